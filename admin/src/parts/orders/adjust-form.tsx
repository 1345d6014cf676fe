import { Autocomplete, NativeSelect, SegmentedControl, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Order } from '../../../../server/src/restaurant/orders/contract.ts'
import { useForm } from '../../ui/form.ts'
import { FormPane } from '../../ui/form-pane.tsx'
import { useTexts } from '../../ui/language/language.tsx'
import { useRestaurantFormat } from '../../ui/me.ts'
import { MoneyInput } from '../../ui/money-input.tsx'
import { PercentField } from '../../ui/number-field.tsx'
import { APPROVAL_NAMES, ApprovalFields, approvalOf, NO_APPROVAL } from './approval-fields.tsx'
import { changeTexts } from './change-texts.ts'
import { byHandQuery, isChangedMeanwhile, sendAdjustment, useOrderChange } from './changing.ts'
import { useLineName } from './line-name.ts'
import { Meanwhile } from './meanwhile.tsx'
import { orderTexts } from './texts.ts'

const WAYS = ['percent', 'amount', 'comp', 'price'] as const
type Way = (typeof WAYS)[number]

/** Less off an order or a line, a line given away, or another price; with a reason. */
export function AdjustForm({
  order,
  lineId,
  onBack,
}: {
  order: Order
  lineId: number | null
  onBack: (note?: string) => void
}) {
  const t = useTexts(changeTexts)
  const words = useTexts(orderTexts)
  const format = useRestaurantFormat()
  const nameOf = useLineName()
  const { data } = useQuery(byHandQuery)
  const { save, meanwhile } = useOrderChange(order, sendAdjustment(order))
  const form = useForm({
    initial: {
      ...NO_APPROVAL,
      way: 'percent' as Way,
      line_id: lineId === null ? '' : String(lineId),
      percent: null as number | null,
      amount_minor: null as number | null,
      price_minor: null as number | null,
      reason: '',
    },
    save,
    check: ({ way, percent, amount_minor }) => ({
      ...(way === 'percent' && percent === null && { percent: t('enterPercent') }),
      ...(way === 'amount' && amount_minor === null && { amount_minor: t('enterAmount') }),
    }),
    wanted: bodyOf,
    names: APPROVAL_NAMES,
    isTold: isChangedMeanwhile,
    onSaved: () => onBack(t('adjustDone')),
  })
  const { way, line_id } = form.values
  const lines = order.items.filter(({ voided }) => !voided)
  const line = lines.find(({ id }) => String(id) === line_id)
  const isOfLine = way === 'comp' || way === 'price'
  return (
    <FormPane
      title={line ? t('adjustLine', { name: nameOf(line) }) : t('adjust')}
      action={t('adjustAction')}
      disabled={meanwhile.isBehind}
      form={form}
      onBack={() => onBack()}
    >
      <SegmentedControl
        fullWidth
        orientation="vertical"
        size="md"
        aria-label={t('way')}
        value={way}
        onChange={(next) => form.set('way', next as Way)}
        data={WAYS.map((value) => ({ value, label: t(value) }))}
      />
      <NativeSelect
        label={t('of')}
        {...form.input('line_id')}
        data={[
          { value: '', label: isOfLine ? t('chooseLine') : t('wholeOrder') },
          ...lines.map((one) => ({
            value: String(one.id),
            label: `${format.number(one.quantity)}× \u2068${nameOf(one)}\u2069 · ${format.money(one.line_total_minor, order.currency)}`,
          })),
        ]}
      />
      {way === 'percent' && (
        <PercentField
          label={t('percentOff')}
          value={form.values.percent}
          onValue={(percent) => form.set('percent', percent)}
          error={form.error('percent')}
          required
        />
      )}
      {way === 'amount' && <MoneyInput label={t('amountOff')} required {...form.money('amount_minor')} />}
      {way === 'price' && (
        <MoneyInput
          label={t('newPrice')}
          description={line && t('priceHint', { price: format.money(line.unit_price_minor, order.currency) })}
          required
          {...form.money('price_minor')}
        />
      )}
      {way === 'comp' && <Text size="sm">{t('compHint')}</Text>}
      <Autocomplete
        label={words('reason')}
        description={t('reasonHint')}
        data={data?.reasons ?? []}
        maxLength={200}
        required
        {...form.bind('reason')}
      />
      <ApprovalFields
        approver={form.bind('approver')}
        password={form.bind('password')}
        onPasskey={() => form.submit({ passkey: true })}
      />
      <Meanwhile order={order} meanwhile={meanwhile} />
    </FormPane>
  )
}

type Values = {
  approver: string
  password: string
  passkey: boolean
  way: Way
  line_id: string
  percent: number | null
  amount_minor: number | null
  price_minor: number | null
  reason: string
}

function bodyOf({ way, line_id, percent, amount_minor, price_minor, reason, ...approval }: Values) {
  return {
    kind: way === 'percent' || way === 'amount' ? 'discount' : way,
    ...(line_id !== '' && { line_id: Number(line_id) }),
    ...(way === 'percent' && { percent }),
    ...(way === 'amount' && { amount_minor }),
    ...(way === 'price' && { price_minor }),
    reason: reason.trim(),
    ...approvalOf(approval),
  }
}
