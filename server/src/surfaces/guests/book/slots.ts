import type { FieldErrors } from '../../../platform/errors.ts'
import { type Html, html } from '../../../platform/http/pages/html.ts'
import { Type } from '../../../platform/http/validation/schema.ts'
import { validate } from '../../../platform/http/validation/validate.ts'
import { addDays, isAfter, isDate, localDate, localToMoment } from '../../../platform/time/clock.ts'
import { isTimeOfDay } from '../../../platform/time/windows.ts'
import { availabilityOfDay, availabilityOfDays } from '../../../restaurant/reservations/availability.ts'
import { type Availability, NewReservation } from '../../../restaurant/reservations/contract.ts'
import {
  dayFault,
  type Plan,
  partyFault,
  partyOf,
  saysFull,
} from '../../../restaurant/reservations/rules/decide.ts'
import { faultsFor, field, hidden, type Typed } from '../fields.ts'
import { dayText, timeText } from '../hours.ts'
import type { GuestServices } from '../services.ts'
import { money, type Visit } from '../visit.ts'

const MOST_LISTED = 30
const DAYS_NEAR = 7

export type Choice = { party: number; date: string; time: string | null }

/** For a search: what is asked for, within what can be asked for. */
export function choiceOf(visit: Visit, { rules, zone }: Plan, typed: Typed): Choice {
  const today = localDate(visit.now, zone)
  const party = Math.floor(Number(typed('party')) || 2)
  const date = isDate(typed('date')) ? typed('date') : today
  const time = isTimeOfDay(typed('time')) ? typed('time') : null
  return {
    party: Math.min(Math.max(party, rules.min_party), rules.max_party),
    date: isAfter(today, date) ? today : date,
    time,
  }
}

const { party_size, date, time } = NewReservation.properties
const Asked = Type.Object({ party_size, date, time })
type Asked = { party_size: number; date: string; time: string }

type AskedChoice = { choice: Choice & { time: string }; fault: null } | { choice: null; fault: string }

/** For a booking: exactly what was asked for, or what is wrong with it. Nobody is booked for another day or party. */
export function askedChoice(visit: Visit, plan: Plan, typed: Typed): AskedChoice {
  const party = typed('party').trim()
  const { value, errors } = validate<Asked>(Asked, {
    party_size: party === '' ? Number.NaN : Number(party),
    date: typed('date'),
    time: typed('time'),
  })
  if (!value) return { choice: null, fault: choiceFault(visit, errors) ?? visit.t('mendFirst') }
  const partyWrong = partyFault(plan, partyOf(plan, value.party_size))
  const dayWrong = dayFault(plan, value.date, visit.now)
  const faults = { ...(dayWrong && { date: [dayWrong] }), ...(partyWrong && { party_size: [partyWrong] }) }
  const fault = choiceFault(visit, faults)
  if (fault !== null) return { choice: null, fault }
  return { choice: { party: value.party_size, date: value.date, time: value.time }, fault: null }
}

/** What the rules have against the day, the time or the party; null: nothing. */
export function choiceFault(visit: Visit, { date, time, party_size }: FieldErrors): string | null {
  if (!date && !party_size && time?.every(saysFull)) return visit.t('timeGone')
  const faults = { ...(date && { date }), ...(time && { time }), ...(party_size && { party_size }) }
  return Object.values(faultsFor(visit, faults)).join(' ') || null
}

export function dayOf(
  services: GuestServices,
  visit: Visit,
  { branchId }: Plan,
  { party, date }: Choice,
): Promise<Availability> {
  const { site, now } = visit
  return availabilityOfDay(deskOf(services), { restaurantId: site.row.id, branchId, date, party, now })
}

/** The days after it on which the party finds a table. */
export async function daysNear(
  services: GuestServices,
  visit: Visit,
  { branchId }: Plan,
  { party, date }: Choice,
): Promise<string[]> {
  const days = await availabilityOfDays(deskOf(services), {
    restaurantId: visit.site.row.id,
    branchId,
    from: addDays(date, 1),
    to: addDays(date, DAYS_NEAR),
    party,
    now: visit.now,
  })
  return days.filter(({ slots }) => slots.some((slot) => slot.available)).map((day) => day.date)
}

function deskOf({ database, bookings }: GuestServices) {
  return { database, plans: bookings }
}

export function searchForm(
  visit: Visit,
  plan: Plan,
  { party, date }: Choice,
  action: string,
  framed = false,
): Html {
  const { t } = visit
  const { rules, zone } = plan
  const today = localDate(visit.now, zone)
  const last = Math.min(rules.max_party, rules.min_party + MOST_LISTED)
  return html`<form class="search card" method="get" action="${action}" data-auto>${framed && hidden('embed', '1')}
<div class="field"><label for="party">${t('party')}</label><select id="party" name="party">${Array.from(
    { length: last - rules.min_party + 1 },
    (_, index) => {
      const count = rules.min_party + index
      return html`<option value="${count}"${count === party && html` selected`}>${t('partyOf', { count })}</option>`
    },
  )}</select></div>
${field(visit, { name: 'date', label: t('date'), type: 'date', value: date, min: today, max: addDays(today, rules.ahead_days) })}
<button type="submit">${t('findTimes')}</button></form>`
}

/** The times of the day: those that are free lead on. */
export function slotsHtml(
  visit: Visit,
  { zone }: Plan,
  day: Availability,
  near: string[],
  to: (choice: { date: string; time?: string }) => string,
  waits: { times: string[]; to: (time: string) => string } = {
    times: [],
    to: () => '',
  },
): Html {
  const { t } = visit
  const free = day.slots.filter((slot) => slot.available)
  const at = (time: string) => localToMoment(day.date, time, zone)
  // Nobody wants what has passed, and in the evening it would fill a phone.
  const ahead = day.slots.filter(({ time, available }) => available || at(time) > visit.now)
  const noon = localToMoment(day.date, '12:00', zone)
  return html`<section aria-labelledby="times"><h2 id="times">${t('timesOn', { day: dayText(visit, noon, zone) })}</h2>
${day.guarantee && free.some((slot) => slot.guarantee) && html`<p class="notice">${t(day.guarantee.per === 'guest' ? 'depositPerGuest' : 'depositPerBooking', { amount: money(visit, day.guarantee.deposit_minor, day.guarantee.currency) })}</p>`}
${
  free.length === 0
    ? html`<p class="notice">${t(day.slots.length === 0 ? 'closedDay' : 'noTimes')}</p>`
    : html`<ul class="slots">${ahead.map(({ time, available, guarantee }) =>
        available
          ? html`<li><a class="slot" href="${to({ date: day.date, time })}">${timeText(visit, at(time), zone)}${guarantee && html`<span class="fine">${t('depositNeeded')}</span>`}</a></li>`
          : waits.times.includes(time)
            ? html`<li><a class="slot taken" href="${waits.to(time)}">${timeText(visit, at(time), zone)}<span class="fine">${t('waitFull')}</span></a></li>`
            : html`<li><span class="slot taken">${timeText(visit, at(time), zone)}</span></li>`,
      )}</ul>${waits.times.length > 0 && html`<p class="fine">${t('waitChoose')}</p>`}`
}
${
  free.length === 0 &&
  near.length > 0 &&
  html`<h3>${t('timesNear')}</h3><ul class="slots days">${near.map(
    (date) =>
      html`<li><a class="slot" href="${to({ date })}">${dayText(visit, localToMoment(date, '12:00', zone), zone)}</a></li>`,
  )}</ul>`
}</section>`
}
