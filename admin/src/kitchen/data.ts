import type {
  KitchenSettings,
  ScreenSettings,
} from '../../../server/src/restaurant/kitchen-screens/contract.ts'
import { DEVICES_LIVE } from '../parts/devices/data.ts'
import { KITCHEN_KEY } from '../parts/kitchen/screens.ts'
import { api } from '../ui/api.ts'
import { useChangeOf } from '../ui/change.ts'
import type { LiveKeys } from '../ui/live.ts'

export const OVERVIEW_LIVE: LiveKeys = { kitchen: [KITCHEN_KEY], ...DEVICES_LIVE }

const useChange = <Wish, Data>(send: (wish: Wish) => Promise<Data>) => useChangeOf(KITCHEN_KEY, send)

export const useSaveScreen = (screen: string) =>
  useChange((wish: ScreenSettings) =>
    api.put<ScreenSettings>(`/kitchen/screens/${encodeURIComponent(screen)}`, wish),
  )
export const useSaveSettings = () =>
  useChange((wish: KitchenSettings) => api.put<KitchenSettings>('/kitchen/settings', wish))
