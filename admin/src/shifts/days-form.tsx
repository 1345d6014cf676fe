import { Button, Group, Modal, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { errorOn } from '../ui/field-error.ts'
import { useFocusFault } from '../ui/focus-fault.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useTellProblem } from '../ui/problem.ts'
import { uiTexts } from '../ui/texts.ts'
import { useShiftChange } from './data.ts'

type Days = { from: string; to: string; note: string | null }
const FIELDS = ['from', 'to', 'note', 'member_id']

/** Days off: one's own, or, where there are people to choose from, somebody's. */
export function DaysForm({
  title,
  words,
  people,
  first,
  send,
  onDone,
  onClose,
}: {
  title: string
  words: { who?: string; from: string; to: string; note: string }
  people?: { id: number; name: string }[]
  first: string
  send: (wish: Days & { member_id?: number }) => Promise<unknown>
  onDone: () => void
  onClose: () => void
}) {
  const ui = useTexts(uiTexts)
  const tell = useTellProblem()
  const [member, setMember] = useState(String(people?.[0]?.id ?? ''))
  const [from, setFrom] = useState(first)
  const [to, setTo] = useState(first)
  const [note, setNote] = useState('')
  const save = useShiftChange(() =>
    send({ from, to, note: note.trim() || null, ...(people && { member_id: Number(member) }) }),
  )
  const form = useFocusFault(save.error)
  return (
    <Modal
      opened
      onClose={onClose}
      title={<Text fw={600}>{title}</Text>}
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate(undefined, {
            onSuccess: onDone,
            onError: (error) => {
              if (!FIELDS.some((name) => errorOn(error, name))) tell(error)
            },
          })
        }}
      >
        <Stack gap="md">
          {people && (
            <NativeSelect
              label={words.who}
              value={member}
              onChange={(event) => setMember(event.currentTarget.value)}
              data={people.map(({ id, name }) => ({ value: String(id), label: name }))}
            />
          )}
          <Group grow align="flex-start">
            <TextInput
              type="date"
              label={words.from}
              value={from}
              onChange={(event) => {
                setFrom(event.currentTarget.value)
                if (to < event.currentTarget.value) setTo(event.currentTarget.value)
              }}
              error={errorOn(save.error, 'from')}
              required
            />
            <TextInput
              type="date"
              label={words.to}
              value={to}
              onChange={(event) => setTo(event.currentTarget.value)}
              error={errorOn(save.error, 'to')}
              required
            />
          </Group>
          <TextInput
            label={words.note}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
            error={errorOn(save.error, 'note')}
            maxLength={200}
          />
          <Group justify="flex-end">
            <Button type="submit" loading={save.isPending}>
              {title}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
