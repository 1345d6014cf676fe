import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { placesOf } from '../places.ts'
import { shownShifts } from '../present.ts'
import { insertShifts, lockWeek, markPublished, replacePublished, touchWeek } from '../queries.ts'
import { timesIn } from '../rules/week.ts'
import { insertMember, insertTimeOff, type MemberDetails, type TimeOffRow } from '../team-queries.ts'

export type PlannedShift = {
  /** Its place in the team; null: nobody has it yet. */
  person: number | null
  role: string
  weekday: number
  from: string
  minutes: number
  breakMinutes: number
  note: string | null
}

/** People as they have long been here. Nobody is told of anything. */
export async function enterTeam(tx: Tx, people: MemberDetails[]): Promise<number[]> {
  const ids: number[] = []
  for (const person of people) ids.push(await insertMember(tx, person, tx.cause.now))
  return ids
}

/** A week of a branch, left out: of the default one, published or as a draft, without a word to anybody. */
export async function enterWeek(
  tx: Tx,
  team: number[],
  {
    branchId,
    weekStart,
    shifts,
    isPublished,
  }: { branchId?: number; weekStart: string; shifts: PlannedShift[]; isPublished: boolean },
): Promise<void> {
  const places = await placesOf(tx)
  const place = branchId === undefined ? places[0] : places.find(({ id }) => id === branchId)
  if (!place) throw new Error('the restaurant has no such branch')
  const { now } = tx.cause
  const week = await lockWeek(tx, place.id, weekStart, now)
  const rows = shifts.map(({ person, role, breakMinutes, note, ...wall }) => {
    const { startsAt, endsAt } = timesIn(weekStart, wall, place.zone)
    return {
      member_id: person === null ? null : (team[person] ?? null),
      role,
      starts_at: startsAt,
      ends_at: endsAt,
      break_minutes: breakMinutes,
      note,
    }
  })
  await insertShifts(tx, week.id, rows)
  touchWeek(tx, week.id, now)
  if (isPublished) markPublished(tx, week.id, shownShifts(await replacePublished(tx, week.id)), now)
}

export async function enterTimeOff(tx: Tx, off: Omit<TimeOffRow, 'id' | 'created_at'>): Promise<void> {
  await insertTimeOff(tx, { ...off, created_at: tx.cause.now })
}
