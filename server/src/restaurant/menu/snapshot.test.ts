import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cause, type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { watchDatabase } from '../../../test/database-use.ts'
import { TWO_MENUS } from '../../../test/documents.ts'
import { importDocument } from '../../across/document/import.ts'
import { inRestaurant } from '../../platform/postgres/transaction/transaction.ts'
import { listAnswer, type MenuSnapshot } from './snapshot.ts'

let service: TestApp
let other: TestApp
let venue: Venue
beforeAll(async () => {
  service = await testApp()
  other = await service.another()
  venue = await service.venue({ document: TWO_MENUS })
})
afterAll(async () => {
  await other.close()
  await service.close()
})

const item = () => `/items/${venue.ids.items!.tomato}`
const price = async (on: TestApp) =>
  (await on.request('GET', item(), { token: venue.token })).body.data.price_minor
describe('what is held in memory', () => {
  test('answers repeated reads without the database', async () => {
    const paths = ['/menus', `/menus/${venue.ids.menus!.day}`, '/categories', '/items?per_page=2', item()]
    for (const path of paths) await venue.get(path)
    const used = watchDatabase(service.database)
    for (let i = 0; i < 5; i++) for (const path of paths) expect((await venue.get(path)).status).toBe(200)
    await venue.get('/items/999999')
    used.stop()
    expect(used.taken).toBe(0)
  })

  test('is read again in a single round trip after a change', async () => {
    let news = 0
    service.database.changes.on('menu', (id) => {
      if (id === venue.restaurant.id) news++
    })
    await venue.patch(item(), { price_minor: 1 })
    // The news of it comes back from the database too, and makes memory forget once more.
    await expect.poll(() => news).toBe(2)
    const used = watchDatabase(service.database)
    await venue.get(`/menus/${venue.ids.menus!.day}`)
    await venue.get('/menus')
    used.stop()
    expect(used.taken).toBe(1)
  })

  test('is never older than the writes of this process', async () => {
    for (let n = 0; n < 200; n++) {
      const written = await venue.patch(item(), { price_minor: 10_000 + n })
      const [one, whole, list] = [
        await venue.get(item()),
        await venue.get(`/menus/${venue.ids.menus!.day}`),
        await venue.get('/items?per_page=1'),
      ]
      expect(written.body.data.price_minor).toBe(10_000 + n)
      expect(one.body).toEqual(written.body)
      expect(whole.body.data.categories[0].items[0]).toEqual(written.body.data)
      expect(list.body.data[0]).toEqual(written.body.data)
    }
  })

  test('is never older than the writes of this process while others read all the time', async () => {
    let reading = true
    const readers = Array.from({ length: 4 }, async () => {
      while (reading) {
        await venue.get(`/menus/${venue.ids.menus!.day}`)
        // Answers from memory never leave the tick by themselves.
        await new Promise(setImmediate)
      }
    })
    for (let n = 0; n < 50; n++) {
      await venue.patch(item(), { price_minor: 20_000 + n })
      expect(await price(service)).toBe(20_000 + n)
    }
    reading = false
    await Promise.all(readers)
  })

  test('follows what another process writes', async () => {
    for (let n = 0; n < 20; n++) {
      expect([await price(service), typeof (await price(other))]).toEqual([expect.any(Number), 'number'])
      await other.request('PATCH', item(), { token: venue.token, body: { price_minor: 30_000 + n } })
      await expect.poll(() => price(service), { interval: 5 }).toBe(30_000 + n)
    }
  })

  test('follows an import, and settings, from another process', async () => {
    const importing = (document: object) =>
      inRestaurant(other.database, venue.restaurant, cause(), (tx) => importDocument(tx, document))
    await importing({ ...TWO_MENUS, menus: TWO_MENUS.menus.slice(0, 1) })
    await expect.poll(async () => (await venue.get('/menus')).body.meta.count).toBe(1)
    await importing({ settings: { currency: 'EUR', default_language: 'fr', timezone: 'Asia/Tokyo' } })
    await expect.poll(async () => (await venue.get('/menus')).body.meta.currency).toBe('EUR')
    const { body } = await venue.post('/items', {
      category_id: venue.ids.categories!.soups,
      name: 'Thé',
      price_minor: 1,
    })
    expect([body.data.name, body.meta.currency, body.data.updated_at.slice(-6)]).toEqual([
      { fr: 'Thé' },
      'EUR',
      '+09:00',
    ])
  })

  test('follows a plan, a suspension and a revoked token from another process', async () => {
    const { id, token } = await venue.newToken()
    const status = async () => (await service.request('PATCH', item(), { token, body: {} })).status
    expect(await status()).toBe(200)
    const away = async (statement: string, topic: string) => {
      await other.owner.query(statement)
      await inRestaurant(other.database, venue.restaurant, cause(), async (tx) => tx.announce(topic))
    }
    const restaurant = `restaurant:${venue.restaurant.id}`
    await away(`update restaurants set suspended_at = now() where id = ${venue.restaurant.id}`, restaurant)
    await expect.poll(status).toBe(403)
    await away(`update restaurants set suspended_at = null where id = ${venue.restaurant.id}`, restaurant)
    await expect.poll(status).toBe(200)
    await away(`update tokens set revoked_at = now() where id = ${id}`, `token:${id}`)
    await expect.poll(status).toBe(401)
  })

  test('is not trusted while the line for news is down', async () => {
    await price(service)
    await service.owner.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'comanda changes' and datname = current_database()",
    )
    await expect.poll(() => service.database.changes.listening, { interval: 1 }).toBe(false)
    await service.owner.query(`update items set price_minor = 77 where id = ${venue.ids.items!.tomato}`)
    expect(await price(service)).toBe(77)
    await expect.poll(() => service.database.changes.listening).toBe(true)
    expect(await price(service)).toBe(77)
  })

  test('of many questions takes bounded room, and the same question the same bytes', () => {
    const snapshot = { answers: new Map(), answersWeight: 0 } as unknown as MenuSnapshot
    const first = listAnswer(snapshot, 'first', () => 'x')
    expect(listAnswer(snapshot, 'first', () => 'y')).toBe(first)
    for (let n = 0; n < 1_000; n++) {
      listAnswer(snapshot, `question ${n}`, () => 'x'.repeat(20_000))
      expect(snapshot.answers.size).toBeLessThan(10)
      expect(snapshot.answersWeight).toBeLessThan(70_000)
    }
    const held = snapshot.answers.size
    expect(held).toBeGreaterThan(0)
    expect(listAnswer(snapshot, 'large', () => 'x'.repeat(1_000_000)).body.length).toBe(1_000_000)
    // One that is too large for the room leaves the others where they are.
    expect(snapshot.answers.size).toBe(held)
    expect(snapshot.answersWeight).toBeLessThan(70_000)
  })
})
