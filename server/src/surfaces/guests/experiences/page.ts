import type { FastifyInstance, FastifyReply } from 'fastify'
import { AppError, type FieldErrors } from '../../../platform/errors.ts'
import { fieldFault } from '../../../platform/faults.ts'
import { type Html, html } from '../../../platform/http/pages/html.ts'
import { validate } from '../../../platform/http/validation/validate.ts'
import { qrSvg } from '../../../platform/images/qr.ts'
import { readTogether } from '../../../platform/postgres/transaction/transaction.ts'
import {
  bookTickets,
  findBookingForChange,
  findExperienceForBooking,
  showBooking,
} from '../../../restaurant/experiences/commands/book-tickets.ts'
import { joinWaitlist } from '../../../restaurant/experiences/commands/waitlist.ts'
import {
  type ExperienceBooking,
  MOST_TICKETS,
  NewExperienceBooking,
} from '../../../restaurant/experiences/contract.ts'
import { ticketKeys } from '../../../restaurant/experiences/link.ts'
import {
  type ExperienceRow,
  experiencesOnSale,
  findExperience,
} from '../../../restaurant/experiences/queries/experiences.ts'
import { type TicketRow, ticketsOf } from '../../../restaurant/experiences/queries/tickets.ts'
import { ticketCode } from '../../../restaurant/experiences/rules/code.ts'
import { saleFault } from '../../../restaurant/experiences/rules/sale.ts'
import { writeCode } from '../../../restaurant/gift-cards/rules/code.ts'
import { isSignatureOf, linkPath, signatureOf } from '../../../restaurant/guest-pages/links.ts'
import {
  alertHtml,
  type Faults,
  faultsFor,
  field,
  hidden,
  minorIn,
  newKey,
  type Typed,
  typedIn,
} from '../fields.ts'
import { assertCalm, type Guarded, guardOf, linkedId, notProven } from '../guard.ts'
import { momentText } from '../hours.ts'
import { insideOf } from '../inside.ts'
import { MORE_LINKS, sendGuestPage } from '../layout.ts'
import { eventsData } from '../linked-data.ts'
import { textHtml } from '../menu/cards.ts'
import { CostsMore } from '../order/place.ts'
import { payForm, payPageFor } from '../pay.ts'
import { type GuestRequest, guestRoutes, noPage, refusal } from '../serve-page.ts'
import type { GuestServices } from '../services.ts'
import { sayToGuest } from '../texts/texts.ts'
import { money, offers, pathOf, textIn, type Visit } from '../visit.ts'
import { waitDonePage, waitForm, waitOf } from './wait.ts'

const KEY = /^[\w-]{8,64}$/

MORE_LINKS.push((visit) =>
  offers(visit, 'experiences') && (visit.site.eventsUntil ?? 0) > visit.now
    ? [['experiences', '/experiences', visit.t('experiences')]]
    : [],
)

/** What the restaurant sells tickets to: the list, one of them with its form, and the guest's own tickets. */
export function serveExperiencePages(app: FastifyInstance, services: GuestServices): void {
  const { get, post, always } = guestRoutes(app, services)

  get('/experiences', (visit, request, reply) => showList(services, visit, request, reply))

  get('/experiences/:experience', async (visit, request, reply) =>
    showForm(services, visit, request, reply, await found(services, visit, request), () => '', {
      attempt: String(request.query.attempt ?? ''),
    }),
  )

  post('/experiences/:experience/wait', (visit, request, reply) => takeWait(services, visit, request, reply))

  get('/experiences/:experience/waiting', async (visit, request, reply) => {
    const row = await found(services, visit, request)
    const tickets = Number(request.query.tickets)
    const isOurs = isSignatureOf(
      services.box,
      visit.site.row.id,
      waitOf(row, tickets),
      String(request.query.signature ?? ''),
    )
    if (!isOurs) return reply.redirect(pathOf(visit, `/experiences/${row.id}`), 303)
    return sendGuestPage(reply, visit, waitDonePage(visit, row, tickets))
  })

  post('/experiences/:experience', (visit, request, reply) => takeTickets(services, visit, request, reply))

  always.get('/tickets/:token', (visit, request, reply) => showTickets(services, visit, request, reply))

  post('/tickets/:token/pay', async (visit, request, reply) => {
    const id = await linkedId(services, visit, request, 'tickets')
    const page = pathOf(visit, `/tickets/${request.params.token}`)
    reply.header('cache-control', 'no-store')
    return reply.redirect(
      (await payPageFor(services, visit, request, { kind: 'tickets', id }, page)) ?? page,
      303,
    )
  })
}

