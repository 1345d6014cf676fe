import type { Database } from '../../../platform/postgres/pool/database.ts'
import type { App } from '../../apps/commands.ts'
import { type Parameters, parametersOf } from '../parameters.ts'
import { challenge } from './checks/challenge.ts'
import { clientMayAsk } from './checks/client-may-ask.ts'
import { knownClient } from './checks/known-client.ts'
import { noRepeatedParameter } from './checks/no-repeated-parameter.ts'
import { registeredRedirect } from './checks/registered-redirect.ts'
import { responseType } from './checks/response-type.ts'
import { scopes } from './checks/scopes.ts'

/** Whom to answer: established first, since every later error is sent there. */
export type Asker = {
  app: App
  redirectUri: string
  state: string | undefined
  parameters: Parameters
  query: string
}

export type Wanted = { scopes: string[]; codeChallenge: string }

/** Throws a PageRefusal: a stranger is never redirected to. */
export async function identifyAsker(database: Database, query: string): Promise<Asker> {
  const parameters = parametersOf(new URLSearchParams(query))
  const app = await knownClient(database, parameters)
  const redirectUri = registeredRedirect(app, parameters)
  const state = parameters.repeated.includes('state') ? undefined : parameters.get('state')
  return { app, redirectUri, state, parameters, query }
}

/** Throws an AuthorizeError, which goes back to the app. The first check that fails answers. */
export function readWanted({ app, parameters }: Asker): Wanted {
  noRepeatedParameter(parameters)
  responseType(parameters)
  clientMayAsk(app)
  const codeChallenge = challenge(parameters)
  return { scopes: scopes(app, parameters), codeChallenge }
}
