import { useState } from 'react'
import { type Span, spansOf, type Window, windowsOf } from './spans.ts'

export type Block = Span & { id: number }

let lastId = 0
const blocksOf = (windows: readonly Window[]): Block[] =>
  spansOf(windows).map((span) => ({ ...span, id: ++lastId }))

/**
 * Windows as blocks that stay themselves while they are moved, so that focus stays on what a key moves. What comes from
 * outside and is not what was last given out replaces them.
 */
export function useWeek(windows: readonly Window[], onChange: (windows: Window[]) => void) {
  const [held, setHeld] = useState(() => ({ windows, blocks: blocksOf(windows) }))
  let current = held
  if (held.windows !== windows && JSON.stringify(held.windows) !== JSON.stringify(windows)) {
    current = { windows, blocks: blocksOf(windows) }
    setHeld(current)
  }
  return {
    blocks: current.blocks,
    newBlock: (span: Span): Block => ({ ...span, id: ++lastId }),
    /** Shown, but not given out yet: while a pointer is down. */
    show: (blocks: Block[]) => setHeld({ ...current, blocks }),
    settle(blocks: Block[]) {
      const next = windowsOf(blocks)
      setHeld({ windows: next, blocks })
      onChange(next)
    },
  }
}
