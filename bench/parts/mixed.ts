import { createHistogram, type RecordableHistogram } from 'node:perf_hooks'
import type { Bed } from '../bed.ts'
import type { Figure } from '../figures.ts'
import { getRequest, type Outcome, postRequest } from '../load.ts'
import { orderOf } from '../tenants.ts'
import { bookings } from './booking.ts'

const TURNS = 3

type Mixed = { bed: Bed; next: () => Buffer; full: Outcome[]; half: Outcome[] }

/** 70 % reads, 20 % orders, 10 % bookings, over all restaurants: first at full rate, then all sides at half of the lowest. */
export async function mixedFigures(
  beds: Bed[],
  seconds: number,
  tell: (progress: string) => void,
): Promise<Figure[]> {
  const sides: Mixed[] = beds.map((bed) => ({ bed, next: mixture(bed), full: [], half: [] }))
  const durationMs = (seconds * 1000) / TURNS
  async function inTurns(rate: 'full' | 'half', perSecond?: number): Promise<void> {
    for (let turn = 1; turn <= TURNS; turn++) {
      for (const { bed, next, [rate]: outcomes } of sides) {
        const limit = perSecond === undefined ? {} : { perSecond }
        outcomes.push(await bed.load({ requests: next, durationMs, ...limit }))
        tell(
          `mixed load, ${rate} rate, ${turn} of ${TURNS}: ${bed.name} ${outcomes.at(-1)?.perSecond.toFixed(0)}/s`,
        )
      }
    }
  }
  await inTurns('full')
  const lowest = Math.min(...sides.map(({ full }) => rateOf(full)))
  await inTurns('half', lowest / 2)
  return sides.flatMap(({ bed, full, half }) => [
    ...figuresOf(bed, 'mixed-full', `mixed load over ${seconds} s`, full),
    ...figuresOf(bed, 'mixed', `mixed load at half of that rate`, half),
  ])
}

function figuresOf(bed: Bed, name: string, title: string, outcomes: Outcome[]): Figure[] {
  const all: RecordableHistogram = createHistogram()
  for (const { latencies } of outcomes) all.add(latencies)
  const own = { name, side: bed.name, errors: outcomes.flatMap(({ errors }) => errors) }
  return [
    { ...own, title: `${title}, p99`, value: all.percentile(99) / 1000, unit: 'ms' },
    { ...own, name: `${name}-rate`, title, value: rateOf(outcomes), unit: '/s', errors: [] },
  ]
}

function rateOf(outcomes: Outcome[]): number {
  return outcomes.reduce((sum, { perSecond }) => sum + perSecond, 0) / outcomes.length
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
