// Signing in and out in a real browser, as it looks to everyone: light and dark, on a phone, in both languages.
import { describe, expect, test } from 'vitest'
import { noBrowser } from '../../../test/browser.ts'
import { base, browser, serveInBrowser, service } from '../../../test/in-browser.ts'
import { addPerson, PASSWORD } from '../../../test/visitor.ts'
import { fitsItsWidth, seriousFaults } from '../../../test/web-app.ts'

describe.skipIf(noBrowser)('the pages for signing in', { timeout: 120_000 }, () => {
  serveInBrowser()

  test('say how the first person is let in, while there is nobody', async () => {
    const page = await browser.newPage({ viewport: { width: 360, height: 740 }, locale: 'en-GB' })
    await page.goto(base)
    await page.getByRole('heading', { name: 'No accounts yet' }).waitFor()
    await page.getByText('bin/comanda user create --restaurant SLUG --role owner').waitFor()
    expect(await fitsItsWidth(page)).toBe(true)
    expect(await seriousFaults(page)).toEqual([])
    await addPerson(await service.venue())
    await page.getByRole('link', { name: 'Reload' }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await page.close()
  })

  test.each([
    ['en-GB', 'light', 1280],
    ['en-GB', 'dark', 360],
    ['ar', 'dark', 1280],
    ['ar', 'light', 360],
  ] as const)('can be read by everyone: %s, %s, %i wide', async (locale, colorScheme, width) => {
    const { email } = await addPerson(await service.venue({ sample: true }))
    const page = await browser.newPage({ viewport: { width, height: 740 }, locale, colorScheme })
    const complaints: string[] = []
    page.on('pageerror', (error) => complaints.push(error.message))
    page.on('console', (message) => {
      if (message.type() === 'error' && !/status of 400/.test(message.text())) complaints.push(message.text())
    })
    async function look(): Promise<void> {
      expect(await page.locator('html').getAttribute('dir')).toBe(locale === 'ar' ? 'rtl' : 'ltr')
      expect(await fitsItsWidth(page), page.url()).toBe(true)
      expect(await seriousFaults(page), page.url()).toEqual([])
    }
    for (const path of [
      '/sign-in/second-factor',
      '/forgot-password',
      '/reset-password?token=x',
      '/sign-in?next=%2Faccount',
    ]) {
      await page.goto(base + path)
      await look()
    }
    await page.locator('input[type=email]').fill(email)
    await page.locator('input[type=password]').fill('wrong')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').waitFor()
    await look()
    expect(await page.locator('input[type=email]').inputValue()).toBe(email)
    await page.locator('input[type=password]').fill(PASSWORD)
    await page.keyboard.press('Enter')
    await page.waitForURL(/account$/)
    for (const path of ['/account/apps', '/choose-restaurant', '/account']) {
      await page.goto(base + path)
      await look()
    }
    await page.locator('nav form button').press('Enter')
    await page.waitForURL(/sign-in/)
    await page.goto(base)
    expect(new URL(page.url()).pathname).toBe('/sign-in')
    expect(complaints).toEqual([])
    await page.close()
  })

  test('show that a sign-in is under way, which is sent once however often it is pressed', async () => {
    const { email } = await addPerson(await service.venue())
    const page = await browser.newPage({ locale: 'en-GB' })
    await page.goto(`${base}/sign-in`)
    // It stays on its page, as it does while the answer is awaited.
    await page.evaluate(`
      window.sent = 0
      addEventListener('submit', (event) => {
        if (!event.defaultPrevented) window.sent++
        event.preventDefault()
      })`)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill(PASSWORD)
    await page.keyboard.press('Enter')
    const busy = page.getByRole('button', { name: 'Signing in…' })
    expect(await busy.getAttribute('aria-busy')).toBe('true')
    if (process.env.SCREENSHOTS_DIR)
      await page.screenshot({ path: `${process.env.SCREENSHOTS_DIR}/signing-in.png` })
    await page.keyboard.press('Enter')
    expect(await page.evaluate('window.sent')).toBe(1)
    await page.close()
  })

  test('change their language by a click, and the app follows', async () => {
    const { email } = await addPerson(await service.venue({ sample: true }))
    const context = await browser.newContext({ locale: 'en-GB' })
    const page = await context.newPage()
    await page.goto(base)
    await page.getByText('Language: English').click()
    await page.getByRole('button', { name: 'العربية' }).click()
    await page.getByRole('heading', { name: 'تسجيل الدخول' }).waitFor()
    await page.locator('input[type=email]').fill(email)
    await page.locator('input[type=password]').fill(PASSWORD)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'اليوم', level: 1 }).waitFor()
    await page.goto(`${base}/account`)
    await page.getByText('اللغة: العربية').click()
    await page.getByRole('button', { name: 'English' }).click()
    await page.getByRole('heading', { name: 'Two-factor authentication' }).waitFor()
    await page.goto(base)
    await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor()
    await context.close()
  })
})
