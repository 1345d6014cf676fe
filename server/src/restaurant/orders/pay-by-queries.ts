import { sql } from 'kysely'
import { sqlOf } from '../../platform/postgres/sql/statement.ts'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'

/** Until when it must be paid; null: it need not be paid before it is made. */
export function updatePayBy(tx: Tx, orderId: string, payBy: number | null): void {
  const pay_by = payBy === null ? null : new Date(payBy)
  tx.later(sqlOf.updateTable('orders').set({ pay_by }).where('id', '=', orderId))
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
