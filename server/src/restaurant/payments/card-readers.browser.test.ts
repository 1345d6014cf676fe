// Card readers in the web app, in a real browser: set up, asked from the order desk, declined, cancelled, found again.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { noBrowser, openBrowser } from '../../../test/browser.ts'
import { smallMenu } from '../../../test/documents.ts'
import { due, openTable } from '../../../test/table-acts.ts'
import { addPerson } from '../../../test/visitor.ts'
import {
  choose,
  fitsItsWidth,
  seriousFaults,
  signInOn,
  visit,
  webAppForTests,
} from '../../../test/web-app.ts'
import { checkOpenPayments } from './commands/check-open-payments.ts'
import { acceptTestPayments } from './commands/provider-account.ts'
import { paymentDesk } from './desk.ts'

const SHOTS = process.env.SCREENSHOTS_DIR

describe.skipIf(noBrowser)('card readers in the web app', { timeout: 120_000 }, () => {
  let service: TestApp
  let venue: Venue
  let base: string
  let browser: Browser
  let page: Page
  const complaints: string[] = []

  beforeAll(async () => {
    service = await testApp({}, { webApp: await webAppForTests() })
    service.clock.now = Date.parse('2026-11-14T12:00:00-05:00')
    base = await service.app.listen({ port: 0, host: '127.0.0.1' })
    browser = await openBrowser()
    const table = { area: 'Room', min_seats: 1, max_seats: 4 }
    const tables = ['1', '2'].map((at) => ({ ...table, ref: `t${at}`, name: `Table ${at}`, code: `T${at}` }))
    venue = await service.venue({ document: { ...smallMenu(), tables } })
    await venue.inside(acceptTestPayments)
    page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en-US' })
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text())
    })
    page.on('pageerror', (error) => complaints.push(error.message))
    await signInOn(page, base, (await addPerson(venue, 'owner')).email, '/settings/card-readers')
  }, 180_000)
  afterAll(async () => {
    await browser.close()
    await service.close()
  })

  const drawer = () => page.getByRole('dialog')
  const button = (name: string | RegExp) => drawer().getByRole('button', { name })
  const waiting = (state: string) => page.locator(`[data-at-reader=${state}]`).waitFor()
  async function looksRight(name: string): Promise<void> {
    await expect.poll(() => seriousFaults(page), { message: name }).toEqual([])
    expect(await fitsItsWidth(page), name).toBe(true)
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}.png` })
  }
  /** The worker's turn, a second later. */
  async function answer(): Promise<void> {
    service.clock.now = (service.clock.now ?? 0) + 1_000
    const now = () => service.clock.now ?? 0
    const desk = paymentDesk(service.database, service.box, { stripeApiBase: null, now })
    await checkOpenPayments(desk, venue.restaurant.id)
  }
  async function charge(amount: string): Promise<void> {
    await drawer().getByText('Card', { exact: true }).click()
    await drawer().getByText('Part', { exact: true }).click()
    await drawer().getByLabel('Amount', { exact: true }).fill(amount)
    await button(`Charge $${amount}`).click()
    await waiting('pending')
  }

  test('a reader is added, and the order desk charges a card on it: declined, cancelled, approved', async () => {
    await page.getByText('No card readers yet').waitFor()
    await page.getByRole('button', { name: 'Add a test reader' }).click()
    await button('Add a test reader').click()
    await drawer().getByText('Enter a name.').waitFor()
    await drawer().getByLabel('Name').fill('Counter')
    await button('Add a test reader').click()
    await page.locator('[data-card-reader]').getByText('Ready').waitFor()
    await looksRight('card-readers')

    await visit(page, `${base}/orders/new`)
    const search = page.getByRole('combobox', { name: 'Find a dish' })
    await search.fill('water')
    await search.press('Enter')
    await page.getByLabel('Phone number').fill('+1 413 555 0101')
    await page.getByLabel('Name').fill('Ada')
    await page.locator('[data-quote="300"]').waitFor()
    await page.keyboard.press('Control+Enter')
    const order = (await page.locator('[data-placed]').getAttribute('data-placed')) ?? ''
    // Readers that are not known are not none: then a card would count as charged.
    await page.route('**/terminals', (route) => route.abort())
    await page.getByRole('button', { name: 'Take payment' }).click()
    await drawer().getByText('Card', { exact: true }).click()
    await drawer().getByText('Couldn’t load card readers.').waitFor()
    expect(await button('Take $3.00').isDisabled()).toBe(true)
    await looksRight('readers-lost')
    await page.unroute('**/terminals')
    complaints.length = 0
    await button('Try again').click()
    await charge('1.01')
    await looksRight('reader-waiting')
    await answer()
    await drawer().getByText('The card was declined.').waitFor()
    await looksRight('reader-declined')
    await button('Try again').click()
    await waiting('pending')
    await answer()
    await waiting('failed')
    await button('Back').click()
    await drawer().getByLabel('Amount', { exact: true }).fill('0.99')
    await button('Charge $0.99').click()
    await waiting('pending')
    // Closed over it and opened again, it still waits.
    await page.keyboard.press('Escape')
    await drawer().waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Open', exact: true }).click()
    await button('Show payment of $0.99').click()
    await button('Cancel payment').click()
    await drawer().getByText('The card was not charged.').waitFor()
    await button('Back').click()
    await button('Take payment').click()
    await drawer().getByText('Card', { exact: true }).click()
    await drawer().getByLabel('Tip').fill('0.50')
    await looksRight('reader-pay-form')
    await button('Charge $3.50').click()
    await waiting('pending')
    await answer()
    await drawer().getByText('$3.50 taken').waitFor()
    const { data } = (await venue.get(`/payments?order_id=${order}`)).body
    expect(
      data
        .map((one: { status: string; amount_minor: number }) => [one.status, one.amount_minor])
        .toReversed(),
    ).toEqual([
      ['failed', 101],
      ['failed', 101],
      ['cancelled', 99],
      ['captured', 300],
    ])
    expect((await venue.get(`/orders/${order}`)).body.data.paid_at).not.toBeNull()

    const seated = await venue.post('/orders', {
      type: 'dine_in',
      customer_name: 'Cy',
      customer_phone: '+1 413 555 0103',
      table_code: 'T1',
      lines: [{ item_id: venue.ids.items!.water, quantity: 1 }],
    })
    expect([seated.status, seated.body.data?.total_minor]).toEqual([201, 300])
    await visit(page, `${base}/tables`)
    await openTable(page, /^Table 1, /)
    await due(page, 300)
    await button('Take payment').click()
    await drawer().getByText('Card', { exact: true }).click()
    await looksRight('reader-pay-table')
    await button('Charge $3.00').click()
    await waiting('pending')
    await answer()
    await due(page, 0)
    expect(complaints).toEqual([])
  })

  test('a bill of several rounds is charged once: for a dish, declined and asked again, and then the rest', async () => {
    const { items } = venue.ids
    for (const item of [items!.soup, items!.water, items!.soup]) {
      const placed = await venue.post('/orders', {
        ...{ type: 'dine_in', table_code: 'T2', customer_name: 'Dee', customer_phone: '+1 413 555 0104' },
        lines: [{ item_id: item, quantity: 1 }],
      })
      expect(placed.status).toBe(201)
    }
    await visit(page, `${base}/tables`)
    await openTable(page, /^Table 2, /)
    await due(page, 2300)
    await button('Take payment').click()
    await drawer().getByText('Card', { exact: true }).click()
    await drawer().getByText('Dishes', { exact: true }).click()
    for (const dish of [/Water/, /Soup/]) await drawer().getByRole('checkbox', { name: dish }).first().check()
    await drawer().getByLabel('Tip').fill('0.01')
    await looksRight('reader-pay-dishes')
    await button('Charge $13.01').click()
    await waiting('pending')
    await looksRight('reader-waiting-bill')
    await answer()
    await drawer().getByText('The card was declined.').waitFor()
    await button('Try again').click()
    await waiting('pending')
    await button('Cancel payment').click()
    await waiting('cancelled')
    await button('Back').click()
    await drawer().getByLabel('Tip').fill('2')
    await button('Charge $15.00').click()
    await waiting('pending')
    // Closed over it and opened again, all of it still waits.
    await page.keyboard.press('Escape')
    await drawer().waitFor({ state: 'detached' })
    await openTable(page, /^Table 2, /)
    await button('Show payment of $15.00').click()
    await waiting('pending')
    await answer()
    await due(page, 1000)
    await looksRight('reader-paid-bill')
    await button('Take payment').click()
    await drawer().getByText('Dishes', { exact: true }).click()
    expect(await drawer().getByRole('checkbox', { name: /paid/i }).count()).toBe(2)
    await drawer().getByText('Card', { exact: true }).click()
    await drawer().getByText('All', { exact: true }).click()
    await button('Charge $10.00').click()
    await waiting('pending')
    await answer()
    await due(page, 0)
    const { data } = (await venue.get('/payments?per_page=100')).body
    const taken = data.filter(({ status, method }: { status: string; method: string }) => {
      return status === 'captured' && method === 'card'
    })
    const sum = taken.reduce((all: number, one: { amount_minor: number }) => all + one.amount_minor, 0)
    expect(sum).toBe(300 + 300 + 2300)
    expect(complaints).toEqual([])
  })

  test('in Arabic on a phone in the dark a reader is renamed and removed, and a payment waits', async () => {
    await choose(page, 'ar')
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.setViewportSize({ width: 390, height: 780 })
    const { body } = await venue.post('/orders', {
      type: 'pickup',
      customer_name: 'Ben',
      customer_phone: '+1 413 555 0102',
      lines: [{ item_id: venue.ids.items!.water, quantity: 1 }],
    })
    await page.goto(`${base}/orders?order=${body.data.id}`)
    await button('استلم دفعة').click()
    await drawer().getByText('بطاقة', { exact: true }).click()
    await looksRight('reader-pay-form-ar')
    await button(/^حصّل/).click()
    await waiting('pending')
    await looksRight('reader-waiting-ar')
    await button('ألغِ الدفعة').click()
    await waiting('cancelled')
    await visit(page, `${base}/settings/card-readers`)
    await page.getByRole('button', { name: /^غيّر الاسم/ }).click()
    await drawer().getByLabel('الاسم').fill('البار')
    await button('غيّر الاسم').click()
    await page.locator('[data-card-reader]').getByText('البار').waitFor()
    await looksRight('card-readers-ar')
    await page.getByRole('button', { name: /^أزل/ }).click()
    await button('أزل').click()
    await page.getByText('لا قارئات بطاقات بعد').waitFor()
    expect(complaints).toEqual([])
  })
})
