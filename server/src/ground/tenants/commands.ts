import { isDeepStrictEqual } from 'node:util'
import { bumpVersion } from '../../platform/cache/versions.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { timestamp } from '../../platform/postgres/sql/timestamp.ts'
import {
  type Cause,
  inDirectory,
  inRestaurant,
  type Restaurant,
  type Tx,
} from '../../platform/postgres/transaction/transaction.ts'
import { formatMoment } from '../../platform/time/clock.ts'
import { record } from '../audit/commands.ts'
import {
  findRestaurant,
  findRestaurantById,
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
    guestHost: null,
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

/** What guests and staff read everywhere from the next request on; its slug and its addresses stay. */
export async function renameRestaurant(tx: Tx, name: string): Promise<void> {
  const [before] = await tx.run(findRestaurantById(tx.restaurant.id).forNoKeyUpdate())
  if (!before || before.name === name) return
  await updateRestaurant(tx, { name })
  record(tx, {
    action: 'restaurant.renamed',
    subject: { kind: 'restaurant', id: tx.restaurant.id },
    before: { name: before.name },
    after: { name },
  })
  tx.announce(`restaurant:${tx.restaurant.id}`)
  tx.notify(`settings:${tx.restaurant.id}`)
}

export type Standing = {
  plan: string | null
  planStartsAt: number | null
  planEndsAt: number | null
  suspended: boolean
}

/** Holds from the next request on, in every process. A new plan is in force at once and without end unless told otherwise. */
export async function setStanding(
  tx: Tx,
  { id }: { id: number },
  change: Partial<Standing>,
): Promise<Standing> {
  // Read under a lock: of a plan and a suspension set at the same time neither may be lost.
  const [before] = await tx.run(findRestaurantById(id).forNoKeyUpdate())
  if (!before) throw new Error('the restaurant is gone')
  const { plan, planStartsAt, planEndsAt } = before
  const was: Standing = { plan, planStartsAt, planEndsAt, suspended: before.suspendedAt !== null }
  const always = change.plan === undefined ? {} : { planStartsAt: null, planEndsAt: null }
  const next: Standing = { ...was, ...always, ...change }
  await updateRestaurant(tx, {
    plan: next.plan,
    plan_starts_at: timestamp(next.planStartsAt),
    plan_ends_at: timestamp(next.planEndsAt),
    suspended_at: next.suspended ? new Date(before.suspendedAt ?? tx.cause.now) : null,
  })
  if (!isDeepStrictEqual(was, next)) {
    record(tx, {
      action: 'restaurant.standing_changed',
      subject: { kind: 'restaurant', id: before.id },
      before: loggable(was),
      after: loggable(next),
    })
  }
  tx.announce(`restaurant:${before.id}`)
  return next
}

function loggable({ plan, planStartsAt, planEndsAt, suspended }: Standing) {
  return {
    plan,
    suspended,
    ...(planStartsAt !== null && { plan_starts_at: formatMoment(planStartsAt, 'UTC') }),
    ...(planEndsAt !== null && { plan_ends_at: formatMoment(planEndsAt, 'UTC') }),
  }
}
