import type { FieldErrors } from '../../platform/errors.ts'
import { fieldFault } from '../../platform/faults.ts'
import { byCreation, listed, one } from '../../platform/http/operations/listed.ts'
import { type Operation, read, write } from '../../platform/http/operations/operation.ts'
import type { CursorSigner } from '../../platform/pagination/cursor.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { readTogether } from '../../platform/postgres/transaction/transaction.ts'
import { momentBound } from '../../platform/time/clock.ts'
import {
  bookTickets,
  findBookingForChange,
  findExperienceForBooking,
  showBooking,
} from './commands/book-tickets.ts'
import { cancelBooking } from './commands/cancel-booking.ts'
import type { ExperienceEventHandlers } from './commands/event-handlers.ts'
import {
  ExperienceAnswer,
  ExperienceBookingAnswer,
  ExperienceBookingPage,
  ExperienceBookingQuery,
  ExperiencePage,
  ExperienceQuery,
  NewExperienceBooking,
} from './contract.ts'
import * as examples from './examples.ts'
import { presentBooking, presentExperience } from './present.ts'
import { bookingPage, findBooking, namesOf } from './queries/bookings.ts'
import { experiencePage, findExperience } from './queries/experiences.ts'

const reading = { tag: 'Experiences', scope: 'experiences:read' } as const
const changing = { tag: 'Experiences', scope: 'experiences:write' } as const

export function experienceRoutes(
  database: Database,
  signer: CursorSigner,
  eventHandlers: ExperienceEventHandlers,
): Operation[] {
  return [...dates(database, signer), ...bookings(database, signer, eventHandlers)]
}

function dates(database: Database, signer: CursorSigner): Operation[] {
  return [
    read({
      ...reading,
      path: '/experiences',
      id: 'listExperiences',
      summary: 'List experiences',
      answer: { schema: ExperiencePage, example: examples.experiencePage },
      ...listed(database, signer, {
        name: 'experiences',
        query: ExperienceQuery,
        faults: (query, { restaurant }) => rangeFaults(query, restaurant.zone),
        rows: ({ from, to }, request, { restaurant: { zone } }) =>
          experiencePage(
            { from: momentBound(from, zone, 'first'), to: momentBound(to, zone, 'last') },
            request,
          ),
        show: (rows, { restaurant }) => rows.map((row) => presentExperience(row, restaurant)),
        position: ({ starts_at, id }) => [new Date(starts_at).toISOString(), String(id)],
      }),
    }),
    read({
      ...reading,
      path: '/experiences/:experience',
      id: 'getExperience',
      summary: 'Get an experience',
      answer: { schema: ExperienceAnswer, example: examples.experienceAnswer },
      ...one(
        database,
        ({ number }) => findExperience(number),
        (row, { restaurant }) => presentExperience(row, restaurant),
      ),
    }),
    write({
      ...changing,
      method: 'POST',
      path: '/experiences/:experience/bookings',
      id: 'bookExperience',
      summary: 'Book an experience',
      description:
        'The tickets are held for 30 minutes; once paid for, they are `booked`. If the price is 0, they are `booked` immediately. Tickets are never sold twice.',
      status: 201,
      body: NewExperienceBooking,
      requestExample: examples.newBooking,
      errors: ['not_found', 'validation_failed'],
      answer: { schema: ExperienceBookingAnswer, example: examples.heldAnswer },
      find: (tx, call) => findExperienceForBooking(tx, call.number),
      run: async (tx, { found, body }) => ({ data: (await bookTickets(tx, found, body, 'api')).booking }),
    }),
  ]
}

function bookings(
  database: Database,
  signer: CursorSigner,
  eventHandlers: ExperienceEventHandlers,
): Operation[] {
  return [
    read({
      ...reading,
      path: '/experience-bookings',
      id: 'listExperienceBookings',
      summary: 'List experience bookings',
      answer: { schema: ExperienceBookingPage, example: examples.bookingPage },
      ...listed(database, signer, {
        name: 'experience-bookings',
        query: ExperienceBookingQuery,
        rows: ({ experience_id, status }, request) =>
          bookingPage({ experienceId: experience_id, status }, request),
        async show(rows, { restaurant }) {
          const ids = [...new Set(rows.map((row) => row.experience_id))]
          const [names] = await readTogether(database, restaurant.id, [namesOf(ids)])
          const named = new Map(names.map((experience) => [experience.id, experience]))
          return rows.flatMap((row) => {
            const experience = named.get(row.experience_id)
            return experience ? [presentBooking(row, experience, restaurant.zone)] : []
          })
        },
        position: byCreation,
      }),
    }),
    read({
      ...reading,
      path: '/experience-bookings/:experience_booking:uuid',
      id: 'getExperienceBooking',
      summary: 'Get an experience booking',
      answer: { schema: ExperienceBookingAnswer, example: examples.bookingAnswer },
      ...one(
        database,
        ({ id }) => findBooking(id),
        ({ experience_id: id, experience_name: name, experience_starts_at: starts_at, ...row }, call) =>
          presentBooking({ ...row, experience_id: id }, { id, name, starts_at }, call.restaurant.zone),
      ),
    }),
    write({
      ...changing,
      method: 'POST',
      path: '/experience-bookings/:experience_booking:uuid/cancel',
      id: 'cancelExperienceBooking',
      summary: 'Cancel an experience booking',
      description:
        'One that is `held` or `booked`. Its tickets are free immediately. Online and gift card payments are refunded automatically; what was paid in person stays until staff refund it.',
      errors: ['not_found', 'invalid_transition'],
      answer: { schema: ExperienceBookingAnswer, example: examples.cancelledAnswer },
      find: (tx, call) => findBookingForChange(tx, call.id),
      run: async (tx, { found }) => ({
        data: await showBooking(tx, await cancelBooking(tx, eventHandlers, found, 'restaurant')),
      }),
    }),
  ]
}

/** A text that is no moment has a fault of its own. */
function rangeFaults({ from, to }: { from?: string; to?: string }, zone: string): FieldErrors {
  const [first, last] = [momentBound(from?.trim(), zone, 'first'), momentBound(to?.trim(), zone, 'last')]
  const isBackwards = first !== undefined && last !== undefined && first > last
  return isBackwards ? { from: [fieldFault('out_of_order')] } : {}
}
