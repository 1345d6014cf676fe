import type { OrderStatus } from '../contract.ts'
import type { TimelineKind } from '../timeline-contract.ts'

/** What the activity log says of an order. */
export type Logged = {
  at: number
  action: string
  by: string | null
  after: { status?: OrderStatus; held?: boolean; reason?: string | null; course?: number } | null
}
export type Happened = { at: number; kind: TimelineKind; by: string | null; note: string | null }

/** What the log writes of an order's money and lines; its moves are read from the status they led to. */
const KINDS: Record<string, TimelineKind> = {
  'order.paid': 'paid',
  'order.refunded': 'refunded',
  'order.lines_added': 'lines_added',
  'order.line_voided': 'line_voided',
  'order.changed': 'changed',
  'order.course_fired': 'course_fired',
  'order.table_changed': 'changed',
  'order.adjusted': 'changed',
  'order.adjustment_removed': 'changed',
}
/** What happens in one moment, in the order that it happens in. */
const WITHIN_A_MOMENT: TimelineKind[] = [
  'placed',
  'held',
  'accepted',
  'fired',
  'lines_added',
  'line_voided',
  'changed',
  'course_fired',
  'paid',
  'ready',
  'completed',
  'rejected',
  'cancelled',
  'refunded',
]

/**
 * Oldest first. The log says who did it and is never cut short; the order and its tickets say what it cannot know: an
 * order that came with the sample has no moves in the log, and a ticket is fired by nobody.
 */
export function timelineOf(
  order: {
    status: OrderStatus
    cancel_reason: string | null
    placed_at: number
    paid_at: number | null
    updated_at: number
  },
  firedAt: number | null,
  log: Logged[],
): Happened[] {
  const placed = log.find(({ action }) => action === 'order.placed')
  const by = placed?.by ?? null
  const happened: Happened[] = [{ at: order.placed_at, kind: 'placed', by, note: null }]
  if (placed?.after?.held) happened.push({ at: order.placed_at, kind: 'held', by: null, note: null })
  if (firedAt !== null) happened.push({ at: firedAt, kind: 'fired', by: null, note: null })
  for (const { at, action, by, after } of log) {
    const status = action === 'order.moved' ? after?.status : undefined
    const kind = status === undefined || status === 'placed' ? KINDS[action] : status
    if (kind === undefined || (kind === 'paid' && happened.some((one) => one.kind === 'paid'))) continue
    const note =
      kind === 'cancelled' ? order.cancel_reason : (after?.reason ?? after?.course?.toString() ?? null)
    happened.push({ at, kind, by, note: note || null })
  }
  const missing = (kind: TimelineKind) => !happened.some((one) => one.kind === kind)
  if (missing(order.status)) happened.push({ at: order.updated_at, kind: order.status, by: null, note: null })
  if (order.paid_at !== null && missing('paid')) {
    happened.push({ at: order.paid_at, kind: 'paid', by: null, note: null })
  }
  const rank = (kind: TimelineKind) => WITHIN_A_MOMENT.indexOf(kind)
  return happened.sort((a, b) => a.at - b.at || rank(a.kind) - rank(b.kind))
}
