import type pg from 'pg'
import type { OnProgress } from './backup.ts'
import {
  copyInText,
  copyOutText,
  foreignKeysIn,
  type Partition,
  partitionsIn,
  type Sequence,
  type Table,
  tablesIn,
  triggersIn,
} from './catalogue.ts'
import { copyIn, copyOut } from './copy.ts'
import { BackupError, type Part, readBackup, type TableEnd } from './file.ts'
import { RowDigest } from './row-digest.ts'

const NAME = /^[\w.]+$/
const BOUND = /^(?:DEFAULT|FOR VALUES [^;]+)$/
const STORAGE = /^[\w=, .]*$/

type Loaded = { table: Table; end: TableEnd }

/** Fills the tables that migrations have made, and reads every row back: one transaction, whole or not at all. */
export async function load(client: pg.ClientBase, file: string, onProgress: OnProgress): Promise<void> {
  await client.query('begin')
  try {
    const putBack = await takeRulesAway(client)
    const { loaded, sequences } = await fill(client, file, onProgress)
    for (const { name, last, called } of sequences) {
      await client.query('select setval($1::text::regclass, $2::text::bigint, $3)', [name, last, called])
    }
    await putBack()
    await readBack(client, loaded, onProgress)
    await freeJobs(client)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

/** Rows come in no particular order, and what triggers would add is among them. All foreign keys are proved at the end. */
async function takeRulesAway(client: pg.ClientBase): Promise<() => Promise<void>> {
  const keys = await foreignKeysIn(client)
  const triggers = await triggersIn(client)
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`)
  for (const { table, name } of triggers) await client.query(`alter table ${table} disable trigger ${name}`)
  return async () => {
    await client.query('set constraints all immediate')
    for (const { table, name } of triggers) await client.query(`alter table ${table} enable trigger ${name}`)
    for (const { table, name, definition } of keys) {
      await client.query(`alter table ${table} add constraint ${name} ${definition}`)
    }
  }
}

async function fill(client: pg.ClientBase, file: string, onProgress: OnProgress) {
  const known = new Map((await tablesIn(client)).map((table) => [table.name, table]))
  // Some migrations put rows of their own into what they make; the backup has them, as they are by now.
  await client.query(`truncate ${[...known.keys()].join(', ')}`)
  const loaded: Loaded[] = []
  const sequences: Sequence[] = []
  const so = { tables: 0, rows: 0, bytes: 0 }
  const parts = readBackup(file)
  for (;;) {
    const { value: part, done } = await parts.next()
    if (done) return { loaded, sequences }
    if (part.kind === 'header') await addPartitions(client, part.header.partitions)
    if (part.kind === 'sequence') sequences.push(part.sequence)
    if (part.kind !== 'table') continue
    const table = knownTable(part.table, known)
    const end = await fillOne(client, table, parts)
    loaded.push({ table, end })
    so.tables++
    so.rows += end.rows
    so.bytes += end.bytes
    onProgress({ doing: 'loaded', of: known.size, ...so })
  }
}

async function fillOne(client: pg.ClientBase, table: Table, parts: AsyncGenerator<Part>): Promise<TableEnd> {
  let end: TableEnd | null = null
  async function* rows(): AsyncGenerator<Buffer> {
    for (;;) {
      const { value: part, done } = await parts.next()
      if (done) return
      if (part.kind === 'rows') yield part.rows
      if (part.kind !== 'table end') continue
      end = part.end
      return
    }
  }
  const counted = await copyIn(client, copyInText(table), rows())
  const ended = end as TableEnd | null
  if (ended?.rows !== counted)
    throw new BackupError(`${table.name}: ${counted} of ${ended?.rows} rows arrived`)
  return ended
}

/** Names come from a file, so only those are used that the database has too. */
function knownTable({ name, columns }: Table, known: Map<string, Table>): Table {
  const here = new Set(known.get(name)?.columns)
  const missing = here.size === 0 ? name : columns.find((column) => !here.has(column))
  if (missing !== undefined) throw new BackupError(`there is no place for ${name} (${missing})`)
  return { name, columns }
}

async function addPartitions(client: pg.ClientBase, wanted: Partition[]): Promise<void> {
  const here = new Set((await partitionsIn(client)).map(({ name }) => name))
  for (const { name, parent, bound, storage, secured } of wanted.filter((one) => !here.has(one.name))) {
    if (!NAME.test(name) || !NAME.test(parent) || !BOUND.test(bound) || !STORAGE.test(storage ?? ''))
      throw new BackupError(`${name} is no partition that can be made`)
    await client.query(
      `create table ${name} partition of ${parent} ${bound}${storage ? ` with (${storage})` : ''}`,
    )
    if (secured) await client.query(`alter table ${name} enable row level security`)
  }
}

async function readBack(client: pg.ClientBase, loaded: Loaded[], onProgress: OnProgress): Promise<void> {
  const so = { tables: 0, rows: 0, bytes: 0 }
  for (const { table, end } of loaded) {
    const digest = new RowDigest()
    await copyOut(client, copyOutText(table), (row) => {
      digest.add(row)
      return undefined
    })
    if (digest.rows !== end.rows || digest.text !== end.digest)
      throw new BackupError(`${table.name} differs from the backup after it was loaded`)
    so.tables++
    so.rows += digest.rows
    so.bytes += digest.bytes
    onProgress({ doing: 'checked', of: loaded.length, ...so })
  }
}

/** Whoever was at work on them is not at work here; without this they would wait for hours. */
async function freeJobs(client: pg.ClientBase): Promise<void> {
  for (const table of ['_private_jobs', '_private_job_queues']) {
    await client.query(
      `update graphile_worker.${table} set locked_at = null, locked_by = null where locked_at is not null`,
    )
  }
}
