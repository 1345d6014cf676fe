import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findRestaurantById } from '../../../ground/tenants/queries.ts'
import { hasPlan } from '../../../ground/tenants/standing.ts'
import { field } from '../../../platform/http/pages/form.ts'
import { type Page, PageRefusal, sendPage, wordsOf } from '../../../platform/http/pages/pages.ts'
import { languageOf } from '../../../platform/i18n/of-request.ts'
import { inDirectory, type Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { dueOfSubject } from '../commands/amount-due.ts'
import { endLink } from '../commands/end-link.ts'
import { type LockedPayment, lockPaymentWithSubject } from '../commands/lock-payment.ts'
import { makeProviderCall } from '../commands/make-provider-call.ts'
import { captureArrivedMoney } from '../commands/mark-as-paid.ts'
import { syncPayment } from '../commands/sync-payment.ts'
import { atRestaurant, type PaymentDesk } from '../desk.ts'
import { PAY_PATH, readPayToken } from '../link.ts'
import { openStart } from '../queries/calls.ts'
import type { PaymentRow } from '../queries/payments.ts'
import { payTexts } from '../texts.ts'
import { endedPage, type Fault, paidPage, type Reader, testPage, waitingPage } from './pages.ts'

/** The numbers that the test page takes; no other ever gets as far as a database. */
const TEST_CARDS: Record<string, Fault | null> = {
  '4242424242424242': null,
  '4000000000000002': 'declined',
  '4000000000009995': 'noFunds',
}

type Token = { Params: { token: string }; Querystring: { back?: string } }
type Here = Reader & {
  inside: Awaited<ReturnType<typeof atRestaurant>>
  paymentId: string
  /** Without a plan none is asked for; what the provider has taken already is entered all the same. */
  takesMoney: boolean
}

/** Where guests pay: the test page, the way to a provider's own, and what they see afterwards. */
export function servePaymentPages(app: FastifyInstance, desk: PaymentDesk): void {
  async function here(request: FastifyRequest<Token>): Promise<Here> {
    const linked = readPayToken(desk.linkKey, request.params.token)
    const [restaurant] = linked
      ? await inDirectory(desk.database, findRestaurantById(linked.restaurantId))
      : []
    if (!linked || !restaurant) throw noLink()
    const inside = await atRestaurant(desk, restaurant, 'guest')
    const takesMoney = hasPlan(restaurant, desk.now())
    return { restaurant, language: languageOf(request), inside, paymentId: linked.paymentId, takesMoney }
  }

  app.get<Token>(`${PAY_PATH}/:token`, async (request, reply) => {
    const reader = await here(request)
    const isBack = request.query.back !== undefined
    if (isBack) await syncPayment(desk, reader.restaurant, reader.paymentId)
    else if (reader.takesMoney) await ensureStarted(desk, reader)
    const { payment, isDue } = await reader.inside((tx) => look(tx, reader.paymentId))
    if (isDue && !isBack && !reader.takesMoney) throw notNow()
    if (!isDue || payment.provider === 'test') return show(reply, reader, payment, isDue)
    if (isBack || payment.provider_url === null) {
      return sendPage(reply, waitingPage(reader, payment, `${PAY_PATH}/${request.params.token}`))
    }
    return reply.header('Cache-Control', 'no-store').redirect(payment.provider_url, 303)
  })

  app.post<Token>(`${PAY_PATH}/:token`, async (request, reply) => {
    const reader = await here(request)
    const number = field(request.body, 'card_number').replace(/[\s-]/g, '')
    const fault = Object.hasOwn(TEST_CARDS, number) ? TEST_CARDS[number] : 'unknownCard'
    const { payment, isDue } = await reader.inside(async (tx) => {
      const seen = await look(tx, reader.paymentId)
      if (seen.isDue && !reader.takesMoney) throw notNow()
      if (!seen.isDue || seen.payment.provider !== 'test' || fault != null) return seen
      return { payment: await captureArrivedMoney(tx, desk, seen.held, { paymentRef: null }), isDue: false }
    })
    if (isDue && fault != null) return sendPage(reply, testPage(reader, payment, fault))
    return reply.redirect(`${PAY_PATH}/${request.params.token}`, 303)
  })
}

function notNow(): PageRefusal {
  return new PageRefusal(503, wordsOf(payTexts, 'cannotPay', 'cannotPayHint'))
}

function noLink(): PageRefusal {
  return new PageRefusal(404, wordsOf(payTexts, 'noLink', 'noLinkHint'))
}

type Seen = { held: LockedPayment; payment: PaymentRow; isDue: boolean }

/** As it is now: a link whose time is over, or whose money is not due any more, ends here. */
async function look(tx: Tx, paymentId: string): Promise<Seen> {
  const held = await lockPaymentWithSubject(tx, paymentId).catch(() => {
    throw noLink()
  })
  const { payment } = held
  if (payment.status !== 'pending') return { held, payment, isDue: false }
  const isDue = (await dueOfSubject(tx, held)) > 0 && tx.cause.now < (payment.expires_at ?? 0)
  if (!isDue) endLink(tx, payment)
  return { held, payment: isDue ? payment : { ...payment, status: 'cancelled' }, isDue }
}

function show(reply: FastifyReply, reader: Reader, payment: PaymentRow, isDue: boolean): FastifyReply {
  const page: Page = isDue
    ? testPage(reader, payment, null)
    : payment.status === 'captured'
      ? paidPage(reader, payment)
      : endedPage(reader, payment)
  // Led on without a script; whoever reads slowly has the link.
  if (payment.status === 'captured' && payment.return_url !== null) {
    reply.header('Refresh', `5; url=${payment.return_url}`)
  }
  return sendPage(reply, page)
}

/** The call that a crash left before the provider gave its page is made by whoever needs the page first. */
async function ensureStarted(desk: PaymentDesk, { inside, restaurant, paymentId }: Here): Promise<void> {
  const call = await inside((tx) => openStart(tx, paymentId))
  if (call) await makeProviderCall(desk, restaurant, call.id, { onlyDue: true })
}
