// Ordering as a browser without a script does it: links, forms and redirects.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { orderingPages } from '../../../test/ordering-pages.ts'
import { signedIn } from '../../../test/serving.ts'
import { orderEventHandlers, reservationEventHandlers } from '../../event-handlers.ts'
import { lockPaymentWithSubject } from '../../restaurant/payments/commands/lock-payment.ts'
import { captureArrivedMoney } from '../../restaurant/payments/commands/mark-as-paid.ts'
import { acceptTestPayments } from '../../restaurant/payments/commands/provider-account.ts'
import { RELEASE_ORDERS_TASK } from '../../restaurant/payments/commands/unpaid-orders.ts'
import { paymentDesk } from '../../restaurant/payments/desk.ts'
import { paymentJobs } from '../../restaurant/payments/jobs.ts'

let service: TestApp
let venue: Venue
beforeAll(async () => {
  service = await testApp()
  venue = await service.venue({ sample: true, slug: 'lola' })
})
afterAll(() => service.close())

const { open, send, hiddenIn, dish, basketWith, formFor, orderAt } = orderingPages(() => ({
  service,
  venue,
}))

test('a coupon is asked for where there are any, takes off what it says, and a wrong one is told at its field', async () => {
  const form = await formFor(await basketWith('Guacamole and chips'))
  const page = async () => (await open(`/r/lola/order/checkout?b=${form.b}`)).body
  expect(await page()).not.toContain('name="coupon"')
  const sample = { code: 'WELCOME', amount_minor: 500, minimum_minor: 1000, channels: ['web'] }
  const { body: made } = await venue.post('/coupons', sample)
  expect(await page()).toContain('name="coupon"')
  const unknown = await send('/r/lola/order/checkout', { ...form, coupon: 'NOTHING' })
  expect(unknown.body).toMatch(/id="coupon-fault">There is no coupon with this code\./)
  expect(unknown.body).toContain('value="NOTHING"')
  const spanish = await send('/r/lola/es/order/checkout', { ...form, coupon: 'NOTHING' })
  expect(spanish.body).toContain('No hay ningún cupón con este código.')
  await venue.patch(`/coupons/${made.data.id}`, { minimum_minor: 5000 })
  const below = await send('/r/lola/order/checkout', { ...form, coupon: 'welcome' })
  expect(below.body).toContain('This coupon needs dishes worth $50.00 or more.')
  await venue.patch(`/coupons/${made.data.id}`, { minimum_minor: 0 })
  const shown = await send('/r/lola/order/checkout', { ...form, coupon: 'welcome' })
  const total = hiddenIn(shown.body, 'total')
  expect(Number(total)).toBeLessThan(Number(form.total))
  const placed = await send('/r/lola/order/place', { ...form, coupon: 'welcome', total })
  const order = await orderAt(placed.headers.location)
  expect([placed.statusCode, order.discount_minor, String(order.total_minor)]).toEqual([303, 500, total])
  expect((await venue.get(`/coupons/${made.data.id}`)).body.data.uses).toBe(1)
  await service.request('DELETE', `/coupons/${made.data.id}`, { token: venue.token })
})

