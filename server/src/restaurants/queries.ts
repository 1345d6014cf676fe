import { sql } from 'kysely'
import { sqlOf } from '../platform/db/database.ts'
import type { Restaurant, Tx } from '../platform/db/transaction.ts'

export type RestaurantRow = Restaurant & { plan: string | null; suspendedAt: number | null; timezone: string }

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
  'plan',
  'suspended_at as suspendedAt',
] as const

export function findRestaurant(slug: string) {
  return sqlOf.selectFrom('restaurants').select(columns).where('slug', '=', slug)
}

export function findRestaurantById(id: number) {
  return sqlOf.selectFrom('restaurants').select(columns).where('id', '=', id)
}

export function listRestaurants() {
  return sqlOf.selectFrom('restaurants').select(columns).orderBy('id')
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
      created_at: new Date(tx.cause.now),
    }),
  )
}

export async function updateRestaurant(
  tx: Tx,
  change: Partial<{
    currency: string
    timezone: string
    zone: string
    country: string | null
    default_language: string
    languages: string[]
    plan: string | null
    plan_ends_at: null
    suspended_at: Date | null
  }>,
): Promise<void> {
  if (Object.keys(change).length === 0) return
  await tx.run(sqlOf.updateTable('restaurants').set(change).where('id', '=', tx.restaurant.id))
}

export type BranchRow = {
  id: number
  ref: string | null
  name: string
  is_default: boolean
  timezone: string | null
}

export function listBranches(tx: Tx): Promise<BranchRow[]> {
  return tx.run(
    sqlOf
      .selectFrom('branches')
      .select(['id', 'ref', 'name', 'is_default', 'timezone'])
      .orderBy('is_default', 'desc')
      .orderBy('id'),
  )
}

export function insertBranch(tx: Tx, branch: Omit<BranchRow, 'id'>): Promise<{ id: number }[]> {
  return tx.run(sqlOf.insertInto('branches').values(branch).returning('id'))
}

/** The clock in force after a change of the restaurant's zone or of its default branch. */
export function effectiveZone() {
  return sql<never>`
    update restaurants r set zone = coalesce((select b.timezone from branches b where b.is_default), r.timezone)
     where r.id = current_restaurant()`
}
