import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { countVisit } from '../../guests/commands.ts'
import { finishTickets, printTickets } from '../../kitchen/commands.ts'
import { countSale } from '../../reports/commands/count.ts'
import type { NewOrder } from '../contract.ts'
import { presentOrder } from '../present.ts'
import { insertOrder } from '../queries.ts'
import { composeOrder } from './place.ts'

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
  const composed = await composeOrder(tx, { menuCache: null, rules: null }, wanted, placedAt, lineIds)
  const { lines, tickets, rules } = composed
  const order = {
    ...composed.order,
    id,
    status: 'completed' as const,
    paid_at: completedAt,
    updated_at: completedAt,
  }
  insertOrder(tx, order, lines, JSON.stringify(presentOrder(order, lines, tx.restaurant.zone)))
  printTickets(tx, id, tickets, order.note, placedAt)
  await finishTickets(tx, id, completedAt)
  countSale(tx, rules, order, lines, 1)
  if (order.guest_id !== null) {
    countVisit(tx, order.guest_id, { spendMinor: order.total_minor, at: completedAt })
  }
  return { totalMinor: order.total_minor, lineIds: lines.map((line) => line.id) }
}
