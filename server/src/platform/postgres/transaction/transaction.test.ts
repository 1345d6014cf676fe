import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../../test/app.ts'
import { inDirectory, readTogether, type Tx } from './transaction.ts'

let service: TestApp
let venue: Venue
let other: Venue
beforeAll(async () => {
  service = await testApp()
  venue = await service.venue()
  other = await service.venue()
})
afterAll(() => service.close())
beforeEach(() => venue.inside((tx) => tx.run(sql`delete from menus`)))

const menu = (name: string) =>
  sql`insert into menus (name, sort_order) values (${JSON.stringify({ en: name })}, 1)`
const names = async (from = venue) =>
  (
    await from.inside((tx) =>
      tx.run(sql<{ name: string }>`select name ->> 'en' as name from menus order by id`),
    )
  ).map((row) => row.name)
const FAULTY = sql`select 1 / 0`
const codeOf = (work: (tx: Tx) => Promise<unknown>) =>
  venue.inside(work).then(
    () => 'done',
    (error) => error.code ?? error.message,
  )

describe('a transaction', () => {
  test('commits what was run and what was sent for later, and then tells', async () => {
    const told: string[] = []
    await venue.inside(async (tx) => {
      tx.later(menu('a'))
      tx.afterCommit(() => told.push('after commit'))
      await tx.run(menu('b'))
      told.push('work done')
    })
    expect([await names(), told]).toEqual([
      ['a', 'b'],
      ['work done', 'after commit'],
    ])
  })

  test('does last what was kept for its end, and nothing of an attempt that was taken back', async () => {
    await venue.inside(async (tx) => {
      tx.lastly(async () => tx.later(menu('last')))
      await tx
        .attempt(async () => {
          tx.lastly(() => tx.run(menu('never')).then(() => undefined))
          throw new Error('no')
        })
        .catch(() => undefined)
      await tx.run(menu('first'))
    })
    expect(await names()).toEqual(['first', 'last'])
    expect(await codeOf(async (tx) => tx.lastly(() => tx.run(FAULTY).then(() => undefined)))).toBe('22012')
    expect(await names()).toEqual(['first', 'last'])
  })

  test.each<[string, (tx: Tx) => Promise<unknown>, string]>([
    [
      'work that throws',
      async () => {
        throw new Error('no')
      },
      'no',
    ],
    ['a statement that fails', (tx) => tx.run(FAULTY), '22012'],
    ['one sent for later that fails', async (tx) => tx.later(FAULTY), '22012'],
    [
      'one sent for later that fails before the next is run',
      async (tx) => {
        tx.later(FAULTY)
        await tx.run(sql`select 1`)
      },
      '22012',
    ],
    [
      'a failure that the work hides',
      (tx) => tx.run(FAULTY).catch(() => undefined),
      'the transaction had failed and was rolled back',
    ],
  ])('undoes everything for %s, and tells the first reason', async (_what, work, code) => {
    const told: string[] = []
    const failed = await codeOf(async (tx) => {
      tx.afterCommit(() => told.push('after commit'))
      await tx.run(menu('a'))
      await work(tx)
    })
    expect([failed, await names(), told]).toEqual([code, [], []])
  })

  test('can undo a part and go on', async () => {
    const told: string[] = []
    await venue.inside(async (tx) => {
      await tx.run(menu('a'))
      const failed = await tx
        .attempt(async () => {
          tx.afterCommit(() => told.push('undone'))
          tx.later(menu('b'))
          tx.later(FAULTY)
          await tx.run(menu('c'))
        })
        .catch((error) => error.code)
      expect(failed).toBe('22012')
      tx.afterCommit(() => told.push('done'))
      await tx.attempt(async () => tx.later(menu('d')))
    })
    expect([await names(), told]).toEqual([['a', 'd'], ['done']])
  })

  test('tells why it failed where that was before an attempt', async () => {
    const before = await codeOf(async (tx) => {
      tx.later(FAULTY)
      await tx.attempt(() => tx.run(menu('a')))
    })
    expect([before, await names()]).toEqual(['22012', []])
  })

  test('takes nothing from a branch that outlives the failure of its sibling', async () => {
    const goOn = Promise.withResolvers<void>()
    const strays: Promise<unknown>[] = []
    const told: string[] = []
    const failed = await codeOf((tx) => {
      const stray = (work: () => unknown) => strays.push(goOn.promise.then(work))
      stray(() => tx.run(menu('run')))
      stray(() => tx.later(menu('later')))
      stray(() => tx.attempt(async () => tx.run(menu('attempt'))))
      stray(() => tx.announce('menu:1'))
      stray(() => tx.afterCommit(() => told.push('after commit')))
      return Promise.all([Promise.reject(new Error('no')), ...strays])
    })
    expect(failed).toBe('no')
    goOn.resolve()
    const ended = { status: 'rejected', reason: new Error('the transaction has ended') }
    expect(await Promise.allSettled(strays)).toEqual(strays.map(() => ended))
    expect([await names(), told]).toEqual([[], []])
  })

  test('takes nothing after its commit, and while it commits', async () => {
    const kept: Tx[] = []
    const late: Promise<unknown>[] = []
    await venue.inside(async (tx) => {
      kept.push(tx)
      tx.later(menu('a'))
      tx.afterCommit(() => late.push(tx.run(menu('b'))))
    })
    const ended = 'the transaction has ended'
    await expect(late[0]).rejects.toThrow(ended)
    await expect(kept[0]!.run(menu('c'))).rejects.toThrow(ended)
    expect(() => kept[0]!.later(menu('d'))).toThrow(ended)
    expect(await names()).toEqual(['a'])
  })

  test('leaves its connection clean for the next', async () => {
    for (let i = 0; i < 30; i++) await codeOf((tx) => tx.run(FAULTY))
    expect(service.database.pool.totalCount).toBeLessThanOrEqual(20)
    expect(service.database.pool.waitingCount).toBe(0)
    expect(await names()).toEqual([])
  })
})

