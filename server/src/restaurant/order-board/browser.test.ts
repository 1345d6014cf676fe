// The boards of a counter in a real browser, as guests see them and as somebody touches them.
import type { BrowserContext, Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Venue } from '../../../test/app.ts'
import { noBrowser } from '../../../test/browser.ts'
import { boardMenu } from '../../../test/documents.ts'
import { base, browser, serveInBrowser, service } from '../../../test/in-browser.ts'
import { addPerson, signedInAs, type Visitor } from '../../../test/visitor.ts'
import { fitsItsWidth, seriousFaults, settled, signInOn } from '../../../test/web-app.ts'

const SHOTS = process.env.SCREENSHOTS_DIR
const LYING = { width: 1920, height: 1080 }
const UPRIGHT = { width: 1080, height: 1920 }
// Notes that were played, counted where they start.
const LISTENS = `globalThis.notes = 0
const { start } = OscillatorNode.prototype
OscillatorNode.prototype.start = function (...when) { globalThis.notes++; return start.apply(this, when) }`

describe.skipIf(noBrowser)('the boards', { timeout: 120_000 }, () => {
  serveInBrowser()
  let venue: Venue
  let manager: Visitor
  let wall: BrowserContext
  let board: Page

  beforeAll(async () => {
    venue = await service.venue({ document: boardMenu() })
    manager = await signedInAs(service, venue, 'manager')
    wall = await browser.newContext({ viewport: LYING, locale: 'en-GB', hasTouch: true })
    await wall.addInitScript(LISTENS)
  })
  beforeEach(async () => {
    board = await wall.newPage()
    await board.setViewportSize(LYING)
  })

  async function shot(name: string): Promise<void> {
    if (SHOTS) await board.screenshot({ path: `${SHOTS}/${name}.png` })
  }
  async function pair(kind: string, settings: object = {}): Promise<number> {
    const { data } = await manager.call('POST', '/devices/pairings', { kind, name: 'Wall', settings })
    await board.goto(base + data.path)
    await board.getByLabel('Code').fill(data.code)
    await board.getByRole('button', { name: 'Pair' }).tap()
    await board.waitForURL('**/device')
    return (await manager.call('GET', '/devices')).data.find((one: { kind: string }) => one.kind === kind).id
  }
  const set = async (id: number, settings: object) =>
    expect((await manager.call('PATCH', `/devices/${id}`, { settings })).status).toBe(200)
  async function order(): Promise<{ id: string; number: string }> {
    const { body } = await venue.post('/orders', {
      type: 'pickup',
      customer_name: 'Ada',
      customer_phone: '+14135550101',
      lines: [{ item_id: venue.ids.items!['mains-1'], quantity: 1 }],
    })
    await venue.post(`/orders/${body.data.id}/status`, { status: 'accepted' })
    return { id: body.data.id, number: String(body.data.number) }
  }
  const move = (id: string, status: string) => venue.post(`/orders/${id}/status`, { status })
  const numbersOn = (kind: string) =>
    board
      .locator(`[data-kind="${kind}"] [data-number]`)
      .evaluateAll((all) => all.map((one) => one.getAttribute('data-number')))
  const notes = () => board.evaluate('globalThis.notes') as Promise<number>

  test('numbers go from the kitchen to the counter, with a sound, through a lost line, and the owner sets the board', async () => {
    const id = await pair('order_board')
    await board.getByText('Order numbers appear here').waitFor()
    await shot('order-board-empty')
    const first = await order()
    const second = await order()
    await expect.poll(() => numbersOn('preparing')).toEqual([first.number, second.number])
    await board.getByRole('heading', { name: venue.restaurant.name }).tap()
    await expect.poll(() => board.locator('[data-sound]').getAttribute('data-sound')).toBe('on')
    await move(first.id, 'ready')
    await expect.poll(() => numbersOn('ready')).toEqual([first.number])
    await expect.poll(notes).toBe(2)
    expect(await seriousFaults(board)).toEqual([])

    // Cut off: what was there stays, with a small sign; then the board comes back by itself.
    await wall.setOffline(true)
    await board.getByText(/^Offline since/).waitFor()
    await move(first.id, 'completed')
    await move(second.id, 'ready')
    expect([await numbersOn('preparing'), await numbersOn('ready')]).toEqual([
      [second.number],
      [first.number],
    ])
    await shot('order-board-offline')
    await wall.setOffline(false)
    await expect.poll(() => numbersOn('ready')).toEqual([second.number])
    await board.getByText(/^Offline since/).waitFor({ state: 'detached' })
    await expect.poll(notes).toBe(4)

    for (let n = 0; n < 14; n++) {
      const { id: next } = await order()
      if (n % 3 === 0) await move(next, 'ready')
    }
    await expect.poll(async () => (await numbersOn('preparing')).length).toBe(9)
    await shot('order-board-dark')
    await set(id, { languages: ['ar', 'en'], appearance: 'light' })
    await board.getByRole('heading', { name: 'قيد التحضير Preparing' }).waitFor()
    await shot('order-board-ar-light')
    await board.setViewportSize(UPRIGHT)
    expect(await board.locator('main').getAttribute('dir')).toBe('rtl')
    expect(await fitsItsWidth(board)).toBe(true)
    expect(await seriousFaults(board)).toEqual([])
    await shot('order-board-ar-upright')

    await board.locator('main').tap()
    await board.getByRole('button', { name: 'Unpair device' }).tap()
    await board.getByRole('dialog').getByRole('button', { name: 'Unpair device' }).tap()
    await board.waitForURL('**/order-board/pair')
  })

  test('a menu turns its pages and its languages, sells out at once, and goes on without a line', async () => {
    const photo = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#a63' } })
      .jpeg()
      .toBuffer()
    for (const ref of ['mains-1', 'mains-2']) {
      const path = `/items/${venue.ids.items![ref]}/photo`
      const sent = { token: venue.token, payload: photo, headers: { 'content-type': 'image/jpeg' } }
      expect((await service.request('PUT', path, sent)).status).toBe(200)
    }
    const id = await pair('menu_board', { seconds: 5 })
    const page = (nth: number) => board.locator(`[data-page="${nth}"]`)
    const dish = (ref: string) =>
      board.locator(`[data-dish="${venue.ids.items![ref]}"]`).and(board.locator(':visible'))
    await page(1).waitFor()
    await shot('menu-board-dark')
    const picture = dish('mains-1').locator('img')
    await expect
      .poll(() => picture.evaluate((image) => Number(Reflect.get(image, 'naturalWidth'))))
      .toBeGreaterThan(0)
    expect(await seriousFaults(board)).toEqual([])
    await dish('starters-1').getByText('$10.00').waitFor()
    await venue.put(`/items/${venue.ids.items!['starters-1']}/availability`, { is_available: false })
    await dish('starters-1').getByText('Sold out').waitFor()

    await wall.setOffline(true)
    await board.getByText(/^Offline since/).waitFor()
    const shown = () => board.locator('[data-page]').getAttribute('data-page')
    const before = await shown()
    await expect.poll(shown, { timeout: 30_000 }).not.toBe(before)
    await wall.setOffline(false)
    await board.getByText(/^Offline since/).waitFor({ state: 'detached' })

    await set(id, { languages: ['ar'], appearance: 'light', seconds: 300 })
    await board.locator('main[lang="ar"][data-appearance="light"]').waitFor()
    await shot('menu-board-ar-light')
    await board.setViewportSize(UPRIGHT)
    await expect.poll(() => fitsItsWidth(board)).toBe(true)
    expect(await seriousFaults(board)).toEqual([])
    await shot('menu-board-ar-upright')
    await set(id, { category_ids: [venue.ids.categories!.drinks], languages: [], appearance: 'dark' })
    await page(1).waitFor({ state: 'detached' })
    await shot('menu-board-short-upright')
    if (SHOTS) {
      await board.setViewportSize({ width: 390, height: 844 })
      await shot('menu-board-phone')
    }
    await board.setViewportSize(LYING)
    await dish('drinks-1').getByText('$8.00').waitFor()
    await shot('menu-board-short')
    await venue.patch(`/categories/${venue.ids.categories!.drinks}`, { is_active: false })
    await board.getByText('Nothing on the menu right now').waitFor()
    await shot('menu-board-closed')
  })

  test('a manager sets up both under Settings', async () => {
    const office = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' })
    const desk = await office.newPage()
    const { email } = await addPerson(venue, 'manager')
    await signInOn(desk, base, email, '/settings/devices')
    await settled(desk)
    await desk.getByRole('button', { name: 'Pair an order board' }).click()
    const form = desk.getByRole('dialog')
    await form.getByLabel('Name', { exact: true }).fill('Counter')
    await form.getByLabel('Delivery').check()
    if (SHOTS) await desk.screenshot({ path: `${SHOTS}/devices-order-board.png` })
    expect(await seriousFaults(desk)).toEqual([])
    await form.getByRole('button', { name: 'Create code' }).click()
    await desk
      .getByRole('dialog', { name: /Code for/ })
      .getByText('/order-board/pair')
      .waitFor()
    await desk.getByRole('dialog').getByRole('button').last().click()
    await desk.getByRole('button', { name: 'Pair a menu board' }).click()
    await form.getByLabel('Name', { exact: true }).fill('Menu')
    await form.getByLabel('Channel', { exact: true }).selectOption({ label: 'Kiosk' })
    await form.getByLabel('Menus and categories').click()
    await desk.getByRole('option', { name: 'Drinks' }).click()
    if (SHOTS) await desk.screenshot({ path: `${SHOTS}/devices-menu-board.png` })
    await form.getByRole('button', { name: 'Create code' }).click()
    await desk
      .getByRole('dialog', { name: /Code for/ })
      .getByText('/menu-board/pair')
      .waitFor()
    await office.close()
  })
})
