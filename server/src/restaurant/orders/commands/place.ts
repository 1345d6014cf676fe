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
import { type Met, meetSharing } from '../../guests/commands.ts'
import { GUESTS } from '../../guests/queries.ts'
import { queueTickets } from '../../kitchen/commands.ts'
import { currentMenu } from '../../menu/commands/current-menu.ts'
import type { MenuCache } from '../../menu/snapshot.ts'
import { countSale } from '../../reports/commands/count-sales.ts'
import { businessDayOf } from '../../reports/rules.ts'
import type { Order, OrderAsked, OrderWanted } from '../contract.ts'
import type { External } from '../external-contract.ts'
import type { KeptExternal } from '../external-queries.ts'
import type { Offline } from '../offline-contract.ts'
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
import { ownModifiers, partKey } from '../rules/choices.ts'
import { lowestCourse, waitsFor } from '../rules/courses.ts'
import { addressOf, decideOrder, type Ground } from '../rules/decide.ts'
import type { ChosenLine } from '../rules/lines.ts'
import { takenAt } from '../rules/offline.ts'
import type { KeptPricing } from '../rules/pricing.ts'
import { soldDishes } from '../rules/sold.ts'
import { type OrderEventHandlers, tellPlaced } from './event-handlers.ts'
import { keepOffline, saidIn } from './offline.ts'

/** Menus and rules as held in memory; without them each order reads them from the database. */
export type Held = {
  menuCache: MenuCache | null
  rules: RulesCache | null
  /** The app that orders, on channels of its own; left out: anybody else. */
  appId?: number | null
}
export type OrderDesk = Held & { eventHandlers: OrderEventHandlers }

/** One transaction: load, decide, save, emit. Every refusal is told at once, each on its field. `table` needs no code. */
export async function placeOrder(
  tx: Tx,
  desk: OrderDesk,
  asked: OrderWanted,
  { table, offline, locale }: { table?: DiningTable; offline?: Offline | undefined; locale?: string } = {},
): Promise<Order> {
  let taking: Promise<TakenNumber> | undefined
  const wanted = offline ? { ...asked, reference: offline.number } : asked
  const taken = offline && takenAt(saidIn(tx, offline), tx.cause.now)
  const composed = await composeOrder(tx, desk, wanted, taken ?? tx.cause.now, {
    table,
    locale,
    isServed: offline !== undefined,
    // Last of the first statements: whoever holds the number of a day lets the next one wait.
    beside: () => {
      const branchId = wanted.branch_id ?? table?.branch_id ?? null
      const tableCode = wanted.type === 'dine_in' ? (wanted.table_code ?? null) : null
      taking = nextNumber(tx, { branchId, tableCode, at: taken ?? changedAt(tx) })
      return taking
    },
  })
  const { order, lines, pricing, tickets, rules, held, branch } = composed
  const { largest } = composed.priced
  const now = changedAt(tx)
  const placedAt = taken ?? now
  const number = await numberAt(tx, branch, placedAt, await taking)
  const placed = { ...order, number, placed_at: placedAt, updated_at: now }
  const shown = presentOrder(placed, lines, tx.restaurant.zone)
  insertOrder(tx, { order: placed, lines, pricing }, JSON.stringify(shown))
  queueTickets(tx, order, tickets, order.note)
  countSale(tx, rules, placed, soldDishes(lines), 1)
  const couponId = largest?.candidate.coupon_id
  if (couponId !== undefined) {
    spendCoupon(tx, { couponId, orderId: order.id, phone: order.customer_phone })
  }
  const checks =
    offline && keepOffline(tx, { offline, wanted, ground: composed.ground, clock: branch }, placed, lines)
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
      ...checks,
    },
  })
  const found = { order: placed, lines }
  const told = await tellPlaced(tx, desk.eventHandlers, found)
  return told === found ? shown : presentOrder(told.order, told.lines, tx.restaurant.zone)
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
    isServed = false,
    locale = null,
    beside,
  }: {
    lineIds?: number[]
    table?: DiningTable | undefined
    /** What was promised already, it keeps to: neither hours nor what is sold out refuse it. */
    isServed?: boolean
    /** The language in which the guest ordered. */
    locale?: string | null | undefined
    beside?: () => Promise<unknown>
  } = {},
) {
  const { customer_name: name, customer_phone: phone, customer_email: email = null } = wanted
  const phoneRead = phone === null ? null : e164(phone, tx.restaurant.country)
  // None of these needs another's answer, so all of them are one round trip.
  const [ground, freshLineIds, guest] = await Promise.all([
    readGround(tx, desk, wanted, { at: table, lock: true }),
    claimLineIds(tx, Math.max(0, wanted.lines.length - known.length)),
    meetAnyone(tx, { name, phone, e164: phoneRead, email, locale }),
    beside?.(),
  ])
  const composed = composeOn(tx, ground, wanted, {
    now,
    guestId: guest?.id ?? null,
    phoneRead,
    lineIds: [...known, ...freshLineIds],
    isServed,
  })
  return { ...composed, ground }
}

