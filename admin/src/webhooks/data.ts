import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Delivery, DeliveryDetail, Endpoint, Health } from '../../../server/src/webhooks/contract.ts'
import { api } from '../ui/api.ts'

export type Venue = 'live' | 'sandbox'
export type ListedEndpoint = Endpoint & { health: Health | null }
export type LogFilter = { endpoint_id: string; type: string; status: string; from: string; to: string }
export const NO_FILTER: LogFilter = { endpoint_id: '', type: '', status: '', from: '', to: '' }

const LIVE_MS = 3_000
/** Of so many pages on show the log is kept up to date; further back it is history. */
const LIVE_PAGES = 2

export function baseOf(venue: Venue): string {
  return venue === 'live' ? '' : '/sandbox'
}

export const endpointsQuery = (venue: Venue) =>
  queryOptions({
    queryKey: ['webhooks', venue],
    queryFn: ({ signal }) => api.get<ListedEndpoint[]>(`${baseOf(venue)}/webhooks`, signal),
    refetchInterval: LIVE_MS * 2,
  })

export const logQuery = (venue: Venue, filter: LogFilter) =>
  infiniteQueryOptions({
    queryKey: ['deliveries', venue, filter],
    queryFn: ({ signal, pageParam }) =>
      api.page<Delivery[], { next: string | null }>(
        `${baseOf(venue)}/deliveries?${searchOf(filter, pageParam)}`,
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: ({ meta }) => meta.next,
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) <= LIVE_PAGES ? LIVE_MS : false),
  })

function searchOf(filter: LogFilter, before: string): URLSearchParams {
  const wanted = { ...filter, from: momentOf(filter.from), to: momentOf(filter.to), before }
  return new URLSearchParams(Object.entries(wanted).filter(([, value]) => value !== ''))
}

/** What a person chose on their own clock, as a moment. */
export function momentOf(local: string): string {
  return local === '' || Number.isNaN(Date.parse(local)) ? '' : new Date(local).toISOString()
}

const TEST_MS = 400

/** One delivery with all that was sent; `untilTried` asks again until it has an attempt. */
export const deliveryQuery = (venue: Venue, id: string, { untilTried = false } = {}) =>
  queryOptions({
    queryKey: ['delivery', venue, id],
    queryFn: ({ signal }) => api.get<DeliveryDetail>(`${baseOf(venue)}/deliveries/${id}`, signal),
    refetchInterval: ({ state }) => (untilTried ? (state.data?.attempts.length ? false : TEST_MS) : LIVE_MS),
  })
