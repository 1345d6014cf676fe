import { createHistogram } from 'node:perf_hooks'
import { hearChanges } from '../../server/src/platform/db/line.ts'
import { answerAvailability, type Desk } from '../../server/src/restaurant/reservations/availability.ts'
import { bookingDiaries } from '../../server/src/restaurant/reservations/diary.ts'
import { bookingPlans } from '../../server/src/restaurant/reservations/plan.ts'
import type { Bed } from '../bed.ts'
import { fillHouse } from '../bookings.ts'
import { besideBare } from '../reads.ts'
import type { Case, Contender } from '../rounds.ts'
import { makeTenant } from '../tenants.ts'

const TARGET = 0.25
const MOST_WORK_MS = 10

export async function availabilityCases(bed: Bed): Promise<Case[]> {
  const requests = []
  for (const { restaurant, token } of bed.tenants) {
    const date = await fillHouse(bed.database, restaurant, { tables: 30, bookingsATable: 5 })
    requests.push({ token, path: `/api/v1/availability?date=${date}&party_size=2` })
  }
  const reads = await besideBare(bed, [
    {
      name: 'GET /availability, 30 tables, 150 bookings',
      target: TARGET,
      route: '/api/v1/availability',
      requests,
    },
  ])
  return [...reads, await workOfLargeHouse(bed)]
}

/** In this process, with nothing in memory, by the processor's time: at most 10 ms a day is at least 100 days a second. */
async function workOfLargeHouse({ database }: Bed): Promise<Case> {
  const { restaurant } = await makeTenant(database, 'bench-large-house')
  const date = await fillHouse(database, restaurant, { tables: 200, bookingsATable: 10 })
  await hearChanges(database)
  const desk: Desk = { database, plans: bookingPlans(database), diaries: bookingDiaries(database) }
  const ours: Contender = {
    name: 'work',
    async run(durationMs) {
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
