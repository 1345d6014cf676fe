import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type {
  Closing,
  DayEnd,
  NewClosing,
  TakenToday,
} from '../../../server/src/restaurant/closings/contract.ts'
import type { ListedReceipt } from '../../../server/src/restaurant/fiscal/staff-contract.ts'
import type { NumberedPayment } from '../../../server/src/restaurant/payments/staff-contract.ts'
import { useMoneyChange } from '../parts/payments/data.ts'
import { api } from '../ui/api.ts'
import { callHref } from '../ui/place.ts'

export type PaymentFilter = { method: string; status: string; from: string; to: string }
export const NO_FILTER: PaymentFilter = { method: '', status: '', from: '', to: '' }

function wantedOf(filter: Record<string, string>): string {
  return new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== '')).toString()
}

export function csvHref(filter: PaymentFilter): string {
  return callHref(`/payments/export?${wantedOf(filter)}`)
}

export const paymentsQuery = (filter: PaymentFilter) =>
  infiniteQueryOptions({
    queryKey: ['payments', 'list', filter],
    queryFn: ({ signal, pageParam }) =>
      api.page<NumberedPayment[], { next: string | null }>(
        `/payments?${wantedOf({ ...filter, before: pageParam })}`,
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: ({ meta }) => meta.next,
  })

export type ReceiptFilter = { number: string; kind: string; from: string; to: string }
export const NO_RECEIPT_FILTER: ReceiptFilter = { number: '', kind: '', from: '', to: '' }

export const receiptsQuery = (filter: ReceiptFilter) =>
  infiniteQueryOptions({
    queryKey: ['payments', 'receipts', filter],
    queryFn: ({ signal, pageParam }) =>
      api.page<ListedReceipt[], { next: string | null }>(
        `/receipts?${wantedOf({ ...filter, number: filter.number.replace(/^0+/, ''), before: pageParam })}`,
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: ({ meta }) => meta.next,
  })

/** Of all branches that are shown, each since its own day began. */
export const takenTodayQuery = queryOptions({
  queryKey: ['payments', 'today'],
  queryFn: ({ signal }) => api.get<TakenToday>('/payments/today', signal),
})

/** '' is the business day that it is now. */
export const dayEndQuery = (day: string) =>
  queryOptions({
    queryKey: ['payments', 'day', day],
    queryFn: ({ signal }) => api.get<DayEnd>(`/day-end?${wantedOf({ day })}`, signal),
  })

export function useCloseDay() {
  return useMoneyChange<NewClosing, Closing>((body) => ({ path: '/day-closings', body }))
}
