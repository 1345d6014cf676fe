// The developer settings in a real browser, each bullet of them, against a receiver that answers as the test wants it.
import { pino } from 'pino'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../test/app.ts'
import { noBrowser, openBrowser } from '../../test/browser.ts'
import { install, newClient } from '../../test/oauth.ts'
import { answer, type Receiver, startReceiver } from '../../test/receiver.ts'
import { addPerson } from '../../test/visitor.ts'
import { choose, fitsItsWidth, seriousFaults, signInOn, webAppForTests } from '../../test/web-app.ts'
import { setAppStatus } from '../marketplace/commands/apps.ts'
import { type Dispatcher, startDispatcher } from '../webhooks/dispatch/dispatcher.ts'
import { createSender, type Sender } from '../webhooks/sender/sender.ts'

const SHOTS = process.env.SCREENSHOTS_DIR

describe.skipIf(noBrowser)('the developer settings', { timeout: 180_000 }, () => {
  let service: TestApp
  let venue: Venue
  let base: string
  let receiver: Receiver
  let sender: Sender
  let dispatcher: Dispatcher
  let browser: Browser
  let context: BrowserContext
  let page: Page
  let email: string
  const complaints: string[] = []

  beforeAll(async () => {
    service = await testApp({ WEBHOOKS_ALLOW_INSECURE: 'true' }, { webApp: await webAppForTests() })
    base = await service.app.listen({ port: 0, host: '127.0.0.1' })
    sender = createSender({ allowInsecure: true })
    dispatcher = startDispatcher({
      database: service.database,
      sender,
      box: service.box,
      log: pino({ level: 'error' }),
    })
    browser = await openBrowser()
  })
  afterAll(async () => {
    await browser.close()
    await dispatcher.stop()
    sender.close()
    await service.close()
  })
  beforeEach(async () => {
    receiver = await startReceiver({ reply: answer(200, '{"received":true}') })
    venue = await service.venue({ sample: true })
    email = (await addPerson(venue, 'manager')).email
    context = await browser.newContext({
      viewport: { width: 1280, height: 900 },
      locale: 'en-GB',
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    page = await context.newPage()
    page.setDefaultTimeout(15_000)
    complaints.length = 0
    page.on('console', (message) => {
      if (message.type() === 'error' && !/status of 4\d\d/.test(message.text()))
        complaints.push(message.text())
    })
    page.on('pageerror', (error) => complaints.push(error.message))
  })
  afterEach(async () => {
    await context.close()
    await receiver.close()
    expect(complaints).toEqual([])
  })

  const open = (name: string) => signInOn(page, base, email, `/developer/${name}`)
  const button = (name: string | RegExp) =>
    page.getByRole('button', { name, exact: typeof name === 'string' })
  const dialog = () => page.getByRole('dialog')

  /** Looked at by axe in light and dark; on a phone it fits; in Arabic it runs right to left. */
  async function inspect(name: string): Promise<void> {
    const state = async (what: string) => {
      await page.reload()
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.waitForTimeout(600)
      if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}-${what}.png`, fullPage: true })
      expect(await seriousFaults(page), `${name} ${what}`).toEqual([])
      expect(await fitsItsWidth(page), `${name} ${what} fits`).toBe(true)
    }
    await state('light')
    await page.emulateMedia({ colorScheme: 'dark' })
    await state('dark')
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize({ width: 360, height: 740 })
    await state('phone')
    await page.setViewportSize({ width: 1280, height: 900 })
  }

  async function inArabic(name: string): Promise<void> {
    await choose(page, 'ar')
    await page.reload()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForTimeout(600)
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}-ar.png`, fullPage: true })
    expect(await page.evaluate('document.documentElement.dir')).toBe('rtl')
    expect(await seriousFaults(page)).toEqual([])
    await page.setViewportSize({ width: 360, height: 740 })
    await page.waitForTimeout(600)
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}-ar-phone.png`, fullPage: true })
    expect(await fitsItsWidth(page)).toBe(true)
  }

  test('a manager creates a token, uses it, sees it used, and revokes it', async () => {
    await open('tokens')
    await page.getByText('test', { exact: true }).waitFor()
    await button('Create a token').click()
    await dialog().getByRole('button', { name: 'Create a token' }).click()
    await dialog()
      .getByText(/Must be at least|is required|Must not be empty/i)
      .first()
      .waitFor()
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/tokens-form.png` })
    expect(await seriousFaults(page)).toEqual([])
    await dialog().getByLabel('Name').fill('Till at the bar')
    await dialog()
      .getByLabel(/Read the menu/)
      .check()
    await dialog()
      .getByLabel(/Calls a minute/)
      .fill('7')
    await dialog().getByRole('button', { name: 'Create a token' }).click()
    const token = (await dialog().getByRole('region', { name: 'Token' }).textContent()) ?? ''
    expect(token).toMatch(/^\d+\|svc_[0-9A-Za-z]{46}$/)
    expect(await dialog().getByRole('region', { name: 'Try it in a terminal' }).textContent()).toContain(
      `curl -H 'Authorization: Bearer ${token}'`,
    )
    await dialog().getByRole('button', { name: 'Copy: Token' }).click()
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(token)
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/tokens-once.png` })
    await page.keyboard.press('Escape')
    await button('I have kept it').click()
    expect(await page.getByText(token).count()).toBe(0)

    const first = await service.request('GET', '/menus', { token })
    expect([first.status, first.headers['x-ratelimit-limit']]).toEqual([200, '7'])
    await inspect('tokens')
    await button('Revoke Till at the bar').click()
    await dialog()
      .getByText(/is refused from its next call on/)
      .waitFor()
    await dialog().getByRole('button', { name: 'Revoke' }).click()
    await page.getByText('“Till at the bar” is revoked.').waitFor()
    expect((await service.request('GET', '/menus', { token })).status).toBe(401)
    await page.getByLabel('Show revoked and expired').check()
    await page.getByText('Revoked', { exact: true }).first().waitFor()
    await inArabic('tokens')
  })

  test('a manager adds a webhook address, tests it, sees every attempt, replays, rotates, pauses and deletes it', async () => {
    await open('webhooks')
    await page.getByText('No addresses yet').waitFor()
    await inspect('webhooks-empty')
    await button('Add an address').click()
    await dialog().getByRole('button', { name: 'Add an address' }).click()
    await dialog().getByText('Must not be empty.').waitFor()
    await dialog().getByText('Needs at least 1 entry.').waitFor()
    await dialog().getByLabel('Address').fill('ftp://nowhere')
    await dialog().getByLabel('All: Bookings').check()
    await dialog().getByRole('button', { name: 'Add an address' }).click()
    await dialog().getByText('Must be an address that begins with https://.').waitFor()
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/webhooks-form.png` })
    expect(await seriousFaults(page)).toEqual([])
    await dialog().getByLabel('Address').fill(receiver.url)
    await dialog().getByRole('button', { name: 'Add an address' }).click()
    const secret = await dialog().getByRole('region', { name: 'Signing secret' }).textContent()
    expect(secret).toMatch(/^whsec_/)
    await button('I have kept it').click()

    await button('Send a test').click()
    await dialog().getByRole('button', { name: 'Send', exact: true }).click()
    await dialog().getByText('Your address accepted it').waitFor()
    await dialog().getByText('{"received":true}').waitFor()
    expect(receiver.received[0]?.headers['service-event']).toBe('ping')
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/webhooks-test.png` })
    expect(await seriousFaults(page)).toEqual([])
    receiver.reply = answer(500, 'out of order')
    await dialog().getByRole('button', { name: 'Send', exact: true }).click()
    await dialog().getByText('Your address did not accept it').waitFor()
    await dialog().getByText('out of order').waitFor()
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: /^Waiting ping/ }).click()
    await dialog().getByText('Service-Signature: t=').waitFor()
    await dialog().getByText('"type": "ping"').waitFor()
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/webhooks-delivery.png` })
    expect(await seriousFaults(page)).toEqual([])
    receiver.reply = answer(200, 'better now')
    await dialog().getByRole('button', { name: 'Send again' }).click()
    await dialog().getByText('better now').waitFor()
    await dialog().getByText('Attempt 2').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('button', { name: /^Delivered ping/ }).count()).toBe(2)
    await page.getByLabel('State').selectOption('failed')
    await page.getByText('Nothing was sent that matches').waitFor()
    await page.getByLabel('State').selectOption('')
    await inspect('webhooks')

    await service.owner.query(
      "update webhook_deliveries set status = 'failed', failed_at = now(), finished_at = now() where restaurant_id = $1",
      [venue.restaurant.id],
    )
    await button('Replay failed…').click()
    await dialog().getByRole('button', { name: 'Replay', exact: true }).click()
    await page.getByText('2 deliveries are on their way again.').waitFor()

    const menu = async (item: string) => {
      await button(/^More for/).click()
      await page.getByRole('menuitem', { name: item }).click()
    }
    await menu('New secret')
    await dialog().getByRole('button', { name: 'New secret' }).click()
    const next = await dialog().getByRole('region', { name: 'Signing secret' }).textContent()
    expect(next).not.toBe(secret)
    await button('I have kept it').click()
    await menu('Pause')
    await page.getByText('Events wait here until you resume it.').waitFor()
    await button('Resume').click()
    await button('Send a test').waitFor()
    await menu('Delete')
    await dialog()
      .getByText(/gets nothing more/)
      .waitFor()
    await dialog().getByRole('button', { name: 'Delete' }).click()
    await page.getByText('No addresses yet').waitFor()
    await inArabic('webhooks')
  })

  test('a manager sees what is installed, uninstalls it, and registers an app', async () => {
    const { access } = await install(service, venue, { scope: 'menu:read orders:read' })
    const listed = await newClient(service, { name: 'Table Talk', homeUrl: 'https://tabletalk.example' })
    await setAppStatus(service.database, listed.clientId, 'listed')
    await open('apps')
    await page.getByText('Read orders').waitFor()
    await page.getByText('Table Talk').first().waitFor()
    await button('Register an app').click()
    await dialog().getByLabel('Name').fill('Rota')
    await dialog().getByLabel('Redirect addresses').fill('http://plain.example/back')
    await dialog()
      .getByLabel(/Read the menu/)
      .check()
    await dialog().getByRole('button', { name: 'Register an app' }).click()
    await dialog()
      .getByText(/is neither https nor http on localhost/)
      .waitFor()
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/apps-form.png` })
    expect(await seriousFaults(page)).toEqual([])
    await dialog()
      .getByLabel('Redirect addresses')
      .fill('https://rota.example/back\nhttp://localhost:4000/back')
    await dialog().getByRole('button', { name: 'Register an app' }).click()
    const secret = await dialog().getByRole('region', { name: 'Client secret' }).textContent()
    expect(secret).toMatch(/^svc_cs_/)
    await button('I have kept it').click()
    await page.getByText('http://localhost:4000/back').waitFor()
    await inspect('apps')
    await button('New secret for Rota').click()
    await dialog()
      .getByText(/The old secret stops working at once/)
      .waitFor()
    await dialog().getByRole('button', { name: 'New secret' }).click()
    expect(await dialog().getByRole('region', { name: 'Client secret' }).textContent()).not.toBe(secret)
    await button('I have kept it').click()
    await button('Change Rota').click()
    await dialog().getByLabel('Name').fill('Rota Plus')
    await dialog().getByRole('button', { name: 'Save' }).click()
    await page.getByText('Rota Plus is changed.').waitFor()

    await button('Uninstall Till Sync').click()
    await dialog()
      .getByText(/loses its access/)
      .waitFor()
    await dialog().getByRole('button', { name: 'Uninstall' }).click()
    await page.getByText('Till Sync is uninstalled.').waitFor()
    expect((await service.request('GET', '/menus', { token: access })).status).toBe(401)
    await inArabic('apps')
  })

  test('a manager reads who did what, and why calls were refused', async () => {
    await venue.newToken({ scopes: ['menu:read'] })
    const dishes = await venue.get('/items?available=true')
    const dish = dishes.body.data.find((item: { price_minor: number | null }) => item.price_minor !== null)
    await venue.patch(`/items/${dish.id}`, { price_minor: dish.price_minor + 50 })
    await venue.post('/orders', { type: 'teleport', lines: [] })
    const { token } = await venue.newToken({ scopes: ['menu:read'] })
    await service.request('GET', '/orders', { token })
    await open('activity')
    await page.getByText('A price was changed').waitFor()
    await button('What changed').first().click()
    await page.getByLabel('What').selectOption('menu')
    await page.getByText('A token was created').first().waitFor({ state: 'detached' })
    await button('What changed').first().click()
    await page
      .getByRole('cell', { name: String(dish.price_minor + 50) })
      .first()
      .waitFor()
    await page.getByLabel('What').selectOption('')
    await page.getByText('A token was created').first().waitFor()
    await inspect('activity')
    await inArabic('activity')
    await choose(page, 'en')
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto(`${base}/developer/refused`)
    await page.getByText('These fields were not accepted:').waitFor()
    await page.getByText('The token lacks the scope “orders:read”. Create a token that has it.').waitFor()
    expect(await page.getByText('teleport').count()).toBe(0)
    await inspect('refused')
    await inArabic('refused')
  })

  test('a manager makes a sandbox, sets its clock, and resets it', async () => {
    await open('sandbox')
    await button('Make the sandbox').click()
    const token = (await dialog().getByRole('region', { name: 'Token' }).textContent()) ?? ''
    expect(token).toMatch(/^\d+\|svc_sbx_/)
    await button('I have kept it').click()
    const menus = await service.request('GET', '/menus', { token })
    expect([menus.status, menus.headers['service-sandbox']]).toEqual([200, 'true'])
    await page.getByText('Stop it at').click()
    await page.getByLabel('Moment').fill('2026-12-24T18:00')
    await button('Set the clock').click()
    await page.getByText(/24 Dec 2026, 18:00 · Stands still/).waitFor()
    const clock = await service.request('GET', '/sandbox/clock', { token })
    expect(clock.body.data.frozen_at).toBe('2026-12-24T18:00:00.000-05:00')
    await inspect('sandbox')
    await button('Reset now').click()
    await dialog()
      .getByText(/goes back to the sample/)
      .waitFor()
    await dialog().getByRole('button', { name: 'Reset now' }).click()
    await page.getByText('The sandbox is as it was made.').waitFor()
    await page.getByText(/Runs as it should/).waitFor()
    await page.goto(`${base}/developer/webhooks`)
    await page.locator('label', { hasText: 'Sandbox' }).click()
    await page.getByText('No addresses yet').waitFor()
    await page.goto(`${base}/developer/sandbox`)
    await page.getByText('Not yet').waitFor({ state: 'detached' })
    await inArabic('sandbox')
  })

  test('a member of staff is told that it is not for them', async () => {
    email = (await addPerson(venue, 'staff')).email
    await open('tokens')
    await page.getByText('For owners and managers').waitFor()
    expect(await page.getByRole('link', { name: 'Developer' }).count()).toBe(0)
  })

  test('what cannot be loaded says so and can be tried again', async () => {
    await context.route('**/admin/api/tokens', (route) => route.fulfill({ status: 422, body: '{}' }))
    await open('tokens')
    await page.getByText('This could not be loaded').waitFor()
    await context.unroute('**/admin/api/tokens')
    await button('Try again').click()
    await page.getByText('test', { exact: true }).waitFor()
  })

  test('the pages are walked by keyboard alone', async () => {
    await open('tokens')
    await page.getByRole('tab', { name: 'Tokens' }).focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/developer/webhooks')
    await button('Add an address').focus()
    await page.keyboard.press('Enter')
    await dialog().getByLabel('Address').waitFor()
    await page.waitForTimeout(300)
    await page.keyboard.type('https://example.com/hook')
    expect(await dialog().getByLabel('Address').inputValue()).toBe('https://example.com/hook')
    await page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'detached' })
  })
})
