import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { testSandbox } from '../../../test/sandbox.ts'
import { removeDirectory, temporaryDirectory } from '../../../test/service.ts'
import { readConfig } from '../../config.ts'
import { restaurantBySlug } from '../../ground/tenants/commands.ts'
import type { Operation } from '../../platform/http/operations/operation.ts'
import { itemAnswer } from '../../restaurant/menu/examples.ts'
import { orderAnswer } from '../../restaurant/orders/examples.ts'
import { DEMO_SLUG, ensureDemo } from '../../sample/demo.ts'
import { makeHistory } from '../../sample/history/make.ts'
import { apiDescription } from './api-description.ts'

let service: TestApp
let directory: string
let token: string
beforeAll(async () => {
  service = await testApp()
  service.clock.now = EXAMPLES_AT
  directory = await temporaryDirectory()
  const config = readConfig({ DATA_DIR: directory, DEMO_HISTORY_DAYS: '1' })
  token = (await ensureDemo(service.database, config, EXAMPLES_AT)) ?? ''
  const demo = (await restaurantBySlug(service.database, DEMO_SLUG))!
  await makeHistory(service, demo, { onDay: () => undefined, isStopped: () => false })
})
afterAll(async () => {
  await service.close()
  await removeDirectory(directory)
})

type Node = Record<string, unknown>

/** Children, parameters and headers without a description, each by its path in the document. */
function unexplained(node: unknown, path: string, named: Node): string[] {
  if (typeof node !== 'object' || node === null) return []
  const silent = (one: unknown, at: string) => {
    const { $ref, description } = one as { $ref?: string; description?: string }
    const header = $ref?.startsWith('#/components/headers/') && named[$ref.split('/')[3]!]
    return description || header ? [] : [at]
  }
  return Object.entries(node).flatMap(([key, value]) => {
    const at = `${path}/${key}`
    if (key === 'example' || key === 'examples') return []
    const inside = unexplained(value, at, named)
    const listsMembers = (key === 'properties' && 'type' in node) || key === 'headers'
    if (listsMembers) {
      return [...Object.entries(value).flatMap(([name, one]) => silent(one, `${at}/${name}`)), ...inside]
    }
    if (key !== 'parameters') return inside
    return [...(value as Node[]).flatMap((one) => silent(one, `${at}/${one.name}`)), ...inside]
  })
}

test('every field, parameter and header in the description says what it is', () => {
  const description = apiDescription(service.operations, '') as { components: { headers: Node } }
  expect(unexplained(description, '', description.components.headers)).toEqual([])
  expect(
    unexplained({ type: 'object', properties: { a: { type: 'object', properties: { b: {} } } } }, '', {}),
  ).toEqual(['/properties/a', '/properties/a/properties/b'])
})

// The clock stands where the examples have their dates.
const EXAMPLES_AT = Date.parse('2026-11-14T19:30:00-05:00')

/** For an operation with an id in its path: something of the demo that it can be done to. */
const TARGETS: Record<string, () => Promise<{ id: unknown }>> = {
  'PATCH /items/:item': anItem,
  'PUT /items/:item/availability': anItem,
  'PUT /items/:item/variants': anItem,
  'PUT /items/:item/modifier-groups': anItem,
  'PUT /items/:item/set': aNewItem,
  'PUT /branches/:branch/items/:item': async () => ({ ...(await anItem()), branch: await aBranch() }),
  'PUT /branches/:branch/pause': async () => ({ id: await aBranch() }),
  'PATCH /menus/:menu': async () => ({ id: 1 }),
  'PUT /menus/:menu/order': async () => ({ id: 1 }),
  'PATCH /categories/:category': async () => ({ id: 3 }),
  'PUT /categories/:category/order': async () => ({ id: 1 }),
  'PATCH /coupons/:coupon': () =>
    made('/coupons', { ...(exampleOf('POST /coupons') as object), code: 'ANOTHER' }),
  'PUT /channels/:key:text': async () => ({ key: 'phone', id: 'phone' }),
  'PATCH /price-lists/:price_list': () => made('/price-lists', { name: 'Dearer', percent: 10 }),
  'PATCH /modifier-groups/:group': async () => ({ id: 6 }),
  'PATCH /orders/:order:uuid': anOrder,
  'POST /orders/:order:uuid/lines': anOrder,
  'POST /orders/:order:uuid/lines/:line/void': aLine,
  'POST /orders/:order:uuid/adjustments': anOrder,
  'POST /orders/:order:uuid/status': anOrder,
  'POST /orders/:order:uuid/payments': anOrder,
  'POST /orders/:order:uuid/payment-links': anOrder,
  'POST /orders/:order:uuid/terminal-payments': anOrder,
  'POST /reservations/:reservation:uuid/payments': () => aDeposit('2026-11-20'),
  'POST /reservations/:reservation:uuid/payment-links': () => aDeposit('2026-11-21'),
  'POST /experiences/:experience/bookings': anExperience,
  'POST /experience-bookings/:experience_booking:uuid/payments': someTickets,
  'POST /experience-bookings/:experience_booking:uuid/payment-links': someTickets,
  'PATCH /webhook-endpoints/:webhook_endpoint': () =>
    made('/webhook-endpoints', exampleOf('POST /webhook-endpoints')),
  'POST /payments/:payment:uuid/refunds': async () =>
    made(`/orders/${(await anOrder()).id}/payments`, exampleOf('POST /orders/:order:uuid/payments')),
}

