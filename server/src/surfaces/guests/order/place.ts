import { refuse } from '../../../platform/errors.ts'
import { fieldFault } from '../../../platform/faults.ts'
import { translator } from '../../../platform/i18n/texts.ts'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { keepWish } from '../../../restaurant/confirmations/commands.ts'
import { linkPath } from '../../../restaurant/guest-pages/links.ts'
import { findOrder } from '../../../restaurant/orders/commands/change-status.ts'
import { placeOrder } from '../../../restaurant/orders/commands/place.ts'
import { quoteOrder } from '../../../restaurant/orders/commands/quote.ts'
import type { Order, OrderWanted } from '../../../restaurant/orders/contract.ts'
import { orderFault } from '../../../restaurant/orders/faults.ts'
import { onlineProvider } from '../../../restaurant/payments/commands/provider-account.ts'
import { takeOrderPayment } from '../../../restaurant/payments/commands/take-payment.ts'
import { tipsOffered } from '../../../restaurant/payments/commands/tip-of-link.ts'
import { expectOrderPayment } from '../../../restaurant/payments/commands/unpaid-orders.ts'
import { checkTable } from '../../../restaurant/sittings/commands/guest-access.ts'
import { sittingKey } from '../../../restaurant/sittings/secret.ts'
import { mailConfirmation } from '../confirm/mail.ts'
import { payPageFor } from '../pay.ts'
import { type GuestRequest, refusal } from '../serve-page.ts'
import type { GuestServices } from '../services.ts'
import { mailOrder } from '../status/mail.ts'
import { guestTexts } from '../texts/texts.ts'
import { type TipTyped, tipIn } from '../tip.ts'
import { branchHere, pathOf, type Visit, wordsIn } from '../visit.ts'
import type { Basket } from './basket.ts'
import { acceptWhenPaid } from './pay-first.ts'
import { waysToPay } from './wanted.ts'

const TOO_MUCH = orderFault('too_large.order')

export type OrderWish = {
  wanted: OrderWanted
  /** What the guest was shown that it costs; null where no sum was shown. */
  shownMinor: number | null
  /** The tip comes off the gift card too. */
  payment: { way: string; code: string; tip?: TipTyped }
  at: Pick<Basket, 'table' | 'sitting'>
}
/** An order that waits for its guest's word. */
export type KeptOrder = { confirmation: string }

/** It costs more than its guest has said yes to. */
export class CostsMore extends Error {
  totalMinor: number
  constructor(totalMinor: number) {
    super('costs more than was shown')
    this.totalMinor = totalMinor
  }
}

/** Whoever sits at a table is known by that. */
export function confirmRule({ site }: Visit, { table }: Pick<Basket, 'table'>) {
  return table === null ? site.settings.confirm.orders : 'off'
}

async function assertAllowed(tx: Tx, services: GuestServices, visit: Visit, wish: OrderWish): Promise<void> {
  const { wanted, payment, at } = wish
  const { most_pieces, table_rule } = visit.site.settings
  const pieces = wanted.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  if (pieces > most_pieces) throw refuse({ lines: [TOO_MUCH] })
  const ways = waysToPay(visit, at, (await onlineProvider(tx)) !== null)
  if (!ways.some((way) => way === payment.way)) throw refuse({ pay: [fieldFault('required')] })
  if (at.table === null || table_rule !== 'sitting') return
  const access = await checkTable(tx, sittingKey(services.box), { code: at.table, token: at.sitting })
  if (access.kind !== 'open') throw refusal(403, 'onlySitting', 'sittingHint')
}

function assertSmallEnough({ site }: Visit, totalMinor: number): void {
  const { most_order_minor: most } = site.settings
  if (most !== null && totalMinor > most) throw refuse({ lines: [TOO_MUCH] })
}

/** What costs nothing needs no card. */
function assertCard({ payment: { way, code } }: OrderWish, totalMinor: number): void {
  if (way === 'gift_card' && code === '' && totalMinor > 0) {
    throw refuse({ gift_card_code: [fieldFault('required')] })
  }
}

