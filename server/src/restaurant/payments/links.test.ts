import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cause, type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { smallMenu } from '../../../test/documents.ts'
import { type Sandbox, testSandbox } from '../../../test/sandbox.ts'
import { importDocument } from '../../across/document/import.ts'
import { restaurantBySlug } from '../../ground/tenants/commands.ts'
import { inRestaurant } from '../../platform/postgres/transaction/transaction.ts'
import { checkOpenPayments } from './commands/check-open-payments.ts'
import { paymentDesk } from './desk.ts'

const NOON = Date.parse('2026-11-14T12:00:00-05:00')
const DAY = 86_400_000

let service: TestApp
let live: Venue
let sandbox: Sandbox
beforeAll(async () => {
  service = await testApp()
  service.clock.now = NOON
  live = await service.venue({ document: smallMenu() })
  sandbox = await testSandbox(service, live)
})
afterAll(() => service.close())

async function order(): Promise<{ id: string; total_minor: number }> {
  return (await sandbox.post('/sandbox/simulate', { kind: 'order' })).body.data.order
}
async function link(id: string, body?: object) {
  return sandbox.post(`/orders/${id}/payment-links`, body)
}
const pathOf = (url: string) => url.replace(/^https?:\/\/[^/]+/, '')

async function open(url: string, headers: Record<string, string> = {}) {
  const { statusCode, body, headers: sent } = await service.app.inject({ url: pathOf(url), headers })
  return { status: statusCode, text: body, headers: sent }
}
async function submit(url: string, card_number: string) {
  const { statusCode, body, headers } = await service.app.inject({
    method: 'POST',
    url: pathOf(url),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ card_number }).toString(),
  })
  return { status: statusCode, text: body, location: headers.location }
}
const payment = async (id: string) => (await sandbox.get(`/payments/${id}`)).body.data

test('a guest pays an order on the test page, without a script', async () => {
  const { id, total_minor } = await order()
  const made = await link(id, { return_url: 'https://example.com/thanks' })
  const { payment_id, url } = made.body.data
  expect([made.status, made.body.data]).toEqual([
    201,
    {
      payment_id,
      url: expect.stringMatching(/^http.*\/pay\/\d+\.[0-9a-f]{32}\.[\w-]{22}$/),
      expires_at: '2026-11-15T12:00:00.000-05:00',
    },
  ])
  expect(await payment(payment_id)).toMatchObject({
    order_id: id,
    method: 'online',
    status: 'pending',
    amount_minor: total_minor,
    captured_at: null,
  })
  const page = await open(url)
  expect(page.status).toBe(200)
  expect(page.text).toMatch(/<label for="card_number">Card number/)
  expect(page.text).toMatch(/<button type="submit">Pay \$/)
  expect(page.headers['content-security-policy']).toContain("default-src 'none'")
  expect((await open(url, { 'accept-language': 'ar' })).text).toContain('dir="rtl"')

  const paid = await submit(url, '4242 4242 4242 4242')
  expect([paid.status, paid.location]).toEqual([303, pathOf(url)])
  const after = await open(url)
  expect(after.text).toContain('Thank you')
  expect(after.text).toContain('https://example.com/thanks')
  expect(after.headers.refresh).toBe('5; url=https://example.com/thanks')
  expect(await payment(payment_id)).toMatchObject({ status: 'captured', captured_at: expect.any(String) })
  expect((await sandbox.get(`/orders/${id}`)).body.data.paid_at).not.toBeNull()
  expect((await submit(url, '4242424242424242')).status).toBe(303)
  expect((await payment(payment_id)).refunds).toEqual([])
})

test.each([
  ['4000 0000 0000 0002', 'The card was declined.'],
  ['4000-0000-0000-9995', 'insufficient funds'],
  ['4111 1111 1111 1111', 'only accepts test cards'],
  ['', 'only accepts test cards'],
])('with the number %j the page says so, and the guest may try again', async (number, words) => {
  const { id } = await order()
  const { payment_id, url } = (await link(id)).body.data
  const tried = await submit(url, number)
  expect([tried.status, tried.text.includes(words)]).toEqual([422, true])
  expect((await payment(payment_id)).status).toBe('pending')
  expect((await submit(url, '4242424242424242')).status).toBe(303)
  expect((await payment(payment_id)).status).toBe('captured')
})

