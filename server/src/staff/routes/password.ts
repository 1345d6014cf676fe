import type { FastifyInstance } from 'fastify'
import { field } from '../../platform/http/form.ts'
import { sendPage } from '../../platform/http/pages.ts'
import { forgotPage, linkSentPage, resetPage } from '../pages/sign-in.ts'
import { passwordFault } from '../rules.ts'
import { authHeaders } from '../session.ts'
import { countTry } from '../throttle.ts'
import { queryText, refusalCode, type StaffPages } from './context.ts'

export function servePassword(app: FastifyInstance, { auth, limiter }: StaffPages): void {
  app.get('/forgot-password', async (_request, reply) => sendPage(reply, forgotPage()))

  app.post('/forgot-password', async (request, reply) => {
    const email = field(request.body, 'email').trim().toLowerCase()
    await countTry(limiter, 'reset', { account: email, address: request.ip })
    await auth.api.requestPasswordReset({ body: { email }, headers: authHeaders(request) }).catch(refusalCode)
    return sendPage(reply, linkSentPage())
  })

  app.get('/reset-password', async (request, reply) =>
    sendPage(reply, resetPage({ token: queryText(request, 'token') })),
  )

  app.post('/reset-password', async (request, reply) => {
    const token = field(request.body, 'token')
    const newPassword = field(request.body, 'password')
    const fault = passwordFault(newPassword)
    if (fault) return sendPage(reply, resetPage({ token, error: fault }))
    await countTry(limiter, 'reset', { account: token, address: request.ip })
    try {
      await auth.api.resetPassword({ body: { token, newPassword }, headers: authHeaders(request) })
    } catch (error) {
      refusalCode(error)
      const stale = 'This link was used before or is too old. Ask for a new one.'
      return sendPage(reply, resetPage({ token, error: stale }))
    }
    return reply.redirect('/sign-in?done=password', 303)
  })
}
