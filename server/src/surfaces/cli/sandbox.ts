import { restaurantBySlug } from '../../ground/tenants/commands.ts'
import { findSandbox, type RestaurantRow } from '../../ground/tenants/queries.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { inDirectory } from '../../platform/postgres/transaction/transaction.ts'
import { createSandbox } from '../../sandbox/commands/create-sandbox.ts'
import { resetSandbox } from '../../sandbox/commands/reset-sandbox.ts'
import { resetTables } from '../../sandbox/queries.ts'
import { type Command, operator, UsageError, withInstallation } from './command.ts'

const restaurant = { value: 'SLUG', summary: "The live restaurant's slug", required: true }

export const sandboxCommands: Record<string, Command> = {
  create: {
    summary: "create a restaurant's sandbox; its token is shown only once",
    options: { restaurant },
    async run(input) {
      const made = await withInstallation(input.config, async ({ database }) =>
        createSandbox(database, await named(database, input.text('restaurant')), operator()),
      )
      const { restaurantId, slug, tokenId, token } = made
      return {
        json: { restaurant_id: restaurantId, slug, token_id: tokenId, token },
        lines: [token, '', `Sandbox ${slug} created. Keep the token safe: it is not shown again.`],
      }
    },
  },
  reset: {
    summary: 'reset a sandbox to its sample data, with the same ids',
    options: { restaurant },
    async run(input) {
      const slug = input.text('restaurant')
      const sandbox = await withInstallation(input.config, async ({ database }) => {
        const found = await sandboxOf(database, await named(database, slug))
        await resetSandbox(database, await resetTables(database), found, operator())
        return found
      })
      return {
        json: { restaurant_id: sandbox.id, slug: sandbox.slug, reset: true },
        lines: [`${sandbox.slug} has been reset.`],
      }
    },
  },
}

async function named(database: Database, slug: string): Promise<RestaurantRow> {
  const found = await restaurantBySlug(database, slug)
  if (!found) throw new UsageError(`there is no restaurant "${slug}"`)
  return found
}

/** The sandbox may be named itself, too. */
async function sandboxOf(database: Database, row: RestaurantRow): Promise<RestaurantRow> {
  if (row.liveRestaurantId !== null) return row
  const [found] = await inDirectory(database, findSandbox(row.id))
  if (!found) throw new UsageError(`"${row.slug}" has no sandbox; create one with \`comanda sandbox create\``)
  return found
}
