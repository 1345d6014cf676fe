// What the page of bookings of the web app is shown and may send, beside the shapes of the API.
import { Nullable, type Static, Type } from '../../platform/http/validation/schema.ts'
import { AS_IS, Day, Id, LINES, Text } from '../../platform/http/validation/values.ts'
import type { FloorPlan } from '../floor/rules/layout.ts'
import { EmailInput, GuestName, PhoneInput } from '../guests/contract.ts'
import type { DepositStatus } from './contract.ts'
import type { ShownHold } from './holds.ts'
import type { Status } from './rules/lifecycle.ts'
import type { WaitStatus } from './waitlist/queries.ts'

/** Moments are milliseconds, as a drawing needs them. */
export type BookEntry = {
  id: string
  branch_id: number
  status: Status
  guest_id: number | null
  name: string
  phone: string
  email: string | null
  party_size: number
  date: string
  time: string
  starts_at: number
  ends_at: number
  /** Those that the floor still has; none: unassigned. */
  table_ids: number[]
  note: string | null
  deposit_minor: number | null
  deposit_status: DepositStatus | null
  is_walk_in: boolean
  seated_at: number | null
  left_at: number | null
  /** From when on it can be marked as a no-show; null: its guests came. */
  no_show_from: number | null
}

export type BookHold = ShownHold

export type BookSlot = {
  date: string
  time: string
  starts_at: number
  covers: number
  parties: number
}

export type BookWait = {
  id: string
  status: WaitStatus
  name: string
  phone: string
  email: string
  party_size: number
  date: string
  time: string
  note: string | null
  expires_at: number | null
  reservation_id: string | null
}

type Moments = { from_at: number; until_at: number }

/** One day of bookings: timeline, floor plan and list are drawn from it alone. */
export type BookPage = {
  date: string
  /** The date of the page that is open at this moment. */
  today: string
  now: number
  /** What belongs to this page, and what of it is drawn. */
  day: Moments
  axis: Moments
  open: Moments[]
  is_closing_day: boolean
  engine: boolean
  slot_minutes: number
  slots: BookSlot[]
  pacing: { covers: number | null; parties: number | null } | null
  floors: FloorPlan[]
  bookings: BookEntry[]
  holds: BookHold[]
  waitlist: BookWait[]
}

export type OverviewDay = {
  date: string
  is_open: boolean
  bookings: number
  covers: number
  seated: number
  no_shows: number
  cancelled: number
  waiting: number
}

const day = Day('The day.')
const time = {
  ...Type.String({ pattern: '^[0-2][0-9]:[0-5][0-9]$' }),
  fault: 'not_a_time.clock',
}
const party = Type.Integer({ minimum: 1, maximum: 1000 })
const note = Nullable(Text(500, LINES), { emptyIsNull: true })
const tableIds = Type.Array(Id(), { minItems: 1, maxItems: 20 })

export const PageQuery = Type.Object({ date: Type.Optional(day) })
export const OverviewQuery = Type.Object({ from: day, to: day })
export const SlotsQuery = Type.Object({
  date: day,
  party_size: party,
  /** A booking that is to be moved does not stand in its own way. */
  moving: Type.Optional(Type.String({ format: 'uuid' })),
})

export const NewBooking = Type.Object({
  name: GuestName,
  phone: PhoneInput,
  email: Type.Optional(EmailInput),
  party_size: party,
  date: day,
  time,
  table_ids: Type.Optional(tableIds),
  note: Type.Optional(note),
})
export type NewBooking = Static<typeof NewBooking>

export const NewWalkIn = Type.Object({
  party_size: party,
  table_ids: Type.Optional(tableIds),
  minutes: Type.Optional(Type.Integer({ minimum: 15, maximum: 720 })),
  name: Type.Optional(GuestName),
  phone: Type.Optional(PhoneInput),
  note: Type.Optional(note),
})
export type NewWalkIn = Static<typeof NewWalkIn>

export const BookingMoveTo = Type.Object({
  date: Type.Optional(day),
  time: Type.Optional(time),
  party_size: Type.Optional(party),
  /** Several are pushed together; null: whichever is free. Left out, the service assigns one where it does that at all. */
  table_ids: Type.Optional(Nullable(tableIds)),
})
export type BookingMoveTo = Static<typeof BookingMoveTo>

export const BookingNote = Type.Object({
  note,
  seen: Nullable(Type.String({ maxLength: 2_000, ...AS_IS }), { emptyIsNull: true }),
})

export const NewBlock = Type.Object({
  date: day,
  time,
  minutes: Type.Integer({ minimum: 15, maximum: 1440 }),
  table_ids: tableIds,
  note: Type.Optional(note),
})
export type NewBlock = Static<typeof NewBlock>

export const NewWaitlistEntry = Type.Object({
  name: GuestName,
  phone: PhoneInput,
  email: EmailInput,
  party_size: party,
  date: day,
  time,
  note: Type.Optional(note),
})
export type NewWaitlistEntry = Static<typeof NewWaitlistEntry>
