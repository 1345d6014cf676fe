import type { Agent } from 'node:http'
import type { AgentOptions } from 'node:https'
import { hostOf } from './address.ts'

const MOST_ANSWER_BYTES = 64 * 1024

export type Exchange = {
  url: URL
  agent: Agent & { options?: AgentOptions }
  headers: Record<string, string>
  traceparent: string | null | undefined
  body: string | Buffer
  /** On the clock of `performance.now()`. */
  deadlineAt: number
  signal: AbortSignal | undefined
}

/** What had come by the end of the answer, or by the moment it broke off. */
export type Came = {
  statusCode: number | null
  /** Names and values in turn, as they came. */
  headers: string[] | null
  answer: string | null
}

export class TimedOut extends Error {}
export class GivenUp extends Error {}
/** The answer asks for another protocol than HTTP. */
export class Switched extends Error {}
class StaleConnection extends Error {}

/** One POST. Rejects where no complete answer came; `came` has what there was. */
export async function exchange(request: Exchange, came: Came): Promise<void> {
  try {
    await exchangeOn(request.agent, request, came)
  } catch (error) {
    if (!(error instanceof StaleConnection)) throw error
    await exchangeOn(false, request, came)
  }
}

function exchangeOn(agent: Agent | false, exchange: Exchange, came: Came): Promise<void> {
  const { url, headers, traceparent, body, deadlineAt, signal } = exchange
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  // Every exchange closes; an error for it is worth its stack only where no answer was complete by then.
  let isWhole = false
  const { request: open } = process.getBuiltinModule(url.protocol === 'http:' ? 'node:http' : 'node:https')
  const request = open({
    // Without an agent the connection is new and not kept; its checks are the agent's.
    ...(agent === false ? { ...exchange.agent.options, keepAlive: false, agent } : { agent }),
    method: 'POST',
    host: hostOf(url),
    port: url.port || (url.protocol === 'http:' ? 80 : 443),
    path: `${url.pathname}${url.search}`,
    headers: { Host: url.host, ...headers, ...(traceparent && { traceparent }) },
  })
  // The promise settles here at the latest, no matter what the socket does.
  function end(reason: Error): void {
    reject(reason)
    request.destroy(reason)
  }
  const timer = setTimeout(() => end(new TimedOut()), Math.max(0, deadlineAt - performance.now()))
  const giveUp = () => end(new GivenUp())
  signal?.addEventListener('abort', giveUp)
  if (signal?.aborted) giveUp()

  request.on('error', (error: NodeJS.ErrnoException) => {
    // A kept connection that the other side was just closing: nothing was answered, so it says nothing about the
    // receiver. Once more, on a new one.
    const stale =
      request.reusedSocket && came.statusCode === null && /ECONNRESET|EPIPE/.test(error.code ?? '')
    reject(stale ? new StaleConnection() : error)
  })
  const close = () => {
    if (!isWhole) reject(closedEarly())
  }
  request.once('close', close)
  request.once('upgrade', (response, socket) => {
    came.statusCode = response.statusCode ?? null
    came.headers = response.rawHeaders
    socket.destroy()
    end(new Switched())
  })
  const chunks: Buffer[] = []
  request.on('response', (response) => {
    came.statusCode = response.statusCode ?? null
    came.headers = response.rawHeaders
    if (came.statusCode === 101) end(new Switched())
    let bytes = 0
    response.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      bytes += chunk.length
      if (bytes <= MOST_ANSWER_BYTES) return
      resolve()
      request.destroy()
    })
    response.once('end', () => {
      isWhole = true
      resolve()
    })
    response.once('error', reject)
    response.once('close', close)
  })
  request.end(body)
  return promise.finally(() => {
    clearTimeout(timer)
    signal?.removeEventListener('abort', giveUp)
    if (came.statusCode !== null) came.answer = textOf(Buffer.concat(chunks).subarray(0, MOST_ANSWER_BYTES))
  })
}

function closedEarly(): Error {
  return Object.assign(new Error('closed before a complete answer'), { code: 'ECONNRESET' })
}

/** As PostgreSQL takes it: well-formed, and without NUL. */
function textOf(bytes: Buffer): string {
  return bytes.toString('utf8').replaceAll('\0', '\ufffd')
}
