import {
  Answer,
  Id,
  Moment,
  MomentBound,
  Named,
  Nullable,
  Page,
  PageQuery,
  QueryBoolean,
  type Static,
  Text,
  Type,
} from '../../platform/http/schema.ts'

export const LONGEST_GUEST_NAME = 120
export const LONGEST_PHONE = 40

/** As guests and integrators write it; what it is known by is worked out from it. */
export const PhoneInput = Type.String({
  minLength: 1,
  maxLength: LONGEST_PHONE,
  pattern: '^(?:\\P{Nd}*\\p{Nd}){5}',
  sentence: 'Must have at least 5 digits.',
})
export const EmailInput = Nullable(Type.String({ format: 'email', maxLength: 254 }), { emptyIsNull: true })
export const GuestName = Text(LONGEST_GUEST_NAME)

const hidden = 'Null unless the guest agreed to hear from the restaurant.'

export const Guest = Named(
  'Guest',
  Type.Object({
    id: Id(),
    name: Type.String(),
    phone: { ...Nullable(Type.String()), description: hidden },
    email: { ...Nullable(Type.String()), description: hidden },
    contact_shared: Type.Boolean({ description: 'Whether phone and e-mail are shown.' }),
    locale: Nullable(Type.String()),
    marketing_opted_in: Type.Boolean(),
    marketing_opted_in_at: Nullable(Moment()),
    visits_count: Type.Integer({ description: 'Completed orders and seated reservations.' }),
    total_spend_minor: Type.Integer(),
    last_visit_at: Nullable(Moment()),
    created_at: Moment(),
  }),
)
export type Guest = Static<typeof Guest>

export const GuestAnswer = Answer(Guest)
export const GuestPage = Page(Guest)

export const GuestQuery = Type.Object({
  marketing_opted_in: Type.Optional(QueryBoolean),
  updated_since: Type.Optional(
    MomentBound('A date or a date-time: only guests whose profile changed since then.'),
  ),
  ...PageQuery,
})
export type GuestQuery = Static<typeof GuestQuery>
