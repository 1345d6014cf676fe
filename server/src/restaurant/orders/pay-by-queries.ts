import { sql } from 'kysely'
import { sqlOf } from '../../platform/postgres/sql/statement.ts'
import { timestamp } from '../../platform/postgres/sql/timestamp.ts'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import { announceChange } from './queries.ts'

/** Until when it must be paid; null: it need not be paid before it is made. Staff see that as they see the rest of it. */
export function updatePayBy(tx: Tx, orderId: string, payBy: number | null): void {
  const pay_by = timestamp(payBy)
  const change = sqlOf.updateTable('orders').set({ pay_by }).where('id', '=', orderId).returning('branch_id')
  tx.later(change, (rows) => {
    for (const row of rows) announceChange(tx, row)
  })
}

type Awaiting = { id: string; pay_by: number }

/** Of these, the orders under way that wait for their guest's payment; what costs nothing waits for none. */
export function awaitingPayment(ids: readonly string[]) {
  return sql<Awaiting>`
    select id, pay_by from orders
     where id = any(${ids}::uuid[]) and pay_by is not null and paid_at is null and total_minor > 0
       and status in ('placed', 'accepted')`
}

/** Orders that should have been paid by then. */
export function overdueOrders(tx: Tx, at: number): Promise<Awaiting[]> {
  return tx.run(sql<Awaiting>`
    select id, pay_by from orders
     where pay_by <= ${new Date(at)} and paid_at is null and status in ('placed', 'accepted') order by pay_by, id`)
}