describe('an order without a script', () => {
  test('is changed beside the form, and nothing that was typed is lost', async () => {
    const form = await formFor(await basketWith('Guacamole and chips'))
    const typed = { ...form, note: 'No coriander', pay: 'venue', 'quantity-0': '3' }
    const updated = await send('/r/lola/order/checkout', typed)
    expect(updated.body).toContain('$33.00')
    for (const kept of ['value="Ann"', 'No coriander', '<option value="3" selected>']) {
      expect(updated.body).toContain(kept)
    }
    expect(hiddenIn(updated.body, 'b')).not.toBe(form.b)
    // Sent at once, what was chosen last counts, once its sum was shown; and nothing left is no order.
    const more = await send('/r/lola/order/place', { ...typed, 'quantity-0': '4' })
    expect([more.statusCode, more.body.includes('$44.00')]).toEqual([409, true])
    const shown = ['b', 'key', 'total'].map((name) => [name, hiddenIn(more.body, name)])
    const placed = await send('/r/lola/order/place', { ...form, ...Object.fromEntries(shown) })
    expect((await orderAt(placed.headers.location)).subtotal_minor).toBe(4400)
    const emptied = await send('/r/lola/order/checkout', { ...form, 'quantity-0': '0' })
    expect([emptied.statusCode, String(emptied.headers.location)]).toEqual([
      303,
      expect.stringMatching(/^\/r\/lola\/order\?b=/),
    ])
  })

  test('is priced as the API prices it, placed once, and followed at an address of its own', async () => {
    const b = await basketWith('Guacamole and chips')
    const form = await formFor(b)
    const quote = await send('/r/lola/order/checkout', form)
    expect(quote.body).toContain('$22.00')
    const first = await send('/r/lola/order/place', form)
    expect(first.statusCode).toBe(303)
    const order = await orderAt(first.headers.location)
    expect(order).toMatchObject({ channel: 'web', type: 'pickup', status: 'placed', subtotal_minor: 2200 })
    expect(order.customer).toEqual({ name: 'Ann', phone: '+12025550123', email: null })

    // Pressed twice, and sent again by the back button: the same order.
    const again = await Promise.all([send('/r/lola/order/place', form), send('/r/lola/order/place', form)])
    expect(again.map((answer) => answer.headers.location)).toEqual([
      first.headers.location,
      first.headers.location,
    ])
    const changed = await send('/r/lola/order/place', { ...form, name: 'Bob' })
    expect(changed.statusCode).toBe(409)
    expect(changed.body).toContain('already sent')
    expect(changed.body).toContain('value="Bob"')

    const status = String(first.headers.location)
    expect((await open(status)).body).toContain('Thank you, Ann')
    await venue.post(`/orders/${order.id}/status`, { status: 'accepted' })
    expect((await open(status)).body).toContain('The kitchen is at work.')
    const { headers } = await open(status)
    expect(headers['x-robots-tag']).toBe('noindex')
    expect((await open(`${status.slice(0, -2)}xx`)).statusCode).toBe(404)
    const other = await service.venue({ sample: true, slug: 'other' })
    expect(other.restaurant.slug).toBe('other')
    expect((await open(status.replace('/r/lola/', '/r/other/'))).statusCode).toBe(404)
  })

  test('costs no more than was shown, however it is paid; less is fine', async () => {
    const { meta } = (await venue.post('/gift-cards', { amount_minor: 50_000 })).body
    const path = `/items/${await dish('Guacamole and chips')}`
    const change = async (price_minor: number) =>
      expect((await venue.patch(path, { price_minor })).status).toBe(200)
    const before = (await venue.get('/orders?per_page=100')).body.data.length
    const b = await basketWith('Guacamole and chips')
    const form: Record<string, string> = {
      ...(await formFor(b)),
      pay: 'gift_card',
      gift_card_code: meta.code,
    }
    try {
      await change(9000)
      for (const one of [
        form,
        { ...form, pay: 'venue' },
        { ...form, total: '' },
        { ...form, total: '1e9' },
      ]) {
        const again = await send('/r/lola/order/place', one)
        expect(again.statusCode).toBe(409)
        expect(again.body).toContain('Nothing has been ordered yet')
        expect(again.body).toContain('$180.00')
        expect(hiddenIn(again.body, 'total')).toBe('17496')
        // What is agreed to stands on the button, and beside it what it was.
        expect(again.body).toContain('id="place-order">Place order · $174.96</button>')
        const isKnown = one.total === form.total
        expect(again.body.includes('The total has changed from $23.76 to $174.96.')).toBe(isKnown)
      }
      expect((await venue.get('/orders?per_page=100')).body.data.length).toBe(before)
      // What a script asks for beside the typing says the same, and goes on saying it.
      const quoted = await send('/r/lola/order/checkout', { ...form, pay: 'venue' })
      const next = { total: hiddenIn(quoted.body, 'total'), was: hiddenIn(quoted.body, 'was') }
      expect(next).toEqual({ total: '17496', was: '2376' })
      for (const { body } of [quoted, await send('/r/lola/ar/order/checkout', { ...form, ...next })]) {
        expect(body).toMatch(/The total has changed from|تغيّر المجموع من/)
      }
      await change(1000)
      const placed = await send('/r/lola/order/place', form)
      expect(await orderAt(placed.headers.location)).toMatchObject({ subtotal_minor: 2000 })
    } finally {
      await change(1100)
    }
  })

  test('says what is wrong beside the fields, and keeps what was typed', async () => {
    const form = await formFor(await basketWith('Guacamole and chips'))
    const { statusCode, body } = await send('/r/lola/order/place', {
      ...form,
      type: 'delivery',
      line1: '5 Far Street',
      city: 'Nowhere',
      name: '',
      phone: '1',
      note: 'No onions <please>',
    })
    expect(statusCode).toBe(422)
    expect(body).toContain('We do not deliver to this address.')
    expect(body).toMatch(/id="city-fault"/)
    expect(body).toMatch(/id="name-fault"/)
    expect(body).toMatch(/id="phone-fault"/)
    expect(body).toContain('value="5 Far Street"')
    expect(body).toContain('No onions &lt;please&gt;')
    expect(body).toMatch(/value="delivery" checked/)
    const arabic = await send('/r/lola/ar/order/place', { ...form, name: '' })
    expect(arabic.body).toContain('هذا مطلوب.')
  })

  test('asks for sizes and wishes, and refuses what the menu refuses', async () => {
    const wings = await dish('Chicken wings')
    const b = hiddenIn((await open('/r/lola/order')).body, 'b')
    const shown = (await open(`/r/lola/order/dish/${wings}?b=${b}`)).body
    expect(shown).toContain('12 pieces')
    const refused = await send('/r/lola/order/add', { b, item: String(wings), quantity: '1' })
    expect(refused.statusCode).toBe(422)
    const option = /name="option" value="(\d+)"/.exec(shown)?.[1] ?? ''
    const taken = await send('/r/lola/order/add', {
      b,
      item: String(wings),
      quantity: '1',
      option,
      note: 'crisp',
    })
    expect(taken.statusCode).toBe(303)
    expect((await open(String(taken.headers.location))).body).toContain('crisp')
  })

  test('is not begun by a form that was sent without a body', async () => {
    const pages = ['add', 'change', 'checkout', 'place'].map((page) => `/r/lola/order/${page}`)
    const others = ['/r/lola/book', '/r/lola/book/wait', '/r/lola/gift-cards/balance', '/r/lola/privacy']
    for (const url of [...pages, ...others]) {
      const headers = { 'sec-fetch-site': 'same-origin' }
      const { statusCode } = await service.app.inject({ method: 'POST', url, headers })
      expect([url, statusCode < 500]).toEqual([url, true])
    }
  })

  test('can be paid with a gift card, and is not placed when the card does not pay', async () => {
    const { meta } = (await venue.post('/gift-cards', { amount_minor: 5000 })).body
    const form = { ...(await formFor(await basketWith('Guacamole and chips'))), pay: 'gift_card' }
    const wrong = await send('/r/lola/order/place', { ...form, gift_card_code: '0000-0000-0000-0000' })
    expect(wrong.statusCode).toBe(422)
    expect(wrong.body).toMatch(/id="gift_card_code-fault"/)
    const right = await send('/r/lola/order/place', {
      ...form,
      key: hiddenIn(wrong.body, 'key'),
      gift_card_code: meta.code,
    })
    expect((await orderAt(right.headers.location)).paid_at).not.toBeNull()
  })
})

