import { refuse } from '../../../platform/errors.ts'
import type { Fault } from '../../../platform/faults.ts'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { notPayable } from '../../payments/errors.ts'
import type { BillSplit } from '../../payments/queries/payments.ts'
import { splitsAtReaders } from '../../payments/queries/taps.ts'
import { sittingFault } from '../faults.ts'
import type { Sitting } from '../queries.ts'
import { type Asked, dueFor, type PaidSoFar, withSplits } from '../rules/split.ts'
import type { BillShare } from '../staff-contract.ts'
import type { HeldOrder } from './lock-bill.ts'

export type SplitBill = {
  wanted: BillSplit
  /** What these dishes and seats cost now. */
  amountMinor: number
  /** What is paid for once these are. */
  paid: Asked['paid']
}

/** For some dishes or seats of the bill; null: for a sum. */
export async function splitBill(
  tx: Tx,
  bill: readonly HeldOrder[],
  { paid_lines, shared_lines }: Sitting,
  share: BillShare,
): Promise<SplitBill | null> {
  const lineIds = [...new Set(share.line_ids ?? [])]
  const seats = [...new Set(share.seats ?? [])]
  if (lineIds.length + seats.length === 0) return null
  const wanted = { lineIds, seats, sharing: [...(share.sharing ?? [])] }
  const atReaders = await tx.run(splitsAtReaders(bill.map(({ id }) => id)))
  const splitsOf = (rows: typeof atReaders) => rows.flatMap(({ bill_split }) => bill_split ?? [])
  const kept = { lines: paid_lines, shared: shared_lines }
  const charged = withSplits(bill, kept, splitsOf(atReaders.filter(({ status }) => status === 'captured')))
  const { paid } = askedFor(bill, charged, wanted, sittingFault('paid.dishes'))
  // Nobody pays for a dish while a reader asks for it; that it does is not kept, since it may come to nothing.
  const withAsked = withSplits(bill, charged, splitsOf(atReaders))
  const { amountMinor } = askedFor(bill, withAsked, wanted, sittingFault('paid.at_reader'))
  return { wanted, amountMinor, paid }
}

function askedFor(bill: readonly HeldOrder[], paid: PaidSoFar, wanted: BillSplit, isPaid: Fault): Asked {
  const asked = dueFor(bill, paid, wanted)
  if ('fault' in asked) {
    throw refuse({ line_ids: [asked.fault === 'paid' ? isPaid : sittingFault('not_found.dishes')] })
  }
  if (asked.amountMinor > 0) return asked
  throw notPayable(sittingFault(wanted.seats.length > 0 ? 'not_due.seats' : 'not_due.dishes'))
}
