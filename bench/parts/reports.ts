import { compile } from '../../server/src/platform/db/statement.ts'
import { addDays, localDate } from '../../server/src/platform/time/clock.ts'
import { sumSales } from '../../server/src/restaurant/reports/queries.ts'
import { periodOf } from '../../server/src/restaurant/reports/rules.ts'
import type { Bed } from '../bed.ts'
import { applyLoad, getRequest } from '../load.ts'
import { pgbench } from '../pgbench.ts'
import type { Case } from '../rounds.ts'
import { alike, ZONE } from '../tenants.ts'

const CONNECTIONS = 16
const DAYS = 366

/** A year's sales of each restaurant in turn, beside the statement that sums them up. */
export async function reportCases(bed: Bed): Promise<Case[]> {
  const today = localDate(Date.now(), ZONE)
  const asked = { from: addDays(today, 1 - DAYS), to: today }
  const path = `/api/v1/reports/sales-summary?from=${asked.from}&to=${asked.to}`
  const requests = bed.tenants.map(({ token }) => getRequest(path, token))
  const { first, last } = alike(bed.tenants)
  const script = [
    `\\set tenant random(${first}, ${last})`,
    alone(sumSales(periodOf(asked, today), null), 'daily_sales'),
  ]
  return [
    {
      name: `GET /reports/sales-summary, ${DAYS} days`,
      target: 0.5,
      ours: {
        name: 'service',
        run: (durationMs) =>
          applyLoad({ port: bed.service.port, requests, connections: CONNECTIONS, durationMs }),
      },
      theirs: pgbench(bed.database.connection, {
        name: 'SQL alone',
        scripts: [script.join('\n')],
        prepared: true,
      }),
    },
  ]
}

/** A statement of the service as pgbench sends it: its values written out, its restaurant named. */
function alone(statement: Parameters<typeof compile>[0], table: string): string {
  const { sql, parameters } = compile(statement)
  const filled = sql.replaceAll(/\$(\d+)/g, (_, place) => literal(parameters[Number(place) - 1]))
  return `${filled.replace(new RegExp(`from ${table}\\s+where`), `from ${table} where restaurant_id = :tenant and`).replaceAll(/\s+/g, ' ')};`
}

function literal(value: unknown): string {
  return typeof value === 'number' ? String(value) : `'${String(value).replaceAll("'", "''")}'`
}
