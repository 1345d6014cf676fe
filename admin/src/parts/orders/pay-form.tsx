import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { NewOrderPayment, Payment } from '../../../../server/src/restaurant/payments/contract.ts'
import type { OrderMoney } from '../../../../server/src/restaurant/payments/staff-contract.ts'
import { useForm } from '../../ui/form.ts'
import { FormPane } from '../../ui/form-pane.tsx'
import { useTexts } from '../../ui/language/language.tsx'
import { useMe, useRestaurantFormat } from '../../ui/me.ts'
import { MoneyInput } from '../../ui/money-input.tsx'
import { bookingsQuery } from '../bookings/data.ts'
import { AtReader } from '../payments/at-reader.tsx'
import {
  Cash,
  GiftCardCode,
  HowMuch,
  MethodChoice,
  Parts,
  Reference,
  SumFault,
  Tip,
} from '../payments/pay-fields.tsx'
import { BY_HAND, ReaderChoice, ReadersUnknown, useReaderOf } from '../payments/reader-choice.tsx'
import { readerTexts } from '../payments/reader-texts.ts'
import { atReader, useAtReaderOrByHand } from '../payments/readers.ts'
import { changeOf, partsOf, shareOf } from '../payments/split.ts'
import { moneyTexts } from '../payments/texts.ts'
import { usePayOrder } from './data.ts'

type Method = NewOrderPayment['method']
type Part = (typeof PARTS)[number]

const METHODS = ['cash', 'card', 'gift_card', 'deposit', 'voucher', 'other'] as const satisfies Method[]
const PARTS = ['all', 'split', 'part'] as const

export function PayForm({ state, onBack }: { state: OrderMoney; onBack: (note?: string) => void }) {
  const t = useTexts(moneyTexts)
  const format = useRestaurantFormat()
  const { features } = useMe()
  const readerText = useTexts(readerTexts)
  const of = `orders/${state.order.id}`
  const [chosen, setChosen] = useState<number | null>(null)
  const [waiting, setWaiting] = useState<Payment | null>(null)
  const { readers, reader, isKnown, ...unknown } = useReaderOf(of, chosen)
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
    save: useAtReaderOrByHand(of, usePayOrder(state.order.id)),
    check(values) {
      const { amount, missing } = sumsOf(values, due)
      return {
        ...(amount < 1 && { amount_minor: t('mostDue', { amount: price(due) }) }),
        ...(missing > 0 && { received: t('tooLittle', { amount: price(missing) }) }),
      }
    },
    wanted: (values) => {
      const body = bodyOf(values, due)
      return values.method === 'card' && reader ? atReader(body, reader) : body
    },
    onSaved({ data }, values) {
      if (data.status === 'pending') return setWaiting(data)
      const { change } = sumsOf(values, due)
      const taken = price(data.amount_minor + data.tip_minor)
      onBack(change > 0 ? t('giveChange', { amount: price(change) }) : t('payDone', { amount: taken }))
    },
  })
  const { method, part } = form.values
  const { amount: sum, wanted, change, people } = sumsOf(form.values, due)
  const isAtReader = method === 'card' && reader !== null && reader !== BY_HAND
  const amount = price(wanted)
  const action = isLeftToIt(form.values)
    ? t(method === 'gift_card' ? 'payCard' : 'payDeposit')
    : isAtReader
      ? readerText('charge', { amount })
      : t('pay', { amount })
  if (waiting) {
    return (
      <AtReader
        paymentId={waiting.id}
        amount={amount}
        onPaid={() => onBack(t('payDone', { amount }))}
        onAgain={() => form.submit()}
        isAsking={form.isPending}
        onBack={() => setWaiting(null)}
      />
    )
  }

  return (
    <FormPane
      title={`${t('takePayment')} · ${t('due')} ${price(due)}`}
      action={action}
      form={form}
      disabled={method === 'card' && !isKnown}
      onBack={() => onBack()}
    >
      <MethodChoice
        {...form.bind('method')}
        methods={METHODS.filter((one) => one !== 'deposit' || features.includes('reservations'))}
      />
      {method === 'card' && !isKnown && <ReadersUnknown {...unknown} onByHand={() => setChosen(BY_HAND)} />}
      {method === 'card' && reader !== null && (
        <ReaderChoice readers={readers} value={reader} onChange={setChosen} />
      )}
      {method === 'gift_card' && <GiftCardCode {...form.bind('gift_card_code')} hint={t('giftCardHint')} />}
      {method === 'deposit' && <DepositChoice {...form.bind('reservation_id')} />}
      <HowMuch
        label={t('howMuch')}
        {...form.bind('part')}
        choices={PARTS.map((value) => ({ value, label: t(value) }))}
      />
      {part === 'split' && (
        <Parts
          label={t('people')}
          share={t('share', { amount: price(shareOf(due, people)) })}
          value={people}
          onChange={(typed) => form.set('people', typed)}
          error={form.error('amount_minor')}
        />
      )}
      {part === 'part' && <MoneyInput label={t('amount')} {...form.money('amount_minor')} />}
      {part === 'all' && <SumFault error={form.error('amount_minor')} />}
      <Tip {...form.money('tip_minor')} of={sum} />
      {method === 'cash' && <Cash {...form.money('received')} {...{ wanted, change, price }} />}
      {method !== 'cash' && method !== 'gift_card' && method !== 'deposit' && !isAtReader && (
        <Reference {...form.bind('reference')} />
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
  const people = partsOf(typed)
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
