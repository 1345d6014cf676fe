// Sends to an address that someone else chose: signed JSON as webhooks, their pings and replays, and to the point of sale; and
// what a push service passes on. Nothing is followed, nothing private is reached, and nobody can hold a request for longer than its time.

import type { AgentOptions } from 'node:https'
import { isIPv6, type LookupFunction } from 'node:net'
import type { Fault } from '../../../platform/faults.ts'
import { attemptFault } from '../attempt-faults.ts'
import { type AddressRules, urlFault } from './address.ts'
import { type Came, exchange, GivenUp, Switched, TimedOut } from './exchange.ts'
import { dnsResolve, type Resolve, resolveSafely, systemResolve, UnsafeAddress } from './resolve.ts'
import { signatureOf } from './signature.ts'

export const ANSWER_WITHIN_MS = 10_000
const IDLE_SOCKETS_A_HOST = 16
const IDLE_MS = 15_000
const MOST_ADDRESSES = 1_000

export type Message = {
  url: string
  /** The exact text that is signed and sent. */
  body: string
  /** Those in force, the newest first. */
  secrets: readonly string[]
  headers?: Record<string, string>
  /** Which trace it belongs to. The log does not show it. */
  traceparent?: string | null
  /** In all: name lookup, connection and the whole answer. */
  timeoutMs?: number
  /** Gives the attempt up, as at a stop of the service. */
  signal?: AbortSignal
}

type Plain = { url: string; headers: Record<string, string>; body: string | Buffer } & Pick<
  Message,
  'traceparent' | 'timeoutMs' | 'signal'
>

export type Outcome = {
  /** A complete answer with a status of 2xx. */
  delivered: boolean
  /** Nobody's failure: the signal ended it. */
  givenUp: boolean
  at: number
  durationMs: number
  statusCode: number | null
  /** A sentence that explains the failure; null if the status is enough. */
  error: string | null
  /** Those of the answer, names and values in turn. */
  answerHeaders: string[] | null
  /** The start of the answer, at most 64 KiB. */
  answer: string | null
  /** As it was sent; null where nothing was. */
  signature: string | null
}

/** As its text says it; null and a sentence where it may not be sent to. */
type Address = { url: URL | null; fault: Fault | null }

export type Sender = {
  sendSigned(message: Message): Promise<Outcome>
  /** As it is, without a signature of ours. */
  post(request: Plain): Promise<Omit<Outcome, 'signature'>>
  close(): void
}

export type SenderOptions = AddressRules & {
  resolve?: Resolve
  clock?: () => number
  /** Certificates to trust instead of the well-known ones: for tests. */
  ca?: string
}

