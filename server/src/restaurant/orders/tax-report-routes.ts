import type { RulesCache } from '../../ground/tenants/owner-rules.ts'
import type { Operation } from '../../platform/http/operations/operation.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { readTogether } from '../../platform/postgres/transaction/transaction.ts'
import { reportRoute } from '../reports/asked.ts'
import { taxesOfSales } from './sold-queries.ts'
import { type TaxReport, TaxReportAnswer, taxReportAnswer } from './tax-report-contract.ts'

export function taxReportRoutes(database: Database, rules: RulesCache): Operation[] {
  return [
    reportRoute<TaxReport>(rules, {
      name: 'taxes',
      id: 'getTaxReport',
      summary: 'Get the taxes of a period',
      description:
        'What was sold and its tax, by rate. Sales, days and periods are those of the sales summary.',
      answer: { schema: TaxReportAnswer, example: taxReportAnswer },
      async report({ restaurant: { id, currency } }, { period: { from, to }, branchId, spans }) {
        const [[sums]] = await readTogether(database, id, [taxesOfSales(spans(), branchId)])
        if (!sums) throw new Error('a sum has a row')
        return { from, to, branch_id: branchId, currency, ...sums }
      },
    }),
  ]
}
