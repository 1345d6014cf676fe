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
import { errorOn } from '../ui/field-error.ts'
import { useFocusFault } from '../ui/focus-fault.ts'
import { sentBy } from '../ui/form-body.tsx'
import { FormPane } from '../ui/form-pane.tsx'
import { useTexts } from '../ui/language/language.tsx'
import { useRestaurantFormat } from '../ui/me.ts'
import { MoneyInput } from '../ui/money-input.tsx'
import { useProblemText } from '../ui/problem.ts'
import { nameOf, useSend } from './data.ts'
import classes from './tables.module.css'
import { tableTexts } from './texts.ts'

type Method = BillPayment['method']
type How = 'all' | 'parts' | 'dishes' | 'amount'
type Service = NonNullable<ShownSitting['service']>
type Paid = { payments: { amount_minor: number; tip_minor: number }[] }

const METHODS = ['cash', 'card', 'gift_card', 'deposit', 'voucher', 'other'] as const satisfies Method[]
const FIELDS = ['amount_minor', 'tip_minor', 'reference', 'gift_card_code', 'line_ids']

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
  const textOf = useProblemText()
  const { send, waiting } = useSend()
  const service = sitting.service as Service
  // What was due as the form opened: a payment elsewhere must not change an amount under the finger.
  const [due] = useState(service.due_minor)
  const [method, setMethod] = useState<Method>('cash')
  const [how, setHow] = useState<How>(isShared ? 'parts' : 'all')
  const [dishes, setDishes] = useState<number[]>([])
  const [typed, setTyped] = useState<number | null>(null)
  const [tip, setTip] = useState<number | null>(null)
  const [received, setReceived] = useState<number | null>(null)
  const [code, setCode] = useState('')
  const [reference, setReference] = useState('')
  const [error, setError] = useState<unknown>(null)
  const [isTried, setIsTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const form = useFocusFault(error)
  const path = `/sittings/${sitting.id}/payments`
  const isWaiting = waiting.some((act) => act.path === path) && !isBusy
  const deposit = sitting.bookings.find(({ deposit_left_minor }) => deposit_left_minor > 0)

  const forDishes = dueForLines(service.orders, dishes, service.paid_lines)
  const dishesMinor = 'amountMinor' in forDishes && dishes.length > 0 ? forDishes.amountMinor : 0
  const amount = { all: due, parts: shareOf(due, parts), dishes: dishesMinor, amount: typed ?? 0 }[how]
  const wanted = amount + (tip ?? 0)
  const { change, missing } = changeOf(method === 'cash' ? received : null, wanted)
  // A card and a deposit pay what they hold; how much that is the server knows.
  const isLeftToIt = (method === 'gift_card' || method === 'deposit') && how === 'all'

  async function submit(): Promise<void> {
    setIsTried(true)
    if (missing > 0 || amount < 1) return
    setBusy(true)
    const body: BillPayment = {
      method,
      ...(how === 'dishes' ? { line_ids: dishes } : !isLeftToIt && { amount_minor: amount }),
      ...(tip !== null && tip > 0 && { tip_minor: tip }),
      ...(reference.trim() !== '' && { reference: reference.trim() }),
      ...(method === 'gift_card' && { gift_card_code: code.trim() }),
      ...(method === 'deposit' && deposit && { reservation_id: deposit.id }),
    }
    const outcome = await send<Paid>({
      what: [t('takePayment'), nameOf(sitting), pay(METHOD_TEXTS[method]), isLeftToIt ? '' : price(wanted)]
        .filter(Boolean)
        .join(' · '),
      path,
      body,
    })
    setBusy(false)
    if (outcome.kind === 'refused') {
      setError(outcome.error)
      return
    }
    if (how === 'parts') onParts(Math.max(1, parts - 1))
    if (outcome.kind === 'waits') onBack()
    else {
      const taken = outcome.data?.payments.reduce((sum, one) => sum + one.amount_minor + one.tip_minor, 0)
      onBack(
        change > 0
          ? pay('giveChange', { amount: price(change) })
          : pay('payDone', { amount: price(taken ?? wanted) }),
      )
    }
  }

  return (
    <FormPane
      title={`${t('takePayment')} · ${t('due', { amount: price(due) })}`}
      action={
        isLeftToIt
          ? pay(method === 'gift_card' ? 'payCard' : 'payDeposit')
          : pay('pay', { amount: price(wanted) })
      }
      form={sentBy({ onSubmit: () => void submit(), isPending: isBusy, ref: form })}
      disabled={isWaiting}
      onBack={() => onBack()}
    >
      {isWaiting && (
        <Alert color="orange" role="status">
          {t('waits')}
        </Alert>
      )}
      <PaidBy {...{ method, code, deposit, error }} onMethod={setMethod} onCode={setCode} />
      <Sum
        service={service}
        due={due}
        how={how}
        onHow={setHow}
        parts={parts}
        onParts={onParts}
        dishes={dishes}
        onDishes={setDishes}
        typed={typed}
        onTyped={setTyped}
        isMissing={isTried && amount < 1}
        error={error}
      />
      <MoneyInput label={pay('tip')} minor={tip} onMinor={setTip} error={errorOn(error, 'tip_minor')} />
      {method === 'cash' && (
        <Cash
          minor={received}
          onMinor={setReceived}
          error={missing > 0 && isTried ? pay('tooLittle', { amount: price(missing) }) : null}
          {...{ change, price }}
        />
      )}
      {(method === 'card' || method === 'voucher' || method === 'other') && (
        <Reference value={reference} onChange={setReference} error={errorOn(error, 'reference')} />
      )}
      {error !== null && !FIELDS.some((field) => errorOn(error, field)) && (
        <Alert color="red" role="alert">
          {textOf(error)}
        </Alert>
      )}
      {onLink && <Links service={service} onLink={onLink} />}
    </FormPane>
  )
}

