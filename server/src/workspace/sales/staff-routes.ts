import type { FastifyReply } from 'fastify'
import { look, type StaffCall, type StaffRoute } from '../../ground/staff-calls/route.ts'
import type { Static } from '../../platform/http/validation/schema.ts'
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
    {
      ...look({
        path: '/sales/export',
        right: 'seeSales',
        feature: 'reporting',
        query: SalesExportQuery,
        read: async () => ({ data: null }),
      }),
      async stream(call: StaffCall<Static<typeof SalesExportQuery>>, reply: FastifyReply) {
        const { by, ...query } = call.query
        const report = await readSales(deps, { ...call, query })
        const { from, to } = report.period
        await reply
          .header('Content-Disposition', `attachment; filename="sales-by-${by}-${from}-${to}.csv"`)
          .type('text/csv; charset=utf-8')
          .send(salesCsv(report, by, call.restaurant.defaultLanguage))
      },
    },
  ]
}
