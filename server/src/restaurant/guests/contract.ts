import {
  Answer,
  Described,
  Named,
  Nullable,
  Page,
  PageQuery,
  type Static,
  Type,
} from '../../platform/http/validation/schema.ts'
import { Id, Moment, MomentBound, QueryBoolean, Text } from '../../platform/http/validation/values.ts'

const LONGEST_GUEST_NAME = 120
const LONGEST_PHONE = 40

/** As guests and integrators write it; the normal form is derived from it. */
export const PhoneInput = Type.String({
  minLength: 1,
  maxLength: LONGEST_PHONE,
  pattern: '^(?:\\P{Nd}*\\p{Nd}){5}',
  fault: 'too_few_digits.phone',
  description:
    "With at least 5 digits. Without a country code it is read as a number of the restaurant's country.",
})
export const EmailInput = Nullable(Type.String({ format: 'email', maxLength: 254 }), {
  emptyIsNull: true,
  description: 'Where messages to the guest go.',
})
export const GuestName = Text(LONGEST_GUEST_NAME, {
  description: 'What the guest is called, in one line.',
})

const hidden = 'Null unless the guest agreed to hear from the restaurant.'

export const GuestLookup = Named(
  'GuestLookup',
  Type.Object({
    phone: Type.Optional({ ...PhoneInput, description: 'Either this or `email`. Compared as a number.' }),
    email: Type.Optional(
      Type.String({
        format: 'email',
        maxLength: 254,
        description: 'Either this or `phone`. Upper and lower case are the same.',
      }),
    ),
  }),
)
export type GuestLookup = Static<typeof GuestLookup>

export const Guest = Named(
  'Guest',
  Type.Object({
    id: Id('The guest profile.'),
    name: Type.String({ description: 'What the guest is called.' }),
    phone: { ...Nullable(Type.String()), description: hidden },
    email: { ...Nullable(Type.String()), description: hidden },
    contact_shared: Type.Boolean({ description: 'Whether phone and email are shown.' }),
    locale: Nullable(Type.String(), { description: 'The language they are written to in; null: not known.' }),
    marketing_opted_in: Type.Boolean({
      description: 'Whether the guest agreed to hear from the restaurant.',
    }),
    marketing_opted_in_at: Nullable(Moment(), { description: 'When they agreed; null while they do not.' }),
    visits_count: Type.Integer({ description: 'How many completed orders and seated reservations.' }),
    total_spend_minor: Type.Integer({
      description: "What their completed orders came to, in the currency's minor unit.",
    }),
    last_visit_at: Nullable(Moment(), {
      description: 'Their last completed order or seated reservation; null before the first.',
    }),
    created_at: Moment('When the profile was made.'),
  }),
)
export type Guest = Static<typeof Guest>

export const GuestAnswer = Answer(Guest)
export const GuestPage = Page(Guest)

export const GuestQuery = Type.Object({
  marketing_opted_in: Type.Optional(
    Described(
      QueryBoolean,
      '`true` or `1`: who agreed to hear from the restaurant. `false` or `0`: who did not.',
    ),
  ),
  updated_since: Type.Optional(
    MomentBound('A date or a date-time: only guests whose profile changed since then.'),
  ),
  ...PageQuery,
})
export type GuestQuery = Static<typeof GuestQuery>
