import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, openSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { PROJECT_ROOT } from '../server/src/config.ts'

export type Service = {
  port: number
  pid: number
  /** Of the service's process alone: PostgreSQL's are others. */
  memory(): Promise<{ rssMb: number; peakMb: number }>
  stop(): Promise<void>
}

const LONGEST_START_MS = 60_000
const LOOK_EVERY_MS = 10
const ERROR_LEVEL = '"level":50,'

/** The service as an operator runs it, its log written to a file; limits are counted, but too high to be met. */
export async function startService(
  directory: string,
  extra: Record<string, string> = {},
  words: string[] = [],
): Promise<Service> {
  const logPath = join(directory, 'service.log')
  const log = openSync(logPath, 'w')
  const child = spawn(join(PROJECT_ROOT, 'bin/comanda'), ['serve', ...words], {
    env: { ...inherited(), ...environmentIn(directory), ...extra },
    stdio: ['ignore', log, log],
  })
  const exited = once(child, 'exit')
  const deadline = Date.now() + LONGEST_START_MS
  for (;;) {
    const said = readFileSync(logPath, 'utf8')
    // The banner is for a terminal; elsewhere a line of the log names the address.
    const port = /"url":"http:\/\/localhost:(\d+)"/.exec(said)?.[1]
    if (port !== undefined) {
      return {
        port: Number(port),
        pid: child.pid ?? 0,
        memory: () => memoryOf(child.pid ?? 0),
        async stop() {
          child.kill('SIGTERM')
          await exited
          await tellErrors(logPath)
        },
      }
    }
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill('SIGTERM')
      throw new Error(`the service did not start:\n${said}`)
    }
    await sleep(LOOK_EVERY_MS)
  }
}

/** The next start writes a new log, so what went wrong is told by now. A log of a long run is too long for one text. */
async function tellErrors(logPath: string): Promise<void> {
  let count = 0
  let first = ''
  for await (const line of createInterface({ input: createReadStream(logPath) })) {
    if (!line.includes(ERROR_LEVEL)) continue
    count++
    first ||= line
  }
  if (count > 0) console.error(`${count} errors in the service's log, the first: ${first}`)
}

async function memoryOf(pid: number): Promise<{ rssMb: number; peakMb: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const mb = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024
  return { rssMb: mb('VmRSS'), peakMb: mb('VmHWM') }
}

export function environmentIn(directory: string): Record<string, string> {
  return {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: join(directory, 'data'),
    API_RATE_LIMIT: '1000000000',
    // No balancer is before it.
    DRAIN_SECONDS: '0',
  }
}

// Nothing else of the caller's environment may reach the service: a DATABASE_URL would be another database.
function inherited(): Record<string, string | undefined> {
  const { PATH, HOME, NODE_OPTIONS } = process.env
  return { PATH, HOME, ...(NODE_OPTIONS !== undefined && { NODE_OPTIONS }) }
}
