import { queryFaults, type RulesCache } from '../../ground/tenants/owner-rules.ts'
import type { FieldErrors } from '../../platform/errors.ts'
import { FieldsInvalid, notFound } from '../../platform/errors.ts'
import { fieldFault } from '../../platform/faults.ts'
import { type Call, type Operation, read, write } from '../../platform/http/operations/operation.ts'
import { cursorFaults, pageAnswer } from '../../platform/http/operations/page.ts'
import { type Written, written } from '../../platform/http/operations/written.ts'
import type { CursorSigner } from '../../platform/pagination/cursor.ts'
import { pageRequest } from '../../platform/pagination/page.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import { parseMoment, parseMomentQuery } from '../../platform/time/clock.ts'
import { addLines } from './commands/add-lines.ts'
import { changeDetails } from './commands/change-details.ts'
import { findOrder, moveOrder } from './commands/change-status.ts'
import type { Seen } from './commands/open-to-change.ts'
import { type OrderDesk, placeOrder } from './commands/place.ts'
import { judgeFaulty, quoteOrder } from './commands/quote.ts'
import { voidLine } from './commands/void-line.ts'
import {
  AddedLines,
  LineVoid,
  NewOrder,
  ORDER_STATUSES,
  OrderAnswer,
  OrderChange,
  OrderMove,
  OrderPage,
  OrderQuery,
  OrderQuoteAnswer,
  OrderQuoteRequest,
  TimelineAnswer,
} from './contract.ts'
import { ORDER_ERRORS } from './errors.ts'
import * as examples from './examples.ts'
import { type OrderFilter, positionOf, readOrders } from './list.ts'
import { readShown, readTimeline } from './reading.ts'
import { answerOf } from './rules/answer.ts'
import { newOrderFaults } from './rules/new-order.ts'

type Desk = OrderDesk & { rules: RulesCache }

export function orderRoutes(database: Database, desk: Desk, signer: CursorSigner): Operation[] {
  const reading = { tag: 'Orders', scope: 'orders:read' } as const
  const changing = { tag: 'Orders', scope: 'orders:write' } as const

  const { faultsIn, page, one } = readers(database, desk, signer)
  const judged = {
    refine: newOrderFaults,
    judge: (tx: Tx, sent: Record<string, unknown>) => judgeFaulty(tx, desk, sent),
    errors: ['validation_failed' as const],
  }

  return [
    read({
      ...reading,
      path: '/orders',
      id: 'listOrders',
      summary: 'Orders, newest first',
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
        'Prices come from the menu: any price in the body is ignored. An order outside opening hours is held for the next opening.',
      status: 201,
      body: NewOrder,
      requestExample: examples.newOrder,
      ...judged,
      answer: { schema: OrderAnswer, example: examples.orderAnswer },
      run: async (tx, { body }) => ({ data: await placeOrder(tx, desk, body) }),
    }),
    write({
      ...changing,
      method: 'POST',
      path: '/orders/quote',
      id: 'quoteOrder',
      summary: 'What an order would cost',
      description:
        'Takes the same body as placing an order; `customer_name` and `customer_phone` may be left out. It is refused for the same reasons as an order. Nothing is stored and no event is sent. An order placed right after it costs the same.',
      body: OrderQuoteRequest,
      requestExample: examples.quoteRequest,
      ...judged,
      answer: { schema: OrderQuoteAnswer, example: examples.quoteAnswer },
      run: async (tx, { body }) => ({ data: await quoteOrder(tx, desk, body) }),
    }),
    read({
      ...reading,
      path: '/orders/:order:uuid',
      id: 'getOrder',
      summary: 'One order',
      errors: ['not_found'],
      answer: { schema: OrderAnswer, example: examples.orderAnswer },
      read: one,
    }),
    read({
      ...reading,
      path: '/orders/:order:uuid/timeline',
      id: 'getOrderTimeline',
      summary: 'What has happened to an order, oldest first',
      errors: ['not_found'],
      answer: { schema: TimelineAnswer, example: examples.timelineAnswer },
      async read({ restaurant, id }) {
        const data = await readTimeline(database, restaurant, id)
        if (!data) throw notFound()
        return { data }
      },
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
    ...orderChanges(desk),
  ]
}

/** What whoever sends `If-Match` has seen of an order. */
export function seenBy({ ifMatch }: Call): Seen {
  return ifMatch === undefined ? null : { etag: ifMatch }
}

function orderChanges(desk: OrderDesk): Operation[] {
  const changing = {
    tag: 'Orders',
    scope: 'orders:write',
    takesIfMatch: true,
    errors: [
      'not_found',
      'invalid_transition',
      ORDER_ERRORS.order_settled,
      ORDER_ERRORS.changed_meanwhile,
      'validation_failed',
    ],
    answer: { schema: OrderAnswer, example: examples.orderAnswer },
    find: (tx: Tx, call: Call) => findOrder(tx, call.id),
  } satisfies Partial<Operation>
  return [
    write({
      ...changing,
      method: 'PATCH',
      path: '/orders/:order:uuid',
      id: 'changeOrder',
      summary: 'Change who an order is for, where and when',
      description:
        'While it is `placed` or `accepted` and payments do not cover it. What you leave out stays. The rules of placing an order hold; a new address has the fee of its delivery zone.',
      body: OrderChange,
      requestExample: examples.orderChange,
      refine: newOrderFaults,
      run: async (tx, { body, found, call }) => ({
        data: await changeDetails(tx, desk, found, { change: body, seen: seenBy(call) }),
      }),
    }),
    write({
      ...changing,
      method: 'POST',
      path: '/orders/:order:uuid/lines',
      id: 'addOrderLines',
      summary: 'Add lines to an order',
      description:
        'While it is `placed` or `accepted` and payments do not cover it. Prices are those of this moment, taxes those that the order was placed with. The kitchen gets tickets for what is new.',
      status: 201,
      body: AddedLines,
      requestExample: examples.addedLines,
      run: async (tx, { body, found, call }) => ({
        data: await addLines(tx, desk, found, { lines: body.lines, seen: seenBy(call) }),
      }),
    }),
    write({
      ...changing,
      method: 'POST',
      path: '/orders/:order:uuid/lines/:line/void',
      id: 'voidOrderLine',
      summary: 'Void a line of an order',
      description:
        'While it is `placed`, `accepted` or `ready` and payments do not cover it. The line stays on the order as `voided`, and the sums are worked out anew without it. A line that is voided already stays as it is. The last line left is refused: cancel the order instead.',
      body: LineVoid,
      requestExample: examples.lineVoid,
      run: async (tx, { body, found, call }) => ({
        data: await voidLine(tx, desk.eventHandlers, found, {
          lineId: Number(call.params.line),
          reason: body.reason,
          seen: seenBy(call),
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
