// Stock in a real browser: from an empty page to levels, packs, a recipe with its margin, an order and a stocktake.
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Venue } from '../../../test/app.ts'
import { noBrowser } from '../../../test/browser.ts'
import { smallMenu } from '../../../test/documents.ts'
import { base, browser, serveInBrowser, service } from '../../../test/in-browser.ts'
import { addPerson } from '../../../test/visitor.ts'
import { choose, fitsItsWidth, seriousFaults, settled, signInOn, visit } from '../../../test/web-app.ts'

const SHOTS = process.env.SCREENSHOTS_DIR

describe.skipIf(noBrowser)('stock in the web app', { timeout: 120_000 }, () => {
  serveInBrowser()
  let venue: Venue
  let page: Page
  const complaints: string[] = []

  beforeAll(async () => {
    venue = await service.venue({ document: smallMenu() })
    page = await browser.newPage({ viewport: { width: 1280, height: 900 }, locale: 'en-US' })
    page.on('pageerror', (error) => complaints.push(error.message))
    await signInOn(page, base, (await addPerson(venue, 'manager')).email, '/stock')
  }, 180_000)

  async function looksRight(name: string): Promise<void> {
    await settled(page)
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}.png`, fullPage: true })
    expect(await fitsItsWidth(page), name).toBe(true)
  }
  const drawer = () => page.getByRole('dialog').last()
  const tab = (name: string) => page.getByRole('tab', { name, exact: true }).click()
  const row = (name: string) => page.locator('[data-ingredient]', { hasText: name })

  test('from nothing to a dish that is counted down, ordered anew and counted', async () => {
    await page.getByText('No ingredients yet').waitFor()
    await looksRight('stock-empty')
    await tab('Suppliers')
    await page.getByRole('button', { name: 'Add supplier' }).click()
    await drawer().getByLabel('Name').fill('Dairy & Sons')
    await drawer().getByRole('button', { name: 'Save' }).click()
    await page.getByText('Dairy & Sons').waitFor()

    await tab('Levels')
    await page.getByRole('button', { name: 'Add ingredient' }).click()
    await drawer().getByLabel('Name').fill('Cheese')
    await drawer().getByLabel('Cost of 1 kg').fill('9')
    await drawer().getByLabel('Par level').fill('20')
    await drawer().getByRole('button', { name: 'Add pack' }).click()
    await drawer().getByLabel('Pack', { exact: true }).fill('Crate')
    await drawer().getByLabel('Contents in kg').fill('12')
    await drawer().getByLabel('Price', { exact: true }).fill('96')
    await drawer().getByRole('button', { name: 'Save' }).click()
    await row('Cheese').getByText('Below par').waitFor()

    await row('Cheese').getByRole('button').click()
    await drawer().getByLabel('Amount').fill('1500')
    await drawer().getByLabel('Unit').selectOption('g')
    await drawer().getByRole('button', { name: 'Record' }).click()
    await drawer().getByText('+1.5 kg').waitFor()
    await looksRight('stock-ingredient')
    expect(await seriousFaults(page)).toEqual([])
    await page.keyboard.press('Escape')

    await tab('Purchase orders')
    await page.getByRole('button', { name: 'Create draft: Dairy & Sons' }).click()
    await page.getByRole('button', { name: 'Receive: Dairy & Sons' }).click()
    await drawer().getByLabel('Pack price: Cheese').fill('120')
    await drawer().getByRole('button', { name: 'Receive' }).click()
    await page.getByText('Received', { exact: true }).waitFor()
    await looksRight('stock-purchases')

    await visit(page, `${base}/menu`)
    await settled(page)
    await page.getByRole('button', { name: 'More actions for Soup' }).click()
    await page.getByRole('menuitem', { name: 'Recipe and cost' }).click()
    const dish = drawer().getByRole('region', { name: 'Dish' })
    await dish.getByRole('button', { name: 'Add ingredient' }).click()
    await dish.getByLabel('Amount').fill('250')
    await dish.getByLabel('Unit').selectOption('g')
    await dish.getByRole('button', { name: 'Save' }).click()
    // A quarter of a kilogram at 10.00, of a soup at 10.00.
    await drawer().getByText('$7.50 · 75%').waitFor()
    await looksRight('stock-recipe')
    await page.keyboard.press('Escape')

    await visit(page, `${base}/stock`)
    await tab('Stocktake')
    await page.getByRole('button', { name: 'Start or continue stocktake' }).click()
    await page.getByLabel('Counted: Cheese').fill('25')
    await page.keyboard.press('Enter')
    await page.getByText('-0.5', { exact: true }).waitFor()
    await looksRight('stock-stocktake')
    await page.getByRole('button', { name: 'Finish' }).click()
    await drawer().getByRole('button', { name: 'Finish' }).click()
    await page.getByText('Stocktake finished').waitFor()
    expect((await venue.get('/stock')).body.data[0].on_hand).toBe(25)

    await tab('Levels')
    await choose(page, 'ar')
    await page.setViewportSize({ width: 360, height: 740 })
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.reload()
    await looksRight('stock-arabic-phone-dark')
    expect(await seriousFaults(page)).toEqual([])
    expect(complaints).toEqual([])
  })
})
