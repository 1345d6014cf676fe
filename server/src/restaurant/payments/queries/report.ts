import { sql } from 'kysely'
import { isWithin, spanOfBranch } from '../../reports/branch-spans.ts'
import type { BranchSpans } from '../../reports/rules.ts'
import type { Method } from '../contract.ts'
import type { RefundKind } from '../rules/ledger.ts'
import { BRANCH_OF_PAYMENT } from './payments.ts'

/** Entries `e` of this kind in the span of their payment's branch, beside the payment `p`. */
function entriesOf(kind: 'captured' | 'refund_succeeded', spans: BranchSpans, branchId: number | null) {
  const branch = sql.ref('place.branch_id')
  return sql`
      from payment_entries e join payments p on p.id = e.payment_id
     cross join lateral (select ${BRANCH_OF_PAYMENT} as branch_id) place ${spanOfBranch(spans, branch)}
     where e.kind = ${kind} and ${isWithin(spans, sql.ref('e.at'))}
       and ${branchId === null ? sql`true` : sql`${branch} = ${branchId}`}`
}

export type CapturedBy = {
  method: Method
  count: number
  amount_minor: number
  tip_minor: number
  /** Of these payments, whenever that was. */
  refunded_minor: number
  net_minor: number
}

export function capturedBy(spans: BranchSpans, branchId: number | null) {
  return sql<CapturedBy>`
    with captured as (
      select p.method, p.amount_minor, p.tip_minor,
             (select coalesce(sum(r.amount_minor + r.tip_minor), 0) from payment_refunds r
               where r.payment_id = p.id and r.status = 'succeeded') as refunded_minor
      ${entriesOf('captured', spans, branchId)}
    )
    select method, count(*)::int as count, sum(amount_minor)::bigint as amount_minor, sum(tip_minor)::bigint as tip_minor,
           sum(refunded_minor)::bigint as refunded_minor,
           sum(amount_minor + tip_minor - refunded_minor)::bigint as net_minor
      from captured group by method order by method collate "C"`
}

export type RefundedBy = { kind: RefundKind; count: number; amount_minor: number }

/** Refunds that succeeded then, and did not come back after all. */
export function refundedBy(spans: BranchSpans, branchId: number | null) {
  return sql<RefundedBy>`
    with refunded as (
      select e.refund_id ${entriesOf('refund_succeeded', spans, branchId)}
    )
    select r.kind, count(*)::int as count, sum(r.amount_minor + r.tip_minor)::bigint as amount_minor
      from refunded join payment_refunds r on r.id = refunded.refund_id
     where r.status = 'succeeded' group by r.kind order by r.kind collate "C"`
}
