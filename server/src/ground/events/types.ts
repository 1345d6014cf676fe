import { type TObject, Type } from '../../platform/http/validation/schema.ts'

/**
 * The name of every event, in the order of the reference. Only the names: what an event carries is declared by its
 * domain (`events.ts` there), and the whole catalogue is put together in `integration/webhooks/catalogue.ts`.
 */
export const EVENT_TYPES = [
  'ping',
  'order.created',
  'order.status_changed',
  'order.updated',
  'order.paid',
  'reservation.created',
  'reservation.updated',
  'reservation.cancelled',
  'menu.item_updated',
  'menu.updated',
  'menu.category_updated',
  'payment.captured',
  'payment.refunded',
  'guest.created',
  'guest.updated',
  'giftcard.issued',
  'giftcard.redeemed',
  'review.created',
  'stock.below_par',
  'shift.published',
  'experience.booked',
  'app.uninstalled',
] as const
export type EventType = (typeof EVENT_TYPES)[number]

export function isEventType(text: string): text is EventType {
  return (EVENT_TYPES as readonly string[]).includes(text)
}

/** When it occurs, what its `data` holds, and an example, which is also what a test sends. */
export type EventDeclaration = { when: string; data: TObject; example: object }
/** What a domain declares: some of the events. */
export type EventDeclarations = { [type in EventType]?: EventDeclaration }

export function event(when: string, data: TObject['properties'], example: object): EventDeclaration {
  return { when, data: Type.Object(data, { description: 'What the event is about.' }), example }
}
