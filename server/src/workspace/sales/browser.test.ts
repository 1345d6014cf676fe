// An owner looks at a living demo's sales in a real browser.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noBrowser } from '../../../test/browser.ts'
import { base, browser, serveInBrowser, service } from '../../../test/in-browser.ts'
import { removeDirectory, temporaryDirectory } from '../../../test/service.ts'
import { PASSWORD } from '../../../test/visitor.ts'
import { choose, fitsItsWidth, seriousFaults, signInOn } from '../../../test/web-app.ts'
import { readConfig } from '../../config.ts'
import { addStaff } from '../../ground/staff/commands.ts'
import { restaurantBySlug } from '../../ground/tenants/commands.ts'
import { inRestaurant } from '../../platform/postgres/transaction/transaction.ts'
import { addDays, localDate } from '../../platform/time/clock.ts'
import { DEMO_SLUG, ensureDemo } from '../../sample/demo.ts'
import { makeHistory } from '../../sample/history/make.ts'

const EMAIL = 'owner@example.com'
const SHOTS = process.env.SCREENSHOTS_DIR

describe.skipIf(noBrowser)('the Sales page', { timeout: 180_000 }, () => {
  serveInBrowser()
  let directory: string
  let token: string
  let page: Page
  const complaints: string[] = []
  const now = Date.now()
  const today = localDate(now, 'America/New_York')

  beforeAll(async () => {
    directory = await temporaryDirectory()
    const config = readConfig({ DATA_DIR: directory, DEMO_HISTORY_DAYS: '3' })
    token = (await ensureDemo(service.database, config, now)) ?? ''
    const demo = (await restaurantBySlug(service.database, DEMO_SLUG))!
    await makeHistory(service, demo, { onDay: () => undefined, isStopped: () => false })
    const cause = { actor: { kind: 'system', id: null, name: 'test' }, requestId: null, now } as const
    await inRestaurant(service.database, demo, cause, (tx) =>
      addStaff(tx, { email: EMAIL, name: 'Olga', password: PASSWORD, role: 'owner' }),
    )
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' })
    page = await context.newPage()
    page.on('console', (message) => {
      // A refused span is said by the page; the browser notes the answer's status besides.
      if (message.type() === 'error' && !message.text().includes('422')) complaints.push(message.text())
    })
    page.on('pageerror', (error) => complaints.push(error.message))
    await signInOn(page, base, EMAIL, '/sales?branch=*')
    await page.locator('[data-figure=revenue]').waitFor()
  })
  afterAll(() => removeDirectory(directory))

  const figure = (name: string) => page.locator(`[data-figure=${name}]`)
  const panel = (name: string) => page.getByRole('region', { name, exact: true })
  const span = (name: string) =>
    page.getByRole('radiogroup', { name: 'Period' }).getByText(name, { exact: true })
  const money = (minor: number) => `$${(minor / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`

  async function shows(from: string, to: string): Promise<void> {
    const { body } = await service.request('GET', `/reports/sales-summary?from=${from}&to=${to}`, { token })
    await figure('revenue').getByText(money(body.data.revenue_minor), { exact: true }).waitFor()
    await figure('orders').getByText(String(body.data.orders), { exact: true }).waitFor()
    await figure('average').getByText(money(body.data.average_order_minor), { exact: true }).waitFor()
  }

  test('shows a day, a week, a month, a year and any other span, with the numbers of the API', async () => {
    await span('Day').click()
    await shows(today, today)
    await page.getByRole('button', { name: 'Earlier' }).press('Enter')
    await shows(addDays(today, -1), addDays(today, -1))
    await span('Year').click()
    await shows(
      `${addDays(today, -1).slice(0, 4)}-01-01`,
      addDays(today, -1).slice(0, 4) === today.slice(0, 4) ? today : addDays(today, -1),
    )
    await span('Custom').click()
    await page.getByLabel('From', { exact: true }).fill(addDays(today, -3))
    await page.getByLabel('To', { exact: true }).fill(addDays(today, -2))
    await shows(addDays(today, -3), addDays(today, -2))
    await page.getByLabel('From', { exact: true }).fill(today)
    await page.getByText('Must not be after').waitFor()
    await page.getByLabel('From', { exact: true }).fill(addDays(today, -3))
    await page.getByText('Must not be after').waitFor({ state: 'detached' })
    await page.getByLabel('To', { exact: true }).fill(today)
    await shows(addDays(today, -3), today)
    expect(complaints).toEqual([])
  })

  test('shows what it is made of, as charts and as tables, and hands it out as CSV', async () => {
    for (const name of ['Revenue over time', 'By hour', 'By weekday']) {
      await panel(name).getByRole('img', { name }).locator('svg').first().waitFor()
      await panel(name).getByText('As a table').click()
      expect(await panel(name).getByRole('row').count(), name).toBeGreaterThan(3)
    }
    await panel('By type')
      .getByRole('row', { name: /^Dine in/ })
      .waitFor()
    await panel('By channel')
      .getByRole('row', { name: /^Counter/ })
      .waitFor()
    await panel('By category')
      .getByRole('row', { name: /^Pasta/ })
      .waitFor()
    await panel('By payment method').getByRole('row', { name: /^Cash/ }).waitFor()
    const dishes = () => panel('Dishes').getByRole('row').allTextContents()
    const best = await dishes()
    expect(best).toHaveLength(11)
    await panel('Dishes').getByText('Worst').click()
    await expect.poll(async () => (await dishes())[1]).toContain('$0.00')
    await panel('Dishes').getByText('All', { exact: true }).click()
    expect((await dishes()).length).toBeGreaterThan(40)
    await page.getByRole('button', { name: 'Export CSV' }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'By dish' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^sales-by-dish-/)
    expect(complaints).toEqual([])
  })

  test('is sound in both languages and colours, from a phone to a wall', async () => {
    for (const [language, colorScheme] of [
      ['en', 'light'],
      ['ar', 'dark'],
    ] as const) {
      await choose(page, language)
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.reload()
      await figure('revenue').waitFor()
      expect(await seriousFaults(page), language).toEqual([])
      for (const width of [360, 1024, 2560]) {
        await page.setViewportSize({ width, height: 900 })
        // Charts follow the page's width a moment later.
        await expect.poll(() => fitsItsWidth(page), { message: `${language} ${width}` }).toBe(true)
        if (SHOTS) await page.screenshot({ path: `${SHOTS}/sales-${language}-${width}.png`, fullPage: true })
      }
    }
    await choose(page, 'en')
    await page.reload()
    await figure('revenue').waitFor()
    await span('Custom').click()
    await page.getByLabel('To', { exact: true }).fill('2020-01-02')
    await page.getByLabel('From', { exact: true }).fill('2020-01-01')
    await page.getByText('No sales on these days').waitFor()
    expect(complaints).toEqual([])
  })
})
