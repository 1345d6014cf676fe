import { type Bed, timeToStart } from '../bed.ts'
import type { Figure } from '../figures.ts'
import { median } from '../statistics.ts'

const STARTS = 3

/** With data in place, in turns. */
export async function startFigures(beds: Bed[]): Promise<Figure[]> {
  const times = new Map<Bed, number[]>(beds.map((bed) => [bed, []]))
  for (let start = 0; start < STARTS; start++) {
    for (const bed of beds) times.get(bed)?.push(await timeToStart(bed))
  }
  return beds.map((bed) => ({
    name: 'start',
    title: 'start with data in place, first answer',
    side: bed.name,
    value: median(times.get(bed) ?? []),
    unit: 'ms',
    errors: [],
  }))
}

/** What each process of the service takes when the other parts have been through it. */
export async function memoryFigures(beds: Bed[]): Promise<Figure[]> {
  return beds.flatMap((bed) =>
    bed.memory().map(({ name, mb }) => ({
      name: 'memory',
      title: `memory of ${name}`,
      side: bed.name,
      value: mb,
      unit: 'MB' as const,
      errors: [],
    })),
  )
}
