// What a guest does at a kiosk. Each is one transaction, and only the device that an order was placed on knows it.
import { notFound, refuse } from '../../platform/errors.ts'
import { fieldFault } from '../../platform/faults.ts'
import { isLanguage, translator } from '../../platform/i18n/texts.ts'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import type { DeviceRow } from '../devices/queries.ts'
import { findOrder, moveOrder } from '../orders/commands/change-status.ts'
import type { FoundOrder, OrderEventHandlers } from '../orders/commands/event-handlers.ts'
import { type Held, type OrderDesk, placeOrder } from '../orders/commands/place.ts'
import { quoteOrder } from '../orders/commands/quote.ts'
import { orderFault } from '../orders/faults.ts'
import { isSale, UNPAID } from '../orders/rules/lifecycle.ts'
import { type LinkWish, linkForOrder, type MadeLink } from '../payments/commands/create-link.ts'
import { endLinksOf, stopReaders } from '../payments/commands/end-link.ts'
import { type StartedAtTerminal, startTerminalPayment } from '../payments/commands/start-terminal-payment.ts'
import { tipsOffered } from '../payments/commands/tip-of-link.ts'
import {
  expectOrderPayment,
  isPaidInPart,
  leaveToStaff,
  payByOf,
  releaseSoon,
  usualPayBy,
} from '../payments/commands/unpaid-orders.ts'
import type { PaymentDesk } from '../payments/desk.ts'
import { notPayable } from '../payments/errors.ts'
import { paymentFault } from '../payments/faults.ts'
import { paymentsOf } from '../payments/queries/payments.ts'
import { terminalOf } from '../payments/queries/terminals.ts'
import { stripeStep } from '../payments/rules/stripe-amounts.ts'
import { tipOf } from '../payments/rules/tips.ts'
import type { KioskBasket, KioskOrder, KioskQuote, KioskSettings, KioskWish } from './contract.ts'
import { isOfDevice, updateDevice } from './queries.ts'
import { CHANNEL, waysOf } from './reading.ts'
import { type KioskType, PAYING_MS, type Way } from './settings.ts'
import { standTexts } from './texts.ts'

/** The kiosk itself gives up first; this is for one that cannot. */
const HELD_MS = PAYING_MS + 30_000

export async function quoteAtKiosk(
  tx: Tx,
  held: Held,
  device: DeviceRow,
  asked: KioskBasket,
): Promise<KioskQuote> {
  assertType(device, asked.type)
  const quote = await quoteOrder(tx, held, { ...asked, channel: CHANNEL, branch_id: device.branch_id })
  assertForNow(quote.scheduled_for)
  return quote
}

/** What is to be paid here is held for that, and goes to the kitchen once it is paid; what costs nothing goes at once. */
export async function placeAtKiosk(
  tx: Tx,
  desk: OrderDesk,
  device: DeviceRow,
  wish: KioskWish,
): Promise<KioskOrder> {
  assertType(device, wish.type)
  await assertWay(tx, device, wish.way)
  const order = await placeOrder(tx, desk, {
    type: wish.type,
    lines: wish.lines,
    channel: CHANNEL,
    branch_id: device.branch_id,
    customer_name: wish.name?.trim() || null,
    customer_phone: null,
    coupon_code: wish.coupon_code ?? null,
    expected_total_minor: wish.seen_total_minor,
    ...placeFor(tx, device, wish),
  })
  assertForNow(order.scheduled_for)
  updateDevice(tx, order.id, device.id)
  if (order.total_minor === 0) {
    await moveOrder(tx, desk.eventHandlers, await findOrder(tx, order.id), 'accepted')
  } else if (wish.way !== 'counter') await expectOrderPayment(tx, order, HELD_MS)
  return showOrder(tx, device, await findOrder(tx, order.id))
}

/** Where it is brought to. A stand is no table: the kitchen reads its number on the ticket. */
function placeFor(tx: Tx, { settings }: DeviceRow, { type, table_code = null, stand = null }: KioskWish) {
  const { seating } = settings as KioskSettings
  if (type !== 'dine_in' || seating === 'number') return {}
  if (seating === 'table') {
    if (table_code === null) throw refuse({ table_code: [orderFault('required.table_code')] })
    return { table_code }
  }
  if (stand === null) throw refuse({ stand: [fieldFault('required')] })
  const language = tx.restaurant.defaultLanguage
  const t = translator(standTexts, isLanguage(language) ? language : 'en')
  return { note: t('stand', { number: String(stand) }) }
}

