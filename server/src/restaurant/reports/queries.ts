import { sql } from 'kysely'
import type { Tx } from '../../platform/db/transaction.ts'
import { daysBetween } from '../../platform/time/clock.ts'

export const NO_BRANCH = 0

export type Figures = { orders: number; revenue_minor: number }

/** By its number, since the day before 0001-01-01 has no name that PostgreSQL reads. */
function day(date: string) {
  return sql`(date '1970-01-01' + ${daysBetween('1970-01-01', date)}::int)`
}

/** Takes a row of the day that no other transaction holds, or makes one: nobody waits. */
export function addToDay(tx: Tx, at: { date: string; branchId: number }, change: Figures): void {
  const own = sql`d.day = ${day(at.date)} and d.branch_id = ${at.branchId}`
  tx.later(sql`
    with free as (
      select d.id from daily_sales d where ${own} limit 1 for no key update skip locked
    ), counted as (
      update daily_sales d
         set orders = d.orders + ${change.orders}::int, revenue_minor = d.revenue_minor + ${change.revenue_minor}::bigint
        from free where ${own} and d.id = free.id returning d.id
    )
    insert into daily_sales (day, branch_id, orders, revenue_minor)
    select ${day(at.date)}, ${at.branchId}, ${change.orders}::int, ${change.revenue_minor}::bigint
     where not exists (select from counted)`)
}

/** Both periods at once: from `previousFrom` to the day before `from`, and from there to `to`. */
export function sumSales(
  period: { previousFrom: string; from: string; to: string },
  branchId: number | null,
) {
  const isNow = sql`day >= ${day(period.from)}`
  return sql<Figures & { previous_orders: number; previous_revenue_minor: number }>`
    select coalesce(sum(orders) filter (where ${isNow}), 0)::bigint as orders,
           coalesce(sum(revenue_minor) filter (where ${isNow}), 0)::bigint as revenue_minor,
           coalesce(sum(orders) filter (where not ${isNow}), 0)::bigint as previous_orders,
           coalesce(sum(revenue_minor) filter (where not ${isNow}), 0)::bigint as previous_revenue_minor
      from daily_sales
     where day between ${day(period.previousFrom)} and ${day(period.to)}
       and ${branchId === null ? sql`true` : sql`branch_id = ${branchId}`}`
}

/**
 * The rows of days that are over become one each. Whoever counts meanwhile finds a row locked and adds another, so no
 * sale is lost; the days before `since` have been folded already.
 */
export function foldDays(tx: Tx, { since, until }: { since: string; until: string }): void {
  tx.later(sql`
    with spread as (
      select day, branch_id from daily_sales
       where day between ${day(since)} and ${day(until)} group by day, branch_id having count(*) > 1
    ), gone as (
      delete from daily_sales d using spread s where d.day = s.day and d.branch_id = s.branch_id
      returning d.day, d.branch_id, d.orders, d.revenue_minor
    )
    insert into daily_sales (day, branch_id, orders, revenue_minor)
    select day, branch_id, sum(orders), sum(revenue_minor) from gone group by day, branch_id`)
}

export function deleteSales(tx: Tx): void {
  tx.later(sql`delete from daily_sales`)
}

export function insertSales(tx: Tx, branchId: number, rows: (Figures & { date: string })[]): void {
  const numbered = rows.map(({ date, ...figures }) => ({ ...figures, n: daysBetween('1970-01-01', date) }))
  tx.later(sql`
    insert into daily_sales (day, branch_id, orders, revenue_minor)
    select date '1970-01-01' + n, ${branchId}, orders, revenue_minor
      from jsonb_to_recordset(${JSON.stringify(numbered)}::jsonb) as r(n int, orders int, revenue_minor bigint)`)
}
