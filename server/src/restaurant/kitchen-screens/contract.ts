import { Nullable, OneOf, type Static, Type } from '../../platform/http/validation/schema.ts'
import { Id } from '../../platform/http/validation/values.ts'
import type { TicketLine, TicketState } from '../kitchen/rules.ts'
import { Course } from '../menu/contract.ts'
import type { OrderHeading } from '../orders/queries.ts'
import { ACT_KINDS, type Outcome } from './rules.ts'

const MOST_ACTS = 100
const LONGEST_MINUTES = 600

export const ScreenAct = Type.Object({
  id: Type.String({ format: 'uuid' }),
  kind: OneOf(ACT_KINDS),
  /** When it was pressed, by the server's clock as the screen knows it. */
  at: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
  ticket_id: Type.Optional(Nullable(Id())),
  line_id: Type.Optional(Nullable(Id())),
  order_id: Type.Optional(Nullable(Type.String({ format: 'uuid' }))),
  course: Type.Optional(Nullable(Course)),
})
export type ScreenAct = Static<typeof ScreenAct>

export const ScreenActs = Type.Object({
  acts: Type.Array(ScreenAct, { minItems: 1, maxItems: MOST_ACTS }),
  branch_id: Type.Optional(Nullable(Id())),
})

export type ActAnswer = { id: string; outcome: Outcome }

const Minutes = Type.Integer({ minimum: 1, maximum: LONGEST_MINUTES })
export const ScreenSettings = Type.Object({
  warn_minutes: Minutes,
  late_minutes: Minutes,
  auto_bump: Type.Boolean(),
})
export type ScreenSettings = Static<typeof ScreenSettings>

export const KitchenSettings = Type.Object({ ready_when_done: Type.Boolean() })
export type KitchenSettings = Static<typeof KitchenSettings>

export type Screen = ScreenSettings & {
  screen: string
  kind: 'station' | 'expediter'
  /** What the station is called; null of the expediter's screen and of that for dishes without a station. */
  name: string | null
  /** How many tickets stand on it. */
  open: number
}

export type KitchenOverview = { screens: Screen[]; settings: KitchenSettings }

/** Moments in milliseconds: the screen counts ages by `now`, the server's clock. */
export type ShownTicket = {
  id: number
  order_id: string
  station: { id: number | null; name: string | null }
  state: TicketState
  lines: TicketLine[]
  note: string | null
  fired_at: number | null
  started_at: number | null
  done_at: number | null
  recalled_at: number | null
  voided_at: number | null
  passed_at: number | null
  void_seen_at: number | null
  /** Ordered later than what the kitchen had of the order. */
  added: boolean
  /** The course that it was fired with, or waits for. */
  course: number | null
}

export type ShownOrder = Omit<OrderHeading, 'dining_table' | 'reference' | 'branch_id' | 'number'> & {
  number: string
  table: string | null
  /** Orders of one party stand under one heading: the rounds of a table. */
  party: string
}

export type ScreenShown = {
  screen: Omit<Screen, 'open'>
  restaurant: { id: number; name: string; zone: string; default_language: string }
  now: number
  /** In the order in which they were fired. */
  tickets: ShownTicket[]
  /** Not fired yet. */
  coming: ShownTicket[]
  /** Can be called back, the last one first. */
  recent: ShownTicket[]
  orders: ShownOrder[]
  /** Whether there were more than are sent. */
  cut: boolean
}
