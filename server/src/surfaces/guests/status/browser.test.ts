// The page of an order in a real browser: how often it looks, by a clock that the test moves.
import { describe, expect, test } from 'vitest'
import { noBrowser } from '../../../../test/browser.ts'
import { smallMenu } from '../../../../test/documents.ts'
import { base, browser, serveInBrowser, service } from '../../../../test/in-browser.ts'
import { linkPath } from '../../../restaurant/guest-pages/links.ts'

describe.skipIf(noBrowser)('the page of an order', { timeout: 240_000 }, () => {
  serveInBrowser()

  test('looks often at first and then less, never unseen, and no more once it has ended', async () => {
    const venue = await service.venue({ document: smallMenu() })
    const { body } = await venue.post('/orders', {
      type: 'pickup',
      customer_name: 'Ida',
      customer_phone: '+12025550123',
      lines: [{ item_id: venue.ids.items!.soup!, quantity: 1 }],
    })
    const { id } = body.data
    const path = linkPath(service.box, 'order', { restaurantId: venue.restaurant.id, id })
    const page = await (await browser.newContext({ locale: 'en-US' })).newPage()
    await page.clock.install()
    await page.addInitScript(`
      window.planned = []
      const { setTimeout } = window
      window.setTimeout = (look, ms) => setTimeout(look, window.planned[window.planned.push(ms) - 1])`)
    let looks = 0
    page.on('request', (request) => {
      if (request.resourceType() === 'fetch') looks++
    })
    const planned = () => page.evaluate('window.planned') as Promise<number[]>
    const show = (visibilityState: string) =>
      page.evaluate(`
        Object.defineProperty(document, 'visibilityState', { value: '${visibilityState}', configurable: true })
        document.dispatchEvent(new Event('visibilitychange'))`)
    await page.goto(`${base}/r/${venue.restaurant.slug}${path}`)
    await page.getByRole('heading', { name: 'Thank you, Ida' }).waitFor()
    await page.clock.fastForward(3_000)
    await expect.poll(planned).toEqual([3_000, 3_000])
    await page.clock.fastForward(2 * 60_000)
    await expect.poll(planned).toEqual([3_000, 3_000, 10_000])
    await page.clock.fastForward(13 * 60_000)
    await expect.poll(planned).toEqual([3_000, 3_000, 10_000, 30_000])
    expect(looks).toBe(3)
    await show('hidden')
    await page.clock.fastForward(60 * 60_000)
    await venue.post(`/orders/${id}/status`, { status: 'rejected' })
    await show('visible')
    await page.clock.fastForward(1_000)
    await page.locator('#status:not([data-live])').waitFor({ state: 'attached' })
    expect(looks).toBe(4)
    await page.clock.fastForward(60 * 60_000)
    await show('visible')
    expect(await planned()).toEqual([3_000, 3_000, 10_000, 30_000, 0])
    expect(looks).toBe(4)
    await page.context().close()
  })
})
