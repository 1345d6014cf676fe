import { Id, Moment, Nullable, OneOf, type TObject, Type } from '../../platform/http/schema.ts'
import { Currency, Item } from '../../restaurant/menu/contract.ts'
import { ORDER_STATUSES, Order } from '../../restaurant/orders/contract.ts'
import { Reservation, ReservationStatus } from '../../restaurant/reservations/contract.ts'
import * as example from './examples.ts'
import {
  ChangedGuest,
  ErasedGuest,
  ExperienceBooking,
  GiftCard,
  Payment,
  Review,
  ShiftWeek,
  Stock,
} from './resources.ts'

export type EventDeclaration = { when: string; data: TObject; example: object }

function event(when: string, data: TObject['properties'], example: object): EventDeclaration {
  return { when, data: Type.Object(data), example }
}

const previousReservationStatus = Nullable(ReservationStatus)

/** Every event there is: when it occurs, what its `data` holds, and an example, which is also what a test sends. */
export const EVENTS = {
  ping: event(
    'A test event, sent from the developer settings. It reaches its address whatever that has chosen.',
    { message: Type.String() },
    { message: 'Hello from Comanda. Your webhook address works.' },
  ),
  'order.created': event('An order is placed, on any channel.', { order: Order }, { order: example.order }),
  'order.status_changed': event(
    'An order moves to another status.',
    { order: Order, previous_status: OneOf(ORDER_STATUSES) },
    { order: example.acceptedOrder, previous_status: 'placed' },
  ),
  'order.paid': event('Payments cover the order.', { order: Order }, { order: example.paidOrder }),
  'reservation.created': event(
    'A booking is made, by the guest or the staff. `previous_status` is null.',
    { reservation: Reservation, previous_status: previousReservationStatus },
    { reservation: example.reservation, previous_status: null },
  ),
  'reservation.updated': event(
    'A booking changes.',
    { reservation: Reservation, previous_status: previousReservationStatus },
    { reservation: example.seatedReservation, previous_status: 'confirmed' },
  ),
  'reservation.cancelled': event(
    'A booking is cancelled.',
    { reservation: Reservation, previous_status: previousReservationStatus },
    { reservation: example.cancelledReservation, previous_status: 'confirmed' },
  ),
  'menu.item_updated': event(
    'A dish changes: price, name, sold out. `changed` names the fields; a new dish has `["created"]`.',
    { item: Item, changed: Type.Array(Type.String()) },
    { item: example.item, changed: ['price_minor', 'is_available'] },
  ),
  'payment.refunded': event('A payment is refunded.', { payment: Payment }, { payment: example.payment }),
  'guest.created': event('A guest profile is created.', { guest: ChangedGuest }, { guest: example.guest }),
  'guest.updated': event(
    "A guest's details or consent change, or the guest is erased.",
    { guest: Type.Union([ChangedGuest, ErasedGuest]) },
    { guest: example.guest },
  ),
  'giftcard.issued': event(
    'A gift card is sold or issued.',
    { gift_card: GiftCard },
    { gift_card: example.giftCard },
  ),
  'giftcard.redeemed': event(
    'A gift card pays for an order.',
    { gift_card: GiftCard },
    { gift_card: example.spentGiftCard },
  ),
  'review.created': event('A guest submits a rating.', { review: Review }, { review: example.review }),
  'stock.below_par': event(
    'An ingredient drops below its par level at a branch.',
    { stock: Stock },
    { stock: example.stock },
  ),
  'shift.published': event(
    'A manager publishes a week of shifts.',
    { shift_week: ShiftWeek },
    { shift_week: example.shiftWeek },
  ),
  'experience.booked': event(
    'Tickets to an experience are paid for.',
    { booking: ExperienceBooking },
    { booking: example.experienceBooking },
  ),
} as const satisfies Record<string, EventDeclaration>

export type EventType = keyof typeof EVENTS
export const EVENT_TYPES = Object.keys(EVENTS) as EventType[]

export function isEventType(text: string): text is EventType {
  return Object.hasOwn(EVENTS, text)
}

/** The body that receivers get, around the event's own data. */
export function EventEnvelope(type: EventType) {
  return Type.Object({
    id: Type.String({
      format: 'uuid',
      description: 'The event, the same on every retry: deduplicate on it.',
    }),
    type: OneOf([type]),
    created_at: Moment(),
    restaurant: Type.Object({ id: Id(), slug: Type.String(), currency: Currency }),
    data: EVENTS[type].data,
  })
}

export function exampleBody(type: EventType) {
  return {
    id: '0199f7c2-5c40-7d3b-8e21-0c9a6f5b4d17',
    type,
    created_at: '2026-11-14T19:42:51.010-05:00',
    restaurant: { id: 1, slug: 'la-piazza', currency: 'USD' },
    data: EVENTS[type].example,
  }
}
