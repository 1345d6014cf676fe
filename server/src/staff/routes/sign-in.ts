import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { field } from '../../platform/http/form.ts'
import { sendPage } from '../../platform/http/pages.ts'
import { secondFactorPage, signInPage } from '../pages/sign-in.ts'
import { returnPath } from '../rules.ts'
import { authHeaders, relayCookies } from '../session.ts'
import { countTry, forgetTries } from '../throttle.ts'
import { queryText, refusalCode, type StaffPages } from './context.ts'

export const HOME = '/'
const SECOND_FACTOR_COOKIE = /(?:^|;\s*)(?:__Secure-)?comanda\.two_factor=([^;]+)/

export function serveSignIn(app: FastifyInstance, { auth, limiter, staffOf }: StaffPages): void {
  app.get('/sign-in', async (request, reply) => {
    const next = returnPath(queryText(request, 'next'), HOME)
    if (await staffOf(request, reply)) return reply.redirect(next, 303)
    const done =
      queryText(request, 'done') === 'password' ? 'Your new password is saved. Sign in with it.' : ''
    return sendPage(reply, signInPage({ next, done }))
  })

  app.post('/sign-in', async (request, reply) => {
    const email = field(request.body, 'email').trim()
    const next = returnPath(field(request.body, 'next'), HOME)
    const tried = { account: email, address: request.ip }
    await countTry(limiter, 'sign-in', tried)
    try {
      const { response, headers } = await auth.api.signInEmail({
        body: { email, password: field(request.body, 'password') },
        headers: authHeaders(request),
        returnHeaders: true,
      })
      relayCookies(reply, headers)
      await forgetTries(limiter, 'sign-in', tried)
      const query = `?next=${encodeURIComponent(next)}`
      return reply.redirect('twoFactorRedirect' in response ? `/sign-in/second-factor${query}` : next, 303)
    } catch (error) {
      refusalCode(error)
      return sendPage(reply, signInPage({ next, email, error: 'The e-mail or the password is wrong.' }))
    }
  })

  app.get('/sign-in/second-factor', async (request, reply) => {
    const next = returnPath(queryText(request, 'next'), HOME)
    return sendPage(reply, secondFactorPage({ next }))
  })

  app.post('/sign-in/second-factor', async (request, reply) => {
    const next = returnPath(field(request.body, 'next'), HOME)
    const challenge = SECOND_FACTOR_COOKIE.exec(request.headers.cookie ?? '')?.[1] ?? ''
    const tried = { account: challenge, address: request.ip }
    await countTry(limiter, 'second-factor', tried)
    try {
      await enterCode(request, reply)
      await forgetTries(limiter, 'second-factor', tried)
      return reply.redirect(next, 303)
    } catch (error) {
      const code = refusalCode(error)
      if (code === 'INVALID_TWO_FACTOR_COOKIE' || code === 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE') {
        const late = 'That took too long or too many tries. Sign in again.'
        return sendPage(reply, signInPage({ next, error: late }))
      }
      const message =
        code === 'ACCOUNT_TEMPORARILY_LOCKED'
          ? 'Too many wrong codes. Wait a quarter of an hour, then try again.'
          : 'That code is wrong, or was used before.'
      return sendPage(reply, secondFactorPage({ next, error: message }))
    }
  })

  async function enterCode(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const code = field(request.body, 'code').replace(/\s/g, '')
    const call = { body: { code }, headers: authHeaders(request), returnHeaders: true } as const
    const { headers } = /^\d{6}$/.test(code)
      ? await auth.api.verifyTOTP(call)
      : await auth.api.verifyBackupCode(call)
    relayCookies(reply, headers)
  }

  app.post('/sign-out', async (request, reply) => {
    const { headers } = await auth.api.signOut({ headers: authHeaders(request), returnHeaders: true })
    relayCookies(reply, headers)
    return reply.redirect('/sign-in', 303)
  })
}
