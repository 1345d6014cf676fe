// What tests of branches stand on. The bindings are live: each test file finds its own in them.
import { afterAll, beforeAll } from 'vitest'
import { type TestApp, testApp, type Venue } from './app.ts'
import { smallMenu } from './documents.ts'

const NOON = Date.parse('2026-11-18T12:00:00-05:00')
export const bookingRules = { periods: [{ from: '18:00', to: '22:00' }] }

/** Two that are open, on clocks of their own, and one that is closed for good. */
const BRANCHES = [
  { ref: 'main', name: 'Main Street', default: true, timezone: 'America/New_York' },
  {
    ref: 'west',
    name: 'Café am Hafen',
    timezone: 'America/Los_Angeles',
    hours: [{ from: '10:00', to: '22:00' }],
    address: { line1: 'Pier 1', city: 'San Diego' },
    phone: '+1 619 555 0100',
    order_types: { pickup: { minimum_minor: 500 }, dine_in: { service_charge_pct: 10 } },
    taxes: [{ name: 'West', rate_pct: 8, default: true }],
    booking: { periods: [{ from: '12:00', to: '14:00' }], pacing: { parties: 1 } },
    items: [
      { item_ref: 'soup', price_minor: 1300 },
      { item_ref: 'pizza', variant_ref: 'small', price_minor: 1100 },
      { item_ref: 'water', is_hidden: true },
      { item_ref: 'cooked-at-bar', is_available: false },
    ],
  },
  { ref: 'old', name: 'Old Town', is_active: false },
]

const DOCUMENT = {
  ...smallMenu(),
  settings: { prices_include_tax: false, taxes: [{ name: 'East', rate_pct: 5, default: true }] },
  branches: BRANCHES,
  booking: bookingRules,
  tables: [
    { ref: 't1', name: 'Table 1', code: 'T1', area: 'Room', min_seats: 1, max_seats: 4 },
    { ref: 'w1', name: 'West 1', code: 'W1', branch_ref: 'west', min_seats: 1, max_seats: 4 },
    { ref: 'w2', name: 'West 2', code: 'W2', branch_ref: 'west', min_seats: 1, max_seats: 4 },
    { ref: 'o1', name: 'Old 1', code: 'O1', branch_ref: 'old', min_seats: 1, max_seats: 4 },
  ],
}

export let service: TestApp
export let venue: Venue
export let other: Venue

export function standOnBranches(): void {
  beforeAll(async () => {
    service = await testApp()
    service.clock.now = NOON
    venue = await service.venue({ document: DOCUMENT })
    other = await service.venue({ document: smallMenu() })
  })
  afterAll(() => service.close())
}
