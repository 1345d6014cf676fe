// The settings pages in a real browser: an owner changes what holds, and somebody else does meanwhile.
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Venue } from '../../../test/app.ts'
import { noBrowser } from '../../../test/browser.ts'
import { smallMenu } from '../../../test/documents.ts'
import { base, browser, serveInBrowser, service } from '../../../test/in-browser.ts'
import { addPerson } from '../../../test/visitor.ts'
import { choose, fitsItsWidth, seriousFaults, settled, signInOn, visit } from '../../../test/web-app.ts'
import { importPart } from '../../across/document/import.ts'
import { addDays, localDate } from '../../platform/time/clock.ts'
import { readPart } from './commands.ts'

const SHOTS = process.env.SCREENSHOTS_DIR

describe.skipIf(noBrowser)('settings', { timeout: 240_000 }, () => {
  serveInBrowser()
  let venue: Venue

  beforeAll(async () => {
    venue = await service.venue({ document: smallMenu() })
  }, 180_000)

  // biome-ignore lint/suspicious/noExplicitAny: a test looks into every part
  const part = async (name: 'ordering' | 'branches' | 'venue'): Promise<any> =>
    (await venue.inside((tx) => readPart(tx, name))).value
  async function looksRight(page: Page, name: string): Promise<void> {
    await expect.poll(() => seriousFaults(page), { message: name }).toEqual([])
    expect(await fitsItsWidth(page), name).toBe(true)
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}.png`, fullPage: true })
  }

  test('an owner changes what holds; what somebody else saved meanwhile is kept beside it', async () => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, locale: 'en-US' })
    const complaints: string[] = []
    page.on('pageerror', (error) => complaints.push(error.message))
    const { email } = await addPerson(venue, 'owner')
    const save = page.getByRole('button', { name: 'Save', exact: true })
    const saved = page.getByText('Saved', { exact: true })

    await signInOn(page, base, email, '/settings')
    await settled(page)
    await looksRight(page, 'settings')
    await page.getByRole('link', { name: /^Ordering/ }).click()
    const pickup = page.getByRole('group', { name: 'Pickup' })
    await pickup.getByLabel('Service charge').fill('10')
    await page.getByText('Pickup: $2.50 service charge, $27.50 in total before tax.').waitFor()
    await pickup.getByLabel('Minimum order').fill('30')
    await page.getByText('Pickup: refused, the minimum order is $30.00.').waitFor()
    // Emptied by hand, it is a fault beside its field.
    const ahead = page.getByLabel('Days ahead')
    await ahead.fill('')
    await save.click()
    await expect.poll(() => ahead.getAttribute('aria-invalid')).toBe('true')
    await page.locator('[data-faults]').getByText('Days ahead: Enter a value.').waitFor()
    await ahead.fill('14')
    await looksRight(page, 'settings-ordering-fault')

    const { order_types: before } = await part('ordering')
    await venue.inside((tx) =>
      importPart(tx, {
        settings: {
          order_ahead_days: 3,
          order_types: { delivery: { ...before.delivery, offered: false } },
        },
      }),
    )
    await save.click()
    const meanwhile = page.locator('[data-meanwhile]')
    await meanwhile.locator('[data-clash="order_ahead_days"]').getByText('14').waitFor()
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/settings-meanwhile.png`, fullPage: true })
    await meanwhile.getByRole('button', { name: 'Keep mine' }).click()
    await save.click()
    await saved.waitFor()
    expect(await part('ordering')).toMatchObject({
      order_ahead_days: 14,
      order_types: {
        pickup: { minimum_minor: 3000, service_charge_pct: 10 },
        delivery: { offered: false },
      },
    })
    await page
      .locator('[data-last-changes]')
      .getByText(/Days ahead: .*3.* → .*14/)
      .waitFor()
    await looksRight(page, 'settings-ordering')

    // What is not saved is not lost by a click elsewhere.
    await ahead.fill('5')
    await page.getByRole('link', { name: 'All settings' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
    await page.getByRole('link', { name: /^Branches and hours/ }).click()

    await page.getByText(/is open now\./).waitFor()
    const day = addDays(localDate(Date.now(), 'America/New_York'), 1)
    const dayButton = page.locator(`[data-date="${day}"]`)
    if (!(await dayButton.isVisible())) await page.getByRole('button', { name: 'Next month' }).click()
    await dayButton.click()
    await page.locator('[data-chosen-day]').getByText('Closed').click()
    await page.getByLabel('Preparation time (minutes)').fill('25')
    await save.click()
    await page
      .locator('[data-last-changes]')
      .getByText(/Preparation time \(minutes\): .*15.* → .*25/)
      .waitFor()
    expect((await part('branches')).branches).toMatchObject([
      { closing_days: [day], preparation_minutes: 25, default: true },
    ])
    await looksRight(page, 'settings-branches')

    await visit(page, `${base}/settings/venue`)
    await settled(page)
    await page.getByRole('textbox', { name: 'Restaurant name' }).fill('Casa Nova')
    await page.getByRole('button', { name: 'Rename' }).click()
    await page.getByRole('banner').getByText('Casa Nova').waitFor()
    const zone = page.getByRole('combobox', { name: 'Time zone' }).or(page.getByLabel('Time zone')).first()
    await zone.fill('Madrid')
    await page.getByRole('option', { name: 'Europe/Madrid' }).click()
    await save.click()
    await page.getByRole('dialog').getByText('from America/New_York to Europe/Madrid').waitFor()
    await page.getByRole('button', { name: 'Change', exact: true }).click()
    await page
      .locator('[data-last-changes]')
      .getByText(/America\/New_York.* → .*Europe\/Madrid/)
      .waitFor()
    await looksRight(page, 'settings-venue')

    await visit(page, base)
    await page.getByRole('button', { name: 'Pause 30 minutes' }).click()
    const paused = page.locator('[data-paused]')
    await paused.getByText(/Orders paused until/).waitFor()
    expect((await part('ordering')).ordering_paused_until).not.toBeNull()
    await looksRight(page, 'today-paused')
    await paused.getByRole('button', { name: 'Resume orders' }).click()
    await paused.waitFor({ state: 'detached' })
    expect((await part('ordering')).ordering_paused_until).toBeNull()

    await choose(page, 'ar')
    await page.setViewportSize({ width: 360, height: 740 })
    await page.emulateMedia({ colorScheme: 'dark' })
    await visit(page, base)
    await settled(page)
    expect(await fitsItsWidth(page), 'today').toBe(true)
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/today-arabic.png` })
    for (const name of ['', '/ordering', '/branches', '/venue']) {
      await visit(page, `${base}/settings${name}`)
      await settled(page)
      if (name === '/branches') await looksRight(page, 'settings-branches-arabic')
      expect(await fitsItsWidth(page), name).toBe(true)
      if (SHOTS)
        await page.screenshot({
          path: `${SHOTS}/settings-arabic${name.replace('/', '-')}.png`,
          fullPage: true,
        })
    }
    expect(complaints).toEqual([])
    await page.close()
  })

  test('a coupon is made, changed and deleted; limits of staff are set; rates stand in a table by type of order', async () => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, locale: 'en-US' })
    const { email } = await addPerson(venue, 'owner')
    const inLooks = async (name: string) => {
      for (const [colorScheme, width] of [
        ['light', 1280],
        ['dark', 360],
      ] as const) {
        await page.emulateMedia({ colorScheme })
        await page.setViewportSize({ width, height: 800 })
        await looksRight(page, `${name}-${width}`)
      }
      await page.emulateMedia({ colorScheme: 'light' })
      await page.setViewportSize({ width: 1280, height: 900 })
    }
    await signInOn(page, base, email, '/settings/coupons')
    await page.getByText('No coupons yet').waitFor()
    await page.getByRole('button', { name: 'Add a coupon' }).click()
    const form = page.getByRole('dialog')
    await form.getByRole('textbox', { name: 'Code' }).fill('WELCOME-10')
    await form.getByRole('button', { name: 'Save' }).click()
    await form.getByText('Enter a percentage.').waitFor()
    await form.getByRole('textbox', { name: 'Percent off' }).fill('10')
    await form.getByLabel('Pickup').check()
    await form.getByLabel('Total uses').fill('200')
    await inLooks('coupon-form')
    await form.getByRole('button', { name: 'Save' }).click()
    const row = page.getByRole('article', { name: 'WELCOME-10' })
    await row.getByText('10% off · Pickup · used 0 of 200 times').waitFor()
    await inLooks('coupons')
    await row.getByRole('button', { name: 'Edit WELCOME-10' }).click()
    await form.getByLabel('Active').uncheck({ force: true })
    await form.getByRole('button', { name: 'Save' }).click()
    await row.getByText('Inactive').waitFor()
    const { body } = await venue.get('/coupons')
    expect(body.data).toMatchObject([{ code: 'WELCOME-10', percent: 10, max_uses: 200, is_active: false }])
    await choose(page, 'ar')
    await page.reload()
    await page.getByRole('heading', { name: 'القسائم', level: 1 }).waitFor()
    await inLooks('coupons-ar')
    await choose(page, 'en')
    await page.reload()
    await row.getByRole('button', { name: 'Delete WELCOME-10' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByText('No coupons yet').waitFor()

    await visit(page, `${base}/settings/discounts`)
    await page.getByLabel('Staff limit (%)').fill('15')
    await page.getByRole('combobox', { name: 'Reasons to choose from' }).fill('Waited too long')
    await page.getByRole('combobox', { name: 'Reasons to choose from' }).press('Enter')
    await inLooks('by-hand')
    await page.getByRole('button', { name: 'Save limits and reasons' }).click()
    await page.getByText('Limits and reasons saved').waitFor()

    await venue.inside((tx) => importPart(tx, { settings: { country: 'CH', taxes: [] } }))
    await visit(page, `${base}/settings/taxes`)
    await page.getByRole('button', { name: /^Start with the usual rates of Switzerland/ }).click()
    await page.getByText('This rate doesn’t apply to anything yet').waitFor()
    const table = page.getByRole('table', { name: 'Rates in effect today' })
    expect(await table.getByRole('row').last().innerText()).toMatch(/8\.1%\s+2\.6%\s+2\.6%/)
    await inLooks('taxes')
    await choose(page, 'ar')
    await page.reload()
    await page.getByRole('heading', { name: 'الضرائب', level: 1 }).waitFor()
    await inLooks('taxes-ar')
    await page.close()
  })
})
