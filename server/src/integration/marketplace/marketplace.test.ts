import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { tried } from '../../../test/network-watch.ts'
import { callWith, exchange, install, newClient, pkce, refresh, signedInOwner } from '../../../test/oauth.ts'
import { addPerson, PASSWORD, Visitor } from '../../../test/visitor.ts'
import { appCommands } from '../../surfaces/cli/app.ts'
import { parse, UsageError } from '../../surfaces/cli/command.ts'
import { userCommands } from '../../surfaces/cli/user.ts'
import { removeStale } from '../oauth/jobs.ts'
import { ALL_SCOPES } from '../tokens/scopes.ts'
import { marketplaceOf } from './commands/list-apps.ts'

let service: TestApp
let venue: Venue
beforeAll(async () => {
  service = await testApp({ OAUTH_RATE_LIMIT: '100000' })
  venue = await service.venue({ sample: true })
  vi.stubEnv('DATABASE_URL', service.url)
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await service.close()
})

/** The operator's command, with a connection of its own to the database that the service runs on. */
// biome-ignore lint/suspicious/noExplicitAny: what a command prints
async function comanda(noun: 'app' | 'user', verb: string, ...args: string[]): Promise<any> {
  const command = { app: appCommands, user: userCommands }[noun][verb]!
  const { json } = await command.run(parse(`${noun} ${verb}`, command, args))
  return JSON.parse(JSON.stringify(json))
}

async function refusal(noun: 'app' | 'user', verb: string, ...args: string[]): Promise<string> {
  return comanda(noun, verb, ...args).then(
    () => 'nothing was refused',
    (error) => {
      expect(error).toBeInstanceOf(UsageError)
      return error.message
    },
  )
}

/** News from another process takes a moment; the command's own exit takes longer. */
const heard = (ask: () => Promise<number>, status: number) => expect.poll(ask, { interval: 10 }).toBe(status)

const register = (...more: string[]) =>
  comanda(
    'app',
    'register',
    '--name',
    'Menu Mirror',
    '--redirect-uri',
    'https://app.example/back',
    '--scopes',
    'menu:read orders:read',
    ...more,
  )

