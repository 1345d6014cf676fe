import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type {
  OrderInList,
  TO_PAY as STAFF_TO_PAY,
} from '../../../server/src/restaurant/orders/staff-contract.ts'
import { DETAIL_KEY } from '../parts/orders/data.ts'
import { MONEY_KEY } from '../parts/payments/data.ts'
import { api } from '../ui/api.ts'

export const FILTER_FIELDS = ['text', 'status', 'type', 'channel', 'from', 'to'] as const
export type OrderFilter = Record<(typeof FILTER_FIELDS)[number], string>
export const NO_FILTER: OrderFilter = { text: '', status: '', type: '', channel: '', from: '', to: '' }

export const OPEN_STATUSES = 'placed,accepted,ready'
export const TO_PAY: typeof STAFF_TO_PAY = 'to_pay'

export type OrderPage = { data: OrderInList[]; meta: { next: string | null } }

const KEYS = { list: ['orders', 'list'], head: ['orders', 'head'] } as const

/** Hints of a change ask only for the newest page: the long list behind it must not be read again for one order. */
export const LIVE_KEYS = { orders: [KEYS.head, DETAIL_KEY, MONEY_KEY] } as const

export function wantedOf(filter: Record<string, string>): string {
  return new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== '')).toString()
}

function pageOf(filter: OrderFilter, before: string, signal: AbortSignal): Promise<OrderPage> {
  return api.page<OrderInList[], { next: string | null }>(
    `/orders?${wantedOf({ ...filter, before })}`,
    signal,
  )
}

export const ordersQuery = (filter: OrderFilter) =>
  infiniteQueryOptions({
    queryKey: [...KEYS.list, filter],
    queryFn: ({ signal, pageParam }) => pageOf(filter, pageParam, signal),
    initialPageParam: '',
    getNextPageParam: ({ meta }) => meta.next,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

export const headQuery = (filter: OrderFilter) =>
  queryOptions({
    queryKey: [...KEYS.head, filter],
    queryFn: ({ signal }) => pageOf(filter, '', signal),
    gcTime: 0,
  })
