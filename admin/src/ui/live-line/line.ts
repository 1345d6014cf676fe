// What a tab hears of changes, from its own stream or from the tab that has one. It outlives a change of page.
import { openSource } from './source.ts'
import { ALONE, channelNamed, joinTabs, type Word } from './tabs.ts'

export type Connection = 'connecting' | 'live' | 'lost'

type Listener = {
  connection: (now: Connection) => void
  changed: (subjects: string[]) => void
  /** Something may have been missed. */
  missed: () => void
}

/** A line that is back at once was no loss that anybody need hear of. */
const LOSS_SHOWS_AFTER_MS = 2_500
/** So long a page may take to give way to the next. */
const LINGERS_MS = 3_000
/** By then the server knows that somebody has signed out. */
const SIGNED_OUT_MS = 1_500

function openLine(url: string, name: string) {
  const listeners = new Set<Listener>()
  let connection: Connection = 'connecting'
  let source: ReturnType<typeof openSource> | null = null
  // What changed between the page's first question and the opening of the line was missed too.
  let isMissing = true
  let loss = 0

  function show(now: Connection): void {
    connection = now
    for (const listener of listeners) listener.connection(now)
  }
  function told(word: Word): void {
    if (word.kind === 'changed') {
      for (const listener of listeners) listener.changed(word.subjects)
    } else if (word.kind === 'lost') {
      isMissing = true
      if (loss === 0) loss = window.setTimeout(() => show('lost'), LOSS_SHOWS_AFTER_MS)
    } else {
      clearTimeout(loss)
      loss = 0
      if (connection !== 'live') show('live')
      if (isMissing) for (const listener of listeners) listener.missed()
      isMissing = false
    }
  }
  const tabs = joinTabs(channelNamed(name) ?? ALONE, {
    lead() {
      source = openSource(url, {
        told(word) {
          told(word)
          tabs.tell(word)
        },
        replaced() {
          told({ kind: 'lost' })
          tabs.rest()
        },
      })
    },
    yieldLead() {
      source?.close()
      source = null
    },
    isOpen: () => source?.isOpen() ?? false,
    told,
    hurry: () => source?.hurry(),
    end() {
      told({ kind: 'lost' })
      setTimeout(() => {
        for (const listener of listeners) listener.missed()
      }, SIGNED_OUT_MS)
    },
  })
  function atOnce(): void {
    if (!isMissing) return
    if (tabs.isResting()) tabs.seek()
    else if (source) source.hurry()
    else tabs.hurry()
  }
  function shown(): void {
    if (document.visibilityState === 'visible') atOnce()
  }
  function offline(): void {
    if (source) source.lost()
    else told({ kind: 'lost' })
  }
  function away(): void {
    told({ kind: 'lost' })
    tabs.rest()
  }
  const events = [
    [window, 'online', atOnce],
    [window, 'focus', shown],
    [document, 'visibilitychange', shown],
    [window, 'offline', offline],
    [window, 'pagehide', away],
    [window, 'pageshow', shown],
    [document, 'freeze', away],
    [document, 'resume', atOnce],
  ] as const
  for (const [target, event, act] of events) target.addEventListener(event, act)
  tabs.seek()

  return {
    listeners,
    connection: () => connection,
    end: tabs.end,
    close(): void {
      for (const [target, event, act] of events) target.removeEventListener(event, act)
      clearTimeout(loss)
      tabs.leave()
    },
  }
}

const lines = new Map<string, ReturnType<typeof openLine>>()

/** Answers how to stop listening. */
export function listen(url: string, who: string, listener: Listener): () => void {
  const name = `live ${url} ${who}`
  const line = lines.get(name) ?? openLine(url, name)
  lines.set(name, line)
  line.listeners.add(listener)
  listener.connection(line.connection())
  if (line.connection() === 'live') listener.missed()
  return () => {
    line.listeners.delete(listener)
    setTimeout(() => {
      if (line.listeners.size > 0 || lines.get(name) !== line) return
      lines.delete(name)
      line.close()
    }, LINGERS_MS)
  }
}

/** Whoever is signed in signs out, in every tab. */
export function endLines(): void {
  for (const line of lines.values()) line.end()
}
