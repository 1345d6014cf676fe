import { queryFaults, type RulesCache } from '../../ground/tenants/owner-rules.ts'
import { type FieldErrors, notFound } from '../../platform/errors.ts'
import { fieldFault } from '../../platform/faults.ts'
import { byCreation, listed } from '../../platform/http/operations/listed.ts'
import {
  type Call,
  type Operation,
  type Refine,
  read,
  write,
} from '../../platform/http/operations/operation.ts'
import type { Static, TObject } from '../../platform/http/validation/schema.ts'
import type { CursorSigner } from '../../platform/pagination/cursor.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { readTogether, type Tx } from '../../platform/postgres/transaction/transaction.ts'
import { momentBound } from '../../platform/time/clock.ts'
import { findBookingForChange } from '../experiences/commands/book-tickets.ts'
import type { CardDesk } from '../gift-cards/desk.ts'
import { findOrder } from '../orders/commands/change-status.ts'
import { findReservationForChange } from '../reservations/commands/change-status.ts'
import { callAndShow, openPageAtProvider } from './commands/call-after-commit.ts'
import {
  type LinkWish,
  linkForDeposit,
  linkForOrder,
  linkForTickets,
  type MadeLink,
} from './commands/create-link.ts'
import { lockPaymentWithSubject } from './commands/lock-payment.ts'
import { refundPayment } from './commands/refund-payment.ts'
import { takeDepositPayment, takeOrderPayment, takeTicketPayment } from './commands/take-payment.ts'
import {
  NewDepositPayment,
  NewOrderPayment,
  NewPaymentLink,
  NewRefund,
  NewTicketPayment,
  PaymentAnswer,
  PaymentLinkAnswer,
  PaymentPage,
  PaymentQuery,
} from './contract.ts'
import type { PaymentDesk } from './desk.ts'
import { PAYMENT_ERRORS } from './errors.ts'
import * as examples from './examples.ts'
import { paymentFault } from './faults.ts'
import { presentPayment } from './present.ts'
import { findPayment, paymentPage, refundsOf } from './queries/payments.ts'
import { refundFaults } from './rules/returns.ts'

const reading = { tag: 'Payments', scope: 'payments:read' } as const
const changing = { tag: 'Payments', scope: 'payments:write' } as const
const TAKING: Operation['errors'] = ['not_found', PAYMENT_ERRORS.not_payable, 'validation_failed']
const ONLINE: Operation['errors'] = [
  'not_found',
  PAYMENT_ERRORS.not_payable,
  PAYMENT_ERRORS.payments_not_connected,
  'validation_failed',
]

export function paymentRoutes(
  database: Database,
  signer: CursorSigner,
  { cards, payments: desk, rules }: { cards: CardDesk; payments: PaymentDesk; rules: RulesCache },
): Operation[] {
  return [...reads(database, signer, rules), ...takings(cards), ...links(desk), refund(desk)]
}

function reads(database: Database, signer: CursorSigner, rules: RulesCache): Operation[] {
  return [
    read({
      ...reading,
      path: '/payments',
      id: 'listPayments',
      summary: 'List payments',
      answer: { schema: PaymentPage, example: examples.paymentPage },
      ...listed(database, signer, {
        name: 'payments',
        // Whoever takes or gives back money shares one of these first.
        changesOf: ({ updated_since }) => (updated_since === undefined ? [] : ['orders', 'reservations']),
        query: PaymentQuery,
        faults: (_, { restaurant, query }) =>
          queryFaults(rules, restaurant.id, query.branch_id, { asFilter: true }),
        rows: (query, request, { restaurant: { zone } }) =>
          paymentPage(
            {
              orderId: query.order_id,
              reservationId: query.reservation_id,
              status: query.status,
              method: query.method,
              branchId: query.branch_id,
              createdFrom: momentBound(query.created_from, zone, 'first'),
              createdTo: momentBound(query.created_to, zone, 'last'),
              updatedSince: momentBound(query.updated_since, zone, 'first'),
            },
            request,
          ),
        async show(rows, { restaurant: { id, zone } }) {
          const [refunds] = await readTogether(database, id, [refundsOf(rows.map((row) => row.id))])
          const refundsBy = Map.groupBy(refunds, (refund) => refund.payment_id)
          return rows.map((row) => presentPayment(row, refundsBy.get(row.id) ?? [], zone))
        },
        position: byCreation,
      }),
    }),
    read({
      ...reading,
      path: '/payments/:payment:uuid',
      id: 'getPayment',
      summary: 'Get a payment',
      errors: ['not_found'],
      answer: { schema: PaymentAnswer, example: examples.paymentAnswer },
      async read({ id, restaurant }) {
        const [[row], refunds] = await readTogether(database, restaurant.id, [
          findPayment(id),
          refundsOf([id]),
        ])
        if (!row) throw notFound()
        return { data: presentPayment(row, refunds, restaurant.zone) }
      },
    }),
  ]
}

