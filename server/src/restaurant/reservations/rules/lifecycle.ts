import { AppError } from '../../../platform/errors.ts'

export const STATUSES = ['pending', 'confirmed', 'declined', 'cancelled', 'seated', 'no_show'] as const
export type Status = (typeof STATUSES)[number]

export const MOVES_FROM: Record<Status, readonly Status[]> = {
  pending: ['confirmed', 'declined', 'cancelled'],
  confirmed: ['seated', 'no_show', 'cancelled'],
  declined: [],
  cancelled: [],
  seated: [],
  no_show: [],
}

/** What staff may put right after the fact. */
const CORRECTIONS: Partial<Record<Status, readonly Status[]>> = { seated: ['confirmed', 'no_show'] }

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
