import { resolve } from 'node:path'
import { ARCHIVED, ArchiveError, prepareDirectory, writeArchive } from '../../operations/archive/archive.ts'
import { noteArchived } from '../../operations/archive/archived.ts'
import { type Command, UsageError, withInstallation } from './command.ts'

export const archiveCommand: Command = {
  summary: 'archive what housekeeping will remove, one file per table and month',
  options: {
    before: {
      value: 'DATE',
      summary: 'Everything before this day (UTC), such as 2026-10-01',
      required: true,
    },
    to: { value: 'DIR', summary: 'The directory to write to; it must be empty', required: true },
  },
  async run(input) {
    const before = dayOf(input.text('before'))
    const directory = resolve(input.text('to'))
    const now = Date.now()
    if (before.getTime() > now) throw new UsageError('--before must not be in the future')
    await prepareDirectory(directory).catch(refuse)
    const manifest = await withInstallation(input.config, async ({ owner, database }) => {
      const made = await writeArchive(owner, { before, directory, now }).catch(refuse)
      await noteArchived(database, ARCHIVED, before.getTime())
      return made
    })
    const rows = manifest.files.reduce((sum, file) => sum + file.rows, 0)
    return {
      json: { directory, ...manifest },
      lines: [
        ...manifest.files.map(({ file, rows, bytes }) => `${file}: ${rows} rows, ${bytes} bytes`),
        `${rows} rows in ${manifest.files.length} files, each read back; ${directory}/manifest.json lists them.`,
      ],
    }
  },
}

function refuse(error: unknown): never {
  throw error instanceof ArchiveError ? new UsageError(error.message) : error
}

function dayOf(text: string): Date {
  const day = new Date(`${text}T00:00:00Z`)
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || Number.isNaN(day.getTime()) || !day.toISOString().startsWith(text))
    throw new UsageError('--before takes a day, such as 2026-10-01')
  return day
}
