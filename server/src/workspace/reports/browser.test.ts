// An owner reads the reports of a living demo in a real browser, and sets up the accounts of the journal.
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
import { DEMO_SLUG, ensureDemo } from '../../sample/demo.ts'
import { makeHistory } from '../../sample/history/make.ts'

const EMAIL = 'owner@example.com'
const SHOTS = process.env.SCREENSHOTS_DIR

describe.skipIf(noBrowser)('the Reports page', { timeout: 180_000 }, () => {
  serveInBrowser()
  let directory: string
  let token: string
  let page: Page
  const complaints: string[] = []
  const now = Date.now()

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
      if (message.type() === 'error' && !message.text().includes('422')) complaints.push(message.text())
    })
    page.on('response', (response) => {
      if (response.status() === 404) complaints.push(response.url())
    })
    page.on('pageerror', (error) => complaints.push(error.message))
    await signInOn(page, base, EMAIL, '/reports?branch=*')
    await panel('By rate').waitFor()
  })
  afterAll(() => removeDirectory(directory))

  const panel = (name: string) => page.getByRole('region', { name, exact: true })
  const radio = (group: string, name: string) =>
    page.getByRole('radiogroup', { name: group }).getByText(name, { exact: true })
  const money = (minor: number) => `$${(minor / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`
  const shot = async (name: string) => {
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/reports-${name}.png`, fullPage: true })
  }

  test('shows the tax of a month as the API has it, by day, and every other table', async () => {
    const [, from, to] =
      /(\S+)\/(\S+)/.exec((await page.locator('[data-span]').getAttribute('data-span')) ?? '') ?? []
    const { body } = await service.request('GET', `/reports/taxes?from=${from}&to=${to}`, { token })
    const total = panel('By rate').getByRole('row', { name: 'Total' })
    await total.getByText(money(body.data.total_minor), { exact: true }).waitFor()
    await radio('Split by', 'Daily').click()
    await panel('Over time').getByRole('row', { name: 'Total' }).waitFor()
    await shot('tax')
    for (const [tab, name] of [
      ['Payments', 'By payment method'],
      ['Tips', 'By person'],
      ['Gift cards', 'Balance of all gift cards'],
      ['Journal', 'By account'],
    ] as const) {
      await page.getByRole('tab', { name: tab }).click()
      await panel(name).waitFor()
      await shot(tab)
    }
    for (const tab of ['Refunds', 'Discounts']) {
      await page.getByRole('tab', { name: tab }).click()
      await page.getByRole('link', { name: 'Export CSV' }).waitFor()
      await shot(tab)
    }
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Export CSV' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^discounts-/)
    expect(complaints).toEqual([])
  })

  test('says what a DATEV file needs, and writes it once it is in the account table', async () => {
    await page.getByRole('tab', { name: 'Journal' }).click()
    await page.getByRole('button', { name: 'Export for DATEV' }).click()
    await page.getByText('Enter this number in the account table first').first().waitFor()
    await page.getByRole('button', { name: 'Accounts' }).click()
    const form = page.getByRole('dialog')
    await form.getByRole('combobox', { name: 'Chart of accounts' }).click()
    await page.getByRole('option', { name: 'SKR03 (Germany)' }).click()
    await form.getByLabel('Consultant number').fill('29098')
    await form.getByLabel('Client number').fill('55003')
    await shot('accounts')
    expect(await seriousFaults(page)).toEqual([])
    await form.getByLabel('First day of the financial year').fill('13-01')
    await form.getByRole('button', { name: 'Save' }).click()
    await form.getByText('Enter a month and a day, such as 01-01.').waitFor()
    await form.getByLabel('First day of the financial year').fill('01-01')
    await form.getByRole('button', { name: 'Save' }).click()
    await form.waitFor({ state: 'detached' })
    await panel('By account').getByRole('row', { name: /^1000/ }).waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export for DATEV' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^EXTF_Buchungsstapel_.*\.csv$/)
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
      await page.getByRole('table').first().waitFor()
      expect(await seriousFaults(page), language).toEqual([])
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        await expect.poll(() => fitsItsWidth(page), { message: `${language} ${width}` }).toBe(true)
        await shot(`${language}-${width}`)
      }
    }
    expect(complaints).toEqual([])
  })
})
