import type { TodaySales } from '../../../server/src/workspace/today/contract.ts'

/** Their halves are round too: those stand in the middle of the scale. */
const STEPS = [1, 1.2, 1.6, 2, 3, 4, 5, 6, 8, 10]

export type Series = { name: string; values: number[] }

/** Sales so far at the end of each hour; of today only the hours that have begun. */
export function summedUp({ days, begun }: TodaySales): Series[] {
  return days.map(({ name, hours }) => {
    const known = name === 'today' ? hours.slice(0, begun) : hours
    let sum = 0
    return { name, values: known.map(({ revenue_minor }) => (sum += revenue_minor)) }
  })
}

/** A round number at or above the largest value: the top of the scale. */
export function scaleTop(most: number): number {
  if (most <= 0) return 1
  const unit = 10 ** Math.floor(Math.log10(most))
  return (STEPS.find((step) => step * unit >= most) ?? 10) * unit
}
