import { createReadStream, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { startProcess } from './started.ts'

export type Service = { port: number; pid: number; stop(): Promise<void> }

/** Where another checkout's service is started, or one of several. */
export type Place = { root?: string; log?: string }

export const ROOT = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '')
const LONGEST_START_MS = 60_000
const LOOK_EVERY_MS = 10
const ERROR_LEVEL = '"level":50,'
/** The banner is for a terminal; elsewhere a line of the log names the address, or says that a worker is up. */
const IS_UP = /"url":"http:\/\/localhost:(\d+)"|"msg":"the worker is up"/

/** The service as an operator runs it, its log written to a file; limits are counted, but too high to be met. */
export async function startService(
  directory: string,
  extra: Record<string, string> = {},
  words: string[] = [],
  { root = ROOT, log = 'service.log' }: Place = {},
): Promise<Service> {
  const logPath = join(directory, log)
  const file = openSync(logPath, 'w')
  const { child, pid, end } = startProcess(join(root, 'bin/comanda'), ['serve', ...words], {
    env: { ...inherited(), ...environmentIn(directory), ...extra },
    stdio: ['ignore', file, file],
  })
  const deadline = Date.now() + LONGEST_START_MS
  for (;;) {
    const log = readFileSync(logPath, 'utf8')
    const up = IS_UP.exec(log)
    if (up) {
      return {
        port: Number(up[1] ?? 0),
        pid,
        async stop() {
          await end()
          await tellErrors(logPath)
        },
      }
    }
    if (child.exitCode !== null || Date.now() > deadline) {
      await end()
      throw new Error(`the service did not start:\n${log}`)
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

export function environmentIn(directory: string): Record<string, string> {
  return {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: join(directory, 'data'),
    API_RATE_LIMIT: '1000000000',
    // Nobody has to notice that it is about to stop.
    DRAIN_SECONDS: '0',
  }
}

// Nothing else of the caller's environment may reach the service: a DATABASE_URL would be another database.
export function inherited(): Record<string, string | undefined> {
  const { PATH, HOME, NODE_OPTIONS } = process.env
  return { PATH, HOME, ...(NODE_OPTIONS !== undefined && { NODE_OPTIONS }) }
}
