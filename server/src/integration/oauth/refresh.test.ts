import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cause, type TestApp, testApp, type Venue } from '../../../test/app.ts'
import {
  allow,
  basic,
  type Client,
  callWith,
  exchange,
  install,
  newClient,
  postForm,
  refresh,
  signedInOwner,
} from '../../../test/oauth.ts'
import { client, owner, serveOauth, service, venue } from '../../../test/oauth-ground.ts'
import type { Visitor } from '../../../test/visitor.ts'
import { appByClientId, setAppStatus } from '../apps/commands.ts'
import { stopTokens } from './commands/end-grant.ts'

serveOauth()

const revoke = (token: string, as: Client = client) =>
  postForm(service, '/oauth/revoke', { token }, basic(as))

describe('a refresh', () => {
  test('gives a new pair and ends the old one', async () => {
    const first = await install(service, venue, { client, owner, scope: 'menu:read orders:read' })
    const { status, body } = await refresh(service, client, first.refresh)
    expect(status).toBe(200)
    expect(body).toEqual({
      access_token: expect.stringMatching(/^[1-9]\d*\|svc_oat_/),
      token_type: 'Bearer',
      expires_in: 3600,
      refresh_token: expect.stringMatching(/^svc_ort_/),
      scope: 'menu:read orders:read',
      restaurant: { id: venue.restaurant.id, slug: venue.restaurant.slug, name: venue.restaurant.name },
    })
    expect(body.refresh_token).not.toBe(first.refresh)
    expect(await callWith(service, first.access)).toBe(401)
    expect(await callWith(service, body.access_token)).toBe(200)
  })

  test('may ask for a part of what was granted, and for all of it again the next time', async () => {
    const first = await install(service, venue, { client, owner, scope: 'menu:read orders:read' })
    const narrow = await refresh(service, client, first.refresh, { scope: 'orders:read' })
    expect(narrow.body.scope).toBe('orders:read')
    expect(await callWith(service, narrow.body.access_token)).toBe(403)
    const wide = await refresh(service, client, narrow.body.refresh_token)
    expect(wide.body.scope).toBe('menu:read orders:read')
    expect(await callWith(service, wide.body.access_token)).toBe(200)
  })

  test('with a token used before ends the whole family', async () => {
    const first = await install(service, venue, { client, owner })
    const second = (await refresh(service, client, first.refresh)).body
    const third = (await refresh(service, client, second.refresh_token)).body
    const again = await refresh(service, client, first.refresh)
    expect([again.status, again.body.error]).toEqual([400, 'invalid_grant'])
    expect(await callWith(service, third.access_token)).toBe(401)
    expect((await refresh(service, client, third.refresh_token)).body.error).toBe('invalid_grant')
    const { rows } = await service.owner.query(
      `select action, after from audit_log where action = 'app.access_ended' order by id desc limit 1`,
    )
    expect(rows[0].after).toEqual({ app: 'Till Sync', reason: 'refresh_reused' })
  })

  test('with a token of another client is refused and ends nothing', async () => {
    const mine = await install(service, venue, { client, owner })
    const stranger = await newClient(service)
    expect((await refresh(service, stranger, mine.refresh)).body.error).toBe('invalid_grant')
    expect((await refresh(service, client, mine.refresh)).status).toBe(200)
  })

  test('with an access token or a code in its place is invalid_grant', async () => {
    const mine = await install(service, venue, { client, owner })
    for (const token of [mine.access, mine.code]) {
      expect((await refresh(service, client, token)).body.error).toBe('invalid_grant')
    }
  })

  test('with an expired token is invalid_grant', async () => {
    const mine = await install(service, venue, { client, owner })
    await service.owner.query(
      "update oauth_refresh_tokens set expires_at = now() - interval '1 second' where replaced_at is null",
    )
    expect((await refresh(service, client, mine.refresh)).body.error).toBe('invalid_grant')
  })
})

