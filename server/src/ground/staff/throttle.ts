import { hash } from 'node:crypto'
import type { Limiter } from '../../platform/http/limits.ts'
import { PageRefusal, wordsOf } from '../../platform/http/pages.ts'
import { staffTexts } from './texts.ts'

const MINUTE = 60

/** Tries in a window. An account's count covers e-mails that nobody has, so that a refusal tells nothing of them. */
const LIMITS = {
  'sign-in': { perAccount: 10, perAddress: 60, windowSeconds: 5 * MINUTE },
  'second-factor': { perAccount: 10, perAddress: 60, windowSeconds: 5 * MINUTE },
  reset: { perAccount: 3, perAddress: 30, windowSeconds: 15 * MINUTE },
} as const

export type Try = keyof typeof LIMITS
export type Tried = { account: string; address: string }

export async function countTry(limiter: Limiter, what: Try, { account, address }: Tried): Promise<void> {
  const { perAccount, perAddress, windowSeconds } = LIMITS[what]
  const [byAddress, byAccount] = await Promise.all([
    limiter.take(addressKey(what, address), windowSeconds),
    limiter.take(accountKey(what, account), windowSeconds),
  ])
  const waits = [
    byAddress.count > perAddress ? byAddress.resetMs : 0,
    byAccount.count > perAccount ? byAccount.resetMs : 0,
  ]
  const waitSeconds = Math.ceil(Math.max(...waits) / 1000)
  if (waitSeconds > 0) throw tooManyTries(waitSeconds)
}

/** Only failures count: a success clears the account and gives the address its try back. */
export async function forgetTries(limiter: Limiter, what: Try, { account, address }: Tried): Promise<void> {
  await Promise.all([limiter.forget(accountKey(what, account)), limiter.giveBack(addressKey(what, address))])
}

function addressKey(what: Try, address: string): string {
  return `${what}:address:${address}`
}

function accountKey(what: Try, account: string): string {
  return `${what}:account:${hash('sha256', account.trim().toLowerCase(), 'base64url')}`
}

function tooManyTries(waitSeconds: number): PageRefusal {
  const words = wordsOf(staffTexts, 'tooManyTries', 'waitMinutes', { count: Math.ceil(waitSeconds / MINUTE) })
  return new PageRefusal(429, words, { 'Retry-After': String(waitSeconds) })
}
