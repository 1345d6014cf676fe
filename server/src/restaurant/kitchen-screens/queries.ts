import { sql } from 'kysely'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import type { ScreenSettings } from './contract.ts'
import type { Outcome } from './rules.ts'

export type ScreenRow = ScreenSettings & { screen: string }

export const SCREEN_ROWS = sql<ScreenRow>`
  select screen, warn_minutes, late_minutes, auto_bump from kitchen_screens`

export const SETTINGS_ROW = sql<{ ready_when_done: boolean }>`select ready_when_done from kitchen_settings`

export function saveScreen(tx: Tx, { screen, warn_minutes, late_minutes, auto_bump }: ScreenRow): void {
  tx.later(sql`
    insert into kitchen_screens (screen, warn_minutes, late_minutes, auto_bump)
    values (${screen}, ${warn_minutes}, ${late_minutes}, ${auto_bump})
    on conflict (restaurant_id, screen) do update
       set warn_minutes = excluded.warn_minutes, late_minutes = excluded.late_minutes, auto_bump = excluded.auto_bump`)
}

export function saveSettings(tx: Tx, readyWhenDone: boolean): void {
  tx.later(sql`
    insert into kitchen_settings (ready_when_done) values (${readyWhenDone})
    on conflict (restaurant_id) do update set ready_when_done = excluded.ready_when_done`)
}

/** Answers whether it is new. One sent at the same moment again waits here until the first has ended. */
export async function claimAct(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx.run(sql<{ id: string }>`
    insert into kitchen_acts (id, outcome, created_at) values (${id}, 'done', ${new Date(tx.cause.now)})
    on conflict do nothing returning id`)
  return rows.length > 0
}

export async function outcomeOf(tx: Tx, id: string): Promise<Outcome> {
  const rows = await tx.run(sql<{ outcome: Outcome }>`select outcome from kitchen_acts where id = ${id}`)
  return rows[0]?.outcome ?? 'overtaken'
}

export function markOvertaken(tx: Tx, id: string): void {
  tx.later(sql`update kitchen_acts set outcome = 'overtaken' where id = ${id}`)
}

export function removeActsBefore(tx: Tx, before: number): void {
  tx.later(sql`delete from kitchen_acts where created_at < ${new Date(before)}`)
  tx.later(sql`delete from kitchen_pairings where expires_at < ${new Date(tx.cause.now)}`)
}

export type PairingRow = {
  code_hash: Buffer
  screen: string
  device_name: string
  made_by: string
  branch_id: number
  expires_at: number
}

/** At the branch that is named, or else at the default one. */
export function insertPairing(
  tx: Tx,
  row: Omit<PairingRow, 'branch_id'> & { branch_id: number | null },
): void {
  tx.later(sql`
    insert into kitchen_pairings (code_hash, screen, device_name, made_by, branch_id, expires_at)
    values (${row.code_hash}, ${row.screen}, ${row.device_name}, ${row.made_by},
            coalesce(${row.branch_id}::bigint, default_branch()), ${new Date(row.expires_at)})`)
}

/** Once: whoever takes it has it. */
export async function takePairing(tx: Tx, codeHash: Buffer): Promise<PairingRow | undefined> {
  const rows = await tx.run(sql<PairingRow>`
    delete from kitchen_pairings where code_hash = ${codeHash}
    returning code_hash, screen, device_name, made_by, branch_id, expires_at`)
  return rows[0]
}

export type DeviceRow = {
  id: number
  branch_id: number
  screen: string
  name: string
  paired_by: string
  paired_at: number
  seen_at: number | null
}

const DEVICE_COLUMNS = sql.raw('id, branch_id, screen, name, paired_by, paired_at, seen_at')

export const DEVICE_ROWS = sql<DeviceRow>`select ${DEVICE_COLUMNS} from kitchen_devices order by name, id`

export async function insertDevice(
  tx: Tx,
  device: { branchId: number; screen: string; name: string; pairedBy: string; tokenHash: Buffer },
): Promise<DeviceRow> {
  const [row] = await tx.run(sql<DeviceRow>`
    insert into kitchen_devices (branch_id, screen, name, token_hash, paired_by, paired_at)
    values (${device.branchId}, ${device.screen}, ${device.name}, ${device.tokenHash}, ${device.pairedBy}, ${new Date(tx.cause.now)})
    returning ${DEVICE_COLUMNS}`)
  if (!row) throw new Error('the device was not stored')
  return row
}

export function deviceByToken(tokenHash: Buffer) {
  return sql<DeviceRow>`select ${DEVICE_COLUMNS} from kitchen_devices where token_hash = ${tokenHash}`
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