export function createSender(options: SenderOptions): Sender {
  const { allowInsecure, clock = Date.now, ca } = options
  const resolve = options.resolve ?? defaultResolve(options)
  const settings: AgentOptions = {
    keepAlive: true,
    timeout: IDLE_MS,
    maxFreeSockets: IDLE_SOCKETS_A_HOST,
    // Runs for each new connection, and the connection goes to what it answers: between check and use there is no
    // second lookup that could say something else. A kept connection stays with the address that was checked.
    lookup: pinnedLookup(resolve, { allowInsecure }),
    // Said here so that NODE_TLS_REJECT_UNAUTHORIZED cannot switch it off.
    rejectUnauthorized: true,
    ...(ca !== undefined && { ca }),
  }
  // Imported by name, `node:http` would load Node's fetch as well, which nothing here needs.
  const [http, https] = [process.getBuiltinModule('node:http'), process.getBuiltinModule('node:https')]
  const agents = { 'http:': new http.Agent(settings), 'https:': new https.Agent(settings) }

  // The same few addresses are sent to over and over: to read one takes more than to sign.
  const known = new Map<string, Address>()
  function addressOf(text: string): Address {
    const before = known.get(text)
    if (before) return before
    const fault = urlFault(text, { allowInsecure })
    const address = { fault, url: fault === null ? new URL(text) : null }
    if (known.size >= MOST_ADDRESSES) known.clear()
    known.set(text, address)
    return address
  }

  async function post(message: Plain): Promise<Omit<Outcome, 'signature'>> {
    const { url: text, headers, body, signal, traceparent, timeoutMs = ANSWER_WITHIN_MS } = message
    const at = clock()
    const startedAt = performance.now()
    const came: Came = { statusCode: null, headers: null, answer: null }
    const { fault, url } = addressOf(text)
    let error = fault?.message ?? null
    let givenUp = false
    if (url !== null) {
      const agent = url.protocol === 'http:' ? agents['http:'] : agents['https:']
      const request = { url, agent, headers, traceparent, body, deadlineAt: startedAt + timeoutMs, signal }
      error = await exchange(request, came).then(
        () => (isRedirect(came) ? attemptFault('redirected').message : null),
        (failure: unknown) => {
          givenUp = failure instanceof GivenUp
          return sentenceFor(failure, timeoutMs)
        },
      )
    }
    const { statusCode, headers: answerHeaders, answer } = came
    const delivered = error === null && statusCode !== null && statusCode >= 200 && statusCode <= 299
    const durationMs = Math.round(performance.now() - startedAt)
    return { delivered, givenUp, at, durationMs, statusCode, error, answerHeaders, answer }
  }

  async function sendSigned(message: Message): Promise<Outcome> {
    if (addressOf(message.url).url === null)
      return { ...(await post({ ...message, headers: {} })), signature: null }
    const signature = signatureOf(message.body, message.secrets, clock())
    return { ...(await post({ ...message, headers: sentHeaders(message, signature) })), signature }
  }

  return {
    sendSigned,
    post,
    close() {
      for (const agent of Object.values(agents)) agent.destroy()
    },
  }
}

export function defaultResolve({ allowInsecure }: AddressRules): Resolve {
  return allowInsecure ? systemResolve : dnsResolve()
}

/** Every header that we set, but for the trace; the log shows the same. */
export function sentHeaders(
  { headers, body }: Pick<Message, 'headers' | 'body'>,
  signature: string,
): Record<string, string> {
  return {
    'User-Agent': 'Comanda-Webhooks/1',
    Accept: 'application/json, */*;q=0.5',
    ...headers,
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(body)),
    'Service-Signature': signature,
  }
}

function pinnedLookup(resolve: Resolve, rules: AddressRules): LookupFunction {
  return (host, options, answer) => {
    resolveSafely(host, resolve, rules).then(
      (addresses) => {
        const all = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }))
        const [first] = all
        if (options.all) answer(null, all)
        else if (first) answer(null, first.address, first.family)
      },
      (error: Error) => answer(error, '', 4),
    )
  }
}

function isRedirect({ statusCode }: Came): boolean {
  return statusCode !== null && statusCode >= 300 && statusCode <= 399
}

function sentenceFor(failure: unknown, timeoutMs: number): string {
  if (failure instanceof TimedOut) return attemptFault('timed_out', { seconds: timeoutMs / 1000 }).message
  if (failure instanceof GivenUp) return attemptFault('stopped').message
  if (failure instanceof Switched) return attemptFault('other_protocol').message
  if (failure instanceof UnsafeAddress) return failure.message
  const { code, message } = failure as { code?: string; message: string }
  return (
    CONNECTION_FAULTS[code ?? '']?.message ??
    attemptFault('connection_failed', {
      // A certificate's names are part of some messages, and may hold what PostgreSQL does not take.
      reason: `${message || 'no reason given'}${code ? ` (${code})` : ''}`.replaceAll('\0', '\ufffd'),
    }).message
  )
}

const CONNECTION_FAULTS: Record<string, Fault> = {
  ECONNREFUSED: attemptFault('connection_failed.refused'),
  ECONNRESET: attemptFault('connection_failed.closed'),
  ENOTFOUND: attemptFault('connection_failed.no_host'),
  ENODATA: attemptFault('connection_failed.no_address'),
}
