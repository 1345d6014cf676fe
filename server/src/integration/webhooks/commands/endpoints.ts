import { record } from '../../../ground/audit/commands.ts'
import { emit } from '../../../ground/events/commands.ts'
import { EVENT_TYPES, isEventType } from '../../../ground/events/types.ts'
import { STAFF_ERRORS } from '../../../ground/staff-calls/errors.ts'
import type { SecretBox } from '../../../platform/crypto/secret-box.ts'
import { AppError, type FieldErrors, notFound, refuse } from '../../../platform/errors.ts'
import type { Fault } from '../../../platform/faults.ts'
import { fieldFault } from '../../../platform/faults.ts'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import type { Endpoint } from '../contract.ts'
import { webhookFault } from '../faults.ts'
import { presentEndpoint, stateOf } from '../present.ts'
import { failWaiting, insertDelivery } from '../queries/deliveries.ts'
import {
  type EndpointRow,
  insertEndpoint,
  listEndpointRows,
  lockEndpoint,
  nextEndpointId,
  type Purpose,
  updateEndpoint,
} from '../queries/endpoints.ts'
import { newWebhookSecret, SECRET_OVERLAP_MS } from '../rules.ts'
import { type AddressRules, urlFault } from '../sender/address.ts'
import { addressFault, type Resolve } from '../sender/resolve.ts'
import { hintLog, notifyQueue } from './fan-out.ts'

/** What commands on addresses need beside the transaction. */
export type WebhookTools = { box: SecretBox; resolve: Resolve; rules: AddressRules }

export type EndpointWish = { url: string; events: string[]; description: string | null }
/** Who made an address, where it was not the restaurant itself, and what they may read. */
export type Maker = { appId: number | null; scopes: string[] | null }

/** Every event, also those that come later. */
const EVERY_EVENT = '*'
const THE_RESTAURANT: Maker = { appId: null, scopes: null }

export const ENDPOINTS = 'webhook_endpoints'
const MOST_ENDPOINTS = 100
const LONGEST_DESCRIPTION = 200

/** Where an address's secrets belong: moved to another address they do not open. */
export function placeOfSecret(restaurantId: number, endpointId: number): string {
  return `webhook_endpoint:${restaurantId}:${endpointId}`
}

/** The only moment at which the secret is shown. */
export async function addEndpoint(
  tx: Tx,
  tools: WebhookTools,
  wish: EndpointWish,
  purpose: Purpose = 'webhook',
  { appId, scopes }: Maker = THE_RESTAURANT,
): Promise<{ id: number; secret: string }> {
  const events = assertWish(tools.rules, wish)
  const existing = await listEndpointRows(tx, purpose)
  if (existing.length >= MOST_ENDPOINTS)
    throw refuse({ url: [webhookFault('too_many.addresses', { maximum: MOST_ENDPOINTS })] })
  const id = await nextEndpointId(tx)
  const secret = newWebhookSecret()
  const { url, description } = wish
  const encrypted = tools.box.encrypt(secret, placeOfSecret(tx.restaurant.id, id))
  await insertEndpoint(tx, {
    id,
    url,
    description,
    events,
    secret: encrypted,
    purpose,
    app_id: appId,
    scopes,
  })
  record(tx, { action: 'webhook.added', subject: subjectOf(id), after: { url, description, events } })
  announce(tx)
  return { id, secret }
}

/** `seen` is the address as the writer knew it, where they change all of it. */
export async function changeEndpoint(
  tx: Tx,
  tools: WebhookTools,
  change: { id: number } & Partial<EndpointWish>,
  seen?: EndpointWish,
): Promise<Endpoint> {
  const { id, ...wanted } = change
  const before = await endpointOf(tx, id)
  if (seen && !isAsSeen(before, seen)) throw new AppError(STAFF_ERRORS.changed_meanwhile)
  const { url, description, events } = { ...before, ...wanted }
  const next = { url, description, events: assertWish(tools.rules, { url, description, events }) }
  updateEndpoint(tx, id, next)
  const was = { url: before.url, description: before.description, events: before.events }
  record(tx, { action: 'webhook.changed', subject: subjectOf(id), before: was, after: next })
  announce(tx)
  return presentEndpoint({ ...before, ...next }, tx.restaurant.zone)
}

function isAsSeen(row: EndpointRow, seen: EndpointWish): boolean {
  const events = (some: readonly string[]) => some.toSorted().join()
  const { url, description } = row
  return url === seen.url && description === seen.description && events(row.events) === events(seen.events)
}

export async function listEndpoints(tx: Tx): Promise<Endpoint[]> {
  return (await listEndpointRows(tx)).map((row) => presentEndpoint(row, tx.restaurant.zone))
}

/** What is queued, and what comes, waits until it is resumed. */
export async function pauseEndpoint(tx: Tx, id: number): Promise<Endpoint> {
  const row = await endpointOf(tx, id)
  if (row.pausedAt === null) {
    updateEndpoint(tx, id, { paused_at: new Date(tx.cause.now) })
    record(tx, { action: 'webhook.paused', subject: subjectOf(id), before: { state: stateOf(row) } })
    hintLog(tx)
  }
  return presentEndpoint({ ...row, pausedAt: row.pausedAt ?? tx.cause.now }, tx.restaurant.zone)
}

/** Also switches one on again that was switched off; its failed deliveries can then be replayed. */
export async function resumeEndpoint(tx: Tx, id: number): Promise<Endpoint> {
  const row = await endpointOf(tx, id)
  if (stateOf(row) !== 'active') {
    updateEndpoint(tx, id, { paused_at: null, switched_off_at: null, failing_since: null })
    record(tx, { action: 'webhook.resumed', subject: subjectOf(id), before: { state: stateOf(row) } })
    notifyQueue(tx)
  }
  return presentEndpoint(
    { ...row, pausedAt: null, switchedOffAt: null, failingSince: null },
    tx.restaurant.zone,
  )
}

