import { describe, expect, test } from 'vitest'
import { SPOKEN, spokenIn } from '../../../platform/i18n/languages.ts'
import { type Booking, composeBooking } from './compose.ts'
import { writeCalendar } from './ics.ts'
import { BOOKING_MESSAGES } from './messages.ts'

const BOOKING: Booking = {
  id: '019a7c1e-52d1-7c3a-9a44-0f6a2f1f9b10',
  name: 'Anna {when} Smith',
  party_size: 2,
  starts_at: Date.parse('2026-11-20T20:00:00+01:00'),
  ends_at: Date.parse('2026-11-20T21:30:00+01:00'),
  sequence: 3,
}
const ABOUT = {
  restaurant: 'Casa Lola',
  currency: 'EUR',
  zone: 'Europe/Madrid',
  now: Date.parse('2026-11-14T12:00:00Z'),
}

test.each([
  ['es', 'en', 'es'],
  ['es-MX', 'en', 'es'],
  ['pl', 'de', 'de'],
  [null, 'fr', 'fr'],
  ['pl', 'ja', 'en'],
  [null, 'toString', 'en'],
])('a guest who speaks %s, of a restaurant that speaks %s, is written to in %s', (locale, own, expected) => {
  expect(spokenIn(locale, own)).toBe(expected)
})

describe.each(SPOKEN)('in %s', (language) => {
  test.each(BOOKING_MESSAGES)('%s is complete, and no brace is left but those of the name', (message) => {
    const { subject, body } = composeBooking(message, BOOKING, { ...ABOUT, language })
    expect(subject).toContain('Casa Lola')
    expect(body).toContain('Anna {when} Smith')
    expect(`${subject}${body.replace('Anna {when} Smith', '')}`).not.toMatch(/[{}]|undefined/)
  })
})

test.each([
  ['en', 1, '1 guest'],
  ['en', 4, '4 guests'],
  ['ar', 2, 'شخصين'],
  ['ar', 5, '5 أشخاص'],
  ['ar', 11, '11 شخصًا'],
])('in %s, %i are %s', (language, party_size, words) => {
  const { body } = composeBooking('confirmed', { ...BOOKING, party_size }, { ...ABOUT, language })
  expect(body).toContain(words)
})

test("the time is told on the restaurant's clock", () => {
  const { body } = composeBooking('confirmed', BOOKING, { ...ABOUT, language: 'en' })
  expect(body.replace(/\s+/gu, ' ')).toContain('Friday, November 20, 2026 at 8:00 PM')
})

describe('the calendar entry', () => {
  const sender = { name: 'Casa "Lola"', address: 'book@lola.example' }
  const guest = { name: 'Anna', address: 'anna@example.com' }
  const write = (message: 'confirmed' | 'cancelled' | 'received') =>
    writeCalendar(composeBooking(message, BOOKING, { ...ABOUT, language: 'en' }).calendar, sender, guest)

  test('is an invitation with a UID that stays, in UTC', () => {
    expect(unfolded(write('confirmed'))).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Comanda//Bookings//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:REQUEST',
      'BEGIN:VEVENT',
      'UID:019a7c1e-52d1-7c3a-9a44-0f6a2f1f9b10@comanda',
      'SEQUENCE:3',
      'DTSTAMP:20261114T120000Z',
      'DTSTART:20261120T190000Z',
      'DTEND:20261120T203000Z',
      'SUMMARY:Casa Lola\\, 2 guests',
      'STATUS:CONFIRMED',
      'ORGANIZER;CN="Casa  Lola":mailto:book@lola.example',
      'ATTENDEE;CN="Anna";ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:anna@example.com',
      'TRANSP:OPAQUE',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ])
  })

  test('tentative while it is a request, withdrawn when it is cancelled', () => {
    expect(write('received')).toMatch(/METHOD:REQUEST[\s\S]*STATUS:TENTATIVE/)
    expect(write('cancelled')).toMatch(/METHOD:CANCEL[\s\S]*STATUS:CANCELLED/)
  })

  test('no line is longer than 75 octets, no character is cut, and text cannot break out of its line', () => {
    const { calendar } = composeBooking('confirmed', BOOKING, { ...ABOUT, language: 'ar' })
    const summary = `${'مطعم '.repeat(30)}; a\\b\r\nBEGIN:VEVENT`
    const written = writeCalendar({ ...calendar, summary }, sender, guest)
    for (const line of written.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(unfolded(written)).toContain(
      `SUMMARY:${summary.replace(';', '\\;').replace('\\b', '\\\\b').replace('\r\n', '\\n')}`,
    )
  })

  test('a calendar has no control characters, whatever was stored', () => {
    const { calendar } = composeBooking('confirmed', BOOKING, { ...ABOUT, language: 'en' })
    const odd = 'Ca\u0007sa\u001b[2J, "one"\u202e\r\ntwo\u0000'
    const written = writeCalendar(
      { ...calendar, summary: odd },
      { ...sender, name: odd },
      { ...guest, name: odd },
    )
    expect(unfolded(written)).toEqual(
      expect.arrayContaining([
        'SUMMARY:Casa[2J\\, "one"\\ntwo',
        expect.stringMatching(/^ORGANIZER;CN="Casa\[2J, {2}one {2}two":mailto:/),
        expect.stringMatching(/^ATTENDEE;CN="Casa\[2J, {2}one {2}two";/),
      ]),
    )
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these must not be there
    expect(written.replaceAll('\r\n', '')).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e]/)
  })
})

function unfolded(text: string): string[] {
  return text.replaceAll('\r\n ', '').split('\r\n')
}
