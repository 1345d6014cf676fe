import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { sharesOf } from '../../../server/src/restaurant/sittings/rules/bill.ts'
import type { ShownSitting } from '../../../server/src/restaurant/sittings/staff-contract.ts'
import { useLineName } from '../parts/orders/line-name.ts'
import { GiftCardCode, HowMuch, MethodChoice, Parts, SumFault } from '../parts/payments/pay-fields.tsx'
import { partsOf, shareOf } from '../parts/payments/split.ts'
import { moneyTexts } from '../parts/payments/texts.ts'
import type { Form } from '../ui/form.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useRestaurantFormat } from '../ui/me.ts'
import { MoneyInput } from '../ui/money-input.tsx'
import { paidText, Seats, type Service, seatsIn, sold } from './pay-seats.tsx'
import type { Method, Values } from './pay-sums.ts'
import classes from './tables.module.css'
import { tableTexts } from './texts.ts'

const METHODS = ['cash', 'card', 'gift_card', 'deposit', 'voucher', 'other'] as const satisfies Method[]

/** What it is paid with; a card and a deposit say which. */
export function PaidBy({
  form,
  deposit,
}: {
  form: Form<Values>
  /** What is left of the deposit of a booking at the table. */
  deposit: ShownSitting['bookings'][number] | undefined
}) {
  const t = useTexts(tableTexts)
  const pay = useTexts(moneyTexts)
  const { price } = useRestaurantFormat()
  const { method } = form.values
  return (
    <>
      <MethodChoice
        {...form.bind('method')}
        methods={METHODS.filter((one) => one !== 'deposit' || deposit)}
      />
      {method === 'gift_card' && <GiftCardCode {...form.bind('gift_card_code')} hint={pay('giftCardHint')} />}
      {method === 'deposit' && deposit && (
        <Text>{t('ownDeposit', { name: deposit.name, amount: price(deposit.deposit_left_minor) })}</Text>
      )}
    </>
  )
}

/** How much of the bill: all, an equal part, some dishes or a sum. */
export function Sum({
  form,
  service,
  seats,
  due,
  parts,
  onParts,
}: {
  form: Form<Values>
  service: Service
  seats: readonly number[]
  due: number
  parts: number
  onParts: (parts: number) => void
}) {
  const t = useTexts(tableTexts)
  const pay = useTexts(moneyTexts)
  const { price } = useRestaurantFormat()
  const { how } = form.values
  const hasSeats = seatsIn(service).length > 0
  return (
    <>
      <HowMuch
        label={t('how')}
        {...form.bind('how')}
        choices={[
          { value: 'all', label: t('all') },
          { value: 'parts', label: t('parts') },
          ...(hasSeats ? [{ value: 'seats' as const, label: t('bySeat') }] : []),
          { value: 'dishes', label: t('dishes') },
          { value: 'amount', label: t('amountPart') },
        ]}
      />
      {how === 'parts' && (
        <Parts
          label={t('partsLeft')}
          share={t('share', { amount: price(shareOf(due, parts)) })}
          value={parts}
          onChange={(typed) => onParts(partsOf(typed))}
        />
      )}
      {how === 'seats' && (
        <Seats
          service={service}
          seats={seats}
          {...form.bind('by_seat')}
          error={form.error('by_seat') ?? form.error('line_ids')}
        />
      )}
      {how === 'dishes' && <Dishes service={service} {...form.bind('line_ids')} />}
      {how === 'amount' ? (
        <MoneyInput label={pay('amount')} {...form.money('amount_minor')} />
      ) : (
        <SumFault error={form.error('amount_minor')} />
      )}
    </>
  )
}

/** Each dish with its share of service and taxes. */
function Dishes({
  service,
  value,
  onChange,
  error,
}: {
  service: Service
  value: number[]
  onChange: (dishes: number[]) => void
  error: string | null
}) {
  const t = useTexts(tableTexts)
  const format = useRestaurantFormat()
  const nameOf = useLineName()
  const shares = new Map(sold(service).flatMap((order) => [...sharesOf(order)]))
  const lines = sold(service).flatMap(({ items }) => items.filter(({ id }) => shares.has(id)))
  return (
    <Checkbox.Group
      label={t('chooseDishes')}
      value={value.map(String)}
      onChange={(next) => onChange(next.map(Number))}
      error={error}
    >
      <Stack gap="xs" mt={4} className={classes.dishes ?? ''}>
        {lines.map((line) => {
          const isPaid = service.paid_lines.includes(line.id)
          return (
            <Checkbox
              key={line.id}
              value={String(line.id)}
              disabled={isPaid}
              label={`${format.number(line.quantity)}× \u2068${nameOf(line)}\u2069 · ${isPaid ? t(paidText(service, line.id)) : format.price(shares.get(line.id) ?? 0)}`}
            />
          )
        })}
      </Stack>
    </Checkbox.Group>
  )
}

/** A page to pay on covers one order: a round of the bill. */
export function Links({ service, onLink }: { service: Service; onLink: (orderId: string) => void }) {
  const t = useTexts(tableTexts)
  const format = useRestaurantFormat()
  return (
    <Group gap="xs">
      {service.orders.map((order, index) =>
        order.due_minor > 0 ? (
          <Button key={order.id} size="xs" variant="default" onClick={() => onLink(order.id)}>
            {`${t('payOnline')} · ${t('round', { number: format.number(index + 1) })} · ${format.price(order.due_minor)}`}
          </Button>
        ) : null,
      )}
    </Group>
  )
}
