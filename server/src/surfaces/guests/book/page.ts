import type { FastifyInstance, FastifyReply } from 'fastify'
import { AppError, type FieldErrors } from '../../../platform/errors.ts'
import { fieldFault } from '../../../platform/faults.ts'
import { type Html, html } from '../../../platform/http/pages/html.ts'
import { validate } from '../../../platform/http/validation/validate.ts'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { localToMoment } from '../../../platform/time/clock.ts'
import { keepWish } from '../../../restaurant/confirmations/commands.ts'
import { linkPath } from '../../../restaurant/guest-pages/links.ts'
import { bookTable } from '../../../restaurant/reservations/commands/book-table.ts'
import { holdTable } from '../../../restaurant/reservations/commands/hold-table.ts'
import { NewReservation, type Reservation } from '../../../restaurant/reservations/contract.ts'
import { currentPlan } from '../../../restaurant/reservations/plan.ts'
import type { Plan } from '../../../restaurant/reservations/rules/decide.ts'
import { depositDue, depositFor } from '../../../restaurant/reservations/rules/deposit.ts'
import { planAt } from '../../../restaurant/reservations/rules/plans.ts'
import { mailConfirmation, withinMails } from '../confirm/mail.ts'
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
import { assertCalm, type Guard, type Guarded, guardOf, isNew, notProven, tooManyMails } from '../guard.ts'
import { minutesText, momentText } from '../hours.ts'
import { insideOf } from '../inside.ts'
import { sendGuestPage } from '../layout.ts'
import { CostsMore, callNote } from '../order/place.ts'
import { payPageFor } from '../pay.ts'
import { type GuestRequest, guestRoutes, refusal } from '../serve-page.ts'
import type { GuestServices } from '../services.ts'
import { money, offers, pathOf, type Visit } from '../visit.ts'
import {
  askedChoice,
  type Choice,
  choiceFault,
  choiceOf,
  dayOf,
  daysNear,
  searchForm,
  slotsHtml,
} from './slots.ts'
import { timesToWaitFor, waitForm } from './wait.ts'
import { areasAt, noteWithWishes, wishFields } from './wishes.ts'

const KEY = /^[\w-]{8,64}$/
const REFUND_HOURS = 24

/** A table: first the party and the day, then the time, then who comes. Each step is an address of its own. */
export function serveBookPage(app: FastifyInstance, services: GuestServices): void {
  const { get, post } = guestRoutes(app, services)

  get('/book', async (visit, request, reply) => {
    assertBooking(visit)
    await assertCalm(services, visit, request, 'book')
    const asked = new URLSearchParams(request.url.split('?')[1] ?? '')
    const plan = planAt(await services.bookings.get(visit.site.row.id), visit.branch?.id)
    const framed = asked.has('embed')
    const choice = choiceOf(visit, plan, (name) => asked.get(name) ?? '')
    if (choice.time !== null && !asked.has('back')) {
      const attempt = asked.get('attempt') ?? ''
      return showDetails(services, visit, request, reply, { plan, choice, framed, typed: () => '', attempt })
    }
    return showTimes(services, visit, request, reply, {
      plan,
      choice,
      framed,
      alert: null,
      isPublic: !framed && asked.size === 0,
    })
  })

  post('/book', (visit, request, reply) => takeBooking(services, visit, request, reply))
}

function assertBooking(visit: Visit): void {
  if (!offers(visit, 'booking')) throw refusal(403, 'paused', 'pausedHint')
}

async function showTimes(
  services: GuestServices,
  visit: Visit,
  request: GuestRequest,
  reply: FastifyReply,
  state: { plan: Plan; choice: Choice; framed: boolean; alert: string | null; isPublic: boolean },
): Promise<FastifyReply> {
  const { plan, choice, framed } = state
  const day = await dayOf(services, visit, plan, choice)
  const near = day.slots.some((slot) => slot.available) ? [] : await daysNear(services, visit, plan, choice)
  // In the address, so that whoever comes back to the form by the back button sends no second booking.
  const attempt = newKey()
  const to = ({ date, time }: { date: string; time?: string }, page = '/book') => {
    const query = new URLSearchParams({
      party: String(choice.party),
      date,
      ...(time && { time, attempt }),
      ...(framed && { embed: '1' }),
    })
    return `${pathOf(visit, page)}?${query}`
  }
  const full = timesToWaitFor(visit, plan, day)
  const isFull = full.length > 0 && !day.slots.some((slot) => slot.available)
  const guard = await guardOf(services, visit, request, 'wait').form()
  return sendGuestPage(reply, visit, {
    title: visit.t('bookTable'),
    path: '/book',
    part: 'book',
    isPublic: state.isPublic,
    isFramed: framed,
    status: state.alert === null ? 200 : 409,
    description: `${visit.t('bookTable')} · ${visit.site.row.name}`,
    body: html`<h1>${visit.t('bookTable')}</h1>${alertHtml(state.alert)}
${searchForm(visit, plan, choice, pathOf(visit, '/book'), framed)}
${!plan.rules.engine && html`<p class="notice">${visit.t('engineOff')}</p>`}
<div id="results">${slotsHtml(visit, plan, day, near, to, { times: full, to: (time) => to({ date: choice.date, time }, '/book/wait') })}
${isFull && html`<section class="card narrow" aria-labelledby="wait"><h2 id="wait">${visit.t('waitTitle')}</h2>${waitForm(visit, { plan, choice, framed, times: full, guard, typed: () => '', faults: {} })}</section>`}</div>`,
  })
}

