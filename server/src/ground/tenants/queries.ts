import { sql } from 'kysely'
import { sqlOf } from '../../platform/postgres/sql/statement.ts'
import type { Restaurant, Tx } from '../../platform/postgres/transaction/transaction.ts'
import type { Hours, Window } from '../../platform/time/windows.ts'
import type { BookingRules } from './rules/booking.ts'
import type { OwnOrdering } from './rules/ordering.ts'
import { slugOf } from './rules/slugs.ts'

export type RestaurantRow = Restaurant & {
  timezone: string
  plan: string | null
  planStartsAt: number | null
  planEndsAt: number | null
  suspendedAt: number | null
  /** Of a sandbox: the restaurant that it belongs to. */
  liveRestaurantId: number | null
}

const columns = [
  'id',
  'slug',
  'name',
  'currency',
  'zone',
  'timezone',
  'country',
  'default_language as defaultLanguage',
  'languages',
  'guest_host as guestHost',
  'plan',
  'plan_starts_at as planStartsAt',
  'plan_ends_at as planEndsAt',
  'suspended_at as suspendedAt',
  'live_restaurant_id as liveRestaurantId',
] as const

/** Every way to a restaurant leads through here: one that is closed for good is found by none of them. */
function open() {
  return sqlOf.selectFrom('restaurants').select(columns).where('closed_at', 'is', null)
}

export function findRestaurant(slug: string) {
  return open().where('slug', '=', slug)
}

export function findRestaurantById(id: number) {
  return open().where('id', '=', id)
}

export function findSandbox(liveRestaurantId: number) {
  return open().where('live_restaurant_id', '=', liveRestaurantId)
}

export function listRestaurants() {
  return open().orderBy('id')
}

/** With what all their rows were last found to be stored as. */
export function listWithForm() {
  return open().select('plain_as as plainAs').orderBy('id')
}

/** With the moment of their last reset. */
export function listSandboxes() {
  return open().select('reset_at as resetAt').where('live_restaurant_id', 'is not', null).orderBy('id')
}

export function nextRestaurantId() {
  return sql<{ id: number }>`select nextval('restaurants_id_seq') as id`
}

export type NewRestaurant = {
  slug: string
  name: string
  currency: string
  timezone: string
  country: string | null
  defaultLanguage: string
  plan: string | null
  /** Of a sandbox. */
  liveRestaurantId?: number
}

export async function insertRestaurant(tx: Tx, restaurant: NewRestaurant): Promise<void> {
  await tx.run(
    sqlOf.insertInto('restaurants').values({
      id: tx.restaurant.id,
      slug: restaurant.slug,
      name: restaurant.name,
      currency: restaurant.currency,
      timezone: restaurant.timezone,
      zone: restaurant.timezone,
      country: restaurant.country,
      default_language: restaurant.defaultLanguage,
      languages: [restaurant.defaultLanguage],
      plan: restaurant.plan,
      live_restaurant_id: restaurant.liveRestaurantId ?? null,
      reset_at: restaurant.liveRestaurantId === undefined ? null : new Date(tx.cause.now),
      created_at: new Date(tx.cause.now),
    }),
  )
}

export async function updateRestaurant(
  tx: Tx,
  change: Partial<{
    name: string
    currency: string
    timezone: string
    zone: string
    country: string | null
    default_language: string
    languages: string[]
    plan: string | null
    plan_starts_at: Date | null
    plan_ends_at: Date | null
    suspended_at: Date | null
    second_factor_required: boolean
    reset_at: Date
    clock_frozen_at: Date | null
    clock_offset_ms: number
    plain_as: string
  }>,
): Promise<void> {
  if (Object.keys(change).length === 0) return
  await tx.run(sqlOf.updateTable('restaurants').set(change).where('id', '=', tx.restaurant.id))
}

export type BranchAddress = { line1: string; city: string; postcode: string | null; country: string | null }

/** Who sells at a branch, by law; null of each: nobody has said. */
export type Seller = { legal_name: string | null; address: string | null; tax_number: string | null }

export type BranchRow = {
  id: number
  ref: string | null
  slug: string | null
  name: string
  is_default: boolean
  /** Closed for good, it takes nothing new. */
  is_active: boolean
  address: BranchAddress | null
  phone: string | null
  seller: Seller | null
  timezone: string | null
  hours: Window[]
  special_days: { date: string; hours: Hours[] }[]
  closing_days: string[]
  preparation_minutes: number
  business_day_start: string
  /** What it has of its own; a key left out, or null: as the restaurant. */
  ordering: OwnOrdering
  booking: BookingRules | null
}

export const ALL_BRANCHES = sql<BranchRow>`
  select id, ref, slug, name, is_default, is_active, address, phone, seller, timezone, hours, special_days, closing_days,
         preparation_minutes, business_day_start, ordering, booking
    from branches order by is_default desc, id`

export function listBranches(tx: Tx): Promise<BranchRow[]> {
  return tx.run(ALL_BRANCHES)
}

/** Null: it has no pause of its own. */
export function setBranchPause(tx: Tx, id: number, until: string | null): void {
  tx.later(
    until === null
      ? sql`update branches set ordering = ordering - 'ordering_paused_until' where id = ${id}`
      : sql`update branches set ordering = ordering || ${JSON.stringify({ ordering_paused_until: until })}::jsonb where id = ${id}`,
  )
}

export function setBranchHours(tx: Tx, id: number, hours: Window[]): void {
  tx.later(sql`update branches set hours = ${JSON.stringify(hours)}::jsonb where id = ${id}`)
}

/** Of the branch, or where it is gone of the default one. */
export async function preparationMinutes(tx: Tx, branchId: number | null): Promise<number> {
  const [row] = await tx.run(sql<{ minutes: number }>`
    select preparation_minutes as minutes from branches where id = ${branchId}::bigint or is_default
     order by id = ${branchId}::bigint desc nulls last limit 1`)
  return row?.minutes ?? 0
}

/** Each branch's clock and business day; what past sales are counted by. */
export function listBranchClocks(tx: Tx) {
  return tx.run(sql<{ id: number; is_default: boolean; zone: string; business_day_start: string }>`
    select b.id, b.is_default, coalesce(b.timezone, r.timezone) as zone, b.business_day_start
      from branches b join restaurants r on r.id = b.restaurant_id order by b.id`)
}

export async function insertDefaultBranch(tx: Tx, name: string): Promise<void> {
  await tx.run(
    sqlOf.insertInto('branches').values({ ref: 'main', slug: slugOf(name), name, is_default: true }),
  )
}

/** The clock in force after a change of the restaurant's zone or of its default branch. */
export function effectiveZone() {
  return sql<never>`
    update restaurants r set zone = coalesce((select b.timezone from branches b where b.is_default), r.timezone)
     where r.id = current_restaurant()`
}

export const BOOKING_RULES = sql<{ booking: Partial<BookingRules> }>`select booking from restaurant_rules`

/** How far a sandbox's clock was moved; of a live restaurant it stands as it should. */
export const OWN_CLOCK = sql<{ frozenAt: number | null; offsetMs: number; sandbox: boolean }>`
  select clock_frozen_at as "frozenAt", clock_offset_ms as "offsetMs", live_restaurant_id is not null as sandbox
    from restaurants where id = current_restaurant()`

export const IS_SANDBOX = sql<{ sandbox: boolean }>`
  select live_restaurant_id is not null as sandbox from restaurants where id = current_restaurant()`

export const CURRENCY = sql<{ currency: string }>`
  select currency from restaurants where id = current_restaurant()`
