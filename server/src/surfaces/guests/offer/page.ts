import type { FastifyInstance, FastifyReply } from 'fastify'
import { atRestaurant } from '../../../ground/tenants/at-restaurant.ts'
import type { DepositRule } from '../../../ground/tenants/rules/booking.ts'
import { AppError } from '../../../platform/errors.ts'
import { field } from '../../../platform/http/pages/form.ts'
import { type Html, html } from '../../../platform/http/pages/html.ts'
import { PageRefusal, wordsOf } from '../../../platform/http/pages/pages.ts'
import { localeFor } from '../../../platform/i18n/languages.ts'
import { translator } from '../../../platform/i18n/texts.ts'
import { readTogether } from '../../../platform/postgres/transaction/transaction.ts'
import { localToMoment } from '../../../platform/time/clock.ts'
import { linkPath } from '../../../restaurant/guest-pages/links.ts'
import { findGuest } from '../../../restaurant/guests/queries.ts'
import { currentPlan } from '../../../restaurant/reservations/plan.ts'
import { findReservation, type ReservationRow } from '../../../restaurant/reservations/queries.ts'
import { depositFor, depositMinor } from '../../../restaurant/reservations/rules/deposit.ts'
import { leaveWaitlist } from '../../../restaurant/reservations/waitlist/ask.ts'
import { OFFER_PATH, readOffer } from '../../../restaurant/reservations/waitlist/link.ts'
import { findWait, type WaitRow } from '../../../restaurant/reservations/waitlist/queries.ts'
import { DepositRose, isOpen, takeOffer } from '../../../restaurant/reservations/waitlist/take.ts'
import { minutesText, soonText } from '../hours.ts'
import { type GuestPage, sendGuestPage } from '../layout.ts'
import { type Linked, type LinkedRequest, serveLinkedPage, wayBack } from '../linked-page.ts'
import { payForm, payPageFor } from '../pay.ts'
import { noPage } from '../serve-page.ts'
import type { GuestServices } from '../services.ts'
import { offerTexts } from '../texts/texts.ts'
import { branchHere, money, pathOf, type Visit, visitAt } from '../visit.ts'

type At = Linked<{ restaurantId: number; waitId: string }>

/** Where a guest of the waitlist takes the table that is kept for them. Plain forms: it works without a script. */
export function serveOfferPages(app: FastifyInstance, services: GuestServices): void {
  const { database, bookings: plans, box, clock: now } = services
  const insideOf = ({ restaurant }: At) => atRestaurant({ database, now }, restaurant, 'guest')

  async function pageOf(at: At, hasRisen = false): Promise<GuestPage> {
    const inside = await insideOf(at)
    const seen = await inside(async (tx) => {
      const [row] = await tx.run(findWait(at.linked.waitId))
      if (!row) throw noPage()
      const { rules } = await currentPlan(tx, plans, row.branch_id)
      const rule = depositFor(rules.deposit, row.party_size, row.date)
      const [booking] = row.reservation_id === null ? [] : await tx.run(findReservation(row.reservation_id))
      return { row, isOpen: isOpen(row, tx.cause.now), rule, booking, hasRisen }
    })
    return offerPage(
      visitAt(at.visit, seen.row.branch_id),
      seen,
      seen.booking && bookingPath(at, seen.booking.id),
    )
  }

  const bookingPath = ({ visit, restaurant }: At, id: string) =>
    pathOf(visit, linkPath(box, 'booking', { restaurantId: restaurant.id, id }))

  /** A table that takes a deposit leads to paying it, and is not booked before. */
  async function afterTaking(at: At, request: LinkedRequest, row: WaitRow): Promise<string> {
    const here = `${OFFER_PATH}/${request.params.token}`
    if (row.status !== 'taken' || row.reservation_id === null) return here
    const { reservation_id: id } = row
    return (
      (await payPageFor(services, at.visit, request, { kind: 'deposit', id }, bookingPath(at, id))) ?? here
    )
  }

  const get = async (at: At, _request: LinkedRequest, reply: FastifyReply) =>
    sendGuestPage(reply, at.visit, await pageOf(at))

  async function post(at: At, request: LinkedRequest, reply: FastifyReply): Promise<FastifyReply> {
    const isTaken = field(request.body, 'answer') !== 'no'
    const shownMinor = Number(field(request.body, 'deposit')) || 0
    const inside = await insideOf(at)
    const { waitId } = at.linked
    try {
      const row = await inside((tx) =>
        isTaken ? takeOffer(tx, plans, waitId, shownMinor) : leaveWaitlist(tx, waitId, 'declined'),
      )
      reply.header('cache-control', 'no-store')
      return reply.redirect(await afterTaking(at, request, row), 303)
    } catch (error) {
      if (error instanceof DepositRose) {
        return sendGuestPage(reply, at.visit, { ...(await pageOf(at, true)), status: 409 })
      }
      // The owner has closed the day, say, since it was offered.
      if (!(error instanceof AppError) || error.code !== 'validation_failed') throw error
      return sendGuestPage(reply, at.visit, { ...toldPage(at.visit, 'gone', 'overHint'), status: 409 })
    }
  }

  serveLinkedPage(
    app,
    services,
    {
      path: OFFER_PATH,
      read: (token) => readOffer(box, token),
      none: () => new PageRefusal(404, wordsOf(offerTexts, 'none', 'noneHint')),
      // As the mail that brought them here.
      async speaks({ id }, { waitId }) {
        const [[row]] = await readTogether(database, id, [findWait(waitId)])
        const [[guest]] =
          row?.guest_id == null ? [[]] : await readTogether(database, id, [findGuest(row.guest_id)])
        return guest?.locale ?? null
      },
    },
    { get, post },
  )
}

