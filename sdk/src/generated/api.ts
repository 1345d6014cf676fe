// Generated from openapi.json by sdk/scripts/api-types.ts; `npm run generate` writes it.
import type { Answer, CallOptions, Paged } from '../call.ts'

export const VERSION = '0.1.0'

export type Restaurant = {
  /** The same id as in events. */
  id: number
  /** Its short name, unique on this service. */
  slug: string
  /** What it is called. */
  name: string
  /** ISO 4217. Every amount of the restaurant is in its minor unit. */
  currency: string
  /** An IANA time zone, such as `America/New_York`. */
  timezone: string
  /** ISO 3166-1 alpha-2. National phone numbers are read by it. */
  country: string | null
  /** The language of a text that is sent as a plain string. */
  default_language: string
  /** The languages of its menu. */
  languages: Array<string>
  /** The name of its plan. */
  plan: string | null
  /** What the plan includes, such as `reservations`. */
  features: Array<string>
  /** While true, everything can be read and nothing changed. */
  suspended: boolean
  /** Whether this is a sandbox, with sample data. */
  sandbox: boolean
  /** What the token that asks may do. */
  scopes: Array<string>
  /** Its branches, the default one first. */
  branches: Array<Branch>
}

export type Branch = {
  /** Orders and reports name the branch by it. */
  id: number
  /** What the owner calls it. */
  name: string
  /** An IANA time zone, such as `America/New_York`. */
  timezone: string
  /** Whether orders and reservations use its clock and opening hours. */
  is_default: boolean
  /** Whether its opening hours say that it is open now. */
  open_now: boolean
  /** When it opens next, within 14 days. Null while it is open, and where it does not open. */
  opens_at: string | null
}

export type Error401 = {
  /** Why nothing was done. */
  error: {
  /** What went wrong, for programs. */
  code: "unauthenticated"
  /** A sentence for people; it may change. */
  message: string
  /** For `validation_failed`: each invalid field by its dotted path, with its messages. */
  details: Record<string, unknown>
}
}

export type Error403 = {
  /** Why nothing was done. */
  error: {
  /** What went wrong, for programs. */
  code: "insufficient_scope" | "plan_feature_unavailable" | "restaurant_suspended" | "plan_lapsed"
  /** A sentence for people; it may change. */
  message: string
  /** For `validation_failed`: each invalid field by its dotted path, with its messages. */
  details: Record<string, unknown>
}
}

export type Error405 = {
  /** Why nothing was done. */
  error: {
  /** What went wrong, for programs. */
  code: "method_not_allowed"
  /** A sentence for people; it may change. */
  message: string
  /** For `validation_failed`: each invalid field by its dotted path, with its messages. */
  details: Record<string, unknown>
}
}

export type Error429 = {
  /** Why nothing was done. */
  error: {
  /** What went wrong, for programs. */
  code: "rate_limited"
  /** A sentence for people; it may change. */
  message: string
  /** For `validation_failed`: each invalid field by its dotted path, with its messages. */
  details: Record<string, unknown>
}
}

export type Error500 = {
  /** Why nothing was done. */
  error: {
  /** What went wrong, for programs. */
  code: "internal_error"
  /** A sentence for people; it may change. */
  message: string
  /** For `validation_failed`: each invalid field by its dotted path, with its messages. */
  details: Record<string, unknown>
}
}

export type Error503 = {
  /** Why nothing was done. */
  error: {
  /** What went wrong, for programs. */
  code: "service_unavailable"
  /** A sentence for people; it may change. */
  message: string
  /** For `validation_failed`: each invalid field by its dotted path, with its messages. */
  details: Record<string, unknown>
}
}

export type Menu = {
  id: number
  name: Translations
  is_active: boolean
  sort_order: number
  categories: Array<Category>
}

export type Translations = Record<string, string | null>

export type Category = {
  id: number
  menu_id: number
  name: Translations
  is_active: boolean
  sort_order: number
}

/** ISO 4217. */
export type Currency = string

export type MenuWithItems = {
  id: number
  name: Translations
  is_active: boolean
  sort_order: number
  categories: Array<CategoryWithItems>
}

export type CategoryWithItems = {
  id: number
  menu_id: number
  name: Translations
  is_active: boolean
  sort_order: number
  items: Array<Item>
}

export type Item = {
  id: number
  category_id: number
  name: Translations
  description: Translations | null
  price_minor: number | null
  /** False means sold out. */
  is_available: boolean
  show_online: boolean
  dietary: Dietary
  allergens: Array<Allergen> | null
  sort_order: number
  variants: Array<Variant>
  modifier_groups: Array<ModifierGroup>
  updated_at: string | null
}

export type Dietary = "none" | "veg" | "non_veg" | "egg" | "vegan"

export type Allergen = "gluten" | "crustaceans" | "eggs" | "fish" | "peanuts" | "soybeans" | "milk" | "nuts" | "celery" | "mustard" | "sesame" | "sulphites" | "lupin" | "molluscs"

export type Variant = {
  id: number
  name: Translations
  /** In the currency's minor unit. */
  price_minor: number
  is_default: boolean
}

export type ModifierGroup = {
  id: number
  name: Translations
  min_select: number
  max_select: number | null
  options: Array<ModifierOption>
}

export type ModifierOption = {
  id: number
  name: Translations
  /** In the currency's minor unit. */
  price_minor: number
  is_available: boolean
}

/** What is open and what it costs now, on the clock of the default branch. */
export type MenuNow = {
  /** Whether the menu is open. */
  available: boolean
  closed_category_ids: Array<number>
  /** Each item or variant with a happy hour price, and its price now. */
  prices: Array<{
  item_id: number
  variant_id: number | null
  /** In the currency's minor unit. */
  price_minor: number
}>
}

export type Error404 = {
  /** Why nothing was done. */
  error: {
  /** What went wrong, for programs. */
  code: "not_found"
  /** A sentence for people; it may change. */
  message: string
  /** For `validation_failed`: each invalid field by its dotted path, with its messages. */
  details: Record<string, unknown>
}
}

export type Error422 = {
  /** Why nothing was done. */
  error: {
  /** What went wrong, for programs. */
  code: "validation_failed" | "idempotency_key_reused"
  /** A sentence for people; it may change. */
  message: string
  /** For `validation_failed`: each invalid field by its dotted path, with its messages. */
  details: Record<string, unknown>
}
}

