import type { FastifyInstance, FastifyReply } from 'fastify'
import { eraseGuest, findGuestForChange } from '../../../across/privacy/commands.ts'
import { ownDataOf } from '../../../across/privacy/own-data.ts'
import { SecretUnreadable } from '../../../platform/crypto/secret-box.ts'
import { type Html, html } from '../../../platform/http/pages/html.ts'
import { FORMATS } from '../../../platform/http/validation/formats.ts'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { HOUR_MS } from '../../../platform/time/clock.ts'
import { setConsent } from '../../../restaurant/guests/commands.ts'
import { findGuestByEmail, type GuestRow } from '../../../restaurant/guests/queries.ts'
import { foldEmail } from '../../../restaurant/guests/rules/contact.ts'
import { queueMail } from '../../../restaurant/notifications/commands.ts'
import { alertHtml, field, typedIn } from '../fields.ts'
import { assertLinkCalm, type Guard, type Guarded, guardOf, notProven } from '../guard.ts'
import { insideOf } from '../inside.ts'
import { sendGuestPage } from '../layout.ts'
import { type GuestRequest, guestRoutes, refusal } from '../serve-page.ts'
import type { GuestServices } from '../services.ts'
import { keptNames } from '../texts/texts.ts'
import { mailedAddress, pathOf, type Visit } from '../visit.ts'

const LINK_LIVES_MS = HOUR_MS
const MAILS_AN_HOUR = 3

/** What is kept of a guest: told to everybody, and shown to whoever reads the mail of the address. */
export function servePrivacyPages(app: FastifyInstance, services: GuestServices): void {
  const { get, post } = guestRoutes(app, services).always

  get('/privacy', async (visit, request, reply) => {
    const guard = await guardOf(services, visit, request, 'mail').form()
    return sendGuestPage(reply, visit, {
      title: visit.t('privacy'),
      path: '/privacy',
      body: asking(visit, guard, '', null),
    })
  })

  post('/privacy', (visit, request, reply) => askForLink(services, visit, request, reply))

  get('/data/:encrypted', (visit, request, reply) => showData(services, visit, request, reply))

  get('/data/:encrypted/everything.json', async (visit, request, reply) => {
    const { data } = await dataOf(services, visit, request)
    return reply
      .headers({
        'cache-control': 'no-store',
        'content-disposition': 'attachment; filename="my-data.json"',
        'x-robots-tag': 'noindex',
      })
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(data, null, 2))
  })

  post('/data/:encrypted/consent', async (visit, request, reply) => {
    const optedIn = typedIn(request.body)('wish') === 'yes'
    await insideOf(
      services,
      visit,
      request,
    )(async (tx) => {
      setConsent(tx, await wholeGuest(services, tx, visit, request), { optedIn, source: 'guest pages' })
    })
    return reply
      .header('cache-control', 'no-store')
      .redirect(pathOf(visit, `/data/${encodeURIComponent(request.params.encrypted ?? '')}`), 303)
  })

  post('/data/:encrypted/erase', async (visit, request, reply) => {
    const { t } = visit
    if (typedIn(request.body)('sure') !== 'yes') {
      return reply.redirect(pathOf(visit, `/data/${encodeURIComponent(request.params.encrypted ?? '')}`), 303)
    }
    await insideOf(
      services,
      visit,
      request,
    )(async (tx) => {
      const { id } = await wholeGuest(services, tx, visit, request)
      await eraseGuest(tx, id)
    })
    return sendGuestPage(reply, visit, {
      title: t('erased'),
      path: null,
      body: html`<section class="card narrow"><h1>${t('erased')}</h1><p role="status">${t('erasedHint')}</p></section>`,
    })
  })
}

async function askForLink(
  services: GuestServices,
  visit: Visit,
  request: GuestRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const typed = typedIn(request.body)
  const email = typed('email').trim()
  const { t } = visit
  const guard = guardOf(services, visit, request, 'mail', typed)
  await guard.assertTry()
  const again = async (alert: Html | string, status: number) => {
    const body = asking(visit, await guard.form(), email, alert)
    return sendGuestPage(reply, visit, { title: t('privacy'), path: '/privacy', status, body })
  }
  if (!FORMATS.email?.fits(email)) return again(t('neededEmail'), 422)
  const mailed = await mailLink(services, visit, request, guard, email)
  if ('unprovenMs' in mailed) {
    const { alert, status } = notProven(visit, reply, mailed)
    return again(alert, status)
  }
  // The same answer, known or not: it tells nobody who eats here.
  return sendGuestPage(reply, visit, {
    title: t('linkSent'),
    path: null,
    body: html`<section class="card narrow"><h1>${t('linkSent')}</h1><p role="status">${t('linkSentHint')}</p></section>`,
  })
}

function placeOf(visit: Visit): string {
  return `a guest's own data:${visit.site.row.id}`
}

