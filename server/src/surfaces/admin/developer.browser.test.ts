// The developer settings in a real browser, each bullet of them.
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { noBrowser } from '../../../test/browser.ts'
import {
  base,
  button,
  context,
  dialog,
  inArabic,
  inspect,
  open,
  page,
  receiver,
  service,
  shoot,
  standOnDeveloperPages,
  venue,
} from '../../../test/developer-ground.ts'
import { install, newClient } from '../../../test/oauth.ts'
import { addPerson } from '../../../test/visitor.ts'
import { choose, seriousFaults, signInOn, visit } from '../../../test/web-app.ts'
import { setAppStatus } from '../../integration/apps/commands.ts'

const CURL = '/usr/bin/curl'

/** What a terminal shows of it. */
async function pasted(command: string): Promise<unknown> {
  const { stdout } = await promisify(execFile)('sh', ['-c', command])
  return JSON.parse(stdout)
}

describe.skipIf(noBrowser)('the developer settings', { timeout: 180_000 }, () => {
  standOnDeveloperPages()

  test('a manager creates a token, uses it, sees it used, and revokes it', async () => {
    await open('tokens')
    await page.getByText('test', { exact: true }).waitFor()
    await button('Create token').click()
    await dialog().getByRole('button', { name: 'Create token' }).click()
    await dialog()
      .getByText(/Must be at least|is required|Must not be empty/i)
      .first()
      .waitFor()
    await shoot('tokens-form')
    expect(await seriousFaults(page)).toEqual([])
    await dialog().getByLabel('Name').fill('Till at the bar')
    await dialog()
      .getByLabel(/Read the menu/)
      .check()
    await dialog()
      .getByLabel(/Calls per minute/)
      .fill('7')
    await dialog().getByRole('button', { name: 'Create token' }).click()
    const token = (await dialog().getByRole('region', { name: 'Token' }).textContent()) ?? ''
    expect(token).toMatch(/^\d+\|svc_[0-9A-Za-z]{46}$/)
    await dialog().getByRole('button', { name: 'Copy: Try it in a terminal' }).click()
    const command = String(await page.evaluate('navigator.clipboard.readText()'))
    expect(command).toContain(`curl -H 'Authorization: Bearer ${token}'`)
    if (existsSync(CURL)) expect(await pasted(command)).toHaveProperty('data.0.id')
    await dialog().getByRole('button', { name: 'Copy: Token' }).click()
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(token)
    await shoot('tokens-once')
    await page.keyboard.press('Escape')
    await button('I’ve saved it').click()
    expect(await page.getByText(token).count()).toBe(0)

    const first = await service.request('GET', '/menus', { token })
    expect([first.status, first.headers['x-ratelimit-limit']]).toEqual([200, '7'])
    await inspect('tokens')
    await button('Revoke Till at the bar').click()
    await dialog()
      .getByText(/stop working immediately/)
      .waitFor()
    await dialog().getByRole('button', { name: 'Revoke' }).click()
    await page.getByText('“Till at the bar” revoked.').waitFor()
    expect((await service.request('GET', '/menus', { token })).status).toBe(401)
    await page.getByLabel('Show revoked and expired').check()
    await page.getByText('Revoked', { exact: true }).first().waitFor()
    await inArabic('tokens')
  })

  test('a manager sees what is installed, uninstalls it, and registers an app', async () => {
    const { access } = await install(service, venue, { scope: 'menu:read orders:read' })
    const listed = await newClient(service, { name: 'Table Talk', homeUrl: 'https://tabletalk.example' })
    await setAppStatus(service.database, listed.clientId, 'listed')
    await open('apps')
    await page.getByText('Read orders').first().waitFor()
    await page.getByText('Table Talk').first().waitFor()
    await button('Register an app').click()
    await dialog().getByLabel('Name').fill('Rota')
    await dialog().getByLabel('Redirect URIs').fill('http://plain.example/back')
    await dialog()
      .getByLabel(/Read the menu/)
      .check()
    await dialog().getByRole('button', { name: 'Register an app' }).click()
    await dialog()
      .getByText(/is neither https nor http on localhost/)
      .waitFor()
    await shoot('apps-form')
    expect(await seriousFaults(page)).toEqual([])
    await dialog().getByLabel('Redirect URIs').fill('https://rota.example/back\nhttp://localhost:4000/back')
    await dialog().getByRole('button', { name: 'Register an app' }).click()
    const secret = await dialog().getByRole('region', { name: 'Client secret' }).textContent()
    expect(secret).toMatch(/^svc_cs_/)
    await button('I’ve saved it').click()
    await page.getByText('http://localhost:4000/back').waitFor()
    await button('Copy: Client ID').click()
    expect(await page.evaluate('navigator.clipboard.readText()')).toMatch(/^svc_app_/)
    await inspect('apps')
    await button('New secret for Rota').click()
    await dialog()
      .getByText(/The old secret stops working immediately/)
      .waitFor()
    await dialog().getByRole('button', { name: 'New secret' }).click()
    expect(await dialog().getByRole('region', { name: 'Client secret' }).textContent()).not.toBe(secret)
    await button('I’ve saved it').click()
    await button('Edit Rota').click()
    await dialog().getByLabel('Name').fill('Rota Plus')
    await dialog().getByRole('button', { name: 'Save' }).click()
    await page.getByText('Rota Plus updated.').waitFor()

    await button('Uninstall Till Sync').click()
    await dialog()
      .getByText(/loses access/)
      .waitFor()
    await dialog().getByRole('button', { name: 'Uninstall' }).click()
    await page.getByText('Till Sync uninstalled.').waitFor()
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
    const entry = (text: string) => page.getByRole('paragraph').filter({ hasText: text })
    await open('activity')
    await entry('A price was changed').first().waitFor()
    await button('Changes').first().click()
    await page.getByLabel('What').selectOption('menu')
    await entry('A token was created').first().waitFor({ state: 'detached' })
    await button('Changes').first().click()
    await page
      .getByRole('cell', { name: String(dish.price_minor + 50) })
      .first()
      .waitFor()
    await page.getByLabel('What').selectOption('token.created')
    await entry('A price was changed').first().waitFor({ state: 'detached' })
    await entry('A token was created').first().waitFor()
    await button('Clear').click()
    await entry('A price was changed').first().waitFor()
    await page.getByLabel('Who').selectOption({ label: 'test' })
    await entry('A token was created').first().waitFor({ state: 'detached' })
    await button(`Dish ${dish.id}`).first().click()
    expect(await page.getByLabel('Item').inputValue()).toBe(`item ${dish.id}`)
    await entry('A price was changed').first().waitFor()
    await page.getByLabel('To', { exact: true }).fill('2020-01-01')
    await page.getByText('Nothing matches these filters.').waitFor()
    await button('Clear').click()
    await entry('A token was created').first().waitFor()
    await inspect('activity')
    await inArabic('activity')
    await choose(page, 'en')
    await page.setViewportSize({ width: 1280, height: 900 })
    await visit(page, `${base}/developer/refused`)
    await page.getByText('These fields were rejected:').waitFor()
    await page.getByText('The token lacks the scope “orders:read”. Create one that has it.').waitFor()
    expect(await page.getByText('teleport').count()).toBe(0)
    const links = await page.getByRole('main').getByRole('link', { name: 'API reference' }).all()
    expect(await Promise.all(links.map((link) => link.getAttribute('href')))).toEqual([
      '/docs#tag/orders/GET/orders',
      '/docs#tag/orders/POST/orders',
    ])
    await service.request('GET', '/nowhere', { token })
    await page.getByText('There’s no endpoint at this address.').waitFor()
    await inspect('refused')
    await inArabic('refused')
  })

  test('a manager makes a sandbox, sets its clock, and resets it', async () => {
    await open('sandbox')
    await button('Create sandbox').click()
    const token = (await dialog().getByRole('region', { name: 'Token' }).textContent()) ?? ''
    expect(token).toMatch(/^\d+\|svc_sbx_/)
    await button('I’ve saved it').click()
    const menus = await service.request('GET', '/menus', { token })
    expect([menus.status, menus.headers['service-sandbox']]).toEqual([200, 'true'])
    await page.getByText('Stop at').click()
    await page.getByLabel('Date and time').fill('2026-12-24T18:00')
    await button('Set clock').click()
    await page.getByText(/24 Dec 2026, 18:00 · Stopped/).waitFor()
    const clock = await service.request('GET', '/sandbox/clock', { token })
    expect(clock.body.data.frozen_at).toBe('2026-12-24T18:00:00.000-05:00')
    await inspect('sandbox')
    await button('Reset now').click()
    await dialog()
      .getByText(/goes back to the sample/)
      .waitFor()
    await dialog().getByRole('button', { name: 'Reset now' }).click()
    await page.getByText('Sandbox reset.').waitFor()
    await page
      .getByText(/Real time/)
      .first()
      .waitFor()
    await visit(page, `${base}/developer/webhooks`)
    await page.locator('label', { hasText: 'Sandbox' }).click()
    await page.getByText('No endpoints yet').waitFor()
    await visit(page, `${base}/developer/sandbox`)
    await page.getByText('Not yet').waitFor({ state: 'detached' })
    const till = page.getByRole('region', { name: 'Test point of sale' })
    await till.getByLabel('Point of sale URL').fill('nowhere')
    await till.getByRole('button', { name: 'Connect' }).click()
    await till.getByText('Must be an address that starts with https').waitFor()
    await till.getByLabel('Point of sale URL').fill(receiver.url)
    await till.getByRole('button', { name: 'Connect' }).click()
    await dialog().getByText('Give it to the provider of your point of sale').waitFor()
    await button('I’ve saved it').click()
    await till.getByText('All orders were sent.').waitFor()
    await service.request('POST', '/sandbox/simulate', { token, body: { kind: 'order' } })
    await receiver.until(1)
    expect(receiver.received[0]?.headers['service-event']).toBe('order.created')
    await inspect('sandbox with a till')
    await inArabic('sandbox')
  })

  test('an owner connects a point of sale in the settings, and disconnects it', async () => {
    const { email } = await addPerson(venue, 'owner')
    await signInOn(page, base, email, '/settings/point-of-sale')
    await page.getByRole('heading', { level: 1, name: 'Point of sale' }).waitFor()
    await page.getByText('Not connected').waitFor()
    await page.getByLabel('Point of sale URL').fill(receiver.url)
    await button('Connect').click()
    expect(await dialog().getByRole('region', { name: 'Signing secret' }).textContent()).toMatch(/^whsec_/)
    await button('I’ve saved it').click()
    await page.getByText(/^Connected since/).waitFor()
    await inspect('point of sale')
    await button('Disconnect').click()
    await dialog().getByRole('button', { name: 'Disconnect' }).click()
    await page.getByText('Not connected').waitFor()
  })

  test('a member of staff is told that it is not for them', async () => {
    await open('tokens', 'staff')
    await page.getByText('You don’t have access to this page').waitFor()
    expect(await page.getByRole('link', { name: 'Developer' }).count()).toBe(0)
  })

  test('every list says what could not be loaded, and can be tried again', async () => {
    await open('tokens')
    for (const [name, path, title] of [
      ['tokens', 'tokens', 'Tokens'],
      ['sandbox', 'sandbox', 'Sandbox'],
      ['webhooks', 'webhooks', 'Webhooks'],
      ['webhooks', 'deliveries?*', 'Webhooks'],
      ['apps', 'apps', 'Apps'],
      ['apps', 'own-apps', 'Apps'],
      ['activity', 'activity?*', 'Activity'],
      ['refused', 'refusals?*', 'Refused calls'],
    ] as const) {
      let isBroken = true
      const loading = Promise.withResolvers<void>()
      await context.route(`**/admin/*/api/${path}`, async (route) => {
        if (!isBroken) return route.continue()
        await loading.promise
        return route.fulfill({ status: 422, body: '{}' })
      })
      await visit(page, `${base}/developer/${name}`)
      await page.getByText('Loading…').first().waitFor({ state: 'attached' })
      loading.resolve()
      await page.getByRole('heading', { level: 1, name: title }).waitFor()
      await page.getByText('Couldn’t load this').first().waitFor()
      expect(await seriousFaults(page, 'main'), path).toEqual([])
      isBroken = false
      const gone = expect.poll(() => page.getByText('Couldn’t load this').count()).toBe(0)
      // A page whose stream has opened meanwhile asks again by itself, and the button is gone.
      await Promise.race([
        button('Try again')
          .first()
          .click()
          .catch(() => undefined),
        gone,
      ])
      await gone
      await context.unroute(`**/admin/*/api/${path}`)
    }
  })

  test('an owner sees every page', async () => {
    await open('tokens', 'owner')
    for (const name of ['Sandbox', 'Webhooks', 'Apps', 'Activity', 'Refused calls']) {
      await page.getByRole('tab', { name }).click()
      await page.getByRole('heading', { level: 1, name }).waitFor()
    }
    expect(await page.getByText('Couldn’t load this').count()).toBe(0)
  })

  test('the pages are walked by keyboard alone', async () => {
    await open('tokens')
    await page.getByRole('tab', { name: 'Tokens' }).focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/developer/webhooks')
    await button('Add endpoint').focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate('document.activeElement.labels?.[0]?.textContent')).toMatch(/URL/)
    await page.keyboard.type('https://example.com/hook')
    expect(await dialog().getByLabel('URL').inputValue()).toBe('https://example.com/hook')
    await page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'detached' })
  })
})
