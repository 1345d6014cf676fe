// An owner who reads German: from signing in to what guests see, and the pages at the width of a small phone.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Venue } from '../../../test/app.ts'
import { noBrowser } from '../../../test/browser.ts'
import { base, browser, serveInBrowser, service } from '../../../test/in-browser.ts'
import { addPerson, PASSWORD } from '../../../test/visitor.ts'
import { fitsItsWidth, settled, visit } from '../../../test/web-app.ts'

const SHOTS = process.env.SCREENSHOTS_DIR
const PAGES = ['/', '/orders', '/tables', '/bookings', '/menu', '/settings', '/day-end', '/sales']

describe.skipIf(noBrowser)('the web app in German', { timeout: 120_000 }, () => {
  serveInBrowser()
  let venue: Venue
  let page: Page
  const complaints: string[] = []

  beforeAll(async () => {
    venue = await service.venue({
      ...{ currency: 'EUR', timezone: 'Europe/Berlin', country: 'DE', sample: true },
    })
    const context = await browser.newContext({ locale: 'de-DE', viewport: { width: 1440, height: 900 } })
    page = await context.newPage()
    page.on('pageerror', (error) => complaints.push(error.message))
  }, 180_000)
  afterAll(() => page?.context().close())

  test('an owner signs in, changes a price as it is written there, and guests see it', async () => {
    const { email } = await addPerson(venue, 'owner')
    await page.goto(base)
    await page.getByRole('heading', { name: 'Anmelden' }).waitFor()
    await page.getByLabel('E-Mail').fill(email)
    await page.getByLabel('Passwort').fill(PASSWORD)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Heute', level: 1 }).waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe('de')

    const { data } = (await venue.get('/items?per_page=100')).body
    const dish = data.find((item: { variants: object[]; slots?: object[] }) => item.variants.length === 0)
    await visit(page, `${base}/menu`)
    await page.getByRole('heading', { name: 'Speisekarte', level: 1 }).waitFor()
    await page.locator('[data-dish]').getByRole('button').filter({ hasText: dish.name.en }).click()
    const price = page.getByRole('dialog').getByRole('textbox', { name: 'Preis', exact: true })
    await price.fill('')
    await price.pressSequentially('12,50')
    expect(await price.inputValue()).toBe('12,50')
    await page.getByRole('dialog').getByRole('button', { name: 'Speichern' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect((await venue.get(`/items/${dish.id}`)).body.data.price_minor).toBe(1250)

    const guest = await page.context().newPage()
    await guest.goto(`${base}/r/${venue.restaurant.slug}/menu`)
    expect(await guest.locator('html').getAttribute('lang')).toBe('de')
    await guest
      .getByText(/^12,50\s€$/)
      .first()
      .waitFor()
    await guest.close()
  })

  test('each page fits a small phone', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    for (const path of PAGES) {
      await visit(page, base + path)
      await settled(page)
      await expect.poll(() => fitsItsWidth(page), { message: path }).toBe(true)
      if (SHOTS)
        await page.screenshot({ path: `${SHOTS}/de-360${path.replace('/', '-')}.png`, fullPage: true })
    }
    expect(complaints).toEqual([])
  })
})
