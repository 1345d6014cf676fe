import { setImmediate as nextTurn } from 'node:timers/promises'

/** Longer than this nothing keeps the other requests waiting. */
const TURN_MS = 10

/** As `map`, of what may be long: whoever else waits has a turn in between. */
export async function mapInTurns<Entry, Made>(
  entries: Iterable<Entry>,
  make: (entry: Entry, index: number) => Made,
): Promise<Made[]> {
  const made: Made[] = []
  let since = performance.now()
  for (const entry of entries) {
    made.push(make(entry, made.length))
    if (performance.now() - since < TURN_MS) continue
    await nextTurn()
    since = performance.now()
  }
  return made
}
