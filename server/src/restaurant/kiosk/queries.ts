import { sql } from 'kysely'
import { sqlOf } from '../../platform/postgres/sql/statement.ts'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import type { DeviceRow } from '../devices/queries.ts'

export function updateDevice(tx: Tx, orderId: string, deviceId: number): void {
  tx.later(sqlOf.updateTable('orders').set({ device_id: deviceId }).where('id', '=', orderId))
}

/**
 * No device knows of an order that was placed on another. One that has been paired again is another, and goes on with what it
 * began: an order of a device that is no more is that of whichever kiosk of the branch still knows its id.
 */
export async function isOfDevice(
  tx: Tx,
  orderId: string,
  { id, branch_id }: Pick<DeviceRow, 'id' | 'branch_id'>,
): Promise<boolean> {
  const rows = await tx.run(sql`
    select from orders o
     where o.id = ${orderId} and o.device_id is not null
       and (o.device_id = ${id} or (coalesce(o.branch_id, default_branch()) = ${branch_id}
            and not exists (select from kitchen_devices d where d.id = o.device_id)))`)
  return rows.length > 0
}
