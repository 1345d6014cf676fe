import { Checkbox, Radio, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { OrderLine } from '../../../../server/src/restaurant/orders/contract.ts'
import type { Payment } from '../../../../server/src/restaurant/payments/contract.ts'
import type { RefundKind } from '../../../../server/src/restaurant/payments/rules/ledger.ts'
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
const FIELDS = ['amount_minor', 'reason', 'line_ids']

/** The order that was paid for: its dishes can come back, and what is given back may be due again. */
export type RefundedOrder = {
  items: readonly OrderLine[]
  isPaid: boolean
  nameOf: (line: OrderLine) => string
}

/** Gives money of a payment back, or records that people did. For payments of orders, deposits, tickets and gift cards. */
export function RefundForm({
  payment,
  mostMinor,
  order,
  onBack,
}: {
  payment: Payment
  mostMinor: number
  order?: RefundedOrder
  onBack: (note?: string) => void
}) {
  const t = useTexts(moneyTexts)
  const format = useRestaurantFormat()
  const tell = useTellProblem()
  const refund = useRefund(payment.id)
  const form = useFocusFault(refund.error)
  // Only an order can be due again; of anything else money simply goes back.
  const [kind, setKind] = useState<RefundKind | null>(order ? null : 'correction')
  const [lineIds, setLineIds] = useState<number[]>([])
  const [amount, setAmount] = useState<number | null>(mostMinor)
  const [reason, setReason] = useState('')
  const [isTried, setIsTried] = useState(false)
  const price = (minor: number) => format.money(minor, payment.currency)
  const isReturn = kind === 'return'

  function submit(): void {
    setIsTried(true)
    if (kind === null || (isReturn && lineIds.length === 0)) return
    const what = isReturn ? { line_ids: lineIds } : { amount_minor: amount ?? 0 }
    refund.mutate(
      { kind, ...what, reason: reason.trim() },
      {
        onSuccess: ({ data }) => {
          const last = data.refunds.length > payment.refunds.length ? data.refunds.at(-1) : undefined
          const done = last?.status === 'pending' ? 'refundPending' : 'refundDone'
          onBack(last ? t(done, { amount: price(last.amount_minor) }) : t('returnDone'))
        },
        onError: (error) => {
          if (!FIELDS.some((field) => errorOn(error, field))) tell(error)
        },
      },
    )
  }

  return (
    <FormPane
      title={t('refundTitle', { method: t(METHOD_TEXTS[payment.method]) })}
      action={isReturn ? t('returnAction') : t('refundAction', { amount: price(amount ?? 0) })}
      color="red"
      busy={refund.isPending}
      form={form}
      onSubmit={submit}
      onBack={() => onBack()}
    >
      <Text>{t(BY_ITSELF.includes(payment.method) ? 'refundBySelf' : 'refundByHand')}</Text>
      {order && (
        <Kinds kind={kind} canReturn={order.isPaid} error={isTried && kind === null} onKind={setKind} />
      )}
      {order && isReturn && (
        <ReturnedDishes
          order={order}
          price={price}
          chosen={lineIds}
          onChange={setLineIds}
          error={
            errorOn(refund.error, 'line_ids') ?? (isTried && lineIds.length === 0 ? t('noReturned') : null)
          }
        />
      )}
      {!isReturn && (
        <MoneyInput
          label={t('refundAmount')}
          description={t('refundMost', { amount: price(mostMinor) })}
          minor={amount}
          onMinor={setAmount}
          error={errorOn(refund.error, 'amount_minor')}
        />
      )}
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

function Kinds({
  kind,
  canReturn,
  error,
  onKind,
}: {
  kind: RefundKind | null
  /** Dishes come back from an order that is paid. */
  canReturn: boolean
  error: boolean
  onKind: (kind: RefundKind) => void
}) {
  const t = useTexts(moneyTexts)
  return (
    <Radio.Group
      label={t('refundWhy')}
      value={kind}
      onChange={(value) => onKind(value as RefundKind)}
      error={error && t('refundWhyNeeded')}
      required
    >
      <Stack gap="xs" mt={4}>
        {canReturn && <Radio value="return" label={t('kind_return')} description={t('kind_returnHint')} />}
        <Radio value="goodwill" label={t('kind_goodwill')} description={t('kind_goodwillHint')} />
        <Radio value="correction" label={t('kind_correction')} description={t('kind_correctionHint')} />
      </Stack>
    </Radio.Group>
  )
}

function ReturnedDishes({
  order,
  price,
  chosen,
  onChange,
  error,
}: {
  order: RefundedOrder
  price: (minor: number) => string
  chosen: number[]
  onChange: (lineIds: number[]) => void
  error: string | null
}) {
  const t = useTexts(moneyTexts)
  const format = useRestaurantFormat()
  return (
    <Checkbox.Group
      label={t('returned')}
      description={t('returnedHint')}
      value={chosen.map(String)}
      onChange={(next) => onChange(next.map(Number))}
      error={error}
    >
      <Stack gap="xs" mt={4}>
        {order.items
          .filter(({ voided }) => !voided)
          .map((line) => (
            <Checkbox
              key={line.id}
              value={String(line.id)}
              label={`${format.number(line.quantity)}× ${order.nameOf(line)} · ${price(line.line_total_minor)}`}
            />
          ))}
      </Stack>
    </Checkbox.Group>
  )
}
