import { record } from '../../ground/audit/commands.ts'
import { currentRules } from '../../ground/tenants/current-rules.ts'
import { branchFault, rulesAt } from '../../ground/tenants/owner-rules.ts'
import { tell } from '../../ground/tenants/tell.ts'
import { type FieldErrors, notFound, refuse } from '../../platform/errors.ts'
import { isPlainObject, validate } from '../../platform/http/validation/validate.ts'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import { formatMoment, MINUTE_MS } from '../../platform/time/clock.ts'
import { hashOf, newCode, newToken } from './codes.ts'
import type { Device, DeviceChange, NewPairing, Pairing } from './contract.ts'
import { type DeviceKind, pairPath, type Settings } from './kinds.ts'
import {
  DELETE_EVERY_DEVICE,
  type DeviceRow,
  deleteDevice,
  deleteDevicesBy,
  deletePairingsBy,
  insertDevice,
  insertPairing,
  lockDevice,
  takePairing,
  updateDevice,
} from './queries.ts'

const CODE_LIVES_MS = 10 * MINUTE_MS

/** A code for one device. It is told once; the database keeps its hash. */
export async function makePairing(tx: Tx, kind: DeviceKind, wanted: NewPairing): Promise<Pairing> {
  const { name, branch_id = null } = wanted
  const rules = await currentRules(tx, null)
  const fault = branchFault(rules, branch_id)
  if (fault !== null) throw refuse({ branch_id: [fault] })
  const settings = await checkedSettings(tx, kind, wanted.settings, rulesAt(rules, branch_id).id)
  const { code, hash } = newCode(tx.restaurant.id)
  const expiresAt = tx.cause.now + CODE_LIVES_MS
  insertPairing(tx, {
    code_hash: hash,
    kind: kind.kind,
    settings,
    device_name: name,
    made_by: tx.cause.actor.name ?? '',
    branch_id,
    expires_at: expiresAt,
  })
  record(tx, {
    action: 'device.pairing_made',
    subject: { kind: 'device', id: null },
    after: { kind: kind.kind, name, settings },
  })
  return { code, path: pairPath(kind), expires_at: formatMoment(expiresAt, tx.restaurant.zone) }
}

/** The device and its token, which the device alone keeps; null where the code is unknown, used or too old. */
export async function pairDevice(
  tx: Tx,
  letters: string,
): Promise<{ device: DeviceRow; token: string } | null> {
  const pairing = await takePairing(tx, hashOf(letters))
  if (!pairing || pairing.expires_at <= tx.cause.now) return null
  const { token, hash } = newToken(tx.restaurant.id)
  const { branch_id, kind, settings } = pairing
  const device = await insertDevice(tx, {
    branch_id,
    kind,
    settings,
    name: pairing.device_name,
    paired_by: pairing.made_by,
    token_hash: hash,
  })
  record(tx, {
    action: 'device.paired',
    subject: { kind: 'device', id: device.id },
    after: told(device),
  })
  tell(tx, 'devices', branch_id)
  return { device, token }
}

/** Its name and what is set for it; the device shows it at once. */
export async function changeDevice(
  tx: Tx,
  kinds: readonly DeviceKind[],
  { id, change }: { id: number; change: DeviceChange },
): Promise<DeviceRow> {
  const device = await lockDevice(tx, id)
  const kind = kinds.find((one) => one.kind === device?.kind)
  if (!device || !kind) throw notFound()
  const settings = change.settings
    ? await checkedSettings(tx, kind, change.settings, device.branch_id, device.settings)
    : device.settings
  const changed = { ...device, name: change.name ?? device.name, settings }
  updateDevice(tx, changed)
  record(tx, {
    action: 'device.changed',
    subject: { kind: 'device', id },
    before: told(device),
    after: told(changed),
  })
  tell(tx, 'devices', device.branch_id)
  return changed
}

/** From this moment on the device is shown nothing and can do nothing. */
export async function removeDevice(tx: Tx, id: number): Promise<void> {
  const device = await deleteDevice(tx, id)
  if (!device) throw notFound()
  tellRemoved(tx, device)
}

/** Of somebody who no longer works here: what they hold in their hands shows nothing any more. */
export async function removeDevicesPairedBy(tx: Tx, email: string): Promise<void> {
  tx.later(deletePairingsBy(email))
  for (const device of await tx.run(deleteDevicesBy(email))) tellRemoved(tx, device)
}

/** Of a restaurant that is no more. */
export async function removeAllDevices(tx: Tx): Promise<void> {
  await tx.run(DELETE_EVERY_DEVICE)
  tell(tx, 'devices', null)
}

export function presentDevice({ paired_at, seen_at, ...device }: DeviceRow, zone: string): Device {
  return {
    ...device,
    paired_at: formatMoment(paired_at, zone),
    seen_at: formatMoment(seen_at, zone),
  }
}

/** What is set now, what holds where nothing is, and the rest as it was. */
async function checkedSettings(
  tx: Tx,
  kind: DeviceKind,
  wanted: unknown = {},
  branchId: number,
  before: Settings = {},
): Promise<Settings> {
  const merged = isPlainObject(wanted) ? { ...kind.defaults, ...before, ...wanted } : wanted
  const { value, errors } = validate<Settings>(kind.settings, merged, { strict: true })
  const faults = errors ?? (await kind.judge?.(tx, value, branchId)) ?? {}
  if (Object.keys(faults).length > 0) throw refuse(underSettings(faults))
  return value as Settings
}

function underSettings(faults: FieldErrors): FieldErrors {
  return Object.fromEntries(
    Object.entries(faults).map(([name, own]) => [name === 'body' ? 'settings' : `settings.${name}`, own]),
  )
}

function tellRemoved(tx: Tx, device: DeviceRow): void {
  record(tx, {
    action: 'device.removed',
    subject: { kind: 'device', id: device.id },
    before: told(device),
  })
  tell(tx, 'devices', device.branch_id)
}

function told({ kind, name, settings }: DeviceRow) {
  return { kind, name, settings }
}
