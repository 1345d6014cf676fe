import { statfs } from 'node:fs/promises'

const DISK_FULL = '53100'
/** How often PostgreSQL is asked whether it has room again, after it has reported that it has none. */
const ASKED_EVERY_MS = 1_000
const LEAST_FREE_BYTES = 32 * 1024 * 1024

type Options = { directory: string | null; tryToWrite: () => Promise<unknown>; clock?: () => number }

/** Whether there is room to write: by what PostgreSQL has said, and where its directory is ours by looking. */
export function diskWatch({ directory, tryToWrite, clock = Date.now }: Options) {
  let isNoted = false
  let askedAt = Number.NEGATIVE_INFINITY

  function note(error: unknown): void {
    if ((error as { code?: string } | null)?.code !== DISK_FULL) return
    isNoted = true
    askedAt = clock()
  }
  return {
    note,
    async isFull(): Promise<boolean> {
      if (directory !== null) {
        const { bavail, bsize } = await statfs(directory).catch(() => ({
          bavail: 1,
          bsize: LEAST_FREE_BYTES,
        }))
        if (bavail * bsize < LEAST_FREE_BYTES) return true
      }
      if (!isNoted || clock() - askedAt < ASKED_EVERY_MS) return isNoted
      isNoted = false
      await tryToWrite().catch(note)
      return isNoted
    },
  }
}
