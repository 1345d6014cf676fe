import type { Branch } from '../../ground/tenants/owner-rules.ts'
import { localeFor } from '../../platform/i18n/languages.ts'
import { addDays, DAY_MS, localDate } from '../../platform/time/clock.ts'
import { calendarSpansOn, isOpenAt, nextOpening } from '../../platform/time/windows.ts'
import type { Visit } from './visit.ts'

const SEARCH_MS = 14 * DAY_MS

export type OpenState = { isOpen: boolean; text: string }

export function timeText({ lang }: Visit, at: number, zone: string): string {
  return new Intl.DateTimeFormat(localeFor(lang), { timeStyle: 'short', timeZone: zone }).format(at)
}

export function dayText({ lang }: Visit, at: number, zone: string): string {
  return new Intl.DateTimeFormat(localeFor(lang), {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: zone,
  }).format(at)
}

export function momentText(visit: Visit, at: number, zone: string): string {
  return new Intl.DateTimeFormat(localeFor(visit.lang), {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: zone,
  }).format(at)
}

/** The clock alone where it is soon, else with its day. */
export function soonText(visit: Visit, at: number, zone: string): string {
  return at - visit.now < DAY_MS / 2 ? timeText(visit, at, zone) : momentText(visit, at, zone)
}

/** Such as "30 minutes", or "2 hours" where it comes out even. */
export function minutesText({ lang }: Visit, minutes: number): string {
  const isHours = minutes % 60 === 0
  const unit = isHours ? 'hour' : 'minute'
  const amount = isHours ? minutes / 60 : minutes
  return new Intl.NumberFormat(localeFor(lang), { style: 'unit', unit, unitDisplay: 'long' }).format(amount)
}

/** Open until when, or closed until when. */
export function openState(visit: Visit, { calendar, zone }: Branch): OpenState {
  const { now, t } = visit
  if (isOpenAt(calendar, zone, now)) {
    const closesAt = closingAfter(visit, { calendar, zone } as Branch)
    return {
      isOpen: true,
      text: closesAt === null ? t('open') : t('openUntil', { time: timeText(visit, closesAt, zone) }),
    }
  }
  const opensAt = nextOpening(calendar, zone, now, SEARCH_MS)
  if (opensAt === null) return { isOpen: false, text: t('closed') }
  const isToday = localDate(opensAt, zone) === localDate(now, zone)
  return {
    isOpen: false,
    text: isToday
      ? t('opensAt', { time: timeText(visit, opensAt, zone) })
      : t('opensOn', { moment: momentText(visit, opensAt, zone) }),
  }
}

/** The end of what is open now; null where it goes on for days. */
function closingAfter({ now }: Visit, { calendar, zone }: Branch): number | null {
  const today = localDate(now, zone)
  let end = now
  for (const date of [addDays(today, -1), today, addDays(today, 1)]) {
    for (const { startAt, endAt } of calendarSpansOn(date, calendar, zone)) {
      if (startAt <= end && endAt > end) end = endAt
    }
  }
  return end > now + DAY_MS ? null : end
}

export type DayHours = { date: string; name: string; spans: string[]; isToday: boolean }

/** Today and the six days after it. */
export function weekHours(visit: Visit, { calendar, zone }: Branch): DayHours[] {
  const today = localDate(visit.now, zone)
  const weekday = new Intl.DateTimeFormat(localeFor(visit.lang), { weekday: 'long', timeZone: 'UTC' })
  const range = new Intl.DateTimeFormat(localeFor(visit.lang), { timeStyle: 'short', timeZone: zone })
  return Array.from({ length: 7 }, (_, index) => {
    const date = addDays(today, index)
    const spans = calendarSpansOn(date, calendar, zone)
    return {
      date,
      name: weekday.format(new Date(`${date}T12:00:00Z`)),
      // By the clock: a day on which it changes has 23 hours, or 25.
      spans: spans.map(({ startAt, endAt }) => {
        const [from, to] = [range.format(startAt), range.format(endAt)]
        return from === to ? visit.t('allDay') : `${from} – ${to}`
      }),
      isToday: index === 0,
    }
  })
}

/** For schema.org: HH:MM on the branch's clock, by day of the week. */
export function openingSpecification({ calendar }: Branch): object[] {
  return calendar.weekly.flatMap(({ days = Object.keys(SCHEMA_DAYS), from, to }) => ({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: days.map((day) => SCHEMA_DAYS[day as keyof typeof SCHEMA_DAYS]),
    opens: from,
    closes: to === '24:00' ? '23:59' : to,
  }))
}

const SCHEMA_DAYS = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
}
