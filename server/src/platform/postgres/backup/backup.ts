import { access, link, rename, rm, stat } from 'node:fs/promises'
import type pg from 'pg'
import { refuseHalfRestored } from '../connection/half-restored.ts'
import { copyOutText, partitionsIn, SAME_TEXT, sequencesIn, tablesIn } from './catalogue.ts'
import { copyOut } from './copy.ts'
import { BackupError, backupWriter, type Header, readBackup, type Totals } from './file.ts'

export type Progress = { doing: string; tables: number; of: number; rows: number; bytes: number }
export type OnProgress = (progress: Progress) => void
export type Made = Totals & { file: string; fileBytes: number; madeAt: string }

/**
 * Everything in one snapshot, while the service goes on. It is written under another name, read back, and only then given
 * its own: a file that is there is whole.
 */
export async function backUp(
  client: pg.ClientBase,
  { file, version, onProgress }: { file: string; version: string; onProgress: OnProgress },
): Promise<Made> {
  await refuseTaken(file)
  await client.query(SAME_TEXT)
  await client.query('begin isolation level repeatable read read only')
  const header = await headerOf(client, version)
  const draft = `${file}.${process.pid}.part`
  try {
    const totals = await writeAll(client, draft, header, onProgress)
    await client.query('commit')
    await checkBackup(draft, onProgress)
    const { size } = await stat(draft)
    await giveName(draft, file)
    return { ...totals, file, fileBytes: size, madeAt: header.madeAt }
  } catch (error) {
    throw namingFile(error, file)
  } finally {
    await rm(draft, { force: true })
  }
}

/** What the system says of a write to an open file does not name it. */
export function namingFile(error: unknown, file: string): unknown {
  const { code } = error as { code?: string }
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new BackupError(`the disk is full: ${file} could not be written, and nothing is left of it`)
  }
  return error
}

async function writeAll(
  client: pg.ClientBase,
  draft: string,
  header: Omit<Header, 'format'>,
  onProgress: OnProgress,
): Promise<Totals> {
  const tables = await tablesIn(client)
  const writer = backupWriter(draft, header)
  try {
    for (const table of tables) {
      const into = writer.beginTable(table)
      const counted = await copyOut(client, copyOutText(table), into.row)
      const { rows } = into.end()
      if (rows !== counted) throw new BackupError(`${table.name}: ${rows} of ${counted} rows arrived`)
      onProgress({ doing: 'written', of: tables.length, ...writer.totals })
    }
    await writer.end(await sequencesIn(client))
    return writer.totals
  } catch (error) {
    await writer.drop()
    throw error
  }
}

/** Reads the file as a restore would, to its end. */
export async function checkBackup(
  file: string,
  onProgress: OnProgress,
): Promise<{ header: Header; totals: Totals }> {
  let header: Header | null = null
  let totals: Totals = { tables: 0, rows: 0, bytes: 0 }
  const so = { tables: 0, rows: 0, bytes: 0 }
  for await (const part of readBackup(file)) {
    if (part.kind === 'header') header = part.header
    if (part.kind === 'end') totals = part.totals
    if (part.kind !== 'table end') continue
    so.tables++
    so.rows += part.end.rows
    so.bytes += part.end.bytes
    onProgress({ doing: 'checked', of: so.tables, ...so })
  }
  if (header === null) throw new BackupError(`${file} is not a backup of Comanda`)
  return { header, totals }
}

async function headerOf(client: pg.ClientBase, version: string): Promise<Omit<Header, 'format'>> {
  await refuseHalfRestored(client)
  const { rows } = await client.query<{ ours: boolean; madeAt: string; postgres: string }>(
    `select to_regclass('public.migrations') is not null and to_regclass('public.restaurants') is not null as ours,
            to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "madeAt",
            current_setting('server_version') as postgres`,
  )
  const [about] = rows
  if (!about?.ours)
    throw new BackupError('the database holds no tables of Comanda; there is nothing to back up')
  const migrations = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from public.migrations order by name',
  )
  const { madeAt, postgres } = about
  return {
    comanda: version,
    postgres,
    madeAt,
    migrations: migrations.rows,
    jobQueue: await jobQueueOf(client),
    partitions: await partitionsIn(client),
  }
}

/** How far the job queue's own tables have come. */
export async function jobQueueOf(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    'select coalesce(max(id), 0)::int as id from graphile_worker.migrations',
  )
  return rows[0]?.id ?? 0
}

async function refuseTaken(file: string): Promise<void> {
  const taken = await access(file).then(
    () => true,
    () => false,
  )
  if (taken) throw new BackupError(`${file} is there already, and is not overwritten`)
}

/** A link refuses a name that is taken; a file system without links renames. */
async function giveName(draft: string, file: string): Promise<void> {
  try {
    await link(draft, file)
  } catch (error) {
    if ((error as { code?: string }).code === 'EEXIST') return refuseTaken(file)
    await refuseTaken(file)
    await rename(draft, file)
  }
}
