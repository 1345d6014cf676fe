// One evening at the counter, by three people on three screens and a guest: whatever they do, the money agrees to the cent.
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Venue } from '../../../test/app.ts'
import { noBrowser } from '../../../test/browser.ts'
import { asked, BOOKING } from '../../../test/dining.ts'
import { smallMenu } from '../../../test/documents.ts'
import { base, browser, serveInBrowser, service } from '../../../test/in-browser.ts'
import { EVENING } from '../../../test/serving.ts'
import { drawer, due, leave, openTable, press, round, said, seat } from '../../../test/table-acts.ts'
import { addPerson } from '../../../test/visitor.ts'
import { choose, fitsItsWidth, settled, signInOn, visit } from '../../../test/web-app.ts'
import { placeOfMail } from '../../restaurant/notifications/commands.ts'
import { acceptTestPayments } from '../../restaurant/payments/commands/provider-account.ts'
import { waitlistJobs } from '../../restaurant/reservations/waitlist/jobs.ts'

const SHOTS = process.env.SCREENSHOTS_DIR
const DAY = '2026-11-14'
const LARGE = 'Big table'
const TABLES = [
  ...[1, 2, 3, 4].map((n) => ({
    ref: `t${n}`,
    name: `Table ${n}`,
    code: `T${n}`,
    min_seats: 1,
    max_seats: 4,
  })),
  { ref: 'big', name: LARGE, code: 'BIG', min_seats: 5, max_seats: 8 },
]
const PARTY = 6
const DEPOSIT = { from_party: 6, amount_minor: 500, per: 'guest', pay_within_minutes: 30 }

