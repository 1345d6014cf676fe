import type { FastifyInstance, FastifyReply } from 'fastify'
import { AppError, type FieldErrors } from '../../../platform/errors.ts'
import { type Html, html } from '../../../platform/http/pages/html.ts'
import { validate } from '../../../platform/http/validation/validate.ts'
import { digitsOf } from '../../../platform/i18n/money.ts'
import { addDays, localDate } from '../../../platform/time/clock.ts'
import { sellCard } from '../../../restaurant/gift-cards/commands/sell-card.ts'
import { NewCardSale } from '../../../restaurant/gift-cards/contract.ts'
import { SEND_WITHIN_DAYS, saleFaults } from '../../../restaurant/gift-cards/rules/sale.ts'
import { linkPath } from '../../../restaurant/guest-pages/links.ts'
import {
  alertHtml,
  type Faults,
  faultsFor,
  field,
  hidden,
  newKey,
  option,
  type Typed,
  typedIn,
} from '../fields.ts'
import { assertCalm, type Guarded, guardOf, notProven } from '../guard.ts'
import { insideOf } from '../inside.ts'
import { sendGuestPage } from '../layout.ts'
import { payPageFor } from '../pay.ts'
import { type GuestRequest, guestRoutes, refusal } from '../serve-page.ts'
import type { GuestServices } from '../services.ts'
import { money, pathOf, type Visit } from '../visit.ts'
import { boundsOf, minorOf, suggestedMinor } from './amount.ts'
import { assertGiftCards, canBuy } from './page.ts'

const KEY = /^[\w-]{8,64}$/

type Feedback = { faults?: FieldErrors; alert?: Html | string; status?: number; key?: string }

/** The form that a card is bought with: what it costs, who it is for, who pays. */
export function serveGiftCardBuying(app: FastifyInstance, services: GuestServices): void {
  const { get, post } = guestRoutes(app, services)

  async function assertSelling(visit: Visit, request: GuestRequest): Promise<void> {
    assertGiftCards(visit)
    await assertCalm(services, visit, request, 'buy')
    if (!(await canBuy(services, visit, request))) throw refusal(403, 'giftCards', 'cardsAtVenue')
  }

  async function show(
    visit: Visit,
    request: GuestRequest,
    reply: FastifyReply,
    typed: Typed,
    feedback: Feedback & { key: string },
    guard = guardOf(services, visit, request, 'card'),
  ): Promise<FastifyReply> {
    const bounds = boundsOf(visit)
    const words = { least: money(visit, bounds.leastMinor), most: money(visit, bounds.mostMinor) }
    const own = { amount_minor: visit.t('amountBounds', words) }
    return sendGuestPage(reply, visit, {
      title: visit.t('buyCard'),
      path: null,
      part: 'gift-cards',
      leavesForPayment: true,
      status: feedback.status ?? 200,
      body: formHtml(visit, typed, {
        key: feedback.key,
        alert: feedback.alert ?? null,
        faults: faultsFor(visit, feedback.faults ?? {}, own),
        guard: await guard.form(),
      }),
    })
  }

  /** The key of the form is in the address, so that whoever comes back by the back button buys no second card. */
  get('/gift-cards/buy', async (visit, request, reply) => {
    await assertSelling(visit, request)
    const key = String(request.query.try ?? '')
    if (KEY.test(key)) return show(visit, request, reply, () => '', { key })
    reply.header('cache-control', 'no-store')
    return reply.redirect(`${pathOf(visit, '/gift-cards/buy')}?try=${newKey()}`, 303)
  })

  post('/gift-cards/buy', async (visit, request, reply) => {
    await assertSelling(visit, request)
    const typed = typedIn(request.body)
    const key = KEY.test(typed('key')) ? typed('key') : newKey()
    const guard = guardOf(services, visit, request, 'card', typed)
    const again = (feedback: Feedback) =>
      show(visit, request, reply, typed, { key, status: 422, ...feedback }, guard)
    await guard.assertTry()
    const body = bodyOf(visit, typed)
    const { value, errors } = validate<NewCardSale>(NewCardSale, body)
    if (!value) return again({ faults: errors, alert: visit.t('mendFirst') })
    const inside = insideOf(services, visit, request)
    const { valid_months: validMonths } = visit.site.settings.gift_cards
    const terms = { ...boundsOf(visit), validMonths, locale: visit.lang }
    // Said before the key is used, so that whoever mends it sends it under the same one.
    const faults = saleFaults(value, terms, localDate(visit.now, visit.site.row.zone))
    if (Object.keys(faults).length > 0) return again({ faults, alert: visit.t('mendFirst') })
    try {
      const asked = { key, path: pathOf(visit, '/gift-cards/buy'), body }
      const once = await guard.once<{ id: string }>(inside, asked, async (tx) => ({
        data: { id: (await sellCard(tx, value, terms)).id },
      }))
      if ('unprovenMs' in once) return again(notProven(visit, reply, once))
      if ('refused' in once) {
        const refused = once.refused.details as FieldErrors
        return again({ faults: refused, alert: visit.t('mendFirst'), key: newKey() })
      }
      const linked = { restaurantId: visit.site.row.id, id: once.data.id }
      const page = pathOf(visit, linkPath(services.box, 'gift_card', linked))
      reply.header('cache-control', 'no-store')
      return reply.redirect(
        (await payPageFor(services, visit, request, { kind: 'giftCard', id: once.data.id }, page)) ?? page,
        303,
      )
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'idempotency_key_reused') throw error
      return again({ alert: visit.t('cardBoughtBefore'), status: 409, key: newKey() })
    }
  })
}

