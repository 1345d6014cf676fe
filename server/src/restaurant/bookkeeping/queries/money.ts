import { sql } from 'kysely'
import { UNSOLD } from '../../orders/rules/lifecycle.ts'
import type { Method } from '../../payments/contract.ts'
import { BRANCH_OF_PAYMENT, COUNTED } from '../../payments/queries/payments.ts'
import { PREPAID } from '../../payments/queries/totals.ts'
import type { RefundKind } from '../../payments/rules/ledger.ts'
import { isInStretch, type Stretches, stretchAt } from '../../reports/stretches.ts'
import type { At } from './sales.ts'

/** `marketplace`: guests paid there, and the marketplace pays the restaurant. */
export type PaidBy = Method | 'marketplace'
export type PaidFor = 'order' | 'deposit' | 'gift_card' | 'tickets'

const HOW = sql`case when p.method = 'other' and ${PREPAID} then 'marketplace' else p.method end`
const WHAT_FOR = sql`
  case when p.order_id is not null then 'order' when p.reservation_id is not null then 'deposit'
       when p.experience_booking_id is not null then 'tickets' else 'gift_card' end`

const BRANCH = sql.ref('at.branch_id')
const MOMENT = sql.ref('e.at')

/** Entries `e` of payments `p`, at a branch. */
function entries(stretches: Stretches) {
  return sql`
      from payment_entries e join payments p on p.id = e.payment_id
     cross join lateral (select ${BRANCH_OF_PAYMENT} as branch_id) at ${stretchAt(stretches, BRANCH, MOMENT)}`
}

export type PaidFacts = At & {
  method: PaidBy
  paid_for: PaidFor
  count: number
  amount_minor: number
  tip_minor: number
}

export function paidIn(stretches: Stretches) {
  return sql<PaidFacts>`
    select stretch.place, at.branch_id, ${HOW} as method, ${WHAT_FOR} as paid_for, sum(${COUNTED})::int as count,
           sum(e.amount_minor)::bigint as amount_minor, sum(e.tip_minor)::bigint as tip_minor
    ${entries(stretches)} where e.kind = 'captured' and ${isInStretch(stretches, MOMENT)}
     group by 1, 2, 3, 4 order by 1, 2, 3, 4`
}

export type RefundFacts = PaidFacts & {
  kind: RefundKind
  /** What of the amount was a courtesy that nobody owes any more. */
  forgone_minor: number
}

/**
 * Refunds that succeeded then, and did not come back after all. A courtesy is forgone only as far as its order still costs
 * it: dishes that came back later take it up. Of several courtesies the first are.
 */
export function refundedIn(stretches: Stretches) {
  return sql<RefundFacts>`
    with refunded as (
      select stretch.place, at.branch_id, ${HOW} as method, ${WHAT_FOR} as paid_for, p.order_id, r.id, r.kind, r.created_at,
             r.amount_minor, r.tip_minor
      ${entries(stretches)} join payment_refunds r on r.id = e.refund_id
       where e.kind = 'refund_succeeded' and r.status = 'succeeded' and ${isInStretch(stretches, MOMENT)}
    )
    select place, branch_id, method, paid_for, kind, count(*)::int as count, sum(amount_minor)::bigint as amount_minor,
           sum(tip_minor)::bigint as tip_minor, coalesce(sum(courtesy.forgone_minor), 0)::bigint as forgone_minor
      from refunded left join lateral (
        select least(own.upto, due.minor) - least(own.upto - refunded.amount_minor, due.minor) as forgone_minor
          from (
            select sum(r.amount_minor) filter (
                     where r.kind = 'goodwill' and (r.created_at, r.id) <= (refunded.created_at, refunded.id)) as upto,
                   sum(r.amount_minor) as back
              from payment_refunds r join payments p on p.id = r.payment_id
             where p.order_id = refunded.order_id and r.status = 'succeeded'
          ) own cross join lateral (
            select greatest(0, case when o.status = any(${UNSOLD}::text[]) then 0 else o.total_minor end
                     + own.back - (select sum(p.amount_minor) from payments p where p.order_id = o.id and p.status = 'captured'))
                     as minor
              from orders o where o.id = refunded.order_id
          ) due where refunded.kind = 'goodwill'
      ) courtesy on true
     group by place, branch_id, method, paid_for, kind order by place, branch_id, method, paid_for, kind`
}

export type TipFacts = { by: string | null; count: number; tip_minor: number; refunded_minor: number }

/** The tips of payments by who took them; null: guests gave them online. */
export function tipsIn(stretches: Stretches) {
  return sql<TipFacts>`
    with moved as (
      select p.id, e.kind, e.tip_minor
      ${entries(stretches)} left join payment_refunds r on r.id = e.refund_id
       where (e.kind = 'captured' or (e.kind = 'refund_succeeded' and r.status = 'succeeded')) and e.tip_minor > 0
         and ${isInStretch(stretches, MOMENT)}
    ), taken as (
      select moved.kind, moved.tip_minor,
             (select a.actor_name from audit_log a
               where a.subject_id = moved.id::text and a.action = 'payment.captured' and a.actor_kind <> 'system' limit 1) as by
        from moved
    )
    select by, count(*) filter (where kind = 'captured')::int as count,
           coalesce(sum(tip_minor) filter (where kind = 'captured'), 0)::bigint as tip_minor,
           coalesce(sum(tip_minor) filter (where kind <> 'captured'), 0)::bigint as refunded_minor
      from taken group by by order by 3 desc, by collate "C"`
}

export type KeptFacts = At & { count: number; minor: number }

/** Deposits that the restaurant keeps, on the day of the booking: what was paid in, less what went back or towards orders. */
export function keptDepositsIn(stretches: Stretches) {
  const branchId = sql.ref('v.branch_id')
  const startsAt = sql.ref('v.starts_at')
  return sql<KeptFacts>`
    select place, branch_id, count(*)::int as count, sum(minor)::bigint as minor
      from (
        select stretch.place, v.branch_id, (
                 select coalesce(sum((p.amount_minor + p.tip_minor - (
                          select coalesce(sum(r.amount_minor + r.tip_minor), 0) from payment_refunds r
                           where r.payment_id = p.id and r.status = 'succeeded')) * case when p.order_id is null then 1 else -1 end), 0)
                   from payments p where p.reservation_id = v.id and p.status = 'captured') as minor
          from reservations v ${stretchAt(stretches, branchId, startsAt)}
         where v.deposit_status = 'forfeited' and ${isInStretch(stretches, startsAt)}
      ) kept where minor > 0 group by place, branch_id order by place, branch_id`
}
