import { Nullable, type Static, Type } from '../../platform/http/validation/schema.ts'
import { LINES } from '../../platform/http/validation/values.ts'
import type { DrawerDay } from '../drawers/contract.ts'
import type { OwnKind } from '../orders/change-contract.ts'
import type { Order, OrderStatus } from '../orders/contract.ts'
import type { TipsBy, Totals } from '../payments/rules/totals.ts'

const Day = Type.String({ format: 'date' })
const MOST_MINOR = 1_000_000_000_000
const Minor = Type.Integer({ minimum: 0, maximum: MOST_MINOR })

export const DayQuery = Type.Object({ day: Type.Optional(Day) })

export const NewClosing = Type.Object({
  day: Day,
  /** These two of a day without drawers; of one with drawers they are the sums of their Zs. */
  float_minor: Type.Optional(Minor),
  counted_minor: Type.Optional(Minor),
  note: Type.Optional(Nullable(Type.String({ maxLength: 500, ...LINES }), { emptyIsNull: true })),
  /** The bills and orders still open that whoever closes the day was shown, and closes it with. */
  open_seen: Type.Optional(Type.Array(Type.String({ format: 'uuid' }), { maxItems: 500 })),
})
export type NewClosing = Static<typeof NewClosing>

export type Closing = {
  day: string
  /** What the drawer began the day with. */
  float_minor: number
  /** The float and the day's cash. */
  expected_minor: number
  counted_minor: number
  totals: Totals
  note: string | null
  closed_by: string
  closed_at: string
}

export type StillOpen = {
  bills: { id: string; tables: string[]; due_minor: number }[]
  /** Those that belong to no bill of a table. */
  orders: {
    id: string
    number: number | null
    status: OrderStatus
    type: Order['type']
    customer: string | null
    table: string | null
  }[]
}

/** What one person took off orders. */
export type TakenOffBy = {
  by: string | null
  discount_minor: number
  /** Given away. */
  comp_minor: number
  void_minor: number
  entries: {
    /** The manager who confirmed it. */
    approved_by: string | null
    kind: OwnKind | 'void'
    order_id: string
    number: number | null
    taken_minor: number
    reason: string | null
  }[]
}

/** What came in today, and who was tipped. */
export type TakenToday = Totals & { tips: TipsBy[] }

export type DayEnd = {
  day: string
  /** The business day that it is now. */
  today: string
  currency: string
  totals: Totals
  tips: TipsBy[]
  taken_off: TakenOffBy[]
  /** What began on this day or before and is not over. */
  open: StillOpen
  /** What the branch's cash drawers had; null where none was used. */
  drawers: DrawerDay | null
  closing: Closing | null
  /** The newest first. */
  recent: Closing[]
}
