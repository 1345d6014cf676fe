import { placeFrom, placeRow } from '../../ground/tenants/place.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { type Restaurant, readTogether } from '../../platform/postgres/transaction/transaction.ts'
import { HOUR_MS } from '../../platform/time/clock.ts'
import {
  doneTickets,
  shownTickets,
  stationsAt,
  type TicketRow,
  ticketsOnPass,
  waitingTickets,
} from '../kitchen/queries.ts'
import { headingsOf, type OrderHeading } from '../orders/queries.ts'
import { OPEN } from '../orders/rules/lifecycle.ts'
import { numberAndReference } from '../orders/rules/number.ts'
import type { Screen, ScreenShown, ShownOrder, ShownTicket } from './contract.ts'
import { SCREEN_ROWS, type ScreenRow } from './queries.ts'
import { DEFAULT_THRESHOLDS, EXPEDITER, stationScreen, takenBy, takes, UNROUTED } from './rules.ts'

/** What ended longer ago nobody calls back. */
const RECENT_MS = 12 * HOUR_MS
const MOST_SHOWN = 300
const MOST_COMING = 200
const MOST_RECENT = 40
/** A longer reference of another system is not read out across a kitchen. */
const LONGEST_NUMBER = 12

type Station = { id: number; name: string }

function screenOf(screen: string, stations: Station[], settings: ScreenRow[]): Omit<Screen, 'open'> {
  const { warn_minutes, late_minutes, auto_bump } = settings.find((row) => row.screen === screen) ?? {
    ...DEFAULT_THRESHOLDS,
    auto_bump: false,
  }
  return {
    screen,
    kind: screen === EXPEDITER ? 'expediter' : 'station',
    name: stations.find(({ id }) => stationScreen(id) === screen)?.name ?? null,
    warn_minutes,
    late_minutes,
    auto_bump,
  }
}

function namesOf(stations: Station[]): string[] {
  return [EXPEDITER, ...stations.map(({ id }) => stationScreen(id)), UNROUTED]
}

/** Every screen of a branch, null: of the default one. One for the expediter, one for each station, one for dishes without a station. */
export async function allScreens(
  database: Database,
  { restaurantId, branchId }: { restaurantId: number; branchId: number | null },
  now: number,
): Promise<Screen[]> {
  const [stations, settings, open] = await readTogether(database, restaurantId, [
    stationsAt(branchId),
    SCREEN_ROWS,
    shownTickets({ taken: 'all', branchId }, now - RECENT_MS, MOST_SHOWN),
  ])
  return namesOf(stations).map((screen) => {
    const taken = takenBy(screen)
    return {
      ...screenOf(screen, stations, settings),
      open: open.filter((ticket) => taken !== null && takes(taken, ticket)).length,
    }
  })
}

/** All that stands on one screen of a branch, null: of the default one; null where there is no such screen any more. */
export async function readScreen(
  database: Database,
  restaurant: Restaurant,
  { screen, branchId }: { screen: string; branchId: number | null },
  now: number,
): Promise<ScreenShown | null> {
  const taken = takenBy(screen)
  if (taken === null) return null
  const place = { taken, branchId }
  const since = now - RECENT_MS
  const [stations, settings, places, shown, coming, recent, onPass] = await readTogether(
    database,
    restaurant.id,
    [
      stationsAt(branchId),
      SCREEN_ROWS,
      placeRow(branchId),
      shownTickets(place, since, MOST_SHOWN),
      waitingTickets(place, MOST_COMING),
      doneTickets(place, since, taken === 'all' ? MOST_SHOWN : MOST_RECENT),
      ticketsOnPass(place, since, taken === 'all' ? MOST_SHOWN : 0),
    ],
  )
  if (!namesOf(stations).includes(screen)) return null
  const rows = [...shown, ...coming, ...recent, ...onPass]
  const [headings] = await readTogether(database, restaurant.id, [
    headingsOf([...new Set(rows.map(({ order_id }) => order_id))]),
  ])
  const roundOf = new Map(rows.map((ticket) => [ticket.order_id, ticket]))
  const byId = new Map(headings.map((order) => [order.id, order]))
  const isOpen = ({ order_id }: TicketRow) => OPEN.includes(byId.get(order_id)?.status ?? 'completed')
  const open = taken === 'all' ? onExpediter(shown, onPass.filter(isOpen)) : shown
  const gone = taken === 'all' ? recent.filter(({ passed_at }) => passed_at !== null) : recent
  return {
    screen: screenOf(screen, stations, settings),
    restaurant: {
      id: restaurant.id,
      name: restaurant.name,
      zone: placeFrom(places, restaurant.zone).zone,
      default_language: restaurant.defaultLanguage,
    },
    now,
    tickets: open.map(presentTicket),
    coming: coming.filter(isOpen).map(presentTicket),
    recent: gone.slice(0, MOST_RECENT).map(presentTicket),
    orders: headings.map((order) => presentHeading(order, roundOf.get(order.id))),
    cut: shown.length === MOST_SHOWN,
  }
}

/** Beside what is being made, what is made of the same orders; and orders that are made and wait to be sent out. */
function onExpediter(shown: TicketRow[], onPass: TicketRow[]): TicketRow[] {
  const all = new Map([...onPass, ...shown].map((ticket) => [ticket.id, ticket]))
  return [...all.values()].sort((a, b) => (a.fired_at ?? 0) - (b.fired_at ?? 0) || a.id - b.id)
}

function presentTicket(ticket: TicketRow): ShownTicket {
  return {
    id: ticket.id,
    order_id: ticket.order_id,
    station: { id: ticket.station_id, name: ticket.station_name },
    state: ticket.state,
    lines: ticket.lines,
    note: ticket.note,
    fired_at: ticket.fired_at,
    started_at: ticket.started_at,
    done_at: ticket.done_at,
    recalled_at: ticket.recalled_at,
    voided_at: ticket.voided_at,
    passed_at: ticket.passed_at,
    void_seen_at: ticket.void_seen_at,
    added: ticket.added,
    course: ticket.course,
  }
}

/** The rounds of a sitting stand under its tables, as they are called now. */
function presentHeading(
  { dining_table, reference, branch_id: _, ...order }: OrderHeading,
  round: Pick<TicketRow, 'sitting_id' | 'heading'> | undefined,
): ShownOrder {
  const atTable = dining_table ? `table-${dining_table.id}` : `order-${order.id}`
  return {
    ...order,
    number: numberAndReference({
      ...order,
      reference: reference !== null && reference.length <= LONGEST_NUMBER ? reference : null,
    }),
    table: round?.heading ?? dining_table?.name ?? null,
    party: round?.sitting_id ? `sitting-${round.sitting_id}` : atTable,
  }
}
