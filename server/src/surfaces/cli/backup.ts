import { existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { openBare } from '../../installation.ts'
import { keyFits } from '../../platform/crypto/secret-key.ts'
import { backUp, checkBackup, type Made, type Progress } from '../../platform/postgres/backup/backup.ts'
import type { Header, Totals } from '../../platform/postgres/backup/file.ts'
import { restore } from '../../platform/postgres/backup/restore.ts'
import { VERSION } from '../reference/api-description.ts'
import { type Command, type Input, UsageError } from './command.ts'

const KEY_IS_APART =
  'Not included: SECRET_KEY, or the file secret-key in DATA_DIR. Keep it elsewhere: without it, encrypted secrets cannot be read.'

const KEY_DOES_NOT_FIT =
  'The current key does not open what this backup has encrypted, so the service will not start with it. Add the key from the time of the backup: SECRET_KEY=NEW,OLD, or the old key as a second line in the file secret-key; then `comanda secret rotate` switches to the new key only.'

export const backupCommand: Command = {
  summary: 'back up the whole database to one file, while the service runs',
  options: {
    to: { value: 'FILE', summary: 'Where to write it (default: a name with the time, in this directory)' },
    check: { value: 'FILE', summary: 'Write nothing; read this backup to the end and show what is in it' },
  },
  async run(input) {
    const onProgress = progressLine(input)
    const checked = input.optional('check')
    if (checked !== undefined) {
      const { header, totals } = await checkBackup(resolve(checked), onProgress)
      return {
        json: { file: resolve(checked), ...shown(header), ...totals },
        lines: [whole(checked, header, totals)],
      }
    }
    const file = resolve(
      input.optional('to') ?? `comanda-${new Date().toISOString().replaceAll(/[-:]|\..*/g, '')}.backup.gz`,
    )
    if (!existsSync(dirname(file))) throw new UsageError(`there is no directory ${dirname(file)}`)
    const { client, close } = await openBare(input.config, 'backup')
    try {
      const made = await backUp(client, { file, version: VERSION, onProgress })
      return { json: inJson(made), lines: [...linesOf(made), KEY_IS_APART] }
    } finally {
      await close()
    }
  },
}

export const restoreCommand: Command = {
  summary: 'restore a backup into the database; every Comanda process must be stopped',
  operand: { value: 'FILE', summary: 'The backup' },
  options: {},
  flags: {
    replace:
      'Replace what is in the database; without this, a database with restaurants or accounts is refused',
  },
  async run(input) {
    const file = resolve(input.text('FILE'))
    const { client, owner, close } = await openBare(input.config, 'restore')
    try {
      const done = await restore(client, owner, {
        file,
        replace: input.flag('replace'),
        onProgress: progressLine(input),
      })
      const { migrated, madeAt, tables, rows } = done
      const fits = await keyFits(client, input.config)
      return {
        json: { file, made_at: madeAt, tables, rows, migrated, key_fits: fits },
        lines: [
          `restored as of ${madeAt}: ${tables} tables, ${grouped(rows)} rows, each read back`,
          ...(migrated.length > 0 ? [`brought up to date with ${migrated.length} migrations`] : []),
          fits === false ? KEY_DOES_NOT_FIT : KEY_IS_APART,
        ],
      }
    } finally {
      await close()
    }
  },
}

function shown({ madeAt, comanda, postgres, migrations }: Header) {
  return { made_at: madeAt, comanda, postgres, last_migration: migrations.at(-1)?.name ?? null }
}

function inJson({ file, fileBytes, madeAt, tables, rows, bytes }: Made) {
  return { file, file_bytes: fileBytes, made_at: madeAt, tables, rows, bytes, without: ['SECRET_KEY'] }
}

function linesOf({ file, fileBytes, madeAt, tables, rows }: Made): string[] {
  return [
    `${file}`,
    `as of ${madeAt}: ${tables} tables, ${grouped(rows)} rows, ${sized(fileBytes)}; read back and complete`,
  ]
}

function whole(file: string, { madeAt, comanda }: Header, { tables, rows }: Totals): string {
  return `${file} is complete: Comanda ${comanda}, as of ${madeAt}, ${tables} tables, ${grouped(rows)} rows`
}

const grouped = (number: number) => number.toLocaleString('en-US')
function sized(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}

const EVERY_MS = 5_000

/** On a terminal one line that changes; in a log a line now and then. Nothing beside --json. */
function progressLine(input: Input): (progress: Progress) => void {
  const { isTTY } = process.stderr
  let reportedAt = performance.now()
  return ({ doing, tables, of, rows, bytes }) => {
    const last = tables === of && doing !== 'checked'
    if (input.json || (!isTTY && performance.now() - reportedAt < EVERY_MS)) return
    reportedAt = performance.now()
    const line = `${doing} ${tables} tables, ${grouped(rows)} rows, ${sized(bytes)}`
    process.stderr.write(isTTY ? `\r\u001b[K${line}${last ? '\n' : ''}` : `${line}\n`)
  }
}
