import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import type { OrderRow } from './queries.ts'

const TOLD = [
  'customer_name',
  'customer_phone',
  'customer_phone_e164',
  'customer_email',
  'note',
  'delivery_address',
] as const satisfies (keyof OrderRow)[]

/** What an order said of its guest before it was changed. */
export type FormerDetails = Pick<OrderRow, (typeof TOLD)[number]> & {
  id: string
  order_id: string
  /** Whose it was; null: of nobody who is known again. */
  guest_id: number | null
  changed_at: number
}

const COLUMNS = sql.raw(['id', 'order_id', 'guest_id', ...TOLD, 'changed_at'].join(', '))

export function insertFormer(tx: Tx, order: OrderRow): void {
  const address = order.delivery_address && JSON.stringify(order.delivery_address)
  tx.later(sql`
    insert into order_former_details (${COLUMNS})
    values (${randomUUIDv7()}, ${order.id}, ${order.guest_id}, ${order.customer_name}, ${order.customer_phone},
            ${order.customer_phone_e164}, ${order.customer_email}, ${order.note}, ${address}, ${new Date(tx.cause.now)})`)
}

/** Those of these guests, and of orders that are theirs now. */
export function formerDetailsOf(tx: Tx, guestIds: number[], orderIds: string[]): Promise<FormerDetails[]> {
  return tx.run(sql<FormerDetails>`
    select ${COLUMNS} from order_former_details
     where guest_id = any(${guestIds}::bigint[]) or (guest_id is null and order_id = any(${orderIds}::uuid[]))
     order by changed_at, id`)
}

export function deleteFormer(tx: Tx, ids: string[]): void {
  if (ids.length > 0) tx.later(sql`delete from order_former_details where id = any(${ids}::uuid[])`)
}

export function handOverFormer(tx: Tx, { from, into }: { from: number; into: number }): void {
  tx.later(sql`update order_former_details set guest_id = ${into} where guest_id = ${from}`)
}
