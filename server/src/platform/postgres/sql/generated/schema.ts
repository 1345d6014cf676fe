// Generated from a migrated database by `npm run generate`; do not edit.
import type { ColumnType } from 'kysely'

/** Read as epoch milliseconds, written as a Date. */
type Moment = ColumnType<number, Date, Date>
type NullableMoment = ColumnType<number | null, Date | null | undefined, Date | null>
type OptionalMoment = ColumnType<number, Date | undefined, Date>
type Optional<T> = ColumnType<T, T | undefined, T>
/** Written as JSON text. */
type Json = ColumnType<unknown, string, string>
type NullableJson = ColumnType<unknown, string | null | undefined, string | null>
type OptionalJson = ColumnType<unknown, string | undefined, string>

interface Apps {
  id: Optional<number>
  client_id: string
  secret_hash: Buffer
  secret_hint: string
  name: string
  description: Optional<string>
  publisher: Optional<string>
  logo_url: Optional<string | null>
  home_url: Optional<string | null>
  redirect_uris: string[]
  scopes: string[]
  status: Optional<'draft' | 'listed' | 'blocked'>
  registered_by: Optional<string | null>
  created_at: OptionalMoment
  updated_at: OptionalMoment
}

interface AuditLog {
  restaurant_id: Optional<number>
  id: Optional<number>
  at: Moment
  actor_kind: string
  actor_id: Optional<string | null>
  actor_name: Optional<string | null>
  action: string
  subject_kind: string
  subject_id: Optional<string | null>
  before: NullableJson
  after: NullableJson
  request_id: Optional<string | null>
}

interface BookkeepingAccounts {
  restaurant_id: Optional<number>
  chart: 'plain' | 'skr03' | 'skr04'
  accounts: Json
  rates: Json
  datev: Json
  updated_at: Moment
}

interface BranchClosings {
  restaurant_id: Optional<number>
  branch_id: number
  day: string
  float_minor: number
  expected_minor: number
  counted_minor: number
  totals: Json
  note: Optional<string | null>
  closed_by: string
  closed_at: Moment
}

interface BranchItems {
  restaurant_id: Optional<number>
  id: Optional<number>
  branch_id: number
  item_id: number
  variant_id: Optional<number | null>
  price_minor: Optional<number | null>
  is_available: Optional<boolean | null>
  is_hidden: Optional<boolean>
}

interface Branches {
  restaurant_id: Optional<number>
  id: Optional<number>
  ref: Optional<string | null>
  name: string
  is_default: Optional<boolean>
  timezone: Optional<string | null>
  hours: OptionalJson
  special_days: OptionalJson
  closing_days: OptionalJson
  preparation_minutes: Optional<number>
  business_day_start: Optional<string>
  slug: Optional<string | null>
  is_active: Optional<boolean>
  address: NullableJson
  phone: Optional<string | null>
  ordering: OptionalJson
  booking: NullableJson
  seller: NullableJson
}

interface Categories {
  restaurant_id: Optional<number>
  id: Optional<number>
  menu_id: number
  ref: Optional<string | null>
  name: Json
  is_active: Optional<boolean>
  sort_order: number
  windows: OptionalJson
  station_id: Optional<number | null>
  course: Optional<number | null>
}

interface Channels {
  restaurant_id: Optional<number>
  key: string
  name: string
  price_list_id: Optional<number | null>
  is_active: Optional<boolean>
  app_id: Optional<number | null>
  updated_at: Moment
  prices_changed_at: NullableMoment
}

interface CouponUses {
  restaurant_id: Optional<number>
  order_id: string
  coupon_id: number
  phone: Optional<string | null>
  given_back_at: NullableMoment
}

interface Coupons {
  restaurant_id: Optional<number>
  id: Optional<number>
  ref: Optional<string | null>
  code: string
  name: string
  percent: Optional<number | null>
  amount_minor: Optional<number | null>
  types: Optional<string[]>
  channels: Optional<string[]>
  minimum_minor: Optional<number>
  starts_on: Optional<string | null>
  ends_on: Optional<string | null>
  max_uses: Optional<number | null>
  max_uses_per_guest: Optional<number | null>
  uses: Optional<number>
  is_active: Optional<boolean>
  updated_at: Moment
}

interface DailySales {
  restaurant_id: Optional<number>
  day: string
  branch_id: number
  id: Optional<number>
  orders: number
  revenue_minor: number
}

interface DayClosings {
  restaurant_id: Optional<number>
  day: string
  float_minor: number
  expected_minor: number
  counted_minor: number
  totals: Json
  note: Optional<string | null>
  closed_by: string
  closed_at: Moment
}

interface DeletedMenuParts {
  restaurant_id: Optional<number>
  id: Optional<number>
  kind: 'menu' | 'category' | 'item' | 'modifier_group' | 'happy_hour'
  subject_id: number
  name: Json
  rows: Json
  deleted_by: Optional<string | null>
  deleted_at: Moment
}

interface DishSales {
  restaurant_id: Optional<number>
  day: string
  id: Optional<number>
  branch_id: number
  item_id: number
  category_id: number
  quantity: number
  revenue_minor: number
}

interface DrawerMovements {
  restaurant_id: Optional<number>
  id: Optional<number>
  session_id: string
  kind: 'payment' | 'refund' | 'paid_in' | 'paid_out' | 'no_sale'
  amount_minor: number
  reason: Optional<string | null>
  payment_id: Optional<string | null>
  refund_id: Optional<string | null>
  actor_name: Optional<string | null>
  approved_by: Optional<string | null>
  at: Moment
  taken_at: NullableMoment
  is_late: Optional<boolean>
}

interface DrawerReports {
  restaurant_id: Optional<number>
  id: string
  drawer_id: number
  number: number
  session_id: string
  branch_id: number
  drawer_name: string
  day: string
  currency: string
  opened_at: Moment
  opened_by: string
  closed_at: Moment
  closed_by: string
  float_minor: number
  payments: number
  payments_minor: number
  refunds: number
  refunds_minor: number
  paid_in_minor: number
  paid_out_minor: number
  no_sales: number
  expected_minor: number
  counted_minor: number
}

interface DrawerSessions {
  restaurant_id: Optional<number>
  id: string
  drawer_id: number
  branch_id: number
  day: string
  float_minor: number
  opened_at: Moment
  opened_by_id: Optional<string | null>
  opened_by: string
  closed_at: NullableMoment
  note: Optional<string | null>
}

interface Drawers {
  restaurant_id: Optional<number>
  id: Optional<number>
  branch_id: number
  name: string
  printer_id: Optional<number | null>
  is_active: Optional<boolean>
  version: Optional<number>
}

interface Events {
  restaurant_id: Optional<number>
  id: string
  type: string
  subject: Optional<string | null>
  body: string
  created_at: Moment
  place: Optional<number | null>
  filler: Optional<string | null>
  pressed_on: Optional<string | null>
}

