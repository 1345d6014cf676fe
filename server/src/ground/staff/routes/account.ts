import type { FastifyInstance, FastifyReply } from 'fastify'
import { field, fieldAsIs } from '../../../platform/http/pages/form.ts'
import { sendPage } from '../../../platform/http/pages/pages.ts'
import { isUuid } from '../../../platform/http/validation/formats.ts'
import { localeOf } from '../../../platform/i18n/of-request.ts'
import type { Database } from '../../../platform/postgres/pool/database.ts'
import { inDirectory, readTogether } from '../../../platform/postgres/transaction/transaction.ts'
import { recordEverywhere } from '../commands.ts'
import { accountPage, confirmSecondFactorPage, factorAskedPage } from '../pages/account.ts'
import type { PinAt, PinFault } from '../pages/pin.ts'
import { findPin } from '../pin-queries.ts'
import { deleteSession, deleteSessionsBut, listPasskeys, listSessions, renameUser } from '../queries.ts'
import { LONGEST_NAME } from '../rules.ts'
import { authHeaders, type Membership, relayCookies, type Staff, staffCause } from '../session.ts'
import type { StaffKey } from '../texts.ts'
import { countTry, forgetTries } from '../throttle.ts'
import { HOME, queryText, refusalCode, type StaffPages, signedIn, textsFor } from './context.ts'

const DONE: Record<string, StaffKey> = {
  ended: 'sessionEnded',
  'second-factor-on': 'factorIsOn',
  'second-factor-off': 'factorIsOff',
  'passkey-added': 'passkeyAdded',
  'passkey-renamed': 'passkeyRenamed',
  'passkey-removed': 'passkeyRemoved',
  'pin-set': 'pinSet',
  'pin-removed': 'pinRemoved',
  'name-saved': 'nameSaved',
}

export function serveAccount(app: FastifyInstance, pages: StaffPages): void {
  serveSessions(app, pages)
  serveOwnSecondFactor(app, pages)
}

type Shows = Pick<StaffPages, 'database' | 'passkeyScript'>
type Outcome = { done?: string | undefined; error?: string; pinFault?: PinFault }

export async function showAccount(
  { database, passkeyScript: script }: Shows,
  reply: FastifyReply,
  staff: Staff,
  { done, error, pinFault }: Outcome,
) {
  const [sessions, passkeys, pins] = await Promise.all([
    inDirectory(database, listSessions(staff.userId, Date.now())),
    inDirectory(database, listPasskeys(staff.userId)),
    Promise.all(staff.memberships.map((one) => pinAt(database, staff.userId, one))),
  ])
  const t = textsFor(reply.request)
  const notices = { ...(done && { done }), ...(error && { error }), ...(pinFault && { pinFault }) }
  return sendPage(
    reply,
    accountPage({ t, locale: localeOf(reply.request), staff, sessions, passkeys, pins, script }, notices),
  )
}

async function pinAt(database: Database, userId: string, { restaurantId, name }: Membership): Promise<PinAt> {
  const [[pin]] = await readTogether(database, restaurantId, [findPin(userId)])
  return { restaurantId, name, setAt: pin?.set_at ?? null }
}

function serveSessions(app: FastifyInstance, pages: StaffPages): void {
  const { database, staffOf } = pages
  app.get('/account', async (request, reply) => {
    const staff = await signedIn(staffOf, request, reply)
    if (!staff) return reply
    const done = DONE[queryText(request, 'done')]
    return showAccount(pages, reply, staff, done ? { done: textsFor(request)(done) } : {})
  })

  app.post('/account/name', async (request, reply) => {
    const staff = await signedIn(staffOf, request, reply)
    if (!staff) return reply
    const name = field(request.body, 'name').trim()
    const t = textsFor(request)
    if (name === '' || name.length > LONGEST_NAME) {
      return showAccount(pages, reply, staff, { error: t('nameFault', { most: LONGEST_NAME }) })
    }
    await inDirectory(database, renameUser(staff.userId, name))
    await recordEverywhere(database, staff.userId, staffCause(staff, request), 'staff.name_changed')
    return reply.redirect('/account?done=name-saved', 303)
  })

  app.post('/account/sessions/end', async (request, reply) => {
    const staff = await signedIn(staffOf, request, reply)
    if (!staff) return reply
    const id = field(request.body, 'session')
    if (isUuid(id)) await inDirectory(database, deleteSession(staff.userId, id))
    return reply.redirect('/account?done=ended', 303)
  })

  app.post('/account/sessions/end-others', async (request, reply) => {
    const staff = await signedIn(staffOf, request, reply)
    if (!staff) return reply
    await inDirectory(database, deleteSessionsBut(staff.userId, staff.sessionId))
    return reply.redirect('/account?done=ended', 303)
  })
}

