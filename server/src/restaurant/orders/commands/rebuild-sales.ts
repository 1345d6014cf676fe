import { sql } from 'kysely'
import { currentRules } from '../../../ground/tenants/current-rules.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import { claimSubject } from '../../../platform/memory/versions.ts'
import { addDays, isAfter } from '../../../platform/time/clock.ts'
import { clockOf } from '../../reports/commands/count.ts'
import { deleteSales, insertSales, NO_BRANCH } from '../../reports/queries.ts'
import { businessDayOf, businessDayStart } from '../../reports/rules.ts'
import { salesByDay, salesSpans } from '../queries.ts'

/**
 * Calculates the daily figures again from the orders. Each sale shares `rules`, so every order under way has been
 * counted before this begins, and the next one waits until it is done.
 */
export async function rebuildSales(tx: Tx): Promise<{ orders: number; days: number }> {
  claimSubject(tx, 'rules')
  // Some 5 s for a million orders, so that ten million would outlast what a statement may take.
  tx.later(sql`set local statement_timeout = 0`)
  const rules = await currentRules(tx, null)
  deleteSales(tx)
  const done = { orders: 0, days: 0 }
  for (const { branch_id, first_at, last_at } of await salesSpans(tx)) {
    const clock = clockOf(rules, branch_id)
    const lastDay = businessDayOf(last_at, clock)
    const dates: string[] = []
    for (let date = businessDayOf(first_at, clock); !isAfter(date, lastDay); date = addDays(date, 1)) {
      dates.push(date)
    }
    const starts = dates.map((date) => businessDayStart(date, clock))
    const sold = await salesByDay(tx, branch_id, starts)
    insertSales(
      tx,
      branch_id ?? NO_BRANCH,
      sold.flatMap(({ place, ...figures }) => {
        const date = dates[place - 1]
        return date === undefined ? [] : { date, ...figures }
      }),
    )
    done.days += sold.length
    for (const { orders } of sold) done.orders += orders
  }
  return done
}
