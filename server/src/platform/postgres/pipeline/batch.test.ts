import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app.ts'
import { watchDatabase } from '../../../../test/database-use.ts'
import { connect } from '../pool/database.ts'
import { assertWire } from './batch.ts'
import { send, sendCommand } from './send.ts'

let service: TestApp
let client: pg.PoolClient
beforeAll(async () => {
  service = await testApp()
})
afterAll(() => service.close())
beforeEach(async () => {
  client = await connect(service.database)
  return () => client.release(true)
})

const one = (value: unknown) => sql`select ${value}::text as value`
const outcomes = async (sent: Promise<unknown>[]) =>
  (await Promise.allSettled(sent)).map((each) =>
    each.status === 'fulfilled' ? each.value : (each.reason as { code?: string }).code,
  )
let fresh = 0
/** A statement that no connection has prepared yet. */
const unseen = () => sql.raw(`select 1 as unseen_${++fresh}`)

describe('the statements of a turn', () => {
  test('are one write, and each gets its own answer', async () => {
    client.release()
    const use = watchDatabase(service.database)
    client = await connect(service.database)
    const sent = [1, 2, 3].map((n) => send(client, sql`select ${n}::int as n, ${'x'.repeat(n)} as text`))
    expect(await Promise.all(sent)).toEqual([
      [{ n: 1, text: 'x' }],
      [{ n: 2, text: 'xx' }],
      [{ n: 3, text: 'xxx' }],
    ])
    use.stop()
    expect(use.trips).toBe(1)
  })

  test('may be many, with many rows, of several shapes', async () => {
    const rows = (count: number) => sql<{ n: number }>`select n from generate_series(1, ${count}::int) n`
    const sent = Array.from({ length: 300 }, (_, n) => send(client, n % 2 ? one(String(n)) : rows(n)))
    const answers = await Promise.all(sent)
    expect(answers.map((answer) => answer.length)).toEqual(sent.map((_, n) => (n % 2 ? 1 : n)))
    expect(answers[299]).toEqual([{ value: '299' }])
  })

  test('answer nulls, bytes, arrays, moments and nothing at all', async () => {
    const moment = new Date('2026-03-29T01:30:00.123Z')
    const [mixed, nothing] = await Promise.all([
      send(
        client,
        sql`select ${null}::text as no, ${Buffer.from([0, 255])}::bytea as bytes, ${['a', 'b,"c']}::text[] as texts,
                   ${[1, 2]}::bigint[] as ids, ${moment}::timestamptz as at, ${'{"a":1}'}::jsonb as json`,
      ),
      send(client, sql`select 1 as n where false`),
    ])
    expect(mixed).toEqual([
      {
        no: null,
        bytes: Buffer.from([0, 255]),
        texts: ['a', 'b,"c'],
        ids: [1, 2],
        at: moment.getTime(),
        json: { a: 1 },
      },
    ])
    expect(nothing).toEqual([])
  })

  test('are followed by those of the next turn without waiting', async () => {
    const first = send(client, sql`select pg_sleep(0.05), 1 as n`)
    await new Promise(setImmediate)
    const second = send(client, sql`select 2 as n`)
    expect((await Promise.all([first, second])).map(([row]) => (row as { n: number }).n)).toEqual([1, 2])
  })

  test('answer the word of their command', async () => {
    const sent = ['begin', 'select 1', 'commit', 'select set_config(null, null, true) where false'].map(
      (text) => sendCommand(client, sql.raw(text)),
    )
    expect((await Promise.all(sent)).map(({ command }) => command)).toEqual([
      'BEGIN',
      'SELECT',
      'COMMIT',
      'SELECT',
    ])
  })
})

