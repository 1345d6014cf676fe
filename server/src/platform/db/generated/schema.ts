// Generated from a migrated database by `npm run generate`; do not edit.
import type { ColumnType } from 'kysely'

/** Read as epoch milliseconds, written as a Date. */
export type Moment = ColumnType<number, Date, Date>
type NullableMoment = ColumnType<number | null, Date | null | undefined, Date | null>
type OptionalMoment = ColumnType<number, Date | undefined, Date>
type Optional<T> = ColumnType<T, T | undefined, T>
/** Written as JSON text. */
export type Json = ColumnType<unknown, string, string>
type NullableJson = ColumnType<unknown, string | null | undefined, string | null>
type OptionalJson = ColumnType<unknown, string | undefined, string>

export interface Apps {
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

export interface AuditLog {
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

export interface Branches {
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
}

export interface Categories {
  restaurant_id: Optional<number>
  id: Optional<number>
  menu_id: number
  ref: Optional<string | null>
  name: Json
  is_active: Optional<boolean>
  sort_order: number
  windows: OptionalJson
  station_id: Optional<number | null>
}

export interface DailySales {
  restaurant_id: Optional<number>
  day: string
  branch_id: number
  id: Optional<number>
  orders: number
  revenue_minor: number
}

export interface DayClosings {
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

export interface DeletedMenuParts {
  restaurant_id: Optional<number>
  id: Optional<number>
  kind: 'menu' | 'category' | 'item' | 'modifier_group' | 'happy_hour'
  subject_id: number
  name: Json
  rows: Json
  deleted_by: Optional<string | null>
  deleted_at: Moment
}

export interface DishSales {
  restaurant_id: Optional<number>
  day: string
  id: Optional<number>
  branch_id: number
  item_id: number
  category_id: number
  quantity: number
  revenue_minor: number
}

export interface Events {
  restaurant_id: Optional<number>
  id: string
  type: string
  subject: Optional<string | null>
  body: string
  created_at: Moment
  place: Optional<number | null>
}

export interface GiftCardEntries {
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

export interface GiftCards {
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

export interface GuestNotes {
  restaurant_id: Optional<number>
  guest_id: number
  allergies: Optional<string[]>
  tags: Optional<string[]>
  staff_note: Optional<string | null>
  version: number
  updated_at: Moment
  updated_by: string
}

export interface GuestWords {
  restaurant_id: Optional<number>
  word: string
  guest_id: number
}

export interface Guests {
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
}

export interface HappyHourTargets {
  restaurant_id: Optional<number>
  id: Optional<number>
  happy_hour_id: number
  menu_id: Optional<number | null>
  category_id: Optional<number | null>
  item_id: Optional<number | null>
}

export interface HappyHours {
  restaurant_id: Optional<number>
  id: Optional<number>
  name: string
  windows: OptionalJson
  percent: Optional<number | null>
  amount_off_minor: Optional<number | null>
  price_minor: Optional<number | null>
  sort_order: number
}

export interface HourlySales {
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

export interface IdempotencyKeys {
  restaurant_id: Optional<number>
  token_id: number
  key: string
  fingerprint: Buffer
  status: number
  body: string
  created_at: Moment
  sealed: Optional<Buffer | null>
}

export interface ItemModifierGroups {
  restaurant_id: Optional<number>
  item_id: number
  group_id: number
  sort_order: number
}

export interface ItemPhotos {
  restaurant_id: Optional<number>
  id: string
  item_id: number
  created_at: Moment
}

export interface Items {
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

export interface KitchenTickets {
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
}

export interface Mails {
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
}

export interface Memberships {
  restaurant_id: number
  user_id: string
  role: 'owner' | 'manager' | 'staff' | 'kitchen' | 'host'
  created_at: OptionalMoment
}

export interface Menus {
  restaurant_id: Optional<number>
  id: Optional<number>
  ref: Optional<string | null>
  name: Json
  is_active: Optional<boolean>
  sort_order: number
  windows: OptionalJson
}

export interface Migrations {
  name: string
  checksum: string
  applied_at: OptionalMoment
}

export interface ModifierGroups {
  restaurant_id: Optional<number>
  id: Optional<number>
  ref: Optional<string | null>
  name: Json
  min_select: number
  max_select: Optional<number | null>
  sort_order: number
}

export interface ModifierOptions {
  restaurant_id: Optional<number>
  id: Optional<number>
  group_id: number
  ref: Optional<string | null>
  name: Json
  price_minor: number
  is_available: Optional<boolean>
  sort_order: number
}

export interface OauthGrants {
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

export interface OauthRefreshTokens {
  id: Optional<number>
  grant_id: number
  hash: Buffer
  access_token_id: Optional<number | null>
  expires_at: Moment
  replaced_at: NullableMoment
  successor_id: Optional<number | null>
  created_at: Moment
}

export interface OrderLines {
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
}

export interface OrderWords {
  restaurant_id: Optional<number>
  word: string
  ordered_at: Moment
  order_id: string
}

export interface Orders {
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
}

export interface OwnerNotices {
  restaurant_id: Optional<number>
  id: Optional<number>
  kind: string
  title: string
  body: string
  created_at: Moment
  mailed_at: NullableMoment
  seen_at: NullableMoment
}

export interface PaymentAccounts {
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

export interface PaymentCalls {
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

export interface PaymentEntries {
  restaurant_id: Optional<number>
  id: Optional<number>
  payment_id: string
  refund_id: Optional<string | null>
  kind: 'captured' | 'refund_requested' | 'refund_succeeded' | 'refund_failed'
  amount_minor: number
  tip_minor: number
  at: Moment
}

export interface PaymentFigures {
  restaurant_id: Optional<number>
  quarter_at: Moment
  id: Optional<number>
  method: string
  payments: number
  amount_minor: number
  tip_minor: number
  refunded_minor: number
}

export interface PaymentNotices {
  restaurant_id: Optional<number>
  provider: string
  event_id: string
  type: string
  provider_ref: Optional<string | null>
  provider_payment_ref: Optional<string | null>
  received_at: Moment
  handled_at: NullableMoment
}

export interface PaymentRefunds {
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
}

export interface PaymentRounds {
  restaurant_id: number
  due_at: Moment
}

export interface Payments {
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
}

export interface PhotoFiles {
  restaurant_id: Optional<number>
  photo_id: string
  place: number
  width: number
  height: number
  bytes: Buffer
}

export interface RefusedCalls {
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

export interface ReservationTables {
  restaurant_id: Optional<number>
  reservation_id: string
  table_id: number
  during: string
  live: Optional<boolean>
}

export interface Reservations {
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
}

export interface RestaurantRules {
  restaurant_id: Optional<number>
  ordering: OptionalJson
  booking: OptionalJson
}

export interface Restaurants {
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
}

export interface SandboxSnapshots {
  restaurant_id: Optional<number>
  table_name: string
  rows: Json
}

export interface Sandboxes {
  restaurant_id: Optional<number>
  sample_version: string
  settings: Json
  line_ids: number[]
}

export interface ServiceKeys {
  name: string
  key: Buffer
}

export interface ServiceSettings {
  name: string
  value: Json
  noted_at: OptionalMoment
}

export interface StaffCredentials {
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

export interface StaffSecondFactors {
  id: Optional<string>
  user_id: string
  secret: string
  backup_codes: string
  verified: Optional<boolean>
  failed_verification_count: Optional<number>
  locked_until: NullableMoment
}

export interface StaffSessions {
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

export interface StaffUsers {
  id: Optional<string>
  name: string
  email: string
  email_verified: Optional<boolean>
  image: Optional<string | null>
  two_factor_enabled: Optional<boolean>
  created_at: OptionalMoment
  updated_at: OptionalMoment
}

export interface StaffVerifications {
  id: Optional<string>
  identifier: string
  value: string
  expires_at: Moment
  created_at: OptionalMoment
  updated_at: OptionalMoment
}

export interface Stations {
  restaurant_id: Optional<number>
  id: Optional<number>
  ref: Optional<string | null>
  name: string
  sort_order: number
}

export interface TableCombinationTables {
  restaurant_id: Optional<number>
  combination_id: number
  table_id: number
  sort_order: number
}

export interface TableCombinations {
  restaurant_id: Optional<number>
  id: Optional<number>
  name: string
  min_seats: number
  max_seats: number
  sort_order: number
}

export interface Tables {
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
}

export interface TokenCalls {
  token_id: number
  hour: Moment
  calls: number
}

export interface Tokens {
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

export interface Variants {
  restaurant_id: Optional<number>
  id: Optional<number>
  item_id: number
  ref: Optional<string | null>
  name: Json
  price_minor: number
  is_default: boolean
  sort_order: number
}

export interface Versions {
  restaurant_id: Optional<number>
  subject: string
  version: number
}

export interface WebhookAttempts {
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

export interface WebhookDeliveries {
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

export interface WebhookEndpoints {
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

export interface WebhookLanes {
  restaurant_id: number
  endpoint_id: number
  is_open: boolean
  is_failing: boolean
}

export interface WebhookQueue {
  restaurant_id: Optional<number>
  delivery_id: string
  event_id: string
  endpoint_id: number
  seq: Optional<number>
  subject_hash: Optional<number | null>
  attempts: Optional<number>
  due_at: Moment
  claimed_until: NullableMoment
}

export interface Schema {
  apps: Apps
  audit_log: AuditLog
  branches: Branches
  categories: Categories
  daily_sales: DailySales
  day_closings: DayClosings
  deleted_menu_parts: DeletedMenuParts
  dish_sales: DishSales
  events: Events
  gift_card_entries: GiftCardEntries
  gift_cards: GiftCards
  guest_notes: GuestNotes
  guest_words: GuestWords
  guests: Guests
  happy_hour_targets: HappyHourTargets
  happy_hours: HappyHours
  hourly_sales: HourlySales
  idempotency_keys: IdempotencyKeys
  item_modifier_groups: ItemModifierGroups
  item_photos: ItemPhotos
  items: Items
  kitchen_tickets: KitchenTickets
  mails: Mails
  memberships: Memberships
  menus: Menus
  migrations: Migrations
  modifier_groups: ModifierGroups
  modifier_options: ModifierOptions
  oauth_grants: OauthGrants
  oauth_refresh_tokens: OauthRefreshTokens
  order_lines: OrderLines
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
  refused_calls: RefusedCalls
  reservation_tables: ReservationTables
  reservations: Reservations
  restaurant_rules: RestaurantRules
  restaurants: Restaurants
  sandbox_snapshots: SandboxSnapshots
  sandboxes: Sandboxes
  service_keys: ServiceKeys
  service_settings: ServiceSettings
  staff_credentials: StaffCredentials
  staff_second_factors: StaffSecondFactors
  staff_sessions: StaffSessions
  staff_users: StaffUsers
  staff_verifications: StaffVerifications
  stations: Stations
  table_combination_tables: TableCombinationTables
  table_combinations: TableCombinations
  tables: Tables
  token_calls: TokenCalls
  tokens: Tokens
  variants: Variants
  versions: Versions
  webhook_attempts: WebhookAttempts
  webhook_deliveries: WebhookDeliveries
  webhook_endpoints: WebhookEndpoints
  webhook_lanes: WebhookLanes
  webhook_queue: WebhookQueue
}
