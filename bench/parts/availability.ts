import type { Bed } from '../bed.ts'
import { getRequest } from '../load.ts'
import { type Asked, readPart } from '../reads.ts'
import type { Part } from '../rounds.ts'

export async function availabilityParts(bed: Bed): Promise<Part[]> {
  const requests = bed.tenants.map(({ token }) => ({
    token,
    path: `/api/v1/availability?date=${bed.bookedOn}&party_size=2`,
  }))
  return [
    readPart(bed, {
      name: 'availability',
      title: 'GET /availability, 30 tables, 150 bookings, cold',
      route: '/api/v1/availability',
      requests,
      cold: afterChanges(bed, requests),
    }),
  ]
}

const CHANGED_AT_ONCE = 20

/**
 * A service that holds bookings in memory is told of each restaurant, half a pass before it is asked again, that its bookings have
 * changed: a few at a time, as bookings come. One that holds none does not listen.
 */
function afterChanges({ owner, tenants }: Bed, requests: Asked[]): () => Buffer {
  const ids = tenants.map(({ id }) => id)
  let n = 0
  return () => {
    if (n % CHANGED_AT_ONCE === 0) {
      const ahead = n + Math.floor(ids.length / 2)
      const changed = Array.from({ length: CHANGED_AT_ONCE }, (_, next) => ids[(ahead + next) % ids.length])
      void owner.query(
        `select pg_notify('comanda_changes', 'bookings:' || id) from unnest($1::bigint[]) id`,
        [changed],
      )
    }
    const { path, token } = requests[n++ % requests.length] ?? { path: '/', token: '' }
    return getRequest(path, token)
  }
}
