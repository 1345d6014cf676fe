import type pg from 'pg'

/** While a schema of this name is there, the database is being restored, or a restore broke off. Only restore makes it. */
const RESTORE_SCHEMA = 'comanda_restore'
/** Held by the restore at work, so that two do not work at once. */
const RESTORE_LOCK = 7_226_004

/** True while a restore is not finished; every new connection of the service asks it too. */
export const BEING_RESTORED = `pg_catalog.to_regnamespace('${RESTORE_SCHEMA}') is not null`

/** The database is not whole. */
export class BeingRestored extends Error {
  constructor(message = 'it is being restored, or a restore broke off') {
    super(message)
  }
}

/** At the start, before anything is changed. */
export async function refuseHalfRestored(owner: pg.Pool | pg.ClientBase): Promise<void> {
  if (!(await isBeingRestored(owner))) return
  const { rows } = await owner.query<{ active: boolean }>(
    `select exists (select from pg_locks where locktype = 'advisory' and objsubid = 1 and classid = 0 and objid = $1
       and database = (select oid from pg_database where datname = current_database())) as active`,
    [RESTORE_LOCK],
  )
  throw new BeingRestored(
    rows[0]?.active
      ? 'the database is being restored from a backup; start again when `comanda restore` has finished'
      : 'the database is half restored: a restore broke off. Run `comanda restore FILE` again',
  )
}

export async function isBeingRestored(client: pg.Pool | pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ restored: boolean }>(`select ${BEING_RESTORED} as restored`)
  return rows[0]?.restored === true
}

/** False where another restore is at work. The lock lasts as long as the connection. */
export async function takeRestoreLock(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
    RESTORE_LOCK,
  ])
  return rows[0]?.taken === true
}

export async function markHalfRestored(client: pg.ClientBase): Promise<void> {
  await client.query(`create schema if not exists ${RESTORE_SCHEMA}`)
}

export async function markWhole(client: pg.ClientBase): Promise<void> {
  await client.query(`drop schema if exists ${RESTORE_SCHEMA}`)
}
