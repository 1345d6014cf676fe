// What the web app asks of orders, beside what the API has shapes for.
import { Approval, type Approver } from '../../ground/staff/approval.ts'
import { Nullable, OneOf, type Static, Type } from '../../platform/http/validation/schema.ts'
import { Text } from '../../platform/http/validation/values.ts'
import type { GuestRow } from '../guests/queries.ts'
import type { TicketLine, TicketState } from '../kitchen/rules.ts'
import type { Item, Translations } from '../menu/contract.ts'
import type { Slot } from '../menu/set-contract.ts'
import { AddedLines, LineVoid, NewAdjustment, OrderChange } from './change-contract.ts'
import { NewOrder, type Order, OrderQuoteRequest } from './contract.ts'
import { Offline, type OfflineState } from './offline-contract.ts'
import type { ByHand } from './rules/by-hand.ts'
import type { RulesHere } from './rules/priced-at.ts'
import { STAFF_CHANNELS } from './rules/taking.ts'
import type { TimelineEntry } from './timeline-contract.ts'

const Day = Type.String({ format: 'date' })

export const OrderListQuery = Type.Object({
  /** A number, a name, a phone, a table or a dish. */
  text: Type.Optional(Type.String({ maxLength: 100 })),
  /** One, or several with commas between; or `to_pay`. */
  status: Type.Optional(Type.String({ maxLength: 100 })),
  type: Type.Optional(NewOrder.properties.type),
  channel: Type.Optional(Type.String({ maxLength: 40 })),
  from: Type.Optional(Day),
  to: Type.Optional(Day),
  before: Type.Optional(Type.String({ maxLength: 100 })),
})
export const TO_PAY = 'to_pay'
export type OrderListQuery = Static<typeof OrderListQuery>

/** Who brings an order to its guest: the restaurant, the marketplace that sent it, or a delivery service by its name. */
export const DeliveredBy = Type.Object({
  by: OneOf(['restaurant', 'marketplace', 'service']),
  name: Nullable(Type.String()),
})
export type DeliveredBy = Static<typeof DeliveredBy>

/** An order as a list shows it. */
export type OrderInList = Pick<
  Order,
  | 'id'
  | 'number'
  | 'branch_id'
  | 'status'
  | 'type'
  | 'channel'
  | 'external'
  | 'currency'
  | 'total_minor'
  | 'placed_at'
  | 'scheduled_for'
  | 'paid_at'
> & {
  name: string | null
  phone: string | null
  table: string | null
  /** Until when its guest has to pay online, in milliseconds; null: nobody waits for that. */
  pay_by: number | null
  /** Null where nobody has said so. */
  delivered_by: DeliveredBy | null
  /** As a browser without a line numbered it; null of any other. */
  offline_number: string | null
  /** The first of them; `more` counts the rest. */
  dishes: { quantity: number; name: Translations }[]
  more: number
}

export type OrderTicket = {
  id: number
  station: string | null
  state: TicketState
  lines: TicketLine[]
  note: string | null
  fired_at: string | null
  done_at: string | null
}

export type OrderGuest = Pick<GuestRow, 'id' | 'name' | 'visits_count' | 'total_spend_minor'> & {
  last_visit_at: string | null
}

/** A course of an order, for staff: whether it waits to be fired, or when it was. */
export const ShownCourse = Type.Object({
  course: Type.Integer(),
  is_waiting: Type.Boolean(),
  fired_at: Nullable(Type.String({ format: 'date-time' })),
})
export type ShownCourse = Static<typeof ShownCourse>

/** An order with what happened to it, who ordered and what the kitchen has of it. */
export type OrderDetail = {
  order: Order
  guest: OrderGuest | null
  timeline: TimelineEntry[]
  /** Of one that was taken without a line. */
  offline: OfflineState | null
  tickets: OrderTicket[]
  /** Empty where it has no courses to fire one by one. */
  courses: ShownCourse[]
}

/** At whose prices the menu is shown. */
export const DeskQuery = Type.Object({ channel: Type.Optional(OneOf(STAFF_CHANNELS)) })

