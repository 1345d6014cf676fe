import { createServer } from 'node:net'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { smallMenu } from '../../../test/documents.ts'
import { readable } from '../../../test/printer.ts'
import {
  call,
  job,
  jobsOf,
  order,
  printer,
  service,
  standOnPrinting,
  venue,
  wish,
} from '../../../test/printing-ground.ts'
import { addPerson, Visitor } from '../../../test/visitor.ts'
import { importDocument } from '../../across/document/import.ts'
import { startWorker } from '../../platform/jobs/worker.ts'
import { createMetrics } from '../../platform/observability/metrics.ts'
import { paperOf } from '../paper/papers.ts'
import { lockJob } from './queries.ts'
import { sendBytes } from './wire.ts'

standOnPrinting()

const run = (jobId: number) => job.run({ restaurantId: venue.restaurant.id, jobId })

async function runAll(): Promise<void> {
  for (const { id, status } of await jobsOf()) if (status === 'waiting') await run(id)
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

describe('a printer on the network', () => {
  test('prints the tickets of its stations once they are fired, each once, and the receipt when asked', async () => {
    const { body } = await call('POST', '/printers', wish({ prints_receipts: true }))
    const waiting = await order(false)
    expect(await jobsOf()).toEqual([])
    await venue.post(`/orders/${waiting}/status`, { status: 'accepted' })
    const [only, ...others] = await jobsOf()
    expect([only, others]).toMatchObject([{ kind: 'ticket', status: 'waiting' }, []])
    await Promise.all([run(only!.id), run(only!.id), run(only!.id)])
    await run(only!.id)
    expect(printer.papers).toHaveLength(1)
    expect(printer.papers[0]).toMatch(
      /Hot[\s\S]*Pickup - Ada[\s\S]*2 x Soup[\s\S]*! No salt[\s\S]*1 x Pizza[\s\S]*Large[\s\S]*By the door/,
    )
    expect(printer.papers[0]).not.toContain('Water')
    expect(await jobsOf()).toMatchObject([{ status: 'printed', attempts: 1, maybe_twice: false }])
    await call('POST', `/orders/${waiting}/receipt-prints`, { printer_id: body.data.id })
    await runAll()
    expect(printer.papers[1]).toMatch(/venue-1[\s\S]*Receipt|venue-1[\s\S]*2 Soup[\s\S]*\$20\.00[\s\S]*Total/)
  })

  test('prints of a set its name, and below it what its stations make', async () => {
    const { body: made } = await call('POST', '/printers', wish({ prints_receipts: true }))
    const { soup, water, 'cooked-at-bar': lunch } = venue.ids.items!
    const one = (name: string, item_id?: number) => ({
      ...{ name, min_select: 1, max_select: 1, choices: [{ item_id }] },
    })
    const set = await venue.put(`/items/${lunch}/set`, { slots: [one('Main', soup), one('Drink', water)] })
    const [main, drink] = set.body.data.slots
    const choices = [
      { slot_id: main.id, item_id: soup },
      { slot_id: drink.id, item_id: water },
    ]
    const { body } = await venue.post('/orders', {
      ...{ type: 'pickup', customer_name: 'Ada', customer_phone: '+1 413 555 0101' },
      lines: [{ item_id: lunch, quantity: 2, choices }],
    })
    await venue.post(`/orders/${body.data.id}/status`, { status: 'accepted' })
    await runAll()
    expect(printer.papers[0]).toMatch(/Flamb[\s\S]*2 x Soup/)
    expect(printer.papers[0]).not.toContain('Water')
    await call('POST', `/orders/${body.data.id}/receipt-prints`, { printer_id: made.data.id })
    await runAll()
    expect(printer.papers.at(-1)).toMatch(/2 Flamb[\s\S]*\$12\.00[\s\S]*Soup[\s\S]*Water[\s\S]*Total/)
    await service.request('DELETE', `/items/${lunch}/set`, { token: venue.token })
  })

  test('of a restaurant that writes Arabic begins at the right, each dish with its number', async () => {
    await call('POST', '/printers', wish())
    await order()
    const [{ id } = { id: 0 }] = await jobsOf()
    const paper = await venue.inside(async (tx) => {
      const { run, cause } = tx
      const restaurant = { ...tx.restaurant, defaultLanguage: 'ar' }
      const inArabic = { run: run.bind(tx), cause, restaurant } as typeof tx
      return paperOf(inArabic, (await lockJob(tx, id))!, { name: 'Stove' } as never)
    })
    expect(paper?.isRightToLeft).toBe(true)
    expect(paper?.blocks).toContainEqual({ text: '\u200f2 × Soup', size: 2, bold: true })
  })

  test('prints the bill of a table, all rounds on one paper, on printers of its branch alone', async () => {
    const table = { ref: 't9', name: 'Table 9', min_seats: 1, max_seats: 4 }
    const { tables } = await venue.inside((tx) => importDocument(tx, { tables: [table] }))
    const { body } = await call('POST', '/printers', wish({ prints_receipts: true, takes_unrouted: false }))
    const seated = await call('POST', '/sittings', { table_ids: [tables?.t9], party_size: 2, anyway: true })
    const id = seated.body.data.sitting_id
    const print = () => call('POST', `/sittings/${id}/bill-prints`, { printer_id: body.data.id })
    expect((await print()).status).toBe(404)
    for (const ref of ['soup', 'water']) {
      const lines = [{ item_id: venue.ids.items![ref], quantity: 1 }]
      expect((await call('POST', `/sittings/${id}/orders`, { lines })).status).toBe(200)
    }
    await runAll()
    const before = printer.papers.length
    expect((await call('GET', `/receipt-printers?sitting_id=${id}`)).body.data).toMatchObject([
      { id: body.data.id },
    ])
    expect((await print()).body.data).toMatchObject({ kind: 'receipt', order_id: null, status: 'waiting' })
    await runAll()
    expect(printer.papers.slice(before)).toEqual([
      expect.stringMatching(
        /No\. \d+, \d+[\s\S]*\n *Table 9[\s\S]*1 Soup[\s\S]*1 Water[\s\S]*Total[\s\S]*Still due/,
      ),
    ])
  })

  test('tells the kitchen what became void, and prints no ticket of what was cancelled before', async () => {
    await call('POST', '/printers', wish())
    const fired = await order()
    await runAll()
    const { rows } = await service.owner.query(
      "select (lines -> 1 ->> 'line_id')::int as line from kitchen_tickets where order_id = $1 order by id limit 1",
      [fired],
    )
    await call('POST', `/orders/${fired}/lines/${rows[0].line}/void`, { reason: 'Changed their mind' })
    await runAll()
    expect(printer.papers[1]).toMatch(/VOID[\s\S]*1 x Pizza/)
    expect(printer.papers[1]).not.toContain('Soup')
    const cancelled = await order()
    await venue.post(`/orders/${cancelled}/status`, { status: 'cancelled' })
    await runAll()
    expect((await jobsOf()).slice(2).map(({ kind, status }) => [kind, status])).toEqual([
      ['ticket', 'dropped'],
      ['void', 'printed'],
    ])
  })

  test('that cannot be reached is tried again; nothing reached it, so nothing is marked', async () => {
    const free = await freePort()
    const { body } = await call('POST', '/printers', wish({ port: free }))
    await order()
    const [waiting] = await jobsOf()
    await run(waiting!.id)
    expect(await jobsOf()).toMatchObject([{ status: 'waiting', problem: 'not_reached', maybe_twice: false }])
    const { rows } = await service.owner.query(
      "select count(*)::int as n from graphile_worker.jobs where task_identifier = 'print' and run_at > now()",
    )
    expect(rows[0].n).toBeGreaterThan(0)
    const { id, waiting: _, heard_at, ...own } = body.data
    expect((await call('PUT', `/printers/${id}`, { ...own, port: printer.port })).status).toBe(200)
    expect((await call('PUT', `/printers/${id}`, { ...own, port: printer.port })).body.error.code).toBe(
      'changed_meanwhile',
    )
    await run(waiting!.id)
    expect(printer.papers).toHaveLength(1)
    expect(printer.papers[0]).not.toContain('TWICE')
    expect(heard_at).toBeNull()
  })

  test('that breaks the line in the middle gets it again, marked as maybe printed twice', async () => {
    await call('POST', '/printers', wish())
    printer.mode = 'cut'
    await order()
    const [waiting] = await jobsOf()
    await run(waiting!.id)
    expect(await jobsOf()).toMatchObject([{ status: 'waiting', problem: 'unclear', maybe_twice: true }])
    printer.mode = 'prints'
    await run(waiting!.id)
    expect(printer.papers[0]).toContain('MAYBE PRINTED TWICE')
    const { body } = await call('GET', '/printers')
    expect(body.data.jobs).toMatchObject([{ status: 'printed', maybe_twice: true }])
  })

  test('of a process that died while sending is looked after by another, and marked', async () => {
    await call('POST', '/printers', wish())
    await order()
    const [waiting] = await jobsOf()
    await service.owner.query("update print_jobs set status = 'sending', started_at = now()")
    await run(waiting!.id)
    expect(printer.papers).toEqual([])
    await service.owner.query("update print_jobs set started_at = now() - interval '2 minutes'")
    await run(waiting!.id)
    expect(printer.papers[0]).toContain('MAYBE PRINTED TWICE')
  })

  test('fails for good after its attempts, or an hour; by hand it is tried once more', async () => {
    await call('POST', '/printers', wish({ port: await freePort() }))
    await order()
    const [waiting] = await jobsOf()
    for (let n = 0; n < 8; n++) await run(waiting!.id)
    expect(await jobsOf()).toMatchObject([{ status: 'failed', problem: 'not_reached', attempts: 8 }])
    expect((await call('POST', `/print-jobs/${waiting!.id}/retry`)).body.data.status).toBe('waiting')
    expect((await call('POST', `/print-jobs/${waiting!.id}/retry`)).status).toBe(409)
    await service.owner.query("update print_jobs set created_at = now() - interval '61 minutes'")
    await run(waiting!.id)
    expect(await jobsOf()).toMatchObject([{ status: 'failed', problem: 'too_old' }])
  })

  test('prints a test page through the job queue', async () => {
    const { body } = await call('POST', '/printers', wish())
    const worker = await startWorker(service.owner, [job], {
      log: pino({ level: 'silent' }),
      metrics: createMetrics(),
      concurrency: 2,
    })
    await call('POST', `/printers/${body.data.id}/test`)
    await expect.poll(() => printer.papers.length).toBe(1)
    await worker.stop()
    expect(printer.papers[0]).toContain('Test print')
  })

  test('that takes everything and never ends is unclear, within its time', async () => {
    printer.mode = 'silent'
    const sent = await sendBytes({ address: '127.0.0.1', port: printer.port }, new Uint8Array(10), {
      takenWithinMs: 100,
    })
    expect(sent).toBe('unclear')
  })
})

describe('a printer that polls', () => {
  async function polling() {
    const { body } = await call(
      'POST',
      '/printers',
      wish({ kind: 'cloudprnt', host: null, port: null, language: 'star-prnt' }),
    )
    const { pathname } = new URL(body.meta.address)
    const ask = (method: 'POST' | 'GET' | 'DELETE', query = '', payload: object = {}) =>
      service.app.inject({ method, url: pathname + query, ...(method === 'POST' && { payload }) })
    return { ask, id: body.data.id as number }
  }

  test('is offered its oldest job, takes it, and says that it is printed', async () => {
    const { ask } = await polling()
    expect((await ask('POST')).json()).toEqual({ jobReady: false })
    await order()
    const offered = (await ask('POST', '', { printingInProgress: false })).json()
    expect(offered).toEqual({
      jobReady: true,
      mediaTypes: ['application/vnd.star.starprnt', 'application/vnd.star.line'],
      jobToken: expect.any(String),
      deleteMethod: 'DELETE',
    })
    const taken = await ask('GET', `?type=application/vnd.star.line&token=${offered.jobToken}`)
    expect(taken.headers['content-type']).toBe('application/vnd.star.line')
    expect(readable(taken.rawPayload)).toContain('2 x Soup')
    expect((await ask('POST', '', { printingInProgress: true })).json()).toEqual({ jobReady: false })
    await ask('DELETE', `?code=200%20OK&token=${offered.jobToken}`)
    expect(await jobsOf()).toMatchObject([{ status: 'printed', attempts: 1, maybe_twice: false }])
    expect((await ask('POST')).json()).toEqual({ jobReady: false })
  })

  test('that lost its power before it said so gets it again, marked; one that failed too', async () => {
    const { ask } = await polling()
    await order()
    const { jobToken } = (await ask('POST')).json()
    await ask('GET', `?token=${jobToken}`)
    expect((await ask('POST')).json().jobToken).toBe(jobToken)
    expect(readable((await ask('GET', `?token=${jobToken}`)).rawPayload)).toContain('MAYBE PRINTED TWICE')
    await ask('DELETE', `?code=520%20Download%20failed&token=${jobToken}`)
    expect(await jobsOf()).toMatchObject([{ status: 'waiting', problem: 'refused', maybe_twice: true }])
  })

  test('is known by its secret address alone, and by no other once that is renewed', async () => {
    const { ask, id } = await polling()
    const renewed = await call('POST', `/printers/${id}/address`)
    expect(renewed.body.meta.address).toContain('/cloudprnt/')
    expect((await ask('POST')).statusCode).toBe(404)
    expect(
      (await service.app.inject({ method: 'POST', url: '/cloudprnt/1.guess', payload: {} })).statusCode,
    ).toBe(404)
    const other = await service.venue({ document: smallMenu() })
    const stranger = new Visitor(service.app)
    await stranger.signIn((await addPerson(other)).email)
    expect((await call('POST', `/printers/${id}/test`, {}, stranger)).status).toBe(404)
    expect((await call('GET', '/printers', undefined, stranger)).body.data.printers).toEqual([])
  })
})
