// The floor plan editor and the pages beside it in a real browser: tables, their codes, the words of mails, the plan.
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Venue } from '../../../test/app.ts'
import { noBrowser } from '../../../test/browser.ts'
import { BOOKING, TABLES } from '../../../test/dining.ts'
import { base, browser, serveInBrowser, service } from '../../../test/in-browser.ts'
import { addPerson } from '../../../test/visitor.ts'
import { choose, fitsItsWidth, seriousFaults, settled, signInOn, visit } from '../../../test/web-app.ts'
import { addDays, localDate } from '../../platform/time/clock.ts'
import { placeTables, planVersion } from './commands.ts'
import { FLOOR_TABLES } from './queries.ts'

const SHOTS = process.env.SCREENSHOTS_DIR
const ROOM = TABLES.map((table, index) => ({
  ...table,
  name: `Table ${index + 1}`,
  code: `T${index + 1}`,
  area: index < 2 ? 'Dining room' : 'Terrace',
}))

describe.skipIf(noBrowser)('floor, tables, codes, mails and plan', { timeout: 240_000 }, () => {
  serveInBrowser()
  let venue: Venue
  let page: Page
  const complaints: string[] = []

  beforeAll(async () => {
    venue = await service.venue({
      document: { tables: ROOM, booking: BOOKING, settings: { languages: ['en', 'ar'] } },
    })
    page = await browser.newPage({ viewport: { width: 1280, height: 900 }, locale: 'en-US' })
    page.on('pageerror', (error) => complaints.push(error.message))
    await signInOn(page, base, (await addPerson(venue, 'owner')).email, '/settings/floor')
  }, 180_000)

  async function looksRight(name: string): Promise<void> {
    await settled(page)
    await expect.poll(() => seriousFaults(page), { message: name }).toEqual([])
    expect(await fitsItsWidth(page), name).toBe(true)
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}.png`, fullPage: true })
  }
  const drawn = (ref: string) => page.locator(`[data-floor-editor] [data-table="${venue.ids.tables![ref]}"]`)
  const says = (ref: string) => drawn(ref).getAttribute('aria-label')
  async function stored(ref: string) {
    const { rows } = await service.owner.query(
      'select floor, x, y, width, height, rotation, shape from tables where restaurant_id = $1 and id = $2',
      [venue.restaurant.id, venue.ids.tables![ref]],
    )
    return rows[0]
  }

  test('an owner places tables by keys, pointer and form, on two floors, and takes steps back', async () => {
    await drawn('a').waitFor()
    await looksRight('floor')
    const save = page.getByRole('button', { name: 'Save', exact: true })

    const first = await says('a')
    await drawn('a').focus()
    for (const key of ['ArrowRight', 'Shift+ArrowDown', '+', '.']) await drawn('a').press(key)
    const moved = await says('a')
    expect(moved).not.toBe(first)
    for (let step = 0; step < 4; step++) await page.keyboard.press('Control+z')
    await expect.poll(() => says('a')).toBe(first)
    for (let step = 0; step < 4; step++) await page.getByRole('button', { name: 'Redo' }).click()
    await expect.poll(() => says('a')).toBe(moved)

    const box = (await drawn('b').boundingBox())!
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width / 2 + 90, box.y + box.height / 2 + 61, { steps: 4 })
    await page.mouse.up()
    await page.getByLabel('From the left (cm)').waitFor()
    expect(Number(await page.getByLabel('From the left (cm)').inputValue()) % 10).toBe(0)
    await page.getByLabel('Rotation', { exact: true }).fill('45')
    await page.getByText('Round', { exact: true }).click()

    await page.getByRole('button', { name: 'New floor' }).click()
    await page.getByLabel('Floor name').fill('Roof')
    await page.keyboard.press('Enter')
    await page.getByText('No tables on this floor yet.').waitFor()
    await page.getByRole('combobox', { name: 'Move a table here' }).click()
    await page.getByRole('option', { name: 'Table 3' }).click()
    await drawn('c').waitFor()
    await save.click()
    await page.getByText('Floor plan saved.').waitFor()
    expect(await stored('b')).toMatchObject({ floor: null, rotation: 45, shape: 'round' })
    expect(await stored('c')).toMatchObject({ floor: 'Roof', x: 40, y: 60 })
    await looksRight('floor-roof')

    // Somebody else meanwhile.
    const version = planVersion(await venue.inside((tx) => tx.run(FLOOR_TABLES)))
    await venue.inside((tx) =>
      placeTables(tx, { version, tables: [{ id: venue.ids.tables!.c!, floor: null, place: null }] }),
    )
    await drawn('c').focus()
    await drawn('c').press('ArrowRight')
    await save.click()
    await page.getByText('Someone else changed the floor plan').waitFor()
    await page.getByRole('button', { name: 'Load their version' }).click()
    await page.getByRole('radio', { name: 'Roof' }).waitFor({ state: 'detached' })

    await visit(page, `${base}/tables`)
    const { x, rotation } = await stored('b')
    const shown = page.locator(`[data-floor-plan] [data-table="${venue.ids.tables!.b}"] rect`)
    await shown.waitFor()
    expect([await shown.getAttribute('x'), await shown.getAttribute('transform')]).toEqual([
      String(x),
      expect.stringContaining(`rotate(${rotation} `),
    ])
  })

  test('tables are changed, their codes printed, mails worded, and a suspension is on every page', async () => {
    await venue.post('/reservations', {
      name: 'Ann',
      phone: '+12025550123',
      party_size: 2,
      date: addDays(localDate(Date.now(), 'America/New_York'), 3),
      time: '20:00',
      table_id: venue.ids.tables!.a,
    })
    await visit(page, `${base}/settings/tables`)
    await settled(page)
    await page.getByRole('button', { name: 'Add a table' }).click()
    const added = page.getByRole('group', { name: 'Table 4' })
    await added.getByLabel('Up to (guests)').fill('12')
    await looksRight('tables-settings')
    await page.getByRole('button', { name: /^Remove .Table 1/ }).click()
    const save = page.getByRole('button', { name: 'Save', exact: true })
    await save.click()
    await page.getByText('"Table 1" is booked, next on').first().waitFor()
    await page.getByRole('button', { name: 'Discard changes' }).click()
    await page.getByRole('button', { name: 'Add a table' }).click()
    await save.click()
    await page.getByText('Saved', { exact: true }).waitFor()
    expect((await venue.get('/tables')).body.meta.count).toBe(4)

    await visit(page, `${base}/settings/table-codes`)
    await page.getByRole('img', { name: /^Page 1: Table 1/ }).waitFor()
    await looksRight('table-codes')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download SVG' }).click(),
    ])
    const file = readFileSync(await download.path(), 'utf8')
    expect([file.match(/<path /g)?.length, file.includes('امسح الرمز')]).toEqual([4, true])
    await page.emulateMedia({ media: 'print' })
    expect(await page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false)
    expect(await page.locator('.mantine-AppShell-header').isVisible()).toBe(false)
    const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(paper.match(/\/Type ?\/Page\b/g)).toHaveLength(1)
    await page.emulateMedia({ media: 'screen' })

    await visit(page, `${base}/settings/mails`)
    const preview = page.locator('[data-mail-preview]')
    await preview.getByText('Hello Anna Smith,').waitFor()
    await page.getByLabel('Opening').fill('We cook for {guest}, <b>gladly</b>.')
    await save.click()
    await page.getByText('{guest} is not a placeholder in this email.').first().waitFor()
    await page.getByLabel('Opening').fill('We cook for {guests}, <b>gladly</b>.')
    await preview.getByText('We cook for 2 guests, <b>gladly</b>.').waitFor()
    await looksRight('mails')
    await save.click()
    await page.getByText('Saved. It applies from the next email.').waitFor()
    await page.getByRole('button', { name: 'Send test email' }).click()
    await page.getByText(/^Test email sent to/).waitFor()

    await venue.set({ suspended: true })
    await visit(page, `${base}/settings/plan`)
    await page.getByText('Suspended since').waitFor()
    await looksRight('plan-suspended')
    await page.getByRole('link', { name: 'Today' }).click()
    await page.locator('[data-standing]').waitFor()
    await venue.set({ suspended: false })
  })

  test('in Arabic, dark and on a phone', async () => {
    await choose(page, 'ar')
    await page.setViewportSize({ width: 360, height: 740 })
    await page.emulateMedia({ colorScheme: 'dark' })
    for (const path of ['floor', 'tables', 'table-codes', 'mails', 'plan']) {
      await visit(page, `${base}/settings/${path}`)
      await settled(page)
      if (path === 'floor') {
        await drawn('a').focus()
        await page.getByLabel('من اليسار (سم)').waitFor()
      }
      if (path === 'mails') await page.locator('[data-mail-preview]').waitFor()
      await looksRight(`${path}-arabic-dark`)
    }
    expect(complaints).toEqual([])
  })
})