export type NewItem = {
  category_id: number
  /** A text in the restaurant's default language, or a map from language code to text. */
  name: string | Record<string, string | null>
  description?: string | Record<string, string | null> | null | undefined
  price_minor?: number | null | undefined
  variants?: Array<{
  name: Record<string, string | null>
  /** In the currency's minor unit. */
  price_minor: number
  is_default?: boolean | undefined
}> | undefined
  dietary?: Dietary | undefined
  allergens?: Array<Allergen> | null | undefined
  is_available?: boolean | undefined
  show_online?: boolean | undefined
  modifier_group_ids?: Array<number> | undefined
}

export type Error409 = {
  /** Why nothing was done. */
  error: {
  /** What went wrong, for programs. */
  code: "invalid_transition" | "not_payable" | "payments_not_connected" | "idempotency_key_in_use"
  /** A sentence for people; it may change. */
  message: string
  /** For `validation_failed`: each invalid field by its dotted path, with its messages. */
  details: Record<string, unknown>
}
}

export type Error413 = {
  /** Why nothing was done. */
  error: {
  /** What went wrong, for programs. */
  code: "payload_too_large"
  /** A sentence for people; it may change. */
  message: string
  /** For `validation_failed`: each invalid field by its dotted path, with its messages. */
  details: Record<string, unknown>
}
}

export type Error415 = {
  /** Why nothing was done. */
  error: {
  /** What went wrong, for programs. */
  code: "unsupported_media_type"
  /** A sentence for people; it may change. */
  message: string
  /** For `validation_failed`: each invalid field by its dotted path, with its messages. */
  details: Record<string, unknown>
}
}

export type ItemChange = {
  category_id?: number | undefined
  /** A text in the restaurant's default language, or a map from language code to text. */
  name?: string | Record<string, string | null> | undefined
  description?: string | Record<string, string | null> | null | undefined
  /** In the currency's minor unit. */
  price_minor?: number | undefined
  dietary?: Dietary | undefined
  allergens?: Array<Allergen> | null | undefined
  is_available?: boolean | undefined
  show_online?: boolean | undefined
}

export type ItemAvailability = {
  is_available: boolean
}

export type OrderType = "dine_in" | "pickup" | "delivery"

export type Order = {
  id: string
  status: OrderStatus
  type: OrderType
  channel: string
  /** Your own number or name for the order. */
  reference: string | null
  branch_id: number | null
  table: {
  id: number
  name: string
  code: string | null
} | null
  customer: {
  name: string | null
  phone: string | null
  email: string | null
}
  note: string | null
  delivery_address: {
  line1: string
  city: string
  phone: string
} | null
  currency: Currency
  subtotal_minor: number
  discount_minor: number
  service_charge_minor: number
  tax_added_minor: number
  delivery_fee_minor: number
  total_minor: number
  tax_breakdown: Array<TaxLine> | null
  cancel_reason: string | null
  items: Array<OrderLine>
  placed_at: string
  scheduled_for: string | null
  paid_at: string | null
  updated_at: string
}

export type OrderStatus = "placed" | "accepted" | "rejected" | "ready" | "completed" | "cancelled"

export type TaxLine = {
  name: string
  rate_pct: number
  /** Whether the prices include this tax. */
  included: boolean
  /** What was taxed, without the tax. */
  base_minor: number
  tax_minor: number
}

export type OrderLine = {
  id: number
  item_id: number
  /** The variant that was chosen; null for an item without variants. */
  variant_id: number | null
  name: Translations
  variant_name: Translations | null
  quantity: number
  unit_price_minor: number
  line_total_minor: number
  voided: boolean
  /** What the kitchen is told about this line. */
  note: string | null
  modifiers: Array<{
  /** The option that was chosen. 0 on an old order, if the item no longer has the option. */
  option_id: number
  name: Translations
  /** In the currency's minor unit. */
  price_minor: number
}>
}

export type NewOrder = {
  type: OrderType
  channel?: "web" | "phone" | "whatsapp" | undefined
  /** Your own number or name for the order; orders can be listed by it. */
  reference?: string | null | undefined
  /** Needed for `dine_in`. */
  table_code?: string | null | undefined
  customer_name: string
  customer_phone: string
  customer_email?: string | null | undefined
  note?: string | null | undefined
  scheduled_for?: string | null | undefined
  /** Needed for `delivery`: line1 and city. */
  delivery_address?: {
  line1?: string | undefined
  city?: string | undefined
  phone?: string | undefined
} | null | undefined
  lines: Array<{
  item_id: number
  variant_id?: number | null | undefined
  quantity: number
  option_ids?: Array<number> | undefined
  /** Printed on the kitchen ticket. */
  note?: string | null | undefined
}>
}

export type OrderQuoteRequest = {
  type: OrderType
  channel?: "web" | "phone" | "whatsapp" | undefined
  /** Your own number or name for the order; orders can be listed by it. */
  reference?: string | null | undefined
  /** Needed for `dine_in`. */
  table_code?: string | null | undefined
  customer_email?: string | null | undefined
  note?: string | null | undefined
  scheduled_for?: string | null | undefined
  /** Needed for `delivery`: line1 and city. */
  delivery_address?: {
  line1?: string | undefined
  city?: string | undefined
  phone?: string | undefined
} | null | undefined
  lines: Array<{
  item_id: number
  variant_id?: number | null | undefined
  quantity: number
  option_ids?: Array<number> | undefined
  /** Printed on the kitchen ticket. */
  note?: string | null | undefined
}>
  customer_name?: string | null | undefined
  customer_phone?: string | null | undefined
}

export type OrderQuote = {
  type: OrderType
  channel: string
  currency: Currency
  subtotal_minor: number
  discount_minor: number
  service_charge_minor: number
  tax_added_minor: number
  delivery_fee_minor: number
  total_minor: number
  tax_breakdown: Array<TaxLine> | null
  /** The time of the order: the one that you sent, or the next opening. Null means now. */
  scheduled_for: string | null
  /** The lines of the order, as you sent them. */
  items: Array<{
  item_id: number
  /** The variant that was chosen; null for an item without variants. */
  variant_id: number | null
  name: Translations
  variant_name: Translations | null
  quantity: number
  unit_price_minor: number
  line_total_minor: number
  /** What the kitchen is told about this line. */
  note: string | null
  modifiers: Array<{
  /** The option that was chosen. 0 on an old order, if the item no longer has the option. */
  option_id: number
  name: Translations
  /** In the currency's minor unit. */
  price_minor: number
}>
}>
  /** The smallest subtotal that is accepted for this type and address. */
  minimum_minor: number
  /** Whether the restaurant delivers to the address; null where the type is not `delivery`. An address outside its zones is refused, so this is true or null. */
  deliverable: boolean | null
}

