import type { FastifyInstance } from 'fastify'
import { matchesEtag, written } from '../../../platform/http/operations/written.ts'
import { type Html, html } from '../../../platform/http/pages/html.ts'
import { translator } from '../../../platform/i18n/texts.ts'
import { MINUTE_MS } from '../../../platform/time/clock.ts'
import type { Translations } from '../../../restaurant/menu/contract.ts'
import type { Order } from '../../../restaurant/orders/contract.ts'
import { readOrder } from '../../../restaurant/orders/reading.ts'
import { ownModifiers } from '../../../restaurant/orders/rules/choices.ts'
import { UNPAID } from '../../../restaurant/orders/rules/lifecycle.ts'
import { orderNumber } from '../../../restaurant/orders/rules/number.ts'
import { moneyOfOrder } from '../../../restaurant/payments/commands/money-of-order.ts'
import { onlineProvider } from '../../../restaurant/payments/commands/provider-account.ts'
import { payByOf } from '../../../restaurant/payments/commands/unpaid-orders.ts'
import type { MoneyState } from '../../../restaurant/payments/staff-contract.ts'
import { linkedId } from '../guard.ts'
import { minutesText, momentText, soonText } from '../hours.ts'
import { insideOf } from '../inside.ts'
import { type GuestPage, pageHeaders, writePage } from '../layout.ts'
import { textHtml } from '../menu/cards.ts'
import { sumsHtml } from '../order/view.ts'
import { payForm, payPageFor } from '../pay.ts'
import { type GuestRequest, guestRoutes, noPage } from '../serve-page.ts'
import type { GuestServices } from '../services.ts'
import { type GuestKeys, payTexts } from '../texts/texts.ts'
import { branchHere, money, offers, pathOf, type Visit, visitAt } from '../visit.ts'

/** For whoever has no script: an order is new for a quarter of an hour. */
const REFRESH_SECONDS = { new: 20, later: 60 }
const NEW_MS = 15 * MINUTE_MS

/** `payBy`: its guest chose to pay online, and it ends then where that is not done. */
type Seen = {
  order: Order
  dueMinor: number
  canPayOnline: boolean
  payBy: number | null
  standing: MoneyState
}

/** One order, for whoever has its address: how far it is, and what is left to pay. */
export function serveStatusPage(app: FastifyInstance, services: GuestServices): void {
  const { post, always } = guestRoutes(app, services)

  async function look(visit: Visit, request: GuestRequest): Promise<Seen> {
    const order = await readOrder(
      services.database,
      visit.site.row,
      await linkedId(services, visit, request, 'order'),
    )
    if (!order) throw noPage()
    return insideOf(
      services,
      visit,
      request,
    )(async (tx) => {
      const [standing, provider, payBy] = await Promise.all([
        moneyOfOrder(tx, order),
        onlineProvider(tx),
        payByOf(tx, order.id),
      ])
      return {
        order,
        dueMinor: standing.due_minor,
        standing,
        payBy,
        canPayOnline: provider !== null && visit.site.settings.payment.online && visit.standing.planInForce,
      }
    })
  }

  always.get('/o/:token', async (visit, request, reply) => {
    const seen = await look(visit, request)
    const there = visitAt(visit, seen.order.branch_id)
    const page = statusPage(there, seen, pathOf(visit, `/o/${request.params.token}`))
    const { body, etag } = written(writePage(there, page))
    reply.headers({ ...pageHeaders(there, page), 'cache-control': 'no-store', etag })
    if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
    return reply.send(body)
  })

  post('/o/:token/pay', async (visit, request, reply) => {
    const id = await linkedId(services, visit, request, 'order')
    const back = pathOf(visit, `/o/${request.params.token}`)
    reply.header('cache-control', 'no-store')
    return reply.redirect(
      (await payPageFor(services, visit, request, { kind: 'order', id }, back)) ?? back,
      303,
    )
  })
}

const STEPS = ['placed', 'accepted', 'ready', 'completed'] as const

function statusPage(visit: Visit, seen: Seen, path: string): GuestPage {
  const { order, canPayOnline } = seen
  const { t, site } = visit
  const number = orderNumber(order)
  const isOver = order.status === 'rejected' || order.status === 'cancelled'
  const paysFirst = order.channel === 'qr' && site.settings.table_rule === 'pay_first'
  const at = STEPS.indexOf(order.status as (typeof STEPS)[number])
  const live = !isOver && order.status !== 'completed'
  const isNew = visit.now - Date.parse(order.placed_at) < NEW_MS
  return {
    title: t('orderNumber', { number }),
    path: null,
    part: 'order',
    leavesForPayment: canPayOnline,
    ...(live && { refreshSeconds: REFRESH_SECONDS[isNew ? 'new' : 'later'] }),
    body: html`<div class="narrow" id="status"${live && html` data-live`}>
<p class="fine">${t('orderNumber', { number })}${order.table && html` · ${t('youSitAt', { table: order.table.name })}`}</p>
<h1>${order.customer.name ? t('thanks', { name: order.customer.name }) : t('orderNumber', { number })}</h1>
<p class="lead" role="status">${sayOf(visit, seen, paysFirst)}</p>
${
  !isOver &&
  html`<ol class="steps" aria-label="${t('progress')}">${STEPS.map(
    (step, index) =>
      html`<li class="${index <= at ? 'done' : ''}${index === at ? ' now' : ''}"${index === at && html` aria-current="step"`}>${t(`status_${step}`)}</li>`,
  )}</ol>`
}
${readyHtml(visit, seen)}
${payHtml(visit, seen, path, paysFirst)}
<section class="card"><h2>${t('yourOrder')}</h2>${linesHtml(visit, order)}${sumsHtml(visit, order)}${paidHtml(visit, seen)}
${order.note !== null && html`<p class="fine">${t('noteIs', { note: order.note })}</p>`}</section>
<p class="fine">${t('liveHint')}</p>
${offers(visit, order.table ? 'tables' : 'ordering') && againHtml(visit, order, path)}
</div>`,
  }
}

