import { Alert, Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { dueForLines, sharesOf } from '../../../server/src/restaurant/sittings/rules/bill.ts'
import type { BillPayment, ShownSitting } from '../../../server/src/restaurant/sittings/staff-contract.ts'
import { useLineName } from '../parts/orders/line-name.ts'
import {
  Cash,
  GiftCardCode,
  HowMuch,
  MethodChoice,
  Parts,
  Reference,
  SumFault,
} from '../parts/payments/pay-fields.tsx'
import { changeOf, partsOf, shareOf } from '../parts/payments/split.ts'
import { METHOD_TEXTS, moneyTexts } from '../parts/payments/texts.ts'
import { type Form, useForm } from '../ui/form.ts'
import { FormPane } from '../ui/form-pane.tsx'
import { useTexts } from '../ui/language/language.tsx'
import { useRestaurantFormat } from '../ui/me.ts'
import { MoneyInput } from '../ui/money-input.tsx'
import { nameOf, useSend, useSendForm } from './data.ts'
import classes from './tables.module.css'
import { tableTexts } from './texts.ts'

type Method = BillPayment['method']
type How = 'all' | 'parts' | 'dishes' | 'amount'
type Service = NonNullable<ShownSitting['service']>
type Paid = { payments: { amount_minor: number; tip_minor: number }[] }

const METHODS = ['cash', 'card', 'gift_card', 'deposit', 'voucher', 'other'] as const satisfies Method[]

type Values = {
  method: Method
  how: How
  line_ids: number[]
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
  sitting: ShownSitting
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
  const { price } = useRestaurantFormat()
  const { waiting } = useSend()
  const service = sitting.service as Service
  // What was due as the form opened: a payment elsewhere must not change an amount under the finger.
  const [due] = useState(service.due_minor)
  const path = `/sittings/${sitting.id}/payments`
  const deposit = sitting.bookings.find(({ deposit_left_minor }) => deposit_left_minor > 0)
  const bill = { service, due, parts, depositId: deposit?.id }
  const form = useForm({
    initial: {
      method: 'cash',
      how: isShared ? 'parts' : 'all',
      line_ids: [],
      amount_minor: null,
      tip_minor: null,
      received: null,
      gift_card_code: '',
      reference: '',
    } as Values,
    save: useSendForm<Paid>(),
    check(values) {
      const { amount, missing } = sumsOf(values, bill)
      return {
        ...(amount < 1 &&
          (values.how === 'dishes'
            ? { line_ids: t('noDishes') }
            : { amount_minor: pay('mostDue', { amount: price(due) }) })),
        ...(missing > 0 && { received: pay('tooLittle', { amount: price(missing) }) }),
      }
    },
    wanted: (values) => ({
      what: [
        t('takePayment'),
        nameOf(sitting),
        pay(METHOD_TEXTS[values.method]),
        isLeftToIt(values) ? '' : price(sumsOf(values, bill).wanted),
      ]
        .filter(Boolean)
        .join(' · '),
      path,
      body: bodyOf(values, bill),
    }),
    onSaved(outcome, values) {
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
  const { wanted, change } = sumsOf(form.values, bill)
  const isWaiting = waiting.some((act) => act.path === path) && !form.isPending

  return (
    <FormPane
      title={`${t('takePayment')} · ${t('due', { amount: price(due) })}`}
      action={
        isLeftToIt(form.values)
          ? pay(method === 'gift_card' ? 'payCard' : 'payDeposit')
          : pay('pay', { amount: price(wanted) })
      }
      form={form}
      disabled={isWaiting}
      onBack={() => onBack()}
    >
      {isWaiting && (
        <Alert color="orange" role="status">
          {t('waits')}
        </Alert>
      )}
      <PaidBy form={form} deposit={deposit} />
      <Sum form={form} {...{ service, due, parts, onParts }} />
      <MoneyInput label={pay('tip')} {...form.money('tip_minor')} />
      {method === 'cash' && <Cash {...form.money('received')} {...{ change, price }} />}
      {(method === 'card' || method === 'voucher' || method === 'other') && (
        <Reference {...form.bind('reference')} />
      )}
      {onLink && <Links service={service} onLink={onLink} />}
    </FormPane>
  )
}

type Bill = { service: Service; due: number; parts: number; depositId: string | undefined }

function sumsOf({ method, how, line_ids, amount_minor, tip_minor, received }: Values, bill: Bill) {
  const { service, due, parts } = bill
  const forDishes = dueForLines(service.orders, line_ids, service.paid_lines)
  const dishes = 'amountMinor' in forDishes && line_ids.length > 0 ? forDishes.amountMinor : 0
  const amount = { all: due, parts: shareOf(due, parts), dishes, amount: amount_minor ?? 0 }[how]
  const wanted = amount + (tip_minor ?? 0)
  return { amount, wanted, ...changeOf(method === 'cash' ? received : null, wanted) }
}

/** A card and a deposit pay what they hold; how much that is the server knows. */
function isLeftToIt({ method, how }: Values): boolean {
  return (method === 'gift_card' || method === 'deposit') && how === 'all'
}

function bodyOf(values: Values, bill: Bill): BillPayment {
  const { method, how, line_ids, tip_minor: tip, gift_card_code } = values
  const reference = values.reference.trim()
  return {
    method,
    ...(how === 'dishes'
      ? { line_ids }
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
  due,
  parts,
  onParts,
}: {
  form: Form<Values>
  service: Service
  due: number
  parts: number
  onParts: (parts: number) => void
}) {
  const t = useTexts(tableTexts)
  const pay = useTexts(moneyTexts)
  const { price } = useRestaurantFormat()
  const { how } = form.values
  return (
    <>
      <HowMuch
        label={t('how')}
        {...form.bind('how')}
        choices={[
          { value: 'all', label: t('all') },
          { value: 'parts', label: t('parts') },
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
  const shares = new Map(service.orders.flatMap((order) => [...sharesOf(order)]))
  const lines = service.orders.flatMap(({ items }) => items.filter(({ id }) => shares.has(id)))
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
              label={`${format.number(line.quantity)}× ${nameOf(line)} · ${isPaid ? t('dishPaid') : format.price(shares.get(line.id) ?? 0)}`}
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
