import { isLive, type Status } from '../../../server/src/restaurant/reservations/rules/lifecycle.ts'
import type { Shown } from './waiting.ts'

/** How a booking stands at this table: guests who were seated may have left. */
export type Standing = Status | 'left'

export function standingOf({ status, left_at }: Pick<Shown, 'status' | 'left_at'>): Standing {
  return status === 'seated' && left_at !== null ? 'left' : status
}

export function isOver(booking: Pick<Shown, 'status' | 'left_at'>): boolean {
  return !isLive(booking.status) || standingOf(booking) === 'left'
}

export const STANDING_COLORS: Partial<Record<Standing, string>> = {
  pending: 'orange',
  confirmed: 'blue',
  seated: 'green',
}
