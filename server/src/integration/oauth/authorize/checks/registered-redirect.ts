import { PageRefusal, wordsOf } from '../../../../platform/http/pages/pages.ts'
import type { App } from '../../../apps/commands.ts'
import type { Parameters } from '../../parameters.ts'
import { consentTexts } from '../texts.ts'

/** RFC 9700 §2.1: exact string matching; else RFC 6749 §4.1.2.1: MUST NOT redirect to the invalid redirection URI. */
export function registeredRedirect(app: App, parameters: Parameters): string {
  const asked = parameters.repeated.includes('redirect_uri') ? undefined : parameters.get('redirect_uri')
  if (asked !== undefined && app.redirectUris.includes(asked)) return asked
  throw new PageRefusal(400, wordsOf(consentTexts, 'deadLink', 'unknownRedirect', { app: app.name }))
}
