import type { App } from '../../../marketplace/commands/apps.ts'
import { PageRefusal } from '../../../platform/http/pages.ts'
import type { Parameters } from '../../parameters.ts'

/** RFC 9700 §2.1: exact string matching; else RFC 6749 §4.1.2.1: MUST NOT redirect to the invalid redirection URI. */
export function registeredRedirect(app: App, parameters: Parameters): string {
  const asked = parameters.repeated.includes('redirect_uri') ? undefined : parameters.get('redirect_uri')
  if (asked !== undefined && app.redirectUris.includes(asked)) return asked
  throw new PageRefusal(
    400,
    'This link does not work',
    `${app.name} asked to send you on to an address that it has not registered, so we stopped here. Go back to the app and tell its makers: the redirect_uri is missing or wrong.`,
  )
}
