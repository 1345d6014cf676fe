import { download, look, type StaffRoute } from '../../ground/staff-calls/route.ts'
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
    download({
      path: '/reports/export',
      right: 'seeSales',
      feature: 'reporting',
      query: ReportQuery,
      async file(call) {
        const { table } = call.query
        const report = await readReport(deps, call)
        return {
          name: `${table}-${report.from}-${report.to}.csv`,
          content: reportCsv(table, report, digitsOf(report.currency)),
        }
      },
    }),
  ]
}
