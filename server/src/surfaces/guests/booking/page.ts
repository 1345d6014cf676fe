import type { FastifyInstance, FastifyReply } from 'fastify'
import { placeFor } from '../../../ground/tenants/place.ts'
import { AppError, type FieldErrors, refuse } from '../../../platform/errors.ts'
import { type Html, html } from '../../../platform/http/pages/html.ts'
import { readTogether } from '../../../platform/postgres/transaction/transaction.ts'
import { localToMoment, MINUTE_MS } from '../../../platform/time/clock.ts'
import { type CalendarEntry, writeCalendar } from '../../../restaurant/notifications/rules/ics.ts'
import { guestGetsBack } from '../../../restaurant/payments/rules/deposit.ts'
import {
  cancelReservation,
  findReservationForChange,
} from '../../../restaurant/reservations/commands/change-status.ts'
import { moveReservation } from '../../../restaurant/reservations/commands/move-reservation.ts'
import { currentPlan } from '../../../restaurant/reservations/plan.ts'
import { findReservation, type ReservationRow } from '../../../restaurant/reservations/queries.ts'
import { leadFault, type Plan } from '../../../restaurant/reservations/rules/decide.ts'
import { depositDue } from '../../../restaurant/reservations/rules/deposit.ts'
import { planAt } from '../../../restaurant/reservations/rules/plans.ts'
import { askedChoice, choiceFault, choiceOf, dayOf, daysNear, searchForm, slotsHtml } from '../book/slots.ts'
import { alertHtml, hidden, minorIn, typedIn } from '../fields.ts'
import { linkedId } from '../guard.ts'
import { momentText, soonText } from '../hours.ts'
import { insideOf } from '../inside.ts'
import { sendGuestPage } from '../layout.ts'
import { payForm, payPageFor } from '../pay.ts'
import { type GuestRequest, guestRoutes, noPage, refusal } from '../serve-page.ts'
import type { GuestServices } from '../services.ts'
import type { GuestKeys } from '../texts/texts.ts'
import { money, offers, pathOf, type Visit, visitAt } from '../visit.ts'

/** One booking, for whoever has its address: to see, to change, to cancel, to pay its deposit. */
export function serveBookingPage(app: FastifyInstance, services: GuestServices): void {
  const { get, post, always } = guestRoutes(app, services)

  always.get('/booking/:token', (visit, request, reply) => {
    const isChanged = request.query.changed !== undefined
    return show(services, visit, request, reply, isChanged ? { good: visit.t('changeSaved') } : {})
  })

  get('/booking/:token/change', (visit, request, reply) => showChange(services, visit, request, reply))

  always.get('/booking/:token/calendar.ics', async (visit, request, reply) => {
    const { row } = await look(services, visit, request)
    if (!isOpen(row)) throw noPage()
    const { name } = visit.site.row
    const { lines } = await insideOf(services, visit, request)((tx) => placeFor(tx, row.branch_id))
    const nobody = 'no-reply@localhost'
    const entry: CalendarEntry = {
      method: 'REQUEST',
      status: row.status === 'confirmed' && !isHeld(row) ? 'CONFIRMED' : 'TENTATIVE',
      uid: `${row.id}@comanda`,
      sequence: row.sequence,
      startsAt: row.starts_at,
      endsAt: row.ends_at,
      stampedAt: row.updated_at,
      summary: `${name}, ${visit.t('partyOf', { count: row.party_size })}`,
      ...(lines.length > 0 && { location: lines.join(', ') }),
    }
    return reply
      .headers({ 'content-disposition': 'attachment; filename="booking.ics"', 'cache-control': 'no-store' })
      .type('text/calendar; charset=utf-8')
      .send(writeCalendar(entry, { name, address: nobody }, { name: row.name, address: row.email ?? nobody }))
  })

  post('/booking/:token/change', (visit, request, reply) => changeBooking(services, visit, request, reply))

  always.post('/booking/:token/cancel', async (visit, request, reply) => {
    const { row, path } = await look(services, visit, request)
    try {
      await insideOf(
        services,
        visit,
        request,
      )(async (tx) => {
        const found = await findReservationForChange(tx, row.id)
        if (found.status === 'cancelled') return
        if (hasBegun(found, tx.cause.now))
          throw new AppError('invalid_transition', { from: found.status, to: 'cancelled' })
        await cancelReservation(tx, services.reservationEventHandlers, found, 'guest')
      })
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'invalid_transition') throw error
      return show(services, visit, request, reply, { alert: visit.t('changeTooLate'), status: 409 })
    }
    return reply.header('cache-control', 'no-store').redirect(path, 303)
  })

  post('/booking/:token/pay', async (visit, request, reply) => {
    const { row, path } = await look(services, visit, request)
    reply.header('cache-control', 'no-store')
    return reply.redirect(
      (await payPageFor(services, visit, request, { kind: 'deposit', id: row.id }, path)) ?? path,
      303,
    )
  })
}

