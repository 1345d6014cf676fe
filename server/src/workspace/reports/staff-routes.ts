import type { FastifyReply } from 'fastify'
import { look, type StaffCall, type StaffRoute } from '../../ground/staff-calls/route.ts'
import { digitsOf } from '../../platform/i18n/money.ts'
import { ReportQuery } from './contract.ts'
import { reportCsv } from './csv.ts'
import { type Deps, readReport } from './read.ts'

export function reportStaffRoutes(deps: Deps): StaffRoute[] {
  return [
    look({
      path: '/reports',
      right: 'seeSales',
      feature: 'reporting',
      query: ReportQuery,
      read: async (call) => ({ data: await readReport(deps, call) }),
    }),
    {
      ...look({
        path: '/reports/export',
        right: 'seeSales',
        feature: 'reporting',
        query: ReportQuery,
        read: async () => ({ data: null }),
      }),
      async stream(call: StaffCall<ReportQuery>, reply: FastifyReply) {
        const { table } = call.query
        const report = await readReport(deps, call)
        await reply
          .header('Content-Disposition', `attachment; filename="${table}-${report.from}-${report.to}.csv"`)
          .type('text/csv; charset=utf-8')
          .send(reportCsv(table, report, digitsOf(report.currency)))
      },
    },
  ]
}
