// What a screen shows, worked out from what the server sent and what was pressed since. Pure.

import type { TicketLine } from '../../../server/src/restaurant/kitchen/rules.ts'
import type {
  ScreenAct,
  ScreenShown,
  ShownOrder,
  ShownTicket,
} from '../../../server/src/restaurant/kitchen-screens/contract.ts'
import { afterAct, afterFire, afterOrderAct } from '../../../server/src/restaurant/kitchen-screens/rules.ts'

/** With acts that the server has not answered yet: the same rules decide here and there. */
export function withActs(shown: ScreenShown, acts: readonly ScreenAct[]): ScreenShown {
  if (acts.length === 0) return shown
  const tickets = new Map(
    [...shown.recent, ...shown.coming, ...shown.tickets].map((ticket) => [ticket.id, ticket]),
  )
  for (const act of acts)
    for (const next of changedBy(shown, [...tickets.values()], act)) tickets.set(next.id, next)
  const all = [...tickets.values()]
  return {
    ...shown,
    tickets: all.filter((ticket) => isShown(shown, ticket)).sort(byPlace),
    coming: shown.coming.filter(({ id }) => tickets.get(id)?.state === 'waiting'),
    recent: all
      .filter((ticket) => ticket.state === 'done' && !isShown(shown, ticket))
      .sort((a, b) => (b.done_at ?? 0) - (a.done_at ?? 0)),
  }
}

function changedBy({ screen }: ScreenShown, tickets: ShownTicket[], act: ScreenAct): ShownTicket[] {
  const { kind, at } = act
  const ofOrder = tickets.filter(({ order_id }) => order_id === act.order_id)
  if (kind === 'fire_course') return afterFire(ofOrder, act.course ?? 0, at)
  if (kind === 'pass' || kind === 'unpass') {
    return afterOrderAct(ofOrder, kind, at)
  }
  const ticket = tickets.find(({ id }) => id === act.ticket_id)
  const next =
    ticket && afterAct(ticket, { kind, lineId: act.line_id ?? null, at, autoBump: screen.auto_bump })
  return next ? [next] : []
}

function isShown({ screen }: ScreenShown, ticket: ShownTicket): boolean {
  if (ticket.fired_at === null) return false
  if (screen.kind === 'expediter') return ticket.passed_at === null
  return ticket.state === 'fired' || (ticket.state === 'voided' && ticket.void_seen_at === null)
}

function byPlace(a: ShownTicket, b: ShownTicket): number {
  return (a.fired_at ?? 0) - (b.fired_at ?? 0) || a.id - b.id
}

/** What waits for somebody to fire its course, of orders that the kitchen has already. */
function isHeld({ orders, now }: Pick<ScreenShown, 'orders' | 'now'>, ticket: ShownTicket): boolean {
  const order = orders.find(({ id }) => id === ticket.order_id)
  if (ticket.course === null || !order || order.status === 'placed') return false
  return order.fire_at === null || order.fire_at <= now
}

/** What waits for its moment, or for somebody to accept the order. */
export function comingOf(shown: Pick<ScreenShown, 'coming' | 'orders' | 'now'>): ShownTicket[] {
  return shown.coming.filter((ticket) => !isHeld(shown, ticket))
}

/** A course of a party that somebody has to fire. */
export type HeldCourse = { course: number; tickets: ShownTicket[] }
export type HeldParty = { key: string; order: ShownOrder; courses: HeldCourse[] }

/** Courses that wait, by party: the next one first. */
export function heldOf(shown: Pick<ScreenShown, 'coming' | 'orders' | 'now'>): Map<string, HeldParty> {
  const held = shown.coming
    .filter((ticket) => isHeld(shown, ticket))
    .flatMap((ticket) => {
      const order = shown.orders.find(({ id }) => id === ticket.order_id)
      return order ? [{ order, ticket }] : []
    })
  return new Map(
    [...Map.groupBy(held, ({ order }) => order.party)].flatMap(([key, own]) => {
      const [first] = own.toSorted((a, b) => a.order.placed_at - b.order.placed_at)
      const courses = [...Map.groupBy(own, ({ ticket }) => ticket.course ?? 0)]
        .map(([course, some]) => ({ course, tickets: some.map(({ ticket }) => ticket) }))
        .toSorted((a, b) => a.course - b.course)
      return first ? [[key, { key, order: first.order, courses }]] : []
    }),
  )
}

/** Fires a course of a party, of each of its orders. */
export function firesOf({ course, tickets }: HeldCourse): Omit<ScreenAct, 'id' | 'at'>[] {
  return [...new Set(tickets.map(({ order_id }) => order_id))].map((order_id) => ({
    kind: 'fire_course',
    order_id,
    course,
  }))
}

