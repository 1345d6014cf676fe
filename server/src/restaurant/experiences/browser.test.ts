// Experiences in a real browser: planned, sold, paid, let in at the door, shown to the guest, cancelled.
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Venue } from '../../../test/app.ts'
import { noBrowser } from '../../../test/browser.ts'
import { TABLES } from '../../../test/dining.ts'
import { base, browser, serveInBrowser, service } from '../../../test/in-browser.ts'
import { addPerson } from '../../../test/visitor.ts'
import { choose, fitsItsWidth, seriousFaults, settled, signInOn, visit } from '../../../test/web-app.ts'
import { experienceEventHandlers } from '../../event-handlers.ts'
import { acceptTestPayments } from '../payments/commands/provider-account.ts'
import { endDueBookings } from './commands/end-due-bookings.ts'

const SHOTS = process.env.SCREENSHOTS_DIR

describe.skipIf(noBrowser)('experiences', { timeout: 120_000 }, () => {
  serveInBrowser()
  let venue: Venue

  beforeAll(async () => {
    venue = await service.venue({ document: { tables: TABLES } })
    await venue.inside(acceptTestPayments)
  }, 180_000)

  async function looksRight(page: Page, name: string): Promise<void> {
    await expect.poll(() => seriousFaults(page), { message: name }).toEqual([])
    expect(await fitsItsWidth(page), name).toBe(true)
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}.png`, fullPage: true })
  }

  test('a manager plans weekly dates, sells and takes money; the door lets a ticket in once', async () => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, locale: 'en-US' })
    const complaints: string[] = []
    page.on('pageerror', (error) => complaints.push(error.message))
    await signInOn(page, base, (await addPerson(venue, 'manager')).email, '/experiences')
    await settled(page)
    await page.getByText('No upcoming experiences').waitFor()
    await looksRight(page, 'experiences-empty')

    await page.getByRole('button', { name: 'New experience' }).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByLabel('Name').fill('Wine tasting')
    await drawer.getByLabel('Description').fill('Six wines and what goes with them')
    await drawer.getByLabel('Ticket price').fill('60')
    await drawer.getByLabel('Weekly dates').fill('2')
    await looksRight(page, 'experiences-editor')
    await drawer.getByRole('button', { name: 'Save' }).click()
    await page.getByText('2 dates added').waitFor()
    const rows = page.locator('[data-experience]')
    await expect.poll(() => rows.count()).toBe(2)
    await looksRight(page, 'experiences')

    await rows.first().click()
    await page.getByRole('heading', { name: 'Guest list' }).waitFor()
    await page.getByRole('button', { name: 'Sell tickets' }).click()
    await drawer.getByLabel('Name').fill('Ana García')
    await drawer.getByLabel('Phone').fill('+1 413 555 0187')
    await drawer.getByRole('button', { name: 'Hold tickets' }).click()
    await page.getByRole('button', { name: 'Manage Ana García’s booking' }).click()
    await drawer.getByRole('button', { name: 'Take payment' }).click()
    await drawer.getByRole('button', { name: /^Take \$120|^Pay \$120|\$120\.00/ }).click()
    const ticketPage = drawer.getByRole('link', { name: 'Ticket page' })
    const address = await ticketPage.getAttribute('href')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Check in ticket 1 for Ana García' }).waitFor()
    await looksRight(page, 'experiences-date')

    const guest = await browser.newContext({
      viewport: { width: 360, height: 740 },
      locale: 'ar',
      colorScheme: 'dark',
      javaScriptEnabled: false,
    })
    const tickets = await guest.newPage()
    await tickets.goto(base + address)
    expect(await tickets.locator('svg.qr').count()).toBe(2)
    const code = (await tickets.locator('.code').first().textContent())!.trim()
    if (SHOTS) await tickets.screenshot({ path: `${SHOTS}/tickets-arabic-dark.png`, fullPage: true })
    await guest.close()

    await visit(page, `${base}/experiences/door`)
    await settled(page)
    const typed = page.getByLabel('Ticket code')
    for (const outcome of ['in', 'already']) {
      await typed.fill(code)
      await page.getByRole('button', { name: 'Check in', exact: true }).click()
      await page.locator(`[data-outcome=${outcome}]`).waitFor()
    }
    await typed.fill('hello')
    await page.keyboard.press('Enter')
    await page.getByText('This is not a ticket of this restaurant.').waitFor()

    await choose(page, 'ar')
    await page.setViewportSize({ width: 360, height: 740 })
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.reload()
    await settled(page)
    await looksRight(page, 'door-arabic-dark')
    await visit(page, `${base}/experiences`)
    await settled(page)
    await looksRight(page, 'experiences-arabic-dark')
    await page.locator('[data-experience]').first().click()
    await page.locator('[data-booking]').first().waitFor()
    await looksRight(page, 'experiences-date-arabic-dark')

    await page.getByRole('button', { name: 'ألغِ هذا الموعد' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'ألغِ هذا الموعد' }).click()
    await page.getByText('أُلغي هذا الموعد').waitFor()
    await endDueBookings(
      {
        database: service.database,
        now: () => Date.now(),
        eventHandlers: experienceEventHandlers,
        onError: () => undefined,
      },
      venue.restaurant.id,
    )
    // Heard by itself: nobody reloads the page.
    await expect.poll(() => page.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('100')
    await looksRight(page, 'experiences-cancelled-arabic-dark')
    expect(complaints).toEqual([])
    await page.close()
  })
})