function sayOf(visit: Visit, { order, dueMinor, payBy }: Seen, paysFirst: boolean): string {
  const { t } = visit
  const { status, type, cancel_reason: reason } = order
  if (status === 'cancelled' && reason === UNPAID) return t('say_unpaid_over')
  if (status === 'placed' && dueMinor > 0 && paysFirst) return t('say_unpaid')
  if (dueMinor > 0 && payBy !== null)
    return t('say_pay_by', { time: soonText(visit, payBy, branchHere(visit).zone) })
  return t((status === 'ready' ? `say_ready_${type}` : `say_${status}`) as GuestKeys)
}

/** When it is for or was promised for; until then, how long it usually takes. */
function readyHtml(visit: Visit, { order, payBy, dueMinor }: Seen): Html | false {
  const { t, now } = visit
  const { zone, preparation_minutes: minutes } = branchHere(visit)
  const isDelivery = order.type === 'delivery'
  const scheduled = order.scheduled_for && Date.parse(order.scheduled_for)
  const promised = order.ready_at && Date.parse(order.ready_at)
  const isPromised = order.status === 'accepted' && promised && promised > now && promised !== scheduled
  const said = isPromised
    ? t(isDelivery ? 'leavesAt' : 'readyAt', { time: soonText(visit, promised, zone) })
    : scheduled
      ? t('readyFor', { moment: momentText(visit, scheduled, zone) })
      : order.status === 'placed' && !(payBy !== null && dueMinor > 0)
        ? t('readyAfter', { time: minutesText(visit, minutes) })
        : null
  return said !== null && html`<p class="notice">${said}</p>`
}

function againHtml(visit: Visit, { table, channel }: Order, path: string): Html {
  const { t } = visit
  const more = table?.code ? `/t/${encodeURIComponent(table.code)}` : '/order'
  // What staff or a marketplace took may be of what guests cannot choose here.
  const isOurs = channel === 'web' || channel === 'qr'
  // Where only seated guests order, their code on the table is the way in.
  const needsCode = table !== null && visit.site.settings.table_rule === 'sitting'
  return html`<p class="actions">${isOurs && !needsCode && html`<a class="button second" href="${path}/again">${t('reorder')}</a>`}<a class="button second" href="${pathOf(visit, more)}">${t('orderMore')}</a></p>`
}

function payHtml(
  visit: Visit,
  { order, dueMinor, canPayOnline }: Seen,
  path: string,
  paysFirst: boolean,
): Html | false {
  const { t } = visit
  if (order.paid_at !== null) return html`<p class="notice good">${t('paid')}</p>`
  if (dueMinor === 0) return false
  const amount = money(visit, dueMinor, order.currency)
  if (!canPayOnline) return html`<p class="notice">${t('toPay', { amount })}</p>`
  const orInPerson = !paysFirst && visit.site.settings.payment.at_venue
  return payForm(
    path,
    t('payNow', { amount }),
    orInPerson && html`<span class="fine">${t('payInPerson')}</span>`,
  )
}

const PAID_BY = {
  gift_card: 'paid_gift_card',
  online: 'paid_online',
  deposit: 'paid_deposit',
} as const satisfies Partial<Record<string, GuestKeys>>

/** How it was paid, where anything was: by what, what went back, and what is left. */
function paidHtml(visit: Visit, { order, standing, dueMinor }: Seen): Html | false {
  const { t } = visit
  const captured = standing.payments.filter(({ status }) => status === 'captured')
  if (captured.length === 0) return false
  const sums = new Map<GuestKeys, number>()
  const add = (key: GuestKeys, minor: number) => sums.set(key, (sums.get(key) ?? 0) + minor)
  for (const { method, amount_minor, refunded_minor } of captured) {
    add(
      Object.hasOwn(PAID_BY, method) ? PAID_BY[method as keyof typeof PAID_BY] : 'paid_at_venue',
      amount_minor,
    )
    if (refunded_minor > 0) add('givenBack', -refunded_minor)
  }
  if (dueMinor > 0) sums.set('stillDue', dueMinor)
  const tipMinor = captured.reduce((sum, { tip_minor }) => sum + tip_minor, 0)
  const row = (label: string, minor: number) =>
    html`<tr><th scope="row">${label}</th><td>${money(visit, minor, order.currency)}</td></tr>`
  return html`<table class="sums"><tbody>${[...sums].map(([key, minor]) => row(t(key), minor))}${tipMinor > 0 && row(translator(payTexts, visit.language, visit.lang)('tip'), tipMinor)}</tbody></table>`
}

function namesHtml(visit: Visit, names: (Translations | null)[]): Html {
  return html`${names.filter((name) => name !== null).map((name, index) => html`${index > 0 && visit.t('listComma')}${textHtml(visit, name)}`)}`
}

function linesHtml(visit: Visit, { items, currency }: Order): Html {
  return html`<ul class="basket">${items
    .filter((line) => !line.voided)
    .map(
      (line) => html`<li><span class="count">${line.quantity}×</span><span>${textHtml(visit, line.name)}
${line.choices.map(({ name, variant_name, modifiers }) => html`<span class="fine">${namesHtml(visit, [name, variant_name, ...modifiers.map((modifier) => modifier.name)])}</span>`)}
<span class="fine">${namesHtml(visit, [line.variant_name, ...ownModifiers(line).map(({ name }) => name)])}${line.note && html` “${line.note}”`}</span></span>
<span class="price">${money(visit, line.line_total_minor, currency)}</span></li>`,
    )}</ul>`
}
