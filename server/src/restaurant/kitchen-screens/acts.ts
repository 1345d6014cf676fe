import { record } from '../../ground/audit/commands.ts'
import { shareSubjects } from '../../platform/cache/versions.ts'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import { DAY_MS } from '../../platform/time/clock.ts'
import { GUESTS } from '../guests/queries.ts'
import {
  findTicket,
  isAtBranch,
  lockTicket,
  lockTicketsOf,
  saveTicket,
  type TicketRow,
} from '../kitchen/queries.ts'
import { moveOrder } from '../orders/commands/change-status.ts'
import {
  type FoundOrder,
  type OrderEventHandlers,
  tellTicketDone,
} from '../orders/commands/event-handlers.ts'
import { fireWaiting } from '../orders/commands/fire-course.ts'
import { lockOrder } from '../orders/queries.ts'
import type { ActAnswer, ScreenAct } from './contract.ts'
import { claimAct, markOvertaken, outcomeOf, removeActsBefore, SCREEN_ROWS, SETTINGS_ROW } from './queries.ts'
import {
  afterAct,
  afterOrderAct,
  isAllDone,
  type OrderAct,
  type Outcome,
  type TicketAct,
  takenBy,
  takes,
} from './rules.ts'

/** A screen that was off for longer shows what is true before it sends anything. */
const ACTS_KEPT_MS = 7 * DAY_MS

type Rules = {
  screen: string
  branchId: number | null
  autoBump: boolean
  readyWhenDone: boolean
  eventHandlers: OrderEventHandlers
}

/**
 * What was pressed on one screen, in the order in which it was pressed. Each act is done once for its id; one that came
 * too late changes nothing and says so, so that a screen which was cut off never stands still over it.
 */
export async function doActs(
  tx: Tx,
  eventHandlers: OrderEventHandlers,
  { screen, branchId }: { screen: string; branchId: number | null },
  acts: ScreenAct[],
): Promise<ActAnswer[]> {
  const [screens, [settings]] = await Promise.all([tx.run(SCREEN_ROWS), tx.run(SETTINGS_ROW)])
  const rules: Rules = {
    screen,
    branchId,
    eventHandlers,
    autoBump: screens.find((row) => row.screen === screen)?.auto_bump ?? false,
    readyWhenDone: settings?.ready_when_done ?? false,
  }
  const answers: ActAnswer[] = []
  for (const act of acts) answers.push({ id: act.id, outcome: await doOnce(tx, rules, act) })
  return answers
}

async function doOnce(tx: Tx, rules: Rules, act: ScreenAct): Promise<Outcome> {
  if (!(await claimAct(tx, act.id))) return outcomeOf(tx, act.id)
  const at = Math.min(act.at, tx.cause.now)
  if (await doAct(tx, rules, { ...act, at })) return 'done'
  markOvertaken(tx, act.id)
  return 'overtaken'
}

function doAct(tx: Tx, rules: Rules, act: ScreenAct): Promise<boolean> {
  const { kind, at, order_id: orderId = null } = act
  if (kind === 'fire_course') return fire(tx, rules, act)
  if (kind === 'pass' || kind === 'unpass') return actOnOrder(tx, rules, { kind, orderId, at })
  return actOnTicket(tx, rules, { ...act, kind })
}

async function actOnTicket(tx: Tx, rules: Rules, act: ScreenAct & { kind: TicketAct }): Promise<boolean> {
  const taken = takenBy(rules.screen)
  const { kind, at, ticket_id: ticketId, line_id: lineId = null } = act
  if (ticketId == null || taken === null) return false
  const orderId = (await findTicket(tx, ticketId))?.order_id
  if (orderId === undefined || !(await isAtBranch(tx, orderId, rules.branchId))) return false
  // Whoever moves an order locks it first and its tickets after it: so does this.
  const order = rules.readyWhenDone ? await lockedOrder(tx, orderId) : null
  const ticket = await lockTicket(tx, ticketId)
  if (!ticket || !takes(taken, ticket)) return false
  const next = afterAct(ticket, { kind, lineId, at, autoBump: rules.autoBump })
  if (!next) return false
  saveTicket(tx, next, rules.branchId)
  await note(tx, rules, ticket, next)
  if (order && next.state === 'done') await makeReady(tx, rules, order)
  return true
}

/** Only where the owner wants it; otherwise the kitchen never moves an order. */
async function makeReady(tx: Tx, { eventHandlers }: Rules, found: FoundOrder): Promise<void> {
  if (found.order.status !== 'accepted') return
  if (isAllDone(await lockTicketsOf(tx, found.order.id))) await moveOrder(tx, eventHandlers, found, 'ready')
}

async function actOnOrder(
  tx: Tx,
  rules: Rules,
  { kind, orderId, at }: { kind: OrderAct; orderId: string | null; at: number },
): Promise<boolean> {
  if (orderId === null || takenBy(rules.screen) !== 'all') return false
  if (!(await isAtBranch(tx, orderId, rules.branchId))) return false
  const order = rules.readyWhenDone && kind === 'pass' ? await lockedOrder(tx, orderId) : null
  const before = await lockTicketsOf(tx, orderId)
  const changed = afterOrderAct(before, kind, at)
  for (const next of changed) {
    saveTicket(tx, next, rules.branchId)
    await note(tx, rules, before.find(({ id }) => id === next.id) ?? next, next)
  }
  if (order && changed.length > 0) await makeReady(tx, rules, order)
  return changed.length > 0
}

/** On every station at once, when it arrives: a line that was cut lets nothing be cooked in the past. */
async function fire(tx: Tx, rules: Rules, { order_id: orderId, course }: ScreenAct): Promise<boolean> {
  if (orderId == null || course == null || takenBy(rules.screen) !== 'all') return false
  if (!(await isAtBranch(tx, orderId, rules.branchId))) return false
  const found = await lockedOrder(tx, orderId)
  return found !== null && fireWaiting(tx, found, course)
}

async function lockedOrder(tx: Tx, orderId: string): Promise<FoundOrder | null> {
  shareSubjects(tx, ['orders', GUESTS])
  const found = await lockOrder(tx, orderId)
  return found ?? null
}

async function note(tx: Tx, { eventHandlers }: Rules, before: TicketRow, after: TicketRow): Promise<void> {
  if (before.state === after.state) return
  record(tx, {
    action: after.state === 'done' ? 'kitchen.ticket_bumped' : 'kitchen.ticket_recalled',
    subject: { kind: 'ticket', id: after.id },
    before: { state: before.state },
    after: { state: after.state },
  })
  if (after.state !== 'done') return
  await tellTicketDone(tx, eventHandlers, { orderId: after.order_id, station: after.station_name })
}

export function tidyActs(tx: Tx): void {
  removeActsBefore(tx, tx.cause.now - ACTS_KEPT_MS)
}
