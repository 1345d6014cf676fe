import { record } from '../audit/commands.ts'
import type { Database } from '../platform/db/database.ts'
import {
  type Cause,
  inDirectory,
  inRestaurant,
  type Restaurant,
  type Tx,
} from '../platform/db/transaction.ts'
import { bumpVersion } from '../platform/memory/versions.ts'
import {
  findRestaurant,
  insertDefaultBranch,
  insertRestaurant,
  type NewRestaurant,
  nextRestaurantId,
  type RestaurantRow,
  updateRestaurant,
} from './queries.ts'

export async function restaurantBySlug(database: Database, slug: string): Promise<RestaurantRow | undefined> {
  return (await inDirectory(database, findRestaurant(slug)))[0]
}

/** A new restaurant with its default branch; `furnish` adds to it in the same transaction. */
export async function createRestaurant(
  database: Database,
  wanted: NewRestaurant,
  cause: Cause,
  furnish: (tx: Tx) => Promise<void> = async () => undefined,
): Promise<Restaurant> {
  const [next] = await inDirectory(database, nextRestaurantId())
  if (!next) throw new Error('no id for the new restaurant')
  const { slug, name, currency, timezone, country, defaultLanguage } = wanted
  const restaurant: Restaurant = {
    id: next.id,
    slug,
    name,
    currency,
    zone: timezone,
    country,
    defaultLanguage,
    languages: [defaultLanguage],
  }
  await inRestaurant(database, restaurant, cause, async (tx) => {
    await insertRestaurant(tx, wanted)
    await insertDefaultBranch(tx, name)
    record(tx, {
      action: 'restaurant.created',
      subject: { kind: 'restaurant', id: restaurant.id },
      after: wanted,
    })
    bumpVersion(tx, 'menu')
    bumpVersion(tx, 'rules')
    await furnish(tx)
  })
  return restaurant
}

export async function setStanding(
  tx: Tx,
  before: RestaurantRow,
  change: { plan?: string | null; suspended?: boolean },
): Promise<{ plan: string | null; suspended: boolean }> {
  const was = { plan: before.plan, suspended: before.suspendedAt !== null }
  const next = {
    plan: change.plan === undefined ? was.plan : change.plan,
    suspended: change.suspended ?? was.suspended,
  }
  await updateRestaurant(tx, {
    plan: next.plan,
    plan_ends_at: null,
    suspended_at: next.suspended ? new Date(before.suspendedAt ?? tx.cause.now) : null,
  })
  if (next.plan !== was.plan || next.suspended !== was.suspended) {
    record(tx, {
      action: 'restaurant.standing_changed',
      subject: { kind: 'restaurant', id: before.id },
      before: was,
      after: next,
    })
  }
  tx.announce(`restaurant:${before.id}`)
  return next
}
