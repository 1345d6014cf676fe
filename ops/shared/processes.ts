// Processes of the service for scripts of operators: each as bin/comanda runs it, on a database that is not its own.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

export type Running = { port: number; log: string; stop(signal?: NodeJS.Signals): Promise<number | null> }

const LONGEST_START_MS = 120_000

/** Settings of one process. Nothing else of the caller's environment reaches it. */
export function environmentOf(databaseUrl: string, dataDir: string): Record<string, string> {
  const { PATH = '', HOME = '' } = process.env
  return {
    PATH,
    HOME,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    SECRET_KEY: '11'.repeat(32),
    LOG_LEVEL: 'warn',
  }
}

/** Resolves once it says that it is ready. */
export async function startProcess(
  checkout: string,
  {
    port,
    log,
    environment,
    options = [],
  }: {
    port: number
    log: string
    environment: Record<string, string>
    options?: string[]
  },
): Promise<Running> {
  const file = openSync(log, 'a')
  const child = spawn(join(checkout, 'bin/comanda'), ['serve', '--port', String(port), ...options], {
    env: environment,
    stdio: ['ignore', file, file],
  })
  closeSync(file)
  const exited = once(child, 'exit')
  const deadline = Date.now() + LONGEST_START_MS
  while (!(await isReady(port))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill('SIGKILL')
      throw new Error(`a process did not start:\n${readFileSync(log, 'utf8').slice(-2_000)}`)
    }
    await sleep(100)
  }
  return {
    port,
    log,
    async stop(signal = 'SIGTERM') {
      child.kill(signal)
      const [code] = (await exited) as [number | null]
      return code
    },
  }
}

async function isReady(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/readyz`, { headers: { connection: 'close' } }).then(
    ({ ok }) => ok,
    () => false,
  )
}

/** A restaurant with the sample, and a token without a limit to meet. */
export async function makeVenue(checkout: string, environment: Record<string, string>): Promise<string> {
  async function comanda(...args: string[]): Promise<Record<string, string>> {
    const { stdout } = await promisify(execFile)(join(checkout, 'bin/comanda'), [...args, '--json'], {
      env: environment,
    })
    return JSON.parse(stdout) as Record<string, string>
  }
  const venue = ['--slug', 'ops', '--name', 'Ops', '--currency', 'EUR', '--timezone', 'Europe/Madrid']
  await comanda('restaurant', 'create', ...venue, '--sample')
  const scopes = 'menu:read menu:write orders:read orders:write guests:read reservations:read'
  const { token } = await comanda(
    ...['token', 'create', '--restaurant', 'ops', '--scopes', scopes, '--rate-limit', '1000000'],
  )
  return token as string
}
