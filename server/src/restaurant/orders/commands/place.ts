import { randomUUIDv7 } from 'node:crypto'
import { record } from '../../../ground/audit/commands.ts'
import { emit } from '../../../ground/events/commands.ts'
import { currentRules } from '../../../ground/tenants/current-rules.ts'
import type { Branch, RulesCache } from '../../../ground/tenants/owner-rules.ts'
import { shareVersions } from '../../../platform/cache/versions.ts'
import { e164 } from '../../../platform/i18n/phone.ts'
import { changedAt, type Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { MINUTE_MS } from '../../../platform/time/clock.ts'
import { askedCoupon, spendCoupon } from '../../coupons/use.ts'
import { type DiningTable, findTableByCode } from '../../floor/queries.ts'
import { meetSharing } from '../../guests/commands.ts'
import { GUESTS } from '../../guests/queries.ts'
import { queueTickets } from '../../kitchen/commands.ts'
import { currentMenu } from '../../menu/commands/current-menu.ts'
import type { MenuCache } from '../../menu/snapshot.ts'
import { countSale } from '../../reports/commands/count-sales.ts'
import { businessDayOf } from '../../reports/rules.ts'
import type { Order, OrderAsked, OrderWanted } from '../contract.ts'
import { presentOrder } from '../present.ts'
import {
  claimLineIds,
  insertOrder,
  type LineRow,
  nextNumber,
  type OrderRow,
  type TakenNumber,
  takeNumbers,
} from '../queries.ts'
import { lowestCourse, waitsFor } from '../rules/courses.ts'
import { addressOf, decideOrder, type Ground } from '../rules/decide.ts'
import type { ChosenLine } from '../rules/lines.ts'
import type { KeptPricing } from '../rules/pricing.ts'
import { type OrderEventHandlers, tellPlaced } from './event-handlers.ts'

/** Menus and rules as held in memory; without them each order reads them from the database. */
export type Held = { menuCache: MenuCache | null; rules: RulesCache | null }
export type OrderDesk = Held & { eventHandlers: OrderEventHandlers }

/** One transaction: load, decide, save, emit. Every refusal is told at once, each on its field. `table` needs no code. */
export async function placeOrder(
  tx: Tx,
  desk: OrderDesk,
  wanted: OrderWanted,
  table?: DiningTable,
): Promise<Order> {
  let taking: Promise<TakenNumber> | undefined
  const composed = await composeOrder(tx, desk, wanted, tx.cause.now, {
    table,
    // Last of the first statements: whoever holds the number of a day lets the next one wait.
    beside: () => {
      const branchId = wanted.branch_id ?? table?.branch_id ?? null
      const tableCode = wanted.type === 'dine_in' ? (wanted.table_code ?? null) : null
      taking = nextNumber(tx, { branchId, tableCode, at: changedAt(tx) })
      return taking
    },
  })
  const { order, lines, pricing, tickets, rules, held, branch } = composed
  const { largest } = composed.priced
  const now = changedAt(tx)
  const number = await numberAt(tx, branch, now, await taking)
  const placed = { ...order, number, placed_at: now, updated_at: now }
  const shown = presentOrder(placed, lines, tx.restaurant.zone)
  insertOrder(tx, { order: placed, lines, pricing }, JSON.stringify(shown))
  queueTickets(tx, order.id, tickets, order.note)
  countSale(tx, rules, placed, lines, 1)
  const couponId = largest?.candidate.coupon_id
  if (couponId !== undefined) {
    spendCoupon(tx, { couponId, orderId: order.id, phone: order.customer_phone })
  }
  emit(tx, 'order.created', { order: shown }, `order:${order.id}`)
  const { status, type, channel, total_minor } = order
  record(tx, {
    action: 'order.placed',
    subject: { kind: 'order', id: order.id },
    after: {
      status,
      type,
      channel,
      total_minor,
      lines: lines.length,
      ...(held && { held }),
      ...(couponId !== undefined && { coupon_id: couponId }),
    },
  })
  await tellPlaced(tx, desk.eventHandlers, { order: placed, lines })
  return shown
}

/** The order as it would be placed at a moment, priced and judged; nothing but its guest is stored yet. */
export async function composeOrder(
  tx: Tx,
  desk: Held,
  wanted: OrderWanted,
  now: number,
  {
    lineIds: known = [],
    table,
    beside,
  }: { lineIds?: number[]; table?: DiningTable | undefined; beside?: () => Promise<unknown> } = {},
) {
  const { customer_name: name, customer_phone: phone, customer_email: email = null } = wanted
  // None of these needs another's answer, so all of them are one round trip.
  const [ground, freshLineIds, guest] = await Promise.all([
    readGround(tx, desk, wanted, { at: table, lock: true }),
    claimLineIds(tx, Math.max(0, wanted.lines.length - known.length)),
    meetAnyone(tx, { name, phone, email }),
    beside?.(),
  ])
  return composeOn(tx, ground, wanted, {
    now,
    guestId: guest?.id ?? null,
    lineIds: [...known, ...freshLineIds],
  })
}

/** The same where all that it needs has been read. */
export function composeOn(
  tx: Tx,
  ground: Ground,
  wanted: OrderWanted,
  { now, guestId, lineIds }: { now: number; guestId: number | null; lineIds: number[] },
) {
  const { customer_name: name, customer_phone: phone, customer_email: email = null } = wanted
  const { table, rules } = ground
  const decided = decideOrder(wanted, ground, { now, zone: tx.restaurant.zone })
  const { scheduledFor } = decided
  const { id: branchId, preparation_minutes } = decided.branch
  const order: OrderRow = {
    id: randomUUIDv7(),
    status: 'placed',
    type: wanted.type,
    channel: wanted.channel ?? 'web',
    reference: wanted.reference ?? null,
    number: null,
    branch_id: branchId,
    dining_table: table ? tableOf(table) : null,
    guest_id: guestId,
    customer_name: name,
    customer_phone: phone,
    customer_phone_e164: phone === null ? null : e164(phone, tx.restaurant.country),
    customer_email: email,
    note: wanted.note ?? null,
    delivery_address: wanted.type === 'delivery' ? addressOf(wanted) : null,
    currency: tx.restaurant.currency,
    ...decided.priced.sums,
    cancel_reason: null,
    placed_at: now,
    scheduled_for: scheduledFor,
    fire_at: scheduledFor === null ? null : scheduledFor - preparation_minutes * MINUTE_MS,
    ready_at: null,
    paid_at: null,
    updated_at: now,
  }
  const lines = decided.lines.map((line, index) => ({
    ...lineRow(line, lineIds[index] ?? 0),
    taxes: decided.priced.lineTaxes[index] ?? [],
  }))
  const lowest = lowestCourse(lines)
  const tickets = lines.map((line, index) =>
    ticketLine(line, decided.lines[index], waitsFor(line, { lowest, known: [], waiting: [] })),
  )
  const taxes = lines.map(({ id }, index) => [id, decided.lines[index]?.tax ?? null])
  const pricing: KeptPricing = { ...decided.pricing, line_taxes: Object.fromEntries(taxes) }
  const { held, branch, priced } = decided
  return { order, lines, pricing, tickets, rules, held, branch, priced }
}

/** The number that was taken, or another one where the day has ended meanwhile. */
async function numberAt(tx: Tx, branch: Branch, at: number, taken: TakenNumber | undefined): Promise<number> {
  const day = businessDayOf(at, branch)
  if (taken && taken.day === day && taken.branch_id === branch.id) return taken.number
  if (taken) await takeNumbers(tx, { branchId: taken.branch_id, day: taken.day, count: -1 })
  return takeNumbers(tx, { branchId: branch.id, day, count: 1 })
}

/** As an order keeps it. */
export function tableOf({ id, name, code }: DiningTable): NonNullable<OrderRow['dining_table']> {
  return { id, name, code }
}

/** Whoever leaves nothing to be known by again gets no profile. */
export function meetAnyone(
  tx: Tx,
  { name, phone, email }: { name: string | null; phone: string | null; email: string | null },
): Promise<{ id: number } | null> {
  if (name === null || (phone === null && email === null)) return Promise.resolve(null)
  return meetSharing(tx, { name, phone, email })
}

/** What an order is judged and priced by, as it stands until the transaction ends. */
export async function readGround(
  tx: Tx,
  desk: Held,
  wanted: OrderAsked,
  { at, lock = false }: { at?: DiningTable | undefined; lock?: boolean } = {},
): Promise<Ground> {
  const shared = shareVersions(tx, ['orders', GUESTS, 'menu', 'rules'])
  const versionAt = (place: number) => shared.then((versions) => versions[place] ?? 0)
  const code = wanted.coupon_code ?? null
  const phone = wanted.customer_phone ?? null
  const [snapshot, rules, table, coupon] = await Promise.all([
    currentMenu(tx, desk.menuCache, versionAt(2)),
    currentRules(tx, desk.rules, versionAt(3)),
    at ?? (wanted.type === 'dine_in' ? findTableByCode(tx, wanted.table_code ?? '') : undefined),
    code === null ? undefined : askedCoupon(tx, { code, phone }, { lock }),
  ])
  return { snapshot, rules, table, coupon }
}

export function lineRow(line: ChosenLine, id: number): LineRow {
  return {
    id,
    item_id: line.itemId,
    category_id: line.categoryId,
    variant_id: line.variantId,
    name: line.name,
    variant_name: line.variantName,
    quantity: line.quantity,
    unit_price_minor: line.unitPriceMinor,
    line_total_minor: line.lineTotalMinor,
    modifiers: line.modifiers,
    voided: false,
    note: line.note,
    course: line.course,
    seat: line.seat,
  }
}

export function ticketLine(line: LineRow, chosen: ChosenLine | undefined, waitsFor: number | null) {
  return {
    waitsFor,
    stationId: chosen?.stationId ?? null,
    ticketLine: {
      line_id: line.id,
      name: line.name,
      variant_name: line.variant_name,
      quantity: line.quantity,
      modifiers: line.modifiers.map((modifier) => modifier.name),
      note: line.note,
      ...(line.course !== null && { course: line.course }),
      ...(line.seat !== null && { seat: line.seat }),
    },
  }
}
