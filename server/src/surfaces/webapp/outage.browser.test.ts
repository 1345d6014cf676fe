// The server is killed in the middle of service. What staff do meanwhile is on their devices, and done once when it is back.
import { join } from 'node:path'
import pg from 'pg'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noBrowser, openBrowser } from '../../../test/browser.ts'
import { furnishedDirectory } from '../../../test/furnished.ts'
import { comanda, removeDirectory, type Service, startService } from '../../../test/service.ts'
import { PASSWORD } from '../../../test/visitor.ts'
import { fitsItsWidth, seriousFaults, signInOn, webAppForTests } from '../../../test/web-app.ts'

const SHOTS = process.env.SCREENSHOTS_DIR
const ENVIRONMENT = { API_RATE_LIMIT: '100000' }

const SINCE = "opened_at > now() - interval '30 minutes'"
const ROUNDS = `select count(*)::int as rounds from sitting_orders
  where sitting_id in (select id from sittings where ${SINCE}) group by sitting_id order by 1`
const CASH = `select count(distinct coalesce(tap_id, id))::int as taken, sum(amount_minor)::int as paid,
    sum(amount_minor) filter (where exists (select from receipts r where r.order_id = p.order_id))::int as receipted,
    (select sum(total_minor)::int from receipts r where r.order_id = any(array_agg(p.order_id))) as receipts
  from payments p where method = 'cash'
    and order_id in (select order_id from sitting_orders join sittings on id = sitting_id where ${SINCE})`