describe('races', () => {
  test('of two exchanges of one code one wins, and the other ends what it got', async () => {
    for (let round = 0; round < 5; round++) {
      const allowed = await allow(client, owner, venue)
      const answers = await Promise.all([1, 2, 3].map(() => exchange(service, client, allowed)))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
      const won = answers.find(({ status }) => status === 200)!.body
      expect(await callWith(service, won.access_token)).toBe(401)
      expect((await refresh(service, client, won.refresh_token)).body.error).toBe('invalid_grant')
    }
  })

  test('of two refreshes at once one wins, and the other ends the family', async () => {
    for (let round = 0; round < 5; round++) {
      const mine = await install(service, venue, { client, owner })
      const answers = await Promise.all([1, 2].map(() => refresh(service, client, mine.refresh)))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
      const won = answers.find(({ status }) => status === 200)!.body
      expect(await callWith(service, won.access_token)).toBe(401)
      expect((await refresh(service, client, won.refresh_token)).body.error).toBe('invalid_grant')
    }
  })

  test('an uninstall and a refresh at once leave nothing alive', async () => {
    for (let round = 0; round < 5; round++) {
      const mine = await install(service, venue, { client, owner })
      const [answer] = await Promise.all([
        refresh(service, client, mine.refresh),
        owner.post(`/account/apps/${client.clientId}/uninstall`, {
          restaurant: String(venue.restaurant.id),
        }),
      ])
      if (answer.status === 200) expect(await callWith(service, answer.body.access_token)).toBe(401)
      expect(await callWith(service, mine.access)).toBe(401)
    }
  })

  test.each(['refresh', 'exchange'] as const)(
    'a block while a %s is under way leaves nothing alive',
    async (kind) => {
      const blocked = await newClient(service)
      const mine = await install(service, venue, { client: blocked, owner })
      const allowed = await allow(blocked, owner, venue)
      const app = (await appByClientId(service.database, blocked.clientId))!
      const lock = await service.owner.connect()
      await lock.query('begin')
      await lock.query('select from oauth_grants where app_id = $1 for update', [app.id])
      // It has passed the first look at the app, and waits for its grant.
      const answered =
        kind === 'refresh'
          ? refresh(service, blocked, mine.refresh)
          : exchange(service, blocked, { code: allowed.code, verifier: allowed.verifier })
      await expect
        .poll(async () => {
          const { rows } = await service.owner.query(
            `select from pg_locks where not granted and pid <> pg_backend_pid()`,
          )
          return rows.length
        })
        .toBe(1)
      await setAppStatus(service.database, blocked.clientId, 'blocked')
      await stopTokens(service.database, app, cause())
      await lock.query('commit')
      lock.release()
      expect((await answered).body.error).toBe('unauthorized_client')
      expect(await callWith(service, mine.access)).toBe(401)
    },
  )
})

describe('the time for repeating a lost answer', () => {
  let patient: TestApp
  let place: Venue
  let app: Client
  let person: Visitor
  beforeAll(async () => {
    patient = await testApp({ OAUTH_RATE_LIMIT: '100000', OAUTH_REFRESH_GRACE: '30' })
    place = await patient.venue({ sample: true })
    app = await newClient(patient)
    person = await signedInOwner(patient, place)
  })
  afterAll(() => patient.close())

  test('gives a fresh pair while the successor is unused, which dies', async () => {
    const first = await install(patient, place, { client: app, owner: person })
    const lost = (await refresh(patient, app, first.refresh)).body
    const repeated = await refresh(patient, app, first.refresh)
    expect(repeated.status).toBe(200)
    expect(await callWith(patient, lost.access_token)).toBe(401)
    expect(await callWith(patient, repeated.body.access_token)).toBe(200)
    expect((await refresh(patient, app, repeated.body.refresh_token)).status).toBe(200)
  })

  test('ends the family where the dead successor turns up after all', async () => {
    const first = await install(patient, place, { client: app, owner: person })
    const lost = (await refresh(patient, app, first.refresh)).body
    const repeated = (await refresh(patient, app, first.refresh)).body
    expect((await refresh(patient, app, lost.refresh_token)).body.error).toBe('invalid_grant')
    expect(await callWith(patient, repeated.access_token)).toBe(401)
  })

  test('is over once the successor has been used', async () => {
    const first = await install(patient, place, { client: app, owner: person })
    const second = (await refresh(patient, app, first.refresh)).body
    const third = (await refresh(patient, app, second.refresh_token)).body
    expect((await refresh(patient, app, first.refresh)).body.error).toBe('invalid_grant')
    expect(await callWith(patient, third.access_token)).toBe(401)
  })

  test('is over after its seconds', async () => {
    const first = await install(patient, place, { client: app, owner: person })
    await refresh(patient, app, first.refresh)
    await patient.owner.query(
      "update oauth_refresh_tokens set replaced_at = replaced_at - interval '31 seconds' where replaced_at is not null",
    )
    expect((await refresh(patient, app, first.refresh)).body.error).toBe('invalid_grant')
  })

  test('is not for another client', async () => {
    const first = await install(patient, place, { client: app, owner: person })
    const second = (await refresh(patient, app, first.refresh)).body
    const stranger = await newClient(patient)
    expect((await refresh(patient, stranger, first.refresh)).body.error).toBe('invalid_grant')
    expect(await callWith(patient, second.access_token)).toBe(200)
  })
})

