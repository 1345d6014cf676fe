import { DAY_MS, localToMoment, MINUTE_MS, weekdayOf } from '../../platform/time/clock.ts'
import type { Status } from '../../restaurant/reservations/rules/lifecycle.ts'
import { type Dice, diceOf } from './dice.ts'
import type { Day, Place } from './orders.ts'
import { whoComes } from './people.ts'

export type PlannedBooking = {
  name: string
  guest: number
  partySize: number
  time: string
  note: string | null
  source: 'api' | 'staff'
  createdAt: number
  status: Status
  changedAt: number
}

const LUNCH = ['12:00', '12:30', '13:00', '13:30']
const DINNER = ['18:00', '18:30', '19:00', '19:30', '20:00', '20:30', '21:00']
const NOTES = [
  'A quiet table, please.',
  'We come with a stroller.',
  'It is our anniversary.',
  'One of us is vegan.',
]
/** What is still to come leaves most tables free, for those who try the API. */
const MOST_AHEAD = 5

/** The bookings of a day that have been made at a branch by now. */
export function bookingsOf(day: Day, place: Place): PlannedBooking[] {
  const dice = diceOf(`${place.name}bookings`, day.offset)
  const isBusy = ['fri', 'sat'].includes(weekdayOf(day.date))
  const most = Math.round((isBusy ? dice.between(12, 16) : dice.between(6, 10)) * place.share)
  const count = day.offset > 0 ? Math.min(most - day.offset, MOST_AHEAD) : most
  return Array.from({ length: Math.max(count, 1) }, (_, index) => planBooking(day, place, index)).filter(
    ({ createdAt }) => createdAt <= day.now,
  )
}

function planBooking(day: Day, place: Place, index: number): PlannedBooking {
  const dice = diceOf(`${place.name}booking`, day.offset, index)
  const time = dice.pick(dice.chance(0.3) ? LUNCH : DINNER)
  const startAt = localToMoment(day.date, time, day.zone)
  const createdAt = startAt - dice.between(2, 14 * 24) * 60 * MINUTE_MS - Math.max(day.offset, 0) * DAY_MS
  return {
    name: `${place.name}booking ${day.offset} ${index}`,
    guest: whoComes(day.days + Math.min(day.offset, 0), dice.roll()),
    partySize: dice.weighted([
      [2, 50],
      [3, 14],
      [4, 22],
      // Large tables stay free ahead, too.
      [6, day.offset > 0 ? 0 : 8],
    ]),
    time,
    note: dice.chance(0.15) ? dice.pick(NOTES) : null,
    source: dice.chance(0.7) ? 'api' : 'staff',
    createdAt,
    ...fateOf({ startAt, createdAt, now: day.now }, dice),
  }
}

function fateOf(
  { startAt, createdAt, now }: { startAt: number; createdAt: number; now: number },
  dice: Dice,
): { status: Status; changedAt: number } {
  const fate = dice.roll()
  const cancelledAt = createdAt + (startAt - createdAt) * dice.roll()
  const seatedAt = startAt + dice.between(-5, 12) * MINUTE_MS
  if (fate < 0.09 && cancelledAt <= now) return { status: 'cancelled', changedAt: Math.floor(cancelledAt) }
  if (fate > 0.94 && startAt + 30 * MINUTE_MS <= now) {
    return { status: 'no_show', changedAt: startAt + 30 * MINUTE_MS }
  }
  if (fate <= 0.94 && seatedAt <= now) return { status: 'seated', changedAt: seatedAt }
  return { status: dice.chance(0.15) ? 'pending' : 'confirmed', changedAt: createdAt }
}