describe("a table's code", () => {
  test('orders to the table, and shows nobody else what was ordered there', async () => {
    const [table] = (await venue.get('/tables')).body.data
    const b = await basketWith('Guacamole and chips', `/r/lola/t/${table.code}`)
    const { phone: _, ...form } = await formFor(b)
    const placed = await send('/r/lola/order/place', { ...form, type: 'dine_in', name: 'Zoe' })
    expect(placed.statusCode).toBe(303)
    expect(await orderAt(placed.headers.location)).toMatchObject({
      channel: 'qr',
      type: 'dine_in',
      table: { code: table.code },
      customer: { name: 'Zoe', phone: null },
    })
    expect((await open(`/r/lola/t/${table.code}`)).body).not.toContain('Zoe')
    expect((await open('/r/lola/t/nosuchtable')).statusCode).toBe(404)
  })
})

describe('online, now', () => {
  const MINUTE_MS = 60_000
  const release = (laterMs: number) => {
    const desk = paymentDesk(service.database, service.box, {
      stripeApiBase: null,
      now: () => Date.now() + laterMs,
    })
    const handlers = { orders: orderEventHandlers, reservations: reservationEventHandlers }
    const jobs = paymentJobs(desk, handlers, (error) => {
      throw error
    })
    const job = jobs.find(({ task }) => task === RELEASE_ORDERS_TASK)!
    return job.run({ restaurantId: venue.restaurant.id })
  }
  /** Placed to be paid online: its id, the payment page and its own page. */
  async function placed(more: Record<string, string> = {}) {
    const form = { ...(await formFor(await basketWith('Guacamole and chips'))), pay: 'online', ...more }
    const { headers } = await send('/r/lola/order/place', form)
    const pay = String(headers.location)
    expect(pay).toMatch(/^\/pay\//)
    const page = (await open(pay)).body
    const status = /href="[^"]*(\/r\/lola\/o\/[^"]+)"/.exec(page)?.[1] ?? ''
    return { pay, page, status, id: /\/o\/([0-9a-f-]{36})/.exec(status)?.[1] ?? '' }
  }
  const orderOf = async (id: string) => (await venue.get(`/orders/${id}`)).body.data
  const payFor = (pay: string) => send(pay, { card_number: '4242424242424242' })

  test('an order is held until it is paid, marked for staff, and ends unpaid by whichever process', async () => {
    await venue.inside(acceptTestPayments)
    const ask = await signedIn(service, venue, 'owner')
    const one = await placed({ email: 'ann@example.com' })
    expect(one.page).toMatch(/Pay by [\d:]+.(AM|PM), or your order is cancelled\./)
    expect((await open(one.status)).body).toContain('We are waiting for your payment.')
    const { rows } = await service.owner.query(
      "select body from mails where kind = 'order.received' and subject_ref = $1",
      [`order:${one.id}`],
    )
    expect(rows[0].body).toContain('Please pay online by')
    const marked = async () => {
      const today = (await ask('/today/orders')).data.awaiting
      const list = (await ask('/orders')).data
      return [
        Object.keys(today).includes(one.id),
        list.find(({ id }: { id: string }) => id === one.id).pay_by !== null,
      ]
    }
    expect(await marked()).toEqual([true, true])
    await venue.post(`/orders/${one.id}/status`, { status: 'accepted' })
    await release(29 * MINUTE_MS)
    expect((await orderOf(one.id)).status).toBe('accepted')
    await Promise.all([release(30 * MINUTE_MS), release(31 * MINUTE_MS)])
    expect(await orderOf(one.id)).toMatchObject({ status: 'cancelled', cancel_reason: 'Not paid in time' })
    expect((await open(one.status)).body).toContain('because it was not paid in time')
    expect(await marked()).toEqual([false, false])
    const { rows: tickets } = await service.owner.query(
      'select state from kitchen_tickets where order_id = $1',
      [one.id],
    )
    expect(tickets.every(({ state }) => state === 'voided')).toBe(true)
    expect((await payFor(one.pay)).statusCode).toBe(303)
    expect((await open(one.pay)).statusCode).toBe(410)
  })

  test('paid, paid in part at the counter, given away, or ready: it stays; money that comes too late goes back', async () => {
    const [paid, part, ready, late] = [await placed(), await placed(), await placed(), await placed()]
    const free = await placed()
    const whole = { kind: 'discount', percent: 100, reason: 'A friend of the house' }
    expect((await venue.post(`/orders/${free.id}/adjustments`, whole)).status).toBe(201)
    await payFor(paid!.pay)
    await venue.post(`/orders/${part!.id}/payments`, { method: 'cash', amount_minor: 100 })
    for (const status of ['accepted', 'ready']) await venue.post(`/orders/${ready!.id}/status`, { status })
    await release(45 * MINUTE_MS)
    const statuses = await Promise.all(
      [paid, part, free, ready, late].map(async (one) => (await orderOf(one!.id)).status),
    )
    expect(statuses).toEqual(['placed', 'placed', 'placed', 'ready', 'cancelled'])
    // As where a provider tells late of money that it took in time.
    const [payment] = (await venue.get(`/payments?order_id=${late!.id}`)).body.data
    await venue.inside(async (tx) =>
      captureArrivedMoney(tx, { box: service.box }, await lockPaymentWithSubject(tx, payment.id), {
        paymentRef: null,
      }),
    )
    expect((await venue.get(`/payments/${payment.id}`)).body.data).toMatchObject({
      status: 'captured',
      refunded_minor: payment.amount_minor,
    })
  })

  test('of paying and ending at the same moment one wins, and no money is lost', async () => {
    for (let round = 0; round < 5; round++) {
      const one = await placed()
      await Promise.all([payFor(one.pay), release(30 * MINUTE_MS)])
      const order = await orderOf(one.id)
      const [payment] = (await venue.get(`/payments?order_id=${one.id}`)).body.data
      const isPaid = order.paid_at !== null
      expect([order.status, payment.status, payment.refunded_minor]).toEqual(
        isPaid ? ['placed', 'captured', 0] : ['cancelled', 'cancelled', 0],
      )
    }
  })
})

test('a filter goes along from the menu to ordering, and from dish to dish, until it is taken off', async () => {
  const menu = (await open('/r/lola/menu/suits?diet=vegan&without=nuts')).body
  expect(menu).toContain('href="/r/lola/order?diet=vegan&amp;without=nuts"')
  const order = (await open('/r/lola/order?diet=vegan&without=nuts')).body
  expect(order).toContain('value="nuts" checked')
  const b = await basketWith('Guacamole and chips', '/r/lola/order?diet=vegan&without=nuts')
  const again = (await open(`/r/lola/order?b=${b}`)).body
  expect(again).toContain('value="nuts" checked')
  expect(again).toContain('value="vegan" checked')
  const all = (await open(`/r/lola/order?b=${b}&diet=`)).body
  expect(all).not.toContain('value="nuts" checked')
})

test('a basket that cannot be read says so, on the way to the checkout too', async () => {
  const b = await basketWith('Guacamole and chips')
  const broken = b.slice(0, -6)
  const SAYS = 'We could not read your basket'
  expect((await open(`/r/lola/order?b=${b}`)).body).not.toContain(SAYS)
  expect((await open(`/r/lola/order?b=${broken}`)).body).toContain(SAYS)
  const checkout = await open(`/r/lola/order/checkout?b=${broken}`)
  expect((await open(String(checkout.headers.location))).body).toContain(SAYS)
  expect((await open(`/r/lola/ar/order?b=${broken}`)).body).toContain('تعذّرت قراءة سلتك')
})

test('what a gift card has paid, and what is left, stands on the page of the order', async () => {
  const { meta } = (await venue.post('/gift-cards', { amount_minor: 500 })).body
  const form = await formFor(await basketWith('Guacamole and chips'))
  const checkout = (await open(`/r/lola/order/checkout?b=${form.b}`)).body
  expect(checkout).toMatch(/Guacamole and chips.*<span class="price">\$22\.00<\/span>/s)
  const placed = await send('/r/lola/order/place', { ...form, pay: 'gift_card', gift_card_code: meta.code })
  const { body } = await open(String(placed.headers.location))
  const { total_minor } = await orderAt(placed.headers.location)
  const left = `$${((total_minor - 500) / 100).toFixed(2)}`
  expect(body).toMatch(/Paid by gift card<\/th><td>\$5\.00/)
  expect(body).toContain(`Still to pay</th><td>${left}`)
})

test('robots fall into the trap', async () => {
  const form = await formFor(await basketWith('Guacamole and chips'))
  expect((await send('/r/lola/order/place', { ...form, website: 'x' })).statusCode).toBe(429)
})
