import { record } from '../../ground/audit/commands.ts'
import { currentRules } from '../../ground/tenants/current-rules.ts'
import { rulesAt } from '../../ground/tenants/owner-rules.ts'
import { refuse } from '../../platform/errors.ts'
import { fieldFault } from '../../platform/faults.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { atBranches } from '../../platform/postgres/transaction/at-branches.ts'
import {
  type Cause,
  inRestaurant,
  type Restaurant,
  readTogether,
  type Tx,
} from '../../platform/postgres/transaction/transaction.ts'
import { addDays, formatMoment } from '../../platform/time/clock.ts'
import type { DrawerDay } from '../drawers/contract.ts'
import { drawerDay } from '../drawers/day.ts'
import { entrySums, tipsTaken } from '../payments/queries/totals.ts'
import { type Totals, tipsOf, totalsOf } from '../payments/rules/totals.ts'
import { type BranchClock, businessDayOf, businessDayStart } from '../reports/rules.ts'
import type { Closing, DayEnd, NewClosing, StillOpen, TakenToday } from './contract.ts'
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

/** What came in at the branches that this call sees, each since its own business day began. */
export async function takenToday(
  database: Database,
  restaurant: Restaurant,
  cause: Cause,
): Promise<TakenToday> {
  const { branches } = await inRestaurant(database, restaurant, cause, (tx) => currentRules(tx, null))
  const seen = branches.filter(({ id }) => restaurant.branches?.includes(id) ?? true)
  const sums = await Promise.all(
    seen.map((branch) => {
      const today = businessDayOf(cause.now, branch)
      const [fromAt, untilAt] = [businessDayStart(today, branch), businessDayStart(addDays(today, 1), branch)]
      return readTogether(database, { ...restaurant, branches: [branch.id] }, [
        entrySums(fromAt, untilAt),
        tipsTaken(fromAt, untilAt),
      ])
    }),
  )
  return {
    ...totalsOf(sums.flatMap(([entries]) => entries)),
    tips: tipsOf(sums.flatMap(([, tips]) => tips)),
  }
}

/** For a call that sees this branch alone. */
export async function dayEnd(tx: Tx, branchId: number | null, asked: string | undefined): Promise<DayEnd> {
  const { branch: clock } = await drawerOf(tx, branchId)
  const today = businessDayOf(tx.cause.now, clock)
  const day = asked ?? today
  const [fromAt, untilAt] = [businessDayStart(day, clock), businessDayStart(addDays(day, 1), clock)]
  const [totals, tips, taken_off, open, drawers, [closing], recent] = await Promise.all([
    totalsOn(tx, day, clock),
    tx.run(tipsTaken(fromAt, untilAt)),
    takenOff(tx, fromAt, untilAt),
    stillOpenAfter(tx, day, clock),
    drawerDay(tx, { branchId: clock.id, day, fromAt, untilAt }),
    tx.run(findClosing(clock.id, day)),
    tx.run(recentClosings(clock.id, MOST_RECENT)),
  ])
  const { zone, currency } = tx.restaurant
  return {
    day,
    today,
    currency,
    totals,
    tips: tipsOf(tips),
    taken_off,
    open,
    drawers,
    closing: closing ? presentClosing(closing, zone) : null,
    recent: recent.map((row) => presentClosing(row, zone)),
  }
}

/** What was counted against what should be there. A day may be counted again; the log keeps what it was before. */
export async function closeDay(
  tx: Tx,
  branchId: number | null,
  { day, note = null, open_seen = [], ...sent }: NewClosing,
): Promise<Closing> {
  const { branch: clock, isOneOfSeveral } = await drawerOf(tx, branchId)
  if (day > businessDayOf(tx.cause.now, clock)) throw refuse({ day: [closingFault('not_begun')] })
  const [fromAt, untilAt] = [businessDayStart(day, clock), businessDayStart(addDays(day, 1), clock)]
  const count = () =>
    Promise.all([
      tx.run(findClosing(clock.id, day)),
      totalsOn(tx, day, clock),
      stillOpenAfter(tx, day, clock),
      drawerDay(tx, { branchId: clock.id, day, fromAt, untilAt }),
    ])
  const [[before], totals, open, drawers] = await (isOneOfSeveral
    ? atBranches(tx, [clock.id], count)
    : count())
  const openIds = [...open.bills, ...open.orders].map(({ id }) => id)
  if (openIds.some((id) => !open_seen.includes(id))) throw refuse({ open_seen: [SOMETHING_OPEN] })
  const row: ClosingRow = {
    day,
    ...(drawers ? cashOfDrawers(drawers, sent) : cashCounted(totals, sent)),
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
      float_minor: row.float_minor,
      note,
      ...(isOneOfSeveral && { branch_id: clock.id }),
      ...(openIds.length > 0 && { open_bills: open.bills.length, open_orders: open.orders.length }),
    },
  })
  return presentClosing(row, tx.restaurant.zone)
}

type Sent = Pick<NewClosing, 'float_minor' | 'counted_minor'>
type Cash = Pick<ClosingRow, 'float_minor' | 'expected_minor' | 'counted_minor'>

/** The sum of the day's Zs; who sends one of their own must mean the same. */
function cashOfDrawers({ open, ...drawers }: DrawerDay, sent: Sent): Cash {
  if (open.length > 0) {
    const names = open.map(({ drawer_name }) => drawer_name).join(', ')
    throw refuse({ open_seen: [closingFault('still_open.drawers', { drawers: names })] })
  }
  for (const field of ['float_minor', 'counted_minor'] as const) {
    if (sent[field] !== undefined && sent[field] !== drawers[field]) {
      throw refuse({ [field]: [closingFault('by_drawers', { sum_minor: drawers[field] })] })
    }
  }
  const { float_minor, expected_minor, counted_minor } = drawers
  return { float_minor, expected_minor, counted_minor }
}

function cashCounted({ cash_minor }: Totals, { float_minor, counted_minor }: Sent): Cash {
  if (float_minor === undefined || counted_minor === undefined) {
    const missing = { float_minor, counted_minor }
    const named = Object.entries(missing).filter(([, minor]) => minor === undefined)
    throw refuse(Object.fromEntries(named.map(([field]) => [field, [fieldFault('required')]])))
  }
  return { float_minor, expected_minor: float_minor + cash_minor, counted_minor }
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