describe('money that is not due any more goes back by itself', () => {
  test('paid by two links', async () => {
    const { id } = await order()
    const [first, second] = [(await link(id)).body.data, (await link(id)).body.data]
    await Promise.all([submit(first.url, '4242424242424242'), submit(second.url, '4242424242424242')])
    const both = [await payment(first.payment_id), await payment(second.payment_id)]
    const captured = both.filter(({ status }) => status === 'captured')
    const kept = captured.filter(({ refunded_minor }) => refunded_minor === 0)
    expect(kept).toHaveLength(1)
  })
  test('an order that is cancelled gives back what was paid online', async () => {
    const { id, total_minor } = await order()
    const { payment_id, url } = (await link(id)).body.data
    await submit(url, '4242424242424242')
    await sandbox.post(`/orders/${id}/status`, { status: 'cancelled' })
    expect(await payment(payment_id)).toMatchObject({
      status: 'captured',
      refunded_minor: total_minor,
      refunds: [{ status: 'succeeded', reason: 'The order was cancelled.' }],
    })
  })
  test('a link of an order of which a part was paid still pays the rest', async () => {
    const { id, total_minor } = await order()
    const { payment_id, url } = (await link(id)).body.data
    await sandbox.post(`/orders/${id}/payments`, { method: 'cash', amount_minor: 100 })
    expect((await submit(url, '4242424242424242')).status).toBe(303)
    expect(await payment(payment_id)).toMatchObject({ amount_minor: total_minor, refunded_minor: 100 })
  })
  test('a link of an order that is cancelled, or paid in cash, has ended', async () => {
    for (const end of ['cancelled', 'cash']) {
      const { id } = await order()
      const { payment_id, url } = (await link(id)).body.data
      if (end === 'cash') await sandbox.post(`/orders/${id}/payments`, { method: 'cash' })
      else await sandbox.post(`/orders/${id}/status`, { status: 'cancelled' })
      expect((await payment(payment_id)).status).toBe('cancelled')
      expect((await open(url)).status).toBe(410)
      expect((await submit(url, '4242424242424242')).status).toBe(303)
      expect((await payment(payment_id)).status).toBe('cancelled')
    }
  })
})

describe('a change of the order', () => {
  const cut = (id: string, amount_minor: number) =>
    sandbox.post(`/orders/${id}/adjustments`, { kind: 'discount', amount_minor, reason: 'Waited long' })
  const shown = async (id: string) => (await sandbox.get(`/orders/${id}`)).body.data
  test('that lowers it lowers what its link asks for; one that raises it leaves that', async () => {
    const made = await order()
    const { payment_id, url } = (await link(made.id)).body.data
    const cheaper = (await cut(made.id, 300)).body.data
    expect(cheaper.total_minor).toBeLessThan(made.total_minor)
    expect(await payment(payment_id)).toMatchObject({ status: 'pending', amount_minor: cheaper.total_minor })
    const [line] = cheaper.items
    await sandbox.post(`/orders/${made.id}/lines`, { lines: [{ item_id: line.item_id, quantity: 1 }] })
    expect(await payment(payment_id)).toMatchObject({ status: 'pending', amount_minor: cheaper.total_minor })
    expect((await submit(url, '4242424242424242')).status).toBe(303)
    expect(await payment(payment_id)).toMatchObject({ status: 'captured', refunds: [] })
    expect((await shown(made.id)).paid_at).toBeNull()
  })
  test('that races a payment comes first, and the guest pays less, or is refused', async () => {
    for (let round = 0; round < 10; round++) {
      const made = await order()
      const { payment_id, url } = (await link(made.id)).body.data
      const paying = round % 2 === 0 ? submit(url, '4242424242424242') : null
      const changing = cut(made.id, 100 + round)
      const [changed] = await Promise.all([changing, paying ?? submit(url, '4242424242424242')])
      const now = await shown(made.id)
      const paid = await payment(payment_id)
      expect(now.paid_at).not.toBeNull()
      expect([paid.amount_minor, paid.refunds]).toEqual([now.total_minor, []])
      expect(changed.status).toBe(now.total_minor === made.total_minor ? 409 : 201)
    }
  })
})

test('a link ends after 24 hours, whether or not anyone looks', async () => {
  const first = (await link((await order()).id)).body.data
  const second = (await link((await order()).id)).body.data
  service.clock.now = NOON + DAY
  expect((await open(first.url)).status).toBe(410)
  const desk = paymentDesk(service.database, service.box, { stripeApiBase: null, now: () => NOON + DAY })
  await checkOpenPayments(desk, sandbox.id)
  service.clock.now = NOON
  expect((await payment(first.payment_id)).status).toBe('cancelled')
  expect((await payment(second.payment_id)).status).toBe('cancelled')
})

