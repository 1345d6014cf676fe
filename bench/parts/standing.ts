import type { Bed } from '../bed.ts'
import type { Check } from '../checks.ts'
import { median } from '../statistics.ts'

const MOST_MB = 220
const MOST_START_MS = 1_000
const STARTS = 3

/** What the service takes when all the other parts have been through it. */
export async function memoryCheck({ service }: Bed): Promise<Check> {
  const { rssMb, peakMb } = await service.memory()
  return {
    name: 'memory after all of it',
    value: `${rssMb.toFixed(0)} MB (at most ${peakMb.toFixed(0)})`,
    target: `≤ ${MOST_MB} MB`,
    isMet: rssMb <= MOST_MB,
  }
}

/** From the command to its first answer, which reads the database. */
export async function startCheck(bed: Bed): Promise<Check> {
  const times: number[] = []
  for (let start = 0; start < STARTS; start++) times.push(await bed.restart())
  const ms = median(times)
  return {
    name: 'start with data in place, first answer',
    value: `${ms.toFixed(0)} ms`,
    target: `≤ ${MOST_START_MS} ms`,
    isMet: ms <= MOST_START_MS,
  }
}
