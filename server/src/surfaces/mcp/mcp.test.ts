import {
  Client,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type OAuthTokens,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { newClient, signedInOwner } from '../../../test/oauth.ts'
import type { Scope } from '../../integration/tokens/scopes.ts'
import { TOOL_SCOPES } from './tools.ts'

let service: TestApp
let venue: Venue
let url: string
const clients: Client[] = []
beforeAll(async () => {
  service = await testApp({ OAUTH_RATE_LIMIT: '100000' })
  venue = await service.venue({ sample: true })
  url = await service.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  for (const client of clients) await client.close()
  await service.close()
})

async function assistant(token = venue.token): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' })
  const requestInit = { headers: { Authorization: `Bearer ${token}` } }
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit }))
  clients.push(client)
  return client
}

type Given = { isError?: boolean; content: { text: string }[]; structuredContent: Record<string, unknown> }
async function use(client: Client, name: string, args: Record<string, unknown> = {}): Promise<Given> {
  return (await client.callTool({ name, arguments: args })) as unknown as Given
}

test('its tools do the restaurant’s work, from the menu to the sale', async () => {
  const client = await assistant()
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name).sort()).toEqual([
    'book',
    'cancel_booking',
    'find_times',
    'menu',
    'move_order',
    'place_order',
    'quote_order',
    'sales',
    'sell_out',
    'set',
    'today',
  ])
  expect(tools.find(({ name }) => name === 'menu')?.annotations).toMatchObject({
    readOnlyHint: true,
    destructiveHint: false,
    idempotentHint: true,
    openWorldHint: false,
  })
  expect(tools.find(({ name }) => name === 'place_order')?.annotations).toMatchObject({
    readOnlyHint: false,
    destructiveHint: true,
  })

  const menu = (await use(client, 'menu')).structuredContent as unknown as {
    menus: { categories: { dishes: { item_id: number; sold_out: boolean; sizes: []; choices: [] }[] }[] }[]
  }
  const dishes = menu.menus.flatMap(({ categories }) => categories.flatMap((one) => one.dishes))
  const dish = dishes.find((one) => !one.sold_out && one.sizes.length === 0 && one.choices.length === 0)!
  const wish = { type: 'pickup', lines: [{ item_id: dish.item_id, quantity: 2 }] }
  const quote = (await use(client, 'quote_order', wish)).structuredContent.quote as { total_minor: number }
  const order = { ...wish, customer_name: 'Ada', customer_phone: '+14135550101', request_key: 'one' }
  const placed = (await use(client, 'place_order', order)).structuredContent.order as {
    id: string
    total_minor: number
  }
  const again = (await use(client, 'place_order', order)).structuredContent.order as { id: string }
  expect(placed.total_minor).toBe(quote.total_minor)
  expect(again.id).toBe(placed.id)
  const moved = await use(client, 'move_order', { order_id: placed.id, status: 'accepted' })
  expect(moved.structuredContent.order).toMatchObject({ status: 'accepted' })
  const today = (await use(client, 'today')).structuredContent as unknown as { open_orders: { id: string }[] }
  expect(today.open_orders.map(({ id }) => id)).toContain(placed.id)
  expect((await use(client, 'sales')).structuredContent.sales).toMatchObject({ orders: 1 })

  const soldOut = await use(client, 'sell_out', { item_id: dish.item_id, sold_out: true })
  expect(soldOut.structuredContent.item).toMatchObject({ is_available: false })
  const refused = await use(client, 'quote_order', wish)
  expect(refused.isError).toBe(true)
  expect(refused.content[0]?.text).toContain('lines.0.item_id: ')
  await use(client, 'sell_out', { item_id: dish.item_id, sold_out: false })
})

test('a table is found, booked and given back', async () => {
  const client = await assistant()
  const date = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
  const free = (await use(client, 'find_times', { date, party_size: 2 })).structuredContent as unknown as {
    times: string[]
  }
  const wish = {
    name: 'Ada',
    phone: '+14135550101',
    party_size: 2,
    date,
    time: free.times[0],
    request_key: 'b',
  }
  const booked = (await use(client, 'book', wish)).structuredContent.reservation as { id: string }
  const given = await use(client, 'cancel_booking', { reservation_id: booked.id })
  expect(given.structuredContent.reservation).toMatchObject({ status: 'cancelled' })
  const twice = await use(client, 'cancel_booking', { reservation_id: booked.id })
  expect(twice).toMatchObject({ isError: true })
})

