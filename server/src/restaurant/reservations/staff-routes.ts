import { act, look, type StaffRoute } from '../../ground/staff-calls/route.ts'
import { refuse } from '../../platform/errors.ts'
import { fieldFault } from '../../platform/faults.ts'
import { readTogether } from '../../platform/postgres/transaction/transaction.ts'
import { daysBetween, isAfter } from '../../platform/time/clock.ts'
import type { Desk as Reading } from './availability.ts'
import { presentWait, readBookingPage, readOverview } from './booking-page.ts'
import { blockTables, unblockTables } from './commands/block-tables.ts'
import { bookTable } from './commands/book-table.ts'
import { findReservationForChange } from './commands/change-status.ts'
import type { ReservationEventHandlers } from './commands/event-handlers.ts'
import { moveReservation } from './commands/move-reservation.ts'
import { noteReservation } from './commands/note-reservation.ts'
import { walkIn } from './commands/walk-in.ts'
import { bookingFault } from './faults.ts'
import { heldOn } from './held.ts'
import { currentPlan, currentPlans, planNamed } from './plan.ts'
import { availabilityOn } from './rules/availability.ts'
import { Occupancy } from './rules/occupancy.ts'
import { planAt } from './rules/plans.ts'
import {
  BookingMoveTo,
  BookingNote,
  NewBlock,
  NewBooking,
  NewWaitlistEntry,
  NewWalkIn,
  OverviewQuery,
  PageQuery,
  SlotsQuery,
} from './staff-contract.ts'
import { joinWaitlist, leaveWaitlist } from './waitlist/ask.ts'

type Desk = Reading & { eventHandlers: ReservationEventHandlers }

const MOST_DAYS = 62
const SEEING = { right: 'seeBookings', feature: 'reservations' } as const
const TAKING = { right: 'takeBookings', feature: 'reservations' } as const

/** The page of bookings. Seating, no-shows and cancelling are the calls of Today: the same act wherever it is done. */
export function bookingStaffRoutes(desk: Desk): StaffRoute[] {
  return [...readingRoutes(desk), ...bookingRoutes(desk), ...tableRoutes(desk), ...waitlistRoutes(desk)]
}

function readingRoutes({ database, plans }: Desk): StaffRoute[] {
  return [
    look({
      path: '/bookings/page',
      atOne: true,
      ...SEEING,
      query: PageQuery,
      read: async ({ restaurant, branchId, now, query }) => ({
        data: await readBookingPage(
          database,
          { restaurant, plan: planAt(await plans.get(restaurant.id), branchId), now },
          query.date,
        ),
      }),
    }),
    look({
      path: '/bookings/overview',
      atOne: true,
      ...SEEING,
      query: OverviewQuery,
      async read({ restaurant, branchId, query: { from, to } }) {
        if (isAfter(from, to)) throw refuse({ from: [fieldFault('out_of_order')] })
        if (daysBetween(from, to) >= MOST_DAYS)
          throw refuse({ to: [bookingFault('too_long.span', { days: MOST_DAYS })] })
        const plan = planAt(await plans.get(restaurant.id), branchId)
        return { data: await readOverview(database, { restaurant, plan }, { from, to }) }
      },
    }),
    look({
      path: '/bookings/slots',
      atOne: true,
      ...SEEING,
      query: SlotsQuery,
      async read({ restaurant, branchId, now, query: { date, party_size: party, moving } }) {
        const plan = planAt(await plans.get(restaurant.id), branchId)
        // The lead time is not for staff who move a booking: moveReservation does the same.
        const asked = moving ? { ...plan, rules: { ...plan.rules, lead_minutes: 0 } } : plan
        const [held] = await readTogether(database, restaurant, [
          heldOn(plan, { from: date, except: moving ?? null }),
        ])
        return { data: availabilityOn(asked, { date, party, now }, new Occupancy(held)) }
      },
    }),
  ]
}

function bookingRoutes({ plans, eventHandlers }: Desk): StaffRoute[] {
  return [
    act({
      method: 'POST',
      path: '/bookings',
      atOne: true,
      ...TAKING,
      body: NewBooking,
      run: async (tx, { branchId, body: { table_ids, ...wanted } }) => ({
        data: await bookTable(
          tx,
          await planNamed(tx, plans, { branch_id: branchId, table_id: table_ids?.[0] }),
          wanted,
          'staff',
          table_ids ?? null,
        ),
      }),
    }),
    act({
      method: 'POST',
      path: '/bookings/walk-in',
      atOne: true,
      ...TAKING,
      body: NewWalkIn,
      async run(tx, { branchId, body: { party_size: partySize, table_ids: tableId, ...rest } }) {
        const plan = await planNamed(tx, plans, { branch_id: branchId, table_id: tableId?.[0] })
        return {
          data: await walkIn(tx, eventHandlers, plan, { ...rest, partySize, ...(tableId && { tableId }) }),
        }
      },
    }),
    act({
      method: 'POST',
      path: '/bookings/:reservation:uuid/move',
      ...TAKING,
      body: BookingMoveTo,
      async run(tx, { id, body: { date, time, party_size: partySize, table_ids: tableId } }) {
        const all = await currentPlans(tx, plans)
        const row = await findReservationForChange(tx, id)
        const plan = planAt(all, row.branch_id)
        const to = {
          ...(date !== undefined && { date }),
          ...(time !== undefined && { time }),
          ...(partySize !== undefined && { partySize }),
          ...(tableId !== undefined && { tableId }),
        }
        return { data: await moveReservation(tx, eventHandlers, plan, row, to) }
      },
    }),
    act({
      method: 'POST',
      path: '/bookings/:reservation:uuid/note',
      ...TAKING,
      body: BookingNote,
      run: async (tx, { id, body }) => ({
        data: noteReservation(tx, await findReservationForChange(tx, id), body),
      }),
    }),
  ]
}

function tableRoutes({ plans }: Desk): StaffRoute[] {
  return [
    act({
      method: 'POST',
      path: '/bookings/blocks',
      atOne: true,
      ...TAKING,
      body: NewBlock,
      run: async (tx, { branchId, body: { table_ids: tableIds, note = null, ...when } }) => ({
        data: await blockTables(
          tx,
          await planNamed(tx, plans, { branch_id: branchId, table_id: tableIds[0] }),
          { ...when, tableIds, note },
        ),
      }),
    }),
    act({
      method: 'POST',
      path: '/bookings/blocks/:hold:uuid/end',
      atOne: true,
      ...TAKING,
      run: async (tx, { branchId, id }) => ({
        data: await unblockTables(tx, await currentPlan(tx, plans, branchId), id),
      }),
    }),
  ]
}

function waitlistRoutes({ plans }: Desk): StaffRoute[] {
  return [
    act({
      method: 'POST',
      path: '/bookings/waitlist',
      atOne: true,
      ...TAKING,
      body: NewWaitlistEntry,
      run: async (tx, { branchId, body }) => ({
        data: presentWait(
          await joinWaitlist(tx, await planNamed(tx, plans, { branch_id: branchId }), body, 'staff'),
        ),
      }),
    }),
    act({
      method: 'POST',
      path: '/bookings/waitlist/:entry:uuid/remove',
      ...TAKING,
      run: async (tx, { id }) => ({ data: presentWait(await leaveWaitlist(tx, id, 'removed')) }),
    }),
  ]
}
