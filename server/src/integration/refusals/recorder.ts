// Gathers refused calls in memory and writes them every few seconds, so that a refusal costs its request no more than
// a place in a Map. What a crash loses is a few seconds of hints for people, nothing that anyone is owed.

import type { Caller } from '../../platform/http/operations/operation.ts'
import type { Refused } from '../../platform/http/operations/serve.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { type Cause, inRestaurant, type Restaurant } from '../../platform/postgres/transaction/transaction.ts'
import { keepRefusals } from './commands.ts'
import type { Gathered } from './queries.ts'
import { fingerprintOf, tellable } from './rules.ts'

const WRITE_EVERY_MS = 3_000
/** Kinds of refusal of one restaurant between two writes; a flood of new kinds past it is not told apart. */
const MOST_GATHERED = 100

export type RefusalRecorder = {
  note(caller: Caller, refused: Refused): void
  close(): Promise<void>
}

export function refusalRecorder(database: Database, onError: (error: unknown) => void): RefusalRecorder {
  let waiting = new Map<number, { restaurant: Restaurant; kinds: Map<string, Gathered> }>()

  let writing = Promise.resolve()
  /** One after the other, so that a stop waits for what is being written too. */
  function flush(): Promise<void> {
    writing = writing.then(write)
    return writing
  }
  async function write(): Promise<void> {
    const gathered = waiting
    waiting = new Map()
    for (const { restaurant, kinds } of gathered.values()) {
      const cause: Cause = { actor: RECORDER, requestId: null, now: Date.now() }
      await inRestaurant(database, restaurant, cause, async (tx) =>
        keepRefusals(tx, [...kinds.values()]),
      ).catch(onError)
    }
  }
  const timer = setInterval(() => void flush(), WRITE_EVERY_MS).unref()

  return {
    note({ restaurant, tokenId, tokenName }, { requestId, details, ...refused }) {
      const at = Date.now()
      const refusal = tellable({ tokenId, tokenName, ...refused, details })
      const fingerprint = fingerprintOf(refusal, at)
      let own = waiting.get(restaurant.id)
      if (!own) {
        own = { restaurant, kinds: new Map() }
        waiting.set(restaurant.id, own)
      }
      const known = own.kinds.get(fingerprint)
      if (known) {
        known.calls++
        known.lastAt = at
        known.lastRequestId = requestId
      } else if (own.kinds.size < MOST_GATHERED) {
        own.kinds.set(fingerprint, {
          ...refusal,
          fingerprint,
          calls: 1,
          firstAt: at,
          lastAt: at,
          lastRequestId: requestId,
        })
      }
    },
    async close() {
      clearInterval(timer)
      await flush()
    },
  }
}

const RECORDER = { kind: 'system', id: null, name: 'refused calls' } as const
