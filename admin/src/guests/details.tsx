import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { StaffGuest } from '../../../server/src/restaurant/guests/staff-contract.ts'
import { useTellDone } from '../ui/done.ts'
import { useForm } from '../ui/form.ts'
import { FormModal } from '../ui/form-modal.tsx'
import { useLanguage, useTexts } from '../ui/language/language.tsx'
import { useMe } from '../ui/me.ts'
import { useChangeDetails } from './data.ts'
import { guestTexts } from './texts.ts'

/** What guests are written to in without more ado; whatever a guest has already stays to be chosen. */
const LETTERS = ['en', 'ar', 'es', 'fr', 'de']

export function languageName(code: string, reader: string): string {
  return new Intl.DisplayNames(reader, { type: 'language', fallback: 'code' }).of(code) ?? code
}

export function EditDetails({ guest, onClose }: { guest: StaffGuest; onClose: () => void }) {
  const t = useTexts(guestTexts)
  const { language } = useLanguage()
  const { languages } = useMe().restaurant
  const tellDone = useTellDone()
  // What the form was opened with: the profile behind it is asked for anew meanwhile.
  const [seen] = useState({
    name: guest.name,
    phone: guest.phone,
    email: guest.email,
    locale: guest.locale,
  })
  const form = useForm({
    initial: {
      name: seen.name,
      phone: seen.phone ?? '',
      email: seen.email ?? '',
      locale: seen.locale ?? '',
    },
    save: useChangeDetails(guest.id),
    wanted: ({ name, phone, email, locale }) => ({
      name: name.trim(),
      phone: phone.trim() || null,
      email: email.trim() || null,
      locale: locale || null,
      seen,
    }),
    onSaved() {
      tellDone(t('saved'))
      onClose()
    },
  })
  const codes = [...new Set([...languages, ...LETTERS, ...(guest.locale ? [guest.locale] : [])])]
  return (
    <FormModal title={t('edit')} action={t('save')} form={form} onClose={onClose}>
      <TextInput label={t('name')} maxLength={120} data-autofocus {...form.input('name')} />
      <TextInput type="tel" label={t('phone')} dir="ltr" {...form.input('phone')} />
      <TextInput type="email" label={t('email')} dir="ltr" {...form.input('email')} />
      <NativeSelect
        label={t('language')}
        {...form.input('locale')}
        data={[
          { value: '', label: t('languageUnknown') },
          ...codes.map((value) => ({ value, label: languageName(value, language) })),
        ]}
      />
    </FormModal>
  )
}
