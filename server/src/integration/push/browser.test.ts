// Notifications in a real browser: what the account menu turns on, and what the service worker shows of a push.
import { createECDH, randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Venue } from '../../../test/app.ts'
import { noWholeBrowser } from '../../../test/browser.ts'
import { smallMenu } from '../../../test/documents.ts'
import { base, browser, serveInBrowser, service } from '../../../test/in-browser.ts'
import { addPerson } from '../../../test/visitor.ts'
import { fitsItsWidth, seriousFaults, settled, signInOn } from '../../../test/web-app.ts'

const SHOTS = process.env.SCREENSHOTS_DIR

describe.skipIf(noWholeBrowser())('notifications', { timeout: 240_000 }, () => {
  serveInBrowser('whole')
  let venue: Venue

  beforeAll(async () => {
    venue = await service.venue({ document: smallMenu() })
  }, 180_000)

  /** Nothing here reaches a push service: the browser answers as if it had. */
  async function withPushService(page: Page, permission: 'granted' | 'denied'): Promise<void> {
    const made = {
      endpoint: 'https://93.184.215.14/send/1',
      p256dh: createECDH('prime256v1').generateKeys('base64'),
      auth: randomBytes(16).toString('base64'),
      permission,
    }
    await page.addInitScript(`(() => {
      const given = ${JSON.stringify(made)}
      const subscription = {
        endpoint: given.endpoint,
        options: { applicationServerKey: null },
        getKey: (name) => Uint8Array.from(atob(given[name]), (letter) => letter.charCodeAt(0)).buffer,
        unsubscribe: async () => true,
      }
      PushManager.prototype.getSubscription = async () => null
      PushManager.prototype.subscribe = async () => subscription
      Notification.requestPermission = async () => given.permission
      Object.defineProperty(Notification, 'permission', { get: () => given.permission })
    })()`)
  }

  async function looksRight(page: Page, name: string): Promise<void> {
    await expect.poll(() => seriousFaults(page), { message: name }).toEqual([])
    expect(await fitsItsWidth(page), name).toBe(true)
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}.png` })
  }

  const choices = async () =>
    (await service.owner.query('select new_orders, ready_tickets, language from push_subscriptions')).rows

  test('are turned on for this browser, and shown when they come', async () => {
    const context = await browser.newContext({
      viewport: { width: 390, height: 760 },
      locale: 'en-US',
      serviceWorkers: 'allow',
    })
    await context.grantPermissions(['notifications'], { origin: base })
    const page = await context.newPage()
    await withPushService(page, 'granted')
    await signInOn(page, base, (await addPerson(venue, 'staff')).email)
    await settled(page)
    await page.getByRole('button', { name: /^Account/ }).click()
    await page.getByRole('menuitem', { name: 'Notifications' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('switch', { name: 'New orders' }).click()
    await expect.poll(choices).toEqual([{ new_orders: true, ready_tickets: false, language: 'en' }])
    await dialog.getByRole('switch', { name: 'Orders that are ready' }).click()
    await expect.poll(choices).toEqual([{ new_orders: true, ready_tickets: true, language: 'en' }])
    await expect.poll(() => dialog.getByRole('switch', { checked: true, disabled: false }).count()).toBe(2)
    await looksRight(page, 'notifications-phone-en')

    const notice = {
      title: 'New order 7',
      body: 'Pickup',
      tag: 'a',
      lang: 'en',
      dir: 'ltr',
      url: '/admin/x/orders',
    }
    expect(await shownBy(page, notice)).toEqual([
      { title: 'New order 7', body: 'Pickup', tag: 'a', data: { url: '/admin/x/orders' } },
    ])
    for (const name of ['New orders', 'Orders that are ready']) {
      await dialog.getByRole('switch', { name }).click()
      await expect.poll(() => dialog.getByRole('switch', { disabled: false }).count()).toBe(2)
    }
    await expect.poll(choices).toEqual([])
    await context.close()
  })

  test('that the browser blocks are explained, in Arabic and in the dark', async () => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 800 }, locale: 'ar' })
    const page = await context.newPage()
    await page.emulateMedia({ colorScheme: 'dark' })
    await withPushService(page, 'denied')
    await signInOn(page, base, (await addPerson(venue, 'manager')).email)
    await settled(page)
    await page.getByRole('button', { name: /^الحساب/ }).click()
    await page.getByRole('menuitem', { name: 'الإشعارات' }).click()
    await page.getByRole('alert').getByText('الإشعارات محظورة لهذا الموقع.').waitFor()
    await looksRight(page, 'notifications-blocked-ar')
    await context.close()
  })

  /** What the service worker shows when the browser hands it this. */
  async function shownBy(page: Page, notice: object) {
    const line = await page.context().newCDPSession(page)
    const registered = new Promise<string>((resolve) => {
      line.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        for (const { registrationId } of registrations) resolve(registrationId)
      })
    })
    await line.send('ServiceWorker.enable')
    const registrationId = await registered
    // A worker that is not ready yet hears nothing.
    await page.evaluate('navigator.serviceWorker.ready.then(() => null)')
    await line.send('ServiceWorker.deliverPushMessage', {
      ...{ origin: base, registrationId, data: JSON.stringify(notice) },
    })
    const shown = () =>
      page.evaluate<object[]>(`navigator.serviceWorker.ready
        .then((registration) => registration.getNotifications())
        .then((all) => all.map(({ title, body, tag, data }) => ({ title, body, tag, data })))`)
    await expect.poll(async () => (await shown()).length).toBe(1)
    return shown()
  }
})
