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
import { Day, Id, LINES, Moment, MomentBound, Uuid } from '../../platform/http/validation/values.ts'
import { EmailInput, GuestName, PhoneInput } from '../guests/contract.ts'
import { STATUSES } from './rules/lifecycle.ts'

export const DEPOSIT_STATUSES = ['pending', 'paid', 'refunded', 'forfeited'] as const
export type DepositStatus = (typeof DEPOSIT_STATUSES)[number]
const LONGEST_NOTE = 500

const TimeOfDay = Type.String({
  pattern: '^[0-2][0-9]:[0-5][0-9]$',
  description: "`HH:MM` on the default branch's clock.",
})
const PartySize = Type.Integer({ minimum: 1, description: 'How many guests.' })

export const ReservationStatus = Named(
  'ReservationStatus',
  OneOf(STATUSES, {
    description:
      'The status of the reservation. `pending` waits for the restaurant; `declined`, `cancelled` and `no_show` keep no table.',
  }),
)

export const Reservation = Named(
  'Reservation',
  Type.Object({
    id: Uuid('The reservation.'),
    guest_id: Nullable(Id(), {
      description: 'The guest profile; null if there is none, and once the guest is erased.',
    }),
    branch_id: Id('The branch where the party sits.'),
    status: ReservationStatus,
    name: Type.String({ description: 'Who comes. Empty once the guest is erased.' }),
    phone: Type.String({ description: 'As it was sent. Empty once the guest is erased.' }),
    email: Nullable(Type.String(), { description: 'Where messages to the guest go; null: none was given.' }),
    party_size: PartySize,
    date: Day("The day on the branch's clock."),
    time: TimeOfDay,
    table_id: Nullable(Id(), {
      description: 'The table, or the first one of joined tables. Null: no table yet.',
    }),
    note: Nullable(Type.String(), { description: 'What the guest asks of the restaurant.' }),
    deposit_minor: Nullable(Type.Integer(), {
      description: "The deposit for the whole reservation, in the currency's minor unit. Null: none is due.",
    }),
    deposit_status: Nullable(OneOf(DEPOSIT_STATUSES), {
      description: '`forfeited`: the restaurant keeps it. Null: no deposit is due.',
    }),
    created_at: Moment('When it was made.'),
    updated_at: Moment('When it last changed.'),
  }),
)
export type Reservation = Static<typeof Reservation>

export const ReservationAnswer = Answer(Reservation)
export const ReservationPage = Page(Reservation)

export const ReservationQuery = Type.Object({
  branch_id: Type.Optional(Id('Only reservations at this branch.')),
  date: Type.Optional(Day('Only this day.')),
  from: Type.Optional(Day('This day and later.')),
  to: Type.Optional(Day('This day and earlier.')),
  status: Type.Optional(Described(ReservationStatus, 'Reservations in this status.')),
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
    party_size: PartySize,
    branch_id: Type.Optional(
      Nullable(Id(), {
        description:
          "Where the party sits. Null or left out: at the table's branch, or else at the default one.",
      }),
    ),
    date: Day("The day on the branch's clock."),
    time: { ...TimeOfDay, fault: 'not_a_time.clock' },
    table_id: Type.Optional({
      ...Nullable(Type.Integer()),
      description: 'A table of your own choice; without it the service assigns one.',
    }),
    note: Type.Optional(
      Nullable(Type.String({ maxLength: LONGEST_NOTE, ...LINES }), {
        emptyIsNull: true,
        description: 'What the guest asks of the restaurant.',
      }),
    ),
    status: Type.Optional({
      ...OneOf(['pending', 'confirmed']),
      description: 'Default: `confirmed` if the owner confirms automatically, else `pending`.',
    }),
  }),
)
export type NewReservation = Static<typeof NewReservation>

export const AvailabilityQuery = Type.Object({
  branch_id: Type.Optional(Id('The branch. Default: the default one.')),
  date: Day('The day that you ask about.'),
  party_size: PartySize,
})

export const Availability = Named(
  'Availability',
  Type.Object({
    branch_id: Id('The branch that you asked about.'),
    date: Day('The day that you asked about.'),
    party_size: PartySize,
    engine: Type.Boolean({
      description: 'Whether the service assigns tables. If not, the staff do.',
    }),
    slots: Type.Array(
      Type.Object({
        time: TimeOfDay,
        available: Type.Boolean({ description: 'Whether the party can book it.' }),
        guarantee: Type.Boolean({ description: 'Whether this party must pay a deposit for this slot.' }),
      }),
      { description: 'The times at which a party can come that day; empty on a day that is closed.' },
    ),
    guarantee: {
      ...Nullable(
        Type.Object({
          deposit_minor: Type.Integer({
            description:
              "For each guest or for the whole reservation (see `per`), in the currency's minor unit.",
          }),
          currency: Type.String({ pattern: '^[A-Z]{3}$', description: 'ISO 4217.' }),
          per: OneOf(['guest', 'booking'], {
            description: 'Whether each guest pays it, or the whole party.',
          }),
        }),
      ),
      description: 'The deposit for a party of this size, if there is one.',
    },
    notify: Type.Boolean({ description: 'Whether guests can ask to be told when a full slot opens.' }),
  }),
)
export type Availability = Static<typeof Availability>

export const AvailabilityAnswer = Answer(Availability)
