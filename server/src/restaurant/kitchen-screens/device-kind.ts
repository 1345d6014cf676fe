import { type Static, Type } from '../../platform/http/validation/schema.ts'
import { Text } from '../../platform/http/validation/values.ts'
import type { DeviceKind } from '../devices/kinds.ts'
import { kitchenFault } from '../kitchen/faults.ts'
import { stationsAt } from '../kitchen/queries.ts'
import { EXPEDITER, isAmong } from './rules.ts'

const ScreenOfDevice = Type.Object({ screen: Text(40) })
export type ScreenOfDevice = Static<typeof ScreenOfDevice>

/** A device that shows one screen of the kitchen. */
export const KITCHEN_DEVICE: DeviceKind = {
  kind: 'kitchen',
  path: '/kitchen',
  settings: ScreenOfDevice,
  defaults: { screen: EXPEDITER } satisfies ScreenOfDevice,
  async judge(tx, settings, branchId) {
    const { screen } = settings as ScreenOfDevice
    const isThere = isAmong(screen, await tx.run(stationsAt(branchId)))
    return isThere ? {} : { screen: [kitchenFault('not_found.screen')] }
  },
  hears: ['kitchen'],
}
