// A till whose line is gone: it is opened by PIN, takes orders and cash, changes hands, and all of it is done once when the line is back.
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Venue } from '../../../test/app.ts'
import { noBrowser } from '../../../test/browser.ts'
import { base, browser, serveInBrowser, service } from '../../../test/in-browser.ts'
import { SOUP, servingVenue } from '../../../test/serving.ts'
import { type Person, personWithPin } from '../../../test/till-ground.ts'
import { signedInAs } from '../../../test/visitor.ts'
import { fitsItsWidth, seriousFaults, settled } from '../../../test/web-app.ts'

const SHOTS = process.env.SCREENSHOTS_DIR
const TABLET = { width: 1180, height: 820 }
const PHONE = { width: 390, height: 844 }
const CALLS = /\/till\/(api|calls|acts)\//

describe.skipIf(noBrowser)('a till without the line', { timeout: 120_000 }, () => {
  serveInBrowser()
  let venue: Venue
  let till: Page
  let ada: Person
  let bea: Person

  beforeAll(async () => {
    venue = await servingVenue(service)
    service.clock.now = null
    ada = await named('Ada Lovelace', await personWithPin(service, venue, 'staff', '2580'))
    bea = await named('Bea Waiter', await personWithPin(service, venue, 'staff', '7413'))
    await named('Mo Manager', await personWithPin(service, venue, 'manager', '9031'))
    till = await paired('Counter')
  }, 180_000)

  async function paired(name: string, script = ''): Promise<Page> {
    const tablet = await browser.newContext({ viewport: TABLET, locale: 'en-US', hasTouch: true })
    await tablet.addInitScript(script)
    const page = await tablet.newPage()
    const owner = await signedInAs(service, venue)
    const { data } = await owner.call('POST', '/devices/pairings', {
      ...{ kind: 'till', name, settings: { rest_seconds: 600 } },
    })
    await page.goto(`${base}/till/device`)
    await page.getByLabel('Code').fill(data.code)
    await page.getByRole('button', { name: 'Pair' }).click()
    return page
  }

  async function named(name: string, person: Person): Promise<Person> {
    await service.owner.query('update staff_users set name = $2 where id = $1', [person.id, name])
    return person
  }
  const button = (name: string | RegExp) => till.getByRole('button', { name, exact: true })
  const locked = () => till.getByRole('heading', { name: 'Choose your name' }).waitFor()
  async function enter(name: string, pin: string): Promise<void> {
    await button(name).click()
    await till.keyboard.type(pin)
    await till.keyboard.press('Enter')
  }
  async function open(name: string, pin: string): Promise<void> {
    await enter(name, pin)
    await till.locator('[data-person]', { hasText: name }).waitFor()
  }
  const cut = () => till.route(CALLS, (route) => route.abort())
  const mend = () => till.unroute(CALLS)
  async function shot(name: string): Promise<void> {
    for (const [size, viewport] of Object.entries({ TABLET, PHONE })) {
      await till.setViewportSize(viewport)
      expect(await fitsItsWidth(till), `${name} ${size}`).toBe(true)
      if (SHOTS) await till.screenshot({ path: `${SHOTS}/till-offline-${name}-${size.toLowerCase()}.png` })
    }
    await till.setViewportSize(TABLET)
    await expect.poll(() => seriousFaults(till), { message: name }).toEqual([])
  }
  /** Under the fingers, at the counter. */
  async function orderSoup(): Promise<string> {
    const before = await till.locator('[data-kept]').count()
    await till.getByRole('option', { name: /^Soup/ }).first().click()
    await button(/^Place order/).click()
    await expect.poll(() => till.locator('[data-kept]').count()).toBe(before + 1)
    return (await till.locator('[data-kept]').first().getAttribute('data-kept')) ?? ''
  }
  const orders = async () =>
    (
      await service.owner.query(
        `select o.reference, o.paid_at is not null as paid, o.total_minor::int as total, a.actor_id as by
           from orders o join audit_log a on a.subject_id = o.id::text and a.action = 'order.placed'
          where o.restaurant_id = $1 order by o.reference`,
        [venue.restaurant.id],
      )
    ).rows

  const whoseMenusAreKept = () =>
    till.evaluate<string[]>(`new Promise((resolve) => {
      const opened = indexedDB.open('comanda')
      opened.onsuccess = () => {
        const all = opened.result.transaction('answers').objectStore('answers').getAll()
        all.onsuccess = () => {
          opened.result.close()
          resolve([...new Set(all.result.filter(({ key }) => key[0] === 'order-desk').map(({ who }) => who))])
        }
      }
    })`)

  test('is opened by those who opened it before, by their PIN alone, and takes orders and cash in turns', async () => {
    await locked()
    for (const [name, pin] of [
      ['Bea Waiter', '7413'],
      ['Ada Lovelace', '2580'],
    ] as const) {
      await open(name, pin)
      await till.getByRole('heading', { name: 'Take an order' }).waitFor()
      await settled(till)
      // What they will see without the line is on the disk.
      await expect.poll(whoseMenusAreKept).toHaveLength(name === 'Bea Waiter' ? 1 : 2)
      if (name === 'Bea Waiter') await button('Lock').click()
      if (name === 'Bea Waiter') await locked()
    }
    await expect
      .poll(async () => (await service.owner.query('select from offline_letters')).rowCount, {
        timeout: 20_000,
      })
      .toBe(1)

    await cut()
    await button('Lock').click()
    await locked()
    await till.reload()
    await locked()
    await enter('Mo Manager', '9031')
    await till.getByText(/^No connection. Until it’s back/).waitFor()
    await shot('unknown')
    await button('Back').click()
    await enter('Ada Lovelace', '1111')
    await till.getByText('That PIN is incorrect.').waitFor()
    await till.keyboard.type('2580')
    await till.keyboard.press('Enter')
    await till.locator('[data-person]', { hasText: 'Ada Lovelace' }).waitFor()

    expect(await orderSoup()).toBe('A-1')
    expect(await orderSoup()).toBe('A-2')
    await till.locator('[data-kept="A-1"]').getByRole('button', { name: 'Take cash' }).click()
    await till.getByRole('dialog').getByLabel('Received').fill('20')
    await till.getByRole('dialog').locator('[data-change]').waitFor()
    await shot('cash')
    await till
      .getByRole('dialog')
      .getByRole('button', { name: /in cash$/ })
      .click()
    await till.locator('[data-kept="A-1"]', { hasText: 'Cash taken' }).waitFor()
    await shot('desk')

    // Loaded anew, nothing is lost and nobody has it open.
    await till.reload()
    await locked()
    await open('Bea Waiter', '7413')
    expect(await orderSoup()).toBe('A-3')
    expect(await orders()).toEqual([])

    await mend()
    await expect.poll(async () => (await orders()).length, { timeout: 30_000 }).toBe(3)
    await expect.poll(async () => (await orders())[0].paid, { timeout: 20_000 }).toBe(true)
    expect(await orders()).toEqual([
      { reference: 'A-1', paid: true, total: SOUP, by: ada.id },
      { reference: 'A-2', paid: false, total: SOUP, by: ada.id },
      { reference: 'A-3', paid: false, total: SOUP, by: bea.id },
    ])
    // Bea's turn goes on, and the server knows of it.
    await expect
      .poll(async () => (await service.owner.query('select user_id from till_sessions')).rows, {
        timeout: 20_000,
      })
      .toEqual([{ user_id: bea.id }])
    await till.locator('[data-person]', { hasText: 'Bea Waiter' }).waitFor()
    await expect.poll(() => till.locator('[data-kept]').count(), { timeout: 20_000 }).toBe(0)
  })

  test('locks a person out after five wrong PINs, also across a reload', async () => {
    await cut()
    await button('Lock').click()
    await locked()
    await button('Ada Lovelace').click()
    for (let wrong = 0; wrong < 5; wrong++) {
      await till.keyboard.type('0000')
      await till.keyboard.press('Enter')
      await till.getByText('That PIN is incorrect.').waitFor()
    }
    await till.reload()
    await locked()
    await enter('Ada Lovelace', '2580')
    await till.getByText(/^Too many incorrect PINs/).waitFor()
    await mend()
  })

  test('in a private window says that nothing is saved, and does once what it has in memory', async () => {
    // As some answer it: not at all.
    till = await paired('Private', 'IDBFactory.prototype.open = () => ({})')
    await locked()
    await open('Ada Lovelace', '2580')
    await till.getByRole('option', { name: /^Soup/ }).first().waitFor()
    const before = (await orders()).length
    await cut()
    await till.getByRole('option', { name: /^Soup/ }).first().click()
    await button(/^Place order/).click()
    await till.locator('[data-kept-orders="1"]').getByRole('button', { name: 'Take cash' }).waitFor()
    await till.locator('[data-not-kept]').waitFor()
    await shot('not-kept')
    expect((await orders()).length).toBe(before)
    await mend()
    await expect.poll(async () => (await orders()).length, { timeout: 20_000 }).toBe(before + 1)
    await till.locator('[data-kept-orders]').waitFor({ state: 'detached' })
    expect((await orders()).length).toBe(before + 1)

    await cut()
    await button('Lock').click()
    await locked()
    await enter('Ada Lovelace', '2580')
    await till.getByText(/this browser can’t save anything/).waitFor()
  })
})
