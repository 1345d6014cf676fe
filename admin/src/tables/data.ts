import { queryOptions, useMutation } from '@tanstack/react-query'
import { createContext, useCallback, useContext } from 'react'
import type { ShownSitting, TablesState } from '../../../server/src/restaurant/sittings/staff-contract.ts'
import { api, hasFieldErrors } from '../ui/api.ts'
import { kept } from '../ui/form.ts'
import { type Acts, asOfNow, type NamedAct } from '../ui/outbox/use-outbox.ts'
import { isAway } from '../ui/reach.ts'

/** Hints can be lost on the way. */
const EVERY_MS = 30_000
/** So long an answer is waited for with the form still open; then the act goes on by itself. */
const PATIENCE_MS = 1_500

const TABLES_KEY = ['tables'] as const

export const LIVE_KEYS = {
  tables: [TABLES_KEY],
  floor: [['floor']],
  orders: [TABLES_KEY],
  money: [TABLES_KEY],
  bookings: [['today', 'bookings'], TABLES_KEY],
  menu: [['order-desk']],
} as const

export const tablesQuery = queryOptions({
  queryKey: TABLES_KEY,
  queryFn: ({ signal }) => asOfNow(() => api.get<TablesState>('/sittings', signal)),
  refetchInterval: EVERY_MS,
  staleTime: 0,
})

export const closedQuery = queryOptions({
  queryKey: [...TABLES_KEY, 'closed'],
  queryFn: ({ signal }) => api.get<ShownSitting[]>('/sittings/closed', signal),
  staleTime: 0,
})

export const ActsContext = createContext<Acts | null>(null)

type Outcome<Data> = { kind: 'done'; data: Data } | { kind: 'waits' } | { kind: 'refused'; error: unknown }

/**
 * Sends an act that the line cannot lose. `after` is called once it is done, also where that is later. A form that
 * `send`s shows faults of fields itself as long as it waits; what is done without a form goes through `act`.
 */
export function useSend() {
  const acts = useContext(ActsContext)
  if (!acts) throw new Error('no acts here')
  const { act, keep, waiting } = acts
  const send = useCallback(
    async <Data>(named: NamedAct, after?: (data: Data) => void): Promise<Outcome<Data>> => {
      let isOpen = true
      const one = await keep<Data>(named, (error) => isOpen && hasFieldErrors(error))
      const done = one.done.then(
        (data): Outcome<Data> => {
          after?.(data)
          return { kind: 'done', data }
        },
        (error): Outcome<Data> => ({ kind: 'refused', error }),
      )
      if (isAway()) {
        isOpen = false
        return { kind: 'waits' }
      }
      const late = new Promise<Outcome<Data>>((resolve) =>
        setTimeout(() => {
          isOpen = false
          resolve({ kind: 'waits' })
        }, PATIENCE_MS),
      )
      return Promise.race([done, late])
    },
    [keep],
  )
  return { send, act, waiting }
}

/**
 * The same for `useForm`, with `isTold`: a refusal that has no field of the form is told by the outbox. An act that
 * waits for the line counts as sent.
 */
export function useSendForm<Data>(
  after?: (data: Data) => void,
  prepared: (named: NamedAct) => NamedAct = (named) => named,
) {
  const { send } = useSend()
  return kept(
    useMutation({
      mutationFn: async (named: NamedAct) => {
        const outcome = await send<Data>(prepared(named), after)
        if (outcome.kind === 'refused') throw outcome.error
        return outcome
      },
    }),
  )
}

/** What the tables of a sitting are called together. */
export function nameOf({ tables }: Pick<ShownSitting, 'tables'>, none = '—'): string {
  return tables.length === 0 ? none : tables.map(({ name }) => name).join(' + ')
}

export function guestNames({ bookings, party_name }: ShownSitting): string {
  return [...bookings.map(({ name }) => name), party_name ?? ''].filter((name) => name !== '').join(', ')
}
