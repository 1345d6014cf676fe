import { Alert, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { ShownSitting } from '../../../server/src/restaurant/sittings/staff-contract.ts'
import { useTellDone } from '../ui/done.ts'
import { errorOn } from '../ui/field-error.ts'
import { useFocusFault } from '../ui/focus-fault.ts'
import { sentBy } from '../ui/form-body.tsx'
import { FormPane } from '../ui/form-pane.tsx'
import { useTexts } from '../ui/language/language.tsx'
import { useMay, useRestaurantFormat } from '../ui/me.ts'
import { nameOf, useSend } from './data.ts'
import { tableTexts } from './texts.ts'

/** The guests have gone. What is due is forgone by a manager alone, who says why. */
export function CloseBill({
  sitting,
  onBack,
  onClosed,
}: {
  sitting: ShownSitting
  onBack: () => void
  onClosed: () => void
}) {
  const t = useTexts(tableTexts)
  const format = useRestaurantFormat()
  const done = useTellDone()
  const { send } = useSend()
  const mayForgo = useMay('closeUnpaid')
  const [reason, setReason] = useState('')
  const [error, setError] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const form = useFocusFault(error)
  const due = sitting.service?.due_minor ?? 0
  async function submit(): Promise<void> {
    setBusy(true)
    const body = due > 0 ? { reason: reason.trim() } : {}
    const outcome = await send(
      { what: `${t('close')} · ${nameOf(sitting)}`, path: `/sittings/${sitting.id}/close`, body },
      () => done(t('closed')),
    )
    setBusy(false)
    if (outcome.kind === 'refused') setError(outcome.error)
    else onClosed()
  }
  const isShut = due > 0 && !mayForgo
  return (
    <FormPane
      title={t('closeTitle', { table: nameOf(sitting) })}
      {...(!isShut && { action: t('closeDo') })}
      {...(due > 0 && { color: 'red' })}
      form={sentBy({ onSubmit: () => void submit(), isPending: isBusy, ref: form })}
      onBack={onBack}
    >
      <Text>{t('closeMore')}</Text>
      {due > 0 && (
        <Alert color="orange" role="alert" title={t('closeDue', { amount: format.price(due) })}>
          {isShut && t('closeNotYours')}
        </Alert>
      )}
      {due > 0 && mayForgo && (
        <TextInput
          label={t('reason')}
          value={reason}
          maxLength={200}
          onChange={(event) => setReason(event.currentTarget.value)}
          error={errorOn(error, 'reason')}
          required
        />
      )}
      {due === 0 && errorOn(error, 'reason') && (
        <Alert color="red" role="alert">
          {errorOn(error, 'reason')}
        </Alert>
      )}
    </FormPane>
  )
}
