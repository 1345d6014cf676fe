import { AppError } from '../../../platform/errors.ts'
import { e164 } from '../../../platform/i18n/phone.ts'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { MINUTE_MS } from '../../../platform/time/clock.ts'
import { findTableByCode } from '../../floor/queries.ts'
import { countVisit } from '../../guests/commands.ts'
import { finishTickets, fireTickets, queueTickets, voidTickets } from '../../kitchen/commands.ts'
import { countSale } from '../../reports/commands/count-sales.ts'
import { businessDayOf } from '../../reports/rules.ts'
import type { NewOrder, OrderStatus } from '../contract.ts'
import { presentOrder } from '../present.ts'
import { claimLineIds, insertOrder, type LineRow, type OrderRow, takeNumbers } from '../queries.ts'
import type { Ground } from '../rules/decide.ts'
import { isSale } from '../rules/lifecycle.ts'
import { soldDishes } from '../rules/sold.ts'
import { composeOn, composeOrder, readGround } from './place.ts'

/**
 * An order that was placed, paid and completed before now, priced and judged as it would have been then. Nobody is
 * told of it; its payment is entered by whoever knows of payments. Answers its total and the ids of its lines: those
 * given, and new ones where they do not suffice.
 */
export async function enterPastOrder(
  tx: Tx,
  wanted: NewOrder,
  past: { id: string; lineIds: number[]; placedAt: number; completedAt: number },
): Promise<{ totalMinor: number; lineIds: number[] }> {
  const { id, lineIds, placedAt, completedAt } = past
  const composed = await composeOrder(tx, { menuCache: null, rules: null }, wanted, placedAt, { lineIds })
  const { lines, pricing, tickets, rules } = composed
  const day = businessDayOf(placedAt, composed.branch)
  const order = {
    ...composed.order,
    id,
    number: await takeNumbers(tx, { branchId: composed.branch.id, day, count: 1 }),
    status: 'completed' as const,
    paid_at: completedAt,
    updated_at: completedAt,
  }
  const shown = presentOrder(order, lines, tx.restaurant.zone)
  insertOrder(tx, { order, lines, pricing }, JSON.stringify(shown))
  queueTickets(tx, order, tickets, order.note, placedAt)
  await finishTickets(tx, order, completedAt)
  countSale(tx, rules, order, soldDishes(lines), 1)
  if (order.guest_id !== null) {
    countVisit(tx, order.guest_id, { spendMinor: order.total_minor, at: completedAt })
  }
  return { totalMinor: order.total_minor, lineIds: lines.map((line) => line.id) }
}

/** What had become of an order by now, and when. A moment that has not come yet is null. */
export type Course = {
  status: OrderStatus
  acceptedAt: number | null
  readyAt: number | null
  /** Completed, rejected or cancelled. */
  endedAt: number | null
  paidAt: number | null
  cancelReason: string | null
}

export type OldOrder = {
  id: string
  wanted: NewOrder
  /** Where it came in: of old, that may be a place that takes no orders by the API. */
  channel: string
  guestId: number
  placedAt: number
  course: Course
}

export type EnteredOrder = { order: OrderRow; lines: LineRow[] }

/**
 * Orders from before now, many in one transaction: judged and priced as they would have been then, and written as the
 * commands write them, but nobody is told and no log kept. One that the rules refuse is left out: null in its place.
 */
export async function enterOldOrders(tx: Tx, old: OldOrder[]): Promise<(EnteredOrder | null)[]> {
  const codes = [...new Set(old.flatMap(({ wanted }) => wanted.table_code ?? []))]
  const count = old.reduce((sum, { wanted }) => sum + wanted.lines.length, 0)
  const [ground, tables, lineIds] = await Promise.all([
    readGround(tx, { menuCache: null, rules: null }, { type: 'pickup', lines: [] }),
    Promise.all(codes.map((code) => findTableByCode(tx, code))),
    claimLineIds(tx, count),
  ])
  const composed = old.map((one) => {
    const table = tables[codes.indexOf(one.wanted.table_code ?? '')]
    return composeOld(tx, { ...ground, table }, one, lineIds.splice(0, one.wanted.lines.length))
  })
  await number(
    tx,
    composed.filter((one) => one !== null),
  )
  const entered: (EnteredOrder | null)[] = []
  const moves: Promise<void>[] = []
  for (const [place, one] of old.entries()) {
    const found = composed[place] ?? null
    entered.push(found && { order: found.order, lines: found.lines })
    if (found) moves.push(save(tx, ground, found, one.course))
  }
  await Promise.all(moves)
  return entered
}

type Composed = ReturnType<typeof composeOn>

/** By branch and day, in the order of placing. */
async function number(tx: Tx, composed: Composed[]): Promise<void> {
  const byDay = Map.groupBy(
    composed,
    ({ order, branch }) => `${branch.id} ${businessDayOf(order.placed_at, branch)}`,
  )
  for (const [key, own] of byDay) {
    const [branchId = '', day = ''] = key.split(' ')
    const last = await takeNumbers(tx, { branchId: Number(branchId), day, count: own.length })
    const inOrder = own.toSorted((a, b) => a.order.placed_at - b.order.placed_at)
    for (const [place, { order }] of inOrder.entries()) order.number = last - own.length + 1 + place
  }
}

function composeOld(tx: Tx, ground: Ground, old: OldOrder, lineIds: number[]): Composed | null {
  const { id, wanted, channel, guestId, placedAt, course } = old
  try {
    const phone = wanted.customer_phone
    const phoneRead = phone === null ? null : e164(phone, tx.restaurant.country)
    const composed = composeOn(tx, ground, wanted, { now: placedAt, guestId, phoneRead, lineIds })
    const { status, acceptedAt, paidAt, cancelReason } = course
    const { scheduled_for } = composed.order
    const { preparation_minutes } = composed.branch
    const moments = [placedAt, acceptedAt, course.readyAt, course.endedAt, paidAt]
    const order = {
      ...composed.order,
      id,
      channel,
      status,
      cancel_reason: cancelReason,
      ready_at: acceptedAt && (scheduled_for ?? acceptedAt + preparation_minutes * MINUTE_MS),
      paid_at: paidAt,
      updated_at: Math.max(...moments.map((at) => at ?? 0)),
    }
    return { ...composed, order }
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

async function save(tx: Tx, { rules }: Ground, composed: Composed, course: Course): Promise<void> {
  const { order, lines, tickets } = composed
  insertOrder(tx, composed, JSON.stringify(presentOrder(order, lines, tx.restaurant.zone)))
  queueTickets(tx, order, tickets, order.note, order.placed_at)
  if (isSale(order.status)) countSale(tx, rules, order, soldDishes(lines), 1)
  const { acceptedAt, readyAt, endedAt, status } = course
  if (status === 'completed' && order.guest_id !== null && endedAt !== null) {
    countVisit(tx, order.guest_id, { spendMinor: order.total_minor, at: endedAt })
  }
  if (acceptedAt !== null) {
    const isYetToFire = order.fire_at !== null && order.fire_at > tx.cause.now
    await (isYetToFire
      ? fireTickets(tx, order, order.fire_at)
      : fireTickets(tx, order, null, Math.max(acceptedAt, order.fire_at ?? 0)))
  }
  if (readyAt !== null) await finishTickets(tx, order, readyAt)
  if (!isSale(status) && endedAt !== null) await voidTickets(tx, order, endedAt)
}
