import { DAY_MS } from '../../platform/time/clock.ts'

/** What can be removed after a while, and how many days the operator keeps it; null: for good. */
export type Retention = Record<Kept, number | null>
export type Kept = 'events' | 'deliveries' | 'audit' | 'mails' | 'kitchenTickets' | 'idempotency'

type Rule = { setting: string; days: number | null; least: number; because: string }

const RETENTION: Record<Kept, Rule> = {
  events: {
    setting: 'KEEP_EVENTS_DAYS',
    days: 30,
    least: 30,
    because: 'GET /events shows what happened in the last 30 days',
  },
  deliveries: {
    setting: 'KEEP_DELIVERIES_DAYS',
    days: 30,
    least: 30,
    because: 'a webhook delivery can be looked at and replayed for 30 days after its end',
  },
  audit: {
    setting: 'KEEP_AUDIT_DAYS',
    days: null,
    least: 366,
    because: "an order's timeline is read from the activity log",
  },
  mails: { setting: 'KEEP_MAILS_DAYS', days: 90, least: 7, because: 'a mail may still be on its way' },
  kitchenTickets: {
    setting: 'KEEP_KITCHEN_TICKETS_DAYS',
    days: null,
    least: 366,
    because: "an order's timeline and its slips are read from its tickets",
  },
  idempotency: {
    setting: 'KEEP_IDEMPOTENCY_DAYS',
    days: 1,
    least: 1,
    because: 'a request can be repeated with its Idempotency-Key for 24 hours',
  },
}

const KINDS = Object.keys(RETENTION) as Kept[]

/** What every kind of row comes to, by a function of its kind. */
function forEachKind<T>(value: (kind: Kept) => T): Record<Kept, T> {
  return Object.fromEntries(KINDS.map((kind) => [kind, value(kind)])) as Record<Kept, T>
}

export const DEFAULT_RETENTION: Retention = forEachKind((kind) => RETENTION[kind].days)

/** The settings' texts, and what is wrong with them. */
export function readRetention(text: (name: string) => string | null): { keep: Retention; faults: string[] } {
  const faults: string[] = []
  const keep = forEachKind((kind) => {
    const { setting, days, least, because } = RETENTION[kind]
    const value = text(setting)
    if (value === null) return days
    if (value === 'forever') return null
    const number = Number(value)
    if (!/^\d{1,5}$/.test(value))
      faults.push(`${setting} must be a number of days or forever, not "${value}"`)
    else if (number < least) faults.push(`${setting} must be at least ${least}, not ${number}: ${because}`)
    return number
  })
  return { keep, faults }
}

/** Rows from before these moments go; null: none. Where only what was archived goes, `archived` holds it back. */
export type Bounds = Record<Kept, number | null>

export function boundsAt(
  now: number,
  keep: Retention = DEFAULT_RETENTION,
  archived?: Partial<Record<Kept, number>>,
): Bounds {
  return forEachKind((kind) => {
    const days = keep[kind]
    if (days === null) return null
    const bound = now - days * DAY_MS
    // Keys are of no use to an archive: each names an answer of one day.
    if (!archived || kind === 'idempotency') return bound
    return Math.min(bound, archived[kind] ?? 0)
  })
}
