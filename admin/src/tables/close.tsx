import { Alert, Text, TextInput } from '@mantine/core'
import { useTellDone } from '../ui/done.ts'
import { useForm } from '../ui/form.ts'
import { FormPane } from '../ui/form-pane.tsx'
import { useTexts } from '../ui/language/language.tsx'
import { useMay, useRestaurantFormat } from '../ui/me.ts'
import { nameOf, useSendForm } from './data.ts'
import { on, type SittingHere } from './over.ts'
import { tableTexts } from './texts.ts'

/** The guests have gone. What is due is forgone by a manager alone, who says why. */
export function CloseBill({
  sitting,
  onBack,
  onClosed,
}: {
  sitting: SittingHere
  onBack: () => void
  onClosed: () => void
}) {
  const t = useTexts(tableTexts)
  const format = useRestaurantFormat()
  const done = useTellDone()
  const mayForgo = useMay('closeUnpaid')
  const due = sitting.service?.due_minor ?? 0
  const form = useForm({
    initial: { reason: '' },
    save: useSendForm(() => done(t('closed'))),
    wanted: ({ reason }) => ({
      what: `${t('close')} · ${nameOf(sitting)}`,
      ...on(sitting, '/close'),
      body: due > 0 ? { reason: reason.trim() } : {},
    }),
    onSaved: onClosed,
    isTold: true,
  })
  const isShut = due > 0 && !mayForgo
  return (
    <FormPane
      title={t('closeTitle', { table: nameOf(sitting) })}
      {...(!isShut && { action: t('closeDo') })}
      {...(due > 0 && { color: 'red' })}
      form={form}
      onBack={onBack}
    >
      <Text>{t('closeMore')}</Text>
      {due > 0 && (
        <Alert color="orange" role="alert" title={t('closeDue', { amount: format.price(due) })}>
          {isShut && t('closeNotYours')}
        </Alert>
      )}
      {due > 0 && mayForgo && (
        <TextInput label={t('reason')} maxLength={200} required {...form.input('reason')} />
      )}
      {due === 0 && form.error('reason') && (
        <Alert color="red" role="alert">
          {form.error('reason')}
        </Alert>
      )}
    </FormPane>
  )
}
