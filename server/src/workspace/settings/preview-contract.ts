/**
 * What settings that nobody has saved yet would do, by the rules that hold once they are saved:
 *
 *   POST   /settings/preview/order      OrderPreviewAsked      → OrderPreview
 *   POST   /settings/preview/booking    BookingPreviewAsked    → BookingPreview
 *
 * At the branch that the page is at: its clock, its tables, and what it has of its own beside what is being changed. Values are as the page would save them; what is wrong with them is 422, each fault under its field, such as `value.taxes.0.name`.
 */

import { BookingPart } from '../../across/document/booking.ts'
import { OrderingPart } from '../../across/document/ordering.ts'
import { ORDER_TYPES } from '../../ground/tenants/rules/ordering.ts'
import { Day, TimeOfDay } from '../../platform/document/schema.ts'
import { Nullable, OneOf, type Static, Type } from '../../platform/http/validation/schema.ts'
import type { Sums } from '../../restaurant/orders/rules/pricing.ts'

export const OrderPreviewAsked = Type.Object({
  value: OrderingPart,
  order: Type.Object({
    type: OneOf(ORDER_TYPES),
    /** When it is placed, on the branch's clock. */
    date: Day,
    time: TimeOfDay,
    /** What its dishes cost, category by category; null: of no category that a tax names. */
    amounts: Type.Array(
      Type.Object({
        category_ref: Nullable(Type.String({ maxLength: 100 })),
        amount_minor: Type.Integer({ minimum: 0, maximum: 1_000_000_000 }),
      }),
      { minItems: 1, maxItems: 20 },
    ),
    address: Type.Optional(
      Type.Object({ line1: Type.String({ maxLength: 200 }), city: Type.String({ maxLength: 200 }) }),
    ),
  }),
})
export type OrderPreviewAsked = Static<typeof OrderPreviewAsked>

export type OrderPreview = {
  sums: Sums
  /** The name of the one that applies. */
  discount: string | null
  /** The first zone that takes in the address; null: no zone does, or no address was asked about. */
  zone: { name: string; fee_minor: number; minimum_minor: number } | null
  /** What the dishes must cost at least. */
  minimum_minor: number
  offered: boolean
}

export const BookingPreviewAsked = Type.Object({
  value: BookingPart,
  date: Day,
  party_size: Type.Integer({ minimum: 1, maximum: 1_000 }),
})
export type BookingPreviewAsked = Static<typeof BookingPreviewAsked>

export type BookingPreview = {
  /** Why the day has no slots at all; null where it has. */
  closed: string | null
  /** `reason`: why a guest cannot book it; null where they can. */
  slots: { time: string; reason: string | null }[]
  stay_minutes: number
  /** For the whole party. */
  deposit_minor: number | null
}