type Taking<Body extends TObject, Found> = Pick<
  Operation,
  'path' | 'id' | 'summary' | 'description' | 'requestExample' | 'errors'
> & {
  body: Body
  example: object
  refine?: Refine
  find: (tx: Tx, id: string) => Promise<Found>
  take: (tx: Tx, cards: CardDesk, found: Found, wanted: Static<Body>) => Promise<object>
}

/** Money that people took: captured at once. */
function taking<Body extends TObject, Found>(cards: CardDesk, operation: Taking<Body, Found>): Operation {
  const { example, find, take, refine = cardFaults, ...said } = operation
  return write<Body, Found>({
    ...changing,
    method: 'POST',
    status: 201,
    refine,
    answer: { schema: PaymentAnswer, example },
    ...said,
    find: (tx, call) => find(tx, call.id),
    run: async (tx, { found, body }) => ({ data: await take(tx, cards, found, body) }),
  })
}

function takings(cards: CardDesk): Operation[] {
  return [
    taking(cards, {
      path: '/orders/:order:uuid/payments',
      id: 'payOrder',
      summary: 'Take a payment for an order',
      description:
        'Captured immediately. When payments first cover the total, the order has `paid_at` and `order.paid` fires, once. If two payments for the same amount due come at the same time, one is refused.',
      body: NewOrderPayment,
      requestExample: examples.newOrderPayment,
      refine: sourceFaults,
      errors: [...TAKING, 'rate_limited'],
      example: examples.paymentAnswer,
      find: findOrder,
      take: async (...taken) => (await takeOrderPayment(...taken)).payment,
    }),
    taking(cards, {
      path: '/reservations/:reservation:uuid/payments',
      id: 'payDeposit',
      summary: 'Take the deposit of a reservation',
      description: 'The `deposit_status` becomes `paid`, and `reservation.updated` fires.',
      body: NewDepositPayment,
      requestExample: examples.newDepositPayment,
      errors: TAKING,
      example: examples.depositAnswer,
      find: findReservationForChange,
      take: takeDepositPayment,
    }),
    taking(cards, {
      path: '/experience-bookings/:experience_booking:uuid/payments',
      id: 'payExperienceBooking',
      summary: 'Take a payment for an experience booking',
      description:
        'Captured immediately, while the tickets are held. When payments cover the total, the booking is `booked`, and `experience.booked` fires, once.',
      body: NewTicketPayment,
      requestExample: examples.newTicketPayment,
      errors: [...TAKING, 'rate_limited'],
      example: examples.ticketAnswer,
      find: findBookingForChange,
      take: takeTicketPayment,
    }),
  ]
}

