import type { Bed } from '../bed.ts'
import type { Check } from '../checks.ts'
import { applyLoad, getRequest, postRequest } from '../load.ts'
import { orderOf } from '../tenants.ts'
import { bookings } from './booking.ts'

const CONNECTIONS = 16
const MOST_P99_MS = 25
/** More than this between the first and the last tenth of the time is growth. */
const MOST_GROWTH_MB = 20
const SLICES = 10
/** As a part of the time at full rate. */
const HALF_FOR = 0.1

type Latencies = Awaited<ReturnType<typeof applyLoad>>['latencies']

/** 70 % reads, 20 % orders, 10 % bookings, over all restaurants. */
export async function mixedChecks(
  bed: Bed,
  seconds: number,
  tell: (progress: string) => void,
): Promise<Check[]> {
  const next = mixture(bed)
  const memory: number[] = []
  const errors: string[] = []
  let all: Latencies | undefined
  let rate = 0
  for (let slice = 1; slice <= SLICES; slice++) {
    const outcome = await applyLoad({
      port: bed.service.port,
      requests: next,
      connections: CONNECTIONS,
      durationMs: (seconds * 1000) / SLICES,
    })
    if (all) all.add(outcome.latencies)
    else all = outcome.latencies
    errors.push(...outcome.errors)
    rate += outcome.perSecond / SLICES
    memory.push((await bed.service.memory()).rssMb)
    tell(
      `mixed load: ${slice} of ${SLICES} parts, ${outcome.perSecond.toFixed(0)}/s, ${memory.at(-1)?.toFixed(0)} MB`,
    )
  }
  tell('mixed load at half of that rate')
  const half = await applyLoad({
    port: bed.service.port,
    requests: next,
    connections: CONNECTIONS,
    durationMs: seconds * HALF_FOR * 1000,
    perSecond: rate / 2,
  })
  const p99Ms = (all?.percentile(99) ?? 0) / 1000
  const [first = 0] = memory
  const growth = (memory.at(-1) ?? 0) - first
  return [
    {
      name: `mixed load over ${seconds} s`,
      value: told(all, rate, errors),
      target: `p99 ≤ ${MOST_P99_MS} ms`,
      isMet: p99Ms <= MOST_P99_MS && errors.length === 0,
    },
    {
      name: 'mixed load at half of that rate',
      value: told(half.latencies, half.perSecond, half.errors),
      target: 'shown',
      isMet: half.errors.length === 0,
    },
    {
      name: 'memory under the mixed load',
      value: memory.map((mb) => mb.toFixed(0)).join(' '),
      target: 'no growth (MB)',
      isMet: growth <= MOST_GROWTH_MB,
    },
  ]
}

function told(latencies: Latencies | undefined, perSecond: number, errors: string[]): string {
  const ms = (percent: number) => ((latencies?.percentile(percent) ?? 0) / 1000).toFixed(1)
  const fault = errors.length > 0 ? `, ${errors[0]}` : ''
  return `p99 ${ms(99)} ms (p50 ${ms(50)} ms, ${perSecond.toFixed(0)}/s${fault})`
}

function mixture(bed: Bed): () => Buffer {
  const { tenants, large, bookedOn } = bed
  const nextBooking = bookings(bed)
  const run = Date.now()
  let n = 0
  const reads = [
    () => '/api/v1/items?per_page=25',
    (index: number) => `/api/v1/menus/${tenants[index]?.firstMenu}`,
    () => '/api/v1/orders?per_page=25',
    () => `/api/v1/availability?date=${bookedOn}&party_size=2`,
    (index: number) => `/api/v1/items/${tenants[index]?.dishes[0]}`,
    () => '/api/v1/reservations?per_page=25',
    () => '/api/v1/guests?per_page=25',
  ]
  return () => {
    const turn = n % 10
    // So that each kind of call comes to every restaurant in its turn.
    const index = (Math.floor(n / 10) * 7_919 + turn * 101) % tenants.length
    n++
    const tenant = tenants[index] ?? large
    if (turn === 0) {
      const { token, key, body } = nextBooking()
      return postRequest('/api/v1/reservations', token, key, body)
    }
    if (turn <= 2) {
      return postRequest(
        '/api/v1/orders',
        tenant.token,
        `mixed-${run}-${n}`,
        orderOf(tenant, (run % 1e9) + n),
      )
    }
    const path = reads[turn - 3]?.(index) ?? '/api/v1/items'
    return getRequest(path, tenant.token)
  }
}
