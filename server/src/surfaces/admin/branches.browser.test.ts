// One person, a restaurant with two branches, two tabs: each shows the branch in its address.
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { freshPage, noBrowser, openBrowser } from '../../../test/browser.ts'
import { diningVenue } from '../../../test/dining.ts'
import { addPerson } from '../../../test/visitor.ts'
import { settled, signInOn, webAppForTests } from '../../../test/web-app.ts'

describe.skipIf(noBrowser)('the branch of a page', { timeout: 240_000 }, () => {
  let service: TestApp
  let venue: Venue
  let base: string
  let browser: Browser
  let context: BrowserContext
  let email: string

  beforeAll(async () => {
    service = await testApp({}, { webApp: await webAppForTests() })
    base = await service.app.listen({ port: 0, host: '127.0.0.1' })
    browser = await openBrowser()
    context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' })
    venue = await diningVenue(
      service,
      {},
      {
        slug: 'alba',
        document: {
          branches: [
            { ref: 'main', name: 'Main Street', default: true },
            { ref: 'harbour', name: 'Harbour', slug: 'harbour', timezone: 'Atlantic/Azores' },
            { ref: 'twelve', name: 'Twelve', slug: '12' },
          ],
        },
      },
    )
    email = (await addPerson(venue)).email
  })
  afterAll(async () => {
    await browser.close()
    await service.close()
  })

  const branchOf = (tab: Page) => tab.locator('[data-branch]').getAttribute('data-branch')
  const search = (tab: Page) => new URL(tab.url()).search
  const open = async (tab: Page, name: string) => {
    await tab.getByRole('navigation').getByRole('link', { name, exact: true }).click()
    await tab.getByRole('heading', { name, level: 1 }).waitFor()
  }
  async function switchTo(tab: Page, name: string): Promise<void> {
    await tab.getByRole('button', { name: /^Switch branch/ }).click()
    await tab.getByRole('menuitem', { name, exact: true }).click()
    await tab.getByRole('button', { name: `Switch branch: ${name}` }).waitFor()
  }

  test('stands in the address, is kept by navigation and named in every call, and is remembered', async () => {
    const page = await freshPage(context, base)
    await signInOn(page, base, email)
    await page.goto(`${base}/admin/alba/`)
    await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor()
    expect([await branchOf(page), search(page)]).toEqual(['main-street', '?branch=main-street'])
    await switchTo(page, 'Harbour')
    const asked = page.waitForRequest(/api\/orders\?/)
    await open(page, 'Orders')
    expect(new URL((await asked).url()).searchParams.get('branch_id')).toBe(
      String(venue.ids.branches!.harbour),
    )
    expect(search(page)).toBe('?branch=harbour')
    await switchTo(page, 'All branches')
    expect(search(page)).toBe('?branch=*')
    await open(page, 'Tables')
    expect([await branchOf(page), search(page)]).toEqual(['harbour', '?branch=harbour'])
    await page.goBack()
    await page.getByRole('heading', { name: 'Orders', level: 1 }).waitFor()
    expect([await branchOf(page), search(page)]).toEqual(['*', '?branch=*'])
    await switchTo(page, 'Twelve')
    await open(page, 'Sales')
    expect(await branchOf(page)).toBe('12')
    await page.reload()
    await settled(page)
    expect(await branchOf(page)).toBe('12')

    const other = await context.newPage()
    await other.goto(`${base}/admin/alba/orders?branch=harbour`)
    await other.getByRole('button', { name: 'Switch branch: Harbour' }).waitFor()
    await open(other, 'Bookings')
    expect([await branchOf(other), await branchOf(page)]).toEqual(['harbour', '12'])
    await other.goto(`${base}/admin/alba/orders?branch=nowhere`)
    await other.getByRole('button', { name: 'Switch branch: Harbour' }).waitFor()
    await other.close()
  })

  test('is the only one for somebody whom the owner limits to it', async () => {
    const host = await addPerson(venue, 'manager')
    const page = await freshPage(context, base)
    await signInOn(page, base, email, '/admin/alba/settings/team')
    const row = page.locator(`[data-person="${host.email}"]`)
    await row.getByText('All branches').waitFor()
    await row.getByRole('button', { name: /^More for/ }).click()
    await page.getByRole('menuitem', { name: 'Branch access…' }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Specific branches').check()
    await form.getByRole('button', { name: 'Save' }).click()
    await form.getByText('Choose at least one branch.').waitFor()
    await form.getByLabel('Harbour').check()
    await form.getByRole('button', { name: 'Save' }).click()
    await row.getByText(/Harbour.? only/).waitFor()

    await signInOn(page, base, host.email, '/admin/alba/settings/branches')
    await page.getByText(/you only have access to .?Harbour/).waitFor()
    await page.getByRole('banner').getByText('Harbour').waitFor()
    expect(await page.getByRole('button', { name: /^Switch branch/ }).count()).toBe(0)
  })
})
