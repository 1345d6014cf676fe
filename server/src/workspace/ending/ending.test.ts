import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cause, type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { smallMenu } from '../../../test/documents.ts'
import { addPerson, PASSWORD, Visitor } from '../../../test/visitor.ts'
import { setDomain } from '../../restaurant/guest-pages/commands.ts'
import { removeRestaurant } from './remove.ts'
import { reopenRestaurant } from './reopen.ts'

let service: TestApp
let venue: Venue
let owner: Visitor
let ownerId: string
beforeAll(async () => {
  service = await testApp()
})
beforeEach(async () => {
  venue = await service.venue({ sample: true })
  const person = await addPerson(venue)
  ownerId = person.id
  owner = await signedIn(person.email)
})
afterAll(() => service.close())

async function signedIn(email: string): Promise<Visitor> {
  const visitor = new Visitor(service.app)
  await visitor.signIn(email)
  return visitor
}
const ask = (visitor: Visitor, method: string, path: string, body?: object, app = service.app) =>
  visitor.call(method, path, body, { app })
const close = (more = {}, visitor = owner) =>
  ask(visitor, 'POST', '/ending/close', { name: venue.restaurant.name, password: PASSWORD, ...more })

describe('closing a restaurant for good', () => {
  test('asks for the export, the name and the password first', async () => {
    expect((await close({ password: 'wrong' })).error.details).toEqual({
      password: ['That password is incorrect.'],
    })
    expect((await close({ name: 'another' })).error.details).toEqual({
      name: ['This does not match the name of the restaurant.'],
    })
    expect((await close()).error.details).toEqual({ export: ['Download your data first.'] })
    const { data } = await ask(owner, 'POST', '/ending/export')
    expect(JSON.parse(data.text).menus.length).toBeGreaterThan(0)
    expect((await ask(owner, 'GET', '/ending')).data.exported_at).toEqual(expect.any(String))
    await service.owner.query(
      `update restaurants set exported_at = now() - interval '61 minutes' where id = $1`,
      [venue.restaurant.id],
    )
    expect((await close()).error.details).toEqual({ export: ['Download your data first.'] })
    expect((await venue.get('/menus')).status).toBe(200)
  })

  test('ends tokens, pages, sessions and the sandbox at once, in every process, and leaves the neighbours alone', async () => {
    const neighbour = await service.venue({ document: smallMenu() })
    const elsewhere = await service.another()
    const page = () =>
      elsewhere.app.inject({ url: `/r/${venue.restaurant.slug}`, headers: { accept: 'text/html' } })
    const api = (token: string) =>
      elsewhere.app.inject({ url: '/api/v1/menus', headers: { authorization: `Bearer ${token}` } })
    const { token: sandboxToken } = (await ask(owner, 'POST', '/sandbox')).data
    expect([
      (await page()).statusCode,
      (await api(venue.token)).statusCode,
      (await api(sandboxToken)).statusCode,
    ]).toEqual([200, 200, 200])
    await ask(owner, 'POST', '/ending/export')
    const answers = await Promise.all([close(), close()])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    await expect.poll(async () => (await page()).statusCode).toBe(404)
    await expect.poll(async () => (await api(venue.token)).statusCode).toBe(401)
    await expect.poll(async () => (await api(sandboxToken)).statusCode).toBe(401)
    expect((await venue.get('/menus')).status).toBe(401)
    expect((await ask(owner, 'GET', '/me')).error.code).toBe('not_your_restaurant')
    expect((await owner.get('/choose-restaurant')).text).toContain('No restaurant yet')
    expect((await neighbour.get('/menus')).status).toBe(200)
    const { rows } = await service.owner.query(
      `select count(*)::int as items from items where restaurant_id = $1`,
      [venue.restaurant.id],
    )
    expect(rows[0].items).toBeGreaterThan(0)
    expect(await reopenRestaurant(service.database, venue.restaurant.slug, cause())).toBe(true)
    expect((await ask(owner, 'GET', '/me')).data.restaurant.id).toBe(venue.restaurant.id)
    expect((await venue.get('/menus')).status).toBe(401)
    expect(await reopenRestaurant(service.database, venue.restaurant.slug, cause())).toBe(false)
    await elsewhere.close()
  })

  test('gives its domain up, and no token that was made in the same moment works', async () => {
    const isKnown = () => service.app.inject({ url: '/guest-pages/domain?domain=closing-now.example' })
    await venue.inside((tx) => setDomain(tx, 'closing-now.example', null))
    await expect.poll(async () => (await isKnown()).statusCode).toBe(200)
    await ask(owner, 'POST', '/ending/export')
    expect((await close()).status).toBe(200)
    await expect.poll(async () => (await isKnown()).statusCode).toBe(404)
    const { token } = await venue.newToken()
    expect((await service.request('GET', '/menus', { token })).status).toBe(401)
  })

  test('waits for money that is under way', async () => {
    await ask(owner, 'POST', '/ending/export')
    const { rowCount } = await service.owner.query(
      `update payments set status = 'pending', captured_at = null where restaurant_id = $1`,
      [venue.restaurant.id],
    )
    expect(rowCount).toBeGreaterThan(0)
    expect((await close()).error.details.name[0]).toContain('still pending')
  })

  test('is the owner’s alone, and throttled', async () => {
    const manager = await signedIn((await addPerson(venue, 'manager')).email)
    expect((await close({}, manager)).status).toBe(403)
    for (let count = 0; count < 10; count++) await close({ password: 'wrong' })
    expect((await close()).status).toBe(429)
  })

  test('can be followed by the operator’s removal: not one row is left, and none of a neighbour is touched', async () => {
    const neighbour = await service.venue({ sample: true })
    await ask(owner, 'POST', '/sandbox')
    const count = async (id: number) => {
      const { rows: tables } = await service.owner.query<{ name: string }>(
        `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'restaurant_id'
          where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`,
      )
      let sum = 0
      for (const { name } of tables) {
        const { rows } = await service.owner.query(
          `select count(*)::int as n from ${name} where restaurant_id = $1`,
          [id],
        )
        sum += rows[0].n
      }
      return sum
    }
    const before = await count(neighbour.restaurant.id)
    await service.owner.query('update restaurants set closed_at = now() where id = $1', [venue.restaurant.id])
    await removeRestaurant(service.owner, venue.restaurant.id)
    expect(await count(venue.restaurant.id)).toBe(0)
    const { rows } = await service.owner.query(
      'select from restaurants where id = $1 or live_restaurant_id = $1',
      [venue.restaurant.id],
    )
    expect(rows).toEqual([])
    expect(await count(neighbour.restaurant.id)).toBe(before)
    expect((await neighbour.get('/menus')).status).toBe(200)
  })
})

