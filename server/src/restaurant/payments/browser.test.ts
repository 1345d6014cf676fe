// Money in the web app, in a real browser: a bill paid in parts, given back, and what stays to be handed back.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { noBrowser, openBrowser } from '../../../test/browser.ts'
import { asked, diningVenue } from '../../../test/dining.ts'
import { smallMenu } from '../../../test/documents.ts'
import { STRIPE_KEY, STRIPE_WEBHOOK_SECRET, StandIn } from '../../../test/stripe.ts'
import { addReceiptPrinter } from '../../../test/table-acts.ts'
import { addPerson } from '../../../test/visitor.ts'
import {
  choose,
  fitsItsWidth,
  seriousFaults,
  signInOn,
  visit,
  webAppForTests,
} from '../../../test/web-app.ts'
import { acceptTestPayments } from './commands/provider-account.ts'

const DAY = '2026-11-14'
const NOON = Date.parse('2026-11-14T12:00:00-05:00')
const SHOTS = process.env.SCREENSHOTS_DIR

describe.skipIf(noBrowser)('money in the web app', { timeout: 120_000 }, () => {
  let service: TestApp
  let venue: Venue
  let base: string
  let browser: Browser
  let page: Page
  const stripe = new StandIn()
  const complaints: string[] = []

  beforeAll(async () => {
    const STRIPE_API_BASE = await stripe.listen()
    service = await testApp({ STRIPE_API_BASE }, { webApp: await webAppForTests() })
    service.clock.now = NOON
    base = await service.app.listen({ port: 0, host: '127.0.0.1' })
    browser = await openBrowser()
    const tables = [{ ref: 't1', name: 'T1', min_seats: 1, max_seats: 8 }]
    const deposit = { from_party: 1, amount_minor: 1000, per: 'guest' }
    const document = { ...smallMenu(), tables }
    venue = await diningVenue(service, { deposit }, { document, timezone: 'America/New_York' })
    await venue.inside(acceptTestPayments)
    page = await browser.newPage({ viewport: { width: 1280, height: 900 }, locale: 'en-US' })
    page.on('console', (message) => {
      // A refusal is no fault of the page's.
      if (message.type() === 'error' && !message.text().includes('422')) complaints.push(message.text())
    })
    page.on('pageerror', (error) => complaints.push(error.message))
    await signInOn(page, base, (await addPerson(venue, 'owner')).email)
  }, 180_000)
  afterAll(async () => {
    await browser.close()
    await service.close()
    await stripe.close()
  })

  async function order(name: string): Promise<string> {
    const { body } = await venue.post('/orders', {
      type: 'pickup',
      customer_name: name,
      customer_phone: '+1 413 555 0101',
      customer_email: 'guest@example.com',
      lines: [
        { item_id: venue.ids.items!.soup, quantity: 1 },
        { item_id: venue.ids.items!.water, quantity: 1 },
      ],
    })
    return body.data.id
  }
  const openBill = async (name: string) => {
    await page.getByRole('button', { name: `Bill: ${name}` }).click()
    await page.locator('[data-standing]').waitFor()
  }
  const drawer = () => page.getByRole('dialog')
  const button = (name: string | RegExp) => drawer().getByRole('button', { name })
  const standing = () => page.locator('[data-standing]').innerText()
  const paymentsOf = async (id: string) =>
    (await venue.get(`/payments?order_id=${id}`)).body.data as { method: string; amount_minor: number }[]
  async function shot(name: string): Promise<void> {
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}.png` })
  }
  async function looksRight(name: string): Promise<void> {
    await page.waitForTimeout(SHOTS ? 400 : 0)
    // Half faded in, a text has half its contrast: what stays is a fault.
    await expect.poll(() => seriousFaults(page), { message: name }).toEqual([])
    expect(await fitsItsWidth(page), name).toBe(true)
    await shot(name)
  }

  test('a bill is split, paid in cash with the change worked out, and two clicks pay once', async () => {
    const id = await order('Ada')
    await openBill('Ada')
    await looksRight('bill-open')
    await button('Take payment').click()
    await drawer().getByText('Split evenly').click()
    await drawer().getByLabel('Tip').fill('1')
    await drawer().getByLabel('Cash received').fill('5')
    await button('Take $7.50').click()
    await drawer().getByText('$2.50 short.').waitFor()
    await drawer().getByLabel('Cash received').fill('10')
    await drawer().getByText('Change: $2.50').waitFor()
    await looksRight('pay-form')
    await button('Take $7.50').dblclick()
    await drawer().getByText('Give $2.50 change').waitFor()
    expect(await standing()).toMatch(/Paid\s+\$6\.50\s+Tips\s+\$1\.00\s+Due\s+\$6\.50/)
    expect(await paymentsOf(id)).toHaveLength(1)

    await button('Take payment').click()
    await drawer().getByText('Gift card', { exact: true }).click()
    await drawer().getByLabel('Gift card code').fill('WRONG')
    await button('Pay by gift card').click()
    await drawer().locator('[aria-invalid=true]').waitFor()
    await drawer().getByText('Card', { exact: true }).click()
    await button('Take $6.50').click()
    await drawer().getByText('Paid in full').waitFor()
    expect((await venue.get(`/orders/${id}`)).body.data.paid_at).not.toBeNull()

    await button('Refund: Card $6.50').click()
    await button('Refund $6.50').click()
    await drawer().getByText('Choose a type of refund.').waitFor()
    await drawer().getByLabel('Correction').check()
    await drawer().getByLabel('Reason').fill('no')
    await button('Refund $6.50').click()
    await drawer().locator('[aria-invalid=true]').waitFor()
    await drawer().getByLabel('Reason').fill('Cold soup')
    await drawer().getByLabel('Amount').fill('2.50')
    await looksRight('refund-form')
    await button('Refund $2.50').click()
    await drawer().getByText('$2.50 refunded').waitFor()
    await looksRight('bill-refunded')
    await page.keyboard.press('Escape')
    await drawer().waitFor({ state: 'detached' })
  })

  test('a line is voided, a link and a receipt go to the guest, and a cancelled order says what to hand back', async () => {
    const id = await order('Ben')
    await openBill('Ben')
    await button('Void: Water').click()
    await drawer().getByLabel('Reason').fill('Sent back')
    await button('Void').click()
    await drawer().getByText('Dish voided').waitFor()
    await drawer().getByText('Due').locator('..').getByText('$10.00').waitFor()
    await button('Payment link').click()
    expect(await drawer().getByLabel('Email').inputValue()).toBe('guest@example.com')
    await button('Create link').click()
    await drawer().getByText('Link created').waitFor()
    await looksRight('link')
    await button('Back').click()
    await drawer().getByText('Waiting for guest').waitFor()
    await drawer().getByRole('button', { name: 'Email', exact: true }).click()
    await button('Send').click()
    await drawer().getByText('Receipt sent to guest@example.com').waitFor()
    const [printed] = await Promise.all([page.waitForEvent('popup'), button('Print').click()])
    await printed.getByText('Total').waitFor()
    if (SHOTS) await printed.screenshot({ path: `${SHOTS}/receipt.png` })
    await printed.close()

    await venue.post(`/orders/${id}/payments`, { method: 'cash' })
    await venue.post(`/orders/${id}/status`, { status: 'cancelled' })
    await drawer().getByText('Return $10.00 in person').waitFor()
    await looksRight('hand-back')
    await choose(page, 'ar')
    await page.setViewportSize({ width: 360, height: 740 })
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.reload()
    await page.getByText('انتهى اليوم').click()
    await page.getByRole('button', { name: /الحساب: .?Ben/ }).click()
    await page.locator('[data-hand-back]').waitFor()
    await looksRight('hand-back-ar-phone-dark')
    expect(complaints).toEqual([])
  })

  test('a deposit is taken at the desk, asked for by link, given back, and kept in sight of who has to hand it back', async () => {
    await choose(page, 'en')
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize({ width: 1280, height: 900 })
    const booked = await venue.post('/reservations', asked({ date: DAY, time: '19:00', name: 'Grace' }))
    const deposit = async () => (await venue.get(`/reservations/${booked.body.data.id}`)).body.data
    await visit(page, base)
    const opener = page.getByRole('button', { name: /Deposit: \$20\.00 .* Grace/ })
    await opener.click()
    await drawer().getByText('No payments yet').waitFor()
    await looksRight('deposit')
    await button('Payment link').click()
    await button('Create link').click()
    await drawer().getByText('Link created').waitFor()
    await button('Back').click()
    await drawer().getByText('Waiting for guest').waitFor()
    await button('Take deposit').click()
    await drawer().getByText('Gift card', { exact: true }).click()
    await drawer().getByLabel('Gift card code').fill('WRONG')
    await button('Take $20.00').click()
    await drawer().locator('[aria-invalid=true]').waitFor()
    await looksRight('deposit-form')
    await drawer().getByText('Cash', { exact: true }).click()
    await button('Take $20.00').dblclick()
    await drawer().getByText('$20.00 taken').waitFor()
    const money = (await venue.get(`/payments?reservation_id=${booked.body.data.id}`)).body.data
    expect(money.map(({ method, status }: { method: string; status: string }) => [method, status])).toEqual([
      ['cash', 'captured'],
      ['online', 'cancelled'],
    ])
    expect((await deposit()).deposit_status).toBe('paid')
    await page.keyboard.press('Escape')
    await drawer().waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Cancel: Grace' }).click()
    await drawer().getByRole('button', { name: 'Cancel booking' }).click()
    await page.locator('details:has([data-booking]) > summary').click()
    await opener.click()
    await drawer().getByText('Return $20.00 in person').waitFor()
    await looksRight('deposit-hand-back')
    await button('Refund: Cash $20.00').click()
    await drawer().getByLabel('Reason').fill('We had to close')
    await button('Refund $20.00').click()
    await drawer().getByText('$20.00 refunded').waitFor()
    expect((await deposit()).deposit_status).toBe('refunded')
    await page.keyboard.press('Escape')
    await drawer().waitFor({ state: 'detached' })
    expect(complaints).toEqual([])
  })

  test('Stripe is connected with keys that it accepts, and disconnected', async () => {
    await choose(page, 'en')
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize({ width: 1280, height: 900 })
    await visit(page, `${base}/settings/payments`)
    await page.getByRole('button', { name: 'Connect Stripe' }).click()
    await page.getByLabel('Secret key').fill('pk_live_public')
    await page.getByLabel('Webhook signing secret').fill(STRIPE_WEBHOOK_SECRET)
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    await page.getByText('A Stripe secret key starts with sk_ or rk_.').waitFor()
    await page.getByLabel('Secret key').fill('sk_live_unknown')
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    await page.getByText('Stripe does not accept this key.').waitFor()
    await looksRight('settings')
    await page.getByLabel('Secret key').fill(STRIPE_KEY)
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    await page.getByText('Connected to Stripe').waitFor()
    const paid = (await venue.post(`/orders/${await order('Eve')}/payment-links`, {})).body.data
    expect(stripe.sessionFor(paid.payment_id).status).toBe('open')
    await page.reload()
    await page.getByText('Payment of $13.00').waitFor()
    await looksRight('settings-stripe')
    await page.getByRole('button', { name: 'Disconnect' }).click()
    await drawer().getByRole('button', { name: 'Disconnect' }).click()
    await page.getByText('Guests pay on a test page').waitFor()
    await page.getByRole('button', { name: 'Connect Stripe' }).waitFor()
    expect(complaints).toEqual([])
  })

  test('what goes back has a receipt of its own, for the printer at the counter too', async () => {
    await addReceiptPrinter(page, `${base}/admin/${venue.restaurant.slug}/api`)
    const id = await order('Uma')
    const paid = await venue.post(`/orders/${id}/payments`, { method: 'cash' })
    await venue.post(`/payments/${paid.body.data.id}/refunds`, { amount_minor: 300 })
    await page.goto(`${base}/orders?order=${id}`)
    const refund = drawer().locator('[data-receipt]').filter({ hasText: 'Refund' })
    await refund.getByRole('button', { name: /^Print on .*Counter/ }).click()
    await page.getByText('Receipt sent to the printer').waitFor()
    const printed = 'select r.kind from print_jobs join receipts r on r.id = receipt_id'
    expect((await service.owner.query(printed)).rows).toEqual([{ kind: 'refund' }])
  })

  test('the pages of money hold what the day brought, in both languages', async () => {
    await choose(page, 'en')
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize({ width: 1280, height: 900 })
    const eve = await order('Eve')
    await venue.post(`/orders/${eve}/adjustments`, { kind: 'discount', amount_minor: 50, reason: 'Waited' })
    await visit(page, `${base}/day-end`)
    await page
      .locator('[data-taken-off]')
      .getByText(/Waited/)
      .waitFor()
    await page.getByLabel('Starting cash').fill('100')
    await page.locator('[data-expected]').waitFor()
    await page.getByLabel('Counted').fill('110')
    await page.locator('[data-difference]').waitFor()
    await page.getByRole('button', { name: 'Close day' }).click()
    await drawer().getByText('Still open').waitFor()
    await looksRight('day-end-open')
    await drawer().getByRole('button', { name: 'Close anyway' }).click()
    await page.getByRole('button', { name: 'Save new count' }).waitFor()
    await looksRight('day-end')

    await page.getByRole('link', { name: 'Gift cards' }).click()
    await page.getByText('No gift cards').waitFor()
    await looksRight('gift-cards-empty')
    await page.getByRole('button', { name: 'Issue gift card' }).click()
    await drawer().getByRole('button', { name: 'Issue gift card' }).click()
    await drawer().getByLabel('Amount').fill('25.50')
    await drawer().getByText('Choose a payment method.').waitFor()
    await drawer().getByLabel('Cash', { exact: true }).check()
    await drawer().getByLabel('Recipient’s name').fill('Cleo')
    await drawer().getByRole('button', { name: 'Issue gift card' }).click()
    await drawer().getByText('Hand this code to the guest').waitFor()
    const code = String(await drawer().getByRole('region', { name: 'Code' }).textContent())
    expect(code).toMatch(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/)
    await looksRight('gift-card-code')
    await drawer()
      .getByRole('button', { name: /kept|Done|noted|saved/i })
      .first()
      .click()
    await page.getByLabel('Find by code').fill(code.toLowerCase().replaceAll('-', ' '))
    await page.getByRole('button', { name: 'Find', exact: true }).click()
    await drawer().getByText('Issued', { exact: true }).waitFor()
    await looksRight('gift-card')
    await button('Correct balance').click()
    await drawer().getByText('Deduct from balance').click()
    const amount = drawer().getByLabel('Amount', { exact: true })
    await amount.fill('30')
    await drawer().getByLabel('Reason').fill('Sold as 20')
    await button('Deduct $30.00').click()
    await drawer().locator('[aria-invalid=true]').waitFor()
    await looksRight('gift-card-correct')
    await amount.fill('5.50')
    await button('Deduct $5.50').click()
    await drawer().getByText('The balance is now $20.00').waitFor()
    await drawer().getByText('Sold as 20').waitFor()
    await page.keyboard.press('Escape')

    await page.getByRole('link', { name: 'Payments' }).click()
    await page.locator('[data-payment]').first().waitFor()
    await looksRight('payments')

    await choose(page, 'ar')
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.setViewportSize({ width: 360, height: 740 })
    for (const [path, ready] of [
      ['/payments', '[data-payment]'],
      ['/gift-cards', '[data-card]'],
      ['/day-end', '[data-expected]'],
      ['/settings/payments', 'h2'],
    ] as const) {
      await visit(page, base + path)
      await page.locator(ready).first().waitFor()
      expect(await page.locator('html').getAttribute('dir')).toBe('rtl')
      await looksRight(`${path.slice(1)}-ar-phone-dark`)
    }
    expect(complaints).toEqual([])
  })
})
