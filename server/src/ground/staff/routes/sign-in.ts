import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { field, fieldAsIs } from '../../../platform/http/pages/form.ts'
import { sendPage } from '../../../platform/http/pages/pages.ts'
import { isLanguage, translator } from '../../../platform/i18n/texts.ts'
import { inDirectory } from '../../../platform/postgres/transaction/transaction.ts'
import { SIGNED_OUT_COOKIE } from '../address.ts'
import { hashToken } from '../auth-options.ts'
import { nobodyYetPage, secondFactorPage, signInPage } from '../pages/sign-in.ts'
import { deleteSessionByToken, findUserByEmail, listMemberships, noteSignIn, takeCode } from '../queries.ts'
import { returnPath } from '../rules.ts'
import { authHeaders, relayCookies } from '../session.ts'
import { type StaffKey, staffTexts } from '../texts.ts'
import { countSignIn, countTry, forgetSignIn, forgetTries } from '../throttle.ts'
import { HOME, queryText, refusalCode, type StaffPages, textsFor } from './context.ts'

const YEAR_SECONDS = 31_536_000
/** A code holds for its 30 seconds, and 30 more on either side for clocks that are off. */
const CODE_LIFE_MS = 90_000
const DONE: Record<string, StaffKey> = { password: 'passwordSaved', invitation: 'signInToAccept' }
const SECOND_FACTOR_COOKIE = /(?:^|;\s*)(?:__Secure-)?comanda\.two_factor=([^;]+)/

export function serveSignIn(app: FastifyInstance, pages: StaffPages): void {
  servePassword(app, pages)
  serveSecondFactor(app, pages)
  app.post('/sign-out', async (request, reply) => {
    const { headers } = await (await pages.auth()).signOut({
      headers: authHeaders(request),
      returnHeaders: true,
    })
    relayCookies(reply, headers)
    reply.header('Set-Cookie', `${SIGNED_OUT_COOKIE}=1; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`)
    return reply.redirect('/sign-in', 303)
  })
}

function servePassword(app: FastifyInstance, pages: StaffPages): void {
  const { auth, database, limiter, staffOf, devices, firstAccount } = pages
  // Asked of the database until there is somebody, and then no more.
  let isPeopled = false

  app.get('/sign-in', async (request, reply) => {
    const next = returnPath(queryText(request, 'next'), HOME)
    if (await staffOf(request, reply)) return reply.redirect(next, 303)
    const t = textsFor(request)
    const command = isPeopled ? null : await firstAccount()
    if (command !== null && (await pages.setUpIsOpen())) return reply.redirect('/set-up', 303)
    if (command !== null) return sendPage(reply, nobodyYetPage(t, command, request.url))
    isPeopled = true
    const done = DONE[queryText(request, 'done')]
    const { signUpPath, passkeyScript: script } = pages
    return sendPage(reply, signInPage(t, { next, signUpPath, script, ...(done && { done: t(done) }) }))
  })

  app.post('/sign-in', async (request, reply) => {
    const email = field(request.body, 'email').trim()
    const next = returnPath(fieldAsIs(request.body, 'next'), HOME)
    const device = devices.known(request.headers.cookie, email)
    const tried = { account: email, address: request.ip, device }
    const { refusal, warn } = await countSignIn(limiter, tried)
    if (warn)
      void tellOfTries(pages, email).catch((error) => request.log.error({ err: error }, 'mail not sent'))
    try {
      const { response, headers } = await (await auth()).signInEmail({
        body: { email, password: fieldAsIs(request.body, 'password') },
        headers: authHeaders(request),
        returnHeaders: true,
      })
      if ('twoFactorRedirect' in response) {
        relayCookies(reply, headers)
        await forgetSignIn(limiter, tried)
        return reply.redirect(`/sign-in/second-factor?next=${encodeURIComponent(next)}`, 303)
      }
      if (refusal) {
        // While many guess, the right password may be a guess: without a second factor it opens nothing here.
        await inDirectory(database, deleteSessionByToken(hashToken(response.token)))
        throw refusal
      }
      relayCookies(reply, headers)
      reply.header('Set-Cookie', devices.cookieFor(email))
      await forgetSignIn(limiter, tried)
      await inDirectory(database, noteSignIn(response.user.id))
      return reply.redirect(next, 303)
    } catch (error) {
      refusalCode(error)
      if (refusal) throw refusal
      const t = textsFor(request)
      return sendPage(
        reply,
        signInPage(t, { next, email, error: t('wrongSignIn'), script: pages.passkeyScript }),
      )
    }
  })
}

