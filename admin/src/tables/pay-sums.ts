// What of a bill is paid, and what the server is told of it.
import type { NewTerminalPayment } from '../../../server/src/restaurant/payments/terminal-contract.ts'
import { dueFor, type Wanted } from '../../../server/src/restaurant/sittings/rules/split.ts'
import type {
  BillAtTerminal,
  BillPayment,
  BillShare,
} from '../../../server/src/restaurant/sittings/staff-contract.ts'
import { atReader } from '../parts/payments/readers.ts'
import { changeOf, shareOf } from '../parts/payments/split.ts'
import { type BySeat, paidSoFar, type Service, sold, splitBySeat } from './pay-seats.tsx'

export type Method = BillPayment['method']
type How = 'all' | 'parts' | 'seats' | 'dishes' | 'amount'

export type Values = {
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

export function firstValues(how: How, sharing: number[]): Values {
  return {
    ...{ method: 'cash', how, line_ids: [], by_seat: { seats: [], sharing, shared: false } },
    ...{ amount_minor: null, tip_minor: null, received: null, gift_card_code: '', reference: '' },
  }
}

export type Bill = { service: Service; due: number; parts: number; depositId: string | undefined }

export function sumsOf(values: Values, { service, due, parts }: Bill) {
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
export function isLeftToIt({ method, how }: Values): boolean {
  return (method === 'gift_card' || method === 'deposit') && how === 'all'
}

/**
 * The sum is always the one that the guests were told: what dishes and seats cost may be another by the time it arrives.
 * Without the line only that is said, since whatever it was for, it was taken.
 */
export function bodyOf(values: Values, bill: Bill, isAway: boolean): BillPayment {
  const { method, tip_minor: tip, gift_card_code } = values
  const reference = values.reference.trim()
  const split = isAway ? null : splitIn(values, bill.service)
  return {
    method,
    ...(split && shareOfBill(split)),
    ...(!isLeftToIt(values) && { amount_minor: sumsOf(values, bill).amount }),
    ...(tip !== null && tip > 0 && { tip_minor: tip }),
    ...(reference !== '' && { reference }),
    ...(method === 'gift_card' && { gift_card_code: gift_card_code.trim() }),
    ...(method === 'deposit' && bill.depositId && { reservation_id: bill.depositId }),
  }
}

function shareOfBill({ lineIds, seats, sharing }: Wanted): BillShare {
  return { line_ids: [...lineIds], seats: [...seats], sharing: [...sharing] }
}

/** The same of a card reader, which is asked once for all rounds. */
export function bodyAtReader(values: Values, bill: Bill, terminalId: number): BillAtTerminal {
  const split = splitIn(values, bill.service)
  const asked: NewTerminalPayment = atReader(bodyOf(values, bill, false), terminalId)
  return { ...asked, ...(split && shareOfBill(split)) }
}
