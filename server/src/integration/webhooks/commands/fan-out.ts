import type { PassOn } from '../../../platform/postgres/sql/tx.ts'
import { realNow, type Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { scopeOfEvent } from '../../tokens/event-scopes.ts'
import { fanOutEvent } from '../queries/deliveries.ts'

export const QUEUE = 'webhook_queue'

/** Open pages of the log are told to ask again. */
export function hintLog(tx: Tx): void {
  tx.hint(`deliveries:${tx.restaurant.id}`)
}

/** There is something to send, and to see in the log. */
export function notifyQueue(tx: Tx): void {
  tx.notify(QUEUE)
  hintLog(tx)
}

/** To the addresses subscribed at this moment, in the event's own transaction and without a round trip of its own. */
export const fanOut: PassOn = (tx, event) => {
  tx.later(fanOutEvent({ ...event, at: realNow(tx), scope: scopeOfEvent(event.type) }), (queued) => {
    if (queued.length > 0) notifyQueue(tx)
  })
}
