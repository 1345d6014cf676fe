// The guests' page in a real browser: found, noted, merged and erased; and what each role lands on.
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Venue } from '../../../test/app.ts'
import { noBrowser } from '../../../test/browser.ts'
import { asked, BOOKING, TABLES } from '../../../test/dining.ts'
import { smallMenu } from '../../../test/documents.ts'
import { base, browser, serveInBrowser, service } from '../../../test/in-browser.ts'
import { addPerson } from '../../../test/visitor.ts'
import { choose, fitsItsWidth, seriousFaults, signInOn, visit } from '../../../test/web-app.ts'
import { findGuestForChange } from '../../across/privacy/commands.ts'
import type { Role } from '../../ground/staff/rights.ts'
import { meetGuest, noteGuest } from '../../restaurant/guests/commands.ts'

const NOON = Date.parse('2026-11-14T12:00:00-05:00')
const SHOTS = process.env.SCREENSHOTS_DIR
const ADA = { customer_name: 'Ada Lovelace', customer_phone: '+1 413 555 0101' }

describe.skipIf(noBrowser)('guests in the web app', { timeout: 120_000 }, () => {
  serveInBrowser()
  let venue: Venue
  let page: Page
  const complaints: string[] = []

  beforeAll(async () => {
    service.clock.now = NOON
    venue = await service.venue({ document: { ...smallMenu(), tables: TABLES, booking: BOOKING } })
    await fill()
    page = await opened()
    await signInOn(page, base, (await addPerson(venue, 'owner')).email, '/guests')
  }, 180_000)

  async function opened(): Promise<Page> {
    const fresh = await browser.newPage({ viewport: { width: 1280, height: 900 }, locale: 'en-US' })
    fresh.on('console', (message) => {
      // A refusal is no fault of the page's.
      if (message.type() === 'error' && !/status of 4\d\d/.test(message.text()))
        complaints.push(message.text())
    })
    fresh.on('pageerror', (error) => complaints.push(error.message))
    return fresh
  }

  async function fill(): Promise<void> {
    for (const quantity of [1, 3]) {
      const { body } = await venue.post('/orders', {
        type: 'pickup',
        ...ADA,
        lines: [
          { item_id: venue.ids.items!.soup, quantity },
          { item_id: venue.ids.items!.water, quantity: 1 },
        ],
      })
      for (const status of ['accepted', 'ready', 'completed']) {
        await venue.post(`/orders/${body.data.id}/status`, { status })
      }
    }
    await venue.post('/reservations', asked({ name: 'Ada Lovelace', phone: '+1 413 555 0101', email: null }))
    await venue.inside(async (tx) => {
      await meetGuest(tx, { name: 'Ada L.', phone: null, email: 'ada@mail.example' })
      for (let n = 0; n < 150; n++) {
        await meetGuest(tx, { name: `Guest number ${n}`, phone: `+1 212 555 ${1000 + n}`, email: null })
      }
    })
  }

  const said = (text: string | RegExp) => page.getByText(text).first().waitFor()
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  const dialog = () => page.getByRole('dialog')
  async function looksRight(name: string): Promise<void> {
    await page.waitForTimeout(SHOTS ? 500 : 0)
    await expect.poll(() => seriousFaults(page), { message: name }).toEqual([])
    expect(await fitsItsWidth(page), name).toBe(true)
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}.png`, fullPage: true })
  }
  /** A page as it is on a phone in Arabic, by night and by day, and back. */
  async function looksRightElsewhere(name: string): Promise<void> {
    await choose(page, 'ar')
    await page.setViewportSize({ width: 360, height: 740 })
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.reload()
    await page.locator('[data-guest]').first().waitFor()
    await looksRight(`${name}-arabic-phone-dark`)
    await choose(page, 'en')
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.emulateMedia({ colorScheme: 'light' })
    await page.reload()
    await page.locator('[data-guest]').first().waitFor()
  }

  test('a guest is found, noted, merged and erased', async () => {
    await said('152 guests')
    await looksRight('guests')
    await looksRightElsewhere('guests')
    // Only what is in sight is drawn, and the rest comes as one scrolls.
    expect(await page.locator('a[data-guest]').count()).toBeLessThan(50)
    await page.getByLabel('Sort by').selectOption('visits')
    for (let n = 0; n < 20; n++) {
      await page.mouse.wheel(0, 1500)
      if (await page.locator('[aria-posinset="152"]').count()) break
      await page.waitForTimeout(100)
    }
    await page.locator('[aria-posinset="152"]').waitFor()
    await page.getByLabel('Search').fill('zebra')
    await said('No guests found')
    await looksRight('guests-none-found')
    await page.getByLabel('Search').fill('(413) 555 01')
    await expect.poll(() => page.locator('a[data-guest]').count()).toBe(1)
    await page.locator('a[data-guest]').press('Enter')

    await said('Team notes')
    await said(/^4×$/)
    await page.getByRole('heading', { name: 'Bookings' }).waitFor()
    await page.getByRole('combobox', { name: 'Allergies' }).fill('Nuts')
    await page.keyboard.press('Enter')
    await page.getByRole('combobox', { name: 'Tags' }).fill('VIP')
    await page.keyboard.press('Enter')
    await page.getByLabel('Note', { exact: true }).fill('Likes the window')
    const id = Number(page.url().split('/').at(-1))
    // Somebody else has written meanwhile.
    const theirs = { allergies: ['Milk'], tags: [], staff_note: 'Left-handed' }
    await venue.inside(async (tx) => noteGuest(tx, await findGuestForChange(tx, id), theirs, 0))
    await button('Save').click()
    await page.getByRole('alert').getByText('Left-handed').waitFor()
    await looksRight('guest-clash')
    expect(await page.getByLabel('Note', { exact: true }).inputValue()).toBe('Likes the window')
    await button('Keep mine').click()
    await said('Saved')
    await page.getByText('Noted by').waitFor()
    await page.getByRole('switch', { name: 'Receives marketing' }).press('Space')
    await said(/^Opted in .* told your team$/)

    await button('Merge profiles').click()
    await dialog().getByLabel('Other profile').fill('ada@mail')
    await dialog().locator('[data-other]').click()
    await dialog().getByRole('columnheader', { name: 'After merging' }).waitFor()
    await looksRight('guest-merge')
    await page.getByRole('button', { name: 'Merge', exact: true }).click()
    await said('Profiles merged')
    await page.getByRole('link', { name: 'ada@mail.example' }).waitFor()
    await page.locator('.mantine-Notifications-notification').first().waitFor({ state: 'detached' })
    await looksRight('guest')
    await looksRightElsewhere('guest')

    const [file] = await Promise.all([page.waitForEvent('download'), button('Download data').click()])
    expect(file.suggestedFilename()).toBe(`guest-${id}.json`)
    await button('Erase guest').click()
    await said('Amounts stay')
    await looksRight('guest-erase')
    await button('Continue').click()
    expect(await button('Erase permanently').isDisabled()).toBe(true)
    await dialog().getByRole('checkbox').check()
    await button('Erase permanently').click()
    await said('Guest erased')
    expect((await venue.get(`/guests/${id}`)).status).toBe(404)
    await said('150 guests')
    expect(complaints).toEqual([])
  })

  test('one box leads to everything, by the keyboard alone, in both languages', async () => {
    // Also while one types somewhere.
    await page.getByLabel('Search').fill('x')
    await page.keyboard.press('Control+k')
    const box = dialog().getByRole('combobox', { name: 'Find anything' })
    await page.locator('[role=combobox]:focus').waitFor()
    await page.keyboard.type('guest number 7')
    await dialog()
      .getByRole('option', { name: /^Guest number 7/ })
      .first()
      .waitFor()
    await looksRight('find')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/guests\/\d+$/)
    await page.getByRole('heading', { name: /^Guest number 7/ }).waitFor()

    await page.keyboard.press('Control+k')
    await box.fill('soup')
    await dialog().getByRole('group', { name: 'Dishes' }).getByRole('option').waitFor()
    await box.fill('zzzz')
    await dialog().getByText('No results').waitFor()
    await box.fill('tok')
    await dialog().getByRole('option', { name: 'Tokens' }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(/developer\/tokens/)

    await choose(page, 'ar')
    await page.setViewportSize({ width: 360, height: 740 })
    await page.emulateMedia({ colorScheme: 'dark' })
    await visit(page, `${base}/guests`)
    await button('ابحث عن أي شيء').click()
    await dialog().getByRole('combobox').fill('ضيوف')
    await dialog().getByRole('option', { name: 'الضيوف', exact: true }).waitFor()
    await looksRight('find-arabic-phone-dark')
    await page.keyboard.press('Escape')
    await choose(page, 'en')
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.emulateMedia({ colorScheme: 'light' })
    await page.reload()
    expect(complaints).toEqual([])
  })

  test('a guest is added by hand, and every role lands on a page it may see', async () => {
    await button('Add a guest').click()
    await dialog().getByLabel('Name').fill('Grace Hopper')
    await button('Add a guest').last().click()
    await dialog().getByText('Enter a phone number or email.', { exact: true }).waitFor()
    await dialog().getByLabel('Phone').fill('413 555 0188')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Grace Hopper' }).waitFor()
    await page.close()

    const seen: Partial<Record<Role, string[]>> = {}
    for (const role of ['host', 'kitchen'] as const) {
      page = await opened()
      await signInOn(page, base, (await addPerson(venue, role)).email)
      await page.getByRole('navigation', { name: 'Navigation' }).waitFor()
      await page.getByRole('heading', { name: role === 'host' ? 'Today' : 'Kitchen', level: 1 }).waitFor()
      seen[role] = await page
        .getByRole('navigation', { name: 'Navigation' })
        .getByRole('link')
        .allInnerTexts()
      await looksRight(`home-of-${role}`)
      if (role === 'kitchen') {
        await visit(page, `${base}/guests`)
        await said('You don’t have access to this page')
      }
      if (role === 'host') await page.close()
    }
    expect(seen).toEqual({
      host: ['Today', 'Tables', 'Bookings', 'Guests', 'Experiences', 'My shifts'],
      kitchen: ['Today', 'Kitchen', 'My shifts'],
    })
    expect(complaints).toEqual([])
  })
})
