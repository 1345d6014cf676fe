import { NumberInput, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { errorOn } from '../ui/field-error.ts'
import { useFocusFault } from '../ui/focus-fault.ts'
import { sentBy } from '../ui/form-body.tsx'
import { FormModal } from '../ui/form-modal.tsx'
import { useTexts } from '../ui/language/language.tsx'
import { useTellProblem } from '../ui/problem.ts'
import { useChange } from './data.ts'
import { experienceTexts } from './texts.ts'

export type GuestWish = {
  name: string
  phone: string
  email: string | null
  tickets: number
  note: string | null
}

const FIELDS = ['name', 'phone', 'email', 'tickets', 'note']

/** Who wants tickets, and how many. */
export function GuestForm<Data>({
  title,
  action,
  needsEmail = false,
  send,
  onDone,
  onClose,
}: {
  title: string
  action: string
  needsEmail?: boolean
  send: (wish: GuestWish) => Promise<Data>
  onDone: (data: Data) => void
  onClose: () => void
}) {
  const t = useTexts(experienceTexts)
  const tell = useTellProblem()
  const change = useChange(send)
  const form = useFocusFault(change.error)
  const [fields, setFields] = useState({ name: '', phone: '', email: '', note: '' })
  const [tickets, setTickets] = useState(2)
  const field = (name: keyof typeof fields) => ({
    value: fields[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      setFields({ ...fields, [name]: event.currentTarget.value }),
    error: errorOn(change.error, name),
  })

  function submit(): void {
    if (change.isPending) return
    const { name, phone, email, note } = fields
    change.mutate(
      {
        name: name.trim(),
        phone: phone.trim(),
        email: email.trim() || null,
        note: note.trim() || null,
        tickets,
      },
      {
        onSuccess: onDone,
        onError: (error) => {
          if (!FIELDS.some((one) => errorOn(error, one))) tell(error)
        },
      },
    )
  }

  return (
    <FormModal
      title={title}
      action={action}
      form={sentBy({ onSubmit: submit, isPending: change.isPending, ref: form })}
      onClose={onClose}
    >
      <TextInput label={t('guestName')} required data-autofocus {...field('name')} />
      <TextInput type="tel" label={t('phone')} required dir="ltr" {...field('phone')} />
      <TextInput
        type="email"
        label={t('email')}
        description={t('emailHint')}
        required={needsEmail}
        dir="ltr"
        {...field('email')}
      />
      <NumberInput
        label={t('howMany')}
        min={1}
        max={20}
        allowDecimal={false}
        value={tickets}
        onChange={(value) => setTickets(Number(value))}
        error={errorOn(change.error, 'tickets')}
      />
      {!needsEmail && <TextInput label={t('note')} {...field('note')} />}
      {errorOn(change.error, 'experience') && (
        <Text c="red" role="alert">
          {errorOn(change.error, 'experience')}
        </Text>
      )}
    </FormModal>
  )
}
