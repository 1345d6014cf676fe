// Generated from openapi.json by sdk/scripts/api-types.ts; `npm run generate` writes it.
import type { Answer, CallOptions, Paged } from '../call.ts'

export const VERSION = '1.0.0'

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
  /** When it opens next, within 14 days. Null while it is open, or if it does not open. */
  opens_at: string | null
}

export type Error401 = {
  /** Why nothing was done. */
  error: {
  /** What went wrong, for programs. */
  code: "unauthenticated"
  /** A sentence for people; it may change. */
  message: string
  /** For `validation_failed`: each invalid field by its dotted path, with its messages. If there are more than 100, the first 100 are listed, and `body` says that there are more. */
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
  /** For `validation_failed`: each invalid field by its dotted path, with its messages. If there are more than 100, the first 100 are listed, and `body` says that there are more. */
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
  /** For `validation_failed`: each invalid field by its dotted path, with its messages. If there are more than 100, the first 100 are listed, and `body` says that there are more. */
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
  /** For `validation_failed`: each invalid field by its dotted path, with its messages. If there are more than 100, the first 100 are listed, and `body` says that there are more. */
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
  /** For `validation_failed`: each invalid field by its dotted path, with its messages. If there are more than 100, the first 100 are listed, and `body` says that there are more. */
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
  /** For `validation_failed`: each invalid field by its dotted path, with its messages. If there are more than 100, the first 100 are listed, and `body` says that there are more. */
  details: Record<string, unknown>
}
}

export type BranchProfile = {
  /** Orders, reservations and reports name the branch by it. */
  id: number
  /** What the owner calls it. */
  name: string
  /** Its short name in the addresses of guest pages. */
  slug: string
  /** An IANA time zone, such as `America/New_York`. */
  timezone: string
  /** Whether it is meant where no branch is named. */
  is_default: boolean
  /** If false, the branch is permanently closed. */
  is_active: boolean
  /** Its location; null if unknown. */
  address: BranchAddress | null
  /** Its phone number; null: not known. */
  phone: string | null
  /** Whether its opening hours say that it is open now. */
  open_now: boolean
  /** When it opens next, within 14 days. Null while it is open, or if it does not open. */
  opens_at: string | null
  /** The types of order that it offers. */
  order_types: Array<"dine_in" | "pickup" | "delivery">
  /** Whether it takes reservations. */
  reservations: boolean
  /** When it is open, week by week, on its own clock. Empty: never. */
  hours: Array<BranchHours>
  /** Days with other hours. */
  special_days: Array<{
  /** The day, instead of the hours of its weekday. */
  date: string
  /** When it is open on that day. */
  hours: Array<{
  /** HH:MM. */
  from: string
  /** HH:MM, or 24:00. At or before `from`: on the next day. */
  to: string
}>
}>
  /** Days on which it is closed. */
  closing_days: Array<string>
  /** How long an order takes from being accepted to being ready. */
  preparation_minutes: number
  /** Until when it does not take orders: its own pause, or the restaurant's. Null: it is not paused. */
  paused_until: string | null
}

export type BranchAddress = {
  /** Street and number. */
  line1: string
  /** The town. */
  city: string
  /** The postcode; null if there is none. */
  postcode: string | null
  /** ISO 3166-1 alpha-2; null: as the restaurant. */
  country: string | null
}

export type BranchHours = {
  /** The weekdays on which it begins. Empty: every day. */
  days: Array<"mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun">
  /** HH:MM. */
  from: string
  /** HH:MM, or 24:00. At or before `from`: on the next day. */
  to: string
}

export type Error404 = {
  /** Why nothing was done. */
  error: {
  /** What went wrong, for programs. */
  code: "not_found"
  /** A sentence for people; it may change. */
  message: string
  /** For `validation_failed`: each invalid field by its dotted path, with its messages. If there are more than 100, the first 100 are listed, and `body` says that there are more. */
  details: Record<string, unknown>
}
}

export type BranchPause = {
  /** Up to 7 days ahead. Null: its own pause is over, and orders are taken again. */
  until: string | null
}

export type Error413 = {
  /** Why nothing was done. */
  error: {
  /** What went wrong, for programs. */
  code: "payload_too_large"
  /** A sentence for people; it may change. */
  message: string
  /** For `validation_failed`: each invalid field by its dotted path, with its messages. If there are more than 100, the first 100 are listed, and `body` says that there are more. */
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
  /** For `validation_failed`: each invalid field by its dotted path, with its messages. If there are more than 100, the first 100 are listed, and `body` says that there are more. */
  details: Record<string, unknown>
}
}

/** What is wrong with one field. */
export type Fault = {
  /** Its dotted path, as in `details`. */
  field: string
  /** What is wrong, for programs. New codes may be added. */
  code: "already_served" | "already_voided" | "amount_step" | "below_minimum" | "busy" | "cancelled" | "choose_at_least" | "choose_at_most" | "circular" | "closed" | "control_characters" | "empty" | "exactly_one" | "expired" | "finished" | "full" | "has_sandbox" | "impossible_move" | "in_the_past" | "in_use" | "is_sandbox" | "kept_discount" | "key_refused" | "last_line" | "more_faults" | "name_not_allowed" | "needs_text" | "no_deposit" | "no_table" | "no_variants" | "no_waitlist" | "none_left" | "not_a_date" | "not_a_monday" | "not_a_set" | "not_a_time" | "not_a_uuid" | "not_active" | "not_all" | "not_allowed" | "not_an_email" | "not_due" | "not_found" | "not_full" | "not_offered" | "not_on_sale" | "not_one_of" | "not_over" | "not_public" | "not_published" | "not_readable" | "not_unicode" | "not_unique" | "not_usable" | "not_yet" | "nul_characters" | "null" | "only_options" | "only_price" | "out_of_order" | "out_of_range" | "outdone" | "outside_week" | "outside_zones" | "overlapping" | "paid" | "parent_deleted" | "priced_by_variant" | "provider_refuses" | "refused" | "removed" | "required" | "returned_amount" | "reviewed_already" | "sale_ended" | "same_branch" | "several_lines" | "sold_out" | "switched_off" | "table_taken" | "table_too_small" | "taken" | "test_page_alone" | "too_early" | "too_far_ahead" | "too_few" | "too_few_digits" | "too_large" | "too_late" | "too_long" | "too_many" | "too_many_decimals" | "too_short" | "too_small" | "too_soon" | "total_differs" | "uncancellable" | "unexpected" | "unfireable" | "unknown_cursor" | "unknown_field" | "unknown_unit" | "unpayable" | "unreadable" | "unrefundable" | "used_up" | "waits_already" | "works_elsewhere" | "wrong_branch" | "wrong_format" | "wrong_signature" | "wrong_type" | "zero"
  /** The sentence of `details`. */
  message: string
  /** What the message names: limits, names, values. `what` says which meaning of the code applies. Never a guest’s data. */
  params: Record<string, unknown>
}

export type Error422 = {
  /** Why nothing was done. */
  error: {
  /** What went wrong, for programs. */
  code: "validation_failed" | "idempotency_key_reused"
  /** A sentence for people; it may change. */
  message: string
  /** For `validation_failed`: each invalid field by its dotted path, with its messages. If there are more than 100, the first 100 are listed, and `body` says that there are more. */
  details: Record<string, unknown>
  /** For `validation_failed`: one for each message of `details`, in the same order. */
  faults?: Array<Fault> | undefined
}
}

export type Menu = {
  /** Categories name the menu by it. */
  id: number
  /** A text in each language, by language code, such as `en`. Null: not translated. */
  name: Translations
  /** If false, its items can't be ordered. */
  is_active: boolean
  /** Its place in the list: smaller comes first. */
  sort_order: number
  /** In the owner's order. */
  categories: Array<Category>
}

/** A text in each language, by language code, such as `en`. Null: not translated. */
export type Translations = Record<string, string | null>

export type Category = {
  /** Items name the category by it. */
  id: number
  /** The menu it is in. */
  menu_id: number
  /** A text in each language, by language code, such as `en`. Null: not translated. */
  name: Translations
  /** If false, its items can't be ordered. */
  is_active: boolean
  /** Its place in the list: smaller comes first. */
  sort_order: number
}

/** ISO 4217. */
export type Currency = string

export type MenuWithItems = {
  /** Categories name the menu by it. */
  id: number
  /** A text in each language, by language code, such as `en`. Null: not translated. */
  name: Translations
  /** If false, its items can't be ordered. */
  is_active: boolean
  /** Its place in the list: smaller comes first. */
  sort_order: number
  /** In the owner's order. */
  categories: Array<CategoryWithItems>
}

export type CategoryWithItems = {
  /** Items name the category by it. */
  id: number
  /** The menu it is in. */
  menu_id: number
  /** A text in each language, by language code, such as `en`. Null: not translated. */
  name: Translations
  /** If false, its items can't be ordered. */
  is_active: boolean
  /** Its place in the list: smaller comes first. */
  sort_order: number
  /** In the owner's order. */
  items: Array<Item>
}

export type Item = {
  /** Send it as `item_id` in an order. */
  id: number
  /** The category it is in. */
  category_id: number
  /** A text in each language, by language code, such as `en`. Null: not translated. */
  name: Translations
  /** A text in each language; null: none. */
  description: Translations | null
  /** In the currency's minor unit. Null: it has variants, each with its own price. */
  price_minor: number | null
  /** False means sold out. */
  is_available: boolean
  /** If false, it can be ordered by phone only. */
  show_online: boolean
  /** The diet it suits; `none` is not specified. */
  dietary: Dietary
  /** What it contains. An empty list: none of them. Null: not known. */
  allergens: Array<Allergen> | null
  /** Its place in the list: smaller comes first. */
  sort_order: number
  /** Its sizes; empty if it has one price. */
  variants: Array<Variant>
  /** What can be added or must be chosen. */
  modifier_groups: Array<ModifierGroup>
  /** When it last changed. */
  updated_at: string | null
}

/** The diet it suits; `none` is not specified. */
export type Dietary = "none" | "veg" | "non_veg" | "egg" | "vegan"

/** One of the 14 allergens that food labels name. */
export type Allergen = "gluten" | "crustaceans" | "eggs" | "fish" | "peanuts" | "soybeans" | "milk" | "nuts" | "celery" | "mustard" | "sesame" | "sulphites" | "lupin" | "molluscs"

export type Variant = {
  /** Send it as `variant_id` in an order. */
  id: number
  /** A text in each language, by language code, such as `en`. Null: not translated. */
  name: Translations
  /** In the currency's minor unit. */
  price_minor: number
  /** Whether an order that names no variant gets it. One variant of an item is it. */
  is_default: boolean
}

export type ModifierGroup = {
  /** Send it in `modifier_group_ids` of a new item. */
  id: number
  /** A text in each language, by language code, such as `en`. Null: not translated. */
  name: Translations
  /** How many options must be chosen at least. */
  min_select: number
  /** How many options may be chosen at most; null: as many as there are. */
  max_select: number | null
  /** What can be chosen, in the owner's order. */
  options: Array<ModifierOption>
}

export type ModifierOption = {
  /** Send it in `option_ids` of an order. */
  id: number
  /** A text in each language, by language code, such as `en`. Null: not translated. */
  name: Translations
  /** Added for each piece, in the currency's minor unit. */
  price_minor: number
  /** False means sold out. */
  is_available: boolean
}

/** What is open and what it costs now, on the clock of that branch, or else of the default one. */
export type MenuNow = {
  /** Whether the menu is open. */
  available: boolean
  /** Categories that cannot be ordered from now. */
  closed_category_ids: Array<number>
  /** Each item or variant with a happy hour price, and its price now. */
  prices: Array<{
  /** The item. */
  item_id: number
  /** The variant; null for an item without variants. */
  variant_id: number | null
  /** What is charged now, in the currency's minor unit. */
  price_minor: number
}>
}

export type NewItem = {
  /** The category it is in. */
  category_id: number
  /** A text in the restaurant's default language, or a map from language code to text. */
  name: string | Record<string, string | null>
  /** A text in the restaurant's default language, or a map from language code to text. Null or empty: none. */
  description?: string | Record<string, string | null> | null | undefined
  /** In the currency's minor unit. Needed unless there are variants; not both. */
  price_minor?: number | null | undefined
  /** Sizes with a price each, in the order they are offered. Instead of `price_minor`. */
  variants?: Array<{
  /** A text in each language, by language code. */
  name: Record<string, string | null>
  /** In the currency's minor unit. */
  price_minor: number
  /** Whether an order that names no variant gets it. With none marked, the first does. */
  is_default?: boolean | undefined
}> | undefined
  /** The diet it suits. Default: `none`. */
  dietary?: Dietary | undefined
  /** What it contains. An empty list: none of them. Null or left out: not known. */
  allergens?: Array<Allergen> | null | undefined
  /** False means sold out. Default: true. */
  is_available?: boolean | undefined
  /** If false, it can be ordered by phone only. Defaults to true. */
  show_online?: boolean | undefined
  /** Modifier groups that it is offered with, in this order. */
  modifier_group_ids?: Array<number> | undefined
}

export type Error409 = {
  /** Why nothing was done. */
  error: {
  /** What went wrong, for programs. */
  code: "invalid_transition" | "idempotency_key_in_use" | "order_settled" | "not_payable" | "payments_not_connected"
  /** A sentence for people; it may change. */
  message: string
  /** For `validation_failed`: each invalid field by its dotted path, with its messages. If there are more than 100, the first 100 are listed, and `body` says that there are more. */
  details: Record<string, unknown>
}
}

export type ItemChange = {
  /** The category it is in. */
  category_id?: number | undefined
  /** A text in the restaurant's default language, or a map from language code to text. */
  name?: string | Record<string, string | null> | undefined
  /** A text in the restaurant's default language, or a map from language code to text. Null or empty: none. */
  description?: string | Record<string, string | null> | null | undefined
  /** In the currency's minor unit. Refused for an item with variants. */
  price_minor?: number | undefined
  /** The diet it suits; `none` is not specified. */
  dietary?: Dietary | undefined
  /** What it contains. An empty list: none of them. Null: not known. */
  allergens?: Array<Allergen> | null | undefined
  /** False means sold out. */
  is_available?: boolean | undefined
  /** If false, it can be ordered by phone only. */
  show_online?: boolean | undefined
}

export type ItemAvailability = {
  /** False means sold out. */
  is_available: boolean
  /** Only at this branch. Null or left out: everywhere, replacing what branches had set. */
  branch_id?: number | null | undefined
}

export type BranchItem = {
  /** The item. */
  item_id: number
  /** What it costs at the branch, in the currency's minor unit. Null: as usual. */
  price_minor: number | null
  /** Variants with their own price there. */
  variants: Array<{
  /** One of its variants. */
  variant_id: number
  /** What it costs at the branch, in the currency's minor unit. */
  price_minor: number
}>
  /** Whether the branch has it; false means sold out. Null: as the restaurant has it. */
  is_available: boolean | null
  /** Whether the branch does not offer it at all. */
  is_hidden: boolean
}

export type BranchItemInput = {
  /** What it costs at the branch, in the currency's minor unit. Refused for an item with variants. */
  price_minor?: number | null | undefined
  /** Variants with their own price at the branch. */
  variants?: Array<{
  /** One of its variants. */
  variant_id: number
  /** What it costs at the branch, in the currency's minor unit. */
  price_minor: number
}> | null | undefined
  /** Whether it is available at this branch. */
  is_available?: boolean | null | undefined
  /** True: the branch does not offer it. */
  is_hidden?: boolean | null | undefined
}

export type ItemSet = {
  /** Its slots, in the owner's order. */
  slots: Array<Slot>
}

export type Slot = {
  /** Send it as `slot_id` of each choice in an order. */
  id: number
  /** Such as "Starter", in each language. */
  name: Translations
  /** How many must be chosen at least. */
  min_select: number
  /** How many may be chosen at most. */
  max_select: number
  /** What can be chosen, in the owner's order. */
  choices: Array<{
  /** The item that can be chosen. */
  item_id: number
  /** The variant that it comes in. Null: the default one, or an item without variants. */
  variant_id: number | null
  /** What it costs on top of the set, in the currency's minor unit. */
  extra_minor: number
}>
}

export type SlotList = {
  /** All slots, in the order they are offered; those left out go. */
  slots: Array<{
  /** The id of an existing one, which keeps it. Default: a new one. */
  id?: number | null | undefined
  /** A text in the restaurant's default language, or a map from language code to text. */
  name: string | Record<string, string | null>
  /** How many must be chosen at least. */
  min_select: number
  /** How many may be chosen at most. The same choice may be taken more than once. */
  max_select: number
  /** What can be chosen, in the order it is offered. */
  choices: Array<{
  /** An item that is not a set itself. */
  item_id: number
  /** One of its variants. Null or left out: the default one, if it has variants. */
  variant_id?: number | null | undefined
  /** What it costs on top of the set, in the currency's minor unit. Null or left out: 0. */
  extra_minor?: number | null | undefined
}>
}>
}

export type NewMenu = {
  /** A text in the restaurant's default language, or a map from language code to text. */
  name: string | Record<string, string | null>
  /** If false, nothing on it can't be ordered. Defaults to true. */
  is_active?: boolean | null | undefined
  /** When it can be ordered from, on the clock of the default branch. Empty: always. */
  windows?: Array<{
  /** The days on which it starts. Default: every day. */
  days?: Array<"mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun"> | undefined
  /** Local time of day, as `HH:MM`. */
  from: string
  /** Local time of day, as `HH:MM` or `24:00`. At or before `from`: on the next day. */
  to: string
}> | null | undefined
}

export type MenuChange = {
  /** A text in the restaurant's default language, or a map from language code to text. Null or left out: as it was. */
  name?: string | Record<string, string | null> | null | undefined
  /** If false, its items can't be ordered. Null or left out: unchanged. */
  is_active?: boolean | null | undefined
  /** When it can be ordered from, on the clock of the default branch. Empty: always. Null or left out: as it was. */
  windows?: Array<{
  /** The days on which it starts. Default: every day. */
  days?: Array<"mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun"> | undefined
  /** Local time of day, as `HH:MM`. */
  from: string
  /** Local time of day, as `HH:MM` or `24:00`. At or before `from`: on the next day. */
  to: string
}> | null | undefined
}

export type ChildOrder = {
  /** The ids of all its children, each once, in the new order. */
  ids: Array<number>
}

export type NewCategory = {
  /** The menu it is in. */
  menu_id: number
  /** A text in the restaurant's default language, or a map from language code to text. */
  name: string | Record<string, string | null>
  /** If false, its items can't be ordered. Defaults to true. */
  is_active?: boolean | null | undefined
  /** When it can be ordered from, on the clock of the default branch. Empty: always. */
  windows?: Array<{
  /** The days on which it starts. Default: every day. */
  days?: Array<"mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun"> | undefined
  /** Local time of day, as `HH:MM`. */
  from: string
  /** Local time of day, as `HH:MM` or `24:00`. At or before `from`: on the next day. */
  to: string
}> | null | undefined
}

export type CategoryChange = {
  /** A text in the restaurant's default language, or a map from language code to text. Null or left out: as it was. */
  name?: string | Record<string, string | null> | null | undefined
  /** If false, its items can't be ordered. Null or left out: unchanged. */
  is_active?: boolean | null | undefined
  /** When it can be ordered from, on the clock of the default branch. Empty: always. Null or left out: as it was. */
  windows?: Array<{
  /** The days on which it starts. Default: every day. */
  days?: Array<"mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun"> | undefined
  /** Local time of day, as `HH:MM`. */
  from: string
  /** Local time of day, as `HH:MM` or `24:00`. At or before `from`: on the next day. */
  to: string
}> | null | undefined
}

