// The file of a backup: SQL text under gzip, that `gunzip -c FILE | psql` could load into the same version's tables.
import { createReadStream, createWriteStream } from 'node:fs'
import { finished, pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { Partition, Sequence, Table } from './catalogue.ts'
import { RowDigest } from './row-digest.ts'

const FORMAT = 1
const FIRST = '-- comanda backup '
const TABLE_END = '-- rows '
const LAST = '-- end '
const ROWS_END = Buffer.from('\\.\n')
const COPY = /^copy (\S+) \((.+)\) from stdin;$/
const SEQUENCE = /^select setval\('(.+)', (-?\d+), (true|false)\);$/
/** Fast enough not to hold the database up; a higher one saves a tenth of the file. */
const LEVEL = 4
const FLUSH_BYTES = 256 * 1024

export type Header = {
  format: number
  comanda: string
  postgres: string
  madeAt: string
  migrations: { name: string; checksum: string }[]
  jobQueue: number
  partitions: Partition[]
}
export type TableEnd = { name: string; rows: number; bytes: number; digest: string }
export type Totals = { tables: number; rows: number; bytes: number }

export type Part =
  | { kind: 'header'; header: Header }
  | { kind: 'table'; table: Table }
  | { kind: 'rows'; rows: Buffer }
  | { kind: 'table end'; end: TableEnd }
  | { kind: 'sequence'; sequence: Sequence }
  | { kind: 'end'; totals: Totals }

/** What is told to a person as it is, in one line. */
export class BackupError extends Error {}

/** A file that only its owner may read: it holds everything about every guest. */
export function backupWriter(file: string, header: Omit<Header, 'format'>) {
  const gzip = createGzip({ level: LEVEL })
  const written = pipeline(gzip, createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }))
  written.catch(() => undefined)
  const totals: Totals = { tables: 0, rows: 0, bytes: 0 }
  let waiting: Buffer[] = []
  let size = 0

  function flush(): Promise<unknown> | undefined {
    const all = Buffer.concat(waiting, size)
    waiting = []
    size = 0
    if (gzip.write(all)) return undefined
    return Promise.race([new Promise((resolve) => gzip.once('drain', resolve)), written])
  }
  const line = (text: string) => {
    const bytes = Buffer.from(`${text}\n`)
    waiting.push(bytes)
    size += bytes.length
  }
  line(FIRST + JSON.stringify({ format: FORMAT, ...header }))
  return {
    totals,
    beginTable({ name, columns }: Table): {
      row(row: Buffer): Promise<unknown> | undefined
      end(): TableEnd
    } {
      const digest = new RowDigest()
      line(`copy ${name} (${columns.join(', ')}) from stdin;`)
      return {
        row(row) {
          digest.add(row)
          // pg uses its buffer again.
          waiting.push(Buffer.from(row))
          size += row.length
          return size < FLUSH_BYTES ? undefined : flush()
        },
        end() {
          const end = { name, rows: digest.rows, bytes: digest.bytes, digest: digest.text }
          waiting.push(ROWS_END)
          size += ROWS_END.length
          line(TABLE_END + JSON.stringify(end))
          totals.tables++
          totals.rows += end.rows
          totals.bytes += end.bytes
          return end
        },
      }
    },
    async end(sequences: Sequence[]): Promise<void> {
      for (const { name, last, called } of sequences) line(`select setval('${name}', ${last}, ${called});`)
      line(LAST + JSON.stringify(totals))
      await flush()
      gzip.end()
      await written
    },
    async drop(): Promise<void> {
      gzip.destroy()
      await finished(gzip).catch(() => undefined)
      await written.catch(() => undefined)
    },
  }
}

/** Reads a backup to its end. Every table's rows are counted and held against what the file says of them. */
export async function* readBackup(file: string): AsyncGenerator<Part, void> {
  const state: State = { table: null, digest: new RowDigest(), tables: 0, rows: 0, bytes: 0, seen: 'nothing' }
  let rest: Buffer = Buffer.alloc(0)
  try {
    for await (const chunk of unpacked(file)) {
      const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
      let from = 0
      while (from < bytes.length) {
        const { part, next } = takePart(bytes, from, state, file)
        if (next === from) break
        from = next
        if (part) yield part
      }
      rest = bytes.subarray(from)
    }
  } catch (error) {
    throw error instanceof BackupError ? error : new BackupError(whyUnreadable(file, error))
  }
  if (state.seen !== 'end' || rest.length > 0)
    throw new BackupError(`${file} is not whole: its end is missing`)
}

