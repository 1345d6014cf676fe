// No answer holds anything of another restaurant, whatever becomes of the connections it goes through.
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../../test/app.ts'

const RESTAURANTS = 20
const ROUNDS = 4
const ORDERS_EACH = 12

type Marked = { venue: Venue; mark: string; paths: string[] }

let service: TestApp
let port: number
let restaurants: Marked[]
beforeAll(async () => {
  service = await testApp({}, { leaseMs: 2_000 })
  await service.app.listen({ host: '127.0.0.1', port: 0 })
  port = (service.app.server.address() as { port: number }).port
  restaurants = await Promise.all(Array.from({ length: RESTAURANTS }, (_, n) => newRestaurant(`mark${n}x`)))
})
afterAll(() => service.close())

/** Its mark is in all that it has; dishes and notes are long enough to be sent in several pieces. */
async function newRestaurant(mark: string): Promise<Marked> {
  const name = (what: string) => ({ en: `${what} ${mark} ${'é'.repeat(20)}` })
  const items = Array.from({ length: 40 }, (_, n) => ({
    ref: `i${n}`,
    name: name(`Dish ${n}`),
    description: name('Served with '.repeat(20)),
    price_minor: 500 + n,
  }))
  const venue = await service.venue({
    document: {
      menus: [{ ref: 'm', name: name('Menu'), categories: [{ ref: 'c', name: name('Soups'), items }] }],
    },
  })
  let order = ''
  for (let n = 0; n < ORDERS_EACH; n++) {
    const { body } = await venue.post('/orders', {
      type: 'pickup',
      customer_name: `Guest ${mark}`,
      customer_phone: '+1 413 555 0101',
      note: `${mark} ${'ö'.repeat(n * 40)}`,
      lines: [{ item_id: venue.ids.items![`i${n}`], quantity: 1, note: mark }],
    })
    order = body.data.id
  }
  const api = [
    '/items',
    '/items?per_page=7',
    `/items/${venue.ids.items!.i3}`,
    `/menus/${venue.ids.menus!.m}`,
    '/orders',
    '/orders?per_page=5&channel=web',
    `/orders/${order}`,
    '/events',
    '/guests',
  ]
  return { venue, mark, paths: [...api.map((path) => `/api/v1${path}`), `/r/${venue.restaurant.slug}/menu`] }
}

type Way = 'reads' | 'reads slowly' | 'hangs up'

/** What came back, up to where the caller hung up. */
async function ask({ venue }: Marked, path: string, way: Way): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${venue.token}\r\nConnection: close\r\n\r\n`,
  )
  let text = ''
  for await (const piece of way === 'reads slowly' ? slowly(socket) : socket) {
    text += piece
    if (way === 'hangs up') break
  }
  socket.destroy()
  return text
}

async function* slowly(socket: Socket): AsyncGenerator<Buffer> {
  for await (const piece of socket) {
    yield piece
    await sleep(5)
  }
}

/** All the service's connections to the database at once. */
async function cutDatabase(): Promise<void> {
  await service.owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and application_name like 'comanda%'`,
  )
}

test('20 restaurants, slow readers, callers that hang up, and a database that is cut off: no answer holds the mark of another', async () => {
  const ways: Way[] = ['reads', 'reads slowly', 'hangs up']
  const seen = { whole: 0, failed: 0 }
  for (let round = 0; round < ROUNDS; round++) {
    const asked = restaurants.flatMap((one, n) =>
      one.paths.map((path, place) => ({ one, path, way: ways[(n + place + round) % 3] as Way })),
    )
    const cut = round % 2 === 1 ? sleep(30).then(cutDatabase) : undefined
    const change = Promise.all(
      restaurants.map(({ venue, mark }, n) =>
        venue.patch(`/items/${venue.ids.items!.i0}`, { name: { en: `Soup ${mark} ${round} ${n}` } }),
      ),
    )
    await Promise.all(
      asked.map(async ({ one, path, way }) => {
        const text = await ask(one, path, way).catch(() => '')
        const marks = new Set(text.match(/mark\d+x/g))
        expect([path, [...marks]]).toEqual([path, marks.size === 0 ? [] : [one.mark]])
        if (way === 'hangs up') return
        if (text.startsWith('HTTP/1.1 200')) {
          expect([path, marks.size]).toEqual([path, 1])
          seen.whole++
        } else {
          expect(text === '' || /^HTTP\/1.1 (500|503)/.test(text), text.slice(0, 300)).toBe(true)
          seen.failed++
        }
      }),
    )
    await Promise.all([cut, change])
    await expect.poll(async () => (await service.app.inject('/readyz')).statusCode).toBe(200)
  }
  expect(seen.whole).toBeGreaterThan(2 * seen.failed)
})
