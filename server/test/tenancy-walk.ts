// Every operation of the API, tried by one restaurant on what belongs to another.
import { sql } from 'kysely'
import { expect } from 'vitest'
import { importDocument } from '../src/across/document/import.ts'
import type { Operation } from '../src/platform/http/operations/operation.ts'
import { publishNextWeek } from '../src/sandbox/commands/simulate-floor.ts'
import type { TestApp, Venue } from './app.ts'

export async function orderIn({ get, post }: Venue): Promise<void> {
  const { data } = (await get('/items?available=true')).body
  const dish = data.find((item: { modifier_groups: unknown[] }) => item.modifier_groups.length === 0)
  const { status } = await post('/orders', {
    type: 'pickup',
    customer_name: 'Ann',
    customer_phone: '+12025550123',
    lines: [{ item_id: dish.id, quantity: 1 }],
  })
  expect(status).toBe(201)
}

/** The path with an id of what the owner has. Where it has none, one is made as the operations' example says. */
export async function pathWithIdOf(
  owner: Venue,
  { path }: Operation,
  operations: Operation[],
): Promise<string> {
  const [parameter] = /:\w+(?::(?:uuid|text))?/.exec(path) ?? []
  if (parameter === undefined) return path
  const list = path.slice(0, path.indexOf(parameter) - 1)
  const first = async () => {
    const [row] = (await owner.get(list)).body.data
    return row?.id ?? row?.key
  }
  const make = operations.find((one) => one.method === 'POST' && one.path === list)
  const known = MADE_OTHERWISE[list]
  if ((await first()) === undefined) {
    if (known) await known(owner)
    else if (make) await owner.post(list, await bodyFor(owner, make))
  }
  const id = await first()
  expect(id, `the venue has nothing for ${path}`).toBeDefined()
  return path.replace(parameter, String(id))
}

/** What no operation of the list's own path makes. */
const MADE_OTHERWISE: Record<string, (owner: Venue) => Promise<unknown>> = {
  '/shift-weeks': (owner) => owner.inside(publishNextWeek),
  async '/receipts'(owner) {
    const [order] = (await owner.get('/orders')).body.data
    return owner.post(`/orders/${order.id}/payments`, { method: 'cash' })
  },
  '/price-lists': (owner) => owner.post('/price-lists', { name: 'Delivery', percent: 10 }),
  '/experiences': (owner) => owner.inside((tx) => importDocument(tx, { experiences: [ALWAYS_ON_SALE] })),
  async '/experience-bookings'(owner) {
    const of = { path: '/experiences/:experience' } as Operation
    const path = `${await pathWithIdOf(owner, of, [])}/bookings`
    return owner.post(path, { name: 'Ann', phone: '+12025550123', tickets: 1 })
  },
}

const ALWAYS_ON_SALE = {
  ref: 'tasting',
  name: { en: 'Wine tasting' },
  price_minor: 6000,
  capacity: 1000,
  starts_at: '2099-12-05T20:00:00Z',
  ends_at: '2099-12-05T22:00:00Z',
  sales_until: '2099-12-05T12:00:00Z',
}

/** The example names what a fresh demo has; another venue has its own. */
async function bodyFor(owner: Venue, { path, requestExample }: Operation): Promise<unknown> {
  if (path !== '/reviews') return requestExample
  const [order] = (await owner.get('/orders?status=completed')).body.data
  return { ...(requestExample as object), order_id: order?.id }
}

/** What came of each attempt to reach over: its operation, its status and, of lists, the rows that are not one's own. */
export type Attempt = { operation: string; status: number; foreign: unknown[] }

export async function walkTenancy(service: TestApp, venue: Venue, other: Venue): Promise<Attempt[]> {
  const attempts: Attempt[] = []
  for (const operation of service.operations.filter(({ sandboxOnly }) => !sandboxOnly)) {
    const { method, path, read, run, requestExample } = operation
    const names = path.includes(':')
    if (!names && read === undefined) continue
    // A key that a restaurant chooses itself names its own, whatever others call theirs.
    if (path.includes(':text')) continue
    const body = operation.upload
      ? { payload: Buffer.from('bytes'), headers: { 'content-type': operation.upload.types[0] ?? '' } }
      : run && { body: requestExample ?? {} }
    const answer = await service.request(method, await pathWithIdOf(other, operation, service.operations), {
      token: venue.token,
      ...body,
    })
    const theirs = names ? [] : idsIn((await other.get(path)).body)
    attempts.push({
      operation: `${method} ${path}`,
      status: answer.status,
      foreign: names ? [] : idsIn(answer.body).filter((id) => theirs.includes(id)),
    })
  }
  return attempts
}

function idsIn(body: { data?: unknown }): unknown[] {
  const rows: { id?: unknown; ingredient?: { id: unknown } }[] = Array.isArray(body.data) ? body.data : []
  return rows.map(({ id, ingredient }) => id ?? ingredient?.id).filter((id) => id !== undefined)
}

/** Rows of other restaurants that a transaction of this one sees, by table; and what it can change of them. */
export async function foreignRows(service: TestApp, venue: Venue): Promise<Record<string, number>> {
  const { rows: tables } = await service.owner.query<{ name: string }>(
    `select polrelid::regclass::text as name from pg_policy where polname = 'only_own_restaurant'`,
  )
  expect(tables.length).toBeGreaterThan(10)
  const { id } = venue.restaurant
  const seen: Record<string, number> = {}
  await venue.inside(async (tx) => {
    for (const { name } of tables) {
      const [row] = await tx.run(
        sql<{
          foreign: number
        }>`select count(*) as foreign from ${sql.table(name)} where restaurant_id <> ${id}`,
      )
      if (row!.foreign > 0) seen[name] = row!.foreign
    }
  })
  return seen
}
