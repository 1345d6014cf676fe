import { record } from '../../ground/audit/commands.ts'
import { notFound, refuse } from '../../platform/errors.ts'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import { listDeliveries, replayDelivery } from '../webhooks/commands/deliveries.ts'
import {
  addEndpoint,
  type EndpointWish,
  removeEndpoint,
  type WebhookTools,
} from '../webhooks/commands/endpoints.ts'
import type { Delivery, Endpoint } from '../webhooks/contract.ts'
import { presentEndpoint } from '../webhooks/present.ts'
import { listEndpointRows } from '../webhooks/queries/endpoints.ts'
import { posFault } from './faults.ts'

const PURPOSE = 'point_of_sale'
/** With what changes an order's lines and sums: a till that is not told goes on asking for the old total. */
const PUSHED = ['order.created', 'order.status_changed', 'order.updated']

export function pushesTo(url: string): EndpointWish {
  return { url, events: PUSHED, description: 'Point of sale' }
}

/** Orders from now on are pushed there, signed with the secret that is shown this once. A sandbox has a test till of its own. */
export async function connectPointOfSale(
  tx: Tx,
  tools: WebhookTools,
  url: string,
): Promise<{ id: number; secret: string }> {
  if (await pointOfSale(tx)) throw refuse({ url: [posFault('connected_already')] })
  const connected = await addEndpoint(tx, tools, pushesTo(url), PURPOSE)
  record(tx, {
    action: 'pos.connected',
    subject: { kind: 'restaurant', id: tx.restaurant.id },
    after: { url },
  })
  return connected
}

export async function disconnectPointOfSale(tx: Tx): Promise<void> {
  const connected = await pointOfSale(tx)
  if (!connected) throw notFound()
  await removeEndpoint(tx, connected.id)
  record(tx, {
    action: 'pos.disconnected',
    subject: { kind: 'restaurant', id: tx.restaurant.id },
    before: { url: connected.url },
  })
}

export async function pointOfSale(tx: Tx): Promise<Endpoint | undefined> {
  const [row] = await listEndpointRows(tx, PURPOSE)
  return row && presentEndpoint(row, tx.restaurant.zone)
}

/** What was pushed, newest first, with every attempt: a failure is seen here. */
export function listPushes(tx: Tx, filter: { status?: Delivery['status'] }, most: number) {
  return listDeliveries(tx, { ...filter, purpose: PURPOSE }, most)
}

export function pushAgain(tx: Tx, deliveryId: string): Promise<void> {
  return replayDelivery(tx, deliveryId)
}
