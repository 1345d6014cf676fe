import { download, look, type StaffRoute } from '../../ground/staff-calls/route.ts'
import { SalesExportQuery, SalesQuery } from './contract.ts'
import { salesCsv } from './csv.ts'
import { type Deps, readSales } from './read.ts'

export function salesStaffRoutes(deps: Deps): StaffRoute[] {
  return [
    look({
      path: '/sales',
      right: 'seeSales',
      feature: 'reporting',
      query: SalesQuery,
      read: async (call) => ({ data: await readSales(deps, call) }),
    }),
    download({
      path: '/sales/export',
      right: 'seeSales',
      feature: 'reporting',
      query: SalesExportQuery,
      async file(call) {
        const { by, ...query } = call.query
        const report = await readSales(deps, { ...call, query })
        const { from, to } = report.period
        return {
          name: `sales-by-${by}-${from}-${to}.csv`,
          content: salesCsv(report, by, call.restaurant.defaultLanguage),
        }
      },
    }),
  ]
}
