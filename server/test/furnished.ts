// A DATA_DIR as the first start of the service leaves it, with the demo. A start on it takes a third of the work.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { inject } from 'vitest'
import { temporaryDirectory } from './service.ts'

/** Where a run of single files has made none, an empty one does as well. */
export async function furnishedDirectory(): Promise<string> {
  const directory = await temporaryDirectory()
  const made = inject('furnished')
  if (made !== null) await copyInto(directory, made)
  return directory
}

/** With their owners: as root, the embedded PostgreSQL runs as somebody else. */
export async function copyInto(directory: string, made: string): Promise<void> {
  await promisify(execFile)('cp', ['-a', `${made}/.`, directory])
}