export type OrderTimelineEntry = {
  /** When it happened. */
  at: string
  /** What happened. `held` waits for the next opening; `fired` reaches the kitchen; `paid` once, when payments cover the order; `refunded` and `line_voided` each time. */
  kind: "placed" | "held" | "accepted" | "rejected" | "fired" | "ready" | "completed" | "cancelled" | "paid" | "refunded" | "line_voided"
  /** The token, the app or the member of staff; null if the service acted by itself. */
  by: string | null
  /** The reason, if one was given. */
  note: string | null
}

export type OrderMove = {
  status: "accepted" | "rejected" | "ready" | "completed" | "cancelled"
  /** Kept when an order is cancelled. */
  reason?: string | null | undefined
}

export type ReservationStatus = "pending" | "confirmed" | "declined" | "cancelled" | "seated" | "no_show"

export type Reservation = {
  id: string
  status: ReservationStatus
  name: string
  phone: string
  email: string | null
  party_size: number
  date: string
  /** `HH:MM`. */
  time: string
  /** The first one of joined tables. */
  table_id: number | null
  note: string | null
  /** The deposit for the whole reservation. */
  deposit_minor: number | null
  deposit_status: "pending" | "paid" | "refunded" | "forfeited" | null
  created_at: string
  updated_at: string
}

export type Availability = {
  date: string
  party_size: number
  /** Whether the service assigns tables. If not, the staff do. */
  engine: boolean
  slots: Array<{
  /** `HH:MM`. */
  time: string
  available: boolean
  /** Whether this party must pay a deposit for this slot. */
  guarantee: boolean
}>
  /** The deposit for a party of this size, if there is one. */
  guarantee: {
  /** For each guest or for the whole reservation; see `per`. */
  deposit_minor: number
  currency: string
  per: "guest" | "booking"
} | null
  /** Whether guests can ask to be told when a full slot opens. */
  notify: boolean
}

export type NewReservation = {
  name: string
  phone: string
  email?: string | null | undefined
  party_size: number
  date: string
  /** `HH:MM`. */
  time: string
  /** A table of your own choice; without it the service assigns one. */
  table_id?: number | null | undefined
  note?: string | null | undefined
  /** Left out: `confirmed` if the owner confirms automatically, else `pending`. */
  status?: "pending" | "confirmed" | undefined
}

export type Table = {
  /** Reservations name the table by this id. */
  id: number
  /** What staff call it. */
  name: string
  /** The `table_code` of orders at this table. */
  code: string | null
  /** The part of the restaurant where it is. */
  area: string | null
  /** The smallest party that gets it. */
  min_seats: number
  /** The largest party that it seats. */
  max_seats: number
}

export type Guest = {
  id: number
  name: string
  /** Null unless the guest agreed to hear from the restaurant. */
  phone: string | null
  /** Null unless the guest agreed to hear from the restaurant. */
  email: string | null
  /** Whether phone and e-mail are shown. */
  contact_shared: boolean
  locale: string | null
  marketing_opted_in: boolean
  marketing_opted_in_at: string | null
  /** Completed orders and seated reservations. */
  visits_count: number
  total_spend_minor: number
  last_visit_at: string | null
  created_at: string
}

export type GiftCard = {
  /** The card. */
  id: string
  /** The last four characters of its code; the code itself is never sent. */
  code_last4: string
  status: GiftCardStatus
  currency: Currency
  /** What it was issued with, in minor units. */
  amount_minor: number
  /** What is left on it, in minor units. */
  balance_minor: number
  /** The order that it last paid for. */
  order_id: string | null
  /** Whom it is for. */
  recipient_name: string | null
  /** The last instant it can be used; null: it does not expire. */
  expires_at: string | null
  /** When it was issued. */
  created_at: string
  /** When it last changed. */
  updated_at: string
}

/** `active`: there is money on it. `used`: it is empty, and active again when money comes back. `expired` and `blocked`: it pays for nothing. */
export type GiftCardStatus = "active" | "used" | "expired" | "blocked"

export type NewGiftCard = {
  /** What is put on it, in minor units of the restaurant's currency. */
  amount_minor: number
  /** Whom it is for. */
  recipient_name?: string | null | undefined
  /** Where the card is sent. Left out: you hand the code over yourself. */
  recipient_email?: string | null | undefined
  /** Shown to the recipient with the card. */
  message?: string | null | undefined
  /** The last day it can be used. */
  expires_on?: string | null | undefined
  /** The day it is sent to `recipient_email`, in the morning. Left out: at once. */
  send_on?: string | null | undefined
}

export type GiftCardLookup = {
  /** As it was written: spaces, hyphens, case and the look-alikes O/0 and I/L/1 do not matter. */
  code: string
}

export type Payment = {
  /** The payment. */
  id: string
  /** The order that it pays for. */
  order_id: string | null
  /** The booking whose deposit it is or, with `deposit`, whose deposit paid. */
  reservation_id: string | null
  /** The tickets that it pays for. */
  experience_booking_id: string | null
  /** The gift card that was sold, or that paid. */
  gift_card_id: string | null
  /** How it was paid. `card` is a terminal on the counter, `online` a page at a provider. */
  method: "cash" | "card" | "online" | "gift_card" | "deposit" | "voucher" | "other"
  /** `captured`: the money is there. `cancelled`: the link ended before anyone paid. */
  status: "pending" | "captured" | "failed" | "cancelled"
  currency: Currency
  /** What it covers, in the minor unit, the tip apart. */
  amount_minor: number
  /** What was given on top, in the minor unit. */
  tip_minor: number
  /** What has gone back, of amount and tip together: refunds that succeeded. */
  refunded_minor: number
  /** What you call it, such as the number of a receipt. */
  reference: string | null
  /** Why it failed. */
  failure_reason: string | null
  /** Its refunds, oldest first. */
  refunds: Array<{
  /** The refund. */
  id: string
  /** `pending` while the provider is at it, or out of reach; such a refund counts as given back until it fails. */
  status: "pending" | "succeeded" | "failed"
  /** What goes back, of amount and tip together, in the minor unit. */
  amount_minor: number
  /** Why, as it was said. */
  reason: string | null
  /** When it was asked for. */
  created_at: string
}>
  /** When it was begun. */
  created_at: string
  /** When the money was there. */
  captured_at: string | null
  /** When it last changed. */
  updated_at: string
}

