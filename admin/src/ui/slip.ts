import type { MouseEvent } from 'react'

type Click = { x: number; y: number; at: number; button: Element | null }

const DOUBLE_CLICK_MS = 600
const STILL_PX = 12

let last: Click | null = null

/**
 * The second click of a double one, on another button that has slid under the pointer since the first: one order moved
 * on, and the next took its place. Nobody meant that one.
 */
export function isSlip({ detail, clientX: x, clientY: y, timeStamp: at, target }: MouseEvent): boolean {
  const button = target instanceof Element ? target.closest('button') : null
  const before = last
  last = { x, y, at, button }
  // A key is no pointer; and the same button twice is looked after by the button.
  if (detail === 0 || !button || !before?.button || before.button === button) return false
  return at - before.at < DOUBLE_CLICK_MS && Math.hypot(x - before.x, y - before.y) < STILL_PX
}