async function tipOnCard(
  tx: Tx,
  { payment: { way, tip } }: OrderWish,
  order: Pick<Order, 'type' | 'branch_id' | 'total_minor' | 'currency'>,
): Promise<number> {
  const rule = tip && way === 'gift_card' ? await tipsOffered(tx, order) : null
  if (!tip || rule === null) return 0
  const minor = tipIn({ ...tip, rule, stepMinor: 1 }, { ...order, amount_minor: order.total_minor })
  if (minor === null) throw refuse({ tip_own: [fieldFault('required')] })
  return minor
}

function assertAsShown({ shownMinor }: OrderWish, totalMinor: number): void {
  if (shownMinor === null || totalMinor > shownMinor) throw new CostsMore(totalMinor)
}

const deskOf = ({ menuCache, rules, orderEventHandlers: eventHandlers }: GuestServices) => ({
  menuCache,
  rules,
  eventHandlers,
})

/** One transaction: the order, and what a gift card pays of it. */
export async function placeOnPages(
  tx: Tx,
  services: GuestServices,
  visit: Visit,
  wish: OrderWish,
): Promise<Order> {
  await assertAllowed(tx, services, visit, wish)
  const { wanted, payment, at } = wish
  const asked = withCall(visit, wanted, at)
  const order = await placeOrder(tx, deskOf(services), asked, { locale: visit.lang })
  assertSmallEnough(visit, order.total_minor)
  assertAsShown(wish, order.total_minor)
  assertCard(wish, order.total_minor)
  if (payment.way === 'gift_card' && order.total_minor > 0) {
    const found = await findOrder(tx, order.id)
    const tip_minor = await tipOnCard(tx, wish, order)
    const by = { method: 'gift_card', gift_card_code: payment.code, tip_minor } as const
    await takeOrderPayment(tx, services.cards, found, by)
  }
  const paysFirst = at.table !== null && visit.site.settings.table_rule === 'pay_first'
  const waits = order.total_minor > 0 && (paysFirst || payment.way === 'online')
  const payBy = waits ? await expectOrderPayment(tx, order) : null
  await mailOrder(tx, services, visit, order, payBy)
  if (paysFirst) acceptWhenPaid(tx, order.id, payBy ?? tx.cause.now)
  return order
}

/** Judged as if it were placed, and kept: nobody hears of it until its guest has opened the mail. */
export async function keepOrder(
  tx: Tx,
  services: GuestServices,
  visit: Visit,
  wish: OrderWish,
): Promise<KeptOrder> {
  await assertAllowed(tx, services, visit, wish)
  const { customer_email: email, customer_name: name, ...rest } = wish.wanted
  const { customer_phone: _phone, note: _note, ...asked } = rest
  const { total_minor: totalMinor, currency } = await quoteOrder(tx, deskOf(services), asked)
  assertSmallEnough(visit, totalMinor)
  assertAsShown(wish, totalMinor)
  assertCard(wish, totalMinor)
  const branch_id = asked.branch_id ?? branchHere(visit).id
  await tipOnCard(tx, wish, { type: asked.type, branch_id, total_minor: totalMinor, currency })
  const row = keepWish(tx, services.box, { kind: 'order', email: email ?? '', wish: { ...wish, totalMinor } })
  mailConfirmation(tx, services, visit, { ...row, name: name ?? '' })
  return { confirmation: row.id }
}

/** Staff read it beside the order, in the restaurant's language. */
function withCall(visit: Visit, wanted: OrderWanted, at: OrderWish['at']): OrderWanted {
  if (confirmRule(visit, at) !== 'call') return wanted
  return { ...wanted, note: callNote(visit, wanted.note ?? null) }
}

export function callNote({ site }: Visit, note: string | null): string {
  const t = translator(guestTexts, wordsIn(site.row.defaultLanguage, site))
  return [t('callFirstNote'), note].filter(Boolean).join('\n')
}

/** Where the guest goes from an order that is placed. */
export async function pathAfter(
  services: GuestServices,
  visit: Visit,
  request: GuestRequest,
  { id, way }: { id: string; way: string },
): Promise<string> {
  const status = pathOf(visit, linkPath(services.box, 'order', { restaurantId: visit.site.row.id, id }))
  if (way !== 'online') return status
  return (await payPageFor(services, visit, request, { kind: 'order', id }, status)) ?? status
}
