import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { applyLoad, type Load, type Outcome } from './load.ts'
import type { Shape } from './options.ts'
import { memoryMb, processorMicros } from './processor.ts'
import { type Running, startShape } from './shape.ts'
import type { Side } from './side.ts'
import { atTheEnd } from './started.ts'
import { furnished, type Tenant } from './tenants.ts'

export const CONNECTIONS = 16

/** What the parts are measured on: the service of one side, in one shape, and restaurants with a menu and a token each. */
export type Bed = {
  name: string
  shape: Shape
  running: Running
  /** Past the service, as PostgreSQL's superuser. */
  owner: pg.Pool
  tenants: Tenant[]
  /** The one with ten thousand pages of orders. */
  large: Tenant
  /** The day on which every table of every restaurant is booked five times. */
  bookedOn: string
  /** Puts the service under load, and counts what it and PostgreSQL spend meanwhile. */
  load(load: Omit<Load, 'port' | 'connections'>): Promise<Outcome>
  ask<T>(tenant: Tenant, method: string, path: string, body?: object): Promise<T>
  spent(): Spent
  memory(): { name: string; mb: number }[]
}

/** Microseconds of the processor. */
export type Spent = { service: number; postgres: number }

export async function makeBed(side: Side, shape: Shape): Promise<Bed> {
  const { kept } = side
  const running = await startShape(shape, side)
  const owner = new pg.Pool({ ...running.database, max: 4, application_name: 'bench' })
  // The embedded PostgreSQL stops and starts with the service.
  owner.on('error', () => undefined)
  owner.on('connect', (client) => client.on('error', () => undefined))
  atTheEnd(() => owner.end())
  const bed: Bed = {
    name: side.name,
    shape,
    running,
    owner,
    tenants: kept.tenants.map((tenant) => furnished(kept, tenant)),
    large: furnished(kept, kept.large),
    bookedOn: kept.bookedOn,
    async load(load) {
      const before = bed.spent()
      const outcome = await applyLoad({ ...load, port: running.port, connections: CONNECTIONS })
      return { ...outcome, processor: eachOf(before, bed.spent(), outcome.answered) }
    },
    ask: (tenant, method, path, body) => ask(running.port, tenant, { method, path, body }),
    spent() {
      const postgres = running.postgresPid()
      const service = running.processes().map(({ pid }) => pid)
      return { service: processorMicros(service, [postgres]), postgres: processorMicros([postgres]) }
    },
    memory: () => running.processes().map(({ name, pid }) => ({ name, mb: memoryMb(pid) })),
  }
  return bed
}

export function eachOf(before: Spent, after: Spent, count: number): Spent {
  const each = (of: keyof Spent) => (after[of] - before[of]) / Math.max(1, count)
  return { service: each('service'), postgres: each('postgres') }
}

async function ask<T>(
  port: number,
  { token }: Tenant,
  { method, path, body }: { method: string; path: string; body?: object | undefined },
): Promise<T> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`)
  return JSON.parse(text) as T
}

/** From the command to the first answer, which reads the database. */
export async function timeToStart(bed: Bed): Promise<number> {
  await bed.running.stop()
  const startedAt = performance.now()
  await bed.running.start()
  await bed.ask(bed.large, 'GET', '/orders?per_page=1')
  const ms = performance.now() - startedAt
  // Jobs are loaded a moment later, and would slow the next one's start.
  await sleep(1_000)
  return ms
}
