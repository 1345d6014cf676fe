import { type DestinationStream, type Logger, pino } from 'pino'

const MOST_HELD = 16_384
const LONGEST_HELD_MS = 200

/**
 * Lines are gathered and written many at a time, without waiting for the disk. Not left to pino's own destination:
 * it measures all that it holds again for each line, which made a line cost 4.1 µs instead of 2.3.
 */
export function createLog(level: string): Logger {
  const destination = pino.destination({ sync: false })
  let held = ''
  const gathering = {
    write(line: string): void {
      held += line
      if (held.length >= MOST_HELD) gathering.flush()
    },
    flush(): void {
      if (held !== '') destination.write(held)
      held = ''
    },
  }
  setInterval(gathering.flush, LONGEST_HELD_MS).unref()
  process.once('exit', () => {
    gathering.flush()
    destination.flushSync()
  })
  return logTo(gathering, level)
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
  const told = { name, message, code, constraint, stack }
  return cause === undefined ? told : { ...told, cause: tellableError(cause) }
}

const { levels, symbols } = pino
/** Balancers ask every second or so. */
const HEALTH_CHECKS = new Set(['/healthz', '/readyz'])

type Logged = {
  id: string
  method: string
  ip: string
  caller: { tokenId: number; restaurant: { id: number } } | null
}
export type Replied = { statusCode: number; elapsedTime: number }

/** It needs no escaping. A proxy may name anything. */
const PLAIN_ADDRESS = /^[\da-f.:]*$/

/**
 * One line a request, of the shape that `log` writes. Put together here: with pino's own, reading a dish takes 103 µs
 * instead of 89. A request's id and method are of a checked alphabet and need no escaping.
 */
export function requestLines(log: Logger): (request: Logged, reply: Replied, route: string) => void {
  if (!log.isLevelEnabled('info')) return () => undefined
  const stream = (log as unknown as Record<symbol, DestinationStream>)[symbols.streamSym]
  const level = levels.values.info
  // There are no more than the router has.
  const routes = new Map<string, string>()
  const jsonOf = (route: string) => routes.getOrInsertComputed(route, (name) => JSON.stringify(name))
  return ({ id, method, ip, caller }, { statusCode, elapsedTime }, route) => {
    if (HEALTH_CHECKS.has(route)) return
    const ms = Math.round(elapsedTime * 100) / 100
    const who = caller ? `,"token":${caller.tokenId},"restaurant":${caller.restaurant.id}` : ''
    stream?.write(
      `{"level":${level},"time":${Date.now()},"requestId":"${id}","method":"${method}","route":${jsonOf(route)},"status":${statusCode},"ms":${ms},"address":${PLAIN_ADDRESS.test(ip) ? `"${ip}"` : JSON.stringify(ip)}${who},"msg":"request"}\n`,
    )
  }
}
