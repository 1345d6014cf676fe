import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Answer, type TestApp, testApp, type Venue } from '../../../../test/app.ts'
import { SMALL_MENU } from '../../../../test/documents.ts'
import { databaseErrors } from '../../../../test/postgres-log.ts'
import { API_ERRORS } from '../../../errors.ts'
import { removeExpired } from '../../../operations/housekeeping/jobs.ts'
import { AppError } from '../../errors.ts'
import { once } from './keys.ts'

let service: TestApp
let venue: Venue
beforeAll(async () => {
  service = await testApp()
  venue = await service.venue({ document: SMALL_MENU })
})
afterAll(() => service.close())

let count = 0
let key = ''
beforeEach(() => {
  key = `key-${++count}`
  service.clock.now = null
})

const NEW = (name = 'Tea') => ({ category_id: venue.ids.categories!.c, name, price_minor: 100 })
const told = ({ status, body }: Answer) => `${status} ${body?.error?.code ?? ''}`.trim()
const post = (body: unknown, options: { token?: string; on?: TestApp; path?: string } = {}) =>
  (options.on ?? service).request('POST', options.path ?? '/items', {
    token: options.token ?? venue.token,
    headers: { 'idempotency-key': key },
    body,
  })
const replayed = ({ headers }: Answer) => headers['idempotent-replayed']
const kept = async () =>
  (await service.owner.query('select status from idempotency_keys where key = $1', [key])).rows
const dishes = async () => (await service.owner.query('select count(*) from items')).rows[0].count as number

describe('the same request again', () => {
  test('gets the first answer back, bytes and all, and does nothing', async () => {
    const first = await post(NEW())
    const before = await dishes()
    const again = await post(NEW())
    expect([first.status, replayed(first)]).toEqual([201, undefined])
    expect([again.status, again.text, replayed(again)]).toEqual([201, first.text, 'true'])
    expect(await dishes()).toBe(before)
  })

  test('is the same in another order of keys, with other spaces, and from another process', async () => {
    const { id } = (await post({ ...NEW(), name: { en: 'A', es: 'B' } })).body.data
    const payload = `{ "price_minor": 1.0e2, "name": {"es":"B","en":"A"}, "category_id": ${NEW().category_id} }`
    const other = await service.another()
    const again = await other.request('POST', '/items', {
      token: venue.token,
      headers: { 'idempotency-key': key, 'content-type': 'application/json' },
      payload,
    })
    expect([again.body.data.id, replayed(again)]).toEqual([id, 'true'])
    await other.close()
  })

  test('gets the first answer back even when the dish has changed since', async () => {
    const first = await post(NEW())
    await venue.patch(`/items/${first.body.data.id}`, { name: 'Coffee' })
    expect((await post(NEW())).text).toBe(first.text)
  })

  test.each<[string, () => object]>([
    ['another value', () => NEW('Coffee')],
    ['another field', () => ({ ...NEW(), dietary: 'none' })],
    ['an unknown field', () => ({ ...NEW(), unknown: 1 })],
    ['a faulty body', () => ({ name: 5 })],
    ['null for a field left out', () => ({ ...NEW(), description: null })],
  ])('is another one with %s: 422', async (_what, body) => {
    await post(NEW())
    const answer = await post(body())
    expect(told(answer)).toBe('422 idempotency_key_reused')
    expect(answer.body.error.details).toEqual({})
  })

  test('is another one on another path', async () => {
    await post(NEW())
    expect(told(await post(NEW(), { path: '/items?x=1' }))).toBe('201')
    expect(told(await post(NEW(), { path: '/%69tems' }))).toBe('422 idempotency_key_reused')
  })

  test('is a new one for another token of the restaurant, and for another restaurant', async () => {
    const first = await post(NEW())
    const { token } = await venue.newToken()
    const second = await post(NEW(), { token })
    expect([second.status, replayed(second)]).toEqual([201, undefined])
    expect(second.body.data.id).not.toBe(first.body.data.id)
    const other = await service.venue({ document: SMALL_MENU })
    const third = await post({ ...NEW(), category_id: other.ids.categories!.c }, { token: other.token })
    expect([third.status, replayed(third)]).toEqual([201, undefined])
  })

  test('is a new one after 24 hours', async () => {
    const start = Date.now()
    service.clock.now = start
    const first = await post(NEW())
    service.clock.now = start + 24 * 3_600_000 - 1
    expect(replayed(await post(NEW()))).toBe('true')
    service.clock.now = start + 24 * 3_600_000
    const second = await post(NEW())
    expect([second.status, replayed(second)]).toEqual([201, undefined])
    expect(second.body.data.id).not.toBe(first.body.data.id)
    expect(replayed(await post(NEW()))).toBe('true')
  })

  test('after 24 hours may bring another body, whether or not the record was swept up', async () => {
    const start = Date.now()
    service.clock.now = start
    await post(NEW())
    service.clock.now = start + 25 * 3_600_000
    expect((await post(NEW('Coffee'))).status).toBe(201)
    await removeExpired(service.database, venue.restaurant, start + 50 * 3_600_000)
    expect(await kept()).toEqual([])
  })
})

