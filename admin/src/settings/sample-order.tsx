import { Alert, Group, SegmentedControl, Select, Stack, Table, Text, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { ORDER_TYPES, type OrderType } from '../../../server/src/ground/tenants/rules/ordering.ts'
import type { PartValues } from '../../../server/src/workspace/settings/contract.ts'
import type {
  OrderPreview,
  OrderPreviewAsked,
} from '../../../server/src/workspace/settings/preview-contract.ts'
import { useBranch } from '../ui/branch.ts'
import { digitsOf } from '../ui/language/format.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useMe, useRestaurantFormat, useZone } from '../ui/me.ts'
import { MoneyInput } from '../ui/money-input.tsx'
import { Problem } from '../ui/states.tsx'
import { wallClock } from '../ui/wall-clock.ts'
import { useCategoryChoices, usePreview } from './preview.ts'
import { sampleTexts } from './sample-texts.ts'

type Order = OrderPreviewAsked['order']

/** An order as it would be priced by the values in the form, worked out by the server's own rules. */
export function SampleOrder({
  value,
  type: firstType,
  asks,
  children,
}: {
  value: Partial<PartValues['taxes'] & PartValues['discounts'] & PartValues['delivery_zones']>
  type: OrderType
  /** What matters on this page. */
  asks: readonly ('category' | 'time' | 'address')[]
  children?: (preview: OrderPreview, order: Order) => ReactNode
}) {
  const t = useTexts(sampleTexts)
  const { currency } = useMe().restaurant
  const zone = useZone()
  const { branch, isOneOfSeveral } = useBranch()
  const categories = useCategoryChoices()
  const now = wallClock(Date.now(), zone)
  const [type, setType] = useState<OrderType>(firstType)
  const [minor, setMinor] = useState<number | null>(40 * 10 ** digitsOf(currency))
  const [category, setCategory] = useState<string | null>(null)
  const [date, setDate] = useState(now.slice(0, 10))
  const [time, setTime] = useState('18:00')
  const [line1, setLine1] = useState('')
  const [city, setCity] = useState('')
  const order: Order = {
    type,
    date,
    time,
    amounts: [{ category_ref: category, amount_minor: minor ?? 0 }],
    ...(type === 'delivery' && (line1 !== '' || city !== '') && { address: { line1, city } }),
  }
  const { data, error, isWrong, retry } = usePreview<OrderPreview>('/settings/preview/order', {
    value,
    order,
  })
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {isOneOfSeveral && branch ? t('aboutAt', { branch: branch.name }) : t('about')}
      </Text>
      <Group gap="sm" align="flex-end">
        {!asks.includes('address') && (
          <SegmentedControl
            aria-label={t('type')}
            value={type}
            onChange={(next) => setType(next as OrderType)}
            data={ORDER_TYPES.map((each) => ({ value: each, label: t(each) }))}
          />
        )}
        <MoneyInput label={t('amount')} minor={minor} onMinor={setMinor} w="10rem" />
        {asks.includes('category') && categories.length > 0 && (
          <Select
            label={t('category')}
            placeholder={t('anyCategory')}
            data={categories}
            value={category}
            onChange={setCategory}
            clearable
            w="14rem"
          />
        )}
        {asks.includes('time') && (
          <>
            <TextInput
              type="date"
              label={t('date')}
              value={date}
              onChange={(event) => event.currentTarget.value && setDate(event.currentTarget.value)}
            />
            <TextInput
              type="time"
              label={t('time')}
              value={time}
              onChange={(event) => event.currentTarget.value && setTime(event.currentTarget.value)}
            />
          </>
        )}
        {asks.includes('address') && (
          <>
            <TextInput
              label={t('line1')}
              value={line1}
              onChange={(event) => setLine1(event.currentTarget.value)}
              maxLength={200}
              flex="1 1 12rem"
            />
            <TextInput
              label={t('city')}
              value={city}
              onChange={(event) => setCity(event.currentTarget.value)}
              maxLength={200}
              flex="1 1 8rem"
            />
          </>
        )}
      </Group>
      {isWrong && <Alert color="orange">{t('wrong')}</Alert>}
      {error && !isWrong && <Problem error={error} retry={retry} />}
      {data && (
        <div role="status" data-sample>
          {children?.(data, order)}
          <Sums preview={data} />
        </div>
      )}
    </Stack>
  )
}

/** The order's sums as a guest would see them. */
function Sums({ preview: { sums, discount, zone } }: { preview: OrderPreview }) {
  const t = useTexts(sampleTexts)
  const { price, number } = useRestaurantFormat()
  const taxes = sums.tax_breakdown ?? []
  const lines: [string, string, boolean?][] = [
    [t('dishes'), price(sums.subtotal_minor)],
    ...(sums.discount_minor > 0
      ? [[t('discount', { name: discount ?? '' }), `\u2212${price(sums.discount_minor)}`] as [string, string]]
      : []),
    ...(sums.service_charge_minor > 0
      ? [[t('charge'), price(sums.service_charge_minor)] as [string, string]]
      : []),
    ...(zone ? [[t('fee'), price(sums.delivery_fee_minor)] as [string, string]] : []),
    ...taxes.map(({ name, rate_pct, included, tax_minor }): [string, string] => [
      t(included ? 'taxIncluded' : 'taxAdded', { name, rate: number(rate_pct) }),
      price(tax_minor),
    ]),
    [t('total'), price(sums.total_minor), true],
  ]
  return (
    <Table maw="28rem" verticalSpacing={4} mt="xs">
      <Table.Tbody>
        {lines.map(([name, amount, isTotal]) => (
          <Table.Tr key={name} fw={isTotal ? 600 : 400}>
            <Table.Td className="break">{name}</Table.Td>
            <Table.Td ta="end" style={{ whiteSpace: 'nowrap' }}>
              {amount}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
