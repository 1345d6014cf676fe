// The guest pages in a real browser: from the code on a table to an order that is paid and accepted, with two windows
// and a script; and without one, in Arabic, on the narrowest phone.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserContextOptions, Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Venue } from '../../../test/app.ts'
import { noBrowser, PLAIN_HOST } from '../../../test/browser.ts'
import { BOOKING } from '../../../test/dining.ts'
import { smallMenu } from '../../../test/documents.ts'
import { base, browser, serveInBrowser, service } from '../../../test/in-browser.ts'
import { addPerson } from '../../../test/visitor.ts'
import { fitsItsWidth, seriousFaults, settled, signInOn, visit } from '../../../test/web-app.ts'
import { changeGuestPages } from '../../restaurant/guest-pages/commands.ts'
import { guestPageSettings } from '../../restaurant/guest-pages/contract.ts'
import { SETTINGS } from '../../restaurant/guest-pages/queries.ts'
import type { Item } from '../../restaurant/menu/contract.ts'
import { acceptTestPayments } from '../../restaurant/payments/commands/provider-account.ts'
import { receiptAddress } from '../../restaurant/receipts/link.ts'

const PHONE = { width: 360, height: 740 }
const NARROW = { width: 320, height: 640 }
const LIMIT_MS = 120_000

describe.skipIf(noBrowser)('the guest pages', { timeout: 240_000 }, () => {
  serveInBrowser()
  let venue: Venue

  beforeAll(async () => {
    venue = await service.venue({ sample: true, slug: 'lola' })
    await venue.inside(acceptTestPayments)
  }, 300_000)

  async function window(options: BrowserContextOptions): Promise<Page> {
    const page = await (await browser.newContext(options)).newPage()
    page.setDefaultTimeout(LIMIT_MS)
    return page
  }
  async function looksRight(page: Page, name: string): Promise<void> {
    expect(await seriousFaults(page), name).toEqual([])
    expect(await fitsItsWidth(page), name).toBe(true)
  }

  test('a table orders by its code, pays, and sees that staff have accepted it', async () => {
    const [table] = (await venue.get('/tables')).body.data
    const { email } = await addPerson(venue, 'manager')
    const staff = await window({ viewport: { width: 1280, height: 900 }, locale: 'en-GB' })
    await signInOn(staff, base, email)
    const guest = await window({ viewport: PHONE, locale: 'en-US' })
    const complaints: string[] = []
    guest.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
    guest.on('request', (request) => {
      if (!request.url().startsWith(base)) complaints.push(request.url())
    })

    await guest.goto(`${base}/r/lola/t/${table.code}`)
    await guest.getByRole('heading', { name: `Order · ${table.name}` }).waitFor()
    await guest.getByRole('button', { name: 'Add Guacamole and chips' }).click()
    await guest.getByRole('link', { name: /Go to checkout · 1 item/ }).waitFor()
    await looksRight(guest, 'order')
    await guest.getByRole('link', { name: /Go to checkout · 1 item/ }).click()
    await guest.getByText('Your table:').waitFor()
    await guest.getByLabel('Name').fill('Ada Nova')
    await looksRight(guest, 'checkout')
    await guest.getByRole('button', { name: /^Place order and pay · \$/ }).click()
    await guest.getByLabel('Card number').fill('4242 4242 4242 4242')
    await guest.getByRole('button', { name: /^Pay/ }).click()
    await guest.getByRole('link', { name: 'Continue' }).click()
    await guest.getByRole('heading', { name: 'Thank you, Ada Nova' }).waitFor()
    await guest.getByText('Paid', { exact: true }).waitFor()
    await looksRight(guest, 'status')

    await staff.getByRole('button', { name: 'Accept: Ada Nova' }).click()
    await guest.getByText('The kitchen is preparing your order.').waitFor()
    const { data } = (await venue.get('/orders?channel=qr')).body
    expect(data).toMatchObject([{ status: 'accepted', table: { code: table.code } }])
    expect(data[0].paid_at).not.toBeNull()
    expect(complaints).toEqual([])
    await guest.context().close()

    await visit(staff, `${base}/settings/guest-pages`)
    await settled(staff)
    await staff.getByLabel('Welcome message (English)').fill('Food from the garden')
    await staff.getByRole('button', { name: 'Preview', exact: true }).click()
    const preview = staff.frameLocator('iframe')
    await preview.getByText('Food from the garden').waitFor()
    expect((await (await fetch(`${base}/r/lola`)).text()).includes('Food from the garden')).toBe(false)
    await staff.getByText('Dark', { exact: true }).click()
    await preview.locator('meta[name=color-scheme][content=dark]').waitFor({ state: 'attached' })
    await looksRight(staff, 'preview')
    await staff.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await staff.getByRole('button', { name: 'Save', exact: true }).click()
    await staff.getByText('Guests see your changes now').waitFor()
    await looksRight(staff, 'settings')
    await staff.goto(`${base}/r/lola`)
    await staff.getByText('Food from the garden').waitFor()
    await staff.context().close()
  })

  test('a price that rises while the form is open is said beside the button, and no press meant for the old one counts', async () => {
    const { data } = (await venue.get('/items?per_page=100')).body
    const dish = data.find((item: { name: { en: string } }) => item.name.en === 'Guacamole and chips')
    const costs = (price_minor: number) => venue.patch(`/items/${dish.id}`, { price_minor })
    const orders = async () => (await venue.get('/orders?channel=web')).body.data
    await venue.post('/coupons', { code: 'GREEN', name: 'Green week', percent: 10 })
    const page = await window({ viewport: PHONE, locale: 'en-US' })
    await page.goto(`${base}/r/lola/order`)
    await page.getByRole('button', { name: 'Add Guacamole and chips' }).click()
    await page.getByRole('link', { name: /Go to checkout · 1 item/ }).click()
    await page.locator('[name=type][value=pickup]').check()
    await page.locator('[name=pay][value=venue]').check()
    const button = page.locator('#place-order')
    await expect.poll(() => button.textContent(), { timeout: LIMIT_MS }).toMatch(/^Place order · \$/)
    // Whoever changes it knows.
    await page.getByLabel('Quantity Guacamole and chips').selectOption('2')
    await page.getByText('$22.00').first().waitFor()
    const full = (await button.textContent()) ?? ''
    const coupon = page.getByLabel('Coupon code')
    await coupon.fill('grey')
    await page.locator('#coupon-fault').getByText('There is no coupon with this code.').waitFor()
    expect(await coupon.getAttribute('aria-describedby')).toBe('coupon-fault')
    await coupon.fill('green')
    await page.locator('#coupon-fault').waitFor({ state: 'detached' })
    expect(await coupon.getAttribute('aria-invalid')).toBeNull()
    expect(await button.textContent()).not.toBe(full)
    expect(await page.locator('#change').textContent()).not.toContain('The total has changed')
    const agreed = (await button.textContent()) ?? ''
    const before = await orders()
    try {
      await costs(dish.price_minor + 400)
      // Pressed at the very moment at which the new total takes the place of the old one.
      await page.evaluate(`{
        const button = document.getElementById('place-order')
        new MutationObserver((_, all) => { all.disconnect(); button.click() }).observe(button, { childList: true, subtree: true, characterData: true })
      }`)
      await page.locator('#name').fill('Ann')
      await page.locator('#phone').fill('+12025550123')
      await page.getByText('The total has just changed. Check it, then press the button again.').waitFor()
      const changed = (await button.textContent()) ?? ''
      expect(changed).not.toBe(agreed)
      const [was, now] = [agreed, changed].map((text) => text.split(' · ')[1])
      await page.getByText(`The total has changed from ${was} to ${now}.`).waitFor()
      await looksRight(page, 'another total')
      expect(await orders()).toEqual(before)
      // It has to have stood there for a moment; then it is what the guest agrees to.
      await page.waitForTimeout(1_200)
      await button.click()
      await page.getByRole('heading', { name: 'Thank you, Ann' }).waitFor()
      expect((await orders()).length).toBe(before.length + 1)
    } finally {
      await costs(dish.price_minor)
      await page.context().close()
    }
  })

  test('on plain http, where browsers hash nothing, whoever has to work for an order still places it', async () => {
    const placed = `guest-order:${venue.restaurant.id}:127.0.0.1`
    for (let n = 0; n < 6; n++) await service.limiter.take(placed, 600)
    const guest = await window({ viewport: PHONE, locale: 'en-US' })
    await guest.goto(`${base.replace('127.0.0.1', PLAIN_HOST)}/r/lola/order`)
    expect(await guest.evaluate('isSecureContext')).toBe(false)
    await guest.getByRole('button', { name: 'Add Guacamole and chips' }).click()
    await guest.getByRole('link', { name: /Go to checkout · 1 item/ }).click()
    await guest.locator('form[data-work]').waitFor()
    await guest.getByLabel('Name').fill('Eve Plain')
    await guest.getByLabel(/phone/i).fill('+1 202 555 0147')
    await guest.getByRole('button', { name: /^Place order/ }).click()
    await guest.getByLabel('Card number').or(guest.getByText('Too many requests from your network')).waitFor()
    const { data } = (await venue.get('/orders')).body
    expect(data.map((order: { customer: { name: string } }) => order.customer.name)).toContain('Eve Plain')
    for (let n = 0; n < 6; n++) await service.limiter.giveBack(placed)
    await guest.context().close()
  })

  test('a gift card is bought on a phone, and a table in a frame on another site', async () => {
    const page = await window({ viewport: PHONE, locale: 'en-US' })
    await page.goto(`${base}/r/lola/gift-cards`)
    await looksRight(page, 'gift cards')
    await page.getByRole('link', { name: 'Buy a gift card' }).click()
    await page.getByText('Other amount').click()
    await page.getByLabel('Amount (USD)').fill('75')
    await page.getByLabel('Recipient’s name').fill('Bea')
    await page.getByLabel('Recipient’s email').fill('bea@example.com')
    await page.getByLabel('Name', { exact: true }).fill('Ann')
    await page.getByLabel('Email', { exact: true }).fill('ann@example.com')
    await looksRight(page, 'buying a gift card')
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await page.getByLabel('Card number').fill('4242 4242 4242 4242')
    await page.getByRole('button', { name: 'Pay $75.00' }).click()
    await page.getByRole('link', { name: 'Continue' }).click()
    await page.getByText('We’ve emailed the card to Bea').waitFor()
    await looksRight(page, 'gift card bought')

    const site = createServer((request, response) => {
      const [which = '', branch] = (request.url ?? '').slice(1).split('/')
      const at = `data-restaurant="${which || 'lola'}" ${branch ? `data-branch="${branch}"` : ''}`
      const line = `<script src="${base}/embed.js" ${at} data-language="en" async></script>`
      response.writeHead(200, { 'content-type': 'text/html' }).end(`<h1>Our house</h1>${line}`)
    })
    await new Promise<void>((listening) => site.listen(0, 'localhost', listening))
    const origin = `http://localhost:${(site.address() as AddressInfo).port}`
    const framed = () => page.frames().find((frame) => frame.parentFrame() !== null)
    await page.goto(origin)
    await page.locator('iframe').waitFor()
    const unlisted = page.frameLocator('iframe')
    await unlisted.getByText(`add ${origin} in Settings`).waitFor()
    const [opened] = await Promise.all([
      page.waitForEvent('popup'),
      unlisted.getByRole('link', { name: 'Open in a new window' }).click(),
    ])
    await opened.waitForURL(`${base}/r/lola/en/book`)
    await opened.close()
    const branches = [
      { ref: 'main', name: 'Main Street', default: true },
      { ref: 'west', name: 'Harbour' },
    ]
    const two = await service.venue({ document: { ...smallMenu(), booking: BOOKING, branches } })
    for (const place of [venue, two]) {
      await place.inside(async (tx) => {
        const [row] = await tx.run(SETTINGS)
        const settings = { ...guestPageSettings(row?.settings ?? {}), embed_origins: [origin] }
        await changeGuestPages(tx, { version: row?.version ?? 0, settings, domain: null })
      })
    }
    // At the branch that is named, and else at the one that the guest chooses.
    await page.goto(`${origin}/${two.restaurant.slug}/harbour`)
    await page.frameLocator('iframe').locator('#date').waitFor()
    expect(framed()?.url()).toContain(`/r/${two.restaurant.slug}/en/at/harbour/book?`)
    await page.goto(`${origin}/${two.restaurant.slug}`)
    await page.frameLocator('iframe').getByRole('link', { name: 'Choose Harbour' }).click()
    await page.frameLocator('iframe').locator('#date').waitFor()
    expect(framed()?.url()).toContain(`/en/at/harbour/book?`)
    await page.goto(origin)
    const inside = page.frameLocator('iframe')
    await inside.locator('#date').fill(inDays(10))
    // Whether the script has sent it already or not: the same page comes of it.
    await inside.locator('#date').press('Enter')
    await inside.locator(`#date[value="${inDays(10)}"]`).waitFor()
    await inside.locator('a.slot').first().click()
    await inside.getByLabel('Name').fill('Ann')
    await inside.getByLabel('Phone').fill('+12025550123')
    await inside.getByRole('button', { name: /^Book/ }).click()
    // Sent in the top window: whatever is to be paid is paid there.
    await page.waitForURL((url) => url.href.startsWith(`${base}/r/lola/en/booking/`))
    expect(framed()).toBeUndefined()
    await page.context().close()
    site.closeAllConnections()
    site.close()
  })

  test('in German, on a phone, a guest orders, pays and sees the receipt, and no page is wider than the screen', async () => {
    const page = await window({ viewport: PHONE, locale: 'de-DE' })
    const fits = async (name: string) => expect(await fitsItsWidth(page), name).toBe(true)
    for (const path of ['', '/menu', '/book', '/gift-cards/buy', '/experiences', '/privacy']) {
      await page.goto(`${base}/r/lola${path}`)
      expect(await page.locator('html').getAttribute('lang')).toBe('de')
      await fits(path)
    }
    const sized = (await venue.get('/items?per_page=100')).body.data.find(
      ({ variants, is_available }: Item) => variants.length > 0 && is_available,
    )
    const payload = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#a63' } })
      .jpeg()
      .toBuffer()
    const sent = { token: venue.token, payload, headers: { 'content-type': 'image/jpeg' } }
    expect((await service.request('PUT', `/items/${sized.id}/photo`, sent)).status).toBe(200)
    await page.goto(`${base}/r/lola/order`)
    await page.locator(`#dish-${sized.id} a`).click()
    const photo = await page.locator('main img').boundingBox()
    expect((photo?.width ?? 0) / (photo?.height ?? 1), 'a photo keeps its shape').toBeCloseTo(4 / 3, 1)
    await page.goto(`${base}/r/lola/order`)
    await page.getByRole('button', { name: 'Guacamole and chips' }).click()
    await page.getByRole('link', { name: /Zur Kasse · 1 Artikel/ }).click()
    await page.locator('[name=type][value=delivery]').check()
    await page.locator('[name=when][value=later]').check()
    await fits('delivery')
    await page.locator('[name=type][value=pickup]').check()
    await page.locator('[name=when][value=asap]').check()
    await page.getByLabel('Name').fill('Maximiliane Müller-Lüdenscheidt')
    await page.locator('#phone').fill('+12025550123')
    await page.locator('#email').fill('max@example.com')
    await page
      .locator('#ready')
      .getByText(/^Fertig in etwa \d+ Minuten$/)
      .waitFor()
    await fits('checkout')
    await page.locator('#place-order').getByText('$').waitFor()
    // A press counts once the total could be read.
    await page.waitForTimeout(1_200)
    await page.locator('#place-order').click()
    await page.getByLabel('Kartennummer').fill('4242 4242 4242 4242')
    await fits('payment')
    await page.getByRole('button', { name: /bezahlen/ }).click()
    await page.getByRole('link', { name: 'Weiter' }).click()
    await page.getByRole('heading', { name: 'Vielen Dank, Maximiliane Müller-Lüdenscheidt' }).waitFor()
    await looksRight(page, 'status')
    const orderId = /\/o\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? ''
    const { rows } = await service.owner.query(
      `select subject, body from mails where recipient = 'max@example.com'`,
    )
    expect(rows).toHaveLength(1)
    expect(rows[0].subject).toMatch(/^Ihre Bestellung/)
    expect(rows[0].body).toContain('Guten Tag Maximiliane')
    await page.getByRole('link', { name: 'Noch einmal bestellen' }).click()
    await page.getByText('Ihre letzte Bestellung liegt wieder im Warenkorb.').waitFor()
    await fits('again')
    const linked = { restaurantId: venue.restaurant.id, orderId }
    await page.goto(base + receiptAddress(service.box, '/r/lola', linked))
    await page.getByText('Guacamole and chips').waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe('de')
    await fits('receipt')
    await page.context().close()
  })

  test('without a script, in Arabic, on a narrow phone, everything can be read, ordered and booked', async () => {
    const page = await window({
      viewport: NARROW,
      locale: 'ar',
      colorScheme: 'dark',
      javaScriptEnabled: false,
    })
    // Axe needs a script of its own, so it looks at the same pages from another window.
    const judge = await window({ viewport: NARROW, locale: 'ar', colorScheme: 'dark' })
    const judged = async (name: string) => {
      await judge.goto(page.url())
      await looksRight(judge, name)
    }
    await page.goto(`${base}/r/lola`)
    expect(await page.locator('html').getAttribute('dir')).toBe('rtl')
    await judged('start page')
    await page.getByRole('link', { name: 'القائمة', exact: true }).first().click()
    await page.getByRole('heading', { name: 'القائمة' }).waitFor()
    await judged('menu')

    await page.goto(`${base}/r/lola/order`)
    await page.getByRole('button', { name: 'أضف Guacamole and chips' }).click()
    await page
      .getByRole('link', { name: /إلى إتمام الطلب/ })
      .last()
      .click()
    await fillIn(page)
    await judged('checkout')
    await page.getByRole('button', { name: 'أرسل', exact: false }).first().click()
    await page.getByRole('heading', { name: 'شكرًا لك يا سارة' }).waitFor()
    await judged('status')
    // The back button leads to the form again, and sending it again leads to the same order.
    const status = page.url()
    await page.goBack()
    await fillIn(page)
    await page.getByRole('button', { name: 'أرسل', exact: false }).first().click()
    await page.waitForURL(status)

    await page.goto(`${base}/r/lola/book?party=2&date=${inDays(9)}`)
    await judged('times')
    await page.locator('a.slot').first().click()
    await page.locator('#name').fill('سارة')
    await page.locator('#phone').fill('+12025550123')
    await judged('booking form')
    await page.locator('main form button[type=submit]').last().click()
    await page.getByRole('heading', { name: 'حجزك' }).waitFor()
    await judged('booking')
    await page.context().close()
    await judge.context().close()
  })
})

async function fillIn(page: Page): Promise<void> {
  await page.locator('[name=type][value=pickup]').check()
  await page.locator('#name').fill('سارة')
  await page.locator('#phone').fill('+12025550123')
  await page.locator('[name=pay][value=venue]').check()
}

function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}
