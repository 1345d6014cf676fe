import { hash } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { AppError, type FieldErrors } from '../../../platform/errors.ts'
import type { Fault } from '../../../platform/faults.ts'
import type { Html } from '../../../platform/http/pages/html.ts'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { hasCoupons } from '../../../restaurant/coupons/queries.ts'
import { linkPath } from '../../../restaurant/guest-pages/links.ts'
import { judgeFaulty, quoteOrder } from '../../../restaurant/orders/commands/quote.ts'
import type { Order, OrderQuote } from '../../../restaurant/orders/contract.ts'
import { onlineProvider } from '../../../restaurant/payments/commands/provider-account.ts'
import { withinMails } from '../confirm/mail.ts'
import { faultsFor, minorIn, newKey, type Typed, typedIn } from '../fields.ts'
import { assertCalm, type Guard, guardOf, isNew, notProven, tooManyMails } from '../guard.ts'
import { insideOf } from '../inside.ts'
import { sendGuestPage } from '../layout.ts'
import { type GuestRequest, guestRoutes } from '../serve-page.ts'
import type { GuestServices } from '../services.ts'
import { tipRefused } from '../tip.ts'
import { branchHere, money, pathOf, type Visit } from '../visit.ts'
import { type Basket, channelOf, encryptBasket, withQuantities } from './basket.ts'
import { checkoutPage } from './checkout-view.ts'
import { assertOrdering, basketOf, tableOf } from './page.ts'
import { CostsMore, confirmRule, type KeptOrder, keepOrder, pathAfter, placeOnPages } from './place.ts'
import { dishesMinor, menuPath, pricedLines } from './view.ts'
import { bodyOf, checkedOrder, typeOf, typesOffered, waysToPay } from './wanted.ts'

const KEY = /^[\w-]{8,64}$/

type Feedback = { faults: FieldErrors; alert?: Html | string | null; status?: number }

/** The form that an order is sent with, what it would cost as it is filled in, and the sending itself. */
export function serveCheckout(app: FastifyInstance, services: GuestServices): void {
  const { get, post } = guestRoutes(app, services)
  get('/order/checkout', async (visit, request, reply) => {
    const encrypted = String(request.query.b ?? '')
    const { table } = basketOf(services, visit, encrypted)
    await assertCalm(services, visit, request, 'checkout', table)
    const guard = guardOf(services, visit, request, deedAt(table))
    return show(services, visit, request, reply, { encrypted, typed: () => '', guard })
  })

  post('/order/checkout', async (visit, request, reply) => {
    const typed = typedIn(request.body)
    const { encrypted, basket } = chosenIn(services, visit, typed)
    await assertCalm(services, visit, request, 'checkout', basket.table)
    const guard = guardOf(services, visit, request, deedAt(basket.table), typed)
    return show(services, visit, request, reply, { encrypted, typed, guard })
  })

  post('/order/place', (visit, request, reply) => sendOrder(services, visit, request, reply))
}

