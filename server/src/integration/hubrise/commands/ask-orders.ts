// HubRise tells of orders by itself. What it could not tell is asked for: events that nobody took, and the orders themselves.
import { MINUTE_MS } from '../../../platform/time/clock.ts'
import { scheduleAsking, updateAsked, updateCallbackSet, updateListed } from '../queries/connections.ts'
import { oldestOpen } from '../queries/orders.ts'
import { theirOrder } from '../rules/their-order.ts'
import { keepOrder, type Seen } from './keep-order.ts'
import type { Round } from './open-round.ts'

/** Of 10,000 calls a day that HubRise allows. */
const ASK_EVERY_MS = MINUTE_MS
const LIST_EVERY_MS = 15 * MINUTE_MS
/** Clocks differ, and orders are listed by when they were placed. */
const OVERLAP_MS = 10 * MINUTE_MS
/** So long an order that is open here may still be cancelled there. */
const LOOKS_BACK_MS = 2 * 24 * 60 * MINUTE_MS
/** Of ten in each minute of the clock that HubRise allows for them. */
const MOST_PAGES = 8
/** A slice that one turn cannot read is so many times too long; one with little in it may be longer. */
const SLICES_SHRINK = 8
const SLICES_GROW = 4

export type HubEvent = {
  id?: unknown
  resource_type?: unknown
  event_type?: unknown
  created_at?: unknown
  location_id?: unknown
  new_state?: unknown
}

/** Whether the round goes on. */
export async function registerCallback({ inTx, now, connection, call }: Round): Promise<boolean> {
  const { branch_id, callback_url: url, callback_set_at } = connection
  if (callback_set_at !== null || url === null) return true
  const events = { order: ['create', 'update'] }
  const answer = await call({ method: 'POST', path: '/callback', body: { url, events } })
  // An address that it cannot reach: then it keeps the events until it is asked.
  const kept =
    answer?.kind === 'refused'
      ? await call({ method: 'POST', path: '/callback', body: { url: null, events } })
      : answer
  if (kept?.kind === 'done') await inTx(async (tx) => updateCallbackSet(tx, branch_id, now()))
  return kept !== null
}

export async function askEvents({ inTx, now, connection, call }: Round): Promise<boolean> {
  if (connection.next_ask_at > now()) return true
  const answer = await call<HubEvent[]>({ method: 'GET', path: '/callback/events' })
  if (!answer) return false
  const events = answer.kind === 'done' && Array.isArray(answer.value) ? answer.value : []
  for (const { id, resource_type } of events) {
    if (typeof id !== 'string') continue
    const path = `/callback/events/${encodeURIComponent(id)}`
    if (resource_type === 'order') {
      const whole = await call<HubEvent>({ method: 'GET', path })
      if (!whole) return false
      const their = whole.kind === 'done' ? theirOrder(whole.value?.new_state) : null
      if (whole.kind === 'done' && their)
        await inTx((tx) => keepOrder(tx, connection, their, seenIn(whole.value)))
    }
    if (!(await call({ method: 'DELETE', path }))) return false
  }
  const isAll = answer.kind !== 'done' || answer.nextCursor === null
  await inTx(async (tx) => scheduleAsking(tx, connection.branch_id, now() + (isAll ? ASK_EVERY_MS : 0)))
  return true
}

export function seenIn({ created_at, event_type }: HubEvent): Seen {
  const at = typeof created_at === 'string' ? Date.parse(created_at) : Number.NaN
  return Number.isNaN(at) ? null : { at, isChange: event_type === 'update' }
}

/**
 * Events are kept for an hour; after a longer outage, or a restored backup, only this finds what was missed. What one turn cannot
 * read is read in slices of time, each over several turns if need be.
 */
export async function listOrders(round: Round): Promise<boolean> {
  const { inTx, now, connection } = round
  const { branch_id, asked_until, next_list_at, connected_at } = connection
  const begun = now()
  if (next_list_at !== null && next_list_at > begun) return true
  let from = connection.listed_until ?? (await firstToList(round, begun))
  let sliceMs = connection.list_slice_ms
  let pages = 0
  while (pages < MOST_PAGES) {
    const before = sliceMs === null || from + sliceMs >= begun ? null : from + sliceMs
    const read = await listSlice(round, { after: from, before }, MOST_PAGES - pages)
    if (read.goesOn !== null) return read.goesOn
    // Only a whole turn that was too short says that a slice is too long.
    if (!read.isWhole && pages === 0) sliceMs = Math.ceil(((before ?? begun) - from) / SLICES_SHRINK)
    pages += read.pages
    if (!read.isWhole) break
    if (before === null) {
      const until = Math.max(asked_until, connected_at, begun - OVERLAP_MS)
      await inTx(async (tx) => updateAsked(tx, branch_id, { until, nextListAt: begun + LIST_EVERY_MS }))
      return true
    }
    from = before
    if (sliceMs !== null && read.pages === 1) sliceMs *= SLICES_GROW
  }
  const nextListAt = (Math.floor(begun / MINUTE_MS) + 1) * MINUTE_MS
  await inTx(async (tx) => updateListed(tx, branch_id, { until: from, sliceMs, nextListAt }))
  return true
}

/** The earliest that may have changed there without our knowing. */
async function firstToList({ inTx, connection }: Round, begun: number): Promise<number> {
  const { branch_id, asked_until } = connection
  const open = await inTx((tx) => oldestOpen(tx, branch_id, begun - LOOKS_BACK_MS))
  return Math.max(Math.min(asked_until, open ?? asked_until), begun - 30 * 24 * 60 * MINUTE_MS)
}

type Slice = { after: number; before: number | null }
/** `goesOn`: HubRise gave no answer, and whether the round goes on. */
type ReadSlice = { isWhole: boolean; pages: number; goesOn: boolean | null }

async function listSlice(
  { inTx, connection, call }: Round,
  { after, before }: Slice,
  mostPages: number,
): Promise<ReadSlice> {
  const said = new URLSearchParams({ after: new Date(after).toISOString() })
  if (before !== null) said.set('before', new Date(before).toISOString())
  for (let pages = 1; ; pages++) {
    const answer = await call<unknown[]>({ method: 'GET', path: `/location/orders?${said}` })
    if (answer?.kind !== 'done') return { isWhole: false, pages, goesOn: answer !== null }
    const orders = Array.isArray(answer.value) ? answer.value.flatMap((one) => theirOrder(one) ?? []) : []
    await inTx(async (tx) => {
      for (const their of orders) await keepOrder(tx, connection, their, null)
    })
    const { nextCursor } = answer
    if (nextCursor === null || pages === mostPages) {
      return { isWhole: nextCursor === null, pages, goesOn: null }
    }
    said.set('cursor', nextCursor)
  }
}
