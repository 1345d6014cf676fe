import type { FastifyRequest } from 'fastify'
import type { Database } from '../../../platform/postgres/pool/database.ts'
import { appByClientId, type RegisteredApp } from '../../apps/commands.ts'
import { hasHash, hashSecret } from '../../tokens/rules.ts'
import { TokenError } from '../errors.ts'
import type { Parameters } from '../parameters.ts'

type Credentials = { clientId: string; clientSecret: string; byHeader: boolean }

const NOBODY = hashSecret('nobody')

/** RFC 6749 §2.3.1: HTTP Basic, or client_id and client_secret in the body; never both (§2.3). */
export async function authenticateClient(
  database: Database,
  request: FastifyRequest,
  parameters: Parameters,
): Promise<RegisteredApp> {
  const credentials = readCredentials(request.headers.authorization, parameters)
  const app = await appByClientId(database, credentials.clientId)
  // Compared for an unknown client too, so that the time taken does not tell which ids exist.
  const fits = hasHash(credentials.clientSecret, app?.secretHash ?? NOBODY)
  if (!app || !fits) throw wrongClient(credentials.byHeader)
  return app
}

function readCredentials(authorization: string | undefined, parameters: Parameters): Credentials {
  const clientId = parameters.get('client_id')
  const clientSecret = parameters.get('client_secret')
  const basic = /^basic(?: +(.*))?$/i.exec(authorization ?? '')
  if (!basic) {
    if (clientId === undefined || clientSecret === undefined) throw wrongClient(false)
    return { clientId, clientSecret, byHeader: false }
  }
  if (clientSecret !== undefined) {
    throw new TokenError('invalid_request', 'Send the credentials in the header or in the body, not in both.')
  }
  const credentials = decodeBasic(basic[1] ?? '')
  if (!credentials) throw wrongClient(true)
  if (clientId !== undefined && clientId !== credentials.clientId) {
    throw new TokenError('invalid_request', 'The client_id in the body is not the one in the header.')
  }
  return { ...credentials, byHeader: true }
}

/** RFC 6749 §2.3.1: id and secret are form-encoded before they become user name and password. */
function decodeBasic(encoded: string): { clientId: string; clientSecret: string } | null {
  const text = Buffer.from(encoded.trim(), 'base64').toString('utf8')
  const colon = text.indexOf(':')
  if (colon < 1) return null
  try {
    const [clientId = '', clientSecret = ''] = [text.slice(0, colon), text.slice(colon + 1)].map((part) =>
      decodeURIComponent(part.replaceAll('+', ' ')),
    )
    return { clientId, clientSecret }
  } catch {
    return null
  }
}

/** RFC 6749 §5.2: a client that tried the Authorization header gets WWW-Authenticate with the scheme it used. */
function wrongClient(byHeader: boolean): TokenError {
  return new TokenError(
    'invalid_client',
    'The client id or secret is missing or wrong.',
    byHeader ? { 'WWW-Authenticate': 'Basic realm="oauth", charset="UTF-8"' } : {},
  )
}
