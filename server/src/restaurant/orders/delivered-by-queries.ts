import { sql } from 'kysely'
import { tellThose } from '../../ground/tenants/tell.ts'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import type { DeliveredBy } from './staff-contract.ts'

/** Of these, the orders of which it is known. */
export function deliverersOf(ids: readonly string[]) {
  return sql<{ id: string; delivered_by: DeliveredBy }>`
    select id, delivered_by from orders where id = any(${ids}::uuid[]) and delivered_by is not null`
}

/** As whoever sent the order has said, null: no longer known. For staff alone; the order that apps see stays as it is. */
export function updateDeliveredBy(tx: Tx, orderId: string, deliveredBy: DeliveredBy | null): void {
  const said = deliveredBy && JSON.stringify(deliveredBy)
  tellThose(
    tx,
    'orders',
    sql`update orders set delivered_by = ${said}::jsonb
         where id = ${orderId} and delivered_by is distinct from ${said}::jsonb returning branch_id`,
  )
}
