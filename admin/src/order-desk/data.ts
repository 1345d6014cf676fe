import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Order, OrderQuote } from '../../../server/src/restaurant/orders/contract.ts'
import { takenOrderFaults } from '../../../server/src/restaurant/orders/rules/taking.ts'
import type { KnownGuest, OrderDeskState } from '../../../server/src/restaurant/orders/staff-contract.ts'
import { type Told, toldLines, useDishesTold } from '../parts/dish-picker/told-line.ts'
import { totalOf } from '../parts/dish-picker/total.ts'
import { ApiError, api } from '../ui/api.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useMe } from '../ui/me.ts'
import { nextNumber } from '../ui/offline/numbers.ts'
import { isOutOfReach } from '../ui/offline/snapshot.ts'
import { placeOfNumbers } from '../ui/offline/use-letter.ts'
import type { Acts } from '../ui/outbox/use-outbox.ts'
import { isAway, useIsAway } from '../ui/reach.ts'
import { serverNow } from '../ui/server-clock.ts'
import { bodyOf, type Draft } from './draft.ts'
import { deskTexts } from './texts.ts'

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
function useQuote(draft: Draft) {
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

/** What it comes to: as the server says, or while there is no line by the rules that this browser knows. */
export function usePrice(desk: OrderDeskState, draft: Draft) {
  const quote = useQuote(draft)
  const isEmpty = draft.lines.length === 0
  const shown = quote.isError || isEmpty ? undefined : quote.data
  const keptTotal = useIsAway() && !shown && !isEmpty ? totalOf(desk, draft) : null
  return { quote, shown, keptTotal }
}

/** Kept, it is `sent` when the server has it. */
export type Placed = { order: Order } | { sent: Promise<Order | undefined> }

const LONGEST_ANSWER_MS = 8_000

/** At once, or where there is no line kept until there is one, under a number that the guest is told. */
export function usePlace(desk: OrderDeskState, acts: Acts) {
  const queries = useQueryClient()
  const me = useMe()
  const t = useTexts(deskTexts)
  const dishesTold = useDishesTold()
  return useMutation({
    async mutationFn(draft: Draft): Promise<Placed> {
      const body = {
        ...bodyOf(draft),
        ...(draft.sentTotal !== null && { seen_total_minor: draft.sentTotal }),
      }
      // Sent, and nobody knows whether it is placed: whatever is wrong with it, it stays the same order.
      let lost: unknown = null
      if (!isAway()) {
        try {
          return { order: (await api.postOnce<Order>(draft.sentAs, '/orders', body, LONGEST_ANSWER_MS)).data }
        } catch (error) {
          if (!isOutOfReach(error)) throw error
          lost = error
        }
      }
      if (lost === null) assertKeepable(draft, t)
      const number = await nextNumber(placeOfNumbers(me))
      const total = draft.sentTotal ?? totalOf(desk, draft)
      const lines = toldLines(desk, draft.lines)
      const name = draft.name.trim()
      const offline = { number, taken_at: new Date(serverNow()).toISOString(), total_minor: total }
      const { done } = await acts.keep<Order>({
        key: draft.sentAs,
        what: [number ? t('keptWhat', { number }) : name && t('keptUnnumbered', { name }), dishesTold(lines)]
          .filter(Boolean)
          .join(' · '),
        path: '/orders',
        body: number ? { ...body, offline } : body,
        ...(number && { number }),
        shown: { lines, totalMinor: total } satisfies Told,
      })
      return { sent: done }
    },
    onSettled: () =>
      Promise.all(
        [['today', 'orders'], ['orders', 'head'], ['order-quote']].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      ),
  })
}

/** What the server would refuse for sure, said while the guest is still there. */
function assertKeepable(
  draft: Draft,
  t: (key: 'needed' | 'couponNeedsLine' | 'deliveryNeedsLine') => string,
) {
  const { type, channel, name, phone, tableCode, coupon } = draft
  const who = { type, channel, customer_name: name, customer_phone: phone.trim() }
  const details: Record<string, string[]> = {
    ...Object.fromEntries(Object.keys(takenOrderFaults(who)).map((field) => [field, [t('needed')]])),
    ...(type === 'dine_in' && tableCode === '' && { table_code: [t('needed')] }),
    ...(type === 'delivery' && { delivery_address: [t('deliveryNeedsLine')] }),
    ...(coupon.trim() !== '' && { coupon_code: [t('couponNeedsLine')] }),
  }
  if (Object.keys(details).length > 0) throw new ApiError(422, 'validation_failed', '', details)
}
