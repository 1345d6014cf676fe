// Of the tabs of one browser that listen to the same, one leads: it holds the stream, and tells the others what it hears.
// They find each other through a BroadcastChannel alone, which browsers have on plain http too (a till in a local
// network), unlike locks. A leader says when it goes; one that says nothing any more is replaced.

export type Word = { kind: 'open' } | { kind: 'lost' } | { kind: 'changed'; subjects: string[] }

type Note = { from: string } & (
  | { kind: 'seek' | 'ping' | 'bye' | 'hurry' | 'end' }
  | { kind: 'here'; isOpen: boolean }
  | { kind: 'word'; word: Word }
)

export type Channel = {
  post: (note: Note) => void
  listen: (hear: (note: Note) => void) => void
  close: () => void
}

export type Parts = {
  /** Open the stream, or leave it to another tab. */
  lead: () => void
  yieldLead: () => void
  isOpen: () => boolean
  /** What the leader has heard. */
  told: (word: Word) => void
  /** Somebody looks at one of the tabs: the leader tries again at once. */
  hurry: () => void
  /** Whoever was signed in has signed out. */
  end: () => void
}

const PACE = { seekMs: 250, pingMs: 3_000, answerMs: 3_000 }

export function joinTabs(channel: Channel, parts: Parts, pace = PACE) {
  const id = crypto.getRandomValues(new Uint32Array(4)).join('-')
  let role: 'seeking' | 'leading' | 'following' | 'resting' = 'resting'
  let leader = ''
  let turn: ReturnType<typeof setTimeout> | undefined
  let answer: ReturnType<typeof setTimeout> | undefined
  const pings = setInterval(ping, pace.pingMs)

  function seek(): void {
    stopWaiting()
    role = 'seeking'
    channel.post({ from: id, kind: 'seek' })
    turn = setTimeout(lead, pace.seekMs)
  }
  function lead(): void {
    stopWaiting()
    role = 'leading'
    channel.post({ from: id, kind: 'here', isOpen: false })
    parts.lead()
  }
  function follow(from: string, isOpen: boolean): void {
    stopWaiting()
    if (role === 'leading') parts.yieldLead()
    // Between two leaders something may have been missed.
    if (role !== 'following' || leader !== from) parts.told({ kind: 'lost' })
    role = 'following'
    leader = from
    parts.told({ kind: isOpen ? 'open' : 'lost' })
  }
  function ping(): void {
    if (role !== 'following' || answer !== undefined) return
    channel.post({ from: id, kind: 'ping' })
    answer = setTimeout(lostLeader, pace.answerMs)
  }
  function lostLeader(): void {
    parts.told({ kind: 'lost' })
    seek()
  }
  function stopWaiting(): void {
    clearTimeout(turn)
    clearTimeout(answer)
    answer = undefined
  }
  function rest(): void {
    stopWaiting()
    if (role === 'leading') {
      channel.post({ from: id, kind: 'bye' })
      parts.yieldLead()
    }
    role = 'resting'
  }

  /** Two that seek or lead at once: the one whose id is the lower does. */
  function hear(note: Note): void {
    const { from } = note
    if (role === 'resting') return
    if (note.kind === 'end') {
      rest()
      parts.end()
    } else if (note.kind === 'hurry') {
      if (role === 'leading') parts.hurry()
    } else if (note.kind === 'here') {
      if (role !== 'leading' || from < id) follow(from, note.isOpen)
      else channel.post({ from: id, kind: 'here', isOpen: parts.isOpen() })
    } else if (note.kind === 'seek' || note.kind === 'ping') {
      if (role === 'leading') channel.post({ from: id, kind: 'here', isOpen: parts.isOpen() })
      else if (role === 'seeking' && note.kind === 'seek' && from < id) {
        clearTimeout(turn)
        turn = setTimeout(seek, 4 * pace.seekMs)
      }
    } else if (role === 'following' && from === leader) {
      if (note.kind === 'bye') lostLeader()
      else if (note.kind === 'word') parts.told(note.word)
    }
  }
  channel.listen(hear)

  return {
    seek,
    /** Frozen, or hidden for good: another tab takes over. */
    rest,
    isResting: () => role === 'resting',
    isLeading: () => role === 'leading',
    tell: (word: Word) => channel.post({ from: id, kind: 'word', word }),
    hurry: () => channel.post({ from: id, kind: 'hurry' }),
    end: () => channel.post({ from: id, kind: 'end' }),
    leave(): void {
      rest()
      clearInterval(pings)
      channel.close()
    },
  }
}

/** Null in the rare browser without it: each tab then has a stream of its own. */
export function channelNamed(name: string): Channel | null {
  if (typeof BroadcastChannel === 'undefined') return null
  const channel = new BroadcastChannel(name)
  return {
    post: (note) => channel.postMessage(note),
    listen: (hear) => channel.addEventListener('message', ({ data }) => hear(data)),
    close: () => channel.close(),
  }
}

/** Nobody else listens. */
export const ALONE: Channel = { post: () => undefined, listen: () => undefined, close: () => undefined }