describe('a restaurant', () => {
  test('sees and changes its own rows alone, whatever a statement says', async () => {
    await venue.inside((tx) => tx.run(menu('a')))
    const { id } = venue.restaurant
    expect(await names(other)).toEqual([])
    const touched = await other.inside(async (tx) => [
      await tx.run(sql`update menus set sort_order = 9 where restaurant_id = ${id} returning id`),
      await tx.run(sql`delete from menus where restaurant_id = ${id} returning id`),
      await tx.run(sql`select from menus where restaurant_id = ${id}`),
    ])
    expect(touched).toEqual([[], [], []])
    await expect(
      other.inside((tx) =>
        tx.run(sql`insert into menus (restaurant_id, name, sort_order) values (${id}, '{}', 1)`),
      ),
    ).rejects.toMatchObject({ code: '42501' })
    await expect(other.inside((tx) => tx.run(sql`update menus set restaurant_id = ${id}`))).resolves.toEqual(
      [],
    )
    expect(await names()).toEqual(['a'])
  })

  test('that is not set makes every statement an error, on a fresh connection and on a used one', async () => {
    for (let i = 0; i < 25; i++) {
      await expect(inDirectory(service.database, sql`select from menus`)).rejects.toMatchObject({
        code: expect.stringMatching(/^(42704|22P02)$/),
      })
    }
    await expect(inDirectory(service.database, menu('x'))).rejects.toThrow()
  })

  test('is set for the one transaction only', async () => {
    await venue.inside((tx) => tx.run(menu('a')))
    const [rows] = await readTogether(service.database, venue.restaurant.id, [sql`select from menus`])
    expect(rows.length).toBe(1)
    const [none] = await readTogether(service.database, other.restaurant.id, [sql`select from menus`])
    expect(none.length).toBe(0)
  })

  test('that is read together is seen in one snapshot, and cannot be written', async () => {
    const { id } = venue.restaurant
    await expect(readTogether(service.database, id, [menu('x')])).rejects.toMatchObject({ code: '25006' })
    expect(await names()).toEqual([])
  })
})
