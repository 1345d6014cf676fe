import { importDocument } from '../../across/document/import.ts'
import { addStaff, join } from '../../ground/staff/commands.ts'
import { anyAccount, listStaff } from '../../ground/staff/queries.ts'
import { createRestaurant, restaurantBySlug } from '../../ground/tenants/commands.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import {
  type Cause,
  inDirectory,
  inRestaurant,
  type Restaurant,
  type Tx,
} from '../../platform/postgres/transaction/transaction.ts'
import { DAY_MS } from '../../platform/time/clock.ts'
import { changeSettings } from '../../restaurant/kitchen-screens/commands.ts'
import { DEMO_SLUG } from '../../sample/demo.ts'
import {
  anySetupCode,
  findSetupCode,
  findStartingState,
  insertSetupCode,
  isInvited,
  showFirstSteps,
  takeSetupCodes,
} from './queries.ts'
import { newSetupCode, type RestaurantWish, setupCodeHash, slugFrom, wishedSettings } from './rules.ts'
import type { SignUp } from './sign-up-mode.ts'

const MOST_ATTEMPTS = 50

async function isPeopled(database: Database): Promise<boolean> {
  return (await inDirectory(database, anyAccount())).length > 0
}

/** Null once somebody has an account: then accounts are made by people, not by codes. */
export async function makeSetupCode(
  database: Database,
  now: number,
  days: number,
): Promise<{ code: string; expiresAt: number } | null> {
  if (await isPeopled(database)) return null
  const code = newSetupCode()
  const expiresAt = now + days * DAY_MS
  await inDirectory(database, insertSetupCode(setupCodeHash(code), now, expiresAt))
  return { code, expiresAt }
}

/** Whether somebody with a code could set up now. */
export async function setUpIsOpen(database: Database, now: number): Promise<boolean> {
  if (await isPeopled(database)) return false
  return (await inDirectory(database, anySetupCode(now))).length > 0
}

export async function setupCodeFits(database: Database, code: string, now: number): Promise<boolean> {
  return (await inDirectory(database, findSetupCode(setupCodeHash(code), now))).length > 0
}

/** Undoes the making of the restaurant: the code was wrong, or somebody was faster. */
export class NotSetUp extends Error {}

export type FirstPerson = { name: string; email: string; password: string }

/** Account, restaurant and the end of every code in one transaction: of two with a code one sets up. */
export async function setUp(
  database: Database,
  { code, wish, person, plan }: { code: string; wish: RestaurantWish; person: FirstPerson; plan: string },
  cause: Cause,
): Promise<{ userId: string; restaurant: Restaurant }> {
  let userId = ''
  const restaurant = await createWished(database, { wish, plan }, cause, async (tx) => {
    const fits = await takeSetupCodes(tx, setupCodeHash(code))
    const [somebody] = await tx.run(anyAccount())
    if (!fits || somebody) throw new NotSetUp()
    const made = await addStaff(tx, { ...person, role: 'owner' })
    userId = made?.id ?? ''
  })
  return { userId, restaurant }
}

/** A second restaurant for somebody who has an account. */
export function openRestaurant(
  database: Database,
  {
    wish,
    owner,
    plan,
  }: { wish: RestaurantWish; owner: { id: string; email: string; name: string }; plan: string },
  cause: Cause,
): Promise<Restaurant> {
  return createWished(database, { wish, plan }, cause, async (tx) => {
    await join(tx, owner, 'owner')
  })
}

async function createWished(
  database: Database,
  { wish, plan }: { wish: RestaurantWish; plan: string },
  cause: Cause,
  furnish: (tx: Tx) => Promise<void>,
): Promise<Restaurant> {
  const { name, currency, timezone, country, language } = wish
  for (let attempt = 1; ; attempt++) {
    try {
      return await createRestaurant(
        database,
        { slug: slugFrom(name, attempt), name, currency, timezone, country, defaultLanguage: language, plan },
        cause,
        async (tx) => {
          await furnish(tx)
          await importDocument(tx, wishedSettings(wish))
          changeSettings(tx, { ready_when_done: true })
          showFirstSteps(tx, true)
        },
      )
    } catch (error) {
      const isTaken = (error as { constraint?: string }).constraint === 'restaurants_slug_key'
      if (!isTaken || attempt === MOST_ATTEMPTS) throw error
    }
  }
}

/** The demo is nobody's until somebody has set up; then it is theirs too, to look at. */
export async function joinDemo(
  database: Database,
  person: { id: string; email: string; name: string },
  cause: Cause,
): Promise<void> {
  const demo = await restaurantBySlug(database, DEMO_SLUG)
  if (!demo) return
  await inRestaurant(database, demo, cause, async (tx) => {
    const [somebody] = await tx.run(listStaff(demo.id))
    if (!somebody) await join(tx, person, 'owner')
  })
}

/** What the frame of the web app asks on every page. */
export async function startingState(
  database: Database,
  { signUp, userId, restaurantId }: { signUp: SignUp; userId: string; restaurantId: number },
): Promise<{ firstSteps: boolean; mayCreate: boolean }> {
  const [row] = await inDirectory(database, findStartingState(userId, restaurantId))
  return {
    firstSteps: row?.firstSteps ?? false,
    mayCreate: signUp === 'open' || (signUp === 'invited' && (row?.invited ?? false)),
  }
}

export async function mayCreate(database: Database, signUp: SignUp, userId: string): Promise<boolean> {
  if (signUp !== 'invited') return signUp === 'open'
  const [row] = await inDirectory(database, isInvited(userId))
  return row?.invited ?? false
}
