import { notFound } from '../../../platform/errors.ts'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import {
  addDays,
  DAY_MS,
  formatMoment,
  isAfter,
  localDate,
  localParts,
} from '../../../platform/time/clock.ts'
import { salesOfDays } from '../../reports/queries.ts'
import { type Place, placesOf } from '../places.ts'
import {
  ALL_TEMPLATES,
  draftOf,
  draftsBetween,
  findWeek,
  type PlacedShift,
  type PublishedRow,
  publishedOf,
  type ShiftRow,
} from '../queries.ts'
import { costMinor, daysLookedAt, expectedMinor } from '../rules/cost.ts'
import { differenceOf, isEmpty, membersConcerned } from '../rules/difference.ts'
import { type Warning, warningsOf } from '../rules/warnings.ts'
import { dayOfShift, daysOfWeek, isMonday, mondayOf, paidMinutes, weekSpan } from '../rules/week.ts'
import type {
  DayTotals,
  PublishedShift,
  TimeOff,
  WeekDifference,
  WeekShift,
  WeekView,
  WeekWarning,
} from '../staff-contract.ts'
import { ALL_MEMBERS, type MemberRow, type TimeOffRow, timeOffUntil } from '../team-queries.ts'

type Asked = { branch_id?: number | null; week_start?: string }

/** The plan of a branch's week: draft and published, what speaks against it, and what it costs. */
export async function weekView(tx: Tx, asked: Asked): Promise<WeekView> {
  const { places, place, weekStart, today } = await placeAsked(tx, asked)
  const { zone } = place
  const span = weekSpan(weekStart, zone)
  const [[week], members, around, off, templates] = await Promise.all([
    tx.run(findWeek(place.id, weekStart)),
    tx.run(ALL_MEMBERS),
    // A shift and a night before, and a night after.
    tx.run(draftsBetween(span.startAt - 2 * DAY_MS, span.endAt + DAY_MS)),
    tx.run(timeOffUntil(isAfter(weekStart, today) ? today : weekStart)),
    tx.run(ALL_TEMPLATES),
  ])
  const [draft, published] = week
    ? await Promise.all([tx.run(draftOf(week.id)), tx.run(publishedOf(week.id))])
    : [[], []]
  const sold = await soldBefore(tx, place, weekStart, today)
  const shifts = draft.map((shift) => presentShift(shift, zone))
  const wages = new Map(members.map(({ id, wage_minor }) => [id, wage_minor]))
  return {
    branches: places
      .filter(({ id }) => tx.restaurant.branches?.includes(id) ?? true)
      .map(({ id, name }) => ({ id, name })),
    branch_id: place.id,
    week_start: weekStart,
    today,
    zone,
    currency: tx.restaurant.currency,
    week: {
      version: week?.version ?? 0,
      published_at: formatMoment(week?.published_at ?? null, zone),
      is_changed: week?.published_at != null && !isEmpty(differenceOf(draft, published)),
    },
    members: membersShown(members, [...draft, ...published], draft),
    shifts,
    published: published.map((shift) => presentPublished(shift, zone)),
    warnings: warningsOf({
      branchId: place.id,
      week: span,
      zone,
      shifts: around.map(plannedOf),
      people: members.map(({ id, weekly_minutes, unavailable }) => ({
        id,
        weeklyMinutes: weekly_minutes,
        unavailable,
      })),
      daysOff: off
        .filter(({ status }) => status === 'granted')
        .map(({ member_id, from_day, to_day }) => ({
          memberId: member_id,
          fromDay: from_day,
          toDay: to_day,
        })),
    }).map((warning) => presentWarning(warning, places, place)),
    time_off: off
      .filter(
        ({ from_day, to_day, status }) =>
          status !== 'refused' && from_day <= addDays(weekStart, 6) && to_day >= weekStart,
      )
      .map((row) => presentTimeOff(row as TimeOffRow)),
    days: daysOfWeek(weekStart).map((day) => dayTotals(day, draft, { zone, wages, sold, today })),
    without_wage: members
      .filter(({ id, wage_minor }) => wage_minor === null && draft.some(({ member_id }) => member_id === id))
      .map(({ name }) => name),
    templates: templates.map(({ id, name, shifts: kept }) => ({ id, name, shifts: kept.length })),
    asked: off.filter(({ status }) => status === 'asked').length,
  }
}

export async function weekDifference(tx: Tx, asked: Asked): Promise<WeekDifference> {
  const { place, weekStart } = await placeAsked(tx, asked)
  const [[week], members] = await Promise.all([tx.run(findWeek(place.id, weekStart)), tx.run(ALL_MEMBERS)])
  const [draft, published] = week
    ? await Promise.all([tx.run(draftOf(week.id)), tx.run(publishedOf(week.id))])
    : [[], []]
  const difference = differenceOf(draft, published)
  const concerned = new Set(membersConcerned(difference))
  const people = members.filter(({ id }) => concerned.has(id))
  return {
    version: week?.version ?? 0,
    added: difference.added.map((shift) => presentShift(shift, place.zone)),
    changed: difference.changed.map(({ before, after }) => ({
      before: presentPublished(before, place.zone),
      after: presentShift(after, place.zone),
    })),
    removed: difference.removed.map((shift) => presentPublished(shift, place.zone)),
    mailed: people.filter(({ email }) => email !== null).map(({ name }) => name),
    not_mailed: people.filter(({ email }) => email === null).map(({ name }) => name),
  }
}

