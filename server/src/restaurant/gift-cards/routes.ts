import { byCreation, listed, one } from '../../platform/http/operations/listed.ts'
import { type Operation, read, write } from '../../platform/http/operations/operation.ts'
import type { CursorSigner } from '../../platform/pagination/cursor.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { issueCard } from './commands/issue-card.ts'
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
      summary: 'List gift cards',
      answer: { schema: GiftCardPage, example: examples.giftCardPage },
      ...listed(database, signer, {
        name: 'gift-cards',
        query: GiftCardQuery,
        rows: ({ status }, request, { now }) => cardPage({ now, ...(status && { status }) }, request),
        show: (rows, { restaurant, now }) => rows.map((row) => presentCard(row, restaurant.zone, now)),
        position: byCreation,
      }),
    }),
    write({
      method: 'POST',
      path: '/gift-cards',
      id: 'issueGiftCard',
      tag: 'Gift cards',
      scope: 'giftcards:write',
      summary: 'Issue a gift card',
      description:
        'The code is in `meta.code`, only in this response. Send an Idempotency-Key: if the response is lost, the same request shows the code again for 24 hours. With `recipient_email` the card is also sent there, on `send_on` or immediately.',
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
      summary: 'Look up a gift card by its code',
      description:
        'One token can try ten wrong codes a minute; then 429 with `Retry-After`. A code with a wrong last character is a typing mistake and does not count.',
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
      summary: 'Get a gift card',
      answer: { schema: GiftCardAnswer, example: examples.giftCardAnswer },
      ...one(
        database,
        ({ id }) => findCard(id),
        (row, { restaurant, now }) => presentCard(row, restaurant.zone, now),
      ),
    }),
  ]
}