interface ExperienceBookings {
  restaurant_id: Optional<number>
  id: string
  experience_id: number
  guest_id: Optional<number | null>
  status: 'held' | 'booked' | 'cancelled'
  tickets: number
  name: string
  phone: string
  email: Optional<string | null>
  note: Optional<string | null>
  locale: Optional<string | null>
  currency: string
  total_minor: number
  hold_until: NullableMoment
  source: 'api' | 'staff' | 'guest' | 'waitlist'
  paid_at: NullableMoment
  booked_at: NullableMoment
  cancelled_at: NullableMoment
  cancel_cause: Optional<'lapsed' | 'guest' | 'restaurant' | 'date' | null>
  sequence: Optional<number>
  created_at: Moment
  updated_at: Moment
}

interface ExperienceCancellations {
  restaurant_id: Optional<number>
  booking_id: string
  experience_id: number
  done_at: NullableMoment
}

interface ExperiencePhotoFiles {
  restaurant_id: Optional<number>
  photo_id: string
  place: number
  width: number
  height: number
  bytes: Buffer
}

interface ExperienceRounds {
  restaurant_id: number
  due_at: Moment
}

interface ExperienceTickets {
  restaurant_id: Optional<number>
  booking_id: string
  number: number
  code: string
  checked_in_at: NullableMoment
  checked_in_by: Optional<string | null>
}

interface ExperienceWaits {
  restaurant_id: Optional<number>
  id: string
  experience_id: number
  guest_id: Optional<number | null>
  status: 'waiting' | 'offered' | 'taken' | 'lapsed' | 'left'
  tickets: number
  name: string
  phone: string
  email: string
  locale: Optional<string | null>
  booking_id: Optional<string | null>
  created_at: Moment
  updated_at: Moment
}

interface Experiences {
  restaurant_id: Optional<number>
  id: Optional<number>
  ref: Optional<string | null>
  name: Json
  description: NullableJson
  price_minor: number
  capacity: number
  taken: Optional<number>
  starts_at: Moment
  ends_at: Moment
  sales_until: Moment
  is_active: Optional<boolean>
  series_id: Optional<string | null>
  photo_id: Optional<string | null>
  table_ids: Optional<number[]>
  cancelled_at: NullableMoment
  cancel_reason: Optional<string | null>
  version: Optional<number>
  created_at: Moment
  updated_at: Moment
}

interface FloorPlans {
  restaurant_id: Optional<number>
  version: number
  updated_at: Moment
}

interface GiftCardEntries {
  restaurant_id: Optional<number>
  id: Optional<number>
  card_id: string
  kind: 'issued' | 'redeemed' | 'returned' | 'expired' | 'adjusted'
  amount_minor: number
  balance_after_minor: number
  order_id: Optional<string | null>
  reference: Optional<string | null>
  at: Moment
  note: Optional<string | null>
}

interface GiftCardSales {
  restaurant_id: Optional<number>
  id: string
  guest_id: Optional<number | null>
  status: Optional<'open' | 'issued' | 'cancelled'>
  currency: string
  amount_minor: number
  buyer_name: string
  buyer_email: string
  recipient_name: Optional<string | null>
  recipient_email: Optional<string | null>
  message: Optional<string | null>
  send_on: Optional<string | null>
  valid_months: Optional<number | null>
  locale: Optional<string | null>
  created_at: Moment
  updated_at: Moment
}

interface GiftCards {
  restaurant_id: Optional<number>
  id: string
  code_hash: Buffer
  code_last4: string
  currency: string
  amount_minor: number
  balance_minor: number
  order_id: Optional<string | null>
  recipient_name: Optional<string | null>
  recipient_email: Optional<string | null>
  message: Optional<string | null>
  expires_at: NullableMoment
  blocked_at: NullableMoment
  sealed_code: Optional<Buffer | null>
  created_at: Moment
  updated_at: Moment
}

interface GuestConfirmations {
  restaurant_id: Optional<number>
  id: string
  kind: 'order' | 'booking'
  status: Optional<'waiting' | 'done' | 'lapsed'>
  email: Optional<string | null>
  sealed_wish: Optional<Buffer | null>
  hold_id: Optional<string | null>
  mails: Optional<number>
  mailed_at: NullableMoment
  subject_id: Optional<string | null>
  expires_at: Moment
  created_at: Moment
  updated_at: Moment
}

interface GuestNotes {
  restaurant_id: Optional<number>
  guest_id: number
  allergies: Optional<string[]>
  tags: Optional<string[]>
  staff_note: Optional<string | null>
  version: number
  updated_at: Moment
  updated_by: string
}

interface GuestPagePictures {
  restaurant_id: Optional<number>
  kind: 'cover' | 'logo' | 'draft_cover' | 'draft_logo'
  place: number
  id: string
  width: number
  height: number
  bytes: Buffer
}

interface GuestPages {
  restaurant_id: Optional<number>
  settings: Json
  version: number
  updated_at: Moment
  domain: Optional<string | null>
}

interface GuestProofs {
  restaurant_id: Optional<number>
  id: string
  used_at: Moment
}

interface GuestWords {
  restaurant_id: Optional<number>
  word: string
  guest_id: number
}

interface Guests {
  restaurant_id: Optional<number>
  id: Optional<number>
  ref: Optional<string | null>
  name: string
  phone: Optional<string | null>
  email: Optional<string | null>
  email_folded: Optional<string | null>
  locale: Optional<string | null>
  marketing_opted_in: Optional<boolean>
  marketing_decided_at: NullableMoment
  marketing_source: Optional<string | null>
  visits_count: Optional<number>
  total_spend_minor: Optional<number>
  last_visit_at: NullableMoment
  created_at: Moment
  updated_at: Moment
  erased_at: NullableMoment
  merged_into: Optional<number | null>
  email_is_own: Optional<boolean>
}

interface HappyHourTargets {
  restaurant_id: Optional<number>
  id: Optional<number>
  happy_hour_id: number
  menu_id: Optional<number | null>
  category_id: Optional<number | null>
  item_id: Optional<number | null>
}

interface HappyHours {
  restaurant_id: Optional<number>
  id: Optional<number>
  name: string
  windows: OptionalJson
  percent: Optional<number | null>
  amount_off_minor: Optional<number | null>
  price_minor: Optional<number | null>
  sort_order: number
  exact_percent: Optional<number | null>
}

interface HourlySales {
  restaurant_id: Optional<number>
  day: string
  id: Optional<number>
  branch_id: number
  hour: number
  type: string
  channel: string
  orders: number
  revenue_minor: number
}

interface HubriseConnections {
  restaurant_id: Optional<number>
  branch_id: number
  location_id: string
  location_name: string
  account_name: Optional<string | null>
  catalog_id: Optional<string | null>
  catalog_name: Optional<string | null>
  customer_list_id: Optional<string | null>
  access_token: Buffer
  connected_at: Moment
  ended_at: NullableMoment
  failed_at: NullableMoment
  failed_reason: Optional<string | null>
  rests_until: NullableMoment
  asked_until: Moment
  next_ask_at: Moment
  callback_url: Optional<string | null>
  callback_set_at: NullableMoment
  next_list_at: NullableMoment
  claim: Optional<string | null>
  claimed_until: NullableMoment
  listed_until: NullableMoment
  list_slice_ms: Optional<number | null>
}

