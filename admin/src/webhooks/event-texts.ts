import type { EventType } from '../../../server/src/ground/events/types.ts'
import { type Texts, textsOf } from '../ui/language/texts.ts'

/** When each event occurs, in plain words. The list of events in every menu is the list of these keys. */
export const eventTexts: Texts<EventType> = textsOf<EventType>('webhooks.eventTexts', {
  ping: 'A test event',
  'order.created': 'An order is placed on any channel',
  'order.status_changed': 'An order’s status changes',
  'order.updated': 'An order changes: dishes added, voided, adjusted',
  'order.paid': 'An order is paid in full',
  'reservation.created': 'A booking is made by a guest or staff',
  'reservation.updated': 'A booking changes',
  'reservation.cancelled': 'A booking is cancelled',
  'menu.item_updated': 'A dish changes: price, name, availability',
  'menu.updated': 'A menu changes: name, hours, open or closed, order',
  'menu.category_updated': 'A category changes: name, hours, open or closed, order',
  'payment.captured': 'A payment is captured',
  'payment.refunded': 'A payment is refunded',
  'guest.created': 'A guest profile is created',
  'guest.updated': 'A guest’s details or consent change, or the guest is erased',
  'giftcard.issued': 'A gift card is sold or issued',
  'giftcard.redeemed': 'A gift card pays for an order',
  'review.created': 'A guest submits a rating',
  'stock.below_par': 'An ingredient drops below its par level',
  'shift.published': 'A manager publishes a week of shifts',
  'experience.booked': 'Tickets to an experience are paid for',
  'app.uninstalled': 'An app is uninstalled',
})

export const EVENTS = Object.keys(eventTexts.en) as EventType[]

const GROUPS = ['orders', 'bookings', 'menu', 'guests', 'more'] as const
export type EventGroup = (typeof GROUPS)[number]

const GROUP_OF: Record<string, EventGroup> = {
  order: 'orders',
  payment: 'orders',
  reservation: 'bookings',
  experience: 'bookings',
  menu: 'menu',
  stock: 'menu',
  guest: 'guests',
  review: 'guests',
}

/** What can be chosen; a ping reaches every address by itself. */
export const EVENT_GROUPS: { group: EventGroup; events: EventType[] }[] = GROUPS.map((group) => ({
  group,
  events: EVENTS.filter(
    (event) => event !== 'ping' && (GROUP_OF[event.slice(0, event.indexOf('.'))] ?? 'more') === group,
  ),
}))
