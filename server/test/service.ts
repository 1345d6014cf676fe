// The real service as its operator runs it: a process of its own, on a DATA_DIR of its own.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { PROJECT_ROOT } from '../src/config.ts'
import { PLACE_FOR_DATA } from './place-for-data.ts'

export const COMANDA = join(PROJECT_ROOT, 'bin/comanda')

export type Service = {
  pid: number
  url: string
  token: string
  output(): string
  /** Like a crash: nobody is told and nothing is tidied up. */
  kill(): Promise<void>
  /** As an operator does; answers the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
  /** As a person at its terminal does. */
  type(keys: string): void
  /** The terminal is closed over it. */
  hangUp(): Promise<void>
  /** The exit code, once it has ended. */
  ended: Promise<number | null>
}

export function temporaryDirectory(): Promise<string> {
  return mkdtemp(join(PLACE_FOR_DATA, 'comanda-service-'))
}

export async function removeDirectory(directory: string): Promise<void> {
  await rm(directory, { recursive: true, force: true })
}

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

/** At a terminal it says what a person needs; Debian's `script` gives it one. */
export async function startService(
  dataDir: string,
  environment: Record<string, string> = {},
  { terminal = false, npm = false, options = [] as string[], port: samePort = 0 } = {},
): Promise<Service> {
  const port = samePort || (await freePort())
  const serve = npm ? ['npm', 'start', '--', ...options] : [COMANDA, 'serve', ...options]
  const command = terminal ? ['script', '-qefc', `exec ${serve.join(' ')}`, '/dev/null'] : serve
  const child = spawn(command[0] as string, command.slice(1), {
    cwd: PROJECT_ROOT,
    env: {
      ...process.env,
      NODE_ENV: '',
      DATA_DIR: dataDir,
      PORT: String(port),
      LOG_LEVEL: 'warn',
      DEMO_HISTORY_DAYS: '0',
      ...environment,
    },
    stdio: [terminal ? 'pipe' : 'ignore', 'pipe', 'pipe'],
  })
  const exit = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => (output += String(chunk).replaceAll('\r', '')))
  const url = `http://127.0.0.1:${port}`
  // Nearly as long as a test may take: on a machine that does other work too a start takes its time.
  const deadline = Date.now() + 110_000
  while (!output.includes('Comanda is up') || !(await answers(`${url}/readyz`))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await ended(child, 'SIGKILL', terminal)
      throw new Error(`the service did not start:\n${output}`)
    }
    await sleep(50)
  }
  return {
    pid: child.pid ?? 0,
    url,
    token: (await readFile(join(dataDir, 'demo-token'), 'utf8').catch(() => '')).trim(),
    output: () => output,
    async kill() {
      await ended(child, 'SIGKILL', terminal)
    },
    stop: (signal = 'SIGTERM') => ended(child, signal, terminal),
    type: (keys) => void child.stdin?.write(keys),
    async hangUp() {
      child.kill('SIGKILL')
      await exit
    },
    ended: exit,
  }
}

async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    (response) => response.ok,
    () => false,
  )
}

/** What runs at the terminal, and not the terminal itself. */
async function onlyChildOf({ pid }: ChildProcess): Promise<number> {
  return Number((await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim())
}

async function ended(child: ChildProcess, signal: NodeJS.Signals, terminal = false): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  const exit = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  if (terminal) process.kill(await onlyChildOf(child), signal)
  else child.kill(signal)
  return exit
}

/** One command of the operator's; its standard output as JSON. */
export async function comanda(dataDir: string, ...args: string[]): Promise<Record<string, unknown>> {
  const { stdout } = await promisify(execFile)(COMANDA, [...args, '--json'], {
    env: { ...process.env, NODE_ENV: '', DATA_DIR: dataDir },
    maxBuffer: 64 * 1024 * 1024,
  })
  return JSON.parse(stdout) as Record<string, unknown>
}

export type Attempt = { code: number | null; stdout: string; stderr: string; ms: number }

/** A command that may fail. */
export async function attempt(args: string[], environment: Record<string, string> = {}): Promise<Attempt> {
  const startedAt = performance.now()
  const child = spawn(COMANDA, args, {
    env: { ...process.env, NODE_ENV: '', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let stdout = ''
  let stderr = ''
  child.stdout.on('data', (chunk) => (stdout += chunk))
  child.stderr.on('data', (chunk) => (stderr += chunk))
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, stdout, stderr, ms: performance.now() - startedAt }
}