function serveOwnSecondFactor(app: FastifyInstance, pages: StaffPages): void {
  const { auth, database, limiter, staffOf } = pages
  app.get('/account/second-factor', async (request, reply) => {
    const staff = await signedIn(staffOf, request, reply)
    if (!staff) return reply
    if (!staff.barredFrom) return reply.redirect('/account', 303)
    return sendPage(reply, factorAskedPage(textsFor(request), staff, staff.barredFrom))
  })

  app.post('/account/second-factor/start', async (request, reply) => {
    const staff = await signedIn(staffOf, request, reply)
    if (!staff) return reply
    const tried = { account: staff.userId, address: request.ip }
    await countTry(limiter, 'password', tried)
    try {
      const body = { password: fieldAsIs(request.body, 'password'), method: 'totp' as const }
      const made = await (await auth()).enableTwoFactor({ body, headers: authHeaders(request) })
      await forgetTries(limiter, 'password', tried)
      if (made.method !== 'totp') throw new Error('the second factor is not the kind that was asked for')
      const key = new URL(made.totpURI).searchParams.get('secret') ?? ''
      const shown = { key: inGroups(key), link: made.totpURI, backupCodes: made.backupCodes }
      return sendPage(reply, confirmSecondFactorPage(textsFor(request), staff, shown))
    } catch (error) {
      const isOn = refusalCode(error) === 'TOTP_ALREADY_ENABLED'
      if (staff.barredFrom && !isOn) {
        const t = textsFor(request)
        return sendPage(reply, factorAskedPage(t, staff, staff.barredFrom, t('wrongPassword')))
      }
      return showAccount(pages, reply, staff, {
        error: textsFor(request)(isOn ? 'factorWasOn' : 'wrongPassword'),
      })
    }
  })

  app.post('/account/second-factor/confirm', async (request, reply) => {
    const staff = await signedIn(staffOf, request, reply)
    if (!staff) return reply
    const tried = { account: staff.userId, address: request.ip }
    await countTry(limiter, 'second-factor', tried)
    try {
      const body = { code: field(request.body, 'code').replace(/\s/g, '') }
      const { headers } = await (await auth()).verifyTOTP({
        body,
        headers: authHeaders(request),
        returnHeaders: true,
      })
      relayCookies(reply, headers)
      await forgetTries(limiter, 'second-factor', tried)
    } catch (error) {
      refusalCode(error)
      const t = textsFor(request)
      return sendPage(reply, confirmSecondFactorPage(t, staff, { error: t('codeDoesNotFit') }))
    }
    await recordEverywhere(database, staff.userId, staffCause(staff, request), 'staff.second_factor_enabled')
    return reply.redirect(staff.barredFrom ? HOME : '/account?done=second-factor-on', 303)
  })

  app.post('/account/second-factor/stop', async (request, reply) => {
    const staff = await signedIn(staffOf, request, reply)
    if (!staff) return reply
    if (staff.memberships.some(({ secondFactorRequired }) => secondFactorRequired)) {
      return showAccount(pages, reply, staff, { error: textsFor(request)('factorNeeded') })
    }
    const tried = { account: staff.userId, address: request.ip }
    await countTry(limiter, 'password', tried)
    try {
      const body = { password: fieldAsIs(request.body, 'password') }
      const { headers } = await (await auth()).disableTwoFactor({
        body,
        headers: authHeaders(request),
        returnHeaders: true,
      })
      relayCookies(reply, headers)
    } catch (error) {
      refusalCode(error)
      return showAccount(pages, reply, staff, { error: textsFor(request)('wrongPassword') })
    }
    await forgetTries(limiter, 'password', tried)
    await recordEverywhere(database, staff.userId, staffCause(staff, request), 'staff.second_factor_disabled')
    return reply.redirect('/account?done=second-factor-off', 303)
  })
}

function inGroups(key: string): string {
  return key.match(/.{1,4}/g)?.join(' ') ?? key
}