export type VariantList = {
  /** All sizes, in the order they are offered; those left out go. */
  variants: Array<{
  /** The id of an existing one, to keep it: recipes and old links still work. Default: a new one. */
  id?: number | null | undefined
  /** A text in the restaurant's default language, or a map from language code to text. */
  name: string | Record<string, string | null>
  /** In the currency's minor unit. */
  price_minor: number
  /** Whether an order that names no variant gets it. With none marked, the first does. */
  is_default?: boolean | null | undefined
}>
}

export type ItemModifierGroups = {
  /** All modifier groups that it is offered with, in this order. Empty: none. */
  modifier_group_ids: Array<number>
}

export type NewModifierGroup = {
  /** A text in the restaurant's default language, or a map from language code to text. */
  name: string | Record<string, string | null>
  /** The fewest options that must be chosen. Default: 0. */
  min_select?: number | null | undefined
  /** How many options may be chosen at most; null: as many as there are. */
  max_select?: number | null | undefined
  /** What can be chosen, in the order it is offered. */
  options?: Array<{
  /** The id of an existing one, to keep it: recipes and old links still work. Default: a new one. */
  id?: number | null | undefined
  /** A text in the restaurant's default language, or a map from language code to text. */
  name: string | Record<string, string | null>
  /** Added for each piece, in the currency's minor unit. */
  price_minor: number
  /** False means sold out. Default: true for a new one, else as it was. */
  is_available?: boolean | null | undefined
}> | null | undefined
}

export type ModifierGroupChange = {
  /** A text in the restaurant's default language, or a map from language code to text. Null or left out: as it was. */
  name?: string | Record<string, string | null> | null | undefined
  /** How many options must be chosen at least. Null or left out: as it was. */
  min_select?: number | null | undefined
  /** How many options may be chosen at most; null: as many as there are. */
  max_select?: number | null | undefined
  /** All options, in the order they are offered; those left out go. Null or left out: as they were. */
  options?: Array<{
  /** The id of an existing one, to keep it: recipes and old links still work. Default: a new one. */
  id?: number | null | undefined
  /** A text in the restaurant's default language, or a map from language code to text. */
  name: string | Record<string, string | null>
  /** Added for each piece, in the currency's minor unit. */
  price_minor: number
  /** False means sold out. Default: true for a new one, else as it was. */
  is_available?: boolean | null | undefined
}> | null | undefined
}

export type Photo = {
  /** The largest of its sizes, as WebP. Needs no token. */
  url: string
  /** Of the largest size, in pixels. */
  width: number
  /** Of the largest size, in pixels. */
  height: number
  /** All three sizes, smallest first. A small photo is not made larger. */
  sizes: Array<{
  /** It never changes: another photo has other addresses. */
  url: string
  /** In pixels. */
  width: number
}>
}

export type Order = {
  /** The order. */
  id: string
  /** The status of the order. It moves from `placed` to `accepted`, `ready` and `completed`; `rejected`, `completed` and `cancelled` are final. */
  status: OrderStatus
  /** Eaten at a table, fetched by the guest, or brought to an address. */
  type: OrderType
  /** Its channel: `web`, `phone`, `whatsapp`, `qr`, `pos`, `kiosk` or a delivery marketplace. */
  channel: string
  /** Your own number or name for the order. */
  reference: string | null
  /** The marketplace's id and number; null for all other orders. */
  external: {
  /** The marketplace's own id of the order. */
  id: string
  /** The number the courier asks for; null if there is none. */
  display_id: string | null
} | null
  /** What people call it: 1, 2, 3 … in the order of placing at its branch on its business day. Null of orders from before there were numbers. */
  number: number | null
  /** The branch that it was placed at; null once that is gone. */
  branch_id: number | null
  /** The guest profile; null if the guest left no phone number or email, and once erased. */
  guest_id: number | null
  /** The guest's table; null unless it is `dine_in`. */
  table: {
  /** The table. */
  id: number
  /** What staff call it. */
  name: string
  /** What the order was placed with: `table_code`. */
  code: string | null
} | null
  /** Who ordered. */
  customer: {
  /** Null once the guest is erased, and where staff took the order without a name. */
  name: string | null
  /** As it was sent. Null once the guest is erased, and where staff took none. */
  phone: string | null
  /** Null where none was given, and once the guest is erased. */
  email: string | null
}
  /** What the guest asks of the restaurant for the whole order. */
  note: string | null
  /** The delivery address; null unless it is `delivery`. */
  delivery_address: {
  /** Street and number. */
  line1: string
  /** The town. Delivery zones go by it. */
  city: string
  /** The phone number to call at the door. */
  phone: string
  /** The postcode; null if not given. */
  postcode: string | null
  /** Degrees north; null if not given. */
  lat: number | null
  /** Degrees east; null if not given. */
  lng: number | null
  /** What the courier should know, such as the floor. */
  instructions: string | null
} | null
  /** ISO 4217. */
  currency: Currency
  /** The lines that are not voided. In the currency's minor unit. */
  subtotal_minor: number
  /** What is taken off the subtotal. In the currency's minor unit. */
  discount_minor: number
  /** The service charge, by the order's type. In the currency's minor unit. */
  service_charge_minor: number
  /** Taxes on top. 0 if the prices include them. In the currency's minor unit. */
  tax_added_minor: number
  /** What the delivery costs. 0 for other types. In the currency's minor unit. */
  delivery_fee_minor: number
  /** What the guest pays: subtotal − discount + service charge + tax added + delivery fee. In the currency's minor unit. */
  total_minor: number
  /** The taxes by rate, those inside the prices too. Null: the restaurant charges none. */
  tax_breakdown: Array<TaxLine> | null
  /** The reason given for the cancellation. */
  cancel_reason: string | null
  /** Its lines, in the order they were sent. */
  items: Array<OrderLine>
  /** When it was placed. */
  placed_at: string
  /** When it is for: as requested, or the next opening if it is held. Null: as soon as possible. */
  scheduled_for: string | null
  /** The time that the guest was promised; null before the order is accepted. */
  ready_at: string | null
  /** When payments covered it; null until then. */
  paid_at: string | null
  /** When it last changed. */
  updated_at: string
}

/** The status of the order. It moves from `placed` to `accepted`, `ready` and `completed`; `rejected`, `completed` and `cancelled` are final. */
export type OrderStatus = "placed" | "accepted" | "rejected" | "ready" | "completed" | "cancelled"

/** Eaten at a table, fetched by the guest, or brought to an address. */
export type OrderType = "dine_in" | "pickup" | "delivery"

export type TaxLine = {
  /** What the restaurant calls the tax. */
  name: string
  /** The rate in percent. */
  rate_pct: number
  /** Whether the prices include this tax. */
  included: boolean
  /** What was taxed, without the tax, in the currency's minor unit. */
  base_minor: number
  /** The tax on it, in the currency's minor unit. */
  tax_minor: number
}

export type OrderLine = {
  /** The line. */
  id: number
  /** The item that was ordered. It may have left the menu since. */
  item_id: number
  /** The variant that was chosen; null for an item without variants. */
  variant_id: number | null
  /** The name of the item when it was ordered. */
  name: Translations
  /** The name of the variant when it was ordered; null without one. */
  variant_name: Translations | null
  /** How many of it. */
  quantity: number
  /** One item or variant, without its modifiers. Of a set: with the extras of its choices. In the currency's minor unit. */
  unit_price_minor: number
  /** The quantity times the unit price with its modifiers. In the currency's minor unit. */
  line_total_minor: number
  /** Whether staff took it off the order. It then counts in no sum. */
  voided: boolean
  /** A note for the kitchen about this line. */
  note: string | null
  /** The course it is served with; null if it has none. */
  course: number | null
  /** The seat it is for; null if unknown. */
  seat: number | null
  /** The options that were chosen. Those of the choices of a set are here too, behind its own. */
  modifiers: Array<{
  /** The option that was chosen. 0 on an old order, if the item no longer has the option. */
  option_id: number
  /** The name of the option when it was ordered. */
  name: Translations
  /** Added for each piece, in the currency's minor unit. */
  price_minor: number
}>
  /** What was chosen of a set, in the order it was sent; empty for any other item. */
  choices: Array<{
  /** The item that was chosen. It may have left the menu since. */
  item_id: number
  /** The name of the item when it was ordered. */
  name: Translations
  /** The variant that it comes in; null for an item without variants. */
  variant_id: number | null
  /** The name of the variant when it was ordered; null without one. */
  variant_name: Translations | null
  /** Its part of the price of one set, its extra included, without its modifiers. In the currency's minor unit. */
  price_minor: number
  /** The options that were chosen with it. */
  modifiers: Array<{
  /** The option that was chosen. 0 on an old order, if the item no longer has the option. */
  option_id: number
  /** The name of the option when it was ordered. */
  name: Translations
  /** Added for each piece, in the currency's minor unit. */
  price_minor: number
}>
}>
}

export type NewOrder = {
  /** Eaten at a table, fetched by the guest, or brought to an address. */
  type: OrderType
  /** Its channel: `web`, `phone`, `whatsapp`, or the `key` of an active marketplace channel, which needs `orders:external` and `external`. Default: `web`. */
  channel?: string | undefined
  /** Needed on the channel of a marketplace; refused on any other. */
  external?: ExternalOrder | null | undefined
  /** Your own number or name for the order; orders can be listed by it. */
  reference?: string | null | undefined
  /** The branch it is ordered at. Null or left out: at the table's branch, or else at the default one. */
  branch_id?: number | null | undefined
  /** Needed for `dine_in`: the `code` of a table. */
  table_code?: string | null | undefined
  /** Who orders, in one line. */
  customer_name: string
  /** With at least 5 digits. Without a country code it is read as a number of the restaurant's country. */
  customer_phone: string
  /** Where messages about the order go. */
  customer_email?: string | null | undefined
  /** What the guest asks of the restaurant for the whole order. */
  note?: string | null | undefined
  /** When it is for, within opening hours. Null or left out: as soon as possible; while the restaurant is closed, at its next opening. */
  scheduled_for?: string | null | undefined
  /** Needed for `delivery`: line1 and city. */
  delivery_address?: {
  /** Street and number. Needed. */
  line1?: string | undefined
  /** The town. Needed: delivery zones go by it. */
  city?: string | undefined
  /** The phone number to call at the door. Default: the customer's phone. */
  phone?: string | undefined
  /** The postcode. */
  postcode?: string | null | undefined
  /** Degrees north, from -90 to 90. */
  lat?: number | null | undefined
  /** Degrees east, from -180 to 180. */
  lng?: number | null | undefined
  /** What the courier should know, such as the floor or the door code. */
  instructions?: string | null | undefined
} | null | undefined
  /** The code of a coupon, in upper or lower case. It counts if it takes off more than every automatic discount; if not, it is not used. */
  coupon_code?: string | null | undefined
  /** What you have told the guest it costs, in the currency's minor unit. If the total would be another one, the order is refused with `total_differs` and nothing is stored. */
  expected_total_minor?: number | null | undefined
  /** The ordered items. Lines stay separate and in this order. */
  lines: Array<{
  /** The `id` of the item. Its price comes from the menu. */
  item_id: number
  /** The `id` of one of its variants. Default: the default one. */
  variant_id?: number | null | undefined
  /** How many of it. */
  quantity: number
  /** The `id` of each option, as many of a modifier group as that allows. */
  option_ids?: Array<number> | undefined
  /** Required for a set: what is chosen from each slot. Not allowed for any other item. */
  choices?: Array<{
  /** The `id` of a slot of the set. */
  slot_id: number
  /** The `item_id` of one of its choices. */
  item_id: number
  /** The `variant_id` of the choice. Default: the default one, or the only one offered. */
  variant_id?: number | null | undefined
  /** The `id` of each option of the chosen item. */
  option_ids?: Array<number> | undefined
}> | undefined
  /** Of an order with `external.prices` `theirs`: one of it with its options, tax included, in the currency's minor unit. Ignored on `web`, `phone` and `whatsapp`. */
  price_minor?: number | null | undefined
  /** Printed on the kitchen ticket. */
  note?: string | null | undefined
  /** The course it is served with. What has none, and the lowest course, goes to the kitchen with the order; the others wait to be fired. */
  course?: number | null | undefined
  /** The seat it is for, from 1 to 99. */
  seat?: number | null | undefined
}>
}

export type ExternalOrder = {
  /** The marketplace's own id of the order. Sent again on the same channel, it answers the order that is there. */
  id: string
  /** What the courier asks for at the counter. */
  display_id?: string | null | undefined
  /** Whether the marketplace has the money: the order is then paid when it is placed. */
  prepaid: boolean
  /** Whose prices it is placed at: those of the channel, or `price_minor` of each line. */
  prices: "ours" | "theirs"
  /** What the marketplace takes off; with `theirs` only. In the currency's minor unit. Default: 0. */
  discount_minor?: number | null | undefined
  /** What the delivery costs; with `theirs` only. In the currency's minor unit. Default: 0. */
  delivery_fee_minor?: number | null | undefined
  /** The tip of a prepaid order, which its payment shows; refused if the total is 0. On any other order it changes nothing. In the currency's minor unit. Default: 0. */
  tip_minor?: number | null | undefined
}

export type OrderQuote = {
  /** Eaten at a table, fetched by the guest, or brought to an address. */
  type: OrderType
  /** Its channel: `web`, `phone`, `whatsapp`, `qr`, `pos`, `kiosk` or a delivery marketplace. */
  channel: string
  /** ISO 4217. */
  currency: Currency
  /** The lines that are not voided. In the currency's minor unit. */
  subtotal_minor: number
  /** What is taken off the subtotal. In the currency's minor unit. */
  discount_minor: number
  /** The service charge, by the order's type. In the currency's minor unit. */
  service_charge_minor: number
  /** Taxes on top. 0 if the prices include them. In the currency's minor unit. */
  tax_added_minor: number
  /** What the delivery costs. 0 for other types. In the currency's minor unit. */
  delivery_fee_minor: number
  /** What the guest pays: subtotal − discount + service charge + tax added + delivery fee. In the currency's minor unit. */
  total_minor: number
  /** The taxes by rate, those inside the prices too. Null: the restaurant charges none. */
  tax_breakdown: Array<TaxLine> | null
  /** The time of the order: the one that you sent, or the next opening. Null means now. */
  scheduled_for: string | null
  /** The lines of the order, as you sent them. */
  items: Array<{
  /** The item that was ordered. It may have left the menu since. */
  item_id: number
  /** The variant that was chosen; null for an item without variants. */
  variant_id: number | null
  /** The name of the item when it was ordered. */
  name: Translations
  /** The name of the variant when it was ordered; null without one. */
  variant_name: Translations | null
  /** How many of it. */
  quantity: number
  /** One item or variant, without its modifiers. Of a set: with the extras of its choices. In the currency's minor unit. */
  unit_price_minor: number
  /** The quantity times the unit price with its modifiers. In the currency's minor unit. */
  line_total_minor: number
  /** A note for the kitchen about this line. */
  note: string | null
  /** The course it is served with; null if it has none. */
  course: number | null
  /** The seat it is for; null if unknown. */
  seat: number | null
  /** The options that were chosen. Those of the choices of a set are here too, behind its own. */
  modifiers: Array<{
  /** The option that was chosen. 0 on an old order, if the item no longer has the option. */
  option_id: number
  /** The name of the option when it was ordered. */
  name: Translations
  /** Added for each piece, in the currency's minor unit. */
  price_minor: number
}>
  /** What was chosen of a set, in the order it was sent; empty for any other item. */
  choices: Array<{
  /** The item that was chosen. It may have left the menu since. */
  item_id: number
  /** The name of the item when it was ordered. */
  name: Translations
  /** The variant that it comes in; null for an item without variants. */
  variant_id: number | null
  /** The name of the variant when it was ordered; null without one. */
  variant_name: Translations | null
  /** Its part of the price of one set, its extra included, without its modifiers. In the currency's minor unit. */
  price_minor: number
  /** The options that were chosen with it. */
  modifiers: Array<{
  /** The option that was chosen. 0 on an old order, if the item no longer has the option. */
  option_id: number
  /** The name of the option when it was ordered. */
  name: Translations
  /** Added for each piece, in the currency's minor unit. */
  price_minor: number
}>
}>
}>
  /** All discounts that were looked at. */
  discounts: Array<{
  /** An automatic discount, or the coupon. */
  kind: "rule" | "coupon"
  /** What it is called. */
  name: string
  /** What it takes off, or would take off. In the currency's minor unit. */
  amount_minor: number
  /** Whether it counts. At most one does. */
  applied: boolean
  /** Why it does not count; null if it does. */
  reason: string | null
}>
  /** The smallest subtotal that is accepted for this type and address, in the currency's minor unit. */
  minimum_minor: number
  /** Whether the restaurant delivers to the address; null if the type is not `delivery`. An address outside its zones is refused, so this is true or null. */
  deliverable: boolean | null
}

export type OrderQuoteRequest = {
  /** Eaten at a table, fetched by the guest, or brought to an address. */
  type: OrderType
  /** Its channel: `web`, `phone`, `whatsapp`, or the `key` of an active marketplace channel, which needs `orders:external` and `external`. Default: `web`. */
  channel?: string | undefined
  /** Needed on the channel of a marketplace; refused on any other. */
  external?: ExternalOrder | null | undefined
  /** Your own number or name for the order; orders can be listed by it. */
  reference?: string | null | undefined
  /** The branch it is ordered at. Null or left out: at the table's branch, or else at the default one. */
  branch_id?: number | null | undefined
  /** Needed for `dine_in`: the `code` of a table. */
  table_code?: string | null | undefined
  /** Where messages about the order go. */
  customer_email?: string | null | undefined
  /** What the guest asks of the restaurant for the whole order. */
  note?: string | null | undefined
  /** When it is for, within opening hours. Null or left out: as soon as possible; while the restaurant is closed, at its next opening. */
  scheduled_for?: string | null | undefined
  /** Needed for `delivery`: line1 and city. */
  delivery_address?: {
  /** Street and number. Needed. */
  line1?: string | undefined
  /** The town. Needed: delivery zones go by it. */
  city?: string | undefined
  /** The phone number to call at the door. Default: the customer's phone. */
  phone?: string | undefined
  /** The postcode. */
  postcode?: string | null | undefined
  /** Degrees north, from -90 to 90. */
  lat?: number | null | undefined
  /** Degrees east, from -180 to 180. */
  lng?: number | null | undefined
  /** What the courier should know, such as the floor or the door code. */
  instructions?: string | null | undefined
} | null | undefined
  /** The code of a coupon, in upper or lower case. It counts if it takes off more than every automatic discount; if not, it is not used. */
  coupon_code?: string | null | undefined
  /** What you have told the guest it costs, in the currency's minor unit. If the total would be another one, the order is refused with `total_differs` and nothing is stored. */
  expected_total_minor?: number | null | undefined
  /** The ordered items. Lines stay separate and in this order. */
  lines: Array<{
  /** The `id` of the item. Its price comes from the menu. */
  item_id: number
  /** The `id` of one of its variants. Default: the default one. */
  variant_id?: number | null | undefined
  /** How many of it. */
  quantity: number
  /** The `id` of each option, as many of a modifier group as that allows. */
  option_ids?: Array<number> | undefined
  /** Required for a set: what is chosen from each slot. Not allowed for any other item. */
  choices?: Array<{
  /** The `id` of a slot of the set. */
  slot_id: number
  /** The `item_id` of one of its choices. */
  item_id: number
  /** The `variant_id` of the choice. Default: the default one, or the only one offered. */
  variant_id?: number | null | undefined
  /** The `id` of each option of the chosen item. */
  option_ids?: Array<number> | undefined
}> | undefined
  /** Of an order with `external.prices` `theirs`: one of it with its options, tax included, in the currency's minor unit. Ignored on `web`, `phone` and `whatsapp`. */
  price_minor?: number | null | undefined
  /** Printed on the kitchen ticket. */
  note?: string | null | undefined
  /** The course it is served with. What has none, and the lowest course, goes to the kitchen with the order; the others wait to be fired. */
  course?: number | null | undefined
  /** The seat it is for, from 1 to 99. */
  seat?: number | null | undefined
}>
  /** Who would order; not needed. */
  customer_name?: string | null | undefined
  /** Their phone; not needed. At least 5 digits. */
  customer_phone?: string | null | undefined
}

