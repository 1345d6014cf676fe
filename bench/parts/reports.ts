import { addDays, localDate } from '../../server/src/platform/time/clock.ts'
import type { Bed } from '../bed.ts'
import { getRequest } from '../load.ts'
import { pgbench } from '../pgbench.ts'
import type { Part } from '../rounds.ts'
import { alike, ZONE } from '../tenants.ts'

const DAYS = 366

/** A year's sales of each restaurant in turn, beside a statement that sums them up. */
export async function reportParts(bed: Bed): Promise<Part[]> {
  const to = localDate(Date.now(), ZONE)
  const from = addDays(to, 1 - DAYS)
  const path = `/api/v1/reports/sales-summary?from=${from}&to=${to}`
  const requests = bed.tenants.map(({ token }) => getRequest(path, token))
  return [
    {
      name: 'sales',
      title: `GET /reports/sales-summary, ${DAYS} days`,
      run: (durationMs) => bed.load({ requests, durationMs }),
      async reference() {
        const { first, last } = alike(bed.tenants)
        const script = [`\\set tenant random(${first}, ${last})`, sumsOf(from, to)].join('\n')
        return pgbench(bed.running.database, { name: 'SQL alone', scripts: [script], prepared: true })
      },
    },
  ]
}

/** Of these days, and of as many before them. */
function sumsOf(from: string, to: string): string {
  const sum = (column: string, when: string) =>
    `coalesce(sum(${column}) filter (where day ${when} date '${from}'), 0)::bigint`
  return [
    `select ${sum('orders', '>=')}, ${sum('revenue_minor', '>=')}, ${sum('orders', '<')}, ${sum('revenue_minor', '<')}`,
    `from daily_sales where restaurant_id = :tenant and day between date '${addDays(from, -DAYS)}' and date '${to}';`,
  ].join(' ')
}
