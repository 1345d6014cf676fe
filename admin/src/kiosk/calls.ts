import { queryOptions } from '@tanstack/react-query'
import type {
  KioskBasket,
  KioskOrder,
  KioskPage,
  KioskQuote,
  KioskReceipt,
  KioskState,
  KioskWish,
} from '../../../server/src/restaurant/kiosk/contract.ts'
import { deviceCalls } from '../parts/devices/calls.ts'
import { ApiError } from '../ui/api.ts'
import type { LiveKeys } from '../ui/live.ts'

export const KIOSK_CALLS = deviceCalls('/kiosk')

const STATE = ['kiosk', 'state']
const ORDER = ['kiosk', 'order']
export const LIVE: LiveKeys = {
  menu: [STATE],
  settings: [STATE],
  devices: [STATE],
  money: [ORDER],
  orders: [ORDER],
}

/** Menus open and close by the clock, and word of a change may be lost. */
const ANYWAY_MS = 60_000
const LOOKS_MS = 1_500

export const stateQuery = queryOptions({
  queryKey: STATE,
  queryFn: ({ signal }) => KIOSK_CALLS.get<KioskState>('/state', signal),
  refetchInterval: ANYWAY_MS,
  refetchIntervalInBackground: true,
})

export function orderQuery(id: string) {
  return queryOptions({
    queryKey: [...ORDER, id],
    queryFn: ({ signal }) => KIOSK_CALLS.get<KioskOrder>(`/orders/${id}`, signal),
    refetchInterval: LOOKS_MS,
    refetchIntervalInBackground: true,
    retry: true,
    retryDelay: LOOKS_MS,
  })
}

export function quoteQuery(basket: KioskBasket) {
  return queryOptions({
    queryKey: ['kiosk', 'quote', basket],
    queryFn: () => KIOSK_CALLS.post<KioskQuote>('/quote', basket),
    staleTime: 0,
    retry: (_, error) => mayYetCome(error),
    retryDelay: LOOKS_MS,
    enabled: basket.lines.length > 0,
  })
}

export const place = (wish: KioskWish, key: string) => KIOSK_CALLS.post<KioskOrder>('/orders', wish, key)
export const payAt = (id: string, what: 'counter' | 'stay' | 'give-up') =>
  KIOSK_CALLS.post<KioskOrder>(`/orders/${id}/${what}`, {})
export const payAtReader = (id: string, tipPercent: number | null) =>
  KIOSK_CALLS.post<KioskOrder>(`/orders/${id}/terminal`, { tip_percent: tipPercent })
export const pageOf = (id: string) => KIOSK_CALLS.post<KioskPage>(`/orders/${id}/page`, {})

export function receiptQuery(id: string) {
  return queryOptions({
    queryKey: ['kiosk', 'receipt', id],
    queryFn: ({ signal }) => KIOSK_CALLS.get<KioskReceipt>(`/orders/${id}/receipt`, signal),
    staleTime: Number.POSITIVE_INFINITY,
    // The next guest must not find it.
    gcTime: 0,
  })
}

/** The server has not said no: the line is lost, or it is busy, or it is at work on the very same. */
export function mayYetCome(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  const { status, code } = error
  return status === 0 || status >= 500 || status === 429 || code === 'idempotency_key_in_use'
}
