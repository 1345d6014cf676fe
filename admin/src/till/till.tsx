import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import type { TillState } from '../../../server/src/restaurant/tills/contract.ts'
import { useLive } from '../ui/live.ts'
import { Problem } from '../ui/states.tsx'
import { onLocked } from '../ui/till-lock.ts'
import { TillContext } from './context.ts'
import { isHeard, TILL_CALLS, TILL_LIVE, tillQuery } from './data.ts'
import { forgetGrants } from './kept-grants.ts'
import { LockScreen } from './lock-screen.tsx'
import { useRest } from './rest.ts'
import { useTurns } from './use-turns.ts'

/** Locked, it asks who is there; open, it shows the pages to that person, until they lock it or leave it alone. */
export function Till({ children }: { children: ReactNode }) {
  const queries = useQueryClient()
  const line = useLive(TILL_LIVE, TILL_CALLS.line)
  const query = useQuery(tillQuery)
  const state = query.data
  const { person, isWithout, lock, unlock } = useTurns(state, line)
  const whose = useRef<string | null>(null)
  useEffect(() => onLocked(() => void queries.invalidateQueries({ queryKey: tillQuery.queryKey })), [queries])
  useEffect(() => {
    if (state && isHeard()) void forgetGrants(state.people)
  }, [state])

  if (!state) return query.error ? <Problem error={query.error} retry={query.refetch} /> : null
  if (!person) return <LockScreen state={state} onUnlock={unlock} />
  const { id } = person
  if (whose.current !== null && whose.current !== id) history.replaceState(null, '', '/till/device')
  whose.current = id
  return (
    <Open key={id} state={{ ...state, person }} isWithout={isWithout} lock={lock}>
      {children}
    </Open>
  )
}

function Open({
  state,
  isWithout,
  lock,
  children,
}: {
  state: TillState
  isWithout: boolean
  lock: () => void
  children: ReactNode
}) {
  useRest(state.rest_seconds, lock, { isWithout })
  return <TillContext value={{ state, lock }}>{children}</TillContext>
}