interface HubriseMenus {
  restaurant_id: Optional<number>
  branch_id: number
  catalog_id: string
  menu_hash: Optional<string | null>
  menu_sent_at: NullableMoment
  stock_hash: Optional<string | null>
  stock_sent_at: NullableMoment
  seen: Optional<string | null>
  failed_at: NullableMoment
  failed_code: Optional<string | null>
  failed_reason: Optional<string | null>
  failures: Optional<number>
  try_at: NullableMoment
  claim: Optional<string | null>
  claimed_until: NullableMoment
}

interface HubriseNames {
  restaurant_id: Optional<number>
  id: Optional<number>
  kind: 'item' | 'option'
  key: string
  of_item_id: Optional<number | null>
  name: string
  source: string
  seen_at: Moment
  item_id: Optional<number | null>
  variant_id: Optional<number | null>
  option_ids: Optional<number[]>
  named_at: NullableMoment
}

interface HubriseOrders {
  restaurant_id: Optional<number>
  id: Optional<number>
  branch_id: number
  location_id: string
  hub_id: string
  source: string
  state: 'waiting' | 'taken' | 'rejected' | 'cancelled' | 'missed'
  contents: NullableJson
  contents_at: Moment
  their_status: string
  followed_status: Optional<string | null>
  placed_at: Moment
  came_at: Moment
  is_due: Optional<boolean>
  problem: NullableJson
  attention: Optional<string | null>
  order_id: Optional<string | null>
  tell_status: Optional<string | null>
  tell_note: Optional<string | null>
  tell_time: NullableMoment
  tell_at: NullableMoment
  tell_failures: Optional<number>
  told_status: Optional<string | null>
  told_at: NullableMoment
  wanted_at: NullableMoment
  takes_late: Optional<boolean>
  sold_hash: Optional<string | null>
  sold_total: Optional<string | null>
  changed_total: Optional<string | null>
}

interface HubriseRounds {
  restaurant_id: number
  branch_id: number
  due_at: Moment
}

interface IdempotencyKeys {
  restaurant_id: Optional<number>
  token_id: number
  key: string
  fingerprint: Buffer
  status: number
  body: string
  created_at: Moment
  sealed: Optional<Buffer | null>
  event_id: Optional<string | null>
  event_member: Optional<string | null>
}

interface IngredientPacks {
  restaurant_id: Optional<number>
  id: Optional<number>
  ingredient_id: number
  supplier_id: number
  name: string
  quantity: number
  price_minor: Optional<number | null>
  sku: Optional<string | null>
  sort_order: number
}

interface IngredientUnits {
  restaurant_id: Optional<number>
  ingredient_id: number
  unit: string
  quantity: number
}

interface Ingredients {
  restaurant_id: Optional<number>
  id: Optional<number>
  ref: Optional<string | null>
  name: string
  sku: Optional<string>
  unit: string
  unit_cost_minor: Optional<number | null>
  makes: Optional<number | null>
  version: Optional<number>
  updated_at: Moment
}

interface ItemModifierGroups {
  restaurant_id: Optional<number>
  item_id: number
  group_id: number
  sort_order: number
}

interface ItemPhotos {
  restaurant_id: Optional<number>
  id: string
  item_id: number
  created_at: Moment
}

interface ItemSlots {
  restaurant_id: Optional<number>
  id: Optional<number>
  item_id: number
  ref: Optional<string | null>
  name: Json
  min_select: number
  max_select: number
  sort_order: number
}

interface Items {
  restaurant_id: Optional<number>
  id: Optional<number>
  category_id: number
  ref: Optional<string | null>
  name: Json
  description: NullableJson
  price_minor: Optional<number | null>
  is_available: Optional<boolean>
  show_online: Optional<boolean>
  dietary: Optional<'none' | 'veg' | 'non_veg' | 'egg' | 'vegan'>
  allergens: Optional<string[] | null>
  sort_order: number
  updated_at: Moment
  station_id: Optional<number | null>
  sold_out_until: NullableMoment
}

interface KeptDocuments {
  restaurant_id: Optional<number>
  id: Optional<number>
  at: Moment
  by_name: Optional<string | null>
  filename: Optional<string | null>
  document: Json
  after_version: string
}

interface KitchenActs {
  restaurant_id: Optional<number>
  id: string
  outcome: string
  created_at: Moment
}

interface KitchenDevices {
  restaurant_id: Optional<number>
  id: Optional<number>
  screen: string
  name: string
  token_hash: Buffer
  paired_by: string
  paired_at: Moment
  seen_at: NullableMoment
  branch_id: Optional<number>
  kind: Optional<'kitchen' | 'kiosk' | 'order_board' | 'menu_board' | 'till'>
  settings: NullableJson
}

interface KitchenPairings {
  restaurant_id: Optional<number>
  code_hash: Buffer
  screen: string
  device_name: string
  made_by: string
  expires_at: Moment
  branch_id: Optional<number>
  kind: Optional<'kitchen' | 'kiosk' | 'order_board' | 'menu_board' | 'till'>
  settings: NullableJson
}

interface KitchenScreens {
  restaurant_id: Optional<number>
  screen: string
  warn_minutes: number
  late_minutes: number
  auto_bump: boolean
}

interface KitchenSettings {
  restaurant_id: Optional<number>
  ready_when_done: boolean
}

interface KitchenTickets {
  restaurant_id: Optional<number>
  id: Optional<number>
  order_id: string
  station_id: Optional<number | null>
  station_name: Optional<string | null>
  state: Optional<'waiting' | 'fired' | 'done' | 'voided'>
  lines: Json
  note: Optional<string | null>
  created_at: Moment
  fired_at: NullableMoment
  done_at: NullableMoment
  voided_at: NullableMoment
  started_at: NullableMoment
  recalled_at: NullableMoment
  passed_at: NullableMoment
  void_seen_at: NullableMoment
  sitting_id: Optional<string | null>
  heading: Optional<string | null>
  filler: Optional<string | null>
  added: Optional<boolean>
  course: Optional<number | null>
}

interface MailTexts {
  restaurant_id: Optional<number>
  kind: string
  language: string
  subject: Optional<string | null>
  opening: Optional<string | null>
  closing: Optional<string | null>
  version: number
  updated_at: Moment
}

interface Mails {
  restaurant_id: Optional<number>
  id: string
  kind: string
  subject_ref: Optional<string | null>
  recipient: string
  recipient_name: Optional<string>
  subject: string
  body: string
  calendar: NullableJson
  status: Optional<'queued' | 'sent' | 'failed' | 'not_sent'>
  attempts: Optional<number>
  reason: Optional<string | null>
  created_at: Moment
  sent_at: NullableMoment
  sealed_body: Optional<Buffer | null>
  sealed_codes: Optional<Buffer | null>
}

interface Memberships {
  restaurant_id: number
  user_id: string
  role: 'owner' | 'manager' | 'staff' | 'kitchen' | 'host'
  created_at: OptionalMoment
  version: Optional<number>
  last_sign_in_at: NullableMoment
  branch_ids: Optional<number[]>
}

interface Menus {
  restaurant_id: Optional<number>
  id: Optional<number>
  ref: Optional<string | null>
  name: Json
  is_active: Optional<boolean>
  sort_order: number
  windows: OptionalJson
}

