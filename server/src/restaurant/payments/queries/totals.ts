import { sql } from 'kysely'
import type { EntrySum } from '../rules/totals.ts'

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
