import type { FastifyInstance, FastifyRequest } from 'fastify'
import { findRestaurantById } from '../../ground/tenants/queries.ts'
import type { SecretBox } from '../../platform/crypto/secret-box.ts'
import { type Html, html } from '../../platform/http/pages/html.ts'
import { type Page, PageRefusal, wordsOf } from '../../platform/http/pages/pages.ts'
import { ownDomainOf } from '../../platform/http/server/own-domain.ts'
import type { GuestLanguage } from '../../platform/i18n/languages.ts'
import { moneyText } from '../../platform/i18n/money.ts'
import { guestLanguageOf } from '../../platform/i18n/of-request.ts'
import { translator } from '../../platform/i18n/texts.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import {
  inDirectory,
  type Restaurant,
  readTogether,
} from '../../platform/postgres/transaction/transaction.ts'
import { guestWordsOf, sendToGuest } from '../guest-words/words.ts'
import { openLink } from './link.ts'
import { findCard, type GiftCardRow } from './queries.ts'
import { statusOf } from './rules/card.ts'
import { writeCode } from './rules/code.ts'
import { dayText } from './rules/mail.ts'

const cardTexts = guestWordsOf('cardPage')

/** The page of a card, to show at the till or to print: at the address that its recipient was mailed. */
export function serveGiftCardPages(
  app: FastifyInstance,
  { database, box, now }: { database: Database; box: SecretBox; now: () => number },
): void {
  app.get<{ Params: { slug: string; encrypted: string } }>(
    '/r/:slug/gift-card/:encrypted',
    async (request, reply) => {
      const { slug, encrypted } = request.params
      const linked = openLink(box, encrypted)
      const [restaurant] = linked ? await inDirectory(database, findRestaurantById(linked.restaurantId)) : []
      if (!linked || restaurant?.slug !== slug || isElsewhere(restaurant, request)) throw noCard()
      const [[card]] = await readTogether(database, restaurant.id, [findCard(linked.cardId)])
      if (!card) throw noCard()
      return sendToGuest(reply, cardPage(card, linked.code, restaurant, guestLanguageOf(request), now()))
    },
  )
}

/** Asked at the own domain of another restaurant. */
function isElsewhere({ id }: Restaurant, request: FastifyRequest): boolean {
  const domain = ownDomainOf(request)
  return domain !== undefined && domain.id !== id
}

function noCard(): PageRefusal {
  return new PageRefusal(404, wordsOf(cardTexts, 'unknownCard', 'unknownCardHint'))
}

function cardPage(
  card: GiftCardRow,
  code: string,
  { name, zone }: Restaurant,
  language: GuestLanguage,
  now: number,
): Page {
  const t = translator(cardTexts, language)
  const status = statusOf(card, now)
  const held = moneyText(card.balance_minor, card.currency, language)
  const good = html`<p class="code" aria-label="${t('code')}"><bdi>${writeCode(code)}</bdi></p>
<p>${t('worth', { amount: held })}
${card.expires_at !== null && t('until', { date: dayText(card.expires_at, zone, language) })}</p>
<p class="quiet small">${t('howTo')}</p>`
  const body: Html = html`<section class="gift-card">
<h1>${t('giftCardOf', { restaurant: name })}</h1>
${card.recipient_name !== null && html`<p>${t('forName', { name: card.recipient_name })}</p>`}
${card.message !== null && html`<blockquote><bdi>${card.message}</bdi></blockquote>`}
${status === 'active' ? good : html`<p>${t(status)}</p>`}
</section>`
  return { title: t('giftCard'), body }
}
