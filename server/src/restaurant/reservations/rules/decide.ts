import type { BookingRules } from '../../../ground/tenants/rules/booking.ts'
import { type FieldErrors, refuse } from '../../../platform/errors.ts'
import type { Fault } from '../../../platform/faults.ts'
import { addDays, isAfter, localDate, MINUTE_MS } from '../../../platform/time/clock.ts'
import { bookingFault } from '../faults.ts'
import type { Occupancy } from './occupancy.ts'
import { type Slot, slotsOn, stayMs } from './slots.ts'
import { type Floor, type Place, placeIsFree, placeOf, placesFor } from './tables.ts'

// One set of questions, asked by GET /availability of every slot and by a booking of the one it wants: what the
// first calls available is exactly what the second grants.

/** What a branch offers its guests: the owner's rules, the floor, the clock and what a deposit is paid in. */
export type Plan = {
  version: number
  branchId: number
  /** Not closed for good. */
  isOpen: boolean
  rules: BookingRules
  floor: Floor
  zone: string
  currency: string
}

export type Party = { size: number; places: readonly Place[]; stayMs: number }

export function partyOf({ rules, floor }: Plan, size: number): Party {
  return { size, places: rules.engine ? placesFor(floor, size) : [], stayMs: stayMs(rules.durations, size) }
}

export function partyFault({ rules }: Plan, { size, places }: Party): Fault | null {
  if (size < rules.min_party) return bookingFault('too_small.party', { minimum: rules.min_party })
  if (size > rules.max_party) return bookingFault('too_large.party', { maximum: rules.max_party })
  if (rules.engine && places.length === 0) return bookingFault('no_table.of_this_size')
  return null
}

/** The day as such, before any of its slots is looked at. */
export function dayFault({ rules, zone }: Plan, date: string, now: number): Fault | null {
  const today = localDate(now, zone)
  if (isAfter(today, date)) return bookingFault('in_the_past.today')
  if (isAfter(date, addDays(today, rules.ahead_days))) {
    return bookingFault('too_far_ahead.days', { days: rules.ahead_days })
  }
  return null
}

export function noSlotsFault({ rules }: Plan, date: string): Fault {
  return bookingFault(rules.closing_days.includes(date) ? 'closed.day' : 'closed.weekday')
}

/** The lead time is inclusive. */
export function leadFault({ rules }: Plan, { startAt }: Pick<Slot, 'startAt'>, now: number): Fault | null {
  if (startAt < now) return bookingFault('in_the_past.time')
  if (startAt >= now + rules.lead_minutes * MINUTE_MS) return null
  return bookingFault('too_soon', { minutes: rules.lead_minutes })
}

/** New parties and new covers that start in the same slot. */
export function pacingFault(
  { rules }: Plan,
  { size }: Party,
  { startAt }: Slot,
  occupancy: Occupancy,
): Fault | null {
  if (rules.pacing === null) return null
  const { covers, parties } = rules.pacing
  const arriving = occupancy.arriving(startAt, startAt + rules.slot_minutes * MINUTE_MS)
  const full =
    (parties !== null && arriving.parties + 1 > parties) ||
    (covers !== null && arriving.covers + size > covers)
  return full ? bookingFault('full') : null
}

/** Whether the service has a table to assign; taken by hand, a request needs none. */
export function hasTable({ rules }: Plan, party: Party, { startAt }: Slot, occupancy: Occupancy): boolean {
  if (!rules.engine) return true
  for (const place of party.places) {
    if (placeIsFree(place, occupancy, startAt, startAt + party.stayMs)) return true
  }
  return false
}

/** One table, or several that staff push together; null: whichever is free. */
export type TablesAsked = number | readonly number[] | null

export type Wanted = { party: number; date: string; time: string; tableId: TablesAsked }

/** Where the booking may sit, best first; an empty list of tables where requests are taken by hand. */
export type Granted = { slot: Slot; endAt: number; places: readonly Place[] }

export type Decision = { faults: FieldErrors; granted: null } | { faults: null; granted: Granted }

const NO_TABLE: Place = { tableIds: [], minSeats: 1, maxSeats: Number.MAX_SAFE_INTEGER }