/**
 * Not waited for: how long a mail takes would tell whether the address is known. In the languages of their restaurants and in
 * English: the browser that asks is a stranger's.
 */
async function tellOfTries({ database, sendMail }: StaffPages, email: string): Promise<void> {
  const [user] = await inDirectory(database, findUserByEmail(email.toLowerCase()))
  if (!user) return
  const restaurants = await inDirectory(database, listMemberships(user.id))
  const codes = restaurants.map(({ defaultLanguage }) => defaultLanguage.split('-')[0])
  const languages = new Set([...codes.filter((code) => isLanguage(code)), 'en' as const])
  const translators = [...languages].map((language) => translator(staffTexts, language))
  const subject = translators.map((t) => t('triesSubject')).join(' · ')
  await sendMail({
    to: user.email,
    subject,
    text: translators.map((t) => t('triesMail', { email })).join('\n\n'),
  })
}

function serveSecondFactor(app: FastifyInstance, pages: StaffPages): void {
  const { limiter } = pages
  app.get('/sign-in/second-factor', async (request, reply) => {
    const next = returnPath(queryText(request, 'next'), HOME)
    return sendPage(reply, secondFactorPage(textsFor(request), { next }))
  })

  app.post('/sign-in/second-factor', async (request, reply) => {
    const next = returnPath(fieldAsIs(request.body, 'next'), HOME)
    const challenge = SECOND_FACTOR_COOKIE.exec(request.headers.cookie ?? '')?.[1] ?? ''
    const tried = { account: challenge, address: request.ip }
    await countTry(limiter, 'second-factor', tried)
    const code = field(request.body, 'code').replace(/\s/g, '')
    const t = textsFor(request)
    try {
      const isEntered = /^\d{6}$/.test(code) ? enterCode : enterBackupCode
      if (!(await isEntered(pages, code, request, reply))) {
        return sendPage(reply, secondFactorPage(t, { next, error: t('wrongCode') }))
      }
      await forgetTries(limiter, 'second-factor', tried)
      return reply.redirect(next, 303)
    } catch (thrown) {
      const refusal = refusalCode(thrown)
      if (refusal === 'INVALID_TWO_FACTOR_COOKIE' || refusal === 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE') {
        return sendPage(reply, signInPage(t, { next, error: t('tookTooLong'), script: pages.passkeyScript }))
      }
      const error = t(refusal === 'ACCOUNT_TEMPORARILY_LOCKED' ? 'locked' : 'wrongCode')
      return sendPage(reply, secondFactorPage(t, { next, error }))
    }
  })
}

/** RFC 6238 §5.2: the verifier MUST NOT accept the second attempt of the OTP after the first has succeeded. */
async function enterCode(
  { auth, database, devices }: StaffPages,
  code: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  const { headers, response } = await (await auth()).verifyTOTP({
    body: { code },
    headers: authHeaders(request),
    returnHeaders: true,
  })
  const life = { now: Date.now(), lifeMs: CODE_LIFE_MS }
  const [taken] = await inDirectory(database, takeCode(response.user.id, code, life))
  if (!taken) {
    await inDirectory(database, deleteSessionByToken(hashToken(response.token)))
    return false
  }
  relayCookies(reply, headers)
  reply.header('Set-Cookie', devices.cookieFor(response.user.email))
  await inDirectory(database, noteSignIn(response.user.id))
  return true
}

async function enterBackupCode(
  { auth, database, devices }: StaffPages,
  code: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<true> {
  const { headers, response } = await (await auth()).verifyBackupCode({
    body: { code },
    headers: authHeaders(request),
    returnHeaders: true,
  })
  relayCookies(reply, headers)
  reply.header('Set-Cookie', devices.cookieFor(response.user.email))
  await inDirectory(database, noteSignIn(response.user.id))
  return true
}
