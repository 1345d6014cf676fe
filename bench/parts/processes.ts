import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { restaurantBySlug } from '../../server/src/ground/tenants/commands.ts'
import { createToken, revokeToken } from '../../server/src/integration/tokens/commands.ts'
import { type Cause, inRestaurant } from '../../server/src/platform/db/transaction.ts'
import type { Bed } from '../bed.ts'
import type { Check } from '../checks.ts'
import { applyLoad, getRequest } from '../load.ts'
import { whole } from '../report.ts'
import { type Service, startService } from '../service.ts'
import { orderOf, type Tenant } from '../tenants.ts'

const WRITES = 1_000
const MOST_OLD_MS = { menu: 50, rest: 0 }
const CONNECTIONS = 16
const LOAD_MS = 3_000

// biome-ignore lint/suspicious/noExplicitAny: answers of several shapes
type Answer = { status: number; data: any }
type Ask = (port: number, method: string, path: string, body?: object) => Promise<Answer>
/** What one round writes at the first port, and whether the second gives what was there before. */
type Round = (n: number) => Promise<{ isOld: () => Promise<boolean> }>

/**
 * A second process on the same database, and turns between the two as a balancer takes them: a write at one, the read
 * that follows at the other.
 */
export async function processChecks(bed: Bed, tell: (progress: string) => void): Promise<Check[]> {
  const [tenant] = bed.tenants
  if (!tenant) throw new Error('the bed has no restaurant')
  const paths = await pathsOf(bed, tenant)
  tell('reads with one process')
  const alone = await readsOf([bed.service.port], paths, tenant)
  const directory = await mkdtemp(join(tmpdir(), 'comanda-bench-second-'))
  const second = await startService(directory, secondOf(bed))
  try {
    tell('reads with two processes')
    const together = await readsOf([bed.service.port, second.port], paths, tenant)
    const checks: Check[] = []
    for (const [name, mostMs, round] of roundsOf(bed, second, tenant)) {
      tell(`old reads: ${name}`)
      checks.push(await oldReads(name, mostMs, round))
    }
    const reads = Object.keys(paths).map((name) => ({
      name: `${name}: reads/s with 1 process → 2`,
      value: `${whole(alone[name] ?? 0)} → ${whole(together[name] ?? 0)}`,
      target: 'shown',
      isMet: true,
    }))
    return [...checks, ...reads]
  } finally {
    await second.stop()
    await rm(directory, { recursive: true, force: true })
  }
}

function secondOf({ database, directory }: Bed): Record<string, string> {
  const { host, port, user, database: name } = database.connection as Record<string, string | number>
  return {
    DATABASE_URL: `postgres://${user}@/${name}?host=${encodeURIComponent(String(host))}&port=${port}`,
    DATA_DIR: join(directory, 'data'),
  }
}

async function pathsOf(bed: Bed, tenant: Tenant): Promise<Record<string, string>> {
  const placed = await asker(tenant.token)(bed.service.port, 'POST', '/orders', orderOf(tenant, 1))
  return {
    order: `/api/v1/orders/${placed.data.id}`,
    availability: `/api/v1/availability?date=${bed.bookedOn}&party_size=2`,
    dish: `/api/v1/items/${tenant.dishes[0]}`,
  }
}

async function readsOf(
  ports: number[],
  paths: Record<string, string>,
  { token }: Tenant,
): Promise<Record<string, number>> {
  const rates: Record<string, number> = {}
  for (const [name, path] of Object.entries(paths)) {
    const outcomes = await Promise.all(
      ports.map((port) =>
        applyLoad({
          port,
          requests: [getRequest(path, token)],
          connections: CONNECTIONS / ports.length,
          durationMs: LOAD_MS,
        }),
      ),
    )
    rates[name] = outcomes.reduce((sum, { perSecond }) => sum + perSecond, 0)
  }
  return rates
}

function asker(token: string): Ask {
  return async (port, method, path, body) => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const { data } = (await answer.json()) as { data: unknown }
    return { status: answer.status, data }
  }
}

