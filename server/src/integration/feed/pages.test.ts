import pg from 'pg'
// @ts-expect-error: it has no types.
import utils from 'pg/lib/utils.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { emit } from '../../ground/events/commands.ts'
import { type Asked, Batch } from '../../platform/postgres/pipeline/batch.ts'
import { makeFirstMonths } from '../../platform/postgres/schema/months.ts'

let service: TestApp
beforeAll(async () => {
  service = await testApp()
  await makeFirstMonths(service.owner, Date.now())
})
afterAll(() => service.close())

const EVENTS = 300

type Plan = { 'Node Type': string; 'Actual Rows': number; Plans?: Plan[] }

function rowsScanned(plan: Plan): number {
  const own = plan['Node Type'].endsWith('Scan') ? plan['Actual Rows'] : 0
  return (plan.Plans ?? []).reduce((sum, below) => sum + rowsScanned(below), own)
}

/** The statements of one page, as the service sent them. */
async function sentFor(read: () => Promise<unknown>): Promise<Asked[]> {
  const { add } = Batch.prototype
  const sent: Asked[] = []
  Batch.prototype.add = function gather(asked: Asked) {
    sent.push(asked)
    return add.call(this, asked)
  }
  try {
    await read()
  } finally {
    Batch.prototype.add = add
  }
  return sent
}

/** Each in turn, under the plan that PostgreSQL keeps for any values; of those that read events, how many rows it took. */
async function rowsReadBy(statements: Asked[]): Promise<number[]> {
  const client = new pg.Client(service.url)
  await client.connect()
  const read: number[] = []
  try {
    await client.query(`begin; set local plan_cache_mode = force_generic_plan`)
    for (const { text, values } of statements.filter((one) => /^\s*select/i.test(one.text))) {
      if (/from events\b/.test(text)) {
        await client.query(`prepare page as ${text}`)
        const given = values.map((value) => pg.escapeLiteral(utils.prepareValue(value))).join(', ')
        const { rows } = await client.query(`explain (analyze, format json) execute page (${given})`)
        read.push(rowsScanned(rows[0]['QUERY PLAN'][0].Plan))
      } else await client.query(text, values as unknown[])
    }
  } finally {
    await client.end()
  }
  return read
}

test('a page reads its own events alone, however many come after it', async () => {
  const venue = await service.venue()
  await venue.inside(async (tx) => {
    for (let n = 0; n < EVENTS; n++) emit(tx, 'ping', { message: String(n) })
  })
  await service.owner.query('analyze events')
  const first = await venue.get('/events')
  const pages = [
    await sentFor(() => venue.get('/events')),
    await sentFor(() => venue.get(first.body.links.next)),
  ]
  for (const page of pages) {
    const [rows, ...others] = await rowsReadBy(page)
    expect(others).toEqual([])
    expect(rows).toBeLessThanOrEqual(2 * first.body.data.length)
  }
})
