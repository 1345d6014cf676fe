import type { Database } from '../../platform/postgres/pool/database.ts'
import { type Restaurant, readTogether } from '../../platform/postgres/transaction/transaction.ts'
import { addDays, daysBetween, MINUTE_MS } from '../../platform/time/clock.ts'
import { FLOOR_TABLES } from '../floor/queries.ts'
import { layOut } from '../floor/rules/layout.ts'
import { heldOn } from './held.ts'
import { holdsBetween } from './holds.ts'
import { bookedBetween, countedByPage, type ReservationRow } from './queries.ts'
import { axisOf, bookingDateOf, bookingDay, bookingSlots, openSpans, type Span } from './rules/booking-day.ts'
import type { Plan } from './rules/decide.ts'
import { isLive, noShowFrom } from './rules/lifecycle.ts'
import { Occupancy } from './rules/occupancy.ts'
import type { BookEntry, BookPage, BookWait, OverviewDay } from './staff-contract.ts'
import { type WaitRow, waitingBetween, waitsOn } from './waitlist/queries.ts'

type Asked = { restaurant: Restaurant; plan: Plan; now: number }

/** One day of bookings, read at once. */
export async function readBookingPage(
  database: Database,
  { restaurant, plan, now }: Asked,
  wanted: string | undefined,
): Promise<BookPage> {
  const { rules, zone } = plan
  const today = bookingDateOf(rules, zone, now)
  const date = wanted ?? today
  const day = bookingDay(rules, zone, date)
  const [tables, booked, holds, waits, held] = await readTogether(database, restaurant, [
    FLOOR_TABLES,
    bookedBetween(day.fromAt, day.untilAt),
    holdsBetween(day.fromAt, day.untilAt),
    waitsOn([date, addDays(date, 1)]),
    heldOn(plan, { from: date, to: addDays(date, 1) }),
  ])
  const known = new Set(tables.map(({ id }) => id))
  const bookings = booked.map((row) => entryOf(row, known))
  const open = openSpans(rules, zone, date)
  const drawn = [...bookings.filter(({ status }) => isLive(status)), ...holds]
  const axis = axisOf(
    day,
    open,
    drawn.map(({ starts_at, ends_at }) => ({ fromAt: starts_at, untilAt: ends_at })),
    zone,
    date,
  )
  const occupancy = new Occupancy(held)
  const slots = bookingSlots(rules, zone, date)
  const ownSlots = new Set(slots.map((slot) => `${slot.date} ${slot.time}`))
  return {
    date,
    today,
    now,
    day: momentsOf(day),
    axis: momentsOf(axis),
    open: open.map(momentsOf),
    is_closing_day: rules.closing_days.includes(date),
    engine: rules.engine,
    slot_minutes: rules.slot_minutes,
    slots: slots.map((slot) => ({
      date: slot.date,
      time: slot.time,
      starts_at: slot.startAt,
      ...occupancy.arriving(slot.startAt, slot.startAt + rules.slot_minutes * MINUTE_MS),
    })),
    pacing: rules.pacing,
    floors: layOut(tables),
    bookings,
    holds,
    waitlist: waits
      .filter((row) => row.date === date || ownSlots.has(`${row.date} ${row.time}`))
      .map(presentWait),
  }
}

function momentsOf({ fromAt, untilAt }: Span): { from_at: number; until_at: number } {
  return { from_at: fromAt, until_at: untilAt }
}

function entryOf(row: ReservationRow, known: ReadonlySet<number>): BookEntry {
  return {
    id: row.id,
    branch_id: row.branch_id,
    status: row.status,
    guest_id: row.guest_id,
    name: row.name,
    phone: row.phone,
    email: row.email,
    party_size: row.party_size,
    date: row.date,
    time: row.time,
    starts_at: row.starts_at,
    ends_at: row.ends_at,
    table_ids: row.table_ids.filter((id) => known.has(id)),
    note: row.note,
    deposit_minor: row.deposit_minor,
    deposit_status: row.deposit_status,
    is_walk_in: row.source === 'walk_in',
    seated_at: row.seated_at,
    left_at: row.left_at,
    no_show_from: noShowFrom(row),
  }
}

export function presentWait(row: WaitRow): BookWait {
  return {
    id: row.id,
    status: row.status,
    name: row.name,
    phone: row.phone,
    email: row.email,
    party_size: row.party_size,
    date: row.date,
    time: row.time,
    note: row.note,
    expires_at: row.expires_at,
    reservation_id: row.reservation_id,
  }
}

/** A week or a month: each day with what is on its page. */
export async function readOverview(
  database: Database,
  { restaurant, plan }: Omit<Asked, 'now'>,
  { from, to }: { from: string; to: string },
): Promise<OverviewDay[]> {
  const { rules, zone } = plan
  const dates = Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index))
  const turns = [...dates, addDays(to, 1)].map((date) => bookingDay(rules, zone, date).fromAt)
  const [counts, waits] = await readTogether(database, restaurant, [
    countedByPage(turns),
    waitingBetween(from, to),
  ])
  const waiting = new Map(waits.map(({ date, count }) => [date, count]))
  return dates.map((date, index) => {
    const own = counts.filter(({ page }) => page === index + 1)
    const sum = (pick: (row: (typeof own)[number]) => number) => own.reduce((all, row) => all + pick(row), 0)
    return {
      date,
      is_open: openSpans(rules, zone, date).length > 0,
      bookings: sum(({ status, bookings }) => (isLive(status) ? bookings : 0)),
      covers: sum(({ status, covers }) => (isLive(status) ? covers : 0)),
      seated: sum(({ status, bookings }) => (status === 'seated' ? bookings : 0)),
      no_shows: sum(({ status, bookings }) => (status === 'no_show' ? bookings : 0)),
      cancelled: sum(({ status, bookings }) => (status === 'cancelled' ? bookings : 0)),
      waiting: waiting.get(date) ?? 0,
    }
  })
}
