// A till in a real browser: paired, opened by PIN, an act that a manager's PIN confirms, and a quick change of person.
import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Venue } from '../../../test/app.ts'
import { freshPage, noBrowser } from '../../../test/browser.ts'
import { base, browser, serveInBrowser, service } from '../../../test/in-browser.ts'
import { servingVenue } from '../../../test/serving.ts'
import { type Person, personWithPin } from '../../../test/till-ground.ts'
import { choose, fitsItsWidth, seriousFaults, settled, signInOn, visit } from '../../../test/web-app.ts'

const SHOTS = process.env.SCREENSHOTS_DIR
const TABLET = { width: 1180, height: 820 }
const UPRIGHT = { width: 820, height: 1180 }
const PHONE = { width: 390, height: 844 }

describe.skipIf(noBrowser)('a till', { timeout: 120_000 }, () => {
  serveInBrowser()
  let venue: Venue
  let tablet: BrowserContext
  let till: Page
  let ada: Person
  let mo: Person
  const complaints: string[] = []

  beforeAll(async () => {
    venue = await servingVenue(service)
    service.clock.now = null
    ada = await named('Ada Lovelace', await personWithPin(service, venue, 'staff', '2580'))
    mo = await named('Mo Manager', await personWithPin(service, venue, 'manager', '9031'))
    tablet = await browser.newContext({ viewport: TABLET, locale: 'en-US', hasTouch: true })
    till = await tablet.newPage()
    till.on('console', (message) => {
      if (message.type() === 'error' && !/4(01|22|29)/.test(message.text())) complaints.push(message.text())
    })
    till.on('pageerror', (error) => complaints.push(error.message))
  }, 180_000)

  async function named(name: string, person: Person): Promise<Person> {
    await service.owner.query('update staff_users set name = $2 where id = $1', [person.id, name])
    return person
  }
  const button = (name: string) => till.getByRole('button', { name, exact: true })
  const heading = (name: string) => till.getByRole('heading', { name })
  async function enter(pin: string): Promise<void> {
    for (const digit of pin) await button(digit).click()
    await button('Unlock').click()
  }
  async function open(name: string, pin: string): Promise<void> {
    await button(name).click()
    await enter(pin)
    await till.locator('[data-person]', { hasText: name }).waitFor()
  }
  async function looksRight(name: string, { isWhole = false } = {}): Promise<void> {
    for (const [size, viewport] of Object.entries(SHOTS ? { TABLET, UPRIGHT, PHONE } : { PHONE, TABLET })) {
      await till.setViewportSize(viewport)
      if (SHOTS) await till.waitForTimeout(300)
      expect(await fitsItsWidth(till), `${name} ${size}`).toBe(true)
      if (!SHOTS) continue
      await till.screenshot({ path: `${SHOTS}/till-${name}-${size.toLowerCase()}.png` })
      await till.emulateMedia({ colorScheme: 'dark' })
      await till.screenshot({ path: `${SHOTS}/till-${name}-${size.toLowerCase()}-dark.png` })
      await till.emulateMedia({ colorScheme: 'light' })
    }
    await till.setViewportSize(TABLET)
    if (isWhole) await expect.poll(() => seriousFaults(till), { message: name }).toEqual([])
  }

  test('is paired in Settings, opened by PIN, and changes hands in a moment', async () => {
    const office = await freshPage(
      await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' }),
      base,
    )
    await signInOn(office, base, mo.email, '/settings/devices')
    await settled(office)
    await office.getByRole('button', { name: 'Pair a till' }).click()
    await office.getByLabel('Name', { exact: true }).fill('Counter')
    await office.getByLabel('Locks after').selectOption({ label: '2 minutes' })
    await office.getByRole('button', { name: 'Create code' }).click()
    const made = office.getByRole('dialog', { name: /Code for/ })
    await made.waitFor()
    const code = /\d+-[A-Z0-9]{4}-[A-Z0-9]{4}/.exec((await made.textContent()) ?? '')?.[0] ?? ''
    await made.getByRole('button').last().click()
    await till.goto(`${base}/till/device`)
    await till.getByLabel('Code').fill(code)
    await till.getByRole('button', { name: 'Pair' }).click()

    await heading('Choose your name').waitFor()
    await looksRight('people', { isWhole: true })
    await button('Ada Lovelace').click()
    await enter('1111')
    await till.getByText('That PIN is incorrect.').waitFor()
    await looksRight('pin', { isWhole: true })
    await till.keyboard.type('2580')
    await till.keyboard.press('Enter')
    await heading('Take an order').waitFor()
    await settled(till)
    await looksRight('desk', { isWhole: true })

    // Only what a till has: no settings, nobody's figures.
    const pages = till.getByRole('navigation', { name: 'Pages' }).getByRole('link')
    expect(await pages.allTextContents()).toEqual(['New order', 'Tables', 'Orders', 'Cash'])
    const placed = await till.evaluate(
      async (lines) => {
        const response = await fetch('/till/calls/orders', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({
            ...{ type: 'pickup', channel: 'pos', customer_name: 'Bea', customer_phone: '+1 413 555 0101' },
            lines,
          }),
        })
        const { data } = (await response.json()) as { data: { id: string } }
        return data
      },
      ['soup', 'water'].map((ref) => ({ item_id: venue.ids.items![ref], quantity: 1 })),
    )
    await visit(till, `${base}/till/device/orders?order=${placed.id}`)
    const order = till.getByRole('dialog')
    await order.getByRole('button', { name: /^Void/ }).first().click()
    await order.getByLabel('Reason').fill('Dropped on the floor')
    await order.getByRole('button', { name: 'Void', exact: true }).click()
    await order.getByText('A manager has to approve voiding this.').waitFor()
    await order.getByLabel('Approved by').selectOption({ label: 'Mo Manager' })
    await order.getByLabel('Their PIN').fill('2580')
    await order.getByRole('button', { name: 'Void', exact: true }).click()
    await order.getByText('That PIN is incorrect.').waitFor()
    await looksRight('approval', { isWhole: true })
    await order.getByLabel('Their PIN').fill('9031')
    await order.getByRole('button', { name: 'Void', exact: true }).click()
    await order.getByText('Dish voided').first().waitFor()
    await till.keyboard.press('Escape')

    // Quick change: two taps and a PIN, and nothing is left of the one before.
    await button('Lock').click()
    await open('Mo Manager', '9031')
    await heading('Take an order').waitFor()
    const { rows } = await service.owner.query(
      `select action, actor_id, after->>'approved_by' as by from audit_log
        where restaurant_id = $1 and action in ('order.placed', 'order.line_voided') order by id`,
      [venue.restaurant.id],
    )
    expect(rows).toEqual([
      { action: 'order.placed', actor_id: ada.id, by: null },
      { action: 'order.line_voided', actor_id: ada.id, by: 'Mo Manager' },
    ])

    // Reset in Settings, a person's till locks at once.
    await office.getByRole('button', { name: /Reset the PIN of .*Mo Manager/ }).click()
    await office.getByRole('dialog').getByRole('button', { name: 'Reset' }).click()
    await heading('Choose your name').waitFor()
    expect(await till.getByRole('button', { name: 'Mo Manager' }).count()).toBe(0)
    if (SHOTS) await office.screenshot({ path: `${SHOTS}/till-settings.png`, fullPage: true })
    await office.context().close()
  })

  test('locks over a lost line, stays locked after a reload, and is locked at the server once there is a line', async () => {
    await open('Ada Lovelace', '2580')
    const sessions = async () => (await service.owner.query('select from till_sessions')).rowCount
    expect(await sessions()).toBe(1)
    await till.route('**/till/api/lock', (route) => route.abort())
    await button('Lock').click()
    await heading('Choose your name').waitFor()
    await till.reload()
    await heading('Choose your name').waitFor()
    expect(await sessions()).toBe(1)
    await till.unroute('**/till/api/lock')
    await expect.poll(sessions, { timeout: 15_000 }).toBe(0)
    await open('Ada Lovelace', '2580')
    await button('Lock').click()
    await heading('Choose your name').waitFor()
    complaints.length = 0
  })

  test('speaks Arabic, and keeps to its pages', async () => {
    await choose(till, 'ar')
    await till.reload()
    await heading('اختر اسمك').waitFor()
    await button('Ada Lovelace').click()
    await looksRight('pin-ar', { isWhole: true })
    await till.keyboard.type('2580')
    await till.keyboard.press('Enter')
    await till.locator('[data-person]').waitFor()
    await settled(till)
    await looksRight('desk-ar')
    for (const [page, name] of [
      ['الطاولات', 'tables-ar'],
      ['الطلبات', 'orders-ar'],
      ['النقد', 'cash-ar'],
    ] as const) {
      await till.getByRole('link', { name: page, exact: true }).click()
      await settled(till)
      await looksRight(name)
    }
    await till.goto(`${base}/till/device/settings`)
    await heading('غير متاح عند الصندوق').or(till.getByText('غير متاح عند الصندوق')).first().waitFor()
    expect(complaints).toEqual([])
  })
})