function assertSelling(visit: Visit): void {
  if (!offers(visit, 'experiences')) throw refusal(403, 'paused', 'pausedHint')
}

function left({ capacity, taken }: ExperienceRow): number {
  return Math.max(0, capacity - taken)
}

async function showList(
  services: GuestServices,
  visit: Visit,
  request: GuestRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  assertSelling(visit)
  await assertCalm(services, visit, request, 'experiences')
  const { t, site } = visit
  const [rows] = await readTogether(services.database, site.row.id, [experiencesOnSale(visit.now)])
  return sendGuestPage(reply, visit, {
    title: t('experiences'),
    path: '/experiences',
    part: 'experiences',
    isPublic: true,
    description: `${t('experiences')} · ${site.row.name}`,
    ...(rows.length > 0 && { data: eventsData(visit, rows) }),
    body: html`<h1>${t('experiences')}</h1>
${rows.length === 0 && html`<p class="empty">${t('noExperiences')}</p>`}
<ul class="dishes">${rows.map(
      (
        row,
      ) => html`<li class="dish"><div class="about"><div class="line"><h2>${textHtml(visit, row.name)}</h2><span class="price">${priceOf(visit, row)}</span></div>
<p><strong>${momentText(visit, row.starts_at, site.row.zone)}</strong></p>
${row.description && html`<p class="text">${textHtml(visit, row.description)}</p>`}
<p class="fine">${left(row) === 0 ? t('soldOut') : t('ticketsLeft', { count: left(row) })}</p>
${left(row) > 0 && html`<p class="act"><a class="button small-button" href="${pathOf(visit, `/experiences/${row.id}`)}?attempt=${newKey()}" aria-label="${t('getTickets')}: ${textIn(visit, row.name)}">${t('getTickets')}</a></p>`}${left(row) === 0 && html`<p class="act"><a class="button second small-button" href="${pathOf(visit, `/experiences/${row.id}`)}?attempt=${newKey()}" aria-label="${t('ticketWait')}: ${textIn(visit, row.name)}">${t('ticketWait')}</a></p>`}</div></li>`,
    )}</ul>`,
  })
}

async function found(services: GuestServices, visit: Visit, request: GuestRequest): Promise<ExperienceRow> {
  assertSelling(visit)
  await assertCalm(services, visit, request, 'experience')
  const id = Number(request.params.experience)
  if (!Number.isSafeInteger(id) || id < 1) throw noPage()
  const [[row]] = await readTogether(services.database, visit.site.row.id, [findExperience(id)])
  if (!row?.is_active) throw noPage()
  return row
}

/** `attempt`: the key of the form's first try, from its address, so that the back button sends no second one. */
type Feedback = { faults?: FieldErrors; alert?: Html | string; status?: number; attempt?: string }

async function showForm(
  services: GuestServices,
  visit: Visit,
  request: GuestRequest,
  reply: FastifyReply,
  row: ExperienceRow,
  typed: Typed,
  feedback: Feedback = {},
  guard = guardOf(services, visit, request, 'tickets'),
) {
  return sendGuestPage(reply, visit, {
    title: textIn(visit, row.name),
    path: `/experiences/${row.id}`,
    part: 'experiences',
    leavesForPayment: true,
    data: eventsData(visit, [row]),
    status: feedback.status ?? 200,
    body: formHtml(visit, row, typed, {
      faults: faultsFor(visit, feedback.faults ?? {}),
      alert: feedback.alert ?? null,
      guard: await guard.form(),
      left: left(row),
      key: KEY.test(feedback.attempt ?? '') ? (feedback.attempt ?? '') : newKey(),
    }),
  })
}

/** The form as it was sent: what it says, whether it may be sent once more, and the way back to it. */
async function sentForm(
  services: GuestServices,
  visit: Visit,
  request: GuestRequest,
  reply: FastifyReply,
  to: 'tickets' | 'wait',
) {
  const row = await found(services, visit, request)
  const typed = typedIn(request.body)
  const guard = guardOf(services, visit, request, to, typed)
  await guard.assertTry()
  const body = {
    name: typed('name').trim(),
    phone: typed('phone').trim(),
    email: typed('email').trim(),
    ...(to === 'tickets' && { note: typed('note').trim() }),
    tickets: Number(typed('tickets')),
  }
  const { value, errors } = validate<NewExperienceBooking>(NewExperienceBooking, body)
  return {
    row,
    typed,
    guard,
    body,
    value: KEY.test(typed('key')) ? value : undefined,
    faults: errors ?? {},
    again: (feedback: Feedback) =>
      showForm(services, visit, request, reply, row, typed, { status: 422, ...feedback }, guard),
  }
}

