import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { PROJECT_ROOT } from '../server/src/config.ts'

export type Service = { port: number; stop(): Promise<void> }

const LONGEST_START_MS = 60_000

/** The service as an operator runs it, its log written to a file; limits are counted, but too high to be met. */
export async function startService(directory: string, extra: Record<string, string> = {}): Promise<Service> {
  const logPath = join(directory, 'service.log')
  const log = openSync(logPath, 'a')
  const child = spawn(join(PROJECT_ROOT, 'bin/comanda'), ['serve'], {
    env: { ...inherited(), ...environmentIn(directory), ...extra },
    stdio: ['ignore', log, log],
  })
  const exited = once(child, 'exit')
  const deadline = Date.now() + LONGEST_START_MS
  for (;;) {
    const said = readFileSync(logPath, 'utf8')
    const port = /http:\/\/localhost:(\d+)\/api/.exec(said)?.[1]
    if (port !== undefined) {
      return {
        port: Number(port),
        async stop() {
          child.kill('SIGTERM')
          await exited
        },
      }
    }
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill('SIGTERM')
      throw new Error(`the service did not start:\n${said}`)
    }
    await sleep(50)
  }
}

export function environmentIn(directory: string): Record<string, string> {
  return {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: join(directory, 'data'),
    API_RATE_LIMIT: '1000000000',
  }
}

// Nothing else of the caller's environment may reach the service: a DATABASE_URL would be another database.
function inherited(): Record<string, string | undefined> {
  const { PATH, HOME, NODE_OPTIONS } = process.env
  return { PATH, HOME, ...(NODE_OPTIONS !== undefined && { NODE_OPTIONS }) }
}
