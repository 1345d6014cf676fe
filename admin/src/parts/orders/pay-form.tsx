import {
  Alert,
  Chip,
  Group,
  Input,
  NativeSelect,
  NumberInput,
  SegmentedControl,
  Text,
  TextInput,
} from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { NewOrderPayment } from '../../../../server/src/restaurant/payments/contract.ts'
import type { OrderMoney } from '../../../../server/src/restaurant/payments/staff-contract.ts'
import { useForm } from '../../ui/form.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { useMe, useRestaurantFormat } from '../../ui/me.ts'
import { MoneyInput } from '../../ui/money-input.tsx'
import { bookingsQuery } from '../bookings/data.ts'
import { FormPane } from '../payments/pane.tsx'
import { changeOf, shareOf } from '../payments/split.ts'
import { METHOD_TEXTS, moneyTexts } from '../payments/texts.ts'
import { usePayOrder } from './data.ts'

type Method = NewOrderPayment['method']
type Part = 'all' | 'split' | 'part'

const METHODS = ['cash', 'card', 'gift_card', 'deposit', 'voucher', 'other'] as const satisfies Method[]
const MOST_PEOPLE = 50

export function PayForm({ state, onBack }: { state: OrderMoney; onBack: (note?: string) => void }) {
  const t = useTexts(moneyTexts)
  const format = useRestaurantFormat()
  const { features } = useMe()
  // What was due as the form opened: a payment elsewhere must not change an amount under the finger.
  const [due] = useState(state.due_minor)
  const price = (minor: number) => format.money(minor, state.order.currency)
  const form = useForm({
    initial: {
      method: 'cash' as Method,
      part: 'all' as Part,
      people: 2 as number | string,
      amount_minor: due as number | null,
      tip_minor: null as number | null,
      received: null as number | null,
      gift_card_code: '',
      reservation_id: '',
      reference: '',
    },
    save: usePayOrder(state.order.id),
    check(values) {
      const { amount, missing } = sumsOf(values, due)
      return {
        ...(amount < 1 && { amount_minor: t('mostDue', { amount: price(due) }) }),
        ...(missing > 0 && { received: t('tooLittle', { amount: price(missing) }) }),
      }
    },
    wanted: (values) => bodyOf(values, due),
    onSaved({ data }, values) {
      const { change } = sumsOf(values, due)
      const taken = price(data.amount_minor + data.tip_minor)
      onBack(change > 0 ? t('giveChange', { amount: price(change) }) : t('payDone', { amount: taken }))
    },
  })
  const { method, part } = form.values
  const { wanted, change, people } = sumsOf(form.values, due)
  const action = isLeftToIt(form.values)
    ? t(method === 'gift_card' ? 'payCard' : 'payDeposit')
    : t('pay', { amount: price(wanted) })

  return (
    <FormPane
      title={`${t('takePayment')} · ${t('due')} ${price(due)}`}
      action={action}
      form={form}
      onBack={() => onBack()}
    >
      <MethodChoice
        method={method}
        methods={METHODS.filter((one) => one !== 'deposit' || features.includes('reservations'))}
        onChange={(chosen) => form.set('method', chosen)}
      />
      {method === 'gift_card' && (
        <TextInput
          label={t('giftCardCode')}
          description={t('giftCardHint')}
          {...form.input('gift_card_code')}
          autoComplete="off"
          dir="ltr"
        />
      )}
      {method === 'deposit' && <DepositChoice {...form.bind('reservation_id')} />}
      <Input.Wrapper label={t('howMuch')} labelElement="div">
        <SegmentedControl
          fullWidth
          aria-label={t('howMuch')}
          {...form.input('part')}
          data={[
            { value: 'all', label: t('all') },
            { value: 'split', label: t('split') },
            { value: 'part', label: t('part') },
          ]}
        />
      </Input.Wrapper>
      {part === 'split' && (
        <NumberInput
          label={t('people')}
          description={t('share', { amount: price(shareOf(due, people)) })}
          value={people}
          onChange={(value) => form.set('people', value)}
          min={1}
          max={MOST_PEOPLE}
          allowDecimal={false}
          inputMode="numeric"
          error={form.error('amount_minor')}
        />
      )}
      {part === 'part' && <MoneyInput label={t('amount')} {...form.money('amount_minor')} />}
      {part === 'all' && form.error('amount_minor') && (
        <Text c="red" size="sm" role="alert">
          {form.error('amount_minor')}
        </Text>
      )}
      <MoneyInput label={t('tip')} {...form.money('tip_minor')} />
      {method === 'cash' && (
        <>
          <MoneyInput label={t('received')} description={t('receivedHint')} {...form.money('received')} />
          {change > 0 && (
            <Alert color="blue" role="status" data-change>
              <Text fw={600}>{t('change', { amount: price(change) })}</Text>
            </Alert>
          )}
        </>
      )}
      {method !== 'cash' && method !== 'gift_card' && method !== 'deposit' && (
        <TextInput label={t('reference')} description={t('referenceHint')} {...form.input('reference')} />
      )}
    </FormPane>
  )
}

