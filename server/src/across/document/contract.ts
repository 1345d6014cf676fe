import {
  Day,
  Hours,
  LanguageCode,
  Ref,
  TimeOfDay,
  Windows,
  ZoneName,
} from '../../platform/document/schema.ts'
import { Nullable, type Static, Type } from '../../platform/http/validation/schema.ts'
import { Text } from '../../platform/http/validation/values.ts'
import { channelParts } from '../../restaurant/channels/document.ts'
import { couponParts } from '../../restaurant/coupons/document.ts'
import { experienceParts } from '../../restaurant/experiences/document.ts'
import { floorParts } from '../../restaurant/floor/document.ts'
import { guestParts } from '../../restaurant/guests/document.ts'
import { kitchenParts } from '../../restaurant/kitchen/document.ts'
import { branchItemParts, menuParts } from '../../restaurant/menu/document.ts'
import { reviewSettings } from '../../restaurant/reviews/document.ts'
import { shiftParts } from '../../restaurant/shifts/document.ts'
import { stockParts, stockSettings } from '../../restaurant/stock/document.ts'
import { BookingPart, bookingParts } from './booking.ts'
import { orderingSettings, ownOrdering } from './ordering.ts'

export const SettingsPart = Type.Object({
  currency: Type.Optional(Type.String({ pattern: '^[A-Z]{3}$', fault: 'wrong_format.currency' })),
  timezone: Type.Optional(ZoneName),
  country: Type.Optional(Nullable(Type.String({ maxLength: 100 }))),
  default_language: Type.Optional(LanguageCode),
  languages: Type.Optional(Type.Array(LanguageCode, { minItems: 1, maxItems: 40 })),
  ...orderingSettings,
  ...reviewSettings,
  ...stockSettings,
})
export type SettingsPart = Static<typeof SettingsPart>

export const BranchPart = Type.Object({
  ref: Ref,
  name: Type.String({ minLength: 1, maxLength: 200 }),
  default: Type.Optional(Type.Boolean()),
  timezone: Type.Optional(Nullable(ZoneName)),
  hours: Type.Optional(Windows),
  special_days: Type.Optional(
    Type.Array(Type.Object({ date: Day, hours: Type.Array(Hours, { maxItems: 100 }) }), { maxItems: 1_000 }),
  ),
  closing_days: Type.Optional(Type.Array(Day, { maxItems: 1_000 })),
  preparation_minutes: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_440 })),
  business_day_start: Type.Optional(TimeOfDay),
  slug: Type.Optional(
    Nullable(
      Type.String({
        pattern: '^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$',
        fault: 'wrong_format.slug',
      }),
    ),
  ),
  is_active: Type.Optional(Type.Boolean()),
  address: Type.Optional(
    Nullable(
      Type.Object({
        line1: Text(200),
        city: Text(200),
        postcode: Type.Optional(Nullable(Text(20))),
        country: Type.Optional(Nullable(Type.String({ maxLength: 100 }))),
      }),
    ),
  ),
  phone: Type.Optional(Nullable(Text(40))),
  /** Who sells there, as its receipts name it. */
  seller: Type.Optional(
    Nullable(
      Type.Object({
        legal_name: Type.Optional(Nullable(Text(200))),
        address: Type.Optional(Nullable(Text(300))),
        tax_number: Type.Optional(Nullable(Text(60))),
      }),
    ),
  ),
  ...ownOrdering,
  booking: Type.Optional(Nullable(BookingPart)),
  ...branchItemParts,
})
export type BranchPart = Static<typeof BranchPart>

/** One restaurant as one document: what `restaurant import` reads and `restaurant export` writes. */
export const RestaurantDocument = Type.Object({
  settings: Type.Optional(SettingsPart),
  branches: Type.Optional(Type.Array(BranchPart, { minItems: 1, maxItems: 1_000 })),
  ...kitchenParts,
  ...menuParts,
  ...floorParts,
  ...bookingParts,
  ...guestParts,
  ...experienceParts,
  ...couponParts,
  ...channelParts,
  ...shiftParts,
  ...stockParts,
})
export type RestaurantDocument = Static<typeof RestaurantDocument>
