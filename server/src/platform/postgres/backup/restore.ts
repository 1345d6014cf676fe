import type pg from 'pg'
import { isBeingRestored, markHalfRestored, markWhole, takeRestoreLock } from '../connection/half-restored.ts'
import { migrate, migrationsLike } from '../schema/migrate.ts'
import { checkBackup, jobQueueOf, type OnProgress } from './backup.ts'
import { SAME_TEXT } from './catalogue.ts'
import { contentsOf, emptyDatabase } from './emptying.ts'
import { BackupError, type Header, type Totals } from './file.ts'
import { load } from './load.ts'

export type Restored = Totals & { madeAt: string; migrated: string[] }

/**
 * Puts a backup into a database. The file is read to its end before anything is changed. From the first change to the last
 * the database is marked, and no service serves it.
 */
export async function restore(
  client: pg.ClientBase,
  owner: pg.Pool,
  {
    file,
    replace,
    onProgress,
    migrations,
  }: { file: string; replace: boolean; onProgress: OnProgress; migrations?: URL },
): Promise<Restored> {
  const { header, totals } = await checkBackup(file, onProgress)
  await client.query(SAME_TEXT)
  const made = await migrationsLike(header.migrations, migrations).catch((error) => {
    throw new BackupError(`${file} cannot be restored by this version: ${(error as Error).message}`)
  })
  if (!(await takeRestoreLock(client))) throw new BackupError('another restore is running in this database')
  await refuseServed(client)
  const brokeOff = await isBeingRestored(client)
  if (!brokeOff) await refuseContents(client, replace)
  await markHalfRestored(client)
  try {
    // Whoever has started since the first look has not seen the mark.
    await refuseServed(client)
  } catch (error) {
    if (!brokeOff) await markWhole(client)
    throw error
  }
  try {
    await emptyDatabase(client)
    await migrate(owner, migrations, made)
    await refuseNewerJobQueue(client, header, file)
    await load(client, file, onProgress)
    const migrated = await migrate(owner, migrations)
    await client.query('analyze')
    await markWhole(client)
    return { ...totals, madeAt: header.madeAt, migrated }
  } catch (error) {
    const { message } = error as Error
    throw new BackupError(
      `the restore broke off: ${message}. The database is not served until \`comanda restore FILE\` has succeeded`,
    )
  }
}

/** Every process of Comanda names itself; a killed one's connections are gone with it. */
async function refuseServed(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ who: string }>(
    `select distinct coalesce(client_addr::text, 'this machine') || ': ' || application_name as who
       from pg_stat_activity
      where datname = current_database() and application_name like 'comanda %'
        and application_name not like 'comanda restore%' and pid <> pg_backend_pid()
      order by 1`,
  )
  if (rows.length === 0) return
  throw new BackupError(
    `the database is in use (${rows.map(({ who }) => who).join('; ')}); stop every process of Comanda first`,
  )
}

async function refuseContents(client: pg.ClientBase, replace: boolean): Promise<void> {
  const contents = await contentsOf(client)
  if (contents === 'others')
    throw new BackupError('the database contains tables of another program; use an empty one')
  if (contents === 'restaurants' && !replace)
    throw new BackupError(
      'the database contains restaurants or accounts; --replace removes them and restores the backup',
    )
}

async function refuseNewerJobQueue(client: pg.ClientBase, { jobQueue }: Header, file: string): Promise<void> {
  if (jobQueue > (await jobQueueOf(client)))
    throw new BackupError(`${file} was made by a newer version of Comanda`)
}
