import { type EventDeclarations, event } from '../../ground/events/types.ts'
import { Described } from '../../platform/http/validation/schema.ts'
import { Payment } from './contract.ts'
import { capturedPayment, refundedPayment } from './examples.ts'

export const paymentEvents = {
  'payment.captured': event(
    'A payment is captured: cash, a card, a gift card, a deposit or an online payment. Once for each payment.',
    { payment: Described(Payment, 'The payment as it is captured.') },
    { payment: capturedPayment },
  ),
  'payment.refunded': event(
    'A refund succeeds; it is in the `refunds` of the payment.',
    { payment: Described(Payment, 'The payment, with all its refunds.') },
    { payment: refundedPayment },
  ),
} as const satisfies EventDeclarations
