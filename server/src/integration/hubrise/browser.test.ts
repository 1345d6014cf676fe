// HubRise in a real browser: connected from Settings → Channels, what waits is found on Today and matched.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Venue } from '../../../test/app.ts'
import { noBrowser, openBrowser } from '../../../test/browser.ts'
import { webAppForTests } from '../../../test/built-web-app.ts'
import { smallMenu } from '../../../test/documents.ts'
import { HubGround } from '../../../test/hubrise-ground.ts'
import { addPerson } from '../../../test/visitor.ts'
import { choose, fitsItsWidth, seriousFaults, settled, signInOn, visit } from '../../../test/web-app.ts'

describe.skipIf(noBrowser)('HubRise', { timeout: 240_000 }, () => {
  const ground = new HubGround()
  const { hub } = ground
  let browser: Browser
  let page: Page
  let venue: Venue
  let branchId: number
  beforeAll(async () => {
    await ground.open({ webApp: await webAppForTests() })
    browser = await openBrowser()
    venue = await ground.service.venue({ document: smallMenu(), currency: 'EUR' })
    branchId = (await venue.get('/branches')).body.data[0].id
    page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en-US' })
    const { email } = await addPerson(venue, 'owner')
    await signInOn(page, ground.base, email, '/settings/channels')
  }, 180_000)
  afterAll(async () => {
    await browser.close()
    await ground.close()
  })

  async function looksRight(name: string): Promise<void> {
    await settled(page)
    await expect.poll(() => seriousFaults(page), { message: name }).toEqual([])
    expect(await fitsItsWidth(page), name).toBe(true)
  }
  const branch = () => page.locator('[data-hubrise]')
  const stateIs = (state: string) => expect.poll(() => branch().getAttribute('data-hubrise')).toBe(state)

  test('an owner connects, and says no at HubRise first', async () => {
    hub.addLocation({ name: 'Pizza Paris' })
    const { chosen } = hub
    hub.chosen = null
    await stateIs('notConnected')
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    await page.getByText('HubRise wasn’t given access, so nothing was connected.').waitFor()
    await looksRight('refused')
    hub.chosen = chosen
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    await page.getByText('Pizza Paris is connected.').waitFor()
    await stateIs('connected')
    expect(new URL(page.url()).search).toBe('')
    await looksRight('connected')
  })

  test('what nobody knows is found on Today, matched once and taken; another is rejected', async () => {
    const { take, round } = ground.at(venue, branchId)
    await round()
    const [location] = hub.locations.values()
    const burger = { product_name: 'Big burger', sku_ref: 'B-1', price: '9.00 EUR', quantity: '2.0' }
    const order = { channel: 'Uber Eats', service_type: 'collection', collection_code: 'A7', items: [burger] }
    hub.place(location!, { ...order, customer: { first_name: 'Ada', last_name: 'King' } })
    await hub.told()
    await take()
    await visit(page, `${ground.base}/`)
    await page.getByText('1 HubRise order needs your attention').waitFor()
    await page.getByRole('link', { name: 'Review', exact: true }).click()
    await page.getByRole('article', { name: 'Uber Eats A7' }).getByText('2 × Big burger').waitFor()
    await looksRight('orders to review')
    await page.getByRole('button', { name: 'Match Big burger' }).click()
    const form = page.getByRole('dialog', { name: 'Match “Big burger”' })
    await form.getByRole('combobox', { name: 'Item' }).click()
    await page.getByRole('option', { name: 'Tacos' }).click()
    await form.getByRole('radio', { name: 'Red' }).check()
    await looksRight('match')
    await form.getByRole('button', { name: 'Save' }).click()
    await form.waitFor({ state: 'detached' })
    await take()
    await page.getByText('All caught up').waitFor()
    const [ours] = (await venue.get('/orders')).body.data
    expect(ours).toMatchObject({ channel: 'hubrise-uber-eats', total_minor: 1800, status: 'placed' })

    hub.place(location!, { ...order, items: [{ ...burger, sku_ref: 'B-2' }] })
    await hub.told()
    await take()
    await page.getByRole('button', { name: 'Reject Uber Eats A7' }).click()
    const asked = page.getByRole('dialog', { name: 'Reject Uber Eats A7?' })
    await asked.getByRole('radio').first().check()
    await asked.getByRole('button', { name: 'Reject', exact: true }).click()
    await page.getByRole('article', { name: 'Uber Eats A7' }).waitFor({ state: 'detached' })
    await round()
    expect(hub.patches.at(-1)!.body).toMatchObject({ status: 'rejected', seller_notes: expect.any(String) })
  })

  test('a refused token is shown, in Arabic and in the dark too, and a branch is disconnected', async () => {
    const { later, round } = ground.at(venue, branchId)
    hub.connections.clear()
    await later()
    await round()
    await visit(page, `${ground.base}/settings/channels`)
    await stateIs('problem')
    await page.getByText('The access token is invalid or the connection has been revoked').waitFor()
    await visit(page, `${ground.base}/`)
    await page.getByText('HubRise orders aren’t coming in').waitFor()
    await looksRight('no orders come in')
    await page.getByRole('link', { name: 'Fix', exact: true }).click()
    await stateIs('problem')
    await looksRight('problem')
    await choose(page, 'ar')
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.setViewportSize({ width: 390, height: 844 })
    await page.reload()
    await stateIs('problem')
    await looksRight('problem, on a phone in Arabic')
    await visit(page, `${ground.base}/orders/hubrise`)
    await page.getByRole('heading', { name: 'أصناف لا نعرفها' }).waitFor()
    await looksRight('to review, on a phone in Arabic')
    await choose(page, 'en')
    await page.goto(`${ground.base}/settings/channels`)
    await page.getByRole('button', { name: 'Disconnect' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
    await stateIs('ending')
    await round()
    await visit(page, `${ground.base}/settings/channels`)
    await stateIs('notConnected')
  })
})
