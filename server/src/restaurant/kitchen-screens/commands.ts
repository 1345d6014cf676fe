import { createHash, randomBytes, randomInt } from 'node:crypto'
import { record } from '../../ground/audit/commands.ts'
import { currentRules } from '../../ground/tenants/current-rules.ts'
import { branchFault } from '../../ground/tenants/owner-rules.ts'
import { AppError, notFound, refuse } from '../../platform/errors.ts'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import { formatMoment, MINUTE_MS } from '../../platform/time/clock.ts'
import { kitchenFault } from '../kitchen/faults.ts'
import { STATION_NAMES, stationsAt, tellKitchen } from '../kitchen/queries.ts'
import type { Device, KitchenSettings, NewPairing, Pairing, ScreenSettings } from './contract.ts'
import {
  DELETE_EVERY_DEVICE,
  type DeviceRow,
  deleteDevice,
  deleteDevicesBy,
  deletePairingsBy,
  insertDevice,
  insertPairing,
  saveScreen,
  saveSettings,
  takePairing,
} from './queries.ts'
import { stationScreen, takenBy } from './rules.ts'

export const PAIR_PATH = '/kitchen/pair'
const CODE_LIVES_MS = 10 * MINUTE_MS
/** Without letters and digits that look alike. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const CODE_LENGTH = 8
const CODE = /^(\d{1,15})-?([A-Z0-9]{4})-?([A-Z0-9]{4})$/

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
  tellKitchen(tx)
  return settings
}

export function changeSettings(tx: Tx, { ready_when_done }: KitchenSettings): KitchenSettings {
  saveSettings(tx, ready_when_done)
  record(tx, {
    action: 'kitchen.settings_changed',
    subject: { kind: 'restaurant', id: tx.restaurant.id },
    after: { ready_when_done },
  })
  tellKitchen(tx)
  return { ready_when_done }
}

/** A code for one device and one screen. It is told once; the database keeps its hash. */
export async function makePairing(tx: Tx, { screen, name, branch_id = null }: NewPairing): Promise<Pairing> {
  const fault = branchFault(await currentRules(tx, null), branch_id)
  if (fault !== null) throw refuse({ branch_id: [fault] })
  assertScreen(screen, await tx.run(stationsAt(branch_id)))
  const letters = Array.from({ length: CODE_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  const expiresAt = tx.cause.now + CODE_LIVES_MS
  insertPairing(tx, {
    code_hash: hashOf(letters),
    screen,
    device_name: name,
    made_by: tx.cause.actor.name ?? '',
    branch_id,
    expires_at: expiresAt,
  })
  record(tx, {
    action: 'kitchen.pairing_made',
    subject: { kind: 'screen', id: screen },
    after: { name },
  })
  const code = `${tx.restaurant.id}-${letters.slice(0, 4)}-${letters.slice(4)}`
  return { code, path: PAIR_PATH, expires_at: formatMoment(expiresAt, tx.restaurant.zone) }
}

/** What a person typed: which restaurant it leads to, and the secret part. Null where it is no code at all. */
export function readCode(typed: string): { restaurantId: number; letters: string } | null {
  const [, restaurant, first, second] = CODE.exec(typed.trim().toUpperCase().replaceAll(' ', '')) ?? []
  if (restaurant === undefined || first === undefined || second === undefined) return null
  return { restaurantId: Number(restaurant), letters: first + second }
}

/** The device and its token, which the device alone keeps; null where the code is unknown, used or too old. */
export async function pairDevice(
  tx: Tx,
  letters: string,
): Promise<{ device: DeviceRow; token: string } | null> {
  const pairing = await takePairing(tx, hashOf(letters))
  if (!pairing || pairing.expires_at <= tx.cause.now) return null
  const secret = randomBytes(32).toString('base64url')
  const device = await insertDevice(tx, {
    branchId: pairing.branch_id,
    screen: pairing.screen,
    name: pairing.device_name,
    pairedBy: pairing.made_by,
    tokenHash: hashOf(secret),
  })
  record(tx, {
    action: 'kitchen.device_paired',
    subject: { kind: 'device', id: device.id },
    after: { screen: device.screen, name: device.name },
  })
  return { device, token: `${tx.restaurant.id}.${secret}` }
}

export function readToken(token: string): { restaurantId: number; tokenHash: Buffer } | null {
  const [, restaurant, secret] = /^(\d{1,15})\.([\w-]{43})$/.exec(token) ?? []
  if (restaurant === undefined || secret === undefined) return null
  return { restaurantId: Number(restaurant), tokenHash: hashOf(secret) }
}

/** From this moment on the device is shown nothing and can do nothing. */
export async function removeDevice(tx: Tx, id: number): Promise<void> {
  const device = await deleteDevice(tx, id)
  if (!device) throw notFound()
  record(tx, {
    action: 'kitchen.device_removed',
    subject: { kind: 'device', id },
    before: { screen: device.screen, name: device.name },
  })
  tellKitchen(tx)
}

/** Of somebody who no longer works here: what they hold in their hands shows nothing any more. */
export async function removeDevicesPairedBy(tx: Tx, email: string): Promise<void> {
  tx.later(deletePairingsBy(email))
  for (const { id, screen, name } of await tx.run(deleteDevicesBy(email))) {
    record(tx, {
      action: 'kitchen.device_removed',
      subject: { kind: 'device', id },
      before: { screen, name },
    })
    tellKitchen(tx)
  }
}

/** Of a restaurant that is no more. */
export async function removeAllDevices(tx: Tx): Promise<void> {
  await tx.run(DELETE_EVERY_DEVICE)
  tellKitchen(tx)
}

export function presentDevice({ paired_at, seen_at, ...device }: DeviceRow, zone: string): Device {
  return {
    ...device,
    paired_at: formatMoment(paired_at, zone),
    seen_at: seen_at === null ? null : formatMoment(seen_at, zone),
  }
}

function assertScreen(screen: string, stations: { id: number }[]): void {
  const taken = takenBy(screen)
  if (taken === null) throw notFound()
  if (taken === 'all' || taken.stationId === null) return
  if (!stations.some(({ id }) => stationScreen(id) === screen)) throw new AppError('not_found')
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
