import type { RulesCache } from '../../ground/tenants/owner-rules.ts'
import type { Operation } from '../../platform/http/operations/operation.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { readTogether } from '../../platform/postgres/transaction/transaction.ts'
import { reportRoute } from '../reports/asked.ts'
import { capturedBy, refundedBy } from './queries/report.ts'
import { type PaymentReport, PaymentReportAnswer, paymentReportAnswer } from './report-contract.ts'

export function paymentReportRoutes(database: Database, rules: RulesCache): Operation[] {
  return [
    reportRoute<PaymentReport>(rules, {
      name: 'payments',
      id: 'getPaymentReport',
      summary: 'Get the payments of a period',
      description:
        'What was paid and refunded by method, on the business day of the branch where it was captured. Days and periods are those of the sales summary.',
      answer: { schema: PaymentReportAnswer, example: paymentReportAnswer },
      async report({ restaurant: { id, currency } }, { period: { from, to }, branchId, spans }) {
        const [methods, refunds] = await readTogether(database, id, [
          capturedBy(spans(), branchId),
          refundedBy(spans(), branchId),
        ])
        return { from, to, branch_id: branchId, currency, methods, refunds }
      },
    }),
  ]
}