async function* unpacked(file: string): AsyncGenerator<Buffer> {
  const source = createReadStream(file, { highWaterMark: FLUSH_BYTES })
  const gunzip = createGunzip({ chunkSize: FLUSH_BYTES })
  source.on('error', (error) => gunzip.destroy(error))
  source.pipe(gunzip)
  try {
    yield* gunzip as AsyncIterable<Buffer>
  } finally {
    source.destroy()
    gunzip.destroy()
  }
}

function whyUnreadable(file: string, error: unknown): string {
  const { code, message } = error as { code?: string; message: string }
  if (code === 'ENOENT') return `there is no file ${file}`
  if (code === 'Z_DATA_ERROR' || code === 'Z_BUF_ERROR')
    return `${file} is not a backup, or not a whole one: ${message}`
  return `${file} cannot be read: ${message}`
}

type State = {
  table: Table | null
  digest: RowDigest
  tables: number
  rows: number
  bytes: number
  seen: 'nothing' | 'header' | 'end'
}

/** The next part in the bytes; `next` stays where it is when the bytes end within it. */
function takePart(
  bytes: Buffer,
  from: number,
  state: State,
  file: string,
): { part: Part | null; next: number } {
  if (state.table) return takeRows(bytes, from, state)
  const end = bytes.indexOf(10, from)
  if (end === -1) return { part: null, next: from }
  return { part: readLine(bytes.toString('utf8', from, end), state, file), next: end + 1 }
}

/** As many whole rows as there are. A line of a backslash and a dot ends them; no row can look like it. */
function takeRows(bytes: Buffer, from: number, state: State): { part: Part | null; next: number } {
  let at = from
  for (;;) {
    const end = bytes.indexOf(10, at)
    if (end === -1) break
    if (end - at === 2 && bytes[at] === ROWS_END[0] && bytes[at + 1] === ROWS_END[1]) {
      state.table = null
      const part = at === from ? null : ({ kind: 'rows', rows: bytes.subarray(from, at) } as const)
      return { part, next: end + 1 }
    }
    state.digest.add(bytes.subarray(at, end + 1))
    at = end + 1
  }
  return { part: at === from ? null : { kind: 'rows', rows: bytes.subarray(from, at) }, next: at }
}

function readLine(line: string, state: State, file: string): Part | null {
  if (state.seen === 'nothing') return readHeader(line, state, file)
  const copy = COPY.exec(line)
  if (copy) {
    state.table = { name: copy[1] as string, columns: (copy[2] as string).split(', ') }
    state.digest = new RowDigest()
    return { kind: 'table', table: state.table }
  }
  if (line.startsWith(TABLE_END)) {
    const end = JSON.parse(line.slice(TABLE_END.length)) as TableEnd
    const { rows, text } = state.digest
    if (end.rows !== rows || end.digest !== text)
      throw new BackupError(`${file} is damaged: ${end.name} differs`)
    state.tables++
    state.rows += rows
    state.bytes += end.bytes
    return { kind: 'table end', end }
  }
  const sequence = SEQUENCE.exec(line)
  if (sequence) {
    const [, name = '', last = '', called] = sequence
    return { kind: 'sequence', sequence: { name, last, called: called === 'true' } }
  }
  if (!line.startsWith(LAST) || state.seen === 'end')
    throw new BackupError(`${file} is damaged: ${line.slice(0, 80)}`)
  const totals = JSON.parse(line.slice(LAST.length)) as Totals
  if (totals.tables !== state.tables || totals.rows !== state.rows)
    throw new BackupError(`${file} is damaged: it has not as many tables and rows as it says`)
  state.seen = 'end'
  return { kind: 'end', totals }
}

function readHeader(line: string, state: State, file: string): Part {
  if (!line.startsWith(FIRST)) throw new BackupError(`${file} is not a backup of Comanda`)
  const header = JSON.parse(line.slice(FIRST.length)) as Header
  if (header.format > FORMAT) throw new BackupError(`${file} was made by a newer version of Comanda`)
  state.seen = 'header'
  return { kind: 'header', header }
}
