import { isEventType } from '../../ground/events/types.ts'
import { notFound, refuse } from '../../platform/errors.ts'
import type { Fault } from '../../platform/faults.ts'
import {
  type Call,
  type Operation,
  type Refine,
  read,
  write,
} from '../../platform/http/operations/operation.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { inRestaurant, type Tx } from '../../platform/postgres/transaction/transaction.ts'
import { mayRead, scopeOfEvent } from '../tokens/event-scopes.ts'
import {
  examples,
  NewWebhookEndpoint,
  WebhookEndpointAnswer,
  WebhookEndpointChange,
  WebhookEndpointsAnswer,
  WebhookPingAnswer,
  WebhookSecretAnswer,
} from './api-contract.ts'
import { sendTestEvent } from './commands/deliveries.ts'
import {
  addEndpoint,
  changeEndpoint,
  endpointOf,
  faultsInText,
  pauseEndpoint,
  removeEndpoint,
  resumeEndpoint,
  rotateSecret,
  type WebhookTools,
} from './commands/endpoints.ts'
import { webhookFault } from './faults.ts'
import { presentForApi } from './present.ts'
import { type EndpointRow, listEndpointRows } from './queries/endpoints.ts'
import { addressFault } from './sender/resolve.ts'

const reading = { tag: 'Webhooks', scope: 'webhooks:read' } as const
const changing = { tag: 'Webhooks', scope: 'webhooks:write' } as const

/** The addresses of whoever bears the token: an app has its own alone, a restaurant's token all of the restaurant's. */
export function webhookRoutes(database: Database, tools: WebhookTools): Operation[] {
  const inside = <T>(call: Call, work: (tx: Tx) => Promise<T>) => {
    const actor = { kind: 'token', id: String(call.caller.tokenId), name: call.caller.tokenName } as const
    return inRestaurant(database, call.restaurant, { actor, requestId: call.requestId, now: call.now }, work)
  }

  return [
    read({
      ...reading,
      path: '/webhook-endpoints',
      id: 'listWebhookEndpoints',
      summary: 'List webhook endpoints',
      description: "An app's token sees the endpoints that the app created.",
      errors: [],
      answer: { schema: WebhookEndpointsAnswer, example: examples.many },
      async read(call) {
        const rows = (await inside(call, (tx) => listEndpointRows(tx))).filter((row) => isOwn(row, call))
        const data = rows.map((row) => presentForApi(row, call.restaurant.zone))
        return { data, meta: { count: data.length } }
      },
    }),
    createEndpoint(tools),
    read({
      ...reading,
      path: '/webhook-endpoints/:webhook_endpoint',
      id: 'getWebhookEndpoint',
      summary: 'Get a webhook endpoint',
      errors: ['not_found'],
      answer: { schema: WebhookEndpointAnswer, example: examples.one },
      async read(call) {
        const row = await inside(call, (tx) => ownEndpoint(tx, call))
        return { data: presentForApi(row, call.restaurant.zone) }
      },
    }),
    updateEndpoint(tools),
    write({
      ...changing,
      method: 'DELETE',
      path: '/webhook-endpoints/:webhook_endpoint',
      id: 'deleteWebhookEndpoint',
      summary: 'Delete a webhook endpoint',
      description: 'Its pending deliveries are dropped. Returns the endpoint as it was.',
      errors: ['not_found'],
      answer: { schema: WebhookEndpointAnswer, example: examples.one },
      find: ownEndpoint,
      async run(tx, { call, found }) {
        await removeEndpoint(tx, found.id)
        return { data: presentForApi(found, call.restaurant.zone) }
      },
    }),
    write({
      ...changing,
      method: 'POST',
      path: '/webhook-endpoints/:webhook_endpoint/rotate',
      id: 'rotateWebhookSecret',
      summary: 'Rotate the signing secret of a webhook endpoint',
      description: 'It is in `meta.secret`, shown only once. The old one also signs for 24 hours.',
      errors: ['not_found'],
      answer: { schema: WebhookSecretAnswer, example: examples.secret },
      find: ownEndpoint,
      async run(tx, { call, found }) {
        const secrets = await rotateSecret(tx, tools.box, found.id)
        return { data: presentForApi(await endpointOf(tx, found.id), call.restaurant.zone), secrets }
      },
    }),
    write({
      ...changing,
      method: 'POST',
      path: '/webhook-endpoints/:webhook_endpoint/ping',
      id: 'pingWebhookEndpoint',
      summary: 'Send a ping to a webhook endpoint',
      errors: ['not_found', 'validation_failed'],
      answer: { schema: WebhookPingAnswer, example: examples.ping },
      find: ownEndpoint,
      async run(tx, { found }) {
        const { eventId, deliveryId } = await sendTestEvent(tx, found.id, 'ping')
        return { data: { event_id: eventId, delivery_id: deliveryId } }
      },
    }),
  ]
}

