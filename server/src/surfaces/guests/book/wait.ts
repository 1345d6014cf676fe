import type { FastifyInstance, FastifyReply } from 'fastify'
import { AppError, type FieldErrors } from '../../../platform/errors.ts'
import { type Html, html } from '../../../platform/http/pages/html.ts'
import { validate } from '../../../platform/http/validation/validate.ts'
import { localToMoment, MINUTE_MS } from '../../../platform/time/clock.ts'
import { isSignatureOf, signatureOf } from '../../../restaurant/guest-pages/links.ts'
import { type Availability, NewReservation } from '../../../restaurant/reservations/contract.ts'
import { bookingFault } from '../../../restaurant/reservations/faults.ts'
import { currentPlan } from '../../../restaurant/reservations/plan.ts'
import type { Plan } from '../../../restaurant/reservations/rules/decide.ts'
import { planAt } from '../../../restaurant/reservations/rules/plans.ts'
import { joinWaitlist } from '../../../restaurant/reservations/waitlist/ask.ts'
import { alertHtml, type Faults, faultsFor, field, hidden, newKey, type Typed, typedIn } from '../fields.ts'
import { assertCalm, type Guarded, guardOf, notProven } from '../guard.ts'
import { momentText, timeText } from '../hours.ts'
import { insideOf } from '../inside.ts'
import { sendGuestPage } from '../layout.ts'
import { type GuestRequest, guestRoutes, refusal } from '../serve-page.ts'
import type { GuestServices } from '../services.ts'
import { offers, pathOf, type Visit } from '../visit.ts'
import { askedChoice, type Choice, choiceFault, choiceOf, dayOf } from './slots.ts'

const KEY = /^[\w-]{8,64}$/

/** The times of the day that a guest can wait for: full ones, where the owner tells guests when they open. */
export function timesToWaitFor({ now }: Visit, { rules, zone }: Plan, day: Availability): string[] {
  if (!rules.notify) return []
  const earliest = now + rules.lead_minutes * MINUTE_MS
  return day.slots
    .filter(({ time, available }) => !available && localToMoment(day.date, time, zone) > earliest)
    .map(({ time }) => time)
}

type Wait = {
  plan: Plan
  choice: Choice
  framed: boolean
  times: string[]
  guard: Guarded
  typed: Typed
  faults: Faults
  /** The key of the form's first try, from its address. */
  attempt?: string
}

function waitOf({ party, date, time }: Choice): string {
  return `wait ${party} ${date} ${time}`
}

/** A form by itself, so that it can stand below the times of a full day too. */
export function waitForm(visit: Visit, wait: Wait): Html {
  const { plan, choice, framed, times, guard, typed, faults, attempt = '' } = wait
  const { t } = visit
  const { party, date } = choice
  const label = (time: string) => timeText(visit, localToMoment(date, time, plan.zone), plan.zone)
  const time = times.find((one) => one === choice.time) ?? times[0]
  return html`<form class="stack" method="post" action="${pathOf(visit, '/book/wait')}"${framed && html` target="_top"`}${guard.attributes}>
<p>${t('waitHint')}</p>
${hidden('key', KEY.test(attempt) ? attempt : newKey())}${hidden('party', String(party))}${hidden('date', date)}${framed && hidden('embed', '1')}${guard.fields}
<div class="field"><label for="time">${t('waitTime')}</label><select id="time" name="time">${times.map(
    (one) => html`<option value="${one}"${one === time && html` selected`}>${label(one)}</option>`,
  )}</select></div>
<fieldset><legend>${t('you')}</legend><div class="pair">
${field(visit, { name: 'name', label: t('name'), value: typed('name'), autocomplete: 'name', maxlength: 120, fault: faults.name })}
${field(visit, { name: 'phone', label: t('phone'), type: 'tel', dir: 'ltr', value: typed('phone'), autocomplete: 'tel', maxlength: 40, fault: faults.phone })}
</div>
${field(visit, { name: 'email', label: t('email'), type: 'email', dir: 'ltr', value: typed('email'), autocomplete: 'email', maxlength: 254, hint: t('waitEmailHint'), fault: faults.email })}
</fieldset>
<button class="wide" type="submit">${t('waitSend')}</button></form>`
}

