import { Group, NativeSelect, TextInput } from '@mantine/core'
import { useForm } from '../ui/form.ts'
import { FormModal } from '../ui/form-modal.tsx'
import { useShiftChange } from './data.ts'

type Days = { from: string; to: string; note: string | null }

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
  const form = useForm({
    initial: { member_id: String(people?.[0]?.id ?? ''), from: first, to: first, note: '' },
    save: useShiftChange(send),
    wanted: ({ member_id, from, to, note }) => ({
      from,
      to,
      note: note.trim() || null,
      ...(people && { member_id: Number(member_id) }),
    }),
    onSaved: onDone,
  })
  const { from, to } = form.values
  return (
    <FormModal title={title} action={title} form={form} onClose={onClose}>
      {people && (
        <NativeSelect
          label={words.who}
          {...form.input('member_id')}
          data={people.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      )}
      <Group grow align="flex-start">
        <TextInput
          type="date"
          label={words.from}
          value={from}
          onChange={(event) => {
            form.set('from', event.currentTarget.value)
            if (to < event.currentTarget.value) form.set('to', event.currentTarget.value)
          }}
          error={form.error('from')}
          required
        />
        <TextInput type="date" label={words.to} required {...form.input('to')} />
      </Group>
      <TextInput label={words.note} maxLength={200} {...form.input('note')} />
    </FormModal>
  )
}