interface Migrations {
  name: string
  checksum: string
  applied_at: OptionalMoment
}

interface ModifierGroups {
  restaurant_id: Optional<number>
  id: Optional<number>
  ref: Optional<string | null>
  name: Json
  min_select: number
  max_select: Optional<number | null>
  sort_order: number
}

interface ModifierOptions {
  restaurant_id: Optional<number>
  id: Optional<number>
  group_id: number
  ref: Optional<string | null>
  name: Json
  price_minor: number
  is_available: Optional<boolean>
  sort_order: number
}

interface OauthGrants {
  id: Optional<number>
  restaurant_id: number
  app_id: number
  granted_by: Optional<string | null>
  scopes: string[]
  redirect_uri: string
  code_hash: Buffer
  code_challenge: string
  code_expires_at: Moment
  exchanged_at: NullableMoment
  ended_at: NullableMoment
  end_reason: Optional<'uninstalled' | 'revoked' | 'code_reused' | 'refresh_reused' | 'expired' | null>
  last_used_at: NullableMoment
  created_at: Moment
}

interface OauthRefreshTokens {
  id: Optional<number>
  grant_id: number
  hash: Buffer
  access_token_id: Optional<number | null>
  expires_at: Moment
  replaced_at: NullableMoment
  successor_id: Optional<number | null>
  created_at: Moment
}

interface OfflineLetters {
  restaurant_id: Optional<number>
  branch_id: number
  place: number
  browser: string
  seen_at: Moment
}

interface OfflineOrders {
  restaurant_id: Optional<number>
  order_id: string
  branch_id: number
  number: string
  taken_at: Moment
  came_at: Moment
  told_minor: Optional<number | null>
  total_minor: number
  later_minor: number
  faults: Json
  needs_check: boolean
  checked_at: NullableMoment
  checked_by: Optional<string | null>
}

interface OrderAdjustments {
  restaurant_id: Optional<number>
  id: Optional<number>
  order_id: string
  kind: 'discount' | 'comp' | 'price'
  line_id: Optional<number | null>
  percent: Optional<number | null>
  amount_minor: Optional<number | null>
  price_minor: Optional<number | null>
  was_minor: Optional<number | null>
  taken_minor: Optional<number>
  reason: Optional<string | null>
  actor_kind: string
  actor_id: Optional<string | null>
  actor_name: Optional<string | null>
  approved_by: Optional<string | null>
  created_at: Moment
}

interface OrderFormerDetails {
  restaurant_id: Optional<number>
  id: string
  order_id: string
  guest_id: Optional<number | null>
  customer_name: Optional<string | null>
  customer_phone: Optional<string | null>
  customer_phone_e164: Optional<string | null>
  customer_email: Optional<string | null>
  note: Optional<string | null>
  delivery_address: NullableJson
  changed_at: Moment
}

interface OrderLines {
  restaurant_id: Optional<number>
  id: Optional<number>
  order_id: string
  place: number
  item_id: number
  variant_id: Optional<number | null>
  name: Json
  variant_name: NullableJson
  quantity: number
  unit_price_minor: number
  line_total_minor: number
  modifiers: Json
  voided: Optional<boolean>
  note: Optional<string | null>
  category_id: Optional<number | null>
  taxes: NullableJson
  added_at: NullableMoment
  course: Optional<number | null>
  seat: Optional<number | null>
  choices: OptionalJson
}

interface OrderNumbers {
  restaurant_id: Optional<number>
  branch_id: number
  day: string
  last: number
}

interface OrderWords {
  restaurant_id: Optional<number>
  word: string
  ordered_at: Moment
  order_id: string
}

interface Orders {
  restaurant_id: Optional<number>
  id: string
  status: Optional<'placed' | 'accepted' | 'rejected' | 'ready' | 'completed' | 'cancelled'>
  type: 'dine_in' | 'pickup' | 'delivery'
  channel: string
  branch_id: Optional<number | null>
  dining_table: NullableJson
  guest_id: Optional<number | null>
  customer_name: Optional<string | null>
  customer_phone: Optional<string | null>
  customer_phone_e164: Optional<string | null>
  customer_email: Optional<string | null>
  note: Optional<string | null>
  delivery_address: NullableJson
  currency: string
  subtotal_minor: number
  discount_minor: number
  service_charge_minor: number
  tax_added_minor: number
  delivery_fee_minor: number
  total_minor: number
  tax_breakdown: NullableJson
  cancel_reason: Optional<string | null>
  placed_at: Moment
  scheduled_for: NullableMoment
  fire_at: NullableMoment
  paid_at: NullableMoment
  updated_at: Moment
  shown: string
  shown_zone: string
  external_id: Optional<string | null>
  reference: Optional<string | null>
  filler: Optional<string | null>
  pricing: NullableJson
  pay_by: NullableMoment
  number: Optional<number | null>
  ready_at: NullableMoment
  external: NullableJson
  device_id: Optional<number | null>
  delivered_by: NullableJson
}

interface OwnerNotices {
  restaurant_id: Optional<number>
  id: Optional<number>
  kind: string
  title: string
  body: string
  created_at: Moment
  mailed_at: NullableMoment
  seen_at: NullableMoment
}

interface PaymentAccounts {
  restaurant_id: Optional<number>
  provider: 'test' | 'stripe'
  secret_key: Optional<Buffer | null>
  webhook_secret: Optional<Buffer | null>
  connected_at: Moment
  disconnected_at: NullableMoment
  asked_until: NullableMoment
  next_ask_at: NullableMoment
  takes_test: Optional<boolean>
}

interface PaymentCalls {
  restaurant_id: Optional<number>
  id: string
  payment_id: string
  refund_id: Optional<string | null>
  verb: 'start' | 'cancel' | 'refund'
  state: Optional<'requested' | 'unknown' | 'succeeded' | 'failed'>
  attempts: Optional<number>
  next_check_at: Moment
  reason: Optional<string | null>
  created_at: Moment
  updated_at: Moment
}

interface PaymentEntries {
  restaurant_id: Optional<number>
  id: Optional<number>
  payment_id: string
  refund_id: Optional<string | null>
  kind: 'captured' | 'refund_requested' | 'refund_succeeded' | 'refund_failed'
  amount_minor: number
  tip_minor: number
  at: Moment
}

interface PaymentFigures {
  restaurant_id: Optional<number>
  quarter_at: Moment
  id: Optional<number>
  method: string
  payments: number
  amount_minor: number
  tip_minor: number
  refunded_minor: number
}

interface PaymentNotices {
  restaurant_id: Optional<number>
  provider: string
  event_id: string
  type: string
  provider_ref: Optional<string | null>
  provider_payment_ref: Optional<string | null>
  received_at: Moment
  handled_at: NullableMoment
}

interface PaymentRefunds {
  restaurant_id: Optional<number>
  id: string
  payment_id: string
  status: Optional<'pending' | 'succeeded' | 'failed'>
  amount_minor: number
  tip_minor: Optional<number>
  reason: Optional<string | null>
  source: 'staff' | 'rule' | 'provider'
  provider_ref: Optional<string | null>
  created_at: Moment
  updated_at: Moment
  kind: Optional<'correction' | 'goodwill' | 'return'>
}

