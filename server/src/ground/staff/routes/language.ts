import type { FastifyInstance } from 'fastify'
import { field, fieldAsIs } from '../../../platform/http/pages/form.ts'
import { LANGUAGE_PATH } from '../../../platform/http/pages/pages.ts'
import { isGuestLanguage } from '../../../platform/i18n/languages.ts'
import { languageCookie } from '../../../platform/i18n/of-request.ts'
import { returnPath } from '../rules.ts'
import { HOME } from './context.ts'

export function serveLanguageChoice(app: FastifyInstance): void {
  app.post(LANGUAGE_PATH, async (request, reply) => {
    const chosen = field(request.body, 'language')
    if (isGuestLanguage(chosen)) reply.header('Set-Cookie', languageCookie(chosen))
    return reply.redirect(returnPath(fieldAsIs(request.body, 'next'), HOME), 303)
  })
}
