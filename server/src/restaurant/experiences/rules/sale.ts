import { MINUTE_MS } from '../../../platform/time/clock.ts'
import type { ExperienceRow } from '../queries/experiences.ts'

/** How long tickets are kept for a guest who has not paid yet. */
export const HOLD_MS = 30 * MINUTE_MS

type Sale = Pick<ExperienceRow, 'is_active' | 'cancelled_at' | 'sales_until' | 'ends_at'>

/** Why no tickets can be had now, or null. */
export function saleFault(
  { is_active, cancelled_at, sales_until, ends_at }: Sale,
  now: number,
): string | null {
  if (cancelled_at !== null) return 'This date was cancelled.'
  if (!is_active) return 'It is not on sale.'
  return now >= sales_until || now >= ends_at ? 'The sale has ended.' : null
}

export function leftFault({ capacity, taken }: Pick<ExperienceRow, 'capacity' | 'taken'>): string {
  const left = capacity - taken
  return left === 0
    ? 'No tickets are left.'
    : left === 1
      ? 'Only 1 ticket is left.'
      : `Only ${left} tickets are left.`
}
