import { linkSync, readFileSync, renameSync, statSync, unlinkSync } from 'node:fs'
import { join } from 'node:path'
import { socketLockIn } from './socket.ts'

export type DirectoryIdentity = { dev: bigint; ino: bigint }

export function identityOf(directory: string): DirectoryIdentity {
  const { dev, ino } = statSync(directory, { bigint: true })
  return { dev, ino }
}

/**
 * A process is the postmaster of a cluster when it works in that directory: its pid may have been given to
 * another process since, and a zombie, which works nowhere, is gone as well.
 */
export function isPostmaster(pid: number, cluster: DirectoryIdentity): boolean {
  try {
    if (readFileSync(`/proc/${pid}/comm`, 'utf8') !== 'postgres\n') return false
    const { dev, ino } = identityOf(`/proc/${pid}/cwd/`)
    return dev === cluster.dev && ino === cluster.ino
  } catch {
    return false
  }
}

export function readPidFile(pgdata: string): { pid: number; ready: boolean } | undefined {
  const lines = readIfThere(pidFileOf(pgdata))?.split('\n')
  return lines && { pid: Number(lines[0]), ready: lines[7]?.trim() === 'ready' }
}

/**
 * PostgreSQL replaces the lock files of a dead postmaster itself. It refuses when their pid belongs to some other
 * process of the same user by now, as is common after a container restarts, or when a crash left one empty.
 */
export function removeStaleLockFiles(pgdata: string, cluster: DirectoryIdentity): void {
  removeIfStale(pidFileOf(pgdata), cluster)
  removeIfStale(socketLockIn(pgdata), cluster)
}

function removeIfStale(path: string, cluster: DirectoryIdentity): void {
  const stale = readIfThere(path)
  if (stale === undefined) return
  const pid = Number.parseInt(stale, 10)
  if (isPostmaster(pid, cluster)) return
  if (stale === '' ? isFresh(path) : !processExists(pid)) return
  const aside = `${path}.stale-${process.pid}`
  try {
    renameSync(path, aside)
    // Between the look and the rename another runner's postmaster may have written its own.
    if (readFileSync(aside, 'utf8') !== stale) linkSync(aside, path)
    unlinkSync(aside)
  } catch {}
}

function pidFileOf(pgdata: string): string {
  return join(pgdata, 'postmaster.pid')
}

function isFresh(path: string): boolean {
  return Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) < 5000
}

function processExists(pid: number): boolean {
  return statSync(`/proc/${pid}`, { throwIfNoEntry: false }) !== undefined
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
