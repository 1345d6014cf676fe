import { notFound } from '../../platform/errors.ts'
import { type Call, type Operation, read, write } from '../../platform/http/operations/operation.ts'
import { cursorFaults, pageAnswer } from '../../platform/http/operations/page.ts'
import type { CursorSigner } from '../../platform/pagination/cursor.ts'
import { keysetPage } from '../../platform/pagination/keyset.ts'
import { pageRequest } from '../../platform/pagination/page.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { readTogether } from '../../platform/postgres/transaction/transaction.ts'
import { issueCard } from './commands/issue.ts'
import { lookUpCard } from './commands/look-up-card.ts'
import {
  GiftCardAnswer,
  GiftCardLookup,
  GiftCardPage,
  GiftCardQuery,
  IssuedGiftCardAnswer,
  NewGiftCard,
} from './contract.ts'
import type { CardDesk } from './desk.ts'
import * as examples from './examples.ts'
import { presentCard } from './present.ts'
import { cardPage, findCard } from './queries.ts'

export function giftCardRoutes(database: Database, signer: CursorSigner, desk: CardDesk): Operation[] {
  const reading = { tag: 'Gift cards', scope: 'giftcards:read' } as const
  return [
    read({
      ...reading,
      path: '/gift-cards',
      id: 'listGiftCards',
      summary: 'Gift cards, newest first',
      query: GiftCardQuery,
      refineQuery: (call) => cursorFaults(signer, listOf(call), call),
      errors: ['validation_failed'],
      answer: { schema: GiftCardPage, example: examples.giftCardPage },
      async read(call, query) {
        const { restaurant, now } = call
        const request = pageRequest(signer, listOf(call), query)
        const filter = { now, ...(query.status && { status: query.status }) }
        const page = keysetPage(
          request,
          ...(await readTogether(database, restaurant.id, cardPage(filter, request))),
        )
        return {
          data: page.rows.map((row) => presentCard(row, restaurant.zone, now)),
          ...pageAnswer(call, signer, listOf(call), request, page, (row) => [
            new Date(row.created_at).toISOString(),
            row.id,
          ]),
        }
      },
    }),
    write({
      method: 'POST',
      path: '/gift-cards',
      id: 'issueGiftCard',
      tag: 'Gift cards',
      scope: 'giftcards:write',
      summary: 'Issue a gift card',
      description:
        'The code is in `meta.code`, only in this answer. Send an Idempotency-Key: if the answer gets lost, the same request shows the code again for 24 hours. With `recipient_email` the card is also sent there, on `send_on` or at once.',
      status: 201,
      body: NewGiftCard,
      requestExample: examples.newGiftCard,
      errors: ['validation_failed'],
      answer: { schema: IssuedGiftCardAnswer, example: examples.issuedAnswer },
      async run(tx, { body }) {
        const { card, code } = await issueCard(tx, desk, body)
        return { data: card, secrets: { code } }
      },
    }),
    write({
      ...reading,
      method: 'POST',
      path: '/gift-cards/lookup',
      id: 'lookUpGiftCard',
      readsOnly: true,
      summary: 'Find a gift card by its code',
      description:
        'Ten wrong codes a minute by one token; then 429 with `Retry-After`. A code with a wrong last character is a typing mistake and does not count.',
      body: GiftCardLookup,
      requestExample: examples.lookup,
      errors: ['not_found', 'validation_failed'],
      answer: { schema: GiftCardAnswer, example: examples.giftCardAnswer },
      run: async (tx, { body }) => ({ data: await lookUpCard(tx, desk, body.code) }),
    }),
    read({
      ...reading,
      path: '/gift-cards/:gift_card:uuid',
      id: 'getGiftCard',
      summary: 'One gift card',
      errors: ['not_found'],
      answer: { schema: GiftCardAnswer, example: examples.giftCardAnswer },
      async read({ restaurant, id, now }) {
        const [[row]] = await readTogether(database, restaurant.id, [findCard(id)])
        if (!row) throw notFound()
        return { data: presentCard(row, restaurant.zone, now) }
      },
    }),
  ]
}

function listOf({ restaurant }: Call): string {
  return `gift-cards:${restaurant.id}`
}
