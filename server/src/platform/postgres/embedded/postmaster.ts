import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync } from 'node:fs'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { identityFor, ownerOf, runsAsRoot } from './account.ts'
import { findBinaries } from './binaries.ts'
import { openDirectory } from './cluster.ts'
import { cleanEnvironment, descriptorInChild } from './command.ts'
import { codeOf, EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { lastLines, logSince, logSize, openLog } from './log.ts'
import { readPidFile } from './pid-file.ts'
import { port, socketPathFits } from './socket.ts'

export const pollMs = 10

// Terse, because the DETAIL of a violated constraint would put people's names and numbers into the log.
const defaults = {
  cluster_name: 'comanda',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] %q%u@%d ',
  log_error_verbosity: 'terse',
  checkpoint_timeout: '15min',
}

const MB = 1024 * 1024
const LEAST_SHARED = 128 * MB
const MOST_SHARED = 1024 * MB
const LEAST_LOG_MB = 1024

/**
 * An eighth of the machine's memory, or of what a container may take: half of what is usual, because the service is here too.
 * With PostgreSQL's own 128 MB a thousand restaurants were served a seventh to a quarter slower.
 */
export function sharedBuffersMb(
  totalBytes = totalmem(),
  constrainedBytes = process.constrainedMemory(),
): number {
  const memory = constrainedBytes > 0 ? Math.min(totalBytes, constrainedBytes) : totalBytes
  const wanted = Math.min(Math.max(memory / 8, LEAST_SHARED), MOST_SHARED)
  return Math.round(wanted / MB)
}

/**
 * How much PostgreSQL may have written to its log when it begins a checkpoint, after each of which it logs every page that
 * is touched as a whole. With its own 1 GB a busy service had one every 50 seconds, and the slowest answers during each.
 */
export function mostLogMb(sharedMb: number): number {
  return Math.max(LEAST_LOG_MB, 4 * sharedMb)
}

// Another server on the cluster, or processes of a killed one that have not noticed yet: worth another look.
const passingTrouble = /lock file ".*" (already exists|is empty)|shared memory block .* is still in use/

export type StartRequest = {
  pgdata: string
  logPath: string
  settings: Record<string, string>
  /** Called when the server's process runs; it may not be ready for long. */
  onSpawn?: (() => void) | undefined
}

/** A postmaster that accepts connections, or nothing when another one or its remains are in the way. */
export async function startPostmaster({
  pgdata,
  logPath,
  settings,
  onSpawn,
}: StartRequest): Promise<ChildProcess | undefined> {
  const logStart = logSize(logPath)
  const child = await spawnPostmaster({ pgdata, logPath, settings })
  onSpawn?.()
  // No time limit: crash recovery takes what it takes, and to stop it is to begin it again.
  while (child.exitCode === null && child.signalCode === null) {
    const found = readPidFile(pgdata)
    if (found?.ready && found.pid === child.pid) return child
    await sleep(pollMs)
  }
  const log = logSince(logPath, logStart)
  if (passingTrouble.test(log)) return undefined
  throw new EmbeddedPostgresError(`PostgreSQL did not start; the end of ${logPath}:\n${lastLines(log)}`)
}

/**
 * A descriptor of the cluster leads the server's processes straight to it, past parents that are closed to their
 * user (/root) and past the length limit of a socket's path.
 */
async function spawnPostmaster({ pgdata, logPath, settings }: StartRequest): Promise<ChildProcess> {
  const directory = runsAsRoot() || !socketPathFits(pgdata) ? descriptorInChild : pgdata
  const owner = ownerOf(pgdata)
  const native = await findBinaries(owner)
  const sharedMb = sharedBuffersMb()
  const parameters = {
    ...defaults,
    shared_buffers: `${sharedMb}MB`,
    max_wal_size: `${mostLogMb(sharedMb)}MB`,
    ...settings,
    listen_addresses: '',
    unix_socket_directories: directory,
    unix_socket_permissions: '0700',
    port: String(port),
  }
  const args = Object.entries(parameters).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const log = openLog(logPath, owner)
  const cluster = openDirectory(pgdata)
  try {
    // In a session of its own, so that Ctrl-C in a terminal does not stop it under the service.
    const child = spawn(join(native, 'bin/postgres'), ['-D', directory, ...args], {
      cwd: '/',
      env: cleanEnvironment,
      detached: true,
      stdio: ['ignore', log, log, cluster],
      ...identityFor(owner),
    })
    await once(child, 'spawn')
    child.unref()
    return child
  } catch (error) {
    throw new EmbeddedPostgresError(`PostgreSQL could not be started from ${native} (${codeOf(error)})`)
  } finally {
    closeSync(log)
    closeSync(cluster)
  }
}
