import { AppError } from '../../../platform/errors.ts'

export const STATUSES = ['pending', 'confirmed', 'declined', 'cancelled', 'seated', 'no_show'] as const
export type Status = (typeof STATUSES)[number]

const MOVES_FROM: Record<Status, readonly Status[]> = {
  pending: ['confirmed', 'declined', 'cancelled'],
  confirmed: ['seated', 'no_show', 'cancelled'],
  declined: [],
  cancelled: [],
  seated: [],
  no_show: [],
}

/** What staff may put right after the fact. */
const CORRECTIONS: Partial<Record<Status, readonly Status[]>> = {
  seated: ['confirmed', 'no_show'],
  no_show: ['confirmed'],
}

/** From when on staff may say that a party has not come; null: it came. */
export function noShowFrom({
  starts_at,
  was_served,
}: {
  starts_at: number
  was_served: boolean
}): number | null {
  return was_served ? null : starts_at
}

/** The moves that staff are offered at this moment. */
export function movesAt(
  { status, no_show_from: from }: { status: Status; no_show_from: number | null },
  now: number,
): readonly Status[] {
  return MOVES_FROM[status].filter((to) => to !== 'no_show' || (from !== null && from <= now))
}

const LIVE: ReadonlySet<Status> = new Set(['pending', 'confirmed', 'seated'])

/** Whether a booking in this status holds its tables. */
export function isLive(status: Status): boolean {
  return LIVE.has(status)
}

export function assertMove(from: Status, to: Status): void {
  if (!MOVES_FROM[from].includes(to)) throw new AppError('invalid_transition', { from, to })
}

export function assertCorrection(from: Status, to: Status): void {
  if (!CORRECTIONS[from]?.includes(to)) throw new AppError('invalid_transition', { from, to })
}
