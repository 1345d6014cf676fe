// Reviews in a real browser: the guest's page without a script, and what staff do with what was written there.
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Venue } from '../../../test/app.ts'
import { noBrowser } from '../../../test/browser.ts'
import { smallMenu } from '../../../test/documents.ts'
import { base, browser, serveInBrowser, service } from '../../../test/in-browser.ts'
import { addPerson } from '../../../test/visitor.ts'
import { choose, fitsItsWidth, seriousFaults, settled, signInOn } from '../../../test/web-app.ts'
import { askForReview } from './commands/ask-for-review.ts'
import { setAskRule } from './commands/ask-rule.ts'
import { reviewDesk } from './desk.ts'

const NOON = Date.parse('2026-11-14T12:00:00-05:00')
const SHOTS = process.env.SCREENSHOTS_DIR

describe.skipIf(noBrowser)('reviews', { timeout: 240_000 }, () => {
  serveInBrowser()
  let venue: Venue

  beforeAll(async () => {
    service.clock.now = NOON
    venue = await service.venue({ document: smallMenu() })
  }, 180_000)

  let guests = 0
  async function completed(): Promise<string> {
    const { body } = await venue.post('/orders', {
      type: 'pickup',
      customer_name: `Guest ${++guests}`,
      customer_phone: `+1 413 555 01${10 + guests}`,
      customer_email: `guest${guests}@example.com`,
      lines: [{ item_id: venue.ids.items!.soup, quantity: 1 }],
    })
    const { id } = body.data
    for (const status of ['accepted', 'ready', 'completed']) {
      await venue.post(`/orders/${id}/status`, { status })
    }
    return id
  }

  /** The address in the mail of a guest who is asked now. */
  async function asked(): Promise<string> {
    const orderId = await completed()
    const desk = reviewDesk(service.database, service.box)
    await venue.inside(async (tx) => {
      await setAskRule(tx, 3)
      await askForReview(tx, { desk, rootUrl: base }, { orderId, reservationId: null })
    })
    const { rows } = await service.owner.query(
      "select body from mails where kind = 'review.asked' order by id desc",
    )
    return /http\S+/.exec(rows[0].body)![0]
  }

  async function looksRight(page: Page, name: string): Promise<void> {
    await expect.poll(() => seriousFaults(page), { message: name }).toEqual([])
    expect(await fitsItsWidth(page), name).toBe(true)
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}.png`, fullPage: true })
  }

  test('a guest gives stars and words once, without a script, at 320 pixels and in Arabic', async () => {
    const address = await asked()
    const context = await browser.newContext({
      viewport: { width: 320, height: 640 },
      locale: 'en-US',
      javaScriptEnabled: false,
    })
    const page = await context.newPage()
    await page.goto(address)
    const stars = page.getByRole('radio', { name: '4 of 5 stars' })
    await stars.check()
    await page.getByLabel('Tell us more').fill('Good <soup>.\nAgain!')
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/review-page-320.png`, fullPage: true })
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByRole('heading', { name: 'Thank you' }).waitFor()
    await page.goBack()
    await page.goto(address)
    await page.getByRole('heading', { name: 'Thank you' }).waitFor()
    expect((await venue.get('/reviews')).body.data).toMatchObject([
      { rating: 4, comment: 'Good <soup>.\nAgain!' },
    ])
    await context.close()

    const arabic = await browser.newPage({
      viewport: { width: 320, height: 640 },
      locale: 'ar',
      colorScheme: 'dark',
    })
    await arabic.goto(await asked())
    await arabic.getByRole('radio').nth(2).check()
    await looksRight(arabic, 'review-page-arabic-dark')
    await arabic.emulateMedia({ colorScheme: 'light' })
    await looksRight(arabic, 'review-page-arabic-light')
    await arabic.close()
  })

  test('a manager sees the average, answers, hides with a reason, and says when guests are asked', async () => {
    for (const rating of [5, 5, 1]) {
      await venue.post('/reviews', {
        order_id: await completed(),
        rating,
        ...(rating < 5 && { comment: 'Bad.' }),
      })
    }
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, locale: 'en-US' })
    const complaints: string[] = []
    page.on('pageerror', (error) => complaints.push(error.message))
    await signInOn(page, base, (await addPerson(venue, 'manager')).email, '/reviews')
    await settled(page)
    const average = page.locator('[data-average]')
    await expect.poll(() => average.textContent()).toBe('3.8')
    await looksRight(page, 'reviews')

    await page.getByRole('button', { name: '1 stars, reviews: 1' }).click()
    const bad = page.locator('[data-review]')
    await expect.poll(() => bad.count()).toBe(1)
    await bad.getByRole('button', { name: /^Order \d{1,3}$/ }).waitFor()
    await bad.getByRole('button', { name: 'Reply' }).click()
    await bad.getByLabel('Your reply').fill('We are sorry.')
    await bad.getByRole('button', { name: 'Save' }).click()
    await bad.getByText('We are sorry.').waitFor()
    await bad.getByRole('button', { name: 'Hide' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Reason').fill('An advert')
    await dialog.getByRole('button', { name: 'Hide' }).click()
    await bad.getByText('Hidden: \u2068An advert\u2069').waitFor()
    await expect.poll(() => average.textContent()).toBe('4.7')

    await page.getByLabel('Hours after the visit').fill('24')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Guests will be asked from now on.').waitFor()

    await choose(page, 'ar')
    await page.setViewportSize({ width: 360, height: 740 })
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.reload()
    await settled(page)
    await looksRight(page, 'reviews-arabic-phone-dark')
    expect(complaints).toEqual([])
    await page.close()
  })
})
