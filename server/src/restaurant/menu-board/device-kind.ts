import { isBuiltIn } from '../../ground/tenants/rules/channels.ts'
import type { FieldErrors } from '../../platform/errors.ts'
import { findChannel } from '../channels/queries.ts'
import type { DeviceKind } from '../devices/kinds.ts'
import { menuFault } from '../menu/faults.ts'
import { MenuBoardSettings } from './contract.ts'
import { MENU_BOARD_DEFAULTS } from './defaults.ts'
import { CATEGORY_IDS, MENU_IDS } from './queries.ts'

/** A screen for guests: the menu, as it is served and priced now. */
export const MENU_BOARD: DeviceKind = {
  kind: 'menu_board',
  path: '/menu-board',
  settings: MenuBoardSettings,
  defaults: MENU_BOARD_DEFAULTS,
  async judge(tx, settings) {
    const { channel, menu_ids, category_ids } = settings as MenuBoardSettings
    const faults: FieldErrors = {}
    const [menus, categories] = [await tx.run(MENU_IDS), await tx.run(CATEGORY_IDS)]
    const areAmong = (ids: number[], rows: { id: number }[]) =>
      ids.every((id) => rows.some((row) => row.id === id))
    if (!isBuiltIn(channel) && !(await findChannel(tx, channel))) {
      faults.channel = [menuFault('not_found.channel')]
    }
    if (!areAmong(menu_ids, menus)) faults.menu_ids = [menuFault('not_found.menu')]
    if (!areAmong(category_ids, categories)) faults.category_ids = [menuFault('not_found.category')]
    return faults
  },
  hears: ['menu', 'settings'],
}