describe('the operator', () => {
  test('registers an app, which can be installed at once, and is shown its secret once', async () => {
    const made = await register()
    expect(made).toEqual({
      client_id: expect.stringMatching(/^svc_app_/),
      client_secret: expect.stringMatching(/^svc_cs_/),
    })
    const client = {
      clientId: made.client_id,
      clientSecret: made.client_secret,
      redirectUri: 'https://app.example/back',
    }
    const { access } = await install(service, venue, { client })
    expect(await callWith(service, access)).toBe(200)
    const listed = await comanda('app', 'list')
    expect(listed.apps.find((app: { client_id: string }) => app.client_id === made.client_id)).toEqual({
      client_id: made.client_id,
      name: 'Menu Mirror',
      status: 'draft',
      publisher: '',
      description: '',
      logo: null,
      home_page: null,
      redirect_uris: ['https://app.example/back'],
      scopes: ['menu:read', 'orders:read'],
    })
    expect(JSON.stringify(listed)).not.toContain(made.client_secret)
  })

  test('is told what is wrong with an app', async () => {
    expect(
      await refusal(
        'app',
        'register',
        '--name',
        'X',
        '--redirect-uri',
        'http://app.example',
        '--scopes',
        'menu:read',
      ),
    ).toMatch(/^--redirect-uri: "http:\/\/app\.example" is neither https nor http on localhost/)
    expect(
      await refusal(
        'app',
        'register',
        '--name',
        'X',
        '--redirect-uri',
        'https://a.example',
        '--scopes',
        'all',
      ),
    ).toMatch(/there is no scope all/)
    expect(await refusal('app', 'rotate', '--client-id', 'svc_app_x')).toMatch(/there is no app/)
    expect(await refusal('app', 'uninstall', '--restaurant', 'nowhere', '--client-id', 'svc_app_x')).toMatch(
      /there is no restaurant/,
    )
  })

  test('rotates the secret: the old one stops at once', async () => {
    const client = await newClient(service)
    const { refresh: token } = await install(service, venue, { client })
    const { client_secret } = await comanda('app', 'rotate', '--client-id', client.clientId)
    expect((await refresh(service, client, token)).body.error).toBe('invalid_client')
    expect((await refresh(service, { ...client, clientSecret: client_secret }, token)).status).toBe(200)
  })

  test('uninstalls from outside, and the running service knows at once', async () => {
    const { client, access, refresh: token } = await install(service, venue)
    expect(await callWith(service, access)).toBe(200)
    const uninstall = () =>
      comanda('app', 'uninstall', '--restaurant', venue.restaurant.slug, '--client-id', client.clientId)
    expect(await uninstall()).toEqual({
      restaurant: venue.restaurant.slug,
      client_id: client.clientId,
      uninstalled: true,
    })
    await heard(() => callWith(service, access), 401)
    expect((await refresh(service, client, token)).body.error).toBe('invalid_grant')
    expect((await uninstall()).uninstalled).toBe(false)
  })

  test('blocks an app everywhere at once, and lifts it', async () => {
    const { client, access, refresh: token } = await install(service, venue)
    expect(await callWith(service, access)).toBe(200)
    await comanda('app', 'block', '--client-id', client.clientId)
    await heard(() => callWith(service, access), 401)
    expect((await refresh(service, client, token)).body.error).toBe('unauthorized_client')
    await comanda('app', 'unpublish', '--client-id', client.clientId)
    expect((await refresh(service, client, token)).status).toBe(200)
  })

  test('lets people in, once a restaurant, and changes what they may', async () => {
    const { slug } = venue.restaurant
    const who = ['--restaurant', slug, '--email', 'Ana@Example.com']
    const create = ['user', 'create', ...who, '--password', PASSWORD, '--role'] as const
    const { id } = await comanda(...create, 'manager')
    expect(id).toMatch(/^[0-9a-f-]{36}$/)
    expect((await new Visitor(service.app).signIn('ana@example.com')).status).toBe(303)
    expect(await refusal(...create, 'owner')).toMatch(/^"Ana@Example.com" already belongs to venue-1/)
    const other = await service.venue()
    const elsewhere = [
      'user',
      'create',
      '--restaurant',
      other.restaurant.slug,
      '--email',
      'ana@example.com',
      '--password',
      'another password',
      '--role',
      'owner',
    ] as const
    expect((await comanda(...elsewhere)).id).toBe(id)
    expect((await new Visitor(service.app).signIn('ana@example.com', 'another password')).status).toBe(400)
    expect(await comanda('user', 'set', ...who, '--role', 'staff', '--password', 'a third password')).toEqual(
      { id, role: 'staff' },
    )
    expect((await new Visitor(service.app).signIn('ana@example.com', 'a third password')).status).toBe(303)
    const { users } = await comanda('user', 'list', '--restaurant', slug)
    expect(users).toContainEqual({
      id,
      email: 'ana@example.com',
      name: 'Ana@Example.com',
      role: 'staff',
      second_factor: false,
    })
    expect(await comanda('user', 'remove', ...who)).toEqual({ removed: true })
    expect(await refusal('user', 'remove', ...who)).toMatch(/no one with the email/)
  })

  test.each([
    [['--email', 'no email', '--password', PASSWORD, '--role', 'owner'], /is not an email address/],
    [['--email', 'a@example.com', '--password', 'short', '--role', 'owner'], /Use at least 8 characters/],
    [
      ['--email', 'a@example.com', '--password', PASSWORD, '--role', 'chef'],
      /--role must be one of owner, manager, staff/,
    ],
    [['--email', 'a@example.com', '--password', PASSWORD], /--role missing/],
  ])('is told what is wrong with a person: %j', async (args, message) => {
    expect(await refusal('user', 'create', '--restaurant', venue.restaurant.slug, ...args)).toMatch(message)
  })
})

