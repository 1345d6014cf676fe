import { mentions, type Trace } from '../../../ground/redaction/rules.ts'
import { e164 } from '../../../platform/i18n/phone.ts'
import { changedAt, type Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { formatMoment } from '../../../platform/time/clock.ts'
import { usesOf } from '../../coupons/queries.ts'
import { forgetPhonesOfUses } from '../../coupons/use.ts'
import { blankTickets } from '../../kitchen/commands.ts'
import { adjustmentsOfOrders, blankAdjustmentReasons, reasonsOf } from '../adjustment-queries.ts'
import { presentAdjustments } from '../adjustments.ts'
import type { Adjustment } from '../change-contract.ts'
import type { Order } from '../contract.ts'
import { deleteFormer, type FormerDetails, formerDetailsOf, handOverFormer } from '../former-queries.ts'
import { blankLineNotes, handOver, lockOrders, lockOrdersOf, updateGuestOf } from '../guest-queries.ts'
import { addressShown, presentOrder } from '../present.ts'
import { type OrderRow, pricingsOf } from '../queries.ts'
import type { FoundOrder } from './event-handlers.ts'

/**
 * Orders stay, with their items, sums and city, but without the person who placed them. One that is somebody else's by
 * now keeps that guest, and what it said of this one before goes. One that is nobody's by now may still tell of this one,
 * and nobody else would ask for it.
 */
export async function forgetGuest(tx: Tx, guestIds: number[]): Promise<Trace> {
  const own = (await lockOrdersOf(tx, guestIds)).filter(({ order }) => tellsOfCustomer(order))
  const left = idsIn(await formerDetailsOf(tx, guestIds, [])).filter(
    (id) => !own.some(({ order }) => order.id === id),
  )
  const leftBehind = await lockOrders(tx, left)
  const found = [...own, ...leftBehind.filter(({ order }) => order.guest_id === null)]
  const others = leftBehind.filter(({ order }) => order.guest_id !== null)
  const ids = found.map(({ order }) => order.id)
  const former = await formerDetailsOf(tx, guestIds, ids)
  const told = [...found.map(({ order }) => order), ...former]
  const names = told.map(({ customer_name }) => customer_name)
  const contacts = told.flatMap(contactsOf)
  const telling = await forgetWords(tx, [...found, ...others], [...names, ...contacts])
  blankOrders(tx, found, telling)
  const phones = phonesLeft(tx, others, contacts)
  forgetInOthers(tx, others, telling, phones)
  deleteFormer(
    tx,
    former.map(({ id }) => id),
  )
  return {
    subjectIds: ids,
    formerIds: others.map(({ order }) => order.id),
    names,
    texts: [
      ...telling,
      ...told.flatMap(ownTexts),
      ...[...found, ...others].flatMap(({ lines }) => lines.map(({ note }) => note)),
    ],
    contacts: [...contacts, ...phones],
  }
}

function idsIn(former: FormerDetails[]): string[] {
  return [...new Set(former.map(({ order_id }) => order_id))]
}

/** What names the guest in orders that are somebody else's by now, and their phone, which a courier would still call. */
function forgetInOthers(
  tx: Tx,
  others: FoundOrder[],
  telling: Set<string | null>,
  phones: Set<string>,
): void {
  for (const { order, lines } of others) {
    const { delivery_address: address } = order
    const isCalled = address !== null && phones.has(address.phone)
    const words = [order.reference, order.cancel_reason, order.external?.display_id ?? null]
    if (!isCalled && !words.some((text) => text !== null && telling.has(text))) continue
    const silent = withoutWords(order, telling, changedAt(tx))
    const blank = isCalled ? { ...silent, delivery_address: { ...address, phone: '' } } : silent
    updateGuestOf(tx, blank, JSON.stringify(presentOrder(blank, lines, tx.restaurant.zone)))
  }
}

/** The former guest's, however it is written, at addresses of orders whose guest has another one. */
function phonesLeft(tx: Tx, others: FoundOrder[], contacts: (string | null)[]): Set<string> {
  const phones = others.flatMap(({ order: { delivery_address: address, customer_phone } }) =>
    address && address.phone !== '' && address.phone !== customer_phone ? [address.phone] : [],
  )
  return new Set(
    phones.filter((phone) =>
      [phone, e164(phone, tx.restaurant.country)].some((one) => one !== null && contacts.includes(one)),
    ),
  )
}

type Told = Pick<
  OrderRow,
  'customer_name' | 'customer_phone' | 'customer_phone_e164' | 'customer_email' | 'note' | 'delivery_address'
>

function tellsOfCustomer({ customer_name, customer_phone, customer_email, note }: Told): boolean {
  return [customer_name, customer_phone, customer_email, note].some((text) => text !== null)
}

function contactsOf(told: Told): (string | null)[] {
  const { customer_phone, customer_phone_e164, customer_email, delivery_address } = told
  return [customer_phone, customer_phone_e164, customer_email, delivery_address?.phone ?? null]
}

function ownTexts({ note, delivery_address: address }: Told): (string | null)[] {
  return [note, address?.line1 ?? null, address?.postcode ?? null, address?.instructions ?? null]
}

/**
 * Written by others about the orders: the reason of a cancel or of a discount, an integrator's own number. They go where
 * they name the guest.
 */
async function forgetWords(
  tx: Tx,
  orders: FoundOrder[],
  parts: (string | null)[],
): Promise<Set<string | null>> {
  const adjustments = await reasonsOf(
    tx,
    orders.map(({ order }) => order.id),
  )
  const words = [
    ...orders.flatMap(({ order }) => [
      order.cancel_reason,
      order.reference,
      order.external?.display_id ?? null,
    ]),
    ...adjustments.map(({ reason }) => reason),
  ]
  const telling = new Set(words.filter((text) => mentions(text, parts)))
  const named = adjustments.filter(({ reason }) => telling.has(reason))
  blankAdjustmentReasons(
    tx,
    named.map(({ id }) => id),
  )
  return telling
}

function blankOrders(tx: Tx, found: FoundOrder[], telling: Set<string | null>): void {
  const updatedAt = changedAt(tx)
  for (const { order, lines } of found) {
    const blank = withoutCustomer(order, telling, updatedAt)
    const silent = lines.map((line) => ({ ...line, note: null }))
    updateGuestOf(tx, blank, JSON.stringify(presentOrder(blank, silent, tx.restaurant.zone)))
  }
  const ids = found.map(({ order }) => order.id)
  blankLineNotes(tx, ids)
  blankTickets(tx, ids)
  forgetPhonesOfUses(tx, ids)
}

function withoutWords(order: OrderRow, telling: Set<string | null>, updatedAt: number): OrderRow {
  return {
    ...order,
    reference: telling.has(order.reference) ? null : order.reference,
    external: order.external && {
      ...order.external,
      display_id: telling.has(order.external.display_id) ? null : order.external.display_id,
    },
    cancel_reason: telling.has(order.cancel_reason) ? null : order.cancel_reason,
    updated_at: updatedAt,
  }
}

function withoutCustomer(order: OrderRow, telling: Set<string | null>, updatedAt: number): OrderRow {
  return {
    ...withoutWords(order, telling, updatedAt),
    customer_name: null,
    customer_phone: null,
    customer_phone_e164: null,
    customer_email: null,
    note: null,
    delivery_address: order.delivery_address && { line1: '', city: order.delivery_address.city, phone: '' },
  }
}

export function adoptGuest(tx: Tx, { from, into }: { from: number; into: number }): void {
  handOver(tx, from, into)
  handOverFormer(tx, { from, into })
}

export type ExportedOrder = Order & {
  adjustments: Omit<Adjustment, 'by'>[]
  coupon: { code: string; name: string; given_back: boolean } | null
}

/** Each with what was taken off it, and the coupon that it used. */
export async function exportGuest(tx: Tx, guestId: number): Promise<ExportedOrder[]> {
  const found = await lockOrdersOf(tx, [guestId])
  const ids = found.map(({ order }) => order.id)
  const [pricings, rows, uses] = await Promise.all([
    tx.run(pricingsOf(ids)),
    tx.run(adjustmentsOfOrders(ids)),
    tx.run(usesOf(ids)),
  ])
  const pricingOf = new Map(pricings.map(({ id, pricing }) => [id, pricing]))
  const rowsOf = Map.groupBy(rows, ({ order_id }) => order_id)
  const couponOf = new Map(uses.map(({ order_id, ...coupon }) => [order_id, coupon]))
  const { zone } = tx.restaurant
  return found.map((one) => {
    const { id } = one.order
    const priced = { pricing: pricingOf.get(id) ?? null, adjustments: rowsOf.get(id) ?? [] }
    return {
      ...presentOrder(one.order, one.lines, zone),
      adjustments: presentAdjustments(one, priced, zone).map(({ by: _, ...adjustment }) => adjustment),
      coupon: couponOf.get(id) ?? null,
    }
  })
}

/** What orders said of the guest before they were changed: nothing of what they say of others now. */
export async function exportFormer(tx: Tx, guestId: number) {
  const former = await formerDetailsOf(tx, [guestId], [])
  return former.map((row) => presentFormer(row, tx.restaurant.zone))
}

function presentFormer(row: FormerDetails, zone: string) {
  return {
    id: row.id,
    order_id: row.order_id,
    customer: { name: row.customer_name, phone: row.customer_phone, email: row.customer_email },
    note: row.note,
    delivery_address: row.delivery_address && addressShown(row.delivery_address),
    changed_at: formatMoment(row.changed_at, zone),
  }
}
