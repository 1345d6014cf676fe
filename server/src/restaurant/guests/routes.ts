import { notFound } from '../../platform/errors.ts'
import { type Call, type Operation, read, write } from '../../platform/http/operations/operation.ts'
import { cursorFaults, pageAnswer } from '../../platform/http/operations/page.ts'
import type { Limiter } from '../../platform/http/rate-limit/limiter.ts'
import { isTrue } from '../../platform/http/validation/values.ts'
import type { CursorSigner } from '../../platform/pagination/cursor.ts'
import { pageRequest } from '../../platform/pagination/page.ts'
import { readKeysetPage } from '../../platform/pagination/read-page.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { readShortly } from '../../platform/postgres/transaction/transaction.ts'
import { boundOf } from '../../platform/time/clock.ts'
import { GuestAnswer, GuestLookup, GuestPage, GuestQuery } from './contract.ts'
import * as examples from './examples.ts'
import { lookUpGuest, lookupFaults } from './look-up.ts'
import { presentGuest } from './present.ts'
import { findGuest, GUESTS, guestPage } from './queries.ts'

export function guestRoutes(database: Database, signer: CursorSigner, limiter: Limiter): Operation[] {
  const described = { tag: 'Guests', scope: 'guests:read' } as const
  return [
    read({
      ...described,
      path: '/guests',
      id: 'listGuests',
      summary: 'List guests',
      description: 'Guests who asked to be forgotten never appear.',
      query: GuestQuery,
      refineQuery: (call) => cursorFaults(signer, listOf(call), call),
      errors: ['validation_failed'],
      answer: { schema: GuestPage, example: examples.guestPage },
      async read(call, query) {
        const { id, zone } = call.restaurant
        const list = listOf(call)
        const optedIn = query.marketing_opted_in && isTrue(query.marketing_opted_in)
        const updatedSince = boundOf(query.updated_since, zone)
        const request = pageRequest(signer, list, query)
        const page = await readKeysetPage(
          database,
          id,
          request,
          guestPage({ optedIn, updatedSince }, request),
          {
            changesOf: updatedSince === undefined ? undefined : GUESTS,
            isWhole: optedIn === undefined,
          },
        )
        return {
          data: page.rows.map((row) => presentGuest(row, zone)),
          ...pageAnswer(call, signer, list, request, page, (row) => [row.id]),
        }
      },
    }),
    write({
      ...described,
      method: 'POST',
      path: '/guests/lookup',
      id: 'lookUpGuest',
      readsOnly: true,
      summary: 'Look up a guest by phone or email',
      description:
        'Send exactly one of the two. One token can make twenty look-ups a minute that find no one; then 429 with `Retry-After`, only for look-ups.',
      body: GuestLookup,
      requestExample: examples.lookup,
      refine: lookupFaults,
      errors: ['not_found', 'validation_failed'],
      answer: { schema: GuestAnswer, example: examples.guestAnswer },
      run: async (tx, { body }) => ({
        data: presentGuest(await lookUpGuest(tx, limiter, body), tx.restaurant.zone),
      }),
    }),
    read({
      ...described,
      path: '/guests/:guest',
      id: 'getGuest',
      summary: 'Get a guest',
      errors: ['not_found'],
      answer: { schema: GuestAnswer, example: examples.guestAnswer },
      async read(call) {
        const [[row]] = await readShortly(database, call.restaurant.id, [findGuest(call.number)])
        if (!row) throw notFound()
        return { data: presentGuest(row, call.restaurant.zone) }
      },
    }),
  ]
}

function listOf({ restaurant }: Call): string {
  return `guests:${restaurant.id}`
}
