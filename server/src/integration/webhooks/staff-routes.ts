import { EVENT_TYPES } from '../../ground/events/types.ts'
import { act, look, type StaffRoute } from '../../ground/staff-calls/route.ts'
import { MODES } from '../../ground/tenants/mode.ts'
import { Nullable, OneOf, Type } from '../../platform/http/validation/schema.ts'
import { AS_IS, Id, LINES, Moment, MomentBound, Text } from '../../platform/http/validation/values.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import { parseMoment, parseMomentQuery } from '../../platform/time/clock.ts'
import { EventName } from './api-contract.ts'
import { inWords, type Place, placeOf } from './at-mode.ts'
import {
  healthOfEndpoints,
  listDeliveries,
  replayDelivery,
  replayFailedSince,
  sendTestEvent,
  showDelivery,
} from './commands/deliveries.ts'
import {
  addEndpoint,
  changeEndpoint,
  checkWish,
  listEndpoints,
  pauseEndpoint,
  removeEndpoint,
  resumeEndpoint,
  rotateSecret,
  type WebhookTools,
} from './commands/endpoints.ts'
import { DELIVERY_STATUSES } from './contract.ts'

const A_PAGE = 25

const EndpointWish = Type.Object({
  url: Text(2_048),
  // Which names there are is the command's to say, in a sentence of its own.
  events: Type.Array(EventName, { minItems: 1, maxItems: 100 }),
  description: Type.Optional(Nullable(Type.String({ maxLength: 2_000, ...LINES }), { emptyIsNull: true })),
})
const EndpointEdit = Type.Object({
  ...EndpointWish.properties,
  /** As the writer knew it: what somebody else saved meanwhile is not written over. */
  seen: Type.Object({
    url: Type.String({ maxLength: 4_000, ...AS_IS }),
    events: Type.Array(EventName, { maxItems: 100 }),
    description: Nullable(Type.String({ maxLength: 2_000, ...AS_IS })),
  }),
})
const TestWish = Type.Object({ type: Type.Optional(OneOf(EVENT_TYPES)) })
const SinceWish = Type.Object({ failed_since: Moment(), endpoint_id: Type.Optional(Nullable(Id())) })
const LogQuery = Type.Object({
  endpoint_id: Type.Optional(Id()),
  type: Type.Optional(OneOf(EVENT_TYPES)),
  status: Type.Optional(OneOf(DELIVERY_STATUSES)),
  from: Type.Optional(MomentBound('A date or a moment.')),
  to: Type.Optional(MomentBound('A date or a moment.')),
  before: Type.Optional(Type.String({ format: 'uuid' })),
})

export function webhookStaffRoutes(database: Database, tools: WebhookTools): StaffRoute[] {
  return MODES.flatMap((mode) => {
    const place = placeOf(database, mode)
    return [...addressRoutes(place, tools), ...changeRoutes(place, tools), ...deliveryRoutes(place)]
  })
}

function addressRoutes({ base, inside }: Place, tools: WebhookTools): StaffRoute[] {
  return [
    look({
      path: `${base}/webhooks`,
      right: 'develop',
      read: async (call) => ({
        data: await inside(call, async (tx) => {
          const [endpoints, health] = await Promise.all([listEndpoints(tx), healthOfEndpoints(tx)])
          return endpoints.map((endpoint) => ({
            ...endpoint,
            health: health.find(({ endpoint_id }) => endpoint_id === endpoint.id) ?? null,
          }))
        }),
      }),
    }),
    act({
      method: 'POST',
      path: `${base}/webhooks`,
      right: 'develop',
      body: EndpointWish,
      async perform(call) {
        const wish = { ...call.body, description: call.body.description ?? null }
        await checkWish(tools, wish)
        return { data: await inside(call, (tx) => addEndpoint(tx, tools, wish)) }
      },
    }),
    act({
      method: 'PUT',
      path: `${base}/webhooks/:webhook`,
      right: 'develop',
      body: EndpointEdit,
      async perform(call) {
        const { seen, ...body } = call.body
        const wish = { ...body, description: body.description ?? null }
        await checkWish(tools, wish)
        const change = { id: call.number, ...wish }
        return { data: await inside(call, (tx) => changeEndpoint(tx, tools, change, seen)) }
      },
    }),
    act({
      method: 'DELETE',
      path: `${base}/webhooks/:webhook`,
      right: 'develop',
      async perform(call) {
        await inside(call, (tx) => removeEndpoint(tx, call.number))
        return { data: { id: call.number } }
      },
    }),
  ]
}

/** ChangeListener of the one address that the path names. */
function changeRoutes({ base, inside }: Place, tools: WebhookTools): StaffRoute[] {
  function change(verb: string, run: (tx: Tx, id: number) => Promise<unknown>): StaffRoute {
    return act({
      method: 'POST',
      path: `${base}/webhooks/:webhook/${verb}`,
      right: 'develop',
      perform: async (call) => ({ data: await inside(call, (tx) => run(tx, call.number)) }),
    })
  }
  return [
    change('pause', pauseEndpoint),
    change('resume', resumeEndpoint),
    change('rotate', (tx, id) => rotateSecret(tx, tools.box, id)),
    act({
      method: 'POST',
      path: `${base}/webhooks/:webhook/test`,
      right: 'develop',
      body: TestWish,
      async perform(call) {
        const sent = await inside(call, (tx) => sendTestEvent(tx, call.number, call.body.type ?? 'ping'))
        return { data: { event_id: sent.eventId, delivery_id: sent.deliveryId } }
      },
    }),
  ]
}

function deliveryRoutes({ base, inside }: Place): StaffRoute[] {
  return [
    look({
      path: `${base}/deliveries`,
      right: 'develop',
      query: LogQuery,
      async read(call) {
        const { query, restaurant } = call
        const bound = (text: string | undefined, edge: 'first' | 'last') =>
          text === undefined ? undefined : (parseMomentQuery(text, restaurant.zone, edge) ?? undefined)
        const filter = {
          endpointId: query.endpoint_id,
          type: query.type,
          status: query.status,
          createdFrom: bound(query.from, 'first'),
          createdTo: bound(query.to, 'last'),
          before: query.before,
        }
        const { deliveries, next } = await inside(call, (tx) => listDeliveries(tx, filter, A_PAGE))
        return { data: deliveries.map((one) => inWords(one, call.say)), meta: { next } }
      },
    }),
    look({
      path: `${base}/deliveries/:delivery:uuid`,
      right: 'develop',
      read: async (call) => ({
        data: inWords(await inside(call, (tx) => showDelivery(tx, call.id)), call.say),
      }),
    }),
    act({
      method: 'POST',
      path: `${base}/deliveries/:delivery:uuid/replay`,
      right: 'develop',
      async perform(call) {
        await inside(call, (tx) => replayDelivery(tx, call.id))
        return { data: { id: call.id } }
      },
    }),
    act({
      method: 'POST',
      path: `${base}/deliveries/replay`,
      right: 'develop',
      body: SinceWish,
      async perform(call) {
        const { failed_since, endpoint_id } = call.body
        const since = parseMoment(failed_since, call.restaurant.zone) ?? call.now
        return { data: { replayed: await inside(call, (tx) => replayFailedSince(tx, since, endpoint_id)) } }
      },
    }),
  ]
}
