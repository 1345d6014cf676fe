import { sql } from 'kysely'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import type { DeviceKindName, Settings } from './kinds.ts'

/** Rows of the version before have their screen alone, and it reads the screen of every row. */
const SETTINGS = sql.raw("coalesce(settings, jsonb_build_object('screen', screen)) as settings")

type PairingRow = {
  kind: DeviceKindName
  settings: Settings
  device_name: string
  made_by: string
  branch_id: number
  expires_at: number
}

/** At the branch that is named, or else at the default one. */
export function insertPairing(
  tx: Tx,
  row: Omit<PairingRow, 'branch_id'> & { code_hash: Buffer; branch_id: number | null },
): void {
  tx.later(sql`
    insert into kitchen_pairings (code_hash, kind, settings, screen, device_name, made_by, branch_id, expires_at)
    values (${row.code_hash}, ${row.kind}, ${JSON.stringify(row.settings)}::jsonb, ${screenIn(row.settings)}, ${row.device_name},
            ${row.made_by}, coalesce(${row.branch_id}::bigint, default_branch()), ${new Date(row.expires_at)})`)
}

/** Once: whoever takes it has it. */
export async function takePairing(tx: Tx, codeHash: Buffer): Promise<PairingRow | undefined> {
  const rows = await tx.run(sql<PairingRow>`
    delete from kitchen_pairings where code_hash = ${codeHash}
    returning kind, ${SETTINGS}, device_name, made_by, branch_id, expires_at`)
  return rows[0]
}

export function removeOldPairings(tx: Tx): void {
  tx.later(sql`delete from kitchen_pairings where expires_at < ${new Date(tx.cause.now)}`)
}

export type DeviceRow = {
  id: number
  branch_id: number
  kind: DeviceKindName
  name: string
  settings: Settings
  paired_by: string
  paired_at: number
  seen_at: number | null
}

const DEVICE_COLUMNS = sql`id, branch_id, kind, name, ${SETTINGS}, paired_by, paired_at, seen_at`

export const DEVICE_ROWS = sql<DeviceRow>`select ${DEVICE_COLUMNS} from kitchen_devices order by name, id`

export async function insertDevice(
  tx: Tx,
  device: Pick<DeviceRow, 'branch_id' | 'kind' | 'name' | 'settings' | 'paired_by'> & { token_hash: Buffer },
): Promise<DeviceRow> {
  const [row] = await tx.run(sql<DeviceRow>`
    insert into kitchen_devices (branch_id, kind, settings, screen, name, token_hash, paired_by, paired_at)
    values (${device.branch_id}, ${device.kind}, ${JSON.stringify(device.settings)}::jsonb, ${screenIn(device.settings)},
            ${device.name}, ${device.token_hash}, ${device.paired_by}, ${new Date(tx.cause.now)})
    returning ${DEVICE_COLUMNS}`)
  if (!row) throw new Error('the device was not stored')
  return row
}

export async function lockDevice(tx: Tx, id: number): Promise<DeviceRow | undefined> {
  const rows = await tx.run(
    sql<DeviceRow>`select ${DEVICE_COLUMNS} from kitchen_devices where id = ${id} for update`,
  )
  return rows[0]
}

export function updateDevice(tx: Tx, { id, name, settings }: DeviceRow): void {
  tx.later(sql`
    update kitchen_devices set name = ${name}, settings = ${JSON.stringify(settings)}::jsonb, screen = ${screenIn(settings)}
     where id = ${id}`)
}

export function deviceByToken(kind: DeviceKindName, tokenHash: Buffer) {
  return sql<DeviceRow>`
    select ${DEVICE_COLUMNS} from kitchen_devices where token_hash = ${tokenHash} and kind = ${kind}`
}

export function markSeen(tx: Tx, id: number): void {
  tx.later(sql`update kitchen_devices set seen_at = ${new Date(tx.cause.now)} where id = ${id}`)
}

export async function deleteDevice(tx: Tx, id: number): Promise<DeviceRow | undefined> {
  const rows = await tx.run(
    sql<DeviceRow>`delete from kitchen_devices where id = ${id} returning ${DEVICE_COLUMNS}`,
  )
  return rows[0]
}

export function deleteDevicesBy(email: string) {
  return sql<DeviceRow>`delete from kitchen_devices where paired_by = ${email} returning ${DEVICE_COLUMNS}`
}

export function deletePairingsBy(email: string) {
  return sql<never>`delete from kitchen_pairings where made_by = ${email}`
}

export const DELETE_EVERY_DEVICE = sql<never>`
  with waiting as (delete from kitchen_pairings) delete from kitchen_devices`

function screenIn({ screen }: Settings): string {
  return typeof screen === 'string' ? screen : ''
}
