// What the web app asks of payments, beside what the API has shapes for.
import { Nullable, OneOf, type Static, Type } from '../../platform/http/validation/schema.ts'
import { LINES, Text } from '../../platform/http/validation/values.ts'
import { NewGiftCard } from '../gift-cards/contract.ts'
import type { Order } from '../orders/contract.ts'
import type { DeliveredBy } from '../orders/staff-contract.ts'
import type { DepositStatus } from '../reservations/contract.ts'
import type { PaymentsState } from './commands/provider-account.ts'
import { METHODS, NewOrderPayment, NewRefund, PAYMENT_STATUSES, type Payment } from './contract.ts'
import type { ListedPayment } from './present.ts'
import type { TicketSums } from './queries/payments.ts'
import { LONGEST_TERMINAL_NAME, type Terminal } from './terminal-contract.ts'

/** Where a thing that is paid for stands, for whoever takes money for it. */
export type MoneyState = {
  /** Oldest first. */
  payments: Payment[]
  /** What of each can still go back, by the payment's id. */
  refundable: Record<string, number>
  covered_minor: number
  tip_minor: number
  refunded_minor: number
  /** What of it was given back as a courtesy, and is not due again. */
  goodwill_minor: number
  due_minor: number
  /** Paid over the counter for an order that is no sale any more: people hand it back. */
  hand_back_minor: number
}

/** An order with its money, as the web app's dialog shows it. */
export type OrderMoney = MoneyState & {
  order: Order
  /** Null where nobody has said so. */
  delivered_by: DeliveredBy | null
  /** Until when its guest is to pay, in milliseconds; null: it need not be paid ahead, or is paid. */
  pay_by: number | null
  /** How guests pay online here; null: they cannot. */
  online: 'test' | 'stripe' | null
}

/** Staff say why money goes back; the API may leave it out. */
export const StaffRefund = Type.Object({
  ...NewRefund.properties,
  reason: Type.String({ minLength: 3, maxLength: 200, ...LINES }),
})

/** How somebody paid for a gift card at the counter. */
const PAID_BY = ['cash', 'card', 'other', 'given_away'] as const

export const IssuedCard = Type.Object({
  ...NewGiftCard.properties,
  paid_by: OneOf(PAID_BY),
  reference: NewOrderPayment.properties.reference,
})
export type IssuedCard = Static<typeof IssuedCard>

export const LinkMail = Type.Object({
  email: Type.Optional(Nullable(Type.String({ format: 'email', maxLength: 254 }), { emptyIsNull: true })),
})
export type LinkMail = Static<typeof LinkMail>

const Day = Type.String({ format: 'date' })

export const PaymentListQuery = Type.Object({
  method: Type.Optional(OneOf(METHODS)),
  status: Type.Optional(OneOf(PAYMENT_STATUSES)),
  from: Type.Optional(Day),
  to: Type.Optional(Day),
  before: Type.Optional(Type.String({ maxLength: 100 })),
})
export type PaymentListQuery = Static<typeof PaymentListQuery>

export const StripeKeys = Type.Object({
  secret_key: Type.String({ minLength: 1, maxLength: 255 }),
  webhook_secret: Type.String({ minLength: 1, maxLength: 255 }),
})

export type PaymentsAccount = PaymentsState & {
  /** Where Stripe has to tell us of what happens. */
  webhook_url: string
}

/** A booking's deposit, as Today shows it. */
export type DepositMoney = Pick<MoneyState, 'payments' | 'refundable'> & {
  deposit_minor: number | null
  deposit_status: DepositStatus | null
  due_minor: number
  online: OrderMoney['online']
}

/** Tickets with their money, as the page of an experience shows them. */
export type TicketMoney = Pick<MoneyState, 'payments' | 'refundable'> & {
  total_minor: number
  due_minor: number
  online: OrderMoney['online']
}

/** In the list of payments: with its branch, and the numbers of the orders that it paid for. */
export type NumberedPayment = ListedPayment & { branch_id: number; order_numbers: string[] }

/** What was paid for a gift card, as its page shows it. */
export type CardMoney = Pick<MoneyState, 'payments' | 'refundable'>

/** The money of a whole date. */
export type DateMoney = TicketSums

export const TerminalWish = Type.Object({ name: Text(LONGEST_TERMINAL_NAME) })

/** A reader of Stripe's: by the code that it shows, or one that is registered there already. */
export const NewReader = Type.Object({
  ...TerminalWish.properties,
  code: Type.Optional(Nullable(Type.String({ maxLength: 100 }), { emptyIsNull: true })),
  reader: Type.Optional(Nullable(Type.String({ maxLength: 100 }), { emptyIsNull: true })),
  location: Type.Optional(Nullable(Type.String({ maxLength: 100 }), { emptyIsNull: true })),
})
export type NewReader = Static<typeof NewReader>

/** What of the account at Stripe can be added. */
export type ReadersAtStripe = {
  readers: { ref: string; label: string }[]
  locations: { ref: string; name: string }[]
}

/** The card readers of one branch. */
export type TerminalsOfBranch = {
  terminals: Terminal[]
  /** Whether a test terminal can be added. */
  takes_test: boolean
  /** Whether a reader of Stripe's can be added. */
  takes_stripe: boolean
}

/** A payment, for whoever waits for it at a card reader. */
export type WaitingPayment = { payment: Payment; terminal: string | null }