/** Guests who want a full time put themselves on the waitlist. */
export function serveWaitPages(app: FastifyInstance, services: GuestServices): void {
  const { get, post } = guestRoutes(app, services)

  get('/book/wait', async (visit, request, reply) => {
    const plan = await planFor(services, visit)
    await assertCalm(services, visit, request, 'wait')
    const asked = new URLSearchParams(request.url.split('?')[1] ?? '')
    const choice = choiceOf(visit, plan, (name) => asked.get(name) ?? '')
    const framed = asked.has('embed')
    const day = await dayOf(services, visit, plan, choice)
    const times = timesToWaitFor(visit, plan, day)
    if (times.length === 0 || (choice.time !== null && !times.includes(choice.time))) {
      const isFree = day.slots.some((slot) => slot.available && slot.time === choice.time)
      return toBookPage(visit, reply, isFree ? choice : { ...choice, time: null }, framed)
    }
    const guard = await guardOf(services, visit, request, 'wait').form()
    const attempt = asked.get('attempt') ?? ''
    return page(visit, reply, { plan, choice, framed, times, guard, attempt, typed: () => '', faults: {} })
  })

  post('/book/wait', (visit, request, reply) => takeWait(services, visit, request, reply))

  get('/book/waiting', async (visit, request, reply) => {
    const plan = await planFor(services, visit)
    const asked = new URLSearchParams(request.url.split('?')[1] ?? '')
    const choice = choiceOf(visit, plan, (name) => asked.get(name) ?? '')
    const { t, site } = visit
    const isSigned = isSignatureOf(services.box, site.row.id, waitOf(choice), asked.get('signature') ?? '')
    if (choice.time === null || !isSigned) return toBookPage(visit, reply, { ...choice, time: null }, false)
    const moment = momentText(visit, localToMoment(choice.date, choice.time, plan.zone), plan.zone)
    return sendGuestPage(reply, visit, {
      title: t('waitDone'),
      path: null,
      part: 'book',
      body: html`<div class="narrow"><h1>${t('waitDone')}</h1>
<p class="notice good" role="status"><strong>${t('yourTable', { guests: t('partyOf', { count: choice.party }), moment })}</strong></p>
<p>${t('waitDoneHint')}</p><p class="actions"><a class="button second" href="${pathOf(visit, '/book')}">${t('waitOthers')}</a></p></div>`,
    })
  })
}

async function planFor(services: GuestServices, visit: Visit): Promise<Plan> {
  if (!offers(visit, 'booking')) throw refusal(403, 'paused', 'pausedHint')
  return planAt(await services.bookings.get(visit.site.row.id), visit.branch?.id)
}

function toBookPage(visit: Visit, reply: FastifyReply, { party, date, time }: Choice, framed: boolean) {
  const query = new URLSearchParams({ party: String(party), date })
  if (time !== null) query.set('time', time)
  if (framed) query.set('embed', '1')
  return reply.header('cache-control', 'no-store').redirect(`${pathOf(visit, '/book')}?${query}`, 303)
}

function page(
  visit: Visit,
  reply: FastifyReply,
  state: Wait & { alert?: Html | string; status?: number },
): FastifyReply {
  const { t } = visit
  const { choice, plan, framed, alert = null, status = 200 } = state
  const { party, date } = choice
  const noon = localToMoment(date, choice.time ?? '12:00', plan.zone)
  const words = { guests: t('partyOf', { count: party }), moment: momentText(visit, noon, plan.zone) }
  const query = new URLSearchParams({ party: String(party), date, ...(framed && { embed: '1' }) })
  return sendGuestPage(reply, visit, {
    title: t('waitTitle'),
    path: null,
    part: 'book',
    isFramed: framed,
    status,
    body: html`<div class="narrow"><h1>${t('waitTitle')}</h1>${alertHtml(alert)}
<p class="notice row"><strong>${choice.time === null ? words.guests : t('yourTable', words)}</strong> <a href="${pathOf(visit, '/book')}?${query.toString()}">${t('changeChoice')}</a></p>
${waitForm(visit, state)}</div>`,
  })
}

