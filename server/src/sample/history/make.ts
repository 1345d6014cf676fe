import { sql } from 'kysely'
import type pg from 'pg'
import { refsIn } from '../../platform/document/refs.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { inRestaurant, type Restaurant, type Tx } from '../../platform/postgres/transaction/transaction.ts'
import { addDays, DAY_MS, formatMoment, localDate, MINUTE_MS } from '../../platform/time/clock.ts'
import { enterOldExperience, type OldTickets } from '../../restaurant/experiences/commands/history.ts'
import { halfFrom } from '../../restaurant/experiences/rules/code.ts'
import { enterOldGuests } from '../../restaurant/guests/history.ts'
import { currentMenu } from '../../restaurant/menu/commands/current-menu.ts'
import { type EnteredOrder, enterOldOrders } from '../../restaurant/orders/commands/history.ts'
import type { NewOrder } from '../../restaurant/orders/contract.ts'
import { isSale } from '../../restaurant/orders/rules/lifecycle.ts'
import { enterOldPayment } from '../../restaurant/payments/commands/history.ts'
import { enterOldBookings } from '../../restaurant/reservations/commands/history.ts'
import { enterOldReviews } from '../../restaurant/reviews/commands/history.ts'
import { enterParty } from '../../restaurant/sittings/commands/history.ts'
import { HARBOR, HARBOR_CODES } from '../harbor.ts'
import { sampleId } from '../ids.ts'
import { bookingsOf, type PlannedBooking } from './bookings.ts'
import { dishesOf } from './dishes.ts'
import { experiencesOf, type PlannedTickets } from './experiences.ts'
import { type Day, MAIN_STREET, ordersOf, type Place, type PlannedOrder } from './orders.ts'
import { type Person, personOf } from './people.ts'
import { keepProgress, lockProgress, type Progress } from './progress.ts'
import { reviewOf } from './reviews.ts'
import { makeShifts } from './shifts.ts'
import { partiesOf } from './sittings.ts'

const HARBOR_PLACE: Place = {
  ref: HARBOR,
  name: 'harbor ',
  share: 0.4,
  firstHour: 11,
  lastHour: 22.5,
  tableCodes: HARBOR_CODES,
  delivers: false,
}
const PLACES = [MAIN_STREET, HARBOR_PLACE]

const DAYS_AHEAD = 10
/** How long a booked party stays. */
const AT_TABLE_MS = 90 * MINUTE_MS

/**
 * PostgreSQL takes tables that were empty a moment ago for empty still, and plans accordingly: told of their growth
 * after these days, it needs a fifth of the time.
 */
const ANALYZED_AFTER = [1, 4, 16]
const GROWN =
  'orders, order_lines, kitchen_tickets, payments, payment_entries, payment_refunds, guests, reservations, reservation_tables, reviews'

/**
 * Goes on with the demo's history where it stopped, a day at a time, oldest first. Whatever ends the process, each day
 * is there once: its rows and the count of days commit together.
 */
export async function makeHistory(
  { database, owner }: { database: Database; owner: pg.Pool },
  restaurant: Restaurant,
  reporting: { onDay: (progress: Progress) => void; isStopped: () => boolean },
): Promise<void> {
  while (!reporting.isStopped()) {
    const progress = await makeNextDay(database, restaurant)
    if (!progress) return
    const { done, days } = progress
    if (ANALYZED_AFTER.includes(done) || done > days) await owner.query(`analyze ${GROWN}`)
    reporting.onDay(progress)
  }
}

/** Null: all of them are there. */
async function makeNextDay(database: Database, restaurant: Restaurant): Promise<Progress | null> {
  const cause = {
    actor: { kind: 'system', id: null, name: 'demo' },
    requestId: null,
    now: Date.now(),
  } as const
  return inRestaurant(database, restaurant, cause, async (tx) => {
    const progress = await lockProgress(tx)
    if (!progress || progress.done > progress.days) return null
    await makeDay(tx, dayOf(tx, progress, progress.done - progress.days))
    if (progress.done === progress.days) {
      for (const here of await branchesOf(tx))
        for (let offset = 1; offset <= DAYS_AHEAD; offset++)
          await makeBookings(tx, dayOf(tx, progress, offset), here)
      await makeExperiences(tx, dayOf(tx, progress, 0))
      await makeShifts(tx, progress.now, (await refsIn(tx, 'branches')).get(HARBOR))
    }
    const next = { ...progress, done: progress.done + 1 }
    keepProgress(tx, next)
    return next
  })
}

function dayOf(tx: Tx, { now, days }: Progress, offset: number): Day {
  const { zone } = tx.restaurant
  return { offset, date: addDays(localDate(now, zone), offset), zone, now, days }
}

async function makeDay(tx: Tx, day: Day): Promise<void> {
  for (const here of await branchesOf(tx)) await makeDayAt(tx, day, here)
}

