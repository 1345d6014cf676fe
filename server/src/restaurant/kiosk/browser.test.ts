// A kiosk in a real browser, upright and by touch: guests who pay, who lose their line, who walk away.
import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Venue } from '../../../test/app.ts'
import { noBrowser } from '../../../test/browser.ts'
import { base, browser, serveInBrowser, service } from '../../../test/in-browser.ts'
import { withLunch } from '../../../test/sets-ground.ts'
import { addPerson, Visitor } from '../../../test/visitor.ts'
import { fitsItsWidth, seriousFaults, signInOn } from '../../../test/web-app.ts'
import { importDocument } from '../../across/document/import.ts'
import { checkOpenPayments } from '../payments/commands/check-open-payments.ts'
import { acceptTestPayments } from '../payments/commands/provider-account.ts'
import { addTestTerminal } from '../payments/commands/terminals.ts'
import { paymentDesk } from '../payments/desk.ts'

const SHOTS = process.env.SCREENSHOTS_DIR
const UPRIGHT = { width: 1080, height: 1920 }

describe.skipIf(noBrowser)('a kiosk', { timeout: 120_000 }, () => {
  serveInBrowser()
  let venue: Venue
  let manager: Visitor
  let context: BrowserContext
  let page: Page
  const complaints: string[] = []

  beforeAll(async () => {
    service.clock.now = Date.parse('2026-11-14T12:00:00-05:00')
    venue = await service.venue({ document: withLunch() })
    await venue.inside(acceptTestPayments)
    const terminal = await venue.inside((tx) => addTestTerminal(tx, { name: 'Kiosk', branchId: null }))
    manager = new Visitor(service.app)
    await manager.signIn((await addPerson(venue, 'manager')).email)
    const { data } = await manager.call('POST', '/devices/pairings', {
      kind: 'kiosk',
      name: 'By the door',
      settings: {
        languages: ['en', 'ar', 'es'],
        seating: 'table',
        ways: ['terminal', 'online', 'counter'],
        terminal_id: terminal.id,
        welcome: 'Fresh from the oven',
      },
    })
    context = await browser.newContext({
      viewport: UPRIGHT,
      hasTouch: true,
      locale: 'en-GB',
      reducedMotion: 'reduce',
    })
    // As on plain http.
    await context.addInitScript('delete Crypto.prototype.randomUUID')
    page = await context.newPage()
    await page.clock.install()
    page.on('pageerror', (error) => complaints.push(error.message))
    await page.goto(`${base}/kiosk/device`)
    await page.getByLabel('Code').fill(data.code)
    await page.getByRole('button', { name: 'Pair' }).tap()
    await page.getByRole('button', { name: 'English' }).waitFor()
  })

  const tap = (name: string | RegExp) => page.getByRole('button', { name }).first().tap()
  const heading = (name: string) => page.getByRole('heading', { name, level: 1 }).waitFor()
  const number = async () => Number(await page.locator('[data-number]').getAttribute('data-number'))
  const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('kiosk')))
  const orders = async () => (await venue.get('/orders?channel=kiosk')).body.data
  async function looksRight(name: string, only: 'everything' | 'colours' = 'everything'): Promise<void> {
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/kiosk-${name}.png` })
    expect(await seriousFaults(page, null, only), name).toEqual([])
    expect(await fitsItsWidth(page), name).toBe(true)
    const small = await page.locator('button:visible').evaluateAll((all) =>
      all.flatMap((one) => {
        const { width, height } = one.getBoundingClientRect()
        return Math.min(width, height) < 44 ? (one.textContent ?? '') : []
      }),
    )
    expect(small, name).toEqual([])
  }
  /** The worker's turn, a second later. */
  async function answer(): Promise<void> {
    service.clock.now = (service.clock.now ?? 0) + 1_000
    const now = () => service.clock.now ?? 0
    await checkOpenPayments(
      paymentDesk(service.database, service.box, { stripeApiBase: null, now }),
      venue.restaurant.id,
    )
  }

  test('a set and a dish with options are chosen, paid by card, and their number is told', async () => {
    await looksRight('start')
    await tap('English')
    await tap('Pickup')
    await heading('What would you like?')
    await looksRight('menu')
    await tap(/^Tacos/)
    await tap(/^Add to order/)
    await tap('Green +$0.50')
    await tap('Cheese +$1.00')
    await tap('Egg +$1.50')
    expect(await page.getByRole('button', { name: /^Bacon/ }).isDisabled()).toBe(true)
    await looksRight('dish')
    await tap('Add to order · $15.00')
    await tap(/^Lunch/)
    await tap(/^Soup/)
    await tap(/^One more: Lunch/)
    await tap('Add to order · $30.00')
    await tap(/^View order · 3 items/)
    await page.getByText('$45.00', { exact: true }).waitFor()
    await tap('Edit Tacos')
    await tap('Egg +$1.50')
    await tap('Update · $13.50')
    await page.getByText('$43.50', { exact: true }).waitFor()
    await tap('Lower the screen')
    await looksRight('basket')
    await tap('Continue')
    await heading('How would you like to pay?')
    await page.getByText('$43.50', { exact: true }).waitFor()
    await looksRight('pay')
    await tap('Pay by card')
    await heading('Use the card reader')
    await looksRight('reader')
    // Opened again it goes on asking, and does not ask twice, also where the card has been in for a while.
    await page.clock.fastForward(70_000)
    await page.reload()
    await heading('Use the card reader')
    await answer()
    await page.getByText('Your number', { exact: true }).waitFor()
    const [order] = await orders()
    expect(await number()).toBe(order.number)
    expect([order.type, order.total_minor, order.paid_at !== null]).toEqual(['pickup', 4350, true])
    const receipt = page.getByRole('img', { name: 'Scan for your receipt' })
    const found = await service.app.inject(new URL((await receipt.getAttribute('data-url')) ?? '').pathname)
    expect([found.statusCode, found.body.includes('$43.50')]).toEqual([200, true])
    await looksRight('number')
    await tap('Done')
    await page.getByRole('button', { name: 'English' }).waitFor()
    expect(await kept()).toEqual([])
    await page.goBack()
    await page.getByRole('button', { name: 'English' }).waitFor()
    expect(await page.getByText('$43.50').count()).toBe(0)
    expect(await receipt.count()).toBe(0)
  })

  test('in Arabic, at a table: a reload and a lost answer keep the order, and make it once', async () => {
    const before = (await orders()).length
    await tap('العربية')
    await tap('تناول الطعام هنا')
    await tap(/^Soup/)
    await tap(/^أضف إلى الطلب/)
    await page.reload()
    await tap(/^عرض الطلب/)
    await looksRight('basket-ar')
    await tap('متابعة')
    await tap('Table 1')
    await tap('متابعة')
    let sent = 0
    await page.route('**/kiosk/api/orders', async (route) => {
      sent += 1
      if (sent === 1) await route.fetch()
      await route.abort()
    })
    await tap('الدفع عند الصندوق')
    await heading('لا اتصال')
    await looksRight('lost-ar')
    await page.reload()
    await heading('لا اتصال')
    expect(sent).toBeGreaterThan(1)
    await page.unroute('**/kiosk/api/orders')
    await page.getByText('رقمك', { exact: true }).waitFor()
    await looksRight('number-ar')
    const now = await orders()
    expect(now).toHaveLength(before + 1)
    expect(await number()).toBe(now[0].number)
    expect([now[0].type, now[0].table.code]).toEqual(['dine_in', 'T1'])
    await page.clock.fastForward(26_000)
    await page.getByRole('button', { name: 'English' }).waitFor()
    expect(await kept()).toEqual([])
  })

  test('whoever walks away is asked, and then forgotten; what they did not pay is cancelled', async () => {
    await tap('Español')
    await tap('Para llevar')
    await tap(/^Pizza/)
    await tap(/^Small/)
    await tap(/^Añadir al pedido/)
    await page.clock.fastForward(46_000)
    const question = page.getByRole('dialog', { name: '¿Sigue ahí?' })
    await question.waitFor()
    await looksRight('still-there')
    await question.getByRole('button', { name: 'Continuar' }).tap()
    await tap(/^Ver pedido/)
    await tap('Continuar')
    await tap('Pagar con su móvil')
    const code = page.getByRole('img', { name: 'Escanee para pagar' })
    await code.waitFor()
    expect(await code.getAttribute('data-url')).toContain('/pay/')
    await looksRight('phone')
    await page.clock.fastForward(140_000)
    await question.waitFor()
    await question.getByText(/^Su pedido no está pagado. Lo cancelaremos en/).waitFor()
    await looksRight('still-there-due')
    await page.clock.fastForward(16_000)
    await page.getByRole('button', { name: 'English' }).waitFor()
    await expect.poll(async () => (await orders())[0].status).toBe('cancelled')
    await expect.poll(kept).toEqual([])
    expect(complaints).toEqual([])
  })

  test('a reader that is busy is waited for; what it never takes is paid at the counter', async () => {
    let fault = 'busy'
    const terminal = '**/kiosk/api/orders/*/terminal'
    await page.route(terminal, (route) =>
      route.fulfill({
        status: 409,
        json: {
          error: { code: 'not_payable', message: '', details: {}, fault: { code: fault, params: {} } },
        },
      }),
    )
    await tap('English')
    await tap('Pickup')
    await tap(/^Soup/)
    await tap(/^Add to order/)
    await tap(/^View order/)
    await tap('Continue')
    await tap('Pay by card')
    await page.getByText('The card reader is busy. One moment…').waitFor()
    fault = 'amount_step'
    await heading('This can’t be paid here')
    expect(await page.getByText('You haven’t been charged.').count()).toBe(0)
    await page.unroute(terminal)
    await tap('Pay at the counter')
    await page.getByText('Your number', { exact: true }).waitFor()
    expect((await orders())[0]).toMatchObject({ status: 'placed', paid_at: null })
    await tap('Done')
  })

  test('a coupon is typed on the screen, and a tip goes to the card reader with what is owed', async () => {
    await venue.inside((tx) => importDocument(tx, { settings: { tips: { percents: [10, 15] } } }))
    await venue.post('/coupons', { code: 'TEN-2', amount_minor: 200 })
    await page.getByText('Fresh from the oven').waitFor()
    await tap('English')
    await tap('Pickup')
    await tap(/^Soup/)
    await tap(/^Add to order/)
    await tap(/^View order/)
    const type = async (code: string) => {
      await tap('Add a coupon')
      for (const sign of code) await page.getByRole('button', { name: sign, exact: true }).tap()
    }
    await type('NO')
    await looksRight('coupon')
    await tap('Apply')
    await page.getByText('We don’t know this code.').waitFor()
    expect(await page.getByRole('button', { name: 'Continue' }).isDisabled()).toBe(true)
    await looksRight('coupon-unknown')
    await tap('Remove NO')
    await type('TEN-2')
    await tap('Apply')
    await page.getByText('$8.00', { exact: true }).waitFor()
    await looksRight('coupon-counts')
    await tap('Continue')
    await tap('Pay by card')
    await heading('Add a tip?')
    await looksRight('tip')
    await page.reload()
    await heading('Add a tip?')
    await tap('15% $1.20')
    await page.getByText('Tap, insert or swipe your card to pay $9.20.').waitFor()
    await page.reload()
    await heading('Use the card reader')
    await answer()
    await page.getByText('Your number', { exact: true }).waitFor()
    const [order] = await orders()
    const [payment] = (await venue.get(`/payments?order_id=${order.id}`)).body.data
    expect([order.total_minor, payment.amount_minor, payment.tip_minor]).toEqual([800, 800, 120])
    await tap('Done')
    await venue.inside((tx) => importDocument(tx, { settings: { tips: null } }))
  })

  test('what sells out meanwhile is told in the basket', async () => {
    await tap('English')
    await tap('Pickup')
    await tap(/^Soup/)
    await tap(/^Add to order/)
    await tap(/^View order/)
    await page.getByRole('button', { name: 'Continue' }).waitFor()
    await venue.put(`/items/${venue.ids.items!.soup}/availability`, { is_available: false })
    await page.getByText('No longer available. Please remove it.').waitFor()
    expect(await page.getByRole('button', { name: 'Continue' }).isDisabled()).toBe(true)
    await tap('Remove Soup')
    await heading('What would you like?')
    expect(await page.getByRole('button', { name: /^Soup/ }).isDisabled()).toBe(true)
    await tap('Start over')
    await page.getByRole('button', { name: 'English' }).waitFor()
  })

  test('what a manager sets for it is shown at once', async () => {
    const office = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' })
    await signInOn(office, base, (await addPerson(venue, 'owner')).email, '/settings/devices')
    await office.getByText('By the door').waitFor()
    await office.getByRole('button', { name: /^Edit .*By the door/ }).click()
    const form = office.getByRole('dialog')
    await form.getByLabel('Welcome text').fill('Breakfast until noon')
    await form.getByLabel('Guests take a numbered stand').check()
    await form.getByLabel('Ask for a name').check()
    if (SHOTS) await office.screenshot({ path: `${SHOTS}/kiosk-settings.png` })
    expect(await seriousFaults(office)).toEqual([])
    await form.getByRole('button', { name: 'Save' }).click()
    await form.waitFor({ state: 'detached' })
    await office.close()
    await page.getByText('Breakfast until noon').waitFor()
    await tap('English')
    await tap('Dine in')
    await tap(/^Pizza/)
    await tap(/^Add to order/)
    await tap(/^View order/)
    await tap('Continue')
    await tap('1')
    await tap('2')
    for (const letter of ['Z', 'o', 'e', 'x'])
      await page.getByRole('button', { name: letter, exact: true }).tap()
    await tap(/^Space/)
    await tap('أ ب ت')
    await tap('ش')
    for (let times = 0; times < 3; times++) await page.getByRole('button', { name: 'Erase' }).last().tap()
    expect(await page.getByLabel('Your name').inputValue()).toBe('Zoe')
    await looksRight('stand')
    await page.emulateMedia({ colorScheme: 'dark' })
    await looksRight('stand-dark', 'colours')
    await page.emulateMedia({ colorScheme: 'light' })
    await tap('Continue')
    await tap('Pay at the counter')
    await page.getByText('Your number', { exact: true }).waitFor()
    const [order] = await orders()
    expect([order.note, order.customer.name, order.table]).toEqual(['Stand 12', 'Zoe', null])
    await tap('Done')
    await tap('English')
    await tap('Pickup')
    await tap(/^Pizza/)
    await tap(/^Add to order/)
    await tap(/^View order/)
    await tap('Continue')
    await heading('Your name')
    await looksRight('name')
    await tap('Skip')
    await heading('How would you like to pay?')
    await tap('Start over')
  })
})
