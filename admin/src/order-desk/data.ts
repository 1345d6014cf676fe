import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Order, OrderQuote } from '../../../server/src/restaurant/orders/contract.ts'
import type { KnownGuest } from '../../../server/src/restaurant/orders/staff-contract.ts'
import { api } from '../ui/api.ts'
import { bodyOf, type Draft } from './draft.ts'

const TYPING_PAUSE_MS = 200
/** Fewer digits are nobody's number. */
const FEWEST_DIGITS = 6

export function useKnownGuest(phone: string) {
  const [asked] = useDebouncedValue(phone.trim(), TYPING_PAUSE_MS)
  const query = useQuery({
    queryKey: ['order-desk-guest', asked],
    queryFn: ({ signal }) =>
      api.get<KnownGuest | null>(`/order-desk/guest?phone=${encodeURIComponent(asked)}`, signal),
    enabled: asked.replace(/\P{Nd}/gu, '').length >= FEWEST_DIGITS,
  })
  // Of the number that stands there now: the guest before must not lend the next one their name.
  return asked === phone.trim() ? query.data : undefined
}

/** What the order would cost now, by the same rules as when it is placed. */
export function useQuote(draft: Draft) {
  const { customer_name: _name, customer_phone: _phone, note: _note, ...whatIsOrdered } = bodyOf(draft)
  const now = JSON.stringify(whatIsOrdered)
  const [body] = useDebouncedValue(now, TYPING_PAUSE_MS)
  const query = useQuery({
    queryKey: ['order-quote', body],
    queryFn: () => api.post<OrderQuote>('/orders/quote', JSON.parse(body)),
    // What is asked lags behind what is typed; without a dish there is no price.
    enabled: draft.lines.length > 0 && !body.includes('"lines":[]'),
    placeholderData: keepPreviousData,
    retry: false,
    // Prices go by the clock too.
    refetchInterval: 60_000,
  })
  /** Null while what is on show is the price of what was typed before. */
  const totalNow = query.isSuccess && !query.isPlaceholderData && body === now ? query.data.total_minor : null
  return { ...query, totalNow }
}

export function usePlace() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (draft: Draft) =>
      (
        await api.postOnce<Order>(draft.sentAs, '/orders', {
          ...bodyOf(draft),
          ...(draft.sentTotal !== null && { seen_total_minor: draft.sentTotal }),
        })
      ).data,
    onSettled: () =>
      Promise.all(
        [['today', 'orders'], ['orders', 'head'], ['order-quote']].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      ),
  })
}