async function takeTickets(
  services: GuestServices,
  visit: Visit,
  request: GuestRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const sent = await sentForm(services, visit, request, reply, 'tickets')
  const { row, typed, guard, body, value, faults, again } = sent
  if (!value) return again({ faults, alert: visit.t('mendFirst') })
  const inside = insideOf(services, visit, request)
  try {
    const path = pathOf(visit, `/experiences/${row.id}`)
    const once = await guard.once<ExperienceBooking>(
      inside,
      { key: typed('key'), path, body },
      async (tx) => {
        const experience = await findExperienceForBooking(tx, row.id)
        if (experience.price_minor > (minorIn(typed('price')) ?? 0))
          throw new CostsMore(experience.price_minor)
        return {
          data: (await bookTickets(tx, experience, { ...value, locale: visit.lang }, 'api')).booking,
        }
      },
    )
    if ('unprovenMs' in once) return again(notProven(visit, reply, once))
    if ('refused' in once)
      return again({ faults: once.refused.details as FieldErrors, alert: visit.t('mendFirst') })
    const linked = { restaurantId: visit.site.row.id, id: once.data.id }
    const page = pathOf(visit, linkPath(services.box, 'tickets', linked))
    reply.header('cache-control', 'no-store')
    if (once.data.status !== 'held') return reply.redirect(page, 303)
    return reply.redirect(
      (await payPageFor(services, visit, request, { kind: 'tickets', id: once.data.id }, page)) ?? page,
      303,
    )
  } catch (error) {
    if (error instanceof CostsMore) {
      const amount = money(visit, error.totalMinor)
      const now = await found(services, visit, request)
      const alert = visit.t('ticketPriceNow', { amount })
      return showForm(services, visit, request, reply, now, typed, { alert, status: 409 }, guard)
    }
    if (!(error instanceof AppError) || error.code !== 'idempotency_key_reused') throw error
    return again({ alert: visit.t('alreadyBooked'), status: 409 })
  }
}

async function takeWait(
  services: GuestServices,
  visit: Visit,
  request: GuestRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const sent = await sentForm(services, visit, request, reply, 'wait')
  const { row, typed, guard, body, value, again } = sent
  if (!value) return again({ faults: sent.faults, alert: visit.t('mendFirst') })
  const { name, phone, email = null, tickets } = value
  if (email === null)
    return again({ faults: { email: [fieldFault('required')] }, alert: visit.t('mendFirst') })
  const path = pathOf(visit, `/experiences/${row.id}`)
  const wanted = { name, phone, email, tickets, locale: visit.lang }
  try {
    const asked = { key: typed('key'), path: `${path}/wait`, body }
    const once = await guard.once(insideOf(services, visit, request), asked, async (tx) => {
      const { id } = await joinWaitlist(tx, row.id, wanted, { isOnce: true })
      return { data: { id } }
    })
    if ('unprovenMs' in once) return again(notProven(visit, reply, once))
    if ('refused' in once) {
      const faults = (once.refused.details ?? {}) as FieldErrors
      reply.header('cache-control', 'no-store')
      // Some have come free meanwhile: they can be had now.
      if (faults.tickets?.[0]?.code === 'not_full') return reply.redirect(path, 303)
      return again({ faults, alert: visit.t('mendFirst') })
    }
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'idempotency_key_reused') throw error
    return again({ alert: visit.t('waitSentBefore'), status: 409 })
  }
  const signature = signatureOf(services.box, visit.site.row.id, waitOf(row, tickets))
  const query = new URLSearchParams({ tickets: String(tickets), signature })
  return reply.header('cache-control', 'no-store').redirect(`${path}/waiting?${query}`, 303)
}

