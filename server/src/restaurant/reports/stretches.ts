// A period taken apart into stretches of business days: each is a day, a week or a month, as far as it lies in the period.
import { type RawBuilder, sql } from 'kysely'
import { addDays, FIRST_MOMENT, isAfter, LAST_MOMENT } from '../../platform/time/clock.ts'
import { type BranchClock, businessDayStart } from './rules.ts'

export const STEPS = ['whole', 'day', 'week', 'month'] as const
export type Step = (typeof STEPS)[number]

export type Stretch = { from: string; to: string }
/** When each begins at a branch, and at the end when the last is over; a branch that is gone keeps to `other`. */
export type Stretches = {
  stretches: Stretch[]
  branches: { id: number; starts: number[] }[]
  other: number[]
}

export function stretchesOf(
  { from, to }: Stretch,
  step: Step,
  branches: readonly (BranchClock & { id: number })[],
  fallback: BranchClock,
): Stretches {
  const stretches: Stretch[] = []
  for (let first = from; !isAfter(first, to); ) {
    const last = lastOf(first, to, step)
    stretches.push({ from: first, to: last })
    first = addDays(last, 1)
  }
  const days = [...stretches.map((stretch) => stretch.from), addDays(to, 1)]
  const startsOn = (clock: BranchClock) =>
    days.map((day) => Math.min(Math.max(businessDayStart(day, clock), FIRST_MOMENT), LAST_MOMENT))
  return {
    stretches,
    branches: branches.map((branch) => ({ id: branch.id, starts: startsOn(branch) })),
    other: startsOn(fallback),
  }
}

/** Weeks end on a Sunday. */
function lastOf(first: string, to: string, step: Step): string {
  if (step === 'whole') return to
  const [year = 0, month = 0] = first.split('-').map(Number)
  const weekday = new Date(`${first}T00:00:00Z`).getUTCDay()
  const last =
    step === 'day'
      ? first
      : step === 'week'
        ? addDays(first, (7 - weekday) % 7)
        : new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
  return isAfter(last, to) ? to : last
}

/** Joined as `stretch`: its `place`, from 1, of a moment at a branch; and as `b` what the branch has of its own. */
export function stretchAt(
  { branches, other }: Stretches,
  branchId: RawBuilder<unknown>,
  moment: RawBuilder<unknown>,
) {
  const own = branches.map(({ id, starts }) => ({ id, starts: starts.map(textOf) }))
  return sql`
      left join jsonb_to_recordset(${JSON.stringify(own)}::jsonb) as b(id bigint, starts timestamptz[]) on b.id = ${branchId}
     cross join lateral (
       select width_bucket(${moment}, coalesce(b.starts, ${other.map(textOf)}::timestamptz[])) as place) stretch`
}

/** The outer bounds are for the index. */
export function isInStretch({ stretches, branches, other }: Stretches, moment: RawBuilder<unknown>) {
  const all = [other, ...branches.map(({ starts }) => starts)]
  const first = Math.min(...all.map((starts) => starts[0] ?? LAST_MOMENT))
  const end = Math.max(...all.map((starts) => starts.at(-1) ?? FIRST_MOMENT))
  return sql`
       ${moment} >= ${new Date(first)} and ${moment} < ${new Date(end)}
       and stretch.place between 1 and ${stretches.length}::int`
}

function textOf(at: number): string {
  return new Date(at).toISOString()
}
