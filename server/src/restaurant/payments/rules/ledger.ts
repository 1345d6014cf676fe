// What is covered, due and left to give back, worked out from the entries of the ledger and nowhere else.

const ENTRY_KINDS = ['captured', 'refund_requested', 'refund_succeeded', 'refund_failed'] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]

/** Why money goes back: it was taken wrongly and is due again, as a courtesy, or for dishes that were returned. */
export const REFUND_KINDS = ['correction', 'goodwill', 'return'] as const
export type RefundKind = (typeof REFUND_KINDS)[number]

export type Entry = {
  payment_id: string
  refund_id: string | null
  kind: EntryKind
  /** Of a refund's entries. */
  refund_kind?: RefundKind | null
  amount_minor: number
  tip_minor: number
}

export type Money = { amountMinor: number; tipMinor: number }

export type Standing = {
  captured: Money
  /** Given back, or on its way back: what is under way may not be promised twice. */
  givenBack: Money
  left: Money
  /** What of it was given back as a courtesy: it covers nothing, and never becomes due. */
  goodwillMinor: number
  /** What has surely arrived where it came from. */
  refundedMinor: number
}

const NOTHING: Money = { amountMinor: 0, tipMinor: 0 }

function plus(a: Money, b: Money): Money {
  return { amountMinor: a.amountMinor + b.amountMinor, tipMinor: a.tipMinor + b.tipMinor }
}

export function minus(a: Money, b: Money): Money {
  return { amountMinor: a.amountMinor - b.amountMinor, tipMinor: a.tipMinor - b.tipMinor }
}

export function whole({ amountMinor, tipMinor }: Money): number {
  return amountMinor + tipMinor
}

/** Where one payment stands, or several together. Entries come in the order in which they were written. */
export function standingOf(entries: readonly Entry[]): Standing {
  let captured = NOTHING
  const refunds = new Map<string, Entry>()
  for (const entry of entries) {
    if (entry.refund_id === null) captured = plus(captured, moneyOf(entry))
    else refunds.set(entry.refund_id, entry)
  }
  let givenBack = NOTHING
  let refundedMinor = 0
  let goodwillMinor = 0
  for (const last of refunds.values()) {
    if (last.kind === 'refund_failed') continue
    givenBack = plus(givenBack, moneyOf(last))
    if (last.refund_kind === 'goodwill') goodwillMinor += last.amount_minor
    if (last.kind === 'refund_succeeded') refundedMinor += whole(moneyOf(last))
  }
  return { captured, givenBack, left: minus(captured, givenBack), goodwillMinor, refundedMinor }
}

function moneyOf({ amount_minor, tip_minor }: Entry): Money {
  return { amountMinor: amount_minor, tipMinor: tip_minor }
}

/** What payments do not cover, and nobody has forgone. */
export function dueOf(
  totalMinor: number,
  { left, goodwillMinor }: Pick<Standing, 'left' | 'goodwillMinor'>,
): number {
  return Math.max(0, totalMinor - left.amountMinor - goodwillMinor)
}

/** A refund takes the amount first, then the tip. */
export function splitRefund(minor: number, left: Money): Money {
  const amountMinor = Math.min(minor, left.amountMinor)
  return { amountMinor, tipMinor: minor - amountMinor }
}

/** What of money that has just arrived is not due, the tip with it where none of it is. */
export function notDue(arrived: Money, dueMinor: number): Money {
  const amountMinor = Math.max(0, arrived.amountMinor - dueMinor)
  return { amountMinor, tipMinor: dueMinor === 0 ? arrived.tipMinor : 0 }
}

/** What is left of a deposit: as paid in, less what went towards orders, tips and all. */
export function unspentOf(paidIn: readonly Entry[], spent: readonly Entry[]): number {
  return Math.max(0, whole(standingOf(paidIn).left) - whole(standingOf(spent).left))
}