export type OrderTimelineEntry = {
  /** When it happened. */
  at: string
  /** What happened. `held` waits for the next opening; `fired` reaches the kitchen; `paid` once, when payments cover the order; `refunded`, `lines_added`, `line_voided`, `changed` and `course_fired` (the course is its `note`) each time. */
  kind: "placed" | "held" | "accepted" | "rejected" | "fired" | "ready" | "completed" | "cancelled" | "paid" | "refunded" | "lines_added" | "line_voided" | "changed" | "course_fired"
  /** The token, the app or the member of staff; null if the service acted on its own. */
  by: string | null
  /** The reason, if one was given. */
  note: string | null
}

export type OrderMove = {
  /** The new status. A move that its status does not allow is a 409. */
  status: "accepted" | "rejected" | "ready" | "completed" | "cancelled"
  /** Kept when an order is cancelled. */
  reason?: string | null | undefined
  /** For `accepted`: the time that the guest is promised, not in the past. Null or left out: after the branch's preparation time, or the time that the order is scheduled for. */
  ready_at?: string | null | undefined
}

export type OrderChange = {
  /** What the guest asks of the restaurant for the whole order. */
  note?: string | null | undefined
  /** Needed for `dine_in`: the `code` of a table. */
  table_code?: string | null | undefined
  /** When it is for, within opening hours. Null or left out: as soon as possible; while the restaurant is closed, at its next opening. */
  scheduled_for?: string | null | undefined
  /** Who orders, in one line. */
  customer_name?: string | undefined
  /** With at least 5 digits. Without a country code it is read as a number of the restaurant's country. */
  customer_phone?: string | undefined
  /** Where messages about the order go. */
  customer_email?: string | null | undefined
  /** Needed for `delivery`: line1 and city. */
  delivery_address?: {
  /** Street and number. Needed. */
  line1?: string | undefined
  /** The town. Needed: delivery zones go by it. */
  city?: string | undefined
  /** The phone number to call at the door. Default: the customer's phone. */
  phone?: string | undefined
  /** The postcode. */
  postcode?: string | null | undefined
  /** Degrees north, from -90 to 90. */
  lat?: number | null | undefined
  /** Degrees east, from -180 to 180. */
  lng?: number | null | undefined
  /** What the courier should know, such as the floor or the door code. */
  instructions?: string | null | undefined
} | null | undefined
}

export type Error412 = {
  /** Why nothing was done. */
  error: {
  /** What went wrong, for programs. */
  code: "changed_meanwhile"
  /** A sentence for people; it may change. */
  message: string
  /** For `validation_failed`: each invalid field by its dotted path, with its messages. If there are more than 100, the first 100 are listed, and `body` says that there are more. */
  details: Record<string, unknown>
}
}

export type AddedLines = {
  /** The lines to add, at current prices. An order has at most 100 lines in all. */
  lines: Array<{
  /** The `id` of the item. Its price comes from the menu. */
  item_id: number
  /** The `id` of one of its variants. Default: the default one. */
  variant_id?: number | null | undefined
  /** How many of it. */
  quantity: number
  /** The `id` of each option, as many of a modifier group as that allows. */
  option_ids?: Array<number> | undefined
  /** Required for a set: what is chosen from each slot. Not allowed for any other item. */
  choices?: Array<{
  /** The `id` of a slot of the set. */
  slot_id: number
  /** The `item_id` of one of its choices. */
  item_id: number
  /** The `variant_id` of the choice. Default: the default one, or the only one offered. */
  variant_id?: number | null | undefined
  /** The `id` of each option of the chosen item. */
  option_ids?: Array<number> | undefined
}> | undefined
  /** Of an order with `external.prices` `theirs`: one of it with its options, tax included, in the currency's minor unit. Ignored on `web`, `phone` and `whatsapp`. */
  price_minor?: number | null | undefined
  /** Printed on the kitchen ticket. */
  note?: string | null | undefined
  /** The course it is served with. What has none, and the lowest course, goes to the kitchen with the order; the others wait to be fired. */
  course?: number | null | undefined
  /** The seat it is for, from 1 to 99. */
  seat?: number | null | undefined
}>
}

export type LineVoid = {
  /** Why it is taken off. */
  reason: string
}

export type Adjustment = {
  /** The adjustment, among those of its order. */
  id: number
  /** What staff did: `discount`, `comp` or `price`. What came with the order: `rule`, an automatic discount, or `coupon`. */
  kind: "discount" | "comp" | "price" | "rule" | "coupon"
  /** What the discount or the coupon is called; null of what staff did. */
  name: string | null
  /** The line; null if it is on the whole order. */
  line_id: number | null
  /** In percent; null if it is an amount. */
  percent: number | null
  /** The unit price that a `price` charges, in the currency's minor unit; null of others. */
  price_minor: number | null
  /** What it takes off now, in the currency's minor unit. Below 0 if a `price` is higher than the one before. */
  amount_minor: number
  /** The reason; null for what came with the order, and if it named a guest who was erased. */
  reason: string | null
  /** The token, the app or the member of staff; null for what came with the order. */
  by: string | null
  /** When it was made. */
  created_at: string
}

export type NewAdjustment = {
  /** `discount` takes something off the order, or off a line; `comp` gives a line away; `price` charges another unit price for a line. */
  kind: "discount" | "comp" | "price"
  /** The line. Needed for `comp` and `price`; a `discount` without it is on the order. */
  line_id?: number | null | undefined
  /** Of a `discount`, with up to two decimals: of what is left at that point. Exactly one of `percent` and `amount_minor` is set. */
  percent?: number | null | undefined
  /** Of a `discount`, in the currency's minor unit; at most what is left is taken off. */
  amount_minor?: number | null | undefined
  /** Of a `price`: the unit price of the line from now on, without its modifiers. */
  price_minor?: number | null | undefined
  /** Why; always needed. */
  reason: string
}

export type Reservation = {
  /** The reservation. */
  id: string
  /** The guest profile; null if there is none, and once the guest is erased. */
  guest_id: number | null
  /** The branch where the party sits. */
  branch_id: number
  /** The status of the reservation. `pending` waits for the restaurant; `declined`, `cancelled` and `no_show` keep no table. */
  status: ReservationStatus
  /** Who comes. Empty once the guest is erased. */
  name: string
  /** As it was sent. Empty once the guest is erased. */
  phone: string
  /** Where messages to the guest go; null: none was given. */
  email: string | null
  /** How many guests. */
  party_size: number
  /** The day on the branch's clock. */
  date: string
  /** `HH:MM` on the default branch's clock. */
  time: string
  /** The table, or the first one of joined tables. Null: no table yet. */
  table_id: number | null
  /** What the guest asks of the restaurant. */
  note: string | null
  /** The deposit for the whole reservation, in the currency's minor unit. Null: none is due. */
  deposit_minor: number | null
  /** `forfeited`: the restaurant keeps it. Null: no deposit is due. */
  deposit_status: "pending" | "paid" | "refunded" | "forfeited" | null
  /** When it was made. */
  created_at: string
  /** When it last changed. */
  updated_at: string
}

/** The status of the reservation. `pending` waits for the restaurant; `declined`, `cancelled` and `no_show` keep no table. */
export type ReservationStatus = "pending" | "confirmed" | "declined" | "cancelled" | "seated" | "no_show"

export type Availability = {
  /** The branch that you asked about. */
  branch_id: number
  /** The day that you asked about. */
  date: string
  /** How many guests. */
  party_size: number
  /** Whether the service assigns tables. If not, the staff do. */
  engine: boolean
  /** The times at which a party can come that day; empty on a day that is closed. */
  slots: Array<{
  /** `HH:MM` on the default branch's clock. */
  time: string
  /** Whether the party can book it. */
  available: boolean
  /** Whether this party must pay a deposit for this slot. */
  guarantee: boolean
}>
  /** The deposit for a party of this size, if there is one. */
  guarantee: {
  /** For each guest or for the whole reservation (see `per`), in the currency's minor unit. */
  deposit_minor: number
  /** ISO 4217. */
  currency: string
  /** Whether each guest pays it, or the whole party. */
  per: "guest" | "booking"
} | null
  /** Whether guests can ask to be told when a full slot opens. */
  notify: boolean
}

export type NewReservation = {
  /** What the guest is called, in one line. */
  name: string
  /** With at least 5 digits. Without a country code it is read as a number of the restaurant's country. */
  phone: string
  /** Where messages to the guest go. */
  email?: string | null | undefined
  /** How many guests. */
  party_size: number
  /** Where the party sits. Null or left out: at the table's branch, or else at the default one. */
  branch_id?: number | null | undefined
  /** The day on the branch's clock. */
  date: string
  /** `HH:MM` on the default branch's clock. */
  time: string
  /** A table of your own choice; without it the service assigns one. */
  table_id?: number | null | undefined
  /** What the guest asks of the restaurant. */
  note?: string | null | undefined
  /** Default: `confirmed` if the owner confirms automatically, else `pending`. */
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
  /** The branch it is at. */
  branch_id: number
}

export type Guest = {
  /** The guest profile. */
  id: number
  /** What the guest is called. */
  name: string
  /** Null unless the guest agreed to hear from the restaurant. */
  phone: string | null
  /** Null unless the guest agreed to hear from the restaurant. */
  email: string | null
  /** Whether phone and email are shown. */
  contact_shared: boolean
  /** The language they are written to in; null: not known. */
  locale: string | null
  /** Whether the guest agreed to hear from the restaurant. */
  marketing_opted_in: boolean
  /** When they agreed; null while they do not. */
  marketing_opted_in_at: string | null
  /** How many completed orders and seated reservations. */
  visits_count: number
  /** What their completed orders came to, in the currency's minor unit. */
  total_spend_minor: number
  /** Their last completed order or seated reservation; null before the first. */
  last_visit_at: string | null
  /** When the profile was made. */
  created_at: string
}

export type GuestLookup = {
  /** Either this or `email`. Compared as a number. */
  phone?: string | undefined
  /** Either this or `phone`. Upper and lower case are the same. */
  email?: string | undefined
}

export type Coupon = {
  /** The coupon. */
  id: number
  /** What guests enter, in upper or lower case. */
  code: string
  /** What the order and the bill call it. */
  name: string
  /** The percentage taken off; null if it is an amount. */
  percent: number | null
  /** Taken off, in the currency's minor unit; null if it is a percentage. */
  amount_minor: number | null
  /** Order types that it is for. Empty: all. */
  types: Array<"dine_in" | "pickup" | "delivery">
  /** Channels that it is for. Empty: all. */
  channels: Array<"web" | "phone" | "whatsapp" | "qr" | "pos" | "kiosk">
  /** The smallest subtotal that it is good for, in the currency's minor unit. */
  minimum_minor: number
  /** The first day; null: since always. */
  starts_on: string | null
  /** The last day, included; null: no end. */
  ends_on: string | null
  /** How many orders may use it; null: any number. */
  max_uses: number | null
  /** How many orders of one guest, by phone, may use it; null: any number. */
  max_uses_per_guest: number | null
  /** How many orders have used it, rejected and cancelled ones left out. */
  uses: number
  /** Whether it can be used. */
  is_active: boolean
  /** When it last changed, its uses included. */
  updated_at: string
}

export type NewCoupon = {
  /** What guests enter: 3 to 40 letters, digits and hyphens. Upper and lower case are the same. */
  code: string
  /** Default: the code. */
  name?: string | null | undefined
  /** Taken off, in percent with up to two decimals. Send exactly one of `percent` and `amount_minor`. */
  percent?: number | null | undefined
  /** Taken off, in the currency's minor unit. Send exactly one of `percent` and `amount_minor`. */
  amount_minor?: number | null | undefined
  /** Order types that it is for. Empty: all. */
  types?: Array<"dine_in" | "pickup" | "delivery"> | undefined
  /** Channels that it is for. Empty: all. */
  channels?: Array<"web" | "phone" | "whatsapp" | "qr" | "pos" | "kiosk"> | undefined
  /** The smallest subtotal that it is good for, in the currency's minor unit. */
  minimum_minor?: number | undefined
  /** The first day; null: since always. */
  starts_on?: string | null | undefined
  /** The last day, included; null: no end. */
  ends_on?: string | null | undefined
  /** How many orders may use it; null: any number. */
  max_uses?: number | null | undefined
  /** How many orders of one guest, by phone, may use it; null: any number. */
  max_uses_per_guest?: number | null | undefined
  /** Whether it can be used. Default: true. */
  is_active?: boolean | undefined
}

export type CouponChange = {
  /** What guests enter: 3 to 40 letters, digits and hyphens. Upper and lower case are the same. */
  code?: string | undefined
  /** What the order and the bill call it. */
  name?: string | undefined
  /** Taken off, in percent with up to two decimals. Send exactly one of `percent` and `amount_minor`. */
  percent?: number | null | undefined
  /** Taken off, in the currency's minor unit. Send exactly one of `percent` and `amount_minor`. */
  amount_minor?: number | null | undefined
  /** Order types that it is for. Empty: all. */
  types?: Array<"dine_in" | "pickup" | "delivery"> | undefined
  /** Channels that it is for. Empty: all. */
  channels?: Array<"web" | "phone" | "whatsapp" | "qr" | "pos" | "kiosk"> | undefined
  /** The smallest subtotal that it is good for, in the currency's minor unit. */
  minimum_minor?: number | undefined
  /** The first day; null: since always. */
  starts_on?: string | null | undefined
  /** The last day, included; null: no end. */
  ends_on?: string | null | undefined
  /** How many orders may use it; null: any number. */
  max_uses?: number | null | undefined
  /** How many orders of one guest, by phone, may use it; null: any number. */
  max_uses_per_guest?: number | null | undefined
  /** Whether it can be used. Default: true. */
  is_active?: boolean | undefined
}

export type Channel = {
  /** What orders name it by. `web`, `phone`, `whatsapp`, `qr`, `pos`, `kiosk` are always there. */
  key: string
  /** What people call it. */
  name: string
  /** The price list that it sells at; null: at the menu’s prices. */
  price_list_id: number | null
  /** Whether orders come by it. */
  is_active: boolean
  /** The `client_id` of the app that it belongs to; null: the restaurant’s own. */
  app: string | null
  /** When it last changed. */
  updated_at: string
}

export type ChannelInput = {
  /** What people call it. Required when the channel does not exist yet. */
  name?: string | undefined
  /** Null or left out: it sells at the menu’s prices. */
  price_list_id?: number | null | undefined
  /** Whether it takes orders. Default: true. */
  is_active?: boolean | undefined
}

export type PriceList = {
  /** The price list. */
  id: number
  /** What people call it. */
  name: string
  /** Added to what the branch charges, in percent; below 0 it is cheaper. Null: only its own prices. */
  percent: number | null
  /** Items and variants with their own price on this list, by item. */
  prices: Array<{
  /** The item. */
  item_id: number
  /** What it costs on this list, in the currency's minor unit. */
  price_minor: number
  /** The variant; null for an item without variants. */
  variant_id: number | null
}>
  /** When it last changed. */
  updated_at: string
}

export type NewPriceList = {
  /** What people call it. */
  name: string
  /** Added to what the branch charges, in percent; below 0 it is cheaper. Null: only its own prices. Up to two decimals. */
  percent?: number | null | undefined
  /** Every item and variant with its own price on this list. What you send replaces all of them. */
  prices?: Array<{
  /** The item. */
  item_id: number
  /** What it costs on this list, in the currency's minor unit. */
  price_minor: number
  /** Needed for an item with variants: the one that costs this. */
  variant_id?: number | null | undefined
}> | undefined
}

export type PriceListChange = {
  /** What people call it. */
  name?: string | undefined
  /** Added to what the branch charges, in percent; below 0 it is cheaper. Null: only its own prices. Up to two decimals. */
  percent?: number | null | undefined
  /** Every item and variant with its own price on this list. What you send replaces all of them. */
  prices?: Array<{
  /** The item. */
  item_id: number
  /** What it costs on this list, in the currency's minor unit. */
  price_minor: number
  /** Needed for an item with variants: the one that costs this. */
  variant_id?: number | null | undefined
}> | undefined
}

