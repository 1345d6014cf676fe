import type { Branch } from '../../../ground/tenants/owner-rules.ts'
import type { Fault } from '../../../platform/faults.ts'
import { addDays, DAY_MS, isAfter, localDate } from '../../../platform/time/clock.ts'
import { isOpenAt, nextOpening } from '../../../platform/time/windows.ts'
import { orderFault } from '../faults.ts'

const HOLD_SEARCH_MS = 14 * DAY_MS

export type Timing =
  /** `scheduledFor` null: for now. `forAt` is the moment that dishes are judged at. */
  { forAt: number; scheduledFor: number | null } | { fault: Fault }

/** When an order is for: now, the moment asked for, or the next opening. */
export function timeOrder(order: {
  now: number
  asked: number | null
  branch: Branch
  pausedUntil: number | null
  aheadDays: number
}): Timing {
  const { now, asked, branch } = order
  const { calendar, zone } = branch
  const pausedUntil = order.pausedUntil !== null && order.pausedUntil > now ? order.pausedUntil : null
  if (asked !== null) {
    const fault = askedFault({ ...order, asked, pausedUntil })
    return fault ? { fault } : { forAt: asked, scheduledFor: asked }
  }
  if (pausedUntil === null && isOpenAt(calendar, zone, now)) return { forAt: now, scheduledFor: null }
  const from = pausedUntil ?? now
  const until = now + HOLD_SEARCH_MS
  const opening = from > until ? null : nextOpening(calendar, zone, from, until - from)
  if (opening === null) return { fault: orderFault('closed.for_long') }
  return { forAt: opening, scheduledFor: opening }
}

function askedFault(order: {
  now: number
  asked: number
  branch: Branch
  pausedUntil: number | null
  aheadDays: number
}): Fault | null {
  const { now, asked, branch, pausedUntil, aheadDays } = order
  const { calendar, zone } = branch
  if (asked < now) return orderFault('in_the_past')
  const lastDay = addDays(localDate(now, zone), aheadDays)
  if (isAfter(localDate(asked, zone), lastDay)) return orderFault('too_far_ahead', { last_day: lastDay })
  if (pausedUntil !== null && asked < pausedUntil) return orderFault('closed.paused')
  if (!isOpenAt(calendar, zone, asked)) return orderFault('closed')
  return null
}
