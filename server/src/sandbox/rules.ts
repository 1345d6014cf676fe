import type { FieldErrors } from '../platform/errors.ts'
import { addDays, localDate, localToMoment } from '../platform/time/clock.ts'
import { sandboxFault } from './faults.ts'

const RESET_TIME = '03:00'

/** Due once its clock on the wall has passed 03:00 since the last reset, also where nobody was at work then. */
export function isResetDue(
  { zone, resetAt }: { zone: string; resetAt: number | null },
  now: number,
): boolean {
  const today = localToMoment(localDate(now, zone), RESET_TIME, zone)
  const last = today <= now ? today : localToMoment(addDays(localDate(now, zone), -1), RESET_TIME, zone)
  return resetAt === null || resetAt < last
}

export function nextResetAt(zone: string, now: number): number {
  const today = localToMoment(localDate(now, zone), RESET_TIME, zone)
  return today > now ? today : localToMoment(addDays(localDate(now, zone), 1), RESET_TIME, zone)
}

/** A clock either stands still or is shifted. */
export function clockFaults({ frozen_at, offset_seconds }: Record<string, unknown>): FieldErrors {
  if (frozen_at == null || offset_seconds == null) return {}
  return {
    offset_seconds: [sandboxFault('exactly_one.clock')],
  }
}

export type Table = { name: string; columns: string[]; refersTo: string[] }

/** Each table after all that it refers to: the order to fill them in, and backwards the one to empty them in. */
export function referredFirst(tables: Table[]): Table[] {
  const sorted: Table[] = []
  let rest = tables
  while (rest.length > 0) {
    const waiting = new Set(rest.map((table) => table.name))
    const ready = rest.filter(({ refersTo }) => refersTo.every((name) => !waiting.has(name)))
    if (ready.length === 0) throw new Error(`tables refer to each other: ${[...waiting].join(', ')}`)
    sorted.push(...ready)
    rest = rest.filter((table) => !ready.includes(table))
  }
  return sorted
}