/** Which course a ticket is; null where its dishes have none, or several. */
export function courseOf({ course, lines }: ShownTicket): number | null {
  const courses = new Set(lines.map((line) => line.course ?? null))
  return course ?? (courses.size === 1 ? ([...courses][0] ?? null) : null)
}

export type Round = { order: ShownOrder; tickets: ShownTicket[] }

/** One card for each party: a second order of the same table stands under the first. */
export type Card = {
  key: string
  rounds: Round[]
  /** Of its oldest ticket: its place and its age. */
  firedAt: number
  state: 'new' | 'working' | 'made' | 'voided'
}

export function cardsOf({ tickets, orders }: Pick<ScreenShown, 'tickets' | 'orders'>): Card[] {
  const byId = new Map(orders.map((order) => [order.id, order]))
  const parties = Map.groupBy(
    tickets.filter(({ order_id }) => byId.has(order_id)),
    ({ order_id }) => byId.get(order_id)?.party ?? order_id,
  )
  return [...parties].map(([key, own]) => ({
    key,
    rounds: [...Map.groupBy(own, ({ order_id }) => order_id)].flatMap(([id, some]) => {
      const order = byId.get(id)
      return order ? [{ order, tickets: some }] : []
    }),
    firedAt: Math.min(...own.map(({ fired_at }) => fired_at ?? Number.POSITIVE_INFINITY)),
    state: stateOf(own),
  }))
}

function stateOf(tickets: ShownTicket[]): Card['state'] {
  const wanted = tickets.filter(({ state }) => state !== 'voided')
  if (wanted.length === 0) return 'voided'
  if (wanted.every(({ state }) => state === 'done')) return 'made'
  return wanted.every(({ started_at, state }) => started_at === null && state === 'fired') ? 'new' : 'working'
}

export type Tone = 'fresh' | 'warn' | 'late' | 'made' | 'voided'

export function toneOf(
  card: Card,
  { warn_minutes, late_minutes }: Pick<ScreenShown['screen'], 'warn_minutes' | 'late_minutes'>,
  now: number,
): Tone {
  if (card.state === 'made' || card.state === 'voided') return card.state
  const minutes = (now - card.firedAt) / 60_000
  return minutes >= late_minutes ? 'late' : minutes >= warn_minutes ? 'warn' : 'fresh'
}

/** 4:05, or 1:02:30 past the hour. */
export function ageText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const two = (n: number) => String(n).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}

/** A voided line that was seen is gone from the card. */
export function linesOf(ticket: ShownTicket): TicketLine[] {
  return ticket.lines.filter(({ void_seen }) => !void_seen)
}

/** What is cooked of a line: its dish, or the parts of a set. */
export function dishesOf(line: TicketLine): Pick<TicketLine, 'name' | 'variant_name' | 'modifiers'>[] {
  return line.parts ?? [line]
}

export type AllDay = {
  key: string
  name: TicketLine['name']
  variant: TicketLine['variant_name']
  count: number
}

/** How many of each dish are still to be made, the most first. */
export function allDayOf(tickets: readonly ShownTicket[]): AllDay[] {
  const counts = new Map<string, AllDay>()
  for (const ticket of tickets) {
    if (ticket.state !== 'fired') continue
    for (const line of ticket.lines) {
      if (line.done || line.voided) continue
      for (const { name, variant_name: variant } of dishesOf(line)) {
        const key = JSON.stringify([name, variant])
        counts.set(key, { key, name, variant, count: (counts.get(key)?.count ?? 0) + line.quantity })
      }
    }
  }
  return [...counts.values()].sort((a, b) => b.count - a.count || (a.key < b.key ? -1 : 1))
}

/** What bumps a whole card, on this kind of screen. */
export function bumpsOf(card: Card, kind: ScreenShown['screen']['kind']): Omit<ScreenAct, 'id' | 'at'>[] {
  if (kind === 'expediter') return card.rounds.map(({ order }) => ({ kind: 'pass', order_id: order.id }))
  return card.rounds.flatMap(({ tickets }) =>
    tickets.map(({ id }) => ({ kind: 'bump' as const, ticket_id: id })),
  )
}

/** What came or was voided since: each is heard once. */
export function noticesOf(tickets: readonly ShownTicket[]): Set<string> {
  return new Set(
    tickets.flatMap((ticket) => [
      ...(ticket.state === 'fired' ? [`fired ${ticket.id}`] : []),
      ...(ticket.state === 'voided' ? [`voided ${ticket.id}`] : []),
      ...ticket.lines.filter(({ voided }) => voided).map(({ line_id }) => `voided line ${line_id}`),
    ]),
  )
}