export type NewOrderPayment = {
  /** How it was paid. For a payment online make a payment link instead. */
  method: "cash" | "card" | "gift_card" | "deposit" | "voucher" | "other"
  /** At most what is due. Left out: what is due, of a gift card or deposit at most what it holds. */
  amount_minor?: number | null | undefined
  /** Given on top. Left out: 0. */
  tip_minor?: number | null | undefined
  /** What you call it, such as the number of a receipt. */
  reference?: string | null | undefined
  /** Needed for `gift_card`: the code on the card. Spaces, hyphens and case do not matter. */
  gift_card_code?: string | null | undefined
  /** Needed for `deposit`: the booking whose paid deposit goes towards the order. */
  reservation_id?: string | null | undefined
}

export type NewDepositPayment = {
  /** How the deposit was paid, in full. */
  method: "cash" | "card" | "voucher" | "other" | "gift_card"
  /** What you call it, such as the number of a receipt. */
  reference?: string | null | undefined
  /** Needed for `gift_card`: the code on the card. Spaces, hyphens and case do not matter. */
  gift_card_code?: string | null | undefined
}

export type NewPaymentLink = {
  /** Where the guest is led on to once it is paid; https. */
  return_url?: string | null | undefined
}

export type PaymentLink = {
  /** The payment, `pending` until the guest has paid. */
  payment_id: string
  /** The page where the guest pays. Give it to them alone. */
  url: string
  /** When the page ends; the payment is `cancelled` then. */
  expires_at: string
}

export type NewRefund = {
  /** How much goes back, the amount first and then the tip. Left out: all that is left of both. */
  amount_minor?: number | null | undefined
  /** Why, for the records. */
  reason?: string | null | undefined
}

export type SalesSummary = {
  from: string
  to: string
  branch_id: number | null
  currency: Currency
  orders: number
  revenue_minor: number
  average_order_minor: number
  /** The preceding period of the same length. */
  previous: {
  orders: number
  revenue_minor: number
  average_order_minor: number
}
  /** Against the preceding period, in percent with one decimal. */
  change: {
  revenue_pct: number
  orders_pct: number
}
}

export type ComandaEvent = PingEvent | OrderCreatedEvent | OrderStatusChangedEvent | OrderUpdatedEvent | OrderPaidEvent | ReservationCreatedEvent | ReservationUpdatedEvent | ReservationCancelledEvent | MenuItemUpdatedEvent | PaymentRefundedEvent | GuestCreatedEvent | GuestUpdatedEvent | GiftcardIssuedEvent | GiftcardRedeemedEvent | ReviewCreatedEvent | StockBelowParEvent | ShiftPublishedEvent | ExperienceBookedEvent

export type PingEvent = {
  /** The event, the same on every retry: deduplicate on it. */
  id: string
  type: "ping"
  created_at: string
  restaurant: {
  id: number
  slug: string
  currency: Currency
}
  data: {
  message: string
}
}

export type OrderCreatedEvent = {
  /** The event, the same on every retry: deduplicate on it. */
  id: string
  type: "order.created"
  created_at: string
  restaurant: {
  id: number
  slug: string
  currency: Currency
}
  data: {
  order: Order
}
}

export type OrderStatusChangedEvent = {
  /** The event, the same on every retry: deduplicate on it. */
  id: string
  type: "order.status_changed"
  created_at: string
  restaurant: {
  id: number
  slug: string
  currency: Currency
}
  data: {
  order: Order
  previous_status: "placed" | "accepted" | "rejected" | "ready" | "completed" | "cancelled"
}
}

export type OrderUpdatedEvent = {
  /** The event, the same on every retry: deduplicate on it. */
  id: string
  type: "order.updated"
  created_at: string
  restaurant: {
  id: number
  slug: string
  currency: Currency
}
  data: {
  order: Order
  changed: Array<string>
}
}

export type OrderPaidEvent = {
  /** The event, the same on every retry: deduplicate on it. */
  id: string
  type: "order.paid"
  created_at: string
  restaurant: {
  id: number
  slug: string
  currency: Currency
}
  data: {
  order: Order
}
}

export type ReservationCreatedEvent = {
  /** The event, the same on every retry: deduplicate on it. */
  id: string
  type: "reservation.created"
  created_at: string
  restaurant: {
  id: number
  slug: string
  currency: Currency
}
  data: {
  reservation: Reservation
  previous_status: ReservationStatus | null
}
}

export type ReservationUpdatedEvent = {
  /** The event, the same on every retry: deduplicate on it. */
  id: string
  type: "reservation.updated"
  created_at: string
  restaurant: {
  id: number
  slug: string
  currency: Currency
}
  data: {
  reservation: Reservation
  previous_status: ReservationStatus | null
}
}

export type ReservationCancelledEvent = {
  /** The event, the same on every retry: deduplicate on it. */
  id: string
  type: "reservation.cancelled"
  created_at: string
  restaurant: {
  id: number
  slug: string
  currency: Currency
}
  data: {
  reservation: Reservation
  previous_status: ReservationStatus | null
}
}

export type MenuItemUpdatedEvent = {
  /** The event, the same on every retry: deduplicate on it. */
  id: string
  type: "menu.item_updated"
  created_at: string
  restaurant: {
  id: number
  slug: string
  currency: Currency
}
  data: {
  item: Item
  changed: Array<string>
}
}

export type PaymentRefundedEvent = {
  /** The event, the same on every retry: deduplicate on it. */
  id: string
  type: "payment.refunded"
  created_at: string
  restaurant: {
  id: number
  slug: string
  currency: Currency
}
  data: {
  payment: Payment
}
}

export type GuestCreatedEvent = {
  /** The event, the same on every retry: deduplicate on it. */
  id: string
  type: "guest.created"
  created_at: string
  restaurant: {
  id: number
  slug: string
  currency: Currency
}
  data: {
  guest: ChangedGuest
}
}

export type ChangedGuest = {
  id: number
  name: string
  /** Null unless the guest agreed to hear from the restaurant. */
  phone: string | null
  /** Null unless the guest agreed to hear from the restaurant. */
  email: string | null
  /** Whether phone and e-mail are shown. */
  contact_shared: boolean
  locale: string | null
  marketing_opted_in: boolean
  marketing_opted_in_at: string | null
  /** Completed orders and seated reservations. */
  visits_count: number
  total_spend_minor: number
  last_visit_at: string | null
  created_at: string
  updated_at: string
}

