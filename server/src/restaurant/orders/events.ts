import { type EventDeclarations, event } from '../../ground/events/types.ts'
import { OneOf, Type } from '../../platform/http/schema.ts'
import { ORDER_STATUSES, Order } from './contract.ts'
import { order } from './examples.ts'

const acceptedOrder = { ...order, status: 'accepted', updated_at: '2026-11-14T19:42:51.004-05:00' }
const paidOrder = { ...acceptedOrder, paid_at: acceptedOrder.updated_at }

export const orderEvents = {
  'order.created': event('An order is placed, on any channel.', { order: Order }, { order }),
  'order.status_changed': event(
    'An order moves to another status.',
    { order: Order, previous_status: OneOf(ORDER_STATUSES) },
    { order: acceptedOrder, previous_status: 'placed' },
  ),
  'order.updated': event(
    'A line of an order is voided, so its sums change. `changed` names the members that changed.',
    { order: Order, changed: Type.Array(Type.String()) },
    { order: acceptedOrder, changed: ['items', 'subtotal_minor', 'total_minor'] },
  ),
  'order.paid': event('Payments cover the order.', { order: Order }, { order: paidOrder }),
} as const satisfies EventDeclarations