async function mailLink(
  services: GuestServices,
  visit: Visit,
  request: GuestRequest,
  guard: Guard,
  email: string,
) {
  const { t, site } = visit
  const { count } = await services.limiter.take(
    `guest-data:${site.row.id}:${foldEmail(email)}`,
    HOUR_MS / 1000,
  )
  return guard.counted(insideOf(services, visit, request), async (tx) => {
    if (count > MAILS_AN_HOUR) return
    const [guest] = await tx.run(findGuestByEmail(foldEmail(email)))
    if (!guest) return
    const until = services.clock() + LINK_LIVES_MS
    const encrypted = services.box.encryptForUrl(JSON.stringify([guest.id, until, email]), placeOf(visit))
    const words = { restaurant: site.row.name, link: mailedAddress(services, visit, `/data/${encrypted}`) }
    queueMail(tx, {
      kind: 'guest.own_data',
      to: { address: email },
      about: `guest:${guest.id}`,
      subject: t('privacyMailSubject', words),
      body: t('privacyMailBody', { ...words, link: '…' }),
      secret: { box: services.box, body: t('privacyMailBody', words) },
    })
  })
}

function askerIn(
  services: GuestServices,
  visit: Visit,
  request: GuestRequest,
): { id: number; email: string } {
  try {
    const [id, until, email] = JSON.parse(
      services.box.decryptFromUrl(request.params.encrypted ?? '', placeOf(visit)),
    )
    if (until > services.clock() && email !== undefined) return { id, email }
  } catch (error) {
    if (!(error instanceof SecretUnreadable)) throw error
  }
  throw refusal(410, 'linkEnded', 'linkEndedHint')
}

async function dataOf(services: GuestServices, visit: Visit, request: GuestRequest) {
  const { id, email } = askerIn(services, visit, request)
  await assertLinkCalm(services.limiter, `data:${visit.site.row.id}:${id}`)
  return insideOf(
    services,
    visit,
    request,
  )(async (tx) => {
    const guest = await findGuestForChange(tx, id)
    return { guest, email, ...(await ownDataOf(tx, guest, email)) }
  })
}

/** In the transaction of the change: what others have ordered meanwhile makes the profile not only theirs. */
async function wholeGuest(
  services: GuestServices,
  tx: Tx,
  visit: Visit,
  request: GuestRequest,
): Promise<GuestRow> {
  const { id, email } = askerIn(services, visit, request)
  const guest = await findGuestForChange(tx, id)
  if (!(await ownDataOf(tx, guest, email)).isWhole) throw refusal(409, 'sharedData', 'sharedDataHint')
  return guest
}

async function showData(
  services: GuestServices,
  visit: Visit,
  request: GuestRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { guest, email, data, isWhole } = await dataOf(services, visit, request)
  const { t } = visit
  const path = pathOf(visit, `/data/${request.params.encrypted}`)
  const rows = Object.entries(keptNames[visit.language]).flatMap(([kept, name]) => {
    const held = data[kept]
    return Array.isArray(held) ? [[name, held.length] as const] : []
  })
  return sendGuestPage(reply, visit, {
    title: t('yourData'),
    path: null,
    body: html`<div class="narrow"><h1>${t('yourData')}</h1>
${isWhole ? '' : html`<p class="notice" role="note">${t('sharedDataHint')}</p>`}
<section class="card">${isWhole ? html`<h2>${guest.name}</h2><p><bdi>${guest.phone}</bdi><br><bdi>${guest.email}</bdi></p>` : html`<h2><bdi>${email}</bdi></h2>`}
<table class="sums"><tbody>${rows.map(([name, count]) => html`<tr><th scope="row">${name}</th><td>${count}</td></tr>`)}</tbody></table>
<p><a class="button second" href="${path}/everything.json" download>${t('downloadData')}</a></p></section>
${isWhole ? changing(visit, path, guest) : ''}</div>`,
  })
}

function asking(visit: Visit, guard: Guarded, email: string, fault: Html | string | null) {
  const { t, site } = visit
  return html`<div class="narrow"><h1>${t('privacy')}</h1><p class="lead">${t('privacyIntro', { restaurant: site.row.name })}</p>
<p>${t('privacyKept')}</p>${alertHtml(fault)}
<form class="stack" method="post" action="${pathOf(visit, '/privacy')}"${guard.attributes}>${guard.fields}
<fieldset><legend>${t('privacyAsk')}</legend>
${field(visit, { name: 'email', label: t('email'), type: 'email', dir: 'ltr', value: email, autocomplete: 'email', maxlength: 254, hint: t('privacyAskHint') })}</fieldset>
<button type="submit">${t('sendLink')}</button></form></div>`
}

function changing({ t }: Visit, path: string, guest: GuestRow) {
  return html`<section class="card"><h2>${t('consent')}</h2><form method="post" action="${path}/consent"><p>${t(guest.marketing_opted_in ? 'consentOn' : 'consentOff')}</p>
<button class="plain" type="submit" name="wish" value="${guest.marketing_opted_in ? 'no' : 'yes'}">${t(guest.marketing_opted_in ? 'consentNo' : 'consentYes')}</button></form></section>
<section class="card"><h2>${t('eraseData')}</h2><form class="stack" method="post" action="${path}/erase" data-once><p>${t('eraseHint')}</p>
<label class="option"><input type="checkbox" name="sure" value="yes" required><span>${t('eraseConfirm')}</span></label>
<button class="danger" type="submit">${t('eraseSure')}</button></form></section>`
}
