import type { FastifyInstance } from 'fastify'
import { field, fieldAsIs } from '../../../platform/http/pages/form.ts'
import { sendPage } from '../../../platform/http/pages/pages.ts'
import { languageOf } from '../../../platform/i18n/of-request.ts'
import { mailLanguage } from '../auth-options.ts'
import { forgotPage, linkSentPage, resetPage } from '../pages/sign-in.ts'
import { PASSWORD_LENGTH, passwordFault } from '../rules.ts'
import { authHeaders } from '../session.ts'
import { countTry } from '../throttle.ts'
import { queryText, refusalCode, type StaffPages, textsFor } from './context.ts'

export function servePassword(app: FastifyInstance, { auth, limiter }: StaffPages): void {
  app.get('/forgot-password', async (request, reply) => sendPage(reply, forgotPage(textsFor(request))))

  app.post('/forgot-password', async (request, reply) => {
    const email = field(request.body, 'email').trim().toLowerCase()
    await countTry(limiter, 'reset', { account: email, address: request.ip })
    const ask = async () =>
      (await auth()).requestPasswordReset({ body: { email }, headers: authHeaders(request) })
    await mailLanguage.run(languageOf(request), ask).catch(refusalCode)
    return sendPage(reply, linkSentPage(textsFor(request)))
  })

  app.get('/reset-password', async (request, reply) =>
    sendPage(reply, resetPage(textsFor(request), { token: queryText(request, 'token') })),
  )

  app.post('/reset-password', async (request, reply) => {
    const token = field(request.body, 'token')
    const newPassword = fieldAsIs(request.body, 'password')
    const t = textsFor(request)
    const fault = passwordFault(newPassword)
    if (fault) return sendPage(reply, resetPage(t, { token, error: t(fault, PASSWORD_LENGTH) }))
    await countTry(limiter, 'reset', { account: token, address: request.ip })
    try {
      await (await auth()).resetPassword({ body: { token, newPassword }, headers: authHeaders(request) })
    } catch (error) {
      refusalCode(error)
      return sendPage(reply, resetPage(t, { token, error: t('staleLink') }))
    }
    return reply.redirect('/sign-in?done=password', 303)
  })
}
