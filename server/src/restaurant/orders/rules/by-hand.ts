import type { AdjustmentRow } from '../adjustment-queries.ts'
import type { LineRow } from '../queries.ts'

/** What the owner lets staff take off an order by themselves. Null: any amount, any percentage. */
export type ByHand = {
  /** Offered where one is asked for; another may be written. */
  reasons: string[]
  most_percent: number | null
  most_minor: number | null
}

/** Until the owner says otherwise, a manager confirms everything, as only managers void. */
const NOT_SET: ByHand = { reasons: [], most_percent: 0, most_minor: null }

export function byHandRules(stored: Partial<ByHand>): ByHand {
  return { ...NOT_SET, ...stored }
}

/** What one of them took off an order that no manager has confirmed; several small ones are as much as a large one. */
export function takenBy(
  actorId: string | null,
  { adjustments, lines }: { adjustments: readonly AdjustmentRow[]; lines: readonly LineRow[] },
) {
  const left = lines.filter(({ voided }) => !voided)
  const own = adjustments.filter(({ actor_id, approved_by }) => actor_id === actorId && approved_by === null)
  const prices = adjustments.filter(({ kind }) => kind === 'price')
  return {
    takenMinor: sumOf(own.map(({ taken_minor }) => taken_minor)),
    /** What the dishes would cost had nobody touched them. */
    dishesMinor:
      sumOf(left.map(({ line_total_minor }) => line_total_minor)) +
      sumOf(prices.map(({ taken_minor }) => taken_minor)),
  }
}

export function isWithin(
  { most_minor, most_percent }: Pick<ByHand, 'most_minor' | 'most_percent'>,
  { takenMinor, dishesMinor }: { takenMinor: number; dishesMinor: number },
): boolean {
  if (takenMinor <= 0) return true
  if (most_minor !== null && takenMinor > most_minor) return false
  return most_percent === null || takenMinor * 100 <= most_percent * dishesMinor
}

function sumOf(amounts: number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0)
}
