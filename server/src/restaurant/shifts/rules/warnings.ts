import { addDays, endOfDay, HOUR_MS, localDate, MINUTE_MS, startOfDay } from '../../../platform/time/clock.ts'
import { type Span, spansOn, type Window } from '../../../platform/time/windows.ts'
import { dayOfShift, overlap, paidMinutes, type Times } from './week.ts'

const LEAST_REST_MS = 11 * HOUR_MS
/** Where nothing else was agreed on. */
const USUAL_WEEKLY_MINUTES = 48 * 60

const WARNING_KINDS = ['overlap', 'short_rest', 'too_many_hours', 'not_available'] as const
export type WarningKind = (typeof WARNING_KINDS)[number]

export type Planned = Times & { id: number; branchId: number; memberId: number | null; breakMinutes: number }
type Person = { id: number; weeklyMinutes: number | null; unavailable: Window[] }
type DaysOff = { memberId: number; fromDay: string; toDay: string }

export type Warning = {
  kind: WarningKind
  memberId: number
  /** The shifts of the week that it is about. */
  shiftIds: number[]
  /** Of an overlap or a short rest: the other shift. */
  other: Planned | null
  /** The rest, or the hours of the week. */
  minutes: number | null
}

export type Ground = {
  /** The branch's week that is looked at. */
  branchId: number
  week: Span
  zone: string
  /** The drafts of all branches in and around it. */
  shifts: Planned[]
  people: Person[]
  daysOff: DaysOff[]
}

/** What speaks against a draft. Nothing of it stops anybody, but two published shifts never overlap. */
export function warningsOf(ground: Ground): Warning[] {
  return ground.people.flatMap((person) => {
    const own = ground.shifts
      .filter(({ memberId }) => memberId === person.id)
      .sort((a, b) => a.startsAt - b.startsAt || a.id - b.id)
    if (!own.some((shift) => isHere(ground, shift))) return []
    return [
      ...clashes(ground, person, own),
      ...shortRests(ground, person, own),
      ...tooManyHours(ground, person, own),
      ...notAvailable(ground, person, own),
    ]
  })
}

function isInWeek({ week }: Ground, { startsAt }: Planned): boolean {
  return startsAt >= week.startAt && startsAt < week.endAt
}

function isHere(ground: Ground, shift: Planned): boolean {
  return shift.branchId === ground.branchId && isInWeek(ground, shift)
}

/** Told once where both are on this plan, else of the one that is. */
function between(ground: Ground, person: Person, one: Planned, other: Planned) {
  const here = [one, other].filter((shift) => isHere(ground, shift))
  const elsewhere = here.length === 2 ? other : here[0] === one ? other : one
  return { memberId: person.id, shiftIds: here.map(({ id }) => id), other: elsewhere }
}

function clashes(ground: Ground, person: Person, own: Planned[]): Warning[] {
  return own.flatMap((one, index) =>
    own
      .slice(index + 1)
      .filter((other) => overlap(one, other) && (isHere(ground, one) || isHere(ground, other)))
      .map((other) => ({ kind: 'overlap' as const, minutes: null, ...between(ground, person, one, other) })),
  )
}

/** Between two days: a split shift has no night in it. */
function shortRests(ground: Ground, person: Person, own: Planned[]): Warning[] {
  return own.flatMap((next, index) => {
    const last = own[index - 1]
    if (!last || (!isHere(ground, last) && !isHere(ground, next))) return []
    const restMs = next.startsAt - last.endsAt
    const isNight = dayOfShift(last, ground.zone) !== dayOfShift(next, ground.zone)
    if (!isNight || restMs < 0 || restMs >= LEAST_REST_MS) return []
    const minutes = Math.floor(restMs / MINUTE_MS)
    return [{ kind: 'short_rest' as const, minutes, ...between(ground, person, last, next) }]
  })
}

/** Over all branches. */
function tooManyHours(ground: Ground, person: Person, own: Planned[]): Warning[] {
  const inWeek = own.filter((shift) => isInWeek(ground, shift))
  const minutes = inWeek.reduce((sum, shift) => sum + paidMinutes(shift), 0)
  if (minutes <= (person.weeklyMinutes ?? USUAL_WEEKLY_MINUTES)) return []
  const shiftIds = inWeek.filter((shift) => isHere(ground, shift)).map(({ id }) => id)
  return [{ kind: 'too_many_hours', memberId: person.id, shiftIds, other: null, minutes }]
}

function notAvailable(ground: Ground, person: Person, own: Planned[]): Warning[] {
  return own
    .filter((shift) => isHere(ground, shift) && isAway(ground, person, shift))
    .map(({ id }) => ({
      kind: 'not_available' as const,
      memberId: person.id,
      shiftIds: [id],
      other: null,
      minutes: null,
    }))
}

function isAway({ zone, daysOff }: Ground, person: Person, shift: Planned): boolean {
  const off = daysOff
    .filter(({ memberId }) => memberId === person.id)
    .map(({ fromDay, toDay }) => ({ startAt: startOfDay(fromDay, zone), endAt: endOfDay(toDay, zone) }))
  const first = localDate(shift.startsAt, zone)
  const days = [addDays(first, -1), first, addDays(first, 1)]
  const weekly = days.flatMap((day) => spansOn(day, person.unavailable, zone))
  return [...off, ...weekly].some(({ startAt, endAt }) =>
    overlap(shift, { startsAt: startAt, endsAt: endAt }),
  )
}
