// Every kind of device that can be paired, and every call that one may make. A kind is named in `devices/kinds.ts` and checked by
// the database; what it is, what is set for it and what it may ask are its domain's.
import type { DeviceKind } from './restaurant/devices/kinds.ts'
import type { DeviceRoute } from './restaurant/devices/route.ts'
import { KIOSK_DEVICE } from './restaurant/kiosk/device-kind.ts'
import { kioskDeviceRoutes } from './restaurant/kiosk/device-routes.ts'
import { KITCHEN_DEVICE } from './restaurant/kitchen-screens/device-kind.ts'
import { kitchenDeviceRoutes } from './restaurant/kitchen-screens/device-routes.ts'
import { MENU_BOARD } from './restaurant/menu-board/device-kind.ts'
import { menuBoardRoutes } from './restaurant/menu-board/device-routes.ts'
import { ORDER_BOARD } from './restaurant/order-board/device-kind.ts'
import { orderBoardRoutes } from './restaurant/order-board/device-routes.ts'
import { TILL } from './restaurant/tills/device-kind.ts'
import { tillDeviceRoutes } from './restaurant/tills/device-routes.ts'

export const KINDS_OF_DEVICES: readonly DeviceKind[] = [
  KITCHEN_DEVICE,
  KIOSK_DEVICE,
  ORDER_BOARD,
  MENU_BOARD,
  TILL,
]

export type DeviceServices = Parameters<typeof kitchenDeviceRoutes>[0] &
  Parameters<typeof kioskDeviceRoutes>[0] &
  Parameters<typeof orderBoardRoutes>[0] &
  Parameters<typeof menuBoardRoutes>[0] &
  Parameters<typeof tillDeviceRoutes>[0]

export function allDeviceRoutes(services: DeviceServices): DeviceRoute[] {
  return [
    ...kitchenDeviceRoutes(services),
    ...kioskDeviceRoutes(services),
    ...orderBoardRoutes(services),
    ...menuBoardRoutes(services),
    ...tillDeviceRoutes(services),
  ]
}
