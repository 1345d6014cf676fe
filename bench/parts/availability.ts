import { createHistogram } from 'node:perf_hooks'
import { sql } from 'kysely'
import { createRestaurant } from '../../server/src/ground/tenants/commands.ts'
import { closeDatabase, openDatabase } from '../../server/src/platform/db/database.ts'
import { hearChanges } from '../../server/src/platform/db/line.ts'
import { CHANNEL } from '../../server/src/platform/db/peers.ts'
import { inDirectory } from '../../server/src/platform/db/transaction.ts'
import { answerAvailability, type Desk } from '../../server/src/restaurant/reservations/availability.ts'
import { bookingDiaries } from '../../server/src/restaurant/reservations/diary.ts'
import { bookingPlans } from '../../server/src/restaurant/reservations/plan.ts'
import type { Bed } from '../bed.ts'
import { fillHouse } from '../bookings.ts'
import { getRequest } from '../load.ts'
import { type Asked, besideBare } from '../reads.ts'
import type { Case, Contender } from '../rounds.ts'
import { ZONE } from '../tenants.ts'

const MOST_P99_MS = 10
const MOST_WORK_MS = 10

export async function availabilityCases(bed: Bed): Promise<Case[]> {
  const requests = bed.tenants.map(({ token }) => ({
    token,
    path: `/api/v1/availability?date=${bed.bookedOn}&party_size=2`,
  }))
  const own = { route: '/api/v1/availability', requests, p99Ms: MOST_P99_MS }
  const name = 'GET /availability, 30 tables, 150 bookings'
  const reads = await besideBare(bed, [
    { ...own, name: `${name}, cold`, target: 0.3, cold: afterChanges(bed, requests) },
    { ...own, name: `${name}, warm`, target: 0.6 },
  ])
  return [...reads, await workOfLargeHouse(bed)]
}

const CHANGED_AT_ONCE = 20

/**
 * Of each restaurant the service is told, half a pass before it is asked again, that its bookings have changed: a few at a time, as
 * bookings come.
 */
function afterChanges({ database, tenants }: Bed, requests: Asked[]): () => Buffer {
  const ids = tenants.map(({ id }) => id)
  let n = 0
  return () => {
    if (n % CHANGED_AT_ONCE === 0) {
      const ahead = n + Math.floor(ids.length / 2)
      const changed = Array.from({ length: CHANGED_AT_ONCE }, (_, next) => ids[(ahead + next) % ids.length])
      void inDirectory(
        database,
        sql`select pg_notify(${CHANNEL}, 'bookings:' || id) from unnest(${changed}::bigint[]) id`,
      )
    }
    const { path, token } = requests[n++ % requests.length] ?? { path: '/', token: '' }
    return getRequest(path, token)
  }
}

/** In this process, with nothing in memory, by the processor's time: at most 10 ms a day is at least 100 days a second. */
async function workOfLargeHouse({ database }: Bed): Promise<Case> {
  const restaurant = await createRestaurant(
    database,
    {
      slug: `bench-large-house-${Date.now()}`,
      name: 'Large house',
      currency: 'USD',
      timezone: ZONE,
      country: 'US',
      defaultLanguage: 'en',
      plan: 'pro',
    },
    { actor: { kind: 'operator', id: null, name: 'bench' }, requestId: null, now: Date.now() },
  )
  const date = await fillHouse(database, restaurant, { tables: 200, bookingsATable: 10 })
  const ours: Contender = {
    name: 'work',
    async run(durationMs) {
      // Only for as long as it lasts: while another process is registered the service does not answer from memory.
      const own = openDatabase(database.connection, { max: 2, name: 'bench', passOn: () => undefined })
      await hearChanges(own)
      const desk: Desk = { database: own, plans: bookingPlans(own), diaries: bookingDiaries(own) }
      const latencies = createHistogram()
      const endsAt = performance.now() + durationMs
      const before = process.cpuUsage()
      let answered = 0
      do {
        const startedAt = performance.now()
        desk.diaries.clear()
        await answerAvailability(desk, { restaurantId: restaurant.id, date, party: 2, now: Date.now() })
        latencies.record(Math.max(1, Math.round((performance.now() - startedAt) * 1000)))
        answered++
      } while (performance.now() < endsAt)
      const { user, system } = process.cpuUsage(before)
      await own.changes.close()
      await closeDatabase(own)
      return { perSecond: (answered * 1e6) / (user + system), latencies, errors: [] }
    },
  }
  const theirs: Contender = {
    name: `${MOST_WORK_MS} ms`,
    async run() {
      const latencies = createHistogram()
      latencies.record(MOST_WORK_MS * 1000)
      return { perSecond: 1000 / MOST_WORK_MS, latencies, errors: [] }
    },
  }
  return { name: 'one day, 200 tables, 2,000 bookings', target: 1, ours, theirs }
}
