import { NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReadersAtStripe } from '../../../server/src/restaurant/payments/staff-contract.ts'
import { useTellDone } from '../ui/done.ts'
import { useForm } from '../ui/form.ts'
import { FormModal } from '../ui/form-modal.tsx'
import { useTexts } from '../ui/language/language.tsx'
import { atStripeQuery, useAddStripeReader } from './data.ts'
import { cardReaderTexts } from './texts.ts'

/** A reader of Stripe's: a new one by the code that it shows, or one that is registered there already. */
export function AddStripeReader({ onClose }: { onClose: () => void }) {
  const { data } = useQuery(atStripeQuery)
  return (
    <AddForm
      key={data ? 'known' : 'asked'}
      atStripe={data ?? { readers: [], locations: [] }}
      onClose={onClose}
    />
  )
}

function AddForm({ atStripe, onClose }: { atStripe: ReadersAtStripe; onClose: () => void }) {
  const t = useTexts(cardReaderTexts)
  const tellDone = useTellDone()
  const { readers, locations } = atStripe
  const form = useForm({
    initial: { name: '', reader: '', code: '', location: locations[0]?.ref ?? '' },
    save: useAddStripeReader(),
    check: ({ name, reader, code }): Record<string, string> => ({
      ...(name.trim() === '' && { name: t('enterName') }),
      ...(reader === '' && code.trim() === '' && { code: t('enterCode') }),
    }),
    wanted: ({ name, reader, code, location }) => ({
      name: name.trim(),
      ...(reader === '' ? { code: code.trim(), location: location || null } : { reader }),
    }),
    onSaved() {
      tellDone(t('added'))
      onClose()
    },
  })
  const isNew = form.values.reader === ''
  return (
    <FormModal title={t('add')} action={t('add')} form={form} onClose={onClose}>
      <TextInput
        label={t('name')}
        description={t('nameHint')}
        maxLength={60}
        data-autofocus
        {...form.input('name')}
      />
      {readers.length > 0 && (
        <NativeSelect
          label={t('atStripe')}
          data={[
            { value: '', label: t('newReader') },
            ...readers.map(({ ref, label }) => ({ value: ref, label })),
          ]}
          {...form.input('reader')}
        />
      )}
      {isNew && (
        <TextInput
          label={t('code')}
          description={t('codeHint')}
          maxLength={100}
          autoComplete="off"
          dir="ltr"
          {...form.input('code')}
        />
      )}
      {isNew && locations.length > 0 && (
        <NativeSelect
          label={t('location')}
          data={locations.map(({ ref, name }) => ({ value: ref, label: name }))}
          {...form.input('location')}
        />
      )}
    </FormModal>
  )
}
