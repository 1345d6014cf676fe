import { act, look, type StaffRoute } from '../../ground/staff-calls/route.ts'
import type { SecretBox } from '../../platform/crypto/secret-box.ts'
import { refuse } from '../../platform/errors.ts'
import { fieldFault } from '../../platform/faults.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { inRestaurant, readTogether } from '../../platform/postgres/transaction/transaction.ts'
import type { WebhookTools } from '../webhooks/commands/endpoints.ts'
import { addressFault } from '../webhooks/sender/resolve.ts'
import { type PushState, PushWish } from './contract.ts'
import { choiceOf, removeSubscription, saveSubscription } from './queries.ts'
import { requestTo, vapidKeys } from './rules.ts'

type Deps = { database: Database; box: SecretBox; webhooks: WebhookTools }

/** What the browser of this session is told of by push. */
export function pushStaffRoutes({ database, box, webhooks }: Deps): StaffRoute[] {
  return [
    look({
      path: '/push',
      right: 'seeOrders',
      async read({ restaurant, staff }) {
        const [[choice = null]] = await readTogether(database, restaurant, [choiceOf(staff.sessionId)])
        return { data: { public_key: vapidKeys(box).publicKey, choice } satisfies PushState }
      },
    }),
    act({
      method: 'PUT',
      path: '/push',
      right: 'seeOrders',
      body: PushWish,
      async perform({ restaurant, staff, cause, body }) {
        const fault = await addressFault(body.endpoint, webhooks.resolve, webhooks.rules)
        if (fault !== null) throw refuse({ endpoint: [fault] })
        if (!hasKeys(body))
          throw refuse({ p256dh: [fieldFault('wrong_format', { pattern: 'a public key of P-256' })] })
        await inRestaurant(database, restaurant, cause, async (tx) => saveSubscription(tx, staff, body))
        const { new_orders, ready_tickets } = body
        return { data: { new_orders, ready_tickets } }
      },
    }),
    act({
      method: 'DELETE',
      path: '/push',
      right: 'seeOrders',
      run: async (tx, { staff }) => {
        removeSubscription(tx, staff.sessionId)
        return { data: null }
      },
    }),
  ]

  function hasKeys(wish: PushWish): boolean {
    try {
      // An empty text would not be encrypted.
      requestTo(wish, '{}', { subject: 'mailto:operator@example.com', ...vapidKeys(box) })
      return true
    } catch {
      return false
    }
  }
}