export type GiftCard = {
  /** The card. */
  id: string
  /** The last four characters of its code; the code itself is never sent. */
  code_last4: string
  /** `active`: it has a balance. `used`: its balance is 0; it is active again when money is returned to it. `expired` and `blocked`: it cannot be used. */
  status: GiftCardStatus
  /** ISO 4217. */
  currency: Currency
  /** What it was issued with, in minor units. */
  amount_minor: number
  /** Its balance, in minor units. */
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

/** `active`: it has a balance. `used`: its balance is 0; it is active again when money is returned to it. `expired` and `blocked`: it cannot be used. */
export type GiftCardStatus = "active" | "used" | "expired" | "blocked"

export type NewGiftCard = {
  /** Its amount, in minor units of the restaurant's currency. */
  amount_minor: number
  /** Whom it is for, in one line. */
  recipient_name?: string | null | undefined
  /** Where the card is sent. Default: you pass on the code yourself. */
  recipient_email?: string | null | undefined
  /** Shown to the recipient with the card. */
  message?: string | null | undefined
  /** The last day it can be used. */
  expires_on?: string | null | undefined
  /** The day it is sent to `recipient_email`, in the morning. Default: immediately. */
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
  /** The reservation whose deposit was paid or, with `deposit`, whose deposit was used. */
  reservation_id: string | null
  /** The tickets that it pays for. */
  experience_booking_id: string | null
  /** The gift card that was sold, or that paid. */
  gift_card_id: string | null
  /** How it was paid. `card` is a terminal on the counter, `online` a page at a provider. */
  method: "cash" | "card" | "online" | "gift_card" | "deposit" | "voucher" | "other"
  /** `captured`: the money is there. `cancelled`: the link ended before anyone paid. */
  status: "pending" | "captured" | "failed" | "cancelled"
  /** ISO 4217. */
  currency: Currency
  /** What it covers, in the minor unit, the tip apart. */
  amount_minor: number
  /** What was given on top, in the minor unit. */
  tip_minor: number
  /** The sum of all refunds that succeeded, of amount and tip together. */
  refunded_minor: number
  /** Your own reference, such as the number of a receipt. */
  reference: string | null
  /** Why it failed. */
  failure_reason: string | null
  /** Its refunds, oldest first. */
  refunds: Array<{
  /** The refund. */
  id: string
  /** `pending` while the provider works on it or cannot be reached; it counts as refunded until it fails. */
  status: "pending" | "succeeded" | "failed"
  /** The reason: `correction` was taken by mistake and is due again, `goodwill` is a courtesy and never becomes due, `return` is for returned dishes. */
  kind: "correction" | "goodwill" | "return"
  /** What is refunded, amount and tip together, in the minor unit. */
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
  /** At most what is due. Default: what is due; with a gift card or deposit at most its balance. */
  amount_minor?: number | null | undefined
  /** A tip on top of the amount. Default: 0. */
  tip_minor?: number | null | undefined
  /** Your own reference, such as the number of a receipt. */
  reference?: string | null | undefined
  /** Needed for `gift_card`: the code on the card. Spaces, hyphens and case do not matter. */
  gift_card_code?: string | null | undefined
  /** Needed for `deposit`: the reservation whose paid deposit is used for the order. */
  reservation_id?: string | null | undefined
}

export type NewDepositPayment = {
  /** How the deposit was paid, in full. */
  method: "cash" | "card" | "voucher" | "other" | "gift_card"
  /** Your own reference, such as the number of a receipt. */
  reference?: string | null | undefined
  /** Needed for `gift_card`: the code on the card. Spaces, hyphens and case do not matter. */
  gift_card_code?: string | null | undefined
}

export type NewTicketPayment = {
  /** How it was paid. For a payment online make a payment link instead. */
  method: "cash" | "card" | "voucher" | "other" | "gift_card"
  /** At most what is due. Default: what is due; with a gift card at most its balance. */
  amount_minor?: number | null | undefined
  /** A tip on top of the amount. Default: 0. */
  tip_minor?: number | null | undefined
  /** Your own reference, such as the number of a receipt. */
  reference?: string | null | undefined
  /** Needed for `gift_card`: the code on the card. Spaces, hyphens and case do not matter. */
  gift_card_code?: string | null | undefined
}

export type PaymentLink = {
  /** The payment, `pending` until the guest has paid. */
  payment_id: string
  /** The page where the guest pays. Give it to that guest only. */
  url: string
  /** When the page ends; the payment is `cancelled` then. */
  expires_at: string
}

export type NewPaymentLink = {
  /** Where the guest is sent after paying; https. */
  return_url?: string | null | undefined
}

export type NewRefund = {
  /** `correction`: taken by mistake, and due again. `goodwill`: refunded as a courtesy, so it never becomes due. `return`: the dishes in `line_ids` are returned. Default: `correction`. */
  kind?: "correction" | "goodwill" | "return" | null | undefined
  /** Required for a `return`, and only then: the lines that are returned. They are voided, the order is priced without them, and what payments cover above its new total is refunded. */
  line_ids?: Array<number> | null | undefined
  /** How much to refund, the amount first and then the tip. Default: everything left of both; for a `return`, what its lines cost, and nothing else can be sent. */
  amount_minor?: number | null | undefined
  /** Why, for the records. */
  reason?: string | null | undefined
}

export type Terminal = {
  /** The terminal. */
  id: number
  /** The branch it is at. */
  branch_id: number
  /** What staff call it. */
  name: string
  /** `test` answers on its own and moves no money: only in sandboxes and the demo. */
  provider: "stripe" | "test"
  /** `busy` while a payment is waiting at it; `offline` while its provider cannot reach it. */
  status: "online" | "offline" | "busy"
  /** When its name or its connection last changed. */
  updated_at: string
}

export type NewTerminalPayment = {
  /** The terminal that asks for the card, at the order's branch. */
  terminal_id: number
  /** At most what is due and not already being paid at another terminal. Default: all of it. */
  amount_minor?: number | null | undefined
  /** A tip on top of the amount. Default: 0. */
  tip_minor?: number | null | undefined
}

export type Receipt = {
  /** The receipt. */
  id: string
  /** The branch whose chain it is part of. */
  branch_id: number
  /** 1, 2, 3 … at its branch, without a gap, in the order in which they were issued. */
  number: number
  /** `sale`: payments covered the order for the first time. `refund`: money went back. `void` is not issued yet. */
  kind: "sale" | "refund" | "void"
  /** The order that it is of. */
  order_id: string
  /** For a sale: the payment that covered the order; null if a lower total did. Of a refund: the payment that was refunded. */
  payment_id: string | null
  /** When it was issued. */
  issued_at: string
  /** ISO 4217. */
  currency: Currency
  /** What the order cost, without the tip. For a refund: the part that was refunded, negative. In the currency's minor unit. */
  total_minor: number
  /** The tips. For a refund: the part that was refunded, negative. In the currency's minor unit. */
  tip_minor: number
  /** The taxes by rate. For a refund: a proportional share of the sale's, negative; empty for money that no sale was issued for. */
  tax_breakdown: Array<TaxLine>
  /** The `hash` of the receipt before it at the branch; 64 zeros of the first. */
  previous_hash: string
  /** The SHA-256, in hex, of `previous_hash`, a line feed and `document` without its member `guest`, as RFC 8785 canonical JSON. */
  hash: string
  /** What was issued. Nothing of it ever changes but `guest`. */
  document: {
  /** The format of this document: 1. */
  version: number
  /** The receipt. */
  id: string
  /** Its branch. */
  branch_id: number
  /** Its number at the branch. */
  number: number
  /** `sale`: payments covered the order for the first time. `refund`: money went back. `void` is not issued yet. */
  kind: "sale" | "refund" | "void"
  /** Its order. */
  order_id: string
  /** As in the receipt. */
  payment_id: string | null
  /** What went back; null of a sale. */
  refund: {
  /** The refund. */
  id: string
  /** Why: `correction`, `goodwill` or `return`. */
  kind: string
  /** The number of the sale's receipt; null if none was issued. */
  sale_number: number | null
} | null
  /** When it was issued. */
  issued_at: string
  /** ISO 4217. */
  currency: Currency
  /** Who sold, as it was known then. */
  seller: {
  /** What the restaurant is called. */
  name: string
  /** The name of the branch; null if there is only one. */
  branch: string | null
  /** The seller's legal name; null if not set. */
  legal_name: string | null
  /** The seller's address: that of the seller, or else of the branch. */
  address: string | null
  /** The seller's tax number; null if not set. */
  tax_number: string | null
  /** The branch's phone; null if not set. */
  phone: string | null
  /** The branch's clock. */
  timezone: string
}
  /** The order as it was then. */
  order: {
  /** What people called it. */
  number: number | null
  /** Eaten at a table, fetched by the guest, or brought. */
  type: "dine_in" | "pickup" | "delivery"
  /** The channel it came in on. */
  channel: string
  /** What staff called the table; null without one. */
  table: string | null
  /** When it was placed. */
  placed_at: string
}
  /** What was sold, without lines that were voided; empty of a refund. */
  lines: Array<{
  /** The line. */
  id: number
  /** The item that was ordered. It may have left the menu since. */
  item_id: number
  /** The name of the item when it was ordered. */
  name: Translations
  /** The name of the variant when it was ordered; null without one. */
  variant_name: Translations | null
  /** How many of it. */
  quantity: number
  /** One item or variant, without its modifiers. Of a set: with the extras of its choices. In the currency's minor unit. */
  unit_price_minor: number
  /** The quantity times the unit price with its modifiers. In the currency's minor unit. */
  line_total_minor: number
  /** The options that were chosen. Those of the choices of a set are here too, behind its own. */
  modifiers: Array<{
  /** The option that was chosen. 0 on an old order, if the item no longer has the option. */
  option_id: number
  /** The name of the option when it was ordered. */
  name: Translations
  /** Added for each piece, in the currency's minor unit. */
  price_minor: number
}>
  /** What was chosen of a set, in the order it was sent; empty for any other item. */
  choices: Array<{
  /** The item that was chosen. It may have left the menu since. */
  item_id: number
  /** The name of the item when it was ordered. */
  name: Translations
  /** The variant that it comes in; null for an item without variants. */
  variant_id: number | null
  /** The name of the variant when it was ordered; null without one. */
  variant_name: Translations | null
  /** Its part of the price of one set, its extra included, without its modifiers. In the currency's minor unit. */
  price_minor: number
  /** The options that were chosen with it. */
  modifiers: Array<{
  /** The option that was chosen. 0 on an old order, if the item no longer has the option. */
  option_id: number
  /** The name of the option when it was ordered. */
  name: Translations
  /** Added for each piece, in the currency's minor unit. */
  price_minor: number
}>
}>
}>
  /** What it adds up to. */
  sums: {
  /** The lines. For a refund: what is refunded, without the tip. In the currency's minor unit. */
  subtotal_minor: number
  /** What was taken off the subtotal. In the currency's minor unit. */
  discount_minor: number
  /** The service charge. In the currency's minor unit. */
  service_charge_minor: number
  /** Taxes on top. In the currency's minor unit. */
  tax_added_minor: number
  /** What the delivery cost. In the currency's minor unit. */
  delivery_fee_minor: number
  /** All of it, without the tip. In the currency's minor unit. */
  total_minor: number
  /** The tips. In the currency's minor unit. */
  tip_minor: number
}
  /** The taxes by rate, those inside the prices too. */
  taxes: Array<TaxLine>
  /** What was paid, oldest first. For a refund: the payment that was refunded, negative. */
  payments: Array<{
  /** The payment. */
  id: string
  /** How it was paid, as in `Payment`. */
  method: string
  /** What it covered, the tip apart. In the currency's minor unit. */
  amount_minor: number
  /** What was given on top. In the currency's minor unit. */
  tip_minor: number
  /** What of both had gone back by then. In the currency's minor unit. */
  refunded_minor: number
  /** When the money was there. */
  captured_at: string | null
}>
  /** The guest's own data; it is nowhere else in the receipt. Null if none was given, and once the guest is erased. */
  guest: {
  /** What the guest is called. */
  name: string | null
  /** As it was given with the order. */
  phone: string | null
  /** As it was given with the order. */
  email: string | null
  /** The delivery address; null unless it was `delivery`. */
  address: string | null
} | null
}
}

export type Review = {
  /** The review. */
  id: string
  /** Stars; 5 is the best. */
  rating: number
  /** What the guest wrote; null: nothing, or the guest has been erased. */
  comment: string | null
  /** The order that it is about; null: it is about a reservation. */
  order_id: string | null
  /** The reservation that it is about; null: it is about an order. */
  reservation_id: string | null
  /** The guest who wrote it; null: not known, or the guest has been erased. */
  guest_id: number | null
  /** What the restaurant answered in public; null: nothing. */
  reply: string | null
  /** True: the restaurant does not show it to guests, and it does not count in the average. */
  is_hidden: boolean
  /** When it was written. */
  created_at: string
  /** When it last changed. */
  updated_at: string
}

export type NewReview = {
  /** The order that it is about. It is completed. Needed unless `reservation_id` is sent. */
  order_id?: string | null | undefined
  /** The reservation that it is about. It is seated. Needed unless `order_id` is sent. */
  reservation_id?: string | null | undefined
  /** Stars; 5 is the best. */
  rating: number
  /** What the guest wrote. */
  comment?: string | null | undefined
}

export type Experience = {
  /** The experience, on one date. */
  id: number
  /** What it is called, in each language. */
  name: Translations
  /** What awaits the guests; null: nothing is said. */
  description: Translations | null
  /** ISO 4217. */
  currency: Currency
  /** For one ticket, in the currency's minor unit; 0: it costs nothing. */
  price_minor: number
  /** How many tickets there are in all. */
  capacity: number
  /** How many of them are neither booked nor held. */
  tickets_left: number
  /** When it begins. */
  starts_at: string
  /** When it is over. */
  ends_at: string
  /** Until when tickets can be booked. */
  sales_until: string
  /** Whether it is on sale. A date that was cancelled is not. */
  is_active: boolean
  /** When it last changed, its tickets included. */
  updated_at: string
}

export type ExperienceBooking = {
  /** The booking of the tickets. */
  id: string
  /** What the tickets are for. */
  experience: {
  /** The experience. */
  id: number
  /** What it is called, in each language. */
  name: Translations
  /** When it begins. */
  starts_at: string
}
  /** `held` until it is paid, for 30 minutes; then `booked`. A hold that runs out is `cancelled`, and its tickets are free. */
  status: "held" | "booked" | "cancelled"
  /** How many tickets. */
  tickets: number
  /** Who booked. Empty once the guest is erased. */
  name: string
  /** ISO 4217. */
  currency: Currency
  /** What all tickets cost, in the currency's minor unit. */
  total_minor: number
  /** When payments first covered it; null before, and for free tickets. */
  paid_at: string | null
  /** When it was made. */
  created_at: string
  /** When it last changed. */
  updated_at: string
}

export type NewExperienceBooking = {
  /** What the guest is called, in one line. */
  name: string
  /** With at least 5 digits. Without a country code it is read as a number of the restaurant's country. */
  phone: string
  /** Where messages to the guest go. */
  email?: string | null | undefined
  /** How many tickets, at most 20. */
  tickets: number
  /** What the guest asks of the restaurant. */
  note?: string | null | undefined
}

export type ShiftWeek = {
  /** The week of shifts. */
  id: number
  /** The branch that it is for. */
  branch_id: number
  /** Its first day, a Monday, in the branch's time zone. */
  week_start: string
  /** The shifts of the week as last published, by their beginning. Unassigned shifts are left out. */
  shifts: Array<Shift>
  /** When it was last published. */
  published_at: string
  /** When what is shown here last changed. */
  updated_at: string
}

export type Shift = {
  /** The shift. */
  id: number
  /** Who works. */
  staff_name: string
  /** As what, such as `kitchen`. */
  role: string
  /** When it begins, inside its week. */
  starts_at: string
  /** When it ends, at most 16 hours later; the day after, where it passes midnight. */
  ends_at: string
  /** How much of it is a break. */
  break_minutes: number
  /** What the person who works it should know. */
  note: string | null
}

export type Stock = {
  /** An ingredient. */
  ingredient: {
  /** The ingredient. */
  id: number
  /** What it is called. */
  name: string
  /** The supplier's article number; empty if it has none. */
  sku: string
  /** What the amounts count, such as `kg`. */
  unit: string
}
  /** The branch where it is kept. */
  branch_id: number
  /** How much there is, in its unit. Below 0: more was sold than was recorded. */
  on_hand: number
  /** How much there should be at least, in its unit. */
  par_level: number
  /** When either of them last changed. */
  updated_at: string
}

export type StockMovement = {
  /** The movement. */
  id: number
  /** What has happened. */
  kind: "delivery" | "waste" | "count" | "correction"
  /** As it was sent, in the unit of the ingredient. */
  quantity: number
  /** How much there was then. */
  on_hand_after: number
  /** What was said about it. */
  note: string | null
  /** When it was recorded. */
  created_at: string
}

export type NewStockMovement = {
  /** Of what. */
  ingredient_id: number
  /** At which branch. Default: the default branch. */
  branch_id?: number | null | undefined
  /** `count` sets how much there is. `delivery` adds to it, `waste` takes from it, `correction` adds, or takes if it is negative. */
  kind: "delivery" | "waste" | "count" | "correction"
  /** In the unit of the ingredient, with up to three decimals. */
  quantity: number
  /** What you want to say about it. */
  note?: string | null | undefined
}

export type SalesSummary = {
  /** The first day. */
  from: string
  /** The last day, included. */
  to: string
  /** The branch that was asked for; null: all of them. */
  branch_id: number | null
  /** ISO 4217. */
  currency: Currency
  /** How many orders, rejected and cancelled ones left out. */
  orders: number
  /** What they came to, in the currency's minor unit. */
  revenue_minor: number
  /** Revenue by order, rounded half up, in the currency's minor unit. 0 with no orders. */
  average_order_minor: number
  /** The preceding period of the same length. */
  previous: {
  /** How many orders, rejected and cancelled ones left out. */
  orders: number
  /** What they came to, in the currency's minor unit. */
  revenue_minor: number
  /** Revenue by order, rounded half up, in the currency's minor unit. 0 with no orders. */
  average_order_minor: number
}
  /** Against the preceding period, in percent with one decimal. */
  change: {
  /** Of the revenue. From 0 to something is 100. */
  revenue_pct: number
  /** Of the number of orders. From 0 to something is 100. */
  orders_pct: number
}
}

export type TaxReport = {
  /** The first day. */
  from: string
  /** The last day, included. */
  to: string
  /** The branch that was asked for; null: all of them. */
  branch_id: number | null
  /** ISO 4217. */
  currency: Currency
  /** How many orders, rejected and cancelled ones left out. */
  orders: number
  /** The lines that were not voided. In the currency's minor unit. */
  subtotal_minor: number
  /** What was taken off. In the currency's minor unit. */
  discount_minor: number
  /** Service charges. In the currency's minor unit. */
  service_charge_minor: number
  /** Delivery fees. In the currency's minor unit. */
  delivery_fee_minor: number
  /** Taxes on top of the prices. In the currency's minor unit. */
  tax_added_minor: number
  /** What the orders came to: the `revenue_minor` of the sales summary. In the currency's minor unit. */
  total_minor: number
  /** The `tax_breakdown` of these orders added up by name, rate and `included`, the highest rate first, then by name. */
  rates: Array<TaxLine>
}

export type PaymentReport = {
  /** The first day. */
  from: string
  /** The last day, included. */
  to: string
  /** The branch that was asked for; null: all of them. */
  branch_id: number | null
  /** ISO 4217. */
  currency: Currency
  /** By method, in alphabetical order; methods without a payment are left out. */
  methods: Array<{
  /** How it was paid. */
  method: "cash" | "card" | "online" | "gift_card" | "deposit" | "voucher" | "other"
  /** How many payments were captured on these days. */
  count: number
  /** Their amounts, tips apart. In the currency's minor unit. */
  amount_minor: number
  /** Their tips. In the currency's minor unit. */
  tip_minor: number
  /** What of these payments has gone back, whenever that was. In the currency's minor unit. */
  refunded_minor: number
  /** Amount and tip less refunds. In the currency's minor unit. */
  net_minor: number
}>
  /** Refunds that succeeded on these days, whenever the payment was, by kind in alphabetical order; kinds without a refund are left out. */
  refunds: Array<{
  /** Why it went back. */
  kind: "correction" | "goodwill" | "return"
  /** How many refunds succeeded on these days. */
  count: number
  /** What went back, of amount and tip together. In the currency's minor unit. */
  amount_minor: number
}>
}

export type ComandaEvent = PingEvent | OrderCreatedEvent | OrderStatusChangedEvent | OrderUpdatedEvent | OrderPaidEvent | ReservationCreatedEvent | ReservationUpdatedEvent | ReservationCancelledEvent | MenuItemUpdatedEvent | MenuUpdatedEvent | MenuCategoryUpdatedEvent | PaymentCapturedEvent | PaymentRefundedEvent | GuestCreatedEvent | GuestUpdatedEvent | GiftcardIssuedEvent | GiftcardRedeemedEvent | ReviewCreatedEvent | StockBelowParEvent | ShiftPublishedEvent | ExperienceBookedEvent | AppUninstalledEvent

export type PingEvent = {
  /** The event, the same on every retry: deduplicate on it. */
  id: string
  /** What has happened. New types may be added: ignore those you do not know. */
  type: "ping"
  /** When it happened. */
  created_at: string
  /** Whose event it is. */
  restaurant: {
  /** The restaurant. */
  id: number
  /** Its short name, unique on this service. */
  slug: string
  /** ISO 4217. */
  currency: Currency
}
  /** What the event is about. */
  data: {
  /** A greeting. */
  message: string
}
}

export type OrderCreatedEvent = {
  /** The event, the same on every retry: deduplicate on it. */
  id: string
  /** What has happened. New types may be added: ignore those you do not know. */
  type: "order.created"
  /** When it happened. */
  created_at: string
  /** Whose event it is. */
  restaurant: {
  /** The restaurant. */
  id: number
  /** Its short name, unique on this service. */
  slug: string
  /** ISO 4217. */
  currency: Currency
}
  /** What the event is about. */
  data: {
  /** The order as it is now. */
  order: Order
}
}

export type OrderStatusChangedEvent = {
  /** The event, the same on every retry: deduplicate on it. */
  id: string
  /** What has happened. New types may be added: ignore those you do not know. */
  type: "order.status_changed"
  /** When it happened. */
  created_at: string
  /** Whose event it is. */
  restaurant: {
  /** The restaurant. */
  id: number
  /** Its short name, unique on this service. */
  slug: string
  /** ISO 4217. */
  currency: Currency
}
  /** What the event is about. */
  data: {
  /** The order as it is now. */
  order: Order
  /** Its previous status. */
  previous_status: "placed" | "accepted" | "rejected" | "ready" | "completed" | "cancelled"
}
}

export type OrderUpdatedEvent = {
  /** The event, the same on every retry: deduplicate on it. */
  id: string
  /** What has happened. New types may be added: ignore those you do not know. */
  type: "order.updated"
  /** When it happened. */
  created_at: string
  /** Whose event it is. */
  restaurant: {
  /** The restaurant. */
  id: number
  /** Its short name, unique on this service. */
  slug: string
  /** ISO 4217. */
  currency: Currency
}
  /** What the event is about. */
  data: {
  /** The order as it is now. */
  order: Order
  /** What changed. */
  changed: Array<string>
}
}

export type OrderPaidEvent = {
  /** The event, the same on every retry: deduplicate on it. */
  id: string
  /** What has happened. New types may be added: ignore those you do not know. */
  type: "order.paid"
  /** When it happened. */
  created_at: string
  /** Whose event it is. */
  restaurant: {
  /** The restaurant. */
  id: number
  /** Its short name, unique on this service. */
  slug: string
  /** ISO 4217. */
  currency: Currency
}
  /** What the event is about. */
  data: {
  /** The order as it is now. */
  order: Order
}
}

export type ReservationCreatedEvent = {
  /** The event, the same on every retry: deduplicate on it. */
  id: string
  /** What has happened. New types may be added: ignore those you do not know. */
  type: "reservation.created"
  /** When it happened. */
  created_at: string
  /** Whose event it is. */
  restaurant: {
  /** The restaurant. */
  id: number
  /** Its short name, unique on this service. */
  slug: string
  /** ISO 4217. */
  currency: Currency
}
  /** What the event is about. */
  data: {
  /** The reservation as it is now. */
  reservation: Reservation
  /** Its previous status; null for a new reservation. */
  previous_status: ReservationStatus | null
}
}

export type ReservationUpdatedEvent = {
  /** The event, the same on every retry: deduplicate on it. */
  id: string
  /** What has happened. New types may be added: ignore those you do not know. */
  type: "reservation.updated"
  /** When it happened. */
  created_at: string
  /** Whose event it is. */
  restaurant: {
  /** The restaurant. */
  id: number
  /** Its short name, unique on this service. */
  slug: string
  /** ISO 4217. */
  currency: Currency
}
  /** What the event is about. */
  data: {
  /** The reservation as it is now. */
  reservation: Reservation
  /** Its previous status; null for a new reservation. */
  previous_status: ReservationStatus | null
}
}

export type ReservationCancelledEvent = {
  /** The event, the same on every retry: deduplicate on it. */
  id: string
  /** What has happened. New types may be added: ignore those you do not know. */
  type: "reservation.cancelled"
  /** When it happened. */
  created_at: string
  /** Whose event it is. */
  restaurant: {
  /** The restaurant. */
  id: number
  /** Its short name, unique on this service. */
  slug: string
  /** ISO 4217. */
  currency: Currency
}
  /** What the event is about. */
  data: {
  /** The reservation as it is now. */
  reservation: Reservation
  /** Its previous status; null for a new reservation. */
  previous_status: ReservationStatus | null
}
}

export type MenuItemUpdatedEvent = {
  /** The event, the same on every retry: deduplicate on it. */
  id: string
  /** What has happened. New types may be added: ignore those you do not know. */
  type: "menu.item_updated"
  /** When it happened. */
  created_at: string
  /** Whose event it is. */
  restaurant: {
  /** The restaurant. */
  id: number
  /** Its short name, unique on this service. */
  slug: string
  /** ISO 4217. */
  currency: Currency
}
  /** What the event is about. */
  data: {
  /** The item as it is now. */
  item: Item
  /** The fields that changed; `photo` for its photo, `created` for a new item, `deleted` for a deleted one. */
  changed: Array<string>
  /** The branch where it changed; `item` is then as that branch sells it. Null: everywhere. */
  branch_id: number | null
}
}

export type MenuUpdatedEvent = {
  /** The event, the same on every retry: deduplicate on it. */
  id: string
  /** What has happened. New types may be added: ignore those you do not know. */
  type: "menu.updated"
  /** When it happened. */
  created_at: string
  /** Whose event it is. */
  restaurant: {
  /** The restaurant. */
  id: number
  /** Its short name, unique on this service. */
  slug: string
  /** ISO 4217. */
  currency: Currency
}
  /** What the event is about. */
  data: {
  /** The menu as `GET /menus` shows it. */
  menu: Menu
  /** The fields that changed, as in the request (`windows` for the hours); `order` if its children were sorted; `created` for a new one, `deleted` for a deleted one. */
  changed: Array<string>
}
}

export type MenuCategoryUpdatedEvent = {
  /** The event, the same on every retry: deduplicate on it. */
  id: string
  /** What has happened. New types may be added: ignore those you do not know. */
  type: "menu.category_updated"
  /** When it happened. */
  created_at: string
  /** Whose event it is. */
  restaurant: {
  /** The restaurant. */
  id: number
  /** Its short name, unique on this service. */
  slug: string
  /** ISO 4217. */
  currency: Currency
}
  /** What the event is about. */
  data: {
  /** The category as it is now. */
  category: Category
  /** The fields that changed, as in the request (`windows` for the hours); `order` if its children were sorted; `created` for a new one, `deleted` for a deleted one. */
  changed: Array<string>
}
}

export type PaymentCapturedEvent = {
  /** The event, the same on every retry: deduplicate on it. */
  id: string
  /** What has happened. New types may be added: ignore those you do not know. */
  type: "payment.captured"
  /** When it happened. */
  created_at: string
  /** Whose event it is. */
  restaurant: {
  /** The restaurant. */
  id: number
  /** Its short name, unique on this service. */
  slug: string
  /** ISO 4217. */
  currency: Currency
}
  /** What the event is about. */
  data: {
  /** The payment as it is captured. */
  payment: Payment
}
}

export type PaymentRefundedEvent = {
  /** The event, the same on every retry: deduplicate on it. */
  id: string
  /** What has happened. New types may be added: ignore those you do not know. */
  type: "payment.refunded"
  /** When it happened. */
  created_at: string
  /** Whose event it is. */
  restaurant: {
  /** The restaurant. */
  id: number
  /** Its short name, unique on this service. */
  slug: string
  /** ISO 4217. */
  currency: Currency
}
  /** What the event is about. */
  data: {
  /** The payment, with all its refunds. */
  payment: Payment
}
}

export type GuestCreatedEvent = {
  /** The event, the same on every retry: deduplicate on it. */
  id: string
  /** What has happened. New types may be added: ignore those you do not know. */
  type: "guest.created"
  /** When it happened. */
  created_at: string
  /** Whose event it is. */
  restaurant: {
  /** The restaurant. */
  id: number
  /** Its short name, unique on this service. */
  slug: string
  /** ISO 4217. */
  currency: Currency
}
  /** What the event is about. */
  data: {
  /** The new guest profile. */
  guest: Guest
}
}

export type GuestUpdatedEvent = {
  /** The event, the same on every retry: deduplicate on it. */
  id: string
  /** What has happened. New types may be added: ignore those you do not know. */
  type: "guest.updated"
  /** When it happened. */
  created_at: string
  /** Whose event it is. */
  restaurant: {
  /** The restaurant. */
  id: number
  /** Its short name, unique on this service. */
  slug: string
  /** ISO 4217. */
  currency: Currency
}
  /** What the event is about. */
  data: {
  /** The guest profile as it is now, or only its id once it is erased. */
  guest: Guest | ErasedGuest
}
}

export type ErasedGuest = {
  /** The guest profile that was erased. */
  id: number
  /** Delete what you have about this guest. */
  erased: true
}

export type GiftcardIssuedEvent = {
  /** The event, the same on every retry: deduplicate on it. */
  id: string
  /** What has happened. New types may be added: ignore those you do not know. */
  type: "giftcard.issued"
  /** When it happened. */
  created_at: string
  /** Whose event it is. */
  restaurant: {
  /** The restaurant. */
  id: number
  /** Its short name, unique on this service. */
  slug: string
  /** ISO 4217. */
  currency: Currency
}
  /** What the event is about. */
  data: {
  /** The new card, without its code. */
  gift_card: GiftCard
}
}

export type GiftcardRedeemedEvent = {
  /** The event, the same on every retry: deduplicate on it. */
  id: string
  /** What has happened. New types may be added: ignore those you do not know. */
  type: "giftcard.redeemed"
  /** When it happened. */
  created_at: string
  /** Whose event it is. */
  restaurant: {
  /** The restaurant. */
  id: number
  /** Its short name, unique on this service. */
  slug: string
  /** ISO 4217. */
  currency: Currency
}
  /** What the event is about. */
  data: {
  /** The card, with its balance. */
  gift_card: GiftCard
}
}

export type ReviewCreatedEvent = {
  /** The event, the same on every retry: deduplicate on it. */
  id: string
  /** What has happened. New types may be added: ignore those you do not know. */
  type: "review.created"
  /** When it happened. */
  created_at: string
  /** Whose event it is. */
  restaurant: {
  /** The restaurant. */
  id: number
  /** Its short name, unique on this service. */
  slug: string
  /** ISO 4217. */
  currency: Currency
}
  /** What the event is about. */
  data: {
  /** The new review. */
  review: Review
}
}

export type StockBelowParEvent = {
  /** The event, the same on every retry: deduplicate on it. */
  id: string
  /** What has happened. New types may be added: ignore those you do not know. */
  type: "stock.below_par"
  /** When it happened. */
  created_at: string
  /** Whose event it is. */
  restaurant: {
  /** The restaurant. */
  id: number
  /** Its short name, unique on this service. */
  slug: string
  /** ISO 4217. */
  currency: Currency
}
  /** What the event is about. */
  data: {
  /** The ingredient that is running low, and its branch. */
  stock: StockBelowPar
}
}

export type StockBelowPar = {
  /** An ingredient. */
  ingredient: {
  /** The ingredient. */
  id: number
  /** What it is called. */
  name: string
  /** The supplier's article number; empty if it has none. */
  sku: string
  /** What the amounts count, such as `kg`. */
  unit: string
}
  /** The branch where it is kept. */
  branch_id: number
  /** How much there is, in its unit. Below 0: more was sold than was recorded. */
  on_hand: number
  /** How much there should be at least, in its unit. */
  par_level: number
  /** How much there was before, in its unit. */
  previous_on_hand: number
}

export type ShiftPublishedEvent = {
  /** The event, the same on every retry: deduplicate on it. */
  id: string
  /** What has happened. New types may be added: ignore those you do not know. */
  type: "shift.published"
  /** When it happened. */
  created_at: string
  /** Whose event it is. */
  restaurant: {
  /** The restaurant. */
  id: number
  /** Its short name, unique on this service. */
  slug: string
  /** ISO 4217. */
  currency: Currency
}
  /** What the event is about. */
  data: {
  /** The week with all its shifts. */
  shift_week: ShiftWeek
}
}

export type ExperienceBookedEvent = {
  /** The event, the same on every retry: deduplicate on it. */
  id: string
  /** What has happened. New types may be added: ignore those you do not know. */
  type: "experience.booked"
  /** When it happened. */
  created_at: string
  /** Whose event it is. */
  restaurant: {
  /** The restaurant. */
  id: number
  /** Its short name, unique on this service. */
  slug: string
  /** ISO 4217. */
  currency: Currency
}
  /** What the event is about. */
  data: {
  /** The tickets that were booked. */
  booking: ExperienceBooking
}
}

export type AppUninstalledEvent = {
  /** The event, the same on every retry: deduplicate on it. */
  id: string
  /** What has happened. New types may be added: ignore those you do not know. */
  type: "app.uninstalled"
  /** When it happened. */
  created_at: string
  /** Whose event it is. */
  restaurant: {
  /** The restaurant. */
  id: number
  /** Its short name, unique on this service. */
  slug: string
  /** ISO 4217. */
  currency: Currency
}
  /** What the event is about. */
  data: {
  /** The app that is no longer installed. */
  app: {
  /** The client id of the app. */
  client_id: string
}
}
}

export type WebhookEndpoint = {
  /** The number of the address. */
  id: number
  /** Where events are sent. */
  url: string
  /** The events sent to it; `*` is every event. */
  events: Array<"*" | "ping" | "order.created" | "order.status_changed" | "order.updated" | "order.paid" | "reservation.created" | "reservation.updated" | "reservation.cancelled" | "menu.item_updated" | "menu.updated" | "menu.category_updated" | "payment.captured" | "payment.refunded" | "guest.created" | "guest.updated" | "giftcard.issued" | "giftcard.redeemed" | "review.created" | "stock.below_par" | "shift.published" | "experience.booked" | "app.uninstalled">
  /** False if it is paused, or was switched off after five days of failures. */
  is_active: boolean
  /** When it was added. */
  created_at: string
  /** When it was last changed. */
  updated_at: string
}

export type NewWebhookEndpoint = {
  /** Where events are sent (https). */
  url: string
  /** Any of ping, order.created, order.status_changed, order.updated, order.paid, reservation.created, reservation.updated, reservation.cancelled, menu.item_updated, menu.updated, menu.category_updated, payment.captured, payment.refunded, guest.created, guest.updated, giftcard.issued, giftcard.redeemed, review.created, stock.below_par, shift.published, experience.booked, app.uninstalled; or `["*"]`: every event that the token may read, also those that come later. */
  events: Array<string>
}

export type WebhookEndpointChange = {
  /** Where events are sent (https). Null: as it is. */
  url?: string | null | undefined
  /** The new list of events. Null: as it is. */
  events?: Array<string> | null | undefined
  /** False holds events back until it is true again. */
  is_active?: boolean | null | undefined
}

export type SandboxClock = {
  /** The time in the sandbox now. */
  now: string
  /** The moment at which its clock is stopped; null if it is running. */
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

export type SandboxHours = {
  /** When the branch is open, week by week, on its own clock. Empty: never. */
  hours: Array<{
  /** The days on which it starts. Default: every day. */
  days?: Array<"mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun"> | undefined
  /** Local time of day, as `HH:MM`. */
  from: string
  /** Local time of day, as `HH:MM` or `24:00`. At or before `from`: on the next day. */
  to: string
}>
  /** Null or left out: the default branch. */
  branch_id?: number | null | undefined
}

export type Simulated = {
  /** What has happened. */
  kind: "order" | "reservation" | "payment" | "refund" | "gift_card" | "void" | "seating" | "stock_below_par" | "experience_booking" | "shifts" | "point_of_sale"
  /** What was ordered, paid for or voided in part; null for other kinds. */
  order: Order | null
  /** What was booked or seated; null for other kinds. */
  reservation: Reservation | null
  /** What was paid or refunded; null for other kinds. */
  payment: Payment | null
  /** What runs low; null for other kinds. */
  stock: StockBelowPar | null
  /** What was issued; only there for `gift_card`. */
  gift_card?: GiftCard | undefined
  /** The tickets that were booked and paid; only there for `experience_booking`. */
  experience_booking?: ExperienceBooking | undefined
  /** What was published; only there for `shifts`. */
  shift_week?: ShiftWeek | undefined
  /** The test till; only for `point_of_sale`. Null: none is connected. */
  point_of_sale?: {
  /** Where orders are pushed. */
  url: string
} | null | undefined
}

export type Simulation = {
  /** What should happen. */
  kind: "order" | "reservation" | "payment" | "refund" | "gift_card" | "void" | "seating" | "stock_below_par" | "experience_booking" | "shifts" | "point_of_sale"
  /** For `order`. Default: one item for pickup. */
  order?: NewOrder | undefined
  /** For `reservation`. Default: two guests at the next free slot. */
  reservation?: NewReservation | undefined
  /** For `payment` and `void`. Default: the newest unpaid order. */
  order_id?: string | undefined
  /** For `seating`. Default: the next confirmed reservation. */
  reservation_id?: string | undefined
  /** For `refund`. Default: the newest payment that is not fully refunded. */
  payment_id?: string | undefined
  /** For `point_of_sale`, and required there: the endpoint that the sandbox's orders are pushed to from now on. Null disconnects the test till. */
  url?: string | null | undefined
  /** For `payment` and `refund`. Default: what is due, or everything that is left. For `gift_card`, its amount. Default: 5000. */
  amount_minor?: number | undefined
}

/** Every operation of the API, by its name in the reference. */
export type Methods = {
  /**
   * Get the restaurant and the scopes of the token.
   *
   * Any token can call this; no scope is needed.
   */
  getRestaurant(options?: CallOptions): Promise<Answer<Restaurant, Record<string, unknown>, Record<string, unknown>>>
  /**
   * List branches.
   *
   * Any token can call this; no scope is needed.
   */
  listBranches(options?: CallOptions): Promise<Answer<Array<BranchProfile>, {
  /** How many there are. */
  count: number
}, Record<string, unknown>>>
  /**
   * Get a branch.
   *
   * Any token can call this; no scope is needed.
   */
  getBranch(branch: number, options?: CallOptions): Promise<Answer<BranchProfile, Record<string, unknown>, Record<string, unknown>>>
  /**
   * Pause orders at a branch.
   *
   * For a kitchen that cannot keep up. Until the pause ends, orders for now are held, as when the branch is closed. It does not end a pause of the whole restaurant.
   *
   * Scope: `orders:write`.
   */
  pauseBranch(branch: number, body: BranchPause, options?: CallOptions): Promise<Answer<BranchProfile, Record<string, unknown>, Record<string, unknown>>>
  /**
   * List menus.
   *
   * Scope: `menu:read`.
   */
  listMenus(options?: CallOptions): Promise<Answer<Array<Menu>, {
  /** How many there are. */
  count: number
  /** ISO 4217. */
  currency: Currency
}, Record<string, unknown>>>
  /**
   * Create a menu.
   *
   * Scope: `menu:write`.
   */
  createMenu(body: NewMenu, options?: CallOptions): Promise<Answer<Menu, Record<string, unknown>, Record<string, unknown>>>
  /**
   * Get a menu.
   *
   * Scope: `menu:read`.
   */
  getMenu(menu: number, query?: {
    /** Show what this branch sells and charges. Default: the restaurant's own menu. */
    branch_id?: number | undefined
    /** Show the prices of this channel. Default: prices without a price list. */
    channel?: string | undefined
  }, options?: CallOptions): Promise<Answer<MenuWithItems, {
  /** ISO 4217. */
  currency: Currency
  /** What is open and what it costs now, on the clock of that branch, or else of the default one. */
  now: MenuNow
}, Record<string, unknown>>>
  /**
   * Change a menu.
   *
   * Only the fields that you send change.
   *
   * Scope: `menu:write`.
   */
  changeMenu(menu: number, body: MenuChange, options?: CallOptions): Promise<Answer<Menu, Record<string, unknown>, Record<string, unknown>>>
  /**
   * Delete a menu.
   *
   * A menu that still has categories is refused. Old orders stay as they are.
   *
   * Scope: `menu:write`.
   */
  deleteMenu(menu: number, options?: CallOptions): Promise<Answer<Menu, Record<string, unknown>, Record<string, unknown>>>
  /**
   * List categories.
   *
   * Scope: `menu:read`.
   */
  listCategories(query?: {
    /** Only this menu's categories. */
    menu_id?: number | undefined
  }, options?: CallOptions): Promise<Answer<Array<Category>, {
  /** How many there are. */
  count: number
}, Record<string, unknown>>>
  /**
   * Create a category.
   *
   * Scope: `menu:write`.
   */
  createCategory(body: NewCategory, options?: CallOptions): Promise<Answer<Category, Record<string, unknown>, Record<string, unknown>>>
  /**
   * List items.
   *
   * Scope: `menu:read`.
   */
  listItems(query?: {
    /** Show what this branch sells and charges. Default: the restaurant's own menu. */
    branch_id?: number | undefined
    /** Show the prices of this channel. Default: prices without a price list. */
    channel?: string | undefined
    /** Only items of this category. */
    category_id?: number | undefined
    /** `true` or `1`: only items that are not sold out. `false` or `0`: only sold-out ones. */
    available?: "true" | "false" | "1" | "0" | undefined
    /** Only items that changed since then: a date or a date-time, inclusive. */
    updated_since?: string | undefined
    /** Entries on a page. */
    per_page?: number | undefined
    /** The `meta.next_cursor` or `meta.prev_cursor` of another page. */
    cursor?: string | undefined
  }, options?: CallOptions): Paged<Item, {
  /** How many entries a page has at most. */
  per_page: number
  /** Send it as `cursor` for the next page; null on the last one. */
  next_cursor: string | null
  /** Send it as `cursor` for the page before; null on the first one. */
  prev_cursor: string | null
  /** ISO 4217. */
  currency: Currency
}>
  /**
   * Create an item.
   *
   * An item has either one price (`price_minor`) or a price for each variant (`variants`).
   *
   * Scope: `menu:write`.
   */
  createItem(body: NewItem, options?: CallOptions): Promise<Answer<Item, {
  /** ISO 4217. */
  currency: Currency
}, Record<string, unknown>>>
  /**
   * Get an item.
   *
   * Scope: `menu:read`.
   */
  getItem(item: number, query?: {
    /** Show what this branch sells and charges. Default: the restaurant's own menu. */
    branch_id?: number | undefined
    /** Show the prices of this channel. Default: prices without a price list. */
    channel?: string | undefined
  }, options?: CallOptions): Promise<Answer<Item, {
  /** ISO 4217. */
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
  /** ISO 4217. */
  currency: Currency
}, Record<string, unknown>>>
  /**
   * Delete an item.
   *
   * Fires `menu.item_updated` with `changed` `["deleted"]`. Old orders stay as they are.
   *
   * Scope: `menu:write`.
   */
  deleteItem(item: number, options?: CallOptions): Promise<Answer<Item, {
  /** ISO 4217. */
  currency: Currency
}, Record<string, unknown>>>
  /**
   * Mark an item as sold out, or as available again.
   *
   * Scope: `menu:write`.
   */
  setItemAvailability(item: number, body: ItemAvailability, options?: CallOptions): Promise<Answer<Item, {
  /** ISO 4217. */
  currency: Currency
}, Record<string, unknown>>>
  /**
   * List the items that differ at a branch.
   *
   * By item. An item that is not listed is the same as in the rest of the restaurant.
   *
   * Scope: `menu:read`.
   */
  listBranchItems(branch: number, options?: CallOptions): Promise<Answer<Array<BranchItem>, {
  /** How many there are. */
  count: number
}, Record<string, unknown>>>
  /**
   * Override an item at a branch.
   *
   * Replaces the whole override: what you leave out is the same as in the rest of the restaurant.
   *
   * Scope: `menu:write`.
   */
  setBranchItem(branch: number, item: number, body: BranchItemInput, options?: CallOptions): Promise<Answer<BranchItem, Record<string, unknown>, Record<string, unknown>>>
  /**
   * Remove the override of an item at a branch.
   *
   * Returns the override as it was. An item without one is 404.
   *
   * Scope: `menu:write`.
   */
  resetBranchItem(branch: number, item: number, options?: CallOptions): Promise<Answer<BranchItem, Record<string, unknown>, Record<string, unknown>>>
  /**
   * Get the slots of a set.
   *
   * An item without slots is not a set: 404.
   *
   * Scope: `menu:read`.
   */
  getItemSet(item: number, options?: CallOptions): Promise<Answer<ItemSet, Record<string, unknown>, Record<string, unknown>>>
  /**
   * Make an item a set, or change its slots.
   *
   * The whole list. A slot with an `id` keeps it; one that is left out is removed. A set has one price, and its choices cannot be sets. Fires `menu.item_updated` with `changed` `["set"]`.
   *
   * Scope: `menu:write`.
   */
  setItemSet(item: number, body: SlotList, options?: CallOptions): Promise<Answer<ItemSet, Record<string, unknown>, Record<string, unknown>>>
  /**
   * Make a set an ordinary item again.
   *
   * Returns the slots that it had. Old orders stay as they are.
   *
   * Scope: `menu:write`.
   */
  removeItemSet(item: number, options?: CallOptions): Promise<Answer<ItemSet, Record<string, unknown>, Record<string, unknown>>>
  /**
   * Sort the categories of a menu.
   *
   * Scope: `menu:write`.
   */
  sortCategories(menu: number, body: ChildOrder, options?: CallOptions): Promise<Answer<Menu, Record<string, unknown>, Record<string, unknown>>>
  /**
   * Change a category.
   *
   * Only the fields that you send change. It stays in its menu.
   *
   * Scope: `menu:write`.
   */
  changeCategory(category: number, body: CategoryChange, options?: CallOptions): Promise<Answer<Category, Record<string, unknown>, Record<string, unknown>>>
  /**
   * Delete a category.
   *
   * A category that still has items, or that a tax names, is refused. Old orders stay as they are.
   *
   * Scope: `menu:write`.
   */
  deleteCategory(category: number, options?: CallOptions): Promise<Answer<Category, Record<string, unknown>, Record<string, unknown>>>
  /**
   * Sort the items of a category.
   *
   * Each item whose `sort_order` changes fires `menu.item_updated`.
   *
   * Scope: `menu:write`.
   */
  sortItems(category: number, body: ChildOrder, options?: CallOptions): Promise<Answer<Category, Record<string, unknown>, Record<string, unknown>>>
  /**
   * Set the variants of an item.
   *
   * The whole list. A variant with an `id` keeps it; one that is left out is removed. An item with one price gets sizes this way.
   *
   * Scope: `menu:write`.
   */
  setItemVariants(item: number, body: VariantList, options?: CallOptions): Promise<Answer<Item, {
  /** ISO 4217. */
  currency: Currency
}, Record<string, unknown>>>
  /**
   * Set the modifier groups of an item.
   *
   * The whole list, in the order in which they are offered.
   *
   * Scope: `menu:write`.
   */
  setItemModifierGroups(item: number, body: ItemModifierGroups, options?: CallOptions): Promise<Answer<Item, {
  /** ISO 4217. */
  currency: Currency
}, Record<string, unknown>>>
  /**
   * List modifier groups.
   *
   * Scope: `menu:read`.
   */
  listModifierGroups(options?: CallOptions): Promise<Answer<Array<ModifierGroup>, {
  /** How many there are. */
  count: number
  /** ISO 4217. */
  currency: Currency
}, Record<string, unknown>>>
  /**
   * Create a modifier group.
   *
   * Scope: `menu:write`.
   */
  createModifierGroup(body: NewModifierGroup, options?: CallOptions): Promise<Answer<ModifierGroup, Record<string, unknown>, Record<string, unknown>>>
  /**
   * Change a modifier group.
   *
   * Only the fields that you send change. `options` is the whole list: one with an `id` keeps it, one that is left out goes. Each item with the group fires `menu.item_updated`.
   *
   * Scope: `menu:write`.
   */
  changeModifierGroup(group: number, body: ModifierGroupChange, options?: CallOptions): Promise<Answer<ModifierGroup, Record<string, unknown>, Record<string, unknown>>>
  /**
   * Delete a modifier group.
   *
   * A group that items still use is refused. Old orders stay as they are.
   *
   * Scope: `menu:write`.
   */
  deleteModifierGroup(group: number, options?: CallOptions): Promise<Answer<ModifierGroup, Record<string, unknown>, Record<string, unknown>>>
  /**
   * Get the photo of an item.
   *
   * Its addresses need no token and can be cached forever: another photo has other addresses.
   *
   * Scope: `menu:read`.
   */
  getItemPhoto(item: number, options?: CallOptions): Promise<Answer<Photo, Record<string, unknown>, Record<string, unknown>>>
  /**
   * Set the photo of an item.
   *
   * The body is the image itself: JPEG, PNG, WebP or AVIF, at most 10 MiB and 50 megapixels. It is kept in three sizes as WebP, turned upright, without what the camera wrote into it. Fires `menu.item_updated` with `changed` `["photo"]`.
   *
   * Scope: `menu:write`.
   */
  setItemPhoto(item: number, body: Blob, options?: CallOptions): Promise<Answer<Photo, Record<string, unknown>, Record<string, unknown>>>
  /**
   * Delete the photo of an item.
   *
   * Scope: `menu:write`.
   */
  deleteItemPhoto(item: number, options?: CallOptions): Promise<Answer<Photo, Record<string, unknown>, Record<string, unknown>>>
  /**
   * List orders.
   *
   * Scope: `orders:read`.
   */
  listOrders(query?: {
    /** One status, or several separated by commas. */
    status?: string | undefined
    /** Orders of this type. */
    type?: OrderType | undefined
    /** Orders of this channel, such as `web`. */
    channel?: string | undefined
    /** Orders with exactly this reference. */
    reference?: string | undefined
    /** Orders that were placed at this branch. */
    branch_id?: number | undefined
    /** Placed at this moment or later: a date or a date-time. */
    placed_from?: string | undefined
    /** Placed at this moment or earlier: a date (its last instant) or a date-time. */
    placed_to?: string | undefined
    /** Changed at this moment or later: a date or a date-time. */
    updated_since?: string | undefined
    /** Entries on a page. */
    per_page?: number | undefined
    /** The `meta.next_cursor` or `meta.prev_cursor` of another page. */
    cursor?: string | undefined
  }, options?: CallOptions): Paged<Order, {
  /** How many entries a page has at most. */
  per_page: number
  /** Send it as `cursor` for the next page; null on the last one. */
  next_cursor: string | null
  /** Send it as `cursor` for the page before; null on the first one. */
  prev_cursor: string | null
}>
  /**
   * Place an order.
   *
   * Prices come from the menu: any price in the body is ignored. An order outside opening hours is held for the next opening. On a marketplace channel (with scope `orders:external`), it is placed as the marketplace promised it, at its prices if it says so, and is not refused for hours, minimums, delivery zones or sold-out items.
   *
   * Scope: `orders:write`.
   */
  placeOrder(body: NewOrder, options?: CallOptions): Promise<Answer<Order, Record<string, unknown>, Record<string, unknown>>>
  /**
   * Get a quote for an order.
   *
   * Takes the same body as placing an order; `customer_name` and `customer_phone` may be left out. It is refused for the same reasons as an order. Nothing is stored and no event is sent. An order placed right after it costs the same.
   *
   * Scope: `orders:write`.
   */
  quoteOrder(body: OrderQuoteRequest, options?: CallOptions): Promise<Answer<OrderQuote, Record<string, unknown>, Record<string, unknown>>>
  /**
   * Get an order.
   *
   * Scope: `orders:read`.
   */
  getOrder(order: string, options?: CallOptions): Promise<Answer<Order, Record<string, unknown>, Record<string, unknown>>>
  /**
   * Change an order.
   *
   * Possible while it is `placed` or `accepted` and payments do not cover it. What you leave out stays. The rules for placing an order apply; a new address has the fee of its delivery zone.
   *
   * Scope: `orders:write`.
   */
  changeOrder(order: string, body: OrderChange, options?: CallOptions): Promise<Answer<Order, Record<string, unknown>, Record<string, unknown>>>
  /**
   * Get the timeline of an order.
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
   * Add lines to an order.
   *
   * Possible while it is `placed` or `accepted` and payments do not cover it. Prices are current; taxes are those the order was placed with. The kitchen gets tickets for what is new.
   *
   * Scope: `orders:write`.
   */
  addOrderLines(order: string, body: AddedLines, options?: CallOptions): Promise<Answer<Order, Record<string, unknown>, Record<string, unknown>>>
  /**
   * Void a line of an order.
   *
   * Possible while it is `placed`, `accepted` or `ready` and payments do not cover it. The line stays on the order as `voided`, and the totals are recalculated without it. A line that is already voided stays as it is. The last remaining line is refused: cancel the order instead.
   *
   * Scope: `orders:write`.
   */
  voidOrderLine(order: string, line: number, body: LineVoid, options?: CallOptions): Promise<Answer<Order, Record<string, unknown>, Record<string, unknown>>>
  /**
   * Send a course to the kitchen.
   *
   * Possible while the order is `accepted` or `ready`, paid or not. What has no course, and the lowest course, is sent with the order. A course that was already fired stays as it is.
   *
   * Scope: `orders:write`.
   */
  fireOrderCourse(order: string, course: number, options?: CallOptions): Promise<Answer<Order, Record<string, unknown>, Record<string, unknown>>>
  /**
   * List the adjustments of an order.
   *
   * What staff applied, and what the order came with: the automatic discount that counts, and its coupon. `amount_minor` is what each one takes off now.
   *
   * Scope: `orders:read`.
   */
  listOrderAdjustments(order: string, options?: CallOptions): Promise<Answer<Array<Adjustment>, Record<string, unknown>, Record<string, unknown>>>
  /**
   * Adjust an order.
   *
   * Possible while it is `placed`, `accepted` or `ready` and payments do not cover it. Discounts of lines come off first, then the largest automatic discount or the coupon, then discounts of the order, oldest first; nothing goes below 0.
   *
   * Scope: `orders:write`.
   */
  addOrderAdjustment(order: string, body: NewAdjustment, options?: CallOptions): Promise<Answer<Order, Record<string, unknown>, Record<string, unknown>>>
  /**
   * Delete an adjustment of an order.
   *
   * Possible in the same states as creating one. What came with the order, a `rule` or a `coupon`, cannot be removed.
   *
   * Scope: `orders:write`.
   */
  deleteOrderAdjustment(order: string, adjustment: number, options?: CallOptions): Promise<Answer<Order, Record<string, unknown>, Record<string, unknown>>>
  /**
   * List reservations.
   *
   * Scope: `reservations:read`.
   */
  listReservations(query?: {
    /** Only reservations at this branch. */
    branch_id?: number | undefined
    /** Only this day. */
    date?: string | undefined
    /** This day and later. */
    from?: string | undefined
    /** This day and earlier. */
    to?: string | undefined
    /** Reservations in this status. */
    status?: ReservationStatus | undefined
    /** Only reservations that changed since then: a date or a date-time, inclusive. */
    updated_since?: string | undefined
    /** Entries on a page. */
    per_page?: number | undefined
    /** The `meta.next_cursor` or `meta.prev_cursor` of another page. */
    cursor?: string | undefined
  }, options?: CallOptions): Paged<Reservation, {
  /** How many entries a page has at most. */
  per_page: number
  /** Send it as `cursor` for the next page; null on the last one. */
  next_cursor: string | null
  /** Send it as `cursor` for the page before; null on the first one. */
  prev_cursor: string | null
}>
  /**
   * Create a reservation.
   *
   * The owner's booking rules apply. The guest gets the same confirmation as for a reservation by phone. The smallest table that fits is assigned, so that large tables stay free for large parties.
   *
   * Scope: `reservations:write`.
   */
  createReservation(body: NewReservation, options?: CallOptions): Promise<Answer<Reservation, Record<string, unknown>, Record<string, unknown>>>
  /**
   * Get availability for a day.
   *
   * A slot that is available can be booked; any other slot is refused. A closed day has no slots. All slots are unavailable if the day is in the past or too far ahead, or if the restaurant does not accept a party of this size.
   *
   * Scope: `reservations:read`.
   */
  getAvailability(query: {
    /** The branch. Default: the default one. */
    branch_id?: number | undefined
    /** The day that you ask about. */
    date: string
    /** How many guests. */
    party_size: number
  }, options?: CallOptions): Promise<Answer<Availability, Record<string, unknown>, Record<string, unknown>>>
  /**
   * Get a reservation.
   *
   * Scope: `reservations:read`.
   */
  getReservation(reservation: string, options?: CallOptions): Promise<Answer<Reservation, Record<string, unknown>, Record<string, unknown>>>
  /**
   * Cancel a reservation.
   *
   * A reservation that is `pending` or `confirmed` can be cancelled. The guest is notified.
   *
   * Scope: `reservations:write`.
   */
  cancelReservation(reservation: string, options?: CallOptions): Promise<Answer<Reservation, Record<string, unknown>, Record<string, unknown>>>
  /**
   * List tables.
   *
   * Scope: `reservations:read`.
   */
  listTables(query?: {
    /** Only tables of this branch. */
    branch_id?: number | undefined
  }, options?: CallOptions): Promise<Answer<Array<Table>, {
  /** How many there are. */
  count: number
}, Record<string, unknown>>>
  /**
   * List guests.
   *
   * Guests who asked to be forgotten never appear.
   *
   * Scope: `guests:read`.
   */
  listGuests(query?: {
    /** `true` or `1`: who agreed to hear from the restaurant. `false` or `0`: who did not. */
    marketing_opted_in?: "true" | "false" | "1" | "0" | undefined
    /** A date or a date-time: only guests whose profile changed since then. */
    updated_since?: string | undefined
    /** Entries on a page. */
    per_page?: number | undefined
    /** The `meta.next_cursor` or `meta.prev_cursor` of another page. */
    cursor?: string | undefined
  }, options?: CallOptions): Paged<Guest, {
  /** How many entries a page has at most. */
  per_page: number
  /** Send it as `cursor` for the next page; null on the last one. */
  next_cursor: string | null
  /** Send it as `cursor` for the page before; null on the first one. */
  prev_cursor: string | null
}>
  /**
   * Look up a guest by phone or email.
   *
   * Send exactly one of the two. One token can make twenty look-ups a minute that find no one; then 429 with `Retry-After`, only for look-ups.
   *
   * Scope: `guests:read`.
   */
  lookUpGuest(body: GuestLookup, options?: CallOptions): Promise<Answer<Guest, Record<string, unknown>, Record<string, unknown>>>
  /**
   * Get a guest.
   *
   * Scope: `guests:read`.
   */
  getGuest(guest: number, options?: CallOptions): Promise<Answer<Guest, Record<string, unknown>, Record<string, unknown>>>
  /**
   * List coupons.
   *
   * Scope: `coupons:read`.
   */
  listCoupons(query?: {
    /** Entries on a page. */
    per_page?: number | undefined
    /** The `meta.next_cursor` or `meta.prev_cursor` of another page. */
    cursor?: string | undefined
  }, options?: CallOptions): Paged<Coupon, {
  /** How many entries a page has at most. */
  per_page: number
  /** Send it as `cursor` for the next page; null on the last one. */
  next_cursor: string | null
  /** Send it as `cursor` for the page before; null on the first one. */
  prev_cursor: string | null
}>
  /**
   * Create a coupon.
   *
   * Guests enter its code at checkout; an order names it in `coupon_code`. Set either `percent` or `amount_minor`.
   *
   * Scope: `coupons:write`.
   */
  createCoupon(body: NewCoupon, options?: CallOptions): Promise<Answer<Coupon, Record<string, unknown>, Record<string, unknown>>>
  /**
   * Get a coupon.
   *
   * Scope: `coupons:read`.
   */
  getCoupon(coupon: number, options?: CallOptions): Promise<Answer<Coupon, Record<string, unknown>, Record<string, unknown>>>
  /**
   * Change a coupon.
   *
   * Only the fields that you send change. To turn a percentage into an amount, send `percent` as null with `amount_minor`.
   *
   * Scope: `coupons:write`.
   */
  changeCoupon(coupon: number, body: CouponChange, options?: CallOptions): Promise<Answer<Coupon, Record<string, unknown>, Record<string, unknown>>>
  /**
   * Delete a coupon.
   *
   * Orders that used it keep their discount. Returns the coupon as it was.
   *
   * Scope: `coupons:write`.
   */
  deleteCoupon(coupon: number, options?: CallOptions): Promise<Answer<Coupon, Record<string, unknown>, Record<string, unknown>>>
  /**
   * List channels.
   *
   * An app's token sees the channels of that app; a token of the restaurant sees all.
   *
   * Scope: `channels:read`.
   */
  listChannels(options?: CallOptions): Promise<Answer<Array<Channel>, {
  /** How many there are. */
  count: number
}, Record<string, unknown>>>
  /**
   * Create or change a channel.
   *
   * The key has 3 to 30 of a–z, 0–9 and hyphen. A channel that does not exist is created (201), for the app whose token you use. Of a built-in channel only `price_list_id` is set. A channel that belongs to someone else is 404; so is one of HubRise, whose key is `hubrise` or begins with `hubrise-`, for the token of an app.
   *
   * Scope: `channels:write`.
   */
  setChannel(key: string, body: ChannelInput, options?: CallOptions): Promise<Answer<Channel, Record<string, unknown>, Record<string, unknown>>>
  /**
   * List price lists.
   *
   * Scope: `menu:read`.
   */
  listPriceLists(options?: CallOptions): Promise<Answer<Array<PriceList>, {
  /** How many there are. */
  count: number
}, Record<string, unknown>>>
  /**
   * Create a price list.
   *
   * On a channel with this list, an item costs its own price here, or else what the branch charges plus `percent`, half a minor unit rounded up. Happy hours are applied afterwards. Options cost the same everywhere.
   *
   * Scope: `menu:write`.
   */
  createPriceList(body: NewPriceList, options?: CallOptions): Promise<Answer<PriceList, Record<string, unknown>, Record<string, unknown>>>
  /**
   * Change a price list.
   *
   * Only the fields that you send change; `prices` replaces all prices of the list.
   *
   * Scope: `menu:write`.
   */
  changePriceList(price_list: number, body: PriceListChange, options?: CallOptions): Promise<Answer<PriceList, Record<string, unknown>, Record<string, unknown>>>
  /**
   * Delete a price list.
   *
   * A list that a channel uses is a 422 on `channels`. Returns the list as it was.
   *
   * Scope: `menu:write`.
   */
  deletePriceList(price_list: number, options?: CallOptions): Promise<Answer<PriceList, Record<string, unknown>, Record<string, unknown>>>
  /**
   * List gift cards.
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
  /** How many entries a page has at most. */
  per_page: number
  /** Send it as `cursor` for the next page; null on the last one. */
  next_cursor: string | null
  /** Send it as `cursor` for the page before; null on the first one. */
  prev_cursor: string | null
}>
  /**
   * Issue a gift card.
   *
   * The code is in `meta.code`, only in this response. Send an Idempotency-Key: if the response is lost, the same request shows the code again for 24 hours. With `recipient_email` the card is also sent there, on `send_on` or immediately.
   *
   * Scope: `giftcards:write`.
   */
  issueGiftCard(body: NewGiftCard, options?: CallOptions): Promise<Answer<GiftCard, {
  /** The code of the card, as printed: anyone who has it can spend the card. Shown only once, and in a replay with the same Idempotency-Key. */
  code: string
}, Record<string, unknown>>>
  /**
   * Look up a gift card by its code.
   *
   * One token can try ten wrong codes a minute; then 429 with `Retry-After`. A code with a wrong last character is a typing mistake and does not count.
   *
   * Scope: `giftcards:read`.
   */
  lookUpGiftCard(body: GiftCardLookup, options?: CallOptions): Promise<Answer<GiftCard, Record<string, unknown>, Record<string, unknown>>>
  /**
   * Get a gift card.
   *
   * Scope: `giftcards:read`.
   */
  getGiftCard(gift_card: string, options?: CallOptions): Promise<Answer<GiftCard, Record<string, unknown>, Record<string, unknown>>>
  /**
   * List payments.
   *
   * Scope: `payments:read`.
   */
  listPayments(query?: {
    /** Payments of this order. */
    order_id?: string | undefined
    /** Payments of the deposit of this reservation, or with it. */
    reservation_id?: string | undefined
    /** Payments in this status. */
    status?: "pending" | "captured" | "failed" | "cancelled" | undefined
    /** Payments by this method. */
    method?: "cash" | "card" | "online" | "gift_card" | "deposit" | "voucher" | "other" | undefined
    /** Payments taken at this branch: for its orders and reservations, and for gift cards and tickets sold there. */
    branch_id?: number | undefined
    /** A date or a date-time, inclusive. */
    created_from?: string | undefined
    /** A date (its last instant) or a date-time, inclusive. */
    created_to?: string | undefined
    /** Changed at this moment or later, by a refund for example: a date or a date-time. */
    updated_since?: string | undefined
    /** Entries on a page. */
    per_page?: number | undefined
    /** The `meta.next_cursor` or `meta.prev_cursor` of another page. */
    cursor?: string | undefined
  }, options?: CallOptions): Paged<Payment, {
  /** How many entries a page has at most. */
  per_page: number
  /** Send it as `cursor` for the next page; null on the last one. */
  next_cursor: string | null
  /** Send it as `cursor` for the page before; null on the first one. */
  prev_cursor: string | null
}>
  /**
   * Get a payment.
   *
   * Scope: `payments:read`.
   */
  getPayment(payment: string, options?: CallOptions): Promise<Answer<Payment, Record<string, unknown>, Record<string, unknown>>>
  /**
   * Take a payment for an order.
   *
   * Captured immediately. When payments first cover the total, the order has `paid_at` and `order.paid` fires, once. If two payments for the same amount due come at the same time, one is refused.
   *
   * Scope: `payments:write`.
   */
  payOrder(order: string, body: NewOrderPayment, options?: CallOptions): Promise<Answer<Payment, Record<string, unknown>, Record<string, unknown>>>
  /**
   * Take the deposit of a reservation.
   *
   * The `deposit_status` becomes `paid`, and `reservation.updated` fires.
   *
   * Scope: `payments:write`.
   */
  payDeposit(reservation: string, body: NewDepositPayment, options?: CallOptions): Promise<Answer<Payment, Record<string, unknown>, Record<string, unknown>>>
  /**
   * Take a payment for an experience booking.
   *
   * Captured immediately, while the tickets are held. When payments cover the total, the booking is `booked`, and `experience.booked` fires, once.
   *
   * Scope: `payments:write`.
   */
  payExperienceBooking(experience_booking: string, body: NewTicketPayment, options?: CallOptions): Promise<Answer<Payment, Record<string, unknown>, Record<string, unknown>>>
  /**
   * Create a payment link for an order.
   *
   * The page takes what is due now. It is valid for 24 hours; then the payment is `cancelled`. Money that arrives late covers what is still due, and what is no longer due is refunded automatically. If the provider is unreachable, the response is 503.
   *
   * Scope: `payments:write`.
   */
  linkOrderPayment(order: string, body: NewPaymentLink, options?: CallOptions): Promise<Answer<PaymentLink, Record<string, unknown>, Record<string, unknown>>>
  /**
   * Create a payment link for a deposit.
   *
   * The page takes the deposit in full. It is valid for 24 hours; then the payment is `cancelled`. Money that arrives late covers what is still due, and what is no longer due is refunded automatically. If the provider is unreachable, the response is 503.
   *
   * Scope: `payments:write`.
   */
  linkDepositPayment(reservation: string, body: NewPaymentLink, options?: CallOptions): Promise<Answer<PaymentLink, Record<string, unknown>, Record<string, unknown>>>
  /**
   * Create a payment link for an experience booking.
   *
   * The page takes what is due now. It is valid for as long as the tickets are held; then the payment is `cancelled`. Money that arrives late takes the tickets again if they are still free; otherwise it is refunded automatically. If the provider is unreachable, the response is 503.
   *
   * Scope: `payments:write`.
   */
  linkExperiencePayment(experience_booking: string, body: NewPaymentLink, options?: CallOptions): Promise<Answer<PaymentLink, Record<string, unknown>, Record<string, unknown>>>
  /**
   * Refund a payment.
   *
   * Money from a provider, a gift card or a deposit goes back there; for cash and cards at the counter, this records what staff returned. If the provider cannot be reached, the refund is `pending` and made as soon as it answers. Fires `payment.refunded` once it has succeeded. With `kind` `return`, dishes are taken off a paid order: they are voided, sales, taxes and stock are updated, and `order.updated` fires with `changed` `["lines"]`.
   *
   * Scope: `payments:write`.
   */
  refundPayment(payment: string, body: NewRefund, options?: CallOptions): Promise<Answer<Payment, Record<string, unknown>, Record<string, unknown>>>
  /**
   * List terminals.
   *
   * Scope: `payments:read`.
   */
  listTerminals(query?: {
    /** Terminals of this branch. */
    branch_id?: number | undefined
  }, options?: CallOptions): Promise<Answer<Array<Terminal>, {
  /** How many there are. */
  count: number
}, Record<string, unknown>>>
  /**
   * Take a payment at a terminal.
   *
   * The payment is `pending` until the guest has presented a card: then it is `captured`, or `failed` with its `failure_reason`. Read it again, or listen to `payment.captured`. A terminal takes one payment at a time; a second is 409. If no card is presented within 15 minutes, it is `cancelled`. Money that arrives late covers what is still due, and what is no longer due is refunded automatically. A `test` terminal approves after a second, declines amounts (with their tip) that end in 01, and does not answer for those that end in 99.
   *
   * Scope: `payments:write`.
   */
  payOrderAtTerminal(order: string, body: NewTerminalPayment, options?: CallOptions): Promise<Answer<Payment, Record<string, unknown>, Record<string, unknown>>>
  /**
   * Cancel a payment.
   *
   * Ends a payment that is waiting at a terminal or on a payment page.
   *
   * Scope: `payments:write`.
   */
  cancelPayment(payment: string, options?: CallOptions): Promise<Answer<Payment, Record<string, unknown>, Record<string, unknown>>>
  /**
   * List receipts.
   *
   * Receipts are issued once and never change: a `sale` when payments first cover an order, a `refund` for each successful refund. Each branch numbers its own without gaps and chains them by their hashes.
   *
   * Scope: `payments:read`.
   */
  listReceipts(query?: {
    /** Receipts of this order. */
    order_id?: string | undefined
    /** Receipts of this branch. */
    branch_id?: number | undefined
    /** A date or a date-time, inclusive. */
    issued_from?: string | undefined
    /** A date (its last instant) or a date-time, inclusive. */
    issued_to?: string | undefined
    /** Entries on a page. */
    per_page?: number | undefined
    /** The `meta.next_cursor` or `meta.prev_cursor` of another page. */
    cursor?: string | undefined
  }, options?: CallOptions): Paged<Receipt, {
  /** How many entries a page has at most. */
  per_page: number
  /** Send it as `cursor` for the next page; null on the last one. */
  next_cursor: string | null
  /** Send it as `cursor` for the page before; null on the first one. */
  prev_cursor: string | null
}>
  /**
   * Get a receipt.
   *
   * Scope: `payments:read`.
   */
  getReceipt(receipt: string, options?: CallOptions): Promise<Answer<Receipt, Record<string, unknown>, Record<string, unknown>>>
  /**
   * List reviews.
   *
   * Scope: `reviews:read`.
   */
  listReviews(query?: {
    /** Reviews with so many stars. */
    rating?: number | undefined
    /** A date or a date-time, inclusive. */
    created_from?: string | undefined
    /** A date (its last instant) or a date-time, inclusive. */
    created_to?: string | undefined
    /** Entries on a page. */
    per_page?: number | undefined
    /** The `meta.next_cursor` or `meta.prev_cursor` of another page. */
    cursor?: string | undefined
  }, options?: CallOptions): Paged<Review, {
  /** How many entries a page has at most. */
  per_page: number
  /** Send it as `cursor` for the next page; null on the last one. */
  next_cursor: string | null
  /** Send it as `cursor` for the page before; null on the first one. */
  prev_cursor: string | null
}>
  /**
   * Create a review.
   *
   * About a completed order or a seated reservation, once for each of them. Fires `review.created`. It makes no difference whether the guest writes it with the link in an email, or a program sends it here.
   *
   * Scope: `reviews:write`.
   */
  createReview(body: NewReview, options?: CallOptions): Promise<Answer<Review, Record<string, unknown>, Record<string, unknown>>>
  /**
   * Get a review.
   *
   * Scope: `reviews:read`.
   */
  getReview(review: string, options?: CallOptions): Promise<Answer<Review, Record<string, unknown>, Record<string, unknown>>>
  /**
   * List experiences.
   *
   * Scope: `experiences:read`.
   */
  listExperiences(query?: {
    /** Experiences that begin then or later: a date or a date-time. */
    from?: string | undefined
    /** Experiences that begin then or earlier: a date (its last instant) or a date-time. */
    to?: string | undefined
    /** Entries on a page. */
    per_page?: number | undefined
    /** The `meta.next_cursor` or `meta.prev_cursor` of another page. */
    cursor?: string | undefined
  }, options?: CallOptions): Paged<Experience, {
  /** How many entries a page has at most. */
  per_page: number
  /** Send it as `cursor` for the next page; null on the last one. */
  next_cursor: string | null
  /** Send it as `cursor` for the page before; null on the first one. */
  prev_cursor: string | null
}>
  /**
   * Get an experience.
   *
   * Scope: `experiences:read`.
   */
  getExperience(experience: number, options?: CallOptions): Promise<Answer<Experience, Record<string, unknown>, Record<string, unknown>>>
  /**
   * Book an experience.
   *
   * The tickets are held for 30 minutes; once paid for, they are `booked`. If the price is 0, they are `booked` immediately. Tickets are never sold twice.
   *
   * Scope: `experiences:write`.
   */
  bookExperience(experience: number, body: NewExperienceBooking, options?: CallOptions): Promise<Answer<ExperienceBooking, Record<string, unknown>, Record<string, unknown>>>
  /**
   * List experience bookings.
   *
   * Scope: `experiences:read`.
   */
  listExperienceBookings(query?: {
    /** Bookings of this experience. */
    experience_id?: number | undefined
    /** Bookings in this status. */
    status?: "held" | "booked" | "cancelled" | undefined
    /** Entries on a page. */
    per_page?: number | undefined
    /** The `meta.next_cursor` or `meta.prev_cursor` of another page. */
    cursor?: string | undefined
  }, options?: CallOptions): Paged<ExperienceBooking, {
  /** How many entries a page has at most. */
  per_page: number
  /** Send it as `cursor` for the next page; null on the last one. */
  next_cursor: string | null
  /** Send it as `cursor` for the page before; null on the first one. */
  prev_cursor: string | null
}>
  /**
   * Get an experience booking.
   *
   * Scope: `experiences:read`.
   */
  getExperienceBooking(experience_booking: string, options?: CallOptions): Promise<Answer<ExperienceBooking, Record<string, unknown>, Record<string, unknown>>>
  /**
   * Cancel an experience booking.
   *
   * One that is `held` or `booked`. Its tickets are free immediately. Online and gift card payments are refunded automatically; what was paid in person stays until staff refund it.
   *
   * Scope: `experiences:write`.
   */
  cancelExperienceBooking(experience_booking: string, options?: CallOptions): Promise<Answer<ExperienceBooking, Record<string, unknown>, Record<string, unknown>>>
  /**
   * List published weeks of shifts.
   *
   * Each week as last published. Drafts and unpublished changes are not shown.
   *
   * Scope: `shifts:read`.
   */
  listShiftWeeks(query?: {
    /** Only weeks of this branch. */
    branch_id?: number | undefined
    /** Only weeks that start on this day or later. */
    from?: string | undefined
    /** Only weeks that start on this day or earlier. */
    to?: string | undefined
    /** Entries on a page. */
    per_page?: number | undefined
    /** The `meta.next_cursor` or `meta.prev_cursor` of another page. */
    cursor?: string | undefined
  }, options?: CallOptions): Paged<ShiftWeek, {
  /** How many entries a page has at most. */
  per_page: number
  /** Send it as `cursor` for the next page; null on the last one. */
  next_cursor: string | null
  /** Send it as `cursor` for the page before; null on the first one. */
  prev_cursor: string | null
}>
  /**
   * Get a published week of shifts.
   *
   * Scope: `shifts:read`.
   */
  getShiftWeek(shift_week: number, options?: CallOptions): Promise<Answer<ShiftWeek, Record<string, unknown>, Record<string, unknown>>>
  /**
   * List stock levels.
   *
   * By ingredient, then branch. What an order uses is deducted within two seconds after it is placed, and added back when it is rejected or cancelled or a line is voided.
   *
   * Scope: `stock:read`.
   */
  listStock(query?: {
    /** Only what this branch keeps. */
    branch_id?: number | undefined
    /** `true`: only what is below its par level; `false`: only the rest. */
    below_par?: "true" | "false" | "1" | "0" | undefined
    /** Entries on a page. */
    per_page?: number | undefined
    /** The `meta.next_cursor` or `meta.prev_cursor` of another page. */
    cursor?: string | undefined
  }, options?: CallOptions): Paged<Stock, {
  /** How many entries a page has at most. */
  per_page: number
  /** Send it as `cursor` for the next page; null on the last one. */
  next_cursor: string | null
  /** Send it as `cursor` for the page before; null on the first one. */
  prev_cursor: string | null
}>
  /**
   * Record a stock movement.
   *
   * Scope: `stock:write`.
   */
  bookStockMovement(body: NewStockMovement, options?: CallOptions): Promise<Answer<{
  /** The ingredient at the branch, as it is now. */
  stock: Stock
  /** What was recorded. */
  movement: StockMovement
}, Record<string, unknown>, Record<string, unknown>>>
  /**
   * Get the sales summary.
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
    /** This branch only. */
    branch_id?: number | undefined
  }, options?: CallOptions): Promise<Answer<SalesSummary, Record<string, unknown>, Record<string, unknown>>>
  /**
   * Get the taxes of a period.
   *
   * What was sold and its tax, by rate. Sales, days and periods are those of the sales summary.
   *
   * Scope: `reports:read`.
   */
  getTaxReport(query?: {
    /** The first day. Alone: up to today. */
    from?: string | undefined
    /** The last day. Alone: that one day. */
    to?: string | undefined
    /** This branch only. */
    branch_id?: number | undefined
  }, options?: CallOptions): Promise<Answer<TaxReport, Record<string, unknown>, Record<string, unknown>>>
  /**
   * Get the payments of a period.
   *
   * What was paid and refunded by method, on the business day of the branch where it was captured. Days and periods are those of the sales summary.
   *
   * Scope: `reports:read`.
   */
  getPaymentReport(query?: {
    /** The first day. Alone: up to today. */
    from?: string | undefined
    /** The last day. Alone: that one day. */
    to?: string | undefined
    /** This branch only. */
    branch_id?: number | undefined
  }, options?: CallOptions): Promise<Answer<PaymentReport, Record<string, unknown>, Record<string, unknown>>>
  /**
   * List events.
   *
   * Each entry is the body of the webhook, byte for byte. Store `meta.next_cursor` and send it with your next request. Events come in the order in which they happened, without gaps or duplicates. They are stored for 30 days. A token gets the events about what it can read: `order.*` with `orders:read`, and so on; `app.uninstalled` is for tokens of the restaurant, not of an app.
   *
   * Scope: `events:read`.
   */
  listEvents(query?: {
    /** Only events of these types, separated by commas: ping, order.created, order.status_changed, order.updated, order.paid, reservation.created, reservation.updated, reservation.cancelled, menu.item_updated, menu.updated, menu.category_updated, payment.captured, payment.refunded, guest.created, guest.updated, giftcard.issued, giftcard.redeemed, review.created, stock.below_par, shift.published, experience.booked, app.uninstalled. */
    type?: string | undefined
    /** Only events at or after this moment, or from the start of this day on. */
    since?: string | undefined
    /** How many seconds the response waits for an event if there is nothing new. */
    wait?: number | undefined
    /** Entries on a page. */
    per_page?: number | undefined
    /** The `meta.next_cursor` of your last request. */
    cursor?: string | undefined
  }, options?: CallOptions): Promise<Answer<Array<ComandaEvent>, {
  /** How many events a page has at most. */
  per_page: number
  /** Never null. Store it, and send it with your next request. */
  next_cursor: string
  /** Always null: the feed can only be read forward. */
  prev_cursor: null
}, {
  /** The whole address to come back to. Never null. */
  next: string
  /** Always null: the feed can only be read forward. */
  prev: null
}>>
  /**
   * List webhook endpoints.
   *
   * An app's token sees the endpoints that the app created.
   *
   * Scope: `webhooks:read`.
   */
  listWebhookEndpoints(options?: CallOptions): Promise<Answer<Array<WebhookEndpoint>, {
  /** How many there are. */
  count: number
}, Record<string, unknown>>>
  /**
   * Create a webhook endpoint.
   *
   * Its signing secret is in `meta.secret`, shown only once. For events whose resource the token may read. An endpoint that an app creates is its own: no one else can change it by API, and it is deleted when the app is uninstalled.
   *
   * Scope: `webhooks:write`.
   */
  createWebhookEndpoint(body: NewWebhookEndpoint, options?: CallOptions): Promise<Answer<WebhookEndpoint, {
  /** The signing secret, shown only once. */
  secret: string
}, Record<string, unknown>>>
  /**
   * Get a webhook endpoint.
   *
   * Scope: `webhooks:read`.
   */
  getWebhookEndpoint(webhook_endpoint: number, options?: CallOptions): Promise<Answer<WebhookEndpoint, Record<string, unknown>, Record<string, unknown>>>
  /**
   * Change a webhook endpoint.
   *
   * Only the fields that you send change. `is_active` false holds events back; true also resumes an endpoint that was switched off.
   *
   * Scope: `webhooks:write`.
   */
  changeWebhookEndpoint(webhook_endpoint: number, body: WebhookEndpointChange, options?: CallOptions): Promise<Answer<WebhookEndpoint, Record<string, unknown>, Record<string, unknown>>>
  /**
   * Delete a webhook endpoint.
   *
   * Its pending deliveries are dropped. Returns the endpoint as it was.
   *
   * Scope: `webhooks:write`.
   */
  deleteWebhookEndpoint(webhook_endpoint: number, options?: CallOptions): Promise<Answer<WebhookEndpoint, Record<string, unknown>, Record<string, unknown>>>
  /**
   * Rotate the signing secret of a webhook endpoint.
   *
   * It is in `meta.secret`, shown only once. The old one also signs for 24 hours.
   *
   * Scope: `webhooks:write`.
   */
  rotateWebhookSecret(webhook_endpoint: number, options?: CallOptions): Promise<Answer<WebhookEndpoint, {
  /** The signing secret, shown only once. */
  secret: string
}, Record<string, unknown>>>
  /**
   * Send a ping to a webhook endpoint.
   *
   * Scope: `webhooks:write`.
   */
  pingWebhookEndpoint(webhook_endpoint: number, options?: CallOptions): Promise<Answer<{
  /** The value of `Service-Delivery`. */
  event_id: string
  /** Its entry in the delivery log. */
  delivery_id: string
}, Record<string, unknown>, Record<string, unknown>>>
  /**
   * Get the sandbox's clock.
   *
   * Scope: `orders:read`.
   */
  getSandboxClock(options?: CallOptions): Promise<Answer<SandboxClock, Record<string, unknown>, Record<string, unknown>>>
  /**
   * Stop or shift the sandbox's clock.
   *
   * To test happy hours, opening hours, held orders and lead times. With neither field, or both null, the clock shows real time. A reset does the same.
   *
   * Scope: `orders:write`.
   */
  setSandboxClock(body: SandboxClockChange, options?: CallOptions): Promise<Answer<SandboxClock, Record<string, unknown>, Record<string, unknown>>>
  /**
   * Set the sandbox's opening hours.
   *
   * To test a closed restaurant: the sample is open around the clock. Special and closing days stay. A reset brings the sample's hours back.
   *
   * Scope: `orders:write`.
   */
  setSandboxHours(body: SandboxHours, options?: CallOptions): Promise<Answer<BranchProfile, Record<string, unknown>, Record<string, unknown>>>
  /**
   * Simulate an event.
   *
   * A guest's order, a reservation, a payment, a refund, a sold gift card, a voided line, seated guests, paid tickets to an experience, or an ingredient that drops below its par level: the restaurant's rules apply, and the usual events are sent. `point_of_sale` connects a test till: from then on the orders of the sandbox are pushed to `url`.
   *
   * Scope: `orders:write`.
   */
  simulate(body: Simulation, options?: CallOptions): Promise<Answer<Simulated, {
  /** The signing secret of the test till, shown only once; only for `point_of_sale`. */
  secret?: string | undefined
}, Record<string, unknown>>>
}

