// Hears from the server what has changed, and has it asked for again. Comes back by itself after any loss, and then asks
// for everything: what was missed meanwhile is not told again.
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { LiveSubject } from '../../../server/src/ground/tenants/live-subjects.ts'
import { askInTurn } from './ask-in-turn.ts'
import { type Connection, listen } from './live-line/line.ts'
import { meQuery } from './me.ts'
import { lineHref } from './place.ts'
import { tellLine } from './reach.ts'

export type { Connection }

export type LiveKeys = Partial<Record<LiveSubject, readonly QueryKey[]>>

export function useLive(keys: LiveKeys, line = lineHref()): Connection {
  const queries = useQueryClient()
  const [connection, setConnection] = useState<Connection>('connecting')

  useEffect(() => {
    const inTurn = askInTurn((queryKey) => queries.invalidateQueries({ queryKey }))
    const ask = (some: readonly QueryKey[]) => some.forEach(inTurn.ask)
    const me = queries.getQueryData(meQuery.queryKey)
    // Each role hears of what it may see.
    const stop = listen(line, me ? `${me.email} ${me.role}` : '', {
      connection(now) {
        setConnection(now)
        tellLine(now)
      },
      changed: (subjects) => ask(subjects.flatMap((subject) => keys[subject as LiveSubject] ?? [])),
      missed: () => ask(Object.values(keys).flat()),
    })
    return () => {
      stop()
      inTurn.stop()
    }
  }, [queries, keys, line])
  return connection
}