interface PaymentRounds {
  restaurant_id: number
  due_at: Moment
}

interface Payments {
  restaurant_id: Optional<number>
  id: string
  order_id: Optional<string | null>
  reservation_id: Optional<string | null>
  experience_booking_id: Optional<string | null>
  gift_card_id: Optional<string | null>
  method: 'cash' | 'card' | 'online' | 'gift_card' | 'deposit' | 'voucher' | 'other'
  provider: 'hand' | 'gift_card' | 'deposit' | 'test' | 'stripe'
  status: 'pending' | 'captured' | 'failed' | 'cancelled'
  currency: string
  amount_minor: number
  tip_minor: Optional<number>
  reference: Optional<string | null>
  failure_reason: Optional<string | null>
  provider_ref: Optional<string | null>
  provider_payment_ref: Optional<string | null>
  provider_url: Optional<string | null>
  return_url: Optional<string | null>
  expires_at: NullableMoment
  next_check_at: NullableMoment
  created_at: Moment
  captured_at: NullableMoment
  updated_at: Moment
  page_root: Optional<string | null>
  tap_id: Optional<string | null>
  guest_seen_at: NullableMoment
  branch_id: Optional<number | null>
  terminal_id: Optional<number | null>
  bill_split: NullableJson
}

interface PhotoFiles {
  restaurant_id: Optional<number>
  photo_id: string
  place: number
  width: number
  height: number
  bytes: Buffer
}

interface PinTries {
  restaurant_id: Optional<number>
  device_id: number
  user_id: string
  tries: number
  locked_until: NullableMoment
  locks: Optional<number>
}

interface PriceListPrices {
  restaurant_id: Optional<number>
  id: Optional<number>
  price_list_id: number
  item_id: number
  variant_id: Optional<number | null>
  price_minor: number
}

interface PriceLists {
  restaurant_id: Optional<number>
  id: Optional<number>
  ref: Optional<string | null>
  name: string
  percent: Optional<number | null>
  updated_at: Moment
}

interface PrintJobs {
  restaurant_id: Optional<number>
  id: Optional<number>
  printer_id: number
  kind: 'ticket' | 'void' | 'receipt' | 'test' | 'drawer' | 'drawer_report'
  order_id: Optional<string | null>
  ticket_id: Optional<number | null>
  line_id: Optional<number | null>
  status: Optional<'waiting' | 'sending' | 'printed' | 'failed' | 'dropped'>
  attempts: Optional<number>
  maybe_twice: Optional<boolean>
  problem: Optional<string | null>
  created_at: Moment
  started_at: NullableMoment
  ended_at: NullableMoment
  sitting_id: Optional<string | null>
  receipt_id: Optional<string | null>
  drawer_session_id: Optional<string | null>
}

interface Printers {
  restaurant_id: Optional<number>
  id: Optional<number>
  name: string
  kind: 'tcp' | 'cloudprnt'
  host: Optional<string | null>
  port: Optional<number | null>
  token_hash: Optional<Buffer | null>
  language: 'esc-pos' | 'star-prnt' | 'star-line'
  columns: number
  station_ids: Optional<number[]>
  takes_unrouted: Optional<boolean>
  prints_receipts: Optional<boolean>
  is_active: Optional<boolean>
  heard_at: NullableMoment
  version: Optional<number>
  branch_id: Optional<number>
}

interface Processes {
  id: string
  lease_ms: number
  seen_at: Moment
  reads: Optional<number>
}

interface PublishedShifts {
  restaurant_id: Optional<number>
  id: number
  week_id: number
  member_id: Optional<number | null>
  staff_name: Optional<string | null>
  role: string
  starts_at: Moment
  ends_at: Moment
  break_minutes: number
  note: Optional<string | null>
  during: Optional<string | null>
}

interface PurchaseOrderLines {
  restaurant_id: Optional<number>
  id: Optional<number>
  purchase_order_id: number
  ingredient_id: number
  pack_name: string
  pack_quantity: number
  packs: number
  price_minor: Optional<number | null>
  received_packs: Optional<number>
}

interface PurchaseOrders {
  restaurant_id: Optional<number>
  id: Optional<number>
  supplier_id: Optional<number | null>
  supplier_name: string
  branch_id: number
  status: Optional<'draft' | 'ordered' | 'received' | 'cancelled'>
  expected_on: Optional<string | null>
  note: Optional<string | null>
  version: Optional<number>
  created_at: Moment
  ordered_at: NullableMoment
  closed_at: NullableMoment
}

interface PushSubscriptions {
  restaurant_id: Optional<number>
  session_id: string
  user_id: string
  endpoint: string
  p256dh: string
  auth: string
  language: string
  new_orders: boolean
  ready_tickets: boolean
  created_at: Moment
}

interface ReceiptChains {
  restaurant_id: Optional<number>
  branch_id: number
  number: Optional<number>
  hash: Optional<string>
}

interface ReceiptPrints {
  restaurant_id: Optional<number>
  receipt_id: string
  job_id: Optional<number | null>
  printed_at: Moment
}

interface Receipts {
  restaurant_id: Optional<number>
  id: string
  branch_id: number
  number: number
  kind: 'sale' | 'refund' | 'void'
  order_id: string
  payment_id: Optional<string | null>
  refund_id: Optional<string | null>
  issued_at: Moment
  currency: string
  total_minor: number
  tip_minor: number
  tax_breakdown: Json
  previous_hash: string
  hash: string
  document: string
  guest: NullableJson
}

interface RecipeLines {
  restaurant_id: Optional<number>
  id: Optional<number>
  item_id: Optional<number | null>
  variant_id: Optional<number | null>
  option_id: Optional<number | null>
  made_id: Optional<number | null>
  ingredient_id: number
  quantity: number
  entered_quantity: number
  entered_unit: string
}

interface RefusedCalls {
  restaurant_id: Optional<number>
  fingerprint: Buffer
  token_id: number
  token_name: string
  method: string
  path: string
  status: number
  code: string
  message: string
  details: Json
  calls: number
  first_at: Moment
  last_at: Moment
  last_request_id: string
}

interface ReservationTables {
  restaurant_id: Optional<number>
  reservation_id: Optional<string | null>
  table_id: number
  during: string
  live: Optional<boolean>
  experience_id: Optional<number | null>
  id: Optional<number>
}

interface Reservations {
  restaurant_id: Optional<number>
  id: string
  guest_id: Optional<number | null>
  status: 'pending' | 'confirmed' | 'declined' | 'cancelled' | 'seated' | 'no_show'
  name: string
  phone: string
  email: Optional<string | null>
  party_size: number
  date: string
  time: string
  starts_at: Moment
  ends_at: Moment
  table_ids: Optional<number[]>
  note: Optional<string | null>
  deposit_minor: Optional<number | null>
  deposit_status: Optional<'pending' | 'paid' | 'refunded' | 'forfeited' | null>
  source: 'api' | 'staff' | 'walk_in'
  cancelled_by: Optional<'restaurant' | 'guest' | null>
  seated_at: NullableMoment
  sequence: Optional<number>
  created_at: Moment
  updated_at: Moment
  pay_by: NullableMoment
  left_at: NullableMoment
  was_served: Optional<boolean>
  branch_id: Optional<number>
}

