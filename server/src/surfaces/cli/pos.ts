import { restaurantBySlug } from '../../ground/tenants/commands.ts'
import {
  connectPointOfSale,
  disconnectPointOfSale,
  listPushes,
  pointOfSale,
  pushAgain,
  pushesTo,
} from '../../integration/pos/commands.ts'
import { checkWish } from '../../integration/webhooks/commands/endpoints.ts'
import { defaultResolve } from '../../integration/webhooks/sender/sender.ts'
import { openSecretBox } from '../../platform/crypto/secret-key.ts'
import { AppError } from '../../platform/errors.ts'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import { inRestaurant } from '../../platform/postgres/transaction/transaction.ts'
import { addressRules } from './address-rules.ts'
import { type Command, forRestaurant, operator, UsageError, withInstallation } from './command.ts'

const restaurant = { value: 'SLUG', summary: "The restaurant's slug", required: true }
const MOST_PUSHES = 200

export const posCommands: Record<string, Command> = {
  connect: {
    summary: 'push every order to a point of sale; its signing secret is shown only once',
    options: {
      restaurant,
      url: { value: 'URL', summary: 'Where orders are pushed (https)', required: true },
    },
    async run(input) {
      const { config } = input
      const made = await withInstallation(config, async ({ database }) => {
        const row = await restaurantBySlug(database, input.text('restaurant'))
        if (!row) throw new UsageError(`there is no restaurant "${input.text('restaurant')}"`)
        const rules = await addressRules(database, config)
        const box = await openSecretBox(database, config)
        const tools = { box, resolve: defaultResolve(rules), rules }
        await checkWish(tools, pushesTo(input.text('url'))).catch(plainly)
        return inRestaurant(database, row, operator(), (tx) =>
          connectPointOfSale(tx, tools, input.text('url')),
        ).catch(plainly)
      })
      return { json: made, lines: ['Connected. The signing secret, shown only once:', '', made.secret] }
    },
  },
  disconnect: {
    summary: 'stop pushing orders',
    options: { restaurant },
    async run(input) {
      const slug = input.text('restaurant')
      await forRestaurant(input.config, slug, (tx) => disconnectPointOfSale(tx)).catch(plainly)
      return { json: { restaurant: slug, connected: false }, lines: ['Disconnected.'] }
    },
  },
  status: {
    summary: 'show the connection and what could not be pushed',
    options: { restaurant },
    async run(input) {
      const status = await forRestaurant(input.config, input.text('restaurant'), async (tx: Tx) => ({
        connection: (await pointOfSale(tx)) ?? null,
        failed: (await listPushes(tx, { status: 'failed' }, MOST_PUSHES)).deliveries,
      }))
      const { connection, failed } = status
      const head = connection ? `${connection.url} (${connection.state})` : 'No point of sale is connected.'
      return {
        json: status,
        lines: [head, ...failed.map(({ id, type, created_at }) => `failed  ${id}  ${created_at}  ${type}`)],
      }
    },
  },
  push: {
    summary: 'retry an order that could not be pushed',
    options: {
      restaurant,
      delivery: { value: 'UUID', summary: "The push's id; see `pos status`", required: true },
    },
    async run(input) {
      const delivery = input.text('delivery')
      await forRestaurant(input.config, input.text('restaurant'), (tx) => pushAgain(tx, delivery)).catch(
        plainly,
      )
      return { json: { delivery, queued: true }, lines: ['Queued again.'] }
    },
  },
}

function plainly(error: unknown): never {
  if (!(error instanceof AppError)) throw error
  const reasons = Object.values(error.details).flat()
  throw new UsageError(reasons.length > 0 ? reasons.join(' ') : error.message)
}
