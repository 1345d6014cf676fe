import { queryOptions } from '@tanstack/react-query'
import type { FloorPlan } from '../../../../server/src/restaurant/floor/rules/layout.ts'
import { api } from '../api.ts'

/** The floors with their tables, each where it stands. */
export const floorQuery = queryOptions({
  queryKey: ['floor'],
  queryFn: ({ signal }) => api.get<FloorPlan[]>('/floor', signal),
  staleTime: 60_000,
})
