// For whom a till's page is open, and what proves to the server that they did what they do there: an act that waits for the line is
// done in their name, whoever has opened the till by then. The secret is in memory alone; what is kept is a proof of the one act.
import type { Grant } from '../../../server/src/restaurant/tills/contract.ts'
import { serverNow } from './server-clock.ts'

type Holder = { person: string; token: string; secret: CryptoKey; until: number }

let person: string | null = null
let holder: Holder | null = null

/** The page is theirs now; null: nobody's. */
export function openFor(next: string | null): void {
  person = next
  if (holder?.person !== next) holder = null
}

export function personHere(): string | null {
  return person
}

export function isHeld(by: string): boolean {
  return holder?.person === by && !hasRunOut(holder)
}

/** They had one, and it has run out. */
export function hasEnded(by: string): boolean {
  return holder?.person === by && hasRunOut(holder)
}

function hasRunOut({ until }: Holder): boolean {
  return serverNow() >= until
}

export async function hold(
  next: string,
  { token, secret, until }: Pick<Grant, 'token' | 'secret' | 'until'>,
): Promise<void> {
  const bytes = Uint8Array.from(atob(secret.replace(/-/g, '+').replace(/_/g, '/')), (one) =>
    one.charCodeAt(0),
  )
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  // Somebody else may have opened it meanwhile.
  if (person === next) holder = { person: next, token, secret: key, until }
}

/** `needs`: the act that makes what the path leaves open. */
type Provable = { key: string; path: string; body: unknown; needs?: string | undefined }

/** One after the other, so that acts stay in the order in which they were done. */
let before: Promise<unknown> = Promise.resolve()

type Prove = (act: Provable) => Promise<string | undefined>

/** Of whoever is here now, also a moment later. Undefined where this is no till, or nobody here has a grant: then the act is its doer's alone, once they are here. */
export function proverHere(): Prove {
  const by = holder
  return (act) => {
    const proof = before.then(() => prove(act, by))
    before = proof.catch(() => undefined)
    return proof
  }
}

export const proofOf: Prove = (act) => proverHere()(act)

async function prove(
  { key, path, body, needs = '' }: Provable,
  by: Holder | null,
): Promise<string | undefined> {
  // The server would refuse what is proved by one that has run out; the session may still be theirs.
  if (by === null || hasRunOut(by)) return undefined
  const at = serverNow()
  const told = new TextEncoder().encode(`${at}\n${key}\n${path}\n${needs}\n${JSON.stringify(body)}`)
  const mac = await crypto.subtle.sign('HMAC', by.secret, told)
  return [by.token, at, urlText(mac), needs].join('.')
}

function urlText(bytes: ArrayBuffer): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '')
}
