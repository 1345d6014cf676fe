// Everything that the benchmark starts, and how it ends: by its id, last first, also after a failure or Ctrl-C.
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const PATIENCE_MS = 30_000
const LOOK_EVERY_MS = 20

type End = () => Promise<unknown>
const ends: End[] = []
/** Also those that are still starting. */
const running = new Set<Started>()
let ending = false

export type Mark = number

/** What has been started so far; `endSince` leaves it running. */
export function mark(): Mark {
  return ends.length
}

export function atTheEnd(end: End): void {
  ends.push(end)
}

export async function endSince(since: Mark): Promise<void> {
  while (ends.length > since) {
    await ends
      .pop()?.()
      .catch((error) => console.error(`something did not end: ${error}`))
  }
}

export async function endAll(): Promise<void> {
  await endSince(0)
  for (const started of running) await started.end()
}

export function isEnding(): boolean {
  return ending
}

export function endOnSignals(): void {
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const) {
    process.on(signal, () => {
      if (ending) return
      ending = true
      void endAll().finally(() => process.exit(code))
    })
  }
}

export type Started = { child: ChildProcess; pid: number; end(): Promise<void> }

/** With `detached`, what it has started itself ends with it. */
export function startProcess(command: string, args: string[], options: SpawnOptions): Started {
  if (ending) throw new Error('the benchmark is ending')
  const child = spawn(command, args, options)
  child.once('error', () => undefined)
  if (child.pid === undefined) throw new Error(`${command} could not be started`)
  const own = child.pid
  const exited = once(child, 'exit')
  async function end(): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return
    signal('SIGTERM')
    const patience = setTimeout(() => signal('SIGKILL'), PATIENCE_MS)
    await exited
    clearTimeout(patience)
  }
  function signal(name: NodeJS.Signals): void {
    try {
      process.kill(options.detached ? -own : own, name)
    } catch {
      // It has ended meanwhile.
    }
  }
  const started = { child, pid: own, end }
  running.add(started)
  child.once('exit', () => running.delete(started))
  return started
}

/** Runs to its end. */
export async function runProcess(command: string, args: string[], options: SpawnOptions): Promise<void> {
  const { child } = startProcess(command, args, options)
  const [code, signal] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code ?? signal}`)
}

/** The first process of the PostgreSQL that works in this directory, if one does. */
export function postmasterIn(pgdata: string): number | null {
  const file = join(pgdata, 'postmaster.pid')
  if (!existsSync(file)) return null
  const pid = Number.parseInt(readFileSync(file, 'utf8'), 10)
  const name = `/proc/${pid}/comm`
  return existsSync(name) && readFileSync(name, 'utf8') === 'postgres\n' ? pid : null
}

/** The embedded PostgreSQL outlives a service that was killed. */
export async function endPostgresIn(pgdata: string): Promise<void> {
  const pid = postmasterIn(pgdata)
  if (pid === null) return
  process.kill(pid, 'SIGINT')
  while (postmasterIn(pgdata) === pid) await sleep(LOOK_EVERY_MS)
}
