import { queryOptions } from '@tanstack/react-query'
import type {
  Device,
  DeviceChange,
  NewPairing,
  Pairing,
} from '../../../../server/src/restaurant/devices/contract.ts'
import { api } from '../../ui/api.ts'
import { useChangeOf } from '../../ui/change.ts'
import type { LiveKeys } from '../../ui/live.ts'
import { branchHere } from '../../ui/place.ts'

const KEY = ['devices']
export const DEVICES_LIVE: LiveKeys = { devices: [KEY] }

/** Those of the branch that is looked at. */
export const devicesQuery = queryOptions({
  queryKey: KEY,
  queryFn: ({ signal }) => api.get<Device[]>('/devices', signal),
})

const useChange = <Wish, Data>(send: (wish: Wish) => Promise<Data>) => useChangeOf(KEY, send)

export const useMakePairing = () =>
  useChange((wish: NewPairing) =>
    api.post<Pairing>('/devices/pairings', { branch_id: branchHere()?.id ?? null, ...wish }),
  )
export const useChangeDevice = (id: number) =>
  useChange((wish: DeviceChange) => api.patch<Device>(`/devices/${id}`, wish))
export const useRemoveDevice = () => useChange((id: number) => api.delete<null>(`/devices/${id}`))
