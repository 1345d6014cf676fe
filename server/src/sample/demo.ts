import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { createRestaurant, restaurantBySlug } from '../ground/tenants/commands.ts'
import { fullestPlan, type Plans } from '../ground/tenants/plans.ts'
import { createToken } from '../integration/tokens/commands.ts'
import { ALL_SCOPES } from '../integration/tokens/scopes.ts'
import type { Database } from '../platform/postgres/pool/database.ts'
import { type Cause, inRestaurant } from '../platform/postgres/transaction/transaction.ts'
import { changeSettings } from '../restaurant/kitchen-screens/commands.ts'
import { acceptTestPayments } from '../restaurant/payments/commands/provider-account.ts'
import { furnishTestTerminals } from '../restaurant/payments/commands/terminals.ts'
import { furnishDishPhotos } from './dish-photos.ts'
import { furnishGuestPages } from './guest-pages.ts'
import { openHarbor } from './harbor.ts'
import { makeHistory } from './history/make.ts'
import { askForHistory } from './history/progress.ts'
import { offerLunch } from './lunch.ts'
import { furnishWithSample, SAMPLE_VENUE } from './sample-venue.ts'
import { furnishStock } from './stock.ts'

export const DEMO_SLUG = 'demo'
const DEMO_RATE_LIMIT = 600
const REPORTED_EVERY_DAYS = 20

/**
 * The restaurant a first start brings, and its token. The database keeps only the token's hash, so a demo's token is
 * also kept beside the data, readable by its owner alone, to be shown again.
 */
export async function ensureDemo(
  database: Database,
  { dataDir, plans, demoHistoryDays }: { dataDir: string; plans: Plans; demoHistoryDays: number },
  now: number,
): Promise<string | null> {
  const file = join(dataDir, 'demo-token')
  const cause: Cause = { actor: { kind: 'system', id: null, name: 'demo' }, requestId: null, now }
  const known = await readFile(file, 'utf8').then(
    (text) => text.trim(),
    () => null,
  )
  const existing = await restaurantBySlug(database, DEMO_SLUG)
  if (existing) {
    // A demo that is older than payments, or than terminals.
    await inRestaurant(database, existing, cause, async (tx) => {
      await acceptTestPayments(tx)
      await furnishTestTerminals(tx)
    })
    return known
  }
  let token = ''
  await createRestaurant(
    database,
    { ...SAMPLE_VENUE, slug: DEMO_SLUG, name: 'Demo restaurant', plan: fullestPlan(plans) },
    cause,
    async (tx) => {
      await furnishWithSample(tx)
      await offerLunch(tx)
      await openHarbor(tx)
      await furnishStock(tx)
      changeSettings(tx, { ready_when_done: true })
      await furnishGuestPages(tx)
      await furnishDishPhotos(tx)
      await acceptTestPayments(tx)
      await furnishTestTerminals(tx)
      askForHistory(tx, demoHistoryDays)
      token = (
        await createToken(tx, {
          kind: 'live',
          name: 'Demo',
          scopes: ALL_SCOPES,
          rateLimit: DEMO_RATE_LIMIT,
          expiresAt: null,
        })
      ).token
      // Before the commit: a start that is killed in between is done over by the next one, token and all.
      await writeFile(file, `${token}\n`, { mode: 0o600 })
    },
  )
  return token
}

export type History = {
  /** Ends with the day that is under way; the next start goes on from there. */
  stop(): Promise<void>
}

/** The demo's past is made while the service already answers; a line says how far it is. */
export function startHistory(
  databases: { database: Database; owner: pg.Pool },
  { tell, fail }: { tell: (line: string) => void; fail: (error: unknown) => void },
): History {
  let isStopped = false
  async function make(): Promise<void> {
    const demo = await restaurantBySlug(databases.database, DEMO_SLUG)
    if (!demo) return
    await makeHistory(databases, demo, {
      isStopped: () => isStopped,
      onDay({ done, days }) {
        const isLast = done > days
        if (isLast) tell(`  Demo: ${days} days of orders, bookings and guests are there, and today so far`)
        else if (done % REPORTED_EVERY_DAYS === 0) tell(`  Demo: making its history, ${done} of ${days} days`)
      },
    })
  }
  const made = make().catch(fail)
  return {
    async stop() {
      isStopped = true
      await made
    },
  }
}
