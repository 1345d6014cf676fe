import { sql } from 'kysely'
import { tell } from '../../ground/tenants/tell.ts'
import { cachedSql } from '../../platform/postgres/sql/cached-sql.ts'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import { daysBetween } from '../../platform/time/clock.ts'

export const NO_BRANCH = 0

export type Figures = { orders: number; revenue_minor: number }

/** By its number, since the day before 0001-01-01 has no name that PostgreSQL reads. */
function day(date: string) {
  return sql`(date '1970-01-01' + ${numberOf(date)}::int)`
}

function numberOf(date: string): number {
  return daysBetween('1970-01-01', date)
}

/** Whoever shows these figures live asks again: they change only with orders, or with what orders mean. */
function announceChange(tx: Tx, branchId: number | null): void {
  tell(tx, 'orders', branchId)
}

/** Takes a row of the day that no other transaction holds, or makes one: nobody waits. */
export function addToDay(tx: Tx, at: { date: string; branchId: number }, change: Figures): void {
  const dayNumber = numberOf(at.date)
  tx.later(cachedSql`
    with free as (
      select d.id from daily_sales d
       where d.day = (date '1970-01-01' + ${dayNumber}::int) and d.branch_id = ${at.branchId} limit 1 for no key update skip locked
    ), counted as (
      update daily_sales d
         set orders = d.orders + ${change.orders}::int, revenue_minor = d.revenue_minor + ${change.revenue_minor}::bigint
        from free
       where d.day = (date '1970-01-01' + ${dayNumber}::int) and d.branch_id = ${at.branchId} and d.id = free.id returning d.id
    )
    insert into daily_sales (day, branch_id, orders, revenue_minor)
    select (date '1970-01-01' + ${dayNumber}::int), ${at.branchId}, ${change.orders}::int, ${change.revenue_minor}::bigint
     where not exists (select from counted)`)
  announceChange(tx, at.branchId)
}

export type Place = { date: string; branchId: number }
export type HourFigures = Figures & { hour: number; type: string; channel: string }
export type DishFigures = { item_id: number; category_id: number; quantity: number; revenue_minor: number }

