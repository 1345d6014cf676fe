import { type DeviceRoute, deviceLook } from '../devices/route.ts'
import type { MenuBoardSettings } from './contract.ts'
import { type MenuBoardSources, readMenuBoard } from './reading.ts'

export function menuBoardRoutes(sources: MenuBoardSources): DeviceRoute[] {
  return [
    deviceLook({
      kind: 'menu_board',
      path: '/board',
      async read({ restaurant, device, now }) {
        const settings = device.settings as MenuBoardSettings
        return {
          data: await readMenuBoard(sources, restaurant, { settings, branchId: device.branch_id }, now),
        }
      },
    }),
  ]
}