describe('one that fails', () => {
  test('leaves those before it alone, and those behind it are not run', async () => {
    const sent = [one('a'), sql`select 1 / 0`, sql`select set_config('app.ran', 'yes', false)`]
    expect(await outcomes(sent.map((each) => send(client, each)))).toEqual([
      [{ value: 'a' }],
      '22012',
      '22012',
    ])
    expect(await send(client, sql`select current_setting('app.ran', true) as ran`)).toEqual([{ ran: null }])
  })

  test('in a transaction fails what follows it too, and its commit is a rollback', async () => {
    const first = outcomes([sql`begin`, sql`select 1 / 0`].map((each) => send(client, each)))
    expect(await first).toEqual([[], '22012'])
    expect(await outcomes([send(client, one('b'))])).toEqual(['25P02'])
    expect((await sendCommand(client, sql`commit`)).command).toBe('ROLLBACK')
  })

  test.each<[string, () => ReturnType<typeof unseen>[]]>([
    ['while it runs', () => [sql.raw(`select 1 / (0 * ${++fresh})`), unseen()]],
    ['because it cannot be read', () => [sql.raw(`select nonsense_${++fresh}`), unseen()]],
    ['after one that was new too', () => [unseen(), sql.raw(`select nonsense_${++fresh}`), unseen()]],
  ])('%s leaves no doubt about what is prepared', async (_when, make) => {
    const statements = make()
    await outcomes(statements.map((each) => send(client, each)))
    for (const each of statements) {
      const [alone] = await outcomes([send(client, each)])
      const [again] = await outcomes([send(client, each)])
      expect(again).toEqual(alone)
      expect(['22012', '42703', [expect.anything()]]).toContainEqual(alone)
    }
  })

  test('for a value that cannot be sent costs the others nothing', async () => {
    const ring: { self?: unknown } = {}
    ring.self = ring
    const sent = [one('a'), one(ring), one('c')].map((each) => send(client, each))
    const [first, second, third] = await Promise.allSettled(sent)
    expect([first, third].map((each) => each!.status)).toEqual(['fulfilled', 'fulfilled'])
    expect(String((second as PromiseRejectedResult).reason)).toContain('circular')
  })
})

// Before there were time zones, other clocks than UTC were off by seconds, which JavaScript does not read.
test.each([
  ['UTC', ['0001-02-03', '0999-12-31', '1000-01-01', '1969-07-20', '2026-03-29', '2999-12-31', '9999-12-31']],
  ['Asia/Kolkata', ['1969-07-20', '2026-03-29', '2999-12-31', '9999-12-30']],
  ['America/St_Johns', ['1969-07-20', '2026-03-29', '2999-12-31', '9999-12-31']],
])('moments are read as they are, on the clock of %s', async (zone, days) => {
  const times = ['00:00:00', '23:59:59.9', '12:30:01.123']
  const moments = days.flatMap((day) => times.map((time) => `${day}T${time}Z`))
  await send(client, sql.raw(`set timezone = '${zone}'`))
  const rows = await send<{ at: number }>(
    client,
    sql`select at from unnest(${moments}::timestamptz[]) with ordinality as given(at, place) order by place`,
  )
  expect(rows.map(({ at }) => at)).toEqual(moments.map((moment) => Date.parse(moment)))
})

test('a connection that dies fails everything under way, and a new one takes its place', async () => {
  const [row] = await send(client, sql<{ pid: number }>`select pg_backend_pid() as pid`)
  const sent = [sql`select pg_sleep(30)`, one('b')].map((each) => send(client, each))
  await new Promise(setImmediate)
  const behind = send(client, one('c'))
  const all = Promise.allSettled([...sent, behind])
  await expect
    .poll(async () => {
      const { rows } = await service.owner.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where pid = $1 and wait_event is not null',
        [row!.pid],
      )
      return rows.length
    })
    .toBe(1)
  expect((await all).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  const next = await connect(service.database)
  expect(await send(next, one('d'))).toEqual([{ value: 'd' }])
  next.release()
})

describe('what is private to pg', () => {
  test('is of the version that it was read in: with another, look whether batch.ts still does what pg does', async () => {
    const path = createRequire(import.meta.url).resolve('pg/package.json')
    expect(JSON.parse(await readFile(path, 'utf8')).version).toBe('8.23.1')
  })

  test('is there: what is sent by, and what is remembered as prepared', async () => {
    const { connection } = client as unknown as { connection: Record<string, unknown> }
    assertWire(connection)
    const statement = unseen()
    await send(client, statement)
    const { parsedStatements, submittedNamedStatements } = connection as unknown as Record<string, object>
    const texts = Object.values({ ...parsedStatements, ...submittedNamedStatements })
    expect(texts).toContain(`select 1 as unseen_${fresh}`)
  })

  test.each(['parsedStatements', 'submittedNamedStatements', 'stream', 'bind', 'describe'])(
    'a connection without %s is refused, by name',
    (name) => {
      const { connection } = client as unknown as { connection: object }
      const without = Object.create(connection, { [name]: { value: undefined } })
      expect(() => assertWire(without)).toThrow(name)
    },
  )
})