/** A change is a new booking in the place of the old one; cancelling is always possible. */
function assertBooking(visit: Visit): void {
  if (!offers(visit, 'booking')) throw refusal(403, 'paused', 'pausedHint')
}

async function look(
  services: GuestServices,
  visit: Visit,
  request: GuestRequest,
): Promise<{ row: ReservationRow; plan: Plan; path: string }> {
  const id = await linkedId(services, visit, request, 'booking')
  const { id: restaurantId } = visit.site.row
  const token = request.params.token ?? ''
  const [[row]] = await readTogether(services.database, restaurantId, [findReservation(id)])
  if (!row) throw noPage()
  return {
    row,
    plan: planAt(await services.bookings.get(restaurantId), row.branch_id),
    path: pathOf(visit, `/booking/${token}`),
  }
}

async function show(
  services: GuestServices,
  visit: Visit,
  request: GuestRequest,
  reply: FastifyReply,
  feedback: { alert?: string; good?: string; status?: number } = {},
): Promise<FastifyReply> {
  const { row, plan, path } = await look(services, visit, request)
  const there = visitAt(visit, row.branch_id)
  return sendGuestPage(reply, there, {
    title: visit.t('bookingOf'),
    path: null,
    part: 'book',
    leavesForPayment: true,
    status: feedback.status ?? 200,
    body: bookingHtml(there, row, plan, path, feedback),
  })
}

async function showChange(
  services: GuestServices,
  visit: Visit,
  request: GuestRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  assertBooking(visit)
  const { row, plan, path } = await look(services, visit, request)
  const fault = changeFault(visit, row, plan)
  if (fault !== null) return show(services, visit, request, reply, { alert: fault })
  const asked = new URLSearchParams(request.url.split('?')[1] ?? '')
  const own: Record<string, string> = { party: String(row.party_size), date: row.date }
  const paidParty = partyPaidFor(row, plan)
  const most = Math.min(plan.rules.max_party, paidParty ?? plan.rules.max_party)
  const limited: Plan = { ...plan, rules: { ...plan.rules, max_party: most } }
  const choice = choiceOf(visit, limited, (name) => asked.get(name) ?? own[name] ?? '')
  const day = await dayOf(services, visit, plan, choice)
  const near = day.slots.some((slot) => slot.available) ? [] : await daysNear(services, visit, plan, choice)
  const to = (one: { date: string; time?: string }) =>
    `${path}/change?${new URLSearchParams({ party: String(choice.party), ...one })}`
  const moment =
    choice.time && momentText(visit, localToMoment(choice.date, choice.time, plan.zone), plan.zone)
  const { t } = visit
  const dueMinor = dueAfter(row, plan, choice.party, choice.date)
  return sendGuestPage(reply, visit, {
    title: t('changeBooking'),
    path: null,
    part: 'book',
    body: html`<p><a href="${path}">${t('bookingOf')}</a></p><h1>${t('changeBooking')}</h1>
${
  moment &&
  html`<form class="card row" method="post" action="${path}/change" data-once>${hidden('party', String(choice.party))}${hidden('date', choice.date)}${hidden('time', choice.time ?? '')}
${hidden('deposit', String(dueMinor))}<strong>${t('yourTable', { guests: t('partyOf', { count: choice.party }), moment })}</strong> <button type="submit">${t('saveChange')}</button>
${dueMinor > 0 && html`<p class="fine">${t('depositTotal', { amount: money(visit, dueMinor) })}</p>`}</form>`
}
${paidParty !== null && most === paidParty && html`<p class="notice">${depositIsFor(visit, paidParty)}</p>`}
${searchForm(visit, limited, choice, `${path}/change`)}
${slotsHtml(visit, plan, day, near, to)}`,
  })
}

