// The real service as its operator runs it: a process of its own, on a DATA_DIR of its own.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { PROJECT_ROOT } from '../src/config.ts'

export const COMANDA = join(PROJECT_ROOT, 'bin/comanda')

export type Service = {
  url: string
  token: string
  output(): string
  /** As a crash does: nothing is told, nothing tidied up. */
  kill(): Promise<void>
  /** As an operator does; answers the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

export function temporaryDirectory(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'comanda-service-'))
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

export async function startService(
  dataDir: string,
  environment: Record<string, string> = {},
): Promise<Service> {
  const port = await freePort()
  const child = spawn(COMANDA, ['serve'], {
    env: {
      ...process.env,
      NODE_ENV: '',
      DATA_DIR: dataDir,
      PORT: String(port),
      LOG_LEVEL: 'warn',
      DEMO_HISTORY_DAYS: '0',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  const url = `http://127.0.0.1:${port}`
  const deadline = Date.now() + 60_000
  while (!output.includes('Comanda is up') || !(await answers(`${url}/readyz`))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await ended(child, 'SIGKILL')
      throw new Error(`the service did not start:\n${output}`)
    }
    await sleep(50)
  }
  return {
    url,
    token: output.match(/\d+\|svc_\w+/)?.[0] ?? '',
    output: () => output,
    async kill() {
      await ended(child, 'SIGKILL')
    },
    stop: (signal = 'SIGTERM') => ended(child, signal),
  }
}

async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    (response) => response.ok,
    () => false,
  )
}

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  const exit = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  child.kill(signal)
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

/** A command that may well fail, as it was typed. */
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
