// What the web app asks of tables during service.
import { Nullable, type Static, Type } from '../../platform/http/validation/schema.ts'
import { Id, LINES } from '../../platform/http/validation/values.ts'
import { NewOrder, type Order } from '../orders/contract.ts'
import { Offline } from '../orders/offline-contract.ts'
import type { Sums } from '../orders/rules/pricing.ts'
import type { ShownCourse } from '../orders/staff-contract.ts'
import { NewOrderPayment } from '../payments/contract.ts'
import type { ListedPayment } from '../payments/present.ts'
import type { OrderMoney } from '../payments/staff-contract.ts'
import { NewTerminalPayment } from '../payments/terminal-contract.ts'
import type { OpenedBy } from './queries.ts'
import type { LineCut } from './rules/bill.ts'
import type { SharedLine } from './rules/split.ts'

const MOST_TABLES = 20
const MOST_DISHES = 500

const TableIds = Type.Array(Id(), { minItems: 1, maxItems: MOST_TABLES })
const Note = Type.Optional(Nullable(Type.String({ maxLength: 500, ...LINES }), { emptyIsNull: true }))

export const NewParty = Type.Object({
  table_ids: TableIds,
  party_size: Type.Integer({ minimum: 1, maximum: 500 }),
  name: Type.Optional(Nullable(Type.String({ maxLength: 120 }), { emptyIsNull: true })),
  note: Note,
  /** Also where the table is booked by somebody else: the party is there. */
  anyway: Type.Optional(Type.Boolean()),
})
export type NewParty = Static<typeof NewParty>

export const Round = Type.Object({
  lines: NewOrder.properties.lines,
  note: Note,
  offline: Type.Optional(Offline),
})
export type Round = Static<typeof Round>

export const SittingMove = Type.Object({ table_ids: TableIds, version: Type.Integer() })
export const SittingJoin = Type.Object({
  sitting_id: Type.String({ format: 'uuid' }),
  version: Type.Integer(),
})

const Seats = Type.Optional(Nullable(Type.Array(Type.Integer({ minimum: 1, maximum: 99 }), { maxItems: 99 })))

const BillShare = Type.Object({
  /** For these dishes: `amount_minor` is what the guests were told that they cost; left out, it is worked out here. */
  line_ids: Type.Optional(Nullable(Type.Array(Id(), { maxItems: MOST_DISHES }))),
  /** For these seats: their dishes, and their parts of those without a seat. */
  seats: Seats,
  /** Between which seats dishes without one are split; none: they are paid for by themselves. */
  sharing: Seats,
})
export type BillShare = Static<typeof BillShare>

export const BillPayment = Type.Object({ ...NewOrderPayment.properties, ...BillShare.properties })
export type BillPayment = Static<typeof BillPayment>

export const BillAtTerminal = Type.Object({ ...NewTerminalPayment.properties, ...BillShare.properties })
export type BillAtTerminal = Static<typeof BillAtTerminal>

export const SittingClose = Type.Object({
  reason: Type.Optional(
    Nullable(Type.String({ minLength: 3, maxLength: 200, ...LINES }), { emptyIsNull: true }),
  ),
})

/** `courses`: empty where it has none to fire one by one. */
export type SittingOrder = Order & { due_minor: number; courses: ShownCourse[]; line_cuts: LineCut[] }

export type SittingBooking = {
  id: string
  name: string
  party_size: number
  time: string
  note: string | null
  /** What is left of a paid deposit. */
  deposit_left_minor: number
}

export type ShownSitting = {
  id: string
  opened_at: string
  opened_by: OpenedBy
  /** Null: an order began it and nobody has counted heads. */
  party_size: number | null
  /** Of a party without a booking. */
  party_name: string | null
  party_note: string | null
  version: number
  /** None: another party still sits at the table that they were to have. */
  tables: { id: number; name: string; code: string | null }[]
  bookings: SittingBooking[]
  /** Nothing has happened for so long that they must have gone. */
  is_forgotten: boolean
  closed_at: string | null
  close_reason: string | null
  /** Of those who may see orders. */
  service: {
    /** Oldest first. */
    orders: SittingOrder[]
    /** One tap of a card over several rounds is one of them. */
    payments: ListedPayment[]
    /** Of all rounds together. */
    sums: Sums
    total_minor: number
    covered_minor: number
    tip_minor: number
    due_minor: number
    paid_lines: number[]
    /** Of these, dishes that a card reader asks for: nobody knows yet whether they will be paid. */
    asked_lines: number[]
    /** Dishes that several seats share, of which some have paid. */
    shared_lines: SharedLine[]
    /** Where guests at the table order by themselves; null where the table has no code. */
    guest_path: string | null
  } | null
}

export type TablesState = { sittings: ShownSitting[]; online: OrderMoney['online'] }

export type SittingMoved = {
  sitting_id: string
  /** False: the table is booked by somebody else, so the booking stays where it was there. */
  booking_moved: boolean
}