const who = {
  channel: OneOf(STAFF_CHANNELS),
  customer_name: Type.Optional(Nullable(Type.String({ maxLength: 120 }), { emptyIsNull: true })),
  customer_phone: Type.Optional(Nullable(NewOrder.properties.customer_phone, { emptyIsNull: true })),
}

/** What a marketplace says of an order comes by the API alone. */
const { external: _ordered, ...ofStaff } = NewOrder.properties
const { external: _quoted, ...quotedByStaff } = OrderQuoteRequest.properties

export const StaffOrder = Type.Object({
  ...ofStaff,
  ...who,
  /** What stood on the button: it is placed for that or less. */
  seen_total_minor: Type.Optional(Type.Integer({ minimum: 0 })),
  /** It was taken, and perhaps served, while the browser had no line. */
  offline: Type.Optional(Offline),
})
export type StaffOrder = Static<typeof StaffOrder>

/** When the page showed the order as changed last: another change since then is told, and nothing happens. */
const SEEN = { seen_updated_at: Type.Optional(Type.String({ format: 'date-time' })) }

/** Above what they may by themselves a manager confirms it. */
const APPROVAL = { approval: Type.Optional(Nullable(Approval)) }

export const StaffLines = Type.Object({ ...AddedLines.properties, ...SEEN, ...APPROVAL })
export const StaffChange = Type.Object({ ...OrderChange.properties, ...SEEN })
export const StaffVoid = Type.Object({ ...LineVoid.properties, ...SEEN, ...APPROVAL })

export const StaffAdjustment = Type.Object({ ...NewAdjustment.properties, ...SEEN, ...APPROVAL })
export const StaffTakeBack = Type.Object({ ...SEEN, ...APPROVAL })

const Reason = Type.String({ minLength: 3, maxLength: 200 })
export const ByHandChange = Type.Object({
  reasons: Type.Array(Reason, { maxItems: 30 }),
  most_percent: Nullable(Type.Number({ minimum: 0, maximum: 100 })),
  most_minor: Nullable(Type.Integer({ minimum: 0, maximum: 1_000_000_000 })),
})
/** What the web app adjusts orders by. */
export type ByHandState = ByHand & { approvers: Approver[] }

/** Half a phone number is no reason to show no price. */
export const StaffQuote = Type.Object({
  ...quotedByStaff,
  ...who,
  customer_phone: Type.Optional(Nullable(Type.String({ maxLength: 40 }), { emptyIsNull: true })),
})
export type StaffQuote = Static<typeof StaffQuote>

export const GuestLookup = Type.Object({ phone: Text(40) })
export type KnownGuest = OrderGuest & {
  /** Where the last delivery went. */
  address: { line1: string; city: string } | null
}

export type DeskItem = Pick<
  Item,
  'id' | 'category_id' | 'name' | 'price_minor' | 'is_available' | 'show_online' | 'variants'
> & {
  group_ids: number[]
  /** False while its menu or category is closed. */
  is_open: boolean
  /** Where a happy hour cuts it: of the dish (null) or of its sizes. */
  cuts: { variant_id: number | null; price_minor: number }[]
  /** Its photo, as large as a tile needs it; null where it has none. */
  photo_url: string | null
  /** Of a set; empty of any other. A choice that is not among the items is not offered at the branch. */
  slots: readonly Slot[]
}

/** All that an order is taken with. */
export type OrderDeskState = {
  /** `course`: with which its dishes are served at a table. */
  categories: { id: number; name: Translations; course: number | null }[]
  items: DeskItem[]
  groups: Item['modifier_groups']
  tables: { id: number; name: string; code: string; seats: number }[]
  types: Order['type'][]
  /** Channels at which dishes cost something else than on the menu. */
  priced_channels: string[]
  /** What dishes come to where there is no line to ask. */
  rules: RulesHere
}

export const StaleStep = Type.Object({ after: Type.Optional(Nullable(Type.String({ maxLength: 100 }))) })
/** What one step did; `next` is where the next one goes on, null at the end. */
export type StaleOutcome = {
  completed: number
  failed: { id: string; number: number | null; name: string | null; code: string }[]
  next: string | null
}
