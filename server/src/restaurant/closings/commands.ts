import { record } from '../../ground/audit/commands.ts'
import { currentRules } from '../../ground/tenants/current-rules.ts'
import { rulesAt } from '../../ground/tenants/owner-rules.ts'
import { refuse } from '../../platform/errors.ts'
import { atBranches } from '../../platform/postgres/transaction/at-branches.ts'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import { addDays, formatMoment } from '../../platform/time/clock.ts'
import { entrySums } from '../payments/queries/totals.ts'
import { type Totals, totalsOf } from '../payments/rules/totals.ts'
import { type BranchClock, businessDayOf, businessDayStart } from '../reports/rules.ts'
import type { Closing, DayEnd, NewClosing, StillOpen } from './contract.ts'
import { closingFault } from './faults.ts'
import { stillOpen } from './open.ts'
import { type ClosingRow, findClosing, recentClosings, upsertClosing } from './queries.ts'
import { takenOff } from './taken-off.ts'

const MOST_RECENT = 14
const SOMETHING_OPEN = closingFault('still_open')

/** Each branch has a drawer of its own. */
async function drawerOf(tx: Tx, branchId: number | null) {
  const rules = await currentRules(tx, null)
  return { branch: rulesAt(rules, branchId), isOneOfSeveral: rules.branches.length > 1 }
}

function stillOpenAfter(tx: Tx, day: string, clock: BranchClock): Promise<StillOpen> {
  return stillOpen(tx, businessDayStart(addDays(day, 1), clock))
}

async function totalsOn(tx: Tx, day: string, clock: BranchClock): Promise<Totals> {
  const until = businessDayStart(addDays(day, 1), clock)
  return totalsOf(await tx.run(entrySums(businessDayStart(day, clock), until)))
}

/** For a call that sees this branch alone. */
export async function dayEnd(tx: Tx, branchId: number | null, asked: string | undefined): Promise<DayEnd> {
  const { branch: clock } = await drawerOf(tx, branchId)
  const today = businessDayOf(tx.cause.now, clock)
  const day = asked ?? today
  const [totals, taken_off, open, [closing], recent] = await Promise.all([
    totalsOn(tx, day, clock),
    takenOff(tx, businessDayStart(day, clock), businessDayStart(addDays(day, 1), clock)),
    stillOpenAfter(tx, day, clock),
    tx.run(findClosing(clock.id, day)),
    tx.run(recentClosings(clock.id, MOST_RECENT)),
  ])
  const { zone, currency } = tx.restaurant
  return {
    day,
    today,
    currency,
    totals,
    taken_off,
    open,
    closing: closing ? presentClosing(closing, zone) : null,
    recent: recent.map((row) => presentClosing(row, zone)),
  }
}

/** What was counted against what should be there. A day may be counted again; the log keeps what it was before. */
export async function closeDay(
  tx: Tx,
  branchId: number | null,
  { day, float_minor, counted_minor, note = null, open_seen = [] }: NewClosing,
): Promise<Closing> {
  const { branch: clock, isOneOfSeveral } = await drawerOf(tx, branchId)
  if (day > businessDayOf(tx.cause.now, clock)) throw refuse({ day: [closingFault('not_begun')] })
  const count = () =>
    Promise.all([
      tx.run(findClosing(clock.id, day)),
      totalsOn(tx, day, clock),
      stillOpenAfter(tx, day, clock),
    ])
  const [[before], totals, open] = await (isOneOfSeveral ? atBranches(tx, [clock.id], count) : count())
  const openIds = [...open.bills, ...open.orders].map(({ id }) => id)
  if (openIds.some((id) => !open_seen.includes(id))) throw refuse({ open_seen: [SOMETHING_OPEN] })
  const row: ClosingRow = {
    day,
    float_minor,
    expected_minor: float_minor + totals.cash_minor,
    counted_minor,
    totals,
    note,
    closed_by: tx.cause.actor.name ?? '',
    closed_at: tx.cause.now,
  }
  upsertClosing(tx, clock, row)
  const figures = ({ expected_minor, counted_minor: counted }: ClosingRow) => ({
    expected_minor,
    counted_minor: counted,
  })
  record(tx, {
    action: 'payment.day_closed',
    subject: { kind: 'business_day', id: day },
    ...(before && { before: figures(before) }),
    after: {
      ...figures(row),
      float_minor,
      note,
      ...(isOneOfSeveral && { branch_id: clock.id }),
      ...(openIds.length > 0 && { open_bills: open.bills.length, open_orders: open.orders.length }),
    },
  })
  return presentClosing(row, tx.restaurant.zone)
}

function presentClosing(row: ClosingRow, zone: string): Closing {
  return { ...row, totals: withSums(row.totals), closed_at: formatMoment(row.closed_at, zone) }
}

/** A day that was closed before these sums were kept has them by its methods; why money went back nobody knows. */
function withSums(totals: Totals): Totals {
  const sum = (key: 'amount_minor' | 'tip_minor' | 'net_minor') =>
    totals.methods.reduce((all, method) => all + method[key], 0)
  const gross_minor = sum('amount_minor') + sum('tip_minor')
  return { ...{ gross_minor, refunds: [], net_minor: sum('net_minor') }, ...totals }
}
