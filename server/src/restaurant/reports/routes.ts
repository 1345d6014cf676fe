import { branchFault, type OwnerRules, type RulesCache } from '../../ground/tenants/owner-rules.ts'
import { type FieldErrors, FieldsInvalid } from '../../platform/errors.ts'
import { type Call, type Operation, read } from '../../platform/http/operations/operation.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { readShortly } from '../../platform/postgres/transaction/transaction.ts'
import { isDate, localDate } from '../../platform/time/clock.ts'
import { type SalesSummary, SalesSummaryAnswer, SalesSummaryQuery } from './contract.ts'
import * as examples from './examples.ts'
import { presentSummary } from './present.ts'
import { sumSales } from './queries.ts'
import { type Period, periodFaults, periodOf } from './rules.ts'

export function reportRoutes(database: Database, rules: RulesCache): Operation[] {
  async function summary({ restaurant }: Call, period: Period, branchId: number | null) {
    const { id, currency } = restaurant
    const [[sums]] = await readShortly(database, id, [sumSales(period, branchId)])
    if (!sums) throw new Error('a sum has a row')
    const data: SalesSummary = presentSummary(period, { branchId, currency }, sums)
    return { data }
  }

  async function summaryOfBranch(call: Call, period: Period, branchId: number) {
    const faults = { ...periodFaults(period), ...branchFaults(await rules.get(call.restaurant.id), branchId) }
    if (Object.keys(faults).length > 0) throw new FieldsInvalid(faults)
    return summary(call, period, branchId)
  }

  return [
    read({
      tag: 'Reports',
      scope: 'reports:read',
      feature: 'reporting',
      path: '/reports/sales-summary',
      id: 'getSalesSummary',
      summary: 'Get the sales summary',
      description:
        "A sale is an order that was neither rejected nor cancelled, on the business day of its branch. Without `from` and `to`: today on the restaurant's clock. At most 366 days.",
      query: SalesSummaryQuery,
      errors: ['validation_failed'],
      answer: { schema: SalesSummaryAnswer, example: examples.salesSummaryAnswer },
      async refineQuery({ restaurant, query, now }) {
        const asked = { ...trimmed('from', query), ...trimmed('to', query) }
        const sound = Object.values(asked).every(isDate)
        return {
          ...(sound && periodFaults(periodOf(asked, localDate(now, restaurant.zone)))),
          ...branchFaults(await rules.get(restaurant.id), Number(query.branch_id ?? Number.NaN)),
        }
      },
      read(call, { branch_id: branchId, ...asked }) {
        const period = periodOf(asked, localDate(call.now, call.restaurant.zone))
        if (branchId !== undefined) return summaryOfBranch(call, period, branchId)
        const faults = periodFaults(period)
        if (Object.keys(faults).length > 0) throw new FieldsInvalid(faults)
        return summary(call, period, null)
      },
    }),
  ]
}

function trimmed(name: string, query: Record<string, string>): Record<string, string> {
  const text = query[name]
  return text === undefined ? {} : { [name]: text.trim() }
}

/** NaN: none was asked for. */
function branchFaults(rules: OwnerRules, branchId: number): FieldErrors {
  const fault = branchFault(rules, Number.isNaN(branchId) ? null : branchId, { asFilter: true })
  return fault === null ? {} : { branch_id: [fault] }
}
