import { sql } from 'kysely'
import { firstOf, isWithin, spanOfBranch } from '../../reports/branch-spans.ts'
import type { BranchSpans } from '../../reports/rules.ts'
import type { EntrySum, TipsBy } from '../rules/totals.ts'
import { COUNTED, figuresOf } from './payments.ts'

/** What marketplaces had taken for their orders before these came. */
export const PREPAID = sql`p.id in (
  select t.id from orders o join payments t on t.order_id = o.id
   where o.external is not null and t.method = 'other' and (o.external ->> 'prepaid')::boolean
     and t.reference = o.channel || ':' || (o.external ->> 'id'))`

/** What the ledger says happened from one moment until before another. */
export function entrySums(fromAt: number, untilAt: number, { onlyPrepaid = false } = {}) {
  return sql<EntrySum>`
    select method, kind, refund_kind, sum(counted)::int as entries, sum(amount_minor)::bigint as amount_minor,
           sum(tip_minor)::bigint as tip_minor
      from (
        select p.method, e.amount_minor, e.tip_minor, r.kind as refund_kind,
               case when e.kind = 'captured' then ${COUNTED} else 1 end as counted,
               case e.kind when 'captured' then 'captured' when 'refund_succeeded' then 'refunded' else 'returned' end as kind
          from payment_entries e join payments p on p.id = e.payment_id left join payment_refunds r on r.id = e.refund_id
         where e.at >= ${new Date(fromAt)} and e.at < ${new Date(untilAt)} and ${onlyPrepaid ? PREPAID : sql`true`}
           and (e.kind in ('captured', 'refund_succeeded')
             or (e.kind = 'refund_failed' and exists (
                  select from payment_entries s
                   where s.payment_id = e.payment_id and s.refund_id = e.refund_id and s.kind = 'refund_succeeded')))
      ) moved group by method, kind, refund_kind`
}

/** The tips of what was taken, by who took it; null: guests gave them by themselves, online. */
export function tipsTaken(fromAt: number, untilAt: number) {
  return sql<TipsBy>`
    select by, sum(tip_minor)::bigint as tip_minor
      from (
        select e.tip_minor,
               (select a.actor_name from audit_log a
                 where a.subject_id = p.id::text and a.action = 'payment.captured' and a.actor_kind <> 'system' limit 1) as by
          from payment_entries e join payments p on p.id = e.payment_id
         where e.at >= ${new Date(fromAt)} and e.at < ${new Date(untilAt)} and e.kind = 'captured' and e.tip_minor > 0
      ) taken group by by`
}

export type FiguresRow = {
  method: EntrySum['method']
  payments: number
  amount_minor: number
  tip_minor: number
  refunded_minor: number
}

/** The same from the figures. Both moments lie on a quarter of an hour. */
export function paymentFigures(fromAt: number, untilAt: number) {
  return sql<FiguresRow>`
    select method, sum(payments)::int as payments, sum(amount_minor)::bigint as amount_minor,
           sum(tip_minor)::bigint as tip_minor, sum(refunded_minor)::bigint as refunded_minor
      from payment_figures where quarter_at >= ${new Date(fromAt)} and quarter_at < ${new Date(untilAt)}
     group by method`
}

export type RefundedSales = {
  returned_minor: number
  goodwill_minor: number
  /** What of the goodwill the orders still cost: dishes that came back after a courtesy take it up. */
  forgone_minor: number
}

/** What was refunded of the sales of these days, whenever that was; a refund that failed does not count. */
export function refundsOfSales(spans: BranchSpans, branchId: number | null) {
  return sql<RefundedSales>`
    with refunded as (
      select o.id, o.total_minor, coalesce(sum(r.amount_minor) filter (where r.kind = 'return'), 0) as returned,
             coalesce(sum(r.amount_minor) filter (where r.kind = 'goodwill'), 0) as goodwill
        from payment_refunds r join payments p on p.id = r.payment_id join orders o on o.id = p.order_id
        ${spanOfBranch(spans, sql.ref('o.branch_id'))}
       where r.kind in ('return', 'goodwill') and r.status <> 'failed' and r.created_at >= ${firstOf(spans)}
         and o.status not in ('rejected', 'cancelled')
         and ${isWithin(spans, sql.ref('o.placed_at'))}
         and ${branchId === null ? sql`true` : sql`o.branch_id = ${branchId}`}
       group by o.id, o.total_minor
    ), held as (
      select f.total_minor, f.returned, f.goodwill, (
               select coalesce(sum(p.amount_minor - (
                        select coalesce(sum(r.amount_minor), 0) from payment_refunds r
                         where r.payment_id = p.id and r.status <> 'failed')), 0)
                 from payments p where p.order_id = f.id and p.status = 'captured') as covered
        from refunded f
    )
    select coalesce(sum(returned), 0)::bigint as returned_minor, coalesce(sum(goodwill), 0)::bigint as goodwill_minor,
           coalesce(sum(least(goodwill, greatest(total_minor - covered, 0))), 0)::bigint as forgone_minor
      from held`
}

/** Rows of the same quarter and method become one. Each is only ever written once, so nobody who pays meanwhile waits. */
export function foldPaymentFigures(sinceAt: number) {
  return sql`
    with spread as (
      select quarter_at, method from payment_figures where quarter_at >= ${new Date(sinceAt)}
       group by quarter_at, method having count(*) > 1
    ), gone as (
      delete from payment_figures f using spread s where (f.quarter_at, f.method) = (s.quarter_at, s.method)
      returning f.quarter_at, f.method, f.payments, f.amount_minor, f.tip_minor, f.refunded_minor
    )
    insert into payment_figures (quarter_at, method, payments, amount_minor, tip_minor, refunded_minor)
    select quarter_at, method, sum(payments), sum(amount_minor), sum(tip_minor), sum(refunded_minor)
      from gone group by quarter_at, method`
}

/** Where the ledger since then has more, or less, than the figures: a version that knows no figures has written to it. */
export function figuresAreOff(sinceAt: number) {
  const since = new Date(sinceAt)
  return sql`
    select from (
      select coalesce(sum(${COUNTED}), 0) as payments, coalesce(sum(e.amount_minor), 0) as minor
        from payment_entries e join payments p on p.id = e.payment_id where e.kind = 'captured' and e.at >= ${since}
    ) ledger, (
      select coalesce(sum(payments), 0) as payments, coalesce(sum(amount_minor), 0) as minor
        from payment_figures where quarter_at >= ${since}
    ) figures where (ledger.payments, ledger.minor) <> (figures.payments, figures.minor)`
}

/** In one statement, so that what is paid meanwhile is neither lost nor counted twice. */
export function recountPaymentFigures(sinceAt: number) {
  const since = new Date(sinceAt)
  return sql`
    with gone as (delete from payment_figures where quarter_at >= ${since})
    insert into payment_figures (quarter_at, method, payments, amount_minor, tip_minor, refunded_minor)
    ${figuresOf(sql`(select payment_id, refund_id, kind, amount_minor, tip_minor, at from payment_entries where at >= ${since})`)}`
}
