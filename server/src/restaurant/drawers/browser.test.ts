// Cash drawers in the web app, in a real browser: started, paid into, counted blind, and added up at the end of the day.
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Venue } from '../../../test/app.ts'
import { freshPage, noBrowser } from '../../../test/browser.ts'
import { base, browser, serveInBrowser, service } from '../../../test/in-browser.ts'
import { servingVenue } from '../../../test/serving.ts'
import { addPerson, signedInAs, type Visitor } from '../../../test/visitor.ts'
import { choose, fitsItsWidth, seriousFaults, settled, signInOn, visit } from '../../../test/web-app.ts'
import { WAITED_HEADER } from '../../ground/staff/address.ts'

const SHOTS = process.env.SCREENSHOTS_DIR

describe.skipIf(noBrowser)('cash drawers in the web app', { timeout: 120_000 }, () => {
  serveInBrowser()
  let venue: Venue
  let page: Page
  let waiter: Visitor
  let manager: Visitor
  const complaints: string[] = []

  beforeAll(async () => {
    venue = await servingVenue(service)
    waiter = await signedInAs(service, venue, 'staff')
    manager = await signedInAs(service, venue, 'manager')
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en-US' })
    page = await freshPage(context, base)
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().includes('422')) complaints.push(message.text())
    })
    page.on('pageerror', (error) => complaints.push(error.message))
  }, 180_000)
  async function looksRight(name: string): Promise<void> {
    await page.waitForTimeout(SHOTS ? 400 : 0)
    await expect.poll(() => seriousFaults(page), { message: name }).toEqual([])
    expect(await fitsItsWidth(page), name).toBe(true)
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/drawers-${name}.png`, fullPage: true })
  }
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const dialog = () => page.getByRole('dialog')
  const drawer = (name: string) => page.getByRole('region', { name })
  async function cashFrom(who: Visitor): Promise<void> {
    const { body } = await venue.post('/orders', {
      type: 'pickup',
      customer_name: 'Ada',
      customer_phone: '+1 413 555 0101',
      lines: [{ item_id: venue.ids.items!.soup, quantity: 1 }],
    })
    await who.call('POST', `/orders/${body.data.id}/payments`, { method: 'cash' })
  }

  test('a drawer is started, paid into, counted without its sum, and the day is the sum of the drawers', async () => {
    await signInOn(page, base, (await addPerson(venue, 'manager')).email, '/drawers')
    await settled(page)
    await looksRight('empty')
    for (const name of ['Bar', 'Terrace']) {
      await button('Add a drawer').click()
      await dialog().getByLabel('Name').fill(name)
      await dialog().getByRole('button', { name: 'Save' }).click()
      await drawer(name).waitFor()
    }
    const bar = drawer('Bar')
    await bar.getByRole('button', { name: 'Start drawer' }).click()
    await dialog().getByLabel('Starting cash').fill('100')
    await looksRight('start')
    await dialog().getByRole('button', { name: 'Start drawer' }).click()
    await bar.getByText('Open', { exact: true }).waitFor()
    await cashFrom(waiter)
    await bar.getByRole('button', { name: 'Pay out' }).click()
    await dialog().getByRole('button', { name: 'Pay out' }).click()
    await dialog().getByText('Enter an amount.').waitFor()
    await dialog().getByLabel('Amount').fill('7.50')
    await dialog().getByLabel('Reason').fill('Lemons for the bar')
    await dialog().getByRole('button', { name: 'Pay out' }).click()
    await bar.getByText('Lemons for the bar').waitFor()
    await drawer('Terrace').getByRole('button', { name: 'Start drawer' }).click()
    await dialog().getByLabel('Starting cash').fill('50')
    await dialog().getByRole('button', { name: 'Start drawer' }).click()
    await page.locator('[data-choose]').waitFor()
    await looksRight('two-open')
    await page.getByRole('button', { name: /More for .*Bar/ }).click()
    await page.getByRole('menuitem', { name: 'Use on this device' }).click()
    await bar.getByText('This device').waitFor()
    await bar.getByRole('button', { name: 'X report' }).click()
    await dialog().getByText('$102.50').waitFor()
    await looksRight('x')
    await dialog().getByRole('button', { name: 'Done' }).click()

    await bar.getByRole('button', { name: 'Count and close' }).click()
    expect(await dialog().textContent()).not.toContain('102.50')
    await dialog().getByLabel('Counted').fill('102')
    await looksRight('count')
    await dialog().getByRole('button', { name: 'Close drawer' }).click()
    await dialog().getByText('$0.50 short').waitFor()
    await looksRight('z')
    await dialog().getByRole('button', { name: 'Done' }).click()
    await bar.getByText('Closed', { exact: true }).waitFor()

    // A waiter's phone had no connection when the guest brought change.
    const { data } = await manager.call('GET', '/drawers')
    const { id } = data.drawers.find((one: { name: string }) => one.name === 'Bar')
    const [{ session }] = (await manager.call('GET', `/drawers/${id}/reports`)).data
    const late = { session, kind: 'paid_in', amount_minor: 50, reason: 'Found under the counter' }
    const headers = { [WAITED_HEADER]: '900000' }
    expect((await waiter.call('POST', `/drawers/${id}/movements`, late, { headers })).status).toBe(200)
    await page.getByRole('button', { name: /More for .*Bar/ }).click()
    await page.getByRole('menuitem', { name: 'Z reports' }).click()
    await dialog().getByText('late entries').waitFor()
    await dialog().getByRole('button', { name: /^Z 1/ }).click()
    await dialog().getByText('Found under the counter').waitFor()
    await dialog().getByText('$0.50 short').waitFor()
    await looksRight('z-late')
    await dialog().getByRole('button', { name: 'Done' }).click()

    await visit(page, `${base}/day-end`)
    await page.locator('[data-open-drawers]').waitFor()
    await page.locator('[data-late-of-z]').waitFor()
    await looksRight('day-end')

    await choose(page, 'ar')
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.setViewportSize({ width: 390, height: 844 })
    await visit(page, `${base}/drawers`)
    await page.locator('[data-drawer]').first().waitFor()
    await looksRight('ar-phone-dark')
    await visit(page, `${base}/day-end`)
    await page.locator('[data-open-drawers]').waitFor()
    await looksRight('day-end-ar-phone-dark')
    expect(complaints).toEqual([])
  })
})