/** The same where all that it needs has been read. */
export function composeOn(
  tx: Tx,
  ground: Ground,
  wanted: OrderWanted,
  {
    now,
    guestId,
    phoneRead,
    lineIds,
    isServed = false,
  }: {
    now: number
    guestId: number | null
    phoneRead: string | null
    lineIds: number[]
    isServed?: boolean
  },
) {
  const { customer_name: name, customer_phone: phone, customer_email: email = null } = wanted
  const { table, rules } = ground
  const decided = decideOrder(wanted, ground, { now, zone: tx.restaurant.zone, isServed })
  const { scheduledFor } = decided
  const { id: branchId, preparation_minutes } = decided.branch
  const order: OrderRow = {
    id: randomUUIDv7(),
    status: 'placed',
    type: wanted.type,
    channel: wanted.channel ?? 'web',
    reference: wanted.reference ?? null,
    external: keptOf(wanted.external),
    number: null,
    branch_id: branchId,
    dining_table: table ? tableOf(table) : null,
    guest_id: guestId,
    customer_name: name,
    customer_phone: phone,
    customer_phone_e164: phoneRead,
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
  const tickets = lines.flatMap((line, index) =>
    ticketLines(line, decided.lines[index], waitsFor(line, { lowest, known: [], waiting: [] })),
  )
  const taxes = lines.flatMap(({ id }, index) =>
    (decided.lines[index]?.taxes ?? []).map((tax, place) => [partKey(id, place), tax]),
  )
  const pricing: KeptPricing = { ...decided.pricing, line_taxes: Object.fromEntries(taxes) }
  const { held, branch, priced } = decided
  return { order, lines, pricing, tickets, rules, held, branch, priced }
}

function keptOf(external: External | null | undefined): KeptExternal | null {
  if (!external) return null
  const { id, display_id = null, prepaid, prices, tip_minor } = external
  return { id, display_id, prepaid, prices, tip_minor: tip_minor ?? 0 }
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
  { name, ...contacts }: Omit<Met, 'name'> & { name: string | null },
): Promise<{ id: number } | null> {
  if (name === null || (contacts.phone === null && contacts.email === null)) return Promise.resolve(null)
  return meetSharing(tx, { name, ...contacts })
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
  return { snapshot, rules, table, coupon, appId: desk.appId ?? null }
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
    choices: line.choices.map(({ stationId: _, ...kept }) => kept),
  }
}

/** What the kitchen is told of a line. The parts of a set go to their own stations, under its name. */
export function ticketLines(
  line: LineRow,
  chosen: Pick<ChosenLine, 'stationId' | 'choices'> | undefined,
  waitsFor: number | null,
) {
  const told = {
    line_id: line.id,
    name: line.name,
    variant_name: line.variant_name,
    quantity: line.quantity,
    modifiers: ownModifiers(line).map((modifier) => modifier.name),
    note: line.note,
    ...(line.course !== null && { course: line.course }),
    ...(line.seat !== null && { seat: line.seat }),
  }
  const choices = chosen?.choices ?? []
  if (choices.length === 0) return [{ waitsFor, stationId: chosen?.stationId ?? null, ticketLine: told }]
  return [...Map.groupBy(choices, ({ stationId }) => stationId)].map(([stationId, own]) => ({
    waitsFor,
    stationId,
    ticketLine: {
      ...told,
      parts: own.map(({ name, variant_name, modifiers }) => ({
        ...{ name, variant_name },
        modifiers: modifiers.map((modifier) => modifier.name),
      })),
    },
  }))
}
