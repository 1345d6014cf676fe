// A manager's passkey confirms what another does, on that other's screen. better-auth verifies it, as for signing in, and is
// stopped before it opens a session (auth.ts). Its challenge comes as a cookie: the browser gets that only encrypted, bound to
// who asks and to what for, so that what a device signs here can never be sent to the page for signing in.
import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { type SecretBox, SecretUnreadable } from '../../platform/crypto/secret-box.ts'
import { refuse } from '../../platform/errors.ts'
import type { Limiter } from '../../platform/http/rate-limit/limiter.ts'
import { type Static, Type } from '../../platform/http/validation/schema.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import {
  type Cause,
  inDirectory,
  inRestaurant,
  type Restaurant,
} from '../../platform/postgres/transaction/transaction.ts'
import { approverNamed, confirmationId } from './approval.ts'
import { CONFIRMED, CONFIRMS_HEADER } from './auth-options.ts'
import { approvalFault } from './faults.ts'
import type { Auth } from './open-auth.ts'
import { fitsWithinLimit } from './password-fits.ts'
import { countCredential, keepConfirmation, listCredentials } from './queries.ts'
import { refusalCode } from './routes/context.ts'
import { originHeaders } from './session.ts'

const LIFE_MS = 120_000
const PROOF_BYTES = 32

/** What the browser has signed for a ticket, as JSON. */
export const SignedTicket = Type.Object({
  by: Type.String({ format: 'uuid' }),
  ticket: Type.String({ minLength: 1, maxLength: 1000 }),
  response: Type.String({ minLength: 1, maxLength: 10_000 }),
})

export type PasskeyDesk = {
  auth: Auth
  database: Database
  limiter: Limiter
  box: SecretBox
  publicUrl: string | null
}
type Call = {
  restaurant: Restaurant
  staff: { userId: string }
  cause: Cause
  now: number
  request: FastifyRequest
}
type Ticket = { cookie: string; by: string; act: string; until: number }
/** For `navigator.credentials.get`; `ticket` comes back with what it answers. */
export type PasskeyQuestion = { ticket: string; options: object }

/** The question to the manager's device. Nobody else's passkey is asked for. */
export async function askForPasskey(
  { auth, database, box, publicUrl }: PasskeyDesk,
  call: Call,
  { by, act }: { by: string | undefined; act: string },
): Promise<PasskeyQuestion> {
  const approver = await named(database, call, by)
  const credentials = await inDirectory(database, listCredentials(approver.id))
  if (credentials.length === 0) throw refuse({ approval: [approvalFault('no_passkey')] })
  const { headers, response } = await (await auth()).generatePasskeyAuthenticationOptions({
    headers: originHeaders(call.request, publicUrl),
    returnHeaders: true,
  })
  const [cookie = ''] = headers.getSetCookie().map((one) => one.split(';')[0] ?? '')
  const ticket: Ticket = { cookie, by: approver.id, act, until: call.now + LIFE_MS }
  return {
    ticket: box.encryptForUrl(JSON.stringify(ticket), placeOf(call)),
    options: {
      ...response,
      userVerification: 'required',
      allowCredentials: credentials.map(({ id, transports }) => ({
        type: 'public-key',
        id,
        ...(transports && { transports: transports.split(',') }),
      })),
    },
  }
}

/** What the act is then sent with, once, and in the time of the ticket. */
export async function provePasskey(
  desk: PasskeyDesk,
  call: Call,
  { by, ticket, response }: Static<typeof SignedTicket>,
): Promise<{ proof: string }> {
  const { database, limiter, box } = desk
  await named(database, call, by)
  const asked = opened(box, ticket, placeOf(call))
  const isHolding = asked !== null && asked.by === by && asked.until > call.now
  const isProof = async () => isHolding && (await isSigned(desk, call.request, asked, response))
  if (!(await fitsWithinLimit(limiter, { userId: by, address: call.request.ip }, isProof)) || !asked) {
    throw refuse({ 'approval.password': [approvalFault('wrong_password.passkey')] })
  }
  const proof = randomBytes(PROOF_BYTES).toString('base64url')
  await inDirectory(database, keepConfirmation(confirmationId(proof), asked.act, asked.until))
  return { proof }
}

function named(database: Database, { restaurant, cause }: Call, by: string | undefined) {
  return inRestaurant(database, restaurant, cause, (tx) => approverNamed(tx, by))
}

function placeOf({ restaurant, staff }: Call): string {
  return `confirmation by passkey:${restaurant.id}:${staff.userId}`
}

function opened(box: SecretBox, ticket: string, place: string): Ticket | null {
  try {
    return JSON.parse(box.decryptFromUrl(ticket, place))
  } catch (error) {
    if (error instanceof SecretUnreadable) return null
    throw error
  }
}

/** Whether a passkey of theirs has signed this challenge, which is good for one try. */
async function isSigned(
  { auth, database, publicUrl }: PasskeyDesk,
  request: FastifyRequest,
  { cookie, by }: Ticket,
  response: string,
): Promise<boolean> {
  const signed = signedIn(response)
  const credentials = await inDirectory(database, listCredentials(by))
  const credential = credentials.find(({ id }) => id === signed.id)
  if (!credential) return false
  const headers = originHeaders(request, publicUrl)
  headers.set('cookie', cookie)
  headers.set(CONFIRMS_HEADER, 'yes')
  try {
    await (await auth()).verifyPasskeyAuthentication({ body: { response: signed as never }, headers })
  } catch (error) {
    if (refusalCode(error) !== CONFIRMED) return false
    const { counter } = (error as { body: { counter: number } }).body
    await inDirectory(database, countCredential(by, credential.id, counter))
    return true
  }
  throw new Error('a passkey that only confirms has opened a session')
}

function signedIn(response: string): { id?: unknown } {
  try {
    const signed: unknown = JSON.parse(response)
    return typeof signed === 'object' && signed !== null ? signed : {}
  } catch {
    return {}
  }
}
