// A manager's day in a real browser, against two processes that share a database.
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestApp, Venue } from '../../../test/app.ts'
import { freshPage, noBrowser } from '../../../test/browser.ts'
import { base, browser, serveInBrowser, service } from '../../../test/in-browser.ts'
import { addPerson } from '../../../test/visitor.ts'
import { fitsItsWidth, seriousFaults, signInByForm, signInOn, signOutOn } from '../../../test/web-app.ts'

/** Saturday noon in New York: the sample venue is open, and dinner is still to come. */
const NOON = Date.parse('2026-11-14T17:00:00Z')
const DAY = '2026-11-14'
const COUNT_NOTES = `
  const real = AudioContext.prototype.createOscillator
  globalThis.notes = 0
  AudioContext.prototype.createOscillator = function () {
    globalThis.notes++
    return real.call(this)
  }`
const PLACES_OF_PANELS = `JSON.stringify([...document.querySelectorAll('main section')].map((section) => {
  const { x, y, width } = section.getBoundingClientRect()
  return [x, y, width]
}))`
const SHOTS = process.env.SCREENSHOTS_DIR

describe.skipIf(noBrowser)('the Today page', { timeout: 180_000 }, () => {
  serveInBrowser()
  let elsewhere: TestApp
  let venue: Venue
  let context: BrowserContext
  let page: Page
  let email: string
  let dish: { id: number; name: { en: string } }
  const complaints: string[] = []
  let isOpened = false

  beforeAll(async () => {
    elsewhere = await service.another()
    service.clock.now = NOON
    elsewhere.clock.now = NOON
    context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' })
  })
  afterAll(async () => {
    await browser.close()
    await elsewhere.close()
  })
  /** A restaurant, a manager and a page of their own. Most tests go on with those of the test before. */
  async function standAnew(): Promise<void> {
    await page?.close()
    venue = await service.venue({ sample: true })
    email = (await addPerson(venue, 'manager')).email
    const { body } = await venue.get('/items?available=true')
    dish = body.data.find(
      (item: { modifier_groups: unknown[]; variants: unknown[] }) =>
        item.modifier_groups.length === 0 && item.variants.length === 0,
    )
    page = await freshPage(context, base)
    await page.addInitScript(COUNT_NOTES)
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text())
    })
    page.on('pageerror', (error) => complaints.push(error.message))
    isOpened = false
  }
  beforeEach(async ({ onTestFailed }) => {
    complaints.length = 0
    if (!page) await standAnew()
    onTestFailed(standAnew)
  })

  async function order(name: string, more: object = {}) {
    const { status, body } = await elsewhere.request('POST', '/orders', {
      token: venue.token,
      body: {
        type: 'pickup',
        customer_name: name,
        customer_phone: '+12025550123',
        lines: [{ item_id: dish.id, quantity: 2 }],
        ...more,
      },
    })
    expect(status).toBe(201)
    return body.data as { id: string; status: string; total_minor: number }
  }

  async function book(name: string, status = 'confirmed') {
    const { body: slots } = await venue.get(`/availability?date=${DAY}&party_size=2`)
    const { time } = slots.data.slots.find((slot: { available: boolean }) => slot.available)
    const { body } = await venue.post('/reservations', {
      name,
      phone: '+12025550188',
      party_size: 2,
      date: DAY,
      time,
      status,
    })
    return body.data as { id: string }
  }

  const column = (status: string) => page.locator(`[data-column=${status}]`)
  const card = (status: string, name: string) => column(status).getByRole('article', { name })
  const open = async (as = email) => {
    if (isOpened) return
    await signInOn(page, base, as)
    await isOpen()
    isOpened = true
  }
  const isOpen = async () => {
    await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor()
    await page.locator('[data-connection=live]').waitFor()
  }
  const statusOf = async (id: string) => (await venue.get(`/orders/${id}`)).body.data.status

  test('asks whoever is not signed in to do so, and comes back', async () => {
    await page.goto(base)
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/sign-in?next=%2F')
    await signInByForm(page, email)
    await isOpen()
    isOpened = true
    expect(new URL(page.url()).pathname).toBe(`/admin/${venue.restaurant.slug}/`)
    expect(complaints).toEqual([])
  })

  test('shows an order of another process as it comes, with a sound and a badge, and leads it to its end', async () => {
    await open()
    await page.getByRole('heading', { name: 'Today', level: 1 }).click()
    const earlier = await page.title()
    const { id } = await order('Ada Nova')
    await card('placed', 'Ada Nova').waitFor()
    await card('placed', 'Ada Nova').getByText('+12025550123').waitFor()
    expect(earlier).not.toMatch(/^\(\d+\) Today/)
    expect(await page.title()).toMatch(/^\(\d+\) Today · Comanda$/)
    expect(await page.evaluate('notes')).toBe(2)

    await page.getByRole('button', { name: 'Accept: Ada Nova' }).press('Enter')
    await card('accepted', 'Ada Nova').waitFor()
    expect(await statusOf(id)).toBe('accepted')
    await page.getByRole('button', { name: 'Ready: Ada Nova' }).click()
    await card('ready', 'Ada Nova').waitFor()
    await page.getByRole('button', { name: 'Complete: Ada Nova' }).click()
    await card('ready', 'Ada Nova').waitFor({ state: 'detached' })
    expect(await statusOf(id)).toBe('completed')
    const { rows } = await service.owner.query(
      "select actor_kind, actor_name, after->>'status' as status from audit_log where subject_id = $1 and action = 'order.moved' order by id",
      [id],
    )
    expect(rows).toEqual(
      ['accepted', 'ready', 'completed'].map((status) => ({
        actor_kind: 'staff',
        actor_name: email,
        status,
      })),
    )

    await page.getByLabel('Sound for new orders').uncheck({ force: true })
    await order('Quiet Quinn')
    await card('placed', 'Quiet Quinn').waitFor()
    expect(await page.evaluate('notes')).toBe(2)
    await page.reload()
    expect(await page.getByLabel('Sound for new orders').isChecked()).toBe(false)
    await isOpen()
    expect(complaints).toEqual([])
  })

  test('asks before it rejects or cancels, and shows a refused reason beside its field', async () => {
    const first = await order('Rita Red')
    const second = await order('Carl Coal')
    await open()
    await page.getByRole('button', { name: 'Reject: Rita Red' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('counts as no sale').waitFor()
    await dialog.getByRole('button', { name: 'Go back' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await statusOf(first.id)).toBe('placed')
    await page.getByRole('button', { name: 'Reject: Rita Red' }).click()
    await dialog.getByRole('button', { name: 'Reject it' }).click()
    await card('placed', 'Rita Red').waitFor({ state: 'detached' })
    expect(await statusOf(first.id)).toBe('rejected')

    await page.getByRole('button', { name: 'Accept: Carl Coal' }).click()
    await page.getByRole('button', { name: 'Cancel: Carl Coal' }).click()
    await dialog.getByLabel('Reason').fill('no')
    await dialog.getByRole('button', { name: 'Cancel the order' }).click()
    await dialog.getByText('Must be at least 3 characters long.').waitFor()
    expect(await seriousFaults(page)).toEqual([])
    await dialog.getByLabel('Reason').fill('The oven is out')
    await dialog.getByRole('button', { name: 'Cancel the order' }).click()
    await dialog.waitFor({ state: 'detached' })
    await card('accepted', 'Carl Coal').waitFor({ state: 'detached' })
    const { body } = await venue.get(`/orders/${second.id}`)
    expect([body.data.status, body.data.cancel_reason]).toEqual(['cancelled', 'The oven is out'])
  })

  test('offers for each order what the table of moves allows, and cancels a new one with a reason', async () => {
    const made = { placed: await order('Pia'), accepted: await order('Aki'), ready: await order('Rio') }
    for (const status of ['accepted', 'ready']) {
      await venue.post(`/orders/${made.ready.id}/status`, { status })
    }
    await venue.post(`/orders/${made.accepted.id}/status`, { status: 'accepted' })
    await open()
    await card('ready', 'Rio').waitFor()
    await card('accepted', 'Aki').waitFor()
    const offered = (status: string, name: string) => card(status, name).getByRole('button').allTextContents()
    expect(await offered('placed', 'Pia')).toEqual(['Bill', 'Accept', 'Reject', 'Cancel'])
    expect(await offered('accepted', 'Aki')).toEqual(['Bill', 'Ready', 'Cancel'])
    expect(await offered('ready', 'Rio')).toEqual(['Bill', 'Complete', 'Cancel'])
    for (const [status, name] of [
      ['placed', 'Pia'],
      ['ready', 'Rio'],
    ] as const) {
      await page.getByRole('button', { name: `Cancel: ${name}` }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Reason').fill(`${name} called it off`)
      await dialog.getByRole('button', { name: 'Cancel the order' }).click()
      await card(status, name).waitFor({ state: 'detached' })
      const { body } = await venue.get(`/orders/${made[status].id}`)
      expect([body.data.status, body.data.cancel_reason]).toEqual(['cancelled', `${name} called it off`])
    }
  })

  test('takes a double click for one, whatever slides under the pointer', async () => {
    const orders = [await order('First Guest'), await order('Second Guest'), await order('Third Guest')]
    await open()
    const accept = card('placed', 'First Guest').getByRole('button', { name: /^Accept/ })
    await accept.scrollIntoViewIfNeeded()
    await card('placed', 'Third Guest').waitFor()
    const { x, y } = (await accept.boundingBox()) ?? { x: 0, y: 0 }
    const line = await context.newCDPSession(page)
    const click = async (seconds: number) => {
      for (const type of ['mousePressed', 'mouseReleased'] as const) {
        const place = { x: x + 20, y: y + 10, button: 'left', clickCount: 1 } as const
        await line.send('Input.dispatchMouseEvent', { type, ...place, timestamp: seconds })
      }
    }
    // The second click bears the time of a double click, however long the first one takes here.
    const startedAt = Date.now() / 1000
    await click(startedAt)
    await card('accepted', 'First Guest').waitFor()
    await click(startedAt + 0.2)
    await page.waitForTimeout(300)
    expect(await Promise.all(orders.map(({ id }) => statusOf(id)))).toEqual(['accepted', 'placed', 'placed'])
  })

  test('says so when someone else was faster, and shows what is true', async () => {
    const { id } = await order('Ivy Swift')
    await open()
    await card('placed', 'Ivy Swift').waitFor()
    const known = await page.request
      .get(`${base}/admin/${venue.restaurant.slug}/api/today/orders`)
      .then((answer) => answer.text())
    const isBehind = { now: true, asked: 0 }
    await page.route('**/admin/*/api/today/orders', (route) => {
      isBehind.asked++
      return isBehind.now ? route.fulfill({ contentType: 'application/json', body: known }) : route.continue()
    })
    await page.route(`**/admin/*/api/orders/${id}/status`, async (route) => {
      const response = await route.fetch()
      isBehind.now = false
      await route.fulfill({ response })
    })
    await elsewhere.request('POST', `/orders/${id}/status`, {
      token: venue.token,
      body: { status: 'rejected' },
    })
    await expect.poll(() => isBehind.asked).toBeGreaterThan(0)
    const [refused] = await Promise.all([
      page.waitForResponse(`**/admin/*/api/orders/${id}/status`),
      page.getByRole('button', { name: 'Accept: Ivy Swift' }).click(),
    ])
    expect(refused.status()).toBe(409)
    await page.getByRole('alert').getByText('It has changed meanwhile').waitFor()
    await card('placed', 'Ivy Swift').waitFor({ state: 'detached' })
    await page.getByText(/finished today/).click()
    await page.getByRole('article', { name: 'Ivy Swift' }).getByText('Rejected').waitFor()
    expect(await statusOf(id)).toBe('rejected')
    await page.unrouteAll()
  })

  test('seats, marks and cancels the bookings of the day', async () => {
    const seated = await book('Sara Seat')
    const missing = await book('Nora None')
    const gone = await book('Cleo Cancel')
    const asked = await book('Paul Pending', 'pending')
    await open()
    const row = (id: string) => page.locator(`[data-booking="${id}"]`)
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Seat: Sara Seat' }).click()
    await row(seated.id).and(page.locator('[data-status=seated]')).waitFor()
    await page.getByRole('button', { name: 'Undo seating: Sara Seat' }).click()
    await row(seated.id).and(page.locator('[data-status=confirmed]')).waitFor()
    await page.getByRole('button', { name: 'Seat: Sara Seat' }).click()
    await row(seated.id).and(page.locator('[data-status=seated]')).waitFor()
    await page.getByRole('button', { name: 'No-show: Nora None' }).click()
    await dialog.getByRole('button', { name: 'Mark as no-show' }).click()
    await row(missing.id).and(page.locator('[data-status=no_show]')).waitFor({ state: 'attached' })
    await page.getByRole('button', { name: 'Cancel: Cleo Cancel' }).click()
    await dialog.getByRole('button', { name: 'Cancel the booking' }).click()
    await row(gone.id).and(page.locator('[data-status=cancelled]')).waitFor({ state: 'attached' })
    await page.getByRole('button', { name: 'Confirm: Paul Pending' }).click()
    await row(asked.id).and(page.locator('[data-status=confirmed]')).waitFor()
    const { body } = await venue.get(`/reservations/${gone.id}`)
    expect(body.data.status).toBe('cancelled')
    const late = await book('Lena Late')
    await row(late.id).waitFor()
    expect(complaints).toEqual([])
  })

  test('counts a sale as it is made, in figures, chart and table', async () => {
    await open()
    const figure = page.locator('[data-figure=today]')
    const before = await figure.textContent()
    await order('Sam Sale')
    await expect.poll(() => figure.textContent(), { timeout: 15_000 }).not.toBe(before)
    await page.getByText('As a table').click()
    expect(await page.getByRole('row').count()).toBeGreaterThan(24)
    await page.getByRole('img', { name: /Sales through the day/ }).waitFor()
  })

  test('finds a dish and takes it off sale, at once and for everyone', async () => {
    await open()
    await page.getByLabel('Search dishes').fill(dish.name.en.toUpperCase())
    const onSale = page.getByRole('switch', { name: `On sale: ${dish.name.en}`, exact: true })
    await onSale.waitFor()
    await page.locator('[data-dish]').nth(5).waitFor({ state: 'detached' })
    await onSale.press('Space')
    await page.locator(`[data-dish="${dish.id}"]`).getByText('Sold out').waitFor()
    await expect
      .poll(
        async () =>
          (await elsewhere.request('GET', `/items/${dish.id}`, { token: venue.token })).body.data
            .is_available,
      )
      .toBe(false)
    await page.getByLabel('Search dishes').fill('no such dish')
    await page.getByText('No dish is called that').waitFor()
    const { rows } = await service.owner.query(
      "select actor_kind, actor_name from audit_log where action = 'menu.item_sold_out' and restaurant_id = $1",
      [venue.restaurant.id],
    )
    expect(rows).toEqual([{ actor_kind: 'staff', actor_name: email }])
    await page.getByLabel('Search dishes').fill('')
    await onSale.press('Space')
    await page.locator(`[data-dish="${dish.id}"]`).getByText('Sold out').waitFor({ state: 'detached' })
    await expect.poll(async () => (await venue.get(`/items/${dish.id}`)).body.data.is_available).toBe(true)
  })

  test.each([
    [1440, 900],
    [390, 844],
  ])(
    'at %i pixels says that the connection is lost, moves nothing by it, comes back by itself, and has missed nothing',
    async (width, height) => {
      await page.setViewportSize({ width, height })
      const [waiting, missed] = [`Olga ${width}`, `Mia ${width}`]
      const { id } = await order(waiting)
      await open()
      await card('placed', waiting).waitFor()
      await page.locator('[data-dish]').first().waitFor()
      const places = () => page.evaluate<string>(PLACES_OF_PANELS)
      const before = await places()
      await context.setOffline(true)
      await page.locator('[data-connection=lost]').waitFor()
      expect(await places()).toBe(before)
      // In sight however far one has scrolled; and what is pressed now is refused now, not sent later.
      const { y = -1 } = (await page.locator('[data-line-lost]').boundingBox()) ?? {}
      expect(y > 0 && y < height).toBe(true)
      await card('placed', waiting)
        .getByRole('button', { name: /^Accept/ })
        .click()
      await page.getByText('cannot be reached').first().waitFor()
      await order(missed)
      await context.setOffline(false)
      await page.locator('[data-connection=live]').waitFor()
      await card('placed', missed).waitFor()
      expect(await statusOf(id)).toBe('placed')
      await page.setViewportSize({ width: 1440, height: 900 })
    },
  )

  test('shows staff no sales, and each list its failure', async () => {
    const waiter = await addPerson(venue, 'staff')
    await page.route('**/admin/*/api/today/bookings', (route) =>
      route.fulfill({
        status: 503,
        json: { error: { code: 'service_unavailable', message: '', details: {} } },
      }),
    )
    isOpened = false
    await open(waiter.email)
    isOpened = false
    expect(await page.getByRole('heading', { name: 'Sales' }).count()).toBe(0)
    await page.getByRole('alert').getByText('briefly out of reach').waitFor({ timeout: 20_000 })
    await page.unroute('**/admin/*/api/today/bookings')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('alert').waitFor({ state: 'detached' })
  })

  test('switches between restaurants', async () => {
    const second = await service.venue()
    const { email: both } = await addPerson(venue, 'manager')
    await addPerson(second, 'owner', both)
    await signOutOn(page)
    await page.goto(base)
    await page.getByLabel('E-mail').fill(both)
    await page.getByLabel('Password').fill('correct horse battery')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: venue.restaurant.name }).click()
    await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor()
    await page.getByRole('button', { name: /^Account/ }).click()
    await page.getByRole('menuitem', { name: second.restaurant.name }).click()
    await page.getByRole('banner').getByText(second.restaurant.name).waitFor()
  })

  test('is complete in Arabic, from right to left', async () => {
    await order('ليلى')
    await open()
    await page.getByRole('button', { name: /^Account/ }).click()
    await page.getByRole('menuitem', { name: 'العربية' }).click()
    await page.getByRole('heading', { name: 'اليوم', level: 1 }).waitFor()
    expect(await page.locator('html').getAttribute('dir')).toBe('rtl')
    await page.reload()
    await page.getByRole('button', { name: 'قبول: ليلى' }).waitFor()
    expect(await fitsItsWidth(page)).toBe(true)
    expect(await seriousFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'إلغاء: ليلى' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('السبب').fill('لا')
    await dialog.getByRole('button', { name: 'ألغِ الطلب' }).click()
    await dialog.getByText(/^الحد الأدنى لعدد الأحرف: [3٣]\.$/).waitFor()
    expect(await seriousFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.route('**/admin/*/api/orders/*/status', (route) =>
      route.fulfill({
        status: 500,
        json: { error: { code: 'never_heard_of', message: 'Oops', details: {} } },
      }),
    )
    await page.getByRole('button', { name: 'قبول: ليلى' }).click()
    await page.getByRole('alert').getByText('حدث خطأ من جانبنا').waitFor()
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/today-arabic.png`, fullPage: true })
  })

  test('can be read by everyone, in light and dark, on a phone, a tablet and a wall', async () => {
    await standAnew()
    await order('Ada Nova', { note: 'No onions, please' })
    const second = await order('Ben Bright')
    const third = await order('Cora Clay')
    for (const status of ['accepted', 'ready']) await venue.post(`/orders/${third.id}/status`, { status })
    await venue.post(`/orders/${second.id}/status`, { status: 'accepted' })
    await book('Sara Seat')
    await book('Paul Pending', 'pending')
    await open()
    for (const [colorScheme, width, height] of [
      ['light', 1440, 900],
      ['dark', 1440, 900],
      ['light', 360, 740],
      ['dark', 360, 740],
      ['light', 390, 844],
      ['light', 820, 1180],
      ['light', 1920, 1080],
      ['dark', 1920, 1080],
    ] as const) {
      const mode = `${colorScheme} ${width}`
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height })
      await card('ready', 'Cora Clay').waitFor()
      await page.getByRole('img', { name: /Sales through the day/ }).waitFor()
      await page.locator('[data-dish]').first().waitFor()
      // Charts follow the page's width a moment later.
      await expect.poll(() => fitsItsWidth(page), { message: mode }).toBe(true)
      const judged = colorScheme === 'dark' ? 'colours' : 'everything'
      expect(await seriousFaults(page, null, judged), mode).toEqual([])
      if (SHOTS) await page.screenshot({ path: `${SHOTS}/today-${colorScheme}-${width}.png`, fullPage: true })
    }
    expect(complaints).toEqual([])
  })

  test('can be worked by keyboard alone', async () => {
    const { id } = await order('Kay Board')
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.reload()
    await isOpen()
    await card('placed', 'Kay Board').waitFor()
    await page.keyboard.press('Tab')
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to the content')
    await page.keyboard.press('Enter')
    const focused = () => page.evaluate<string>('document.activeElement.getAttribute("aria-label") ?? ""')
    // A moment after the dialog is there; a person sees the cursor before they type.
    const reasonHasFocus = () =>
      page.getByRole('dialog').getByLabel('Reason').and(page.locator(':focus')).waitFor()
    for (let steps = 0; steps < 20 && (await focused()) !== 'Accept: Kay Board'; steps++) {
      await page.keyboard.press('Tab')
    }
    await page.keyboard.press('Enter')
    await card('accepted', 'Kay Board').waitFor()
    expect(await statusOf(id)).toBe('accepted')
    await expect.poll(focused).toBe('Kay Board')
    await page.keyboard.press('Tab')
    expect(await focused()).toBe('Bill: Kay Board')
    await page.keyboard.press('Tab')
    expect(await focused()).toBe('Ready: Kay Board')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await reasonHasFocus()
    await page.keyboard.type('Out of gas')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(focused, { timeout: 10_000 }).toBe('Cancel: Kay Board')
    expect(await statusOf(id)).toBe('accepted')
    await page.keyboard.press('Enter')
    await reasonHasFocus()
    await page.keyboard.type('Out of gas')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await card('accepted', 'Kay Board').waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('content')
    expect((await venue.get(`/orders/${id}`)).body.data.cancel_reason).toBe('Out of gas')
    const { id: booking } = await book('Kim Key')
    await page.getByRole('button', { name: 'Seat: Kim Key' }).press('Enter')
    await page.locator(`[data-booking="${booking}"][data-status=seated]:focus`).waitFor()
    await page.keyboard.press('Tab')
    expect(await focused()).toBe('Undo seating: Kim Key')
    await page.keyboard.press('Enter')
    await page.locator(`[data-booking="${booking}"][data-status=confirmed]:focus`).waitFor()
    expect((await venue.get(`/reservations/${booking}`)).body.data.status).toBe('confirmed')
  })

  test('is sent under a policy without inline script, is never framed and never kept', async () => {
    await open()
    const { headers } = await page.request.get(base).then((answer) => ({ headers: answer.headers() }))
    expect(headers['content-security-policy']).toMatch(/script-src 'self';/)
    expect(headers['content-security-policy']).toMatch(/frame-ancestors 'none'/)
    expect(headers['content-security-policy']).not.toContain('unsafe')
    expect([headers['x-frame-options'], headers['cache-control']]).toEqual(['DENY', 'no-cache, private'])
    const asset = await page.evaluate<string>('document.querySelector("script[src]").src')
    const script = await page.request.get(asset)
    expect(script.headers()['cache-control']).toBe('public, max-age=31536000, immutable')
  })

  test('has a menu, and a page for addresses that lead nowhere, that everyone can read', async () => {
    await open()
    await page.getByRole('button', { name: /^Account/ }).press('Enter')
    await page.getByRole('menuitem', { name: 'Dark' }).click()
    expect(await page.locator('html').getAttribute('data-mantine-color-scheme')).toBe('dark')
    await page.getByRole('button', { name: /^Account/ }).press('Enter')
    await page.getByRole('menuitem', { name: 'Sign out' }).waitFor()
    expect(await seriousFaults(page)).toEqual([])
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/menu-dark.png` })
    const answer = await page.goto(`${base}/nowhere`)
    expect(answer?.status()).toBe(404)
    await page.getByText('There is nothing here').waitFor()
    await page.goto(`${base}/developer/nowhere`)
    await page.getByText('There is nothing here').waitFor()
    expect(await page.title()).toBe('There is nothing here · Comanda')
    expect(await seriousFaults(page)).toEqual([])
    await page.getByRole('link', { name: 'To Today' }).click()
    await page.getByRole('button', { name: /^Account/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.waitForURL(/sign-in/)
  })
})
