import type { FastifyInstance, FastifyReply } from 'fastify'
import { AppError } from '../../../platform/errors.ts'
import { field } from '../../../platform/http/pages/form.ts'
import { html } from '../../../platform/http/pages/html.ts'
import { PageRefusal, wordsOf } from '../../../platform/http/pages/pages.ts'
import { translator } from '../../../platform/i18n/texts.ts'
import { localToMoment } from '../../../platform/time/clock.ts'
import { atRestaurant } from '../../../restaurant/payments/desk.ts'
import { currentPlan } from '../../../restaurant/reservations/plan.ts'
import { depositDue } from '../../../restaurant/reservations/rules/deposit.ts'
import { leaveWaitlist } from '../../../restaurant/reservations/waitlist/ask.ts'
import { OFFER_PATH, readOffer } from '../../../restaurant/reservations/waitlist/link.ts'
import { findWait, type WaitRow } from '../../../restaurant/reservations/waitlist/queries.ts'
import { DepositRose, isOpen, takeOffer } from '../../../restaurant/reservations/waitlist/take.ts'
import { type GuestPage, sendGuestPage } from '../layout.ts'
import { type Linked, type LinkedRequest, serveLinkedPage, wayBack } from '../linked-page.ts'
import { noPage } from '../serve-page.ts'
import type { GuestServices } from '../services.ts'
import { money, type Visit } from '../visit.ts'
import { offerTexts } from './texts.ts'

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
      const { rules } = await currentPlan(tx, plans)
      const dueMinor = depositDue(rules.deposit, row.party_size, row.date)
      return { row, isOpen: isOpen(row, tx.cause.now), dueMinor, hasRisen }
    })
    return offerPage(at.visit, seen)
  }

  const get = async (at: At, _request: LinkedRequest, reply: FastifyReply) =>
    sendGuestPage(reply, at.visit, await pageOf(at))

  async function post(at: At, request: LinkedRequest, reply: FastifyReply): Promise<FastifyReply> {
    const isTaken = field(request.body, 'answer') !== 'no'
    const shownMinor = Number(field(request.body, 'deposit')) || 0
    const inside = await insideOf(at)
    const { waitId } = at.linked
    try {
      await inside((tx) =>
        isTaken ? takeOffer(tx, plans, waitId, shownMinor) : leaveWaitlist(tx, waitId, 'declined'),
      )
    } catch (error) {
      if (error instanceof DepositRose) {
        return sendGuestPage(reply, at.visit, { ...(await pageOf(at, true)), status: 409 })
      }
      // The owner has closed the day, say, since it was offered.
      if (!(error instanceof AppError) || error.code !== 'validation_failed') throw error
      return sendGuestPage(reply, at.visit, { ...toldPage(at.visit, 'gone', 'overHint'), status: 409 })
    }
    return reply.redirect(`${OFFER_PATH}/${request.params.token}`, 303)
  }

  serveLinkedPage(
    app,
    services,
    {
      path: OFFER_PATH,
      read: (token) => readOffer(box, token),
      none: () => new PageRefusal(404, wordsOf(offerTexts, 'none', 'noneHint')),
      cameFrom: async () => null,
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

type Key = keyof (typeof offerTexts)['en']
type Seen = { row: WaitRow; isOpen: boolean; dueMinor: number; hasRisen: boolean }

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

function offerPage(visit: Visit, { row, isOpen, dueMinor, hasRisen }: Seen): GuestPage {
  const { name, zone: timeZone } = visit.site.row
  const t = translator(offerTexts, visit.language, visit.lang)
  const startAt = localToMoment(row.date, row.time, timeZone)
  const when = new Intl.DateTimeFormat(visit.lang, {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone,
  }).format(startAt)
  const what = html`<p><strong>${when}</strong><br>${t('party', { count: row.party_size })}</p>`
  const [told, hint] = NOTICES[row.status]
  if (!isOpen) return toldPage(visit, told, hint, what)
  const until = new Intl.DateTimeFormat(visit.lang, { timeStyle: 'short', timeZone }).format(
    row.expires_at ?? 0,
  )
  return {
    title: t('title'),
    path: null,
    part: 'book',
    body: html`<section class="card narrow"><h1>${t('title')}</h1>
<p>${t('offered', { restaurant: name })}</p>
${what}
<p>${t('until', { until })}</p>
${dueMinor > 0 && html`<p class="notice" role="${hasRisen ? 'alert' : 'note'}">${t(hasRisen ? 'depositNow' : 'deposit', { amount: money(visit, dueMinor) })}</p>`}
<form class="row" method="post"><input type="hidden" name="deposit" value="${dueMinor}">
<button type="submit" name="answer" value="yes">${t('take')}</button>
<button class="plain" type="submit" name="answer" value="no">${t('decline')}</button>
</form>
${wayBack(visit, null, '')}</section>`,
  }
}