/** Pages where guests pay online. */
function links(desk: PaymentDesk): Operation[] {
  return [
    linkOperation(desk, {
      path: '/orders/:order:uuid/payment-links',
      id: 'linkOrderPayment',
      summary: 'Create a payment link for an order',
      description: `The page takes what is due now. ${examples.LINK_RULES}`,
      find: findOrder,
      link: linkForOrder,
    }),
    linkOperation(desk, {
      path: '/reservations/:reservation:uuid/payment-links',
      id: 'linkDepositPayment',
      summary: 'Create a payment link for a deposit',
      description: `The page takes the deposit in full. ${examples.LINK_RULES}`,
      find: findReservationForChange,
      link: linkForDeposit,
    }),
    linkOperation(desk, {
      path: '/experience-bookings/:experience_booking:uuid/payment-links',
      id: 'linkExperiencePayment',
      summary: 'Create a payment link for an experience booking',
      description: `The page takes what is due now. ${examples.TICKET_LINK_RULES}`,
      find: findBookingForChange,
      link: linkForTickets,
    }),
  ]
}

function linkOperation<Found>(
  desk: PaymentDesk,
  {
    find,
    link,
    ...described
  }: Pick<Operation, 'path' | 'id' | 'summary'> & {
    description: string
    find: (tx: Tx, id: string) => Promise<Found>
    link: (tx: Tx, desk: PaymentDesk, found: Found, wish: LinkWish) => Promise<MadeLink>
  },
): Operation {
  return write({
    ...changing,
    ...described,
    method: 'POST',
    status: 201,
    body: NewPaymentLink,
    bodyOptional: true,
    requestExample: examples.newPaymentLink,
    refine: returnFaults,
    errors: ONLINE,
    answer: { schema: PaymentLinkAnswer, example: examples.paymentLinkAnswer },
    find: (tx, call) => find(tx, call.id),
    async run(tx, { found, body, call }) {
      const made = await link(tx, desk, found, wishOf(call, body))
      return { data: made.link, finish: openPageAtProvider(desk, call, made) }
    },
  })
}

function refund(desk: PaymentDesk): Operation {
  return write({
    ...changing,
    method: 'POST',
    path: '/payments/:payment:uuid/refunds',
    id: 'refundPayment',
    summary: 'Refund a payment',
    description:
      'Money from a provider, a gift card or a deposit goes back there; for cash and cards at the counter, this records what staff returned. If the provider cannot be reached, the refund is `pending` and made as soon as it answers. Fires `payment.refunded` once it has succeeded. With `kind` `return`, dishes are taken off a paid order: they are voided, sales, taxes and stock are updated, and `order.updated` fires with `changed` `["lines"]`.',
    status: 201,
    body: NewRefund,
    bodyOptional: true,
    requestExample: examples.newRefund,
    refine: refundFaults,
    errors: ONLINE,
    answer: { schema: PaymentAnswer, example: examples.refundAnswer },
    find: (tx, call) => lockPaymentWithSubject(tx, call.id),
    async run(tx, { found, body, call }) {
      const { payment, callId } = await refundPayment(tx, found, body)
      if (callId === null) return { data: payment }
      return { data: payment, finish: () => callAndShow(desk, call, payment.id, callId) }
    },
  })
}

/** The address under which this caller reached us is the one that guests reach us under. */
function wishOf(call: Call, { return_url }: NewPaymentLink): LinkWish {
  return {
    root: call.root,
    returnUrl: return_url == null ? null : new URL(return_url).href,
  }
}

function returnFaults({ return_url: url }: Record<string, unknown>): FieldErrors {
  if (typeof url !== 'string' || url.trim() === '' || URL.parse(url.trim())?.protocol === 'https:') return {}
  return { return_url: [fieldFault('wrong_format.https')] }
}

/** What a method needs to be told of. */
export function sourceFaults(sent: Record<string, unknown>): FieldErrors {
  if (sent.method === 'deposit' && isMissing(sent.reservation_id)) {
    return { reservation_id: [paymentFault('required.reservation_id')] }
  }
  return cardFaults(sent)
}

function cardFaults({ method, gift_card_code }: Record<string, unknown>): FieldErrors {
  if (method !== 'gift_card' || !isMissing(gift_card_code)) return {}
  return { gift_card_code: [paymentFault('required.gift_card_code')] }
}

function isMissing(value: unknown): boolean {
  return value == null || value === ''
}
