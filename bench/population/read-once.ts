import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { progressBar } from '../progress.ts'

/**
 * Reads the tables' files once. After a start of the machine none of them is in its memory, and the first parts would
 * measure the disk: an order "read cold" is one that nobody has asked the service for, not one that lies on a cold disk.
 */
export async function readOnce(directory: string): Promise<void> {
  const base = join(directory, 'data/postgres/base')
  const names = await readdir(base, { recursive: true, withFileTypes: true })
  const paths = names.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const sizes = await Promise.all(paths.map(async (path) => (await stat(path)).size))
  const advance = progressBar(
    'reading its files once',
    sizes.reduce((sum, size) => sum + size, 0),
  )
  for (const path of paths) {
    for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) advance(chunk.length)
  }
}
