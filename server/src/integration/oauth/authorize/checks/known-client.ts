import { PageRefusal, wordsOf } from '../../../../platform/http/pages/pages.ts'
import type { Database } from '../../../../platform/postgres/pool/database.ts'
import { appByClientId, type RegisteredApp } from '../../../apps/commands.ts'
import type { Parameters } from '../../parameters.ts'
import { consentTexts } from '../texts.ts'

/** RFC 6749 §4.1.2.1: with an invalid client identifier, inform the resource owner; MUST NOT redirect. */
export async function knownClient(database: Database, parameters: Parameters): Promise<RegisteredApp> {
  const clientId = parameters.repeated.includes('client_id') ? undefined : parameters.get('client_id')
  const app = clientId === undefined ? undefined : await appByClientId(database, clientId)
  if (app) return app
  throw new PageRefusal(400, wordsOf(consentTexts, 'deadLink', 'unknownApp'))
}
