import {
  Answer,
  Id,
  Moment,
  MomentBound,
  Named,
  Nullable,
  OneOf,
  Page,
  PageQuery,
  type Static,
  Type,
} from '../../platform/http/schema.ts'
import { EmailInput, GuestName, PhoneInput } from '../guests/contract.ts'
import { STATUSES } from './rules/lifecycle.ts'

export const DEPOSIT_STATUSES = ['pending', 'paid', 'refunded', 'forfeited'] as const
export type DepositStatus = (typeof DEPOSIT_STATUSES)[number]
const LONGEST_NOTE = 500

const Day = Type.String({ format: 'date' })
const TimeOfDay = Type.String({ pattern: '^[0-2][0-9]:[0-5][0-9]$', description: '`HH:MM`.' })

export const ReservationStatus = Named('ReservationStatus', OneOf(STATUSES))

export const Reservation = Named(
  'Reservation',
  Type.Object({
    id: Type.String({ format: 'uuid' }),
    status: ReservationStatus,
    name: Type.String(),
    phone: Type.String(),
    email: Nullable(Type.String()),
    party_size: Type.Integer({ minimum: 1 }),
    date: Day,
    time: TimeOfDay,
    table_id: { ...Nullable(Id()), description: 'The first one of joined tables.' },
    note: Nullable(Type.String()),
    deposit_minor: { ...Nullable(Type.Integer()), description: 'The deposit for the whole reservation.' },
    deposit_status: Nullable(OneOf(DEPOSIT_STATUSES)),
    created_at: Moment(),
    updated_at: Moment(),
  }),
)
export type Reservation = Static<typeof Reservation>

export const ReservationAnswer = Answer(Reservation)
export const ReservationPage = Page(Reservation)

export const ReservationQuery = Type.Object({
  date: Type.Optional({ ...Day, description: 'Only this day.' }),
  from: Type.Optional({ ...Day, description: 'This day and later.' }),
  to: Type.Optional({ ...Day, description: 'This day and earlier.' }),
  status: Type.Optional(ReservationStatus),
  updated_since: Type.Optional(
    MomentBound('Only reservations that changed since then: a date or a date-time, inclusive.'),
  ),
  ...PageQuery,
})
export type ReservationQuery = Static<typeof ReservationQuery>

export const NewReservation = Named(
  'NewReservation',
  Type.Object({
    name: GuestName,
    phone: PhoneInput,
    email: Type.Optional(EmailInput),
    party_size: Type.Integer({ minimum: 1 }),
    date: Day,
    time: { ...TimeOfDay, sentence: 'Must be a time of day as HH:MM.' },
    table_id: Type.Optional({
      ...Nullable(Type.Integer()),
      description: 'A table of your own choice; without it the service assigns one.',
    }),
    note: Type.Optional(Nullable(Type.String({ maxLength: LONGEST_NOTE }), { emptyIsNull: true })),
    status: Type.Optional({
      ...OneOf(['pending', 'confirmed']),
      description: 'Left out: `confirmed` if the owner confirms automatically, else `pending`.',
    }),
  }),
)
export type NewReservation = Static<typeof NewReservation>

export const AvailabilityQuery = Type.Object({
  date: Day,
  party_size: Type.Integer({ minimum: 1 }),
})

export const Availability = Named(
  'Availability',
  Type.Object({
    date: Day,
    party_size: Type.Integer({ minimum: 1 }),
    engine: Type.Boolean({
      description: 'Whether the service assigns tables. If not, the staff do.',
    }),
    slots: Type.Array(
      Type.Object({
        time: TimeOfDay,
        available: Type.Boolean(),
        guarantee: Type.Boolean({ description: 'Whether this party must pay a deposit for this slot.' }),
      }),
    ),
    guarantee: {
      ...Nullable(
        Type.Object({
          deposit_minor: Type.Integer({
            description: 'For each guest or for the whole reservation; see `per`.',
          }),
          currency: Type.String({ pattern: '^[A-Z]{3}$' }),
          per: OneOf(['guest', 'booking']),
        }),
      ),
      description: 'The deposit for a party of this size, if there is one.',
    },
    notify: Type.Boolean({ description: 'Whether guests can ask to be told when a full slot opens.' }),
  }),
)
export type Availability = Static<typeof Availability>

export const AvailabilityAnswer = Answer(Availability)
