import { Checkbox, Radio, Stack, Text, Textarea } from '@mantine/core'
import type { OrderLine } from '../../../../server/src/restaurant/orders/line-contract.ts'
import type { Payment } from '../../../../server/src/restaurant/payments/contract.ts'
import type { RefundKind } from '../../../../server/src/restaurant/payments/rules/ledger.ts'
import { useForm } from '../../ui/form.ts'
import { FormPane } from '../../ui/form-pane.tsx'
import { useTexts } from '../../ui/language/language.tsx'
import { useRestaurantFormat } from '../../ui/me.ts'
import { MoneyInput } from '../../ui/money-input.tsx'
import { useRefund } from './data.ts'
import { METHOD_TEXTS, moneyTexts } from './texts.ts'

const BY_ITSELF: Payment['method'][] = ['online', 'gift_card', 'deposit']

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
  const form = useForm({
    initial: {
      // Only an order can be due again; of anything else money simply goes back.
      kind: (order ? null : 'correction') as RefundKind | null,
      line_ids: [] as number[],
      amount_minor: mostMinor as number | null,
      reason: '',
    },
    save: useRefund(payment.id),
    check: ({ kind, line_ids }) => ({
      ...(kind === null && { kind: t('refundWhyNeeded') }),
      ...(kind === 'return' && line_ids.length === 0 && { line_ids: t('noReturned') }),
    }),
    wanted: ({ kind, line_ids, amount_minor, reason }) => ({
      kind: kind as RefundKind,
      ...(kind === 'return' ? { line_ids } : { amount_minor: amount_minor ?? 0 }),
      reason: reason.trim(),
    }),
    onSaved({ data }) {
      const last = data.refunds.length > payment.refunds.length ? data.refunds.at(-1) : undefined
      const done = last?.status === 'pending' ? 'refundPending' : 'refundDone'
      onBack(last ? t(done, { amount: price(last.amount_minor) }) : t('returnDone'))
    },
  })
  const price = (minor: number) => format.money(minor, payment.currency)
  const isReturn = form.values.kind === 'return'
  const amount = price(form.values.amount_minor ?? 0)

  return (
    <FormPane
      title={t('refundTitle', { method: t(METHOD_TEXTS[payment.method]) })}
      action={isReturn ? t('returnAction') : t('refundAction', { amount })}
      color="red"
      form={form}
      onBack={() => onBack()}
    >
      <Text>{t(BY_ITSELF.includes(payment.method) ? 'refundBySelf' : 'refundByHand')}</Text>
      {order && <Kinds canReturn={order.isPaid} {...form.bind('kind')} />}
      {order && isReturn && <ReturnedDishes order={order} price={price} {...form.bind('line_ids')} />}
      {!isReturn && (
        <MoneyInput
          label={t('refundAmount')}
          description={t('refundMost', { amount: price(mostMinor) })}
          {...form.money('amount_minor')}
        />
      )}
      <Textarea
        label={t('reason')}
        description={t('reasonHint')}
        {...form.input('reason')}
        autosize
        minRows={2}
        required
      />
    </FormPane>
  )
}

function Kinds({
  value,
  canReturn,
  error,
  onChange,
}: {
  value: RefundKind | null
  /** Dishes come back from an order that is paid. */
  canReturn: boolean
  error: string | null
  onChange: (kind: RefundKind) => void
}) {
  const t = useTexts(moneyTexts)
  return (
    <Radio.Group
      label={t('refundWhy')}
      value={value}
      onChange={(kind) => onChange(kind as RefundKind)}
      error={error}
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
  value,
  onChange,
  error,
}: {
  order: RefundedOrder
  price: (minor: number) => string
  value: number[]
  onChange: (lineIds: number[]) => void
  error: string | null
}) {
  const t = useTexts(moneyTexts)
  const format = useRestaurantFormat()
  return (
    <Checkbox.Group
      label={t('returned')}
      description={t('returnedHint')}
      value={value.map(String)}
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
              label={`${format.number(line.quantity)}× \u2068${order.nameOf(line)}\u2069 · ${price(line.line_total_minor)}`}
            />
          ))}
      </Stack>
    </Checkbox.Group>
  )
}