describe('the page', () => {
  test('speaks the language of the page that the guest came from, and leads back to it', async () => {
    const root = 'https://example.com'
    const base = `/r/${sandbox.slug}`
    const linked = async (path: string) =>
      (await link((await order()).id, { return_url: `${root}${path}` })).body.data.url
    const english = await open(await linked(`${base}/status/1`))
    expect(english.text).toContain('<html lang="en"')
    expect(english.text).toContain(`href="${root}${base}/status/1"`)
    const other = { 'accept-language': 'en' }
    const arabic = await open(await linked(`${base}/ar/status/1`), other)
    expect(arabic.text).toContain('<html lang="ar" dir="rtl"')
    expect(arabic.text).toContain('رقم البطاقة')
    const spanish = await open(await linked(`${base}/es/status/1`), other)
    expect(spanish.text).toContain('Número de tarjeta')
  })
  test('without a page that the guest came from leads to the first page of the restaurant', async () => {
    const { url } = (await link((await order()).id)).body.data
    expect((await open(url)).text).toContain(`href="/r/${sandbox.slug}">Home`)
  })
  test('is of the branch that the order is at: its name, address, phone and clock', async () => {
    const own = await testSandbox(service, await service.venue({ document: smallMenu() }))
    const row = (await restaurantBySlug(service.database, own.slug))!
    const west = {
      ref: 'west',
      name: 'Harbour',
      timezone: 'America/Los_Angeles',
      address: { line1: 'Pier 1', city: 'San Diego', postcode: '92101' },
      phone: '+1 619 555 0100',
    }
    await inRestaurant(service.database, row, cause(NOON), (tx) =>
      importDocument(tx, { branches: [{ ref: 'main-street', name: 'Main', default: true }, west] }),
    )
    const branches = (await own.get('/branches')).body.data
    const linkAt = async (name: string) => {
      const branch_id = branches.find((one: { name: string }) => one.name === name).id
      const [item] = (await own.get('/items?per_page=1')).body.data
      const { body } = await own.post('/orders', {
        type: 'pickup',
        branch_id,
        customer_name: 'Ada',
        customer_phone: '+1 413 555 0199',
        lines: [{ item_id: item.id, quantity: 1 }],
      })
      return (await own.post(`/orders/${body.data.id}/payment-links`)).body.data.url
    }
    const url = await linkAt('Harbour')
    for (const page of [await open(url), await submit(url, '1')]) {
      for (const text of ['Harbour', 'Pier 1', '92101 San Diego', '+1 619 555 0100', '9:00']) {
        expect(page.text).toContain(text)
      }
      expect(page.text).not.toContain('12:00')
    }
    await submit(url, '4242424242424242')
    expect((await open(url)).text).toContain('Pier 1')
    const here = (await open(await linkAt('Main'))).text
    expect([here.includes('Harbour'), here.includes('12:00')]).toEqual([false, true])
  })
  test('says that it is our fault where it is, and not that there is no such page', async () => {
    const { url, payment_id } = (await link((await order()).id)).body.data
    await service.owner.query('alter table payment_entries rename to payment_entries_away')
    const broken = await open(url)
    await service.owner.query('alter table payment_entries_away rename to payment_entries')
    expect(broken.status).toBe(503)
    expect((await open(url)).status).toBe(200)
    expect((await payment(payment_id)).status).toBe('pending')
  })
})

describe('refusals', () => {
  test('nobody finds a page whose address they were not given', async () => {
    const { url } = (await link((await order()).id)).body.data
    const other = (await link((await order()).id)).body.data.url
    const mixed = `${url.slice(0, url.lastIndexOf('.'))}.${other.slice(other.lastIndexOf('.') + 1)}`
    // The last character of a signature has bits to spare: another spelling of it is another address.
    const last = url.at(-1) === 'A' ? 'B' : 'A'
    const spelt = `${url.slice(0, -1)}${last}`
    const longer = [`${url}x`, `${url}.x`, `${url}.`, `${url}=`, `${url}%20`, url.replace('/pay/', '/pay/0')]
    for (const address of [mixed, spelt, ...longer, url.slice(0, -1), '/pay/1', '/pay/1.2.3']) {
      expect((await open(address)).status).toBe(404)
    }
  })
  test('a live restaurant has no test page', async () => {
    const { body } = await live.post('/orders', {
      type: 'pickup',
      customer_name: 'Ada',
      customer_phone: '+1 413 555 0199',
      lines: [{ item_id: live.ids.items!.soup, quantity: 1 }],
    })
    const answer = await live.post(`/orders/${body.data.id}/payment-links`, {})
    expect([answer.status, answer.body.error.code]).toEqual([409, 'payments_not_connected'])
  })
  test.each([
    ['http://example.com'],
    ['javascript:alert(1)'],
    ['https://'],
    ['https://example.com/\r\nSet-Cookie: c=d'],
    [7],
  ])('a return_url of %j is 422', async (return_url) => {
    const { status, body } = await link((await order()).id, { return_url })
    expect([status, Object.keys(body.error.details)]).toEqual([422, ['return_url']])
  })
  test.each([
    ['  https://example.com/a  ', 'https://example.com/a'],
    ['HTTPS://example.com', 'https://example.com/'],
    ['https://example.com/a b', 'https://example.com/a%20b'],
    ['https://example.com/é', 'https://example.com/%C3%A9'],
    ['', undefined],
  ])('a return_url of %j leads on to %j', async (return_url, to) => {
    const { url } = (await link((await order()).id, { return_url })).body.data
    await submit(url, '4242424242424242')
    const { status, headers } = await open(url)
    expect([status, headers.refresh]).toEqual([200, to && `5; url=${to}`])
  })
  test('of what is paid there is no link', async () => {
    const { id } = await order()
    await sandbox.post(`/orders/${id}/payments`, { method: 'cash' })
    const { status, body } = await link(id)
    expect([status, body.error.code]).toEqual([409, 'not_payable'])
  })
})

