import { type KeyboardEvent, memo, type PointerEvent } from 'react'
import { useTexts } from '../ui/language/language.tsx'
import { useRestaurantFormat } from '../ui/me.ts'
import { isLate } from './axis.ts'
import { standingOf } from './standing.ts'
import { type BookingsKey, bookingTexts } from './texts.ts'
import classes from './timeline.module.css'
import type { Shown } from './waiting.ts'

export type TileDoing = {
  onOpen: (id: string) => void
  onPointerDown: (event: PointerEvent<HTMLElement>, id: string, tableId: number | null) => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>, id: string, tableId: number | null) => void
  onBlur: () => void
}

type Props = TileDoing & {
  booking: Shown
  tableId: number | null
  tablesText: string
  start: number
  width: number
  now: number
}

/** Marks that a host looks for, in words too. */
export function marksOf(booking: Shown, now: number): BookingsKey[] {
  const { ends_at, deposit_status, note, table_ids, is_walk_in, isWaiting } = booking
  return [
    ...(isWaiting ? ['notSent' as const] : []),
    ...(isLate(booking, now) ? ['late' as const] : []),
    ...(standingOf(booking) === 'seated' && now > ends_at ? ['overTime' as const] : []),
    ...(deposit_status === 'pending' ? ['depositDue' as const] : []),
    ...(deposit_status === 'paid' ? ['depositPaid' as const] : []),
    ...(table_ids.length > 1 ? ['joined' as const] : []),
    ...(note ? ['hasNote' as const] : []),
    ...(is_walk_in ? ['walkedIn' as const] : []),
  ]
}

const SIGNS: Partial<Record<BookingsKey, string>> = {
  notSent: '⇡',
  late: '!',
  overTime: '!',
  depositDue: '¤',
  depositPaid: '✓¤',
  joined: '∞',
  hasNote: '✎',
}

export const Tile = memo(function Tile(props: Props) {
  const { booking, tableId, tablesText, start, width, now, onOpen, onPointerDown, onKeyDown, onBlur } = props
  const t = useTexts(bookingTexts)
  const format = useRestaurantFormat()
  const { id, name, party_size: party, starts_at } = booking
  const standing = standingOf(booking)
  const marks = marksOf(booking, now)
  const says = [
    t('tile', {
      time: format.time(starts_at),
      name,
      guests: t('guests', { count: party }),
      table: tablesText,
      status: t(standing),
    }),
    ...marks.map((mark) => t(mark)),
  ].join(', ')
  return (
    <button
      type="button"
      className={classes.tile}
      style={{ insetInlineStart: start, width }}
      data-booking={id}
      data-status={standing}
      {...(marks.includes('late') && { 'data-late': true })}
      {...(marks.includes('overTime') && { 'data-over': true })}
      {...(booking.isWaiting && { 'data-waits': true })}
      aria-label={says}
      title={says}
      onClick={() => onOpen(id)}
      onPointerDown={(event) => onPointerDown(event, id, tableId)}
      onKeyDown={(event) => onKeyDown(event, id, tableId)}
      onBlur={onBlur}
    >
      {/* Written by the style sheet: the name of the button has it in words, and must hold all text that is in it. */}
      <span className={classes.party} data-text={format.number(party)} aria-hidden />
      <span className={classes.who} dir="auto">
        {name}
      </span>
      <span className={classes.signs} data-text={marks.map((mark) => SIGNS[mark]).join(' ')} aria-hidden />
    </button>
  )
})