function createEndpoint(tools: WebhookTools): Operation {
  return write({
    ...changing,
    method: 'POST',
    path: '/webhook-endpoints',
    id: 'createWebhookEndpoint',
    summary: 'Create a webhook endpoint',
    description:
      'Its signing secret is in `meta.secret`, shown only once. For events whose resource the token may read. An endpoint that an app creates is its own: no one else can change it by API, and it is deleted when the app is uninstalled.',
    status: 201,
    body: NewWebhookEndpoint,
    requestExample: examples.wish,
    errors: ['validation_failed'],
    answer: { schema: WebhookSecretAnswer, example: examples.secret },
    ...addressChecks(tools),
    async run(tx, { call, body: { url, events }, asked }) {
      assertWish(call, asked, events)
      const { appId, scopes } = call.caller
      const maker = { appId, scopes: [...scopes] }
      const made = await addEndpoint(tx, tools, { url, events, description: null }, 'webhook', maker)
      const row = await endpointOf(tx, made.id)
      return { data: presentForApi(row, call.restaurant.zone), secrets: { secret: made.secret } }
    },
  })
}

function updateEndpoint(tools: WebhookTools): Operation {
  return write({
    ...changing,
    method: 'PATCH',
    path: '/webhook-endpoints/:webhook_endpoint',
    id: 'changeWebhookEndpoint',
    summary: 'Change a webhook endpoint',
    description:
      'Only the fields that you send change. `is_active` false holds events back; true also resumes an endpoint that was switched off.',
    body: WebhookEndpointChange,
    requestExample: examples.change,
    errors: ['not_found', 'validation_failed'],
    answer: { schema: WebhookEndpointAnswer, example: examples.one },
    ...addressChecks(tools),
    find: ownEndpoint,
    async run(tx, { call, body, found, asked }) {
      const [url, events] = [body.url ?? found.url, body.events ?? found.events]
      assertWish(call, asked, body.events ?? [])
      const same = url === found.url && events.join() === found.events.join()
      if (!same) await changeEndpoint(tx, tools, { id: found.id, url, events })
      const active = found.pausedAt === null && found.switchedOffAt === null
      if (body.is_active === false) await pauseEndpoint(tx, found.id)
      else if (body.is_active === true && !active) await resumeEndpoint(tx, found.id)
      return { data: presentForApi(await endpointOf(tx, found.id), call.restaurant.zone) }
    },
  })
}

/** What can be held against an address: by its text alone, and by asking for its name. */
function addressChecks({ resolve, rules }: WebhookTools) {
  const refine: Refine = (sent) => faultsInText(rules, sent)
  const ask = async ({ url }: Record<string, unknown>) =>
    typeof url === 'string' ? addressFault(url.trim(), resolve, rules) : null
  return { refine, ask }
}

function isOwn({ appId, purpose }: EndpointRow, { caller }: Call): boolean {
  return purpose === 'webhook' && (caller.appId === null || caller.appId === appId)
}

async function ownEndpoint(tx: Tx, call: Call): Promise<EndpointRow> {
  const row = await endpointOf(tx, call.number)
  if (!isOwn(row, call)) throw notFound()
  return row
}

function assertWish({ caller }: Call, addressFault: Fault | null, events: string[]): void {
  const hidden = events.filter(
    // An app is told of its own end whatever it chose, so it may choose to be.
    (event) => isEventType(event) && scopeOfEvent(event) !== null && !mayRead(caller, event),
  )
  const needed = hidden.map(scopeOfEvent)
  if (addressFault === null && needed.length === 0) return
  throw refuse({
    ...(addressFault !== null && { url: [addressFault] }),
    ...(needed.length > 0 && {
      events: [
        webhookFault('not_readable', { events: hidden.join(', '), scopes: [...new Set(needed)].join(', ') }),
      ],
    }),
  })
}
