import { notFound } from '../../../platform/errors.ts'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { addDays, DAY_MS, formatMoment, localDate } from '../../../platform/time/clock.ts'
import { type Place, placesOf } from '../places.ts'
import { type OwnShift, publishedFor } from '../queries.ts'
import { dayOfShift, paidMinutes } from '../rules/week.ts'
import type { MyShift, MyShifts } from '../staff-contract.ts'
import { type MemberRow, memberByEmail, timeOffUntil } from '../team-queries.ts'
import { presentTimeOff } from './week-view.ts'

const LOOK_BACK_DAYS = 14

export async function ownMember(tx: Tx, email: string): Promise<MemberRow> {
  const [member] = await tx.run(memberByEmail(email))
  if (!member) throw notFound()
  return member
}

/** What is published for whoever is signed in. `member` null: nobody of the team has their address. `seen`: as of `tx.restaurant`. */
export async function myShifts(tx: Tx, email: string, seen?: readonly number[]): Promise<MyShifts> {
  const { zone } = tx.restaurant
  const today = localDate(tx.cause.now, zone)
  const [[member], places, all] = await Promise.all([
    tx.run(memberByEmail(email)),
    placesOf(tx),
    tx.run(publishedFor(null, tx.cause.now)),
  ])
  const open = all.filter(({ branch_id }) => seen?.includes(branch_id) ?? true)
  const show = (shift: OwnShift) => presentOwn(shift, places, zone)
  if (!member) return { today, member: null, shifts: [], open: open.map(show), time_off: [] }
  const [own, off] = await Promise.all([
    tx.run(publishedFor(member.id, tx.cause.now - LOOK_BACK_DAYS * DAY_MS)),
    tx.run(timeOffUntil(addDays(today, -LOOK_BACK_DAYS))),
  ])
  const { id, name, role, has_calendar } = member
  return {
    today,
    member: { id, name, role, has_calendar },
    shifts: own.map(show),
    open: open.map(show),
    time_off: off.filter(({ member_id }) => member_id === member.id).map(presentTimeOff),
  }
}

function presentOwn(shift: OwnShift, places: Place[], zone: string): MyShift {
  const place = places.find(({ id }) => id === shift.branch_id)
  const there = place?.zone ?? zone
  const { starts_at: startsAt, ends_at: endsAt, break_minutes: breakMinutes } = shift
  return {
    id: shift.id,
    branch: places.length > 1 ? (place?.name ?? null) : null,
    role: shift.role,
    day: dayOfShift({ startsAt }, there),
    zone: there,
    starts_at: formatMoment(startsAt, there),
    ends_at: formatMoment(endsAt, there),
    minutes: paidMinutes({ startsAt, endsAt, breakMinutes }),
    break_minutes: breakMinutes,
    note: shift.note,
  }
}
