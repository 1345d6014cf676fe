import type { Payment } from '@comanda/sdk'

export type Account = { number: string; name: string }

export const GUESTS_OWE: Account = { number: '1200', name: 'Guests owe us' }
export const CARDS_SOLD: Account = { number: '1300', name: 'Gift cards sold, to be cleared' }
export const TAXES: Account = { number: '2000', name: 'Taxes we owe' }
export const GIFT_CARDS: Account = { number: '2100', name: 'Gift cards not used yet' }
export const DEPOSITS: Account = { number: '2200', name: 'Deposits of guests' }
export const TIPS: Account = { number: '2300', name: 'Tips for the staff' }
export const SALES: Account = { number: '4000', name: 'Sales' }
export const SERVICE: Account = { number: '4100', name: 'Service charge' }
export const DELIVERY: Account = { number: '4200', name: 'Delivery fees' }
export const KEPT_DEPOSITS: Account = { number: '4300', name: 'Deposits that we keep' }
export const REFUNDS: Account = { number: '4900', name: 'Refunds to guests' }

/** Where the money of a payment arrives. */
export const MONEY: Record<Payment['method'], Account> = {
  cash: { number: '1000', name: 'Cash' },
  card: { number: '1010', name: 'Card terminal' },
  online: { number: '1020', name: 'Online payments' },
  gift_card: GIFT_CARDS,
  deposit: DEPOSITS,
  voucher: { number: '6100', name: 'Vouchers' },
  other: { number: '1090', name: 'Other payments' },
}