interface RestaurantRules {
  restaurant_id: Optional<number>
  ordering: OptionalJson
  booking: OptionalJson
  by_hand: OptionalJson
}

interface Restaurants {
  id: Optional<number>
  slug: string
  name: string
  currency: string
  timezone: string
  zone: string
  country: Optional<string | null>
  default_language: string
  languages: string[]
  plan: Optional<string | null>
  plan_ends_at: NullableMoment
  suspended_at: NullableMoment
  live_restaurant_id: Optional<number | null>
  created_at: OptionalMoment
  plan_starts_at: NullableMoment
  reset_at: NullableMoment
  clock_frozen_at: NullableMoment
  clock_offset_ms: Optional<number>
  guest_host: Optional<string | null>
  second_factor_required: Optional<boolean>
  first_steps: Optional<boolean>
  closed_at: NullableMoment
  exported_at: NullableMoment
  plain_as: Optional<string | null>
}

interface ReviewAsks {
  restaurant_id: Optional<number>
  id: string
  order_id: Optional<string | null>
  reservation_id: Optional<string | null>
  guest_id: Optional<number | null>
  asked_at: Moment
  visited_at: Moment
}

interface ReviewRefusals {
  restaurant_id: Optional<number>
  address_hash: Buffer
  refused_at: Moment
}

interface ReviewRules {
  restaurant_id: Optional<number>
  ask_after_hours: Optional<number | null>
}

interface Reviews {
  restaurant_id: Optional<number>
  id: string
  rating: number
  comment: Optional<string | null>
  order_id: Optional<string | null>
  reservation_id: Optional<string | null>
  guest_id: Optional<number | null>
  reply: Optional<string | null>
  replied_at: NullableMoment
  replied_by: Optional<string | null>
  hidden_at: NullableMoment
  hidden_reason: Optional<string | null>
  version: Optional<number>
  created_at: Moment
  updated_at: Moment
}

interface SandboxSnapshots {
  restaurant_id: Optional<number>
  table_name: string
  rows: Json
}

interface Sandboxes {
  restaurant_id: Optional<number>
  sample_version: string
  settings: Json
  line_ids: number[]
}

interface ScheduleSuccesses {
  task: string
  at: Moment
}

interface Sealing {
  is_only: Optional<boolean>
  mark: Buffer
  root: Buffer
}

interface SealingProcesses {
  id: string
  known: Buffer[]
  seals_with: Buffer
  seen_at: Moment
}

interface ServiceKeys {
  name: string
  key: Buffer
}

interface ServiceSettings {
  name: string
  value: Json
  noted_at: OptionalMoment
}

interface SetupCodes {
  hash: Buffer
  created_at: Moment
  expires_at: Moment
}

interface ShiftTemplates {
  restaurant_id: Optional<number>
  id: Optional<number>
  name: string
  shifts: Json
  created_at: Moment
}

interface ShiftWeeks {
  restaurant_id: Optional<number>
  id: Optional<number>
  branch_id: number
  week_start: string
  version: Optional<number>
  published_at: NullableMoment
  shown: OptionalJson
  updated_at: Moment
}

interface Shifts {
  restaurant_id: Optional<number>
  id: Optional<number>
  week_id: number
  member_id: Optional<number | null>
  role: string
  starts_at: Moment
  ends_at: Moment
  break_minutes: number
  note: Optional<string | null>
  version: Optional<number>
}

interface SittingOrders {
  restaurant_id: Optional<number>
  order_id: string
  sitting_id: string
}

interface SittingReservations {
  restaurant_id: Optional<number>
  reservation_id: string
  sitting_id: string
}

interface SittingTables {
  restaurant_id: Optional<number>
  sitting_id: string
  table_id: number
  place: number
  open: Optional<boolean>
}

interface Sittings {
  restaurant_id: Optional<number>
  id: string
  opened_by: 'staff' | 'order'
  party_size: Optional<number | null>
  opened_at: Moment
  active_at: Moment
  secret_turn: Optional<number>
  paid_lines: Optional<number[]>
  closed_at: NullableMoment
  close_reason: Optional<string | null>
  joined_into: Optional<string | null>
  version: Optional<number>
  updated_at: Moment
  party_name: Optional<string | null>
  party_note: Optional<string | null>
  shared_lines: OptionalJson
}

interface SkippedSteps {
  restaurant_id: Optional<number>
  step: 'hours' | 'taxes' | 'menu' | 'tables' | 'booking' | 'pages' | 'payments' | 'printers' | 'team' | 'order'
}

interface SlotChoices {
  restaurant_id: Optional<number>
  id: Optional<number>
  slot_id: number
  item_id: number
  variant_id: Optional<number | null>
  extra_minor: number
  sort_order: number
}

interface StaffCredentials {
  id: Optional<string>
  user_id: string
  account_id: string
  provider_id: string
  password: Optional<string | null>
  access_token: Optional<string | null>
  refresh_token: Optional<string | null>
  id_token: Optional<string | null>
  access_token_expires_at: NullableMoment
  refresh_token_expires_at: NullableMoment
  scope: Optional<string | null>
  created_at: OptionalMoment
  updated_at: OptionalMoment
}

interface StaffInvitations {
  restaurant_id: Optional<number>
  id: Optional<string>
  link_id: string
  email: string
  role: 'owner' | 'manager' | 'staff' | 'kitchen' | 'host'
  invited_by: string
  created_at: Moment
  sent_at: Moment
  expires_at: Moment
  accepted_at: NullableMoment
  withdrawn_at: NullableMoment
  branch_ids: Optional<number[]>
}

interface StaffPasskeys {
  id: Optional<string>
  user_id: string
  name: Optional<string | null>
  public_key: string
  credential_id: string
  counter: number
  device_type: string
  backed_up: boolean
  transports: Optional<string | null>
  aaguid: Optional<string | null>
  created_at: OptionalMoment
}

interface StaffSecondFactors {
  id: Optional<string>
  user_id: string
  secret: string
  backup_codes: string
  verified: Optional<boolean>
  failed_verification_count: Optional<number>
  locked_until: NullableMoment
}

interface StaffSessions {
  id: Optional<string>
  token: string
  user_id: string
  restaurant_id: Optional<number | null>
  ip_address: Optional<string | null>
  user_agent: Optional<string | null>
  expires_at: Moment
  created_at: OptionalMoment
  updated_at: OptionalMoment
}

interface StaffSignUps {
  token_hash: Buffer
  email: string
  expires_at: Moment
}

interface StaffUsedCodes {
  user_id: string
  code: string
  used_at: Moment
}

interface StaffUsers {
  id: Optional<string>
  name: string
  email: string
  email_verified: Optional<boolean>
  image: Optional<string | null>
  two_factor_enabled: Optional<boolean>
  created_at: OptionalMoment
  updated_at: OptionalMoment
  invited: Optional<boolean>
}