describe('what is kept', () => {
  test('a refusal by a rule of the restaurant is the answer of the operation', async () => {
    const body = { ...NEW(), category_id: 999_999 }
    const first = await post(body)
    expect(told(first)).toBe('422 validation_failed')
    const again = await post(body)
    expect([again.status, again.text, replayed(again)]).toEqual([422, first.text, 'true'])
    expect(told(await post(NEW()))).toBe('422 idempotency_key_reused')
    expect(await kept()).toEqual([{ status: 422 }])
  })

  test.each<[string, unknown]>([
    ['a faulty field', { price_minor: 'x' }],
    ['fields that do not go together', { category_id: 1, name: 'x' }],
  ])('not %s, so that a corrected body may use the key', async (_what, body) => {
    expect(told(await post(body))).toBe('422 validation_failed')
    expect(await kept()).toEqual([])
    expect((await post(NEW())).status).toBe(201)
  })

  test('not 401, 403, 413, 415 and 429', async () => {
    const { token: reader } = await venue.newToken({ scopes: ['menu:read'] })
    const { token: slow } = await venue.newToken({ rateLimit: 1 })
    await service.request('GET', '/menus', { token: slow })
    const refused = [
      await service.request('POST', '/items', { headers: { 'idempotency-key': key }, body: NEW() }),
      await post(NEW(), { token: reader }),
      await post(NEW(), { token: slow }),
      await post({ ...NEW(), unknown: 'x'.repeat(1024 * 1024) }),
    ]
    expect(refused.map(({ status }) => status)).toEqual([401, 403, 429, 413])
    expect(await kept()).toEqual([])
  })

  test('not 5xx: the effect is undone with it, and the key is free', async () => {
    const before = await dishes()
    await breakEvents()
    const answer = await post(NEW())
    await mendEvents()
    expect(told(answer)).toBe('500 internal_error')
    expect(answer.body.error.details).toEqual({ request_id: answer.headers['x-request-id'] })
    expect([await dishes(), await kept()]).toEqual([before, []])
    expect((await post(NEW())).status).toBe(201)
  })

  test('not when the record itself cannot be written: then the effect is undone too', async () => {
    const before = await dishes()
    await service.owner.query(
      "alter table idempotency_keys add constraint no_records check (key <> 'refused') not valid",
    )
    key = 'refused'
    expect(told(await post(NEW()))).toBe('500 internal_error')
    expect(await dishes()).toBe(before)
    await service.owner.query('alter table idempotency_keys drop constraint no_records')
    expect((await post(NEW())).status).toBe(201)
  })

  test.each<[keyof typeof API_ERRORS, boolean]>([
    ['not_found', true],
    ['invalid_transition', true],
    ['validation_failed', true],
    ['unauthenticated', false],
    ['plan_feature_unavailable', false],
    ['rate_limited', false],
    ['service_unavailable', false],
  ])('when an operation throws %s: %s', async (code, isKept) => {
    const request = { tokenId: venue.tokenId, key, fingerprint: Buffer.from('x') }
    const work = async () => {
      throw new AppError(API_ERRORS[code])
    }
    const answer = await once(venue.inside, request, work).catch((error) => error)
    expect(answer instanceof AppError).toBe(!isKept)
    expect((await kept()).length).toBe(isKept ? 1 : 0)
  })

  test('not a refusal whose key another request has taken since: there is one answer to a key', async () => {
    const request = { tokenId: venue.tokenId, key, fingerprint: Buffer.from('x') }
    const inTurn = [() => venue.inside, takenMeanwhile]
    async function takenMeanwhile() {
      await once(venue.inside, request, async () => ({ status: 201, body: 'theirs' }))
      return venue.inside
    }
    const answer = await once(
      async (step) => (await inTurn.shift()!())(step),
      request,
      async () => {
        throw new AppError('not_found')
      },
    )
    expect(answer).toEqual({ status: 201, body: 'theirs', replayed: true })
    expect(await kept()).toEqual([{ status: 201 }])
  })

  const breakEvents = () =>
    service.owner.query('alter table events add constraint no_events check (false) not valid')
  const mendEvents = () => service.owner.query('alter table events drop constraint no_events')
})

