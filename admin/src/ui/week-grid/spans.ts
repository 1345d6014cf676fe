// The week as spans that can be drawn and moved. A span belongs to the day it starts on and may run past midnight.
import { minutesOf, timeOfMinutes } from '../../../../server/src/platform/time/time-of-day.ts'

export const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
type Weekday = (typeof DAYS)[number]

/** As the restaurant document writes it: `to` at or before `from` is on the next day; no `days` is every day. */
export type Window = { days?: readonly Weekday[] | undefined; from: string; to: string }
/** Minutes since midnight of `day` (0 is Monday); `to` may be past 1440. */
export type Span = { day: number; from: number; to: number }

export const DAY_MINUTES = 1440
/** What a drag and an arrow key move by. Typed times keep their minute. */
export const STEP_MINUTES = 15

export function spansOf(windows: readonly Window[]): Span[] {
  return windows.flatMap((window) => {
    const from = minutesOf(window.from)
    const end = minutesOf(window.to)
    const to = end > from ? end : end + DAY_MINUTES
    return (window.days ?? DAYS).map((day) => ({ day: DAYS.indexOf(day), from, to }))
  })
}

/** Days with the same hours share one window. */
export function windowsOf(spans: readonly Span[]): Window[] {
  const byHours = Map.groupBy(tidied(spans), ({ from, to }) => `${from}-${to}`)
  return [...byHours.values()]
    .toSorted((a, b) => firstOf(a).day - firstOf(b).day || firstOf(a).from - firstOf(b).from)
    .map((same) => {
      const { from, to } = firstOf(same)
      const days = same.map(({ day }) => DAYS[day]).filter((day) => day !== undefined)
      const hours = { from: timeOfMinutes(from), to: endOf(to) }
      return days.length === DAYS.length ? hours : { days, ...hours }
    })
}

function firstOf(spans: Span[]): Span {
  return spans[0] ?? { day: 0, from: 0, to: 0 }
}

/** The clock's time at a span's end. */
export function endOf(to: number): string {
  return timeOfMinutes(to > DAY_MINUTES ? to - DAY_MINUTES : to)
}

/** By day and start; what overlaps or touches on one day is one span, as long as that stays within 24 hours. */
export function tidied(spans: readonly Span[]): Span[] {
  const tidy: Span[] = []
  for (const span of spans.toSorted((a, b) => a.day - b.day || a.from - b.from || a.to - b.to)) {
    const last = tidy.at(-1)
    const to = Math.max(last?.to ?? 0, span.to)
    if (last && last.day === span.day && span.from <= last.to && to - last.from <= DAY_MINUTES) last.to = to
    else tidy.push({ ...span })
  }
  return tidy
}

/** The whole span, to another time or day; it starts within its day. */
export function moved(span: Span, by: { days?: number; minutes?: number }): Span {
  const from = clamp(span.from + (by.minutes ?? 0), 0, DAY_MINUTES - STEP_MINUTES)
  return {
    day: clamp(span.day + (by.days ?? 0), 0, DAYS.length - 1),
    from,
    to: from + (span.to - span.from),
  }
}

export function withStart(span: Span, from: number): Span {
  const earliest = Math.max(0, span.to - DAY_MINUTES)
  const latest = Math.min(DAY_MINUTES - STEP_MINUTES, span.to - STEP_MINUTES)
  return { ...span, from: clamp(from, earliest, latest) }
}

export function withEnd(span: Span, to: number): Span {
  return { ...span, to: clamp(to, span.from + STEP_MINUTES, span.from + DAY_MINUTES) }
}

/** Drawn from one minute to another, in either direction. */
export function drawn(day: number, start: number, end: number): Span {
  const from = clamp(Math.min(start, end), 0, DAY_MINUTES - STEP_MINUTES)
  return { day, from, to: clamp(Math.max(start, end), from + STEP_MINUTES, DAY_MINUTES) }
}

/** The next step in a direction: times that were typed come onto the steps. */
export function stepped(minute: number, direction: 1 | -1): number {
  const steps = minute / STEP_MINUTES
  return (direction === 1 ? Math.floor(steps) + 1 : Math.ceil(steps) - 1) * STEP_MINUTES
}

export function snapped(minute: number): number {
  return Math.round(minute / STEP_MINUTES) * STEP_MINUTES
}

/** Where a span is drawn: on its own day, and past midnight at the start of the next. */
export function piecesOf({
  day,
  from,
  to,
}: Span): { day: number; from: number; to: number; isTail: boolean }[] {
  const own = { day, from, to: Math.min(to, DAY_MINUTES), isTail: false }
  if (to <= DAY_MINUTES) return [own]
  return [own, { day: (day + 1) % DAYS.length, from: 0, to: to - DAY_MINUTES, isTail: true }]
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most)
}
