// Whoever uses the Today page can read it and work it: languages, screens, colours, keys.
import { describe, expect, test } from 'vitest'
import { noBrowser } from '../../../test/browser.ts'
import { base, service } from '../../../test/in-browser.ts'
import {
  book,
  card,
  complaints,
  isOpen,
  open,
  order,
  page,
  standAnew,
  standOnToday,
  statusOf,
  venue,
} from '../../../test/today-ground.ts'
import { addPerson } from '../../../test/visitor.ts'
import { fitsItsWidth, seriousFaults, signOutOn } from '../../../test/web-app.ts'

const SHOTS = process.env.SCREENSHOTS_DIR

describe.skipIf(noBrowser)('the Today page', { timeout: 180_000 }, () => {
  standOnToday()

  test('switches between restaurants', async () => {
    const second = await service.venue()
    const { email: both } = await addPerson(venue, 'manager')
    await addPerson(second, 'owner', both)
    await signOutOn(page)
    await page.goto(base)
    await page.getByLabel('Email').fill(both)
    await page.getByLabel('Password').fill('correct horse battery')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: venue.restaurant.name }).click()
    await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor()
    await page.getByRole('button', { name: /^Account/ }).click()
    await page.getByRole('menuitem', { name: second.restaurant.name }).click()
    await page.getByRole('banner').getByText(second.restaurant.name).waitFor()
  })

  test('is complete in Arabic, from right to left', async () => {
    await order('ليلى')
    await open()
    await page.getByRole('button', { name: /^Account/ }).click()
    await page.getByRole('menuitem', { name: 'العربية' }).click()
    await page.getByRole('heading', { name: 'اليوم', level: 1 }).waitFor()
    expect(await page.locator('html').getAttribute('dir')).toBe('rtl')
    await page.reload()
    await page.getByRole('button', { name: 'قبول: ليلى' }).waitFor()
    expect(await fitsItsWidth(page)).toBe(true)
    expect(await seriousFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'إلغاء: ليلى' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('السبب').fill('لا')
    await dialog.getByRole('button', { name: 'ألغِ الطلب' }).click()
    await dialog.getByText(/^الحد الأدنى لعدد الأحرف: [3٣]\.$/).waitFor()
    expect(await seriousFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.route('**/admin/*/api/orders/*/status', (route) =>
      route.fulfill({
        status: 500,
        json: { error: { code: 'never_heard_of', message: 'Oops', details: {} } },
      }),
    )
    await page.getByRole('button', { name: 'قبول: ليلى' }).click()
    await page.getByRole('alert').getByText('حدث خطأ من جانبنا').waitFor()
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/today-arabic.png`, fullPage: true })
  })

  test('can be read by everyone, in light and dark, on a phone, a tablet and a wall', async () => {
    await standAnew()
    await order('Ada Nova', { note: 'No onions, please' })
    const second = await order('Ben Bright')
    const third = await order('Cora Clay')
    for (const status of ['accepted', 'ready']) await venue.post(`/orders/${third.id}/status`, { status })
    await venue.post(`/orders/${second.id}/status`, { status: 'accepted' })
    await book('Sara Seat')
    await book('Paul Pending', 'pending')
    await open()
    for (const [colorScheme, width, height] of [
      ['light', 1440, 900],
      ['dark', 1440, 900],
      ['light', 360, 740],
      ['dark', 360, 740],
      ['light', 390, 844],
      ['light', 820, 1180],
      ['light', 1920, 1080],
      ['dark', 1920, 1080],
    ] as const) {
      const mode = `${colorScheme} ${width}`
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height })
      await card('ready', 'Cora Clay').waitFor()
      await page.getByRole('img', { name: /Sales through the day/ }).waitFor()
      await page.locator('[data-dish]').first().waitFor()
      // Charts follow the page's width a moment later.
      await expect.poll(() => fitsItsWidth(page), { message: mode }).toBe(true)
      const judged = colorScheme === 'dark' ? 'colours' : 'everything'
      expect(await seriousFaults(page, null, judged), mode).toEqual([])
      if (SHOTS) await page.screenshot({ path: `${SHOTS}/today-${colorScheme}-${width}.png`, fullPage: true })
    }
    expect(complaints).toEqual([])
  })

  test('can be worked by keyboard alone', async () => {
    const { id } = await order('Kay Board')
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.reload()
    await isOpen()
    await card('placed', 'Kay Board').waitFor()
    await page.keyboard.press('Tab')
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to content')
    await page.keyboard.press('Enter')
    const focused = () => page.evaluate<string>('document.activeElement.getAttribute("aria-label") ?? ""')
    // A moment after the dialog is there; a person sees the cursor before they type.
    const reasonHasFocus = () =>
      page.getByRole('dialog').getByLabel('Reason').and(page.locator(':focus')).waitFor()
    for (let steps = 0; steps < 20 && (await focused()) !== 'Accept: Kay Board'; steps++) {
      await page.keyboard.press('Tab')
    }
    await page.keyboard.press('Enter')
    await card('accepted', 'Kay Board').waitFor()
    expect(await statusOf(id)).toBe('accepted')
    await expect.poll(focused).toMatch(/^Order \d+ · .Kay Board.$/)
    await page.keyboard.press('Tab')
    expect(await focused()).toBe('Bill: Kay Board')
    await page.keyboard.press('Tab')
    expect(await focused()).toBe('Ready: Kay Board')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await reasonHasFocus()
    await page.keyboard.type('Out of gas')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(focused, { timeout: 10_000 }).toBe('Cancel: Kay Board')
    expect(await statusOf(id)).toBe('accepted')
    await page.keyboard.press('Enter')
    await reasonHasFocus()
    await page.keyboard.type('Out of gas')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await card('accepted', 'Kay Board').waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('content')
    expect((await venue.get(`/orders/${id}`)).body.data.cancel_reason).toBe('Out of gas')
    const { id: booking } = await book('Kim Key')
    await page.getByRole('button', { name: 'Seat: Kim Key' }).press('Enter')
    await page.locator(`[data-booking="${booking}"][data-status=seated]:focus`).waitFor()
    await page.keyboard.press('Tab')
    expect(await focused()).toBe('Undo seating: Kim Key')
    await page.keyboard.press('Enter')
    await page.locator(`[data-booking="${booking}"][data-status=confirmed]:focus`).waitFor()
    expect((await venue.get(`/reservations/${booking}`)).body.data.status).toBe('confirmed')
  })

  test('is sent under a policy without inline script, is never framed and never kept', async () => {
    await open()
    const { headers } = await page.request.get(base).then((answer) => ({ headers: answer.headers() }))
    expect(headers['content-security-policy']).toMatch(/script-src 'self';/)
    expect(headers['content-security-policy']).toMatch(/frame-ancestors 'none'/)
    expect(headers['content-security-policy']).not.toContain('unsafe')
    expect([headers['x-frame-options'], headers['cache-control']]).toEqual(['DENY', 'no-cache, private'])
    const asset = await page.evaluate<string>('document.querySelector("script[src]").src')
    const script = await page.request.get(asset)
    expect(script.headers()['cache-control']).toBe('public, max-age=31536000, immutable')
  })

  test('has a menu, and a page for addresses that lead nowhere, that everyone can read', async () => {
    await open()
    await page.getByRole('button', { name: /^Account/ }).press('Enter')
    await page.getByRole('menuitem', { name: 'Dark' }).click()
    expect(await page.locator('html').getAttribute('data-mantine-color-scheme')).toBe('dark')
    await page.getByRole('button', { name: /^Account/ }).press('Enter')
    await page.getByRole('menuitem', { name: 'Sign out' }).waitFor()
    expect(await seriousFaults(page)).toEqual([])
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/menu-dark.png` })
    const answer = await page.goto(`${base}/nowhere`)
    expect(answer?.status()).toBe(404)
    await page.getByText('Page not found').waitFor()
    await page.goto(`${base}/developer/nowhere`)
    await page.getByText('Page not found').waitFor()
    expect(await page.title()).toBe('Page not found · Comanda')
    expect(await seriousFaults(page)).toEqual([])
    await page.getByRole('link', { name: 'Go to Today' }).click()
    await page.getByRole('button', { name: /^Account/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.waitForURL(/sign-in/)
  })
})
