import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../test/app.ts'
import { mismatches } from '../test/lawful.ts'
import { orderIn, pathWithIdOf } from '../test/tenancy-walk.ts'
import { ALL_SCOPES } from './integration/tokens/scopes.ts'
import type { Operation } from './platform/http/operations/operation.ts'
import { serveOperations } from './platform/http/operations/serve.ts'
import { type JsonSchema, validate } from './platform/http/validation/validate.ts'

let service: TestApp
let venue: Venue
let other: Venue
beforeAll(async () => {
  service = await testApp()
  venue = await service.venue({ sample: true })
  other = await service.venue({ sample: true })
  for (const one of [venue, other]) await orderIn(one)
})
afterAll(() => service.close())

const nameOf = ({ method, path }: Operation) => `${method} ${path}`
const all = () => service.operations
/** By an id; a key such as `web` is everybody's own. */
const named = () => all().filter(({ path }) => path.includes(':') && !path.includes(':text'))

const send = (operation: Operation, path: string, token: string, body = operation.requestExample) =>
  service.request(operation.method, path, { token, ...(operation.run && sentBy(operation, body)) })

/** A file of a type that is not taken is refused before anything is looked for. */
const sentBy = ({ upload }: Operation, body: unknown) =>
  upload
    ? { payload: Buffer.from('no image'), headers: { 'content-type': upload.types[0] ?? '' } }
    : { body: body ?? {} }

test('the operations are these', () => {
  const written = all().map((operation) => `${nameOf(operation)} ${operation.scope} ${operation.status}`)
  for (const expected of [
    'GET /menus menu:read 200',
    'GET /menus/:menu menu:read 200',
    'GET /categories menu:read 200',
    'GET /items menu:read 200',
    'POST /items menu:write 201',
    'GET /items/:item menu:read 200',
    'PATCH /items/:item menu:write 200',
    'PUT /items/:item/availability menu:write 200',
  ]) {
    expect(written).toContain(expected)
  }
  expect(new Set(all().map(nameOf)).size).toBe(all().length)
  expect(new Set(all().map(({ id }) => id)).size).toBe(all().length)
})

/** What sandbox tokens have beside these is tried in sandbox/. */
const forLiveTokens = () => all().filter(({ sandboxOnly }) => !sandboxOnly)

describe('every operation', () => {
  test('has an example that is an answer it could give', () => {
    for (const operation of all()) {
      const { schema, example } = operation.answer
      expect(mismatches(schema as JsonSchema, example), nameOf(operation)).toEqual([])
    }
  })

  test('has an example of a body that it takes', () => {
    for (const operation of all().filter(({ body }) => body !== undefined)) {
      const { body, requestExample, refine } = operation
      expect(requestExample, nameOf(operation)).toBeTypeOf('object')
      expect(validate(body!, requestExample, { strict: true }).errors, nameOf(operation)).toBeNull()
      expect({ ...refine?.(requestExample as Record<string, unknown>) }, nameOf(operation)).toEqual({})
    }
  })

  test('answers its own restaurant in the shape it describes', async () => {
    for (const operation of forLiveTokens().filter(({ read }) => read !== undefined)) {
      const path = await pathWithIdOf(venue, operation, all())
      const { status } = await send(operation, path, venue.token)
      // The sample has no photos and no sets.
      const isMissing = ['getItemPhoto', 'getItemSet'].includes(operation.id)
      expect(isMissing ? [404] : [200, 422], nameOf(operation)).toContain(status)
    }
  })

  test('is refused without its scope, which is named', async () => {
    for (const operation of forLiveTokens().filter(({ scope }) => scope !== null)) {
      const scopes = ALL_SCOPES.filter((scope) => scope !== operation.scope)
      const { token } = await venue.newToken({ scopes })
      const { status, body } = await send(
        operation,
        operation.path.replace(/:\w+(:uuid|:text)?/g, '1'),
        token,
      )
      expect([status, body.error.code, body.error.details], nameOf(operation)).toEqual([
        403,
        'insufficient_scope',
        { required_scope: operation.scope },
      ])
    }
  })

  test('needs no other scope than its own', async () => {
    for (const operation of forLiveTokens()) {
      const scope = operation.scope ?? 'menu:read'
      const { token } = await venue.newToken({ scopes: [scope as (typeof ALL_SCOPES)[number]] })
      const { status } = await send(operation, operation.path.replace(/:\w+(:uuid|:text)?/g, '1'), token)
      expect(status, nameOf(operation)).not.toBe(403)
    }
  })

  test('must declare a scope, or the server does not start', async () => {
    const [operation] = all()
    const dependencies = {} as Parameters<typeof serveOperations>[2]
    const app = Fastify()
    await expect(serveOperations(app, [{ ...operation!, scope: '' }], dependencies)).rejects.toThrow(
      `GET ${operation!.path} declares no scope`,
    )
  })
})

