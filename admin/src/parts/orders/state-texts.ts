import { UNPAID } from '../../../../server/src/restaurant/orders/rules/lifecycle.ts'
import { type Translate, textsOf } from '../../ui/language/texts.ts'

/** Why marketplaces usually lose an order. They are told in English, whatever language staff work in. */
const SENT_REASONS = {
  soldOut: 'An item is unavailable',
  busy: 'The kitchen is too busy',
  closing: 'We’re closing early',
  guestAsked: 'The guest asked for it',
}

export const stateTexts = textsOf('parts/orders.stateTexts', {
  readyBy: 'Ready by {time}',
  placed: 'New',
  accepted: 'In the kitchen',
  ready: 'Ready',
  completed: 'Completed',
  rejected: 'Rejected',
  cancelled: 'Cancelled',
  dine_in: 'Dine in',
  pickup: 'Pickup',
  delivery: 'Delivery',
  table: 'Table {name}',
  orderNumber: 'Order {number}',
  paid: 'Paid',
  toPay: 'To pay',
  payAtCounter: 'To pay at the counter',
  payOnDelivery: 'To pay on delivery',
  awaiting: 'Waiting for payment until {time}',
  awaitingShort: 'Not paid yet',
  unpaid: 'Not paid in time',
  deliveredBy: 'Delivered by {name}',
  deliveredByUs: 'Delivered by us',
  deliveredByService: 'Delivered by a courier service',
  ...SENT_REASONS,
})

export type StateKey = keyof (typeof stateTexts)['en']

export const USUAL_REASONS = ['soldOut', 'busy', 'closing', 'guestAsked'] as const

export const sentReason = (key: (typeof USUAL_REASONS)[number]): string => SENT_REASONS[key]

/** What staff wrote stays as it is; what the service wrote, or was chosen, is told in the reader's language. */
export function reasonText(t: Translate<StateKey>, reason: string): string {
  if (reason === UNPAID) return t('unpaid')
  const chosen = USUAL_REASONS.find((key) => sentReason(key) === reason)
  return chosen === undefined ? reason : t(chosen)
}

/** Many restaurants call their tables by a bare number; a name speaks for itself. */
export function tableText(t: Translate<StateKey>, names: string[]): string {
  const name = names.join(' + ')
  return names.every((one) => /^\d+$/.test(one)) ? t('table', { name }) : name
}
