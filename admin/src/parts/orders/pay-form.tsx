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
import { errorOn } from '../../ui/field-error.ts'
import { useFocusFault } from '../../ui/focus-fault.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { useMe, useRestaurantFormat } from '../../ui/me.ts'
import { MoneyInput } from '../../ui/money-input.tsx'
import { useTellProblem } from '../../ui/problem.ts'
import { bookingsQuery } from '../bookings/data.ts'
import { FormPane } from '../payments/pane.tsx'
import { changeOf, shareOf } from '../payments/split.ts'
import { METHOD_TEXTS, moneyTexts } from '../payments/texts.ts'
import { usePayOrder } from './data.ts'

type Method = NewOrderPayment['method']
type Part = 'all' | 'split' | 'part'

const METHODS = ['cash', 'card', 'gift_card', 'deposit', 'voucher', 'other'] as const satisfies Method[]
const FIELDS = ['amount_minor', 'tip_minor', 'reference', 'gift_card_code', 'reservation_id', 'method']
const MOST_PEOPLE = 50

export function PayForm({ state, onBack }: { state: OrderMoney; onBack: (note?: string) => void }) {
  const t = useTexts(moneyTexts)
  const format = useRestaurantFormat()
  const { features } = useMe()
  const tell = useTellProblem()
  const pay = usePayOrder(state.order.id)
  const form = useFocusFault(pay.error)
  // What was due as the form opened: a payment elsewhere must not change an amount under the finger.
  const [due] = useState(state.due_minor)
  const [method, setMethod] = useState<Method>('cash')
  const [part, setPart] = useState<Part>('all')
  const [people, setPeople] = useState(2)
  const [typed, setTyped] = useState<number | null>(due)
  const [tip, setTip] = useState<number | null>(null)
  const [received, setReceived] = useState<number | null>(null)
  const [code, setCode] = useState('')
  const [booking, setBooking] = useState('')
  const [reference, setReference] = useState('')
  const [isTried, setIsTried] = useState(false)

  const amount = part === 'all' ? due : part === 'split' ? shareOf(due, people) : (typed ?? 0)
  const wanted = amount + (tip ?? 0)
  const { change, missing } = changeOf(method === 'cash' ? received : null, wanted)
  // A card and a deposit pay what they hold; how much that is the server knows.
  const isLeftToIt = (method === 'gift_card' || method === 'deposit') && part === 'all'
  const price = (minor: number) => format.money(minor, state.order.currency)
  const action = isLeftToIt
    ? t(method === 'gift_card' ? 'payCard' : 'payDeposit')
    : t('pay', { amount: price(wanted) })

  function submit(): void {
    setIsTried(true)
    if (missing > 0 || amount < 1) return
    const body: NewOrderPayment = {
      method,
      ...(!isLeftToIt && { amount_minor: amount }),
      ...(tip !== null && tip > 0 && { tip_minor: tip }),
      ...(reference.trim() !== '' && { reference: reference.trim() }),
      ...(method === 'gift_card' && { gift_card_code: code.trim() }),
      ...(method === 'deposit' && booking !== '' && { reservation_id: booking }),
    }
    pay.mutate(body, {
      onSuccess: ({ data }) => {
        const taken = price(data.amount_minor + data.tip_minor)
        onBack(change > 0 ? t('giveChange', { amount: price(change) }) : t('payDone', { amount: taken }))
      },
      onError: (error) => {
        if (!FIELDS.some((field) => errorOn(error, field))) tell(error)
      },
    })
  }

  return (
    <FormPane
      title={`${t('takePayment')} · ${t('due')} ${price(due)}`}
      action={action}
      busy={pay.isPending}
      form={form}
      onSubmit={submit}
      onBack={() => onBack()}
    >
      <MethodChoice
        method={method}
        methods={METHODS.filter((one) => one !== 'deposit' || features.includes('reservations'))}
        onChange={setMethod}
      />
      {method === 'gift_card' && (
        <TextInput
          label={t('giftCardCode')}
          description={t('giftCardHint')}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          error={errorOn(pay.error, 'gift_card_code')}
          autoComplete="off"
          dir="ltr"
        />
      )}
      {method === 'deposit' && (
        <DepositChoice value={booking} onChange={setBooking} error={errorOn(pay.error, 'reservation_id')} />
      )}
      <Input.Wrapper label={t('howMuch')} labelElement="div">
        <SegmentedControl
          fullWidth
          aria-label={t('howMuch')}
          value={part}
          onChange={(value) => setPart(value as Part)}
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
          onChange={(value) => setPeople(Math.min(MOST_PEOPLE, Math.max(1, Number(value) || 1)))}
          min={1}
          max={MOST_PEOPLE}
          allowDecimal={false}
          inputMode="numeric"
          error={errorOn(pay.error, 'amount_minor')}
        />
      )}
      {part === 'part' && (
        <MoneyInput
          label={t('amount')}
          minor={typed}
          onMinor={setTyped}
          error={
            errorOn(pay.error, 'amount_minor') ??
            (isTried && amount < 1 && t('mostDue', { amount: price(due) }))
          }
        />
      )}
      {part === 'all' && errorOn(pay.error, 'amount_minor') && (
        <Text c="red" size="sm" role="alert">
          {errorOn(pay.error, 'amount_minor')}
        </Text>
      )}
      <MoneyInput label={t('tip')} minor={tip} onMinor={setTip} error={errorOn(pay.error, 'tip_minor')} />
      {method === 'cash' && (
        <>
          <MoneyInput
            label={t('received')}
            description={t('receivedHint')}
            minor={received}
            onMinor={setReceived}
            error={missing > 0 && isTried && t('tooLittle', { amount: price(missing) })}
          />
          {change > 0 && (
            <Alert color="blue" role="status" data-change>
              <Text fw={600}>{t('change', { amount: price(change) })}</Text>
            </Alert>
          )}
        </>
      )}
      {method !== 'cash' && method !== 'gift_card' && method !== 'deposit' && (
        <TextInput
          label={t('reference')}
          description={t('referenceHint')}
          value={reference}
          onChange={(event) => setReference(event.currentTarget.value)}
          error={errorOn(pay.error, 'reference')}
        />
      )}
    </FormPane>
  )
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
