import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Opened, PageGrant, TillState } from '../../../server/src/restaurant/tills/contract.ts'
import { ApiError } from '../ui/api.ts'
import { newKey } from '../ui/form-key.ts'
import type { Connection } from '../ui/live.ts'
import { isOutOfReach, restoreMe } from '../ui/offline/snapshot.ts'
import { hasEnded, hold, isHeld, openFor, proofOf } from '../ui/proof.ts'
import { isAway } from '../ui/reach.ts'
import { serverNow } from '../ui/server-clock.ts'
import { isHeard, TILL_CALLS, tillQuery } from './data.ts'
import { keepGrant, tryGrant } from './kept-grants.ts'
import { isMarked, isOpenElsewhere, markLocked, markOpenWithout, useIsLocked } from './locked.ts'

const AGAIN_MS = 2_000
const LONGEST_ANSWER_MS = 8_000
const LOOK_MS = 60_000

type Person = NonNullable<TillState['person']>

/** Of a PIN that could not be tried against the server. */
export class NotOpened extends Error {
  outcome: 'wrong' | 'unknown' | 'unkept' | 'wait'
  forMs: number
  constructor(outcome: NotOpened['outcome'], forMs = 0) {
    super(outcome)
    this.outcome = outcome
    this.forMs = forMs
  }
}

export type Turns = {
  /** Whose turn it is; null while it is locked. */
  person: Person | null
  /** They have opened it while there was no line, and the server does not know yet. */
  isWithout: boolean
  lock: () => void
  /** By their PIN: the server knows whether it is right, and without the line the grant that it once brought. */
  unlock: (person: Person, pin: string) => Promise<void>
}

/** Whose turn it is at this till, with the line and without. */
export function useTurns(state: TillState | undefined, line: Connection): Turns {
  const queries = useQueryClient()
  const isLocked = useIsLocked()
  const inTurn = useInTurn()
  /** Whoever has opened it while there was no line: the server does not know yet. */
  const [without, setWithout] = useState<Person | null>(null)

  /** Nothing that one person was shown is there for the next. */
  const show = useCallback(
    async (next: TillState) => {
      // An answer under way is of before.
      await queries.cancelQueries({ queryKey: tillQuery.queryKey })
      queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== tillQuery.queryKey[0] })
      queries.setQueryData(tillQuery.queryKey, next)
    },
    [queries],
  )
  const lock = useCallback(() => markLocked(true), [])

  useEffect(() => {
    if (!isLocked) return
    // Also in the other tabs, and before the server knows.
    openFor(null)
    setWithout(null)
    queries.setQueryData(tillQuery.queryKey, (known) => known && { ...known, person: null })
    return repeat(async () => {
      await inTurn(async () => {
        if (!isMarked()) return
        // Looked at again in a while: that tab may be closed.
        if (await isOpenElsewhere()) throw new Error('open in another tab')
        await show(await TILL_CALLS.postWithin<TillState>(LONGEST_ANSWER_MS, '/lock', {}))
        markLocked(false)
      })
    })
  }, [isLocked, inTurn, show, queries])

  useEffect(() => {
    if (!without) return
    void line
    let refusals = 0
    return repeat(() =>
      inTurn(async () => {
        if (isMarked()) return
        const key = newKey()
        const proof = await proofOf({ key, path: '/resume', body: {} })
        const sent = { key, proof: proof ?? '' }
        const next = await TILL_CALLS.proveWithin<TillState>(LONGEST_ANSWER_MS, '/resume', sent)
        await queries.cancelQueries({ queryKey: tillQuery.queryKey })
        queries.setQueryData(tillQuery.queryKey, next)
        setWithout(null)
        markLocked(false)
        void queries.invalidateQueries()
      }).catch((error) => {
        if (!(error instanceof ApiError) || error.status !== 403) throw error
        refusals += 1
        // It has told its clock: ours may have been wrong. Refused again, they may not open it any more.
        if (refusals < 2) throw error
        lock()
      }),
    )
  }, [without, line, inTurn, lock, queries])

  const unlock = useCallback(
    (person: Person, pin: string) =>
      inTurn(async () => {
        try {
          const opened = await askToOpen(person.id, pin)
          const { grant, email: _, ...next } = opened
          openFor(person.id)
          await hold(person.id, grant).catch(() => undefined)
          await show(next)
          markLocked(false)
          // A browser may take its time to keep anything, or never answer: by then they are at work.
          await keepGrant(person.id, pin, opened).catch(() => undefined)
        } catch (error) {
          if (!isOutOfReach(error) || !state) throw error
          const tried = await tryGrant(person.id, pin)
          if (tried.outcome === 'wait') throw new NotOpened('wait', tried.forMs)
          if (tried.outcome !== 'open') throw new NotOpened(tried.outcome)
          openFor(person.id)
          await hold(person.id, tried.grant)
          await show({ ...state, person: null })
          await restoreMe(queries, tried.email)
          setWithout(person)
          markOpenWithout(person.id)
        }
      }),
    [inTurn, show, state, queries],
  )

  const person = isLocked ? null : (without ?? (isHeard() ? (state?.person ?? null) : null))
  const id = person?.id ?? null
  // Before its pages ask for anything.
  if (id !== null) openFor(id)
  useGrant(id, { isWithout: without !== null, lock })
  return { person, isWithout: without !== null, lock, unlock }
}

/** Refused as too late it is asked once more: our clock may have been wrong, and the server has told its own. */
async function askToOpen(person: string, pin: string): Promise<Opened> {
  const ask = () =>
    TILL_CALLS.postWithin<Opened>(LONGEST_ANSWER_MS, '/unlock', { person, pin, at: serverNow() })
  return ask().catch((error) => {
    if (error instanceof ApiError && error.status === 409) return ask()
    throw error
  })
}

/** A page that was loaded anew while somebody has the till open knows no secret of theirs. */
function useGrant(
  person: string | null,
  { isWithout, lock }: { isWithout: boolean; lock: () => void },
): void {
  useEffect(() => {
    if (person === null) return
    async function look(one: string): Promise<void> {
      if (isHeld(one)) return
      // Nobody could say any more whose acts these are.
      if (isWithout) return lock()
      const grant = await TILL_CALLS.post<PageGrant | null>('/grant', {})
      if (grant?.person === one) await hold(one, grant)
    }
    const again = () => void look(person).catch(() => (hasEnded(person) && isAway() ? lock() : undefined))
    again()
    const timer = setInterval(again, LOOK_MS)
    return () => clearInterval(timer)
  }, [person, isWithout, lock])
}

/** What is told to the server of whose turn it is, one after the other. */
function useInTurn() {
  const last = useRef<Promise<unknown>>(Promise.resolve())
  return useCallback(<T>(work: () => Promise<T>): Promise<T> => {
    const next = last.current.then(work, work)
    last.current = next.catch(() => undefined)
    return next
  }, [])
}

/** Until it has worked once. */
function repeat(work: () => Promise<void>): () => void {
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined
  async function go(): Promise<void> {
    try {
      await work()
    } catch {
      if (!isOver) timer = setTimeout(() => void go(), AGAIN_MS)
    }
  }
  void go()
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}
