import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { BookSlot } from '../../../server/src/restaurant/reservations/staff-contract.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useRestaurantFormat } from '../ui/me.ts'
import { exchanged, momentAt, nearestSlot, placeOf, stepSlot } from './axis.ts'
import { useBook } from './book.tsx'
import type { Asked } from './move-question.tsx'
import { ROW } from './row-height.ts'
import type { Row } from './rows.ts'
import { bookingTexts } from './texts.ts'

type Parts = {
  rows: readonly Row[]
  scale: number
  isRtl: boolean
  scroll: RefObject<HTMLElement | null>
  ground: RefObject<HTMLElement | null>
  ghost: RefObject<HTMLElement | null>
}

/** Where a booking would be put. */
type Target = { row: number; slot: BookSlot | null }
type Held = Target & { id: string; fromTable: number | null; fromRow: number }

/** Less than this is a click. */
const DRAGS_AFTER_PX = 6
/** Nearer than this to an edge, the timeline scrolls. */
const EDGE_PX = 40
const NEAR_NOW_MS = 30 * 60_000

/**
 * A booking that is dragged, or moved by keys. While it is dragged nothing is drawn again but the ghost, whose place is
 * written into the document by hand: with two thousand bookings every frame would be late otherwise.
 */
export function useMoving(parts: Parts) {
  const t = useTexts(bookingTexts)
  const format = useRestaurantFormat()
  const book = useBook()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [said, setSaid] = useState('')
  const keyed = useRef<Held | null>(null)
  const end = useRef<(() => void) | null>(null)
  // What handlers need is read when they run, so that they stay the same and no tile is drawn for their sake.
  const latest = useRef({ ...parts, ...book, t, format })
  useEffect(() => {
    latest.current = { ...parts, ...book, t, format }
  })
  useEffect(() => () => end.current?.(), [])

  const tile = useMemo(() => {
    const here = () => latest.current
    const bookingOf = (id: string) => here().page.bookings.find((booking) => booking.id === id)
    const tableIn = (row: number) => {
      const target = here().rows[row]
      return target?.kind === 'table' ? target.table : null
    }

    function draw(held: Held): void {
      const { ghost, page, scale, format, tablesText } = here()
      const booking = bookingOf(held.id)
      if (!ghost.current || !booking) return
      const startAt = held.slot?.starts_at ?? booking.starts_at
      const style = ghost.current.style
      style.insetBlockStart = `${held.row * ROW + 3}px`
      style.insetInlineStart = `calc(var(--names) + ${placeOf(startAt, page.axis, scale)}px)`
      style.width = `${((booking.ends_at - booking.starts_at) / 60_000) * scale}px`
      const table = tableIn(held.row)
      ghost.current.textContent = `${format.time(startAt)} · ${table?.name ?? tablesText([])} · ${booking.name}`
      ghost.current.dataset.shown = 'true'
    }
    function hide(): void {
      const { ghost } = here()
      if (ghost.current) delete ghost.current.dataset.shown
    }
    function sayHeld(held: Held): void {
      const { t, format } = here()
      const booking = bookingOf(held.id)
      if (!booking) return
      const time = format.time(held.slot?.starts_at ?? booking.starts_at)
      setSaid(t('movingTo', { name: booking.name, table: tableIn(held.row)?.name ?? t('unassigned'), time }))
    }
    /** Another table alone is done at once; another time is asked about, since the guest hears of it. */
    function finish({ id, fromTable, fromRow, row, slot }: Held): void {
      const { act, page, t, format, tablesText } = here()
      const booking = bookingOf(id)
      if (!booking) return
      const to = tableIn(row)
      const isOtherTable = row !== fromRow && (to !== null || !page.engine)
      const tableIds = isOtherTable
        ? to
          ? exchanged(booking.table_ids, fromTable, to.id)
          : null
        : booking.table_ids
      const places = { table_ids: tableIds && tableIds.length > 0 ? tableIds : null }
      if (slot && slot.starts_at !== booking.starts_at) {
        setAsked({
          id,
          name: booking.name,
          from: format.time(booking.starts_at),
          time: format.time(slot.starts_at),
          table: tablesText(tableIds ?? []),
          to: { ...places, date: slot.date, time: slot.time },
        })
      } else if (isOtherTable) {
        setSaid(t('atTime', { table: tablesText(tableIds ?? []), time: format.time(booking.starts_at) }))
        void act({
          what: [t('moveAction'), booking.name, tablesText(tableIds ?? [])].join(' · '),
          path: `/bookings/${id}/move`,
          body: places,
        }).catch(() => undefined)
        hide()
      } else hide()
    }

    function onPointerDown(event: PointerEvent<HTMLElement>, id: string, fromTable: number | null): void {
      // A finger scrolls; on a screen that is touched the form moves bookings.
      if (event.button !== 0 || event.pointerType === 'touch') return
      const booking = bookingOf(id)
      const rowKey = event.currentTarget.closest<HTMLElement>('[data-row]')?.dataset.row
      const fromRow = here().rows.findIndex(({ key }) => key === rowKey)
      if (!booking || fromRow < 0) return
      const [startX, startY] = [event.clientX, event.clientY]
      let held: Held | null = null

      const move = (now: globalThis.PointerEvent) => {
        if (!held && Math.hypot(now.clientX - startX, now.clientY - startY) < DRAGS_AFTER_PX) return
        const { scroll, ground, page, scale, isRtl, rows } = here()
        const box = ground.current?.getBoundingClientRect()
        const edges = scroll.current?.getBoundingClientRect()
        if (!box || !edges) return
        if (now.clientY < edges.top + EDGE_PX) scroll.current?.scrollBy(0, -12)
        if (now.clientY > edges.bottom - EDGE_PX) scroll.current?.scrollBy(0, 12)
        const row = Math.min(Math.max(Math.floor((now.clientY - box.top) / ROW), 0), rows.length - 1)
        const dx = (now.clientX - startX) * (isRtl ? -1 : 1)
        const isAlong = Math.abs(dx) > (page.slot_minutes * scale) / 2
        const slot = isAlong ? nearestSlot(booking.starts_at + (dx / scale) * 60_000, page.slots) : null
        const isSame = held && held.row === row && held.slot === slot
        held = { id, fromTable, fromRow, row: rows[row]?.kind === 'area' ? fromRow : row, slot }
        document.body.classList.add('dragging')
        if (!isSame) draw(held)
      }
      const stop = () => {
        window.removeEventListener('pointermove', move)
        window.removeEventListener('pointerup', up)
        window.removeEventListener('pointercancel', cancel)
        window.removeEventListener('keydown', key, true)
        document.body.classList.remove('dragging')
        end.current = null
      }
      const cancel = () => {
        stop()
        hide()
      }
      const key = (pressed: globalThis.KeyboardEvent) => {
        if (pressed.key !== 'Escape') return
        pressed.preventDefault()
        cancel()
      }
      const up = () => {
        stop()
        if (!held) return
        // The click that follows is the end of the drag, not a wish to open the booking.
        window.addEventListener('click', swallow, { capture: true, once: true })
        setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), 50)
        finish(held)
      }
      end.current = cancel
      window.addEventListener('pointermove', move)
      window.addEventListener('pointerup', up)
      window.addEventListener('pointercancel', cancel)
      window.addEventListener('keydown', key, true)
    }

    function onKeyDown(event: KeyboardEvent<HTMLElement>, id: string, fromTable: number | null): void {
      const { rows, page, isRtl, scroll } = here()
      const booking = bookingOf(id)
      const rowKey = event.currentTarget.closest<HTMLElement>('[data-row]')?.dataset.row
      const fromRow = rows.findIndex(({ key }) => key === rowKey)
      if (!booking || fromRow < 0) return
      const held = keyed.current ?? { id, fromTable, fromRow, row: fromRow, slot: null }
      const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
      const along = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
      if (step !== undefined) {
        const next = nextRow(rows, held.row, step, page.engine)
        keyed.current = { ...held, row: next }
        scroll.current?.scrollTo({ top: Math.min(scroll.current.scrollTop, next * ROW) })
        const bottom = (scroll.current?.scrollTop ?? 0) + (scroll.current?.clientHeight ?? 0) - 3 * ROW
        if (next * ROW > bottom) scroll.current?.scrollBy(0, next * ROW - bottom)
      } else if (along !== undefined) {
        const slot = stepSlot(held.slot?.starts_at ?? booking.starts_at, along * (isRtl ? -1 : 1), page.slots)
        keyed.current = { ...held, slot }
      } else if (event.key === 'Enter' && keyed.current) {
        keyed.current = null
        event.preventDefault()
        finish(held)
        return
      } else if (event.key === 'Escape' && keyed.current) {
        keyed.current = null
        event.preventDefault()
        hide()
        setSaid(here().t('putBack', { name: booking.name }))
        return
      } else return
      event.preventDefault()
      if (keyed.current) {
        draw(keyed.current)
        sayHeld(keyed.current)
      }
    }
    /** Whoever goes elsewhere has not confirmed. */
    function onBlur(): void {
      if (!keyed.current) return
      keyed.current = null
      hide()
    }
    return { onPointerDown, onKeyDown, onBlur, hide }
  }, [])

  /** A click on free time: whoever stands at the door now, or a booking for later. */
  const onFree = useCallback((event: MouseEvent<HTMLElement>, tableId: number) => {
    if (event.target !== event.currentTarget) return
    const { page, scale, isRtl, now, open } = latest.current
    const box = event.currentTarget.getBoundingClientRect()
    const px = isRtl ? box.right - event.clientX : event.clientX - box.left
    const at = momentAt(px, page.axis, scale)
    const slot = nearestSlot(at - (page.slot_minutes * 60_000) / 2, page.slots)
    const preset = { tableIds: [tableId], ...(slot && { date: slot.date, time: slot.time }) }
    open({ kind: Math.abs(at - now) < NEAR_NOW_MS ? 'walkIn' : 'new', preset })
  }, [])

  const putBack = useCallback(() => {
    setAsked(null)
    tile.hide()
  }, [tile])
  const { hide: _, ...handlers } = tile
  const kept = useRef(handlers)
  return { tile: kept.current, asked, said, putBack, onFree }
}

function swallow(event: Event): void {
  event.stopPropagation()
  event.preventDefault()
}

/** The next line on which a booking can lie. */
function nextRow(rows: readonly Row[], from: number, step: number, engine: boolean): number {
  for (let row = from + step; row >= 0 && row < rows.length; row += step) {
    const { kind } = rows[row] ?? { kind: 'area' }
    if (kind === 'table' || (kind === 'unassigned' && !engine)) return row
  }
  return from
}
