// What a kiosk is shown and what it asks for.
import { Nullable, OneOf, type Static, Type } from '../../platform/http/validation/schema.ts'
import { Id, Text } from '../../platform/http/validation/values.ts'
import { SPOKEN } from '../../platform/i18n/languages.ts'
import type { Item, ModifierGroup, Translations } from '../menu/contract.ts'
import type { Photo } from '../menu/write-contract.ts'
import { MOST_LINES, type OrderQuote, OrderQuoteRequest } from '../orders/contract.ts'
import { NewLine } from '../orders/line-contract.ts'
import {
  KIOSK_TYPES,
  type KioskType,
  LARGEST_STAND,
  LONGEST_NAME,
  LONGEST_WELCOME,
  SEATINGS,
  WAYS,
  type Way,
} from './settings.ts'

const Several = <const Values extends readonly string[]>(values: Values) =>
  Type.Array(OneOf(values), { minItems: 1, maxItems: values.length })

export const KioskSettings = Type.Object({
  languages: Several(SPOKEN),
  types: Several(KIOSK_TYPES),
  seating: OneOf(SEATINGS),
  ways: Several(WAYS),
  /** The card reader beside it. */
  terminal_id: Nullable(Id()),
  /** Stands on its first screen. */
  welcome: Nullable(Type.String({ maxLength: LONGEST_WELCOME }), { emptyIsNull: true }),
  asks_name: Type.Boolean(),
})
export type KioskSettings = Static<typeof KioskSettings>

const { item_id, variant_id, quantity, option_ids, choices } = NewLine.properties
const { coupon_code } = OrderQuoteRequest.properties
const basket = {
  type: OneOf(KIOSK_TYPES),
  lines: Type.Array(Type.Object({ item_id, variant_id, quantity, option_ids, choices }), {
    minItems: 1,
    maxItems: MOST_LINES,
  }),
  coupon_code,
}
export const KioskBasket = Type.Object(basket)
export type KioskBasket = Static<typeof KioskBasket>

export const KioskWish = Type.Object({
  ...basket,
  table_code: Type.Optional(Nullable(Text(50))),
  stand: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: LARGEST_STAND }))),
  name: Type.Optional(Nullable(Type.String({ maxLength: LONGEST_NAME }), { emptyIsNull: true })),
  way: OneOf(WAYS),
  /** What stood on the button: it is placed for exactly that. */
  seen_total_minor: Type.Integer({ minimum: 0 }),
})
export type KioskWish = Static<typeof KioskWish>

/** One of those that its order offers; null: none. */
export const KioskTip = Type.Object({ tip_percent: Type.Optional(Nullable(Type.Number())) })

export type KioskQuote = Pick<
  OrderQuote,
  | 'currency'
  | 'subtotal_minor'
  | 'discount_minor'
  | 'discounts'
  | 'service_charge_minor'
  | 'tax_added_minor'
  | 'total_minor'
  | 'tax_breakdown'
>

type KioskChoice = {
  item_id: number
  variant_id: number | null
  name: Translations
  variant_name: Translations | null
  photo: Photo | null
  allergens: Item['allergens']
  extra_minor: number
  group_ids: number[]
  is_sold_out: boolean
}
export type KioskSlot = {
  id: number
  name: Translations
  least: number
  most: number
  choices: KioskChoice[]
}

export type KioskDish = {
  id: number
  category_id: number
  name: Translations
  description: Translations | null
  dietary: Item['dietary']
  allergens: Item['allergens']
  photo: Photo | null
  is_sold_out: boolean
  /** One of no size, or its sizes. */
  prices: {
    variant_id: number | null
    name: Translations | null
    is_default: boolean
    usual_minor: number
    now_minor: number
  }[]
  group_ids: number[]
  /** Of a set; empty of any other. */
  slots: KioskSlot[]
}

/** All that a kiosk shows before anybody has touched it. */
export type KioskState = {
  restaurant: { name: string; currency: string; zone: string; default_language: string }
  /** The owner's colour, as on the guests' pages; null: ours. */
  accent: string | null
  languages: KioskSettings['languages']
  welcome: string | null
  seating: KioskSettings['seating']
  asks_name: boolean
  /** Whether a guest may have a coupon. */
  takes_coupons: boolean
  /** Whether it takes orders now; if not, when it does again. */
  is_open: boolean
  opens_at: string | null
  types: KioskType[]
  ways: Way[]
  tables: { code: string; name: string }[]
  /** What comes on top of the menu's prices; service only with these types. */
  added: { tax: boolean; service: KioskType[] }
  categories: { id: number; name: Translations }[]
  dishes: KioskDish[]
  groups: Static<typeof ModifierGroup>[]
}

/**
 * How an order of the kiosk stands; `due` while its guest is to pay here, `counter` where they pay there, `ending` where it is
 * given up and nobody knows yet whether it was paid.
 */
export type KioskOrder = {
  id: string
  number: number | null
  type: KioskType
  currency: string
  total_minor: number
  stands: 'due' | 'ending' | 'counter' | 'paid' | 'ended'
  payment: { id: string; by: 'terminal' | 'online'; status: string; failure_reason: string | null } | null
  /** What its guest is offered to give on top at the card reader; their own phone asks by itself. */
  tips: { percent: number; tip_minor: number }[]
}

/** Where a guest finds the receipt of a paid order, with its code to be drawn; null: of what costs nothing there is none. */
export type KioskReceipt = { url: string; side: number; path: string } | null

/** Where a guest pays on their phone, with its code to be drawn; null as long as a card reader may still take the money. */
export type KioskPage = { url: string; side: number; path: string } | null
