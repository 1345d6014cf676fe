import { describe, expect, test } from 'vitest'
import { callWith, install } from '../../../test/oauth.ts'
import { client, owner, serveOauth, service, venue } from '../../../test/oauth-ground.ts'

serveOauth()

describe('the access token', () => {
  test('works on the API for the venue that granted it and the scopes it granted', async () => {
    const { access } = await install(service, venue, { client, owner, scope: 'menu:read' })
    const { status, body } = await service.request('GET', '/menus', { token: access })
    expect([status, body.data.length]).toEqual([200, 3])
    const refused = await service.request('POST', '/items', { token: access, body: {} })
    expect([refused.status, refused.body.error.code]).toEqual([403, 'insufficient_scope'])
    expect(refused.body.error.details).toEqual({ required_scope: 'menu:write' })
  })

  test('sees nothing of another restaurant', async () => {
    const other = await service.venue({ sample: true })
    const item = (await other.get('/items?per_page=1')).body.data[0].id
    const { access } = await install(service, venue, { client, owner })
    expect(await callWith(service, access, `/items/${item}`)).toBe(404)
  })

  test('ends after an hour', async () => {
    const { access } = await install(service, venue, { client, owner })
    const id = Number(access.split('|')[0])
    const { rows } = await service.owner.query('select expires_at, created_at from tokens where id = $1', [
      id,
    ])
    expect(Math.round((rows[0].expires_at - rows[0].created_at) / 10_000)).toBe(360)
    await service.owner.query("update tokens set expires_at = now() - interval '1 second' where id = $1", [
      id,
    ])
    await venue.inside(async (tx) => tx.announce(`token:${id}`))
    expect(await callWith(service, access)).toBe(401)
  })

  test('has a rate window of its own', async () => {
    const { access } = await install(service, venue, { client, owner })
    const first = await service.request('GET', '/menus', { token: access })
    const { access: second } = await install(service, venue, { client, owner })
    const other = await service.request('GET', '/menus', { token: second })
    expect(first.headers['x-ratelimit-remaining']).toBe(other.headers['x-ratelimit-remaining'])
  })

  test('a write is in the activity log under the app', async () => {
    const { access } = await install(service, venue, { client, owner })
    const item = (await venue.get('/items?per_page=1')).body.data[0].id
    await service.request('PUT', `/items/${item}/availability`, {
      token: access,
      body: { is_available: false },
    })
    const { rows } = await service.owner.query(
      'select actor_kind, actor_id, actor_name from audit_log order by id desc limit 1',
    )
    expect(rows[0]).toEqual({ actor_kind: 'token', actor_id: access.split('|')[0], actor_name: 'Till Sync' })
  })
})
