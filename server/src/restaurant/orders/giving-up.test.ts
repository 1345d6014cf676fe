import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { smallMenu } from '../../../test/documents.ts'

let service: TestApp
let venue: Venue
let other: Venue
beforeAll(async () => {
  service = await testApp()
  venue = await service.venue({ document: smallMenu() })
  other = await service.venue({ document: smallMenu() })
})
afterAll(() => service.close())

describe('a database that gives up on an order', () => {
  async function whileMenuIsChanging<T>(work: (also: (statement: string) => Promise<unknown>) => Promise<T>) {
    const client = await service.owner.connect()
    await client.query('begin')
    const claim = (subject: string) =>
      `select pg_advisory_xact_lock(hashtext('${subject}'), ${venue.restaurant.id})`
    await client.query(claim('menu'))
    try {
      return await work((subject) => client.query(claim(subject)))
    } finally {
      await client.query('rollback')
      client.release()
    }
  }
  const waiting = "from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"
  const isWaiting = () =>
    expect.poll(async () => (await service.owner.query(`select ${waiting}`)).rowCount).toBe(1)
  const order = () => ({
    type: 'pickup',
    customer_name: 'Ada',
    customer_phone: '+1 413 555 0101',
    lines: [{ item_id: venue.ids.items!.soup, quantity: 1 }],
  })

  test.each([
    ['by ending the connection', 'pg_terminate_backend', {}],
    ['by cutting the statement short', 'pg_cancel_backend', {}],
    ['by ending the connection, with a key', 'pg_terminate_backend', { 'idempotency-key': 'given-up' }],
  ])('%s is 503, and says when to come again', async (_how, ending, headers) => {
    const answer = await whileMenuIsChanging(async () => {
      const running = venue.post('/orders', order(), headers)
      await isWaiting()
      await service.owner.query(`select ${ending}(pid) ${waiting}`)
      return running
    })
    expect([answer.status, answer.body.error.code]).toEqual([503, 'service_unavailable'])
    expect(answer.headers['retry-after']).toBeDefined()
    expect((await venue.post('/orders', order(), headers)).status).toBe(201)
  })

  test('to break a deadlock begins again by itself', async () => {
    await service.owner.query("alter system set deadlock_timeout = '50ms'")
    await service.owner.query('select pg_reload_conf()')
    const { status } = await whileMenuIsChanging(async (also) => {
      const running = venue.post('/orders', order())
      await isWaiting()
      // Whichever of the two is ended, the order is placed.
      const claimed = also('orders').catch(() => undefined)
      await Promise.race([claimed, running])
      return { status: running }
    }).then(async ({ status }) => status)
    await service.owner.query('alter system reset deadlock_timeout')
    await service.owner.query('select pg_reload_conf()')
    expect(status).toBe(201)
  })

  test('of one restaurant leaves connections for the others', async () => {
    const { placed, read } = await whileMenuIsChanging(async () => {
      const placed = Array.from({ length: 30 }, () => venue.post('/orders', order()))
      await expect.poll(async () => (await service.owner.query(`select ${waiting}`)).rowCount).toBe(10)
      const read = await other.get('/orders?per_page=1')
      return { placed, read: read.status }
    })
    expect(read).toBe(200)
    expect((await Promise.all(placed)).map(({ status }) => status)).toEqual(Array(30).fill(201))
  })
})