describe.skipIf(noBrowser)('an evening', { timeout: 240_000 }, () => {
  serveInBrowser()
  let venue: Venue
  let phone: Page
  let tablet: Page
  let desk: Page
  let guest: Page
  const complaints: string[] = []

  beforeAll(async () => {
    service.clock.now = EVENING
    venue = await service.venue({
      slug: 'alba',
      timezone: 'UTC',
      document: {
        ...smallMenu(),
        settings: {
          prices_include_tax: true,
          taxes: [
            { name: 'VAT', rate_pct: 10, default: true },
            { name: 'Drinks', rate_pct: 21, category_refs: ['drinks'] },
          ],
          order_types: { dine_in: { service_charge_pct: 12.5 }, pickup: {} },
        },
        tables: TABLES,
        booking: {
          ...BOOKING,
          notify: true,
          periods: [{ from: '00:00', to: '24:00' }],
          deposit: DEPOSIT,
        },
      },
    })
    await venue.inside(acceptTestPayments)
    const open = async (width: number, height: number) => {
      const context = await browser.newContext({ viewport: { width, height }, locale: 'en-GB' })
      // What comes soon, and which week it is, is said by the clock of the screen.
      await context.clock.setFixedTime(EVENING)
      return context.newPage()
    }
    phone = await open(390, 844)
    tablet = await open(1024, 768)
    desk = await open(1440, 900)
    guest = await open(390, 844)
    for (const page of [phone, tablet, desk, guest]) {
      page.on('pageerror', (error) => complaints.push(error.message))
      page.on('response', (answer) => {
        if (answer.status() >= 500 || answer.status() === 403)
          complaints.push(`${answer.status()} ${answer.url()}`)
      })
    }
    await signInOn(phone, base, (await addPerson(venue, 'staff')).email, '/tables')
    await signInOn(tablet, base, (await addPerson(venue, 'staff')).email, '/tables')
    await signInOn(desk, base, (await addPerson(venue, 'manager')).email, '/gift-cards')
  })
  const shot = async (page: Page, name: string) => {
    expect(await fitsItsWidth(page), name).toBe(true)
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/evening-${name}.png` })
  }
  let code = ''
  test('the manager sells a gift card for cash', async () => {
    await settled(desk)
    await desk.getByRole('button', { name: 'Issue gift card' }).first().click()
    const form = drawer(desk)
    await form.getByLabel('Amount').fill('10')
    await form.getByLabel('Cash', { exact: true }).check()
    await shot(desk, 'gift-card')
    await form.getByRole('button', { name: 'Issue gift card' }).click()
    code = String(await form.getByRole('region', { name: 'Code' }).textContent())
    await form
      .getByRole('button', { name: /copied|kept|Done|noted|saved/i })
      .first()
      .click()
    await leave(desk).catch(() => undefined)
  })

  test('two waiters serve, move and join, the manager voids, and the bill is split in three, with tips', async () => {
    await Promise.all([settled(phone), settled(tablet)])
    await seat(phone, /^Table 1$/, { size: 2, name: 'Lee' })
    await openTable(phone, /Table 1.*Lee/)
    await round(phone, 1, 'Soup', 'Water')
    await round(phone, 2, 'Flambé', 'Water')
    // 1300 + 12.5 % and 900 + 12.5 %, rounded for each round.
    await due(phone, 1463 + 1013)
    await shot(phone, 'phone-bill')

    await visit(desk, `${base}/tables`)
    await settled(desk)
    await openTable(desk, /^Table 1, Lee/)
    await press(desk, 'Void: Flambé')
    await desk.getByLabel('Reason').fill('Burnt')
    await press(desk, 'Void')
    await due(desk, 1463 + 338)
    await leave(desk)

    await seat(tablet, /^Table 3, /, { size: 2 })
    await openTable(tablet, /^Table 3, Walk-in/)
    await round(tablet, 1, 'Soup')
    await leave(tablet)

    await press(phone, 'Move')
    for (const name of [/^Table 1$/, /^Table 2$/])
      await drawer(phone).locator('label', { hasText: name }).click()
    await press(phone, 'Move')
    await phone.getByText('Moved', { exact: true }).waitFor()

    await openTable(tablet, /^Table 3, Walk-in/)
    await press(tablet, 'Join')
    await tablet.getByRole('radio', { name: /Table 2/ }).check()
    await press(tablet, 'Join')
    await tablet.getByRole('heading', { name: 'Table 3 + Table 2' }).waitFor()
    // The party's name is kept: one had one, the other had none.
    await drawer(tablet).getByText('Lee', { exact: true }).waitFor()
    await due(tablet, 1463 + 338 + 1125)
    await shot(tablet, 'tablet-joined')
    await leave(tablet)

    // 29.26 by three: 9.76, 9.75, 9.75.
    await leave(phone).catch(() => undefined)
    await openTable(phone, /Table 3 \+ Table 2/)
    await press(phone, 'Take payment')
    await phone.getByText('Equal parts').click()
    await phone.getByLabel('Guests still to pay').fill('3')
    await phone.getByText('Card', { exact: true }).click()
    await phone.getByLabel('Tip').fill('2')
    await shot(phone, 'phone-split')
    await press(phone, 'Take $11.76')
    await due(phone, 2926 - 976)
    await press(phone, 'Take payment')
    await phone.getByText('Cash', { exact: true }).click()
    await phone.getByLabel('Tip').fill('1')
    await phone.getByLabel('Cash received').fill('20')
    await press(phone, 'Take $10.75')
    await phone.getByText('Give $9.25 change').waitFor()
    await due(phone, 975)
    await press(phone, 'Take payment')
    await phone.getByText('Gift card', { exact: true }).click()
    await phone.getByLabel('Gift card code').fill(code)
    await press(phone, 'Take $9.75')
    await due(phone, 0)

    const [printed] = await Promise.all([phone.waitForEvent('popup'), press(phone, 'Print bill')])
    await printed.getByText('Total', { exact: true }).waitFor()
    const bill = (await printed.locator('article').innerText()).replace(/\s+/g, ' ')
    for (const row of [
      'Subtotal $26.00',
      'Service charge $3.26',
      'Total $29.26',
      'Card $9.76',
      'Tip $2.00',
      'Cash $9.75',
      'Gift card $9.75',
    ])
      expect(bill).toContain(row)
    expect(bill).not.toContain('Flambé')
    expect(bill).not.toContain('Still due')
    await shot(printed, 'printed-bill')
    await printed.close()
    await shot(phone, 'phone-paid')

    await press(phone, 'Close bill')
    await phone.locator('form').getByRole('button', { name: 'Close', exact: true }).click()
    await phone.locator('[data-sitting]').waitFor({ state: 'detached' })
  })

  test('a guest takes a table of the waitlist, pays its deposit, and the bill of that evening takes it, less a discount', async () => {
    const first = await venue.post(
      '/reservations',
      asked({ date: DAY, time: '21:00', party_size: PARTY, name: 'Berta' }),
    )
    expect(first.status).toBe(201)
    await guest.goto(`${base}/r/alba/book/wait?party=${PARTY}&date=${DAY}&time=21%3A00`)
    await guest.getByLabel('Name').fill('Carla')
    await guest.getByLabel('Phone').fill('+34 600 000 002')
    await guest.getByLabel(/mail/i).fill('carla@example.com')
    await shot(guest, 'guest-wait')
    await guest.locator('main button[type=submit]').last().click()
    await guest.getByText('You’re on the waitlist').waitFor()
    await venue.post(`/reservations/${first.body.data.id}/cancel`)
    const [offers] = waitlistJobs(service.database, { box: service.box, rootUrl: base }, () => EVENING)
    await offers!.run({ restaurantId: venue.restaurant.id })
    const { rows } = await service.owner.query(
      "select id, sealed_body from mails where kind = 'waitlist.offered' and recipient = 'carla@example.com'",
    )
    const mail = service.box.decrypt(rows[0].sealed_body, placeOfMail(rows[0].id))
    expect(mail).toContain('It requires a deposit of $30.00')
    await guest.goto(/http\S+table-offer\S+/.exec(mail)?.[0] ?? '')
    await shot(guest, 'guest-offer')
    await guest.getByRole('button', { name: 'Take this table and pay $30.00' }).click()
    await guest.getByText('Your table is held until').waitFor()
    await shot(guest, 'guest-pay')
    await guest.getByLabel('Card number').fill('4242 4242 4242 4242')
    await guest.getByRole('button', { name: 'Pay $30.00' }).click()
    await guest.getByRole('heading', { name: 'Paid', exact: true }).waitFor()

    await visit(tablet, `${base}/tables`)
    await settled(tablet)
    await openTable(tablet, new RegExp(`^${LARGE}, .*Carla`))
    await press(tablet, 'Seat Carla')
    await openTable(tablet, new RegExp(`^${LARGE}, Carla`))
    await drawer(tablet).getByText('Carla’s deposit: $30.00 left').waitFor()
    await round(tablet, 1, 'Soup', 'Soup', 'Soup', 'Soup')
    await due(tablet, 4500)
    await openTable(desk, new RegExp(`^${LARGE}, Carla`))
    await press(desk, 'Discount')
    await desk.getByText('Amount off', { exact: true }).first().click()
    await desk.getByRole('textbox', { name: 'Amount off' }).fill('4')
    await desk.getByRole('combobox', { name: 'Reason' }).fill('A long wait')
    await shot(desk, 'discount')
    await press(desk, 'Apply')
    await due(desk, 4050)
    await leave(desk)
    await due(tablet, 4050)
    await press(tablet, 'Take payment')
    await tablet.getByText('Deposit', { exact: true }).click()
    await shot(tablet, 'tablet-deposit')
    await press(tablet, 'Pay by deposit')
    await due(tablet, 1050)
    await press(tablet, 'Take payment')
    await tablet.getByText('Card', { exact: true }).click()
    await press(tablet, 'Take $10.50')
    await due(tablet, 0)
    await press(tablet, 'Close bill')
    await tablet.locator('form').getByRole('button', { name: 'Close', exact: true }).click()
    await drawer(tablet).waitFor({ state: 'detached' })
  })

  const order = async (name: string): Promise<string> => {
    const placed = await venue.post('/orders', {
      type: 'pickup',
      customer_name: name,
      customer_phone: '+1 413 555 0101',
      lines: ['soup', 'water'].map((ref) => ({ item_id: venue.ids.items![ref], quantity: 1 })),
    })
    expect(placed.status).toBe(201)
    const { id } = placed.body.data
    expect((await venue.post(`/orders/${id}/payments`, { method: 'cash' })).status).toBe(201)
    for (const status of ['accepted', 'ready', 'completed'])
      await venue.post(`/orders/${id}/status`, { status })
    return id
  }

  let courtesy = ''
  test('money goes back for a dish, as a courtesy and as a correction, which alone is due again', async () => {
    const dish = await order('Ada')
    courtesy = await order('Ben')
    const wrong = await order('Cy')
    const refund = async (id: string, kind: string, more: () => Promise<void>) => {
      await desk.goto(`${base}/orders?order=${id}`)
      await press(desk, 'Refund: Cash $13.00')
      await drawer(desk).getByLabel(kind).check()
      await more()
      await drawer(desk).getByLabel('Reason').fill(`Because of ${kind}`)
      await shot(desk, `refund-${kind}`)
    }
    await refund(dish, 'Dishes returned', () => drawer(desk).getByLabel(/Water/).check())
    await press(desk, 'Return dishes')
    await desk.getByText('$3.00 refunded').waitFor()
    expect(await said(desk, '[data-standing]')).toContain('Paid in full')
    await refund(courtesy, 'Goodwill', () => drawer(desk).getByLabel('Amount').fill('5.20'))
    await press(desk, 'Refund $5.20')
    await desk.getByText('$5.20 refunded').waitFor()
    expect(await said(desk, '[data-standing]')).toContain('Paid in full')
    await refund(wrong, 'Correction', () => drawer(desk).getByLabel('Amount').fill('13'))
    await press(desk, 'Refund $13.00')
    await desk.getByText('$13.00 refunded').waitFor()
    await drawer(desk).getByRole('button', { name: 'Take payment' }).click()
    await drawer(desk).getByText('Card', { exact: true }).click()
    await press(desk, 'Take $13.00')
    await drawer(desk).locator('[data-standing]').getByText('Paid in full').waitFor()
    await shot(desk, 'refunded')
  })

  test('End of day, Payments, Sales and every receipt agree', async () => {
    // Cash: the card sold 10.00, a third 9.75 and its tip 1.00, three orders 39.00, back 3.00, 5.20 and 13.00.
    const cash = 1000 + 975 + 100 + 3 * 1300 - 300 - 520 - 1300
    const amounts = 2926 + 4050 + 3000 + 1000 + 4 * 1300
    const text = (minor: number) => `${minor < 0 ? '-' : ''}$${(Math.abs(minor) / 100).toFixed(2)}`
    await visit(desk, `${base}/day-end`)
    await desk.getByLabel('Starting cash').fill('100')
    expect(await said(desk, '[data-expected]')).toBe(text(10_000 + cash))
    const totals = await said(desk, '[data-totals]')
    expect(totals).toBe(
      [
        `Before refunds ${text(amounts + 300)}`,
        `Correction · 1 ${text(-1300)}`,
        `Goodwill · 1 ${text(-520)}`,
        `Dishes returned · 1 ${text(-300)}`,
        `After refunds ${text(amounts + 300 - 2120)}`,
      ].join(' '),
    )
    await shot(desk, 'day-end-totals')
    await desk.getByLabel('Counted').fill(String((10_000 + cash) / 100))
    await desk.getByText('The drawer balances.').waitFor()
    await press(desk, 'Close day')
    await desk.getByRole('button', { name: 'Save new count' }).waitFor()
    await shot(desk, 'day-end')

    await visit(desk, `${base}/payments`)
    expect(await said(desk, '[data-totals]')).toBe(totals)
    // The last of the three corrections' orders, by the number that its receipt bears.
    await desk.locator('[data-payment]').first().getByText('Order 7').waitFor()
    await shot(desk, 'payments')

    const sold = 2926 + 4050 + 3 * 1300
    await visit(desk, `${base}/sales`)
    expect(await said(desk, '[data-refunds]')).toContain(
      `Gross sales ${text(sold + 400)} Discounts ${text(-400)} Dishes returned ${text(-300)} Goodwill ${text(-520)} Net sales ${text(sold - 820)}`,
    )
    await shot(desk, 'sales')
    const summary = (await venue.get(`/reports/sales-summary?from=${DAY}&to=${DAY}`)).body.data
    expect(summary).toMatchObject({ revenue_minor: sold - 300, orders: 7 })

    // What guests have on paper, order by order, is what was sold.
    const orders = (await venue.get('/orders?per_page=100')).body.data as {
      id: string
      number: number
      total_minor: number
    }[]
    for (const { id, number, total_minor } of orders) {
      // The receipt of a sale stays as it was; what went back for a dish has a receipt of its own.
      const sale = number === 5 ? total_minor + 300 : total_minor
      const { path } = (await (await desk.request.get(`${base}/admin/alba/api/orders/${id}/receipt`)).json())
        .data
      const receipt = await (await desk.request.get(base + path)).text()
      expect(receipt.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')).toContain(`Total ${text(sale)}`)
    }
    expect(orders.reduce((sum, { total_minor }) => sum + total_minor, 0)).toBe(sold - 300)
  })

  test('in Arabic, on a phone and at the desk, each page can be read', async () => {
    await choose(phone, 'ar')
    await choose(desk, 'ar')
    await seat(phone, /^Table 4/, { size: 3, name: 'Mariam' })
    await openTable(phone, /Table 4.*Mariam/)
    await round(phone, 1, 'Soup', 'Pizza')
    await phone.reload()
    await settled(phone)
    await phone.locator('[data-sitting]').first().click()
    await phone.locator('[data-due-minor]').waitFor()
    await shot(phone, 'ar-phone-bill')
    await phone.getByRole('button', { name: 'خذ دفعة' }).click()
    await shot(phone, 'ar-phone-pay')
    for (const [size, width, height] of [
      ['desk', 1440, 900],
      ['phone', 390, 844],
    ] as const) {
      await desk.setViewportSize({ width, height })
      for (const path of ['/tables', '/day-end', '/payments', '/sales']) {
        await desk.goto(base + path)
        await settled(desk)
        await shot(desk, `ar-${size}${path.replace('/', '-')}`)
      }
    }
    await desk.goto(`${base}/orders?order=${courtesy}`)
    await desk.getByRole('button', { name: /^استرداد: / }).click()
    await drawer(desk).getByLabel('مجاملة').waitFor()
    await shot(desk, 'ar-phone-refund')
    expect(complaints).toEqual([])
  })
})
