// A manager's day in a real browser, against two processes that share a database.
import { describe, expect, test } from 'vitest'
import { noBrowser } from '../../../test/browser.ts'
import { base, service } from '../../../test/in-browser.ts'
import {
  book,
  card,
  complaints,
  context,
  dish,
  elsewhere,
  email,
  isOpen,
  open,
  order,
  page,
  setOpened,
  standOnToday,
  statusOf,
  venue,
} from '../../../test/today-ground.ts'
import { addPerson } from '../../../test/visitor.ts'
import { seriousFaults, signInByForm } from '../../../test/web-app.ts'
import { updateDeliveredBy } from '../../restaurant/orders/delivered-by-queries.ts'

const PLACES_OF_PANELS = `JSON.stringify([...document.querySelectorAll('main section')].map((section) => {
  const { x, y, width } = section.getBoundingClientRect()
  return [x, y, width]
}))`

describe.skipIf(noBrowser)('the Today page', { timeout: 180_000 }, () => {
  standOnToday()

  test('asks whoever is not signed in to do so, and comes back', async () => {
    await page.goto(base)
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/sign-in?next=%2F')
    await signInByForm(page, email)
    await isOpen()
    setOpened(true)
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

    await page.getByRole('button', { name: '20 min: Ada Nova' }).press('Enter')
    await card('accepted', 'Ada Nova').getByText('Ready by 12:20').waitFor()
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
    await dialog.getByText('count as a sale').waitFor()
    await dialog.getByRole('button', { name: 'Cancel', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await statusOf(first.id)).toBe('placed')
    await page.getByRole('button', { name: 'Reject: Rita Red' }).click()
    await dialog.getByRole('button', { name: 'Reject order' }).click()
    await card('placed', 'Rita Red').waitFor({ state: 'detached' })
    expect(await statusOf(first.id)).toBe('rejected')

    await page.getByRole('button', { name: 'Accept: Carl Coal' }).click()
    await page.getByRole('button', { name: 'Cancel: Carl Coal' }).click()
    await dialog.getByLabel('Reason').fill('no')
    await dialog.getByRole('button', { name: 'Cancel order' }).click()
    await dialog.getByText('Must be at least 3 characters long.').waitFor()
    expect(await seriousFaults(page)).toEqual([])
    await dialog.getByLabel('Reason').fill('The oven is out')
    await dialog.getByRole('button', { name: 'Cancel order' }).click()
    await dialog.waitFor({ state: 'detached' })
    await card('accepted', 'Carl Coal').waitFor({ state: 'detached' })
    const { body } = await venue.get(`/orders/${second.id}`)
    expect([body.data.status, body.data.cancel_reason]).toEqual(['cancelled', 'The oven is out'])

    await venue.put('/channels/kurier', { name: 'Kurier' })
    const third = await order('Kim Courier', {
      channel: 'kurier',
      external: { id: 'K-1', display_id: 'B 42', prepaid: false, prices: 'theirs', discount_minor: 100 },
      lines: [{ item_id: dish.id, quantity: 1, price_minor: 900 }],
    })
    await card('placed', 'Kim Courier').getByText('Kurier', { exact: true }).waitFor()
    await card('placed', 'Kim Courier').getByText('B 42').waitFor()
    await venue.inside(async (tx) => updateDeliveredBy(tx, third.id, { by: 'marketplace', name: null }))
    await card('placed', 'Kim Courier').getByText('Delivered by Kurier').waitFor()
    await page.getByRole('button', { name: 'Bill: Kim Courier' }).click()
    const discounts = dialog.getByRole('list', { name: 'Discounts on this order' })
    await discounts.getByText('Kurier', { exact: true }).waitFor()
    await dialog.getByRole('button', { name: 'Close', exact: true }).first().click()
    await page.getByRole('button', { name: 'Reject: Kim Courier' }).click()
    await dialog.getByRole('button', { name: 'Reject order' }).click()
    await dialog.getByText('Choose a reason.').waitFor()
    await dialog.getByLabel('Other').check()
    await dialog.getByRole('button', { name: 'Reject order' }).click()
    await dialog.getByText('Enter a reason.').waitFor()
    expect(await seriousFaults(page)).toEqual([])
    await dialog.getByLabel('The kitchen is too busy').check()
    await dialog.getByRole('button', { name: 'Reject order' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await statusOf(third.id)).toBe('rejected')
  })

  test('changes an open order from its card: dishes, a void, table, time, note and guest', async () => {
    const [from, to] = (await venue.get('/tables')).body.data.filter(({ code }: { code: string }) => code)
    const { id } = await order('Mia Mend', { type: 'dine_in', table_code: from.code })
    await open()
    await page.getByRole('button', { name: 'Bill: Mia Mend' }).click()
    const drawer = page.getByRole('dialog')
    const button = (name: string) => drawer.getByRole('button', { name, exact: true })
    await button('Add dishes').click()
    await drawer.getByRole('combobox', { name: 'Find a dish' }).fill(dish.name.en)
    await drawer.getByRole('combobox', { name: 'Find a dish' }).press('Enter')
    await drawer.getByRole('button', { name: /^Add to the order ·/ }).click()
    await drawer.getByText('Added to the order').waitFor()
    await drawer
      .getByRole('button', { name: /^Void: / })
      .first()
      .click()
    await drawer.getByLabel('Reason').fill('Sent back')
    await button('Void').click()
    await drawer.getByText('Dish voided').waitFor()
    await button('Edit details').click()
    await drawer.getByLabel('Table').selectOption({ label: to.name })
    await drawer.getByLabel('For a later time').fill('2026-11-14T18:30')
    await drawer.getByLabel('Note').fill('No onions')
    await drawer.getByLabel('Name').fill('Mia Moved')
    await button('Save').click()
    await drawer.getByText('Order updated').waitFor()
    expect(await seriousFaults(page, '[role=dialog]')).toEqual([])
    await page.keyboard.press('Escape')
    await card('placed', 'Mia Moved').waitFor()
    const { body } = await venue.get(`/orders/${id}`)
    expect(body.data).toMatchObject({
      table: { code: to.code },
      note: 'No onions',
      customer: { name: 'Mia Moved' },
      items: [{ voided: true }, { voided: false }],
    })
    expect(Date.parse(body.data.scheduled_for)).toBe(Date.parse('2026-11-14T18:30:00-05:00'))
    await venue.post(`/orders/${id}/status`, { status: 'rejected' })
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
    expect(await offered('placed', 'Pia')).toEqual([
      ...['Bill', '10 min', '20 min', '30 min'],
      ...['Accept', 'Reject', 'Cancel'],
    ])
    expect(await offered('accepted', 'Aki')).toEqual(['Bill', 'Ready', 'Cancel'])
    expect(await offered('ready', 'Rio')).toEqual(['Bill', 'Complete', 'Cancel'])
    for (const [status, name] of [
      ['placed', 'Pia'],
      ['ready', 'Rio'],
    ] as const) {
      await page.getByRole('button', { name: `Cancel: ${name}` }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Reason').fill(`${name} called it off`)
      await dialog.getByRole('button', { name: 'Cancel order' }).click()
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
    await page.getByRole('alert').getByText('This has changed').waitFor()
    await card('placed', 'Ivy Swift').waitFor({ state: 'detached' })
    await page.getByText(/completed today/).click()
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
    await dialog.getByRole('button', { name: 'Cancel booking' }).click()
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
    await page.getByText('No dishes found').waitFor()
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
      const { y = -1 } = (await page.locator('[data-away]').boundingBox()) ?? {}
      expect(y > 0 && y < height).toBe(true)
      await card('placed', waiting)
        .getByRole('button', { name: /^Accept/ })
        .click()
      await page.getByText('reach the server').first().waitFor()
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
    setOpened(false)
    await open(waiter.email)
    setOpened(false)
    expect(await page.getByRole('heading', { name: 'Sales' }).count()).toBe(0)
    await page.getByRole('alert').getByText('temporarily unavailable').waitFor({ timeout: 20_000 })
    await page.unroute('**/admin/*/api/today/bookings')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('alert').waitFor({ state: 'detached' })
  })
})
