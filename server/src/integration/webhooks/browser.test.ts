// Webhooks and their log in a real browser.
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
import { answer } from '../../../test/receiver.ts'
import { seriousFaults, settled } from '../../../test/web-app.ts'
import { addEndpoint } from './commands/endpoints.ts'

describe.skipIf(noBrowser)('webhooks', { timeout: 180_000 }, () => {
  standOnDeveloperPages()

  test('a manager adds a webhook endpoint, tests it, sees every attempt, replays, rotates, pauses and deletes it', async () => {
    await open('webhooks')
    await page.getByText('No endpoints yet').waitFor()
    await inspect('webhooks-empty')
    await button('Add endpoint').click()
    await dialog().getByRole('button', { name: 'Add endpoint' }).click()
    await dialog().getByText('Must not be empty.').waitFor()
    await dialog().getByText('Needs at least 1 entry.').waitFor()
    await dialog().getByLabel('URL').fill('ftp://nowhere')
    await dialog().getByLabel('All: Bookings').check()
    await dialog().getByRole('button', { name: 'Add endpoint' }).click()
    await dialog().getByText('Must be an address that starts with https://.').waitFor()
    await shoot('webhooks-form')
    expect(await seriousFaults(page)).toEqual([])
    await dialog().getByLabel('URL').fill(receiver.url)
    await dialog().getByRole('button', { name: 'Add endpoint' }).click()
    const secret = await dialog().getByRole('region', { name: 'Signing secret' }).textContent()
    expect(secret).toMatch(/^whsec_/)
    await button('I’ve saved it').click()

    await button('Send test event').click()
    await dialog().getByRole('button', { name: 'Send', exact: true }).click()
    await dialog().getByText('Your endpoint accepted it').waitFor()
    await dialog().getByText('{"received":true}').waitFor()
    expect(receiver.received[0]?.headers['service-event']).toBe('ping')
    await shoot('webhooks-test')
    expect(await seriousFaults(page)).toEqual([])
    receiver.reply = answer(500, 'out of order', { 'X-Why': 'stock is low', 'Set-Cookie': 'sid=hush' })
    await dialog().getByRole('button', { name: 'Send', exact: true }).click()
    await dialog().getByText('Your endpoint didn’t accept it').waitFor()
    await dialog().getByText('out of order').waitFor()
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: /^Waiting ping/ }).click()
    await dialog().getByText('Service-Signature: t=').waitFor()
    await dialog().getByText('X-Why: stock is low').waitFor()
    await dialog().getByText('Set-Cookie: (not stored: may contain a secret)').waitFor()
    await dialog().getByText('"type": "ping"').waitFor()
    await shoot('webhooks-delivery')
    // Axe would look at it while it fades.
    await page.getByText('Endpoint added.').waitFor({ state: 'detached' })
    expect(await seriousFaults(page)).toEqual([])
    receiver.reply = answer(200, 'better now')
    await dialog().getByRole('button', { name: 'Send again' }).click()
    await dialog().getByText('better now').waitFor()
    await dialog().getByText('Attempt 2').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('button', { name: /^Delivered ping/ }).count()).toBe(2)
    await page.getByLabel('Status').selectOption('failed')
    await page.getByText('Nothing matches these filters').waitFor()
    await page.getByLabel('Status').selectOption('')
    await inspect('webhooks')

    await service.owner.query(
      "update webhook_deliveries set status = 'failed', failed_at = now(), finished_at = now() where restaurant_id = $1",
      [venue.restaurant.id],
    )
    await button('Replay failed…').click()
    await dialog().getByRole('button', { name: 'Replay', exact: true }).click()
    await page.getByText('Sending 2 deliveries again.').waitFor()

    const menu = async (item: string) => {
      await button(/^More actions for/).click()
      await page.getByRole('menuitem', { name: item }).click()
    }
    await menu('New secret')
    await dialog().getByRole('button', { name: 'New secret' }).click()
    const next = await dialog().getByRole('region', { name: 'Signing secret' }).textContent()
    expect(next).not.toBe(secret)
    await button('I’ve saved it').click()
    await menu('Pause')
    await page.getByText('Events wait here until you resume.').waitFor()
    await button('Resume').click()
    await button('Send test event').waitFor()
    await menu('Delete')
    await dialog()
      .getByText(/receives nothing more/)
      .waitFor()
    await dialog().getByRole('button', { name: 'Delete' }).click()
    await page.getByText('No endpoints yet').waitFor()
    await inArabic('webhooks')
  })

  async function address(url = receiver.url): Promise<number> {
    const tools = { box: service.box, resolve: async () => ['127.0.0.1'], rules: { allowInsecure: true } }
    const wish = { url, events: ['order.created'], description: null }
    return (await venue.inside((tx) => addEndpoint(tx, tools, wish))).id
  }

  async function order(): Promise<void> {
    const dishes = await venue.get('/items?available=true&per_page=100')
    const dish = dishes.body.data.find(
      (item: { price_minor: number | null; modifier_groups: { min_select: number }[] }) =>
        item.price_minor !== null && item.modifier_groups.every(({ min_select }) => min_select === 0),
    )
    const { status } = await venue.post('/orders', {
      type: 'pickup',
      customer_name: 'Ann',
      customer_phone: '+12025550123',
      lines: [{ item_id: dish.id, quantity: 1 }],
    })
    expect(status).toBe(201)
  }

  const rows = (name: RegExp) => page.getByRole('button', { name })

  test('the log shows a delivery as it happens, asks for nothing meanwhile, and misses nothing while cut off', async () => {
    await address()
    // The page has a line of its own; besides, every page hears whether the server can be reached.
    const line = page.waitForRequest(/\/api\/events$/)
    await open('webhooks')
    await line
    await page.getByText('Live', { exact: true }).waitFor()
    await page.getByText('Nothing matches these filters').waitFor()
    await settled(page)
    const asked: string[] = []
    // The app's own code may still be fetched ahead.
    page.on('request', (request) => request.url().includes('/assets/') || asked.push(request.url()))
    await page.waitForTimeout(5_000)
    expect(asked).toEqual([])
    await order()
    await rows(/^Delivered order.created/).waitFor({ timeout: 10_000 })
    await page.getByText('100%').first().waitFor()

    await context.setOffline(true)
    await page.locator('[data-connection=lost]').waitFor()
    await order()
    await context.setOffline(false)
    await page.getByText('Live', { exact: true }).waitFor()
    await expect.poll(() => rows(/^Delivered order.created/).count()).toBe(2)
  })

  test('an open delivery shows its next attempt as it is made', async () => {
    const id = await address()
    receiver.reply = answer(500, 'not yet')
    await open('webhooks')
    await order()
    await rows(/^Waiting order.created/).click()
    await dialog().getByText('not yet').waitFor()
    receiver.reply = answer(200, 'now')
    await service.owner.query('update webhook_queue set due_at = now() where endpoint_id = $1', [id])
    await dialog().getByText('Attempt 2').waitFor({ timeout: 20_000 })
    await dialog().getByText('Delivered', { exact: true }).waitFor()
    // The attempt before it is folded away, and opens by keyboard.
    expect(await dialog().getByText('not yet').isVisible()).toBe(false)
    await dialog().locator('summary', { hasText: 'Attempt 1' }).focus()
    await page.keyboard.press('Enter')
    await dialog().getByText('not yet').waitFor()
  })

  test('what failed is replayed to one address, and the log narrowed to it', async () => {
    const [first, second] = [await address(), await address(`${receiver.url}/second`)]
    receiver.reply = answer(410)
    await order()
    await receiver.until(2)
    await expect
      .poll(async () => (await service.owner.query('select from webhook_attempts')).rowCount)
      .toBeGreaterThanOrEqual(2)
    await service.owner.query('delete from webhook_queue')
    await service.owner.query(
      "update webhook_deliveries set status = 'failed', failed_at = now(), finished_at = now(), next_attempt_at = null where endpoint_id = any($1)",
      [[first, second]],
    )
    receiver.reply = answer(200)
    await open('webhooks')
    await expect.poll(() => rows(/^Failed order.created/).count()).toBe(2)
    await button(`More actions for ${receiver.url}/second`).click()
    await page.getByRole('menuitem', { name: 'Replay failed…' }).click()
    expect(await dialog().getByLabel('URL').inputValue()).toBe(String(second))
    await dialog().getByLabel('Failed since').fill('')
    await dialog().getByRole('button', { name: 'Replay', exact: true }).click()
    await dialog().locator('[aria-invalid="true"]').waitFor()
    await dialog().getByLabel('Failed since').fill('2020-01-01T00:00')
    await dialog().getByRole('button', { name: 'Replay', exact: true }).click()
    await page.getByText('Sending 1 delivery again.').waitFor()
    await rows(/^Delivered order.created/).waitFor()
    expect(await rows(/^Failed order.created/).count()).toBe(1)
    await page.getByLabel('URL').selectOption(String(second))
    await rows(/^Failed order.created/).waitFor({ state: 'detached' })
    await page.getByLabel('URL').selectOption('')
    await button('Replay failed…').click()
    await dialog().getByRole('button', { name: 'Replay', exact: true }).click()
    await expect.poll(() => rows(/^Delivered order.created/).count()).toBe(2)
  })

  test('links lead to where the reference tells of it', async () => {
    await open('webhooks')
    const guide = page.getByRole('link', { name: 'How to receive and verify webhooks' })
    expect(await guide.getAttribute('href')).toBe('/docs#tag/webhooks')
    await page.goto(`${base}/docs#tag/webhooks`)
    await page.getByRole('heading', { name: 'Verifying the signature' }).waitFor()
  })
})
