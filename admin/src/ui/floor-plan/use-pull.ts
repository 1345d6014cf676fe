import { type PointerEvent, useRef, useState } from 'react'
import type { FloorPlan } from '../../../../server/src/restaurant/floor/rules/layout.ts'

type Pull = { from: number; x1: number; y1: number; x2: number; y2: number; target: number | null }

/** Less than this is a tap. */
const PULLS_AFTER = 14

/** A table that is pulled onto another by mouse, finger or pen. */
export function usePull(floor: FloorPlan, onPull?: (from: number, to: number) => void) {
  const [pull, setPull] = useState<Pull | null>(null)
  const begun = useRef<Pull | null>(null)
  if (!onPull) return { handlers: {}, line: null, target: null }

  function at(event: PointerEvent<SVGSVGElement>): { x: number; y: number } {
    const matrix = event.currentTarget.getScreenCTM()
    const point = new DOMPoint(event.clientX, event.clientY)
    const { x, y } = matrix ? point.matrixTransform(matrix.inverse()) : point
    return { x, y }
  }
  function tableAt({ x, y }: { x: number; y: number }) {
    return floor.tables.find(
      (table) => x >= table.x && x <= table.x + table.width && y >= table.y && y <= table.y + table.height,
    )
  }
  function end(): void {
    begun.current = null
    setPull(null)
  }

  const handlers = {
    onPointerDown(event: PointerEvent<SVGSVGElement>) {
      const { x, y } = at(event)
      const table = event.button === 0 ? tableAt({ x, y }) : undefined
      begun.current = table ? { from: table.id, x1: x, y1: y, x2: x, y2: y, target: null } : null
    },
    onPointerMove(event: PointerEvent<SVGSVGElement>) {
      const start = begun.current
      if (!start) return
      const { x, y } = at(event)
      if (!pull && Math.hypot(x - start.x1, y - start.y1) < PULLS_AFTER) return
      if (!pull) event.currentTarget.setPointerCapture(event.pointerId)
      const over = tableAt({ x, y })?.id ?? null
      setPull({ ...start, x2: x, y2: y, target: over === start.from ? null : over })
    },
    onPointerUp() {
      if (pull?.target != null) onPull?.(pull.from, pull.target)
      end()
    },
    onPointerCancel: end,
  }
  const line = pull && { x1: pull.x1, y1: pull.y1, x2: pull.x2, y2: pull.y2 }
  return { handlers, line, target: pull?.target ?? null }
}
