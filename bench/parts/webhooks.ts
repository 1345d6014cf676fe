import { createHistogram } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Bed, CONNECTIONS, eachOf } from '../bed.ts'
import { type Outcome, postRequest } from '../load.ts'
import type { Contender, Part } from '../rounds.ts'
import { atTheEnd } from '../started.ts'
import { orderOf, type Tenant } from '../tenants.ts'
import { type Receiver, startClient, startReceiver } from '../webhooks/children.ts'

/** In production the service sends to nobody on its own machine. Elsewhere there is a demo; its past would be made beside this. */
const LAX = { NODE_ENV: '', WEBHOOKS_ALLOW_INSECURE: '1', DEMO_HISTORY_DAYS: '0' }
/** Each order is an event for every one of them. */
const ADDRESSES = 20
/** More than the service delivers in a second. */
const MOST_PER_SECOND = 5_000
/** Until all addresses have heard that they may go on. */
const LETTING_GO_MS = 1_000
const PLACING_MS = 500
const QUIET_MS = 300
const LOOK_EVERY_MS = 10
const LONGEST_WAIT_MS = 60_000

/** Orders wait for addresses that hold events back; then they are let go, and what arrives is counted. */
export async function webhookParts(bed: Bed): Promise<Part[]> {
  await bed.running.stop()
  await bed.running.start(LAX)
  const [tenant] = bed.tenants
  if (!tenant) throw new Error('the bed has no restaurant')
  const receiver = await startReceiver()
  const addresses = await addAddresses(bed, tenant, receiver.port)
  atTheEnd(() => removeAddresses(bed, tenant))
  const backlog = backlogOf(bed, tenant)
  const letGo = (isActive: boolean) =>
    Promise.all(
      addresses.map((id) => bed.ask(tenant, 'PATCH', `/webhook-endpoints/${id}`, { is_active: isActive })),
    )
  return [
    {
      name: 'webhooks',
      title: `webhooks to ${ADDRESSES} addresses, a backlog`,
      async run(durationMs): Promise<Outcome> {
        await letGo(false)
        await backlog.fill((MOST_PER_SECOND * (durationMs + LETTING_GO_MS)) / 1000)
        await untilQuiet(receiver)
        await letGo(true)
        const early = await firstArrivals(receiver)
        const before = bed.spent()
        const startedAt = performance.now()
        await sleep(durationMs)
        const arrived = await receiver.arrivals()
        const seconds = (performance.now() - startedAt) / 1000
        const processor = eachOf(before, bed.spent(), arrived.length)
        await letGo(false)
        const late = await untilQuiet(receiver)
        backlog.took(early + arrived.length + late)
        const perSecond = arrived.length / seconds
        const errors = arrived.length === 0 ? ['nothing arrived'] : []
        return { answered: arrived.length, perSecond, latencies: createHistogram(), errors, processor }
      },
      reference: () => bareClient(bed, tenant, receiver),
    },
  ]
}

/** None that a run before has left behind, when it was killed. */
async function addAddresses(bed: Bed, tenant: Tenant, port: number): Promise<number[]> {
  await removeAddresses(bed, tenant)
  const ids: number[] = []
  for (let n = 1; n <= ADDRESSES; n++) {
    const wish = { url: `http://127.0.0.1:${port}/${n}`, events: ['order.created'] }
    const { data } = await bed.ask<{ data: { id: number } }>(tenant, 'POST', '/webhook-endpoints', wish)
    ids.push(data.id)
  }
  return ids
}

async function removeAddresses(bed: Bed, tenant: Tenant): Promise<void> {
  const { data } = await bed.ask<{ data: { id: number }[] }>(tenant, 'GET', '/webhook-endpoints')
  for (const { id } of data) await bed.ask(tenant, 'DELETE', `/webhook-endpoints/${id}`)
}

/** Orders that have been placed, and events that wait because of them. */
function backlogOf(bed: Bed, tenant: Tenant) {
  const start = Date.now() % 1_000_000_000
  let n = 0
  let waiting = 0
  return {
    async fill(events: number): Promise<void> {
      while (waiting < events) {
        const { answered, errors } = await bed.load({
          durationMs: PLACING_MS,
          requests: () => {
            n++
            return postRequest(
              '/api/v1/orders',
              tenant.token,
              `hook-${start}-${n}`,
              orderOf(tenant, start + n),
            )
          },
        })
        if (errors.length > 0) throw new Error(`placing orders: ${errors.join('; ')}`)
        waiting += answered * ADDRESSES
      }
    },
    took(events: number): void {
      waiting -= events
    },
  }
}

async function firstArrivals(receiver: Receiver): Promise<number> {
  const deadline = Date.now() + LONGEST_WAIT_MS
  for (;;) {
    const { length } = await receiver.arrivals()
    if (length > 0) return length
    if (Date.now() > deadline) throw new Error('no event arrives')
    await sleep(LOOK_EVERY_MS)
  }
}

async function untilQuiet(receiver: Receiver): Promise<number> {
  let all = 0
  for (;;) {
    await sleep(QUIET_MS)
    const { length } = await receiver.arrivals()
    if (length === 0) return all
    all += length
  }
}

/** Posts an event's body again and again: no queue, no signature, nothing that is written down. */
async function bareClient(bed: Bed, tenant: Tenant, receiver: Receiver): Promise<Contender> {
  const post = startClient()
  const { data } = await bed.ask<{ data: unknown[] }>(tenant, 'GET', '/events?per_page=1')
  const body = JSON.stringify(data[0])
  return {
    name: 'bare HTTP client',
    async run(durationMs) {
      const perSecond = await post({ port: receiver.port, body, connections: CONNECTIONS, durationMs })
      await receiver.arrivals()
      return { answered: 0, perSecond, latencies: createHistogram(), errors: [] }
    },
  }
}