async function show(
  services: GuestServices,
  visit: Visit,
  request: GuestRequest,
  reply: FastifyReply,
  {
    encrypted,
    typed,
    guard,
    feedback = { faults: {} },
  }: { encrypted: string; typed: Typed; guard: Guard; feedback?: Feedback },
): Promise<FastifyReply> {
  const basket = basketOf(services, visit, encrypted)
  assertOrdering(visit, basket)
  if (basket.lines.length === 0) return reply.redirect(menuPath(visit, encrypted), 303)
  const { id } = visit.site.row
  const inside = insideOf(services, visit, request)
  const [snapshot, table, guarded] = await Promise.all([
    services.menuCache.get(id),
    tableOf(services, visit, basket.table),
    guard.form(),
  ])
  const types = typesOffered(branchHere(visit), basket)
  const type = typeOf(typed, types) ?? 'pickup'
  const { body } = bodyOf(typed, basket, type, branchHere(visit))
  const {
    quote,
    faults: ruleFaults,
    provider,
    takesCoupons,
  } = await inside(async (tx) => ({
    ...(await quoted(services, tx, body, basket)),
    provider: await onlineProvider(tx),
    takesCoupons: await hasCoupons(tx),
  }))
  const lines = pricedLines(visit, snapshot, basket)
  const [ofTip] = feedback.faults.tip_own ?? feedback.faults.amount_minor ?? []
  const mine = {
    ...ownWords(visit, dishesMinor(lines), ruleFaults),
    ...(ofTip && { tip_own: tipRefused(visit, ofTip.code === 'required') }),
  }
  const shown = quote === null && typed('type') !== '' ? ruleFaults : {}
  return sendGuestPage(reply, visit, {
    status: feedback.status ?? 200,
    ...checkoutPage(visit, {
      basket,
      encrypted,
      key: feedback.status === undefined ? keyOf(encrypted) : newKey(),
      table,
      lines,
      types,
      type,
      ways: waysToPay(visit, basket, provider !== null),
      typed,
      faults: faultsFor(visit, atTheirFields({ ...shown, ...feedback.faults }), mine),
      alert: feedback.alert ?? null,
      quote,
      takesCoupons,
      tips: branchHere(visit).ordering.tips,
      wasMinor: minorIn(typed('was')) ?? minorIn(typed('total')),
      guard: guarded,
    }),
  })
}

async function quoted(
  services: GuestServices,
  tx: Tx,
  body: Record<string, unknown>,
  basket: Basket,
): Promise<{ quote: OrderQuote | null; faults: FieldErrors }> {
  const { customer_name: _name, customer_phone: _phone, customer_email: _mail, note: _note, ...asked } = body
  const channel = channelOf(basket)
  try {
    return { quote: await quoteOrder(tx, deskOf(services), { ...asked, channel } as never), faults: {} }
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'validation_failed') throw error
    return { quote: null, faults: error.details as FieldErrors }
  }
}

function deskOf({ menuCache, rules, orderEventHandlers: eventHandlers }: GuestServices) {
  return { menuCache, rules, eventHandlers }
}

/** What is ordered stands in the form too, so that nothing else that was typed is lost when it changes. */
function chosenIn(
  services: GuestServices,
  visit: Visit,
  typed: Typed,
): { encrypted: string; basket: Basket } {
  const held = basketOf(services, visit, typed('b'))
  const basket = withQuantities(held, typed)
  const encrypted = basket === held ? typed('b') : encryptBasket(services.box, visit.site.row.id, basket)
  return encrypted === null ? { encrypted: typed('b'), basket: held } : { encrypted, basket }
}