/** Nothing said: the default branch, and the week that it is. */
async function placeAsked(tx: Tx, { branch_id, week_start }: Asked) {
  const places = await placesOf(tx)
  const place = branch_id == null ? places[0] : places.find(({ id }) => id === branch_id)
  if (!place) throw notFound()
  const today = localDate(tx.cause.now, place.zone)
  const day = week_start ?? today
  return { places, place, today, weekStart: isMonday(day) ? day : mondayOf(day) }
}

/** By day, of the same weekdays that are over. */
async function soldBefore(
  tx: Tx,
  place: Place,
  weekStart: string,
  today: string,
): Promise<Map<string, number>> {
  const days = daysOfWeek(weekStart)
    .flatMap((day) => daysLookedAt(day, today))
    .sort()
  const span = { from: days[0] ?? weekStart, to: days.at(-1) ?? weekStart }
  const sales = await tx.run(salesOfDays(span, place.id))
  return new Map(
    sales.filter(({ orders }) => orders > 0).map(({ day, revenue_minor }) => [day, revenue_minor]),
  )
}

function timesOf({
  starts_at,
  ends_at,
  break_minutes,
}: Pick<ShiftRow, 'starts_at' | 'ends_at' | 'break_minutes'>) {
  return { startsAt: starts_at, endsAt: ends_at, breakMinutes: break_minutes }
}

function plannedOf(shift: PlacedShift) {
  return { id: shift.id, branchId: shift.branch_id, memberId: shift.member_id, ...timesOf(shift) }
}

/** Those who work here, and those who have left but stand in this week. */
function membersShown(
  members: MemberRow[],
  named: { member_id: number | null }[],
  draft: ShiftRow[],
): WeekView['members'] {
  const inWeek = new Set(named.map(({ member_id }) => member_id))
  return members
    .filter(({ id, left_at }) => left_at === null || inWeek.has(id))
    .map(({ id, name, role, left_at, wage_minor }) => {
      const own = draft.filter(({ member_id }) => member_id === id).map(timesOf)
      return {
        id,
        name,
        role,
        has_left: left_at !== null,
        minutes: own.reduce((sum, shift) => sum + paidMinutes(shift), 0),
        cost_minor:
          wage_minor === null ? null : own.reduce((sum, shift) => sum + costMinor(shift, wage_minor), 0),
      }
    })
}

function dayTotals(
  day: string,
  draft: ShiftRow[],
  {
    zone,
    wages,
    sold,
    today,
  }: {
    zone: string
    wages: Map<number, number | null>
    sold: Map<string, number>
    today: string
  },
): DayTotals {
  const own = draft.filter(({ starts_at }) => dayOfShift({ startsAt: starts_at }, zone) === day)
  return {
    day,
    minutes: own.reduce((sum, shift) => sum + paidMinutes(timesOf(shift)), 0),
    cost_minor: own.reduce(
      (sum, shift) =>
        sum + costMinor(timesOf(shift), (shift.member_id !== null && wages.get(shift.member_id)) || 0),
      0,
    ),
    expected_minor: expectedMinor(day, today, sold),
  }
}

type Shown = Omit<ShiftRow, 'version'>

function presentTimes(shift: Shown, zone: string) {
  const start = localParts(shift.starts_at, zone)
  return {
    id: shift.id,
    member_id: shift.member_id,
    role: shift.role,
    day: start.date,
    from: start.time,
    to: localParts(shift.ends_at, zone).time,
    starts_at: formatMoment(shift.starts_at, zone),
    ends_at: formatMoment(shift.ends_at, zone),
    break_minutes: shift.break_minutes,
    note: shift.note,
    minutes: paidMinutes(timesOf(shift)),
  }
}

function presentShift(shift: ShiftRow, zone: string): WeekShift {
  return { ...presentTimes(shift, zone), version: shift.version }
}

function presentPublished(shift: PublishedRow, zone: string): PublishedShift {
  return { ...presentTimes(shift, zone), staff_name: shift.staff_name }
}

function presentWarning(warning: Warning, places: Place[], here: Place): WeekWarning {
  const { kind, memberId, shiftIds, other, minutes } = warning
  const there = other && places.find(({ id }) => id === other.branchId)
  return {
    kind,
    member_id: memberId,
    shift_ids: shiftIds,
    minutes,
    other: other && {
      day: dayOfShift(other, here.zone),
      from: localParts(other.startsAt, here.zone).time,
      to: localParts(other.endsAt, here.zone).time,
      branch: there && there.id !== here.id ? there.name : null,
    },
  }
}

export function presentTimeOff(row: {
  id: number
  member_id: number
  from_day: string
  to_day: string
  note: string | null
  status: string
  answered_by: string | null
}): TimeOff {
  return {
    id: row.id,
    member_id: row.member_id,
    from: row.from_day,
    to: row.to_day,
    note: row.note,
    status: row.status as TimeOff['status'],
    answered_by: row.answered_by,
  }
}
