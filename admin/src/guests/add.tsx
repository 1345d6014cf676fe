import { Text, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useForm } from '../ui/form.ts'
import { FormModal } from '../ui/form-modal.tsx'
import { useTexts } from '../ui/language/language.tsx'
import { useAddGuest } from './data.ts'
import { guestTexts } from './texts.ts'

export function AddGuest({ onClose }: { onClose: () => void }) {
  const t = useTexts(guestTexts)
  const navigate = useNavigate()
  const form = useForm({
    initial: { name: '', phone: '', email: '' },
    save: useAddGuest(),
    wanted: ({ name, phone, email }) => ({
      name: name.trim(),
      phone: phone.trim() || null,
      email: email.trim() || null,
    }),
    onSaved: ({ id }) => void navigate({ to: '/guests/$guest', params: { guest: String(id) } }),
  })
  return (
    <FormModal title={t('add')} action={t('add')} form={form} onClose={onClose}>
      <Text size="sm" c="dimmed">
        {t('addMore')}
      </Text>
      <TextInput label={t('name')} maxLength={120} data-autofocus {...form.input('name')} />
      <TextInput type="tel" label={t('phone')} dir="ltr" {...form.input('phone')} />
      <TextInput type="email" label={t('email')} dir="ltr" {...form.input('email')} />
    </FormModal>
  )
}
