// What opens this till while there is no line: the grant that a right PIN has brought, encrypted with that PIN. A PIN is right where it
// decrypts the grant; nothing else of it is kept, here or anywhere.
import type { Grant, Opened, TillState } from '../../../server/src/restaurant/tills/contract.ts'
import { changeKept, keptValue } from '../ui/offline/database.ts'
import { serverNow } from '../ui/server-clock.ts'
import { nextTry, type Tries } from './tries.ts'

type KeptGrant = {
  email: string
  /** Of the PIN that it is encrypted with. */
  pinSetAt: number
  until: number
  rounds: number
  salt: Uint8Array<ArrayBuffer>
  nonce: Uint8Array<ArrayBuffer>
  grant: ArrayBuffer
}
type Kept = Record<string, KeptGrant>
type Secret = Pick<Grant, 'token' | 'secret'>

/** By the person's id. */
const GRANTS = 'till-grants'
const TRIES = 'till-tries'
const ROUNDS = 600_000

async function keyFrom(
  pin: string,
  { salt, rounds }: Pick<KeptGrant, 'salt' | 'rounds'>,
): Promise<CryptoKey> {
  const raw = await crypto.subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, [
    'deriveKey',
  ])
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds }
  return crypto.subtle.deriveKey(how, raw, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}

/** In place of what was kept for them before. */
export async function keepGrant(person: string, pin: string, { email, grant }: Opened): Promise<void> {
  const { token, secret, until, pin_set_at: pinSetAt } = grant
  const salt = crypto.getRandomValues(new Uint8Array(16))
  const nonce = crypto.getRandomValues(new Uint8Array(12))
  const key = await keyFrom(pin, { salt, rounds: ROUNDS })
  const text = new TextEncoder().encode(JSON.stringify({ token, secret } satisfies Secret))
  const encrypted = await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce }, key, text)
  const now = serverNow()
  await changeKept<Kept>(GRANTS, (before = {}) => ({
    ...Object.fromEntries(Object.entries(before).filter(([, one]) => one.until > now)),
    [person]: { email, pinSetAt, until, rounds: ROUNDS, salt, nonce, grant: encrypted },
  }))
  await forgetTries(person)
}

export type GrantTried =
  | { outcome: 'open'; email: string; grant: Secret & Pick<Grant, 'until'> }
  | { outcome: 'wrong' }
  /** They have not opened this till in the last three days. */
  | { outcome: 'unknown' }
  /** The browser keeps nothing: no grants, or no count of wrong PINs. */
  | { outcome: 'unkept' }
  | { outcome: 'wait'; forMs: number }

export function tryGrant(person: string, pin: string): Promise<GrantTried> {
  return tryKept(person, pin).catch(() => ({ outcome: 'unkept' }))
}

async function tryKept(person: string, pin: string): Promise<GrantTried> {
  const kept = (await keptValue<Kept>(GRANTS))?.[person]
  if (!kept || kept.until < serverNow()) return { outcome: 'unknown' }
  // Counted before it is looked at: of many tabs at once none gets more.
  const tries = await changeKept<Record<string, Tries>>(TRIES, (before = {}) => ({
    ...before,
    [person]: nextTry(before[person], Date.now()),
  }))
  const forMs = (tries?.[person]?.refusedUntil ?? 0) - Date.now()
  if (forMs > 0) return { outcome: 'wait', forMs }
  const secret = await decrypted(kept, pin)
  if (!secret) return { outcome: 'wrong' }
  await forgetTries(person)
  return { outcome: 'open', email: kept.email, grant: { ...secret, until: kept.until } }
}

async function decrypted(kept: KeptGrant, pin: string): Promise<Secret | null> {
  const key = await keyFrom(pin, kept)
  try {
    const bytes = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: kept.nonce }, key, kept.grant)
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return null
  }
}

async function forgetTries(person: string): Promise<void> {
  await changeKept<Record<string, Tries>>(TRIES, (before = {}) => {
    const { [person]: _, ...others } = before
    return others
  })
}

/** Of those who may not open this till any more, or whose PIN is another by now; without anybody, of all. */
export async function forgetGrants(people: TillState['people'] = []): Promise<void> {
  await changeKept<Kept>(GRANTS, (before = {}) => grantsOf(before, people)).catch(() => undefined)
}

/** What is left of them. */
export function grantsOf<One extends { pinSetAt: number }>(
  grants: Readonly<Record<string, One>>,
  people: TillState['people'],
): Record<string, One> {
  const setAt = new Map(people.map(({ id, set_at }) => [id, set_at]))
  return Object.fromEntries(Object.entries(grants).filter(([id, { pinSetAt }]) => setAt.get(id) === pinSetAt))
}
