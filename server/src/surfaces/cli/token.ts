import { restaurantBySlug } from '../../ground/tenants/commands.ts'
import { createToken, revokeToken } from '../../integration/tokens/commands.ts'
import { findTokenRestaurant } from '../../integration/tokens/queries.ts'
import { inDirectory, inRestaurant } from '../../platform/postgres/transaction/transaction.ts'
import {
  type Command,
  forRestaurant,
  operator,
  UsageError,
  wholeNumber,
  withInstallation,
} from './command.ts'
import { readScopes, SCOPES_HELP } from './scopes.ts'

const LONGEST_LIFE_SECONDS = 100 * 366 * 86_400

export const tokenCommands: Record<string, Command> = {
  create: {
    summary: 'create an API token; it is shown only once',
    options: {
      restaurant: { value: 'SLUG', summary: "The restaurant's slug", required: true },
      scopes: { value: '"A B"', summary: SCOPES_HELP, required: true },
      name: { value: 'NAME', summary: 'What it is for' },
      'expires-in': { value: 'SECONDS', summary: 'Seconds until it stops working (never)' },
      'rate-limit': { value: 'N', summary: 'Requests per minute (API_RATE_LIMIT)' },
    },
    async run(input) {
      const scopes = readScopes(input.text('scopes'))
      const lifeSeconds = wholeNumber(input, 'expires-in', 1, LONGEST_LIFE_SECONDS)
      const made = await forRestaurant(input.config, input.text('restaurant'), (tx, row) =>
        createToken(tx, {
          kind: row.liveRestaurantId === null ? 'live' : 'sandbox',
          name: input.optional('name') ?? 'API token',
          scopes,
          rateLimit: wholeNumber(input, 'rate-limit', 1, 1_000_000_000) ?? null,
          expiresAt: lifeSeconds === undefined ? null : tx.cause.now + lifeSeconds * 1000,
        }),
      )
      return { json: made, lines: [made.token, '', 'Keep it safe: it is not shown again.'] }
    },
  },

  revoke: {
    summary: 'revoke a token immediately',
    options: { id: { value: 'N', summary: 'The number before the bar in the token', required: true } },
    async run(input) {
      const id = wholeNumber(input, 'id', 1, Number.MAX_SAFE_INTEGER) ?? 0
      const revoked = await withInstallation(input.config, async ({ database }) => {
        const [token] = await inDirectory(database, findTokenRestaurant(id))
        const restaurant = token && (await restaurantBySlug(database, token.slug))
        if (!restaurant) throw new UsageError(`there is no token ${id}`)
        return inRestaurant(database, restaurant, operator(), (tx) => revokeToken(tx, id))
      })
      return {
        json: { id, revoked: true },
        lines: [revoked ? `Token ${id} revoked.` : `Token ${id} was already revoked.`],
      }
    },
  },
}
