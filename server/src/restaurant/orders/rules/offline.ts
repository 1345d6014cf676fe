import { AppError, type FieldErrors } from '../../../platform/errors.ts'
import { type Fault, faultList } from '../../../platform/faults.ts'
import { DAY_MS } from '../../../platform/time/clock.ts'
import type { Translations } from '../../menu/contract.ts'
import { type BranchClock, businessDayOf } from '../../reports/rules.ts'
import type { OrderAsked } from '../contract.ts'
import { offlineFault } from '../faults.ts'
import type { OfflineFault } from '../offline-contract.ts'
import { decideOrder, type Ground } from './decide.ts'

const OLDEST_MS = DAY_MS

/** Nothing is taken later than it arrives, or more than a day before. */
export function takenAt(said: number, now: number): number {
  return Math.min(Math.max(said, now - OLDEST_MS), now)
}

type Taken = {
  /** The moment that was said. */
  said: number
  at: number
  now: number
  zone: string
  /** Of its branch. */
  clock: BranchClock
  toldMinor: number | null
  totalMinor: number
  /** Of the lines in their order. */
  dishes: readonly Translations[]
}

/** What is to be said of an order that was served already: it stands, whatever speaks against it. */
export function checksOf(wanted: OrderAsked, ground: Ground, taken: Taken) {
  const { said, at, now, zone, clock, toldMinor, totalMinor, dishes } = taken
  const isOfBefore = businessDayOf(at, clock) < businessDayOf(now, clock)
  const then = judged(() => decideOrder(wanted, ground, { now: at, zone }))
  const later = judged(() => decideOrder(wanted, ground, { now, zone, isServed: true }))
  const faults: OfflineFault[] = [
    ...(isOfBefore ? [{ ...bare(offlineFault('in_the_past.day_before')), dish: null }] : []),
    ...(said < at ? [{ ...bare(offlineFault('in_the_past.offline')), dish: null }] : []),
    ...faultList(then.faults).map(({ field, ...fault }) => ({ ...fault, dish: dishAt(field, dishes) })),
  ]
  const laterMinor = later.totalMinor ?? totalMinor
  const differs = (toldMinor ?? totalMinor) !== totalMinor || laterMinor !== totalMinor
  const isRefusedNow = Object.keys(later.faults).length > 0
  return { faults, laterMinor, needsCheck: faults.length > 0 || differs || isRefusedNow }
}

function judged(decide: () => ReturnType<typeof decideOrder>): {
  totalMinor: number | null
  faults: FieldErrors
} {
  try {
    return { totalMinor: decide().priced.sums.total_minor, faults: {} }
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'validation_failed') throw error
    return { totalMinor: null, faults: error.details as FieldErrors }
  }
}

function bare({ code, message, params }: Fault) {
  return { code, message, params }
}

function dishAt(field: string, dishes: readonly Translations[]): Translations | null {
  const [, place] = /^lines\.(\d+)\./.exec(field) ?? []
  return place === undefined ? null : (dishes[Number(place)] ?? null)
}
