import { enqueue } from '../../platform/jobs/enqueue.ts'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import { printOnFire, printOnVoid } from '../printing/commands.ts'
import {
  type Cooked,
  freeCourse,
  insertAddedTickets,
  insertTickets,
  moveTickets,
  type NewTicket,
  removeNotes,
  strikeLine,
  updateNotes,
} from './queries.ts'
import { splitTickets, type TicketLine } from './rules.ts'

export const FIRE_TASK = 'kitchen_fire_tickets'

type Ordered = {
  stationId: number | null
  /** The course that it is fired with; null: with the order. */
  waitsFor: number | null
  ticketLine: TicketLine
}

/** The kitchen's tickets for a new order: they wait until they are fired. */
export function queueTickets(
  tx: Tx,
  order: Cooked,
  lines: Ordered[],
  note: string | null,
  at = tx.cause.now,
): void {
  insertTickets(tx, order, ticketsFor(lines, note), at)
}

function ticketsFor(lines: Ordered[], note: string | null): NewTicket[] {
  return splitTickets(lines).map(({ stationId, waitsFor, own }) => ({
    station_id: stationId,
    course: waitsFor,
    lines: own.map((line) => line.ticketLine),
    note,
  }))
}

type UnderWay = Cooked & { status: string; fire_at: number | null; note: string | null }

/** Dishes that are added to an order. Those of one that the kitchen has are fired at once, and marked as added. */
export async function addTickets(tx: Tx, order: UnderWay, lines: Ordered[]): Promise<void> {
  const { status, fire_at } = order
  const isKnown = status === 'accepted' && (fire_at === null || fire_at <= tx.cause.now)
  const tickets = ticketsFor(lines, null)
  const made = await insertAddedTickets(tx, order, tickets, { at: tx.cause.now, isKnown })
  printOnFire(
    tx,
    made.filter(({ was }) => was === 'fired'),
  )
}

/** Now, or at the moment given. The job survives a restart, and finds nothing to do where the order has moved on. */
export async function fireTickets(
  tx: Tx,
  order: Cooked,
  fireAt: number | null,
  at = tx.cause.now,
): Promise<void> {
  if (fireAt !== null && fireAt > at) {
    const payload = { restaurantId: tx.restaurant.id, orderId: order.id }
    enqueue(tx, FIRE_TASK, payload, { runAt: fireAt, key: `fire:${order.id}` })
    return
  }
  printOnFire(tx, await moveTickets(tx, order, { from: ['waiting'], to: 'fired', at, course: null }))
}

/** What has waited for this course; false where nothing did. */
export async function fireCourseTickets(tx: Tx, order: Cooked, course: number): Promise<boolean> {
  const { now: at } = tx.cause
  const fired = await moveTickets(tx, order, { from: ['waiting'], to: 'fired', at, course })
  printOnFire(tx, fired)
  return fired.length > 0
}

/** What waits for this course goes to the kitchen with the order; it has become the lowest before anything was fired. */
export function sendWithOrder(tx: Tx, order: Cooked, course: number): void {
  freeCourse(tx, order, course)
}

export async function voidTickets(tx: Tx, order: Cooked, at = tx.cause.now): Promise<void> {
  const voided = await moveTickets(tx, order, { from: ['waiting', 'fired', 'done'], to: 'voided', at })
  printOnVoid(
    tx,
    voided.filter(({ was }) => was === 'fired'),
  )
}

/** The line is struck out; a ticket with no other line left is voided with it. */
export async function voidTicketLine(tx: Tx, order: Cooked, lineId: number): Promise<void> {
  const struck = await strikeLine(tx, order, { lineId, at: tx.cause.now })
  const onPaper = struck.filter(({ was }) => was === 'fired')
  printOnVoid(
    tx,
    onPaper.map((ticket) => ({ ...ticket, line_id: lineId })),
  )
}

/** What guests wrote on their orders, once they ask to be forgotten. */
export function blankTickets(tx: Tx, orderIds: string[]): void {
  removeNotes(tx, orderIds)
}

/** What the guest asks of the kitchen has changed. */
export function changeNote(tx: Tx, order: Cooked, note: string | null): void {
  updateNotes(tx, order, note)
}

/** Tickets that are ready are not shown to the kitchen any more. Courses that nobody has fired go on waiting. */
export async function finishTickets(tx: Tx, order: Cooked, at = tx.cause.now): Promise<void> {
  await moveTickets(tx, order, { from: ['fired'], to: 'done', at })
  await moveTickets(tx, order, { from: ['waiting'], to: 'done', at, course: null })
}

/** The order is over: what was fired last has been served, and no course comes any more. */
export async function endCourses(tx: Tx, order: Cooked, at = tx.cause.now): Promise<void> {
  await moveTickets(tx, order, { from: ['fired'], to: 'done', at })
  await moveTickets(tx, order, { from: ['waiting'], to: 'voided', at })
}
