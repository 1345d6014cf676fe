import { sql } from 'kysely'
import type { TaxLine } from '../../orders/contract.ts'
import { UNSOLD } from '../../orders/rules/lifecycle.ts'
import { isInStretch, type Stretches, stretchAt } from '../../reports/stretches.ts'

/** A stretch by its place, from 1, at a branch; null: it is gone. */
export type At = { place: number; branch_id: number | null }

export type SalesFacts = At & {
  orders: number
  subtotal_minor: number
  discount_minor: number
  service_charge_minor: number
  delivery_fee_minor: number
  tax_added_minor: number
  total_minor: number
}

const AT = sql`stretch.place, o.branch_id`

/** Orders `o` that are sales, as the sales summary counts them. */
function sold(stretches: Stretches) {
  const placedAt = sql.ref('o.placed_at')
  return sql`
      from orders o ${stretchAt(stretches, sql.ref('o.branch_id'), placedAt)}
     where ${isInStretch(stretches, placedAt)} and o.status <> all(${UNSOLD}::text[])`
}

export function salesIn(stretches: Stretches) {
  return sql<SalesFacts>`
    select ${AT}, count(*)::int as orders, sum(o.subtotal_minor)::bigint as subtotal_minor,
           sum(o.discount_minor)::bigint as discount_minor, sum(o.service_charge_minor)::bigint as service_charge_minor,
           sum(o.delivery_fee_minor)::bigint as delivery_fee_minor, sum(o.tax_added_minor)::bigint as tax_added_minor,
           sum(o.total_minor)::bigint as total_minor
    ${sold(stretches)} group by ${AT} order by ${AT}`
}

export type RateFacts = At & TaxLine

/** The highest rate first. */
export function ratesIn(stretches: Stretches) {
  return sql<RateFacts>`
    with sold as (select ${AT}, o.tax_breakdown ${sold(stretches)})
    select sold.place, sold.branch_id, t.name, t.rate_pct, t.included, sum(t.base_minor)::bigint as base_minor,
           sum(t.tax_minor)::bigint as tax_minor
      from sold cross join lateral jsonb_to_recordset(sold.tax_breakdown)
        as t(name text, rate_pct numeric, included boolean, base_minor bigint, tax_minor bigint)
     group by sold.place, sold.branch_id, t.name, t.rate_pct, t.included
     order by sold.place, sold.branch_id, t.rate_pct desc, t.name collate "C", t.included desc`
}

export const DISCOUNT_KINDS = ['automatic', 'coupon', 'discount', 'price', 'comp'] as const
export type DiscountKind = (typeof DISCOUNT_KINDS)[number]

export type DiscountFacts = {
  kind: DiscountKind
  /** The discount's or coupon's name, or the reason that somebody gave; null: none is known. */
  name: string | null
  /** Who took it off by hand. */
  by: string | null
  count: number
  minor: number
}

/**
 * What was taken off the sales: by a rule or a coupon what is left of an order's discount without what people took off, by
 * hand each for itself. Of the candidates the largest counts, the first on a tie, as it did when the order was priced. A
 * price stands in its line, and is no part of the order's discount.
 */
export function discountsIn(stretches: Stretches) {
  return sql<DiscountFacts>`
    with sold as materialized (select o.id, o.subtotal_minor, o.discount_minor, o.pricing ${sold(stretches)}),
    by_hand as materialized (
      select a.order_id, a.kind, a.line_id, a.taken_minor, a.reason, a.actor_name
        from order_adjustments a join sold on sold.id = a.order_id
    ), ruled as (
      select sold.subtotal_minor - hand.of_lines as left_minor, sold.discount_minor - hand.taken as minor, sold.pricing
        from sold cross join lateral (
          select coalesce(sum(h.taken_minor), 0) as taken,
                 coalesce(sum(h.taken_minor) filter (where h.line_id is not null), 0) as of_lines
            from by_hand h where h.order_id = sold.id and h.kind <> 'price') hand
       where sold.discount_minor > hand.taken
    ), named as (
      select case when c.coupon_id is null then 'automatic' else 'coupon' end as kind, c.name, null::text as by, ruled.minor
        from ruled left join lateral (
          select d.value ->> 'name' as name, d.value ->> 'coupon_id' as coupon_id
            from jsonb_array_elements(ruled.pricing -> 'discounts') with ordinality d(value, place)
           order by least(ruled.left_minor, coalesce((d.value ->> 'amount_minor')::numeric,
                      round(ruled.left_minor * (d.value ->> 'percent')::numeric / 100))) desc, d.place
           limit 1) c on true
      union all
      select kind, reason, actor_name, taken_minor from by_hand where taken_minor > 0
    )
    select kind, name, by, count(*)::int as count, sum(minor)::bigint as minor
      from named group by kind, name, by order by kind, sum(minor) desc, name collate "C", by collate "C"`
}
