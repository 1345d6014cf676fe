import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type {
  Delivery,
  DeliveryDetail,
  Endpoint,
  Health,
} from '../../../server/src/integration/webhooks/contract.ts'
import type { Mode } from '../parts/sandbox/mode-choice.tsx'
import { api } from '../ui/api.ts'
import type { LiveKeys } from '../ui/live.ts'

export type { Mode }
export type ListedEndpoint = Endpoint & { health: Health | null }
export type LogFilter = { endpoint_id: string; type: string; status: string; from: string; to: string }
export const NO_FILTER: LogFilter = { endpoint_id: '', type: '', status: '', from: '', to: '' }

/** What is asked for again when the log changes. */
export const LIVE_KEYS: LiveKeys = { deliveries: [['deliveries'], ['delivery'], ['webhooks']] }

export function baseOf(mode: Mode): string {
  return mode === 'live' ? '' : '/sandbox'
}

export const endpointsQuery = (mode: Mode) =>
  queryOptions({
    queryKey: ['webhooks', mode],
    queryFn: ({ signal }) => api.get<ListedEndpoint[]>(`${baseOf(mode)}/webhooks`, signal),
  })

export const logQuery = (mode: Mode, filter: LogFilter) =>
  infiniteQueryOptions({
    queryKey: ['deliveries', mode, filter],
    queryFn: ({ signal, pageParam }) =>
      api.page<Delivery[], { next: string | null }>(
        `${baseOf(mode)}/deliveries?${searchOf(filter, pageParam)}`,
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: ({ meta }) => meta.next,
  })

function searchOf(filter: LogFilter, before: string): URLSearchParams {
  const wanted = { ...filter, from: momentOf(filter.from), to: momentOf(filter.to), before }
  return new URLSearchParams(Object.entries(wanted).filter(([, value]) => value !== ''))
}

/** What a person chose, to the minute. Without an offset it is read on the restaurant's clock, which the log shows too. */
export function momentOf(local: string): string {
  return local === '' ? '' : `${local}:00`
}

/** Whoever waits for the answer to a test is not made to wait for the line to the server too. */
const UNTRIED_MS = 1_000

/** One delivery with all that was sent; `untilTried` asks by itself until it has an attempt. */
export const deliveryQuery = (mode: Mode, id: string, { untilTried = false } = {}) =>
  queryOptions({
    queryKey: ['delivery', mode, id],
    queryFn: ({ signal }) => api.get<DeliveryDetail>(`${baseOf(mode)}/deliveries/${id}`, signal),
    refetchInterval: ({ state }) => (untilTried && !state.data?.attempts.length ? UNTRIED_MS : false),
  })