export async function removeEndpoint(tx: Tx, id: number): Promise<void> {
  const { url, description, events } = await endpointOf(tx, id)
  updateEndpoint(tx, id, { removed_at: new Date(tx.cause.now) })
  failWaiting(tx, id)
  record(tx, { action: 'webhook.removed', subject: subjectOf(id), before: { url, description, events } })
  announce(tx)
}

/** For 24 hours deliveries have a signature by each of the two, the new one first. */
export async function rotateSecret(tx: Tx, box: SecretBox, id: number): Promise<{ secret: string }> {
  const row = await endpointOf(tx, id)
  const secret = newWebhookSecret()
  updateEndpoint(tx, id, {
    secret: box.encrypt(secret, placeOfSecret(tx.restaurant.id, id)),
    previous_secret: row.secret,
    previous_secret_until: new Date(tx.cause.now + SECRET_OVERLAP_MS),
  })
  record(tx, { action: 'webhook.secret_rotated', subject: subjectOf(id) })
  announce(tx)
  return { secret }
}

export async function endpointOf(tx: Tx, id: number): Promise<EndpointRow & { secret: Buffer }> {
  const row = await lockEndpoint(tx, id)
  if (!row) throw notFound()
  return row
}

/**
 * An app that is uninstalled is told so, as the last thing that its addresses hear. What else waits for them is given up,
 * and nothing new comes; they are removed once the event has arrived, or has failed for good. The restaurant's own
 * addresses hear of it as of any event.
 */
export async function retireAddressesOf(tx: Tx, app: { id: number; clientId: string }): Promise<void> {
  const type = 'app.uninstalled'
  const eventId = emit(tx, type, { app: { client_id: app.clientId } })
  const own = (await listEndpointRows(tx)).filter(({ appId }) => appId === app.id)
  if (own.length === 0) return
  for (const { id, url, events, switchedOffAt } of own) {
    failWaiting(tx, id)
    if (switchedOffAt === null) {
      updateEndpoint(tx, id, { paused_at: null, last_event_id: eventId })
      await insertDelivery(tx, { id: eventId, type }, id)
    } else updateEndpoint(tx, id, { removed_at: new Date(tx.cause.now) })
    record(tx, { action: 'webhook.removed', subject: subjectOf(id), before: { url, events } })
  }
  announce(tx)
  notifyQueue(tx)
}

/** For an app that the operator has blocked. */
export async function pauseAddressesOf(tx: Tx, appId: number): Promise<void> {
  for (const row of await listEndpointRows(tx)) if (row.appId === appId) await pauseEndpoint(tx, row.id)
}

export function subjectOf(id: number) {
  return { kind: 'webhook', id }
}

function announce(tx: Tx): void {
  tx.announce(`${ENDPOINTS}:${tx.restaurant.id}`)
  hintLog(tx)
}

/**
 * All that can be wrong with a wish, what DNS says of the address included. To be called before the transaction: names
 * that never resolve would each hold a connection of the database for as long as they are asked for.
 */
export async function checkWish(
  { resolve, rules }: Omit<WebhookTools, 'box'>,
  wish: EndpointWish,
): Promise<void> {
  assertWish(rules, wish, await addressFault(wish.url, resolve, rules))
}

/** What is wrong with a choice of events, null where nothing is. */
function unknownEvents(events: readonly string[]): Fault | null {
  const unknown = events.filter((event) => event !== EVERY_EVENT && !isEventType(event))
  if (unknown.length === 0) return null
  return webhookFault('not_one_of.event', { sent: unknown.join('", "'), values: EVENT_TYPES.join(', ') })
}

/** What can be said of a wish by its text alone, whatever else is wrong with the body that it came in. */
export function faultsInText(rules: AddressRules, sent: Record<string, unknown>): FieldErrors {
  const url = typeof sent.url === 'string' ? urlFault(sent.url.trim(), rules) : null
  const chosen = Array.isArray(sent.events) ? sent.events.filter((event) => typeof event === 'string') : []
  const events = unknownEvents(chosen)
  return { ...(url !== null && { url: [url] }), ...(events !== null && { events: [events] }) }
}

function assertWish(
  rules: AddressRules,
  wish: EndpointWish,
  fault: Fault | null = urlFault(wish.url, rules),
): string[] {
  const faults: FieldErrors = {}
  if (fault !== null) faults.url = [fault]
  const events = [...new Set(wish.events)]
  const unknown = unknownEvents(events)
  if (unknown !== null) faults.events = [unknown]
  if (events.length === 0) faults.events = [webhookFault('required.event')]
  if ([...(wish.description ?? '')].length > LONGEST_DESCRIPTION) {
    faults.description = [fieldFault('too_long', { maximum: LONGEST_DESCRIPTION })]
  }
  if (Object.keys(faults).length > 0) throw refuse(faults)
  return events.includes(EVERY_EVENT) ? [EVERY_EVENT] : events
}

/** Of the restaurant and of its till: nothing leaves any more. */
export async function pauseEveryEndpoint(tx: Tx): Promise<void> {
  for (const purpose of ['webhook', 'point_of_sale'] as const) {
    for (const { id, pausedAt } of await listEndpointRows(tx, purpose)) {
      if (pausedAt === null) updateEndpoint(tx, id, { paused_at: new Date(tx.cause.now) })
    }
  }
  announce(tx)
}
