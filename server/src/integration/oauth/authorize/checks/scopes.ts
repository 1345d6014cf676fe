import type { App } from '../../../apps/commands.ts'
import { AuthorizeError } from '../../errors.ts'
import type { Parameters } from '../../parameters.ts'
import { readScopes, scopesBeyond } from '../../rules.ts'

/** RFC 6749 §3.3: left out, the scope is a default, here all that the app registered; what is beyond is refused. */
export function scopes(app: App, parameters: Parameters): string[] {
  const asked = readScopes(parameters.get('scope') ?? '')
  if (asked.length === 0) return app.scopes
  if (scopesBeyond(asked, app.scopes).length > 0) {
    throw new AuthorizeError('invalid_scope', 'A scope is unknown, or not one that the app has registered.')
  }
  return asked
}