test('under a public address with a path, the link has the path too', async () => {
  const named = await testApp({ PUBLIC_URL: 'https://eat.example/base' })
  try {
    named.clock.now = NOON
    const own = await testSandbox(named, await named.venue({ document: smallMenu() }))
    const { order: placed } = (await own.post('/sandbox/simulate', { kind: 'order' })).body.data
    const { url } = (await own.post(`/orders/${placed.id}/payment-links`)).body.data
    expect(url).toMatch(/^https:\/\/eat\.example\/base\/pay\/\d+\./)
  } finally {
    await named.close()
  }
})

describe('a tip', () => {
  const offer = (tips: object | null) =>
    service.owner.query(
      `insert into restaurant_rules (restaurant_id, ordering) values ($1, $2::jsonb)
       on conflict (restaurant_id) do update set ordering = restaurant_rules.ordering || excluded.ordering`,
      [sandbox.id, JSON.stringify({ tips })],
    )
  const give = (url: string, tip: Record<string, string>, card_number = '4242424242424242') =>
    service.app.inject({
      method: 'POST',
      url: pathOf(url),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ card_number, ...tip }).toString(),
    })
  afterAll(() => offer(null))

  test('is offered as the owner says, and none is as easy as any', async () => {
    await offer({ percents: [10, 12.5], types: [] })
    const { id, total_minor } = await order()
    const { url } = (await link(id)).body.data
    const { text } = await open(url)
    expect(
      [...text.matchAll(/name="tip" value="([^"]+)"( checked)?/g)].map(([, value, on]) => [value, !!on]),
    ).toEqual([
      ['none', true],
      ['10', false],
      ['12.5', false],
      ['own', false],
    ])
    expect(text).toContain('plus tip</button>')
    expect((await open(url, { 'accept-language': 'es' })).text).toContain('Propina')
    expect(total_minor).toBeGreaterThan(0)
  })
  test.each([
    [{}, () => 0],
    [{ tip: 'none', tip_own: '5' }, () => 0],
    [{ tip: '10' }, (total: number) => Math.floor((total * 10 + 50) / 100)],
    [{ tip: 'own', tip_own: '2,50' }, () => 250],
    [{ tip: 'own', tip_own: '0' }, () => 0],
  ])('%j stands with the payment, and covers nothing', async (tip, expected) => {
    await offer({ percents: [10, 12.5], types: [] })
    const { id, total_minor } = await order()
    const { payment_id, url } = (await link(id)).body.data
    expect((await give(url, tip)).statusCode).toBe(303)
    expect(await payment(payment_id)).toMatchObject({
      status: 'captured',
      amount_minor: total_minor,
      tip_minor: expected(total_minor),
    })
    expect((await open(url)).text).toContain('Thank you')
  })
  test('that is no amount is said on the page, with what was chosen; a declined card keeps it too', async () => {
    await offer({ percents: [10], types: [] })
    const { id } = await order()
    const { payment_id, url } = (await link(id)).body.data
    for (const own of ['', 'much', '1.234', '-5']) {
      const wrong = await give(url, { tip: 'own', tip_own: own })
      expect([wrong.statusCode, wrong.body.includes('Enter a tip, such as 2 or 2.50')]).toEqual([422, true])
    }
    const declined = await give(url, { tip: '10' }, '4000000000000002')
    expect(declined.statusCode).toBe(422)
    expect(declined.body).toContain('name="tip" value="10" checked')
    expect(await payment(payment_id)).toMatchObject({ status: 'pending', tip_minor: 0 })
  })
  test('is not offered for other types, or where the owner asks for none', async () => {
    for (const tips of [null, { percents: [10], types: ['delivery'] }]) {
      await offer(tips)
      const { id } = await order()
      const { data } = (await sandbox.get(`/orders/${id}`)).body
      if (data.type === 'delivery') continue
      const { payment_id, url } = (await link(id)).body.data
      expect((await open(url)).text).not.toContain('name="tip"')
      await give(url, { tip: '10' })
      expect((await payment(payment_id)).tip_minor).toBe(0)
    }
  })
})
