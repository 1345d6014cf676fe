// The stream itself. It comes back by itself after any loss.
import type { Word } from './tabs.ts'

/** The server's heart beats every 15 s. */
const SILENT_MS = 40_000
const SHORTEST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 10_000

export function openSource(
  url: string,
  {
    told,
    replaced,
  }: {
    told: (word: Word) => void
    /** Newer lines have its place: it is closed for good, lest tabs push each other out for ever. */
    replaced: () => void
  },
) {
  let source: EventSource | null = null
  let waitMs = SHORTEST_WAIT_MS
  let isOpen = false
  let retry = 0
  let silence = 0

  function heard(): void {
    clearTimeout(silence)
    silence = window.setTimeout(lost, SILENT_MS)
  }
  function open(): void {
    clearTimeout(retry)
    source?.close()
    source = new EventSource(url)
    source.addEventListener('open', () => {
      waitMs = SHORTEST_WAIT_MS
      isOpen = true
      heard()
      told({ kind: 'open' })
    })
    source.addEventListener('beat', heard)
    source.addEventListener('changed', ({ data }) => {
      heard()
      told({ kind: 'changed', subjects: String(data).split(' ') })
    })
    source.addEventListener('error', lost)
    source.addEventListener('replaced', () => {
      close()
      replaced()
    })
  }
  function lost(): void {
    close()
    told({ kind: 'lost' })
    retry = window.setTimeout(open, waitMs)
    waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)
  }
  function close(): void {
    source?.close()
    isOpen = false
    clearTimeout(silence)
    clearTimeout(retry)
  }

  open()
  return {
    isOpen: () => isOpen,
    lost,
    close,
    /** Does not wait for its next try. */
    hurry(): void {
      waitMs = SHORTEST_WAIT_MS
      if (!isOpen) open()
    },
  }
}
