import { type FieldErrors, FieldsInvalid, notFound } from '../../platform/errors.ts'
import { type Call, type Operation, read, write } from '../../platform/http/operations/operation.ts'
import { cursorFaults, pageAnswer } from '../../platform/http/operations/page.ts'
import type { CursorSigner } from '../../platform/pagination/cursor.ts'
import { keysetPage } from '../../platform/pagination/keyset.ts'
import { pageRequest } from '../../platform/pagination/page.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { readTogether } from '../../platform/postgres/transaction/transaction.ts'
import { parseMomentQuery } from '../../platform/time/clock.ts'
import { cancelBooking } from './commands/cancel-booking.ts'
import type { ExperienceEventHandlers } from './commands/event-handlers.ts'
import {
  bookTickets,
  findBookingForChange,
  findExperienceForBooking,
  showBooking,
} from './commands/tickets.ts'
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

export function experienceRoutes(
  database: Database,
  signer: CursorSigner,
  eventHandlers: ExperienceEventHandlers,
): Operation[] {
  const reading = { tag: 'Experiences', scope: 'experiences:read' } as const
  const changing = { tag: 'Experiences', scope: 'experiences:write' } as const
  return [
    read({
      ...reading,
      path: '/experiences',
      id: 'listExperiences',
      summary: 'Experiences, by the moment at which they begin',
      query: ExperienceQuery,
      refineQuery: (call) => ({
        ...rangeFaults(call.query, call.restaurant.zone),
        ...cursorFaults(signer, listOf(call), call),
      }),
      errors: ['validation_failed'],
      answer: { schema: ExperiencePage, example: examples.experiencePage },
      async read(call, query) {
        const { restaurant } = call
        const list = listOf(call)
        const faults = rangeFaults(query, restaurant.zone)
        if (faults.from) throw new FieldsInvalid({ ...faults, ...cursorFaults(signer, list, call) })
        const request = pageRequest(signer, list, query)
        const filter = {
          from: bound(query.from, restaurant.zone, 'first'),
          to: bound(query.to, restaurant.zone, 'last'),
        }
        const read = await readTogether(database, restaurant.id, experiencePage(filter, request))
        const page = keysetPage(request, ...read)
        return {
          data: page.rows.map((row) => presentExperience(row, restaurant)),
          ...pageAnswer(call, signer, list, request, page, (row) => [
            new Date(row.starts_at).toISOString(),
            String(row.id),
          ]),
        }
      },
    }),
    read({
      ...reading,
      path: '/experiences/:experience',
      id: 'getExperience',
      summary: 'One experience',
      errors: ['not_found'],
      answer: { schema: ExperienceAnswer, example: examples.experienceAnswer },
      async read({ restaurant, number }) {
        const [[row]] = await readTogether(database, restaurant.id, [findExperience(number)])
        if (!row) throw notFound()
        return { data: presentExperience(row, restaurant) }
      },
    }),
    write({
      ...changing,
      method: 'POST',
      path: '/experiences/:experience/bookings',
      id: 'bookExperience',
      summary: 'Book tickets to an experience',
      description:
        'The tickets are held for 30 minutes; paid for within them, they are `booked`. Where the price is 0 they are `booked` at once. Tickets are never sold twice.',
      status: 201,
      body: NewExperienceBooking,
      requestExample: examples.newBooking,
      errors: ['not_found', 'validation_failed'],
      answer: { schema: ExperienceBookingAnswer, example: examples.heldAnswer },
      find: (tx, call) => findExperienceForBooking(tx, call.number),
      run: async (tx, { found, body }) => ({ data: (await bookTickets(tx, found, body, 'api')).booking }),
    }),
    read({
      ...reading,
      path: '/experience-bookings',
      id: 'listExperienceBookings',
      summary: 'Bookings of tickets, newest first',
      query: ExperienceBookingQuery,
      refineQuery: (call) => cursorFaults(signer, bookingListOf(call), call),
      errors: ['validation_failed'],
      answer: { schema: ExperienceBookingPage, example: examples.bookingPage },
      async read(call, query) {
        const { id, zone } = call.restaurant
        const list = bookingListOf(call)
        const request = pageRequest(signer, list, query)
        const filter = { experienceId: query.experience_id, status: query.status }
        const page = keysetPage(request, ...(await readTogether(database, id, bookingPage(filter, request))))
        const ids = [...new Set(page.rows.map((row) => row.experience_id))]
        const [names] = await readTogether(database, id, [namesOf(ids)])
        const named = new Map(names.map((experience) => [experience.id, experience]))
        return {
          data: page.rows.flatMap((row) => {
            const experience = named.get(row.experience_id)
            return experience ? [presentBooking(row, experience, zone)] : []
          }),
          ...pageAnswer(call, signer, list, request, page, (row) => [
            new Date(row.created_at).toISOString(),
            row.id,
          ]),
        }
      },
    }),
    read({
      ...reading,
      path: '/experience-bookings/:experience_booking:uuid',
      id: 'getExperienceBooking',
      summary: 'One booking of tickets',
      errors: ['not_found'],
      answer: { schema: ExperienceBookingAnswer, example: examples.bookingAnswer },
      async read({ restaurant, id }) {
        const [[row]] = await readTogether(database, restaurant.id, [findBooking(id)])
        if (!row) throw notFound()
        const experience = {
          id: row.experience_id,
          name: row.experience_name,
          starts_at: row.experience_starts_at,
        }
        return { data: presentBooking(row, experience, restaurant.zone) }
      },
    }),
    write({
      ...changing,
      method: 'POST',
      path: '/experience-bookings/:experience_booking:uuid/cancel',
      id: 'cancelExperienceBooking',
      summary: 'Cancel a booking of tickets',
      description:
        'One that is `held` or `booked`. Its tickets are free at once. What was paid online or by gift card goes back by itself; what was paid by hand stays until staff refund it.',
      errors: ['not_found', 'invalid_transition'],
      answer: { schema: ExperienceBookingAnswer, example: examples.cancelledAnswer },
      find: (tx, call) => findBookingForChange(tx, call.id),
      run: async (tx, { found }) => ({
        data: await showBooking(tx, await cancelBooking(tx, eventHandlers, found, 'restaurant')),
      }),
    }),
  ]
}

function listOf({ restaurant }: Call): string {
  return `experiences:${restaurant.id}`
}

function bookingListOf({ restaurant }: Call): string {
  return `experience-bookings:${restaurant.id}`
}

function bound(text: string | undefined, zone: string, edge: 'first' | 'last'): number | undefined {
  return text === undefined ? undefined : (parseMomentQuery(text, zone, edge) ?? undefined)
}

/** A text that is no moment has a fault of its own. */
function rangeFaults({ from, to }: { from?: string; to?: string }, zone: string): FieldErrors {
  const [first, last] = [bound(from?.trim(), zone, 'first'), bound(to?.trim(), zone, 'last')]
  const isBackwards = first !== undefined && last !== undefined && first > last
  return isBackwards ? { from: ['Must not be after `to`.'] } : {}
}
