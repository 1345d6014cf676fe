import { restaurantBySlug } from '../../ground/tenants/commands.ts'
import { openSecretBox } from '../../platform/crypto/secret-key.ts'
import { AppError } from '../../platform/errors.ts'
import { inRestaurant, type Restaurant } from '../../platform/postgres/transaction/transaction.ts'
import {
  assertMayConnect,
  checkKeysAtStripe,
  connectStripe,
  disconnectPayments,
  type StripeKeys,
} from '../../restaurant/payments/commands/connect-stripe.ts'
import { type PaymentsState, paymentsState } from '../../restaurant/payments/commands/provider-account.ts'
import { type PaymentDesk, paymentDesk } from '../../restaurant/payments/desk.ts'
import { type Command, forRestaurant, operator, UsageError, withInstallation } from './command.ts'

const restaurant = { value: 'SLUG', summary: "The restaurant's slug", required: true }

export const paymentCommands: Record<string, Command> = {
  connect: {
    summary: "let guests pay online with the restaurant's own keys, stored encrypted",
    options: {
      restaurant,
      provider: { value: 'NAME', summary: 'stripe', required: true },
      'secret-key': { value: 'KEY', summary: "The restaurant's secret key at the provider", required: true },
      'webhook-secret': {
        value: 'SECRET',
        summary: 'What the provider signs its webhooks with',
        required: true,
      },
    },
    async run(input) {
      const { config } = input
      const slug = input.text('restaurant')
      const provider = input.text('provider')
      if (provider !== 'stripe') throw new UsageError(`--provider must be stripe, not "${provider}"`)
      const keys = { secretKey: input.text('secret-key'), webhookSecret: input.text('webhook-secret') }
      const id = await withInstallation(config, async ({ database }) => {
        const row = await restaurantBySlug(database, slug)
        if (!row) throw new UsageError(`there is no restaurant "${slug}"`)
        const desk = paymentDesk(database, await openSecretBox(database, config), config)
        await connect(desk, row, keys).catch(plainly)
        return row.id
      })
      const root = config.publicUrl ?? `http://localhost:${config.port}`
      const noticesUrl = `${root}/payments/stripe/${id}`
      return {
        json: { restaurant: slug, provider, connected: true, webhook_url: noticesUrl },
        lines: ['Connected. Have Stripe send its events to:', '', noticesUrl],
      }
    },
  },
  disconnect: {
    summary: 'stop taking online payments; pending ones are settled first',
    options: { restaurant },
    async run(input) {
      const slug = input.text('restaurant')
      await forRestaurant(input.config, slug, (tx) => disconnectPayments(tx)).catch(plainly)
      return { json: { restaurant: slug, connected: false }, lines: ['Disconnected.'] }
    },
  },
  status: {
    summary: 'show how guests pay online, and what is pending or unclear',
    options: { restaurant },
    async run(input) {
      const state = await forRestaurant(input.config, input.text('restaurant'), (tx) => paymentsState(tx))
      return { json: state, lines: linesOf(state) }
    },
  },
}

async function connect(desk: PaymentDesk, row: Restaurant, keys: StripeKeys): Promise<void> {
  await inRestaurant(desk.database, row, operator(), assertMayConnect)
  await checkKeysAtStripe(desk, keys)
  await inRestaurant(desk.database, row, operator(), (tx) => connectStripe(tx, desk, keys))
}

function linesOf({ provider, connected_at, pending, unclear }: PaymentsState): string[] {
  const head =
    provider === null ? 'Online payments are not connected.' : `Guests pay online with ${provider}.`
  return [
    connected_at === null ? head : `${head} Connected ${connected_at}.`,
    ...pending.map(({ payment_id, refund_id, created_at }) =>
      refund_id === null
        ? `pending  payment ${payment_id}  ${created_at}`
        : `pending  refund ${refund_id} of ${payment_id}  ${created_at}`,
    ),
    ...unclear.map(
      ({ payment_id, act, attempts, reason, since }) =>
        `unclear  ${act} of ${payment_id}  ${since}  tried ${attempts}${reason === null ? '' : `: ${reason}`}`,
    ),
  ]
}

function plainly(error: unknown): never {
  if (!(error instanceof AppError)) throw error
  const reasons = Object.values(error.details).flat()
  throw new UsageError(reasons.length > 0 ? reasons.join(' ') : error.message)
}