/** All that speaks against a booking, told at once, each on its field. */
export function decide(plan: Plan, wanted: Wanted, now: number, occupancy: Occupancy): Decision {
  const asked = wanted.tableId === null ? null : placeOf(plan.floor, wanted.tableId)
  const own = partyOf(plan, wanted.party)
  // Tables that staff push together seat a party for which the owner has foreseen nothing.
  const party = asked && asked.tableIds.length > 1 ? { ...own, places: [asked] } : own
  const faults: FieldErrors = {}
  const partyWrong = partyFault(plan, party)
  if (partyWrong) faults.party_size = [partyWrong]
  const slots = slotsOn(plan.rules, plan.zone, wanted.date)
  const dayWrong =
    dayFault(plan, wanted.date, now) ?? (slots.length === 0 ? noSlotsFault(plan, wanted.date) : null)
  if (dayWrong) faults.date = [dayWrong]
  const slot = slots.find(({ time }) => time === wanted.time)
  const timeWrong = timeFault(plan, party, wanted, { slots, slot, dayWrong, partyWrong, now, occupancy })
  if (timeWrong) faults.time = [timeWrong]
  if (asked === undefined) faults.table_id = [NO_SUCH_TABLE]
  else if (asked && wanted.party > asked.maxSeats) {
    faults.table_id = [roomFor(asked)]
  }
  if (slot && !hasFaults(faults)) {
    const places = freePlaces(plan, party, asked ?? null, slot, occupancy)
    if (places.length > 0) {
      return { faults: null, granted: { slot, endAt: slot.startAt + party.stayMs, places } }
    }
    if (asked) faults.table_id = [bookingFault('table_taken')]
    else faults.time = [bookingFault('no_table')]
  }
  return { faults, granted: null }
}

/** What only says that the slot is full. */
export function saysFull({ code }: Fault): boolean {
  return code === 'full' || code === 'no_table'
}

function hasFaults(faults: FieldErrors): boolean {
  return Object.keys(faults).length > 0
}

type Looked = {
  slots: readonly Slot[]
  slot: Slot | undefined
  dayWrong: Fault | null
  partyWrong: Fault | null
  now: number
  occupancy: Occupancy
}

function timeFault(plan: Plan, party: Party, { time }: Wanted, looked: Looked): Fault | null {
  const { slots, slot, dayWrong, partyWrong, now, occupancy } = looked
  if (time >= '24:00') return bookingFault('not_a_time.of_one_day')
  // On a day without service there is no error about the time.
  if (slots.length === 0) return null
  if (!slot) return bookingFault('closed.time')
  if (dayWrong) return null
  return leadFault(plan, slot, now) ?? (partyWrong ? null : pacingFault(plan, party, slot, occupancy))
}

/** A table in `table_id` must only be large enough; without `table_id` the best table is chosen. */
function freePlaces(
  plan: Plan,
  party: Party,
  asked: Place | null,
  { startAt }: Slot,
  occupancy: Occupancy,
): Place[] {
  const choice = asked ? [asked] : plan.rules.engine ? party.places : [NO_TABLE]
  return choice.filter((place) => placeIsFree(place, occupancy, startAt, startAt + party.stayMs))
}

/** For staff, who need no slot: the table they name, or all that suit the party. */
export function placesAsked(plan: Plan, size: number, tableId: TablesAsked): readonly Place[] {
  if (tableId !== null) {
    const asked = placeOf(plan.floor, tableId)
    if (!asked) throw refuse({ table_id: [NO_SUCH_TABLE] })
    if (size > asked.maxSeats) throw refuse({ table_id: [roomFor(asked)] })
    return [asked]
  }
  if (!plan.rules.engine) return [NO_TABLE]
  const places = placesFor(plan.floor, size)
  if (places.length === 0) throw refuse({ party_size: [bookingFault('no_table.of_this_size')] })
  return places
}

const NO_SUCH_TABLE = bookingFault('not_found.table')

function roomFor({ maxSeats, tableIds }: Place): Fault {
  if (tableIds.length > 1) return bookingFault('table_too_small.tables', { seats: maxSeats })
  return bookingFault('table_too_small', { seats: maxSeats })
}