type Here = { place: Place; branchId: number | undefined }

/** The default branch, and the second one unless it is gone by now. */
async function branchesOf(tx: Tx): Promise<Here[]> {
  const branches = await refsIn(tx, 'branches')
  return PLACES.flatMap((place) => {
    const branchId = branches.get(place.ref ?? '')
    return place.ref !== null && branchId === undefined ? [] : [{ place, branchId }]
  })
}

async function makeDayAt(tx: Tx, day: Day, here: Here): Promise<void> {
  const [menu, categories] = await Promise.all([currentMenu(tx, null), refsIn(tx, 'categories')])
  const orders = ordersOf(day, dishesOf(menu, categories), here.place).filter(({ lines }) => lines.length > 0)
  const guests = await meet(
    tx,
    orders.map(({ guest, placedAt }) => ({ guest, at: placedAt })),
  )
  const entered = await enterOldOrders(
    tx,
    orders.map((order) => ({
      id: sampleId(tx.restaurant.id, order.name),
      wanted: { ...wantedBy(order, personOf(order.guest), day.zone), branch_id: here.branchId ?? null },
      channel: order.channel,
      guestId: guests(order.guest),
      placedAt: order.placedAt,
      course: order.course,
    })),
  )
  entered.forEach((found, index) => {
    const order = orders[index]
    if (found && order) payFor(tx, order, found, day.now)
  })
  reviewOrders(tx, orders, entered, day.now)
  await makeBookings(tx, day, here)
  if (day.offset === 0) await makeSittings(tx, day, here, entered)
}

async function makeSittings(
  tx: Tx,
  day: Day,
  { branchId }: Here,
  entered: (EnteredOrder | null)[],
): Promise<void> {
  const tableIds = await tablesAt(tx, branchId)
  const parties = partiesOf(day, entered, tableIds, (name) => sampleId(tx.restaurant.id, name))
  for (const party of parties) await enterParty(tx, party)
}

async function tablesAt(tx: Tx, branchId?: number): Promise<number[]> {
  const rows = await tx.run(sql<{ id: number }>`
    select id from tables where branch_id = coalesce(${branchId ?? null}::bigint, default_branch()) order by sort_order, id`)
  return rows.map(({ id }) => id)
}

function reviewOrders(tx: Tx, orders: PlannedOrder[], entered: (EnteredOrder | null)[], now: number): void {
  const reviews = entered.flatMap((found, index) => {
    const planned = orders[index]
    const guestId = found?.order.guest_id ?? null
    const overAt = planned?.course.endedAt ?? null
    if (!found || !planned || guestId === null || overAt === null || found.order.status !== 'completed') {
      return []
    }
    const visit = { name: planned.name, orderId: found.order.id, reservationId: null, guestId, overAt }
    const review = reviewOf(visit, now)
    return review ? [{ ...review, id: sampleId(tx.restaurant.id, `review of ${planned.name}`) }] : []
  })
  enterOldReviews(tx, reviews)
}

/** The ids of these guests, by their numbers. */
async function meet(tx: Tx, met: { guest: number; at: number }[]): Promise<(guest: number) => number> {
  const firstMet = new Map(met.toSorted((a, b) => b.at - a.at).map(({ guest, at }) => [guest, at]))
  const people = [...firstMet].map(([guest, metAt]) => ({ ...personOf(guest), metAt }))
  const ids = await enterOldGuests(
    tx,
    people.map(({ address, ...person }) => person),
  )
  return (guest) => {
    const id = ids.get(personOf(guest).ref)
    if (id === undefined) throw new Error('every guest has been entered')
    return id
  }
}

function wantedBy(order: PlannedOrder, person: Person, zone: string): NewOrder {
  return {
    type: order.type,
    customer_name: person.name,
    customer_phone: person.phone,
    customer_email: person.email,
    note: order.note,
    lines: order.lines,
    ...(order.tableCode !== null && { table_code: order.tableCode }),
    ...(order.type === 'delivery' && { delivery_address: person.address }),
    ...(order.scheduledFor !== null && { scheduled_for: formatMoment(order.scheduledFor, zone) }),
  }
}

