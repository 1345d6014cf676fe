import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import type { Logger } from 'pino'
import type { Language } from '../../platform/i18n/texts.ts'
import type { SendMail } from '../../platform/mail/mailer.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'

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
/** Of a passkey that confirms something: it is verified, answered with `CONFIRMED`, and signs nobody in. */
export const CONFIRMS_HEADER = 'x-comanda-confirms'
export const CONFIRMED = 'COMANDA_CONFIRMED'

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
