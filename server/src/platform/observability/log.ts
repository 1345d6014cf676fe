import { isatty } from 'node:tty'
import { type DestinationStream, type Logger, pino } from 'pino'
import { nobodyReads } from './nobody-reads.ts'

const MOST_HELD_BYTES = 8_192
const LONGEST_HELD_MS = 200

/** Lines are gathered and written many at a time, without waiting for the disk. */
export function createLog(level: string): Logger {
  const destination = pino.destination({
    sync: false,
    minLength: MOST_HELD_BYTES,
    periodicFlush: LONGEST_HELD_MS,
  })
  endWithoutReader(destination)
  process.once('exit', () => destination.flushSync())
  return logTo(destination, level)
}

const STDOUT = 1

/** Left to itself, the destination would crash over a terminal that was closed, and at the end try for ever to write to it. */
function endWithoutReader(destination: ReturnType<typeof pino.destination>): void {
  const beganAtTerminal = isatty(STDOUT)
  const { write, flushSync } = destination
  let isRead = true
  destination.on('error', (error) => {
    if (!nobodyReads(error)) throw error
    isRead = false
  })
  destination.write = (text) => isRead && write.call(destination, text)
  destination.flushSync = () => {
    if (isRead && (!beganAtTerminal || isatty(STDOUT))) flushSync.call(destination)
  }
}

/** How something goes on, for whoever sits at the terminal; without one it is a line of the log. */
export function tellProgress(log: Logger, line: string): void {
  if (process.stdout.isTTY) process.stdout.write(`${line}\n`)
  else log.info(line.trim())
}

/** Structured lines, never with a secret or a person's contact in them. */
export function logTo(destination: DestinationStream, level: string): Logger {
  return pino({ level, base: null, serializers: { err: tellableError } }, destination)
}

/**
 * What it takes to find a fault. Not PostgreSQL's `detail` and `where`: they quote the row that failed, and with it
 * whatever a caller or a person had written.
 */
function tellableError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) }
  const { name, message, stack, cause } = error
  const { code, constraint } = error as { code?: string; constraint?: string }
  const shown = { name, message, code, constraint, stack }
  return cause === undefined ? shown : { ...shown, cause: tellableError(cause) }
}

/** Balancers ask every second or so. */
const HEALTH_CHECKS = new Set(['/healthz', '/readyz'])

type Logged = {
  id: string
  method: string
  ip: string
  caller: { tokenId: number; restaurant: { id: number } } | null
}
type Replied = { statusCode: number; elapsedTime: number }

/** One line a request. */
export function requestLines(log: Logger): (request: Logged, reply: Replied, route: string) => void {
  return ({ id, method, ip, caller }, { statusCode, elapsedTime }, route) => {
    if (HEALTH_CHECKS.has(route)) return
    const ms = Math.round(elapsedTime * 100) / 100
    const who = caller && { token: caller.tokenId, restaurant: caller.restaurant.id }
    log.info({ requestId: id, method, route, status: statusCode, ms, address: ip, ...who }, 'request')
  }
}
