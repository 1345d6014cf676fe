import { hash } from 'node:crypto'
import { PageRefusal, wordsOf } from '../../platform/http/pages/pages.ts'
import type { Limiter } from '../../platform/http/rate-limit/limiter.ts'
import { networkOf } from '../../platform/network-addresses.ts'
import { retryAfter, secondsUntil } from '../../platform/retry-after.ts'
import { staffTexts } from './texts.ts'

const MINUTE = 60
const DAY_SECONDS = 86_400

/** Tries in a window. An account's count covers emails that nobody has, so that a refusal tells nothing of them. */
const LIMITS = {
  password: { perPair: 10, perAccount: 10, perAddress: 60, windowSeconds: 5 * MINUTE },
  'second-factor': { perPair: 10, perAccount: 10, perAddress: 60, windowSeconds: 5 * MINUTE },
  // Of no account yet, and nothing that could be guessed: a count of all together would let strangers keep everybody out.
  passkey: { perPair: 20, perAccount: Number.POSITIVE_INFINITY, perAddress: 60, windowSeconds: 5 * MINUTE },
  invitation: { perPair: 20, perAccount: 60, perAddress: 60, windowSeconds: 5 * MINUTE },
  // Of no account: that many addresses try at once must not keep the owner out for long.
  'set-up': { perPair: 10, perAccount: 300, perAddress: 30, windowSeconds: 15 * MINUTE },
  'sign-up': { perPair: 3, perAccount: 6, perAddress: 20, windowSeconds: 60 * MINUTE },
  'new-restaurant': { perPair: 5, perAccount: 5, perAddress: 20, windowSeconds: 24 * 60 * MINUTE },
  reset: { perPair: 3, perAccount: 12, perAddress: 30, windowSeconds: 15 * MINUTE },
} as const
const SIGN_IN = { perDevice: 10, perPair: 10, perAccount: 30, perAddress: 60, windowSeconds: 5 * MINUTE }
/** Wrong passwords after which the person is told of them, at most once a day. */
const WARNED_AT = 10

export type Try = keyof typeof LIMITS
export type Tried = { account: string; address: string }

export async function countTry(limiter: Limiter, what: Try, tried: Tried): Promise<void> {
  const { perPair, perAccount, perAddress, windowSeconds } = LIMITS[what]
  await countAddress(limiter, what, tried, { perAddress, windowSeconds })
  const [pair, account] = await Promise.all([
    limiter.take(pairKey(what, tried), windowSeconds),
    limiter.take(accountKey(what, tried), windowSeconds),
  ])
  const waitMs = Math.max(
    pair.count > perPair ? pair.resetMs : 0,
    account.count > perAccount ? account.resetMs : 0,
  )
  if (waitMs > 0) throw tooManyTries(waitMs)
}

/** Only failures count: a success clears the account and gives the address its try back. */
export async function forgetTries(limiter: Limiter, what: Try, tried: Tried): Promise<void> {
  await Promise.all([
    limiter.forget(accountKey(what, tried)),
    limiter.forget(pairKey(what, tried)),
    limiter.giveBack(addressKey(what, tried)),
  ])
}

export type SignInTried = Tried & { device: string | null }

export type Standing = {
  /** Set after so many tries that a right password alone is not enough on an unknown device. */
  refusal: PageRefusal | null
  /** Whether the person should hear of these tries. */
  warn: boolean
}

/**
 * Strangers who guess must not lock anyone out: a known device has a count of its own, and whoever is not known is
 * counted by account and address together. An account that many addresses try is guarded (`refusal`), not locked.
 */
export async function countSignIn(limiter: Limiter, tried: SignInTried): Promise<Standing> {
  const { perDevice, perPair, perAccount, perAddress, windowSeconds } = SIGN_IN
  if (tried.device !== null) {
    const { count, resetMs } = await limiter.take(deviceKey(tried.device), windowSeconds)
    if (count > perDevice) throw tooManyTries(resetMs)
    return { refusal: null, warn: false }
  }
  await countAddress(limiter, 'sign-in', tried, { perAddress, windowSeconds })
  const [pair, account] = await Promise.all([
    limiter.take(pairKey('sign-in', tried), windowSeconds),
    limiter.take(accountKey('sign-in', tried), windowSeconds),
  ])
  const waitMs = Math.max(
    pair.count > perPair ? pair.resetMs : 0,
    account.count > perAccount ? account.resetMs : 0,
  )
  const warn = account.count === WARNED_AT && (await isFirstToday(limiter, tried))
  return { refusal: waitMs > 0 ? tooManyTries(waitMs) : null, warn }
}

export async function forgetSignIn(limiter: Limiter, tried: SignInTried): Promise<void> {
  if (tried.device !== null) return limiter.forget(deviceKey(tried.device))
  await Promise.all([
    limiter.forget(pairKey('sign-in', tried)),
    limiter.giveBack(accountKey('sign-in', tried)),
    limiter.giveBack(addressKey('sign-in', tried)),
  ])
}

async function isFirstToday(limiter: Limiter, tried: Tried): Promise<boolean> {
  return (await limiter.take(accountKey('told', tried), DAY_SECONDS)).count === 1
}

/** Checked first: a caller who is refused for the address adds to no other count. */
async function countAddress(
  limiter: Limiter,
  what: string,
  tried: Tried,
  { perAddress, windowSeconds }: { perAddress: number; windowSeconds: number },
): Promise<void> {
  const { count, resetMs } = await limiter.take(addressKey(what, tried), windowSeconds)
  if (count > perAddress) throw tooManyTries(resetMs)
}

function addressKey(what: string, { address }: Tried): string {
  return `${what}:address:${networkOf(address)}`
}

function accountKey(what: string, { account }: Tried): string {
  return `${what}:account:${accountHash(account)}`
}

function pairKey(what: string, { account, address }: Tried): string {
  return `${what}:pair:${networkOf(address)}:${accountHash(account)}`
}

function deviceKey(device: string): string {
  return `sign-in:device:${device}`
}

export function accountHash(account: string): string {
  return hash('sha256', account.trim().toLowerCase(), 'base64url')
}

function tooManyTries(waitMs: number): PageRefusal {
  const seconds = secondsUntil(waitMs)
  const words = wordsOf(staffTexts, 'tooManyTries', 'waitMinutes', { count: Math.ceil(seconds / MINUTE) })
  return new PageRefusal(429, words, retryAfter(waitMs))
}
