import type { BulkPrices } from '../../../../server/src/restaurant/menu/staff-contract.ts'

export const WAYS = ['percentUp', 'percentDown', 'amountUp', 'amountDown'] as const
export type Way = (typeof WAYS)[number]
export const DIRECTIONS = ['nearest', 'up', 'down'] as const
export type Direction = (typeof DIRECTIONS)[number]

export type Rounding = { toMinor: number; lessMinor: number }
export type PriceChange = {
  way: Way
  /** Per cent, or minor units; null while nothing is typed. */
  by: number | null
  rounding: Rounding
  direction: Direction
}

/** How prices are rounded in shops: to a coin or a note, or to end just below one. By the digits of the minor unit. */
export function roundings(digits: number): Rounding[] {
  const whole = 10 ** digits
  const steps = digits === 0 ? [1, 5, 10, 50, 100] : [1, whole / 20, whole / 10, whole / 2, whole]
  const belows = digits === 0 ? [] : [whole / 100, whole / 20]
  return [
    ...[...new Set(steps.map((step) => Math.max(1, Math.round(step))))].map((toMinor) => ({
      toMinor,
      lessMinor: 0,
    })),
    ...belows.map((less) => ({ toMinor: whole, lessMinor: Math.max(1, Math.round(less)) })),
  ]
}

/** As the server takes it; null while it says nothing yet. */
export function bodyOf(
  ids: readonly number[],
  { way, by, rounding, direction }: PriceChange,
): BulkPrices | null {
  if (by === null || by === 0 || Number.isNaN(by)) return null
  const sign = way === 'percentDown' || way === 'amountDown' ? -1 : 1
  const isPercent = way === 'percentUp' || way === 'percentDown'
  return {
    item_ids: [...ids],
    ...(isPercent ? { percent: sign * by } : { amount_minor: sign * by }),
    rounding:
      rounding.toMinor === 1 && rounding.lessMinor === 0
        ? null
        : { to_minor: rounding.toMinor, less_minor: rounding.lessMinor, direction },
  }
}
