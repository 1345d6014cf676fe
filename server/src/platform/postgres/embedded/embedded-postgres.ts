// A real PostgreSQL server from the binaries that npm installed, in DATA_DIR, reachable by a unix socket only. It
// outlives a killed service and is adopted by the next one; several may start at once and share one server.
import type { ChildProcess } from 'node:child_process'
import { closeSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createCluster, openDirectory } from './cluster.ts'
import { assertClusterFits, clusterExists, prepareDataDir } from './data-dir.ts'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { rotateLog } from './log.ts'
import { identityOf, isPostmaster, readPidFile, removeStaleLockFiles } from './pid-file.ts'
import { pollMs, startPostmaster } from './postmaster.ts'
import { port, probeSocket, socketPathFits } from './socket.ts'

export type EmbeddedPostgres = {
  /** The socket's directory, for `pg`; only this process can use it when it begins with /proc/self. */
  host: string
  port: number
  superuser: string
  /** False when a running server was adopted. */
  startedHere: boolean
  pid: number
  /** Called when the server goes away without `stop`. */
  onExit(listener: () => void): void
  stop(): Promise<void>
}

const SUPERUSER = 'postgres'
const patienceMs = 30_000
const retryMs = 50
const adoptedLookMs = 1_000
const logLookMs = 3_600_000
/** What PostgreSQL calls fast and immediate, and how long each may take. After five seconds of the second it kills what is left. */
const HALTS = [
  ['SIGINT', 5_000],
  ['SIGQUIT', 7_000],
] as const

type Options = { dataDir: string; settings?: Record<string, string>; onSpawn?: () => void }

export type BegunPostgres = {
  /** When there is nothing left to do for it but to wait; also where it failed, which `server` tells. */
  spawned: Promise<void>
  server: Promise<EmbeddedPostgres>
}

/** For whoever has other work while the server gets ready. */
export function beginEmbeddedPostgres(options: Options): BegunPostgres {
  const { promise: spawned, resolve } = Promise.withResolvers<void>()
  const server = runEmbeddedPostgres({ ...options, onSpawn: resolve })
  server.then(
    () => resolve(),
    () => resolve(),
  )
  return { spawned, server }
}

export async function runEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir)
  const pgdata = join(dataDir, 'postgres')
  const logPath = join(dataDir, 'postgres.log')
  prepareDataDir(dataDir)
  assertClusterFits(dataDir, pgdata)
  if (!clusterExists(pgdata)) await createCluster(pgdata)
  rotateLog(logPath)
  const reach = reachSocket(pgdata)
  try {
    const { settings = {}, onSpawn } = options
    const server = await startOrAdopt({ pgdata, logPath, settings, onSpawn, host: reach.host })
    return attend({ pgdata, logPath, ...reach, ...server })
  } catch (error) {
    reach.close()
    throw error
  }
}

/** From now on this process starts no server. */
let isHalted = false

/** Stops the server of this directory, whoever attends it. One that is not gone in time stops as in a crash, which loses nothing. */
export async function haltEmbeddedPostgres(dataDir: string): Promise<void> {
  isHalted = true
  const pgdata = join(resolve(dataDir), 'postgres')
  const pid = readPidFile(pgdata)?.pid
  if (pid === undefined) return
  const cluster = identityOf(pgdata)
  for (const [signal, withinMs] of HALTS) {
    const deadline = Date.now() + withinMs
    if (isPostmaster(pid, cluster)) process.kill(pid, signal)
    while (isPostmaster(pid, cluster) && Date.now() < deadline) await sleep(pollMs)
  }
}

/** The way to a server that another process of this service attends. */
export function reachEmbeddedPostgres(
  dataDir: string,
): Pick<EmbeddedPostgres, 'host' | 'port' | 'superuser'> & { close(): void } {
  return { ...reachSocket(join(resolve(dataDir), 'postgres')), port, superuser: SUPERUSER }
}

type Server = { pid: number; child?: ChildProcess }

async function startOrAdopt(request: {
  pgdata: string
  logPath: string
  settings: Record<string, string>
  onSpawn?: (() => void) | undefined
  host: string
}): Promise<Server> {
  const { pgdata, host } = request
  const cluster = identityOf(pgdata)
  const deadline = Date.now() + patienceMs
  do {
    if (isHalted) throw new EmbeddedPostgresError('the service is stopping')
    const found = readPidFile(pgdata)
    const running = found && isPostmaster(found.pid, cluster)
    const socket = await probeSocket(host)
    if (running && found.ready && socket === 'answers') return { pid: found.pid }
    // A server behind the socket whose pid is unknown here is in another container; a second would ruin its data.
    if (!running && socket === 'nobody') {
      removeStaleLockFiles(pgdata, cluster)
      const child = await startPostmaster(request)
      if (child?.pid) return { pid: child.pid, child }
    }
    await sleep(retryMs)
  } while (Date.now() < deadline)
  throw new EmbeddedPostgresError(
    `The cluster ${pgdata} in DATA_DIR is in use by another PostgreSQL, perhaps of another container, that neither gets ready nor stops; see ${request.logPath}`,
  )
}

function attend(
  running: Server & { pgdata: string; logPath: string; host: string; close(): void },
): EmbeddedPostgres {
  const { pid, child, pgdata, logPath, host } = running
  const cluster = identityOf(pgdata)
  const listeners: (() => void)[] = []
  let state: 'running' | 'stopping' | 'gone' = 'running'
  const logTimer = setInterval(() => rotateLog(logPath), logLookMs).unref()
  const aliveTimer = child ? undefined : setInterval(leaveIfGone, adoptedLookMs).unref()
  child?.once('exit', leave)

  function leaveIfGone(): void {
    if (!isPostmaster(pid, cluster)) leave()
  }

  function leave(): void {
    if (state === 'gone') return
    const unexpected = state === 'running'
    state = 'gone'
    clearInterval(logTimer)
    clearInterval(aliveTimer)
    running.close()
    if (unexpected) for (const listener of listeners) listener()
  }

  return {
    host,
    port,
    superuser: SUPERUSER,
    startedHere: child !== undefined,
    pid,
    onExit(listener) {
      if (state === 'gone') queueMicrotask(listener)
      else listeners.push(listener)
    },
    async stop() {
      if (state === 'running') {
        state = 'stopping'
        if (isPostmaster(pid, cluster)) process.kill(pid, 'SIGINT')
      }
      while (isPostmaster(pid, cluster)) await sleep(pollMs)
      leave()
    },
  }
}

function reachSocket(pgdata: string): { host: string; close(): void } {
  if (socketPathFits(pgdata)) return { host: pgdata, close() {} }
  const descriptor = openDirectory(pgdata)
  return { host: `/proc/self/fd/${descriptor}`, close: () => closeSync(descriptor) }
}
