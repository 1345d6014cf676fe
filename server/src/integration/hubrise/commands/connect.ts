// A branch is connected to a location at HubRise by whoever may say so at both: OAuth, bound to their session.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { record } from '../../../ground/audit/commands.ts'
import { IS_SANDBOX } from '../../../ground/tenants/queries.ts'
import { AppError, notFound, refuse } from '../../../platform/errors.ts'
import { realNow, type Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { MINUTE_MS } from '../../../platform/time/clock.ts'
import { callAsApp, type HubApp } from '../client.ts'
import { type HubDesk, tokenPlace } from '../desk.ts'
import { hubFault } from '../faults.ts'
import { HUB_MENU_TOPIC } from '../menu-keeper.ts'
import { type ConnectionRow, findConnection, saveConnection, updateEnded } from '../queries/connections.ts'
import { tokenOf } from './open-connection.ts'
import { callSoon } from './queue-telling.ts'

/** Orders and their guests are read, orders are answered, the catalogue and what is sold out there are ours. */
const SCOPE = 'location[orders.write,customer_list.read,catalog.write,inventory.write]'
const VALID_MS = 15 * MINUTE_MS

export type Wish = { restaurantId: number; branchId: number }
type Bound = Wish & { sessionId: string }

export function appOf({ app }: Pick<HubDesk, 'app'>): HubApp {
  if (!app) throw refuse({ branch_id: [hubFault('not_set_up.hub')] })
  return app
}

/** Where HubRise asks for access, and comes back from with `state`. */
export function authoriseUrl(
  desk: HubDesk,
  bound: Bound,
  { redirectUri, country, name }: { redirectUri: string; country: string | null; name: string },
): string {
  const url = new URL(`${appOf(desk).oauthUrl}/authorize`)
  const state = stateOf(desk, bound, desk.now() + VALID_MS)
  const query = {
    redirect_uri: redirectUri,
    client_id: appOf(desk).clientId,
    scope: SCOPE,
    ...(country !== null && { country }),
    account_name: name,
    state,
  }
  for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value)
  return url.href
}

function stateOf({ box }: HubDesk, { restaurantId, branchId, sessionId }: Bound, until: number): string {
  const said = `${restaurantId}.${branchId}.${until}`
  const key = box.keyFor('hubrise state')
  return `${said}.${createHmac('sha256', key).update(`${said}.${sessionId}`).digest('base64url')}`
}

/** As it says, whoever has made it. */
export function wishIn(state: string): (Wish & { until: number }) | null {
  const [, restaurant, branch, until] =
    /^([1-9]\d{0,14})\.([1-9]\d{0,14})\.(\d{1,15})\.[\w-]{43}$/.exec(state) ?? []
  return restaurant === undefined
    ? null
    : { restaurantId: Number(restaurant), branchId: Number(branch), until: Number(until) }
}

/** The branch that this person, in this browser, has begun to connect. */
export function branchOfState(
  desk: HubDesk,
  state: string,
  { restaurantId, sessionId }: { restaurantId: number; sessionId: string },
): number {
  const wish = wishIn(state)
  const expected = wish && Buffer.from(stateOf(desk, { ...wish, sessionId }, wish.until))
  const given = Buffer.from(state)
  const isRight = expected && given.length === expected.length && timingSafeEqual(given, expected)
  if (!isRight || wish.restaurantId !== restaurantId || wish.until < desk.now()) {
    throw refuse({ state: [hubFault('expired.hub_state')] })
  }
  return wish.branchId
}

export type Granted = {
  access_token: string
  account_name: string | null
  location_id: string
  location_name: string
  catalog_id: string | null
  catalog_name: string | null
  customer_list_id: string | null
}

/** The token for a code, which is good once. With no transaction open. */
export async function exchangeCode(desk: HubDesk, code: string): Promise<Granted> {
  const answer = await callAsApp<Record<string, unknown>>(appOf(desk), '/token', { code }, desk.timeoutMs)
  if (answer.kind === 'later') throw new AppError('service_unavailable')
  const refused = (reason: string) => refuse({ code: [hubFault('refused.hub_code', { reason })] })
  if (answer.kind === 'refused') throw refused(answer.reason)
  const said = answer.value ?? {}
  const text = (name: string) => {
    const value = said[name]
    return typeof value === 'string' && value !== '' ? value.slice(0, 200) : null
  }
  const [access_token, location_id] = [text('access_token'), text('location_id')]
  if (access_token === null || location_id === null) throw refused('no location')
  return {
    ...{ access_token, location_id, location_name: text('location_name') ?? location_id },
    ...{
      account_name: text('account_name'),
      catalog_id: text('catalog_id'),
      catalog_name: text('catalog_name'),
    },
    customer_list_id: text('customer_list_id'),
  }
}

export async function assertMayConnect(tx: Tx): Promise<void> {
  const [restaurant] = await tx.run(IS_SANDBOX)
  if (restaurant?.sandbox) throw refuse({ branch_id: [hubFault('not_allowed.hub_sandbox')] })
}

/** The token of the location that it had before, if that is another one: it is good no more. */
export async function connect(
  tx: Tx,
  desk: HubDesk,
  branchId: number,
  { access_token, ...granted }: Granted,
  callbackUrl: string,
): Promise<string | null> {
  await assertMayConnect(tx)
  const before = await findConnection(tx, branchId)
  const place = tokenPlace(tx.restaurant.id, branchId)
  const row = {
    branch_id: branchId,
    ...granted,
    access_token: desk.box.encrypt(access_token, place),
    callback_url: callbackUrl,
  }
  try {
    await saveConnection(tx, row, realNow(tx))
  } catch (error) {
    throw inUse(error, granted) ?? error
  }
  callSoon(tx, branchId)
  tx.announce(`${HUB_MENU_TOPIC}:${tx.restaurant.id}`)
  const { location_id, location_name } = granted
  record(tx, {
    action: 'hubrise.connected',
    subject: { kind: 'branch', id: branchId },
    after: { location: location_name },
  })
  return before && before.location_id !== location_id ? tokenOf(tx, desk, before) : null
}

/** One location, and one catalogue, belongs to one branch of the whole installation. */
function inUse(
  error: unknown,
  { location_name: location, catalog_name, catalog_id }: Omit<Granted, 'access_token'>,
) {
  const { constraint } = error as { constraint?: string }
  if (constraint === 'hubrise_connections_location_id_key') {
    return refuse({ branch_id: [hubFault('in_use.hub_location', { location })] })
  }
  if (constraint !== 'hubrise_connections_catalog_id_key') return null
  const catalog = catalog_name ?? catalog_id ?? ''
  return refuse({ branch_id: [hubFault('in_use.hub_catalogue', { catalog })] })
}

/** Nothing is taken or told from now on; HubRise is told so, then the token is forgotten. */
export async function disconnect(tx: Tx, branchId: number): Promise<ConnectionRow> {
  const row = await findConnection(tx, branchId)
  if (!row || row.ended_at !== null) throw notFound()
  updateEnded(tx, branchId, realNow(tx))
  callSoon(tx, branchId)
  record(tx, {
    action: 'hubrise.disconnected',
    subject: { kind: 'branch', id: branchId },
    before: { location: row.location_name },
  })
  return row
}

/** Best effort: what is not revoked opens nothing here any more. */
export async function revoke(desk: HubDesk, token: string) {
  return callAsApp(appOf(desk), '/revoke', { token }, desk.timeoutMs)
}
