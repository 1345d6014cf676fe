// The page on which a guest pays, in a real browser: without a script, in both languages, on a narrow phone.
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app.ts'
import { noBrowser, openBrowser } from '../../../../test/browser.ts'
import { smallMenu } from '../../../../test/documents.ts'
import { type Sandbox, testSandbox } from '../../../../test/sandbox.ts'
import { fitsItsWidth, seriousFaults } from '../../../../test/web-app.ts'

const NOON = Date.parse('2026-11-14T12:00:00-05:00')
const DAY_MS = 86_400_000
const SHOTS = process.env.SCREENSHOTS_DIR
const DECLINED = '4000 0000 0000 0002'
const GOOD = '4242 4242 4242 4242'
const PHONE = { width: 360, height: 740 }

describe.skipIf(noBrowser)('the page where a guest pays', { timeout: 120_000 }, () => {
  let service: TestApp
  let sandbox: Sandbox
  let base: string
  let browser: Browser

  beforeAll(async () => {
    service = await testApp()
    service.clock.now = NOON
    base = await service.app.listen({ port: 0, host: '127.0.0.1' })
    browser = await openBrowser()
    sandbox = await testSandbox(service, await service.venue({ document: smallMenu() }))
  }, 180_000)
  afterAll(async () => {
    await browser.close()
    await service.close()
  })

  async function newLink(more: object = {}): Promise<{ address: string; id: string }> {
    const { order } = (await sandbox.post('/sandbox/simulate', { kind: 'order' })).body.data
    const { url, payment_id } = (await sandbox.post(`/orders/${order.id}/payment-links`, more)).body.data
    return { address: url.replace(/^https?:\/\/[^/]+/, base), id: payment_id }
  }
  const payment = async (id: string) => (await sandbox.get(`/payments/${id}`)).body.data

  async function visiting(options: BrowserContextOptions, work: (page: Page) => Promise<void>) {
    const context = await browser.newContext({ viewport: PHONE, locale: 'en-US', ...options })
    try {
      await work(await context.newPage())
    } finally {
      await context.close()
    }
  }
  async function payWith(page: Page, number: string): Promise<void> {
    await page.locator('input[name=card_number]').fill(number)
    await page.locator('main button[type=submit]').click()
  }

  test('is declined, pays and is paid once, without a script', async () => {
    const { address, id } = await newLink()
    const { amount_minor } = await payment(id)
    const amount = `$${(amount_minor / 100).toFixed(2)}`
    await visiting({ javaScriptEnabled: false }, async (page) => {
      await page.goto(address)
      await page.getByText(`Your order: ${amount}`).waitFor()
      const number = page.getByLabel('Card number')
      expect(await number.getAttribute('aria-invalid')).toBeNull()

      await payWith(page, DECLINED)
      await page.getByRole('alert').getByText('The card was declined. Try another card.').waitFor()
      await page.getByText(`Your order: ${amount}`).waitFor()
      // The amount stays, the number does not: nothing of a card is ever sent back.
      expect([await number.inputValue(), await number.getAttribute('aria-invalid')]).toEqual(['', 'true'])
      expect(await page.content()).not.toContain('0002')
      expect(await payment(id)).toMatchObject({ status: 'pending', amount_minor })

      await payWith(page, GOOD)
      await page.getByRole('heading', { name: 'Paid', exact: true }).waitFor()
      await page.getByText(`has received ${amount}`).waitFor()
      expect(await payment(id)).toMatchObject({ status: 'captured', amount_minor, refunds: [] })

      await page.goto(address)
      await page.getByRole('heading', { name: 'Paid', exact: true }).waitFor()
      expect(await page.locator('input[name=card_number]').count()).toBe(0)
    })
  })

  test('says what is wrong with a link whose time is over, and with one that never was', async () => {
    const { address, id } = await newLink()
    await visiting({ javaScriptEnabled: false }, async (page) => {
      service.clock.now = NOON + DAY_MS
      const late = await page.goto(address)
      await page.getByRole('heading', { name: 'This link has expired' }).waitFor()
      service.clock.now = NOON
      const unknown = await page.goto(`${address.slice(0, -2)}xx`)
      await page.getByRole('heading', { name: 'Page not found' }).waitFor()
      expect([late?.status(), unknown?.status()]).toEqual([410, 404])
      expect(await page.locator('input[name=card_number]').count()).toBe(0)
    })
    expect((await payment(id)).status).toBe('cancelled')
  })

  async function shots(page: Page, name: string): Promise<void> {
    if (!SHOTS) return
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      for (const viewport of [PHONE, { width: 1280, height: 800 }]) {
        await page.setViewportSize(viewport)
        await page.screenshot({ path: `${SHOTS}/pay-${name}-${colorScheme}-${viewport.width}.png` })
      }
    }
    await page.setViewportSize(PHONE)
  }

  test.each([
    ['en-US', 'ltr'],
    ['ar', 'rtl'],
  ])('can be read and used by everybody on a phone, in %s', async (locale, direction) => {
    const { address } = await newLink({ return_url: 'https://example.com/thanks' })
    await visiting({ locale }, async (page) => {
      const looksRight = async (name: string) => {
        expect(await page.locator('html').getAttribute('dir')).toBe(direction)
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme })
          expect(await seriousFaults(page), `${name} ${colorScheme}`).toEqual([])
        }
        expect(await fitsItsWidth(page), name).toBe(true)
        await shots(page, `${name}-${locale}`)
      }
      // The paid page leads on by itself after a while; an empty answer leaves it where it is.
      await page.route('https://example.com/**', (route) => route.fulfill({ status: 204 }))
      await page.goto(address)
      await looksRight('open')
      await payWith(page, DECLINED)
      await page.getByRole('alert').waitFor()
      await looksRight('declined')
      await payWith(page, GOOD)
      await page.locator('a[href="https://example.com/thanks"]').waitFor()
      await looksRight('paid')
      await page.goto(`${address}.x`)
      await looksRight('unknown')
      const { address: late } = await newLink()
      service.clock.now = NOON + DAY_MS
      await page.goto(late)
      service.clock.now = NOON
      await looksRight('ended')
    })
  })
})
