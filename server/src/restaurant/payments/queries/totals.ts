import { sql } from 'kysely'
import type { EntrySum } from '../rules/totals.ts'
import { figuresOf } from './payments.ts'

/** What the ledger says happened from one moment until before another. */
export function entrySums(fromAt: number, untilAt: number) {
  return sql<EntrySum>`
    select method, kind, count(*)::int as entries, sum(amount_minor)::bigint as amount_minor,
           sum(tip_minor)::bigint as tip_minor
      from (
        select p.method, e.amount_minor, e.tip_minor,
               case e.kind when 'captured' then 'captured' when 'refund_succeeded' then 'refunded' else 'returned' end as kind
          from payment_entries e join payments p on p.id = e.payment_id
         where e.at >= ${new Date(fromAt)} and e.at < ${new Date(untilAt)}
           and (e.kind in ('captured', 'refund_succeeded')
             or (e.kind = 'refund_failed' and exists (
                  select from payment_entries s
                   where s.payment_id = e.payment_id and s.refund_id = e.refund_id and s.kind = 'refund_succeeded')))
      ) moved group by method, kind`
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
      select count(*) filter (where kind = 'captured') as payments, coalesce(sum(amount_minor) filter (where kind = 'captured'), 0) as minor
        from payment_entries where at >= ${since}
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
