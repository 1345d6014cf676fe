// What is left of a service that has ended, or was killed.
import { existsSync } from 'node:fs'
import { readdir, readFile, readlink } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect } from 'vitest'
import { furnishedDirectory } from './furnished.ts'
import { removeDirectory, type Service, startService } from './service.ts'

/** Longer than the time in which signals are taken for one. */
export const IMPATIENT_MS = 3_000

const furnished: string[] = []
afterEach(async () => {
  for (const dataDir of furnished.splice(0)) {
    for (const pid of await allOf(dataDir)) killIfThere(pid)
    await removeDirectory(dataDir)
  }
})

/** A directory that is removed after the test, with all that still runs on it. */
export async function lentDirectory(): Promise<string> {
  const dataDir = await furnishedDirectory()
  furnished.push(dataDir)
  return dataDir
}

export type Ending = { dataDir: string; service: Service }

export async function startToEnd(
  environment: Record<string, string> = {},
  how: Parameters<typeof startService>[2] = {},
): Promise<Ending> {
  const dataDir = await lentDirectory()
  return { dataDir, service: await startService(dataDir, environment, how) }
}

/** What was found may have ended by itself meanwhile. */
function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Of the service, by its settings, and of its PostgreSQL, by where it works. */
export async function runningOn(dataDir: string, of: 'service' | 'postgres'): Promise<number[]> {
  const found: number[] = []
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const settings = await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '')
    const at = await readlink(`/proc/${pid}/cwd`).catch(() => '')
    const isOurs =
      of === 'service' ? settings.includes(`DATA_DIR=${dataDir}\0`) : at === join(dataDir, 'postgres')
    if (isOurs) found.push(Number(pid))
  }
  return found
}

const allOf = async (dataDir: string) => [
  ...(await runningOn(dataDir, 'service')),
  ...(await runningOn(dataDir, 'postgres')),
]

export async function nothingIsLeft(dataDir: string): Promise<void> {
  await expect.poll(() => allOf(dataDir)).toEqual([])
  expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false)
}
