// One person, two restaurants, two tabs of one browser: each tab goes on with the restaurant that it shows.
import type { BrowserContext, Page, Request } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Venue } from '../../../test/app.ts'
import { freshPage, noBrowser, PLAIN_HOST } from '../../../test/browser.ts'
import { diningVenue } from '../../../test/dining.ts'
import { base, browser, serveInBrowser, service } from '../../../test/in-browser.ts'
import { addPerson } from '../../../test/visitor.ts'
import { settled, signInByForm, signInOn } from '../../../test/web-app.ts'

describe.skipIf(noBrowser)('two tabs', { timeout: 240_000 }, () => {
  serveInBrowser()
  let alba: Venue
  let brisa: Venue
  let context: BrowserContext

  beforeAll(async () => {
    context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' })
    alba = await diningVenue(service, {}, { slug: 'alba' })
    brisa = await diningVenue(service, {}, { slug: 'brisa' })
    await service.owner.query("update restaurants set name = initcap(slug) where slug in ('alba', 'brisa')")
  })

  async function counts({ restaurant: { id } }: Venue) {
    const { rows } = await service.owner.query(
      `select (select count(*)::int from reservations where restaurant_id = $1) as bookings,
              (select count(*)::int from gift_cards where restaurant_id = $1) as cards,
              (select count(*)::int from staff_invitations where restaurant_id = $1) as invitations`,
      [id],
    )
    return rows[0]
  }
  const shows = (tab: Page, name: string) =>
    tab.getByRole('banner').getByText(name, { exact: true }).waitFor()
  const open = (tab: Page, name: string) =>
    tab.getByRole('navigation').getByRole('link', { name, exact: true }).click()

  async function switchTo(tab: Page, name: string): Promise<void> {
    await tab.getByRole('button', { name: /^Account: / }).click()
    await tab.getByRole('menuitem', { name }).click()
    await shows(tab, name)
  }
  async function book(tab: Page, name: string): Promise<void> {
    await tab.getByRole('button', { name: 'New booking' }).click()
    const form = tab.locator('[data-new-booking]')
    await form.getByLabel('Phone').fill('600111222')
    await form.getByLabel('Name').fill(name)
    await form.getByText('20:00', { exact: true }).click()
    await form.getByRole('button', { name: 'Book', exact: true }).click()
    await form.waitFor({ state: 'detached' })
    await tab.locator('[data-summary]').getByText('1 booking').waitFor()
  }
  /** From outside of the page: nothing but the stream tells of it. */
  async function bookQuietly(tab: Page, time: string): Promise<void> {
    const answer = await tab.evaluate(
      `fetch('/admin/alba/api/bookings', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': 'quiet ${time}' },
        body: JSON.stringify({ name: 'Dora', phone: '600555666', email: null, note: null, party_size: 2,
          date: document.querySelector('[data-bookings]').dataset.bookings, time: '${time}' }),
      }).then((answer) => answer.status)`,
    )
    expect(answer).toBe(200)
  }
  async function issueCard(tab: Page): Promise<void> {
    await open(tab, 'Gift cards')
    await tab.getByRole('button', { name: 'Issue gift card' }).click()
    const form = tab.getByRole('dialog')
    await form.getByLabel('Amount').fill('25')
    await form.getByLabel('Cash', { exact: true }).check()
    await form.getByRole('button', { name: 'Issue gift card' }).click()
    await form.getByRole('region', { name: 'Code' }).waitFor()
    await form
      .getByRole('button', { name: /copied|kept|Done|noted|saved/i })
      .first()
      .click()
  }
  async function invite(tab: Page, email: string): Promise<void> {
    await open(tab, 'Settings')
    await tab.getByRole('link', { name: /^Team/ }).click()
    await tab.getByRole('button', { name: 'Invite team member' }).click()
    await tab.getByLabel('Email').fill(email)
    await tab.getByRole('button', { name: 'Create link' }).click()
    await tab.getByRole('region', { name: 'Link' }).waitFor()
    await tab.getByRole('button', { name: 'I’ve copied it' }).click()
    await tab.locator(`[data-invitation="${email}"]`).waitFor()
  }

  test('what is done in a tab is done at the restaurant that it shows, whatever another tab has switched to', async () => {
    const { email } = await addPerson(alba)
    await addPerson(brisa, 'owner', email)
    const first = await freshPage(context, base)
    await signInOn(first, base, email)
    await first.getByRole('button', { name: 'Alba' }).click()
    await shows(first, 'Alba')
    await open(first, 'Bookings')
    await settled(first)

    const second = await context.newPage()
    await second.goto(base)
    await switchTo(second, 'Brisa')

    await book(first, 'Anna Smith')
    await issueCard(first)
    await invite(first, 'luis@example.com')
    expect([await counts(alba), await counts(brisa)]).toEqual([
      { bookings: 1, cards: 1, invitations: 1 },
      { bookings: 0, cards: 0, invitations: 0 },
    ])

    await open(second, 'Bookings')
    await book(second, 'Berta Jones')
    expect([await counts(alba), await counts(brisa)]).toMatchObject([{ bookings: 1 }, { bookings: 1 }])

    // Each stays where it is by reload, back and a link without a restaurant, which leads to the one opened last.
    await first.reload()
    await first.locator('[data-invitation="luis@example.com"]').waitFor()
    await shows(first, 'Alba')
    await first.goBack()
    await first.goBack()
    await first.locator('[data-card]').waitFor()
    await second.reload()
    await shows(second, 'Brisa')
    await second.goto(`${base}/bookings`)
    await shows(second, 'Brisa')
    await second.locator('[data-summary]').getByText('1 booking').waitFor()
    expect(new URL(second.url()).pathname).toBe('/admin/brisa/bookings')

    // Switching is a step in the tab's own history.
    await switchTo(second, 'Alba')
    await second.goBack()
    await shows(second, 'Brisa')
    await shows(first, 'Alba')
  })

  test('what is kept over a lost line reaches the restaurant that it was done at, and no other', async () => {
    const { email } = await addPerson(alba)
    await addPerson(brisa, 'owner', email)
    const first = await freshPage(context, base)
    await signInOn(first, base, email, '/admin/alba/bookings')
    await settled(first)
    const before = [await counts(alba), await counts(brisa)]
    const lost = '**/admin/alba/api/bookings'
    await first.route(lost, (route) => route.abort('connectionreset'))
    await first.getByRole('button', { name: 'New booking' }).click()
    const form = first.locator('[data-new-booking]')
    await form.getByLabel('Phone').fill('600333444')
    await form.getByLabel('Name').fill('Carla Diaz')
    await form.getByText('21:00', { exact: true }).click()
    await form.getByRole('button', { name: 'Book', exact: true }).click()
    await first.locator('[data-waiting="1"]').waitFor({ state: 'attached' })

    // The tab goes on to the other restaurant's book, which sends nothing of the first one's.
    await first.goto(`${base}/admin/brisa/bookings`)
    await first.locator('[data-connection=live]').waitFor()
    await first.locator('[data-waiting="0"]').waitFor({ state: 'attached' })
    expect([await counts(alba), await counts(brisa)]).toEqual(before)
    await first.unroute(lost)
    await first.goto(`${base}/admin/alba/bookings`)
    await expect.poll(() => counts(alba)).toEqual({ ...before[0], bookings: before[0].bookings + 1 })
    expect(await counts(brisa)).toEqual(before[1])
  })

  test('eight tabs on plain http share one stream, which outlives the tab that held it and ends with the sign-out', async () => {
    const local = base.replace('127.0.0.1', PLAIN_HOST)
    const { email } = await addPerson(alba)
    const lines: Request[] = []
    const ended = (request: Request) =>
      void (lines.includes(request) && lines.splice(lines.indexOf(request), 1))
    context.on(
      'request',
      (request) => void (request.url() === `${local}/admin/alba/api/events` && lines.push(request)),
    )
    context.on('requestfailed', ended)
    context.on('requestfinished', ended)
    const first = await freshPage(context, base)
    await first.goto(`${local}/admin/alba/bookings`)
    await signInByForm(first, email)
    expect(await first.evaluate('isSecureContext')).toBe(false)
    const tabs = [first]
    while (tabs.length < 8) {
      const tab = await context.newPage()
      tabs.push(tab)
      await tab.goto(`${local}/admin/alba/bookings`)
    }
    const areLive = () => Promise.all(tabs.map((tab) => tab.locator('[data-connection=live]').waitFor()))
    const bookings = async () => (await counts(alba)).bookings
    const say = (count: number) =>
      Promise.all(tabs.map((tab) => tab.locator('[data-summary]').getByText(`${count} bookings`).waitFor()))
    await areLive()
    await expect.poll(() => lines.length).toBe(1)

    const before = await bookings()
    await bookQuietly(first, '19:00')
    await say(before + 1)

    const holder = lines[0]?.frame().page() as Page
    tabs.splice(tabs.indexOf(holder), 1)
    await holder.close()
    lines.splice(0, lines.length, ...lines.filter((line) => line.frame().page() !== holder))
    await expect.poll(() => lines.length).toBe(1)
    await bookQuietly(tabs[0] as Page, '19:30')
    await say(before + 2)

    await tabs[0]?.getByRole('button', { name: /^Account: / }).click()
    await tabs[0]?.getByRole('menuitem', { name: 'Sign out' }).click()
    await Promise.all(tabs.map((tab) => tab.waitForURL((url) => url.pathname === '/sign-in')))
  })
})
