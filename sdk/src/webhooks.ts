import { WebhookError } from './errors.ts'
import type { ComandaEvent } from './generated/api.ts'

/** As it came, before any parsing. */
export type RawBody = string | Uint8Array

const OLDEST_SECONDS = 300
const HMAC = { name: 'HMAC', hash: 'SHA-256' }

/** The event of a genuine delivery; throws WebhookError for any other. `header` is `Service-Signature`. */
export async function verify(
  body: RawBody,
  header: string | null | undefined,
  secret: string,
  { toleranceSeconds = OLDEST_SECONDS, now = Date.now() }: { toleranceSeconds?: number; now?: number } = {},
): Promise<ComandaEvent> {
  const parts = (header ?? '').split(',').map((part) => part.trim().split('=', 2))
  const t = parts.find(([name]) => name === 't')?.[1] ?? ''
  if (!/^\d{1,12}$/.test(t)) throw new WebhookError('The delivery bears no signature.')
  if (now / 1_000 - Number(t) > toleranceSeconds) throw new WebhookError('The signature is too old.')
  const key = await keyOf(secret, 'verify')
  const signed = signedBytes(t, body)
  // After a rotation there are two for a day.
  for (const [name, hex = ''] of parts) {
    if (name !== 'v1' || !/^[0-9a-f]{64}$/i.test(hex)) continue
    if (await crypto.subtle.verify(HMAC, key, bytesOf(hex), signed)) return eventOf(body)
  }
  throw new WebhookError('The signature does not fit the body and the secret.')
}

/** The header that the service would send, to test your receiver with. */
export async function sign(body: RawBody, secret: string, { now = Date.now() } = {}): Promise<string> {
  const t = String(Math.floor(now / 1_000))
  const made = await crypto.subtle.sign(HMAC, await keyOf(secret, 'sign'), signedBytes(t, body))
  const hex = [...new Uint8Array(made)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return `t=${t},v1=${hex}`
}

function keyOf(secret: string, use: 'sign' | 'verify'): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', new TextEncoder().encode(secret), HMAC, false, [use])
}

function signedBytes(t: string, body: RawBody): Uint8Array<ArrayBuffer> {
  const before = new TextEncoder().encode(`${t}.`)
  const raw = typeof body === 'string' ? new TextEncoder().encode(body) : body
  const bytes = new Uint8Array(before.length + raw.length)
  bytes.set(before)
  bytes.set(raw, before.length)
  return bytes
}

function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

function eventOf(body: RawBody): ComandaEvent {
  return JSON.parse(typeof body === 'string' ? body : new TextDecoder().decode(body)) as ComandaEvent
}
