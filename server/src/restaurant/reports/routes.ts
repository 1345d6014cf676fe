import type { RulesCache } from '../../ground/tenants/owner-rules.ts'
import type { Operation } from '../../platform/http/operations/operation.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { readShortly } from '../../platform/postgres/transaction/transaction.ts'
import { reportRoute } from './asked.ts'
import { type SalesSummary, SalesSummaryAnswer } from './contract.ts'
import * as examples from './examples.ts'
import { presentSummary } from './present.ts'
import { sumSales } from './queries.ts'

export function reportRoutes(database: Database, rules: RulesCache): Operation[] {
  return [
    reportRoute<SalesSummary>(rules, {
      name: 'sales-summary',
      id: 'getSalesSummary',
      summary: 'Get the sales summary',
      description:
        "A sale is an order that was neither rejected nor cancelled, on the business day of its branch. Without `from` and `to`: today on the restaurant's clock. At most 366 days.",
      answer: { schema: SalesSummaryAnswer, example: examples.salesSummaryAnswer },
      async report({ restaurant: { id, currency } }, { period, branchId }) {
        const [[sums]] = await readShortly(database, id, [sumSales(period, branchId)])
        if (!sums) throw new Error('a sum has a row')
        return presentSummary(period, { branchId, currency }, sums)
      },
    }),
  ]
}
