import { unavailableFor } from '../retry-after.ts'

type Waiting = { begin: () => void; refuse: (error: Error) => void }

const AGAIN_MS = 5_000

/**
 * Does one piece of work after another, for one restaurant in turn with the others. Where no more may wait, the restaurant
 * that has most waiting loses its last piece to one that has fewer; else the newcomer is refused.
 */
export function fairQueue(mostWaiting: number) {
  const lines = new Map<number, Waiting[]>()
  let waiting = 0
  let isBusy = false

  return async function inTurn<Made>(restaurantId: number, work: () => Promise<Made>): Promise<Made> {
    if (isBusy) await turnOf(restaurantId)
    isBusy = true
    try {
      return await work()
    } finally {
      next()
    }
  }

  function turnOf(restaurantId: number): Promise<void> {
    if (waiting >= mostWaiting) makeRoomFor(restaurantId)
    return new Promise((begin, refuse) => {
      waiting++
      const line = lines.get(restaurantId)
      if (line) line.push({ begin, refuse })
      else lines.set(restaurantId, [{ begin, refuse }])
    })
  }

  function makeRoomFor(restaurantId: number): void {
    const longest = [...lines.values()].reduce((one, other) => (other.length > one.length ? other : one))
    const own = lines.get(restaurantId)?.length ?? 0
    if (longest.length <= own + 1) throw unavailableFor(AGAIN_MS)
    waiting--
    longest.pop()?.refuse(unavailableFor(AGAIN_MS))
  }

  function next(): void {
    const [first] = lines
    isBusy = first !== undefined
    if (!first) return
    const [restaurantId, [{ begin }, ...rest]] = first as [number, [Waiting, ...Waiting[]]]
    lines.delete(restaurantId)
    if (rest.length > 0) lines.set(restaurantId, rest)
    waiting--
    begin()
  }
}
