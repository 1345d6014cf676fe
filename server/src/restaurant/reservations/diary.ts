import type { Database } from '../../platform/db/database.ts'
import { readShortly, type Tx } from '../../platform/db/transaction.ts'
import { Memory } from '../../platform/memory/memory.ts'
import { type Prepared, preparedFrom } from '../../platform/memory/prepared.ts'
import { endOfDay, startOfDay } from '../../platform/time/clock.ts'
import { staysOf } from './held.ts'
import { type HeldRow, heldBetween } from './queries.ts'
import type { Plan } from './rules/decide.ts'
import { Occupancy } from './rules/occupancy.ts'
import { longestStayMs } from './rules/slots.ts'

/** What is known of a restaurant's bookings as of one moment: the days that were asked for, and answers in bytes. */
export type Diary = { days: Map<string, Occupancy>; answers: Map<string, Prepared>; room: Room }
/** How much more all diaries together may take up; without any left, all begin anew. */
type Room = { days: number; answers: number; clear: () => void }
export type Diaries = Memory<Diary>

const MOST_RESTAURANTS = 1_000
const MOST_DAYS = 40
const MOST_ANSWERS = 100
// Of all restaurants: a day of 150 bookings takes 24 KiB and an answer 1.5, so some 80 MiB at most.
const MOST_DAYS_HELD = 2_000
const MOST_ANSWERS_HELD = 20_000

/**
 * Kept only while no other process is at work. Emptied by every reservation of the restaurant (`bookings`) and every change of its rules. Data read before a
 * change is in an old diary, which is not used after the change.
 */
export function bookingDiaries(database: Database): Diaries {
  const room: Room = { days: MOST_DAYS_HELD, answers: MOST_ANSWERS_HELD, clear: () => diaries.clear() }
  const diaries = new Memory<Diary>({
    changes: database.changes,
    subject: 'bookings',
    load: async () => ({ days: new Map(), answers: new Map(), room }),
    weigh: () => 1,
    most: MOST_RESTAURANTS,
    onlyAlone: true,
  })
  for (const subject of ['rules', 'restaurant']) database.changes.on(subject, (id) => diaries.forget(id))
  return diaries
}

export function announceBooking(tx: Tx): void {
  tx.announce(`bookings:${tx.restaurant.id}`, { heldAlone: true })
}

/** The bookings that can stand in the way of a slot on one of these days: one read, be it a day or a month. */
export function heldOn(
  { rules, zone }: Plan,
  { from, to = from, except = null }: { from: string; to?: string; except?: string | null },
) {
  return heldBetween(startOfDay(from, zone), endOfDay(to, zone) + longestStayMs(rules.durations), except)
}

export function occupancyOf(rows: readonly HeldRow[]): Occupancy {
  return new Occupancy(staysOf(rows))
}

export async function occupancyOn(
  database: Database,
  restaurantId: number,
  diary: Diary,
  plan: Plan,
  date: string,
): Promise<Occupancy> {
  const known = diary.days.get(date)
  if (known) return known
  const [rows] = await readShortly(database, restaurantId, [heldOn(plan, { from: date })])
  const occupancy = occupancyOf(rows)
  if (diary.days.size >= MOST_DAYS) diary.days.clear()
  if (--diary.room.days < 0) makeRoom(diary.room)
  diary.days.set(date, occupancy)
  return occupancy
}

export function keepAnswer(diary: Diary, question: string, text: string): Prepared {
  const answer = preparedFrom(text)
  if (diary.answers.size >= MOST_ANSWERS) diary.answers.clear()
  if (--diary.room.answers < 0) makeRoom(diary.room)
  diary.answers.set(question, answer)
  return answer
}

/** What was held by a diary that is gone is not given back: that is made good here too, by asking again. */
function makeRoom(room: Room): void {
  room.clear()
  room.days = MOST_DAYS_HELD
  room.answers = MOST_ANSWERS_HELD
}
