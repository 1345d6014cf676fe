import { addDays, localDate } from '../../server/src/platform/time/clock.ts'
import type { Bed } from '../bed.ts'
import { postRequest } from '../load.ts'
import { pgbench } from '../pgbench.ts'
import type { Contender, Part } from '../rounds.ts'
import { rowsWrittenBy, scriptOf } from '../same-rows.ts'
import { alike, ZONE } from '../tenants.ts'

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

export async function bookingParts(bed: Bed): Promise<Part[]> {
  const next = bookings(bed)
  return [
    {
      name: 'reservations',
      title: 'POST /reservations',
      run: (durationMs) =>
        bed.load({
          durationMs,
          requests: () => {
            const { token, key, body } = next()
            return postRequest('/api/v1/reservations', token, key, body)
          },
        }),
      reference: () => sameRows(bed),
    },
  ]
}

async function sameRows(bed: Bed): Promise<Contender> {
  const among = alike(bed.tenants)
  const [first] = among.tenants
  if (!first) throw new Error('the bed has no restaurant')
  const { body } = bookings({ tenants: [first], large: first })()
  const written = await rowsWrittenBy(bed.owner, first.id, () =>
    bed.ask(first, 'POST', '/reservations', body),
  )
  return pgbench(bed.running.database, { scripts: [scriptOf(written, among)] })
}
