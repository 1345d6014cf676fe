import { createRestaurant } from '../../ground/tenants/commands.ts'
import { findRestaurantById, findSandbox, type RestaurantRow } from '../../ground/tenants/queries.ts'
import { createToken } from '../../integration/tokens/commands.ts'
import { ALL_SCOPES } from '../../integration/tokens/scopes.ts'
import { refuse } from '../../platform/errors.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { type Cause, inDirectory, type Tx } from '../../platform/postgres/transaction/transaction.ts'
import { SAMPLE_CODE } from '../../restaurant/gift-cards/desk.ts'
import { furnishTestTerminals } from '../../restaurant/payments/commands/terminals.ts'
import { addSampleCard } from '../../sample/gift-card.ts'
import { addSampleDays, importSample } from '../../sample/sample-venue.ts'
import { sandboxFault } from '../faults.ts'
import { captureRows, resetTables, upsertRecord } from '../queries.ts'
import type { Table } from '../rules.ts'
import { sampleVersion, settingsOf } from './sample-version.ts'

export type MadeSandbox = { restaurantId: number; slug: string; tokenId: number; token: string }

/** A restaurant of its own beside the live one, with the sample in it and one token that may do everything. */
export async function createSandbox(
  database: Database,
  live: RestaurantRow,
  cause: Cause,
): Promise<MadeSandbox> {
  if (live.liveRestaurantId !== null) throw refuse({ restaurant: [sandboxFault('is_sandbox')] })
  await refuseSecond(database, live)
  const tables = await resetTables(database)
  let made = { id: 0, token: '' }
  const restaurant = await createRestaurant(
    database,
    {
      slug: `${live.slug}-sandbox`,
      name: `${live.name} (sandbox)`,
      currency: live.currency,
      timezone: live.zone,
      country: live.country,
      defaultLanguage: live.defaultLanguage,
      plan: null,
      liveRestaurantId: live.id,
    },
    cause,
    async (tx) => {
      await furnish(tx, tables)
      made = await createToken(tx, {
        kind: 'sandbox',
        name: 'Sandbox',
        scopes: ALL_SCOPES,
        rateLimit: null,
        expiresAt: null,
      })
    },
  ).catch(async (error) => {
    const { constraint } = error as { constraint?: string }
    if (constraint === 'restaurants_live_restaurant_id_key') await refuseSecond(database, live)
    if (constraint !== 'restaurants_slug_key') throw error
    await refuseSecond(database, live)
    throw refuse({ restaurant: [sandboxFault('not_unique.slug', { slug: live.slug })] })
  })
  return { restaurantId: restaurant.id, slug: restaurant.slug, tokenId: made.id, token: made.token }
}

async function refuseSecond(database: Database, live: RestaurantRow): Promise<void> {
  const [other] = await inDirectory(database, findSandbox(live.id))
  if (other) throw refuse({ restaurant: [sandboxFault('has_sandbox', { slug: other.slug })] })
}

/** The snapshot has the rows that do not depend on the day; each reset adds the others again. */
async function furnish(tx: Tx, tables: Table[]): Promise<void> {
  await importSample(tx)
  addSampleCard(tx, SAMPLE_CODE)
  await furnishTestTerminals(tx)
  captureRows(tx, tables)
  const [row] = await tx.run(findRestaurantById(tx.restaurant.id))
  if (!row) throw new Error('the sandbox is gone')
  upsertRecord(tx, {
    sample_version: sampleVersion(tables),
    settings: settingsOf(row),
    line_ids: await addSampleDays(tx),
  })
}
