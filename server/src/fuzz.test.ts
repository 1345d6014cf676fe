import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../test/app.ts'
import { arbitraryOf } from '../test/arbitrary.ts'
import type { Operation } from './platform/http/operations/operation.ts'
import type { JsonSchema } from './platform/http/validation/validate.ts'

const WRITES_MS = 9_000
const READS_MS = 3_000
const NEVER = '00000000-0000-7000-8000-000000000000'

let service: TestApp
let venue: Venue
let ids: number[]
let keys: string[]
let seeds: Record<string, object>
beforeAll(async () => {
  service = await testApp()
  venue = await service.venue({ sample: true })
  const items = (await venue.get('/items?per_page=100')).body.data
  const menus = (await venue.get('/menus')).body.data
  ids = [
    ...items.flatMap((item: Item) => [item.id, ...item.variants.map(({ id }) => id)]),
    ...items.flatMap((item: Item) =>
      item.modifier_groups.flatMap((group) => [group.id, ...group.options.map(({ id }) => id)]),
    ),
    ...menus.flatMap((menu: { id: number; categories: { id: number }[] }) => [
      menu.id,
      ...menu.categories.map(({ id }) => id),
    ]),
  ]
  const plain = items.find((item: Item) => item.modifier_groups.length === 0 && item.is_available)
  const guest = { customer_name: 'Ann', customer_phone: '+12025550123' }
  const menu = menus.find(({ categories }: { categories: { id: number }[] }) =>
    categories.some(({ id }) => id === plain.category_id),
  )
  // Left alone by the attacks on the menu, with what it stands in, so that it can still be ordered after them.
  ids = ids.filter((id) => ![plain.id, plain.category_id, menu.id].includes(id))
  seeds = {
    createItem: { category_id: plain.category_id, name: 'Tea', price_minor: 100 },
    placeOrder: { type: 'pickup', ...guest, lines: [{ item_id: plain.id, quantity: 1 }] },
  }
  for (let i = 0; i < 5; i++) expect((await venue.post('/orders', seeds.placeOrder)).status).toBe(201)
  keys = [NEVER]
  for (const path of ['/orders', '/reservations']) {
    if (!service.operations.some((operation) => operation.path === path)) continue
    keys.push(...(await venue.get(path)).body.data.map(({ id }: { id: string }) => id))
  }
})
afterAll(() => service.close())

type Item = {
  id: number
  is_available: boolean
  variants: { id: number }[]
  modifier_groups: { id: number; options: { id: number }[] }[]
}

const headers = fc.record(
  {
    'idempotency-key': fc.oneof(
      fc.constantFrom('a', 'b'),
      fc.string({ unit: 'grapheme-ascii', maxLength: 300 }),
    ),
    'content-type': fc.constantFrom(
      'application/json',
      'application/json; charset=utf-8',
      'text/plain',
      'application/x+json',
    ),
    'if-none-match': fc.string({ unit: 'grapheme-ascii' }),
    'x-request-id': fc.string({ unit: 'grapheme-ascii' }),
  },
  { requiredKeys: [] },
)
const pathOf = ({ path }: Operation) =>
  fc
    .oneof(
      {
        weight: 9,
        arbitrary: path.includes(':uuid') ? fc.constantFrom(...keys) : fc.constantFrom(...ids).map(String),
      },
      { weight: 1, arbitrary: fc.string().map((text) => encodeURIComponent(text.toWellFormed()) || '0') },
    )
    .map((id) => path.replace(/:\w+(:uuid|:text)?/g, id))
const sound = ({ path }: Operation) => path.replace(/:\w+:uuid/, keys.at(-1)!).replace(/:\w+/, String(ids[0]))
const queryOf = ({ query }: Operation) =>
  fc
    .dictionary(
      fc.constantFrom('x', ...Object.keys(query?.properties ?? {})),
      fc.oneof(
        fc.constantFrom(
          '1',
          '0',
          'true',
          '',
          '25',
          '-1',
          '2026-11-14',
          '2026-11-14T10:00:00+03:00',
          'placed,ready',
          '\0',
          '\ud800',
        ),
        fc.string({ unit: 'binary' }),
      ),
    )
    .map((query) => String(new URLSearchParams(query as Record<string, string>)))

/** Mostly a body that would do, with a field or two changed; else one made of the schema alone. */
function bodyOf({ id, requestExample }: Operation, schema: JsonSchema): fc.Arbitrary<unknown> {
  const good = seeds[id] ?? (requestExample as object)
  const fields = Object.entries(schema.properties ?? {}).map(([name, property]) =>
    fc.record({ [name]: arbitraryOf(property, ids) }),
  )
  const changes = fc.array(fc.oneof(...fields), { maxLength: 2 })
  return fc.oneof(
    { weight: 4, arbitrary: changes.map((some) => Object.assign({ ...good }, ...some)) },
    { weight: 1, arbitrary: arbitraryOf(schema, ids) },
  )
}

/** Every answer is also held against the law by `request` itself: its error body, its headers, its schema. */
async function attack(operation: Operation, runs: number, timeMs: number): Promise<Set<number>> {
  const seen = new Set<number>()
  const until = Date.now() + timeMs
  // Tried however slow the machine is, so that what comes after the checks is reached.
  const sure = operation.body ? [soundCall(operation)] : []
  if (operation.id === 'moveOrder')
    sure.push([operation.path.replace(/:\w+:uuid/, keys[1]!), '', {}, { status: 'completed' }])
  let tried = 0
  const body = operation.body ? bodyOf(operation, operation.body as JsonSchema) : fc.constant(undefined)
  await fc.assert(
    fc.asyncProperty(
      pathOf(operation),
      queryOf(operation),
      headers,
      body,
      async (path, query, sent, given) => {
        if (tried++ > sure.length && Date.now() > until) return
        const payload = operation.run && given !== undefined ? JSON.stringify(given) : undefined
        const answer = await service.request(operation.method, `${path}?${query}`, {
          token: venue.token,
          headers: printable(sent),
          ...(payload !== undefined && { payload }),
        })
        expect(answer.status, answer.text).toBeLessThan(500)
        seen.add(answer.status)
      },
    ),
    { examples: sure, numRuns: runs },
  )
  return seen
}

function soundCall(operation: Operation): [string, string, object, unknown] {
  return [sound(operation), '', {}, seeds[operation.id] ?? operation.requestExample]
}

function printable(sent: object): Record<string, string> {
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined))
}

test('no body, id, query or header makes a write fail by a fault of ours', async () => {
  const seen: Record<string, number[]> = {}
  const writes = service.operations.filter(({ run }) => run !== undefined)
  for (const operation of writes) {
    seen[operation.id] = [...(await attack(operation, 300, WRITES_MS / writes.length))]
  }
  // It is no attack unless some of it gets through.
  expect(seen.createItem).toContain(201)
  expect(seen.changeItem).toContain(200)
  expect(seen.placeOrder).toContain(201)
  expect(seen.moveOrder).toContain(409)
}, 120_000)

test('no id, query or header makes a read fail by a fault of ours', async () => {
  const reads = service.operations.filter(({ read }) => read !== undefined)
  for (const operation of reads) await attack(operation, 100, READS_MS / reads.length)
}, 120_000)