function assertType({ settings }: DeviceRow, type: KioskType): void {
  const { types } = settings as KioskSettings
  if (!types.includes(type)) throw refuse({ type: [orderFault('not_offered.type')] })
}

async function assertWay(tx: Tx, device: DeviceRow, way: Way): Promise<void> {
  const ways = await waysOf(tx, device)
  if (!ways.includes(way)) throw refuse({ way: [fieldFault('not_one_of', { values: ways.join(', ') })] })
}

function assertForNow(scheduledFor: string | null): void {
  if (scheduledFor !== null) throw refuse({ type: [orderFault('closed')] })
}

/** Not once it is paid, left to the counter or given up: what comes late starts nothing. */
async function assertDue(tx: Tx, id: string): Promise<void> {
  const payBy = await payByOf(tx, id)
  if (payBy === null || payBy <= tx.cause.now) throw notPayable(paymentFault('not_due.order'))
}

async function ownOrder(tx: Tx, device: DeviceRow, id: string): Promise<FoundOrder> {
  if (!(await isOfDevice(tx, id, device))) throw notFound()
  return findOrder(tx, id)
}

export async function readOwnOrder(tx: Tx, device: DeviceRow, id: string): Promise<KioskOrder> {
  return showOrder(tx, device, await ownOrder(tx, device, id))
}

/** Its guest is still there: it is held as long again as when it was placed. */
export async function stayAtKiosk(tx: Tx, device: DeviceRow, id: string): Promise<KioskOrder> {
  const found = await ownOrder(tx, device, id)
  const payBy = await payByOf(tx, id)
  if (payBy !== null && payBy > tx.cause.now && payBy < tx.cause.now + HELD_MS) {
    await expectOrderPayment(tx, found.order, HELD_MS)
  }
  return showOrder(tx, device, found)
}

/** A reader that asks already goes on asking, however often this is pressed: then nothing is started. */
export async function payAtTerminal(
  tx: Tx,
  device: DeviceRow,
  { id, tipPercent }: { id: string; tipPercent: number | null },
): Promise<{ order: KioskOrder; started: StartedAtTerminal | null }> {
  const found = await ownOrder(tx, device, id)
  await assertWay(tx, device, 'terminal')
  await assertDue(tx, id)
  if (await isAtReader(tx, id)) return { order: await showOrder(tx, device, found), started: null }
  const tip_minor = await tipFor(tx, device, found.order, tipPercent)
  await endLinksOf(tx, { orderId: id })
  const started = await startTerminalPayment(tx, found, { terminal_id: readerOf(device), tip_minor })
  return { order: await showOrder(tx, device, found), started }
}

async function tipFor(
  tx: Tx,
  device: DeviceRow,
  order: FoundOrder['order'],
  percent: number | null,
): Promise<number> {
  if (percent === null) return 0
  const tips = await tipsOf(tx, device, order)
  const chosen = tips.find((tip) => tip.percent === percent)
  if (chosen) return chosen.tip_minor
  const values = tips.map((tip) => tip.percent).join(', ')
  throw refuse({ tip_percent: [fieldFault('not_one_of', { values })] })
}

/** The owner's percentages of what it costs, in steps that the card reader can take. */
async function tipsOf(tx: Tx, device: DeviceRow, order: FoundOrder['order']): Promise<KioskOrder['tips']> {
  const { terminal_id } = device.settings as KioskSettings
  const rule = await tipsOffered(tx, order)
  const terminal = rule && terminal_id !== null ? await terminalOf(tx, terminal_id) : undefined
  if (!rule || !terminal) return []
  const stepMinor = terminal.provider === 'stripe' ? stripeStep(order.currency) : 1
  return rule.percents.map((percent) => ({
    percent,
    tip_minor: tipOf(order.total_minor, percent, stepMinor),
  }))
}