describe('a venue', () => {
  test('sees the listed apps, what it has installed, what each may do and when it last called', async () => {
    const place = await service.venue({ sample: true })
    const client = await newClient(service, { name: 'Zed App' })
    const listed = await newClient(service, { name: 'Alpha App' })
    await comanda('app', 'publish', '--client-id', listed.clientId)
    const before = await marketplaceOf(service.database, place.restaurant.id)
    expect(before.installed).toEqual([])
    expect(before.others.map(({ name }) => name)).toEqual(['Alpha App'])
    const owner = await signedInOwner(service, place)
    const { access } = await install(service, place, { client, owner, scope: 'menu:read' })
    await install(service, place, { client: listed, owner })
    // Calls are written a little later: a process that has ended has written them, and the moment set below stays.
    const other = await service.another()
    await other.request('GET', '/menus', { token: access })
    await other.close()
    await service.owner.query('update tokens set last_used_at = $1 where id = $2', [
      '2026-11-14T12:00:00Z',
      access.split('|')[0],
    ])
    const after = await marketplaceOf(service.database, place.restaurant.id)
    expect(after.others).toEqual([])
    expect(
      after.installed.map(({ app, scopes, lastUsedAt }) => [app.name, scopes.length, lastUsedAt]),
    ).toEqual([
      ['Alpha App', ALL_SCOPES.length, null],
      ['Zed App', 1, Date.parse('2026-11-14T12:00:00Z')],
    ])
    const { text } = await owner.get('/account/apps')
    expect(text).toContain('Last API call 14 Nov 2026, 07:00.')
    expect(
      (await marketplaceOf(service.database, venue.restaurant.id)).installed.map(({ app }) => app.name),
    ).not.toContain('Zed App')
  })

  test('does not count a consent whose code was never exchanged', async () => {
    const place = await service.venue()
    const { code, client, verifier } = await install(service, place)
    expect((await marketplaceOf(service.database, place.restaurant.id)).installed).toHaveLength(1)
    await exchange(service, client, { code, verifier })
    expect((await marketplaceOf(service.database, place.restaurant.id)).installed).toEqual([])
  })

  test.each([
    ['owner', 303],
    ['manager', 303],
    ['staff', 403],
  ] as const)('lets its %s uninstall with %i, written down under their name', async (role, status) => {
    const place = await service.venue({ sample: true })
    const { client, access } = await install(service, place)
    const { email, id } = await addPerson(place, role)
    const visitor = new Visitor(service.app)
    await visitor.signIn(email)
    expect((await visitor.get('/account/apps')).text.includes('Uninstall')).toBe(status === 303)
    const form = { restaurant: String(place.restaurant.id) }
    expect((await visitor.post(`/account/apps/${client.clientId}/uninstall`, form)).status).toBe(status)
    expect(await callWith(service, access)).toBe(status === 303 ? 401 : 200)
    const { rows } = await service.owner.query(
      `select actor_kind, actor_id, actor_name, subject_id from audit_log where action = 'app.uninstalled' and restaurant_id = $1`,
      [place.restaurant.id],
    )
    expect(rows).toEqual(
      status === 303
        ? [{ actor_kind: 'staff', actor_id: id, actor_name: email, subject_id: client.clientId }]
        : [],
    )
  })

  test('uninstalls in the web app, on one connection', async () => {
    const place = await service.venue({ sample: true })
    const { client, access } = await install(service, place)
    const owner = await signedInOwner(service, place)
    const uninstall = (app: string) => owner.call('DELETE', `/apps/${app}`)
    expect(await uninstall(client.clientId)).toMatchObject({ data: { client_id: client.clientId } })
    expect(await callWith(service, access)).toBe(401)
    for (const app of [client.clientId, 'svc_app_x']) expect((await uninstall(app)).status).toBe(404)
    expect(tried).toEqual([])
  })

  test("uninstalling leaves the same app's grants elsewhere alone", async () => {
    const [here, there] = [await service.venue({ sample: true }), await service.venue({ sample: true })]
    const client = await newClient(service)
    const owner = await signedInOwner(service, here)
    const mine = await install(service, here, { client, owner })
    const theirs = await install(service, there, { client })
    const form = { restaurant: String(here.restaurant.id) }
    await owner.post(`/account/apps/${client.clientId}/uninstall`, form)
    expect(await callWith(service, mine.access)).toBe(401)
    expect(await callWith(service, theirs.access)).toBe(200)
  })

  test('uninstalls where the page says, whatever restaurant was opened meanwhile', async () => {
    const [here, there] = [await service.venue({ sample: true }), await service.venue({ sample: true })]
    const client = await newClient(service)
    const mine = await install(service, here, { client })
    const theirs = await install(service, there, { client })
    const { email } = await addPerson(here)
    await addPerson(there, 'owner', email)
    const owner = new Visitor(service.app)
    await owner.signIn(email)
    await owner.get(`/admin/${here.restaurant.slug}`)
    const link = /href="(\/account\/apps\/[^"]+)"/.exec((await owner.get('/account/apps')).text)?.[1] ?? ''
    await owner.get(`/admin/${there.restaurant.slug}`)
    const page = (await owner.get(link)).text
    expect(page).toContain(here.restaurant.name)
    const path = `/account/apps/${client.clientId}/uninstall`
    const restaurant = /name="restaurant" value="(\d+)"/.exec(page)?.[1] ?? ''
    expect((await owner.post(path)).status).toBe(403)
    expect((await owner.post(path, { restaurant: String(venue.restaurant.id) })).status).toBe(403)
    expect((await owner.post(path, { restaurant })).location).toBe(
      `/account/apps?restaurant=${here.restaurant.id}&done=uninstalled`,
    )
    expect(await callWith(service, mine.access)).toBe(401)
    expect(await callWith(service, theirs.access)).toBe(200)
  })

  test('uninstalling an unknown app is 404', async () => {
    const owner = await signedInOwner(service, venue)
    expect((await owner.get('/account/apps/svc_app_x/uninstall')).status).toBe(404)
    const form = { restaurant: String(venue.restaurant.id) }
    expect((await owner.post(`/account/apps/${pkce().verifier}/uninstall`, form)).status).toBe(404)
  })
})

