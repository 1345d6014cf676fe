import { queryFaults, type RulesCache } from '../../ground/tenants/owner-rules.ts'
import { type FieldErrors, FieldsInvalid, notFound } from '../../platform/errors.ts'
import { fieldFault } from '../../platform/faults.ts'
import { type Call, type Operation, read, write } from '../../platform/http/operations/operation.ts'
import { cursorFaults, pageAnswer } from '../../platform/http/operations/page.ts'
import type { CursorSigner } from '../../platform/pagination/cursor.ts'
import { pageRequest } from '../../platform/pagination/page.ts'
import { readKeysetPage } from '../../platform/pagination/read-page.ts'
import { readShortly } from '../../platform/postgres/transaction/transaction.ts'
import { boundOf, isAfter, isDate } from '../../platform/time/clock.ts'
import { availabilityOfDay, type Desk } from './availability.ts'
import { bookTable } from './commands/book-table.ts'
import { cancelReservation, findReservationForChange } from './commands/change-status.ts'
import type { ReservationEventHandlers } from './commands/event-handlers.ts'
import {
  AvailabilityAnswer,
  AvailabilityQuery,
  NewReservation,
  ReservationAnswer,
  ReservationPage,
  ReservationQuery,
} from './contract.ts'
import * as examples from './examples.ts'
import { planNamed } from './plan.ts'
import { presentReservation } from './present.ts'
import { findReservation, reservationPage } from './queries.ts'

type BookingDesk = Desk & { eventHandlers: ReservationEventHandlers; rules: RulesCache }

const FEATURE = { tag: 'Reservations', feature: 'reservations' } as const

export function reservationRoutes(desk: BookingDesk, signer: CursorSigner): Operation[] {
  const { database, plans, eventHandlers, rules } = desk
  const reading = { ...FEATURE, scope: 'reservations:read' } as const
  const changing = { ...FEATURE, scope: 'reservations:write' } as const

  const foreignBranch = ({ restaurant, query }: Call, options?: { asFilter: boolean }) =>
    queryFaults(rules, restaurant.id, query.branch_id, options)

  return [
    read({
      ...reading,
      path: '/reservations',
      id: 'listReservations',
      summary: 'List reservations',
      query: ReservationQuery,
      refineQuery: async (call) => ({
        ...(await foreignBranch(call, { asFilter: true })),
        ...rangeFaults(call.query),
        ...cursorFaults(signer, listOf(call), call),
      }),
      errors: ['validation_failed'],
      answer: { schema: ReservationPage, example: examples.reservationPage },
      async read(call, query) {
        const foreign = await foreignBranch(call, { asFilter: true })
        const faults: FieldErrors = { ...foreign, ...rangeFaults(query) }
        const list = listOf(call)
        if (Object.keys(faults).length > 0)
          throw new FieldsInvalid({ ...faults, ...cursorFaults(signer, list, call) })
        const { id, zone } = call.restaurant
        const request = pageRequest(signer, list, query)
        const updatedSince = boundOf(query.updated_since, zone)
        const { date, from, to, status, branch_id: branchId } = query
        const filter = { date, from, to, status, updatedSince, branchId }
        const statements = reservationPage(filter, request)
        const page = await readKeysetPage(database, id, request, statements, {
          changesOf: updatedSince === undefined ? undefined : 'reservations',
          isWhole: (date ?? from ?? to ?? status ?? branchId) === undefined,
        })
        return {
          data: page.rows.map((row) => presentReservation(row, zone)),
          ...pageAnswer(call, signer, list, request, page, ({ date, time, id }) => [date, time, id]),
        }
      },
    }),
    read({
      ...reading,
      path: '/availability',
      id: 'getAvailability',
      summary: 'Get availability for a day',
      description:
        'A slot that is available can be booked; any other slot is refused. A closed day has no slots. All slots are unavailable if the day is in the past or too far ahead, or if the restaurant does not accept a party of this size.',
      query: AvailabilityQuery,
      refineQuery: (call) => foreignBranch(call),
      errors: ['validation_failed'],
      answer: { schema: AvailabilityAnswer, example: examples.availability },
      async read(call, { date, party_size: party, branch_id: branchId }) {
        const foreign = await foreignBranch(call)
        if (foreign.branch_id) throw new FieldsInvalid(foreign)
        const asked = { restaurantId: call.restaurant.id, branchId, date, party, now: call.now }
        return { data: await availabilityOfDay(desk, asked) }
      },
    }),
    read({
      ...reading,
      path: '/reservations/:reservation:uuid',
      id: 'getReservation',
      summary: 'Get a reservation',
      errors: ['not_found'],
      answer: { schema: ReservationAnswer, example: examples.reservationAnswer },
      async read(call) {
        const [[row]] = await readShortly(database, call.restaurant.id, [findReservation(call.id)])
        if (!row) throw notFound()
        return { data: presentReservation(row, call.restaurant.zone) }
      },
    }),
    write({
      ...changing,
      method: 'POST',
      path: '/reservations',
      id: 'createReservation',
      summary: 'Create a reservation',
      description:
        "The owner's booking rules apply. The guest gets the same confirmation as for a reservation by phone. The smallest table that fits is assigned, so that large tables stay free for large parties.",
      status: 201,
      body: NewReservation,
      requestExample: examples.newReservation,
      errors: ['validation_failed'],
      answer: { schema: ReservationAnswer, example: examples.reservationAnswer },
      run: async (tx, { body }) => ({
        data: await bookTable(tx, await planNamed(tx, plans, body), body, 'api'),
      }),
    }),
    write({
      ...changing,
      method: 'POST',
      path: '/reservations/:reservation:uuid/cancel',
      id: 'cancelReservation',
      summary: 'Cancel a reservation',
      description: 'A reservation that is `pending` or `confirmed` can be cancelled. The guest is notified.',
      errors: ['not_found', 'invalid_transition'],
      answer: { schema: ReservationAnswer, example: examples.cancelledAnswer },
      find: (tx, call) => findReservationForChange(tx, call.id),
      run: async (tx, { found }) => ({
        data: await cancelReservation(tx, eventHandlers, found, 'restaurant'),
      }),
    }),
  ]
}

function listOf({ restaurant }: Call): string {
  return `reservations:${restaurant.id}`
}

/** A text that is no day has a fault of its own. */
function rangeFaults({ from = '', to = '' }: { from?: string; to?: string }): FieldErrors {
  const [first, last] = [from.trim(), to.trim()]
  const backwards = isDate(first) && isDate(last) && isAfter(first, last)
  return backwards ? { from: [fieldFault('out_of_order')] } : {}
}
