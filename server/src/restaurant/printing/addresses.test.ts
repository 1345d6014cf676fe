import { afterAll, describe, expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { smallMenu } from '../../../test/documents.ts'
import {
  call,
  jobsOf,
  order,
  printer,
  service,
  standOnPrinting,
  venue,
  wish,
} from '../../../test/printing-ground.ts'
import { addPerson, Visitor } from '../../../test/visitor.ts'
import { paperOf } from '../paper/papers.ts'
import { printingJobs } from './jobs.ts'

standOnPrinting()

describe('the address of a printer', () => {
  test.each([
    ['127.0.0.1', 9100],
    ['::1', 9100],
    ['::ffff:127.0.0.1', 9100],
    ['::ffff:192.168.1.9', 9100],
    ['0.0.0.0', 9100],
    ['169.254.169.254', 9100],
    ['::ffff:169.254.169.254', 9100],
    ['fe80::1', 9100],
    ['168.63.129.16', 9100],
    ['fd00:ec2::254', 9100],
    ['fd20:ce::254', 9100],
    ['100.100.100.200', 9100],
    ['93.184.216.34', 22],
    ['93.184.216.34', 5432],
    ['192.168.1.9', 8080],
    ['not a host', 9100],
  ])('is not %s:%i, even where one owner has the whole service', async (host, port) => {
    const { add } = await owned()
    expect(await add(wish({ host, port }))).toEqual([422, [expect.stringMatching(/host|port/)]])
  })

  test('may be in a private network where one owner has every restaurant of the service, and in no sandbox', async () => {
    const { app, first, add, ownerId } = await owned()
    for (const host of ['192.168.1.9', '10.0.0.5', '172.16.3.4', 'fd12:3456::9'])
      expect(await add(wish({ host, port: 9100 }))).toEqual([200, []])
    const second = await app.venue({ document: smallMenu() })
    expect(await add(wish({ host: '10.0.0.5', port: 9100 }))).toEqual([422, ['host']])
    await app.owner.query(
      `insert into memberships (restaurant_id, user_id, role) values ($1, $2, 'manager')`,
      [second.restaurant.id, ownerId],
    )
    expect(await add(wish({ host: '10.0.0.5', port: 9100 }))).toEqual([422, ['host']])
    await app.owner.query(`update memberships set role = 'owner' where restaurant_id = $1`, [
      second.restaurant.id,
    ])
    expect(await add(wish({ host: '10.0.0.5', port: 9100 }))).toEqual([200, []])
    await app.owner.query('delete from memberships where restaurant_id = $1', [second.restaurant.id])
    await app.owner.query('update restaurants set closed_at = now() where id = $1', [second.restaurant.id])
    expect(await add(wish({ host: '10.0.0.5', port: 9100 }))).toEqual([200, []])
    await app.owner.query('update restaurants set closed_at = null, live_restaurant_id = $2 where id = $1', [
      second.restaurant.id,
      first.restaurant.id,
    ])
    expect(await add(wish({ host: '10.0.0.5', port: 9100 }))).toEqual([200, []])
    await app.owner.query('update restaurants set live_restaurant_id = null where id = $1', [
      second.restaurant.id,
    ])
    await app.owner.query('update restaurants set live_restaurant_id = $2 where id = $1', [
      first.restaurant.id,
      second.restaurant.id,
    ])
    expect(await add(wish({ host: '10.0.0.5', port: 9100 }))).toEqual([422, ['host']])
    await app.owner.query('update restaurants set live_restaurant_id = null')
    await app.owner.query('update restaurants set closed_at = now() where id = $1', [second.restaurant.id])
  })

  test('says what to do where it is refused', async () => {
    const { said } = await owned({ PRINTER_NETWORKS: 'none' })
    expect(await said(wish({ host: '192.168.1.9', port: 9100 }))).toEqual({
      host: [
        'The operator must allow this private network for printers with PRINTER_NETWORKS, such as 192.168.1.0/24. Star CloudPRNT printers need no permission.',
      ],
    })
    expect(await said(wish({ host: '127.0.0.1', port: 9100 }))).toEqual({
      host: ['A printer cannot be at a loopback, link-local or reserved address.'],
    })
  })

  test('is never loopback within a larger network, link-local or metadata, whatever network is named', async () => {
    const { add } = await owned({ PRINTER_NETWORKS: '169.254.0.0/16,fc00::/7,64.0.0.0/2' })
    for (const host of ['169.254.169.254', 'fd00:ec2::254', '127.0.0.1', '::ffff:127.0.0.1'])
      expect(await add(wish({ host, port: 9100 }))).toEqual([422, ['host']])
    expect(await add(wish({ host: 'fd12:3456::9', port: 9100 }))).toEqual([200, []])
  })

  test('may be public, on a port that printers use; in a named network never that of the database', async () => {
    const { add } = await owned()
    expect(await add(wish({ host: '93.184.216.34', port: 9100 }))).toEqual([200, []])
    for (const port of [5432, 6379, service.database.pool.options.port, 80])
      expect((await call('POST', '/printers', wish({ port }))).body.error.details).toHaveProperty('port')
  })

  test('is looked at again when something is sent: a name may lead elsewhere by then', async () => {
    await service.owner.query(
      `insert into printers (restaurant_id, branch_id, name, kind, host, port, language, columns, station_ids)
       select $1, id, 'Inside', 'tcp', 'localhost', $2, 'esc-pos', 42, array[$3::bigint]
         from branches where restaurant_id = $1 and is_default`,
      [venue.restaurant.id, printer.port, venue.ids.stations!.hot],
    )
    await order()
    const [waiting] = await jobsOf()
    const strict = printingJobs(service.database, { paperOf, rules: { networks: null, ownPorts: [] } })[0]!
    const calls = printer.calls
    await strict.run({ restaurantId: venue.restaurant.id, jobId: waiting!.id })
    expect(await jobsOf()).toMatchObject([{ status: 'failed', problem: 'address' }])
    expect(printer.calls).toBe(calls)
  })

  const opened = new Map<string, Promise<Awaited<ReturnType<typeof openOwned>>>>()
  /** A service of one restaurant. */
  function owned(settings: Record<string, string> = {}) {
    const name = JSON.stringify(settings)
    const one = opened.get(name) ?? openOwned(settings)
    opened.set(name, one)
    return one
  }
  async function openOwned(settings: Record<string, string>) {
    const app = await testApp(settings)
    const first = await app.venue({ document: smallMenu() })
    const owner = new Visitor(app.app)
    const { email, id: ownerId } = await addPerson(first)
    await owner.signIn(email)
    const send = async (payload: object) => {
      const { status, error } = await owner.call('POST', '/printers', payload)
      return { status, details: error?.details ?? {} }
    }
    return {
      app,
      first,
      ownerId,
      said: async (payload: object) => (await send(payload)).details,
      add: async (payload: object) => {
        const { status, details } = await send(payload)
        return [status, Object.keys(details)]
      },
    }
  }
  afterAll(async () => {
    for (const one of opened.values()) await (await one).app.close()
  })
})
