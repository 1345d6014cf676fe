import { Alert, Button, Group, Stack, TagsInput, Text, Textarea } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { StaffGuest } from '../../../server/src/restaurant/guests/staff-contract.ts'
import { askAnew } from '../ui/ask-anew.ts'
import { useTellDone } from '../ui/done.ts'
import { useForm } from '../ui/form.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useMay, useRestaurantFormat } from '../ui/me.ts'
import { isMeanwhile } from '../ui/meanwhile/meanwhile-of.ts'
import { Panel } from '../ui/panel.tsx'
import { profileQuery, tagsQuery, useNoteGuest } from './data.ts'
import { guestTexts } from './texts.ts'

const LONGEST_TAG = 40
/** With what the server had when the form was opened. */
type Notes = { allergies: string[]; tags: string[]; note: string; version: StaffGuest['notes_version'] }

function notesIn({ allergies, tags, staff_note, notes_version }: StaffGuest): Notes {
  return { allergies, tags, note: staff_note ?? '', version: notes_version }
}

/** What staff know of a guest. Of two who write at the same time, the second sees what the first has written. */
export function Notes({ guest }: { guest: StaffGuest }) {
  const t = useTexts(guestTexts)
  const format = useRestaurantFormat()
  const mayNote = useMay('changeGuests')
  const queries = useQueryClient()
  const tellDone = useTellDone()
  const tags = useQuery(tagsQuery)
  const [clash, setClash] = useState<StaffGuest | null>(null)
  const form = useForm({
    initial: notesIn(guest),
    save: useNoteGuest(guest.id),
    wanted: ({ note, ...rest }) => ({ ...rest, staff_note: note.trim() || null }),
    names: { staff_note: 'note' },
    isTold: isMeanwhile,
    async onSaved() {
      take(await latest())
      tellDone(t('saved'))
    },
    async onRefused(error) {
      if (isMeanwhile(error)) setClash(await latest())
    },
  })
  const { isChanged, values } = form
  // What others have noted shows at once, unless something is being written here.
  const isOld = !isChanged && !clash && guest.notes_version !== values.version
  useEffect(() => {
    if (isOld) form.rebase(notesIn(guest))
  })

  const latest = async () => (await askAnew(queries, profileQuery(guest.id))).guest
  function take(now: StaffGuest): void {
    form.rebase(notesIn(now))
    setClash(null)
  }

  return (
    <Panel title={t('notes')}>
      <form {...form.props}>
        <Stack gap="md">
          <Text size="sm" c="dimmed">
            {t('notesMore')}
          </Text>
          <TagsInput
            label={t('allergies')}
            placeholder={values.allergies.length === 0 ? t('allergiesHint') : ''}
            {...form.input('allergies')}
            maxLength={LONGEST_TAG}
            maxTags={30}
            acceptValueOnBlur
            readOnly={!mayNote}
            data-allergies
          />
          <TagsInput
            label={t('tags')}
            placeholder={values.tags.length === 0 ? t('tagsHint') : ''}
            data={(tags.data ?? []).map(({ tag }) => tag)}
            {...form.input('tags')}
            maxLength={LONGEST_TAG}
            maxTags={30}
            acceptValueOnBlur
            readOnly={!mayNote}
          />
          <Textarea
            label={t('staffNote')}
            {...form.input('note')}
            maxLength={4000}
            autosize
            minRows={3}
            maxRows={14}
            readOnly={!mayNote}
          />
          {clash && (
            <Clash
              theirs={clash}
              busy={form.isPending}
              onMine={() => form.submit({ version: clash.notes_version })}
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
                  <Button variant="default" onClick={form.reset}>
                    {t('discard')}
                  </Button>
                )}
                <Button type="submit" disabled={!isChanged} loading={form.isPending}>
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
