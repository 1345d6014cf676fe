import { hash, timingSafeEqual } from 'node:crypto'
import { secretWith } from '../tokens/rules.ts'
import { isScope } from '../tokens/scopes.ts'

const SECOND_MS = 1_000
export const CODE_LIFE_MS = 10 * 60 * SECOND_MS
export const ACCESS_LIFE_SECONDS = 3_600
export const REFRESH_LIFE_MS = 90 * 24 * 3_600 * SECOND_MS

export function newCode(): string {
  return secretWith('svc_ac_')
}

export function newRefreshToken(): string {
  return secretWith('svc_ort_')
}

/** RFC 7636 §4.2: S256 is the unpadded base64url of a SHA-256, which is always 43 characters. */
export function isChallenge(text: string): boolean {
  return /^[A-Za-z0-9_-]{43}$/.test(text)
}

/** RFC 7636 §4.6: BASE64URL-ENCODE(SHA256(ASCII(code_verifier))) == code_challenge */
export function verifierFits(verifier: string, challenge: string): boolean {
  const made = Buffer.from(hash('sha256', verifier, 'base64url'))
  const kept = Buffer.from(challenge)
  return made.length === kept.length && timingSafeEqual(made, kept)
}

/** RFC 6749 §3.3: a list of space-delimited, case-sensitive strings whose order does not matter. */
export function readScopes(text: string): string[] {
  return [...new Set(text.split(' ').filter((word) => word !== ''))]
}

/** The scopes of a list that are unknown or not among those allowed. */
export function scopesBeyond(asked: string[], allowed: string[]): string[] {
  return asked.filter((scope) => !isScope(scope) || !allowed.includes(scope))
}

export type CodeState = {
  redirectUri: string
  codeChallenge: string
  codeExpiresAt: number
  exchangedAt: number | null
  endedAt: number | null
}

export type Verdict = 'good' | 'reused' | 'bad'

/** Reuse is checked before expiry and before the verifier, because a used code may be stolen. */
export function judgeCode(
  code: CodeState,
  { redirectUri, verifier, now }: { redirectUri: string; verifier: string; now: number },
): Verdict {
  if (code.exchangedAt !== null) return 'reused'
  if (code.endedAt !== null || now >= code.codeExpiresAt) return 'bad'
  if (code.redirectUri !== redirectUri || !verifierFits(verifier, code.codeChallenge)) return 'bad'
  return 'good'
}

export type RefreshState = {
  expiresAt: number
  replacedAt: number | null
  grantEndedAt: number | null
  /** Null where there is none, or it has been used in its turn. */
  unusedSuccessorId: number | null
}

/** `repeat`: the answer to the first use was lost, so the pair that nobody got is replaced by another. */
export function judgeRefresh(
  token: RefreshState,
  { now, graceMs }: { now: number; graceMs: number },
): Verdict | 'repeat' {
  if (token.grantEndedAt !== null) return 'bad'
  if (token.replacedAt !== null) {
    // Of two at once the one that came first may have waited for the other, and is the earlier by its own clock.
    const sinceMs = Math.max(0, now - token.replacedAt)
    const isRepeat = sinceMs < graceMs && token.unusedSuccessorId !== null
    return isRepeat ? 'repeat' : 'reused'
  }
  return now >= token.expiresAt ? 'bad' : 'good'
}

/** RFC 6749 §4.1.2: the redirect address keeps the query it was registered with. */
export function withParameters(redirectUri: string, parameters: Record<string, string | undefined>): string {
  const added = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) added.set(name, value)
  const joint = redirectUri.includes('?') ? (/[?&]$/.test(redirectUri) ? '' : '&') : '?'
  return `${redirectUri}${joint}${added}`
}
