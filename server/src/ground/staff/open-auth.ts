// The way to better-auth. It is a quarter of what a start would load, so the first who needs an account loads it.
import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import type { Logger } from 'pino'
import type { Database } from '../../platform/db/database.ts'
import { onFirstUse } from '../../platform/first-use.ts'
import type { Language } from '../../platform/language/texts.ts'
import type { SendMail } from '../../platform/mail.ts'
import type { createAuth } from './auth.ts'

export type AuthOptions = {
  database: Database
  publicUrl: string | null
  /** What links in mails are built on. Never a request's Host: its sender could name a host of his own. */
  mailBase: () => string
  key: Buffer
  log: Logger
  sendMail: SendMail
}

/** The language of whoever asks for a mail: better-auth hands nothing of the request on to where it is written. */
export const mailLanguage = new AsyncLocalStorage<Language>()

export const ADDRESS_HEADER = 'x-comanda-address'

export type Auth = () => Promise<ReturnType<typeof createAuth>['api']>

export function openAuth(options: AuthOptions): Auth {
  return onFirstUse(async () => {
    const { createAuth } = await import('./auth.ts')
    return createAuth(options).api
  })
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
