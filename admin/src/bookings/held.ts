// A booking that is held over the timeline, by the pointer or by keys. While it is held nothing is drawn again but the ghost, whose
// place is written into the document by hand: with two thousand bookings every frame would be late otherwise.
import type { RefObject } from 'react'
import type { BookSlot } from '../../../server/src/restaurant/reservations/staff-contract.ts'
import type { Translate } from '../ui/language/texts.ts'
import type { useRestaurantFormat } from '../ui/me.ts'
import { exchanged, placeOf, stepSlot } from './axis.ts'
import type { Bookings } from './context.tsx'
import type { Asked } from './move-question.tsx'
import { ROW } from './row-height.ts'
import type { Row } from './rows.ts'
import type { BookingsKey } from './texts.ts'

export type Parts = {
  rows: readonly Row[]
  scale: number
  isRtl: boolean
  scroll: RefObject<HTMLElement | null>
  ground: RefObject<HTMLElement | null>
  ghost: RefObject<HTMLElement | null>
}

/** What handlers need is read when they run, so that they stay the same and no tile is drawn for their sake. */
export type Here = () => Parts &
  Bookings & { t: Translate<BookingsKey>; format: ReturnType<typeof useRestaurantFormat> }

/** Where a booking would be put, and where it was taken from. */
export type Held = {
  id: string
  fromTable: number | null
  fromRow: number
  row: number
  slot: BookSlot | null
}

export const bookingOf = (here: Here, id: string) => here().page.bookings.find((booking) => booking.id === id)

export function tableIn(here: Here, row: number) {
  const target = here().rows[row]
  return target?.kind === 'table' ? target.table : null
}

/** The line in which a tile lies; below zero where it is in none. */
export function rowOf(here: Here, tile: HTMLElement): number {
  const rowKey = tile.closest<HTMLElement>('[data-row]')?.dataset.row
  return here().rows.findIndex(({ key }) => key === rowKey)
}

export function draw(here: Here, held: Held): void {
  const { ghost, page, scale, format, tablesText } = here()
  const booking = bookingOf(here, held.id)
  if (!ghost.current || !booking) return
  const startAt = held.slot?.starts_at ?? booking.starts_at
  const style = ghost.current.style
  style.insetBlockStart = `${held.row * ROW + 3}px`
  style.insetInlineStart = `calc(var(--names) + ${placeOf(startAt, page.axis, scale)}px)`
  style.width = `${((booking.ends_at - booking.starts_at) / 60_000) * scale}px`
  const table = tableIn(here, held.row)
  ghost.current.textContent = `${format.time(startAt)} · ${table?.name ?? tablesText([])} · ${booking.name}`
  ghost.current.dataset.shown = 'true'
}

export function hide(here: Here): void {
  const { ghost } = here()
  if (ghost.current) delete ghost.current.dataset.shown
}

/** What putting it down there means: another time is asked about, since the guest hears of it; another table alone is done at once. */
export function moveOf(here: Here, { id, fromTable, fromRow, row, slot }: Held) {
  const { page, format, tablesText } = here()
  const booking = bookingOf(here, id)
  if (!booking) return null
  const to = tableIn(here, row)
  const isOtherTable = row !== fromRow && (to !== null || !page.engine)
  const tableIds = isOtherTable
    ? to
      ? exchanged(booking.table_ids, fromTable, to.id)
      : null
    : booking.table_ids
  const places = { table_ids: tableIds && tableIds.length > 0 ? tableIds : null }
  const table = tablesText(tableIds ?? [])
  const from = format.time(booking.starts_at)
  if (slot && slot.starts_at !== booking.starts_at) {
    const asked: Asked = {
      id,
      name: booking.name,
      from,
      time: format.time(slot.starts_at),
      table,
      to: { ...places, date: slot.date, time: slot.time },
    }
    return { asked }
  }
  return isOtherTable ? { places, name: booking.name, table, time: from } : null
}

/** Moved on by an arrow key; null for any other. */
export function steppedBy(here: Here, key: string, held: Held): Held | null {
  const { rows, page, isRtl, scroll } = here()
  const step = { ArrowUp: -1, ArrowDown: 1 }[key]
  const along = { ArrowLeft: -1, ArrowRight: 1 }[key]
  if (step !== undefined) {
    const row = nextRow(rows, held.row, step, page.engine)
    scroll.current?.scrollTo({ top: Math.min(scroll.current.scrollTop, row * ROW) })
    const bottom = (scroll.current?.scrollTop ?? 0) + (scroll.current?.clientHeight ?? 0) - 3 * ROW
    if (row * ROW > bottom) scroll.current?.scrollBy(0, row * ROW - bottom)
    return { ...held, row }
  }
  if (along === undefined) return null
  const startAt = held.slot?.starts_at ?? bookingOf(here, held.id)?.starts_at ?? 0
  return { ...held, slot: stepSlot(startAt, along * (isRtl ? -1 : 1), page.slots) }
}

/** The next line on which a booking can lie. */
function nextRow(rows: readonly Row[], from: number, step: number, engine: boolean): number {
  for (let row = from + step; row >= 0 && row < rows.length; row += step) {
    const { kind } = rows[row] ?? { kind: 'area' }
    if (kind === 'table' || (kind === 'unassigned' && !engine)) return row
  }
  return from
}
