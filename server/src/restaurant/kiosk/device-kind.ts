import type { FieldErrors } from '../../platform/errors.ts'
import { fieldFault } from '../../platform/faults.ts'
import type { DeviceKind } from '../devices/kinds.ts'
import { paymentFault } from '../payments/faults.ts'
import { listTerminals } from '../payments/queries/terminals.ts'
import { KioskSettings } from './contract.ts'
import { KIOSK_DEFAULTS } from './settings.ts'

/** A screen at which guests order by themselves. */
export const KIOSK_DEVICE: DeviceKind = {
  kind: 'kiosk',
  path: '/kiosk',
  settings: KioskSettings,
  defaults: KIOSK_DEFAULTS satisfies KioskSettings,
  async judge(tx, settings, branchId): Promise<FieldErrors> {
    const { ways, terminal_id } = settings as KioskSettings
    if (terminal_id === null) {
      return ways.includes('terminal') ? { terminal_id: [fieldFault('required')] } : {}
    }
    const here = await tx.run(listTerminals(branchId))
    return here.some(({ id }) => id === terminal_id)
      ? {}
      : { terminal_id: [paymentFault('not_found.terminal')] }
  },
  hears: ['menu', 'settings', 'money', 'orders'],
}
