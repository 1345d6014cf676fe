// What somebody pays of a bill by dishes or by seats. The web app works out the same sums by the same functions.
import { type BillOrder, dueOfBill, sharesOf } from './bill.ts'

/** A dish without a seat that several share: between which seats, and which of them have paid. */
export type SharedLine = { line_id: number; seats: number[]; paid: number[] }
export type PaidSoFar = { lines: readonly number[]; shared: readonly SharedLine[] }

export type Wanted = {
  /** Dishes that are paid for whole. */
  lineIds: readonly number[]
  /** Their own dishes, and their parts of what is shared. */
  seats: readonly number[]
  /** Between whom dishes without a seat are split; empty: they are paid for by themselves. */
  sharing: readonly number[]
}

export type SplitFault = 'unknown' | 'paid'
export type Asked = { amountMinor: number; paid: { lines: number[]; shared: SharedLine[] } }

/**
 * What is asked for these dishes and seats, at most what is due. Whoever takes the last dishes pays the rest, so that
 * nothing stays over for rounding or for what others paid by amount.
 */
export function dueFor(
  orders: readonly BillOrder[],
  paid: PaidSoFar,
  { lineIds, seats, sharing }: Wanted,
): Asked | { fault: SplitFault } {
  const shares = new Map(orders.flatMap((order) => [...sharesOf(order)]))
  if (lineIds.some((id) => !shares.has(id))) return { fault: 'unknown' }
  if (lineIds.some((id) => paid.lines.includes(id))) return { fault: 'paid' }
  const lines = [...paid.lines]
  const shared: SharedLine[] = []
  let asked = 0
  for (const { id, seat } of orders.flatMap(({ items }) => items)) {
    const share = shares.get(id)
    if (share === undefined || paid.lines.includes(id)) continue
    const known = paid.shared.find(({ line_id }) => line_id === id)
    const all = known ?? { line_id: id, seats: inOrder(sharing), paid: [] }
    const now = seats.filter((one) => seat === null && all.seats.includes(one) && !all.paid.includes(one))
    if (lineIds.includes(id) || (seat !== null && seats.includes(seat))) {
      asked += share - sumOf(share, all, all.paid)
      lines.push(id)
    } else if (now.length > 0) {
      asked += sumOf(share, all, now)
      const next = { ...all, paid: inOrder([...all.paid, ...now]) }
      if (next.paid.length === next.seats.length) lines.push(id)
      else shared.push(next)
    } else if (known) shared.push(known)
  }
  const due = dueOfBill(orders)
  // A dish that costs nothing is waited for by nobody.
  const isLast = asked > 0 && [...shares].every(([id, share]) => share === 0 || lines.includes(id))
  return { amountMinor: isLast ? due : Math.min(due, asked), paid: { lines, shared } }
}

/**
 * With what card readers ask for, or have charged, by dishes and seats. What has left the bill since then is passed over,
 * and what is known already counts once.
 */
export function withSplits(
  orders: readonly BillOrder[],
  paid: PaidSoFar,
  splits: readonly Wanted[],
): PaidSoFar {
  const known = new Set(orders.flatMap((order) => [...sharesOf(order).keys()]))
  return splits.reduce<PaidSoFar>((soFar, split) => {
    const lineIds = split.lineIds.filter((id) => known.has(id) && !soFar.lines.includes(id))
    const asked = dueFor(orders, soFar, { ...split, lineIds })
    return 'fault' in asked ? soFar : asked.paid
  }, paid)
}

/** The seats that have a dish of their own, and those that share one. */
export function seatsOf(orders: readonly BillOrder[], { shared }: PaidSoFar): number[] {
  const own = orders.flatMap(({ items }) => items).flatMap(({ voided, seat }) => (voided ? [] : (seat ?? [])))
  return inOrder([...own, ...shared.flatMap(({ seats }) => seats)])
}

/** What each seat bears: its own dishes, and an even part of those without a seat. Together what the bill costs. */
export function sharesBySeat(
  orders: readonly BillOrder[],
): Map<number, { ownMinor: number; sharedMinor: number }> {
  const seats = seatsOf(orders, { lines: [], shared: [] })
  const shares = new Map(orders.flatMap((order) => [...sharesOf(order)]))
  const bears = new Map(seats.map((seat) => [seat, { ownMinor: 0, sharedMinor: 0 }]))
  for (const { id, seat } of orders.flatMap(({ items }) => items)) {
    const share = shares.get(id)
    if (share === undefined) continue
    for (const [one, sum] of bears) {
      if (one === seat) sum.ownMinor += share
      if (seat === null) sum.sharedMinor += partOf(share, { line_id: id, seats, paid: [] }, one)
    }
  }
  return bears
}

function sumOf(shareMinor: number, line: SharedLine, seats: readonly number[]): number {
  return seats.reduce((sum, seat) => sum + partOf(shareMinor, line, seat), 0)
}

/** Even parts; what does not divide falls on other seats with each dish. */
function partOf(shareMinor: number, { line_id, seats }: SharedLine, seat: number): number {
  const each = Math.floor(shareMinor / seats.length)
  const rest = shareMinor - each * seats.length
  return each + ((seats.indexOf(seat) + line_id) % seats.length < rest ? 1 : 0)
}

function inOrder(seats: readonly number[]): number[] {
  return [...new Set(seats)].toSorted((a, b) => a - b)
}