/** What it is paid with; a card and a deposit say which. */
function PaidBy({
  method,
  code,
  deposit,
  error,
  onMethod,
  onCode,
}: {
  method: Method
  code: string
  /** What is left of the deposit of a booking at the table. */
  deposit: ShownSitting['bookings'][number] | undefined
  error: unknown
  onMethod: (method: Method) => void
  onCode: (code: string) => void
}) {
  const t = useTexts(tableTexts)
  const pay = useTexts(moneyTexts)
  const { price } = useRestaurantFormat()
  return (
    <>
      <MethodChoice
        value={method}
        methods={METHODS.filter((one) => one !== 'deposit' || deposit)}
        onChange={onMethod}
      />
      {method === 'gift_card' && (
        <GiftCardCode
          value={code}
          hint={pay('giftCardHint')}
          onChange={onCode}
          error={errorOn(error, 'gift_card_code')}
        />
      )}
      {method === 'deposit' && deposit && (
        <Text>{t('ownDeposit', { name: deposit.name, amount: price(deposit.deposit_left_minor) })}</Text>
      )}
    </>
  )
}

/** How much of the bill: all, an equal part, some dishes or a sum. */
function Sum({
  service,
  due,
  how,
  onHow,
  parts,
  onParts,
  dishes,
  onDishes,
  typed,
  onTyped,
  isMissing,
  error,
}: {
  service: Service
  due: number
  how: How
  onHow: (how: How) => void
  parts: number
  onParts: (parts: number) => void
  dishes: number[]
  onDishes: (dishes: number[]) => void
  typed: number | null
  onTyped: (minor: number | null) => void
  /** Somebody has tried to take nothing. */
  isMissing: boolean
  error: unknown
}) {
  const t = useTexts(tableTexts)
  const pay = useTexts(moneyTexts)
  const { price } = useRestaurantFormat()
  const fault = errorOn(error, 'amount_minor')
  return (
    <>
      <HowMuch
        label={t('how')}
        value={how}
        onChange={onHow}
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
      {how === 'dishes' && (
        <Dishes
          service={service}
          chosen={dishes}
          onChange={onDishes}
          error={errorOn(error, 'line_ids') ?? (isMissing && dishes.length === 0 ? t('noDishes') : null)}
        />
      )}
      {how === 'amount' ? (
        <MoneyInput
          label={pay('amount')}
          minor={typed}
          onMinor={onTyped}
          error={fault ?? (isMissing && pay('mostDue', { amount: price(due) }))}
        />
      ) : (
        <SumFault error={fault} />
      )}
    </>
  )
}

/** Each dish with its share of service and taxes. */
function Dishes({
  service,
  chosen,
  onChange,
  error,
}: {
  service: Service
  chosen: number[]
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
      value={chosen.map(String)}
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
