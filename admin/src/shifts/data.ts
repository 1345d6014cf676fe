import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type {
  MyShifts,
  Team,
  WeekDifference,
  WeekView,
} from '../../../server/src/restaurant/shifts/staff-contract.ts'
import { ApiError, api } from '../ui/api.ts'
import type { LiveKeys } from '../ui/live.ts'

export const LIVE_KEYS: LiveKeys = { shifts: [['shifts']] }

export type Place = { branch: number | undefined; week: string | undefined }

function placeText({ branch, week }: Place): string {
  const query = new URLSearchParams()
  if (branch !== undefined) query.set('branch_id', String(branch))
  if (week !== undefined) query.set('week_start', week)
  return query.size > 0 ? `?${query}` : ''
}

export const weekQuery = (place: Place) =>
  queryOptions({
    queryKey: ['shifts', 'week', place.branch ?? 0, place.week ?? ''],
    queryFn: ({ signal }) => api.get<WeekView>(`/shifts/week${placeText(place)}`, signal),
  })

export const differenceQuery = (place: Place) =>
  queryOptions({
    queryKey: ['shifts', 'difference', place.branch ?? 0, place.week ?? ''],
    queryFn: ({ signal }) => api.get<WeekDifference>(`/shifts/difference${placeText(place)}`, signal),
    // What is published is what was read: opened again, it is never the difference of before.
    gcTime: 0,
  })

export const teamQuery = queryOptions({
  queryKey: ['shifts', 'team'],
  queryFn: ({ signal }) => api.get<Team>('/shifts/team', signal),
})

export const mineQuery = queryOptions({
  queryKey: ['shifts', 'mine'],
  queryFn: ({ signal }) => api.get<MyShifts>('/my-shifts', signal),
})

/** A change of shifts, after which all that shows them is asked for again, also where somebody else was there first. */
export function useShiftChange<Wish, Answer = unknown>(change: (wish: Wish) => Promise<Answer>) {
  const queries = useQueryClient()
  const again = () => queries.invalidateQueries({ queryKey: ['shifts'] })
  return useMutation({
    mutationFn: change,
    onSuccess: again,
    onError: (error) => {
      if (error instanceof ApiError && [404, 409].includes(error.status)) void again()
    },
  })
}

export function addDays(date: string, days: number): string {
  const at = new Date(`${date}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() + days)
  return at.toISOString().slice(0, 10)
}
