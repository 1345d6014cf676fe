// The Menu page in a real browser: a menu is built, changed, put into order, taken away and brought back.
import { readFile } from 'node:fs/promises'
import type { Page, Route } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Venue } from '../../../test/app.ts'
import { noBrowser } from '../../../test/browser.ts'
import { smallMenu } from '../../../test/documents.ts'
import { base, browser, serveInBrowser, service } from '../../../test/in-browser.ts'
import { addPerson } from '../../../test/visitor.ts'
import { choose, fitsItsWidth, seriousFaults, signInOn } from '../../../test/web-app.ts'
import type { Item } from './contract.ts'

/** Saturday noon in New York. */
const NOON = Date.parse('2026-11-14T12:00:00-05:00')
const SHOTS = process.env.SCREENSHOTS_DIR
const DOCUMENT = { settings: { languages: ['en', 'ar'] }, ...smallMenu() }

describe.skipIf(noBrowser)('the Menu page', { timeout: 180_000 }, () => {
  serveInBrowser()
  let venue: Venue
  let page: Page
  const complaints: string[] = []

  beforeAll(async () => {
    service.clock.now = NOON
    venue = await service.venue({ document: DOCUMENT })
    page = await open(await addPerson(venue, 'manager', 'ada@example.com'))
  }, 180_000)

  async function open({ email }: { email: string }): Promise<Page> {
    const opened = await browser.newPage({ viewport: { width: 1280, height: 1000 }, locale: 'en-US' })
    opened.on('console', (message) => {
      // A refusal is no fault of the page's.
      if (message.type() === 'error' && !/40\d|422/.test(message.text())) complaints.push(message.text())
    })
    opened.on('pageerror', (error) => complaints.push(error.message))
    await signInOn(opened, base, email, '/menu')
    await opened.locator('[data-connection=live]').waitFor()
    return opened
  }
  const on = (which: Page = page) => ({
    drawer: () => which.getByRole('dialog'),
    button: (name: string | RegExp) => which.getByRole('button', { name, exact: true }),
    inForm: (label: string | RegExp) => which.getByRole('dialog').getByLabel(label, { exact: true }),
    async save(): Promise<void> {
      await which.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
      await which.getByRole('dialog').waitFor({ state: 'detached' })
    },
    async openDish(name: string): Promise<void> {
      await which
        .locator('[data-dish]')
        .getByRole('button', { name: new RegExp(`^${name}`) })
        .click()
      await which.getByRole('dialog').getByRole('button', { name: 'Save' }).waitFor()
    },
    async more(name: string, item: string): Promise<void> {
      await which.getByRole('button', { name: `More actions for ${name}` }).click()
      await which.getByRole('menuitem', { name: item }).click()
    },
  })
  const items = async () => (await venue.get('/items?per_page=100')).body.data as Item[]
  const item = async (name: string) => (await items()).find((each) => each.name.en === name)!
  const menus = async () => (await venue.get('/menus')).body.data
  const inOrder = async (category: string) => {
    const all = (await items()).filter(({ category_id }) => category_id === venue.ids.categories![category])
    return all.toSorted((a, b) => a.sort_order - b.sort_order).map(({ name }) => name.en)
  }
  /** The page asks for the menu now, and what is answered now arrives only when told. */
  async function heldMenu(): Promise<{ arrives(): void }> {
    const held = Promise.withResolvers<void>()
    const asked = Promise.withResolvers<void>()
    const hold = async (route: Route) => {
      const response = await route.fetch()
      asked.resolve()
      await held.promise
      // The page may have given it up by then.
      await route.fulfill({ response }).catch(() => undefined)
    }
    await page.route('**/admin/*/api/menu', hold, { times: 1 })
    await venue.patch(`/items/${(await item('Water')).id}`, { description: { en: 'From the tap.' } })
    await asked.promise
    return { arrives: held.resolve }
  }
  async function looksRight(name: string): Promise<void> {
    await page.waitForTimeout(SHOTS ? 400 : 0)
    const within = (await page.getByRole('dialog').count()) > 0 ? '[role=dialog]' : 'main'
    await expect.poll(() => seriousFaults(page, within), { message: name, timeout: 60_000 }).toEqual([])
    expect(await fitsItsWidth(page), name).toBe(true)
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/menu-${name}.png` })
  }

  test('a category with hours and a dish with sizes, options, allergens and a photo come onto the menu', async () => {
    const { button, inForm, save, drawer } = on()
    await looksRight('dishes')
    await button('Add category: All day').click()
    await inForm('Name · English').fill('Late night')
    await drawer().getByText('At certain hours').click()
    await button('Add hours').click()
    await inForm('From').fill('22:00')
    await inForm('To').fill('02:00')
    await drawer().getByText('Ends the next day').waitFor()
    // By keyboard on the grid: Monday's hours a quarter of an hour later, and no others.
    await button('Monday, 10:00 PM to 2:00 AM the next day').focus()
    await page.keyboard.press('ArrowRight')
    await button('Monday, 10:15 PM to 2:15 AM the next day').waitFor()
    await looksRight('hours')
    await save()
    const [{ categories }] = await menus()
    expect(categories.at(-1)).toMatchObject({ name: { en: 'Late night' } })

    await page.locator('[data-category]').getByText('Late night').click()
    await page.getByRole('button', { name: 'Add dish' }).first().click()
    await inForm('Name · English').fill('Ramen')
    await inForm('Description · English').fill('With an egg')
    await drawer().getByText('Sizes', { exact: true }).click()
    await drawer().locator('[data-priced]').getByLabel('Name · English').fill('Bowl')
    await drawer().locator('[data-priced]').getByRole('textbox', { name: 'Price' }).fill('12.50')
    await inForm('Add options…').selectOption({ label: 'Sauce' })
    await drawer().getByText('Known', { exact: true }).click()
    for (const name of ['Eggs', 'Gluten'])
      await drawer().locator('label').getByText(name, { exact: true }).click()
    const picture = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#a33' } })
      .png()
      .toBuffer()
    const chooser = page.waitForEvent('filechooser')
    await button('Choose photo').click()
    await (await chooser).setFiles({ name: 'ramen.png', mimeType: 'image/png', buffer: picture })
    await button('Crop').click()
    await drawer().locator('img').waitFor()
    await save()
    const ramen = await item('Ramen')
    expect(ramen).toMatchObject({
      name: { en: 'Ramen', ar: null },
      description: { en: 'With an egg', ar: null },
      price_minor: null,
      variants: [{ name: { en: 'Bowl' }, price_minor: 1250, is_default: true }],
      modifier_groups: [{ name: { en: 'Sauce' } }],
      allergens: ['gluten', 'eggs'],
    })
    const { body: photo } = await venue.get(`/items/${ramen.id}/photo`)
    // The middle of a square, four to three.
    expect(photo.data.width / photo.data.height).toBeCloseTo(4 / 3, 1)
    await page.locator('[data-dish] img').waitFor()
    await page.getByText('Missing: Arabic').waitFor()

    await page.getByRole('tab', { name: 'Guest view' }).press('Enter')
    const at = page.getByLabel('View menu at')
    await at.fill('2026-11-17T01:00')
    await page.getByRole('region', { name: 'Menu as guests see it' }).getByText('Ramen').waitFor()
    await looksRight('preview')
    await at.fill('2026-11-17T12:00')
    await page
      .getByRole('region', { name: 'Menu as guests see it' })
      .getByText('Closed at this time')
      .first()
      .waitFor()
    await page.getByRole('tab', { name: 'Dishes' }).press('Enter')
    expect(complaints).toEqual([])
  })

  test('a dish becomes a set of parts to choose from, and shows how its price is spread', async () => {
    const { button, inForm, save, drawer, openDish } = on()
    await page.locator('[data-category]').getByText('Late night').click()
    await page.getByRole('button', { name: 'Add dish' }).first().click()
    await inForm('Name · English').fill('Lunch menu')
    await drawer().getByRole('textbox', { name: 'Price', exact: true }).fill('15')
    const part = (place: number) => drawer().locator('[data-slot]').nth(place)
    const offer = (place: number, label: string) =>
      part(place).getByLabel('Add dish…').selectOption({ label })
    await button('Add part').click()
    await part(0).getByLabel('Name of the part · English').fill('Main')
    await offer(0, 'Soup')
    // The default size and the dish without one are the same choice.
    const offered = part(0).getByLabel('Add dish…').locator('option')
    expect(await offered.allTextContents()).not.toContain('Pizza')
    await offer(0, 'Pizza · Small')
    await part(0).getByLabel('Extra: Pizza · Small').fill('2')
    await button('Add part').click()
    await part(1).getByLabel('Name of the part · English').fill('Drink')
    await offer(1, 'Water')
    // 15.00 by 10.00 and 3.00.
    for (const amount of ['$11.54', '$3.46', '$15.00'])
      await drawer().locator('[data-spread]').getByText(amount, { exact: true }).waitFor()
    await looksRight('set')
    await save()
    const lunch = await item('Lunch menu')
    const slots = async () => (await venue.get(`/items/${lunch.id}/set`)).body.data.slots
    const { items, variants } = venue.ids
    expect(await slots()).toMatchObject([
      {
        name: { en: 'Main' },
        min_select: 1,
        max_select: 1,
        choices: [
          { item_id: items!.soup, variant_id: null, extra_minor: 0 },
          { item_id: items!.pizza, variant_id: variants!['pizza/small'], extra_minor: 200 },
        ],
      },
      { name: { en: 'Drink' }, choices: [{ item_id: items!.water }] },
    ])

    await openDish('Lunch menu')
    await part(1).getByRole('button', { name: 'Move Drink up' }).click()
    await part(0).getByLabel('At most').fill('2')
    const calls: string[] = []
    page.on('request', (request) => {
      if (request.method() !== 'GET') calls.push(request.method())
    })
    await save()
    expect(calls).toEqual(['PATCH'])
    expect(await slots()).toMatchObject([{ name: { en: 'Drink' }, max_select: 2 }, { name: { en: 'Main' } }])
    expect(complaints).toEqual([])
  })

  test('dishes are put into order, priced together, moved, hidden, deleted and brought back', async () => {
    const { button, drawer, more } = on()
    await page.locator('[data-category]').getByText('Mains').click()
    await expect
      .poll(() => inOrder('mains'))
      .toEqual(['Soup', 'Tacos', 'Pizza', 'Sold out', 'By phone', 'Flambé'])
    await button('Move Soup').focus()
    await page.keyboard.press('Space')
    await page.getByText('Soup, position 1 of 6.').waitFor({ state: 'attached' })
    // The keys are listened to a moment after the page says that the dish is lifted.
    const isSecond = page.getByText('Soup, position 2 of 6.')
    await expect
      .poll(async () => {
        await page.keyboard.press('ArrowDown')
        return isSecond.waitFor({ state: 'attached', timeout: 4_000 }).then(
          () => true,
          () => false,
        )
      })
      .toBe(true)
    await page.keyboard.press('Space')
    await expect
      .poll(() => inOrder('mains'))
      .toEqual(['Tacos', 'Soup', 'Pizza', 'Sold out', 'By phone', 'Flambé'])
    await button('Move Flambé up').click()
    await button('Move Flambé up').click()
    await expect
      .poll(() => inOrder('mains'))
      .toEqual(['Tacos', 'Soup', 'Pizza', 'Flambé', 'Sold out', 'By phone'])

    for (const name of ['Soup', 'Pizza']) await page.getByLabel(`Select ${name}`, { exact: true }).check()
    await button('Change prices…').click()
    await drawer().getByLabel('By').fill('7')
    await drawer().getByLabel('Rounding').selectOption({ label: 'Ending in $0.99' })
    await drawer().getByText('3 prices change').waitFor()
    await drawer().getByText('$10.99').waitFor()
    await looksRight('prices')
    await drawer().getByRole('button', { name: 'Change prices' }).click()
    await drawer().waitFor({ state: 'detached' })
    expect((await item('Soup')).price_minor).toBe(1099)
    expect((await item('Pizza')).variants.map(({ price_minor }) => price_minor)).toEqual([999, 1599])

    await button('Sold out…').click()
    await drawer().getByRole('button', { name: 'Mark sold out' }).click()
    await page
      .getByText(/Sold out until/)
      .first()
      .waitFor()
    expect([(await item('Soup')).is_available, (await item('Pizza')).is_available]).toEqual([false, false])
    await button('Back on sale').click()
    await expect.poll(async () => (await item('Soup')).is_available).toBe(true)
    await button('Clear selection').click()

    await more('Soup', 'Move to…')
    await drawer().getByLabel('Category').selectOption({ label: 'Drinks' })
    await drawer().getByRole('button', { name: 'Move', exact: true }).click()
    // Offered once the page has the menu after the move: before that it would be the one held back. It stays under
    // the pointer.
    await button('Undo').hover()
    expect(await inOrder('drinks')).toEqual(['Water', 'Soup'])
    const old = await heldMenu()
    await button('Undo').press('Enter')
    await expect.poll(() => inOrder('drinks')).toEqual(['Water'])
    old.arrives()
    await expect
      .poll(() => inOrder('mains'))
      .toEqual(['Tacos', 'Soup', 'Pizza', 'Flambé', 'Sold out', 'By phone'])

    await more('Tacos', 'Hide')
    await expect.poll(async () => (await item('Tacos')).show_online).toBe(false)
    const { id } = await item('Tacos')
    await more('Tacos', 'Delete')
    await page.getByText('Tacos deleted').waitFor()
    expect(await item('Tacos')).toBeUndefined()
    await button('Undo').last().press('Enter')
    await expect.poll(async () => (await item('Tacos'))?.id).toBe(id)
    expect(complaints).toEqual([])
  })

  test('a file shows what it would change before it does', async () => {
    await page.getByRole('tab', { name: 'Import and export' }).press('Enter')
    const download = page.waitForEvent('download')
    await on().button('Export JSON').click()
    const text = await readFile(await (await download).path(), 'utf8')
    const chooser = page.waitForEvent('filechooser')
    await on().button('Choose file').click()
    const edited = text.replace('"Water"', '"Still water"')
    await (await chooser).setFiles({
      name: 'menu.json',
      mimeType: 'application/json',
      buffer: Buffer.from(edited),
    })
    await page.getByText(/1 changed/).waitFor()
    expect(await item('Water')).toBeDefined()
    await looksRight('differences')
    await on().button('Import these changes').click()
    await page.getByText('The menu was imported').waitFor()
    expect(await item('Still water')).toBeDefined()
    await page.getByRole('tab', { name: 'Dishes' }).press('Enter')
    expect(complaints).toEqual([])
  })

  test('of two editors on one dish the second is told, sees both values and loses nothing', async () => {
    const other = await open(await addPerson(venue, 'owner', 'ben@example.com'))
    await page
      .locator('[data-category]')
      .getByRole('button', { name: /^Drinks/ })
      .press('Enter')
    await other
      .locator('[data-category]')
      .getByRole('button', { name: /^Drinks/ })
      .press('Enter')
    const [ada, ben] = [on(page), on(other)]
    await ada.openDish('Still water')
    await ben.openDish('Still water')
    await ada.inForm('Name · English').fill('Spring water')
    await ada.inForm('Description · English').fill('From the hills')
    await ada.save()
    await ben.inForm('Name · English').fill('Tap water')
    await ben.drawer().getByRole('textbox', { name: 'Price' }).fill('2')
    await ben.drawer().getByRole('button', { name: 'Save' }).click()
    const notice = other.locator('[data-meanwhile]')
    await notice.getByText('ada@example.com changed this').waitFor()
    expect(await other.locator('[data-clash="name.en"]').textContent()).toMatch(/Tap water.*Spring water/)
    expect(await ben.inForm('Name · English').inputValue()).toBe('Tap water')
    expect(await ben.inForm('Description · English').inputValue()).toBe('From the hills')
    expect((await item('Spring water')).price_minor).toBe(300)
    await ben.button('Keep mine').click()
    await ben.save()
    expect(await item('Tap water')).toMatchObject({ description: { en: 'From the hills' }, price_minor: 200 })
    await other.close()
    expect(complaints).toEqual([])
  })

  test('in Arabic, on a phone, in the dark, a dish is changed; a new restaurant is told where to begin', async () => {
    await choose(page, 'ar')
    await page.setViewportSize({ width: 360, height: 780 })
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.reload()
    await page.getByRole('heading', { name: 'القائمة', level: 1 }).waitFor()
    await looksRight('ar-phone-dark')
    await page
      .locator('[data-dish]')
      .getByRole('button', { name: /^Pizza/ })
      .click()
    await page.getByRole('dialog').getByLabel('الاسم · العربية', { exact: true }).first().fill('بيتزا')
    await looksRight('ar-phone-dark-dish')
    await page.getByRole('dialog').getByRole('button', { name: 'حفظ' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect((await item('Pizza')).name).toEqual({ en: 'Pizza', ar: 'بيتزا' })

    const fresh = await service.venue()
    const newcomer = await open(await addPerson(fresh, 'owner'))
    await newcomer.getByText('No menus yet').waitFor()
    expect(await seriousFaults(newcomer, 'main')).toEqual([])
    if (SHOTS) await newcomer.screenshot({ path: `${SHOTS}/menu-empty.png` })
    await newcomer.close()
    expect(complaints).toEqual([])
  })
})
