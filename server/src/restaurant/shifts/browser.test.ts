// Shifts in the web app, in a real browser: a week is planned and published, and the one who works sees it.
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Venue } from '../../../test/app.ts'
import { freshPage, noBrowser, PLAIN_HOST } from '../../../test/browser.ts'
import { base, browser, serveInBrowser, service } from '../../../test/in-browser.ts'
import { addPerson } from '../../../test/visitor.ts'
import { fitsItsWidth, seriousFaults, settled, signInByForm, signInOn } from '../../../test/web-app.ts'
import { importDocument } from '../../across/document/import.ts'

const NOW = Date.parse('2026-11-18T12:00:00-05:00')
const SHOTS = process.env.SCREENSHOTS_DIR

describe.skipIf(noBrowser)('shifts in the web app', { timeout: 120_000 }, () => {
  serveInBrowser()
  let venue: Venue
  let page: Page
  let waiter: string
  const complaints: string[] = []

  beforeAll(async () => {
    service.clock.now = NOW
    venue = await service.venue()
    waiter = (await addPerson(venue, 'kitchen')).email
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en-US' })
    page = await freshPage(context, base)
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().includes('422')) complaints.push(message.text())
    })
    page.on('pageerror', (error) => complaints.push(error.message))
  }, 180_000)
  async function shot(name: string): Promise<void> {
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/shifts-${name}.png`, fullPage: true })
  }
  const button = (name: string | RegExp) => page.getByRole('button', { name })

  test('a manager enters the team, plans a week, is warned, and publishes it', async () => {
    await signInOn(page, base, (await addPerson(venue, 'manager')).email, '/shifts')
    await settled(page)
    await shot('empty')
    await page.getByRole('link', { name: 'Add people' }).click()
    await settled(page)
    await button('Add person').click()
    await page.getByLabel('Name').fill('Luis Ortega')
    await page.getByLabel('Role').fill('kitchen')
    await page.getByLabel('Email').fill(waiter)
    await page.getByLabel('Wage per hour').fill('20')
    await button('Save').click()
    await page.getByText('$20.00 per hour').waitFor()
    expect(await seriousFaults(page)).toEqual([])
    await page.getByRole('link', { name: 'Go to week' }).click()
    await settled(page)
    await button('Add a shift for Luis Ortega, Thu, Nov 19').click()
    const form = page.getByRole('dialog')
    await form.getByText('Fri, Nov 20', { exact: true }).click()
    await form.getByLabel('From').fill('17:00')
    await form.getByLabel('To').fill('03:00')
    await form.getByText('ends the next day').waitFor()
    expect(await seriousFaults(page, '[role=dialog]')).toEqual([])
    await button('Save').click()
    await page.getByRole('cell', { name: '19', exact: true }).first().waitFor()
    await button('Add a shift for Luis Ortega, Fri, Nov 20').click()
    await form.getByLabel('From').fill('09:00')
    await form.getByLabel('To').fill('18:00')
    await button('Save').click()
    await page.locator('[data-warnings]').getByText('two shifts at the same time').waitFor()
    await shot('draft')

    await button('Publish…').click()
    await button('Publish and notify').click()
    await page.getByRole('alert').getByText('would work twice').waitFor()
    await button('Cancel').click()
    await button(/^9:00 AM–6:00 PM/).click()
    await button('Remove').click()
    await button('Publish…').click()
    await page.locator('[data-difference]').getByText('We’ll email: Luis Ortega.').waitFor()
    await shot('publish')
    await button('Publish and notify').click()
    await page.locator('[data-state=published]').waitFor()
    expect((await venue.get('/shift-weeks')).body.data[0].shifts).toHaveLength(2)

    await button('Next week').click()
    await page.locator('[data-week="2026-11-23"]').waitFor()
    await button('Copy last week').click()
    await page.getByText('2 shifts added.').waitFor()
    expect(await seriousFaults(page)).toEqual([])
    expect(complaints).toEqual([])
  })

  test('whoever works sees their own, has a calendar and asks for time off, on a phone, in Arabic and dark', async () => {
    await venue.inside((tx) => importDocument(tx, { shift_weeks: [] }))
    // On plain http in a local network, where browsers keep much of their cryptography back.
    await page.goto(`${base.replace('127.0.0.1', PLAIN_HOST)}/my-shifts`)
    await signInByForm(page, waiter)
    await settled(page)
    expect(await page.evaluate('isSecureContext')).toBe(false)
    await page.locator('[data-shift]').first().getByText('Thu, Nov 19').waitFor()
    await button('Create address').click()
    const address = await page
      .getByRole('dialog')
      .getByText(/\/calendars\/.*\.ics$/)
      .textContent()
    const calendar = await page.request.get((address ?? '').replace(PLAIN_HOST, '127.0.0.1'))
    expect(await calendar.text()).toContain('BEGIN:VEVENT')
    await page.getByRole('dialog').getByRole('button').last().click()
    await button('Request time off').click()
    const form = page.getByRole('dialog')
    await form.getByLabel('First day').fill('2026-12-24')
    await form.getByLabel('Last day').fill('2026-12-26')
    await form.getByRole('button', { name: 'Request time off' }).click()
    await page.getByText('Requested').waitFor()
    await page.context().addCookies([{ name: 'comanda.language', value: 'ar', url: page.url() }])
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.setViewportSize({ width: 360, height: 780 })
    await page.reload()
    await settled(page)
    await shot('mine-phone')
    expect(await seriousFaults(page)).toEqual([])
    expect(await fitsItsWidth(page)).toBe(true)

    await signInOn(page, base, (await addPerson(venue, 'owner')).email, '/shifts')
    await settled(page)
    await shot('week-phone')
    expect(await seriousFaults(page)).toEqual([])
    expect(await fitsItsWidth(page)).toBe(true)
    expect(complaints).toEqual([])
  })
})
