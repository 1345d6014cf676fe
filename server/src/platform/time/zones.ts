// The offset of a time zone at any instant. Temporal needs microseconds to say it; but an offset holds for months,
// so each zone remembers the periods of time it was asked about, and within them the answer is two comparisons.

export type OffsetPeriod = {
  startAt: number
  endAt: number
  offsetMs: number
  /** The offset to the whole minute, which is all that ISO 8601 can write. */
  writtenOffsetMs: number
  writtenOffset: string
}

type Zone = { latest: OffsetPeriod; periods: OffsetPeriod[] }

// IANA has about 600 names; the bound only guards against a caller that makes up spellings.
const MAX_ZONES = 1024
// A zone with summer time has two a year: enough for any page of rows, and little to search through.
const MAX_PERIODS = 32
const LAST_INSTANT = 8.64e15
const MINUTE_MS = 60_000

const zones = new Map<string, Zone>()

/** A name of the IANA database in its own spelling (`Europe/Berlin`, `UTC`); neither `europe/berlin` nor `+03:00`. */
export function isZone(text: string): boolean {
  if (!/^[A-Z]/.test(text)) return false
  try {
    return new Temporal.ZonedDateTime(0n, text).timeZoneId === text
  } catch {
    return false
  }
}

export function offsetMs(at: number, zone: string): number {
  return offsetPeriodAt(at, zone).offsetMs
}

/** The time around an instant through which the zone keeps its offset: from `startAt` to just before `endAt`. */
export function offsetPeriodAt(at: number, zone: string): OffsetPeriod {
  const known = zones.get(zone)
  if (known === undefined) {
    const period = findPeriod(at, zone)
    if (zones.size >= MAX_ZONES) zones.clear()
    zones.set(zone, { latest: period, periods: [period] })
    return period
  }
  if (!holds(known.latest, at)) known.latest = rememberedPeriod(known, at, zone)
  return known.latest
}

function rememberedPeriod(known: Zone, at: number, zone: string): OffsetPeriod {
  for (const period of known.periods) if (holds(period, at)) return period
  const period = findPeriod(at, zone)
  if (known.periods.length >= MAX_PERIODS) known.periods.shift()
  known.periods.push(period)
  return period
}

function holds(period: OffsetPeriod, at: number): boolean {
  return at >= period.startAt && at < period.endAt
}

function findPeriod(at: number, zone: string): OffsetPeriod {
  const here = zonedAt(Math.floor(at), zone)
  // `previous` looks strictly before: one millisecond on, it finds a change at this very instant as well.
  const after = zonedAt(Math.min(Math.floor(at) + 1, LAST_INSTANT), zone)
  const offset = here.offsetNanoseconds / 1e6
  const writtenOffsetMs = Math.sign(offset) * Math.round(Math.abs(offset) / MINUTE_MS) * MINUTE_MS
  return {
    startAt: after.getTimeZoneTransition('previous')?.epochMilliseconds ?? -LAST_INSTANT,
    endAt: here.getTimeZoneTransition('next')?.epochMilliseconds ?? LAST_INSTANT + 1,
    offsetMs: offset,
    writtenOffsetMs,
    writtenOffset: writeOffset(writtenOffsetMs / MINUTE_MS),
  }
}

function zonedAt(at: number, zone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone)
}

function writeOffset(minutes: number): string {
  const hour = String(Math.floor(Math.abs(minutes) / 60)).padStart(2, '0')
  const minute = String(Math.abs(minutes) % 60).padStart(2, '0')
  return `${minutes < 0 ? '-' : '+'}${hour}:${minute}`
}
