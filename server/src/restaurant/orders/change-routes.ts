import { dataOf } from '../../platform/http/operations/listed.ts'
import { type Call, type Operation, read, write } from '../../platform/http/operations/operation.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import { readAdjustments } from './adjustments.ts'
import { AddedLines, AdjustmentsAnswer, LineVoid, NewAdjustment, OrderChange } from './change-contract.ts'
import { addLines } from './commands/add-lines.ts'
import { addAdjustment, removeAdjustment } from './commands/adjust.ts'
import { changeDetails } from './commands/change-details.ts'
import { findOrder } from './commands/change-status.ts'
import { fireCourse } from './commands/fire-course.ts'
import type { Seen } from './commands/open-to-change.ts'
import type { OrderDesk } from './commands/place.ts'
import { voidLine } from './commands/void-line.ts'
import { OrderAnswer } from './contract.ts'
import { ORDER_ERRORS } from './errors.ts'
import * as examples from './examples.ts'
import { adjustmentFaults } from './rules/adjustments.ts'
import { newOrderFaults } from './rules/new-order.ts'

/** What whoever sends `If-Match` has seen of an order. */
function seenBy({ ifMatch }: Call): Seen {
  return ifMatch === undefined ? null : { etag: ifMatch }
}

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

/** Of an order that was placed: more lines, other details, and what staff take off. */
export function orderChangeRoutes(database: Database, desk: OrderDesk): Operation[] {
  return [...changes(desk), ...courses(), ...adjustments(database, desk)]
}

function changes(desk: OrderDesk): Operation[] {
  return [
    write({
      ...changing,
      method: 'PATCH',
      path: '/orders/:order:uuid',
      id: 'changeOrder',
      summary: 'Change an order',
      description:
        'Possible while it is `placed` or `accepted` and payments do not cover it. What you leave out stays. The rules for placing an order apply; a new address has the fee of its delivery zone.',
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
        'Possible while it is `placed` or `accepted` and payments do not cover it. Prices are current; taxes are those the order was placed with. The kitchen gets tickets for what is new.',
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
        'Possible while it is `placed`, `accepted` or `ready` and payments do not cover it. The line stays on the order as `voided`, and the totals are recalculated without it. A line that is already voided stays as it is. The last remaining line is refused: cancel the order instead.',
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

function courses(): Operation[] {
  return [
    write({
      ...changing,
      errors: ['not_found', 'invalid_transition', ORDER_ERRORS.changed_meanwhile],
      method: 'POST',
      path: '/orders/:order:uuid/courses/:course/fire',
      id: 'fireOrderCourse',
      summary: 'Send a course to the kitchen',
      description:
        'Possible while the order is `accepted` or `ready`, paid or not. What has no course, and the lowest course, is sent with the order. A course that was already fired stays as it is.',
      run: async (tx, { found, call }) => ({
        data: await fireCourse(tx, found, { course: Number(call.params.course), seen: seenBy(call) }),
      }),
    }),
  ]
}

function adjustments(database: Database, desk: OrderDesk): Operation[] {
  return [
    read({
      tag: 'Orders',
      scope: 'orders:read',
      path: '/orders/:order:uuid/adjustments',
      id: 'listOrderAdjustments',
      summary: 'List the adjustments of an order',
      description:
        'What staff applied, and what the order came with: the automatic discount that counts, and its coupon. `amount_minor` is what each one takes off now.',
      errors: ['not_found'],
      answer: { schema: AdjustmentsAnswer, example: examples.adjustmentsAnswer },
      read: ({ restaurant, id }) => dataOf(readAdjustments(database, restaurant, id)),
    }),
    write({
      ...changing,
      method: 'POST',
      path: '/orders/:order:uuid/adjustments',
      id: 'addOrderAdjustment',
      summary: 'Adjust an order',
      description:
        'Possible while it is `placed`, `accepted` or `ready` and payments do not cover it. Discounts of lines come off first, then the largest automatic discount or the coupon, then discounts of the order, oldest first; nothing goes below 0.',
      status: 201,
      body: NewAdjustment,
      requestExample: examples.newAdjustment,
      refine: adjustmentFaults,
      run: async (tx, { body, found, call }) => ({
        data: await addAdjustment(tx, desk.eventHandlers, found, { wanted: body, seen: seenBy(call) }),
      }),
    }),
    write({
      ...changing,
      method: 'DELETE',
      path: '/orders/:order:uuid/adjustments/:adjustment',
      id: 'deleteOrderAdjustment',
      summary: 'Delete an adjustment of an order',
      description:
        'Possible in the same states as creating one. What came with the order, a `rule` or a `coupon`, cannot be removed.',
      run: async (tx, { found, call }) => ({
        data: await removeAdjustment(tx, desk.eventHandlers, found, {
          id: Number(call.params.adjustment),
          seen: seenBy(call),
        }),
      }),
    }),
  ]
}
