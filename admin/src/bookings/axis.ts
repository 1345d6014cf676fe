// Where moments lie on the drawing. In elapsed time: a night with a clock change is as long as it is, and its hours are
// named by the clock of each moment.
import type {
  BookEntry,
  BookPage,
  BookSlot,
} from '../../../server/src/restaurant/reservations/staff-contract.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000

export type Axis = BookPage['axis']

/** Pixels from where the axis begins, on whichever side that is; never outside of it. */
export function placeOf(at: number, axis: Axis, pxPerMinute: number): number {
  const within = Math.min(Math.max(at, axis.from_at), axis.until_at)
  return ((within - axis.from_at) / MINUTE_MS) * pxPerMinute
}

export function widthOf(axis: Axis, pxPerMinute: number): number {
  return placeOf(axis.until_at, axis, pxPerMinute)
}

export function momentAt(px: number, axis: Axis, pxPerMinute: number): number {
  return axis.from_at + (px / pxPerMinute) * MINUTE_MS
}

export function hoursOf(axis: Axis): number[] {
  const hours: number[] = []
  for (let at = axis.from_at; at < axis.until_at; at += HOUR_MS) hours.push(at)
  return hours
}

/** What is not open, as it lies between the services. */
export function closedSpans(axis: Axis, open: BookPage['open']): Axis[] {
  const closed: Axis[] = []
  let at = axis.from_at
  for (const { from_at, until_at } of open.toSorted((a, b) => a.from_at - b.from_at)) {
    if (from_at > at) closed.push({ from_at: at, until_at: Math.min(from_at, axis.until_at) })
    at = Math.max(at, until_at)
  }
  if (at < axis.until_at) closed.push({ from_at: at, until_at: axis.until_at })
  return closed.filter(({ from_at, until_at }) => until_at > from_at)
}

/** The slot nearest to the moment; null where there is none at all. */
export function nearestSlot(at: number, slots: readonly BookSlot[]): BookSlot | null {
  let nearest: BookSlot | null = null
  for (const slot of slots) {
    if (!nearest || Math.abs(slot.starts_at - at) < Math.abs(nearest.starts_at - at)) nearest = slot
  }
  return nearest
}

/** The slot that many steps from the one at the moment, as far as there are slots. */
export function stepSlot(at: number, steps: number, slots: readonly BookSlot[]): BookSlot | null {
  const here = nearestSlot(at, slots)
  if (!here) return null
  const index = slots.indexOf(here) + steps
  return slots[Math.min(Math.max(index, 0), slots.length - 1)] ?? null
}

/** Bookings that overlap are drawn below each other: for each the first line on which it has room. */
export function linesOf(bookings: readonly BookEntry[]): BookEntry[][] {
  const lines: BookEntry[][] = []
  for (const booking of bookings.toSorted((a, b) => a.starts_at - b.starts_at)) {
    const free = lines.find((line) => (line.at(-1)?.ends_at ?? 0) <= booking.starts_at)
    if (free) free.push(booking)
    else lines.push([booking])
  }
  return lines
}

const LATE_AFTER_MS = 15 * MINUTE_MS

/** They should have been here a quarter of an hour ago. */
export function isLate({ status, starts_at }: Pick<BookEntry, 'status' | 'starts_at'>, now: number): boolean {
  return (status === 'confirmed' || status === 'pending') && now > starts_at + LATE_AFTER_MS
}

/** The tables after one of them was exchanged for another; exchanged for one that it has, they are one fewer. */
export function exchanged(tableIds: readonly number[], from: number | null, to: number): number[] {
  if (from === null) return [to]
  return [...new Set(tableIds.map((id) => (id === from ? to : id)))]
}
