// What a paired device can be. Each domain declares its kind beside its routes; `server/src/device-kinds.ts` lists them all.
import type { LiveSubject } from '../../ground/tenants/live-subjects.ts'
import type { FieldErrors } from '../../platform/errors.ts'
import type { TObject } from '../../platform/http/validation/schema.ts'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'

/** As the database checks them. */
export const DEVICE_KINDS = ['kitchen', 'kiosk', 'order_board', 'menu_board', 'till'] as const
export type DeviceKindName = (typeof DEVICE_KINDS)[number]

export type Settings = Record<string, unknown>

export type DeviceKind = {
  kind: DeviceKindName
  /** `/kiosk`: it is paired at `/kiosk/pair`, opens at `/kiosk/device` and calls `/kiosk/api`. Its cookie goes there alone. */
  path: `/${string}`
  settings: TObject
  /** What holds where nothing is set, of settings that came later too. */
  defaults: Settings
  /** What the schema cannot tell, by the name of the setting. */
  judge?: (tx: Tx, settings: Settings, branchId: number) => Promise<FieldErrors>
  /** Opens at addresses under its own, too: it has pages. */
  hasPages?: true
  /** What its line hears of, beside changes of the devices. */
  hears: readonly LiveSubject[]
}

export function pairPath({ path }: DeviceKind): string {
  return `${path}/pair`
}

export function devicePath({ path }: DeviceKind): string {
  return `${path}/device`
}

export function callsPathOf({ path }: DeviceKind): string {
  return `${path}/api`
}
