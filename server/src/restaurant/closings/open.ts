// What is still under way at the end of a day: bills of tables, and orders that no table has.
import { sql } from 'kysely'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import type { Order, OrderStatus } from '../orders/contract.ts'
import { isSale, OPEN } from '../orders/rules/lifecycle.ts'
import { standingsOf } from '../payments/commands/money-of-order.ts'
import { ledgersOf } from '../payments/queries/payments.ts'
import { dueOf } from '../payments/rules/ledger.ts'
import type { StillOpen } from './contract.ts'

const MOST = 200

type OrderRow = {
  id: string
  number: number | null
  status: OrderStatus
  type: Order['type']
  customer: string | null
  table: string | null
}
type BillRow = { id: string; tables: string[] }
type RoundRow = { sitting_id: string; order_id: string; status: OrderStatus; total_minor: number }

function openOrders(until: number) {
  return sql<OrderRow>`
    select o.id, o.number, o.status, o.type, o.customer_name as customer, o.dining_table->>'name' as "table"
      from orders o
     where o.status <> 'completed' and o.status = any(${[...OPEN]}::text[])
       and o.placed_at < ${new Date(until)} and coalesce(o.scheduled_for, o.placed_at) < ${new Date(until)}
       and not exists (select from sitting_orders so join sittings s on s.id = so.sitting_id
                        where so.order_id = o.id and s.closed_at is null)
     order by o.placed_at, o.id limit ${MOST}`
}

/** A party that has had nothing has no bill. */
function openBills(until: number) {
  return sql<BillRow>`
    select s.id, array(select t.name from sitting_tables st join tables t on t.id = st.table_id
                        where st.sitting_id = s.id and st.open order by st.place) as tables
      from sittings s
     where s.closed_at is null and s.opened_at < ${new Date(until)}
       and exists (select from sitting_orders so where so.sitting_id = s.id)
     order by s.opened_at, s.id limit ${MOST}`
}

function roundsOf(sittingIds: string[]) {
  return sql<RoundRow>`
    select so.sitting_id, so.order_id, o.status, o.total_minor
      from sitting_orders so join orders o on o.id = so.order_id
     where so.sitting_id = any(${sittingIds}::uuid[])`
}

/** Of everything that began before this moment; the oldest first. */
export async function stillOpen(tx: Tx, until: number): Promise<StillOpen> {
  const [orders, bills] = await Promise.all([tx.run(openOrders(until)), tx.run(openBills(until))])
  if (bills.length === 0) return { orders, bills: [] }
  const rounds = (await tx.run(roundsOf(bills.map(({ id }) => id)))).filter(({ status }) => isSale(status))
  const standing = standingsOf(await tx.run(ledgersOf({ orderIds: rounds.map(({ order_id }) => order_id) })))
  const dueOn = (bill: string) =>
    rounds
      .filter(({ sitting_id }) => sitting_id === bill)
      .reduce((sum, one) => sum + dueOf(one.total_minor, standing(one.order_id)), 0)
  return { orders, bills: bills.map((bill) => ({ ...bill, due_minor: dueOn(bill.id) })) }
}