/** How each is sent: its method and path, what it takes beside options, and whether its pages can be walked. */
export const OPERATIONS = {
  getRestaurant: {"method":"GET","path":"/restaurant","takes":[],"paged":false},
  listBranches: {"method":"GET","path":"/branches","takes":[],"paged":false},
  getBranch: {"method":"GET","path":"/branches/{branch}","takes":["id"],"paged":false},
  pauseBranch: {"method":"PUT","path":"/branches/{branch}/pause","takes":["id","body"],"paged":false},
  listMenus: {"method":"GET","path":"/menus","takes":[],"paged":false},
  createMenu: {"method":"POST","path":"/menus","takes":["body"],"paged":false},
  getMenu: {"method":"GET","path":"/menus/{menu}","takes":["id","query"],"paged":false},
  changeMenu: {"method":"PATCH","path":"/menus/{menu}","takes":["id","body"],"paged":false},
  deleteMenu: {"method":"DELETE","path":"/menus/{menu}","takes":["id"],"paged":false},
  listCategories: {"method":"GET","path":"/categories","takes":["query"],"paged":false},
  createCategory: {"method":"POST","path":"/categories","takes":["body"],"paged":false},
  listItems: {"method":"GET","path":"/items","takes":["query"],"paged":true},
  createItem: {"method":"POST","path":"/items","takes":["body"],"paged":false},
  getItem: {"method":"GET","path":"/items/{item}","takes":["id","query"],"paged":false},
  changeItem: {"method":"PATCH","path":"/items/{item}","takes":["id","body"],"paged":false},
  deleteItem: {"method":"DELETE","path":"/items/{item}","takes":["id"],"paged":false},
  setItemAvailability: {"method":"PUT","path":"/items/{item}/availability","takes":["id","body"],"paged":false},
  listBranchItems: {"method":"GET","path":"/branches/{branch}/items","takes":["id"],"paged":false},
  setBranchItem: {"method":"PUT","path":"/branches/{branch}/items/{item}","takes":["id","id","body"],"paged":false},
  resetBranchItem: {"method":"DELETE","path":"/branches/{branch}/items/{item}","takes":["id","id"],"paged":false},
  getItemSet: {"method":"GET","path":"/items/{item}/set","takes":["id"],"paged":false},
  setItemSet: {"method":"PUT","path":"/items/{item}/set","takes":["id","body"],"paged":false},
  removeItemSet: {"method":"DELETE","path":"/items/{item}/set","takes":["id"],"paged":false},
  sortCategories: {"method":"PUT","path":"/menus/{menu}/order","takes":["id","body"],"paged":false},
  changeCategory: {"method":"PATCH","path":"/categories/{category}","takes":["id","body"],"paged":false},
  deleteCategory: {"method":"DELETE","path":"/categories/{category}","takes":["id"],"paged":false},
  sortItems: {"method":"PUT","path":"/categories/{category}/order","takes":["id","body"],"paged":false},
  setItemVariants: {"method":"PUT","path":"/items/{item}/variants","takes":["id","body"],"paged":false},
  setItemModifierGroups: {"method":"PUT","path":"/items/{item}/modifier-groups","takes":["id","body"],"paged":false},
  listModifierGroups: {"method":"GET","path":"/modifier-groups","takes":[],"paged":false},
  createModifierGroup: {"method":"POST","path":"/modifier-groups","takes":["body"],"paged":false},
  changeModifierGroup: {"method":"PATCH","path":"/modifier-groups/{group}","takes":["id","body"],"paged":false},
  deleteModifierGroup: {"method":"DELETE","path":"/modifier-groups/{group}","takes":["id"],"paged":false},
  getItemPhoto: {"method":"GET","path":"/items/{item}/photo","takes":["id"],"paged":false},
  setItemPhoto: {"method":"PUT","path":"/items/{item}/photo","takes":["id","body"],"paged":false},
  deleteItemPhoto: {"method":"DELETE","path":"/items/{item}/photo","takes":["id"],"paged":false},
  listOrders: {"method":"GET","path":"/orders","takes":["query"],"paged":true},
  placeOrder: {"method":"POST","path":"/orders","takes":["body"],"paged":false},
  quoteOrder: {"method":"POST","path":"/orders/quote","takes":["body"],"paged":false},
  getOrder: {"method":"GET","path":"/orders/{order}","takes":["id"],"paged":false},
  changeOrder: {"method":"PATCH","path":"/orders/{order}","takes":["id","body"],"paged":false},
  getOrderTimeline: {"method":"GET","path":"/orders/{order}/timeline","takes":["id"],"paged":false},
  moveOrder: {"method":"POST","path":"/orders/{order}/status","takes":["id","body"],"paged":false},
  addOrderLines: {"method":"POST","path":"/orders/{order}/lines","takes":["id","body"],"paged":false},
  voidOrderLine: {"method":"POST","path":"/orders/{order}/lines/{line}/void","takes":["id","id","body"],"paged":false},
  fireOrderCourse: {"method":"POST","path":"/orders/{order}/courses/{course}/fire","takes":["id","id"],"paged":false},
  listOrderAdjustments: {"method":"GET","path":"/orders/{order}/adjustments","takes":["id"],"paged":false},
  addOrderAdjustment: {"method":"POST","path":"/orders/{order}/adjustments","takes":["id","body"],"paged":false},
  deleteOrderAdjustment: {"method":"DELETE","path":"/orders/{order}/adjustments/{adjustment}","takes":["id","id"],"paged":false},
  listReservations: {"method":"GET","path":"/reservations","takes":["query"],"paged":true},
  createReservation: {"method":"POST","path":"/reservations","takes":["body"],"paged":false},
  getAvailability: {"method":"GET","path":"/availability","takes":["query"],"paged":false},
  getReservation: {"method":"GET","path":"/reservations/{reservation}","takes":["id"],"paged":false},
  cancelReservation: {"method":"POST","path":"/reservations/{reservation}/cancel","takes":["id"],"paged":false},
  listTables: {"method":"GET","path":"/tables","takes":["query"],"paged":false},
  listGuests: {"method":"GET","path":"/guests","takes":["query"],"paged":true},
  lookUpGuest: {"method":"POST","path":"/guests/lookup","takes":["body"],"paged":false},
  getGuest: {"method":"GET","path":"/guests/{guest}","takes":["id"],"paged":false},
  listCoupons: {"method":"GET","path":"/coupons","takes":["query"],"paged":true},
  createCoupon: {"method":"POST","path":"/coupons","takes":["body"],"paged":false},
  getCoupon: {"method":"GET","path":"/coupons/{coupon}","takes":["id"],"paged":false},
  changeCoupon: {"method":"PATCH","path":"/coupons/{coupon}","takes":["id","body"],"paged":false},
  deleteCoupon: {"method":"DELETE","path":"/coupons/{coupon}","takes":["id"],"paged":false},
  listChannels: {"method":"GET","path":"/channels","takes":[],"paged":false},
  setChannel: {"method":"PUT","path":"/channels/{key}","takes":["id","body"],"paged":false},
  listPriceLists: {"method":"GET","path":"/price-lists","takes":[],"paged":false},
  createPriceList: {"method":"POST","path":"/price-lists","takes":["body"],"paged":false},
  changePriceList: {"method":"PATCH","path":"/price-lists/{price_list}","takes":["id","body"],"paged":false},
  deletePriceList: {"method":"DELETE","path":"/price-lists/{price_list}","takes":["id"],"paged":false},
  listGiftCards: {"method":"GET","path":"/gift-cards","takes":["query"],"paged":true},
  issueGiftCard: {"method":"POST","path":"/gift-cards","takes":["body"],"paged":false},
  lookUpGiftCard: {"method":"POST","path":"/gift-cards/lookup","takes":["body"],"paged":false},
  getGiftCard: {"method":"GET","path":"/gift-cards/{gift_card}","takes":["id"],"paged":false},
  listPayments: {"method":"GET","path":"/payments","takes":["query"],"paged":true},
  getPayment: {"method":"GET","path":"/payments/{payment}","takes":["id"],"paged":false},
  payOrder: {"method":"POST","path":"/orders/{order}/payments","takes":["id","body"],"paged":false},
  payDeposit: {"method":"POST","path":"/reservations/{reservation}/payments","takes":["id","body"],"paged":false},
  payExperienceBooking: {"method":"POST","path":"/experience-bookings/{experience_booking}/payments","takes":["id","body"],"paged":false},
  linkOrderPayment: {"method":"POST","path":"/orders/{order}/payment-links","takes":["id","body"],"paged":false},
  linkDepositPayment: {"method":"POST","path":"/reservations/{reservation}/payment-links","takes":["id","body"],"paged":false},
  linkExperiencePayment: {"method":"POST","path":"/experience-bookings/{experience_booking}/payment-links","takes":["id","body"],"paged":false},
  refundPayment: {"method":"POST","path":"/payments/{payment}/refunds","takes":["id","body"],"paged":false},
  listTerminals: {"method":"GET","path":"/terminals","takes":["query"],"paged":false},
  payOrderAtTerminal: {"method":"POST","path":"/orders/{order}/terminal-payments","takes":["id","body"],"paged":false},
  cancelPayment: {"method":"POST","path":"/payments/{payment}/cancel","takes":["id"],"paged":false},
  listReceipts: {"method":"GET","path":"/receipts","takes":["query"],"paged":true},
  getReceipt: {"method":"GET","path":"/receipts/{receipt}","takes":["id"],"paged":false},
  listReviews: {"method":"GET","path":"/reviews","takes":["query"],"paged":true},
  createReview: {"method":"POST","path":"/reviews","takes":["body"],"paged":false},
  getReview: {"method":"GET","path":"/reviews/{review}","takes":["id"],"paged":false},
  listExperiences: {"method":"GET","path":"/experiences","takes":["query"],"paged":true},
  getExperience: {"method":"GET","path":"/experiences/{experience}","takes":["id"],"paged":false},
  bookExperience: {"method":"POST","path":"/experiences/{experience}/bookings","takes":["id","body"],"paged":false},
  listExperienceBookings: {"method":"GET","path":"/experience-bookings","takes":["query"],"paged":true},
  getExperienceBooking: {"method":"GET","path":"/experience-bookings/{experience_booking}","takes":["id"],"paged":false},
  cancelExperienceBooking: {"method":"POST","path":"/experience-bookings/{experience_booking}/cancel","takes":["id"],"paged":false},
  listShiftWeeks: {"method":"GET","path":"/shift-weeks","takes":["query"],"paged":true},
  getShiftWeek: {"method":"GET","path":"/shift-weeks/{shift_week}","takes":["id"],"paged":false},
  listStock: {"method":"GET","path":"/stock","takes":["query"],"paged":true},
  bookStockMovement: {"method":"POST","path":"/stock/movements","takes":["body"],"paged":false},
  getSalesSummary: {"method":"GET","path":"/reports/sales-summary","takes":["query"],"paged":false},
  getTaxReport: {"method":"GET","path":"/reports/taxes","takes":["query"],"paged":false},
  getPaymentReport: {"method":"GET","path":"/reports/payments","takes":["query"],"paged":false},
  listEvents: {"method":"GET","path":"/events","takes":["query"],"paged":false},
  listWebhookEndpoints: {"method":"GET","path":"/webhook-endpoints","takes":[],"paged":false},
  createWebhookEndpoint: {"method":"POST","path":"/webhook-endpoints","takes":["body"],"paged":false},
  getWebhookEndpoint: {"method":"GET","path":"/webhook-endpoints/{webhook_endpoint}","takes":["id"],"paged":false},
  changeWebhookEndpoint: {"method":"PATCH","path":"/webhook-endpoints/{webhook_endpoint}","takes":["id","body"],"paged":false},
  deleteWebhookEndpoint: {"method":"DELETE","path":"/webhook-endpoints/{webhook_endpoint}","takes":["id"],"paged":false},
  rotateWebhookSecret: {"method":"POST","path":"/webhook-endpoints/{webhook_endpoint}/rotate","takes":["id"],"paged":false},
  pingWebhookEndpoint: {"method":"POST","path":"/webhook-endpoints/{webhook_endpoint}/ping","takes":["id"],"paged":false},
  getSandboxClock: {"method":"GET","path":"/sandbox/clock","takes":[],"paged":false},
  setSandboxClock: {"method":"PUT","path":"/sandbox/clock","takes":["body"],"paged":false},
  setSandboxHours: {"method":"PUT","path":"/sandbox/hours","takes":["body"],"paged":false},
  simulate: {"method":"POST","path":"/sandbox/simulate","takes":["body"],"paged":false},
} as const