describe('while the first request runs', () => {
  /** Holds the versions' row that every change of the menu ends with, so that a write stops just before its end. */
  async function whileHeld<T>(work: () => Promise<T>): Promise<T> {
    const client = await service.owner.connect()
    await client.query('begin')
    await client.query(`select from versions where restaurant_id = ${venue.restaurant.id} for update`)
    try {
      return await work()
    } finally {
      await client.query('rollback')
      client.release()
    }
  }
  const waiting = async () =>
    (
      await service.owner.query(
        "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      )
    ).rowCount

  test('a second one is 409 at once, in every process, and a third after it gets the answer', async () => {
    const other = await service.another()
    const { first, during } = await whileHeld(async () => {
      const running = post(NEW())
      await expect.poll(waiting).toBe(1)
      const during = [
        await post(NEW()),
        await post(NEW(), { on: other }),
        await post(NEW('Coffee'), { on: other }),
      ]
      return { first: running, during }
    })
    expect(during.map(told)).toEqual(Array(3).fill('409 idempotency_key_in_use'))
    const done = await first
    expect(done.status).toBe(201)
    const after = await post(NEW(), { on: other })
    expect([after.text, replayed(after)]).toEqual([done.text, 'true'])
    await other.close()
  })

  test('its connection may die: then nothing has happened, and the key is free', async () => {
    const before = await dishes()
    const first = await whileHeld(async () => {
      const running = post(NEW())
      await expect.poll(waiting).toBe(1)
      await service.owner.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      )
      return running
    })
    expect(told(first)).toBe('503 service_unavailable')
    expect([await dishes(), await kept()]).toEqual([before, []])
    expect((await post(NEW())).status).toBe(201)
  })

  test('of twenty at once exactly one takes effect', async () => {
    const other = await service.another()
    const before = await dishes()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => post(NEW(), { on: n % 2 ? other : service })),
    )
    expect(Number(await dishes()) - Number(before)).toBe(1)
    const fresh = answers.filter((answer) => answer.status === 201 && replayed(answer) === undefined)
    expect(fresh.length).toBe(1)
    for (const answer of answers) {
      expect(['201', '409 idempotency_key_in_use']).toContain(told(answer))
      if (answer.status === 201) expect(answer.text).toBe(fresh[0]!.text)
    }
    await other.close()
  })
})

describe('a key', () => {
  test.each([1, 255])('of %i characters is taken', async (length) => {
    key = 'ü'.repeat(length).slice(0, length)
    expect((await post(NEW())).status).toBe(201)
    expect(replayed(await post(NEW()))).toBe('true')
  })

  test('sent as UTF-8 is counted in what it stands for', async () => {
    key = Buffer.from('é'.repeat(200)).toString('latin1')
    expect((await post(NEW())).status).toBe(201)
    key = Buffer.from('é'.repeat(256)).toString('latin1')
    expect((await post(NEW())).status).toBe(422)
  })

  test('of 256 characters is 422 under its own name', async () => {
    key = 'k'.repeat(256)
    expect((await post(NEW())).body.error.details).toEqual({
      'Idempotency-Key': ['Must be at most 255 characters long.'],
    })
  })

  test('that is empty counts as none', async () => {
    key = ''
    const [first, second] = [await post(NEW()), await post(NEW())]
    expect([first.status, second.status, replayed(second)]).toEqual([201, 201, undefined])
  })

  test('is not looked at by PATCH and PUT', async () => {
    const path = `/items/${venue.ids.items!.i}`
    const headers = { 'idempotency-key': key }
    expect((await venue.patch(path, { price_minor: 1 }, headers)).status).toBe(200)
    expect((await venue.patch(path, { price_minor: 2 }, headers)).body.data.price_minor).toBe(2)
    expect((await venue.put(`${path}/availability`, { is_available: true }, headers)).status).toBe(200)
    expect(await kept()).toEqual([])
  })

  test("is this restaurant's alone to read", async () => {
    await post(NEW())
    const other = await service.venue()
    const rows = await other.inside((tx) => tx.run(sql`select from idempotency_keys`))
    expect(rows).toEqual([])
  })
})

describe("PostgreSQL's own log", () => {
  const errors = () => databaseErrors(service.owner)

  test('stays silent about replays, keys in use, reused keys and refusals', async () => {
    const order = {
      type: 'pickup',
      customer_name: 'Ada',
      customer_phone: '+34 600 111 222',
      lines: [{ item_id: venue.ids.items!.i, quantity: 1 }],
    }
    const other = await service.another()
    const before = await errors()
    const twenty = (body: object, path: string) =>
      Promise.all(Array.from({ length: 20 }, (_, n) => post(body, { path, on: n % 2 ? other : service })))
    const answers = [...(await twenty(order, '/orders')), await post(order, { path: '/orders' })]
    const [placed] = answers.filter((answer) => answer.status === 201)
    const stored = await service.owner.query('select body from idempotency_keys where key = $1', [key])
    expect(stored.rows).toEqual([{ body: placed!.text }])
    key = `${key}-moves`
    const moves = await twenty({ status: 'accepted' }, `/orders/${placed!.body.data.id}/status`)
    key = `${key}-menu`
    const dish = [...(await twenty(NEW(), '/items')), await post(NEW('Coffee')), await post(NEW())]
    key = `${key}-refused`
    const refused = [...(await twenty({ ...NEW(), category_id: 999_999 }, '/items'))]
    await other.close()
    expect(answers.filter((answer) => answer.status === 201 && replayed(answer) === undefined)).toHaveLength(
      1,
    )
    expect(replayed(answers.at(-1)!)).toBe('true')
    expect(answers.at(-1)!.text).toBe(placed!.text)
    for (const all of [moves, dish, refused])
      expect(all.some((answer) => replayed(answer) === undefined)).toBe(true)
    expect(dish.map(told)).toContain('422 idempotency_key_reused')
    expect((await errors()).slice(before.length)).toEqual([])
  })
})
