import type { BookingPart } from '../across/document/booking.ts'
import { EVERY_DAY } from './days.ts'
import type { Table, TableCombination } from './types.ts'

const CLOSING_DAY_AFTER_DAYS = 35

const DINING_ROOM = 'Dining room'
const TERRACE = 'Terrace'

type TableDraft = Pick<Table, 'area' | 'min_seats' | 'max_seats' | 'priority'> & { readonly number: number }

function table({ number, ...rest }: TableDraft): Table {
  return { ref: `t${number}`, name: `Table ${number}`, code: `T${number}`, ...rest }
}

export const tables: readonly Table[] = [
  table({ number: 1, area: DINING_ROOM, min_seats: 1, max_seats: 2, priority: 1 }),
  table({ number: 2, area: DINING_ROOM, min_seats: 1, max_seats: 2, priority: 1 }),
  table({ number: 3, area: DINING_ROOM, min_seats: 1, max_seats: 2, priority: 1 }),
  table({ number: 4, area: DINING_ROOM, min_seats: 2, max_seats: 4, priority: 1 }),
  table({ number: 5, area: DINING_ROOM, min_seats: 2, max_seats: 4, priority: 1 }),
  table({ number: 6, area: DINING_ROOM, min_seats: 2, max_seats: 4, priority: 1 }),
  table({ number: 7, area: DINING_ROOM, min_seats: 3, max_seats: 6, priority: 1 }),
  table({ number: 8, area: DINING_ROOM, min_seats: 5, max_seats: 8, priority: 1 }),
  table({ number: 9, area: TERRACE, min_seats: 1, max_seats: 2, priority: 2 }),
  table({ number: 10, area: TERRACE, min_seats: 2, max_seats: 4, priority: 2 }),
  table({ number: 11, area: TERRACE, min_seats: 2, max_seats: 4, priority: 2 }),
  table({ number: 12, area: TERRACE, min_seats: 3, max_seats: 6, priority: 2 }),
]

export const tableCombinations: readonly TableCombination[] = [
  { name: 'Tables 4 and 5', table_refs: ['t4', 't5'], min_seats: 5, max_seats: 8 },
  { name: 'Tables 7 and 8', table_refs: ['t7', 't8'], min_seats: 9, max_seats: 14 },
  { name: 'Terrace long table', table_refs: ['t10', 't11', 't12'], min_seats: 9, max_seats: 14 },
]

export function bookingRules(today: string) {
  return {
    engine: true,
    notify: true,
    auto_confirm: true,
    // The last slot starts at `to` minus `slot_minutes`: 22:30.
    periods: [{ days: [...EVERY_DAY], from: '12:00', to: '23:00' }],
    slot_minutes: 30,
    durations: [
      { up_to_party: 2, minutes: 90 },
      { up_to_party: 4, minutes: 120 },
      { up_to_party: 12, minutes: 150 },
    ],
    min_party: 1,
    max_party: 12,
    lead_minutes: 0,
    ahead_days: 60,
    closing_days: [Temporal.PlainDate.from(today).add({ days: CLOSING_DAY_AFTER_DAYS }).toString()],
    pacing: { covers: 60, parties: 12 },
    deposit: { from_party: 8, amount_minor: 1000, per: 'guest' as const },
  } satisfies BookingPart
}
