import { createHistogram } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { exampleBody } from '../../server/src/integration/webhooks/catalogue.ts'
import { pauseEndpoint, resumeEndpoint } from '../../server/src/integration/webhooks/commands/endpoints.ts'
import type { Bed } from '../bed.ts'
import type { Outcome } from '../load.ts'
import type { Case } from '../rounds.ts'
import { EVENT, emitOrder, type Ground, makeGround, untilQuiet } from '../webhooks/ground.ts'

/** Of the bare client's rate: each delivery is also claimed, signed and written down, for good. */
const TARGET = 0.3
const CONNECTIONS = 16
const A_TRANSACTION = 100
const MOST_PER_SECOND = 8_000
const HEALTHY = 50
const OFFERED_PER_SECOND = 200
const LATEST_P99_MS = 1_000

export async function webhookCases(bed: Bed): Promise<Case[]> {
  let ground: Promise<Ground> | undefined
  const prepared = () => {
    ground ??= makeGround(bed.alsoStop)
    return ground
  }
  return [throughput(prepared), besideOneThatHangs(prepared)]
}

/** A backlog is let go to one address, and what arrives is counted. */
function throughput(prepared: () => Promise<Ground>): Case {
  let made: Awaited<ReturnType<Ground['tenant']>> | undefined
  let waiting = 0
  let about = 0

  async function run(durationMs: number): Promise<Outcome> {
    const ground = await prepared()
    made ??= await ground.tenant('/')
    const { restaurant, endpointId } = made
    await ground.inside(restaurant, (tx) => pauseEndpoint(tx, endpointId))
    for (const needed = MOST_PER_SECOND * (durationMs / 1000); waiting < needed; waiting += A_TRANSACTION) {
      await ground.inside(restaurant, async (tx) => {
        for (let n = 0; n < A_TRANSACTION; n++) emitOrder(tx, String(about++))
      })
    }
    await untilQuiet(ground, 200)
    await ground.inside(restaurant, (tx) => resumeEndpoint(tx, endpointId))
    const arrived = await firstArrivals(ground)
    await sleep(durationMs)
    await ground.inside(restaurant, (tx) => pauseEndpoint(tx, endpointId))
    arrived.push(...(await untilQuiet(ground, 200)))
    waiting -= arrived.length
    const first = arrived[0]?.at ?? 0
    const counted = arrived.filter(({ at }) => at < first + durationMs)
    return { perSecond: (counted.length * 1000) / durationMs, latencies: createHistogram(), errors: [] }
  }

  return {
    name: 'webhooks to one address',
    target: TARGET,
    ours: { name: 'comanda', run },
    theirs: {
      name: 'bare HTTP client',
      async run(durationMs) {
        const ground = await prepared()
        const body = JSON.stringify(exampleBody(EVENT))
        const perSecond = await ground.post({ port: ground.port, body, connections: CONNECTIONS, durationMs })
        await ground.arrivals()
        return { perSecond, latencies: createHistogram(), errors: [] }
      },
    },
  }
}

/** From the commit of an event to its receipt, at a steady rate over 50 restaurants and one whose address hangs. */
function besideOneThatHangs(prepared: () => Promise<Ground>): Case {
  let tenants: Awaited<ReturnType<Ground['tenant']>>[] | undefined
  let offered = 0

  async function run(durationMs: number): Promise<Outcome> {
    const ground = await prepared()
    tenants ??= await everyTenant(ground)
    await ground.arrivals()
    const committedAt = new Map<string, number>()
    const commits: Promise<void>[] = []
    const startedAt = performance.now()
    for (let n = 0; ; n++) {
      const dueAt = startedAt + (n * 1000) / OFFERED_PER_SECOND
      if (dueAt > startedAt + durationMs) break
      await sleep(Math.max(0, dueAt - performance.now()))
      const index = n % tenants.length
      const tenant = tenants[index]
      if (!tenant) continue
      const committed = ground
        .inside(tenant.restaurant, async (tx) => emitOrder(tx, String(n)))
        .then((id) => {
          if (index < HEALTHY) committedAt.set(id, Date.now())
        })
      commits.push(committed)
    }
    await Promise.all(commits)
    const span = performance.now() - startedAt
    offered = (committedAt.size * 1000) / span
    return outcomeOf(committedAt, await untilQuiet(ground, 500), span)
  }

  return {
    name: `webhooks, ${HEALTHY} addresses beside one that hangs`,
    target: 1,
    ours: { name: 'commit to receipt', run },
    theirs: {
      name: 'events committed',
      run: async () => ({ perSecond: offered, latencies: createHistogram(), errors: [] }),
    },
  }
}

async function firstArrivals(ground: Ground) {
  for (;;) {
    const arrived = await ground.arrivals()
    if (arrived.length > 0) return arrived
    await sleep(10)
  }
}

async function everyTenant(ground: Ground) {
  const healthy = await Promise.all(Array.from({ length: HEALTHY }, () => ground.tenant('/')))
  return [...healthy, await ground.tenant('/hang')]
}

function outcomeOf(
  committedAt: Map<string, number>,
  arrived: { eventId: string; at: number }[],
  spanMs: number,
): Outcome {
  const latencies = createHistogram()
  const seen = new Set<string>()
  for (const { eventId, at } of arrived) {
    const committed = committedAt.get(eventId)
    if (committed === undefined || seen.has(eventId)) continue
    seen.add(eventId)
    latencies.record(Math.max(1, (at - committed) * 1000))
  }
  const p99Ms = latencies.percentile(99) / 1000
  const errors = p99Ms > LATEST_P99_MS ? [`p99 from commit to receipt is ${p99Ms} ms`] : []
  return { perSecond: (seen.size * 1000) / spanMs, latencies, errors }
}
