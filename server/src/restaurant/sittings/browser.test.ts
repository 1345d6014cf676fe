// Two waiters on two screens, a line that breaks in the middle of every act, and one bill.
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Venue } from '../../../test/app.ts'
import { noBrowser } from '../../../test/browser.ts'
import { BOOKING } from '../../../test/dining.ts'
import { smallMenu } from '../../../test/documents.ts'
import { base, browser, serveInBrowser, service } from '../../../test/in-browser.ts'
import { EVENING, FLOOR } from '../../../test/serving.ts'
import { addPerson } from '../../../test/visitor.ts'
import {
  choose,
  fitsItsWidth,
  seriousFaults,
  settled,
  signInByForm,
  signInOn,
  visit,
} from '../../../test/web-app.ts'
import { acceptTestPayments } from '../payments/commands/provider-account.ts'

const SHOTS = process.env.SCREENSHOTS_DIR
const TABLES = FLOOR.slice(0, 12).map((table, index) => ({
  ...table,
  max_seats: [2, 4, 6][index % 3],
  area: index < 7 ? 'Hall' : 'Terrace',
}))

/** Mains come as the second course, and there is a set. */
function withCourses() {
  const document = smallMenu()
  const [menu] = document.menus as { categories: { course?: number; items: object[] }[] }[]
  const [mains] = menu!.categories
  mains!.course = 2
  const slot = (ref: string, name: string, max_select: number, choices: object[]) => ({
    ...{ ref, name: { en: name }, min_select: 1, max_select, choices },
  })
  mains!.items.push({
    ref: 'lunch',
    name: { en: 'Lunch' },
    price_minor: 1500,
    slots: [
      slot('starter', 'Starter', 1, [
        { item_ref: 'soup', extra_minor: 0 },
        { item_ref: 'sold-out', extra_minor: 0 },
      ]),
      slot('main', 'Main', 2, [
        { item_ref: 'tacos', extra_minor: 200 },
        { item_ref: 'cooked-at-bar', extra_minor: 0 },
      ]),
    ],
  })
  return document
}