const nameOf = ({ method, path }: Operation) => `${method} ${path}`
const exampleOf = (name: string) => service.operations.find((one) => nameOf(one) === name)?.requestExample

async function made(path: string, body: unknown): Promise<{ id: unknown }> {
  const answer = await service.request('POST', path, { token, body })
  expect(answer.status, `${path} ${answer.text}`).toBe(201)
  return answer.body.data
}

async function anItem(): Promise<{ id: unknown }> {
  const { body } = await service.request('GET', '/items', { token })
  return body.data.find((item: { variants: unknown[] }) => item.variants.length === 0)
}

async function aNewItem(): Promise<{ id: unknown }> {
  const { variants: _, ...item } = exampleOf('POST /items') as Record<string, unknown>
  return made('/items', { ...item, price_minor: 2500 })
}

async function aBranch(): Promise<unknown> {
  return (await service.request('GET', '/branches', { token })).body.data[0].id
}

async function anExperience(): Promise<{ id: unknown }> {
  const { body } = await service.request('GET', '/experiences?from=2026-11-15', { token })
  return body.data.find(
    ({ price_minor, tickets_left }: { price_minor: number; tickets_left: number }) =>
      price_minor > 0 && tickets_left > 5,
  )
}

async function someTickets(): Promise<{ id: unknown }> {
  const { id } = await anExperience()
  return made(`/experiences/${id}/bookings`, exampleOf('POST /experiences/:experience/bookings'))
}

function anOrder(): Promise<{ id: unknown }> {
  return made('/orders', exampleOf('POST /orders'))
}

/** Of an order that has another one. */
async function aLine(): Promise<{ id: unknown }> {
  const { id } = await anOrder()
  const lines = exampleOf('POST /orders/:order:uuid/lines')
  const { body } = await service.request('POST', `/orders/${id}/lines`, { token, body: lines })
  return { id, line: body.data.items[0].id } as { id: unknown }
}

/** A reservation of a party so large that the demo asks for a deposit. It has one such table, so each has its day. */
function aDeposit(date: string): Promise<{ id: unknown }> {
  return made('/reservations', { ...(exampleOf('POST /reservations') as object), party_size: 8, date })
}

/** These need a sandbox: a live restaurant's gift cards have codes that nobody knows. */
const inSandbox = ({ sandboxOnly, path }: Operation) => sandboxOnly || path === '/gift-cards/lookup'

/** Of several parameters each by its own name. */
function pathTo(path: string, target: Record<string, unknown> | undefined): string {
  return path.replace(/:(\w+)(:uuid|:text)?/g, (_, name) => String(target?.[name] ?? target?.id))
}

test('every example of a request works on a fresh demo, or on a sandbox of it', async () => {
  const sandbox = await testSandbox(service, { restaurant: { slug: DEMO_SLUG } })
  const examples = service.operations.filter(({ requestExample }) => requestExample !== undefined)
  expect(examples.length).toBeGreaterThan(10)
  for (const operation of examples) {
    const { method, path, requestExample: body } = operation
    const target = path.includes(':') ? await TARGETS[nameOf(operation)]?.() : undefined
    const answer = await service.request(method, pathTo(path, target), {
      token: inSandbox(operation) ? sandbox.token : token,
      body,
    })
    expect([answer.status, answer.body.error], nameOf(operation)).toEqual([operation.status, undefined])
    expect(answer.headers['x-ignored'], nameOf(operation)).toBeUndefined()
  }
  const over = await service.request('PUT', `/branches/${await aBranch()}/pause`, {
    token,
    body: { until: null },
  })
  expect(over.body.data.paused_until).toBeNull()
})

test('the examples name what the demo has', async () => {
  const shown = itemAnswer.data
  const { data: item } = (await service.request('GET', `/items/${shown.id}`, { token })).body
  expect(item).toMatchObject({ category_id: shown.category_id, name: shown.name, variants: shown.variants })
  expect(item.modifier_groups[0].options).toContainEqual(shown.modifier_groups[0]!.options[0])
  const placed = await service.request('POST', '/orders', { token, body: exampleOf('POST /orders') })
  const { id, number, placed_at, updated_at, items, ...order } = orderAnswer.data
  expect(placed.body.data).toMatchObject(order)
  expect(placed.body.data.number).toBeGreaterThan(0)
  const [{ id: _, ...line }] = items as [(typeof items)[number]]
  expect(placed.body.data.items).toMatchObject([line])
})
