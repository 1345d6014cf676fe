// The acts of one queue in this browser's database. What cannot be written there, in a private window or on a full disk, stays in
// the page's memory and is sent from there; the page says so.
import { answerOf, inStore } from '../offline/database.ts'
import { type Act, OLDEST_MS } from './acts.ts'
import type { ActStore } from './outbox.ts'

const CHANNEL = 'comanda-acts'

/** Acts of all queues lie in one store; by these keys they come in the order in which they were done. */
type Row = { turn: number; act: Act }

const keyOf = (place: string, turn: number) => [place, turn]
const rangeOf = (place: string) => IDBKeyRange.bound([place], [place, []])

export function browserStore(place: string): ActStore {
  /** What could not be written; it comes after what could. */
  let own: Act[] = []
  let isLasting = true
  let last: Promise<unknown> = Promise.resolve()
  const channel = channelOf(place)
  const moved = moveOld(place)

  function rowsIn(store: IDBObjectStore): Promise<Row[]> {
    return answerOf<Row[]>(store.getAll(rangeOf(place)))
  }
  async function readAll(): Promise<Act[]> {
    const rows = await inStore('acts', 'readonly', rowsIn).catch(() => [])
    return together(rows, own)
  }
  async function write(to: (acts: Act[]) => Act[]): Promise<Act[]> {
    return inStore('acts', 'readwrite', async (store) => {
      const rows = await rowsIn(store)
      const after = to(together(rows, own))
      const known = new Map(rows.map((row) => [row.act.key, row]))
      const left = new Set(after.map(({ key }) => key))
      for (const { act, turn } of rows) if (!left.has(act.key)) store.delete(keyOf(place, turn))
      let turn = rows.at(-1)?.turn ?? 0
      for (const act of after) {
        const row = known.get(act.key)
        if (row?.act !== act) {
          turn += row ? 0 : 1
          const at = row?.turn ?? turn
          store.put({ turn: at, act } satisfies Row, keyOf(place, at))
        }
      }
      return after
    })
  }
  /** What is over is taken away where even nothing new can be written. */
  async function keepHere(to: (acts: Act[]) => Act[]): Promise<Act[]> {
    const before = await readAll()
    const after = to(before)
    const unwritten = new Set(own.map(({ key }) => key))
    own = after.filter((act) => unwritten.has(act.key) || !before.includes(act))
    // As long as something needs what it has made, it stays there as it was: sent again, its key brings the same answer.
    const needed = new Set(after.map(({ needs }) => needs))
    const left = new Set(
      after.flatMap(({ key, made }) => (made === undefined || needed.has(key) ? [key] : [])),
    )
    await inStore('acts', 'readwrite', async (store) => {
      for (const { act, turn } of await rowsIn(store)) {
        if (!left.has(act.key)) store.delete(keyOf(place, turn))
      }
    }).catch(() => undefined)
    return after
  }
  async function changeNow(to: (acts: Act[]) => Act[]): Promise<Act[]> {
    await moved
    let after: Act[]
    try {
      after = await write(to)
      own = []
      isLasting = true
    } catch {
      after = await keepHere(to)
      isLasting = false
    }
    channel?.postMessage(null)
    return after
  }

  return {
    async read() {
      await moved
      return readAll()
    },
    // One after the other: what is in memory has no transaction that would see to it.
    change(to) {
      const changed = last.then(() => changeNow(to))
      last = changed.catch(() => undefined)
      return changed
    },
    watch(listener) {
      channel?.addEventListener('message', listener)
      return () => channel?.close()
    },
    isLasting: () => isLasting,
  }
}

/** An act that was changed and could not be written again is the one in memory. */
function together(rows: readonly Row[], own: readonly Act[]): Act[] {
  const changed = new Map(own.map((act) => [act.key, act]))
  const written = rows.map(({ act }) => changed.get(act.key) ?? act)
  const known = new Set(written.map(({ key }) => key))
  return [...written, ...own.filter(({ key }) => !known.has(key))]
}

function channelOf(place: string): BroadcastChannel | null {
  return typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(`${CHANNEL} ${place}`)
}

/** Where acts were kept before there was the database: each page had a list of its own. */
async function moveOld(place: string): Promise<void> {
  for (const [old, by] of oldPlacesOf(place)) {
    try {
      const kept = localStorage.getItem(old)
      if (kept === null) continue
      const acts = (JSON.parse(kept) as Act[])
        .filter(({ at }) => Date.now() - at < 2 * OLDEST_MS)
        .map((act) => ({ ...act, ...(by !== null && { by }) }))
      await inStore('acts', 'readwrite', async (store) => {
        const rows = await answerOf<Row[]>(store.getAll(rangeOf(place)))
        const known = new Set(rows.map(({ act }) => act.key))
        let turn = rows.at(-1)?.turn ?? 0
        for (const act of acts) {
          if (known.has(act.key)) continue
          turn += 1
          store.put({ turn, act } satisfies Row, keyOf(place, turn))
        }
      })
      localStorage.removeItem(old)
    } catch {
      // It is tried again with the next page.
    }
  }
}

/** With whose acts those are. */
function oldPlacesOf(place: string): [string, string | null][] {
  const [, kind, restaurantId, email] = /^(acts|till):(\d+)(?::(.*))?$/.exec(place) ?? []
  if (kind === undefined) return [[place, null]]
  const known = new RegExp(`^acts:(?:tables|bookings):${restaurantId}:(.*)$`)
  return placesHere().flatMap((old): [string, string][] => {
    const by = known.exec(old)?.[1]
    return by !== undefined && (kind === 'till' || by === email) ? [[old, by]] : []
  })
}

function placesHere(): string[] {
  try {
    return Object.keys(localStorage)
  } catch {
    return []
  }
}
