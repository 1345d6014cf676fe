import { sql } from 'kysely'
import { currentRules } from '../../../ground/tenants/current-rules.ts'
import { claimSubject } from '../../../platform/cache/versions.ts'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { clockOf } from '../../reports/commands/count-sales.ts'
import {
  type DatedDish,
  type DatedHour,
  deleteSales,
  insertFigures,
  insertSales,
  NO_BRANCH,
} from '../../reports/queries.ts'
import { businessDayOf, hourSpans, type Span } from '../../reports/rules.ts'
import { dishesBySpan, salesBySpan, salesSpans } from '../sold-queries.ts'

/**
 * Calculates the figures of sales again from the orders. Each sale shares `rules`, so every order under way has been
 * counted before this begins, and the next one waits until it is done.
 */
export async function rebuildSales(tx: Tx): Promise<{ orders: number; days: number }> {
  claimSubject(tx, 'rules')
  // Some 10 s for a million orders, so that ten million would outlast what a statement may take.
  tx.later(sql`set local statement_timeout = 0`)
  const rules = await currentRules(tx, null)
  deleteSales(tx)
  const done = { orders: 0, days: 0 }
  for (const { branch_id, first_at, last_at } of await salesSpans(tx)) {
    const clock = clockOf(rules, branch_id)
    const spans = hourSpans(businessDayOf(first_at, clock), businessDayOf(last_at, clock), clock)
    const [hours, dishes] = await Promise.all([hoursOf(tx, branch_id, spans), dishesOf(tx, branch_id, spans)])
    insertFigures(tx, branch_id ?? NO_BRANCH, hours, dishes)
    const byDay = Map.groupBy(hours, ({ date }) => date)
    const days = [...byDay].map(([date, own]) => ({
      date,
      orders: own.reduce((sum, { orders }) => sum + orders, 0),
      revenue_minor: own.reduce((sum, { revenue_minor }) => sum + revenue_minor, 0),
    }))
    insertSales(tx, branch_id ?? NO_BRANCH, days)
    done.days += days.length
    for (const { orders } of days) done.orders += orders
  }
  return done
}

async function hoursOf(tx: Tx, branchId: number | null, spans: Span[]): Promise<DatedHour[]> {
  const sold = await salesBySpan(
    tx,
    branchId,
    spans.map(({ startAt }) => startAt),
  )
  return sold.flatMap(({ place, ...figures }) => {
    const span = spans[place - 1]
    return span ? { date: span.date, hour: span.hour, ...figures } : []
  })
}

async function dishesOf(tx: Tx, branchId: number | null, spans: Span[]): Promise<DatedDish[]> {
  const days = spans.filter(({ date }, index) => date !== spans[index - 1]?.date)
  const sold = await dishesBySpan(
    tx,
    branchId,
    days.map(({ startAt }) => startAt),
  )
  return sold.flatMap(({ place, ...figures }) => {
    const day = days[place - 1]
    return day ? { date: day.date, ...figures } : []
  })
}
