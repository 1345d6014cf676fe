import { act, look, type StaffRoute } from '../../ground/staff-calls/route.ts'
import { notFound } from '../../platform/errors.ts'
import { OneOf, Type } from '../../platform/http/validation/schema.ts'
import { LINES } from '../../platform/http/validation/values.ts'
import { keysetPage } from '../../platform/pagination/keyset.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { readTogether } from '../../platform/postgres/transaction/transaction.ts'
import { formatMoment } from '../../platform/time/clock.ts'
import { adjustCard } from './commands/adjust-card.ts'
import { blockCard } from './commands/block-card.ts'
import { lookUpCard } from './commands/look-up-card.ts'
import { GIFT_CARD_STATUSES, GiftCardLookup, MOST_MINOR } from './contract.ts'
import type { CardDesk } from './desk.ts'
import { presentCard } from './present.ts'
import { cardPage, entriesOf, findCard } from './queries.ts'

const MOST_CARDS = 200
const Adjustment = Type.Object({
  amount_minor: Type.Integer({ minimum: -MOST_MINOR, maximum: MOST_MINOR }),
  reason: Type.String({ minLength: 3, maxLength: 200, ...LINES }),
})
const CardQuery = Type.Object({ status: Type.Optional(OneOf(GIFT_CARD_STATUSES)) })

/** What the web app asks of gift cards. Whoever waits tables finds a card; who may make money out of nothing manages. */
export function giftCardStaffRoutes(database: Database, desk: CardDesk): StaffRoute[] {
  return [
    look({
      path: '/gift-cards',
      right: 'findGiftCards',
      query: CardQuery,
      async read({ restaurant, now, query }) {
        const request = { perPage: MOST_CARDS, direction: 'next', position: null } as const
        const filter = { now, ...(query.status && { status: query.status }) }
        const page = keysetPage(
          request,
          ...(await readTogether(database, restaurant, cardPage(filter, request))),
        )
        const cards = page.rows.map((row) => presentCard(row, restaurant.zone, now))
        return { data: { cards, more: page.hasNext } }
      },
    }),
    look({
      path: '/gift-cards/:gift_card:uuid',
      right: 'findGiftCards',
      async read({ restaurant, now, id }) {
        const [[row], entries] = await readTogether(database, restaurant, [findCard(id), entriesOf(id)])
        if (!row) throw notFound()
        const history = entries.map(({ at, ...entry }) => ({
          ...entry,
          at: formatMoment(at, restaurant.zone),
        }))
        return { data: { card: presentCard(row, restaurant.zone, now), history } }
      },
    }),
    act({
      method: 'POST',
      path: '/gift-cards/lookup',
      right: 'findGiftCards',
      body: GiftCardLookup,
      run: async (tx, { body }) => ({ data: await lookUpCard(tx, desk, body.code) }),
    }),
    act({
      method: 'POST',
      path: '/gift-cards/:gift_card:uuid/adjust',
      right: 'adjustGiftCards',
      body: Adjustment,
      run: async (tx, { id, body: { amount_minor, reason } }) => ({
        data: await adjustCard(tx, id, { amountMinor: amount_minor, reason: reason.trim() }),
      }),
    }),
    act({
      method: 'POST',
      path: '/gift-cards/:gift_card:uuid/block',
      right: 'blockGiftCards',
      run: async (tx, { id }) => ({ data: await blockCard(tx, id) }),
    }),
  ]
}
