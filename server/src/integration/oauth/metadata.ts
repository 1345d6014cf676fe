import { ALL_SCOPES } from '../tokens/scopes.ts'
import { GRANT_TYPES } from './token/grants.ts'

export const METADATA_PATH = '/.well-known/oauth-authorization-server'
const CLIENT_AUTHENTICATION = ['client_secret_basic', 'client_secret_post']

/** RFC 8414 §2, RFC 9207 §3 */
export function metadata(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/oauth/authorize`,
    token_endpoint: `${issuer}/oauth/token`,
    revocation_endpoint: `${issuer}/oauth/revoke`,
    scopes_supported: ALL_SCOPES,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: GRANT_TYPES,
    token_endpoint_auth_methods_supported: CLIENT_AUTHENTICATION,
    revocation_endpoint_auth_methods_supported: CLIENT_AUTHENTICATION,
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    service_documentation: `${issuer}/docs`,
  }
}