type Values = {
  method: Method
  part: Part
  people: number | string
  amount_minor: number | null
  tip_minor: number | null
  received: number | null
  gift_card_code: string
  reservation_id: string
  reference: string
}

function sumsOf({ method, part, people: typed, amount_minor, tip_minor, received }: Values, due: number) {
  const people = Math.min(MOST_PEOPLE, Math.max(1, Number(typed) || 1))
  const amount = part === 'all' ? due : part === 'split' ? shareOf(due, people) : (amount_minor ?? 0)
  const wanted = amount + (tip_minor ?? 0)
  return { people, amount, wanted, ...changeOf(method === 'cash' ? received : null, wanted) }
}

/** A card and a deposit pay what they hold; how much that is the server knows. */
function isLeftToIt({ method, part }: Values): boolean {
  return (method === 'gift_card' || method === 'deposit') && part === 'all'
}

function bodyOf(values: Values, due: number): NewOrderPayment {
  const { method, tip_minor: tip, gift_card_code, reservation_id } = values
  const reference = values.reference.trim()
  return {
    method,
    ...(!isLeftToIt(values) && { amount_minor: sumsOf(values, due).amount }),
    ...(tip !== null && tip > 0 && { tip_minor: tip }),
    ...(reference !== '' && { reference }),
    ...(method === 'gift_card' && { gift_card_code: gift_card_code.trim() }),
    ...(method === 'deposit' && reservation_id !== '' && { reservation_id }),
  }
}

function MethodChoice({
  method,
  methods,
  onChange,
}: {
  method: Method
  methods: Method[]
  onChange: (method: Method) => void
}) {
  const t = useTexts(moneyTexts)
  return (
    <Input.Wrapper label={t('method')} labelElement="div" role="radiogroup" aria-label={t('method')}>
      <Chip.Group value={method} onChange={(value) => onChange(value as Method)}>
        <Group gap={6} mt={4}>
          {methods.map((one) => (
            <Chip key={one} value={one} radius="sm">
              {t(METHOD_TEXTS[one])}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
    </Input.Wrapper>
  )
}

function DepositChoice({
  value,
  onChange,
  error,
}: {
  value: string
  onChange: (value: string) => void
  error: string | null
}) {
  const t = useTexts(moneyTexts)
  const format = useRestaurantFormat()
  const { data } = useQuery(bookingsQuery)
  const paid = data?.bookings.filter(({ deposit_status }) => deposit_status === 'paid') ?? []
  return (
    <NativeSelect
      label={t('deposit')}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
      data={[
        { value: '', label: paid.length === 0 ? t('noDeposits') : '—' },
        ...paid.map((booking) => ({
          value: booking.id,
          label: t('depositOf', {
            time: format.clock(booking.time),
            name: booking.name,
            amount: format.price(booking.deposit_minor ?? 0),
          }),
        })),
      ]}
    />
  )
}