export type GuestUpdatedEvent = {
  /** The event, the same on every retry: deduplicate on it. */
  id: string
  type: "guest.updated"
  created_at: string
  restaurant: {
  id: number
  slug: string
  currency: Currency
}
  data: {
  guest: ChangedGuest | ErasedGuest
}
}

export type ErasedGuest = {
  id: number
  erased: true
  /** The profile that replaces it, if two profiles were one person. */
  merged_into?: number | undefined
}

export type GiftcardIssuedEvent = {
  /** The event, the same on every retry: deduplicate on it. */
  id: string
  type: "giftcard.issued"
  created_at: string
  restaurant: {
  id: number
  slug: string
  currency: Currency
}
  data: {
  gift_card: GiftCard
}
}

export type GiftcardRedeemedEvent = {
  /** The event, the same on every retry: deduplicate on it. */
  id: string
  type: "giftcard.redeemed"
  created_at: string
  restaurant: {
  id: number
  slug: string
  currency: Currency
}
  data: {
  gift_card: GiftCard
}
}

export type ReviewCreatedEvent = {
  /** The event, the same on every retry: deduplicate on it. */
  id: string
  type: "review.created"
  created_at: string
  restaurant: {
  id: number
  slug: string
  currency: Currency
}
  data: {
  review: Review
}
}

export type Review = {
  id: string
  rating: number
  comment: string | null
  order_id: string | null
  guest_id: number | null
  created_at: string
  updated_at: string
}

export type StockBelowParEvent = {
  /** The event, the same on every retry: deduplicate on it. */
  id: string
  type: "stock.below_par"
  created_at: string
  restaurant: {
  id: number
  slug: string
  currency: Currency
}
  data: {
  stock: Stock
}
}

export type Stock = {
  ingredient: {
  id: number
  name: string
  sku: string
  unit: string
}
  branch_id: number
  on_hand: number
  par_level: number
  previous_on_hand: number
  updated_at: string
}

export type ShiftPublishedEvent = {
  /** The event, the same on every retry: deduplicate on it. */
  id: string
  type: "shift.published"
  created_at: string
  restaurant: {
  id: number
  slug: string
  currency: Currency
}
  data: {
  shift_week: ShiftWeek
}
}

export type ShiftWeek = {
  id: number
  branch_id: number
  week_start: string
  shifts: Array<{
  id: number
  staff_name: string
  role: string
  starts_at: string
  ends_at: string
}>
  published_at: string
  updated_at: string
}

export type ExperienceBookedEvent = {
  /** The event, the same on every retry: deduplicate on it. */
  id: string
  type: "experience.booked"
  created_at: string
  restaurant: {
  id: number
  slug: string
  currency: Currency
}
  data: {
  booking: ExperienceBooking
}
}

export type ExperienceBooking = {
  id: string
  experience: {
  id: number
  name: Translations
  starts_at: string
}
  tickets: number
  name: string
  currency: Currency
  /** In the currency's minor unit. */
  total_minor: number
  paid_at: string
  created_at: string
  updated_at: string
}

export type SandboxClock = {
  /** The time in the sandbox now. */
  now: string
  /** The moment at which its time stands still; null if it runs. */
  frozen_at: string | null
  /** How many seconds it is ahead of real time; negative means behind. */
  offset_seconds: number
}

export type SandboxClockChange = {
  /** Stops the clock at this moment, from 2000 to 2100. */
  frozen_at?: string | null | undefined
  /** Sets the clock this many seconds ahead; negative means back. The clock runs. */
  offset_seconds?: number | null | undefined
}

export type Simulation = {
  kind: "order" | "reservation" | "payment" | "refund" | "stock_below_par"
  /** For `order`. Left out: one item for pickup. */
  order?: NewOrder | undefined
  /** For `reservation`. Left out: two guests at the next free slot. */
  reservation?: NewReservation | undefined
  /** For `payment`. Left out: the newest order that is not paid. */
  order_id?: string | undefined
  /** For `refund`. Left out: the newest payment of which something is left. */
  payment_id?: string | undefined
  /** For `payment` and `refund`. Left out: what is due, or all that is left. */
  amount_minor?: number | undefined
}

export type Simulated = {
  kind: "order" | "reservation" | "payment" | "refund" | "stock_below_par"
  /** What was ordered, or paid for. */
  order: Order | null
  reservation: Reservation | null
  /** What was paid, or given back. */
  payment: Payment | null
  stock: Stock | null
}

