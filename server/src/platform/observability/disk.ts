import { statfs } from 'node:fs/promises'

const DISK_FULL = '53100'
/** How long /readyz stays 503 after PostgreSQL has reported a full disk. Then writes are tried again. */
const REMEMBERED_MS = 10_000
const LEAST_FREE_BYTES = 32 * 1024 * 1024

/** Whether there is room to write: by what PostgreSQL has said, and where its directory is ours by looking. */
export function diskWatch(directory: string | null, clock: () => number = Date.now) {
  let fullAt = Number.NEGATIVE_INFINITY
  return {
    note(error: unknown): void {
      if ((error as { code?: string } | null)?.code === DISK_FULL) fullAt = clock()
    },
    async isFull(): Promise<boolean> {
      if (clock() - fullAt < REMEMBERED_MS) return true
      if (directory === null) return false
      const { bavail, bsize } = await statfs(directory).catch(() => ({ bavail: 1, bsize: LEAST_FREE_BYTES }))
      return bavail * bsize < LEAST_FREE_BYTES
    },
  }
}
