// What events carry, in the shapes of the API. A resource whose domain has a contract of its own is taken from there.

import { Id, Moment, Named, Nullable, Type } from '../../platform/http/schema.ts'
import { Guest } from '../../restaurant/guests/contract.ts'
import { Currency, Translations } from '../../restaurant/menu/contract.ts'

const Uuid = Type.String({ format: 'uuid' })
const Minor = Type.Integer({ description: "In the currency's minor unit." })
const text = Nullable(Type.String())

/** Beyond what the API shows, the moment of the change: events may arrive out of order. */
export const ChangedGuest = Named('ChangedGuest', Type.Object({ ...Guest.properties, updated_at: Moment() }))

export const ErasedGuest = Named(
  'ErasedGuest',
  Type.Object({
    id: Id(),
    erased: Type.Unsafe<true>({ type: 'boolean', const: true }),
    merged_into: Type.Optional(Id('The profile that took its place, where two were one person.')),
  }),
)

export const Payment = Named(
  'Payment',
  Type.Object({
    id: Uuid,
    order_id: Nullable(Uuid),
    method: Type.String(),
    currency: Currency,
    amount_minor: Minor,
    refunded_minor: Minor,
    created_at: Moment(),
    updated_at: Moment(),
  }),
)

export const GiftCard = Named(
  'GiftCard',
  Type.Object({
    id: Uuid,
    code_last4: Type.String({
      description: 'The last four characters of its code; the code itself is never sent.',
    }),
    currency: Currency,
    amount_minor: Minor,
    balance_minor: Minor,
    order_id: Nullable(Type.String({ format: 'uuid', description: 'The order that it paid for.' })),
    expires_at: Nullable(Moment()),
    created_at: Moment(),
    updated_at: Moment(),
  }),
)

export const Review = Named(
  'Review',
  Type.Object({
    id: Uuid,
    rating: Type.Integer({ minimum: 1, maximum: 5 }),
    comment: text,
    order_id: Nullable(Uuid),
    guest_id: Nullable(Id()),
    created_at: Moment(),
    updated_at: Moment(),
  }),
)

export const Stock = Named(
  'Stock',
  Type.Object({
    ingredient: Type.Object({ id: Id(), name: Type.String(), sku: Type.String(), unit: Type.String() }),
    branch_id: Id(),
    on_hand: Type.Number(),
    par_level: Type.Number(),
    previous_on_hand: Type.Number(),
    updated_at: Moment(),
  }),
)

export const ShiftWeek = Named(
  'ShiftWeek',
  Type.Object({
    id: Id(),
    branch_id: Id(),
    week_start: Type.String({ format: 'date' }),
    shifts: Type.Array(
      Type.Object({
        id: Id(),
        staff_name: Type.String(),
        role: Type.String(),
        starts_at: Moment(),
        ends_at: Moment(),
      }),
    ),
    published_at: Moment(),
    updated_at: Moment(),
  }),
)

export const ExperienceBooking = Named(
  'ExperienceBooking',
  Type.Object({
    id: Uuid,
    experience: Type.Object({ id: Id(), name: Translations, starts_at: Moment() }),
    tickets: Type.Integer({ minimum: 1 }),
    name: Type.String(),
    currency: Currency,
    total_minor: Minor,
    paid_at: Moment(),
    created_at: Moment(),
    updated_at: Moment(),
  }),
)
