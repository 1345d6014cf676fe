import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SecretBox } from '../../../platform/crypto/secret-box.ts'
import type { Limiter } from '../../../platform/http/rate-limit/limiter.ts'
import { queryOf } from '../../../platform/http/server/query.ts'
import { languageOf } from '../../../platform/i18n/of-request.ts'
import { type Translate, translator } from '../../../platform/i18n/texts.ts'
import type { SendMail } from '../../../platform/mail/mailer.ts'
import type { Database } from '../../../platform/postgres/pool/database.ts'
import type { Devices } from '../devices.ts'
import type { Auth } from '../open-auth.ts'
import type { Staff, StaffOf } from '../session.ts'
import { type StaffKey, staffTexts } from '../texts.ts'

export const HOME = '/'

export type StaffPages = {
  auth: Auth
  database: Database
  limiter: Limiter
  box: SecretBox
  staffOf: StaffOf
  devices: Devices
  sendMail: SendMail
  /** What lets the first person in; null once somebody has an account. */
  firstAccount: () => Promise<string | null>
  /** Whether the first person can set up in the browser. */
  setUpIsOpen: () => Promise<boolean>
  /** Where whoever has no account gets one; null where nobody does by themselves. */
  signUpPath: string | null
  publicUrl: string | null
  /** The address of the script that asks browsers for passkeys. */
  passkeyScript: string
  /** Where this person creates a restaurant; null where they may not. */
  createPath: (userId: string) => Promise<string | null>
}

/** The pages' own texts, in the language of whoever asks. */
export function textsFor(request: FastifyRequest): Translate<StaffKey> {
  return translator(staffTexts, languageOf(request))
}

/** Null where the answer has been sent already: whoever is not signed in is asked to, and comes back here. */
export async function signedIn(
  staffOf: StaffOf,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Staff | null> {
  const staff = await staffOf(request, reply)
  if (staff) return staff
  const back = request.method === 'GET' ? request.url : '/account'
  await reply.redirect(`/sign-in?next=${encodeURIComponent(back)}`, 303)
  return null
}

/** The code of a refusal by better-auth; anything else is a fault and is thrown on. */
export function refusalCode(error: unknown): string {
  const { statusCode, body } = error as { statusCode?: unknown; body?: { code?: unknown } }
  if (typeof statusCode === 'number' && statusCode < 500) return String(body?.code ?? '')
  throw error
}

export function queryText(request: FastifyRequest, name: string): string {
  return queryOf(request.url)[name] ?? ''
}
