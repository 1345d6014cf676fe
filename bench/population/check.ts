import assert from 'node:assert/strict'
import { readConfig } from '../../server/src/config.ts'
import { openInstallation } from '../../server/src/installation.ts'
import { FEED_KEPT_MS } from '../../server/src/integration/feed/rules.ts'
import { addDays, localDate } from '../../server/src/platform/time/clock.ts'
import { environmentIn, startService } from '../service.ts'
import { ZONE } from '../tenants.ts'
import type { Kept, KeptTenant } from './kept.ts'

const LOOKED_AT = 4
const PER_PAGE = 100

type Found = { orders: number; revenue_minor: number; events: number; newest: string; lines: number[] }

/** Some restaurants, read through the API, beside what their rows say. Throws where they differ. */
export async function checkPopulation(directory: string, kept: Kept): Promise<string[]> {
  const service = await startService(directory)
  const installation = await openInstallation(readConfig(environmentIn(directory)), 'command')
  try {
    const chosen = Array.from(
      { length: LOOKED_AT },
      () => kept.tenants[Math.floor(Math.random() * kept.tenants.length)] ?? kept.large,
    )
    const lines: string[] = []
    const today = localDate(Date.now(), ZONE)
    for (const tenant of new Set([kept.large, ...chosen])) {
      const { rows } = await installation.owner.query<Found>(STORED, [
        tenant.id,
        yearUpTo(today),
        new Date(Date.now() - FEED_KEPT_MS),
      ])
      const stored = rows[0]
      if (!stored) throw new Error('a count has a row')
      await checkTenant(service.port, tenant, stored, today)
      lines.push(
        `${tenant.slug}: ${stored.orders} orders, ${stored.revenue_minor} cents of sales, ${stored.events} events: as the API says`,
      )
    }
    return lines
  } finally {
    await installation.close()
    await service.stop()
  }
}

function yearUpTo(today: string): string {
  return addDays(today, -364)
}

const STORED = `
  select count(*)::int as orders,
         sum(total_minor) filter (where status not in ('rejected', 'cancelled') and placed_at >= $2::date::timestamp at time zone '${ZONE}') as revenue_minor,
         (select count(*)::int from events e where e.restaurant_id = $1 and e.place is not null and e.created_at > $3) as events,
         (select id from orders n where n.restaurant_id = $1 order by placed_at desc, id desc limit 1) as newest,
         (select array_agg(l.id order by l.place) from order_lines l where l.restaurant_id = $1 and l.order_id =
            (select id from orders n where n.restaurant_id = $1 order by placed_at desc, id desc limit 1)) as lines
    from orders where restaurant_id = $1`

async function checkTenant(
  port: number,
  { token, slug }: KeptTenant,
  stored: Found,
  today: string,
): Promise<void> {
  const ask = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1${path}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    assert.equal(answer.status, 200, `${slug}: ${path}`)
    // biome-ignore lint/suspicious/noExplicitAny: it is compared, field by field.
    return (await answer.json()) as any
  }
  const newest = (await ask('/orders?per_page=1')).data[0]
  assert.equal(newest.id, stored.newest)
  const order = (await ask(`/orders/${newest.id}`)).data
  assert.deepEqual(order, newest)
  assert.deepEqual(
    order.items.map((line: { id: number }) => line.id),
    stored.lines,
  )

  const summary = (await ask(`/reports/sales-summary?from=${yearUpTo(today)}&to=${today}`)).data
  assert.equal(summary.revenue_minor, stored.revenue_minor, `${slug}: its sales`)

  let events = 0
  for (let cursor = ''; ; ) {
    const page = await ask(`/events?per_page=${PER_PAGE}${cursor && `&cursor=${cursor}`}`)
    for (const event of page.data) assert.equal(event.restaurant.slug, slug)
    events += page.data.length
    cursor = page.meta.next_cursor
    if (page.data.length < PER_PAGE) break
  }
  // While it is read, the oldest leave it.
  const left = stored.events - events
  assert.ok(left >= 0 && left < PER_PAGE, `${slug}: its feed has ${events} events of ${stored.events}`)
}
