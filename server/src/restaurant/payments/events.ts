import { type EventDeclarations, event } from '../../ground/events/types.ts'
import { Described } from '../../platform/http/validation/schema.ts'
import { Payment } from './contract.ts'
import { refundedPayment } from './examples.ts'

export const paymentEvents = {
  'payment.refunded': event(
    'A refund has succeeded; it is among the `refunds` of the payment.',
    { payment: Described(Payment, 'The payment, with all its refunds.') },
    { payment: refundedPayment },
  ),
} as const satisfies EventDeclarations
