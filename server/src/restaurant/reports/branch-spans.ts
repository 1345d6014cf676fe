import { type RawBuilder, sql } from 'kysely'
import type { BranchSpans } from './rules.ts'

/** Joined as `b`: the span of this branch. */
export function spanOfBranch({ branches }: BranchSpans, branchId: RawBuilder<unknown>) {
  const moments = (key: 'fromAt' | 'untilAt') => branches.map((branch) => new Date(branch[key]).toISOString())
  return sql`
      left join unnest(${branches.map(({ id }) => id)}::bigint[], ${moments('fromAt')}::timestamptz[],
                       ${moments('untilAt')}::timestamptz[]) as b (id, from_at, until_at) on b.id = ${branchId}`
}

/** Before all of them nothing is looked for. */
export function firstOf({ branches, other }: BranchSpans): Date {
  return new Date(Math.min(other.fromAt, ...branches.map(({ fromAt }) => fromAt)))
}

/** The moment lies in the span of its branch, which is joined as `b`; the outer bounds are for the index. */
export function isWithin(spans: BranchSpans, moment: RawBuilder<unknown>) {
  const { branches, other } = spans
  const last = new Date(Math.max(other.untilAt, ...branches.map(({ untilAt }) => untilAt)))
  return sql`
           ${moment} >= ${firstOf(spans)} and ${moment} < ${last}
       and ${moment} >= coalesce(b.from_at, ${new Date(other.fromAt)})
       and ${moment} < coalesce(b.until_at, ${new Date(other.untilAt)})`
}