function bodyOf(visit: Visit, typed: Typed) {
  const { currency } = visit.site.row
  const chosen = Number(typed('amount'))
  const isChosen = Number.isSafeInteger(chosen) && chosen > 0
  const isGift = typed('for') !== 'self'
  const ofGift = (name: string) => (isGift ? typed(name).trim() : '')
  return {
    // What cannot be read is below the smallest amount, and that is said beside the field.
    amount_minor: isChosen ? chosen : (minorOf(typed('other_amount'), currency) ?? 0),
    buyer_name: typed('buyer_name').trim(),
    buyer_email: typed('buyer_email').trim(),
    is_gift: isGift,
    recipient_name: ofGift('recipient_name'),
    recipient_email: ofGift('recipient_email'),
    message: ofGift('message'),
    send_on: ofGift('send_on') || null,
  }
}

type Shown = { key: string; faults: Faults; alert: Html | string | null; guard: Guarded }

function formHtml(visit: Visit, typed: Typed, { key, faults, alert, guard }: Shown): Html {
  const { t, site, now } = visit
  const { currency, zone } = site.row
  const bounds = boundsOf(visit)
  const suggested = suggestedMinor(bounds)
  const chosen = typed('amount') || String(suggested[1] ?? suggested[0] ?? 'other')
  const today = localDate(now, zone)
  const words = { least: money(visit, bounds.leastMinor), most: money(visit, bounds.mostMinor) }
  const isGift = typed('for') !== 'self'
  const text = (name: string, more: Partial<Parameters<typeof field>[1]> & { label: string }) =>
    field(visit, { name, value: typed(name), maxlength: 120, fault: faults[name], ...more })
  return html`<div class="narrow"><h1>${t('buyCard')}</h1>${alertHtml(alert)}
<form class="stack" method="post" action="${pathOf(visit, '/gift-cards/buy')}"${guard.attributes}>${hidden('key', key)}${guard.fields}
<fieldset><legend>${t('cardAmount')}</legend>
${suggested.map((minor) => option('amount', String(minor), money(visit, minor), { checked: chosen === String(minor) }))}
${option('amount', 'other', t('otherAmount'), { checked: !suggested.some((minor) => String(minor) === chosen) })}
<div class="when-amount">${field(visit, { name: 'other_amount', label: t('otherAmountIn', { currency }), value: typed('other_amount'), depends: true, inputmode: digitsOf(currency) === 0 ? 'numeric' : 'decimal', dir: 'ltr', maxlength: 12, ...(faults.amount_minor ? { fault: faults.amount_minor } : { hint: t('amountBounds', words) }) })}</div>
</fieldset>
<fieldset><legend>${t('cardFor')}</legend>
${option('for', 'other', t('forOther'), { checked: isGift })}${option('for', 'self', t('forSelf'), { checked: !isGift })}
<div class="when-other"><div class="pair">${text('recipient_name', { label: t('recipientName'), depends: true })}
${text('recipient_email', { label: t('recipientEmail'), type: 'email', dir: 'ltr', maxlength: 254, depends: true })}</div>
${text('message', { label: t('cardMessage'), rows: 3, maxlength: 500, optional: true })}
${text('send_on', { label: t('sendOn'), type: 'date', min: today, max: addDays(today, SEND_WITHIN_DAYS), optional: true, hint: t('sendOnHint') })}</div>
</fieldset>
<fieldset><legend>${t('you')}</legend><div class="pair">
${text('buyer_name', { label: t('name'), autocomplete: 'name' })}
${text('buyer_email', { label: t('email'), type: 'email', dir: 'ltr', maxlength: 254, autocomplete: 'email', hint: t('buyerEmailHint') })}</div></fieldset>
<button class="wide" type="submit">${t('buyAndPay')}</button></form></div>`
}