describe('the sandbox', () => {
  test('is deleted with its token, and another can be made', async () => {
    const { token } = (await ask(owner, 'POST', '/sandbox')).data
    expect((await service.request('GET', '/menus', { token })).status).toBe(200)
    expect((await ask(owner, 'DELETE', '/ending/sandbox', { password: PASSWORD })).status).toBe(200)
    expect((await service.request('GET', '/menus', { token })).status).toBe(401)
    expect((await ask(owner, 'GET', '/sandbox')).data.exists).toBe(false)
    expect((await ask(owner, 'DELETE', '/ending/sandbox', { password: PASSWORD })).status).toBe(404)
    const again = await ask(owner, 'POST', '/sandbox')
    expect(again.data.slug).toBe(`${venue.restaurant.slug}-sandbox`)
  })
})

describe('handing over', () => {
  test('makes somebody else the owner and oneself a manager, once', async () => {
    const { id } = await addPerson(venue, 'staff')
    const stranger = await addPerson(await service.venue())
    const refusal = { person_id: ['Choose someone else who works here.'] }
    for (const person of [stranger.id, ownerId]) {
      const answer = await ask(owner, 'POST', '/ending/transfer', { person_id: person, password: PASSWORD })
      expect(answer.error.details).toEqual(refusal)
    }
    expect((await ask(owner, 'POST', '/ending/transfer', { person_id: id, password: PASSWORD })).status).toBe(
      200,
    )
    expect((await ask(owner, 'GET', '/me')).data.role).toBe('manager')
    const { rows } = await service.owner.query(
      'select role from memberships where restaurant_id = $1 and user_id = $2',
      [venue.restaurant.id, id],
    )
    expect(rows).toEqual([{ role: 'owner' }])
    expect((await ask(owner, 'POST', '/ending/transfer', { person_id: id, password: PASSWORD })).status).toBe(
      403,
    )
  })
})
