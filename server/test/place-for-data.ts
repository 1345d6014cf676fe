// Where a run of tests keeps its databases and data directories.
import { accessSync, chmodSync, constants, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Linux's folder in memory. */
const MEMORY = '/dev/shm'
const ENOUGH_BYTES = 4 * 1024 ** 3
const NAME = /^comanda-tests-(\d+)$/

/**
 * In memory where there is plenty: nearly every file of tests copies a database, which takes six times the work on a disk's
 * file system, and waits for the disk besides. A container may have 64 MB there, and other systems no such folder.
 */
function parent(): string {
  try {
    accessSync(MEMORY, constants.W_OK | constants.X_OK)
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize >= ENOUGH_BYTES ? MEMORY : tmpdir()
  } catch {
    return tmpdir()
  }
}

function makePlace(): string {
  const folder = parent()
  for (const name of readdirSync(folder)) {
    const [, pid] = NAME.exec(name) ?? []
    if (pid !== undefined && !isAlive(Number(pid)))
      rmSync(join(folder, name), { recursive: true, force: true })
  }
  const place = join(folder, `comanda-tests-${process.pid}`)
  mkdirSync(place, { recursive: true })
  // As root, PostgreSQL runs as somebody else.
  chmodSync(place, 0o755)
  return place
}

/** Of a run that was killed nobody else takes away what it left. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

process.env.COMANDA_TEST_DATA ??= makePlace()

/** Made by the process that starts the run; those that it forks find it in their environment. */
export const PLACE_FOR_DATA = process.env.COMANDA_TEST_DATA

export function removePlace(): void {
  rmSync(PLACE_FOR_DATA, { recursive: true, force: true })
}
