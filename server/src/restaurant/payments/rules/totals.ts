import { METHODS, type Method } from '../contract.ts'
import { REFUND_KINDS, type RefundKind } from './ledger.ts'

/** The sums of the ledger's entries between two moments, by method and kind. */
export type EntrySum = {
  method: Method
  /** `returned`: a refund that had succeeded, and came back after all. */
  kind: 'captured' | 'refunded' | 'returned'
  /** Of what went back: why. */
  refund_kind: RefundKind | null
  entries: number
  amount_minor: number
  tip_minor: number
}

export type MethodTotal = {
  method: Method
  payments: number
  amount_minor: number
  tip_minor: number
  refunded_minor: number
  /** Amounts and tips, less what went back. */
  net_minor: number
}

type RefundTotal = { kind: RefundKind; count: number; amount_minor: number }

export type Totals = {
  methods: MethodTotal[]
  /** All that was taken, tips and all. */
  gross_minor: number
  /** What went back, by why; kinds without any are left out. */
  refunds: RefundTotal[]
  /** What was taken, less what went back. */
  net_minor: number
  tip_minor: number
  refunded_minor: number
  /** Money that came in. Gift cards and deposits pay with money that came in before. */
  received_minor: number
  /** What payments and refunds have put into the drawer, less what they took out of it. */
  cash_minor: number
}

const CAME_IN_BEFORE: readonly Method[] = ['gift_card', 'deposit']

export type TipsBy = { by: string | null; tip_minor: number }

/** Of several branches; whoever took the most is the first. */
export function tipsOf(rows: readonly TipsBy[]): TipsBy[] {
  const people = Map.groupBy(rows, ({ by }) => by)
  return [...people]
    .map(([by, own]) => ({ by, tip_minor: own.reduce((sum, { tip_minor }) => sum + tip_minor, 0) }))
    .toSorted((a, b) => b.tip_minor - a.tip_minor)
}

export function totalsOf(sums: readonly EntrySum[]): Totals {
  const methods = METHODS.map((method) => totalOf(method, sums)).filter(
    ({ payments, refunded_minor }) => payments > 0 || refunded_minor !== 0,
  )
  const sum = (some: MethodTotal[], key: 'amount_minor' | 'tip_minor' | 'refunded_minor' | 'net_minor') =>
    some.reduce((all, total) => all + total[key], 0)
  return {
    methods,
    gross_minor: sum(methods, 'amount_minor') + sum(methods, 'tip_minor'),
    refunds: REFUND_KINDS.map((kind) => refundsOf(kind, sums)).filter(({ count }) => count !== 0),
    net_minor: sum(methods, 'net_minor'),
    tip_minor: sum(methods, 'tip_minor'),
    refunded_minor: sum(methods, 'refunded_minor'),
    received_minor: sum(
      methods.filter(({ method }) => !CAME_IN_BEFORE.includes(method)),
      'net_minor',
    ),
    cash_minor: sum(
      methods.filter(({ method }) => method === 'cash'),
      'net_minor',
    ),
  }
}

function refundsOf(kind: RefundKind, sums: readonly EntrySum[]): RefundTotal {
  const own = sums.filter(({ refund_kind }) => refund_kind === kind)
  const [there, back] = [partOf(own, 'refunded'), partOf(own, 'returned')]
  return { kind, count: there.entries - back.entries, amount_minor: there.minor - back.minor }
}

function totalOf(method: Method, sums: readonly EntrySum[]): MethodTotal {
  const own = sums.filter((one) => one.method === method)
  const captured = partOf(own, 'captured')
  const refunded = partOf(own, 'refunded').minor - partOf(own, 'returned').minor
  return {
    method,
    payments: captured.entries,
    amount_minor: captured.minor - captured.tipMinor,
    tip_minor: captured.tipMinor,
    refunded_minor: refunded,
    net_minor: captured.minor - refunded,
  }
}

function partOf(sums: readonly EntrySum[], kind: EntrySum['kind']) {
  const own = sums.filter((one) => one.kind === kind)
  const sum = (key: 'entries' | 'amount_minor' | 'tip_minor') => own.reduce((all, one) => all + one[key], 0)
  return {
    entries: sum('entries'),
    minor: sum('amount_minor') + sum('tip_minor'),
    tipMinor: sum('tip_minor'),
  }
}