async function sendOrder(
  services: GuestServices,
  visit: Visit,
  request: GuestRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const typed = typedIn(request.body)
  const { encrypted, basket } = chosenIn(services, visit, typed)
  assertOrdering(visit, basket)
  const guard = guardOf(services, visit, request, deedAt(basket.table), typed)
  const again = (feedback: Feedback) =>
    show(services, visit, request, reply, { encrypted, typed, guard, feedback: { status: 422, ...feedback } })
  await guard.assertTry()
  const type = typeOf(typed, typesOffered(branchHere(visit), basket))
  if (!type || basket.lines.length === 0) return again({ faults: {}, alert: visit.t('noOrdering') })
  const asked = bodyOf(typed, basket, type, branchHere(visit))
  const isKept = confirmRule(visit, basket) === 'mail'
  const { wanted, faults } = checkedOrder(asked, basket, { needsEmail: isKept })
  const inside = insideOf(services, visit, request)
  if (!wanted) {
    const more = await inside((tx) => judgeFaulty(tx, deskOf(services), asked.body))
    return again({ faults: { ...more, ...faults }, alert: visit.t('mendFirst') })
  }
  const key = typed('key')
  if (!KEY.test(key)) return again({ faults: {}, alert: visit.t('mendFirst') })
  const shownMinor = minorIn(typed('total'))
  const tip = { choice: typed('tip'), own: typed('tip_own').trim() }
  const payment = { way: typed('pay'), code: typed('gift_card_code').trim(), tip }
  try {
    const path = pathOf(visit, '/order/place')
    const body = { ...asked.body, payment }
    const at = { table: basket.table, sitting: basket.sitting }
    const send = () =>
      guard.once<Order | KeptOrder>(inside, { key, path, body }, async (tx) => ({
        data: await (isKept ? keepOrder : placeOnPages)(tx, services, visit, {
          wanted,
          payment,
          at,
          shownMinor,
        }),
      }))
    const mailTo = wanted.customer_email ?? ''
    const once = isKept ? await withinMails(services, visit, mailTo, { send, isSent: isNew }) : await send()
    if ('mailsMs' in once) return again({ faults: {}, ...tooManyMails(visit, reply, once.mailsMs) })
    if ('unprovenMs' in once) return again({ faults: {}, ...notProven(visit, reply, once) })
    if ('refused' in once)
      return again({ faults: once.refused.details as FieldErrors, alert: alertFor(visit, once.refused) })
    reply.header('cache-control', 'no-store')
    if (!('confirmation' in once.data)) {
      const placed = { id: once.data.id, way: payment.way }
      return reply.redirect(await pathAfter(services, visit, request, placed), 303)
    }
    const linked = { restaurantId: visit.site.row.id, id: once.data.confirmation }
    return reply.redirect(pathOf(visit, linkPath(services.box, 'waiting', linked)), 303)
  } catch (error) {
    if (error instanceof CostsMore) {
      const amount = money(visit, error.totalMinor)
      return again({ faults: {}, alert: visit.t('sumNow', { amount }), status: 409 })
    }
    if (!(error instanceof AppError) || error.code !== 'idempotency_key_reused') throw error
    return again({
      faults: {},
      alert: visit.t('alreadySent'),
      status: 409,
    })
  }
}

function deedAt(table: string | null): 'order' | 'table' {
  return table === null ? 'order' : 'table'
}

/** A day that is too far ahead is told at the day, everything else of the moment at its time. */
function atTheirFields({ scheduled_for: moment, amount_minor: ofCard, ...rest }: FieldErrors): FieldErrors {
  // The form has one amount alone: the tip, which the card may be too small for.
  const others = ofCard ? { ...rest, tip_own: ofCard } : rest
  if (moment === undefined) return others
  return moment[0]?.code === 'too_far_ahead'
    ? { ...others, scheduled_for_day: moment }
    : { ...others, scheduled_for: moment }
}

/** The same basket has the same key, so that whoever comes back to the form by the back button sends no second order. */
function keyOf(encrypted: string): string {
  return hash('sha256', encrypted, 'base64url')
}

/** Better words than the API's where it speaks to programs. */
function ownWords(visit: Visit, dishes: number, faults: FieldErrors): Record<string, string> {
  const { t } = visit
  const [fault] = faults.lines ?? []
  const [ofCoupon] = faults.coupon_code ?? []
  return {
    'delivery_address.city': t('notDelivered'),
    ...(fault?.code === 'below_minimum' && { lines: tooLittle(visit, dishes, fault) }),
    ...(fault?.code === 'too_large' && { lines: t('tooMuch') }),
    ...(ofCoupon?.code === 'below_minimum' && {
      coupon_code: t('couponTooLittle', { minimum: money(visit, Number(ofCoupon.params.minimum_minor)) }),
    }),
  }
}

function tooLittle(visit: Visit, dishes: number, { params }: Fault): string {
  const minimum = money(visit, Number(params.minimum_minor))
  return visit.t('tooLittle', { amount: money(visit, dishes), minimum })
}

function alertFor({ t }: Visit, { details }: AppError): string {
  const fields = Object.keys(details)
  if ((details as FieldErrors).lines?.[0]?.code === 'too_large') return t('tooMuch')
  return fields.some((name) => name.startsWith('lines')) ? t('linesWrong') : t('mendFirst')
}