async function changeBooking(
  services: GuestServices,
  visit: Visit,
  request: GuestRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  assertBooking(visit)
  const { row, plan, path } = await look(services, visit, request)
  const refused = (alert: string) => show(services, visit, request, reply, { alert, status: 409 })
  const typed = typedIn(request.body)
  const { choice, fault } = askedChoice(visit, plan, typed)
  if (choice === null) return refused(fault)
  const { date, time, party: partySize } = choice
  try {
    const refusedFor = await insideOf(
      services,
      visit,
      request,
    )(async (tx) => {
      const found = await findReservationForChange(tx, row.id)
      const current = await currentPlan(tx, services.bookings, row.branch_id)
      const wrong = changeFault({ ...visit, now: tx.cause.now }, found, current)
      if (wrong !== null) return wrong
      const paidParty = partyPaidFor(found, current)
      if (paidParty !== null && partySize > paidParty) return depositIsFor(visit, paidParty)
      if (found.date === date && found.time === time && found.party_size === partySize) return null
      const dueMinor = dueAfter(found, current, partySize, date)
      const shownMinor = minorIn(typed('deposit')) ?? 0
      if (dueMinor > Math.max(shownMinor, found.deposit_minor ?? 0)) {
        return visit.t('depositAfterChange', { amount: money(visit, dueMinor) })
      }
      // Staff may move a booking to any moment; guests keep to the lead time.
      const startAt = localToMoment(date, time, current.zone)
      const tooSoon = leadFault(current, { startAt }, tx.cause.now)
      if (tooSoon !== null) throw refuse({ time: [tooSoon] })
      await moveReservation(tx, services.reservationEventHandlers, current, found, {
        date,
        time,
        partySize,
      })
      return null
    })
    if (refusedFor !== null) return refused(refusedFor)
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    const wrong = error.code === 'validation_failed' ? choiceFault(visit, error.details as FieldErrors) : null
    return refused(wrong ?? visit.t('changeTooLate'))
  }
  return reply.header('cache-control', 'no-store').redirect(`${path}?changed=1`, 303)
}

function isOpen({ status }: ReservationRow): boolean {
  return status === 'pending' || status === 'confirmed'
}

function hasBegun({ starts_at }: ReservationRow, now: number): boolean {
  return starts_at <= now
}

/** Why the guest cannot change it; null: the guest can. Staff are not bound by this. */
function changeFault({ t, now }: Visit, row: ReservationRow, plan: Plan): string | null {
  if (!isOpen(row) || row.starts_at <= now + plan.rules.lead_minutes * MINUTE_MS) return t('changeTooLate')
  // Moved to a later day, a deposit that is lost would come back with the next cancellation.
  return isDepositLost(row, plan, now) ? `${t('cancelKeepsDeposit')} ${t('changeTooLate')}` : null
}

/** What is to be paid ahead once the booking is changed; what was paid stays as it is. */
function dueAfter(
  { deposit_status: status }: ReservationRow,
  { rules }: Plan,
  party: number,
  date: string,
): number {
  return status === null || status === 'pending' ? depositDue(rules.deposit, party, date) : 0
}

/** How many guests the paid deposit is for; null: it is not for each guest. A guest who brought more would pay nothing for them. */
function partyPaidFor(row: ReservationRow, { rules }: Plan): number | null {
  const { deposit } = rules
  if (row.deposit_status !== 'paid' || deposit?.per !== 'guest' || deposit.amount_minor === 0) return null
  return Math.max(row.party_size, Math.floor((row.deposit_minor ?? 0) / deposit.amount_minor))
}

