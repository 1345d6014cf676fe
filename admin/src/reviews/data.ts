import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { ReviewFigures, StaffReview } from '../../../server/src/restaurant/reviews/staff-contract.ts'
import { api } from '../ui/api.ts'
import { useChangeOf } from '../ui/change.ts'
import { useTellDone } from '../ui/done.ts'
import { useTexts } from '../ui/language/language.tsx'
import { reviewTexts } from './texts.ts'

export type ReviewFilter = { rating: string; state: string }
export const NO_FILTER: ReviewFilter = { rating: '', state: '' }

export const reviewsQuery = (filter: ReviewFilter) =>
  infiniteQueryOptions({
    queryKey: ['reviews', 'list', filter],
    queryFn: ({ signal, pageParam }) => {
      const wanted = Object.entries({ ...filter, before: pageParam }).filter(([, value]) => value !== '')
      return api.page<StaffReview[], { next: string | null }>(
        `/reviews?${new URLSearchParams(wanted)}`,
        signal,
      )
    },
    initialPageParam: '',
    getNextPageParam: ({ meta }) => meta.next,
  })

export const figuresQuery = queryOptions({
  queryKey: ['reviews', 'figures'],
  queryFn: ({ signal }) => api.get<ReviewFigures>('/reviews/figures', signal),
})

const useReviewChange = <Wanted, Data>(send: (wanted: Wanted) => Promise<Data>) =>
  useChangeOf(['reviews'], send)

export function useReply({ id, version }: StaffReview) {
  return useReviewChange((reply: string | null) =>
    api.put<StaffReview>(`/reviews/${id}/reply`, { reply, version }),
  )
}

export function useHide({ id, version }: StaffReview) {
  return useReviewChange((reason: string) =>
    api.post<StaffReview>(`/reviews/${id}/hide`, { reason, version }),
  )
}

export function useShow({ id, version }: StaffReview) {
  return useReviewChange((_: undefined) => api.post<StaffReview>(`/reviews/${id}/show`, { version }))
}

/** Told here: with the new rule its form is drawn anew, and would not hear of it any more. */
export function useAskRule() {
  const t = useTexts(reviewTexts)
  const tellDone = useTellDone()
  return useReviewChange(async (hours: number | null) => {
    await api.put('/review-rule', { ask_after_hours: hours })
    tellDone(t(hours === null ? 'askingOff' : 'askingSaved'))
  })
}
