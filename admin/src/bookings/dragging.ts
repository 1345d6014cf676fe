import type { PointerEvent } from 'react'
import { nearestSlot } from './axis.ts'
import { bookingOf, draw, type Held, type Here, hide, rowOf } from './held.ts'
import { ROW } from './row-height.ts'

/** Less than this is a click. */
const DRAGS_AFTER_PX = 6
/** Nearer than this to an edge, the timeline scrolls. */
const EDGE_PX = 40

/** Follows the pointer from a press on a tile until it is let go. Answers how to give that up, or null where nothing can be dragged. */
export function startDrag(
  here: Here,
  event: PointerEvent<HTMLElement>,
  {
    id,
    fromTable,
    onDrop,
    onEnd,
  }: Pick<Held, 'id' | 'fromTable'> & {
    onDrop: (held: Held) => void
    onEnd: () => void
  },
): (() => void) | null {
  // A finger scrolls; on a screen that is touched the form moves bookings.
  if (event.button !== 0 || event.pointerType === 'touch') return null
  const booking = bookingOf(here, id)
  const fromRow = rowOf(here, event.currentTarget)
  if (!booking || fromRow < 0) return null
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
    if (!isSame) draw(here, held)
  }
  const stop = () => {
    window.removeEventListener('pointermove', move)
    window.removeEventListener('pointerup', up)
    window.removeEventListener('pointercancel', cancel)
    window.removeEventListener('keydown', key, true)
    document.body.classList.remove('dragging')
    onEnd()
  }
  const cancel = () => {
    stop()
    hide(here)
  }
  const key = (pressed: KeyboardEvent) => {
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
    onDrop(held)
  }
  window.addEventListener('pointermove', move)
  window.addEventListener('pointerup', up)
  window.addEventListener('pointercancel', cancel)
  window.addEventListener('keydown', key, true)
  return cancel
}

function swallow(event: Event): void {
  event.stopPropagation()
  event.preventDefault()
}
