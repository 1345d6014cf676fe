import { record } from '../../ground/audit/commands.ts'
import { notFound, refuse } from '../../platform/errors.ts'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import { kitchenFault } from '../kitchen/faults.ts'
import { STATION_NAMES, tellKitchen } from '../kitchen/queries.ts'
import type { KitchenSettings, ScreenSettings } from './contract.ts'
import { saveScreen, saveSettings } from './queries.ts'
import { isAmong } from './rules.ts'

export async function changeScreen(
  tx: Tx,
  screen: string,
  settings: ScreenSettings,
): Promise<ScreenSettings> {
  assertScreen(screen, await tx.run(STATION_NAMES))
  if (settings.late_minutes <= settings.warn_minutes) {
    throw refuse({ late_minutes: [kitchenFault('too_small.late')] })
  }
  saveScreen(tx, { screen, ...settings })
  record(tx, {
    action: 'kitchen.screen_changed',
    subject: { kind: 'screen', id: screen },
    after: { ...settings },
  })
  tellKitchen(tx, null)
  return settings
}

export function changeSettings(tx: Tx, { ready_when_done }: KitchenSettings): KitchenSettings {
  saveSettings(tx, ready_when_done)
  record(tx, {
    action: 'kitchen.settings_changed',
    subject: { kind: 'restaurant', id: tx.restaurant.id },
    after: { ready_when_done },
  })
  tellKitchen(tx, null)
  return { ready_when_done }
}

function assertScreen(screen: string, stations: { id: number }[]): void {
  if (!isAmong(screen, stations)) throw notFound()
}
