import { enqueue } from '../../platform/jobs/enqueue.ts'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import { printOnFire, printOnVoid } from '../printing/commands.ts'
import {
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
  orderId: string,
  lines: Ordered[],
  note: string | null,
  at = tx.cause.now,
): void {
  insertTickets(tx, orderId, ticketsFor(lines, note), at)
}

function ticketsFor(lines: Ordered[], note: string | null): NewTicket[] {
  return splitTickets(lines).map(({ stationId, waitsFor, own }) => ({
    station_id: stationId,
    course: waitsFor,
    lines: own.map((line) => line.ticketLine),
    note,
  }))
}

type UnderWay = { id: string; status: string; fire_at: number | null; note: string | null }

/** Dishes that are added to an order. Those of one that the kitchen has are fired at once, and marked as added. */
export async function addTickets(tx: Tx, { id, status, fire_at }: UnderWay, lines: Ordered[]): Promise<void> {
  const isKnown = status === 'accepted' && (fire_at === null || fire_at <= tx.cause.now)
  const tickets = ticketsFor(lines, null)
  const made = await insertAddedTickets(tx, id, tickets, { at: tx.cause.now, isKnown })
  printOnFire(
    tx,
    made.filter(({ was }) => was === 'fired'),
  )
}

/** Now, or at the moment given. The job survives a restart, and finds nothing to do where the order has moved on. */
export async function fireTickets(
  tx: Tx,
  orderId: string,
  fireAt: number | null,
  at = tx.cause.now,
): Promise<void> {
  if (fireAt !== null && fireAt > at) {
    const payload = { restaurantId: tx.restaurant.id, orderId }
    enqueue(tx, FIRE_TASK, payload, { runAt: fireAt, key: `fire:${orderId}` })
    return
  }
  printOnFire(tx, await moveTickets(tx, orderId, { from: ['waiting'], to: 'fired', at, course: null }))
}

/** What has waited for this course; false where nothing did. */
export async function fireCourseTickets(tx: Tx, orderId: string, course: number): Promise<boolean> {
  const { now: at } = tx.cause
  const fired = await moveTickets(tx, orderId, { from: ['waiting'], to: 'fired', at, course })
  printOnFire(tx, fired)
  return fired.length > 0
}

/** What waits for this course goes to the kitchen with the order; it has become the lowest before anything was fired. */
export function sendWithOrder(tx: Tx, orderId: string, course: number): void {
  freeCourse(tx, orderId, course)
}

export async function voidTickets(tx: Tx, orderId: string, at = tx.cause.now): Promise<void> {
  const voided = await moveTickets(tx, orderId, { from: ['waiting', 'fired', 'done'], to: 'voided', at })
  printOnVoid(
    tx,
    voided.filter(({ was }) => was === 'fired'),
  )
}

/** The line is struck out; a ticket with no other line left is voided with it. */
export async function voidTicketLine(tx: Tx, orderId: string, lineId: number): Promise<void> {
  const struck = await strikeLine(tx, { orderId, lineId, at: tx.cause.now })
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
export function changeNote(tx: Tx, orderId: string, note: string | null): void {
  updateNotes(tx, orderId, note)
}

/** Tickets that are ready are not shown to the kitchen any more. Courses that nobody has fired go on waiting. */
export async function finishTickets(tx: Tx, orderId: string, at = tx.cause.now): Promise<void> {
  await moveTickets(tx, orderId, { from: ['fired'], to: 'done', at })
  await moveTickets(tx, orderId, { from: ['waiting'], to: 'done', at, course: null })
}

/** The order is over: what was fired last has been served, and no course comes any more. */
export async function endCourses(tx: Tx, orderId: string, at = tx.cause.now): Promise<void> {
  await moveTickets(tx, orderId, { from: ['fired'], to: 'done', at })
  await moveTickets(tx, orderId, { from: ['waiting'], to: 'voided', at })
}