describe.skipIf(noBrowser)('an outage', { timeout: 240_000 }, () => {
  let dataDir: string
  let service: Service
  let browser: Awaited<ReturnType<typeof openBrowser>>
  let port: number
  beforeAll(async () => {
    await webAppForTests()
    dataDir = await furnishedDirectory()
    service = await startService(dataDir, ENVIRONMENT)
    port = Number(new URL(service.url).port)
    browser = await openBrowser()
  }, 240_000)
  afterAll(async () => {
    await browser.close()
    await service.stop()
    await removeDirectory(dataDir)
  })

  /** Its page is kept by its service worker, which has all files of the app. */
  async function atWork(role: string, path: string, script = ''): Promise<Page> {
    const context: BrowserContext = await browser.newContext({
      viewport: { width: 1180, height: 820 },
      locale: 'en-GB',
      serviceWorkers: 'allow',
    })
    const email = `${role}@example.com`
    await comanda(
      dataDir,
      ...['user', 'create', '--restaurant', 'demo', '--role', role],
      ...['--email', email, '--password', PASSWORD],
    )
    await context.addInitScript(script)
    const page = await context.newPage()
    await signInOn(page, service.url, email, `/admin/demo${path}`)
    await expect
      .poll(() => page.evaluate("caches.match('/app.html').then((page) => page !== undefined)"), {
        timeout: 60_000,
      })
      .toBe(true)
    return page
  }

  /** At what is really there. */
  async function look(): Promise<pg.Client> {
    const client = new pg.Client({
      ...{ host: join(dataDir, 'postgres'), port: 5432, user: 'postgres', database: 'comanda' },
    })
    await client.connect()
    return client
  }

  /** What the page shows is in the browser's database. */
  async function isKept(page: Page, key: string): Promise<void> {
    const keys = `new Promise((resolve) => {
      const opening = indexedDB.open('comanda')
      opening.onsuccess = () => {
        const asking = opening.result.transaction('answers').objectStore('answers').getAll()
        asking.onsuccess = () => {
          opening.result.close()
          resolve(asking.result.map(({ key }) => key[0]))
        }
      }
    })`
    await expect.poll(() => page.evaluate<string[]>(keys)).toContain(key)
  }

  /** In the drawer at the side. */
  const act = (page: Page, name: string | RegExp) =>
    page.getByRole('dialog').getByRole('button', { name, exact: true }).click()

  async function seat(page: Page, table: string): Promise<void> {
    await page.getByRole('button', { name: new RegExp(`^${table}\\b`) }).click()
    await page.getByLabel('Number of guests').fill('2')
    await act(page, 'Seat')
  }
  /** The drawer of a taken table. */
  async function open(page: Page, table: string): Promise<void> {
    await page.getByRole('button', { name: new RegExp(`^${table}, .*2 guests`) }).click()
  }
  async function takeRound(page: Page, dish: string): Promise<void> {
    await act(page, 'Take an order')
    await page.getByRole('combobox', { name: 'Find a dish' }).fill(dish)
    await page
      .getByRole('option', { name: new RegExp(dish) })
      .first()
      .click()
    await act(page, /Send to the kitchen/)
    await page.getByRole('button', { name: 'Take an order' }).waitFor()
  }
  async function takeCash(page: Page): Promise<void> {
    await act(page, 'Take payment')
    await act(page, /^Take \$/)
    await page.getByRole('button', { name: 'Take payment' }).waitFor({ state: 'detached' })
  }
  const close = (page: Page) =>
    page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).first().click()
  const unsent = (page: Page, count: number) => page.locator(`[data-away="${count}"]`).waitFor()

  /** Beside an open drawer too, which ends above it. */
  async function seesNotice(page: Page): Promise<void> {
    const notice = page.locator('[data-away]')
    await notice.waitFor()
    const { y = 0 } = (await notice.boundingBox()) ?? {}
    const drawer = await page.locator('.mantine-Drawer-content').boundingBox()
    expect((drawer?.y ?? 0) + (drawer?.height ?? 0)).toBeLessThanOrEqual(y + 1)
    // A trial click fails where something lies above it.
    await notice.locator('summary').click({ trial: true })
  }

  /** The notice of the outage, in every size: over nothing that the page's end cannot be scrolled away from. */
  async function foot(page: Page): Promise<void> {
    const before = page.viewportSize()
    for (const [name, width, height] of [
      ['phone', 360, 740],
      ['wall', 1920, 1080],
    ] as const) {
      await page.setViewportSize({ width, height })
      expect(await fitsItsWidth(page), name).toBe(true)
      if (SHOTS) await page.screenshot({ path: `${SHOTS}/outage-orders-${name}.png` })
    }
    if (before) await page.setViewportSize(before)
    expect(await seriousFaults(page)).toEqual([])
  }

  /** A dish that is asked for without a question. */
  async function simpleDish(page: Page): Promise<string> {
    return page.evaluate<string>(`(async () => {
      const read = async (path) => (await (await fetch('/admin/demo/api' + path)).json()).data
      const { branches } = await read('/me')
      const { items } = await read('/order-desk?branch_id=' + branches[0].id)
      return items.find(({ is_open, is_available, variants, group_ids, slots }) =>
        is_open && is_available && variants.length + group_ids.length + slots.length === 0).name.en
    })()`)
  }

  test('two browsers serve on while the server is dead, and all of it is done once when it is back', async () => {
    const [tablet, late] = await Promise.all([
      atWork('manager', '/tables'),
      // Its clock is ten minutes fast.
      atWork('owner', '/tables', `{ const now = Date.now; Date.now = () => now() + 600_000 }`),
    ])
    const dish = await simpleDish(tablet)
    for (const page of [tablet, late]) await page.getByRole('button', { name: /^Table 12\b/ }).waitFor()
    await seat(tablet, 'Table 1')
    await late.getByRole('button', { name: /^Table 1, .*2 guests/ }).waitFor()
    // The menu is kept once it was shown.
    for (const page of [tablet, late]) {
      await open(page, 'Table 1')
      await act(page, 'Take an order')
      await page.getByRole('combobox', { name: 'Find a dish' }).waitFor()
      for (const key of ['me', 'tables', 'floor', 'order-desk']) await isKept(page, key)
    }

    await service.kill()
    const before = await Promise.all([tablet, late].map((page) => page.reload()))
    expect(before.map((answer) => answer?.fromServiceWorker())).toEqual([true, true])

    const serve = async (page: Page, tables: string[]) => {
      await open(page, 'Table 1')
      await seesNotice(page)
      await takeRound(page, dish)
      await close(page)
      for (const table of tables) {
        await seat(page, table)
        await open(page, table)
        for (let n = 0; n < 3; n++) await takeRound(page, dish)
        await takeCash(page)
        await close(page)
      }
      await unsent(page, 1 + tables.length * 5)
    }
    await Promise.all([serve(tablet, ['Table 2', 'Table 3']), serve(late, ['Table 9', 'Table 10'])])
    await tablet.reload()
    await unsent(tablet, 11)
    await tablet.getByRole('button', { name: /^Table 3, .*2 guests/ }).waitFor()
    if (SHOTS) await tablet.screenshot({ path: `${SHOTS}/outage-tables.png` })
    await tablet.getByRole('link', { name: 'Orders', exact: true }).first().click()
    await tablet.locator('[data-unsent-orders="7"]').waitFor()
    // A round begins anew, though the one before is not sent.
    expect(await tablet.getByText(/· 1 dish ·/).count()).toBe(7)
    await foot(tablet)
    // One sleeps.
    const context = late.context()
    await late.close()

    service = await startService(dataDir, ENVIRONMENT, { port })
    await tablet.locator('[data-away]').waitFor({ state: 'detached' })
    const woken = await context.newPage()
    await woken.goto(`${service.url}/admin/demo/tables`)
    const client = await look()
    try {
      await expect
        .poll(
          async () =>
            (
              await client.query(
                "select count(*)::int as n from sittings where closed_at is null and opened_at > now() - interval '1 hour'",
              )
            ).rows[0].n,
        )
        .toBe(5)
      await expect
        .poll(async () => (await client.query(ROUNDS)).rows, { timeout: 30_000 })
        .toEqual([2, 3, 3, 3, 3].map((rounds) => ({ rounds })))
      await expect.poll(async () => (await client.query(CASH)).rows[0]?.taken).toBe(4)
      const { rows } = await client.query(CASH)
      expect(rows[0].receipts).toBe(rows[0].receipted)
    } finally {
      await client.end()
    }
    await expect.poll(() => woken.locator('[data-waiting="0"]').count()).toBe(1)
    await tablet.locator('[data-unsent-orders]').waitFor({ state: 'detached' })
    expect(await tablet.getByRole('alert').count()).toBe(0)
  })
})
