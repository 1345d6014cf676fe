import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useTexts } from '../ui/language/language.tsx'
import { useRestaurantFormat } from '../ui/me.ts'
import { momentAt, nearestSlot } from './axis.ts'
import { useBookings } from './context.tsx'
import { startDrag } from './dragging.ts'
import {
  bookingOf,
  draw,
  type Held,
  type Here,
  hide,
  moveOf,
  type Parts,
  rowOf,
  steppedBy,
  tableIn,
} from './held.ts'
import type { Asked } from './move-question.tsx'
import { bookingTexts } from './texts.ts'

const NEAR_NOW_MS = 30 * 60_000

/** A booking that is dragged, or moved by keys; and a click on free time. */
export function useMoving(parts: Parts) {
  const t = useTexts(bookingTexts)
  const format = useRestaurantFormat()
  const shown = useBookings()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [said, setSaid] = useState('')
  const latest = useRef({ ...parts, ...shown, t, format })
  useEffect(() => {
    latest.current = { ...parts, ...shown, t, format }
  })
  const here = useCallback<Here>(() => latest.current, [])
  const tile = useTile(here, setAsked, setSaid)

  /** Whoever stands at the door now, or a booking for later. */
  const onFree = useCallback(
    (event: MouseEvent<HTMLElement>, tableId: number) => {
      if (event.target !== event.currentTarget) return
      const { page, scale, isRtl, now, open } = here()
      const box = event.currentTarget.getBoundingClientRect()
      const px = isRtl ? box.right - event.clientX : event.clientX - box.left
      const at = momentAt(px, page.axis, scale)
      const slot = nearestSlot(at - (page.slot_minutes * 60_000) / 2, page.slots)
      const preset = { tableIds: [tableId], ...(slot && { date: slot.date, time: slot.time }) }
      open({ kind: Math.abs(at - now) < NEAR_NOW_MS ? 'walkIn' : 'new', preset })
    },
    [here],
  )

  const putBack = useCallback(() => {
    setAsked(null)
    hide(here)
  }, [here])
  return { tile, asked, said, putBack, onFree }
}

/** What a tile answers to; the same handlers for good. */
function useTile(here: Here, onAsk: (asked: Asked) => void, onSay: (said: string) => void) {
  const keyed = useRef<Held | null>(null)
  const end = useRef<(() => void) | null>(null)
  useEffect(() => () => end.current?.(), [])
  return useMemo(() => {
    function sayHeld(held: Held): void {
      const { t, format } = here()
      const booking = bookingOf(here, held.id)
      if (!booking) return
      const time = format.time(held.slot?.starts_at ?? booking.starts_at)
      const table = tableIn(here, held.row)?.name ?? t('unassigned')
      onSay(t('movingTo', { name: booking.name, table, time }))
    }
    function finish(held: Held): void {
      const { act, t } = here()
      const move = moveOf(here, held)
      if (move?.asked) {
        onAsk(move.asked)
        return
      }
      if (move) {
        const { name, table, time, places } = move
        onSay(t('atTime', { table, time }))
        void act({
          what: [t('moveAction'), name, table].join(' · '),
          path: `/bookings/${held.id}/move`,
          body: places,
        }).catch(() => undefined)
      }
      hide(here)
    }
    function onPointerDown(event: PointerEvent<HTMLElement>, id: string, fromTable: number | null): void {
      const onEnd = () => {
        end.current = null
      }
      end.current = startDrag(here, event, { id, fromTable, onDrop: finish, onEnd }) ?? end.current
    }
    function onKeyDown(event: KeyboardEvent<HTMLElement>, id: string, fromTable: number | null): void {
      const booking = bookingOf(here, id)
      const fromRow = rowOf(here, event.currentTarget)
      if (!booking || fromRow < 0) return
      const held = keyed.current ?? { id, fromTable, fromRow, row: fromRow, slot: null }
      const next = steppedBy(here, event.key, held)
      if (next) {
        keyed.current = next
        draw(here, next)
        sayHeld(next)
      } else if (event.key === 'Enter' && keyed.current) {
        keyed.current = null
        finish(held)
      } else if (event.key === 'Escape' && keyed.current) {
        keyed.current = null
        hide(here)
        onSay(here().t('putBack', { name: booking.name }))
      } else return
      event.preventDefault()
    }
    /** Whoever goes elsewhere has not confirmed. */
    function onBlur(): void {
      if (!keyed.current) return
      keyed.current = null
      hide(here)
    }
    return { onPointerDown, onKeyDown, onBlur }
  }, [here, onAsk, onSay])
}
