import { Alert, Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { sharesOf, spread } from '../../../server/src/restaurant/sittings/rules/bill.ts'
import { dueFor, type Wanted } from '../../../server/src/restaurant/sittings/rules/split.ts'
import type { BillPayment, ShownSitting } from '../../../server/src/restaurant/sittings/staff-contract.ts'
import { useLineName } from '../parts/orders/line-name.ts'
import { AtReader } from '../parts/payments/at-reader.tsx'
import {
  Cash,
  GiftCardCode,
  HowMuch,
  MethodChoice,
  Parts,
  Reference,
  SumFault,
  Tip,
} from '../parts/payments/pay-fields.tsx'
import { BY_HAND, ReaderChoice, ReadersUnknown, useReaderOf } from '../parts/payments/reader-choice.tsx'
import { readerTexts } from '../parts/payments/reader-texts.ts'
import { atReader, useAtReaderOrByHand } from '../parts/payments/readers.ts'
import { changeOf, partsOf, shareOf } from '../parts/payments/split.ts'
import { METHOD_TEXTS, moneyTexts } from '../parts/payments/texts.ts'
import { type Form, useForm } from '../ui/form.ts'
import { FormPane } from '../ui/form-pane.tsx'
import { useTexts } from '../ui/language/language.tsx'
import { useRestaurantFormat } from '../ui/me.ts'
import { MoneyInput } from '../ui/money-input.tsx'
import type { Act } from '../ui/outbox/acts.ts'
import { useIsAway } from '../ui/reach.ts'
import { nameOf, useSend, useSendForm } from './data.ts'
import { on, type SittingHere } from './over.ts'
import { type BySeat, paidSoFar, Seats, seatsAt, seatsIn, sold, splitBySeat } from './pay-seats.tsx'
import classes from './tables.module.css'
import { tableTexts } from './texts.ts'

type Method = BillPayment['method']
type How = 'all' | 'parts' | 'seats' | 'dishes' | 'amount'
type Service = NonNullable<ShownSitting['service']>
type Paid = { payments: { amount_minor: number; tip_minor: number }[] }

const METHODS = ['cash', 'card', 'gift_card', 'deposit', 'voucher', 'other'] as const satisfies Method[]

type Values = {
  method: Method
  how: How
  line_ids: number[]
  by_seat: BySeat
  amount_minor: number | null
  tip_minor: number | null
  received: number | null
  gift_card_code: string
  reference: string
}

/** Money for the bill: all of it, an equal part, some dishes or a sum. */
export function PayBill({
  sitting,
  parts,
  isShared,
  onParts,
  onLink,
  onBack,
}: {
  sitting: SittingHere
  parts: number
  /** Somebody has paid a part: the next one pays the next. */
  isShared: boolean
  onParts: (parts: number) => void
  /** Where guests can pay online. */
  onLink: ((orderId: string) => void) | undefined
  onBack: (note?: string) => void
}) {
  const t = useTexts(tableTexts)
  const pay = useTexts(moneyTexts)
  const readerText = useTexts(readerTexts)
  const { price } = useRestaurantFormat()
  const { waiting } = useSend()
  const service = sitting.service as Service
  // What was due as the form opened: a payment elsewhere must not change an amount under the finger.
  const [due] = useState(service.due_minor)
  const call = on(sitting, '/payments')
  const isAway = useIsAway()
  const [atCounter, setAtCounter] = useState<string | null>(null)
  const deposit = sitting.bookings.find(({ deposit_left_minor }) => deposit_left_minor > 0)
  const bill = { service, due, parts, depositId: deposit?.id }
  const { of, readerFor, ...choice } = useReaderOfBill(bill)
  const seats = seatsAt(sitting)
  const form = useForm({
    initial: {
      method: 'cash',
      how: isShared ? 'parts' : 'all',
      line_ids: [],
      by_seat: { seats: [], sharing: seats, shared: false },
      amount_minor: null,
      tip_minor: null,
      received: null,
      gift_card_code: '',
      reference: '',
    } as Values,
    save: useAtReaderOrByHand(of, useSendForm<Paid>()),
    check(values) {
      const { amount, missing } = sumsOf(values, bill)
      return {
        ...(amount < 1 &&
          (values.how === 'seats'
            ? { by_seat: t('noSeats') }
            : values.how === 'dishes'
              ? { line_ids: t('noDishes') }
              : { amount_minor: pay('mostDue', { amount: price(due) }) })),
        ...(missing > 0 && { received: pay('tooLittle', { amount: price(missing) }) }),
      }
    },
    wanted(values) {
      const body = bodyOf(values, bill, isAway)
      const asked = readerFor(values)
      if (asked !== null) return atReader(body, asked)
      const what = [
        t('takePayment'),
        nameOf(sitting),
        pay(METHOD_TEXTS[values.method]),
        isLeftToIt(values) ? '' : price(sumsOf(values, bill).wanted),
      ]
      return { what: what.filter(Boolean).join(' · '), ...call, body }
    },
    onSaved(outcome, values) {
      if (!('kind' in outcome)) return setAtCounter(outcome.data.id)
      if (values.how === 'parts') onParts(Math.max(1, parts - 1))
      if (outcome.kind !== 'done') return onBack()
      const { wanted, change } = sumsOf(values, bill)
      const taken = outcome.data?.payments.reduce((sum, one) => sum + one.amount_minor + one.tip_minor, 0)
      onBack(
        change > 0
          ? pay('giveChange', { amount: price(change) })
          : pay('payDone', { amount: price(taken ?? wanted) }),
      )
    },
    isTold: true,
  })
  const { method } = form.values
  const { amount: sum, wanted, change } = sumsOf(form.values, bill)
  const isAtReader = readerFor(form.values) !== null
  const isUnknown = method === 'card' && !choice.isKnown
  function paidAtReader(): void {
    if (form.values.how === 'parts') onParts(Math.max(1, parts - 1))
    onBack(pay('payDone', { amount: price(wanted) }))
  }
  if (atCounter) {
    return (
      <AtReader
        paymentId={atCounter}
        amount={price(wanted)}
        onPaid={paidAtReader}
        onAgain={() => form.submit()}
        isAsking={form.isPending}
        onBack={() => setAtCounter(null)}
      />
    )
  }
  const isWaiting = !form.isPending && waiting.some((act) => isUnderWay(act, call, isAway))

  return (
    <FormPane
      title={`${t('takePayment')} · ${t('due', { amount: price(due) })}`}
      action={
        isLeftToIt(form.values)
          ? pay(method === 'gift_card' ? 'payCard' : 'payDeposit')
          : isAtReader
            ? readerText('charge', { amount: price(wanted) })
            : pay('pay', { amount: price(wanted) })
      }
      form={form}
      disabled={isWaiting || isUnknown}
      onBack={() => onBack()}
    >
      {isWaiting && (
        <Alert color="orange" role="status">
          {t('waits')}
        </Alert>
      )}
      <PaidBy form={form} deposit={deposit} />
      {isUnknown && <ReadersUnknown {...choice} onByHand={() => choice.choose(BY_HAND)} />}
      {(isAtReader || (method === 'card' && choice.reader === BY_HAND)) && (
        <ReaderChoice readers={choice.readers} value={choice.reader ?? BY_HAND} onChange={choice.choose} />
      )}
      <Sum form={form} {...{ service, seats, due, parts, onParts }} />
      <Tip {...form.money('tip_minor')} of={sum} />
      {method === 'cash' && <Cash {...form.money('received')} {...{ wanted, change, price }} />}
      {((method === 'card' && !isAtReader) || method === 'voucher' || method === 'other') && (
        <Reference {...form.bind('reference')} />
      )}
      {onLink && <Links service={service} onLink={onLink} />}
    </FormPane>
  )
}

/** A reader charges one order: of a bill, a sum that lies within the oldest that is due. */
function useReaderOfBill(bill: Bill) {
  const { service } = bill
  const [chosen, choose] = useState<number | null>(null)
  const oldest = sold(service).find(({ due_minor }) => due_minor > 0) ?? service.orders[0]
  const of = `orders/${oldest?.id}`
  const { reader, ...known } = useReaderOf(of, chosen)
  function readerFor(values: Values): number | null {
    const { amount } = sumsOf(values, bill)
    const isOne = splitIn(values, service) === null && spread(sold(service), amount).length === 1
    return values.method === 'card' && isOne && reader ? reader : null
  }
  return { of, ...known, reader, choose, readerFor }
}

/** A payment that nobody knows the outcome of. Without the line a sum that was taken is off the bill here already. */
function isUnderWay({ path, needs, body }: Act, call: ReturnType<typeof on>, isAway: boolean): boolean {
  const isSum = (body as BillPayment).amount_minor != null
  return path.split('?', 1)[0] === call.path && needs === call.needs && !(isAway && isSum)
}

type Bill = { service: Service; due: number; parts: number; depositId: string | undefined }

function sumsOf(values: Values, { service, due, parts }: Bill) {
  const { method, how, amount_minor, tip_minor, received } = values
  const split = splitIn(values, service)
  const asked = split && dueFor(sold(service), paidSoFar(service), split)
  const forSome = asked && 'amountMinor' in asked ? asked.amountMinor : 0
  const amount = {
    all: due,
    parts: shareOf(due, parts),
    dishes: forSome,
    seats: forSome,
    amount: amount_minor ?? 0,
  }[how]
  const wanted = amount + (tip_minor ?? 0)
  return { amount, wanted, ...changeOf(method === 'cash' ? received : null, wanted) }
}

/** The dishes or the seats that are paid for; null: neither, or none yet. */
function splitIn({ how, line_ids, by_seat }: Values, service: Service): Wanted | null {
  const split =
    how === 'seats'
      ? splitBySeat(by_seat, service)
      : { lineIds: how === 'dishes' ? line_ids : [], seats: [], sharing: [] }
  return split.lineIds.length + split.seats.length > 0 ? split : null
}

/** A card and a deposit pay what they hold; how much that is the server knows. */
function isLeftToIt({ method, how }: Values): boolean {
  return (method === 'gift_card' || method === 'deposit') && how === 'all'
}

/** Without the line it is a sum that was taken, whatever it was for: the server could not work out the same one later. */
function bodyOf(values: Values, bill: Bill, isAway: boolean): BillPayment {
  const { method, tip_minor: tip, gift_card_code } = values
  const reference = values.reference.trim()
  const split = isAway ? null : splitIn(values, bill.service)
  return {
    method,
    ...(split
      ? { line_ids: [...split.lineIds], seats: [...split.seats], sharing: [...split.sharing] }
      : !isLeftToIt(values) && { amount_minor: sumsOf(values, bill).amount }),
    ...(tip !== null && tip > 0 && { tip_minor: tip }),
    ...(reference !== '' && { reference }),
    ...(method === 'gift_card' && { gift_card_code: gift_card_code.trim() }),
    ...(method === 'deposit' && bill.depositId && { reservation_id: bill.depositId }),
  }
}

/** What it is paid with; a card and a deposit say which. */
function PaidBy({
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
function Sum({
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
      {how === 'seats' && <Seats service={service} seats={seats} {...form.bind('by_seat')} />}
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
              label={`${format.number(line.quantity)}× \u2068${nameOf(line)}\u2069 · ${isPaid ? t('dishPaid') : format.price(shares.get(line.id) ?? 0)}`}
            />
          )
        })}
      </Stack>
    </Checkbox.Group>
  )
}

/** A page to pay on covers one order: a round of the bill. */
function Links({ service, onLink }: { service: Service; onLink: (orderId: string) => void }) {
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