function roundsOf(bed: Bed, second: Service, tenant: Tenant): [string, number, Round][] {
  const ask = asker(tenant.token)
  const turns = (n: number): [number, number] =>
    n % 2 === 0 ? [bed.service.port, second.port] : [second.port, bed.service.port]
  async function done(answer: Promise<Answer>): Promise<Answer> {
    const { status, data } = await answer
    if (status > 299) throw new Error(`a write was answered ${status}`)
    return { status, data }
  }
  return [
    [
      'status of an order',
      MOST_OLD_MS.rest,
      async (n) => {
        const [writer, reader] = turns(n)
        const { data } = await done(ask(writer, 'POST', '/orders', orderOf(tenant, n)))
        await ask(reader, 'GET', `/orders/${data.id}`)
        await done(ask(writer, 'POST', `/orders/${data.id}/status`, { status: 'rejected', reason: 'bench' }))
        return {
          isOld: async () => (await ask(reader, 'GET', `/orders/${data.id}`)).data.status === 'placed',
        }
      },
    ],
    [
      'availability',
      MOST_OLD_MS.rest,
      async (n) => {
        const [writer, reader] = turns(n)
        const path = `/availability?date=${bed.bookedOn}&party_size=2`
        const before = JSON.stringify((await ask(reader, 'GET', path)).data)
        const free = JSON.parse(before).slots.findLast(({ available }: { available: boolean }) => available)
        const booking = { name: 'Ada Byron', phone: '+14135560001', party_size: 2, date: bed.bookedOn }
        const { data } = await done(ask(writer, 'POST', '/reservations', { ...booking, time: free.time }))
        await ask(reader, 'GET', path)
        await done(ask(writer, 'POST', `/reservations/${data.id}/cancel`))
        return { isOld: async () => JSON.stringify((await ask(reader, 'GET', path)).data) !== before }
      },
    ],
    [
      'a dish',
      MOST_OLD_MS.menu,
      async (n) => {
        const [writer, reader] = turns(n)
        const path = `/items/${tenant.dishes[0]}`
        await ask(reader, 'GET', path)
        const price_minor = 1_000 + n
        await done(ask(writer, 'PATCH', path, { price_minor }))
        return { isOld: async () => (await ask(reader, 'GET', path)).data.price_minor !== price_minor }
      },
    ],
    ['a revoked token', MOST_OLD_MS.rest, revoking(bed, second, tenant)],
  ]
}

/** As the operator's command does it, which is a third process. */
function revoking({ database, service }: Bed, second: Service, { slug }: Tenant): Round {
  return async (n) => {
    const cause: Cause = {
      actor: { kind: 'operator', id: null, name: 'bench' },
      requestId: null,
      now: Date.now(),
    }
    const restaurant = await restaurantBySlug(database, slug)
    if (!restaurant) throw new Error(`there is no ${slug}`)
    const { id, token } = await inRestaurant(database, restaurant, cause, (tx) =>
      createToken(tx, {
        kind: 'live',
        name: 'bench',
        scopes: ['menu:read'],
        rateLimit: null,
        expiresAt: null,
      }),
    )
    const ask = asker(token)
    for (const port of [service.port, second.port]) await ask(port, 'GET', '/menus')
    await inRestaurant(database, restaurant, cause, (tx) => revokeToken(tx, id))
    const port = n % 2 === 0 ? service.port : second.port
    return { isOld: async () => (await ask(port, 'GET', '/menus')).status === 200 }
  }
}

async function oldReads(name: string, mostMs: number, round: Round): Promise<Check> {
  let old = 0
  let oldestMs = 0
  for (let n = 0; n < WRITES; n++) {
    const { isOld } = await round(n)
    const writtenAt = performance.now()
    if (!(await isOld())) continue
    old++
    while (await isOld());
    oldestMs = Math.max(oldestMs, performance.now() - writtenAt)
  }
  return {
    name: `old reads of ${whole(WRITES)} at the other process: ${name}`,
    value: old === 0 ? '0' : `${old} (up to ${oldestMs.toFixed(0)} ms)`,
    target: mostMs === 0 ? '0' : `≤ ${mostMs} ms`,
    isMet: mostMs === 0 ? old === 0 : oldestMs <= mostMs,
  }
}
