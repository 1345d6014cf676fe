import { addDays, localDate } from '../../server/src/platform/time/clock.ts'
import type { Bed } from '../bed.ts'
import { applyLoad, postRequest } from '../load.ts'
import { pgbench } from '../pgbench.ts'
import type { Case } from '../rounds.ts'
import { rowsWrittenBy, scriptOf } from '../same-rows.ts'
import { alike, ZONE } from '../tenants.ts'

const CONNECTIONS = 16
const DAYS_AHEAD = 50
const FIRST_DAY = 9
const TIMES = ['12:00', '13:30', '15:00', '16:30', '18:00', '19:30', '21:00']

/** A booking for two, on the day and at the time whose turn it is; no two of one restaurant follow each other at once. */
export function bookings(
  bed: Pick<Bed, 'tenants' | 'large'>,
): () => { token: string; key: string; body: object } {
  const { tenants, large } = bed
  const run = Date.now()
  const today = localDate(run, ZONE)
  let n = 0
  return () => {
    const { token } = tenants[n % tenants.length] ?? large
    const round = Math.floor(n++ / tenants.length)
    const time = TIMES[round % TIMES.length]
    const date = addDays(today, FIRST_DAY + ((run + Math.floor(round / TIMES.length)) % DAYS_AHEAD))
    const body = {
      name: `Guest ${n}`,
      phone: `+1617${String(5_000_000 + ((run + n) % 5_000_000)).padStart(7, '0')}`,
      party_size: 2,
      date,
      time,
    }
    return { token, key: `book-${run}-${n}`, body }
  }
}

export async function bookingCases(bed: Bed): Promise<Case[]> {
  const among = alike(bed.tenants)
  const [first] = among.tenants
  if (!first) throw new Error('the bed has no restaurant')
  const next = bookings(bed)
  const own = bookings({ tenants: [first], large: first })
  const written = await rowsWrittenBy(bed.owner, first.id, async () => {
    const answer = await fetch(`http://127.0.0.1:${bed.service.port}/api/v1/reservations`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${first.token}`,
        'content-type': 'application/json',
        'idempotency-key': `first-booking-${Date.now()}`,
      },
      body: JSON.stringify(own().body),
    })
    if (answer.status !== 201) throw new Error(`booking answered ${answer.status}: ${await answer.text()}`)
  })
  const script = scriptOf(written, among)
  return [
    {
      name: 'POST /reservations',
      target: 0.4,
      ours: {
        name: 'service',
        run: (durationMs) =>
          applyLoad({
            port: bed.service.port,
            connections: CONNECTIONS,
            durationMs,
            requests: () => {
              const { token, key, body } = next()
              return postRequest('/api/v1/reservations', token, key, body)
            },
          }),
      },
      theirs: pgbench(bed.database.connection, { scripts: [script] }),
    },
  ]
}
