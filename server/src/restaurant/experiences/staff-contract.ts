// What the web app asks of experiences, beside what the API has shapes for.
import { Nullable, OneOf, type Static, Type } from '../../platform/http/validation/schema.ts'
import { LINES } from '../../platform/http/validation/values.ts'
import { EmailInput, GuestName, PhoneInput } from '../guests/contract.ts'
import { DescriptionTranslations, NameTranslations, Price } from '../menu/contract.ts'
import type { Photo } from '../menu/write-contract.ts'
import type { CheckedIn } from './commands/check-in.ts'
import { type Experience, MOST_TICKETS, NewExperienceBooking } from './contract.ts'
import { MOST_CAPACITY } from './document.ts'
import type { BookingRow } from './queries/bookings.ts'
import type { WaitStatus } from './queries/waits.ts'

const MOST_WEEKS = 52

export type StaffExperience = Experience & {
  photo: Photo | null
  /** How many dates its repetition has; null where it is alone. */
  series: { dates: number; later: number } | null
  table_ids: number[]
  cancelled_at: string | null
  cancel_reason: string | null
  version: number
  booked_tickets: number
  held_tickets: number
  checked_in: number
  waiting: number
}

export type ExperienceList = {
  experiences: StaffExperience[]
  tables: { id: number; name: string }[]
  currency: string
  default_language: string
  languages: string[]
}

export type StaffTicket = { number: number; checked_in_at: string | null; checked_in_by: string | null }

export type StaffBooking = Pick<
  BookingRow,
  | 'id'
  | 'status'
  | 'tickets'
  | 'name'
  | 'phone'
  | 'email'
  | 'note'
  | 'total_minor'
  | 'source'
  | 'cancel_cause'
> & {
  hold_until: string | null
  paid_at: string | null
  created_at: string
  each: StaffTicket[]
  /** The guest's page, for staff to send or to open. */
  tickets_url: string
}

export type StaffWait = {
  id: string
  status: WaitStatus
  tickets: number
  name: string
  phone: string
  email: string
  created_at: string
}

export type ExperienceDetail = {
  experience: StaffExperience
  bookings: StaffBooking[]
  waits: StaffWait[]
  /** Of a date that was cancelled: how many of its bookings are cancelled by now. */
  cancellation: { total: number; done: number } | null
}

export type DoorAnswer = {
  outcome: CheckedIn['outcome']
  experience: { id: number; name: Experience['name']; starts_at: string }
  booking_id: string
  name: string
  tickets: number
  ticket: StaffTicket
}

export const WHEN = ['upcoming', 'past'] as const
export const ListQuery = Type.Object({ when: Type.Optional(OneOf(WHEN)) })

const Moment = Type.String({ format: 'date-time', maxLength: 40 })
const fields = {
  name: NameTranslations,
  description: Nullable(DescriptionTranslations),
  price_minor: Price,
  capacity: Type.Integer({ minimum: 1, maximum: MOST_CAPACITY }),
  starts_at: Moment,
  ends_at: Moment,
  sales_until: Moment,
  is_active: Type.Boolean(),
  table_ids: Type.Array(Type.Integer({ minimum: 1 }), { maxItems: 500 }),
}

export const NewExperience = Type.Object({
  ...fields,
  weeks: Type.Integer({ minimum: 1, maximum: MOST_WEEKS }),
})
export type NewExperience = Static<typeof NewExperience>

export const ExperienceEdit = Type.Object({
  ...fields,
  version: Type.Integer(),
  following: Type.Boolean(),
})
export type ExperienceEdit = Static<typeof ExperienceEdit>

export const DateCancel = Type.Object({
  reason: Type.Optional(Nullable(Type.String({ maxLength: 200, ...LINES }), { emptyIsNull: true })),
})

export const HolderEdit = Type.Object({
  name: GuestName,
  phone: PhoneInput,
  email: EmailInput,
  note: NewExperienceBooking.properties.note,
})

export const NewWaitBody = Type.Object({
  name: GuestName,
  phone: PhoneInput,
  email: Type.String({ format: 'email', maxLength: 254 }),
  tickets: Type.Integer({ minimum: 1, maximum: MOST_TICKETS }),
})

export const DoorCode = Type.Object({
  code: Type.String({ minLength: 1, maxLength: 200 }),
  experience_id: Type.Optional(Nullable(Type.Integer({ minimum: 1 }))),
})

export const TicketMark = Type.Object({ number: Type.Integer({ minimum: 1 }), is_in: Type.Boolean() })
export const Nothing = Type.Object({})
