// What tests of the developer settings stand on: the app in a real browser, a manager's own page for each test, and a
// receiver that answers as the test wants it. The bindings are live: each test finds its own in them.
import { pino } from 'pino'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import type { Role } from '../src/ground/staff/rights.ts'
import { type Dispatcher, startDispatcher } from '../src/integration/webhooks/dispatch/dispatcher.ts'
import { createSender, type Sender } from '../src/integration/webhooks/sender/sender.ts'
import { type TestApp, testApp, type Venue } from './app.ts'
import { freshPage, openBrowser } from './browser.ts'
import { answer, type Receiver, startReceiver } from './receiver.ts'
import { addPerson } from './visitor.ts'
import { choose, fitsItsWidth, seriousFaults, settled, signInOn, webAppForTests } from './web-app.ts'

const SHOTS = process.env.SCREENSHOTS_DIR

export let service: TestApp
export let venue: Venue
export let base: string
export let receiver: Receiver
export let context: BrowserContext
export let page: Page
let sender: Sender
let dispatcher: Dispatcher
let browser: Browser
const complaints: string[] = []

export function standOnDeveloperPages(): void {
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
    context = await browser.newContext({
      viewport: { width: 1280, height: 900 },
      locale: 'en-GB',
      permissions: ['clipboard-read', 'clipboard-write'],
    })
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
    page = await freshPage(context, base)
    complaints.length = 0
    page.on('console', (message) => {
      if (message.type() === 'error' && !/status of 4\d\d|INTERNET_DISCONNECTED/.test(message.text()))
        complaints.push(message.text())
    })
    page.on('pageerror', (error) => complaints.push(error.message))
  })
  afterEach(async () => {
    await page.close()
    await receiver.close()
    expect(complaints).toEqual([])
  })
}

/** A page of the developer settings, as somebody new of that role. */
export async function open(name: string, role: Role = 'manager'): Promise<void> {
  const { email } = await addPerson(venue, role)
  await signInOn(page, base, email, `/developer/${name}`)
}

export const button = (name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })
export const dialog = () => page.getByRole('dialog')

/** A screenshot, when a folder for them is set. */
export async function shoot(name: string, fullPage = false): Promise<void> {
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}.png`, fullPage })
}

/** Looked at by axe in light and dark; on a phone it fits; in Arabic it runs right to left. */
export async function inspect(name: string): Promise<void> {
  const state = async (what: string, judged: 'everything' | 'colours' = 'everything') => {
    await settled(page)
    await shoot(`${name}-${what}`, true)
    expect(await seriousFaults(page, null, judged), `${name} ${what}`).toEqual([])
    expect(await fitsItsWidth(page), `${name} ${what} fits`).toBe(true)
  }
  await state('light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await state('dark', 'colours')
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 360, height: 740 })
  await state('phone')
  await page.setViewportSize({ width: 1280, height: 900 })
}

export async function inArabic(name: string): Promise<void> {
  await choose(page, 'ar')
  await page.reload()
  await settled(page)
  await shoot(`${name}-ar`, true)
  expect(await page.evaluate('document.documentElement.dir')).toBe('rtl')
  expect(await seriousFaults(page)).toEqual([])
  await page.setViewportSize({ width: 360, height: 740 })
  await settled(page)
  await shoot(`${name}-ar-phone`, true)
  expect(await fitsItsWidth(page)).toBe(true)
}
