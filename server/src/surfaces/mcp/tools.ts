// What an assistant can do for a restaurant: a few tasks, each by calls of the API with the caller's own token, so that
// every rule, scope, limit and entry in the activity log is the API's.

import type { Caller } from '../../platform/http/operations/operation.ts'
import { OneOf, type TObject, Type } from '../../platform/http/validation/schema.ts'
import { localDate } from '../../platform/time/clock.ts'
import { timeOn } from '../../platform/time/moved-clock.ts'
import type { Api, Json } from './api.ts'
import { menuForReading } from './menu.ts'

export type Tool = {
  title: string
  description: string
  scope: string
  feature?: string
  input: TObject
  /** ChangeListener nothing; or changes something, which for some cannot be taken back. */
  kind: 'reads' | 'changes' | 'final'
  run(api: Api, input: never, caller: Caller): Promise<Json>
}

const key = Type.String({
  minLength: 1,
  maxLength: 200,
  description:
    'Any text of your own for this one request. If you repeat the request, send the same text again: it is done only once.',
})
const date = Type.String({
  pattern: '^\\d{4}-\\d\\d-\\d\\d$',
  description: 'YYYY-MM-DD, on the restaurant’s clock.',
})
const party = Type.Integer({ minimum: 1, description: 'How many guests.' })
const lines = Type.Array(
  Type.Object({
    item_id: Type.Integer({ description: 'From `menu`.' }),
    quantity: Type.Integer({ minimum: 1, maximum: 99 }),
    variant_id: Type.Optional(Type.Integer({ description: 'The size, if the dish has sizes.' })),
    option_ids: Type.Optional(Type.Array(Type.Integer(), { description: 'Chosen options, from `menu`.' })),
    choices: Type.Optional(
      Type.Array(
        Type.Object({
          slot_id: Type.Integer({ description: 'From `set`.' }),
          item_id: Type.Integer(),
          variant_id: Type.Optional(Type.Integer()),
          option_ids: Type.Optional(Type.Array(Type.Integer())),
        }),
        { description: 'For a set: what is chosen from each slot.' },
      ),
    ),
    note: Type.Optional(Type.String({ description: 'For the kitchen.' })),
  }),
  { minItems: 1, maxItems: 100 },
)
const wish = {
  type: OneOf(['pickup', 'delivery', 'dine_in']),
  lines,
  table_code: Type.Optional(Type.String({ description: 'For dine_in, such as T4.' })),
  delivery_address: Type.Optional(Type.Object({ line1: Type.String(), city: Type.String() })),
  scheduled_for: Type.Optional(Type.String({ description: 'ISO 8601. Default: as soon as possible.' })),
  note: Type.Optional(Type.String()),
}

