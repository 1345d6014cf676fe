import { sql } from 'kysely'
import { inRestaurant } from '../../server/src/platform/db/transaction.ts'
import type { Bed } from '../bed.ts'
import { applyLoad, postRequest } from '../load.ts'
import { pgbench } from '../pgbench.ts'
import { besideBare } from '../reads.ts'
import type { Case } from '../rounds.ts'
import { insertsOf } from '../same-inserts.ts'
import type { Tenant } from '../tenants.ts'

const STORED = 200_000
const READ_ORDERS = 500
const CLIENTS = 8
const PLACING_TENANTS = 20
const REGULARS = 10
const FAR_PAGE = 2_000
const LARGE_PAGE = 100
const PAGE = 25

export async function orderCases(bed: Bed): Promise<Case[]> {
  const [tenant] = bed.tenants
  if (!tenant) throw new Error('no restaurant to place orders in')
  const placed = await placeOne(bed, tenant)
  await storeMany(bed, tenant, placed)
  const far = await cursorOfPage(bed, tenant, FAR_PAGE)
  const ids = await someIds(bed, tenant)
  const read = (path: string) => ({ token: tenant.token, path })
  const reads = await besideBare(bed, [
    {
      name: 'GET /orders/{order}',
      target: 0.25,
      route: '/api/v1/orders/:order',
      requests: ids.map((id) => read(`/api/v1/orders/${id}`)),
    },
    {
      name: 'GET /orders?per_page=25',
      target: 0.25,
      route: '/api/v1/orders',
      requests: [read(`/api/v1/orders?per_page=${PAGE}`)],
    },
    {
      name: `GET /orders, page ${FAR_PAGE}`,
      target: 0.25,
      route: '/api/v1/orders',
      requests: [read(`/api/v1/orders?per_page=${PAGE}&cursor=${far}`)],
    },
  ])
  return [await placing(bed, tenant, placed), ...reads]
}

/** Ours through HTTP, with a key each, beside pgbench committing the very rows that one order writes. */
async function placing(bed: Bed, tenant: Tenant, orderId: string): Promise<Case> {
  const tenants = bed.tenants.slice(0, PLACING_TENANTS)
  const script = await insertsOf(bed.database, tenant.restaurant, orderId)
  let placed = 0
  const run = Date.now()
  return {
    name: 'POST /orders, 3 lines',
    target: 0.35,
    ours: {
      name: 'service',
      run: (durationMs) =>
        applyLoad({
          port: bed.service.port,
          connections: CLIENTS,
          durationMs,
          requests: () => {
            const own = tenants[placed++ % tenants.length] ?? tenant
            return postRequest('/api/v1/orders', own.token, `bench-${run}-${placed}`, orderOf(own, placed))
          },
        }),
    },
    theirs: pgbench(bed.database.connection, { script, clients: CLIENTS }),
  }
}

/** Of guests who have ordered here before, so that a guest's own rows are not among those compared. */
function orderOf({ ids }: Tenant, n: number): object {
  const dish = (name: string) => ids.items?.[name]
  return {
    type: 'pickup',
    customer_name: 'Ada Byron',
    customer_phone: `+34 600 100 10${Math.floor(n / PLACING_TENANTS) % REGULARS}`,
    lines: ['dish-2', 'dish-8', 'dish-14'].map((name) => ({ item_id: dish(name), quantity: 1 })),
  }
}

async function placeOne(bed: Bed, tenant: Tenant): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${bed.service.port}/api/v1/orders`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${tenant.token}`,
      'content-type': 'application/json',
      'idempotency-key': 'the-first',
    },
    body: JSON.stringify(orderOf(tenant, 0)),
  })
  const body = (await answer.json()) as { data: { id: string } }
  if (answer.status !== 201) throw new Error(`placing answered ${answer.status}: ${JSON.stringify(body)}`)
  return body.data.id
}

/** Copies of one order, a minute apart, each showing its own id. */
async function storeMany(bed: Bed, { restaurant }: Tenant, orderId: string): Promise<void> {
  const cause = {
    actor: { kind: 'operator', id: null, name: 'bench' } as const,
    requestId: null,
    now: Date.now(),
  }
  const chunk = 20_000
  for (let stored = 0; stored < STORED; stored += chunk) {
    await inRestaurant(bed.database, restaurant, cause, async (tx) => {
      await tx.run(sql`
        insert into orders (id, status, type, channel, branch_id, customer_name, customer_phone, currency, subtotal_minor,
               discount_minor, service_charge_minor, tax_added_minor, delivery_fee_minor, total_minor, placed_at, updated_at,
               shown, shown_zone)
        select fresh.id, o.status, o.type, o.channel, o.branch_id, o.customer_name, o.customer_phone, o.currency,
               o.subtotal_minor, o.discount_minor, o.service_charge_minor, o.tax_added_minor, o.delivery_fee_minor,
               o.total_minor, o.placed_at - fresh.ago, o.updated_at - fresh.ago,
               replace(o.shown, o.id::text, fresh.id::text), o.shown_zone
          from orders o, lateral (
            select uuidv7() as id, make_interval(mins => n) as ago
              from generate_series(${stored + 1}::int, ${stored + chunk}::int) n
          ) fresh
         where o.id = ${orderId}`)
    })
  }
}

async function cursorOfPage(bed: Bed, { token }: Tenant, page: number): Promise<string> {
  let cursor = ''
  for (let rows = 0; rows < (page - 1) * PAGE; rows += LARGE_PAGE) {
    const path = `/api/v1/orders?per_page=${LARGE_PAGE}${cursor && `&cursor=${cursor}`}`
    const answer = await fetch(`http://127.0.0.1:${bed.service.port}${path}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    cursor = ((await answer.json()) as { meta: { next_cursor: string } }).meta.next_cursor
  }
  return cursor
}

async function someIds(bed: Bed, { restaurant }: Tenant): Promise<string[]> {
  const cause = {
    actor: { kind: 'operator', id: null, name: 'bench' } as const,
    requestId: null,
    now: Date.now(),
  }
  const rows = await inRestaurant(bed.database, restaurant, cause, (tx) =>
    tx.run(sql<{ id: string }>`
      select id from (select id, row_number() over (order by placed_at) as n from orders) o
       where n % ${Math.floor(STORED / READ_ORDERS)} = 0 limit ${READ_ORDERS}`),
  )
  return rows.map(({ id }) => id)
}
