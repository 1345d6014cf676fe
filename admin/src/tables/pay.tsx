import { Alert } from '@mantine/core'
import { useState } from 'react'
import type { BillPayment } from '../../../server/src/restaurant/sittings/staff-contract.ts'
import { AtReader } from '../parts/payments/at-reader.tsx'
import { Cash, Reference, Tip } from '../parts/payments/pay-fields.tsx'
import { BY_HAND, ReaderChoice, ReadersUnknown, useReaderOf } from '../parts/payments/reader-choice.tsx'
import { readerTexts } from '../parts/payments/reader-texts.ts'
import { useAtReaderOrByHand } from '../parts/payments/readers.ts'
import { METHOD_TEXTS, moneyTexts } from '../parts/payments/texts.ts'
import { useForm } from '../ui/form.ts'
import { FormPane } from '../ui/form-pane.tsx'
import { useTexts } from '../ui/language/language.tsx'
import { useRestaurantFormat } from '../ui/me.ts'
import type { Act } from '../ui/outbox/acts.ts'
import { useIsAway } from '../ui/reach.ts'
import { nameOf, useSend, useSendForm } from './data.ts'
import { on, type SittingHere } from './over.ts'
import { Links, PaidBy, Sum } from './pay-choices.tsx'
import { type Service, seatsAt, sold } from './pay-seats.tsx'
import { type Bill, bodyAtReader, bodyOf, firstValues, isLeftToIt, sumsOf, type Values } from './pay-sums.ts'
import { tableTexts } from './texts.ts'

type Paid = { payments: { amount_minor: number; tip_minor: number }[] }

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
  // As it was when this was sent: what is asked for counts as paid on the bill until its outcome is known.
  const [asking, setAsking] = useState<Service | null>(null)
  const service = asking ?? (sitting.service as Service)
  // What was due as the form opened: a payment elsewhere must not change an amount under the finger.
  const [due] = useState(service.due_minor)
  const call = on(sitting, '/payments')
  const isAway = useIsAway()
  const [atCounter, setAtCounter] = useState<string | null>(null)
  const deposit = sitting.bookings.find(({ deposit_left_minor }) => deposit_left_minor > 0)
  const bill = { service, due, parts, depositId: deposit?.id }
  const { readerFor, ...choice } = useReaderOfBill(bill, sitting.isUnsent === true)
  const seats = seatsAt(sitting)
  const form = useForm({
    initial: firstValues(isShared ? 'parts' : 'all', seats),
    save: useAtReaderOrByHand(`sittings/${sitting.id}`, useSendForm<Paid>()),
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
      const asked = readerFor(values)
      setAsking(service)
      if (asked !== null) return bodyAtReader(values, bill, asked)
      const what = [
        t('takePayment'),
        nameOf(sitting),
        pay(METHOD_TEXTS[values.method]),
        isLeftToIt(values) ? '' : price(sumsOf(values, bill).wanted),
      ]
      return { what: what.filter(Boolean).join(' · '), ...call, body: bodyOf(values, bill, isAway) }
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
    onRefused: () => {
      if (atCounter === null) setAsking(null)
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
        onBack={() => {
          setAtCounter(null)
          setAsking(null)
        }}
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

/** A party that the server does not know yet is paid for at no reader: that needs the line anyway. */
function useReaderOfBill({ service }: Bill, isUnsent: boolean) {
  const [chosen, choose] = useState<number | null>(null)
  const oldest = sold(service).find(({ due_minor }) => due_minor > 0) ?? service.orders[0]
  const { reader, ...known } = useReaderOf(`orders/${oldest?.id}`, chosen)
  const readerFor = ({ method }: Values) => (method === 'card' && !isUnsent && reader ? reader : null)
  return { ...known, reader, choose, readerFor }
}

/** A payment that nobody knows the outcome of. Without the line a sum that was taken is off the bill here already. */
function isUnderWay({ path, needs, body }: Act, call: ReturnType<typeof on>, isAway: boolean): boolean {
  const isSum = (body as BillPayment).amount_minor != null
  return path.split('?', 1)[0] === call.path && needs === call.needs && !(isAway && isSum)
}