describe('revoking', () => {
  test('a refresh token ends its access token with it', async () => {
    const mine = await install(service, venue, { client, owner })
    const { status, body, headers } = await revoke(mine.refresh)
    expect([status, body, headers['cache-control']]).toEqual([200, {}, 'no-store'])
    expect(await callWith(service, mine.access)).toBe(401)
    expect((await refresh(service, client, mine.refresh)).body.error).toBe('invalid_grant')
  })

  test('an access token leaves its refresh token alive', async () => {
    const mine = await install(service, venue, { client, owner })
    expect((await revoke(mine.access)).status).toBe(200)
    expect(await callWith(service, mine.access)).toBe(401)
    expect((await refresh(service, client, mine.refresh)).status).toBe(200)
  })

  test('what is unknown, revoked before, or no token at all is not an error', async () => {
    const mine = await install(service, venue, { client, owner })
    await revoke(mine.access)
    const forged = mine.access.replace(/.$/, (last: string) => (last === '0' ? '1' : '0'))
    for (const token of [
      'nonsense',
      'svc_ort_x',
      mine.access,
      forged,
      venue.token,
      mine.code,
      '9'.repeat(400),
    ]) {
      expect(await revoke(token)).toMatchObject({ status: 200, body: {} })
    }
    expect(await callWith(service, venue.token)).toBe(200)
  })

  test("another client's token changes nothing", async () => {
    const mine = await install(service, venue, { client, owner })
    const stranger = await newClient(service)
    for (const token of [mine.access, mine.refresh]) {
      expect(await revoke(token, stranger)).toMatchObject({ status: 200, body: {} })
    }
    expect(await callWith(service, mine.access)).toBe(200)
    expect((await refresh(service, client, mine.refresh)).status).toBe(200)
  })

  test('needs a token and the client', async () => {
    const nothing = await postForm(service, '/oauth/revoke', {}, basic(client))
    expect([nothing.status, nothing.body.error]).toEqual([400, 'invalid_request'])
    const twice = await postForm(service, '/oauth/revoke', 'token=a&token=b', basic(client))
    expect([twice.status, twice.body.error]).toEqual([400, 'invalid_request'])
    const nobody = await postForm(service, '/oauth/revoke', { token: 'x' })
    expect([nobody.status, nobody.body.error]).toEqual([401, 'invalid_client'])
    const json = await postForm(service, '/oauth/revoke', JSON.stringify({ token: 'x' }), {
      ...basic(client),
      'content-type': 'application/json',
    })
    expect([json.status, json.body]).toEqual([200, {}])
  })
})

test('token and revoke share one budget an address, and past it answer 429 with a message', async () => {
  const strict = await testApp({ OAUTH_RATE_LIMIT: '4' })
  const from = (address: string, path: '/oauth/token' | '/oauth/revoke') =>
    strict.app.inject({ method: 'POST', url: path, remoteAddress: address })
  const statuses: number[] = []
  for (const path of [
    '/oauth/token',
    '/oauth/revoke',
    '/oauth/token',
    '/oauth/revoke',
    '/oauth/token',
  ] as const) {
    statuses.push((await from('192.0.2.1', path)).statusCode)
  }
  expect(statuses).toEqual([401, 401, 401, 401, 429])
  const refused = await from('192.0.2.1', '/oauth/revoke')
  expect(refused.json()).toEqual({ message: expect.stringContaining('Too many requests') })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
  expect(refused.headers['cache-control']).toBe('no-store')
  expect((await from('192.0.2.2', '/oauth/token')).statusCode).toBe(401)
  await strict.close()
})
