// Statements reach PostgreSQL in batches or one by one, in the clear or by TLS: nobody above can tell.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../../test/app.ts'
import { SMALL_MENU } from '../../../../test/documents.ts'
import { tlsPostgres } from '../../../../test/tls-postgres.ts'
import { closeDatabase, type Database, openDatabase } from '../pool/database.ts'
import {
  type Cause,
  inDirectory,
  inRestaurant,
  outsideTransaction,
  readShortly,
  readTogether,
  type Tx,
} from '../transaction/transaction.ts'

let service: TestApp
let venues: [Venue, Venue, Venue]
let tls: Awaited<ReturnType<typeof tlsPostgres>>
beforeAll(async () => {
  service = await testApp()
  const made = [1, 2, 3].map(() => service.venue({ document: SMALL_MENU }))
  venues = (await Promise.all(made)) as typeof venues
  tls = await tlsPostgres(inject('postgres'))
})
afterAll(async () => {
  tls.close()
  await service.close()
})

const cause = (): Cause => ({
  actor: { kind: 'system', id: null, name: null },
  requestId: null,
  now: Date.now(),
})
const OWN = sql<{ id: number }>`select distinct restaurant_id as id from items`
const FAULTY = sql`select 1 / ${0}::int`
const insertMenu = (name: string) =>
  sql<{
    id: number
  }>`insert into menus (name, sort_order) values (${JSON.stringify({ en: name })}::jsonb, 9) returning id`

describe.each([
  ['in batches', true, false],
  ['one by one', false, false],
  ['in batches, by TLS', true, true],
  ['one by one, by TLS', false, true],
])('%s', (way, pipeline, byTls) => {
  let database: Database
  beforeAll(() => {
    const connection = { ...service.database.connection, ...(byTls && tls.settings) }
    database = openDatabase(connection, { max: 6, name: 'ways', passOn: () => undefined, pipeline })
  })
  afterAll(() => closeDatabase(database))

  const inside = <T>(work: (tx: Tx) => Promise<T>) =>
    inRestaurant(database, venues[0].restaurant, cause(), work)
  const menusNamed = async (name: string) => {
    const statement = sql<{ count: number }>`
      select count(*)::int as count from menus where name ->> 'en' like ${`${way} ${name}%`}`
    const [[row]] = await readTogether(database, venues[0].restaurant.id, [statement])
    return row?.count
  }

  test('a transaction keeps all of it, and what was only sent too', async () => {
    const [made] = await inside(async (tx) => {
      tx.later(insertMenu(`${way} kept 1`))
      return tx.run(insertMenu(`${way} kept 2`))
    })
    expect(made?.id).toBeGreaterThan(0)
    expect(await menusNamed('kept')).toBe(2)
  })

  test('or nothing of it, and says what failed first', async () => {
    const failing = inside(async (tx) => {
      tx.later(insertMenu(`${way} lost`))
      tx.later(FAULTY)
      await tx.run(insertMenu(`${way} lost too`))
    })
    await expect(failing).rejects.toMatchObject({ code: '22012' })
    expect(await menusNamed('lost')).toBe(0)
  })

  test('an attempt is undone alone', async () => {
    await inside(async (tx) => {
      await tx.run(insertMenu(`${way} attempt kept`))
      const undone = tx.attempt(async () => {
        tx.later(insertMenu(`${way} attempt undone`))
        await tx.run(FAULTY)
      })
      await expect(undone).rejects.toMatchObject({ code: '22012' })
    })
    expect(await menusNamed('attempt')).toBe(1)
  })

  test('reads of many restaurants see each its own, one that fails fails alone', async () => {
    const asked = Array.from({ length: 30 }, (_, n) => venues[n % 3] as Venue)
    const answers = await Promise.allSettled(
      asked.map(({ restaurant }, n) => readShortly(database, restaurant.id, [n === 7 ? FAULTY : OWN])),
    )
    const expected = asked.map(({ restaurant }, n) =>
      n === 7 ? { reason: { code: '22012' } } : { value: [[{ id: restaurant.id }]] },
    )
    expect(answers).toMatchObject(expected)
  })

  test('texts of any length and script, bytes, lists and nulls come back as they were', async () => {
    const text = `Zoë شاورما 🍔 ${'x'.repeat(200_000)}`
    const statement = sql`select ${text}::text as text, ${null}::text as no, ${Buffer.from([0, 255])}::bytea as bytes,
      ${[1, 2]}::bigint[] as ids, ${'{"a":[1]}'}::jsonb as json`
    const [rows] = await readTogether(database, venues[0].restaurant.id, [statement])
    expect(rows).toEqual([{ text, no: null, bytes: Buffer.from([0, 255]), ids: [1, 2], json: { a: [1] } }])
  })

  test('one statement by itself holds its settings, and leaves none behind', async () => {
    const settings = sql`select set_config('app.tried', 'yes', true)`
    const read = sql<{ value: string }>`select current_setting('app.tried', true) as value`
    expect(await inDirectory(database, read, settings)).toEqual([{ value: 'yes' }])
    expect((await inDirectory(database, read))[0]?.value || '').toBe('')
    await expect(inDirectory(database, FAULTY, settings)).rejects.toMatchObject({ code: '22012' })
    expect((await inDirectory(database, read))[0]?.value || '').toBe('')
  })

  test('a connection that is cut off fails what was under way, and the next one is a new one', async () => {
    const cut = inside(async (tx) => {
      const [own] = await tx.run(sql<{ pid: number }>`select pg_backend_pid() as pid`)
      tx.later(insertMenu(`${way} cut`))
      await outsideTransaction(() => service.owner.query('select pg_terminate_backend($1)', [own?.pid]))
      await tx.run(sql`select 1`)
    })
    await expect(cut).rejects.toThrow()
    expect(await menusNamed('cut')).toBe(0)
  })
})
