import { useDirection } from '@mantine/core'
import { type PointerEvent, useRef } from 'react'
import { DAY_MINUTES, DAYS, drawn, moved, STEP_MINUTES, snapped, withEnd, withStart } from './spans.ts'
import type { Block, useWeek } from './use-week.ts'

/** A press that is let go where it began adds an hour. */
const PRESSED_MINUTES = 60

type Drawing = {
  kind: 'draw' | 'move' | 'start' | 'end'
  block: Block
  before: Block[]
  minute: number
  day: number
  hasMoved: boolean
}

/** Drawing, moving and stretching blocks by mouse, pen or finger. The tracks are the elements with `data-day`. */
export function useDrawing(week: ReturnType<typeof useWeek>) {
  const { dir } = useDirection()
  const drawing = useRef<Drawing | null>(null)

  function placeOf(event: PointerEvent<HTMLElement>): { minute: number; day: number } {
    const tracks = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-day]')]
    const day = Math.max(
      0,
      tracks.findLastIndex((track) => track.getBoundingClientRect().top <= event.clientY),
    )
    const box = (tracks[day] ?? event.currentTarget).getBoundingClientRect()
    const along = dir === 'rtl' ? box.right - event.clientX : event.clientX - box.left
    return { minute: snapped((along / box.width) * DAY_MINUTES), day: Math.min(day, DAYS.length - 1) }
  }

  function shaped({ kind, block, minute, day }: Drawing, at: { minute: number; day: number }): Block {
    const minutes = at.minute - minute
    if (kind === 'draw') return { ...block, ...drawn(block.day, minute, at.minute) }
    if (kind === 'move') return { ...block, ...moved(block, { days: at.day - day, minutes }) }
    return {
      ...block,
      ...(kind === 'start' ? withStart(block, block.from + minutes) : withEnd(block, block.to + minutes)),
    }
  }

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const target = event.target as HTMLElement
      if (event.button !== 0 || !target.closest('[data-day]')) return
      const at = placeOf(event)
      const id = Number(target.closest<HTMLElement>('[data-block]')?.dataset.block)
      const hit = week.blocks.find((block) => block.id === id)
      const edge = target.closest<HTMLElement>('[data-edge]')?.dataset.edge as 'start' | 'end' | undefined
      drawing.current = {
        kind: hit ? (edge ?? 'move') : 'draw',
        block: hit ?? week.newBlock(drawn(at.day, at.minute, at.minute)),
        before: week.blocks,
        ...at,
        hasMoved: false,
      }
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const now = drawing.current
      if (!now) return
      const at = placeOf(event)
      now.hasMoved ||= Math.abs(at.minute - now.minute) >= STEP_MINUTES || at.day !== now.day
      if (now.hasMoved) week.show([...now.before.filter(({ id }) => id !== now.block.id), shaped(now, at)])
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const now = drawing.current
      drawing.current = null
      if (!now) return
      const at = placeOf(event)
      const others = now.before.filter(({ id }) => id !== now.block.id)
      if (now.hasMoved) week.settle([...others, shaped(now, at)])
      else if (now.kind === 'draw') {
        week.settle([
          ...others,
          { ...now.block, ...drawn(now.day, now.minute, now.minute + PRESSED_MINUTES) },
        ])
      }
    },
    /** The finger scrolls the page after all. */
    onPointerCancel() {
      const now = drawing.current
      drawing.current = null
      if (now) week.show(now.before)
    },
  }
}
