import { booking } from '../experiences/examples.ts'
import { order } from '../orders/examples.ts'

const payment = {
  id: '0199f7c3-0b1e-7d7f-8a10-5b1f0d2c9e33',
  order_id: order.id,
  reservation_id: null,
  experience_booking_id: null,
  gift_card_id: null,
  method: 'card',
  status: 'captured',
  currency: 'USD',
  amount_minor: order.total_minor,
  tip_minor: 300,
  refunded_minor: 0,
  reference: 'slip 4711',
  failure_reason: null,
  refunds: [] as object[],
  created_at: '2026-11-14T19:30:05.123-05:00',
  captured_at: '2026-11-14T19:30:05.123-05:00',
  updated_at: '2026-11-14T19:30:05.123-05:00',
}

export const capturedPayment = payment
export const refundedPayment = {
  ...payment,
  refunded_minor: 500,
  refunds: [
    {
      id: '0199f7c6-41d0-7a3c-9c0e-2f8b6d7a1e55',
      status: 'succeeded',
      kind: 'goodwill',
      amount_minor: 500,
      reason: 'One dish was cold',
      created_at: '2026-11-14T19:42:51.004-05:00',
    },
  ],
  updated_at: '2026-11-14T19:42:51.004-05:00',
}

const depositPayment = {
  ...payment,
  id: '0199f7c3-5d20-7c11-b7a4-90d3c2e1f066',
  order_id: null,
  reservation_id: '0199f7c1-8a55-7c02-8f10-2d6e9b1c4a77',
  method: 'cash',
  amount_minor: 4000,
  tip_minor: 0,
  reference: null,
}

const ticketPayment = {
  ...payment,
  id: '0199f7c3-8e71-7a40-9d25-1c7b5e9a2f48',
  order_id: null,
  experience_booking_id: booking.id,
  amount_minor: booking.total_minor,
  tip_minor: 0,
  reference: null,
}

export const paymentAnswer = { data: payment, meta: {}, links: {} }
export const depositAnswer = { data: depositPayment, meta: {}, links: {} }
export const ticketAnswer = { data: ticketPayment, meta: {}, links: {} }
export const refundAnswer = { data: refundedPayment, meta: {}, links: {} }
export const paymentPage = {
  data: [payment],
  meta: { per_page: 25, next_cursor: null, prev_cursor: null },
  links: { next: null, prev: null },
}
export const newOrderPayment = { method: 'card', tip_minor: 300, reference: 'slip 4711' }
export const newDepositPayment = { method: 'cash' }
export const newTicketPayment = { method: 'card' }
export const newRefund = { kind: 'goodwill', amount_minor: 500, reason: 'One dish was cold' }
export const newPaymentLink = { return_url: 'https://example.com/thank-you' }
export const paymentLinkAnswer = {
  data: {
    payment_id: payment.id,
    url: 'https://comanda.example.com/pay/1.0199f7c30b1e7d7f8a105b1f0d2c9e33.mV3kq0Yx2cQh1tBz7uJw9A',
    expires_at: '2026-11-15T19:30:05.123-05:00',
  },
  meta: {},
  links: {},
}

const terminal = {
  id: 1,
  branch_id: 1,
  name: 'Counter',
  provider: 'test',
  status: 'online',
  updated_at: '2026-11-14T09:00:00.000-05:00',
}
const waitingPayment = {
  ...payment,
  status: 'pending',
  tip_minor: 0,
  reference: null,
  captured_at: null,
}

export const terminalList = { data: [terminal], meta: { count: 1 }, links: {} }
export const newTerminalPayment = { terminal_id: terminal.id, tip_minor: 0 }
export const terminalPaymentAnswer = { data: waitingPayment, meta: {}, links: {} }
export const cancelledAnswer = { data: { ...waitingPayment, status: 'cancelled' }, meta: {}, links: {} }

export const TERMINAL_RULES =
  'The payment is `pending` until the guest has presented a card: then it is `captured`, or `failed` with its `failure_reason`. Read it again, or listen to `payment.captured`. A terminal takes one payment at a time; a second is 409. If no card is presented within 15 minutes, it is `cancelled`. Money that arrives late covers what is still due, and what is no longer due is refunded automatically. A `test` terminal approves after a second, declines amounts (with their tip) that end in 01, and does not answer for those that end in 99.'

export const CANCEL_RULES = 'Ends a payment that is waiting at a terminal or on a payment page.'

/** What both descriptions of a payment link say. */
export const LINK_RULES =
  'It is valid for 24 hours; then the payment is `cancelled`. Money that arrives late covers what is still due, and what is no longer due is refunded automatically. If the provider is unreachable, the response is 503.'

export const TICKET_LINK_RULES =
  'It is valid for as long as the tickets are held; then the payment is `cancelled`. Money that arrives late takes the tickets again if they are still free; otherwise it is refunded automatically. If the provider is unreachable, the response is 503.'
