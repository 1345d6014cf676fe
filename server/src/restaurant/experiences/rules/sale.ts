import type { Fault } from '../../../platform/faults.ts'
import { MINUTE_MS } from '../../../platform/time/clock.ts'
import { ticketFault } from '../faults.ts'
import type { ExperienceRow } from '../queries/experiences.ts'

/** How long tickets are kept for a guest who has not paid yet. */
export const HOLD_MS = 30 * MINUTE_MS

type Sale = Pick<ExperienceRow, 'is_active' | 'cancelled_at' | 'sales_until' | 'ends_at'>

/** Why no tickets can be had now, or null. */
export function saleFault(
  { is_active, cancelled_at, sales_until, ends_at }: Sale,
  now: number,
): Fault | null {
  if (cancelled_at !== null) return ticketFault('cancelled')
  if (!is_active) return ticketFault('not_on_sale')
  return now >= sales_until || now >= ends_at ? ticketFault('sale_ended') : null
}

export function leftFault({ capacity, taken }: Pick<ExperienceRow, 'capacity' | 'taken'>): Fault {
  const left = capacity - taken
  if (left === 0) return ticketFault('sold_out.tickets')
  return left === 1 ? ticketFault('too_large.one_left') : ticketFault('too_large.left', { left })
}
