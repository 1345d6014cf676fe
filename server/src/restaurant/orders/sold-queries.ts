import { sql } from 'kysely'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import type { Translations } from '../menu/contract.ts'
import { UNSOLD } from './rules/lifecycle.ts'

const SOLD = sql`status <> all(${UNSOLD}::text[])`

/** Between which moments each branch has sold. */
export function salesSpans(tx: Tx) {
  return tx.run(sql<{ branch_id: number | null; first_at: number; last_at: number }>`
    select branch_id, min(placed_at) as first_at, max(placed_at) as last_at
      from orders where ${SOLD} group by branch_id`)
}

/** A branch's sales in the spans that begin at `starts`; `place` is the span's, from 1. The last one has no end. */
export function salesBySpan(tx: Tx, branchId: number | null, starts: number[]) {
  const moments = starts.map((at) => new Date(at))
  return tx.run(sql<{ place: number; type: string; channel: string; orders: number; revenue_minor: number }>`
    select width_bucket(placed_at, ${moments}::timestamptz[]) as place, type, channel, count(*) as orders,
           sum(total_minor)::bigint as revenue_minor
      from orders where branch_id is not distinct from ${branchId}::bigint and ${SOLD}
     group by 1, 2, 3`)
}

/** The same by dish; the category is 0 where a line has none. */
export function dishesBySpan(tx: Tx, branchId: number | null, starts: number[]) {
  const moments = starts.map((at) => new Date(at))
  return tx.run(sql<{
    place: number
    item_id: number
    category_id: number
    quantity: number
    revenue_minor: number
  }>`
    select width_bucket(o.placed_at, ${moments}::timestamptz[]) as place, l.item_id,
           coalesce(l.category_id, 0) as category_id, sum(l.quantity)::bigint as quantity,
           sum(l.line_total_minor)::bigint as revenue_minor
      from orders o join order_lines l on l.order_id = o.id
     where o.branch_id is not distinct from ${branchId}::bigint and o.${SOLD} and not l.voided
     group by 1, 2, 3`)
}

/** Sales of every branch between the moments; `place` is that of the span they fall into, from 1. */
export function salesBetween(starts: number[], endAt: number) {
  const moments = starts.map((at) => new Date(at))
  return sql<{ place: number; orders: number; revenue_minor: number }>`
    select width_bucket(placed_at, ${moments}::timestamptz[]) as place, count(*) as orders,
           sum(total_minor)::bigint as revenue_minor
      from orders
     where placed_at >= ${moments[0] ?? null} and placed_at < ${new Date(endAt)} and ${SOLD}
     group by 1`
}

type SpanAt = { fromAt: number; untilAt: number }
/** Moments that each branch has of its own; an order of a branch that is gone keeps to the others. */
export type BranchSpans = { branches: (SpanAt & { id: number })[]; other: SpanAt }

function firstOf({ branches, other }: BranchSpans): Date {
  return new Date(Math.min(other.fromAt, ...branches.map(({ fromAt }) => fromAt)))
}

/** Beside orders `o`: the span of its branch. */
function spanOfBranch({ branches }: BranchSpans) {
  const moments = (key: keyof SpanAt) => branches.map((branch) => new Date(branch[key]).toISOString())
  return sql`
      left join unnest(${branches.map(({ id }) => id)}::bigint[], ${moments('fromAt')}::timestamptz[],
                       ${moments('untilAt')}::timestamptz[]) as b (id, from_at, until_at) on b.id = o.branch_id`
}

/** Of orders `o`: sold in the span of their branch `b`. */
function soldWithin({ branches, other }: BranchSpans, branchId: number | null) {
  const all = [other, ...branches]
  return sql`
           o.placed_at >= ${firstOf({ branches, other })}
       and o.placed_at < ${new Date(Math.max(...all.map(({ untilAt }) => untilAt)))}
       and o.placed_at >= coalesce(b.from_at, ${new Date(other.fromAt)})
       and o.placed_at < coalesce(b.until_at, ${new Date(other.untilAt)})
       and o.${SOLD} and ${branchId === null ? sql`true` : sql`o.branch_id = ${branchId}`}`
}

export function salesAt(spans: BranchSpans, branchId: number | null) {
  return sql<{ orders: number; revenue_minor: number }>`
    select count(*)::int as orders, coalesce(sum(o.total_minor), 0)::bigint as revenue_minor
      from orders o ${spanOfBranch(spans)}
     where ${soldWithin(spans, branchId)}`
}

export type TakenOff = {
  /** Discounts, coupons and lower prices. */
  discount_minor: number
  /** Dishes that were given away. */
  comp_minor: number
}

/** What was taken off the sales of a span; a comp is a part of its order's discount, a price stands in its line. */
export function takenOffSales(spans: BranchSpans, branchId: number | null) {
  return sql<TakenOff>`
    select (off.minor - by_hand.comps + by_hand.prices)::bigint as discount_minor, by_hand.comps::bigint as comp_minor
      from (
        select coalesce(sum(o.discount_minor), 0) as minor
          from orders o ${spanOfBranch(spans)}
         where ${soldWithin(spans, branchId)} and o.discount_minor <> 0
      ) off, (
        select coalesce(sum(a.taken_minor) filter (where a.kind = 'comp'), 0) as comps,
               coalesce(sum(a.taken_minor) filter (where a.kind = 'price'), 0) as prices
          from order_adjustments a join orders o on o.id = a.order_id ${spanOfBranch(spans)}
         where a.kind in ('comp', 'price') and a.created_at >= ${firstOf(spans)}
           and ${soldWithin(spans, branchId)}
      ) by_hand`
}

/** What dishes were called on a day around the one given, on which they were sold. */
export function namesOfSold(dishes: { item_id: number; last_day: string }[]) {
  return sql<{ item_id: number; name: Translations }>`
    select d.item_id, sold.name
      from jsonb_to_recordset(${JSON.stringify(dishes)}::jsonb) as d(item_id bigint, last_day date)
     cross join lateral (
       select l.name from orders o join order_lines l on l.order_id = o.id
        where o.placed_at >= d.last_day - 1 and o.placed_at < d.last_day + 3 and l.item_id = d.item_id
        limit 1
     ) sold`
}
