import { queryFaults, type RulesCache } from '../../ground/tenants/owner-rules.ts'
import type { FieldErrors } from '../../platform/errors.ts'
import { FieldsInvalid, notFound } from '../../platform/errors.ts'
import { fieldFault } from '../../platform/faults.ts'
import { dataOf } from '../../platform/http/operations/listed.ts'
import { type Call, type Operation, read, write } from '../../platform/http/operations/operation.ts'
import { cursorFaults, pageAnswer } from '../../platform/http/operations/page.ts'
import { type Written, written } from '../../platform/http/operations/written.ts'
import type { CursorSigner } from '../../platform/pagination/cursor.ts'
import { pageRequest } from '../../platform/pagination/page.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import { parseMoment, parseMomentQuery } from '../../platform/time/clock.ts'
import { findOrder, moveOrder } from './commands/change-status.ts'
import { findMarketplace, placedBefore } from './commands/external.ts'
import { type OrderDesk, placeOrder } from './commands/place.ts'
import { judgeFaulty, quoteOrder } from './commands/quote.ts'
import {
  NewOrder,
  ORDER_STATUSES,
  OrderAnswer,
  OrderMove,
  OrderPage,
  OrderQuery,
  OrderQuoteAnswer,
  OrderQuoteRequest,
} from './contract.ts'
import * as examples from './examples.ts'
import { type OrderFilter, positionOf, readOrders } from './list.ts'
import { readShown, readTimeline } from './reading.ts'
import { answerOf } from './rules/answer.ts'
import { externalFaults } from './rules/external.ts'
import { newOrderFaults } from './rules/new-order.ts'
import { TimelineAnswer } from './timeline-contract.ts'

type Desk = OrderDesk & { rules: RulesCache }

export function orderRoutes(database: Database, desk: Desk, signer: CursorSigner): Operation[] {
  const reading = { tag: 'Orders', scope: 'orders:read' } as const
  const changing = { tag: 'Orders', scope: 'orders:write' } as const

  const { faultsIn, page, one } = readers(database, desk, signer)
  const deskOf = ({ caller: { appId } }: Call) => ({ ...desk, appId })
  const judged = {
    refine: (sent: Record<string, unknown>) => ({ ...newOrderFaults(sent), ...externalFaults(sent) }),
    judge: (tx: Tx, sent: Record<string, unknown>, call: Call) => judgeFaulty(tx, deskOf(call), sent),
    errors: ['validation_failed' as const],
    find: findMarketplace,
  }

  return [
    read({
      ...reading,
      path: '/orders',
      id: 'listOrders',
      summary: 'List orders',
      query: OrderQuery,
      refineQuery: async (call) => ({
        ...(await faultsIn(call)),
        ...cursorFaults(signer, listOf(call), call),
      }),
      errors: ['validation_failed'],
      answer: { schema: OrderPage, example: examples.orderPage },
      read: page,
    }),
    write({
      ...changing,
      method: 'POST',
      path: '/orders',
      id: 'placeOrder',
      summary: 'Place an order',
      description:
        'Prices come from the menu: any price in the body is ignored. An order outside opening hours is held for the next opening. On a marketplace channel (with scope `orders:external`), it is placed as the marketplace promised it, at its prices if it says so, and is not refused for hours, minimums, delivery zones or sold-out items.',
      status: 201,
      body: NewOrder,
      requestExample: examples.newOrder,
      ...judged,
      answer: { schema: OrderAnswer, example: examples.orderAnswer },
      otherwise: {
        status: 200,
        description: 'Already placed: the order with this `external.id`, as it is now.',
      },
      async already(tx, { sent, found }) {
        const data = await placedBefore(tx, found, sent)
        return data && { data, status: 200 }
      },
      run: async (tx, { body, call }) => ({ data: await placeOrder(tx, deskOf(call), body) }),
    }),
    write({
      ...changing,
      method: 'POST',
      path: '/orders/quote',
      id: 'quoteOrder',
      summary: 'Get a quote for an order',
      description:
        'Takes the same body as placing an order; `customer_name` and `customer_phone` may be left out. It is refused for the same reasons as an order. Nothing is stored and no event is sent. An order placed right after it costs the same.',
      body: OrderQuoteRequest,
      requestExample: examples.quoteRequest,
      ...judged,
      answer: { schema: OrderQuoteAnswer, example: examples.quoteAnswer },
      run: async (tx, { body, call }) => ({ data: await quoteOrder(tx, deskOf(call), body) }),
    }),
    read({
      ...reading,
      path: '/orders/:order:uuid',
      id: 'getOrder',
      summary: 'Get an order',
      errors: ['not_found'],
      answer: { schema: OrderAnswer, example: examples.orderAnswer },
      read: one,
    }),
    read({
      ...reading,
      path: '/orders/:order:uuid/timeline',
      id: 'getOrderTimeline',
      summary: 'Get the timeline of an order',
      errors: ['not_found'],
      answer: { schema: TimelineAnswer, example: examples.timelineAnswer },
      read: ({ restaurant, id }) => dataOf(readTimeline(database, restaurant, id)),
    }),
    write({
      ...changing,
      method: 'POST',
      path: '/orders/:order:uuid/status',
      id: 'moveOrder',
      summary: 'Move an order to another status',
      description:
        'placed → accepted or rejected, accepted → ready, ready → completed; placed, accepted and ready → cancelled.',
      body: OrderMove,
      requestExample: examples.orderMove,
      errors: ['not_found', 'invalid_transition', 'validation_failed'],
      answer: { schema: OrderAnswer, example: examples.orderAnswer },
      find: (tx, call) => findOrder(tx, call.id),
      run: async (tx, { body, found }) => ({
        data: await moveOrder(tx, desk.eventHandlers, found, body.status, {
          reason: body.reason ?? null,
          readyAt: body.ready_at == null ? null : parseMoment(body.ready_at, tx.restaurant.zone),
        }),
      }),
    }),
  ]
}

