import type { Weekday, Window } from '../../../platform/time/windows.ts'

export type Duration = { up_to_party: number; minutes: number }
type Pacing = { covers: number | null; parties: number | null }
export type DepositRule = {
  from_party: number
  amount_minor: number
  per: 'guest' | 'booking'
  /** Only on these weekdays and dates; with neither, on every day. */
  days?: Weekday[]
  dates?: string[]
  /** A guest who cancels at least this long before gets the deposit back; 24 hours by default. */
  refund_until_hours?: number
  /** An unpaid reservation is cancelled after this time; null: never. */
  pay_within_minutes?: number | null
}

/** The owner's rules for bookings, complete: what was never set has its default. */
export type BookingRules = {
  /** Tables are assigned by the service; else requests are taken by hand. */
  engine: boolean
  notify: boolean
  auto_confirm: boolean
  periods: Window[]
  slot_minutes: number
  durations: Duration[]
  min_party: number
  max_party: number
  lead_minutes: number
  ahead_days: number
  closing_days: string[]
  pacing: Pacing | null
  deposit: DepositRule | null
}

/** No periods: a restaurant takes no bookings until its owner says when. */
const DEFAULTS: BookingRules = {
  engine: true,
  notify: false,
  auto_confirm: true,
  periods: [],
  slot_minutes: 30,
  durations: [
    { up_to_party: 2, minutes: 90 },
    { up_to_party: 4, minutes: 120 },
    { up_to_party: 6, minutes: 150 },
  ],
  min_party: 1,
  max_party: 20,
  lead_minutes: 0,
  ahead_days: 60,
  closing_days: [],
  pacing: null,
  deposit: null,
}

export function bookingRules(stored: Partial<BookingRules>): BookingRules {
  return { ...DEFAULTS, ...stored }
}
