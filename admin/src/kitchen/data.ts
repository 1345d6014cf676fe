import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type {
  KitchenOverview,
  KitchenSettings,
  NewPairing,
  Pairing,
  ScreenSettings,
} from '../../../server/src/restaurant/kitchen-screens/contract.ts'
import { api } from '../ui/api.ts'
import type { LiveKeys } from '../ui/live.ts'
import { branchHere } from '../ui/place.ts'

const KEY = ['kitchen-overview']
export const OVERVIEW_LIVE: LiveKeys = { kitchen: [KEY] }

export const overviewQuery = queryOptions({
  queryKey: KEY,
  queryFn: ({ signal }) => api.get<KitchenOverview>('/kitchen', signal),
})

function useChange<Wish, Data>(mutationFn: (wish: Wish) => Promise<Data>) {
  const queries = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => queries.invalidateQueries({ queryKey: KEY }) })
}

export const useSaveScreen = (screen: string) =>
  useChange((wish: ScreenSettings) =>
    api.put<ScreenSettings>(`/kitchen/screens/${encodeURIComponent(screen)}`, wish),
  )
export const useSaveSettings = () =>
  useChange((wish: KitchenSettings) => api.put<KitchenSettings>('/kitchen/settings', wish))
export const useMakePairing = () =>
  useChange((wish: NewPairing) =>
    api.post<Pairing>('/kitchen/pairings', { branch_id: branchHere()?.id ?? null, ...wish }),
  )
export const useRemoveDevice = () => useChange((id: number) => api.delete<null>(`/kitchen/devices/${id}`))
