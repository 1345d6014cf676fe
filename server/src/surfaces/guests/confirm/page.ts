import type { FastifyInstance, FastifyReply } from 'fastify'
import { AppError } from '../../../platform/errors.ts'
import { type Html, html } from '../../../platform/http/pages/html.ts'
import { readTogether, type Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { localToMoment } from '../../../platform/time/clock.ts'
import {
  isWaiting,
  mayMailAgain,
  settleConfirmation,
  wishIn,
} from '../../../restaurant/confirmations/commands.ts'
import {
  type ConfirmationRow,
  findConfirmation,
  lockConfirmation,
} from '../../../restaurant/confirmations/queries.ts'
import { linkPath } from '../../../restaurant/guest-pages/links.ts'
import type { BookingWish } from '../../../restaurant/reservations/commands/book-table.ts'
import { bookHeld } from '../../../restaurant/reservations/commands/hold-table.ts'
import type { Reservation } from '../../../restaurant/reservations/contract.ts'
import { currentPlan } from '../../../restaurant/reservations/plan.ts'
import { depositDue } from '../../../restaurant/reservations/rules/deposit.ts'
import { alertHtml, hidden, minorIn, typedIn } from '../fields.ts'
import { linkedId } from '../guard.ts'
import { momentText, timeText } from '../hours.ts'
import { insideOf } from '../inside.ts'
import { sendGuestPage } from '../layout.ts'
import { assertOrdering } from '../order/page.ts'
import { CostsMore, type OrderWish, pathAfter, placeOnPages } from '../order/place.ts'
import { payPageFor } from '../pay.ts'
import { type GuestRequest, guestRoutes, noPage, refusal } from '../serve-page.ts'
import type { GuestServices } from '../services.ts'
import { branchHere, money, offers, pathOf, type Visit } from '../visit.ts'
import { mailConfirmation, untilNextMailMs } from './mail.ts'

const REFRESH_SECONDS = 20

type KeptBooking = { wanted: BookingWish }
type KeptWish = OrderWish & { totalMinor: number }
type Confirmed = { id: string; kind: 'order' | 'booking'; way: string; isOwed: boolean }

/** A booking can be agreed to anew; an order whose dishes cost more is begun again. */
class DepositRose extends CostsMore {}

/** What waits for its guest's word: the page that says so, and the one that the mail leads to. */
export function serveConfirmPages(app: FastifyInstance, services: GuestServices): void {
  const { get, post } = guestRoutes(app, services)

  get('/waiting/:token', async (visit, request, reply) => {
    const row = await find(services, visit, request, 'waiting')
    const waits = isWaiting(row, visit.now)
    return sendGuestPage(reply, visit, {
      title: visit.t('linkSent'),
      path: null,
      part: row.kind === 'order' ? 'order' : 'book',
      ...(waits && { refreshSeconds: REFRESH_SECONDS }),
      body: waitingHtml(visit, row, {
        path: pathOf(visit, `/waiting/${request.params.token}`),
        isAgain: request.query.again !== undefined,
        subject: row.status === 'done' ? pathOfSubject(services, visit, row) : null,
      }),
    })
  })

  post('/waiting/:token/again', async (visit, request, reply) => {
    const row = await find(services, visit, request, 'waiting')
    const path = pathOf(visit, `/waiting/${request.params.token}`)
    if (row.email !== null && (await untilNextMailMs(services, visit, row.email)) === 0) {
      await insideOf(
        services,
        visit,
        request,
      )(async (tx) => {
        const due = await mayMailAgain(tx, row.id)
        if (due) mailConfirmation(tx, services, visit, { ...due, name: nameIn(services, tx, due) })
      })
    }
    return reply.header('cache-control', 'no-store').redirect(`${path}?again=1`, 303)
  })

  /** A press of a button, since programs that read mails open every link in them. */
  get('/confirm/:token', async (visit, request, reply) => {
    const row = await find(services, visit, request, 'confirm')
    if (row.status === 'done') return reply.redirect(pathOfSubject(services, visit, row), 303)
    return show(services, visit, request, reply, row)
  })

  post('/confirm/:token', async (visit, request, reply) => {
    const id = await linkedId(services, visit, request, 'confirm')
    const shownMinor = minorIn(typedIn(request.body)('deposit')) ?? 0
    try {
      const done = await insideOf(
        services,
        visit,
        request,
      )((tx) => confirm(services, tx, visit, id, shownMinor))
      return await onward(services, visit, request, reply, done)
    } catch (error) {
      if (error instanceof DepositRose) {
        const alert = visit.t('depositNow', { amount: money(visit, error.totalMinor) })
        return show(services, visit, request, reply, await find(services, visit, request, 'confirm'), {
          alert,
          status: 409,
        })
      }
      const isGone = error instanceof AppError && error.code === 'validation_failed'
      if (!isGone && !(error instanceof CostsMore)) throw error
      throw refusal(409, 'confirmGone', 'confirmGoneHint')
    }
  })
}

async function find(
  services: GuestServices,
  visit: Visit,
  request: GuestRequest,
  kind: 'confirm' | 'waiting',
) {
  const id = await linkedId(services, visit, request, kind)
  const [[row]] = await readTogether(services.database, visit.site.row.id, [findConfirmation(id)])
  if (!row) throw noPage()
  return row
}

function pathOfSubject(
  services: GuestServices,
  visit: Visit,
  { kind, subject_id: id }: ConfirmationRow,
): string {
  return pathOf(visit, linkPath(services.box, kind, { restaurantId: visit.site.row.id, id: id ?? '' }))
}

function nameIn(services: GuestServices, tx: Tx, row: ConfirmationRow): string {
  const { wanted } = wishIn<{ wanted: { name?: string; customer_name?: string | null } }>(
    tx,
    services.box,
    row,
  )
  return wanted.name ?? wanted.customer_name ?? ''
}

async function show(
  services: GuestServices,
  visit: Visit,
  request: GuestRequest,
  reply: FastifyReply,
  row: ConfirmationRow,
  feedback: { alert: string; status: number } | null = null,
): Promise<FastifyReply> {
  if (!isWaiting(row, visit.now)) throw over()
  const { t } = visit
  const { about, dueMinor } = await insideOf(
    services,
    visit,
    request,
  )((tx) => summaryOf(services, tx, visit, row))
  return sendGuestPage(reply, visit, {
    title: t('confirmTitle'),
    path: null,
    part: row.kind === 'order' ? 'order' : 'book',
    leavesForPayment: true,
    status: feedback?.status ?? 200,
    body: html`<div class="narrow"><h1>${t('confirmTitle')}</h1>${alertHtml(feedback?.alert ?? null)}<p class="lead">${about}</p>
${dueMinor > 0 && html`<p class="notice">${t('depositTotal', { amount: money(visit, dueMinor) })}</p>`}
<form method="post" action="${pathOf(visit, `/confirm/${request.params.token}`)}" data-once>${hidden('deposit', String(dueMinor))}<button class="wide" type="submit">${t(row.kind === 'order' ? 'confirmOrder' : 'confirmBooking')}</button></form>
<p class="fine">${t('confirmNotMine')}</p></div>`,
  })
}

/** What it is about, and what a booking has to pay ahead. */
async function summaryOf(
  services: GuestServices,
  tx: Tx,
  visit: Visit,
  row: ConfirmationRow,
): Promise<{ about: string; dueMinor: number }> {
  const { t, site } = visit
  if (row.kind === 'order') {
    const { totalMinor } = wishIn<KeptWish>(tx, services.box, row)
    const amount = money(visit, totalMinor)
    return { about: t('confirmOrderOf', { restaurant: site.row.name, amount }), dueMinor: 0 }
  }
  const { party_size: count, date, time, branch_id } = wishIn<KeptBooking>(tx, services.box, row).wanted
  const { rules, zone } = await currentPlan(tx, services.bookings, branch_id)
  const moment = momentText(visit, localToMoment(date, time, zone), zone)
  return {
    about: t('yourTable', { guests: t('partyOf', { count }), moment }),
    dueMinor: depositDue(rules.deposit, count, date),
  }
}

/** Once: a second press finds it done. */
async function confirm(
  services: GuestServices,
  tx: Tx,
  visit: Visit,
  id: string,
  shownMinor: number,
): Promise<Confirmed> {
  const row = await lockConfirmation(tx, id)
  if (!row) throw noPage()
  const { kind } = row
  if (row.subject_id !== null) return { id: row.subject_id, kind, way: '', isOwed: false }
  if (!isWaiting(row, tx.cause.now)) throw over()
  if (kind === 'order') {
    const wish = wishIn<KeptWish>(tx, services.box, row)
    assertOrdering(visit, wish.at)
    // The guest says yes to the amount that this page has shown, and to no larger one.
    const order = await placeOnPages(tx, services, visit, { ...wish, shownMinor: wish.totalMinor })
    settleConfirmation(tx, row, order.id)
    return { id: order.id, kind, way: wish.payment.way, isOwed: false }
  }
  if (!offers(visit, 'booking')) throw refusal(403, 'paused', 'pausedHint')
  const booking = await bookFrom(services, tx, row, shownMinor)
  settleConfirmation(tx, row, booking.id)
  return { id: booking.id, kind, way: '', isOwed: booking.deposit_status === 'pending' }
}

async function bookFrom(
  services: GuestServices,
  tx: Tx,
  row: ConfirmationRow,
  shownMinor: number,
): Promise<Reservation> {
  const { wanted } = wishIn<KeptBooking>(tx, services.box, row)
  const plan = await currentPlan(tx, services.bookings, wanted.branch_id)
  const dueMinor = depositDue(plan.rules.deposit, wanted.party_size, wanted.date)
  if (dueMinor > shownMinor) throw new DepositRose(dueMinor)
  return bookHeld(tx, plan, row.hold_id ?? '', wanted)
}

async function onward(
  services: GuestServices,
  visit: Visit,
  request: GuestRequest,
  reply: FastifyReply,
  { id, kind, way, isOwed }: Confirmed,
): Promise<FastifyReply> {
  reply.header('cache-control', 'no-store')
  if (kind === 'order') return reply.redirect(await pathAfter(services, visit, request, { id, way }), 303)
  const page = pathOf(visit, linkPath(services.box, 'booking', { restaurantId: visit.site.row.id, id }))
  const pay = isOwed ? await payPageFor(services, visit, request, { kind: 'deposit', id }, page) : null
  return reply.redirect(pay ?? page, 303)
}

function over() {
  return refusal(410, 'confirmOver', 'confirmOverHint')
}

function waitingHtml(
  visit: Visit,
  row: ConfirmationRow,
  { path, isAgain, subject }: { path: string; isAgain: boolean; subject: string | null },
): Html {
  const { t } = visit
  const time = timeText(visit, row.expires_at, branchHere(visit).zone)
  if (subject !== null) {
    return html`<div class="narrow" id="status"><h1>${t('confirmDone')}</h1><p role="status">${t('confirmDoneHint')}</p>
<p><a class="button" href="${subject}">${t(row.kind === 'order' ? 'seeOrder' : 'bookingOf')}</a></p></div>`
  }
  if (!isWaiting(row, visit.now)) {
    return html`<div class="narrow" id="status"><h1>${t('confirmOver')}</h1><p role="status">${t('confirmOverHint')}</p></div>`
  }
  return html`<div class="narrow" id="status" data-live><h1>${t('linkSent')}</h1>
<p class="lead" role="status">${t(row.kind === 'order' ? 'confirmWaitOrder' : 'confirmWaitBooking', { time })}</p>
${isAgain && html`<p class="notice">${t('confirmAgainDone')}</p>`}
<form method="post" action="${path}/again" data-once><button class="plain" type="submit">${t('confirmAgain')}</button></form></div>`
}
