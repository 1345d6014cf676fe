import { describe, expect, test } from 'vitest'
import { sampleDocument } from './document.ts'

const doc = sampleDocument('2026-11-14')
const { settings, booking } = doc
const categories = doc.menus.flatMap((menu) => menu.categories)
const discount = settings.discounts[0]

const EVERY_DAY = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']

function refsOf(list: readonly { readonly ref: string }[]): string[] {
  return list.map(({ ref }) => ref)
}

function minutes(time: string): number {
  const [hour, minute] = time.split(':').map(Number)
  return hour! * 60 + minute!
}

function distinct<T>(values: readonly T[]): T[] {
  return [...new Set(values)].sort()
}

describe('settings and branch', () => {
  test.each<[string, unknown, unknown]>([
    ['currency', settings.currency, 'USD'],
    ['timezone', settings.timezone, 'America/New_York'],
    ['country', settings.country, 'US'],
    ['default language', settings.default_language, 'en'],
    ['languages', settings.languages, ['en', 'es']],
    [
      'all three order types are offered, and one dish is enough for pickup and dine-in',
      settings.order_types,
      {
        dine_in: { offered: true, minimum_minor: 0, service_charge_pct: 10 },
        pickup: { offered: true, minimum_minor: 0, service_charge_pct: 0 },
        delivery: { offered: true, minimum_minor: 1500, service_charge_pct: 0 },
      },
    ],
    ['orders up to 30 days ahead', settings.order_ahead_days, 30],
    ['ordering is not paused', settings.ordering_paused_until, null],
    ['prices are without tax', settings.prices_include_tax, false],
    [
      'one default tax, one reduced',
      settings.taxes.map((tax) => [tax.rate_pct, tax.default, tax.category_refs]),
      [
        [8, true, []],
        [4, false, ['bakery']],
      ],
    ],
    ['one discount', settings.discounts.length, 1],
    [
      'ten percent on pickup from 50 dollars, at any time',
      [discount.percent, discount.types, discount.minimum_minor, discount.windows],
      [10, ['pickup'], 5000, []],
    ],
    [
      'zones by city, Springfield first, streets last',
      settings.delivery_zones.map((zone) => [zone.cities, zone.street_prefixes.length]),
      [
        [['Springfield'], 0],
        [['West Springfield', 'Chicopee', 'Longmeadow'], 0],
        [['Ludlow'], 3],
      ],
    ],
    [
      'one branch, open around the clock',
      doc.branches,
      [
        {
          ref: 'main-street',
          name: 'Main Street',
          default: true,
          timezone: 'America/New_York',
          hours: [{ days: EVERY_DAY, from: '00:00', to: '24:00' }],
          special_days: [],
          closing_days: [],
          preparation_minutes: 20,
          business_day_start: '00:00',
        },
      ],
    ],
    ['stations', refsOf(doc.stations), ['hot-kitchen', 'cold-kitchen', 'pastry', 'bar']],
    [
      'every station has a category',
      distinct(categories.map(({ station_ref }) => station_ref)),
      distinct(refsOf(doc.stations)),
    ],
  ])('%s', (_, actual, expected) => {
    expect(actual).toEqual(expected)
  })
})

describe('tables and booking', () => {
  const seatsOf = (ref: string) => doc.tables.find((table) => table.ref === ref)?.max_seats ?? 0

  test.each<[string, unknown, unknown]>([
    [
      'codes T1 to T12',
      doc.tables.map(({ code }) => code),
      Array.from({ length: 12 }, (_, index) => `T${index + 1}`),
    ],
    ['two areas', distinct(doc.tables.map(({ area }) => area)), ['Dining room', 'Terrace']],
    ['for 2 to 8 guests', distinct(doc.tables.map((table) => table.max_seats)), [2, 4, 6, 8]],
    ['combinations', doc.table_combinations.length, 3],
  ])('%s', (_, actual, expected) => {
    expect(actual).toEqual(expected)
  })

  test('seats are in order, and a combination seats more than any of its tables, no more than all', () => {
    for (const place of [...doc.tables, ...doc.table_combinations]) {
      expect(place.min_seats).toBeGreaterThan(0)
      expect(place.min_seats).toBeLessThanOrEqual(place.max_seats)
    }
    for (const { table_refs, max_seats } of doc.table_combinations) {
      const seats = table_refs.map(seatsOf)
      expect(max_seats).toBeGreaterThan(Math.max(...seats))
      expect(max_seats).toBeLessThanOrEqual(seats.reduce((sum, count) => sum + count))
      expect(distinct(table_refs.map((ref) => doc.tables.find((t) => t.ref === ref)?.area))).toHaveLength(1)
    }
  })

  test.each(Array.from({ length: 12 }, (_, index) => index + 1))('a party of %i has two places', (party) => {
    const places = [...doc.tables, ...doc.table_combinations].filter(
      (place) => place.min_seats <= party && party <= place.max_seats,
    )
    expect(places.length).toBeGreaterThanOrEqual(2)
  })

  test('bookings are confirmed at once, several to a slot, every day but one', () => {
    expect(booking).toEqual({
      engine: true,
      notify: true,
      auto_confirm: true,
      periods: [{ days: EVERY_DAY, from: '12:00', to: '23:00' }],
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
      closing_days: ['2026-12-19'],
      pacing: { covers: 60, parties: 12 },
      deposit: { from_party: 8, amount_minor: 1000, per: 'guest' },
    })
  })

  test('the last slot, `to` minus `slot_minutes`, is 22:30', () => {
    expect(minutes(booking.periods[0]!.to) - booking.slot_minutes).toBe(minutes('22:30'))
  })

  test.each([
    ['2026-01-01', '2026-02-05'],
    ['2027-12-01', '2028-01-05'],
    ['2028-02-01', '2028-03-07'],
  ])('on %s the closing day is %s', (today, closingDay) => {
    expect(sampleDocument(today).booking.closing_days).toEqual([closingDay])
  })

  test('a day that is no date is refused', () => {
    expect(() => sampleDocument('2026-02-30')).toThrow(RangeError)
  })
})

describe('guests', () => {
  test.each<[string, unknown, unknown]>([
    ['eight of them', doc.guests.length, 8],
    [
      'with and without consent',
      distinct(doc.guests.map((guest) => guest.marketing_opted_in)),
      [false, true],
    ],
    ['in both languages', distinct(doc.guests.map(({ locale }) => locale)), ['en', 'es']],
    ['one without a phone', doc.guests.filter(({ phone }) => phone === null).length, 1],
    ['one without an email', doc.guests.filter(({ email }) => email === null).length, 1],
    [
      'no contact that could be a real person’s',
      doc.guests.filter(
        ({ phone, email }) =>
          !/^\+1\d{3}55501\d{2}$/.test(phone ?? '+14135550100') ||
          !/@example\.com$/.test(email ?? '@example.com'),
      ),
      [],
    ],
  ])('%s', (_, actual, expected) => {
    expect(actual).toEqual(expected)
  })

  test('no two share a phone or an email, and each has one of them', () => {
    for (const contacts of [doc.guests.map(({ phone }) => phone), doc.guests.map(({ email }) => email)]) {
      expect(distinct(contacts)).toHaveLength(contacts.length)
    }
    expect(doc.guests.filter(({ phone, email }) => phone === null && email === null)).toEqual([])
  })
})
