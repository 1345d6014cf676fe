import type { FastifyInstance, FastifyReply } from 'fastify'
import { atRestaurant } from '../../../ground/tenants/at-restaurant.ts'
import type { TipRule } from '../../../ground/tenants/rules/ordering.ts'
import { hasPlan } from '../../../ground/tenants/standing.ts'
import { field } from '../../../platform/http/pages/form.ts'
import { PageRefusal, wordsOf } from '../../../platform/http/pages/pages.ts'
import { readTogether, type Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { dueOfSubject } from '../../../restaurant/payments/commands/amount-due.ts'
import { endLink } from '../../../restaurant/payments/commands/end-link.ts'
import {
  type LockedPayment,
  lockPaymentWithSubject,
} from '../../../restaurant/payments/commands/lock-payment.ts'
import { makeProviderCall } from '../../../restaurant/payments/commands/make-provider-call.ts'
import { captureArrivedMoney } from '../../../restaurant/payments/commands/mark-as-paid.ts'
import { queueProviderCall } from '../../../restaurant/payments/commands/queue-provider-call.ts'
import { expectGuest, syncPayment } from '../../../restaurant/payments/commands/sync-payment.ts'
import { giveTip, tipsOffered } from '../../../restaurant/payments/commands/tip-of-link.ts'
import { holdForPage, payByOf } from '../../../restaurant/payments/commands/unpaid-orders.ts'
import { PAY_PATH, readPayToken } from '../../../restaurant/payments/link.ts'
import { openStart, startOf } from '../../../restaurant/payments/queries/calls.ts'
import { findPayment, type PaymentRow } from '../../../restaurant/payments/queries/payments.ts'
import { stripeStep } from '../../../restaurant/payments/rules/stripe-amounts.ts'
import { sendGuestPage } from '../layout.ts'
import { type Linked, type LinkedRequest, languageIn, serveLinkedPage } from '../linked-page.ts'
import type { GuestServices } from '../services.ts'
import { payTexts } from '../texts/texts.ts'
import { type TipAsked, tipIn } from '../tip.ts'
import { type Visit, visitAt } from '../visit.ts'
import { endedPage, type Fault, notNowPage, paidPage, testPage, tipPage, waitingPage } from './pages.ts'

/** The numbers that the test page takes; no other ever gets as far as a database. */
const TEST_CARDS: Record<string, Fault | null> = {
  '4242424242424242': null,
  '4000000000000002': 'declined',
  '4000000000009995': 'noFunds',
}

type At = Linked<{ restaurantId: number; paymentId: string }>

/** Where guests pay: the test page, the way to a provider's own, and what they see afterwards. */
export function servePaymentPages(app: FastifyInstance, services: GuestServices): void {
  const { payments: desk, database } = services
  const insideOf = ({ restaurant }: At) => atRestaurant(desk, restaurant, 'guest')
  /** Without a plan none is asked for; what the provider has taken already is entered all the same. */
  const takesMoney = ({ restaurant }: At) => hasPlan(restaurant, desk.now())

  async function get(at: At, request: LinkedRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { restaurant, linked } = at
    const inside = await insideOf(at)
    const isBack = request.query.back !== undefined
    if (isBack) await syncPayment(desk, restaurant, linked.paymentId)
    else if (takesMoney(at)) await ensureStarted(at)
    const { held, payment, isDue, isHeld, tips } = await inside(async (tx) => {
      const seen = await look(tx, linked.paymentId)
      if (seen.isDue && (isBack || takesMoney(at))) {
        expectGuest(tx, seen.payment)
        await holdForPage(tx, seen.payment)
      }
      return seen
    })
    const visit = visitAt(at.visit, branchOf(held))
    if (isDue && !isBack && !takesMoney(at)) return sendGuestPage(reply, visit, notNowPage(visit, payment))
    const tip = tips && asked(tips, payment)
    if (!isDue || payment.provider === 'test') return show(reply, visit, { payment, isDue, isHeld, tip })
    if (tip && !isBack) return sendGuestPage(reply, visit, tipPage(visit, payment, isHeld, tip, null))
    if (isBack || payment.provider_url === null) {
      return sendGuestPage(
        reply,
        visit,
        waitingPage(visit, payment, isHeld, `${PAY_PATH}/${request.params.token}`),
      )
    }
    return reply.header('Cache-Control', 'no-store').redirect(payment.provider_url, 303)
  }

  async function post(at: At, request: LinkedRequest, reply: FastifyReply): Promise<FastifyReply> {
    const number = field(request.body, 'card_number').replace(/[\s-]/g, '')
    const fault = Object.hasOwn(TEST_CARDS, number) ? TEST_CARDS[number] : 'unknownCard'
    const inside = await insideOf(at)
    const { held, payment, isDue, isHeld, tip, wrong, callId } = await inside(async (tx) => {
      const seen = await look(tx, at.linked.paymentId)
      const isTest = seen.payment.provider === 'test'
      const tip = seen.tips && asked(seen.tips, seen.payment, request.body)
      const tipMinor = tip ? tipIn(tip, seen.payment) : seen.payment.tip_minor
      const wrong = tipMinor === null ? 'noTip' : isTest ? fault : null
      const unchanged = { ...seen, tip, wrong, callId: null }
      if (!takesMoney(at) || !seen.isDue || wrong != null || (!isTest && !tip)) return unchanged
      const given = tip ? giveTip(tx, seen.payment, tipMinor ?? 0) : { payment: seen.payment, callId: null }
      if (!isTest) return { ...unchanged, ...given }
      const held = { ...seen.held, payment: given.payment }
      const payment = await captureArrivedMoney(tx, desk, held, { paymentRef: null })
      return { ...unchanged, payment, isDue: false }
    })
    const visit = visitAt(at.visit, branchOf(held))
    if (isDue && !takesMoney(at)) return sendGuestPage(reply, visit, notNowPage(visit, payment))
    if (isDue && wrong != null) {
      const page =
        payment.provider === 'test'
          ? testPage(visit, payment, isHeld, tip, wrong)
          : tip && tipPage(visit, payment, isHeld, tip, wrong)
      if (page) return sendGuestPage(reply, visit, page)
    }
    if (callId !== null) await makeProviderCall(desk, at.restaurant, callId)
    return reply.redirect(`${PAY_PATH}/${request.params.token}`, 303)
  }

  /** The call that a crash left before the provider gave its page is made by whoever needs the page first. */
  async function ensureStarted(at: At): Promise<void> {
    const inside = await insideOf(at)
    const call = await inside((tx) => openStart(tx, at.linked.paymentId))
    if (call) await makeProviderCall(desk, at.restaurant, call.id, { onlyDue: true })
  }

  serveLinkedPage(
    app,
    services,
    {
      path: PAY_PATH,
      read: (token) => readPayToken(desk.linkKey, token),
      none: () => new PageRefusal(404, wordsOf(payTexts, 'noLink', 'noLinkHint')),
      // As the page that they came from.
      async speaks({ id }, { paymentId }) {
        const [[payment]] = await readTogether(database, id, [findPayment(paymentId)])
        return languageIn(payment?.return_url ?? null)
      },
    },
    { get, post },
  )
}

/** `isHeld`: what it pays for ends where it is not paid in time. */
type Seen = {
  held: LockedPayment
  payment: PaymentRow
  isDue: boolean
  isHeld: boolean
  /** While the guest has not said what they give on top. */
  tips: TipRule | null
}

/** Gift cards and tickets are the restaurant's, whichever branch sold them. */
function branchOf({ found, reservation }: LockedPayment): number | null {
  return found?.order.branch_id ?? reservation?.branch_id ?? null
}

/** As it is now: a link whose time is over, or whose money is not due any more, ends here. */
async function look(tx: Tx, paymentId: string): Promise<Seen> {
  const held = await lockPaymentWithSubject(tx, paymentId)
  const { payment, reservation, found } = held
  const payBy = found ? await payByOf(tx, found.order.id) : reservation?.pay_by
  const isHeld = payBy != null
  if (payment.status !== 'pending') return { held, payment, isDue: false, isHeld, tips: null }
  const isDue = (await dueOfSubject(tx, held)) > 0 && tx.cause.now < (payment.expires_at ?? 0)
  if (!isDue) await endLink(tx, payment)
  const tips = isDue && (await isYetToStart(tx, payment)) ? await tipsOffered(tx, found?.order) : null
  // Nothing is asked for any more: its page is made without a tip.
  if (isDue && tips === null) await startUnasked(tx, payment)
  return { held, payment: isDue ? payment : { ...payment, status: 'cancelled' }, isDue, isHeld, tips }
}

/** Its page at the provider has the tip in it, so none can be given once that is made, or asked for. */
async function isYetToStart(tx: Tx, payment: PaymentRow): Promise<boolean> {
  if (payment.provider === 'test') return true
  return payment.provider_url === null && (await startOf(tx, payment.id)) === undefined
}

async function startUnasked(tx: Tx, payment: PaymentRow): Promise<void> {
  if (payment.provider === 'test' || !(await isYetToStart(tx, payment))) return
  queueProviderCall(tx, { verb: 'start', paymentId: payment.id, byCaller: true })
}

function asked(rule: TipRule, { provider, currency }: PaymentRow, body: unknown = {}): TipAsked {
  const stepMinor = provider === 'stripe' ? stripeStep(currency) : 1
  return { rule, stepMinor, choice: field(body, 'tip'), own: field(body, 'tip_own').trim() }
}

function show(
  reply: FastifyReply,
  visit: Visit,
  { payment, isDue, isHeld, tip }: Omit<Seen, 'held' | 'tips'> & { tip: TipAsked | null },
): FastifyReply {
  // Led on without a script; whoever reads slowly has the link.
  if (payment.status === 'captured' && payment.return_url !== null) {
    reply.header('Refresh', `5; url=${payment.return_url}`)
  }
  if (isDue) return sendGuestPage(reply, visit, testPage(visit, payment, isHeld, tip, null))
  const page = payment.status === 'captured' ? paidPage : endedPage
  return sendGuestPage(reply, visit, page(visit, payment))
}
