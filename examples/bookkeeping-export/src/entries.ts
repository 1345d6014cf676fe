import type { Client, ComandaEvent, GiftCard, Order, Payment, Reservation } from '@comanda/sdk'
import {
  type Account,
  CARDS_SOLD,
  DELIVERY,
  DEPOSITS,
  GIFT_CARDS,
  GUESTS_OWE,
  KEPT_DEPOSITS,
  MONEY,
  REFUNDS,
  SALES,
  SERVICE,
  TAXES,
  TIPS,
} from './accounts.ts'
import type { Entry, Journal } from './journal.ts'

/** Everything that an event means for the books. */
export async function record(event: ComandaEvent, comanda: Client, journal: Journal): Promise<void> {
  switch (event.type) {
    case 'order.paid': {
      const { order } = event.data
      await journal.write(saleOf(order))
      for await (const payment of comanda.listPayments({ order_id: order.id })) await take(journal, payment)
      return
    }
    case 'payment.refunded': {
      const { payment } = event.data
      await take(journal, payment)
      return giveBack(journal, payment)
    }
    case 'reservation.updated':
    case 'reservation.cancelled': {
      const { reservation } = event.data
      if (reservation.deposit_status === null || reservation.deposit_status === 'pending') return
      for await (const payment of comanda.listPayments({ reservation_id: reservation.id })) {
        await take(journal, payment)
      }
      if (reservation.deposit_status === 'forfeited') {
        await journal.write(keptDepositOf(reservation, event.restaurant.currency))
      }
      return
    }
    case 'giftcard.issued':
      return journal.write(soldCardOf(event.data.gift_card))
    default:
      // New types of events may come; the books do not need them.
      return
  }
}

function saleOf(order: Order): Entry {
  const taxes = order.tax_breakdown ?? []
  const taxed = taxes.reduce((total, { tax_minor }) => total + tax_minor, 0)
  const { total_minor, service_charge_minor, delivery_fee_minor } = order
  return {
    id: `sale:${order.id}`,
    date: (order.paid_at ?? order.updated_at).slice(0, 10),
    text: `Order ${order.reference ?? ''}`.trim(),
    order: order.id,
    currency: order.currency,
    lines: [
      { account: GUESTS_OWE, debit: total_minor },
      // What is left is the food: after discounts, without taxes.
      { account: SALES, credit: total_minor - taxed - service_charge_minor - delivery_fee_minor },
      { account: SERVICE, credit: service_charge_minor },
      { account: DELIVERY, credit: delivery_fee_minor },
      ...taxes.map(({ name, rate_pct, tax_minor }) => ({
        account: { ...TAXES, name: `${TAXES.name}: ${name} ${rate_pct}%` },
        credit: tax_minor,
      })),
    ],
  }
}

/** The money of a payment that was captured; other payments are nothing yet. */
async function take(journal: Journal, payment: Payment): Promise<void> {
  if (payment.status !== 'captured') return
  const { id, method, amount_minor, tip_minor, currency } = payment
  await journal.write({
    id: `payment:${id}`,
    date: (payment.captured_at ?? payment.created_at).slice(0, 10),
    text: `Payment by ${method.replace('_', ' ')}`,
    order: payment.order_id,
    currency,
    lines: [
      { account: MONEY[method], debit: amount_minor + tip_minor },
      { account: waitsOn(payment), credit: amount_minor },
      { account: TIPS, credit: tip_minor },
    ],
  })
}

/** Where money waits until we know what it was for. */
function waitsOn({ order_id, reservation_id, gift_card_id }: Payment): Account {
  if (order_id !== null) return GUESTS_OWE
  if (reservation_id !== null) return DEPOSITS
  return gift_card_id === null ? GUESTS_OWE : CARDS_SOLD
}

/** Each refund that has succeeded. A refund takes the amount first, then the tip. */
async function giveBack(journal: Journal, payment: Payment): Promise<void> {
  let amountLeft = payment.amount_minor
  const succeeded = payment.refunds.filter(({ status }) => status === 'succeeded')
  for (const refund of succeeded.toSorted((a, b) => a.created_at.localeCompare(b.created_at))) {
    const ofAmount = Math.min(refund.amount_minor, amountLeft)
    amountLeft -= ofAmount
    const unused = Math.min(ofAmount, unusedOf(payment, journal))
    await journal.write({
      id: `refund:${refund.id}`,
      date: refund.created_at.slice(0, 10),
      text: `Refund${refund.reason === null ? '' : `: ${refund.reason}`}`,
      order: payment.order_id,
      currency: payment.currency,
      lines: [
        { account: waitsOn(payment), debit: unused },
        { account: REFUNDS, debit: ofAmount - unused },
        { account: TIPS, debit: refund.amount_minor - ofAmount },
        { account: MONEY[payment.method], credit: refund.amount_minor },
      ],
    })
  }
}

/** Money that paid for no sale: the order was cancelled, or paid twice. It goes back to where it waited. */
function unusedOf({ order_id, amount_minor }: Payment, journal: Journal): number {
  return order_id === null ? amount_minor : Math.max(0, -journal.balance(GUESTS_OWE, order_id))
}

function keptDepositOf(reservation: Reservation, currency: string): Entry {
  const amount = reservation.deposit_minor ?? 0
  return {
    id: `kept-deposit:${reservation.id}`,
    date: reservation.updated_at.slice(0, 10),
    text: `Deposit of the reservation of ${reservation.date}`,
    order: null,
    currency,
    lines: [
      { account: DEPOSITS, debit: amount },
      { account: KEPT_DEPOSITS, credit: amount },
    ],
  }
}

function soldCardOf(card: GiftCard): Entry {
  return {
    id: `gift-card:${card.id}`,
    date: card.created_at.slice(0, 10),
    text: 'Gift card sold',
    order: null,
    currency: card.currency,
    lines: [
      { account: CARDS_SOLD, debit: card.amount_minor },
      { account: GIFT_CARDS, credit: card.amount_minor },
    ],
  }
}