test('what nobody can use any more is removed, and what is in use stays', async () => {
  const place = await service.venue({ sample: true })
  const old = await install(service, place)
  const current = await install(service, place)
  const oldId = old.access.split('|')[0]
  await service.owner.query(
    "update tokens set expires_at = now() - interval '40 days', last_used_at = '2026-10-01T00:00:00Z' where id = $1",
    [oldId],
  )
  await service.owner.query(
    "update oauth_refresh_tokens set expires_at = now() - interval '1 day' where access_token_id = $1",
    [oldId],
  )
  await service.owner.query("update oauth_grants set code_expires_at = now() - interval '1 hour'")
  await removeStale(service.database, Date.now())
  const { rows } = await service.owner.query(
    'select end_reason, last_used_at from oauth_grants where restaurant_id = $1 order by id',
    [place.restaurant.id],
  )
  expect(rows).toEqual([
    { end_reason: 'expired', last_used_at: Date.parse('2026-10-01T00:00:00Z') },
    { end_reason: null, last_used_at: null },
  ])
  expect((await service.owner.query('select from tokens where id = $1', [oldId])).rowCount).toBe(0)
  expect(await callWith(service, current.access)).toBe(200)
  expect((await refresh(service, current.client, current.refresh)).status).toBe(200)
})
