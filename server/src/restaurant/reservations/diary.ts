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
/** How much more all diaries together may take up. */
type Room = { bytesLeft: number; make: () => void }
export type Diaries = Memory<Diary>

const MOST_DAYS = 40
const MOST_ANSWERS = 100
// Measured by the heap's growth over 300 restaurants: 0.5 KB for a diary, 4.2 for a day of 150 bookings, of which 2.6 are its
// numbers, and 2.1 for an answer of 1.8.
const DAY_BYTES = 1_600
const ANSWER_BYTES = 400
const MOST_RESTAURANTS = 10_000
const MOST_BYTES_HELD = 20 * 1024 * 1024

/**
 * Kept only while no other process is at work. Emptied by every reservation of the restaurant (`bookings`) and every change of its rules. Data read before a
 * change is in an old diary, which is not used after the change.
 */
export function bookingDiaries(database: Database): Diaries {
  const room: Room = { bytesLeft: MOST_BYTES_HELD, make: () => makeRoom(diaries, room) }
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
  diary.days.set(date, occupancy)
  takeRoom(diary.room, bytesOfDay(occupancy))
  return occupancy
}

export function keepAnswer(diary: Diary, question: string, text: string): Prepared {
  const answer = preparedFrom(text)
  if (diary.answers.size >= MOST_ANSWERS) diary.answers.clear()
  diary.answers.set(question, answer)
  takeRoom(diary.room, bytesOfAnswer(answer))
  return answer
}

function bytesOfDay({ bytes }: Occupancy): number {
  return bytes + DAY_BYTES
}

function bytesOfAnswer({ body }: Prepared): number {
  return body.length + ANSWER_BYTES
}

function takeRoom(room: Room, bytes: number): void {
  room.bytesLeft -= bytes
  if (room.bytesLeft < 0) room.make()
}

/** What is gone with a diary is counted out only here. All begin anew if those that are left take more than half. */
function makeRoom(diaries: Diaries, room: Room): void {
  let held = 0
  for (const { days, answers } of diaries.values()) {
    for (const day of days.values()) held += bytesOfDay(day)
    for (const answer of answers.values()) held += bytesOfAnswer(answer)
  }
  if (held > MOST_BYTES_HELD / 2) {
    diaries.clear()
    held = 0
  }
  room.bytesLeft = MOST_BYTES_HELD - held
}