function depositIsFor({ t }: Visit, party: number): string {
  return t('depositIsFor', { guests: t('partyOf', { count: party }) })
}

function isDepositLost({ deposit_status, starts_at }: ReservationRow, { rules }: Plan, now: number): boolean {
  return deposit_status === 'paid' && !guestGetsBack(starts_at, rules.deposit, now)
}

function bookingHtml(
  visit: Visit,
  row: ReservationRow,
  plan: Plan,
  path: string,
  { alert, good }: { alert?: string; good?: string },
): Html {
  const { t, now } = visit
  const moment = momentText(visit, row.starts_at, plan.zone)
  const isComing = isOpen(row) && !hasBegun(row, now)
  const keepsDeposit = isDepositLost(row, plan, now)
  const fault = changeFault(visit, row, plan)
  return html`<div class="narrow">${alertHtml(alert ?? null)}${good && html`<p class="notice good" role="status">${good}</p>`}
<p class="badge${row.status === 'confirmed' && !isHeld(row) && ' open'}">${t(isHeld(row) ? 'bstatus_held' : (`bstatus_${row.status}` as GuestKeys))}</p>
<h1>${t('bookingOf')}</h1>
<p class="lead">${saidOf(visit, row, plan)}</p>
<section class="card"><h2>${moment}</h2><p>${t('partyOf', { count: row.party_size })}${row.name !== '' && html` · ${row.name}`}</p>
${row.note !== null && html`<p class="fine">${t('noteIs', { note: row.note })}</p>`}
${depositHtml(visit, row, path)}</section>
${isComing && html`<p class="actions"><a class="button second" href="${path}/calendar.ics">${t('addToCalendar')}</a></p>`}
${
  fault === null
    ? offers(visit, 'booking') &&
      html`<p class="actions"><a class="button second" href="${path}/change">${t('changeBooking')}</a></p>`
    : isComing && fault !== alert && html`<p class="notice">${fault}</p>`
}
${
  isComing &&
  html`<details class="filters"><summary>${t('cancelBooking')}</summary><form method="post" action="${path}/cancel" data-once><p>${t('cancelAsk')} ${keepsDeposit && t('cancelKeepsDeposit')}</p>
<p><button class="danger" type="submit">${t('cancelSure')}</button></p></form></details>`
}
${!isOpen(row) && offers(visit, 'booking') && html`<p class="actions"><a class="button second" href="${pathOf(visit, '/book')}">${t('bookTable')}</a></p>`}
<p class="fine">${t('bookingLinkHint')}</p></div>`
}

/** A deposit is owed, and the table is kept for this guest until then. */
function isHeld(row: ReservationRow): row is ReservationRow & { pay_by: number } {
  return row.status === 'confirmed' && row.deposit_status === 'pending' && row.pay_by !== null
}

function saidOf(visit: Visit, row: ReservationRow, { zone }: Plan): string {
  if (isHeld(row)) return visit.t('bsay_held', { time: soonText(visit, row.pay_by, zone) })
  return visit.t(endedUnpaid(row) ? 'bsay_unpaid' : (`bsay_${row.status}` as GuestKeys))
}

function endedUnpaid({
  status,
  cancelled_by: by,
  deposit_status,
  pay_by,
  updated_at,
}: ReservationRow): boolean {
  const wasOwed = deposit_status === null && pay_by !== null
  return status === 'cancelled' && by === 'restaurant' && wasOwed && updated_at >= pay_by
}

function depositHtml(visit: Visit, row: ReservationRow, path: string): Html | false {
  if (row.deposit_minor === null || row.deposit_status === null) return false
  const { t } = visit
  const amount = money(visit, row.deposit_minor)
  const texts = {
    pending: 'depositDue',
    paid: 'depositPaid',
    refunded: 'depositBack',
    forfeited: 'depositKept',
  } as const
  const due = row.deposit_status === 'pending' && isOpen(row) && visit.standing.planInForce
  return html`<p>${t(texts[row.deposit_status], { amount })}</p>
${due && payForm(path, t('payDeposit', { amount }))}`
}