describe('of another restaurant', () => {
  test('no resource is found, by any operation that names one in its path', async () => {
    expect(named().length).toBeGreaterThan(3)
    for (const operation of named()) {
      const path = await pathWithIdOf(other, operation, all())
      const { status, body } = await send(operation, path, venue.token)
      expect([status, body.error?.code, body.error?.details], nameOf(operation)).toEqual([
        404,
        'not_found',
        {},
      ])
      const nowhere = await send(operation, path.replace(/\d{1,16}(?=\/|$)/, '999999999'), venue.token)
      if (!/:uuid/.test(operation.path)) expect(nowhere.body, nameOf(operation)).toEqual(body)
    }
  })

  test('nothing changes by those attempts', async () => {
    const before = await other.get('/items?per_page=100')
    for (const operation of named().filter(({ run }) => run !== undefined)) {
      await send(operation, await pathWithIdOf(other, operation, all()), venue.token)
    }
    expect((await other.get('/items?per_page=100')).text).toBe(before.text)
  })

  test('no list shows a row', async () => {
    for (const operation of all().filter(({ read, path }) => read !== undefined && !path.includes(':'))) {
      const [own, theirs] = [
        await send(operation, operation.path, venue.token),
        await send(operation, operation.path, other.token),
      ].map(({ body }) => (Array.isArray(body.data) ? body.data.map((row: { id: unknown }) => row.id) : []))
      expect(
        own.filter((id: unknown) => id !== undefined && theirs.includes(id)),
        nameOf(operation),
      ).toEqual([])
    }
  })

  test('a filter that names something finds nothing', async () => {
    const [{ data: categories }, { data: menus }] = [
      (await other.get('/categories')).body,
      (await other.get('/menus')).body,
    ]
    expect((await venue.get(`/items?category_id=${categories[0].id}`)).body.data).toEqual([])
    expect((await venue.get(`/categories?menu_id=${menus[0].id}`)).body.data).toEqual([])
  })

  test('a category or group cannot be named in a body', async () => {
    const [category] = (await other.get('/categories')).body.data
    const [own] = (await venue.get('/categories')).body.data
    const dish = (await other.get('/items?per_page=100')).body.data.find(
      (item: { modifier_groups: unknown[] }) => item.modifier_groups.length > 0,
    )
    const body = {
      category_id: category.id,
      name: 'Tea',
      price_minor: 1,
      modifier_group_ids: dish.modifier_groups.map((group: { id: number }) => group.id),
    }
    const { status, body: answer } = await venue.post('/items', body)
    expect(status).toBe(422)
    expect(Object.keys(answer.error.details).sort()).toEqual([
      'category_id',
      ...body.modifier_group_ids.map((_: number, index: number) => `modifier_group_ids.${index}`),
    ])
    expect((await venue.post('/items', { ...body, category_id: own.id })).status).toBe(422)
    const [item] = (await venue.get('/items?per_page=1')).body.data
    const moved = await venue.patch(`/items/${item.id}`, { category_id: category.id })
    expect([moved.status, Object.keys(moved.body.error.details)]).toEqual([422, ['category_id']])
  })
})
