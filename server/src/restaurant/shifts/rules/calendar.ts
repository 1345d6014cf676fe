import { MINUTE_MS } from '../../../platform/time/clock.ts'
import { calendarLine, calendarText, calendarTime } from '../../notifications/rules/ics.ts'
import type { OwnShift } from '../queries.ts'

/** A person's published shifts as a calendar to subscribe to (RFC 5545, times in UTC). */
export function writeShifts(
  shifts: OwnShift[],
  { restaurant, branchName }: { restaurant: string; branchName: (id: number) => string | null },
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Comanda//Shifts//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${calendarText(restaurant)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...shifts.flatMap((shift) => entryOf(shift, restaurant, branchName(shift.branch_id))),
    'END:VCALENDAR',
  ]
  return lines.map(calendarLine).join('')
}

function entryOf(shift: OwnShift, restaurant: string, branch: string | null): string[] {
  const where = branch === null ? restaurant : `${restaurant}, ${branch}`
  return [
    'BEGIN:VEVENT',
    `UID:shift-${shift.id}@comanda`,
    `DTSTAMP:${calendarTime(shift.published_at)}`,
    `SEQUENCE:${Math.floor(shift.published_at / MINUTE_MS)}`,
    `DTSTART:${calendarTime(shift.starts_at)}`,
    `DTEND:${calendarTime(shift.ends_at)}`,
    `SUMMARY:${calendarText(`${shift.role}, ${restaurant}`)}`,
    `LOCATION:${calendarText(where)}`,
    ...(shift.note === null ? [] : [`DESCRIPTION:${calendarText(shift.note)}`]),
    'STATUS:CONFIRMED',
    'TRANSP:OPAQUE',
    'END:VEVENT',
  ]
}
