// What tests of the Today page stand on: two processes on one database, a manager and a page. The bindings are live: each
// test file finds its own in them.
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { TestApp, Venue } from './app.ts'
import { freshPage } from './browser.ts'
import { base, browser, serveInBrowser, service } from './in-browser.ts'
import { addPerson } from './visitor.ts'
import { signInOn } from './web-app.ts'

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

export let elsewhere: TestApp
export let venue: Venue
export let context: BrowserContext
let opened: Page | null = null
export let page: Page
export let email: string
export let dish: { id: number; name: { en: string } }
export const complaints: string[] = []
let isOpened = false

/** What a test has done to it otherwise. */
export function setOpened(value: boolean): void {
  isOpened = value
}

export function standOnToday(): void {
  serveInBrowser()
  beforeAll(async () => {
    elsewhere = await service.another()
    service.clock.now = NOON
    elsewhere.clock.now = NOON
    context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' })
  })
  afterAll(async () => {
    await browser.close()
    await elsewhere.close()
    opened = null
  })
  beforeEach(async ({ onTestFailed }) => {
    complaints.length = 0
    if (!opened) await standAnew()
    onTestFailed(standAnew)
  })
}

/** A restaurant, a manager and a page of their own. Most tests go on with those of the test before. */
export async function standAnew(): Promise<void> {
  await opened?.close()
  venue = await service.venue({ sample: true })
  email = (await addPerson(venue, 'manager')).email
  const { body } = await venue.get('/items?available=true')
  dish = body.data.find(
    (item: { modifier_groups: unknown[]; variants: unknown[] }) =>
      item.modifier_groups.length === 0 && item.variants.length === 0,
  )
  page = await freshPage(context, base)
  opened = page
  await page.addInitScript(COUNT_NOTES)
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  isOpened = false
}

export async function order(name: string, more: object = {}) {
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

export async function book(name: string, status = 'confirmed') {
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
export const card = (status: string, name: string) => column(status).getByRole('article', { name })
export const open = async (as = email) => {
  if (isOpened) return
  await signInOn(page, base, as)
  await isOpen()
  isOpened = true
}
export const isOpen = async () => {
  await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor()
  await page.locator('[data-connection=live]').waitFor()
}
export const statusOf = async (id: string) => (await venue.get(`/orders/${id}`)).body.data.status