/** A page for the guest's own phone; the same one, however often it is asked for. Null until the card reader has stopped. */
export async function payOnPage(
  tx: Tx,
  desk: PaymentDesk,
  device: DeviceRow,
  { id, wish }: { id: string; wish: LinkWish },
): Promise<MadeLink | null> {
  const found = await ownOrder(tx, device, id)
  await assertWay(tx, device, 'online')
  await assertDue(tx, id)
  if (await stopReaders(tx, { orderId: id })) return null
  if (await isAtReader(tx, id)) await endLinksOf(tx, { orderId: id })
  const until = await usualPayBy(tx, found.order.branch_id)
  return linkForOrder(tx, desk, found, { ...wish, until, again: true })
}

/** Staff take the money, and send it to the kitchen as they do with other orders. It is due here until the card reader has stopped. */
export async function payAtCounter(
  tx: Tx,
  eventHandlers: OrderEventHandlers,
  device: DeviceRow,
  id: string,
): Promise<KioskOrder> {
  const found = await ownOrder(tx, device, id)
  await assertWay(tx, device, 'counter')
  if (await stopReaders(tx, { orderId: id })) return showOrder(tx, device, found)
  await endLinksOf(tx, { orderId: id })
  if ((await payByOf(tx, id)) !== null) await leaveToStaff(tx, eventHandlers, id)
  return showOrder(tx, device, found)
}

/**
 * The guest has left, or wants something else. What is paid in part is left to staff; what somebody may be paying for on their
 * phone waits until its time is over, and a card reader until it has stopped.
 */
export async function giveUp(
  tx: Tx,
  eventHandlers: OrderEventHandlers,
  device: DeviceRow,
  id: string,
): Promise<KioskOrder> {
  const found = await ownOrder(tx, device, id)
  const isWaiting = found.order.status === 'placed' && (await payByOf(tx, id)) !== null
  if (!isWaiting || (await isPaidInPart(tx, id))) return showOrder(tx, device, found)
  const isOnPage = (await paymentsOf(tx, { orderId: id })).some(
    ({ status, guest_seen_at }) => status === 'pending' && guest_seen_at !== null,
  )
  if (isOnPage) return showOrder(tx, device, found)
  if (await stopReaders(tx, { orderId: id })) {
    releaseSoon(tx, id)
    return showOrder(tx, device, found)
  }
  await moveOrder(tx, eventHandlers, found, 'cancelled', { reason: UNPAID })
  return showOrder(tx, device, await findOrder(tx, id))
}

async function isAtReader(tx: Tx, orderId: string): Promise<boolean> {
  return (await paymentsOf(tx, { orderId })).some(
    ({ status, terminal_id }) => status === 'pending' && terminal_id !== null,
  )
}

function readerOf({ settings }: DeviceRow): number {
  const { terminal_id } = settings as KioskSettings
  if (terminal_id === null) throw refuse({ way: [fieldFault('required')] })
  return terminal_id
}

function standsOf(
  { status, paid_at, total_minor }: Pick<FoundOrder['order'], 'status' | 'paid_at' | 'total_minor'>,
  payBy: number | null,
  now: number,
): KioskOrder['stands'] {
  if (!isSale(status)) return 'ended'
  if (paid_at !== null || total_minor === 0) return 'paid'
  if (payBy === null) return 'counter'
  return payBy > now ? 'due' : 'ending'
}

async function showOrder(tx: Tx, device: DeviceRow, { order }: FoundOrder): Promise<KioskOrder> {
  const { id, number, type, currency, total_minor, status, paid_at } = order
  const payBy = await payByOf(tx, id)
  const last = (await paymentsOf(tx, { orderId: id })).at(-1)
  const stands = standsOf({ status, paid_at, total_minor }, payBy, tx.cause.now)
  return {
    ...{ id, number, currency, total_minor, stands },
    tips: stands === 'due' ? await tipsOf(tx, device, order) : [],
    type: type as KioskType,
    payment: last
      ? {
          id: last.id,
          by: last.terminal_id === null ? 'online' : 'terminal',
          status: last.status,
          failure_reason: last.failure_reason,
        }
      : null,
  }
}
