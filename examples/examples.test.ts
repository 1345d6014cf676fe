// The three examples, each in a directory of its own with the packed SDK, against one service over real connections.
import { type ChildProcess, spawn } from 'node:child_process'
import { appendFile, cp, readFile, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PROJECT_ROOT } from '../server/src/config.ts'
import { type TestApp, testApp, type Venue } from '../server/test/app.ts'
import { installed } from '../server/test/packages.ts'
import { type Sandbox, testSandbox } from '../server/test/sandbox.ts'
import { freePort } from '../server/test/service.ts'

let service: TestApp
let venue: Venue
let sandbox: Sandbox
let url: string
let directory: string
let remove: () => Promise<void>
const running = new Set<ChildProcess>()
beforeAll(async () => {
  ;[service, { directory, remove }] = await Promise.all([testApp(), installed('sdk')])
  venue = await service.venue({ sample: true })
  sandbox = await testSandbox(service, venue)
  url = await service.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL')
  await service.close()
  await remove()
})

/** `npm start` of a copy of the example, as somebody who has installed it would. */
async function start(name: string, environment: Record<string, string>) {
  await cp(join(PROJECT_ROOT, 'examples', name), join(directory, name), { recursive: true })
  const { scripts } = JSON.parse(await readFile(join(directory, name, 'package.json'), 'utf8'))
  const [, ...args] = (scripts.start as string).split(' ')
  const child = spawn(process.execPath, ['--no-warnings', ...args], {
    cwd: join(directory, name),
    env: { ...process.env, COMANDA_URL: url, COMANDA_TOKEN: sandbox.token, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running.add(child)
  let told = ''
  child.stdout.on('data', (chunk) => (told += chunk))
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  return {
    says: (sentence: string) => expect.poll(() => told).toContain(sentence),
    async end(signal: NodeJS.Signals) {
      child.kill(signal)
      running.delete(child)
      return ended
    },
  }
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
type Told = { status: number; body: any }
async function call(
  method: string,
  address: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<Told> {
  const response = await fetch(address, {
    method,
    headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: await response.json() }
}

type Dish = { id: number; is_available: boolean; price_minor: number | null; modifier_groups: unknown[] }
async function simpleDish(of: Sandbox): Promise<Dish> {
  const { body } = await of.get('/items?available=true&per_page=100')
  return body.data.find(
    ({ price_minor, modifier_groups }: Dish) => price_minor && modifier_groups.length === 0,
  )
}

/** A marketplace that remembers what it is sent. */
async function pretendMarketplace(): Promise<{ server: Server; address: string; told: [string, unknown][] }> {
  const told: [string, unknown][] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    expect(request.headers.authorization).toBe('Bearer between us')
    told.push([`${request.method} ${request.url}`, JSON.parse(Buffer.concat(chunks).toString())])
    response.writeHead(204).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, told }
}

test('the connector brings orders in once, and keeps menu, prices, status and sold-out in step', async () => {
  const market = await testSandbox(service, await service.venue({ sample: true }))
  const { server, address, told } = await pretendMarketplace()
  const port = await freePort()
  const environment = {
    COMANDA_TOKEN: market.token,
    ...{ MARKETPLACE_URL: address, MARKETPLACE_SECRET: 'between us', PORT: String(port) },
    ...{ CHANNEL: 'kurier', CHANNEL_NAME: 'Kurier', MENU_EVERY_SECONDS: '0.5' },
  }
  const connector = await start('marketplace-connector', environment)
  await connector.says('The marketplace has the menu')
  const send = (path: string, body: object, secret = 'between us') =>
    call('POST', `http://127.0.0.1:${port}${path}`, body, { authorization: `Bearer ${secret}` })
  const dish = await simpleDish(market)
  type Menu = {
    categories: { name: string; items: { id: number; variants: { price_minor: number }[] }[] }[]
  }
  const shown = () => told.findLast(([what]) => what === 'PUT /menu')?.[1] as Menu
  const dishes = () => shown().categories.flatMap(({ items }) => items)
  const priceOf = (id: number) => dishes().find((own) => own.id === id)?.variants[0]?.price_minor
  expect(priceOf(dish.id)).toBe(dish.price_minor)

  // The owner chooses the price list, and it stays chosen.
  const list = await market.post('/price-lists', {
    name: 'Marketplaces',
    prices: [{ item_id: dish.id, price_minor: 4_321 }],
  })
  await market.put('/channels/kurier', { price_list_id: list.body.data.id })
  await expect.poll(() => priceOf(dish.id)).toBe(4_321)
  const menus = told.length

  const order = {
    ...{ id: 'M-17', number: '7', customer: { name: 'Ada', phone: '+14135550101' }, prepaid: true },
    lines: [{ item_id: dish.id, quantity: 2, price_minor: 4_400 }],
    ...{ discount_minor: 800, tip_minor: 150 },
  }
  expect((await send('/orders', order, 'somebody else')).status).toBe(401)
  const [first, second] = await Promise.all([send('/orders', order), send('/orders', order)])
  const again = await send('/orders', { ...order, lines: [] })
  expect([second, again]).toEqual([first, first])
  const { order_id } = first.body
  expect((await market.get('/orders?channel=kurier')).body.data).toMatchObject([
    {
      ...{ id: order_id, status: 'placed', total_minor: 8_000, paid_at: expect.any(String) },
      external: { id: 'M-17', display_id: '7' },
    },
  ])
  const nonsense = await send('/orders', {
    ...{ ...order, id: 'M-18' },
    lines: [{ item_id: 999_999, quantity: 1, price_minor: 4_400 }],
  })
  expect(nonsense).toMatchObject({
    status: 422,
    body: { reasons: [expect.stringContaining('lines.0.item_id')] },
  })

  // What happens on other channels is none of its business.
  const other = (await market.post('/sandbox/simulate', { kind: 'order' })).body.data.order
  await market.post(`/orders/${other.id}/status`, { status: 'accepted' })
  const foreign = await send(`/orders/${other.id}/cancel`, { reason: 'Just trying' })
  expect([foreign.status, (await market.get(`/orders/${other.id}`)).body.data.status]).toEqual([
    422,
    'accepted',
  ])

  await market.post(`/orders/${order_id}/status`, { status: 'accepted' })
  await market.put(`/items/${dish.id}/availability`, { is_available: false })
  const accepted = { status: 'accepted', reason: null, ready_at: expect.any(String) }
  await expect
    .poll(() => told.slice(menus))
    .toEqual([
      ['PUT /orders/M-17/status', accepted],
      [`PUT /items/${dish.id}/availability`, { is_available: false }],
    ])

  // What the marketplace says is true here, and is not told back to it.
  expect((await send('/availability', { item_id: dish.id, is_available: true })).status).toBe(200)
  expect((await market.get(`/items/${dish.id}`)).body.data.is_available).toBe(true)
  await market.post(`/orders/${order_id}/status`, { status: 'ready' })
  await expect.poll(() => told.at(-1)).toEqual(['PUT /orders/M-17/status', { ...accepted, status: 'ready' }])
  expect(told).toHaveLength(menus + 3)

  // What happens while it is away is told when it is back.
  await connector.end('SIGKILL')
  await market.post(`/orders/${order_id}/status`, { status: 'cancelled', reason: 'The oven is out' })
  const next = await start('marketplace-connector', environment)
  const cancelled = { ...accepted, status: 'cancelled', reason: 'The oven is out' }
  await expect.poll(() => told.at(-1)).toEqual(['PUT /orders/M-17/status', cancelled])
  expect((await market.get('/channels')).body.data).toContainEqual(
    expect.objectContaining({ key: 'kurier', price_list_id: list.body.data.id }),
  )

  // A customer who thinks better of it.
  const { body: gone } = await send('/orders', { ...order, id: 'M-19' })
  const cancel = () => send(`/orders/${gone.order_id}/cancel`, { reason: 'Wrong address' })
  expect([await cancel(), await cancel()]).toEqual(
    Array(2).fill({ status: 200, body: { order_id: gone.order_id, status: 'cancelled' } }),
  )

  // Whatever changes on the menu changes at the marketplace: a dish, a category, a whole menu.
  const { category_id } = (await market.get(`/items/${dish.id}`)).body.data
  const category = (await market.get('/categories')).body.data.find((own: Dish) => own.id === category_id)
  const categories = () => shown().categories.map(({ name }) => name)
  await market.patch(`/categories/${category_id}`, { name: 'All new' })
  await expect.poll(categories).toContain('All new')
  await market.patch(`/categories/${category_id}`, { is_active: false })
  await expect.poll(categories).not.toContain('All new')
  await market.patch(`/categories/${category_id}`, { is_active: true })
  await expect.poll(categories).toContain('All new')
  await service.request('DELETE', `/items/${dish.id}`, { token: market.token })
  await expect.poll(() => dishes().map(({ id }) => id)).not.toContain(dish.id)
  await market.patch(`/menus/${category.menu_id}`, { is_active: false })
  await expect.poll(categories).not.toContain('All new')
  // What one branch does differently is no news for it.
  const before = told.length
  const elsewhere = dishes()[0]!.id
  await market.put(`/branches/${(await market.get('/branches')).body.data[0].id}/items/${elsewhere}`, {
    is_available: false,
  })
  await market.patch(`/menus/${category.menu_id}`, { is_active: true })
  await expect.poll(categories).toContain('All new')
  expect(told.slice(before).map(([what]) => what)).toEqual(['PUT /menu'])
  expect(await next.end('SIGTERM')).toBe(0)
  server.close()
})

test('the widget finds, books once and cancels, and lets nobody else cancel', async () => {
  const port = await freePort()
  const base = `http://127.0.0.1:${port}`
  const environment = {
    PORT: String(port),
    WIDGET_SECRET: 'x'.repeat(40),
    ALLOWED_ORIGIN: 'https://page.example',
  }
  const widget = await start('booking-widget', environment)
  await widget.says('The widget is at')
  const page = await (await fetch(base)).text()
  expect(page).toContain('Book a table')
  expect(page).not.toContain(sandbox.token)
  const date = new Date(Date.now() + 4 * 86_400_000).toISOString().slice(0, 10)
  const { body: free } = await call('GET', `${base}/times?date=${date}&party_size=2`)
  expect(free.times.length).toBeGreaterThan(3)
  const form = {
    name: 'Ada',
    phone: '+14135550101',
    party_size: '2',
    date,
    time: free.times[0],
    status: 'seated',
    request_key: 'one booking',
  }
  const booked = await call('POST', `${base}/bookings`, form)
  expect(booked).toMatchObject({
    status: 201,
    body: { booking: { status: 'confirmed', date, party_size: 2 } },
  })
  expect(await call('POST', `${base}/bookings`, form)).toEqual(booked)
  const { booking, key } = booked.body
  const wrong = await call('POST', `${base}/bookings`, { ...form, time: '04:44', request_key: 'another one' })
  expect(wrong).toMatchObject({ status: 422, body: { fields: { time: [expect.any(String)] } } })
  const stranger = await call('POST', `${base}/bookings/${booking.id}/cancel`, {
    key: `${key.slice(0, -2)}zz`,
  })
  expect(stranger.status).toBe(404)
  const cancelled = await call('POST', `${base}/bookings/${booking.id}/cancel`, { key })
  expect(cancelled).toMatchObject({ status: 200, body: { booking: { status: 'cancelled' } } })
  expect((await call('POST', `${base}/bookings/${booking.id}/cancel`, { key })).status).toBe(409)
  const statuses = []
  for (let n = 0; n < 10; n++) statuses.push((await call('POST', `${base}/bookings`, {})).status)
  expect(statuses).toContain(429)
  await widget.end('SIGTERM')
})

/** Debit less credit, by account; every entry balances. */
function booked(csv: string): { accounts: Record<string, number>; entries: string[] } {
  const accounts: Record<string, number> = {}
  const entries = new Map<string, number>()
  for (const line of csv.trimEnd().split('\n').slice(1)) {
    const cells = line.split(',')
    const [entry = '', account = ''] = [cells[0], cells.at(-5)]
    const amount = Math.round(Number(cells.at(-3)) * 100) - Math.round(Number(cells.at(-2)) * 100)
    accounts[account] = (accounts[account] ?? 0) + amount
    entries.set(entry, (entries.get(entry) ?? 0) + amount)
  }
  expect([...entries.values()].every((balance) => balance === 0)).toBe(true)
  return { accounts, entries: [...entries.keys()] }
}

test('the export books sales, taxes, payments and refunds once, across a kill and a lost cursor', async () => {
  const file = join(directory, 'bookkeeping-export/journal.csv')
  const read = async () => booked(await readFile(file, 'utf8').catch(() => ''))
  const paid = async () => {
    const { order } = (await sandbox.post('/sandbox/simulate', { kind: 'order' })).body.data
    const part = { method: 'cash', amount_minor: 100 }
    await sandbox.post(`/orders/${order.id}/payments`, part)
    const rest = await sandbox.post(`/orders/${order.id}/payments`, { method: 'card', tip_minor: 150 })
    return { order, payment: rest.body.data }
  }
  const one = await paid()
  const exporting = await start('bookkeeping-export', {})
  await expect.poll(async () => (await read()).entries.length).toBeGreaterThanOrEqual(3)
  await exporting.end('SIGKILL')
  await appendFile(file, 'sale:cut-off,2026-11-14,Order,x,1200,Guests owe us,1.00,,USD\nsale:cut-off,2026-')

  const two = await paid()
  const refund = { amount_minor: 300, reason: 'Cold, and "late"' }
  await sandbox.post(`/payments/${two.payment.id}/refunds`, refund)
  await rm(`${file}.cursor`, { force: true })
  const again = await start('bookkeeping-export', {})
  await expect.poll(async () => (await read()).entries.some((id) => id.startsWith('refund:'))).toBe(true)
  expect(await again.end('SIGTERM')).toBe(0)

  const { accounts, entries } = await read()
  expect(entries.map((id) => id.split(':')[0]).sort()).toEqual([
    ...['payment', 'payment', 'payment', 'payment', 'refund', 'sale', 'sale'],
  ])
  const total = one.order.total_minor + two.order.total_minor
  const taxes = [one, two].flatMap(({ order }) => order.tax_breakdown ?? [])
  expect(accounts).toMatchObject({
    1000: 200,
    1010: total - 200 + 300 - 300,
    1200: 0,
    2000: -taxes.reduce((sum: number, { tax_minor }: { tax_minor: number }) => sum + tax_minor, 0),
    2300: -300,
    4900: 300,
  })
})
