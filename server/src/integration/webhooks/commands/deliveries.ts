import { record } from '../../../ground/audit/commands.ts'
import { writeEvent } from '../../../ground/events/commands.ts'
import type { EventType } from '../../../ground/events/types.ts'
import { notFound, refuse } from '../../../platform/errors.ts'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { DAY_MS } from '../../../platform/time/clock.ts'
import { EVENTS } from '../catalogue.ts'
import type { Delivery, DeliveryDetail, Health } from '../contract.ts'
import { webhookFault } from '../faults.ts'
import { presentDelivery, presentDetail, presentHealth } from '../present.ts'
import {
  countDeliveriesOf,
  type DeliveryFilter,
  findDeliveryState,
  findEventBody,
  insertDelivery,
  listDeliveryRows,
  listHealth,
  restartDeliveries,
} from '../queries/deliveries.ts'
import { firstIdAt } from '../rules.ts'
import { endpointOf, subjectOf } from './endpoints.ts'
import { notifyQueue } from './fan-out.ts'

const SWITCHED_OFF = webhookFault('switched_off')

/** Sends a ping, or the example of another event, to one address, even if it did not choose the event. */
export async function sendTestEvent(
  tx: Tx,
  endpointId: number,
  type: EventType,
): Promise<{ eventId: string; deliveryId: string }> {
  const endpoint = await endpointOf(tx, endpointId)
  if (endpoint.switchedOffAt !== null) throw refuse({ id: [SWITCHED_OFF] })
  // Only pings are in the feed: a reader of the feed could take an example for a real order.
  const unlisted = type !== 'ping'
  const eventId = writeEvent(tx, { type, data: EVENTS[type].example, subject: null, unlisted })
  const deliveryId = await insertDelivery(tx, { id: eventId, type }, endpointId)
  record(tx, {
    action: 'webhook.test_sent',
    subject: subjectOf(endpointId),
    after: { type, event_id: eventId },
  })
  notifyQueue(tx)
  return { eventId, deliveryId }
}

/** Newest first; `next` is the id to ask on from, null at the end. */
export async function listDeliveries(
  tx: Tx,
  filter: DeliveryFilter,
  most: number,
): Promise<{ deliveries: Delivery[]; next: string | null }> {
  const rows = await listDeliveryRows(tx, filter, most + 1)
  const deliveries = rows.slice(0, most).map((row) => presentDelivery(row, tx.restaurant.zone))
  return { deliveries, next: rows.length > most ? (deliveries.at(-1)?.id ?? null) : null }
}

export async function showDelivery(tx: Tx, id: string): Promise<DeliveryDetail> {
  const [row] = await listDeliveryRows(tx, { id }, 1)
  const event = row && (await findEventBody(tx, row.event_id))
  if (!row || !event) throw notFound()
  return presentDetail(row, event, tx.restaurant.zone)
}

/** Of deliveries made in the last day, by address. */
export async function healthOfEndpoints(tx: Tx): Promise<Health[]> {
  return (await listHealth(tx, { firstId: firstIdAt(tx.cause.now - DAY_MS) })).map(presentHealth)
}

/** Starts a delivery again, with the same event and all its retries, in any state. */
export async function replayDelivery(tx: Tx, id: string): Promise<void> {
  const state = await findDeliveryState(tx, id)
  if (!state) throw notFound()
  if (state.removed) throw refuse({ delivery: [webhookFault('removed')] })
  if (state.switchedOff) throw refuse({ delivery: [SWITCHED_OFF] })
  await restartDeliveries(tx, { id })
  record(tx, { action: 'webhook.replayed', subject: { kind: 'webhook_delivery', id } })
  notifyQueue(tx)
}

/** All deliveries of an event, but for addresses that were removed or switched off. Answers how many. */
async function replayEvent(tx: Tx, eventId: string): Promise<number> {
  const restarted = await restartDeliveries(tx, { eventId })
  if (restarted.length === 0) {
    if ((await countDeliveriesOf(tx, eventId)) === 0) throw notFound()
    throw refuse({ delivery: [webhookFault('removed.all')] })
  }
  for (const { delivery_id: id } of restarted) {
    record(tx, { action: 'webhook.replayed', subject: { kind: 'webhook_delivery', id } })
  }
  notifyQueue(tx)
  return restarted.length
}

/** By the id of a delivery, or of an event and so all of its deliveries. Answers how many. */
export async function replayEither(tx: Tx, id: string): Promise<number> {
  if (!(await findDeliveryState(tx, id))) return replayEvent(tx, id)
  await replayDelivery(tx, id)
  return 1
}

/**
 * All that failed at or after a moment, for good or to be tried again later, to one address or to every one that is not removed or switched off. Answers
 * how many.
 */
export async function replayFailedSince(
  tx: Tx,
  since: number,
  endpointId: number | null = null,
): Promise<number> {
  if (endpointId !== null) {
    const { switchedOffAt } = await endpointOf(tx, endpointId)
    if (switchedOffAt !== null) throw refuse({ endpoint_id: [SWITCHED_OFF] })
  }
  const restarted = await restartDeliveries(tx, { failedSince: since, endpointId })
  if (restarted.length === 0) return 0
  record(tx, {
    action: 'webhook.failed_replayed',
    subject: endpointId === null ? { kind: 'webhook_delivery', id: null } : subjectOf(endpointId),
    after: { failed_since: new Date(since).toISOString(), deliveries: restarted.length },
  })
  notifyQueue(tx)
  return restarted.length
}
