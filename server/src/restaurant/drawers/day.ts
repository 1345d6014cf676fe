// What the drawers of a branch had on one of its business days.
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import { formatMoment } from '../../platform/time/clock.ts'
import type { DrawerDay } from './contract.ts'
import { presentZ } from './present.ts'
import { lateMovements } from './queries.ts'
import { cashElsewhere, leftOpenOn, reportsOfDay } from './report-queries.ts'

/** Null where no drawer was used. For what sees this branch alone. */
export async function drawerDay(
  tx: Tx,
  { branchId, day, fromAt, untilAt }: { branchId: number; day: string; fromAt: number; untilAt: number },
): Promise<DrawerDay | null> {
  const [rows, left, [elsewhere]] = await Promise.all([
    tx.run(reportsOfDay(branchId, day)),
    tx.run(leftOpenOn(branchId, day)),
    tx.run(cashElsewhere(fromAt, untilAt)),
  ])
  if (rows.length === 0 && left.length === 0) return null
  const { zone } = tx.restaurant
  const late = await tx.run(lateMovements(rows.map(({ session_id }) => session_id)))
  const reports = rows.map((row) => presentZ(row, late, zone))
  const sum = (key: 'float_minor' | 'expected_minor' | 'counted_minor' | 'difference_minor') =>
    reports.reduce((all, report) => all + report[key], 0)
  return {
    reports,
    open: left.map((one) => ({ ...one, opened_at: formatMoment(one.opened_at, zone) })),
    float_minor: sum('float_minor'),
    expected_minor: sum('expected_minor'),
    counted_minor: sum('counted_minor'),
    difference_minor: sum('difference_minor'),
    elsewhere_minor: elsewhere?.minor ?? 0,
  }
}
