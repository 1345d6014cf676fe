import { type EventDeclarations, event } from '../../ground/events/types.ts'
import { Described, OneOf, Type } from '../../platform/http/validation/schema.ts'
import { ORDER_STATUSES, Order } from './contract.ts'
import { order } from './examples.ts'

const acceptedOrder = { ...order, status: 'accepted', updated_at: '2026-11-14T19:42:51.004-05:00' }
const paidOrder = { ...acceptedOrder, paid_at: acceptedOrder.updated_at }

const orderNow = Described(Order, 'The order as it is now.')

export const orderEvents = {
  'order.created': event('An order is placed, on any channel.', { order: orderNow }, { order }),
  'order.status_changed': event(
    'The status of an order changes.',
    { order: orderNow, previous_status: OneOf(ORDER_STATUSES, { description: 'Its previous status.' }) },
    { order: acceptedOrder, previous_status: 'placed' },
  ),
  'order.updated': event(
    'An order changes: lines are added, voided or returned, or who it is for, where and when. `changed` is `["lines"]`, or the names of the fields as the request named them; `["table"]` when a party moves to another table.',
    {
      order: orderNow,
      changed: Type.Array(Type.String(), { description: 'What changed.' }),
    },
    { order: acceptedOrder, changed: ['lines'] },
  ),
  'order.paid': event('Payments cover the order.', { order: orderNow }, { order: paidOrder }),
} as const satisfies EventDeclarations
