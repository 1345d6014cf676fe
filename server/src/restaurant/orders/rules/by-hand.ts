import type { Confirmation } from '../../../ground/staff/approval.ts'
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

/** An order's lines with what staff took off them. */
export type Discounted = { adjustments: readonly AdjustmentRow[]; lines: readonly LineRow[] }

/**
 * What one of them may take off an order by what no manager has confirmed: by its terms, since more dishes may come and
 * other discounts go. Several small ones are as much as a large one; what makes a dish dearer gives no room.
 */
export function takenBy(actorId: string | null, { adjustments, lines }: Discounted) {
  const left = lines.filter(({ voided }) => !voided)
  const own = adjustments.filter(({ actor_id, approved_by }) => actor_id === actorId && approved_by === null)
  const prices = adjustments.filter(({ kind }) => kind === 'price')
  return {
    takenMinor: sumOf(own.map((one) => mostOf(one, left))),
    /** Off whatever the order comes to. */
    percent: sumOf(own.map(({ line_id, percent }) => (line_id === null ? (percent ?? 0) : 0))),
    /** What the dishes would cost had nobody touched them. */
    dishesMinor:
      sumOf(left.map(({ line_total_minor }) => line_total_minor)) +
      sumOf(prices.map(({ taken_minor }) => taken_minor)),
  }
}

function mostOf(
  { kind, line_id, percent, amount_minor, taken_minor }: AdjustmentRow,
  left: readonly LineRow[],
): number {
  if (kind === 'price') return Math.max(0, taken_minor)
  if (amount_minor !== null) return amount_minor
  const lines = left.filter(({ id }) => line_id === null || id === line_id)
  const worthMinor = sumOf(lines.map(({ line_total_minor }) => line_total_minor))
  return Math.floor((worthMinor * (percent ?? 100)) / 100)
}

/** Whose discounts no manager has confirmed, and are more than before. */
export function whoTakeMore(before: Discounted, after: Discounted): string[] {
  const actors = after.adjustments.flatMap(({ actor_kind, actor_id }) =>
    actor_kind === 'staff' && actor_id !== null ? [actor_id] : [],
  )
  return [...new Set(actors)].filter(
    (actorId) => takenBy(actorId, after).takenMinor > takenBy(actorId, before).takenMinor,
  )
}

/** Who stands from now on for what these people took off. */
export type Approved = Confirmation & { actorIds: readonly string[] }

export function withApproval(
  adjustments: readonly AdjustmentRow[],
  approved: Approved | null,
): AdjustmentRow[] {
  return adjustments.map((one) =>
    approved && one.approved_by === null && approved.actorIds.includes(one.actor_id ?? '')
      ? { ...one, approved_by: approved.by }
      : one,
  )
}

export function isWithin(
  { most_minor, most_percent }: Pick<ByHand, 'most_minor' | 'most_percent'>,
  { takenMinor, dishesMinor, percent = 0 }: { takenMinor: number; dishesMinor: number; percent?: number },
): boolean {
  if (most_percent !== null && percent > most_percent) return false
  if (takenMinor <= 0) return true
  if (most_minor !== null && takenMinor > most_minor) return false
  return most_percent === null || takenMinor * 100 <= most_percent * dishesMinor
}

function sumOf(amounts: number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0)
}