function payFor(tx: Tx, planned: PlannedOrder, { order, lines }: EnteredOrder, now: number): void {
  const { paidAt, endedAt } = planned.course
  if (paidAt === null || order.total_minor === 0) return
  const { method, tipPct, isSplit } = planned.pay
  const cashMinor = isSplit && method === 'card' ? Math.round(order.total_minor / 2) : 0
  const tipMinor = Math.round((order.subtotal_minor * tipPct) / 100)
  const id = (name: string) => sampleId(tx.restaurant.id, `${planned.name} ${name}`)
  const own = { orderId: order.id, paidAt }
  if (cashMinor > 0) {
    const half = { amountMinor: cashMinor, tipMinor: 0, refund: null }
    enterOldPayment(tx, { ...own, ...half, id: id('cash'), method: 'cash' })
  }
  const amountMinor = order.total_minor - cashMinor
  const refund = { id: id('refund'), at: Math.min((endedAt ?? paidAt) + 300_000, now) }
  enterOldPayment(tx, {
    ...own,
    id: id('payment'),
    method,
    amountMinor,
    tipMinor,
    refund:
      endedAt !== null && !isSale(order.status)
        ? {
            ...refund,
            amountMinor: amountMinor + tipMinor,
            reason: `The order was ${order.status}.`,
            source: 'rule',
          }
        : endedAt !== null && planned.refundReason !== null
          ? {
              ...refund,
              amountMinor: Math.min(lines[0]?.line_total_minor ?? 0, amountMinor) || amountMinor,
              reason: planned.refundReason,
              source: 'staff',
            }
          : null,
  })
}

async function makeBookings(tx: Tx, day: Day, { place, branchId }: Here): Promise<void> {
  const planned = bookingsOf(day, place)
  const guests = await meet(
    tx,
    planned.map(({ guest, createdAt }) => ({ guest, at: createdAt })),
  )
  const entered = await enterOldBookings(
    tx,
    { date: day.date, branchId },
    planned.map((booking) => ({
      ...withoutPlan(booking),
      id: sampleId(tx.restaurant.id, booking.name),
      guest: { ...personOf(booking.guest), id: guests(booking.guest) },
    })),
  )
  reviewBookings(tx, planned, { entered: new Set(entered), guests, now: day.now })
}

/** Not every booking that was planned found a table. */
function reviewBookings(
  tx: Tx,
  planned: PlannedBooking[],
  { entered, guests, now }: { entered: Set<string>; guests: (guest: number) => number; now: number },
): void {
  const idOf = (name: string) => sampleId(tx.restaurant.id, name)
  const reviews = planned.flatMap(({ name, guest, status, changedAt }) => {
    if (status !== 'seated' || !entered.has(idOf(name))) return []
    const overAt = changedAt + AT_TABLE_MS
    const visit = { name, orderId: null, reservationId: idOf(name), guestId: guests(guest), overAt }
    const review = reviewOf(visit, now)
    return review ? [{ ...review, id: idOf(`review of ${name}`) }] : []
  })
  enterOldReviews(tx, reviews)
}

function withoutPlan({ name, guest, ...booking }: PlannedBooking) {
  return booking
}

async function makeExperiences(tx: Tx, day: Day): Promise<void> {
  const planned = experiencesOf(day)
  const tables = await tablesAt(tx)
  const guests = await meet(
    tx,
    planned.flatMap(({ sold, waiting, starts_at }) => [
      ...sold.map(({ guest, bookedAt }) => ({ guest, at: bookedAt })),
      ...waiting.map(({ guest }) => ({ guest, at: Math.min(starts_at, day.now) })),
    ]),
  )
  const idOf = (name: string) => sampleId(tx.restaurant.id, name)
  const personWith = (guest: number) => {
    const { name, phone, email, locale } = personOf(guest)
    return { guest_id: guests(guest), name, phone, email, locale }
  }
  for (const { sold, waiting, series, tables: kept, ...fields } of planned) {
    await enterOldExperience(tx, {
      ...fields,
      is_active: true,
      table_ids: tables.slice(0, kept),
      seriesId: series === null ? null : idOf(series),
      madeAt: Math.min(day.now, fields.starts_at) - 14 * DAY_MS,
      sold: sold.map((one) => ticketsOf(one, idOf, personWith(one.guest))),
      waiting: waiting.map(({ name, guest, tickets }) => ({
        ...personWith(guest),
        id: idOf(name),
        tickets,
        email: personOf(guest).email ?? 'guest@example.com',
      })),
    })
    for (const { name, tickets, method, bookedAt } of sold) {
      if (fields.price_minor === 0) continue
      enterOldPayment(tx, {
        id: idOf(`${name} payment`),
        orderId: null,
        experienceBookingId: idOf(name),
        method,
        amountMinor: fields.price_minor * tickets,
        tipMinor: 0,
        paidAt: bookedAt,
        refund: null,
      })
    }
  }
}

function ticketsOf(
  { name, tickets, bookedAt, checkedInAt, method }: PlannedTickets,
  idOf: (name: string) => string,
  person: Pick<OldTickets['booking'], 'guest_id' | 'name' | 'phone' | 'email' | 'locale'>,
): OldTickets {
  const source = method === 'online' ? 'guest' : 'staff'
  return {
    booking: { ...person, id: idOf(name), status: 'booked', tickets, note: null, source, bookedAt },
    codes: Array.from({ length: tickets }, (_, index) => halfFrom(idOf(`${name} ticket ${index}`))),
    checkedIn: checkedInAt === null ? null : { at: checkedInAt, by: 'Demo' },
  }
}
