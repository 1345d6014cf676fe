import { readFileSync } from 'node:fs'
import { formatMoment } from '../../server/src/platform/time/clock.ts'
import type { Bed } from '../bed.ts'
import type { Check } from '../checks.ts'
import { applyLoad, getRequest } from '../load.ts'
import { ZONE } from '../tenants.ts'

const LEAST_SHARE = 0.03
const CALLS = 100_000
const ROUNDS = 5
const CONNECTIONS = 16
const LOAD_MS = 3_000
const WARM_UPS = 3

type Piece = {
  name: string
  /** In a page of guests. */
  times: number
  ours: () => unknown
  library: () => unknown
}

/**
 * What we wrote ourselves where a library has it too: each must save at least 3 % of a request that it is part of. The
 * limiter, the histogram and the line of the log are not here: called by itself, over and over, a library takes a fraction of
 * what it takes in a whole request. These were compared in the service, see `docs/decisions.md`.
 */
export async function pieceChecks(bed: Bed, tell: (progress: string) => void): Promise<Check[]> {
  const micros = await costOf(bed, () => '/api/v1/guests?per_page=25')
  const checks: Check[] = []
  for (const { name, times, ours, library } of pieces()) {
    const [own, theirs] = await timed(ours, library)
    const share = ((theirs - own) * times) / micros
    tell(`${name}: ${own.toFixed(2)} µs, by the library ${theirs.toFixed(2)} µs`)
    checks.push({
      name: `${name}, own`,
      value: `${own.toFixed(2)} µs for ${theirs.toFixed(2)} by the library, ${times === 1 ? 'once' : `${times} times`} in ${micros.toFixed(0)}: ${(share * 100).toFixed(1)} %`,
      target: `≥ ${LEAST_SHARE * 100} % of a request`,
      isMet: share >= LEAST_SHARE,
    })
  }
  return checks
}

function pieces(): Piece[] {
  const at = Date.now()
  return [
    {
      name: 'moments on a clock',
      times: 75,
      ours: () => formatMoment(at, ZONE),
      library: () =>
        Temporal.Instant.fromEpochMilliseconds(at)
          .toZonedDateTimeISO(ZONE)
          .toString({ smallestUnit: 'millisecond', timeZoneName: 'never' }),
    },
  ]
}

/** Processor time of one call, in turns: the least of several rounds, which others have disturbed least. */
async function timed(ours: () => unknown, library: () => unknown): Promise<[number, number]> {
  const least: [number, number] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, call] of [ours, library].entries()) {
      const before = process.cpuUsage()
      for (let n = 0; n < CALLS; n++) {
        const answer = call()
        if (answer instanceof Promise) await answer
        else if (n % 1_000 === 0) await new Promise(setImmediate)
      }
      const { user, system } = process.cpuUsage(before)
      least[index] = Math.min(least[index] ?? 0, (user + system) / CALLS)
    }
  }
  return least
}

/** Processor time that the service spends on one such request, in microseconds. */
async function costOf({ service, tenants }: Bed, pathOf: (tenant: Bed['large']) => string): Promise<number> {
  let sent = 0
  const requests = tenants.map((tenant) => getRequest(pathOf(tenant), tenant.token))
  const load = () =>
    applyLoad({
      port: service.port,
      requests: () => requests[sent++ % requests.length] ?? Buffer.alloc(0),
      connections: CONNECTIONS,
      durationMs: LOAD_MS,
    })
  for (let warmUps = 0; warmUps < WARM_UPS; warmUps++) await load()
  sent = 0
  const before = processorMicros(service.pid)
  await load()
  return (processorMicros(service.pid) - before) / sent
}

const TICK_MICROS = 10_000

function processorMicros(pid: number): number {
  const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const fields = rest.split(' ')
  return (Number(fields[11]) + Number(fields[12])) * TICK_MICROS
}