describe.skipIf(noBrowser)('the Tables page', { timeout: 240_000 }, () => {
  serveInBrowser()
  let venue: Venue
  let phone: Page
  let wall: Page
  let waiter: string

  beforeAll(async () => {
    service.clock.now = EVENING
    venue = await service.venue({
      timezone: 'UTC',
      document: {
        ...withCourses(),
        tables: TABLES,
        booking: { ...BOOKING, periods: [{ from: '00:00', to: '24:00' }] },
      },
    })
    await venue.inside(acceptTestPayments)
    const small = await browser.newContext({ viewport: { width: 360, height: 760 }, locale: 'en-GB' })
    const large = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' })
    phone = await small.newPage()
    wall = await large.newPage()
    waiter = (await addPerson(venue, 'staff')).email
    await signInOn(phone, base, waiter, '/tables')
    await signInOn(wall, base, (await addPerson(venue, 'manager')).email, '/tables')
  })
  const shot = async (page: Page, name: string) => {
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/tables-${name}.png` })
  }
  /** The act reaches the server, its answer is lost: the page cannot know, and sends it again. */
  async function cutting(act: string, work: () => Promise<void>): Promise<void> {
    let cuts = 0
    const pattern = new RegExp(`/admin/[^/]+/api/${act}$`)
    await phone.route(pattern, async (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      cuts++
      if (cuts > 1) return route.continue()
      await route.fetch()
      await route.abort('connectionreset')
    })
    await work()
    await expect.poll(() => cuts).toBe(2)
    await phone.unrouteAll({ behavior: 'wait' })
  }
  const onWall = (text: RegExp) => wall.getByRole('button', { name: text })
  const press = (name: string | RegExp) => phone.getByRole('button', { name }).click()
  async function order(dish: string): Promise<void> {
    await press('Take an order')
    await phone.getByRole('combobox', { name: 'Find a dish' }).fill(dish)
    await phone
      .getByRole('option', { name: new RegExp(dish) })
      .first()
      .click()
    await phone.getByRole('button', { name: /Send to the kitchen/ }).click()
  }

  test('a party is seated, eats, moves, splits and pays over a line that breaks in every act, once each', async () => {
    await Promise.all([settled(phone), settled(wall)])
    await shot(phone, 'empty-phone')
    await phone.getByRole('button', { name: 'Table 2', exact: true }).click()
    await phone.getByLabel('Number of guests').fill('3')
    await phone.getByLabel('Name').fill('Lee')
    await cutting('sittings', () => press('Seat'))
    await onWall(/^Table 2, Lee, 3 guests, since .*Nothing ordered yet$/).waitFor()

    await phone.locator('[data-sitting]').click()
    await cutting('sittings/[^/]+/orders', () => order('Soup'))
    await onWall(/^Table 2, Lee.*Due \$10\.00$/).waitFor()

    // The line is gone altogether: the round is kept, said to wait, and sent once when the line is back.
    await phone.context().setOffline(true)
    await order('Water')
    await phone.locator('[data-act-waits]').waitFor()
    await phone.locator('[data-round="2"]').waitFor({ state: 'detached' })
    await phone.context().setOffline(false)
    await phone.locator('[data-round="2"]').waitFor()
    await phone.locator('[data-act-waits]').waitFor({ state: 'detached' })
    await onWall(/^Table 2, Lee.*Due \$13\.00$/).waitFor()

    await press('Move')
    for (const name of [/^Table 2$/, /^Table 8$/])
      await phone.getByRole('dialog').locator('label', { hasText: name }).click()
    await cutting('sittings/[^/]+/move', () => press('Move'))
    await onWall(/^Table 8, Lee.*Due \$13\.00$/).waitFor()
    await onWall(/^Table 2, .*free$/).waitFor()

    await press('Take payment')
    await phone.getByText('Equal parts').click()
    await cutting('sittings/[^/]+/payments', () => press('Take $6.50'))
    await onWall(/^Table 8, Lee.*Due \$6\.50$/).waitFor()
    await press('Close bill')
    await phone.getByText('A manager can close the bill anyway and enter a reason.').waitFor()
    await press('Back')
    await press('Take payment')
    await phone.getByText('Dishes', { exact: true }).click()
    for (const dish of [/Soup/, /Water/]) await phone.getByLabel(dish).check()
    await press('Take $6.50')
    await phone.locator('[data-due-minor="0"]').waitFor()
    await press('Close bill')
    const closing = phone.locator('form').getByRole('button', { name: 'Close', exact: true })
    await cutting('sittings/[^/]+/close', () => closing.click())
    await onWall(/^Table 8, .*free$/).waitFor()
    await phone.locator('[data-sitting]').waitFor({ state: 'detached' })

    // The bill is found again after it was closed, to be looked at.
    const views = wall.getByRole('radiogroup', { name: 'View' })
    await views.getByText('Closed bills').click()
    await wall.getByRole('button', { name: /^Table 8.*\$13\.00.*Lee/ }).click()
    await wall.getByRole('dialog').locator('[data-round="2"]').waitFor()
    expect(await wall.getByRole('dialog').getByRole('button', { name: 'Take an order' }).count()).toBe(0)
    await shot(wall, 'closed')
    expect(await seriousFaults(wall, '[role=dialog]')).toEqual([])
    await wall.keyboard.press('Escape')
    await views.getByText('Floor').click()

    const { rows } = await service.owner.query(
      `select (select count(*)::int from sittings where restaurant_id = $1) as sittings,
              (select count(*)::int from orders where restaurant_id = $1) as orders,
              (select count(*)::int from kitchen_tickets where restaurant_id = $1) as tickets,
              (select sum(amount_minor)::int from payments where restaurant_id = $1) as paid`,
      [venue.restaurant.id],
    )
    expect(rows).toEqual([{ sittings: 1, orders: 2, tickets: 2, paid: 1300 }])
  })

  test('courses and seats are chosen by tap; what waits is fired from the table and from Today, once', async () => {
    await wall.getByRole('radiogroup', { name: 'View' }).getByText('Floor').click()
    await phone.getByRole('button', { name: 'Table 6', exact: true }).click()
    await phone.getByLabel('Number of guests').fill('3')
    await press('Seat')
    await phone.locator('[data-sitting]').click()
    await press('Take an order')
    const dish = async (name: string) => {
      await phone.getByRole('combobox', { name: 'Find a dish' }).fill(name)
      await phone.getByRole('option', { name }).first().click()
    }
    const tapped = (name: string) =>
      phone.getByRole('dialog', { name: / of Flambé/ }).getByRole('button', { name })
    const next = phone.getByRole('group', { name: 'The next dishes are for' })
    await next.getByRole('button', { name: 'Seat 1' }).click()
    await dish('Soup')
    await next.getByRole('button', { name: 'Seat 3' }).click()
    await dish('Flambé')
    await next.getByRole('button', { name: 'Shared' }).click()
    await dish('Water')
    await press('Course of Flambé: Course 2')
    await shot(phone, 'course-tap-phone')
    await tapped('Course 3').click()
    await press('Seat of Flambé: Seat 3')
    await tapped('Seat 2').click()
    await shot(phone, 'serving-phone')
    expect(await seriousFaults(phone, '[role=dialog]')).toEqual([])
    await press(/Send to the kitchen/)
    const round = phone.locator('[data-round="1"]')
    for (const text of ['Course 2 · Seat 1', 'Course 3 · Seat 2']) await round.getByText(text).waitFor()
    await round.locator('[data-course="2"][data-course-state="fired"]').waitFor()
    await round.locator('[data-course="3"][data-course-state="waiting"]').getByText('Flambé').waitFor()
    await shot(phone, 'courses-phone')
    const [{ id }] = (await venue.get('/orders')).body.data
    const items = (await venue.get(`/orders/${id}`)).body.data.items
    expect(items.map(({ course, seat }: { course: number; seat: number }) => [course, seat])).toEqual([
      [2, 1],
      [3, 2],
      [null, null],
    ])
    // Two hands fire it, one of them over a line that breaks: it is fired once.
    await visit(wall, `${base}/`)
    await settled(wall)
    const card = wall.locator(`[data-order="${id}"]`)
    await card.locator('[data-course="3"]').waitFor()
    await shot(wall, 'today-courses')
    await Promise.all([
      cutting('orders/[^/]+/courses/3/fire', () =>
        round.getByRole('button', { name: 'Fire Course 3' }).click(),
      ),
      card.getByRole('button', { name: 'Fire Course 3' }).click(),
    ])
    await round.locator('[data-course="3"][data-course-state="fired"]').waitFor()
    await card.locator('[data-course]').waitFor({ state: 'detached' })
    const { data } = (await venue.get(`/orders/${id}/timeline`)).body
    expect(data.filter(({ kind }: { kind: string }) => kind === 'course_fired')).toHaveLength(1)
    await visit(wall, `${base}/tables`)
    await settled(wall)

    // Seat 1 pays the soup and a third of the water, of which three drink.
    await press('Take payment')
    await phone.getByText('Seats', { exact: true }).click()
    await phone.getByLabel('Seat 1 · $11.00').check()
    await shot(phone, 'seats-phone')
    expect(await seriousFaults(phone, '[role=dialog]')).toEqual([])
    await cutting('sittings/[^/]+/payments', () => press('Take $11.00'))
    await phone.locator('[data-due-minor="800"]').waitFor()
    const [printed] = await Promise.all([phone.waitForEvent('popup'), press('Print bill by seat')])
    await printed.getByText('Seat 2', { exact: true }).waitFor()
    await shot(printed, 'bill-by-seat')
    await printed.close()

    // A set is put together part by part, each with its own options.
    await round.getByRole('button', { name: 'Add dishes' }).click()
    await dish('Lunch')
    expect(await phone.getByRole('radio', { name: 'Sold out · Sold out' }).isDisabled()).toBe(true)
    await phone.getByRole('radio', { name: 'Soup', exact: true }).check()
    await press('One more: Tacos')
    await phone.getByText(/^Still to choose: .*Main/).waitFor()
    await phone.getByRole('radio', { name: 'Red' }).check()
    await shot(phone, 'set-phone')
    expect(await seriousFaults(phone, '[role=dialog]')).toEqual([])
    await phone.getByRole('button', { name: 'Add to order', exact: true }).first().click()
    await phone.getByText('Soup, Tacos, Red').waitFor()
    await press('Add to the order · $17.00')
    await round.getByText('Lunch, Soup, Tacos, Red').waitFor()
    await phone.locator('[data-due-minor="2500"]').waitFor()
    await round.getByRole('button', { name: 'Edit details' }).click()
    await phone.getByLabel('Note').fill('A birthday')
    await phone.getByLabel('Name').fill('Ada Lee')
    await press('Save')
    await round.getByText('A birthday').waitFor()
    const changed = (await venue.get(`/orders/${id}`)).body.data
    expect([changed.note, changed.customer.name]).toEqual(['A birthday', 'Ada Lee'])
    const added = changed.items.at(-1)
    expect(added.choices.map(({ name }: { name: object }) => name)).toEqual([{ en: 'Soup' }, { en: 'Tacos' }])
    await phone.keyboard.press('Escape')
  })

  test('a filled room is readable by everybody: floor and list, wall and phone, both languages and colours', async () => {
    const soup = venue.ids.items!.soup
    for (const code of ['T1', 'T3', 'T5', 'T9']) {
      const placed = await venue.post('/orders', {
        type: 'dine_in',
        table_code: code,
        customer_name: 'Ada',
        customer_phone: '+1 413 555 0101',
        lines: [{ item_id: soup, quantity: 2 }],
      })
      expect(placed.status).toBe(201)
    }
    await onWall(/^Table 9, Guests not counted.*Due \$20\.00$/).waitFor()
    await shot(wall, 'floor')
    expect(await seriousFaults(wall)).toEqual([])
    await onWall(/^Table 5/).press('Enter')
    await wall.getByRole('dialog').getByRole('button', { name: 'Join' }).click()
    await wall.getByRole('radio', { name: 'Table 3' }).check()
    await shot(wall, 'join')
    await wall.getByRole('button', { name: 'Join' }).click()
    await wall.getByText('Joined', { exact: true }).waitFor()
    await wall.getByRole('heading', { name: 'Table 5 + Table 3' }).waitFor()
    await wall.getByRole('button', { name: 'Take payment' }).click()
    await shot(wall, 'pay')
    expect(await seriousFaults(wall, '[role=dialog]')).toEqual([])

    await choose(phone, 'ar')
    await phone.emulateMedia({ colorScheme: 'dark' })
    await phone.reload()
    await settled(phone)
    await shot(phone, 'list-ar')
    expect(await fitsItsWidth(phone)).toBe(true)
    expect(await seriousFaults(phone)).toEqual([])
    await phone.locator('[data-sitting]').first().click()
    await phone.getByRole('button', { name: 'خذ دفعة' }).waitFor()
    await shot(phone, 'sitting-ar')
    expect(await seriousFaults(phone, '[role=dialog]')).toEqual([])
  })

  test('cash taken while the line was lost outlives the session, and what is refused then stays until it is dismissed', async () => {
    await choose(phone, 'en')
    const served = async (code: string) => {
      const placed = await venue.post('/orders', {
        type: 'dine_in',
        table_code: code,
        customer_name: 'Ada',
        customer_phone: '+1 413 555 0101',
        lines: [{ item_id: venue.ids.items!.soup, quantity: 1 }],
      })
      await phone.reload()
      await phone.getByRole('button', { name: new RegExp(`^Table ${code.slice(1)}\\b.*\\$10\\.00`) }).click()
      await press('Take payment')
      await phone.context().setOffline(true)
      await press('Take $10.00')
      await phone.locator('[data-waiting="1"]').waitFor()
      return placed.body.data.id as string
    }
    const paid = async (id: string) =>
      (await service.owner.query('select amount_minor::int as paid from payments where order_id = $1', [id]))
        .rows

    const first = await served('T11')
    await phone.context().clearCookies()
    await phone.context().setOffline(false)
    await phone.waitForURL('**/sign-in?next=**')
    expect(await paid(first)).toEqual([])
    await signInByForm(phone, waiter)
    await expect.poll(() => paid(first), { timeout: 60_000 }).toEqual([{ paid: 1000 }])
    await phone.locator('[data-waiting="0"]').waitFor({ state: 'attached' })

    const second = await served('T12')
    await venue.post(`/orders/${second}/status`, { status: 'cancelled' })
    await phone.context().setOffline(false)
    const refusal = phone.getByRole('alert').filter({
      hasText: /^Not done: Take payment · Table 12 · Cash · \$10\.00/,
    })
    await refusal.waitFor()
    await shot(phone, 'refused')
    await phone.reload()
    await settled(phone)
    await refusal.getByRole('button', { name: 'Dismiss' }).click()
    await refusal.waitFor({ state: 'detached' })
    await phone.reload()
    await settled(phone)
    expect(await refusal.count()).toBe(0)
    expect(await paid(second)).toEqual([])
  })

  test('dishes that were paid for as the line died cost what their guests were told', async () => {
    const placed = await venue.post('/orders', {
      ...{ type: 'dine_in', table_code: 'T12', customer_name: 'Bo', customer_phone: '+1 413 555 0102' },
      lines: ['soup', 'water'].map((dish) => ({ item_id: venue.ids.items![dish], quantity: 1 })),
    })
    const { id, items } = placed.body.data
    await phone.reload()
    await phone.getByRole('button', { name: /^Table 12\b.*\$13\.00/ }).click()
    await press('Take payment')
    await phone.getByText('Dishes', { exact: true }).click()
    await phone.getByLabel(/Soup/).check()
    await phone.route(/\/payments$/, (route) => route.abort('connectionreset'))
    await press('Take $10.00')
    await phone.locator('[data-waiting="1"]').waitFor()
    await phone.locator('[data-due-minor="300"]').waitFor()
    const off = { kind: 'discount', line_id: items[0].id, amount_minor: 250, reason: 'Cold' }
    expect((await venue.post(`/orders/${id}/adjustments`, off)).status).toBe(201)
    await phone.unrouteAll({ behavior: 'wait' })
    await phone.locator('[data-waiting="0"]').waitFor({ state: 'attached' })
    await phone.locator('[data-due-minor="50"]').waitFor()
    expect((await venue.get(`/payments?order_id=${id}`)).body.data).toMatchObject([{ amount_minor: 1000 }])
  })
})
