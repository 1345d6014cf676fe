import { inOneLine, withoutControls } from '../../../platform/control-characters.ts'

/** A calendar entry as it is kept with its message; whoever sends it adds the sender. */
export type CalendarEntry = {
  method: 'REQUEST' | 'CANCEL'
  uid: string
  sequence: number
  status: 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED'
  startsAt: number
  endsAt: number
  stampedAt: number
  summary: string
  location?: string
}

export type Mailbox = { name: string; address: string }

/** iCalendar (RFC 5545) by the rules of invitations (RFC 5546): same UID, growing SEQUENCE, times in UTC. */
export function writeCalendar(entry: CalendarEntry, organizer: Mailbox, attendee: Mailbox): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Comanda//Bookings//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${entry.method}`,
    'BEGIN:VEVENT',
    `UID:${entry.uid}`,
    `SEQUENCE:${entry.sequence}`,
    `DTSTAMP:${calendarTime(entry.stampedAt)}`,
    `DTSTART:${calendarTime(entry.startsAt)}`,
    `DTEND:${calendarTime(entry.endsAt)}`,
    `SUMMARY:${calendarText(entry.summary)}`,
    ...(entry.location === undefined ? [] : [`LOCATION:${calendarText(entry.location)}`]),
    `STATUS:${entry.status}`,
    `ORGANIZER;CN=${quoted(organizer.name)}:mailto:${organizer.address}`,
    `ATTENDEE;CN=${quoted(attendee.name)};ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:${attendee.address}`,
    'TRANSP:OPAQUE',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map(calendarLine).join('')
}

/** `20261114T193000Z`. */
export function calendarTime(at: number): string {
  return new Date(at).toISOString().replace(/[-:]|\.\d{3}/g, '')
}

/** RFC 5545 §3.3.11. */
export function calendarText(text: string): string {
  return withoutControls(text)
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')
}

/** §3.2: a quoted value has no quotes and no control characters. */
function quoted(text: string): string {
  return `"${inOneLine(text).replaceAll('"', ' ').trim()}"`
}

const LONGEST_LINE = 75

/** §3.1: of at most 75 octets each, none cut inside a character. */
export function calendarLine(line: string): string {
  const parts: string[] = []
  let part = ''
  let size = 0
  for (const character of line) {
    const octets = Buffer.byteLength(character)
    if (size + octets > LONGEST_LINE) {
      parts.push(part)
      part = ' '
      size = 1
    }
    part += character
    size += octets
  }
  return `${[...parts, part].join('\r\n')}\r\n`
}
