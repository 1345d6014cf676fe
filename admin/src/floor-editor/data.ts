import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { FloorChange, FloorState } from '../../../server/src/restaurant/floor/staff-contract.ts'
import { changesKey } from '../parts/settings/action-changes.tsx'
import { api } from '../ui/api.ts'

/** Asked for once: what is being edited is not taken away by an answer that comes later. */
export const floorPlanQuery = queryOptions({
  queryKey: ['floor-plan'],
  queryFn: ({ signal }) => api.get<FloorState>('/floor-plan', signal),
  staleTime: 0,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
})

export function useSaveFloor() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (change: FloorChange) => api.put<{ version: string }>('/floor-plan', change),
    onSuccess: () =>
      Promise.all(
        [['floor'], ['bookings'], changesKey('restaurant.floor_plan_changed')].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      ),
  })
}
