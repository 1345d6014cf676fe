import { isBuiltIn } from '../../ground/tenants/rules/channels.ts'
import { listChannels } from '../channels/queries.ts'
import type { DeviceKind } from '../devices/kinds.ts'
import { menuFault } from '../menu/faults.ts'
import { OrderBoardSettings } from './contract.ts'
import { ORDER_BOARD_DEFAULTS } from './defaults.ts'

/** A screen for guests: which orders are being made, and which are ready. */
export const ORDER_BOARD: DeviceKind = {
  kind: 'order_board',
  path: '/order-board',
  settings: OrderBoardSettings,
  defaults: ORDER_BOARD_DEFAULTS,
  async judge(tx, settings) {
    const own = (settings as OrderBoardSettings).channels.filter((key) => !isBuiltIn(key))
    if (own.length === 0) return {}
    const known = new Set((await tx.run(listChannels())).map(({ key }) => key))
    return own.every((key) => known.has(key)) ? {} : { channels: [menuFault('not_found.channel')] }
  },
  hears: ['orders', 'kitchen', 'settings'],
}
