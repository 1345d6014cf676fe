import { faultKinds } from '../../platform/faults.ts'

/** What speaks against buying a gift card or paying with one. */
export const cardFault = faultKinds({
  not_usable: 'This gift card cannot be used: check its code, balance and expiry date.',
  'too_far_ahead.sending': 'A card can be sent at most a year ahead.',
  out_of_range: 'Must be from {minimum_minor} to {maximum_minor} (minor units).',
  'too_small.balance':
    "The card's balance is {balance_minor}, less than the amount and the tip (minor units).",
  expired: 'The card will have expired by then.',
  'required.recipient_email': 'Required to send the card by email.',
  'required.change': 'Enter an amount to add or deduct.',
  'not_usable.top_up': 'An expired or blocked card cannot be topped up.',
  'too_large.balance': "The card's balance is {balance_minor} (minor units).",
  'too_large.card': 'A card can hold at most {maximum_minor} (minor units).',
})