async function showTickets(
  services: GuestServices,
  visit: Visit,
  request: GuestRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const id = await linkedId(services, visit, request, 'tickets')
  const { booking, tickets } = await insideOf(
    services,
    visit,
    request,
  )(async (tx) => ({
    booking: await showBooking(tx, await findBookingForChange(tx, id)),
    tickets: await tx.run(ticketsOf([id])),
  }))
  const { t, site } = visit
  const path = pathOf(visit, `/tickets/${request.params.token}`)
  return sendGuestPage(reply, visit, {
    title: t('yourTickets'),
    path: null,
    part: 'experiences',
    leavesForPayment: true,
    body: html`<div class="narrow" id="status"${booking.status === 'held' && html` data-live`}><p class="badge${booking.status === 'booked' && ' open'}">${t(`ticket_${booking.status}`)}</p>
<h1>${textHtml(visit, booking.experience.name)}</h1>
<p class="lead" role="status">${t(`ticketSay_${booking.status}`)}</p>
<section class="card"><h2>${momentText(visit, Date.parse(booking.experience.starts_at), site.row.zone)}</h2><p>${t('ticketsOf', { count: booking.tickets })} · ${booking.name}</p>
<p>${t('total')}: ${money(visit, booking.total_minor, booking.currency)}</p></section>
${booking.status === 'booked' && html`<ol class="tickets">${tickets.map((ticket) => ticketHtml(services, visit, ticket, tickets.length))}</ol>`}
${booking.status === 'held' && visit.standing.planInForce && payForm(path, t('payNow', { amount: money(visit, booking.total_minor, booking.currency) }))}
<p class="fine">${t('bookingLinkHint')}</p></div>`,
  })
}

/** To be scanned at the door, or read out there. */
function ticketHtml(
  services: GuestServices,
  { t, site }: Visit,
  { number, code }: TicketRow,
  count: number,
): Html {
  const whole = ticketCode(ticketKeys(services.box).code, site.row.id, code)
  const name = t('ticketNumber', { number, of: count })
  return html`<li class="card"><h2>${name}</h2>${qrSvg(whole, name)}<p class="code"><bdi dir="ltr">${writeCode(whole)}</bdi></p></li>`
}

function priceOf(visit: Visit, { price_minor }: ExperienceRow): string {
  return price_minor === 0 ? visit.t('free') : money(visit, price_minor)
}

function formHtml(
  visit: Visit,
  row: ExperienceRow,
  typed: Typed,
  {
    faults,
    alert,
    guard,
    left,
    key,
  }: { faults: Faults; alert: Html | string | null; guard: Guarded; left: number; key: string },
): Html {
  const { t, site } = visit
  const over = saleFault(row, visit.now)
  const closed = over === null ? left === 0 && t('soldOut') : sayToGuest(over, visit.language)
  return html`<div class="narrow"><p><a href="${pathOf(visit, '/experiences')}">${t('experiences')}</a></p>
<h1>${textHtml(visit, row.name)}</h1><p><strong>${momentText(visit, row.starts_at, site.row.zone)}</strong> · ${priceOf(visit, row)}</p>
${row.description && html`<p>${textHtml(visit, row.description)}</p>`}
${alertHtml(faults.experience ?? alert)}
${
  closed
    ? html`${closed !== faults.experience && html`<p class="notice">${closed}</p>`}${over === null && waitForm(visit, row, typed, { faults, guard, key })}`
    : html`<form class="stack" method="post" action="${pathOf(visit, `/experiences/${row.id}`)}"${guard.attributes}>${hidden('key', key)}${hidden('price', String(row.price_minor))}${guard.fields}
<fieldset><legend>${t('you')}</legend>
${field(visit, { name: 'tickets', label: t('tickets'), type: 'number', min: '1', max: String(Math.min(left, MOST_TICKETS)), value: typed('tickets') || '2', inputmode: 'numeric', hint: t('ticketsLeft', { count: left }), fault: faults.tickets })}
<div class="pair">${field(visit, { name: 'name', label: t('name'), value: typed('name'), autocomplete: 'name', maxlength: 120, fault: faults.name })}
${field(visit, { name: 'phone', label: t('phone'), type: 'tel', dir: 'ltr', value: typed('phone'), autocomplete: 'tel', maxlength: 40, fault: faults.phone })}</div>
${field(visit, { name: 'email', label: t('email'), type: 'email', dir: 'ltr', value: typed('email'), autocomplete: 'email', maxlength: 254, optional: true, fault: faults.email })}
${field(visit, { name: 'note', label: t('bookingNote'), value: typed('note'), rows: 2, maxlength: 500, optional: true, fault: faults.note })}
</fieldset><button class="wide" type="submit">${row.price_minor === 0 ? t('getTickets') : `${t('ticketsAndPay')} · ${t('eachTicket', { amount: priceOf(visit, row) })}`}</button></form>`
}</div>`
}