/** Every operation of the API, by its name in the reference. */
export type Methods = {
  /**
   * The restaurant that the token acts for, and what the token may do.
   *
   * Any token may ask this; no scope is needed.
   */
  getRestaurant(options?: CallOptions): Promise<Answer<Restaurant, Record<string, unknown>, Record<string, unknown>>>
  /**
   * All menus with their categories, in the owner's order.
   *
   * Scope: `menu:read`.
   */
  listMenus(options?: CallOptions): Promise<Answer<Array<Menu>, {
  count: number
  currency: Currency
}, Record<string, unknown>>>
  /**
   * One menu with its categories and items, and what is open and what it costs now.
   *
   * Scope: `menu:read`.
   */
  getMenu(menu: number, options?: CallOptions): Promise<Answer<MenuWithItems, {
  currency: Currency
  now: MenuNow
}, Record<string, unknown>>>
  /**
   * Categories in the owner's order.
   *
   * Scope: `menu:read`.
   */
  listCategories(query?: {
    /** Only this menu's categories. */
    menu_id?: number | undefined
  }, options?: CallOptions): Promise<Answer<Array<Category>, {
  count: number
}, Record<string, unknown>>>
  /**
   * Items, page by page.
   *
   * Scope: `menu:read`.
   */
  listItems(query?: {
    /** Only items of this category. */
    category_id?: number | undefined
    available?: "true" | "false" | "1" | "0" | undefined
    /** Only items that changed since then: a date or a date-time, inclusive. */
    updated_since?: string | undefined
    /** Entries on a page. */
    per_page?: number | undefined
    /** The `meta.next_cursor` or `meta.prev_cursor` of another page. */
    cursor?: string | undefined
  }, options?: CallOptions): Paged<Item, {
  per_page: number
  next_cursor: string | null
  prev_cursor: string | null
  currency: Currency
}>
  /**
   * Add an item at the end of a category.
   *
   * An item has either one price (`price_minor`) or a price for each variant (`variants`).
   *
   * Scope: `menu:write`.
   */
  createItem(body: NewItem, options?: CallOptions): Promise<Answer<Item, {
  currency: Currency
}, Record<string, unknown>>>
  /**
   * One item.
   *
   * Scope: `menu:read`.
   */
  getItem(item: number, options?: CallOptions): Promise<Answer<Item, {
  currency: Currency
}, Record<string, unknown>>>
  /**
   * Change an item.
   *
   * Only the fields that you send change; variants and modifier groups stay. An item with variants refuses `price_minor`. A price change is recorded in the activity log.
   *
   * Scope: `menu:write`.
   */
  changeItem(item: number, body: ItemChange, options?: CallOptions): Promise<Answer<Item, {
  currency: Currency
}, Record<string, unknown>>>
  /**
   * Mark an item as sold out, or as available again.
   *
   * Scope: `menu:write`.
   */
  setItemAvailability(item: number, body: ItemAvailability, options?: CallOptions): Promise<Answer<Item, {
  currency: Currency
}, Record<string, unknown>>>
  /**
   * Orders, newest first.
   *
   * Scope: `orders:read`.
   */
  listOrders(query?: {
    /** One status, or several separated by commas. */
    status?: string | undefined
    type?: OrderType | undefined
    channel?: string | undefined
    /** Orders with exactly this reference. */
    reference?: string | undefined
    /** A date or a date-time, inclusive. */
    placed_from?: string | undefined
    /** A date (its last instant) or a date-time, inclusive. */
    placed_to?: string | undefined
    /** A date or a date-time, inclusive. */
    updated_since?: string | undefined
    /** Entries on a page. */
    per_page?: number | undefined
    /** The `meta.next_cursor` or `meta.prev_cursor` of another page. */
    cursor?: string | undefined
  }, options?: CallOptions): Paged<Order, {
  per_page: number
  next_cursor: string | null
  prev_cursor: string | null
}>
  /**
   * Place an order.
   *
   * Prices come from the menu: any price in the body is ignored. An order outside opening hours is held for the next opening.
   *
   * Scope: `orders:write`.
   */
  placeOrder(body: NewOrder, options?: CallOptions): Promise<Answer<Order, Record<string, unknown>, Record<string, unknown>>>
  /**
   * What an order would cost.
   *
   * Takes the same body as placing an order; `customer_name` and `customer_phone` may be left out. It is refused for the same reasons as an order. Nothing is stored and no event is sent. An order placed right after it costs the same.
   *
   * Scope: `orders:write`.
   */
  quoteOrder(body: OrderQuoteRequest, options?: CallOptions): Promise<Answer<OrderQuote, Record<string, unknown>, Record<string, unknown>>>
  /**
   * One order.
   *
   * Scope: `orders:read`.
   */
  getOrder(order: string, options?: CallOptions): Promise<Answer<Order, Record<string, unknown>, Record<string, unknown>>>
  /**
   * What has happened to an order, oldest first.
   *
   * Scope: `orders:read`.
   */
  getOrderTimeline(order: string, options?: CallOptions): Promise<Answer<Array<OrderTimelineEntry>, Record<string, unknown>, Record<string, unknown>>>
  /**
   * Move an order to another status.
   *
   * placed → accepted or rejected, accepted → ready, ready → completed; placed, accepted and ready → cancelled.
   *
   * Scope: `orders:write`.
   */
  moveOrder(order: string, body: OrderMove, options?: CallOptions): Promise<Answer<Order, Record<string, unknown>, Record<string, unknown>>>
  /**
   * Reservations by date and time, page by page.
   *
   * Scope: `reservations:read`.
   */
  listReservations(query?: {
    /** Only this day. */
    date?: string | undefined
    /** This day and later. */
    from?: string | undefined
    /** This day and earlier. */
    to?: string | undefined
    status?: ReservationStatus | undefined
    /** Only reservations that changed since then: a date or a date-time, inclusive. */
    updated_since?: string | undefined
    /** Entries on a page. */
    per_page?: number | undefined
    /** The `meta.next_cursor` or `meta.prev_cursor` of another page. */
    cursor?: string | undefined
  }, options?: CallOptions): Paged<Reservation, {
  per_page: number
  next_cursor: string | null
  prev_cursor: string | null
}>
  /**
   * Make a reservation.
   *
   * The owner's booking rules apply. The guest gets the same confirmation as for a reservation by phone. The smallest table that fits is assigned, so that large tables stay free for large parties.
   *
   * Scope: `reservations:write`.
   */
  createReservation(body: NewReservation, options?: CallOptions): Promise<Answer<Reservation, Record<string, unknown>, Record<string, unknown>>>
  /**
   * When a party can be seated on a day.
   *
   * A slot that is available can be booked; any other slot is refused. A closed day has no slots. All slots are unavailable if the day is in the past or too far ahead, or if the restaurant does not take a party of this size.
   *
   * Scope: `reservations:read`.
   */
  getAvailability(query: {
    date: string
    party_size: number
  }, options?: CallOptions): Promise<Answer<Availability, Record<string, unknown>, Record<string, unknown>>>
  /**
   * One reservation.
   *
   * Scope: `reservations:read`.
   */
  getReservation(reservation: string, options?: CallOptions): Promise<Answer<Reservation, Record<string, unknown>, Record<string, unknown>>>
  /**
   * Cancel a reservation in the name of the restaurant.
   *
   * A reservation that is `pending` or `confirmed` can be cancelled. The guest is told.
   *
   * Scope: `reservations:write`.
   */
  cancelReservation(reservation: string, options?: CallOptions): Promise<Answer<Reservation, Record<string, unknown>, Record<string, unknown>>>
  /**
   * All tables, in the owner's order.
   *
   * Scope: `reservations:read`.
   */
  listTables(options?: CallOptions): Promise<Answer<Array<Table>, {
  /** How many there are. */
  count: number
}, Record<string, unknown>>>
  /**
   * Guest profiles, page by page.
   *
   * Guests who asked to be forgotten never appear.
   *
   * Scope: `guests:read`.
   */
  listGuests(query?: {
    marketing_opted_in?: "true" | "false" | "1" | "0" | undefined
    /** A date or a date-time: only guests whose profile changed since then. */
    updated_since?: string | undefined
    /** Entries on a page. */
    per_page?: number | undefined
    /** The `meta.next_cursor` or `meta.prev_cursor` of another page. */
    cursor?: string | undefined
  }, options?: CallOptions): Paged<Guest, {
  per_page: number
  next_cursor: string | null
  prev_cursor: string | null
}>
  /**
   * One guest profile.
   *
   * Scope: `guests:read`.
   */
  getGuest(guest: number, options?: CallOptions): Promise<Answer<Guest, Record<string, unknown>, Record<string, unknown>>>
  /**
   * Gift cards, newest first.
   *
   * Scope: `giftcards:read`.
   */
  listGiftCards(query?: {
    /** Only cards in this status. */
    status?: "active" | "used" | "expired" | "blocked" | undefined
    /** Entries on a page. */
    per_page?: number | undefined
    /** The `meta.next_cursor` or `meta.prev_cursor` of another page. */
    cursor?: string | undefined
  }, options?: CallOptions): Paged<GiftCard, {
  per_page: number
  next_cursor: string | null
  prev_cursor: string | null
}>
  /**
   * Issue a gift card.
   *
   * The code is in `meta.code`, this once. Send an Idempotency-Key: if the answer gets lost, the same request shows the code again for 24 hours. With `recipient_email` the card is also sent there, on `send_on` or at once.
   *
   * Scope: `giftcards:write`.
   */
  issueGiftCard(body: NewGiftCard, options?: CallOptions): Promise<Answer<GiftCard, {
  /** The code of the card, as it is printed: whoever has it can spend the card. Shown this once, and in a replay with the same Idempotency-Key. */
  code: string
}, Record<string, unknown>>>
  /**
   * The gift card that a code opens.
   *
   * Ten wrong codes a minute by one token; then 429 with `Retry-After`. A code whose last character does not fit the others is a slip of the hand and does not count.
   *
   * Scope: `giftcards:read`.
   */
  lookUpGiftCard(body: GiftCardLookup, options?: CallOptions): Promise<Answer<GiftCard, Record<string, unknown>, Record<string, unknown>>>
  /**
   * One gift card.
   *
   * Scope: `giftcards:read`.
   */
  getGiftCard(gift_card: string, options?: CallOptions): Promise<Answer<GiftCard, Record<string, unknown>, Record<string, unknown>>>
  /**
   * Payments, newest first.
   *
   * Scope: `payments:read`.
   */
  listPayments(query?: {
    /** Payments of this order. */
    order_id?: string | undefined
    /** Payments with the deposit of this booking. */
    reservation_id?: string | undefined
    /** Payments in this status. */
    status?: "pending" | "captured" | "failed" | "cancelled" | undefined
    /** Payments by this method. */
    method?: "cash" | "card" | "online" | "gift_card" | "deposit" | "voucher" | "other" | undefined
    /** A date or a date-time, inclusive. */
    created_from?: string | undefined
    /** A date (its last instant) or a date-time, inclusive. */
    created_to?: string | undefined
    /** Entries on a page. */
    per_page?: number | undefined
    /** The `meta.next_cursor` or `meta.prev_cursor` of another page. */
    cursor?: string | undefined
  }, options?: CallOptions): Paged<Payment, {
  per_page: number
  next_cursor: string | null
  prev_cursor: string | null
}>
  /**
   * One payment.
   *
   * Scope: `payments:read`.
   */
  getPayment(payment: string, options?: CallOptions): Promise<Answer<Payment, Record<string, unknown>, Record<string, unknown>>>
  /**
   * Take a payment for an order.
   *
   * Captured at once. When payments first cover the total, the order has `paid_at` and `order.paid` fires, once. Of two payments at once for the same money one is refused.
   *
   * Scope: `payments:write`.
   */
  payOrder(order: string, body: NewOrderPayment, options?: CallOptions): Promise<Answer<Payment, Record<string, unknown>, Record<string, unknown>>>
  /**
   * Take the deposit of a booking, in full.
   *
   * The `deposit_status` becomes `paid`, and `reservation.updated` fires.
   *
   * Scope: `payments:write`.
   */
  payDeposit(reservation: string, body: NewDepositPayment, options?: CallOptions): Promise<Answer<Payment, Record<string, unknown>, Record<string, unknown>>>
  /**
   * Make a page where a guest pays an order online.
   *
   * The page takes what is due now. It lives 24 hours; then the payment is `cancelled`. Money that arrives late covers what is still due, and what is not due any more goes back by itself. Where the provider is out of reach, the answer is 503.
   *
   * Scope: `payments:write`.
   */
  linkOrderPayment(order: string, body: NewPaymentLink, options?: CallOptions): Promise<Answer<PaymentLink, Record<string, unknown>, Record<string, unknown>>>
  /**
   * Make a page where a guest pays a deposit online.
   *
   * The page takes the deposit in full. It lives 24 hours; then the payment is `cancelled`. Money that arrives late covers what is still due, and what is not due any more goes back by itself. Where the provider is out of reach, the answer is 503.
   *
   * Scope: `payments:write`.
   */
  linkDepositPayment(reservation: string, body: NewPaymentLink, options?: CallOptions): Promise<Answer<PaymentLink, Record<string, unknown>, Record<string, unknown>>>
  /**
   * Give money of a payment back.
   *
   * Money from a provider, a gift card or a deposit goes back there; of cash and of a card on the counter this is the record of what people handed back. Where the provider is out of reach, the refund is `pending` and made as soon as it answers. Fires `payment.refunded` once it has succeeded.
   *
   * Scope: `payments:write`.
   */
  refundPayment(payment: string, body: NewRefund, options?: CallOptions): Promise<Answer<Payment, Record<string, unknown>, Record<string, unknown>>>
  /**
   * Sales of a period, and of the one before it.
   *
   * A sale is an order that was neither rejected nor cancelled, on the business day of its branch. Without `from` and `to`: today on the restaurant's clock. At most 366 days.
   *
   * Scope: `reports:read`.
   */
  getSalesSummary(query?: {
    /** The first day. Alone: up to today. */
    from?: string | undefined
    /** The last day. Alone: that one day. */
    to?: string | undefined
    /** Sales of this branch only. */
    branch_id?: number | undefined
  }, options?: CallOptions): Promise<Answer<SalesSummary, Record<string, unknown>, Record<string, unknown>>>
  /**
   * Events, oldest first.
   *
   * Each entry is the body of the webhook, byte for byte. Store `meta.next_cursor` and send it with your next request. Events come in the order in which they happened; none is missing and none comes twice. They are stored for 30 days. A token gets the events of what it may read: `order.*` with `orders:read`, and so on.
   *
   * Scope: `events:read`.
   */
  listEvents(query?: {
    /** Only events of these types, separated by commas: ping, order.created, order.status_changed, order.updated, order.paid, reservation.created, reservation.updated, reservation.cancelled, menu.item_updated, payment.refunded, guest.created, guest.updated, giftcard.issued, giftcard.redeemed, review.created, stock.below_par, shift.published, experience.booked. */
    type?: string | undefined
    /** Only events at or after this moment, or from the start of this day on. */
    since?: string | undefined
    /** How many seconds the answer waits for an event if there is nothing new. */
    wait?: number | undefined
    /** Entries on a page. */
    per_page?: number | undefined
    /** The `meta.next_cursor` of your last request. */
    cursor?: string | undefined
  }, options?: CallOptions): Promise<Answer<Array<ComandaEvent>, {
  per_page: number
  /** Never null. Store it, and send it with your next request. */
  next_cursor: string
  /** Always null: the feed can only be read forward. */
  prev_cursor: null
}, {
  next: string
  prev: null
}>>
  /**
   * The sandbox's clock.
   *
   * Scope: `orders:read`.
   */
  getSandboxClock(options?: CallOptions): Promise<Answer<SandboxClock, Record<string, unknown>, Record<string, unknown>>>
  /**
   * Stop or shift the sandbox's clock.
   *
   * For tests of happy hours, opening hours, held orders and lead times. With neither field, or both null, the clock shows real time. A reset does the same.
   *
   * Scope: `orders:write`.
   */
  setSandboxClock(body: SandboxClockChange, options?: CallOptions): Promise<Answer<SandboxClock, Record<string, unknown>, Record<string, unknown>>>
  /**
   * Simulate an event.
   *
   * A guest's order, a reservation, a payment, a refund, or an ingredient that drops below its par level: the rules of the restaurant apply, and the usual events are sent.
   *
   * Scope: `orders:write`.
   */
  simulate(body: Simulation, options?: CallOptions): Promise<Answer<Simulated, Record<string, unknown>, Record<string, unknown>>>
}

