// The kitchen's screens in a real browser: a member of staff on one, a paired device on the other, and a line that is cut.
import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Venue } from '../../../test/app.ts'
import { noBrowser } from '../../../test/browser.ts'
import { smallMenu } from '../../../test/documents.ts'
import { base, browser, serveInBrowser, service } from '../../../test/in-browser.ts'
import { addPerson } from '../../../test/visitor.ts'
import {
  choose,
  fitsItsWidth,
  seriousFaults,
  settled,
  signInOn,
  signOutOn,
  visit,
} from '../../../test/web-app.ts'

const SHOTS = process.env.SCREENSHOTS_DIR
const WALL = { width: 1920, height: 1080 }
const PHONE = { width: 360, height: 740 }

describe.skipIf(noBrowser)('the kitchen’s screens', { timeout: 180_000 }, () => {
  serveInBrowser()
  let venue: Venue
  let context: BrowserContext
  let page: Page
  let tablet: BrowserContext
  let device: Page

  beforeAll(async () => {
    venue = await service.venue({
      document: {
        ...smallMenu(),
        tables: [1, 2, 3].map((n) => ({
          ref: `t${n}`,
          name: String(n),
          code: `T${n}`,
          min_seats: 1,
          max_seats: 4,
        })),
      },
    })
    context = await browser.newContext({ viewport: WALL, locale: 'en-GB' })
    tablet = await browser.newContext({ viewport: WALL, locale: 'en-GB' })
    page = await context.newPage()
    device = await tablet.newPage()
  })

  const items = () => venue.ids.items!
  async function order(table: string | null, more: object = {}, accept = true): Promise<string> {
    const { status, body } = await venue.post('/orders', {
      customer_name: 'Ada',
      customer_phone: '+14135550101',
      ...(table ? { type: 'dine_in', table_code: table } : { type: 'pickup' }),
      lines: [
        { item_id: items().soup, quantity: 2 },
        {
          item_id: items().tacos,
          quantity: 1,
          option_ids: [venue.ids.options!['sauce/red']],
          note: 'Allergy: nuts',
        },
        { item_id: items().water, quantity: 3 },
      ],
      ...more,
    })
    expect([status, body.error]).toEqual([201, undefined])
    numbers.set(body.data.id, body.data.number)
    if (accept) await venue.post(`/orders/${body.data.id}/status`, { status: 'accepted' })
    return body.data.id
  }
  const numbers = new Map<string, number>()
  const numberOf = (id: string) => String(numbers.get(id))
  const cardOn = (where: Page, id: string) => where.locator(`article[data-card="${numberOf(id)}"]`)
  const statesOf = async (id: string) =>
    (
      await service.owner.query('select state from kitchen_tickets where order_id = $1 order by id', [id])
    ).rows.map(({ state }) => state)
  async function bumps(id: string): Promise<number> {
    const { rows } = await service.owner.query(
      `select count(*)::int as n from audit_log a join kitchen_tickets t on t.id::text = a.subject_id
        where t.order_id = $1 and a.action = 'kitchen.ticket_bumped'`,
      [id],
    )
    return rows[0].n
  }

  /** A code is made on the page of the kitchen, and typed into the device. */
  async function pair(screen: string): Promise<void> {
    await page.getByRole('button', { name: 'Pair a kitchen screen' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Tablet at the stove')
    await page.getByLabel('Screen', { exact: true }).selectOption({ label: screen })
    await page.getByRole('button', { name: 'Create code' }).click()
    const dialog = page.getByRole('dialog', { name: /Code for/ })
    await dialog.waitFor()
    const code = /\d+-[A-Z0-9]{4}-[A-Z0-9]{4}/.exec((await dialog.textContent()) ?? '')?.[0] ?? ''
    await device.getByLabel('Code').fill(code)
    await device.getByRole('button', { name: 'Pair' }).click()
    await device.getByRole('heading', { name: screen }).waitFor()
    await dialog.getByRole('button').last().click()
  }

  /** Of what its browser keeps answers. */
  const placesKept = (of: Page) =>
    of.evaluate<string[]>(`new Promise((resolve) => {
      const opening = indexedDB.open('comanda')
      opening.onsuccess = () => {
        const asking = opening.result.transaction('answers').objectStore('answers').getAllKeys()
        asking.onsuccess = () => {
          opening.result.close()
          resolve([...new Set(asking.result.map(([place]) => place))])
        }
      }
    })`)

  test('a device is paired, two screens show the same within a second, and a cut line loses and doubles nothing', async () => {
    const { email } = await addPerson(venue, 'manager')
    await signInOn(page, base, email, '/kitchen')
    await settled(page)
    expect(await seriousFaults(page)).toEqual([])
    await device.goto(`${base}/kitchen/device`)
    await pair('Hot')
    await device.getByText('All done').waitFor()

    await visit(page, `${base}/kitchen/screens/station-${venue.ids.stations!.hot}`)
    await page.getByRole('heading', { name: 'Hot' }).waitFor()
    const first = await order('T1')
    const second = await order(null)
    for (const where of [page, device]) {
      await cardOn(where, first).waitFor()
      await cardOn(where, second).waitFor()
    }
    // A line on one screen, seen on the other.
    const soup = (where: Page) => cardOn(where, first).getByRole('button', { name: /Soup/ })
    // Of some tries: a machine that does other work may be slow for a while.
    let quickestMs = Number.POSITIVE_INFINITY
    for (let n = 0; n < 40 && quickestMs >= 1_000; n++) {
      const wasMade = await soup(device).getAttribute('aria-pressed')
      await soup(page).click()
      const pressedAt = Date.now()
      await expect.poll(() => soup(device).getAttribute('aria-pressed'), { interval: 20 }).not.toBe(wasMade)
      quickestMs = Math.min(quickestMs, Date.now() - pressedAt)
    }
    expect(quickestMs).toBeLessThan(1_000)
    // A whole ticket by its key, on the device; called back to its place.
    await device.keyboard.press('1')
    await cardOn(page, first).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Recall last' }).click()
    await cardOn(device, first).waitFor()
    expect(await device.locator('article[data-card]').first().getAttribute('data-card')).toBe(numberOf(first))

    // The answer is lost in the middle of the act: it is sent again under its own id, and done once.
    let cuts = 0
    await device.route('**/kitchen/api/acts', async (route) => {
      if (cuts++ > 0) return route.continue()
      await route.fetch()
      await route.abort('connectionreset')
    })
    const before = await bumps(second)
    await cardOn(device, second).getByRole('button', { name: /^Done/ }).click()
    await cardOn(page, second).waitFor({ state: 'detached' })
    await expect.poll(() => device.locator('[data-waiting]').getAttribute('data-waiting')).toBe('0')
    expect([cuts, (await bumps(second)) - before]).toEqual([2, 1])
    await device.unroute('**/kitchen/api/acts')

    // Cut off: the screen says since when, goes on working, and sends what was pressed when the line is back.
    await tablet.setOffline(true)
    await device.getByText(/Offline since/).waitFor()
    await cardOn(device, first).getByRole('button', { name: /Tacos/ }).click()
    await cardOn(device, first).getByRole('button', { name: /^Done/ }).click()
    await cardOn(device, first).waitFor({ state: 'detached' })
    await expect.poll(() => device.locator('[data-waiting]').getAttribute('data-waiting')).toBe('2')
    if (SHOTS) await device.screenshot({ path: `${SHOTS}/kitchen-lost.png` })
    const third = await order('T2')
    expect(await statesOf(first)).toEqual(['fired', 'fired'])
    await tablet.setOffline(false)
    await cardOn(device, third).waitFor()
    await expect.poll(() => statesOf(first)).toEqual(['done', 'fired'])
    await expect.poll(() => device.locator('[data-waiting]').getAttribute('data-waiting')).toBe('0')
    await cardOn(page, first).waitFor({ state: 'detached' })
    expect(await bumps(first)).toBe(2)

    // A voided order is struck out until somebody says that they saw it.
    await venue.post(`/orders/${third}/status`, { status: 'cancelled' })
    await cardOn(device, third).getByText('Cancelled').waitFor()
    await cardOn(device, third).getByRole('button', { name: /^Seen/ }).click()
    await cardOn(page, third).waitFor({ state: 'detached' })

    // Taken off the list while it was cut off, the device is shown nothing any more, and keeps what was pressed on it: for
    // that screen alone, whichever it is paired with next.
    const fourth = await order('T3')
    await cardOn(device, fourth).waitFor()
    await tablet.setOffline(true)
    await cardOn(device, fourth).getByRole('button', { name: /^Done/ }).click()
    await expect.poll(() => device.locator('[data-waiting]').getAttribute('data-waiting')).toBe('1')
    await visit(page, `${base}/kitchen`)
    const remove = async () => {
      await page.reload()
      await page.getByRole('button', { name: /^Unpair/ }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Unpair/ })
        .click()
      await expect.poll(() => page.getByRole('button', { name: /^Unpair/ }).count()).toBe(0)
    }
    await remove()
    await tablet.setOffline(false)
    await device.waitForURL('**/kitchen/pair')
    await pair('Bar')
    await device.locator('[data-waiting="0"]').waitFor({ state: 'attached' })
    await remove()
    await device.waitForURL('**/kitchen/pair')
    expect(await statesOf(fourth)).toEqual(['fired', 'fired'])
    await pair('Hot')
    await expect.poll(() => statesOf(fourth), { timeout: 60_000 }).toEqual(['done', 'fired'])

    // Unpaired by whoever stands before it, it keeps no ticket either.
    await expect.poll(() => placesKept(device)).toEqual(['/kitchen/device'])
    await device.getByRole('button', { name: 'More' }).click()
    await device.getByRole('menuitem', { name: /^Unpair/ }).click()
    await device
      .getByRole('dialog')
      .getByRole('button', { name: /^Unpair/ })
      .click()
    await device.waitForURL('**/kitchen/pair')
    expect(await placesKept(device)).toEqual([])
  })

  test('what waits for its course stands calm with its party, and the expediter fires it', async () => {
    const lines = [
      { item_id: items().soup, quantity: 2, course: 1, seat: 1 },
      { item_id: items()['cooked-at-bar'], quantity: 1, course: 2, seat: 2 },
      { item_id: items().water, quantity: 1, course: 3 },
    ]
    const id = await order(null, { lines })
    await visit(page, `${base}/kitchen/screens/expediter`)
    const card = cardOn(page, id)
    await card.locator('[data-held="2"]').getByText('1 × Flambé').waitFor()
    await card.getByText('Seat 1').waitFor()
    expect(await page.getByRole('button', { name: /^Upcoming/ }).innerText()).toMatch(/0$/)
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/kitchen-courses.png` })
    expect(await seriousFaults(page)).toEqual([])
    // Fired while the line is cut: it shows at once, and goes out once the line is back.
    await context.setOffline(true)
    await page.locator('[data-lost]').waitFor()
    await card.getByRole('button', { name: 'Fire course 2' }).click()
    await card.locator('[data-course="2"]').waitFor()
    await card.locator('[data-held="2"]').waitFor({ state: 'detached' })
    expect(await statesOf(id)).toEqual(['fired', 'waiting', 'waiting'])
    await context.setOffline(false)
    await expect.poll(() => statesOf(id), { timeout: 60_000 }).toEqual(['fired', 'fired', 'waiting'])
    await card.getByRole('button', { name: /^Send out/ }).click()
    // Nothing is being made: what waits has a card of its own, in Arabic on a phone too.
    await page.locator(`[data-held-card="${numberOf(id)}"]`).waitFor()
    await choose(page, 'ar')
    await page.setViewportSize(PHONE)
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.reload()
    const held = page.locator(`[data-held-card="${numberOf(id)}"]`)
    await held.waitFor()
    expect(await fitsItsWidth(page)).toBe(true)
    expect(await seriousFaults(page)).toEqual([])
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/kitchen-held-ar.png` })
    await held.getByRole('button', { name: 'أطلق المرحلة 3' }).click()
    await expect.poll(() => statesOf(id)).toEqual(['done', 'done', 'fired'])
    await page.setViewportSize(WALL)
    await page.emulateMedia({ colorScheme: 'light' })
    await choose(page, 'en')
    await venue.post(`/orders/${id}/status`, { status: 'cancelled' })
  })

  test('a printer is added, tested and changed, and its log says what became of each job', async () => {
    const { email } = await addPerson(venue, 'owner')
    await signOutOn(page)
    await page.setViewportSize(WALL)
    await signInOn(page, base, email, '/settings/printers')
    await settled(page)
    await page.getByText('No printers yet').waitFor()
    await page.getByRole('button', { name: 'Add printer' }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Name').fill('Stove')
    await form.getByLabel('Address').fill('127.0.0.1')
    await form.getByRole('button', { name: 'Save' }).click()
    await form.getByText(/cannot be at a loopback/).waitFor()
    await form.getByLabel('Connection').selectOption('cloudprnt')
    await form.getByLabel('Hot').check()
    expect(await seriousFaults(page)).toEqual([])
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/printers-form.png` })
    await form.getByRole('button', { name: 'Save' }).click()
    const told = page.getByRole('dialog', { name: /Address for/ })
    await told.waitFor()
    const address = /http:\S+\/cloudprnt\/\d+\.[\w-]{32}/.exec((await told.textContent()) ?? '')?.[0] ?? ''
    await told.getByRole('button').last().click()
    await page.getByRole('button', { name: /Test print on/ }).click()
    await page.locator('[data-status="waiting"]').waitFor()
    const polled = await fetch(address, { method: 'POST', body: '{}' })
    const offered = (await polled.json()) as { jobToken: string }
    const paper = await fetch(`${address}?token=${offered.jobToken}`)
    expect(await paper.text()).toContain('Test print')
    await fetch(`${address}?code=200%20OK&token=${offered.jobToken}`, { method: 'DELETE' })
    await page.locator('[data-status="printed"]').waitFor()
    expect(await seriousFaults(page)).toEqual([])
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/printers-light.png` })
    await choose(page, 'ar')
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.setViewportSize(PHONE)
    await page.reload()
    await settled(page)
    expect(await fitsItsWidth(page)).toBe(true)
    expect(await seriousFaults(page)).toEqual([])
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/printers-phone-ar.png`, fullPage: true })
    await choose(page, 'en')
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize(WALL)
  })

  test('ten tickets fill a wall, two rounds of a table share a card, and all of it reads in Arabic on a phone', async () => {
    const cook = await addPerson(venue, 'kitchen')
    const { rows } = await service.owner.query("select id from orders where status = 'accepted'")
    for (const { id } of rows) await venue.post(`/orders/${id}/status`, { status: 'ready' })
    await signOutOn(page)
    const first = await order('T3')
    for (let n = 0; n < 9; n++) await order(n % 3 === 0 ? null : `T${1 + (n % 2)}`)
    for (let n = 0; n < 6; n++) await order(null, { customer_name: `Guest ${n}` })
    await order('T3')
    const later = new Date(Date.now() + 5 * 3_600_000).toISOString()
    const scheduled = await order(null, { scheduled_for: later })
    await service.owner.query(
      `update kitchen_tickets set fired_at = fired_at - case when order_id = $1 then interval '25 min' else interval '12 min' end
        where order_id in (select id from orders where status = 'accepted' order by id limit 4)`,
      [first],
    )
    // The kitchen's people land there.
    await signInOn(page, base, cook.email, '/')
    await page.waitForURL('**/kitchen')
    await page.locator('[data-screen="expediter"]').getByRole('link').click()
    await page.getByRole('heading', { name: 'Expediter' }).waitFor()
    await expect.poll(() => page.locator('article[data-card]').count()).toBeGreaterThanOrEqual(10)
    expect(await cardOn(page, first).getAttribute('data-tone')).toBe('late')
    expect(
      await cardOn(page, first)
        .getByText(/Round 2/)
        .count(),
    ).toBe(1)
    await page.keyboard.press('c')
    await page.locator(`[data-coming="${numberOf(scheduled)}"]`).waitFor()
    await page.keyboard.press('a')
    await page.locator('[data-side="allDay"]').getByText('Soup').waitFor()
    expect(await seriousFaults(page)).toEqual([])
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/kitchen-expediter-light.png` })
    await page.keyboard.press('a')
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/kitchen-expediter-wall.png` })
    await visit(page, `${base}/kitchen/screens/station-${venue.ids.stations!.hot}`)
    await page.locator('article[data-card]').first().waitFor()
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/kitchen-station-wall.png` })

    await choose(page, 'ar')
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.setViewportSize(PHONE)
    await page.reload()
    await page.locator('article[data-card]').first().waitFor()
    expect(await fitsItsWidth(page)).toBe(true)
    expect(await seriousFaults(page)).toEqual([])
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/kitchen-station-phone-ar.png` })
    await visit(page, `${base}/kitchen`)
    await settled(page)
    expect(await fitsItsWidth(page)).toBe(true)
    expect(await seriousFaults(page)).toEqual([])
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/kitchen-overview-phone-ar.png`, fullPage: true })
  })
})
