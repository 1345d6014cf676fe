import { NumberInput, Text, TextInput } from '@mantine/core'
import { useForm } from '../ui/form.ts'
import { FormModal } from '../ui/form-modal.tsx'
import { useTexts } from '../ui/language/language.tsx'
import { useChange } from './data.ts'
import { experienceTexts } from './texts.ts'

export type GuestWish = {
  name: string
  phone: string
  email: string | null
  tickets: number
  note: string | null
}

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
  const form = useForm({
    initial: { name: '', phone: '', email: '', note: '', tickets: 2 as number | string },
    save: useChange(send),
    wanted: ({ name, phone, email, note, tickets }) => ({
      name: name.trim(),
      phone: phone.trim(),
      email: email.trim() || null,
      note: note.trim() || null,
      tickets: Number(tickets),
    }),
    onSaved: onDone,
  })

  return (
    <FormModal title={title} action={action} form={form} onClose={onClose}>
      <TextInput label={t('guestName')} required data-autofocus {...form.input('name')} />
      <TextInput type="tel" label={t('phone')} required dir="ltr" {...form.input('phone')} />
      <TextInput
        type="email"
        label={t('email')}
        description={t('emailHint')}
        required={needsEmail}
        dir="ltr"
        {...form.input('email')}
      />
      <NumberInput label={t('howMany')} min={1} max={20} allowDecimal={false} {...form.input('tickets')} />
      {!needsEmail && <TextInput label={t('note')} {...form.input('note')} />}
      {form.error('experience') && (
        <Text c="red" role="alert">
          {form.error('experience')}
        </Text>
      )}
    </FormModal>
  )
}
