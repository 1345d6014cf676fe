import type { WebhookTools } from '../../integration/webhooks/commands/endpoints.ts'
import { shareSubjects } from '../../platform/cache/versions.ts'
import { AppError, refuse } from '../../platform/errors.ts'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import { addDays, localDate } from '../../platform/time/clock.ts'
import { issueCard } from '../../restaurant/gift-cards/commands/issue-card.ts'
import type { GiftCard } from '../../restaurant/gift-cards/contract.ts'
import type { CardDesk } from '../../restaurant/gift-cards/desk.ts'
import { GUESTS } from '../../restaurant/guests/queries.ts'
import { currentMenu } from '../../restaurant/menu/commands/current-menu.ts'
import type { MenuSnapshot } from '../../restaurant/menu/snapshot.ts'
import { findOrder } from '../../restaurant/orders/commands/change-status.ts'
import { placedBefore } from '../../restaurant/orders/commands/external.ts'
import { type OrderDesk, placeOrder } from '../../restaurant/orders/commands/place.ts'
import type { NewOrder, Order } from '../../restaurant/orders/contract.ts'
import { orderFault } from '../../restaurant/orders/faults.ts'
import type { NewLine } from '../../restaurant/orders/line-contract.ts'
import { presentOrder } from '../../restaurant/orders/present.ts'
import { newestUnpaidOrder } from '../../restaurant/orders/queries.ts'
import { isSale } from '../../restaurant/orders/rules/lifecycle.ts'
import { lockPaymentWithSubject } from '../../restaurant/payments/commands/lock-payment.ts'
import { refundPayment } from '../../restaurant/payments/commands/refund-payment.ts'
import { takeOrderPayment } from '../../restaurant/payments/commands/take-payment.ts'
import type { Payment } from '../../restaurant/payments/contract.ts'
import { newestRefundable } from '../../restaurant/payments/queries/payments.ts'
import { bookTable, lockedDay } from '../../restaurant/reservations/commands/book-table.ts'
import type { NewReservation, Reservation } from '../../restaurant/reservations/contract.ts'
import { readPlan } from '../../restaurant/reservations/plan.ts'
import { availabilityOn } from '../../restaurant/reservations/rules/availability.ts'
import type { Plan } from '../../restaurant/reservations/rules/decide.ts'
import { wasteBelowPar } from '../../restaurant/stock/commands/waste-below-par.ts'
import type { Simulated, Simulation } from '../contract.ts'
import { sandboxFault } from '../faults.ts'
import type { ClockEventHandlers } from './clock.ts'
import { bookExperience } from './simulate-experience.ts'
import { publishNextWeek, seat, voidLastLine } from './simulate-floor.ts'

const GUEST = { name: 'Robin Sandoval', phone: '+14135550142' }
const PARTY = 2
const LOOK_AHEAD_DAYS = 14
const CARD_MINOR = 5000

export type SimulationDesk = OrderDesk & ClockEventHandlers & { cards: CardDesk; webhooks: WebhookTools }
/** `marketplace`: the channel of one that the order names, where whoever asks may order on it. */
type Simulating = SimulationDesk & { marketplace: string | null }
/** The test till is connected, not simulated. */
type Happening = Simulation & { kind: Exclude<Simulation['kind'], 'point_of_sale'> }

/** What somebody else would do, through the same commands and with the same events, now. */
export async function simulate(tx: Tx, desk: Simulating, wanted: Happening): Promise<Simulated> {
  const happened: Simulated = {
    kind: wanted.kind,
    order: null,
    reservation: null,
    payment: null,
    stock: null,
  }
  switch (wanted.kind) {
    case 'order':
      return { ...happened, order: await inField('order', () => orderOf(tx, desk, wanted.order)) }
    case 'reservation':
      return { ...happened, reservation: await inField('reservation', () => reserve(tx, wanted.reservation)) }
    case 'payment':
      return { ...happened, ...(await pay(tx, desk.cards, wanted)) }
    case 'refund':
      return { ...happened, payment: await refund(tx, wanted) }
    case 'gift_card':
      return { ...happened, gift_card: await issue(tx, desk.cards, wanted) }
    case 'void':
      return { ...happened, order: await voidLastLine(tx, desk, wanted) }
    case 'seating':
      return { ...happened, reservation: await seat(tx, desk, wanted) }
    case 'stock_below_par':
      return { ...happened, stock: await wasteBelowPar(tx) }
    case 'experience_booking':
      return { ...happened, ...(await bookExperience(tx, desk.cards)) }
    case 'shifts':
      return { ...happened, shift_week: await publishNextWeek(tx) }
  }
}

/** A rule's refusal, on the field's path in this body. */
async function inField<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'validation_failed') throw error
    const details = Object.entries(error.details).map(([field, sentences]) => [`${name}.${field}`, sentences])
    throw refuse(Object.fromEntries(details))
  }
}

