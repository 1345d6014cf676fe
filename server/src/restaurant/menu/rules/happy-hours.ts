import { percent, plus, ratio, rounded, times } from '../../../platform/ratio.ts'
import { isWithin, type Window } from '../../../platform/time/windows.ts'

export type HappyHour = {
  windows: Window[]
  cut: { percent: number } | { amountOffMinor: number } | { priceMinor: number }
  /** All empty: for every dish. */
  menuIds: readonly number[]
  categoryIds: readonly number[]
  itemIds: readonly number[]
}

/** Where a dish stands, which is what a happy hour goes by. */
export type Place = { itemId: number; categoryId: number; menuId: number }

export function isOpen(windows: Window[], zone: string, now: number): boolean {
  return windows.length === 0 || isWithin(windows, zone, now)
}

export function happyNow(happyHours: readonly HappyHour[], zone: string, now: number): HappyHour[] {
  return happyHours.filter((happyHour) => isOpen(happyHour.windows, zone, now))
}

export function isMeant({ menuIds, categoryIds, itemIds }: HappyHour, place: Place): boolean {
  if (menuIds.length + categoryIds.length + itemIds.length === 0) return true
  return (
    menuIds.includes(place.menuId) || categoryIds.includes(place.categoryId) || itemIds.includes(place.itemId)
  )
}

/** The lowest price that any of them gives; never above the usual one, never below nothing. */
export function happyPrice(usualMinor: number, happyHours: HappyHour[]): number {
  return happyHours.reduce((lowest, { cut }) => Math.min(lowest, cutPrice(usualMinor, cut)), usualMinor)
}

function cutPrice(usualMinor: number, cut: HappyHour['cut']): number {
  if ('priceMinor' in cut) return cut.priceMinor
  if ('amountOffMinor' in cut) return Math.max(0, usualMinor - cut.amountOffMinor)
  return rounded(times(ratio(usualMinor), plus(ratio(1), percent(-cut.percent))))
}
