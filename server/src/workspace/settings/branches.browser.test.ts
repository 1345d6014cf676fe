// Settings → Branches, the Menu page beside a branch, printers of a branch and all restaurants, in a real browser.
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Venue } from '../../../test/app.ts'
import { noBrowser } from '../../../test/browser.ts'
import { smallMenu } from '../../../test/documents.ts'
import { base, browser, serveInBrowser, service } from '../../../test/in-browser.ts'
import { addPerson } from '../../../test/visitor.ts'
import { choose, fitsItsWidth, seriousFaults, settled, signInOn, visit } from '../../../test/web-app.ts'

describe.skipIf(noBrowser)('branches', { timeout: 240_000 }, () => {
  serveInBrowser()
  let venue: Venue

  beforeAll(async () => {
    venue = await service.venue({
      document: {
        ...smallMenu(),
        settings: { taxes: [{ name: 'Tax', rate_pct: 5, default: true }] },
        branches: [
          { ref: 'main', name: 'Main Street', default: true },
          { ref: 'west', name: 'West', items: [{ item_ref: 'soup', price_minor: 1300 }] },
        ],
      },
    })
  }, 180_000)

  async function looksRight(page: Page, name: string): Promise<void> {
    await settled(page)
    await expect.poll(() => seriousFaults(page), { message: name }).toEqual([])
    expect(await fitsItsWidth(page), name).toBe(true)
  }
  const price = async (ref: string) => {
    const query = `branch_id=${venue.ids.branches!.west}`
    return (await venue.get(`/items/${venue.ids.items![ref]}?${query}`)).body.data.price_minor
  }
  const order = () =>
    venue.post('/orders', {
      type: 'pickup',
      branch_id: venue.ids.branches!.west,
      customer_name: 'Ada',
      customer_phone: '+1 413 555 0101',
      lines: [{ item_id: venue.ids.items!.soup, quantity: 1 }],
    })

  test('an owner gives a branch its own taxes, takes them back, and closes it once nothing is open', async () => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, locale: 'en-US' })
    const { email } = await addPerson(venue, 'owner')
    const save = page.getByRole('button', { name: 'Save', exact: true })
    const saved = page.getByText('Saved', { exact: true })
    await signInOn(page, base, email, '/settings/branches')
    await page.getByRole('button', { name: /^West/ }).click()
    const taxes = page.locator('[data-own="taxes"]')
    await taxes.getByRole('button', { name: 'Customise' }).click()
    await taxes.getByRole('textbox', { name: 'Rate' }).fill('8')
    await taxes
      .locator('[data-differences]')
      .getByText(/5%.* → .*8%/)
      .waitFor()
    const booking = page.locator('[data-own="booking"]')
    await booking.getByRole('button', { name: 'Customise' }).click()
    await booking.getByRole('textbox', { name: 'Minutes', exact: true }).first().fill('45')
    await booking
      .locator('[data-differences]')
      .getByText(/→ .*45 min up to 2 guests/)
      .waitFor()
    await booking.getByRole('button', { name: 'Use restaurant settings' }).click()
    await looksRight(page, 'own taxes')
    await save.click()
    await saved.waitFor()
    const placed = (await order()).body.data
    expect(placed.total_minor).toBe(1404)
    await page.getByRole('button', { name: /^West.*Custom: Taxes/ }).waitFor()
    await taxes.getByRole('button', { name: 'Use restaurant settings' }).click()
    // Asked only once it is saved: each order that came before would be open, and keep the branch from closing.
    const saveIt = () =>
      Promise.all([page.waitForResponse((response) => response.request().method() === 'PUT'), save.click()])
    await saveIt()
    expect((await order()).body.data.total_minor).toBe(1365)

    await page.getByRole('button', { name: 'Close permanently' }).click()
    await save.click()
    await page
      .getByText(new RegExp(`open orders of "West" first: #${placed.number}`))
      .first()
      .waitFor()
    await looksRight(page, 'not settled')
    for (const { id } of (await venue.get('/orders')).body.data) {
      await venue.post(`/orders/${id}/status`, { status: 'cancelled' })
    }
    await saveIt()
    expect((await order()).status).toBe(422)
    await page.getByRole('button', { name: 'Reopen' }).click()
    await saveIt()
    expect((await order()).status).toBe(201)

    await page.getByRole('button', { name: 'Add a branch' }).click()
    await page.getByLabel('Name', { exact: true }).fill('East')
    await save.click()
    await expect
      .poll(async () => (await venue.get('/branches')).body.data.map(({ slug }: { slug: string }) => slug))
      .toContain('east')
    await choose(page, 'ar')
    await page.setViewportSize({ width: 360, height: 740 })
    await visit(page, `${base}/settings/branches`)
    await looksRight(page, 'branches in Arabic on a phone')
    await page.close()
  })

  test('a manager sees what a branch charges beside each dish, and changes it there', async () => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, locale: 'en-US' })
    const { email } = await addPerson(venue, 'manager')
    await signInOn(page, base, email, '/menu?branch=west')
    await page.getByText('1 dish differs').waitFor()
    const soup = page.locator(`[data-at-branch="${venue.ids.items!.soup}"]`)
    await soup.getByText('$13.00').waitFor()
    await looksRight(page, 'menu')
    await soup.click()
    const form = page.getByRole('dialog', { name: 'Soup at West' })
    await form.getByLabel('Price').fill('14.5')
    await form.getByRole('button', { name: 'Save' }).click()
    await soup.getByText('$14.50').waitFor()
    expect(await price('soup')).toBe(1450)
    await soup.click()
    await form.getByRole('button', { name: 'Use main menu' }).click()
    await soup.getByText('same').waitFor()
    expect(await price('soup')).toBe(1000)

    await visit(page, `${base}/settings/printers?branch=west`)
    await page.getByRole('button', { name: 'Add printer' }).click()
    const printer = page.getByRole('dialog')
    await printer.getByLabel('Name').fill('Pass')
    await printer.getByLabel('Address').fill('192.168.1.50')
    expect(await printer.getByLabel('Branch').inputValue()).toBe(String(venue.ids.branches!.west))
    await printer.getByRole('button', { name: 'Save' }).click()
    await page.locator('[data-printer]').getByText('Pass').waitFor()

    await visit(page, `${base}/all-restaurants`)
    await page.locator('[data-restaurant]').getByText('Orders today').waitFor()
    await looksRight(page, 'all restaurants')
    await page.close()
  })
})
