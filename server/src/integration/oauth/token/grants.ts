import type { Database } from '../../../platform/postgres/pool/database.ts'
import type { RegisteredApp } from '../../apps/commands.ts'
import { exchangeCode } from '../commands/exchange-code.ts'
import type { TokenAnswer } from '../commands/issue-tokens.ts'
import { refreshTokens } from '../commands/refresh-tokens.ts'
import { blocked, TokenError } from '../errors.ts'
import type { Parameters } from '../parameters.ts'

type GrantContext = {
  database: Database
  app: RegisteredApp
  requestId: string
  refreshGraceSeconds: number
}
type Grant = (context: GrantContext, parameters: Parameters) => Promise<TokenAnswer>

export const GRANT_TYPES = ['authorization_code', 'refresh_token'] as const

const GRANTS: Record<(typeof GRANT_TYPES)[number], Grant> = {
  /** RFC 6749 §4.1.3, RFC 7636 §4.5 */
  authorization_code({ database, app, requestId }, parameters) {
    const code = required(parameters, 'code')
    const redirectUri = required(parameters, 'redirect_uri')
    const verifier = required(parameters, 'code_verifier')
    return exchangeCode(database, app, { code, redirectUri, verifier, requestId })
  },
  /** RFC 6749 §6 */
  refresh_token({ database, app, requestId, refreshGraceSeconds }, parameters) {
    const refreshToken = required(parameters, 'refresh_token')
    const scope = parameters.get('scope')
    return refreshTokens(database, app, { refreshToken, scope, graceSeconds: refreshGraceSeconds, requestId })
  },
}

export function grantFor(parameters: Parameters): Grant {
  const type = required(parameters, 'grant_type')
  const known = GRANT_TYPES.find((name) => name === type)
  if (known) return GRANTS[known]
  throw new TokenError('unsupported_grant_type', `The grant_type must be ${GRANT_TYPES.join(' or ')}.`)
}

export function assertMayUseGrants(app: RegisteredApp): void {
  if (app.status === 'blocked') throw blocked()
}

export function required(parameters: Parameters, name: string): string {
  const value = parameters.get(name)
  if (value === undefined) throw new TokenError('invalid_request', `The ${name} is missing.`)
  return value
}