test('shows a token the tools of its scopes and plan alone', async () => {
  const named = async (scopes: Scope[]) => {
    const { token } = await venue.newToken({ scopes })
    return (await (await assistant(token)).listTools()).tools.map(({ name }) => name)
  }
  expect(await named(['menu:read', 'reservations:read'])).toEqual(['menu', 'set', 'find_times'])
  const starter = await service.venue({ plan: 'starter' })
  const { tools } = await (await assistant(starter.token)).listTools()
  expect(tools.map(({ name }) => name)).not.toContain('book')
})

test('leads a stranger to our OAuth server, and lets no page of another origin in', async () => {
  const refused = await fetch(`${url}/mcp`, {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json' },
  })
  expect(refused.status).toBe(401)
  const where = `${url}/.well-known/oauth-protected-resource/mcp`
  expect(refused.headers.get('www-authenticate')).toBe(`Bearer resource_metadata="${where}"`)
  expect(await (await fetch(where)).json()).toMatchObject({
    resource: `${url}/mcp`,
    authorization_servers: [url],
    scopes_supported: expect.arrayContaining(['orders:write']),
  })
  const headers = { origin: 'https://evil.example', authorization: `Bearer ${venue.token}` }
  expect((await fetch(`${url}/mcp`, { method: 'POST', headers })).status).toBe(403)
})

test('an assistant without a token is signed in by OAuth: metadata, consent of the owner, token, tools', async () => {
  // Clients ask for what the metadata names, whatever the app may have: so an app with these scopes is enough.
  const app = await newClient(service, {
    name: 'An assistant',
    redirectUris: ['https://assistant.example/back'],
    scopes: [...TOOL_SCOPES] as Scope[],
  })
  const owner = await signedInOwner(service, venue)
  const kept: { tokens?: OAuthTokens; verifier?: string; asked?: URL; found?: OAuthDiscoveryState } = {}
  const provider: OAuthClientProvider = {
    redirectUrl: app.redirectUri,
    clientMetadata: {
      client_name: 'An assistant',
      redirect_uris: [app.redirectUri],
    },
    state: () => 'the state of this browser',
    clientInformation: () => ({ client_id: app.clientId, client_secret: app.clientSecret }),
    tokens: () => kept.tokens,
    saveTokens: (tokens) => {
      kept.tokens = tokens
    },
    redirectToAuthorization: (address) => {
      kept.asked = address
    },
    saveCodeVerifier: (verifier) => {
      kept.verifier = verifier
    },
    codeVerifier: () => kept.verifier ?? '',
    saveDiscoveryState: (found) => {
      kept.found = found
    },
    discoveryState: () => kept.found,
  }
  const way = () => new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { authProvider: provider })
  const first = way()
  const stranger = new Client({ name: 'test', version: '1' })
  await expect(stranger.connect(first)).rejects.toThrow(UnauthorizedError)
  // The client found it by itself, from nothing but the address of the tools.
  expect(kept.asked?.href).toContain(`${url}/oauth/authorize?`)
  expect(kept.asked?.searchParams.get('code_challenge_method')).toBe('S256')

  const { location } = await owner.post(
    '/oauth/authorize',
    {
      request: kept.asked?.search.slice(1) ?? '',
      restaurant: String(venue.restaurant.id),
      decision: 'allow',
    },
    { host: new URL(url).host },
  )
  await first.finishAuth(new URL(location).searchParams)
  expect(kept.tokens).toMatchObject({ token_type: 'Bearer', refresh_token: expect.any(String) })

  const client = new Client({ name: 'test', version: '1' })
  await client.connect(way())
  clients.push(client)
  const { tools } = await client.listTools()
  expect(tools).toHaveLength(11)
  expect((await use(client, 'menu')).structuredContent).toHaveProperty('menus')
})
