import { connect, type Socket } from 'node:net'
import { createHistogram, type RecordableHistogram } from 'node:perf_hooks'
import type { Spent } from './bed.ts'

export type Load = {
  port: number
  /** In turns; or made one by one, where no two may be the same. */
  requests: Buffer[] | (() => Buffer)
  connections: number
  durationMs: number
  /** No more than so many; then an answer's time counts from the moment at which its request was due. */
  perSecond?: number
}
/** Latencies are in microseconds. */
export type Outcome = {
  answered: number
  perSecond: number
  latencies: RecordableHistogram
  errors: string[]
  /** For one request. */
  processor?: Spent
}

export function getRequest(
  path: string,
  token: string,
  { host = '127.0.0.1', encoding }: { host?: string; encoding?: string | undefined } = {},
): Buffer {
  const accepted = encoding === undefined ? '' : `Accept-Encoding: ${encoding}\r\n`
  return Buffer.from(
    `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${token}\r\nAccept: application/json\r\n${accepted}\r\n`,
  )
}

export function postRequest(path: string, token: string, key: string, body: object): Buffer {
  const text = JSON.stringify(body)
  return Buffer.from(
    `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${token}\r\nIdempotency-Key: ${key}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
  )
}

const MOST_ERRORS_KEPT = 5
const READ_BYTES = 256 * 1024

/**
 * As many requests as the connections carry, one at a time on each, in turns over `requests`. It reads of an answer
 * only the status and the length, because whatever the client spends is taken from the servers it compares.
 */
export async function applyLoad({
  port,
  requests,
  connections,
  durationMs,
  perSecond,
}: Load): Promise<Outcome> {
  const latencies = createHistogram()
  const errors: string[] = []
  let next = 0
  let answered = 0
  const startedAt = performance.now()
  const endsAt = startedAt + durationMs
  let due = startedAt
  const turns = {
    take: () =>
      typeof requests === 'function' ? requests() : (requests[next++ % requests.length] ?? Buffer.alloc(0)),
    dueAt(): number {
      if (perSecond === undefined) return performance.now()
      due += 1000 / perSecond
      return due
    },
    answered(status: number, sinceMs: number, now: number): boolean {
      answered++
      latencies.record(Math.max(1, Math.round((now - sinceMs) * 1000)))
      if (status < 200 || status > 299) fault(`answered ${status}`)
      return now < endsAt
    },
  }
  function fault(message: string): void {
    if (errors.length < MOST_ERRORS_KEPT) errors.push(message)
  }
  await Promise.all(
    Array.from({ length: connections }, () =>
      converse(port, turns).catch((error) => fault(`connection lost: ${(error as Error).message}`)),
    ),
  )
  return { answered, perSecond: (answered * 1000) / (performance.now() - startedAt), latencies, errors }
}

type Turns = {
  take(): Buffer
  dueAt(): number
  answered(status: number, sinceMs: number, now: number): boolean
}

/** One connection, until its turns are over. */
function converse(port: number, turns: Turns): Promise<void> {
  return new Promise((resolve, reject) => {
    const buffer = Buffer.allocUnsafe(READ_BYTES)
    let sentAt = 0
    let status = 0
    let missing = 0
    let head = ''
    let done = false

    function send(): void {
      missing = 0
      head = ''
      sentAt = turns.dueAt()
      const early = sentAt - performance.now()
      if (early > 0) setTimeout(() => socket.write(turns.take()), early)
      else socket.write(turns.take())
    }

    function receive(bytes: number): boolean {
      try {
        if (missing > 0) missing -= bytes
        else readHead(bytes)
        if (missing === 0 && head === '') finish()
      } catch (error) {
        socket.destroy(error as Error)
      }
      return true
    }

    function readHead(bytes: number): void {
      head += buffer.toString('latin1', 0, Math.min(bytes, 2048))
      const headLength = head.indexOf('\r\n\r\n') + 4
      if (headLength === 3) return
      const length = /\r\ncontent-length: *(\d+)/i.exec(head)
      if (!length) throw new Error('an answer without Content-Length')
      status = Number(head.slice(9, 12))
      missing = headLength + Number(length[1]) - bytes
      head = ''
    }

    function finish(): void {
      done = !turns.answered(status, sentAt, performance.now())
      if (done) socket.end()
      else send()
    }

    const socket: Socket = connect({
      host: '127.0.0.1',
      port,
      noDelay: true,
      onread: { buffer, callback: receive },
    })
    socket.once('connect', send)
    socket.once('error', reject)
    socket.once('close', () => (done ? resolve() : reject(new Error('closed before the answer'))))
  })
}