const TOOLS: Record<string, Tool> = {
  menu: {
    title: 'Read the menu',
    description:
      'Every menu with its dishes, prices (in the currency’s minor unit), sizes, options and what is sold out now.',
    scope: 'menu:read',
    kind: 'reads',
    input: Type.Object({
      search: Type.Optional(Type.String({ description: 'Only dishes whose name contains this.' })),
    }),
    run: (api, { search }: { search?: string }) => menuForReading(api, search),
  },
  set: {
    title: 'Read a set',
    description: 'For a set, such as a lunch menu: what can be chosen from each slot.',
    scope: 'menu:read',
    kind: 'reads',
    input: Type.Object({ item_id: Type.Integer() }),
    run: async (api, { item_id }: { item_id: number }) => ({
      set: (await api('GET', `/items/${item_id}/set`)).data,
    }),
  },
  sell_out: {
    title: 'Mark a dish sold out, or back',
    description: 'Marks a dish as sold out, or as available again.',
    scope: 'menu:write',
    kind: 'changes',
    input: Type.Object({ item_id: Type.Integer(), sold_out: Type.Boolean() }),
    async run(api, { item_id, sold_out }: { item_id: number; sold_out: boolean }) {
      const { data } = await api('PUT', `/items/${item_id}/availability`, { is_available: !sold_out })
      return { item: data }
    },
  },
  quote_order: {
    title: 'Say what an order would cost',
    description:
      'Prices an order by the restaurant’s rules, or says what is wrong with it. No order is placed.',
    scope: 'orders:write',
    kind: 'reads',
    input: Type.Object(wish),
    run: async (api, body: Json) => ({ quote: (await api('POST', '/orders/quote', body)).data }),
  },
  place_order: {
    title: 'Place an order',
    description: 'Places a real order that the kitchen gets. Quote it first, and ask the guest.',
    scope: 'orders:write',
    kind: 'final',
    input: Type.Object({
      ...wish,
      customer_name: Type.String(),
      customer_phone: Type.String(),
      request_key: key,
    }),
    async run(api, { request_key, ...body }: Json & { request_key: string }) {
      return { order: (await api('POST', '/orders', { channel: 'phone', ...body }, request_key)).data }
    },
  },
  move_order: {
    title: 'Move an order on',
    description:
      'placed → accepted or rejected, accepted → ready, ready → completed; cancelled with a reason.',
    scope: 'orders:write',
    kind: 'final',
    input: Type.Object({
      order_id: Type.String(),
      status: OneOf(['accepted', 'rejected', 'ready', 'completed', 'cancelled']),
      reason: Type.Optional(Type.String({ minLength: 3, maxLength: 200 })),
    }),
    async run(api, { order_id, ...body }: Json & { order_id: string }) {
      return { order: (await api('POST', `/orders/${encodeURIComponent(order_id)}/status`, body)).data }
    },
  },
  find_times: {
    title: 'Find free times',
    description: 'The times at which a table is free for a number of guests on a day.',
    scope: 'reservations:read',
    feature: 'reservations',
    kind: 'reads',
    input: Type.Object({ date, party_size: party }),
    async run(api, { date, party_size }: { date: string; party_size: number }) {
      const { data } = await api(
        'GET',
        `/availability?date=${encodeURIComponent(date)}&party_size=${party_size}`,
      )
      const { slots, guarantee } = data as {
        slots: { time: string; available: boolean }[]
        guarantee: unknown
      }
      return {
        date,
        party_size,
        times: slots.filter((slot) => slot.available).map(({ time }) => time),
        guarantee,
      }
    },
  },
  book: {
    title: 'Book a table',
    description: 'Makes a real booking at a time from `find_times`; the guest is notified.',
    scope: 'reservations:write',
    feature: 'reservations',
    kind: 'final',
    input: Type.Object({
      name: Type.String(),
      phone: Type.String(),
      email: Type.Optional(Type.String()),
      party_size: party,
      date,
      time: Type.String({ pattern: '^[0-2]\\d:[0-5]\\d$', description: 'HH:MM' }),
      note: Type.Optional(Type.String()),
      request_key: key,
    }),
    async run(api, { request_key, ...body }: Json & { request_key: string }) {
      return { reservation: (await api('POST', '/reservations', body, request_key)).data }
    },
  },
  cancel_booking: {
    title: 'Cancel a booking',
    description: 'Cancels it on behalf of the restaurant; the guest is notified.',
    scope: 'reservations:write',
    feature: 'reservations',
    kind: 'final',
    input: Type.Object({ reservation_id: Type.String() }),
    async run(api, { reservation_id }: { reservation_id: string }) {
      return {
        reservation: (await api('POST', `/reservations/${encodeURIComponent(reservation_id)}/cancel`)).data,
      }
    },
  },
  today: {
    title: 'How today stands',
    description: 'Orders that are open now and, if the token can read them, today’s bookings.',
    scope: 'orders:read',
    kind: 'reads',
    input: Type.Object({}),
    async run(api, _input: Json, caller) {
      const date = localDate(timeOn(caller.clock, Date.now()), caller.restaurant.zone)
      const orders = await api('GET', '/orders?status=placed,accepted,ready&per_page=100')
      const booked = caller.scopes.has('reservations:read') && caller.features.has('reservations')
      const bookings = booked ? (await api('GET', `/reservations?date=${date}&per_page=100`)).data : null
      return { date, open_orders: orders.data, bookings }
    },
  },
  sales: {
    title: 'Sales figures',
    description: 'Orders and revenue of a period (default: today), compared with the period before it.',
    scope: 'reports:read',
    feature: 'reporting',
    kind: 'reads',
    input: Type.Object({ from: Type.Optional(date), to: Type.Optional(date) }),
    async run(api, period: { from?: string; to?: string }) {
      const query = new URLSearchParams(Object.entries(period)).toString()
      return { sales: (await api('GET', `/reports/sales-summary${query && `?${query}`}`)).data }
    },
  },
}

/** What this caller can do: the rest is not shown to them. */
export function toolsFor({ scopes, features }: Caller): [string, Tool][] {
  return Object.entries(TOOLS).filter(
    ([, { scope, feature }]) => scopes.has(scope) && (feature === undefined || features.has(feature)),
  )
}

/** What assistants ask the owner for: an app that may have no more than this can still be allowed all of it. */
export const TOOL_SCOPES = [...new Set(Object.values(TOOLS).map(({ scope }) => scope))]
