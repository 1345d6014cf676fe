import { Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { Payment } from '../../../../server/src/restaurant/payments/contract.ts'
import { errorOn } from '../../ui/field-error.ts'
import { useFocusFault } from '../../ui/focus-fault.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { useRestaurantFormat } from '../../ui/me.ts'
import { MoneyInput } from '../../ui/money-input.tsx'
import { useTellProblem } from '../../ui/problem.ts'
import { useRefund } from './data.ts'
import { FormPane } from './pane.tsx'
import { METHOD_TEXTS, moneyTexts } from './texts.ts'

const BY_ITSELF: Payment['method'][] = ['online', 'gift_card', 'deposit']

/** Gives money of a payment back, or records that people did. For payments of orders and of deposits. */
export function RefundForm({
  payment,
  mostMinor,
  onBack,
}: {
  payment: Payment
  mostMinor: number
  onBack: (note?: string) => void
}) {
  const t = useTexts(moneyTexts)
  const format = useRestaurantFormat()
  const tell = useTellProblem()
  const refund = useRefund(payment.id)
  const form = useFocusFault(refund.error)
  const [amount, setAmount] = useState<number | null>(mostMinor)
  const [reason, setReason] = useState('')
  const price = (minor: number) => format.money(minor, payment.currency)

  function submit(): void {
    refund.mutate(
      { amount_minor: amount ?? 0, reason: reason.trim() },
      {
        onSuccess: ({ data }) => {
          const last = data.refunds.at(-1)
          const done = last?.status === 'pending' ? 'refundPending' : 'refundDone'
          onBack(t(done, { amount: price(last?.amount_minor ?? amount ?? 0) }))
        },
        onError: (error) => {
          if (!errorOn(error, 'amount_minor') && !errorOn(error, 'reason')) tell(error)
        },
      },
    )
  }

  return (
    <FormPane
      title={t('refundTitle', { method: t(METHOD_TEXTS[payment.method]) })}
      action={t('refundAction', { amount: price(amount ?? 0) })}
      color="red"
      busy={refund.isPending}
      form={form}
      onSubmit={submit}
      onBack={() => onBack()}
    >
      <Text>{t(BY_ITSELF.includes(payment.method) ? 'refundBySelf' : 'refundByHand')}</Text>
      <MoneyInput
        label={t('refundAmount')}
        description={t('refundMost', { amount: price(mostMinor) })}
        minor={amount}
        onMinor={setAmount}
        error={errorOn(refund.error, 'amount_minor')}
      />
      <Textarea
        label={t('reason')}
        description={t('reasonHint')}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        error={errorOn(refund.error, 'reason')}
        autosize
        minRows={2}
        required
      />
    </FormPane>
  )
}