/** Nothing of the form can be kept: the guest chooses anew. */
function refused(visit: Visit, reply: FastifyReply, fault: string, framed: boolean): FastifyReply {
  const { t } = visit
  return sendGuestPage(reply, visit, {
    title: t('waitTitle'),
    path: null,
    part: 'book',
    isFramed: framed,
    status: 409,
    body: html`<div class="narrow"><h1>${t('waitTitle')}</h1>${alertHtml(fault)}
<p class="actions"><a class="button second" href="${pathOf(visit, '/book')}${framed && '?embed=1'}">${t('waitOthers')}</a></p></div>`,
  })
}

async function takeWait(
  services: GuestServices,
  visit: Visit,
  request: GuestRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const plan = await planFor(services, visit)
  const typed = typedIn(request.body)
  const framed = typed('embed') !== ''
  const guarding = guardOf(services, visit, request, 'wait', typed)
  await guarding.assertTry()
  const { choice, fault } = askedChoice(visit, plan, typed)
  if (choice === null) return refused(visit, reply, fault, framed)
  if (!plan.rules.notify) return toBookPage(visit, reply, { ...choice, time: null }, framed)
  const again = async (alert: Html | string, errors: FieldErrors = {}, status = 422) => {
    const times = timesToWaitFor(visit, plan, await dayOf(services, visit, plan, choice))
    if (times.length === 0) return toBookPage(visit, reply, { ...choice, time: null }, framed)
    const guard = await guarding.form()
    const faults = faultsFor(visit, errors)
    return page(visit, reply, { plan, choice, framed, times, guard, typed, faults, alert, status })
  }
  const body = {
    name: typed('name').trim(),
    phone: typed('phone').trim(),
    email: typed('email').trim(),
    party_size: choice.party,
    date: choice.date,
    time: choice.time,
  }
  const { value, errors } = validate<NewReservation>(NewReservation, body)
  if (!value || !KEY.test(typed('key'))) return again(visit.t('mendFirst'), errors ?? {})
  const email = value.email ?? null
  if (email === null) return again(visit.t('mendFirst'), { email: [bookingFault('required.to_be_told')] })
  try {
    const asked = { key: typed('key'), path: pathOf(visit, '/book/wait'), body }
    const once = await guarding.once(insideOf(services, visit, request), asked, async (tx) => {
      const { id } = await joinWaitlist(
        tx,
        await currentPlan(tx, services.bookings, visit.branch?.id),
        { ...value, email, locale: visit.lang },
        'guest',
      )
      return { data: { id } }
    })
    if ('unprovenMs' in once) {
      const { alert, status } = notProven(visit, reply, once)
      return again(alert, {}, status)
    }
    if ('refused' in once) {
      const faults = (once.refused.details ?? {}) as FieldErrors
      if (faults.time?.[0]?.code === 'not_full') return toBookPage(visit, reply, choice, framed)
      const wrong = choiceFault(visit, faults)
      if (wrong !== null) return refused(visit, reply, wrong, framed)
      // Whoever asks twice is told the same as whoever asks once: the answer says nothing about who is known.
      if (faults.phone?.[0]?.code !== 'waits_already') return again(visit.t('mendFirst'), faults)
    }
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'idempotency_key_reused') throw error
    return again(visit.t('waitSentBefore'), {}, 409)
  }
  const { party, date, time } = choice
  const signature = signatureOf(services.box, visit.site.row.id, waitOf(choice))
  const query = new URLSearchParams({ party: String(party), date, time, signature })
  return reply.header('cache-control', 'no-store').redirect(`${pathOf(visit, '/book/waiting')}?${query}`, 303)
}
