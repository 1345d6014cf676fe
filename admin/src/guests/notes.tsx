import { Alert, Button, Group, Stack, TagsInput, Text, Textarea } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { StaffGuest } from '../../../server/src/restaurant/guests/staff-contract.ts'
import { ApiError } from '../ui/api.ts'
import { askAnew } from '../ui/ask-anew.ts'
import { useTellDone } from '../ui/done.ts'
import { errorOn } from '../ui/field-error.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useMay, useRestaurantFormat } from '../ui/me.ts'
import { Panel } from '../ui/panel.tsx'
import { useTellProblem } from '../ui/problem.ts'
import { profileQuery, tagsQuery, useNoteGuest } from './data.ts'
import { guestTexts } from './texts.ts'

const LONGEST_TAG = 40
type Notes = { allergies: string[]; tags: string[]; note: string }

function notesIn({ allergies, tags, staff_note }: StaffGuest): Notes {
  return { allergies, tags, note: staff_note ?? '' }
}

/** What staff know of a guest. Of two who write at the same time, the second sees what the first has written. */
export function Notes({ guest }: { guest: StaffGuest }) {
  const t = useTexts(guestTexts)
  const format = useRestaurantFormat()
  const mayNote = useMay('changeGuests')
  const queries = useQueryClient()
  const tell = useTellProblem()
  const tellDone = useTellDone()
  const tags = useQuery(tagsQuery)
  const save = useNoteGuest(guest.id)
  const [seen, setSeen] = useState({ version: guest.notes_version, notes: notesIn(guest) })
  const [notes, setNotes] = useState(seen.notes)
  const [clash, setClash] = useState<StaffGuest | null>(null)
  const isChanged = JSON.stringify(notes) !== JSON.stringify(seen.notes)
  // What others have noted shows at once, unless something is being written here.
  if (!isChanged && !clash && guest.notes_version !== seen.version) take(guest)

  function take(latest: StaffGuest): void {
    setSeen({ version: latest.notes_version, notes: notesIn(latest) })
    setNotes(notesIn(latest))
    setClash(null)
  }

  function send(version: number): void {
    if (save.isPending) return
    const { allergies, tags: named, note } = notes
    save.mutate(
      { allergies, tags: named, staff_note: note.trim() || null, version },
      {
        onSuccess: async () => {
          take((await askAnew(queries, profileQuery(guest.id))).guest)
          tellDone(t('saved'))
        },
        onError: async (error) => {
          if (!(error instanceof ApiError && error.code === 'changed_meanwhile')) return tell(error)
          setClash((await askAnew(queries, profileQuery(guest.id))).guest)
        },
      },
    )
  }

  return (
    <Panel title={t('notes')}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          send(seen.version)
        }}
      >
        <Stack gap="md">
          <Text size="sm" c="dimmed">
            {t('notesMore')}
          </Text>
          <TagsInput
            label={t('allergies')}
            placeholder={notes.allergies.length === 0 ? t('allergiesHint') : ''}
            value={notes.allergies}
            onChange={(allergies) => setNotes({ ...notes, allergies })}
            error={errorOn(save.error, 'allergies')}
            maxLength={LONGEST_TAG}
            maxTags={30}
            acceptValueOnBlur
            readOnly={!mayNote}
            data-allergies
          />
          <TagsInput
            label={t('tags')}
            placeholder={notes.tags.length === 0 ? t('tagsHint') : ''}
            data={(tags.data ?? []).map(({ tag }) => tag)}
            value={notes.tags}
            onChange={(named) => setNotes({ ...notes, tags: named })}
            error={errorOn(save.error, 'tags')}
            maxLength={LONGEST_TAG}
            maxTags={30}
            acceptValueOnBlur
            readOnly={!mayNote}
          />
          <Textarea
            label={t('staffNote')}
            value={notes.note}
            onChange={(event) => setNotes({ ...notes, note: event.currentTarget.value })}
            error={errorOn(save.error, 'staff_note')}
            maxLength={4000}
            autosize
            minRows={3}
            maxRows={14}
            readOnly={!mayNote}
          />
          {clash && (
            <Clash
              theirs={clash}
              busy={save.isPending}
              onMine={() => send(clash.notes_version)}
              onTheirs={() => take(clash)}
            />
          )}
          <Group justify="space-between" gap="xs">
            <Text size="sm" c="dimmed">
              {guest.noted_by && guest.noted_at
                ? t('notedBy', { name: `\u2068${guest.noted_by}\u2069`, when: format.moment(guest.noted_at) })
                : ''}
            </Text>
            {mayNote && !clash && (
              <Group gap="xs">
                {isChanged && (
                  <Button variant="default" onClick={() => setNotes(seen.notes)}>
                    {t('discard')}
                  </Button>
                )}
                <Button type="submit" disabled={!isChanged} loading={save.isPending}>
                  {t('save')}
                </Button>
              </Group>
            )}
          </Group>
        </Stack>
      </form>
    </Panel>
  )
}

function Clash({
  theirs,
  busy,
  onMine,
  onTheirs,
}: {
  theirs: StaffGuest
  busy: boolean
  onMine: () => void
  onTheirs: () => void
}) {
  const t = useTexts(guestTexts)
  const lines = [
    [t('allergies'), theirs.allergies.join(', ')],
    [t('tags'), theirs.tags.join(', ')],
    [t('staffNote'), theirs.staff_note ?? ''],
  ]
  return (
    <Alert color="orange" title={t('clash', { name: `\u2068${theirs.noted_by ?? ''}\u2069` })} role="alert">
      <Stack gap="xs">
        {lines.map(([name, text]) => (
          <Text key={name} size="sm" className="break" style={{ whiteSpace: 'pre-wrap' }}>
            <strong>{name}:</strong> <bdi>{text || '—'}</bdi>
          </Text>
        ))}
        <Group gap="xs">
          <Button size="xs" onClick={onMine} loading={busy}>
            {t('clashMine')}
          </Button>
          <Button size="xs" variant="default" onClick={onTheirs}>
            {t('clashTheirs')}
          </Button>
        </Group>
      </Stack>
    </Alert>
  )
}
