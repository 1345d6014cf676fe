import type { FastifyInstance } from 'fastify'
import { AppError } from '../../../platform/errors.ts'
import { type Html, html } from '../../../platform/http/pages/html.ts'
import { lookUpCard } from '../../../restaurant/gift-cards/commands/look-up-card.ts'
import type { GiftCard } from '../../../restaurant/gift-cards/contract.ts'
import { dayText } from '../../../restaurant/gift-cards/rules/mail.ts'
import { onlineProvider } from '../../../restaurant/payments/commands/provider-account.ts'
import { field, typedIn } from '../fields.ts'
import { assertCalm } from '../guard.ts'
import { insideOf } from '../inside.ts'
import { MORE_LINKS, sendGuestPage } from '../layout.ts'
import { type GuestRequest, guestRoutes, refusal } from '../serve-page.ts'
import type { GuestServices } from '../services.ts'
import { money, offers, pathOf, type Visit } from '../visit.ts'
import { boundsOf } from './amount.ts'

const LONGEST_CODE = 64

MORE_LINKS.push((visit) =>
  offers(visit, 'gift_cards') ? [['gift-cards', '/gift-cards', visit.t('giftCards')]] : [],
)

export function assertGiftCards(visit: Visit): void {
  if (!offers(visit, 'gift_cards')) throw refusal(403, 'paused', 'giftCardsOff')
}

/** A card is sold where it can be paid at once, and for real money only where its code can be mailed. */
export async function canBuy(services: GuestServices, visit: Visit, request: GuestRequest): Promise<boolean> {
  if (!visit.site.settings.payment.online) return false
  const provider = await insideOf(services, visit, request)(onlineProvider)
  return provider === 'test' || (provider !== null && services.sendsMail)
}

/** Where the way to a card begins, and where its balance is told. */
export function serveGiftCardStart(app: FastifyInstance, services: GuestServices): void {
  const { get, post } = guestRoutes(app, services)

  get('/gift-cards', async (visit, request, reply) => {
    assertGiftCards(visit)
    await assertCalm(services, visit, request, 'cards')
    return sendGuestPage(reply, visit, {
      title: visit.t('giftCards'),
      path: '/gift-cards',
      part: 'gift-cards',
      isPublic: true,
      description: visit.t('giftCardsOf', { restaurant: visit.site.row.name }),
      body: startHtml(visit, await canBuy(services, visit, request), balanceForm(visit, '', null)),
    })
  })

  /** The code is in no address: it is money. */
  post('/gift-cards/balance', async (visit, request, reply) => {
    assertGiftCards(visit)
    await assertCalm(services, visit, request, 'balance')
    const code = typedIn(request.body)('code').trim().slice(0, LONGEST_CODE)
    const card = code === '' ? null : await find(visit, request, code)
    const fault = card === null ? visit.t(code === '' ? 'neededCode' : 'noSuchCard') : null
    return sendGuestPage(reply, visit, {
      title: visit.t('giftCardBalance'),
      path: null,
      part: 'gift-cards',
      status: card === null ? 422 : 200,
      body: html`<div class="narrow"><h1>${visit.t('giftCardBalance')}</h1>
${card && balanceHtml(visit, card)}
<section class="card">${balanceForm(visit, card === null ? code : '', fault)}</section>
<p><a href="${pathOf(visit, '/gift-cards')}">${visit.t('giftCards')}</a></p></div>`,
    })
  })

  get('/gift-cards/balance', async (visit, _request, reply) =>
    reply.redirect(pathOf(visit, '/gift-cards'), 303),
  )

  /** Of one that is blocked nothing is told, as of one that was never there. */
  async function find(visit: Visit, request: GuestRequest, code: string): Promise<GiftCard | null> {
    try {
      const card = await insideOf(services, visit, request)((tx) => lookUpCard(tx, services.cards, code))
      return card.status === 'blocked' ? null : card
    } catch (error) {
      if (error instanceof AppError && error.code === 'not_found') return null
      throw error
    }
  }
}

function startHtml(visit: Visit, canBuyHere: boolean, balance: Html): Html {
  const { t, site } = visit
  const { leastMinor, mostMinor } = boundsOf(visit)
  const bounds = { least: money(visit, leastMinor), most: money(visit, mostMinor) }
  return html`<h1>${t('giftCards')}</h1><div class="columns">
<section class="card"><h2>${t('giveCard')}</h2>${
    canBuyHere
      ? html`<p>${t('giveCardHint', { restaurant: site.row.name })}</p><p class="fine">${t('amountBounds', bounds)}</p>
<p><a class="button" href="${pathOf(visit, '/gift-cards/buy')}" rel="nofollow">${t('buyCard')}</a></p>`
      : html`<p>${t('cardsAtVenue')}</p>`
  }</section>
<section class="card"><h2>${t('giftCardBalance')}</h2>${balance}</section></div>`
}

function balanceForm(visit: Visit, code: string, fault: string | null): Html {
  const { t } = visit
  return html`<form class="stack" method="post" action="${pathOf(visit, '/gift-cards/balance')}" data-once>
${field(visit, { name: 'code', label: t('giftCardCode'), value: code, dir: 'ltr', maxlength: LONGEST_CODE, autocomplete: 'off', hint: t('codeHint'), ...(fault !== null && { fault }) })}
<button class="plain" type="submit">${t('showBalance')}</button></form>`
}

function balanceHtml(visit: Visit, card: GiftCard): Html {
  const { t, site, lang } = visit
  const { expires_at: until } = card
  const day = until === null ? '' : dayText(Date.parse(until), site.row.zone, lang)
  const isOver = card.status === 'expired'
  const left = isOver ? 0 : card.balance_minor
  return html`<div role="status"><p class="lead">${t('cardHolds', { amount: money(visit, left, card.currency) })}</p>
${until !== null && html`<p>${t(isOver ? 'cardEndedOn' : 'cardUntil', { day })}</p>`}</div>`
}