/** Rows of its own for each change: nobody waits, and nothing is looked for. */
export function addFigures(tx: Tx, at: Place, hour: HourFigures | null, dishes: DishFigures[]): void {
  const hours = hour === null ? [] : [hour]
  const dayNumber = numberOf(at.date)
  tx.later(cachedSql`
    with hourly as (
      insert into hourly_sales (day, branch_id, hour, type, channel, orders, revenue_minor)
      select (date '1970-01-01' + ${dayNumber}::int), ${at.branchId}, hour, type, channel, orders, revenue_minor
        from jsonb_to_recordset(${JSON.stringify(hours)}::jsonb)
          as h(hour int, type text, channel text, orders int, revenue_minor bigint)
    )
    insert into dish_sales (day, branch_id, item_id, category_id, quantity, revenue_minor)
    select (date '1970-01-01' + ${dayNumber}::int), ${at.branchId}, item_id, category_id, quantity, revenue_minor
      from jsonb_to_recordset(${JSON.stringify(dishes)}::jsonb)
        as d(item_id bigint, category_id bigint, quantity int, revenue_minor bigint)`)
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

type Span = { from: string; to: string }

function inSpan({ from, to }: Span, branchId: number | null) {
  const own = branchId === null ? sql`true` : sql`branch_id = ${branchId}`
  return sql`day between ${day(from)} and ${day(to)} and ${own}`
}

export function salesOfDays(span: Span, branchId: number | null) {
  return sql<Figures & { day: string }>`
    select to_char(day, 'YYYY-MM-DD') as day, sum(orders)::bigint as orders, sum(revenue_minor)::bigint as revenue_minor
      from daily_sales where ${inSpan(span, branchId)} group by daily_sales.day`
}

/** By hour, by weekday (1 is Monday), by type and by channel, in one reading; added up once before it is taken apart. */
export function hourFigures(span: Span, branchId: number | null) {
  return sql<Figures & { dimension: 'hour' | 'weekday' | 'type' | 'channel'; name: string }>`
    select case when grouping(hour) = 0 then 'hour' when grouping(weekday) = 0 then 'weekday'
                when grouping(type) = 0 then 'type' else 'channel' end as dimension,
           coalesce(hour::text, weekday::text, type, channel) as name,
           sum(orders)::bigint as orders, sum(revenue_minor)::bigint as revenue_minor
      from (
        select hour, (day - date '0001-01-01') % 7 + 1 as weekday, type, channel, sum(orders) as orders,
               sum(revenue_minor) as revenue_minor
          from hourly_sales where ${inSpan(span, branchId)} group by 1, 2, 3, 4
      ) sold
     group by grouping sets ((hour), (weekday), (type), (channel))
    having sum(orders) <> 0 or sum(revenue_minor) <> 0`
}

export function dishFigures(span: Span, branchId: number | null) {
  return sql<DishFigures & { last_day: string }>`
    select item_id, category_id, sum(quantity)::bigint as quantity, sum(revenue_minor)::bigint as revenue_minor,
           to_char(max(day), 'YYYY-MM-DD') as last_day
      from dish_sales where ${inSpan(span, branchId)} group by item_id, category_id
    having sum(quantity) <> 0 or sum(revenue_minor) <> 0`
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

/** The same of the figures behind the sales page, which gather as many rows as there are orders. */
export function foldFigures(tx: Tx, { since, until }: { since: string; until: string }): void {
  const recent = sql`day between ${day(since)} and ${day(until)}`
  tx.later(sql`
    with spread as (
      select day, branch_id, hour, type, channel from hourly_sales where ${recent}
       group by day, branch_id, hour, type, channel having count(*) > 1
    ), gone as (
      delete from hourly_sales h using spread s
       where (h.day, h.branch_id, h.hour, h.type, h.channel) = (s.day, s.branch_id, s.hour, s.type, s.channel)
      returning h.day, h.branch_id, h.hour, h.type, h.channel, h.orders, h.revenue_minor
    )
    insert into hourly_sales (day, branch_id, hour, type, channel, orders, revenue_minor)
    select day, branch_id, hour, type, channel, sum(orders), sum(revenue_minor) from gone
     group by day, branch_id, hour, type, channel`)
  tx.later(sql`
    with spread as (
      select day, branch_id, item_id, category_id from dish_sales where ${recent}
       group by day, branch_id, item_id, category_id having count(*) > 1
    ), gone as (
      delete from dish_sales d using spread s
       where (d.day, d.branch_id, d.item_id, d.category_id) = (s.day, s.branch_id, s.item_id, s.category_id)
      returning d.day, d.branch_id, d.item_id, d.category_id, d.quantity, d.revenue_minor
    )
    insert into dish_sales (day, branch_id, item_id, category_id, quantity, revenue_minor)
    select day, branch_id, item_id, category_id, sum(quantity), sum(revenue_minor) from gone
     group by day, branch_id, item_id, category_id`)
}

/** Whether days since then are counted by the day and not by the hour, as a version that knows no hours leaves them. */
export async function figuresDisagree(tx: Tx, since: string): Promise<boolean> {
  const rows = await tx.run(sql`
    select from (
      select day, orders, revenue_minor from daily_sales where day >= ${day(since)}
      union all select day, -orders, -revenue_minor from hourly_sales where day >= ${day(since)}
    ) counted group by day having sum(orders) <> 0 or sum(revenue_minor) <> 0 limit 1`)
  return rows.length > 0
}

export function deleteSales(tx: Tx): void {
  for (const table of ['daily_sales', 'hourly_sales', 'dish_sales'])
    tx.later(sql`delete from ${sql.table(table)}`)
  announceChange(tx, null)
}

export type DatedHour = HourFigures & { date: string }
export type DatedDish = DishFigures & { date: string }

export function insertFigures(tx: Tx, branchId: number, hours: DatedHour[], dishes: DatedDish[]): void {
  const numbered = <Row extends { date: string }>(rows: Row[]) =>
    JSON.stringify(rows.map(({ date, ...figures }) => ({ ...figures, n: daysBetween('1970-01-01', date) })))
  tx.later(sql`
    insert into hourly_sales (day, branch_id, hour, type, channel, orders, revenue_minor)
    select date '1970-01-01' + n, ${branchId}, hour, type, channel, orders, revenue_minor
      from jsonb_to_recordset(${numbered(hours)}::jsonb)
        as h(n int, hour int, type text, channel text, orders int, revenue_minor bigint)`)
  tx.later(sql`
    insert into dish_sales (day, branch_id, item_id, category_id, quantity, revenue_minor)
    select date '1970-01-01' + n, ${branchId}, item_id, category_id, quantity, revenue_minor
      from jsonb_to_recordset(${numbered(dishes)}::jsonb)
        as d(n int, item_id bigint, category_id bigint, quantity int, revenue_minor bigint)`)
}

export function insertSales(tx: Tx, branchId: number, rows: (Figures & { date: string })[]): void {
  const numbered = rows.map(({ date, ...figures }) => ({ ...figures, n: daysBetween('1970-01-01', date) }))
  tx.later(sql`
    insert into daily_sales (day, branch_id, orders, revenue_minor)
    select date '1970-01-01' + n, ${branchId}, orders, revenue_minor
      from jsonb_to_recordset(${JSON.stringify(numbered)}::jsonb) as r(n int, orders int, revenue_minor bigint)`)
  announceChange(tx, branchId)
}
