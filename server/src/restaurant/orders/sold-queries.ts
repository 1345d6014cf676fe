import { sql } from 'kysely'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import type { Translations } from '../menu/contract.ts'
import { firstOf, isWithin, spanOfBranch } from '../reports/branch-spans.ts'
import type { BranchSpans } from '../reports/rules.ts'
import type { TaxLine } from './contract.ts'
import { UNSOLD } from './rules/lifecycle.ts'

const SOLD = sql`status <> all(${UNSOLD}::text[])`
const BRANCH = sql.ref('o.branch_id')
const PLACED_AT = sql.ref('o.placed_at')

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

/** What counts as sold of lines `l`: a dish, or the parts of a set; its own options bring in money, and no dish. */
const SOLD_DISHES = sql`
      cross join lateral (
        select l.item_id, l.category_id, l.quantity, l.line_total_minor as minor where l.choices = '[]'
        union all
        select (c ->> 'item_id')::bigint, (c ->> 'category_id')::bigint, l.quantity, l.quantity * ((c ->> 'price_minor')::bigint
                 + coalesce((select sum((m ->> 'price_minor')::bigint) from jsonb_array_elements(c -> 'modifiers') m), 0))
          from jsonb_array_elements(l.choices) c
        union all
        select l.item_id, l.category_id, 0, l.line_total_minor - l.quantity * (l.unit_price_minor
                 + coalesce((select sum(m::bigint) from jsonb_path_query(l.choices, '$[*].modifiers[*].price_minor') m), 0))
         where l.choices <> '[]'
      ) d`

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
    select width_bucket(o.placed_at, ${moments}::timestamptz[]) as place, d.item_id,
           coalesce(d.category_id, 0) as category_id, sum(d.quantity)::bigint as quantity,
           sum(d.minor)::bigint as revenue_minor
      from orders o join order_lines l on l.order_id = o.id ${SOLD_DISHES}
     where o.branch_id is not distinct from ${branchId}::bigint and o.${SOLD} and not l.voided
     group by 1, 2, 3
    having sum(d.quantity) <> 0 or sum(d.minor) <> 0`)
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

/** Of orders `o`: sold in the span of their branch `b`. */
function soldWithin(spans: BranchSpans, branchId: number | null) {
  return sql`
       ${isWithin(spans, PLACED_AT)}
       and o.${SOLD} and ${branchId === null ? sql`true` : sql`o.branch_id = ${branchId}`}`
}

export function salesAt(spans: BranchSpans, branchId: number | null) {
  return sql<{ orders: number; revenue_minor: number }>`
    select count(*)::int as orders, coalesce(sum(o.total_minor), 0)::bigint as revenue_minor
      from orders o ${spanOfBranch(spans, BRANCH)}
     where ${soldWithin(spans, branchId)}`
}

export type TaxedSales = {
  orders: number
  subtotal_minor: number
  discount_minor: number
  service_charge_minor: number
  delivery_fee_minor: number
  tax_added_minor: number
  total_minor: number
  /** The highest rate first. */
  rates: TaxLine[]
}

/** The sums of the sales, and of what each says of its taxes. */
export function taxesOfSales(spans: BranchSpans, branchId: number | null) {
  return sql<TaxedSales>`
    with sold as materialized (
      select o.subtotal_minor, o.discount_minor, o.service_charge_minor, o.delivery_fee_minor, o.tax_added_minor,
             o.total_minor, o.tax_breakdown
        from orders o ${spanOfBranch(spans, BRANCH)}
       where ${soldWithin(spans, branchId)}
    ), rates as (
      select t.name, t.rate_pct, t.included, sum(t.base_minor)::bigint as base_minor, sum(t.tax_minor)::bigint as tax_minor
        from sold cross join lateral jsonb_to_recordset(sold.tax_breakdown)
          as t(name text, rate_pct numeric, included boolean, base_minor bigint, tax_minor bigint)
       group by t.name, t.rate_pct, t.included
    )
    select count(*)::int as orders, coalesce(sum(subtotal_minor), 0)::bigint as subtotal_minor,
           coalesce(sum(discount_minor), 0)::bigint as discount_minor,
           coalesce(sum(service_charge_minor), 0)::bigint as service_charge_minor,
           coalesce(sum(delivery_fee_minor), 0)::bigint as delivery_fee_minor,
           coalesce(sum(tax_added_minor), 0)::bigint as tax_added_minor,
           coalesce(sum(total_minor), 0)::bigint as total_minor,
           (select coalesce(jsonb_agg(to_jsonb(r) order by r.rate_pct desc, r.name collate "C", r.included desc), '[]')
              from rates r) as rates
      from sold`
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
          from orders o ${spanOfBranch(spans, BRANCH)}
         where ${soldWithin(spans, branchId)} and o.discount_minor <> 0
      ) off, (
        select coalesce(sum(a.taken_minor) filter (where a.kind = 'comp'), 0) as comps,
               coalesce(sum(a.taken_minor) filter (where a.kind = 'price'), 0) as prices
          from order_adjustments a join orders o on o.id = a.order_id ${spanOfBranch(spans, BRANCH)}
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
       select part.name from orders o join order_lines l on l.order_id = o.id
        cross join lateral (
          select l.item_id, l.name
          union all
          select (c ->> 'item_id')::bigint, c -> 'name' from jsonb_array_elements(l.choices) c
        ) part
        where o.placed_at >= d.last_day - 1 and o.placed_at < d.last_day + 3 and part.item_id = d.item_id
        limit 1
     ) sold`
}
