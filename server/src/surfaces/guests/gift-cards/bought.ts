import type { FastifyInstance } from 'fastify'
import { type Html, html } from '../../../platform/http/pages/html.ts'
import { localDate } from '../../../platform/time/clock.ts'
import { dayText } from '../../../restaurant/gift-cards/rules/mail.ts'
import { findSale, type SaleRow } from '../../../restaurant/gift-cards/sale-queries.ts'
import { dueOfSale } from '../../../restaurant/payments/commands/amount-due.ts'
import { moneyOfCard } from '../../../restaurant/payments/commands/money-of-gift-card.ts'
import { linkedId } from '../guard.ts'
import { insideOf } from '../inside.ts'
import { sendGuestPage } from '../layout.ts'
import { payForm, payPageFor } from '../pay.ts'
import { type GuestRequest, guestRoutes, noPage } from '../serve-page.ts'
import type { GuestServices } from '../services.ts'
import { money, offers, pathOf, type Visit } from '../visit.ts'
import { assertGiftCards } from './page.ts'

const REFRESH_SECONDS = 20

type Seen = { sale: SaleRow; dueMinor: number; refundedMinor: number }

/** What became of a card, for whoever bought it. The code is not here: it goes to whom the card is for. */
export function serveBoughtCard(app: FastifyInstance, services: GuestServices): void {
  const { post, always } = guestRoutes(app, services)

  async function look(visit: Visit, request: GuestRequest): Promise<Seen> {
    const id = await linkedId(services, visit, request, 'gift_card')
    return insideOf(
      services,
      visit,
      request,
    )(async (tx) => {
      const [sale] = await tx.run(findSale(id))
      if (!sale) throw noPage()
      const { payments } = await moneyOfCard(tx, id)
      const refundedMinor = payments.reduce((sum, payment) => sum + payment.refunded_minor, 0)
      return { sale, dueMinor: await dueOfSale(tx, sale), refundedMinor }
    })
  }

  always.get('/gift-cards/bought/:token', async (visit, request, reply) => {
    const seen = await look(visit, request)
    const path = pathOf(visit, `/gift-cards/bought/${request.params.token}`)
    const isOpen = seen.sale.status === 'open'
    return sendGuestPage(reply, visit, {
      title: visit.t('yourCard'),
      path: null,
      part: 'gift-cards',
      leavesForPayment: true,
      ...(isOpen && { refreshSeconds: REFRESH_SECONDS }),
      body: boughtHtml(visit, seen, path),
    })
  })

  post('/gift-cards/bought/:token/pay', async (visit, request, reply) => {
    assertGiftCards(visit)
    const id = await linkedId(services, visit, request, 'gift_card')
    const page = pathOf(visit, `/gift-cards/bought/${request.params.token}`)
    reply.header('cache-control', 'no-store')
    return reply.redirect(
      (await payPageFor(services, visit, request, { kind: 'giftCard', id }, page)) ?? page,
      303,
    )
  })
}

function boughtHtml(visit: Visit, { sale, dueMinor, refundedMinor }: Seen, path: string): Html {
  const { t } = visit
  const isOpen = sale.status === 'open'
  const amount = money(visit, sale.amount_minor, sale.currency)
  const recipient = sale.recipient_name
  return html`<div class="narrow" id="status"${isOpen && html` data-live`}><p class="badge${sale.status === 'issued' && ' open'}">${t(`sale_${sale.status}`)}</p>
<h1>${t('cardWorth', { amount })}</h1>
<p class="lead" role="status">${sayOf(visit, sale)}</p>
${refundedMinor > 0 && html`<p class="notice">${t('cardRefunded', { amount: money(visit, refundedMinor, sale.currency) })}</p>`}
${isOpen && dueMinor > 0 && offers(visit, 'gift_cards') && payForm(path, t('payNow', { amount: money(visit, dueMinor, sale.currency) }))}
${recipient !== null && html`<section class="card"><h2>${t('cardForName', { name: recipient })}</h2>${sale.message !== null && html`<blockquote><bdi>${sale.message}</bdi></blockquote>`}</section>`}
<p class="fine">${t('bookingLinkHint')}</p></div>`
}

function sayOf(visit: Visit, sale: SaleRow): string {
  const { t, site, now, lang } = visit
  if (sale.status !== 'issued') return t(`saleSay_${sale.status}`)
  if (sale.recipient_email === null) return t('cardSentYou', { email: sale.buyer_email })
  const isLater = sale.send_on !== null && sale.send_on > localDate(now, site.row.zone)
  const day = sale.send_on === null ? '' : dayText(Date.parse(sale.send_on), 'UTC', lang)
  return t(isLater ? 'cardSentLater' : 'cardSent', { name: sale.recipient_name ?? '', day })
}
