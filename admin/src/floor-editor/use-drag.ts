import { type PointerEvent, useRef, useState } from 'react'
import { type Draft, GRID, placed, sized, snapped, TURN, turned } from './draft.ts'

export type Grip = 'move' | 'size' | 'turn'
type Grab = { grip: Grip; from: Draft; x: number; y: number; isMoving: boolean }

/** Less than this is a tap, in centimetres. */
const MOVES_AFTER = 6

/** A table that is moved, sized or turned by mouse, finger or pen. `dragged` is how it stands meanwhile. */
export function useDrag(snaps: boolean, onDone: (table: Draft) => void) {
  const grab = useRef<Grab | null>(null)
  const [dragged, setDragged] = useState<Draft | null>(null)

  function point(event: PointerEvent<SVGElement>): { x: number; y: number } {
    const svg = event.currentTarget.ownerSVGElement ?? (event.currentTarget as SVGSVGElement)
    const matrix = svg.getScreenCTM()
    const at = new DOMPoint(event.clientX, event.clientY)
    const { x, y } = matrix ? at.matrixTransform(matrix.inverse()) : at
    return { x, y }
  }
  const step = (value: number) => (snaps ? snapped(value, GRID) : Math.round(value))

  function pulled({ grip, from, x, y }: Grab, to: { x: number; y: number }): Draft {
    const [dx, dy] = [to.x - x, to.y - y]
    if (grip === 'move') return placed(from, { x: step(from.x + dx), y: step(from.y + dy) })
    if (grip === 'size') {
      const turn = (from.rotation * Math.PI) / 180
      const wider = dx * Math.cos(turn) + dy * Math.sin(turn)
      const higher = dy * Math.cos(turn) - dx * Math.sin(turn)
      return sized(from, { width: step(from.width + wider), height: step(from.height + higher) })
    }
    const middle = { x: from.x + from.width / 2, y: from.y + from.height / 2 }
    const degrees = (Math.atan2(to.y - middle.y, to.x - middle.x) * 180) / Math.PI + 90
    return turned(from, snaps ? snapped(degrees, TURN) : degrees)
  }

  return {
    dragged,
    begin(event: PointerEvent<SVGElement>, grip: Grip, from: Draft): void {
      if (event.button !== 0) return
      event.stopPropagation()
      grab.current = { grip, from, ...point(event), isMoving: false }
    },
    handlers: {
      onPointerMove(event: PointerEvent<SVGSVGElement>) {
        const held = grab.current
        if (!held) return
        const to = point(event)
        if (!held.isMoving && Math.hypot(to.x - held.x, to.y - held.y) < MOVES_AFTER) return
        if (!held.isMoving) event.currentTarget.setPointerCapture(event.pointerId)
        held.isMoving = true
        setDragged(pulled(held, to))
      },
      onPointerUp() {
        grab.current = null
        if (dragged) onDone(dragged)
        setDragged(null)
      },
      onPointerCancel() {
        grab.current = null
        setDragged(null)
      },
    },
  }
}