type Details = {
  plan: Plan
  choice: Choice
  framed: boolean
  typed: Typed
  /** The key of the form's first try. After a refusal the form has another. */
  attempt?: string
  faults?: FieldErrors
  alert?: Html | string
  status?: number
  guard?: Guard
}

async function showDetails(
  services: GuestServices,
  visit: Visit,
  request: GuestRequest,
  reply: FastifyReply,
  state: Details,
): Promise<FastifyReply> {
  const [guard, areas] = await Promise.all([
    (state.guard ?? guardOf(services, visit, request, 'book')).form(),
    areasAt(services, visit, state.plan),
  ])
  const { framed, status = 200 } = state
  return sendGuestPage(reply, visit, {
    title: visit.t('bookTable'),
    path: null,
    part: 'book',
    isFramed: framed,
    leavesForPayment: true,
    status,
    body: detailsHtml(visit, { ...state, areas }, faultsFor(visit, state.faults ?? {}), guard),
  })
}

async function takeBooking(
  services: GuestServices,
  visit: Visit,
  request: GuestRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  assertBooking(visit)
  const typed = typedIn(request.body)
  const plan = planAt(await services.bookings.get(visit.site.row.id), visit.branch?.id)
  const framed = typed('embed') !== ''
  const guard = guardOf(services, visit, request, 'book', typed)
  await guard.assertTry()
  const elsewhere = (alert: string) =>
    showTimes(services, visit, request, reply, {
      plan,
      choice: choiceOf(visit, plan, typed),
      framed,
      alert,
      isPublic: false,
    })
  const { choice, fault } = askedChoice(visit, plan, typed)
  if (choice === null) return elsewhere(fault)
  const again = (feedback: { plan?: Plan; faults?: FieldErrors; alert?: Html | string; status?: number }) =>
    showDetails(services, visit, request, reply, {
      plan,
      choice,
      framed,
      typed,
      guard,
      status: 422,
      ...feedback,
    })
  const body = {
    name: typed('name').trim(),
    phone: typed('phone').trim(),
    email: typed('email').trim(),
    note: typed('note').trim(),
    party_size: choice.party,
    date: choice.date,
    time: choice.time,
    ...(visit.branch && { branch_id: visit.branch.id }),
  }
  const { value, errors } = validate<NewReservation>(NewReservation, body)
  if (!value) return again({ faults: errors, alert: visit.t('mendFirst') })
  const key = typed('key')
  if (!KEY.test(key)) return again({ alert: visit.t('mendFirst') })
  const isMailed = visit.site.settings.confirm.bookings === 'mail'
  if (isMailed && value.email == null)
    return again({ faults: { email: [fieldFault('required')] }, alert: visit.t('mendFirst') })
  const note = noteWithWishes(visit, await areasAt(services, visit, plan), typed, value.note ?? null)
  const inside = insideOf(services, visit, request)
  try {
    const book = () =>
      guard.once<Reservation | { confirmation: string }>(
        inside,
        { key, path: pathOf(visit, '/book'), body: { ...body, note } },
        async (tx) => ({
          data: await bookOrKeep(services, tx, visit, { ...value, note }, minorIn(typed('deposit')) ?? 0),
        }),
      )
    const once = isMailed
      ? await withinMails(services, visit, value.email ?? '', { send: book, isSent: isNew })
      : await book()
    if ('mailsMs' in once) return again(tooManyMails(visit, reply, once.mailsMs))
    if ('unprovenMs' in once) return again(notProven(visit, reply, once))
    if ('refused' in once) {
      const faults = once.refused.details as FieldErrors
      const wrong = choiceFault(visit, faults)
      if (wrong !== null) return elsewhere(wrong)
      return again({ faults, alert: visit.t('mendFirst') })
    }
    if (!('confirmation' in once.data)) return await onward(services, visit, request, reply, once.data)
    const linked = { restaurantId: visit.site.row.id, id: once.data.confirmation }
    reply.header('cache-control', 'no-store')
    return reply.redirect(pathOf(visit, linkPath(services.box, 'waiting', linked)), 303)
  } catch (error) {
    if (error instanceof CostsMore)
      return again({
        plan: planAt(await services.bookings.get(visit.site.row.id), visit.branch?.id),
        alert: visit.t('depositNow', { amount: money(visit, error.totalMinor) }),
        status: 409,
      })
    if (!(error instanceof AppError) || error.code !== 'idempotency_key_reused') throw error
    return again({ alert: visit.t('alreadyBooked'), status: 409 })
  }
}