function readers(database: Database, desk: Desk, signer: CursorSigner) {
  async function faultsIn(call: Call): Promise<FieldErrors> {
    const { branch_id } = call.query
    const foreign = await queryFaults(desk.rules, call.restaurant.id, branch_id, { asFilter: true })
    return { ...filterOf(call).faults, ...foreign }
  }

  async function page(call: Call, query: OrderQuery): Promise<Written> {
    const list = listOf(call)
    const { filter } = filterOf(call)
    const faults = await faultsIn(call)
    if (Object.keys(faults).length > 0)
      throw new FieldsInvalid({ ...faults, ...cursorFaults(signer, list, call) })
    const request = pageRequest(signer, list, query)
    const found = await readOrders(database, call.restaurant, filter, request)
    const { meta, links } = pageAnswer(call, signer, list, request, found, positionOf)
    const data = found.rows.map(({ json }) => json).join(',')
    return written(`{"data":[${data}],"meta":${JSON.stringify(meta)},"links":${JSON.stringify(links)}}`)
  }

  async function one({ restaurant, id }: Call): Promise<Written> {
    const order = await readShown(database, restaurant, id)
    if (!order) throw notFound()
    return written(answerOf(order.json))
  }

  return { faultsIn, page, one }
}

function listOf({ restaurant }: Call): string {
  return `orders:${restaurant.id}`
}

function filterOf({ query, restaurant }: Call): { filter: OrderFilter; faults: FieldErrors } {
  const faults: FieldErrors = {}
  function moment(
    name: 'placed_from' | 'placed_to' | 'updated_since',
    edge: 'first' | 'last',
  ): number | undefined {
    const text = query[name]?.trim()
    if (text === undefined) return undefined
    const at = parseMomentQuery(text, restaurant.zone, edge)
    if (at === null) faults[name] = [fieldFault('not_a_date.query')]
    return at ?? undefined
  }
  const placedFrom = moment('placed_from', 'first')
  const placedTo = moment('placed_to', 'last')
  const updatedSince = moment('updated_since', 'first')
  const statuses = query.status?.split(',').map((status) => status.trim())
  const unknown = statuses?.filter((status) => !ORDER_STATUSES.some((known) => known === status)) ?? []
  if (unknown.length > 0)
    faults.status = [
      fieldFault('not_one_of.list', { values: ORDER_STATUSES.join(', '), sent: unknown.join(', ') }),
    ]
  const [type, channel, reference] = [query.type, query.channel, query.reference].map((text) => text?.trim())
  const filter = {
    ...(query.branch_id !== undefined && { branchId: Number(query.branch_id) }),
    ...(statuses && { statuses }),
    ...(type !== undefined && { type }),
    ...(channel !== undefined && { channel }),
    ...(reference !== undefined && { reference }),
    ...(placedFrom !== undefined && { placedFrom }),
    ...(placedTo !== undefined && { placedTo }),
    ...(updatedSince !== undefined && { updatedSince }),
  }
  return { filter, faults }
}
