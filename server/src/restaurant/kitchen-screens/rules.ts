// What a screen of the kitchen is, and what each act on it does to a ticket. Pure: `at` is an argument.
import type { Taken, TicketRow } from '../kitchen/queries.ts'
import { isAllMade, type TicketLine } from '../kitchen/rules.ts'

export const EXPEDITER = 'expediter'
/** For dishes that no station is named for. */
export const UNROUTED = 'unrouted'
const STATION = /^station-([1-9]\d{0,15})$/

const TICKET_ACTS = ['start', 'bump', 'recall'] as const
const LINE_ACTS = ['line_done', 'line_undone'] as const
/** Of the expediter alone: a whole order leaves the pass, or comes back to it. */
const ORDER_ACTS = ['pass', 'unpass'] as const
/** Of the expediter too: what waits for a course goes to the stations. */
const FIRE = 'fire_course'
export const ACT_KINDS = [...TICKET_ACTS, ...LINE_ACTS, ...ORDER_ACTS, FIRE] as const
type ActKind = (typeof ACT_KINDS)[number]
export type OrderAct = (typeof ORDER_ACTS)[number]
export type TicketAct = Exclude<ActKind, OrderAct | typeof FIRE>

/** `overtaken`: somebody was faster, or the order has ended meanwhile; the screen shows what is true. */
export type Outcome = 'done' | 'overtaken'

export const DEFAULT_THRESHOLDS = { warn_minutes: 10, late_minutes: 20 }

export function stationScreen(stationId: number): string {
  return `station-${stationId}`
}

/** Which tickets a screen takes; null of a name that no screen has. */
export function takenBy(screen: string): Taken | null {
  if (screen === EXPEDITER) return 'all'
  if (screen === UNROUTED) return { stationId: null }
  const [, id] = STATION.exec(screen) ?? []
  return id === undefined ? null : { stationId: Number(id) }
}

/** Whether there is such a screen where these stations are. */
export function isAmong(screen: string, stations: readonly { id: number }[]): boolean {
  const taken = takenBy(screen)
  if (taken === null || taken === 'all' || taken.stationId === null) return taken !== null
  return stations.some(({ id }) => stationScreen(id) === screen)
}

export function takes(taken: Taken, ticket: Pick<TicketRow, 'station_id'>): boolean {
  return taken === 'all' || taken.stationId === ticket.station_id
}

/** What an act needs to know of a ticket; a screen that is cut off works it out by itself. */
export type Acted = Pick<
  TicketRow,
  'state' | 'lines' | 'fired_at' | 'started_at' | 'done_at' | 'recalled_at' | 'passed_at' | 'void_seen_at'
>

type Done = { kind: TicketAct; lineId: number | null; at: number; autoBump: boolean }

/** The ticket after the act; null where it cannot be done any more. */
export function afterAct<Ticket extends Acted>(
  ticket: Ticket,
  { kind, lineId, at, autoBump }: Done,
): Ticket | null {
  // Pressed before somebody called the ticket back: that came later, and counts.
  if (kind !== 'recall' && ticket.recalled_at !== null && at < ticket.recalled_at) return null
  if (ticket.state === 'voided') return afterVoid(ticket, kind, at)
  if (kind === 'recall') {
    if (ticket.state !== 'done' || ticket.fired_at === null) return null
    return { ...ticket, state: 'fired', done_at: null, passed_at: null, recalled_at: at }
  }
  if (ticket.state !== 'fired') return null
  const started = { ...ticket, started_at: ticket.started_at ?? at }
  if (kind === 'start') return ticket.started_at === null ? started : null
  if (kind === 'bump') return bumped(started, at)
  const lines = afterLine(ticket.lines, kind, lineId)
  if (!lines) return null
  const next = { ...started, lines }
  return autoBump && kind === 'line_done' && isAllMade(lines) ? bumped(next, at) : next
}

function afterVoid<Ticket extends Acted>(ticket: Ticket, kind: TicketAct, at: number): Ticket | null {
  return kind === 'bump' && ticket.void_seen_at === null ? { ...ticket, void_seen_at: at } : null
}

function bumped<Ticket extends Acted>(ticket: Ticket, at: number): Ticket {
  const lines = ticket.lines.map((line) => (line.voided ? { ...line, void_seen: true as const } : line))
  return { ...ticket, lines, state: 'done', done_at: Math.max(at, ticket.fired_at ?? at) }
}

function afterLine(lines: TicketLine[], kind: TicketAct, lineId: number | null): TicketLine[] | null {
  const line = lines.find(({ line_id }) => line_id === lineId)
  const next = line ? pressed(line, kind) : null
  return next && lines.map((one) => (one === line ? next : one))
}

/** Null where nothing changes. A voided line is not made any more: to press it says that it was seen. */
function pressed(line: TicketLine, kind: TicketAct): TicketLine | null {
  if (line.voided) return line.void_seen || kind === 'line_undone' ? null : { ...line, void_seen: true }
  const { done, ...undone } = line
  if (kind === 'line_done') return done ? null : { ...line, done: true }
  return done ? undone : null
}

/** What waited for a course, as it is once somebody has fired it. */
export function afterFire<Ticket extends Acted & Pick<TicketRow, 'course'>>(
  tickets: readonly Ticket[],
  course: number,
  at: number,
): Ticket[] {
  return tickets
    .filter((ticket) => ticket.state === 'waiting' && ticket.course === course)
    .map((ticket) => ({ ...ticket, state: 'fired', fired_at: at }))
}

/** The tickets of an order that change when it leaves the pass, or comes back to it. */
export function afterOrderAct<Ticket extends Acted>(tickets: Ticket[], kind: OrderAct, at: number): Ticket[] {
  return kind === 'pass' ? passed(tickets, at) : unpassed(tickets, at)
}

function passed<Ticket extends Acted>(tickets: Ticket[], at: number): Ticket[] {
  return tickets
    .filter(({ fired_at, passed_at, recalled_at }) => {
      return fired_at !== null && passed_at === null && (recalled_at === null || at >= recalled_at)
    })
    .flatMap<Ticket>((ticket) => {
      if (ticket.state === 'fired') {
        const done = bumped({ ...ticket, started_at: ticket.started_at ?? at }, at)
        return [{ ...done, passed_at: done.done_at }]
      }
      return ticket.state === 'waiting' ? [] : [{ ...ticket, passed_at: at }]
    })
}

/** What the pass itself had ended is open again; what a station had made stays made. */
function unpassed<Ticket extends Acted>(tickets: Ticket[], at: number): Ticket[] {
  return tickets
    .filter(({ state, passed_at }) => state === 'done' && passed_at !== null)
    .map((ticket) => {
      const back = { ...ticket, passed_at: null, recalled_at: at }
      return ticket.done_at === ticket.passed_at ? { ...back, state: 'fired' as const, done_at: null } : back
    })
}

/** Nothing of the order is still to be made, and something was. */
export function isAllDone(tickets: readonly Pick<TicketRow, 'state'>[]): boolean {
  return (
    tickets.some(({ state }) => state === 'done') &&
    tickets.every(({ state }) => state === 'done' || state === 'voided')
  )
}
