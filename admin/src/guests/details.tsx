import { Button, Group, Modal, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { StaffGuest } from '../../../server/src/restaurant/guests/staff-contract.ts'
import { useTellDone } from '../ui/done.ts'
import { errorOn } from '../ui/field-error.ts'
import { useFocusFault } from '../ui/focus-fault.ts'
import { useLanguage, useTexts } from '../ui/language/language.tsx'
import { useMe } from '../ui/me.ts'
import { useTellProblem } from '../ui/problem.ts'
import { uiTexts } from '../ui/texts.ts'
import { useChangeDetails } from './data.ts'
import { guestTexts } from './texts.ts'

/** What guests are written to in without more ado; whatever a guest has already stays to be chosen. */
const LETTERS = ['en', 'ar', 'es', 'fr', 'de']
const FIELDS = ['name', 'phone', 'email', 'locale'] as const

export function languageName(code: string, reader: string): string {
  return new Intl.DisplayNames(reader, { type: 'language', fallback: 'code' }).of(code) ?? code
}

export function EditDetails({ guest, onClose }: { guest: StaffGuest; onClose: () => void }) {
  const t = useTexts(guestTexts)
  const ui = useTexts(uiTexts)
  const { language } = useLanguage()
  const { languages } = useMe().restaurant
  const tell = useTellProblem()
  const tellDone = useTellDone()
  const change = useChangeDetails(guest.id)
  const form = useFocusFault(change.error)
  // What the form was opened with: the profile behind it is asked for anew meanwhile.
  const [seen] = useState({
    name: guest.name,
    phone: guest.phone,
    email: guest.email,
    locale: guest.locale,
  })
  const [fields, setFields] = useState({
    name: seen.name,
    phone: seen.phone ?? '',
    email: seen.email ?? '',
    locale: seen.locale ?? '',
  })
  const field = (name: (typeof FIELDS)[number]) => ({
    value: fields[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      setFields({ ...fields, [name]: event.currentTarget.value }),
    error: errorOn(change.error, name),
  })
  const codes = [...new Set([...languages, ...LETTERS, ...(guest.locale ? [guest.locale] : [])])]
  return (
    <Modal
      opened
      onClose={onClose}
      title={<Text fw={600}>{t('edit')}</Text>}
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (change.isPending) return
          const { name, phone, email, locale } = fields
          change.mutate(
            {
              name: name.trim(),
              phone: phone.trim() || null,
              email: email.trim() || null,
              locale: locale || null,
              seen,
            },
            {
              onSuccess: () => {
                tellDone(t('saved'))
                onClose()
              },
              onError: (error) => {
                if (!FIELDS.some((one) => errorOn(error, one))) tell(error)
              },
            },
          )
        }}
      >
        <Stack gap="md">
          <TextInput label={t('name')} maxLength={120} data-autofocus {...field('name')} />
          <TextInput type="tel" label={t('phone')} dir="ltr" {...field('phone')} />
          <TextInput type="email" label={t('email')} dir="ltr" {...field('email')} />
          <NativeSelect
            label={t('language')}
            {...field('locale')}
            data={[
              { value: '', label: t('languageUnknown') },
              ...codes.map((value) => ({ value, label: languageName(value, language) })),
            ]}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {ui('cancel')}
            </Button>
            <Button type="submit" loading={change.isPending}>
              {t('save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
