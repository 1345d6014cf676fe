import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { errorOn } from '../ui/field-error.ts'
import { useFocusFault } from '../ui/focus-fault.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useTellProblem } from '../ui/problem.ts'
import { uiTexts } from '../ui/texts.ts'
import { useAddGuest } from './data.ts'
import { guestTexts } from './texts.ts'

const BLANK = { name: '', phone: '', email: '' }

export function AddGuest({ onClose }: { onClose: () => void }) {
  const t = useTexts(guestTexts)
  const ui = useTexts(uiTexts)
  const navigate = useNavigate()
  const tell = useTellProblem()
  const add = useAddGuest()
  const form = useFocusFault(add.error)
  const [fields, setFields] = useState(BLANK)
  const field = (name: keyof typeof BLANK) => ({
    value: fields[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      setFields({ ...fields, [name]: event.currentTarget.value }),
    error: errorOn(add.error, name),
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title={<Text fw={600}>{t('add')}</Text>}
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (add.isPending) return
          const { name, phone, email } = fields
          add.mutate(
            { name: name.trim(), phone: phone.trim() || null, email: email.trim() || null },
            {
              onSuccess: ({ id }) => void navigate({ to: '/guests/$guest', params: { guest: String(id) } }),
              onError: (error) => {
                if (!Object.keys(BLANK).some((one) => errorOn(error, one))) tell(error)
              },
            },
          )
        }}
      >
        <Stack gap="md">
          <Text size="sm" c="dimmed">
            {t('addMore')}
          </Text>
          <TextInput label={t('name')} maxLength={120} data-autofocus {...field('name')} />
          <TextInput type="tel" label={t('phone')} dir="ltr" {...field('phone')} />
          <TextInput type="email" label={t('email')} dir="ltr" {...field('email')} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {ui('cancel')}
            </Button>
            <Button type="submit" loading={add.isPending}>
              {t('add')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