/** How each is sent: its method and path, what it takes beside options, and whether its pages can be walked. */
export const OPERATIONS = {
  getRestaurant: {"method":"GET","path":"/restaurant","takes":[],"paged":false},
  listMenus: {"method":"GET","path":"/menus","takes":[],"paged":false},
  getMenu: {"method":"GET","path":"/menus/{menu}","takes":["id"],"paged":false},
  listCategories: {"method":"GET","path":"/categories","takes":["query"],"paged":false},
  listItems: {"method":"GET","path":"/items","takes":["query"],"paged":true},
  createItem: {"method":"POST","path":"/items","takes":["body"],"paged":false},
  getItem: {"method":"GET","path":"/items/{item}","takes":["id"],"paged":false},
  changeItem: {"method":"PATCH","path":"/items/{item}","takes":["id","body"],"paged":false},
  setItemAvailability: {"method":"PUT","path":"/items/{item}/availability","takes":["id","body"],"paged":false},
  listOrders: {"method":"GET","path":"/orders","takes":["query"],"paged":true},
  placeOrder: {"method":"POST","path":"/orders","takes":["body"],"paged":false},
  quoteOrder: {"method":"POST","path":"/orders/quote","takes":["body"],"paged":false},
  getOrder: {"method":"GET","path":"/orders/{order}","takes":["id"],"paged":false},
  getOrderTimeline: {"method":"GET","path":"/orders/{order}/timeline","takes":["id"],"paged":false},
  moveOrder: {"method":"POST","path":"/orders/{order}/status","takes":["id","body"],"paged":false},
  listReservations: {"method":"GET","path":"/reservations","takes":["query"],"paged":true},
  createReservation: {"method":"POST","path":"/reservations","takes":["body"],"paged":false},
  getAvailability: {"method":"GET","path":"/availability","takes":["query"],"paged":false},
  getReservation: {"method":"GET","path":"/reservations/{reservation}","takes":["id"],"paged":false},
  cancelReservation: {"method":"POST","path":"/reservations/{reservation}/cancel","takes":["id"],"paged":false},
  listTables: {"method":"GET","path":"/tables","takes":[],"paged":false},
  listGuests: {"method":"GET","path":"/guests","takes":["query"],"paged":true},
  getGuest: {"method":"GET","path":"/guests/{guest}","takes":["id"],"paged":false},
  listGiftCards: {"method":"GET","path":"/gift-cards","takes":["query"],"paged":true},
  issueGiftCard: {"method":"POST","path":"/gift-cards","takes":["body"],"paged":false},
  lookUpGiftCard: {"method":"POST","path":"/gift-cards/lookup","takes":["body"],"paged":false},
  getGiftCard: {"method":"GET","path":"/gift-cards/{gift_card}","takes":["id"],"paged":false},
  listPayments: {"method":"GET","path":"/payments","takes":["query"],"paged":true},
  getPayment: {"method":"GET","path":"/payments/{payment}","takes":["id"],"paged":false},
  payOrder: {"method":"POST","path":"/orders/{order}/payments","takes":["id","body"],"paged":false},
  payDeposit: {"method":"POST","path":"/reservations/{reservation}/payments","takes":["id","body"],"paged":false},
  linkOrderPayment: {"method":"POST","path":"/orders/{order}/payment-links","takes":["id","body"],"paged":false},
  linkDepositPayment: {"method":"POST","path":"/reservations/{reservation}/payment-links","takes":["id","body"],"paged":false},
  refundPayment: {"method":"POST","path":"/payments/{payment}/refunds","takes":["id","body"],"paged":false},
  getSalesSummary: {"method":"GET","path":"/reports/sales-summary","takes":["query"],"paged":false},
  listEvents: {"method":"GET","path":"/events","takes":["query"],"paged":false},
  getSandboxClock: {"method":"GET","path":"/sandbox/clock","takes":[],"paged":false},
  setSandboxClock: {"method":"PUT","path":"/sandbox/clock","takes":["body"],"paged":false},
  simulate: {"method":"POST","path":"/sandbox/simulate","takes":["body"],"paged":false},
} as const
