import { METHODS, type Method } from '../contract.ts'

/** The sums of the ledger's entries between two moments, by method and kind. */
export type EntrySum = {
  method: Method
  /** `returned`: a refund that had succeeded, and came back after all. */
  kind: 'captured' | 'refunded' | 'returned'
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

export type Totals = {
  methods: MethodTotal[]
  tip_minor: number
  refunded_minor: number
  /** Money that came in. Gift cards and deposits pay with money that came in before. */
  received_minor: number
  /** What payments and refunds have put into the drawer, less what they took out of it. */
  cash_minor: number
}

const CAME_IN_BEFORE: readonly Method[] = ['gift_card', 'deposit']

export function totalsOf(sums: readonly EntrySum[]): Totals {
  const methods = METHODS.map((method) => totalOf(method, sums)).filter(
    ({ payments, refunded_minor }) => payments > 0 || refunded_minor !== 0,
  )
  const sum = (some: MethodTotal[], key: 'tip_minor' | 'refunded_minor' | 'net_minor') =>
    some.reduce((all, total) => all + total[key], 0)
  return {
    methods,
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

function totalOf(method: Method, sums: readonly EntrySum[]): MethodTotal {
  const own = (kind: EntrySum['kind']) => sums.find((one) => one.method === method && one.kind === kind)
  const whole = (one: EntrySum | undefined) => (one ? one.amount_minor + one.tip_minor : 0)
  const captured = own('captured')
  const refunded = whole(own('refunded')) - whole(own('returned'))
  return {
    method,
    payments: captured?.entries ?? 0,
    amount_minor: captured?.amount_minor ?? 0,
    tip_minor: captured?.tip_minor ?? 0,
    refunded_minor: refunded,
    net_minor: whole(captured) - refunded,
  }
}