interface StaffVerifications {
  id: Optional<string>
  identifier: string
  value: string
  expires_at: Moment
  created_at: OptionalMoment
  updated_at: OptionalMoment
}

interface Stations {
  restaurant_id: Optional<number>
  id: Optional<number>
  ref: Optional<string | null>
  name: string
  sort_order: number
  branch_ids: Optional<number[]>
}

interface StockBranchSellOuts {
  restaurant_id: Optional<number>
  branch_id: number
  item_id: number
  by_hand: boolean
}

interface StockLevels {
  restaurant_id: Optional<number>
  ingredient_id: number
  branch_id: number
  on_hand: Optional<number>
  par_level: Optional<number>
  is_counted: Optional<boolean>
  updated_at: Moment
}

interface StockMovements {
  restaurant_id: Optional<number>
  id: Optional<number>
  ingredient_id: number
  branch_id: number
  kind: 'delivery' | 'waste' | 'count' | 'correction' | 'use' | 'return' | 'transfer_in' | 'transfer_out'
  quantity: number
  change: number
  on_hand_after: number
  reason: Optional<string | null>
  note: Optional<string | null>
  cost_minor: Optional<number | null>
  orders: Optional<number | null>
  purchase_order_id: Optional<number | null>
  stocktake_id: Optional<number | null>
  other_branch_id: Optional<number | null>
  actor_kind: string
  actor_name: Optional<string | null>
  created_at: Moment
}

interface StockRounds {
  restaurant_id: number
  place: number
  sell_out_due: Optional<boolean>
}

interface StockSellOuts {
  restaurant_id: Optional<number>
  item_id: number
  by_hand: boolean
}

interface StockSettings {
  restaurant_id: Optional<number>
  sell_out_at_zero: Optional<boolean>
}

interface StockUses {
  restaurant_id: Optional<number>
  order_id: string
  branch_id: number
  lines: Json
}

interface StocktakeLines {
  restaurant_id: Optional<number>
  stocktake_id: number
  ingredient_id: number
  counted: number
  expected: number
  counted_at: Moment
}

interface Stocktakes {
  restaurant_id: Optional<number>
  id: Optional<number>
  branch_id: number
  status: Optional<'open' | 'finished' | 'dropped'>
  started_by: Optional<string | null>
  started_at: Moment
  closed_at: NullableMoment
}

interface Suppliers {
  restaurant_id: Optional<number>
  id: Optional<number>
  name: string
  email: Optional<string | null>
  phone: Optional<string | null>
  note: Optional<string | null>
  version: Optional<number>
}

interface TableCombinationTables {
  restaurant_id: Optional<number>
  combination_id: number
  table_id: number
  sort_order: number
}

interface TableCombinations {
  restaurant_id: Optional<number>
  id: Optional<number>
  name: string
  min_seats: number
  max_seats: number
  sort_order: number
}

interface TableHolds {
  restaurant_id: Optional<number>
  id: string
  kind: 'block' | 'offer' | 'confirm'
  table_ids: Optional<number[]>
  starts_at: Moment
  ends_at: Moment
  party_size: Optional<number>
  note: Optional<string | null>
  live: Optional<boolean>
  created_at: Moment
}

interface Tables {
  restaurant_id: Optional<number>
  id: Optional<number>
  ref: Optional<string | null>
  name: string
  code: Optional<string | null>
  area: Optional<string | null>
  min_seats: number
  max_seats: number
  priority: Optional<number>
  sort_order: number
  floor: Optional<string | null>
  x: Optional<number | null>
  y: Optional<number | null>
  width: Optional<number | null>
  height: Optional<number | null>
  rotation: Optional<number>
  shape: Optional<'square' | 'round' | null>
  branch_id: Optional<number>
}

interface TeamMembers {
  restaurant_id: Optional<number>
  id: Optional<number>
  ref: Optional<string | null>
  name: string
  role: string
  email: Optional<string | null>
  wage_minor: Optional<number | null>
  weekly_minutes: Optional<number | null>
  unavailable: OptionalJson
  calendar_hash: Optional<Buffer | null>
  left_at: NullableMoment
  version: Optional<number>
  created_at: Moment
  updated_at: Moment
}

interface Terminals {
  restaurant_id: Optional<number>
  id: Optional<number>
  branch_id: number
  name: string
  provider: 'test' | 'stripe'
  provider_ref: Optional<string | null>
  is_online: Optional<boolean>
  asked_at: NullableMoment
  created_at: Moment
  updated_at: Moment
  removed_at: NullableMoment
}

interface TillPins {
  restaurant_id: Optional<number>
  user_id: string
  sealed_pin: Buffer
  set_at: Moment
}

interface TillSessions {
  restaurant_id: Optional<number>
  device_id: number
  user_id: string
  token_hash: Buffer
  began_at: Moment
  touched_at: Moment
}

interface TimeOff {
  restaurant_id: Optional<number>
  id: Optional<number>
  member_id: number
  from_day: string
  to_day: string
  note: Optional<string | null>
  status: 'asked' | 'granted' | 'refused' | 'withdrawn'
  answered_by: Optional<string | null>
  answered_at: NullableMoment
  created_at: Moment
}

interface TokenCalls {
  token_id: number
  hour: Moment
  calls: number
}

interface Tokens {
  id: Optional<number>
  restaurant_id: number
  kind: 'live' | 'sandbox' | 'oauth'
  name: string
  hash: Buffer
  hint: string
  scopes: string[]
  rate_limit: Optional<number | null>
  expires_at: NullableMoment
  revoked_at: NullableMoment
  last_used_at: NullableMoment
  created_at: OptionalMoment
  oauth_grant_id: Optional<number | null>
}

interface Variants {
  restaurant_id: Optional<number>
  id: Optional<number>
  item_id: number
  ref: Optional<string | null>
  name: Json
  price_minor: number
  is_default: boolean
  sort_order: number
}

interface Versions {
  restaurant_id: Optional<number>
  subject: string
  version: number
}

interface Waitlist {
  restaurant_id: Optional<number>
  id: string
  guest_id: Optional<number | null>
  status: Optional<'waiting' | 'offered' | 'taken' | 'lapsed' | 'declined' | 'removed'>
  name: string
  phone: string
  email: string
  party_size: number
  date: string
  time: string
  note: Optional<string | null>
  source: 'guest' | 'staff'
  hold_id: Optional<string | null>
  offered_at: NullableMoment
  expires_at: NullableMoment
  reservation_id: Optional<string | null>
  created_at: Moment
  updated_at: Moment
  branch_id: Optional<number>
}

interface WebhookAttempts {
  restaurant_id: Optional<number>
  delivery_id: string
  id: Optional<number>
  at: Moment
  status_code: Optional<number | null>
  error: Optional<string | null>
  duration_ms: number
  response_body: Optional<string | null>
  signature: Optional<string | null>
  response_headers: NullableJson
}

interface WebhookDeliveries {
  restaurant_id: Optional<number>
  id: Optional<string>
  event_id: string
  endpoint_id: number
  status: Optional<'pending' | 'delivered' | 'failed'>
  created_at: Moment
  next_attempt_at: NullableMoment
  finished_at: NullableMoment
  failed_at: NullableMoment
  type: string
  answers_kept: Optional<boolean>
}

