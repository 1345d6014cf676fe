import type { FastifyInstance, FastifyRequest } from 'fastify'
import { atRestaurant } from '../../../ground/tenants/at-restaurant.ts'
import { findRestaurantById } from '../../../ground/tenants/queries.ts'
import type { SecretBox } from '../../../platform/crypto/secret-box.ts'
import { AppError } from '../../../platform/errors.ts'
import { field } from '../../../platform/http/pages/form.ts'
import { html } from '../../../platform/http/pages/html.ts'
import { type Page, PageRefusal, sendPage, wordsOf } from '../../../platform/http/pages/pages.ts'
import { moneyText } from '../../../platform/i18n/money.ts'
import { languageOf } from '../../../platform/i18n/of-request.ts'
import { type Language, translator } from '../../../platform/i18n/texts.ts'
import type { Database } from '../../../platform/postgres/pool/database.ts'
import { inDirectory, type Restaurant } from '../../../platform/postgres/transaction/transaction.ts'
import { localToMoment } from '../../../platform/time/clock.ts'
import { type BookingPlans, currentPlan } from '../plan.ts'
import { depositDue } from '../rules/deposit.ts'
import { leaveWaitlist } from './ask.ts'
import { OFFER_PATH, readOffer } from './link.ts'
import { findWait, type WaitRow } from './queries.ts'
import { DepositRose, isOpen, takeOffer } from './take.ts'
import { offerTexts } from './texts.ts'

type Token = { Params: { token: string } }
type Deps = { database: Database; plans: BookingPlans; box: SecretBox; now: () => number }

/** Where a guest of the waitlist takes the table that is kept for them. Plain forms: it works without a script. */
export function serveOfferPages(app: FastifyInstance, { database, plans, box, now }: Deps): void {
  async function here(request: FastifyRequest<Token>) {
    const linked = readOffer(box, request.params.token)
    const [restaurant] = linked ? await inDirectory(database, findRestaurantById(linked.restaurantId)) : []
    if (!linked || !restaurant) throw noOffer()
    const inside = await atRestaurant({ database, now }, restaurant, 'guest')
    return { restaurant, inside, id: linked.waitId }
  }

  app.get<Token>(`${OFFER_PATH}/:token`, async (request, reply) => {
    return sendPage(reply, await pageOf(request))
  })

  async function pageOf(request: FastifyRequest<Token>, hasRisen = false): Promise<Page> {
    const { restaurant, inside, id } = await here(request)
    const seen = await inside(async (tx) => {
      const [row] = await tx.run(findWait(id))
      if (!row) throw noOffer()
      const { rules } = await currentPlan(tx, plans)
      const dueMinor = depositDue(rules.deposit, row.party_size, row.date)
      return { row, isOpen: isOpen(row, tx.cause.now), dueMinor, hasRisen }
    })
    return offerPage(seen, restaurant, languageOf(request))
  }

  app.post<Token>(`${OFFER_PATH}/:token`, async (request, reply) => {
    const { inside, id } = await here(request)
    const isTaken = field(request.body, 'answer') !== 'no'
    const shownMinor = Number(field(request.body, 'deposit')) || 0
    try {
      await inside((tx) =>
        isTaken ? takeOffer(tx, plans, id, shownMinor) : leaveWaitlist(tx, id, 'declined'),
      )
    } catch (error) {
      if (error instanceof DepositRose)
        return sendPage(reply, { ...(await pageOf(request, true)), status: 409 })
      // The owner has closed the day, say, since it was offered.
      if (!(error instanceof AppError) || error.code !== 'validation_failed') throw error
      throw new PageRefusal(409, wordsOf(offerTexts, 'gone', 'overHint'))
    }
    return reply.redirect(`${OFFER_PATH}/${request.params.token}`, 303)
  })
}

function noOffer(): PageRefusal {
  return new PageRefusal(404, wordsOf(offerTexts, 'none', 'noneHint'))
}

const NOTICES = {
  taken: ['taken', 'takenHint'],
  declined: ['declined', 'declinedHint'],
  waiting: ['waiting', 'waitingHint'],
  offered: ['over', 'overHint'],
  lapsed: ['over', 'overHint'],
  removed: ['over', 'overHint'],
} as const

type Seen = { row: WaitRow; isOpen: boolean; dueMinor: number; hasRisen: boolean }

function offerPage(
  { row, isOpen, dueMinor, hasRisen }: Seen,
  { name, currency, zone: timeZone }: Restaurant,
  language: Language,
): Page {
  const t = translator(offerTexts, language)
  const startAt = localToMoment(row.date, row.time, timeZone)
  const when = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'short', timeZone }).format(
    startAt,
  )
  const what = html`<p><strong>${when}</strong><br>${t('party', { count: row.party_size })}</p>`
  if (!isOpen) {
    const [title, hint] = NOTICES[row.status]
    return { title: t(title), body: html`<h1>${t(title)}</h1>${what}<p>${t(hint)}</p>` }
  }
  const until = new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone }).format(
    row.expires_at ?? 0,
  )
  return {
    title: t('title'),
    body: html`<h1>${t('title')}</h1>
<p>${t('offered', { restaurant: name })}</p>
${what}
<p>${t('until', { until })}</p>
${dueMinor > 0 && html`<p role="${hasRisen ? 'alert' : 'note'}">${t(hasRisen ? 'depositNow' : 'deposit', { amount: moneyText(dueMinor, currency, language) })}</p>`}
<form method="post"><input type="hidden" name="deposit" value="${dueMinor}">
<button type="submit" name="answer" value="yes">${t('take')}</button>
<button class="link" type="submit" name="answer" value="no">${t('decline')}</button>
</form>`,
  }
}