/** By the owner's rule: booked, asked for until staff have called, or held until the guest has opened the mail. */
async function bookOrKeep(
  services: GuestServices,
  tx: Tx,
  visit: Visit,
  asked: NewReservation,
  shownMinor: number,
): Promise<Reservation | { confirmation: string }> {
  const plan = await currentPlan(tx, services.bookings, asked.branch_id)
  const dueMinor = depositDue(plan.rules.deposit, asked.party_size, asked.date)
  if (dueMinor > shownMinor) throw new CostsMore(dueMinor)
  const wanted = { ...asked, locale: visit.lang }
  const { bookings: rule } = visit.site.settings.confirm
  if (rule === 'off') return bookTable(tx, plan, wanted, 'api')
  if (rule === 'call') {
    const note = callNote(visit, wanted.note ?? null)
    return bookTable(tx, plan, { ...wanted, note, status: 'pending' }, 'api')
  }
  const holdId = await holdTable(tx, plan, wanted)
  const wish = { kind: 'booking', email: wanted.email ?? '', wish: { wanted }, holdId } as const
  const row = keepWish(tx, services.box, wish)
  mailConfirmation(tx, services, visit, { ...row, name: wanted.name })
  return { confirmation: row.id }
}

async function onward(
  services: GuestServices,
  visit: Visit,
  request: GuestRequest,
  reply: FastifyReply,
  booking: Reservation,
): Promise<FastifyReply> {
  const linked = { restaurantId: visit.site.row.id, id: booking.id }
  const path = pathOf(visit, linkPath(services.box, 'booking', linked))
  reply.header('cache-control', 'no-store')
  if (booking.deposit_status !== 'pending') return reply.redirect(path, 303)
  return reply.redirect(
    (await payPageFor(services, visit, request, { kind: 'deposit', id: booking.id }, path)) ?? path,
    303,
  )
}

function detailsHtml(
  visit: Visit,
  {
    plan,
    choice,
    framed,
    typed,
    attempt = '',
    alert,
    areas,
  }: Pick<Details, 'plan' | 'choice' | 'framed' | 'typed' | 'attempt' | 'alert'> & { areas: string[] },
  faults: Faults,
  guard: Guarded,
): Html {
  const { t } = visit
  const { party, date, time } = choice
  const { bookings: confirm } = visit.site.settings.confirm
  const startsAt = localToMoment(date, time ?? '12:00', plan.zone)
  const rule = depositFor(plan.rules.deposit, party, date)
  const dueMinor = depositDue(plan.rules.deposit, party, date)
  const query = new URLSearchParams({ party: String(party), date, ...(framed && { embed: '1' }) })
  const words = { guests: t('partyOf', { count: party }), moment: momentText(visit, startsAt, plan.zone) }
  return html`<div class="narrow"><h1>${t('bookTable')}</h1>${alertHtml(alert ?? null)}
<p class="notice row"><strong>${t('yourTable', words)}</strong> <a href="${pathOf(visit, '/book')}?${query.toString()}">${t('changeChoice')}</a></p>
${rule && html`<p class="notice">${t('depositTotal', { amount: money(visit, dueMinor) })} ${t('depositHint', { hours: rule.refund_until_hours ?? REFUND_HOURS })}${rule.pay_within_minutes != null && html` ${t('depositHeld', { time: minutesText(visit, rule.pay_within_minutes) })}`}</p>`}
<form class="stack" method="post" action="${pathOf(visit, '/book')}"${framed && html` target="_top"`}${guard.attributes}>
${hidden('key', KEY.test(attempt) ? attempt : newKey())}${hidden('party', String(party))}${hidden('date', date)}${hidden('time', time ?? '')}${hidden('deposit', String(dueMinor))}${framed && hidden('embed', '1')}${guard.fields}
<fieldset><legend>${t('you')}</legend><div class="pair">
${field(visit, { name: 'name', label: t('name'), value: typed('name'), autocomplete: 'name', maxlength: 120, fault: faults.name })}
${field(visit, { name: 'phone', label: t('phone'), type: 'tel', dir: 'ltr', value: typed('phone'), autocomplete: 'tel', maxlength: 40, ...(confirm === 'call' && { hint: t('callFirst') }), fault: faults.phone })}
</div>
${field(visit, { name: 'email', label: t('email'), type: 'email', dir: 'ltr', value: typed('email'), autocomplete: 'email', maxlength: 254, optional: confirm !== 'mail', hint: t(confirm === 'mail' ? 'confirmEmailHint' : 'bookingEmailHint'), fault: faults.email })}
${wishFields(visit, areas, typed)}
${field(visit, { name: 'note', label: t('bookingNote'), value: typed('note'), rows: 2, maxlength: 500, optional: true, fault: faults.note })}
</fieldset>
<button class="wide" type="submit">${rule ? `${t('bookAndPay')} · ${money(visit, dueMinor)}` : t('bookNow')}</button></form></div>`
}