const NOTICES = {
  taken: ['taken', 'takenHint'],
  declined: ['declined', 'declinedHint'],
  waiting: ['waiting', 'waitingHint'],
  offered: ['over', 'overHint'],
  lapsed: ['over', 'overHint'],
  removed: ['over', 'overHint'],
} as const

type Key = keyof typeof offerTexts.en
type Seen = {
  row: WaitRow
  isOpen: boolean
  rule: DepositRule | null
  booking: ReservationRow | undefined
  hasRisen: boolean
}

function toldPage(
  visit: Visit,
  titleKey: Key,
  hint: Key,
  what: ReturnType<typeof html> | null = null,
): GuestPage {
  const t = translator(offerTexts, visit.language, visit.lang)
  return {
    title: t(titleKey),
    path: null,
    part: 'book',
    body: html`<section class="card narrow"><h1>${t(titleKey)}</h1>${what}<p>${t(hint)}</p>${wayBack(visit, null, '')}</section>`,
  }
}

/** Taken, and its deposit still to be paid. */
function heldPage(visit: Visit, booking: ReservationRow, what: Html, path: string): GuestPage {
  const t = translator(offerTexts, visit.language, visit.lang)
  const amount = money(visit, booking.deposit_minor ?? 0)
  const time = booking.pay_by === null ? '' : soonText(visit, booking.pay_by, branchHere(visit).zone)
  return {
    title: t('held'),
    path: null,
    part: 'book',
    leavesForPayment: true,
    body: html`<section class="card narrow"><h1>${t('held')}</h1>${what}
<p>${booking.pay_by === null ? t('heldHint', { amount }) : t('heldUntilHint', { amount, time })}</p>
${payForm(path, t('payNow', { amount }))}
${wayBack(visit, null, '')}</section>`,
  }
}

function offerPage(
  visit: Visit,
  { row, isOpen, rule, booking, hasRisen }: Seen,
  path: string | undefined,
): GuestPage {
  const { name } = visit.site.row
  const { zone: timeZone } = branchHere(visit)
  const t = translator(offerTexts, visit.language, visit.lang)
  const startAt = localToMoment(row.date, row.time, timeZone)
  const when = new Intl.DateTimeFormat(localeFor(visit.lang), {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone,
  }).format(startAt)
  const what = html`<p><strong>${when}</strong><br>${t('party', { count: row.party_size })}</p>`
  const [told, hint] = NOTICES[row.status]
  const isLive = booking && (booking.status === 'confirmed' || booking.status === 'pending')
  if (path && isLive && booking.deposit_status === 'pending') return heldPage(visit, booking, what, path)
  if (booking?.status === 'cancelled') return toldPage(visit, 'over', 'overHint', what)
  if (!isOpen) return toldPage(visit, told, hint, what)
  const dueMinor = rule ? depositMinor(rule, row.party_size) : 0
  const amount = money(visit, dueMinor)
  const minutes = rule?.pay_within_minutes ?? null
  const until = new Intl.DateTimeFormat(localeFor(visit.lang), { timeStyle: 'short', timeZone }).format(
    row.expires_at ?? 0,
  )
  return {
    title: t('title'),
    path: null,
    part: 'book',
    leavesForPayment: true,
    body: html`<section class="card narrow"><h1>${t('title')}</h1>
<p>${t('offered', { restaurant: name })}</p>
${what}
<p>${t('until', { until })}</p>
${dueMinor > 0 && html`<p class="notice" role="${hasRisen ? 'alert' : 'note'}">${t(hasRisen ? 'depositNow' : 'deposit', { amount })}${minutes !== null && html` ${t('depositHeld', { time: minutesText(visit, minutes) })}`}</p>`}
<form class="row" method="post"><input type="hidden" name="deposit" value="${dueMinor}">
<button type="submit" name="answer" value="yes">${dueMinor > 0 ? t('takeAndPay', { amount }) : t('take')}</button>
<button class="plain" type="submit" name="answer" value="no">${t('decline')}</button>
</form>
${wayBack(visit, null, '')}</section>`,
  }
}
