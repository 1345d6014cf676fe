// The rules of orders, bookings and the kitchen, and the whole restaurant as a file, in a real browser.
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Venue } from '../../../test/app.ts'
import { freshPage, noBrowser } from '../../../test/browser.ts'
import { smallMenu } from '../../../test/documents.ts'
import { base, browser, serveInBrowser, service } from '../../../test/in-browser.ts'
import { addPerson } from '../../../test/visitor.ts'
import { choose, fitsItsWidth, seriousFaults, settled, signInOn, visit } from '../../../test/web-app.ts'
import { exportDocument } from './export.ts'

const SHOTS = process.env.SCREENSHOTS_DIR
/** The pages, by what is asked of them in Arabic: all where they have something of their own, else their width. */
const PAGES = ['taxes', 'discounts', 'delivery-zones', 'booking', 'stations', 'kitchen-routing', 'document']

describe.skipIf(noBrowser)('settings of orders, bookings and the kitchen', { timeout: 240_000 }, () => {
  serveInBrowser()
  let venue: Venue
  let page: Page

  beforeAll(async () => {
    venue = await service.venue({
      country: 'ES',
      currency: 'EUR',
      timezone: 'UTC',
      document: {
        ...smallMenu(),
        tables: [{ ref: 't1', name: 'One', min_seats: 1, max_seats: 4 }],
        booking: { periods: [{ from: '18:00', to: '20:00' }], slot_minutes: 60 },
      },
    })
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en-US' })
    page = await freshPage(context, base)
    await signInOn(page, base, (await addPerson(venue, 'owner')).email, '/settings/taxes')
  }, 180_000)

  async function open(name: string): Promise<void> {
    if (!page.url().endsWith(`/settings/${name}`)) await visit(page, `${base}/settings/${name}`)
    await settled(page)
  }
  async function looksRight(name: string): Promise<void> {
    await expect.poll(() => seriousFaults(page), { message: name }).toEqual([])
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}.png`, fullPage: true })
  }
  async function save(): Promise<void> {
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    expect((await saved).status()).toBe(200)
  }
  const says = (text: string | RegExp) => page.getByText(text).first().waitFor()
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into every part
  const whole = () => venue.inside((tx) => exportDocument(tx)) as Promise<any>

  test('each page shows what its values would do before they are saved, and saves them', async () => {
    await open('taxes')
    await page.getByRole('button', { name: 'Start with the usual rates of Spain' }).click()
    await says('IVA, 10% (included)')
    const rate = page.getByRole('textbox', { name: 'Rate' }).first()
    await rate.fill('200')
    await rate.blur()
    await looksRight('taxes')
    await rate.fill('21')
    await says('IVA, 21% (included)')
    await save()
    await page.locator('[data-last-changes]').getByText('Prices include tax').waitFor()

    await open('discounts')
    await page.getByRole('button', { name: 'Add a discount' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Evening')
    await says(/On an order of €40.00 \(Pickup\).*: €4.00 off by “Evening”/)
    await page.getByRole('checkbox', { name: 'Delivery' }).check()
    await says(/nothing is taken off/)
    await looksRight('discounts')
    await save()

    await open('delivery-zones')
    await page.getByRole('button', { name: 'Add a zone' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await says('One field needs attention')
    await page.getByRole('textbox', { name: 'Name' }).fill('Centre')
    await page.getByRole('combobox', { name: 'Cities' }).fill('Madrid')
    await page.keyboard.press('Enter')
    await page.getByRole('textbox', { name: 'City' }).fill('toledo')
    await says('Not delivered: outside all zones.')
    await page.getByRole('textbox', { name: 'City' }).fill('MADRID')
    await says('Delivered: zone “Centre”, fee €0.00.')
    await looksRight('delivery-zones')
    await save()

    await open('booking')
    const slots = page.locator('[data-slots] .mantine-Badge-root')
    await expect.poll(() => slots.count()).toBe(2)
    await page.getByRole('textbox', { name: 'Time between slots (minutes)' }).fill('30')
    await expect.poll(() => slots.count()).toBe(4)
    await page.getByRole('switch', { name: 'Require a deposit from large parties' }).check()
    await page.locator('[data-calendar] [data-date]').last().click()
    await says(/^No bookings on/)
    await looksRight('booking')
    await save()

    await open('stations')
    await page.getByRole('textbox', { name: 'Name of station 1' }).fill('Grill')
    await save()
    await looksRight('stations')
    await page.getByRole('link', { name: 'Dishes by station' }).click()
    await page.getByLabel('Station for Mains').selectOption('Bar')
    await page.locator('[data-category=mains]').getByRole('button', { name: 'Dishes' }).click()
    await page.getByLabel('Station for Soup').selectOption('Grill')
    await looksRight('kitchen-routing')
    await save()
    await says('No changes')

    const { settings, booking, stations, menus } = await whole()
    expect(settings).toMatchObject({
      prices_include_tax: true,
      taxes: [
        { name: 'IVA', rate_pct: 21, default: true },
        { name: 'IVA', rate_pct: 21, default: false, types: ['pickup', 'delivery'] },
      ],
      discounts: [{ name: 'Evening', percent: 10, types: ['delivery'] }],
      delivery_zones: [{ name: 'Centre', cities: ['Madrid'] }],
    })
    expect(booking).toMatchObject({ slot_minutes: 30, deposit: { from_party: 6 } })
    expect(booking.closing_days).toHaveLength(1)
    expect(stations[0].name).toBe('Grill')
    const [mains] = menus[0].categories
    expect([mains.station_ref, mains.items[0].station_ref]).toEqual(['bar', 'hot'])
  })

  test('a file tells what it would change, is imported and undone; each page fits a phone in Arabic', async () => {
    const before = await whole()
    await open('document')
    const downloaded = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download file' }).click()
    expect((await downloaded).suggestedFilename()).toBe(`${venue.restaurant.slug}.json`)
    const send = async (document: unknown) => {
      const buffer = Buffer.from(JSON.stringify(document))
      const chooser = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: 'Choose file' }).click()
      await (await chooser).setFiles({ name: 'new.json', mimeType: 'application/json', buffer })
    }
    await send({ settings: { taxes: [{ name: '', rate_pct: 10 }] } })
    await says('This file can’t be imported as it is')
    await says('Settings › Taxes › #1 › Name')
    await send({
      settings: { currency: 'USD', order_types: { pickup: { minimum_minor: 900 } } },
      tables: [...before.tables, { ref: 't2', name: 'Two', min_seats: 1, max_seats: 2 }],
    })
    await says('The currency changes from EUR to USD. Prices aren’t converted.')
    const changed = (await page.locator('[data-differences]').innerText()).replace(/\s+/g, ' ')
    expect(changed).toContain('Currency: EUR → USD')
    expect(changed).toContain('Orders: Pickup: Minimum order: €0.00 → €9.00')
    expect(changed).toContain('Added Two Table')
    await looksRight('document')
    await page.getByRole('button', { name: 'Import these changes' }).click()
    await says('The file was imported')
    expect((await whole()).settings.currency).toBe('USD')
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await says('Changes undone')
    expect(await whole()).toEqual(before)
    await page.getByRole('button', { name: 'Preview undo' }).first().click()
    await page.getByRole('button', { name: 'Restore' }).waitFor()

    await choose(page, 'ar')
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.setViewportSize({ width: 360, height: 740 })
    for (const name of PAGES) {
      await open(name)
      if (name === 'document') await page.reload().then(() => settled(page))
      if (name === 'booking') await expect.poll(() => seriousFaults(page, null, 'colours')).toEqual([])
      expect(await fitsItsWidth(page), name).toBe(true)
      if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}-ar.png`, fullPage: true })
    }
  })
})