interface WebhookEndpoints {
  restaurant_id: Optional<number>
  id: Optional<number>
  url: string
  description: Optional<string | null>
  events: string[]
  secret: Buffer
  previous_secret: Optional<Buffer | null>
  previous_secret_until: NullableMoment
  paused_at: NullableMoment
  switched_off_at: NullableMoment
  failing_since: NullableMoment
  removed_at: NullableMoment
  created_at: Moment
  purpose: Optional<'webhook' | 'point_of_sale'>
  app_id: Optional<number | null>
  scopes: Optional<string[] | null>
  last_event_id: Optional<string | null>
  updated_at: OptionalMoment
}

interface WebhookLanes {
  restaurant_id: number
  endpoint_id: number
  is_open: boolean
  is_failing: boolean
}

interface WebhookQueue {
  restaurant_id: Optional<number>
  delivery_id: string
  event_id: string
  endpoint_id: number
  seq: Optional<number>
  subject_hash: Optional<number | null>
  attempts: Optional<number>
  due_at: Moment
  claimed_until: NullableMoment
  traceparent: Optional<string | null>
}

export interface Schema {
  apps: Apps
  audit_log: AuditLog
  bookkeeping_accounts: BookkeepingAccounts
  branch_closings: BranchClosings
  branch_items: BranchItems
  branches: Branches
  categories: Categories
  channels: Channels
  coupon_uses: CouponUses
  coupons: Coupons
  daily_sales: DailySales
  day_closings: DayClosings
  deleted_menu_parts: DeletedMenuParts
  dish_sales: DishSales
  drawer_movements: DrawerMovements
  drawer_reports: DrawerReports
  drawer_sessions: DrawerSessions
  drawers: Drawers
  events: Events
  experience_bookings: ExperienceBookings
  experience_cancellations: ExperienceCancellations
  experience_photo_files: ExperiencePhotoFiles
  experience_rounds: ExperienceRounds
  experience_tickets: ExperienceTickets
  experience_waits: ExperienceWaits
  experiences: Experiences
  floor_plans: FloorPlans
  gift_card_entries: GiftCardEntries
  gift_card_sales: GiftCardSales
  gift_cards: GiftCards
  guest_confirmations: GuestConfirmations
  guest_notes: GuestNotes
  guest_page_pictures: GuestPagePictures
  guest_pages: GuestPages
  guest_proofs: GuestProofs
  guest_words: GuestWords
  guests: Guests
  happy_hour_targets: HappyHourTargets
  happy_hours: HappyHours
  hourly_sales: HourlySales
  hubrise_connections: HubriseConnections
  hubrise_menus: HubriseMenus
  hubrise_names: HubriseNames
  hubrise_orders: HubriseOrders
  hubrise_rounds: HubriseRounds
  idempotency_keys: IdempotencyKeys
  ingredient_packs: IngredientPacks
  ingredient_units: IngredientUnits
  ingredients: Ingredients
  item_modifier_groups: ItemModifierGroups
  item_photos: ItemPhotos
  item_slots: ItemSlots
  items: Items
  kept_documents: KeptDocuments
  kitchen_acts: KitchenActs
  kitchen_devices: KitchenDevices
  kitchen_pairings: KitchenPairings
  kitchen_screens: KitchenScreens
  kitchen_settings: KitchenSettings
  kitchen_tickets: KitchenTickets
  mail_texts: MailTexts
  mails: Mails
  memberships: Memberships
  menus: Menus
  migrations: Migrations
  modifier_groups: ModifierGroups
  modifier_options: ModifierOptions
  oauth_grants: OauthGrants
  oauth_refresh_tokens: OauthRefreshTokens
  offline_letters: OfflineLetters
  offline_orders: OfflineOrders
  order_adjustments: OrderAdjustments
  order_former_details: OrderFormerDetails
  order_lines: OrderLines
  order_numbers: OrderNumbers
  order_words: OrderWords
  orders: Orders
  owner_notices: OwnerNotices
  payment_accounts: PaymentAccounts
  payment_calls: PaymentCalls
  payment_entries: PaymentEntries
  payment_figures: PaymentFigures
  payment_notices: PaymentNotices
  payment_refunds: PaymentRefunds
  payment_rounds: PaymentRounds
  payments: Payments
  photo_files: PhotoFiles
  pin_tries: PinTries
  price_list_prices: PriceListPrices
  price_lists: PriceLists
  print_jobs: PrintJobs
  printers: Printers
  processes: Processes
  published_shifts: PublishedShifts
  purchase_order_lines: PurchaseOrderLines
  purchase_orders: PurchaseOrders
  push_subscriptions: PushSubscriptions
  receipt_chains: ReceiptChains
  receipt_prints: ReceiptPrints
  receipts: Receipts
  recipe_lines: RecipeLines
  refused_calls: RefusedCalls
  reservation_tables: ReservationTables
  reservations: Reservations
  restaurant_rules: RestaurantRules
  restaurants: Restaurants
  review_asks: ReviewAsks
  review_refusals: ReviewRefusals
  review_rules: ReviewRules
  reviews: Reviews
  sandbox_snapshots: SandboxSnapshots
  sandboxes: Sandboxes
  schedule_successes: ScheduleSuccesses
  sealing: Sealing
  sealing_processes: SealingProcesses
  service_keys: ServiceKeys
  service_settings: ServiceSettings
  setup_codes: SetupCodes
  shift_templates: ShiftTemplates
  shift_weeks: ShiftWeeks
  shifts: Shifts
  sitting_orders: SittingOrders
  sitting_reservations: SittingReservations
  sitting_tables: SittingTables
  sittings: Sittings
  skipped_steps: SkippedSteps
  slot_choices: SlotChoices
  staff_credentials: StaffCredentials
  staff_invitations: StaffInvitations
  staff_passkeys: StaffPasskeys
  staff_second_factors: StaffSecondFactors
  staff_sessions: StaffSessions
  staff_sign_ups: StaffSignUps
  staff_used_codes: StaffUsedCodes
  staff_users: StaffUsers
  staff_verifications: StaffVerifications
  stations: Stations
  stock_branch_sell_outs: StockBranchSellOuts
  stock_levels: StockLevels
  stock_movements: StockMovements
  stock_rounds: StockRounds
  stock_sell_outs: StockSellOuts
  stock_settings: StockSettings
  stock_uses: StockUses
  stocktake_lines: StocktakeLines
  stocktakes: Stocktakes
  suppliers: Suppliers
  table_combination_tables: TableCombinationTables
  table_combinations: TableCombinations
  table_holds: TableHolds
  tables: Tables
  team_members: TeamMembers
  terminals: Terminals
  till_pins: TillPins
  till_sessions: TillSessions
  time_off: TimeOff
  token_calls: TokenCalls
  tokens: Tokens
  variants: Variants
  versions: Versions
  waitlist: Waitlist
  webhook_attempts: WebhookAttempts
  webhook_deliveries: WebhookDeliveries
  webhook_endpoints: WebhookEndpoints
  webhook_lanes: WebhookLanes
  webhook_queue: WebhookQueue
}
