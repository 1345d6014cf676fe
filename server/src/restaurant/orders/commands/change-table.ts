import { record } from '../../../ground/audit/commands.ts'
import { emit } from '../../../ground/events/commands.ts'
import { changedAt, type Tx } from '../../../platform/postgres/transaction/transaction.ts'
import type { DiningTable } from '../../floor/queries.ts'
import { presentOrder } from '../present.ts'
import { updateTable } from '../queries.ts'
import type { FoundOrder } from './event-handlers.ts'
import { tableOf } from './place.ts'

/** Its guests have moved. In the transaction that holds the order. */
export function changeTable(tx: Tx, { order, lines }: FoundOrder, table: DiningTable): FoundOrder {
  const next = { ...order, dining_table: tableOf(table), updated_at: changedAt(tx) }
  const shown = presentOrder(next, lines, tx.restaurant.zone)
  updateTable(tx, next, JSON.stringify(shown))
  emit(tx, 'order.updated', { order: shown, changed: ['table'] }, `order:${order.id}`)
  record(tx, {
    action: 'order.table_changed',
    subject: { kind: 'order', id: order.id },
    before: { table: order.dining_table?.name ?? null },
    after: { table: table.name },
  })
  return { order: next, lines }
}
