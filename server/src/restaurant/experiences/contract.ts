import {
  Answer,
  Described,
  Named,
  Nullable,
  OneOf,
  Page,
  PageQuery,
  type Static,
  Type,
} from '../../platform/http/validation/schema.ts'
import { Id, LINES, Moment, MomentBound, Uuid } from '../../platform/http/validation/values.ts'
import { EmailInput, GuestName, PhoneInput } from '../guests/contract.ts'
import { Currency, Translations } from '../menu/contract.ts'

const BOOKING_STATUSES = ['held', 'booked', 'cancelled'] as const
export type BookingStatus = (typeof BOOKING_STATUSES)[number]
export const MOST_TICKETS = 20
const LONGEST_NOTE = 500

export const Experience = Named(
  'Experience',
  Type.Object({
    id: Id('The experience, on one date.'),
    name: Described(Translations, 'What it is called, in each language.'),
    description: Nullable(Translations, { description: 'What awaits the guests; null: nothing is said.' }),
    currency: Currency,
    price_minor: Type.Integer({
      description: "For one ticket, in the currency's minor unit; 0: it costs nothing.",
    }),
    capacity: Type.Integer({ description: 'How many tickets there are in all.' }),
    tickets_left: Type.Integer({ description: 'How many of them are neither booked nor held.' }),
    starts_at: Moment('When it begins.'),
    ends_at: Moment('When it is over.'),
    sales_until: Moment('Until when tickets can be booked.'),
    is_active: Type.Boolean({ description: 'Whether it is on sale. A date that was cancelled is not.' }),
    updated_at: Moment('When it last changed, its tickets included.'),
  }),
)
export type Experience = Static<typeof Experience>

export const ExperienceBooking = Named(
  'ExperienceBooking',
  Type.Object({
    id: Uuid('The booking of the tickets.'),
    experience: Type.Object(
      {
        id: Id('The experience.'),
        name: Described(Translations, 'What it is called, in each language.'),
        starts_at: Moment('When it begins.'),
      },
      { description: 'What the tickets are for.' },
    ),
    status: OneOf(BOOKING_STATUSES, {
      description:
        '`held` until it is paid, for 30 minutes; then `booked`. A hold that runs out is `cancelled`, and its tickets are free.',
    }),
    tickets: Type.Integer({ minimum: 1, description: 'How many tickets.' }),
    name: Type.String({ description: 'Who booked. Empty once the guest is erased.' }),
    currency: Currency,
    total_minor: Type.Integer({ description: "What all tickets cost, in the currency's minor unit." }),
    paid_at: Nullable(Moment(), {
      description: 'When payments first covered it; null before, and for free tickets.',
    }),
    created_at: Moment('When it was made.'),
    updated_at: Moment('When it last changed.'),
  }),
)
export type ExperienceBooking = Static<typeof ExperienceBooking>

export const ExperienceAnswer = Answer(Experience)
export const ExperiencePage = Page(Experience)
export const ExperienceBookingAnswer = Answer(ExperienceBooking)
export const ExperienceBookingPage = Page(ExperienceBooking)

export const ExperienceQuery = Type.Object({
  from: Type.Optional(MomentBound('Experiences that begin then or later: a date or a date-time.')),
  to: Type.Optional(
    MomentBound('Experiences that begin then or earlier: a date (its last instant) or a date-time.'),
  ),
  ...PageQuery,
})

export const ExperienceBookingQuery = Type.Object({
  experience_id: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'Bookings of this experience.',
    }),
  ),
  status: Type.Optional(OneOf(BOOKING_STATUSES, { description: 'Bookings in this status.' })),
  ...PageQuery,
})

export const NewExperienceBooking = Named(
  'NewExperienceBooking',
  Type.Object({
    name: GuestName,
    phone: PhoneInput,
    email: Type.Optional(EmailInput),
    tickets: Type.Integer({
      minimum: 1,
      maximum: MOST_TICKETS,
      description: 'How many tickets, at most 20.',
    }),
    note: Type.Optional(
      Nullable(Type.String({ maxLength: LONGEST_NOTE, ...LINES }), {
        emptyIsNull: true,
        description: 'What the guest asks of the restaurant.',
      }),
    ),
  }),
)
export type NewExperienceBooking = Static<typeof NewExperienceBooking>
