import { faultKinds } from '../../platform/faults.ts'

/** What speaks against buying a gift card or paying with one. */
export const cardFault = faultKinds({
  not_usable: 'This gift card cannot be used: check its code, its balance and its last day.',
  'too_far_ahead.sending': 'A card can be sent within a year.',
  out_of_range: 'From {minimum_minor} to {maximum_minor} (minor units).',
  'too_small.balance': 'The card holds {balance_minor}, less than the amount and the tip (minor units).',
  expired: 'The card has expired by then.',
  'required.recipient_email': 'Needed to send the card by e-mail.',
  'required.change': 'Say how much goes on the card or off it.',
  'not_usable.top_up': 'No money goes onto a card that is expired or blocked.',
  'too_large.balance': 'The card holds {balance_minor} (minor units).',
  'too_large.card': 'At most {maximum_minor} is on a card (minor units).',
})
