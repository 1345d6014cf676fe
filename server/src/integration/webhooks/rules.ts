import { randomBytes } from 'node:crypto'
import { DAY_MS, MINUTE_MS } from '../../platform/time/clock.ts'
import type { Outcome } from './sender/sender.ts'

/** How long after a failed attempt the next one starts. After the last of them the delivery has failed. */
export const RETRIES_AFTER_MS = [1, 5, 30, 120, 360].map((minutes) => minutes * MINUTE_MS)
export const SECRET_OVERLAP_MS = DAY_MS
export const SWITCHED_OFF_AFTER_MS = 5 * DAY_MS
export const LOG_KEPT_MS = 30 * DAY_MS
const LOGGED_ANSWER_BYTES = 2048
const LOGGED_HEADERS = 64
const LOGGED_HEADER_CHARACTERS = 4096
const LONGEST_HEADER = 512
/** Names of headers whose value may let somebody in: theirs is not ours to keep. */
const SECRET_HEADER = /cookie|auth|token|secret|session|password|credential|api-?key/i

export type Verdict = {
  status: 'pending' | 'delivered' | 'failed'
  nextAttemptAt: number | null
  endedAt: number
}

/** Receivers recognise a test by its header: its body is an example, and nothing has happened. */
export function eventHeaders(event: { id: string; type: string; isTest: boolean }): Record<string, string> {
  return {
    'Service-Event': event.type,
    'Service-Delivery': event.id,
    ...(event.isTest && { 'Service-Test': 'true' }),
  }
}

/** What becomes of a delivery after an attempt; `attemptsBefore` counts from its start or its last replay. */
export function judge(outcome: Outcome, attemptsBefore: number): Verdict {
  const endedAt = outcome.at + outcome.durationMs
  if (outcome.delivered) return { status: 'delivered', nextAttemptAt: null, endedAt }
  const wait = RETRIES_AFTER_MS[attemptsBefore]
  if (wait === undefined) return { status: 'failed', nextAttemptAt: null, endedAt }
  return { status: 'pending', nextAttemptAt: endedAt + wait, endedAt }
}

export function newWebhookSecret(): string {
  return `whsec_${randomBytes(32).toString('base64url')}`
}

/** Newest first; the one before it only while the overlap lasts. */
export function secretsInForce(
  { secret, previousSecret, previousSecretUntil }: EndpointSecrets,
  at: number,
): string[] {
  const overlaps = previousSecret !== null && previousSecretUntil !== null && at < previousSecretUntil
  return overlaps ? [secret, previousSecret] : [secret]
}

export type EndpointSecrets = {
  secret: string
  previousSecret: string | null
  previousSecretUntil: number | null
}

/** The first 2 KiB of an answer, cut between characters. */
export function loggedAnswer(answer: string | null): string | null {
  if (answer === null || Buffer.byteLength(answer) <= LOGGED_ANSWER_BYTES) return answer
  const bytes = Buffer.from(answer)
  let end = LOGGED_ANSWER_BYTES
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end--
  return bytes.subarray(0, end).toString('utf8')
}

/** A value is null where it may be a secret, and cut where it is long. */
export type LoggedHeader = [name: string, value: string | null]

/** From names and values in turn, as they came; null where nothing was answered. */
export function loggedHeaders(raw: readonly string[] | null): LoggedHeader[] | null {
  if (raw === null) return null
  const kept: LoggedHeader[] = []
  let room = LOGGED_HEADER_CHARACTERS
  for (let place = 0; place + 1 < raw.length && kept.length < LOGGED_HEADERS; place += 2) {
    const name = cut(raw[place] ?? '')
    const value = SECRET_HEADER.test(name) ? null : cut(raw[place + 1] ?? '')
    room -= name.length + (value?.length ?? 0)
    if (room < 0) break
    kept.push([name, value])
  }
  return kept
}

function cut(text: string): string {
  return text.length > LONGEST_HEADER ? `${text.slice(0, LONGEST_HEADER)}…` : text
}

/** The least id that a delivery of this moment can have: ids begin with their time, so a bound on time is one on them. */
export function firstIdAt(at: number): string {
  const hex = Math.max(0, Math.floor(at)).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}
