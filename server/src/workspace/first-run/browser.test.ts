// As a newcomer does it: from an installation where nobody can sign in to the first order, to a second person, and to a passkey.
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { noBrowser, openBrowser } from '../../../test/browser.ts'
import { PASSWORD } from '../../../test/visitor.ts'
import { choose, fitsItsWidth, seriousFaults, settled, visit, webAppForTests } from '../../../test/web-app.ts'
import { makeSetupCode } from './commands.ts'

describe.skipIf(noBrowser)('the first run', { timeout: 240_000 }, () => {
  let service: TestApp
  let base: string
  let browser: Browser
  let context: BrowserContext
  let page: Page
  let code: string
  const complaints: string[] = []
  beforeAll(async () => {
    service = await testApp({}, { webApp: await webAppForTests() })
    const { port } = new URL(await service.app.listen({ port: 0, host: '127.0.0.1' }))
    // A passkey needs a name, not an address.
    base = `http://localhost:${port}`
    code = (await makeSetupCode(service.database, Date.now(), 7))!.code
    browser = await openBrowser()
    context = await browser.newContext({ viewport: { width: 1200, height: 850 }, locale: 'en-GB' })
    page = await context.newPage()
    page.on('pageerror', (error) => complaints.push(error.message))
    page.on('console', (message) => {
      if (message.type() === 'error' && !/status of 4\d\d/.test(message.text()))
        complaints.push(message.text())
    })
  })
  afterAll(async () => {
    await browser.close()
    await service.close()
  })

  const look = async (only: 'everything' | 'colours' = 'everything') => {
    expect(await fitsItsWidth(page), page.url()).toBe(true)
    expect(await seriousFaults(page, null, only), page.url()).toEqual([])
  }
  const inArabicOnAPhone = async (work: () => Promise<void>) => {
    await choose(page, 'ar')
    await page.setViewportSize({ width: 360, height: 740 })
    await page.emulateMedia({ colorScheme: 'dark' })
    await work()
    await choose(page, 'en')
    await page.setViewportSize({ width: 1200, height: 850 })
    await page.emulateMedia({ colorScheme: 'light' })
  }

  test('leads from the set-up page to a first order', async () => {
    await page.goto(base)
    await page.getByRole('heading', { name: 'Set up your restaurant' }).waitFor()
    await look()
    await inArabicOnAPhone(async () => {
      await page.reload()
      await look()
    })
    await page.reload()
    await page.getByLabel('Set-up code').fill(code.toLowerCase())
    await page.getByLabel('Restaurant name').fill('Casa Núñez')
    await page.getByLabel('Country').selectOption({ label: 'Spain' })
    await page.keyboard.press('Enter')
    await page.getByText('Step 2 of 2').waitFor()
    expect(await page.getByLabel('Time zone').inputValue()).toBe('Europe/Madrid')
    await look()
    await page.getByLabel('Second language').selectOption({ label: 'English' })
    await page.getByLabel('Your name').fill('Ana Núñez')
    await page.getByLabel('Email').fill('ana@example.com')
    await page.getByLabel('Password').fill(PASSWORD)
    await page.keyboard.press('Enter')

    await page.getByText('1 of 10 done').waitFor()
    await look()
    await visit(page, `${base}/tables`)
    await page.getByText('No tables yet').waitFor()
    await look()
    await page.getByRole('link', { name: 'Add tables' }).click()
    await page.getByRole('heading', { name: 'Tables and areas', level: 1 }).waitFor()
    await visit(page, `${base}/first-steps`)
    const step = (name: string) => page.locator(`[data-step=${name}]`)
    for (const [name, offer] of [
      ['hours', 'Every day 11:00–23:00'],
      ['menu', 'Start with a sample menu'],
      ['tables', 'Start with 12 tables'],
      ['booking', 'Every day 12:00–22:00'],
    ] as const) {
      await step(name).getByRole('button', { name: offer }).click()
      await step(name).getByText('Done').waitFor()
    }
    for (const name of ['Guest pages', 'Online payments', 'Printers', 'Team']) {
      await page.getByRole('button', { name: `Skip: ${name}` }).click()
    }
    await page.getByText('9 of 10 done').waitFor()
    await inArabicOnAPhone(async () => {
      await page.reload()
      await step('order').waitFor()
      await settled(page)
      await look()
    })
    await page.reload()
    await step('order').getByRole('link').click()
    await page.getByRole('combobox', { name: 'Find a dish' }).waitFor()
    await expect.poll(() => page.evaluate('document.activeElement.role')).toBe('combobox')
    await page.keyboard.type('pollo')
    await page.keyboard.press('Enter')
    await page.locator('[data-quote]').waitFor()
    await page.getByRole('textbox', { name: 'Phone number' }).fill('612 34 56 78')
    await page.getByRole('textbox', { name: 'Name' }).fill('Test')
    await page.keyboard.press('Control+Enter')
    await page.locator('[data-placed]').waitFor()
    await visit(page, `${base}/first-steps`)
    await page.getByText('All done').waitFor()
    await page.getByRole('button', { name: 'Hide this list' }).click()
    await page.getByText('List hidden').waitFor()
    await expect.poll(() => page.getByRole('navigation').getByText('First steps').count()).toBe(0)
    expect(complaints).toEqual([])
  })

  test('goes on with people, a passkey and the way out', async () => {
    await visit(page, `${base}/settings/team`)
    await page.locator('[data-person]').waitFor()
    await page.getByRole('button', { name: 'Invite team member' }).click()
    await page.getByLabel('Email').fill('luis@example.com')
    await page.getByLabel('Manager', { exact: true }).check()
    await look()
    await page.getByRole('button', { name: 'Create link' }).click()
    const link = await page.getByRole('region', { name: 'Link' }).innerText()
    await page.getByRole('button', { name: 'I’ve copied it' }).click()
    await page.locator('[data-invitation="luis@example.com"]').waitFor()
    await look()
    await inArabicOnAPhone(async () => {
      await page.reload()
      await page.locator('[data-invitation]').waitFor()
      await settled(page)
      await look()
    })

    const second = await browser.newContext({ locale: 'en-GB' })
    const guest = await second.newPage()
    await guest.goto(link.trim().replace(/^https?:\/\/[^/]+/, base))
    expect(await seriousFaults(guest)).toEqual([])
    await guest.getByLabel('Your name').fill('Luis Ortega')
    await guest.getByLabel('Password').fill(PASSWORD)
    await guest.keyboard.press('Enter')
    await guest.getByRole('heading', { name: 'Today', level: 1 }).waitFor()
    await page.reload()
    await page.locator('[data-person="luis@example.com"]').waitFor()
    await page.getByRole('button', { name: 'More for Luis Ortega' }).click()
    await page.getByRole('menuitem', { name: 'Remove from team' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove from team' }).click()
    await page.getByText('Luis Ortega was removed from the team.').waitFor()
    await guest.goto(base)
    await guest.getByRole('heading', { name: 'Sign in' }).waitFor()
    await second.close()

    await visit(page, `${base}/settings/ending`)
    await page.getByRole('button', { name: 'Download data' }).click()
    await page.getByText(/^Downloaded/).waitFor()
    await look()

    const line = await context.newCDPSession(page)
    await line.send('WebAuthn.enable')
    await line.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    await page.goto(`${base}/account`)
    const form = page.locator('form[data-passkey=add]')
    await form.getByLabel('Passkey name').fill('Laptop')
    await form.getByLabel('Your password').fill('wrong password')
    await form.getByRole('button', { name: 'Add passkey' }).click()
    await form.getByText('That password is incorrect.').waitFor()
    await form.getByLabel('Your password').fill(PASSWORD)
    await form.getByRole('button', { name: 'Add passkey' }).click()
    await page.getByText('Passkey added.').waitFor()
    await look()
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor()
    await page.goto(`${base}/account`)
    await page.getByText('Laptop').waitFor()
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await page.getByText('Passkey removed').waitFor()
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await page.getByText('That didn’t work.').waitFor()
    expect(complaints).toEqual([])
  })
})