async function orderOf(tx: Tx, desk: Simulating, wanted: NewOrder | undefined): Promise<Order> {
  if (!wanted) return placeOrder(tx, desk, pickup(await currentMenu(tx, desk.menuCache)))
  return (await placedBefore(tx, desk.marketplace, wanted)) ?? placeOrder(tx, desk, wanted)
}

function pickup(menu: MenuSnapshot): NewOrder {
  const line = firstDish(menu)
  if (!line) throw refuse({ lines: [sandboxFault('none_left.item')] })
  return {
    type: 'pickup',
    customer_name: GUEST.name,
    customer_phone: GUEST.phone,
    lines: [line],
  }
}

/** The first one that is served around the clock, with as many options as it needs. */
function firstDish(menu: MenuSnapshot): NewLine | undefined {
  const always = menu.menus
    .filter(({ row }) => row.is_active && row.windows.length === 0)
    .flatMap(({ categories }) => categories)
    .filter(({ row }) => row.is_active && row.windows.length === 0)
  const dishes = always
    .flatMap(({ items }) => items.map((entry) => entry.read()))
    .filter(({ id }) => menu.slotsOf(id).length === 0)
  for (const item of dishes.filter(({ is_available, show_online }) => is_available && show_online)) {
    const chosen = item.modifier_groups.map(({ min_select, options }) =>
      options.filter((option) => option.is_available).slice(0, min_select),
    )
    const enough = chosen.every((own, index) => own.length === item.modifier_groups[index]?.min_select)
    if (enough) return { item_id: item.id, quantity: 1, option_ids: chosen.flat().map(({ id }) => id) }
  }
  return undefined
}

async function reserve(tx: Tx, wanted: NewReservation | undefined): Promise<Reservation> {
  shareSubjects(tx, ['reservations', GUESTS])
  const plan = await readPlan(tx)
  return bookTable(tx, plan, wanted ?? (await nextFree(tx, plan)), 'api')
}

async function nextFree(tx: Tx, plan: Plan): Promise<NewReservation> {
  const { now } = tx.cause
  const today = localDate(now, plan.zone)
  for (let ahead = 0; ahead <= LOOK_AHEAD_DAYS; ahead++) {
    const date = addDays(today, ahead)
    const occupancy = await lockedDay(tx, plan, date)
    const { slots } = availabilityOn(plan, { date, party: PARTY, now }, occupancy)
    const free = slots.find(({ available }) => available)
    if (free) return { ...GUEST, party_size: PARTY, date, time: free.time }
  }
  throw refuse({ time: [sandboxFault('no_table.soon', { party: PARTY, days: LOOK_AHEAD_DAYS })] })
}

async function pay(
  tx: Tx,
  cards: CardDesk,
  { order_id, amount_minor }: Simulation,
): Promise<{ order: Order; payment: Payment }> {
  const id = order_id ?? (await newestUnpaidOrder(tx))
  if (id === undefined) throw refuse({ order_id: [sandboxFault('none_left.unpaid_order')] })
  const found = await findOrder(tx, id).catch((error) => {
    if (error instanceof AppError && error.code === 'not_found') {
      throw refuse({ order_id: [orderFault('not_found.order')] })
    }
    throw error
  })
  const { status, paid_at, total_minor } = found.order
  if (!isSale(status)) throw refuse({ order_id: [sandboxFault('unpayable.status', { status })] })
  if (paid_at !== null) throw refuse({ order_id: [sandboxFault('unpayable.paid')] })
  if (total_minor === 0) throw refuse({ order_id: [sandboxFault('unpayable.free')] })
  const paid = await takeOrderPayment(tx, cards, found, {
    method: 'card',
    ...(amount_minor !== undefined && { amount_minor }),
  })
  const { order, lines } = paid.found
  return { order: presentOrder(order, lines, tx.restaurant.zone), payment: paid.payment }
}

async function refund(tx: Tx, { payment_id, amount_minor }: Simulation): Promise<Payment> {
  const id = payment_id ?? (await newestRefundable(tx))
  if (id === undefined) throw refuse({ payment_id: [sandboxFault('none_left.payment')] })
  const held = await lockPaymentWithSubject(tx, id.toLowerCase()).catch((error) => {
    if (error instanceof AppError && error.code === 'not_found') {
      throw refuse({ payment_id: [sandboxFault('not_found.payment')] })
    }
    throw error
  })
  const wish = { reason: 'The guest was not happy.', ...(amount_minor !== undefined && { amount_minor }) }
  try {
    return (await refundPayment(tx, held, wish)).payment
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'not_payable' || !error.fault) throw error
    throw refuse({ payment_id: [error.fault] })
  }
}

/** Sold to somebody who keeps its code to themselves; one to spend is made by `POST /gift-cards`. */
async function issue(tx: Tx, cards: CardDesk, { amount_minor = CARD_MINOR }: Simulation): Promise<GiftCard> {
  const wanted = { amount_minor, recipient_name: GUEST.name }
  return (await issueCard(tx, cards, wanted)).card
}
