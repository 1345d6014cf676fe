import { sql } from 'kysely'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'

/** Payments that a guest may be making at this moment, of what ends now because it is not paid. */
export function openPaymentsOfOverdue(tx: Tx): Promise<{ id: string }[]> {
  return tx.run(sql<{ id: string }>`
    select p.id from orders o join payments p on p.order_id = o.id
     where o.pay_by <= ${new Date(tx.cause.now)} and o.paid_at is null and o.status in ('placed', 'accepted')
       and p.status = 'pending' and (p.guest_seen_at is not null or p.terminal_id is not null or p.tap_id is not null)
    union all
    select p.id from reservations r join payments p on p.reservation_id = r.id
     where r.pay_by <= ${new Date(tx.cause.now)} and r.deposit_status = 'pending' and r.status in ('pending', 'confirmed')
       and p.status = 'pending' and p.guest_seen_at is not null
     order by id`)
}
