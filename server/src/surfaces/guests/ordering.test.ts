// Ordering as a browser without a script does it: links, forms and redirects.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { orderingPages } from '../../../test/ordering-pages.ts'
import { importDocument } from '../../across/document/import.ts'

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
  await venue.patch(`/coupons/${made.data.id}`, { minimum_minor: 0, starts_on: '2099-05-01' })
  const early = await send('/r/lola/order/checkout', { ...form, coupon: 'welcome' })
  expect(early.body).toContain('This coupon is valid from May 1, 2099.')
  await venue.patch(`/coupons/${made.data.id}`, { starts_on: null })
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
    expect((await open(status)).body).toContain('The kitchen is preparing your order.')
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
    expect(body).toContain('We don’t deliver to this address.')
    expect(body).toMatch(/id="city-fault"/)
    expect(body).toMatch(/id="name-fault"/)
    expect(body).toMatch(/id="phone-fault"/)
    expect(body).toContain('value="5 Far Street"')
    expect(body).toContain('No onions &lt;please&gt;')
    expect(body).toMatch(/value="delivery" checked/)
    const arabic = await send('/r/lola/ar/order/place', { ...form, name: '' })
    expect(arabic.body).toContain('أدخل اسمك.')
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

  test('is tipped from the gift card that pays, by a percentage, an amount, or not at all', async () => {
    const offer = (tips: object | null) => venue.inside((tx) => importDocument(tx, { settings: { tips } }))
    const { meta } = (await venue.post('/gift-cards', { amount_minor: 9000 })).body
    const b = await basketWith('Guacamole and chips')
    const form = { ...(await formFor(b)), pay: 'gift_card', gift_card_code: meta.code }
    expect((await open(`/r/lola/order/checkout?b=${b}`)).body).not.toContain('name="tip"')
    await offer({ percents: [10], types: ['pickup'] })
    const asked = async (tip: object) => {
      const page = await send('/r/lola/order/checkout', { ...form, ...tip })
      return {
        page: page.body,
        form: { ...form, ...tip, key: `tip-on-a-card-${Object.values(tip).join('-')}` },
      }
    }
    const tenth = await asked({ tip: '10' })
    expect(tenth.page).toMatch(/value="10" checked/)
    expect(tenth.page).toContain('Total with $2.38 tip: $26.14')
    expect(tenth.page).toContain('Place order · $26.14</button>')
    expect((await asked({})).page).toMatch(/name="tip" value="none" checked/)
    for (const [tip_own, words] of [
      ['much', 'Enter a tip, such as 2 or 2.50'],
      ['90', 'balance is too low for this tip'],
    ] as const) {
      const refused = await send('/r/lola/order/place', (await asked({ tip: 'own', tip_own })).form)
      expect([refused.statusCode, /id="tip_own-fault">([^<]*)/.exec(refused.body)?.[1]]).toEqual([
        422,
        expect.stringContaining(words),
      ])
    }
    for (const [tip, minor] of [
      [{ tip: '10' }, 238],
      [{ tip: 'own', tip_own: '2' }, 200],
      [{ tip: 'none' }, 0],
    ] as const) {
      const placed = await send('/r/lola/order/place', (await asked(tip)).form)
      const order = await orderAt(placed.headers.location)
      const { data } = (await venue.get(`/payments?order_id=${order.id}`)).body
      expect([order.paid_at === null, data[0].amount_minor, data[0].tip_minor]).toEqual([
        false,
        order.total_minor,
        minor,
      ])
      const { body: page } = await open(String(placed.headers.location))
      expect(page.includes('<th scope="row">Tip</th>')).toBe(minor > 0)
    }
    await offer(null)
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
  const SAYS = 'We couldn’t load your basket'
  expect((await open(`/r/lola/order?b=${b}`)).body).not.toContain(SAYS)
  expect((await open(`/r/lola/order?b=${broken}`)).body).toContain(SAYS)
  const checkout = await open(`/r/lola/order/checkout?b=${broken}`)
  expect((await open(String(checkout.headers.location))).body).toContain(SAYS)
  expect((await open(`/r/lola/ar/order?b=${broken}`)).body).toContain('تعذّر تحميل سلتك')
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
  expect(body).toContain(`Still due</th><td>${left}`)
})

test('robots fall into the trap', async () => {
  const form = await formFor(await basketWith('Guacamole and chips'))
  expect((await send('/r/lola/order/place', { ...form, website: 'x' })).statusCode).toBe(429)
})

test('an order says how long it takes, and is ordered again as far as its dishes can be had', async () => {
  const b = await basketWith('Guacamole and chips')
  const two = await send('/r/lola/order/add', {
    b,
    item: String(await dish('Crispy calamari')),
    quantity: '1',
  })
  const both = new URL(String(two.headers.location), 'http://x').searchParams.get('b') ?? ''
  expect((await open(`/r/lola/order/checkout?b=${both}`)).body).toMatch(
    /id="ready">Ready in about \d+ minutes/,
  )
  const page = String((await send('/r/lola/order/place', await formFor(both))).headers.location)
  expect((await open(page)).body).toMatch(/Usually ready about \d+ minutes after/)
  const { id } = await orderAt(page)
  await venue.post(`/orders/${id}/status`, { status: 'accepted' })
  expect((await open(page)).body).toContain('Ready at about')

  const whole = (await open(`${page}/again`)).body
  expect(whole).toContain('Your previous order is in your basket again.')
  const gone = await dish('Crispy calamari')
  await venue.patch(`/items/${gone}`, { is_available: false })
  const rest = (await open(`${page}/again`)).body
  expect(rest).toContain('in your basket again. Not available right now: Crispy calamari.')
  const checkout = (await open(`/r/lola/order/checkout?b=${hiddenIn(rest, 'b')}`)).body
  expect(checkout).toContain('Guacamole and chips')
  expect(checkout).not.toContain('Crispy calamari')
  await venue.patch(`/items/${gone}`, { is_available: true })
  expect((await open(`${page}x/again`)).statusCode).toBe(404)
})
