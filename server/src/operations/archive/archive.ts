import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type pg from 'pg'
import type { Kept } from '../housekeeping/retention.ts'

/** The moment by which rows of a table are removed, as SQL; `rows` is what a line holds where it is more than the row. */
type Source = { table: string; kind: Kept; at: string; line?: string }

const SOURCES: Source[] = [
  {
    table: 'events',
    kind: 'events',
    at: 't.created_at',
    line: `to_jsonb(t) - 'filler' - 'pressed_on' || jsonb_build_object('body', event_body(t))`,
  },
  {
    table: 'webhook_deliveries',
    kind: 'deliveries',
    at: 't.finished_at',
    line: `to_jsonb(t) || jsonb_build_object('attempts', coalesce((
             select jsonb_agg(to_jsonb(a) - 'restaurant_id' - 'delivery_id' order by a.id) from webhook_attempts a
              where a.restaurant_id = t.restaurant_id and a.delivery_id = t.id), '[]'))`,
  },
  { table: 'audit_log', kind: 'audit', at: 't.at' },
  { table: 'mails', kind: 'mails', at: 't.created_at' },
  {
    table: 'kitchen_tickets',
    kind: 'kitchenTickets',
    at: 'coalesce(t.done_at, t.voided_at)',
    line: `to_jsonb(t) - 'filler'`,
  },
]
export const ARCHIVED: Kept[] = SOURCES.map(({ kind }) => kind)

const AT_ONCE = 2_000
const MANIFEST = 'manifest.json'

export class ArchiveError extends Error {}

/** `bytes` and `sha256` are of the file; `rows` were counted as they were written, and again as they were read back. */
type ArchivedFile = {
  file: string
  table: string
  month: string
  rows: number
  bytes: number
  sha256: string
}
export type Manifest = { made_at: string; before: string; files: ArchivedFile[] }

/** Makes the directory of an archive, which must have nothing in it. */
export async function prepareDirectory(directory: string): Promise<void> {
  await makeDirectory(directory)
  // What an earlier archive holds of a month may be removed by now: a file of the same name must not take its place.
  if ((await readdir(directory)).length > 0)
    throw new ArchiveError(`${directory} is not empty; every archive needs a directory of its own`)
}

// Not mkdir's own recursion: in /proc, where nothing can be made, Node would try for ever.
async function makeDirectory(directory: string): Promise<void> {
  const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code
  try {
    await mkdir(directory)
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return
    if (codeOf(error) !== 'ENOENT') throw error
    await makeDirectory(dirname(directory))
    await mkdir(directory)
  }
}

/** Of one snapshot: what the rows before that moment are does not change while they are written. */
export async function writeArchive(
  owner: pg.Pool,
  { before, directory, now }: { before: Date; directory: string; now: number },
): Promise<Manifest> {
  await prepareDirectory(directory)
  const client = await owner.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query("set local timezone = 'UTC'")
    const files: ArchivedFile[] = []
    for (const source of SOURCES) {
      for (const month of await monthsOf(client, source, before)) {
        files.push(await writeMonth(client, source, { month, before, directory }))
      }
    }
    await client.query('commit')
    const manifest = { made_at: new Date(now).toISOString(), before: before.toISOString(), files }
    await writeFile(join(directory, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 })
    return manifest
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}

async function monthsOf(client: pg.ClientBase, { table, at }: Source, before: Date): Promise<string[]> {
  const { rows } = await client.query<{ month: string }>(
    `select distinct to_char(${at}, 'YYYY-MM') as month from ${table} t where ${at} < $1 order by 1`,
    [before],
  )
  return rows.map(({ month }) => month)
}

async function writeMonth(
  client: pg.ClientBase,
  { table, at, line = 'to_jsonb(t)' }: Source,
  { month, before, directory }: { month: string; before: Date; directory: string },
): Promise<ArchivedFile> {
  const file = `${table}-${month}.jsonl.gz`
  const path = join(directory, file)
  // Under another name until it is whole: what broke off does not look like an archive.
  const draft = `${path}.part`
  const from = new Date(`${month}-01T00:00:00Z`)
  const to = new Date(Math.min(before.getTime(), Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1, 1)))
  await client.query(
    `declare rows cursor for select (${line})::text as line from ${table} t
      where ${at} >= '${from.toISOString()}' and ${at} < '${to.toISOString()}' order by t.restaurant_id, ${at}`,
  )
  let rows = 0
  async function* batches() {
    for (;;) {
      const batch = await client.query<{ line: string }>(`fetch ${AT_ONCE} from rows`)
      if (batch.rows.length === 0) return
      rows += batch.rows.length
      yield `${batch.rows.map((row) => row.line).join('\n')}\n`
    }
  }
  try {
    await pipeline(Readable.from(batches()), createGzip(), createWriteStream(draft, { mode: 0o600 }))
    await client.query('close rows')
    const found = await readBack(draft)
    if (found.rows !== rows) throw new Error(`${file} holds ${found.rows} of ${rows} rows`)
    await rename(draft, path)
    return { file, table, month, rows, bytes: (await stat(path)).size, sha256: found.sha256 }
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

/** Every line of the file, as a reader would meet it. */
async function readBack(path: string): Promise<{ rows: number; sha256: string }> {
  const hash = createHash('sha256')
  const raw = createReadStream(path)
  raw.on('data', (chunk) => hash.update(chunk))
  const lines = createInterface({ input: raw.pipe(createGunzip()), crlfDelay: Number.POSITIVE_INFINITY })
  let rows = 0
  for await (const line of lines) {
    JSON.parse(line)
    rows++
  }
  return { rows, sha256: hash.digest('hex') }
}
