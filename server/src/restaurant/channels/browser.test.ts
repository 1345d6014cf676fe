// Settings → Channels in a real browser: price lists, channels, and what each charges beside the menu.
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Venue } from '../../../test/app.ts'
import { noBrowser } from '../../../test/browser.ts'
import { smallMenu } from '../../../test/documents.ts'
import { base, browser, serveInBrowser, service } from '../../../test/in-browser.ts'
import { addPerson } from '../../../test/visitor.ts'
import { choose, fitsItsWidth, seriousFaults, settled, signInOn, visit } from '../../../test/web-app.ts'

describe.skipIf(noBrowser)('channels', { timeout: 240_000 }, () => {
  serveInBrowser()
  let venue: Venue
  let email: string
  let page: Page

  beforeAll(async () => {
    venue = await service.venue({ document: smallMenu() })
    ;({ email } = await addPerson(venue, 'owner'))
    page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en-US' })
  }, 180_000)

  async function looksRight(name: string): Promise<void> {
    await settled(page)
    await expect.poll(() => seriousFaults(page), { message: name }).toEqual([])
    expect(await fitsItsWidth(page), name).toBe(true)
  }
  const priceOn = async (channel: string, ref: string) =>
    (await venue.get(`/items/${venue.ids.items![ref]}?channel=${channel}`)).body.data.price_minor
  const row = (name: string) => page.getByRole('article', { name, exact: true })
  const dialog = (name: string) => page.getByRole('dialog', { name })
  const priced = (name: string | RegExp) => page.getByRole('row', { name })

  test('an owner makes a price list and a channel, and sees what it charges beside the menu', async () => {
    await signInOn(page, base, email, '/settings/channels')
    await page.getByText('No price lists yet. Every channel uses menu prices.').waitFor()
    await looksRight('nothing yet')

    await page.getByRole('button', { name: 'Add a price list' }).click()
    const list = dialog('Add a price list')
    await list.getByLabel('Name').fill('Marketplaces')
    await list.getByLabel('Change all prices by').fill('12.5')
    // What has no price of its own follows the percentage as it is typed.
    await expect
      .poll(() => list.getByLabel('Price of Tacos on this list').getAttribute('placeholder'))
      .toBe('$13.50')
    await list.getByLabel('Price of Soup on this list').fill('12.90')
    await looksRight('price list')
    await list.getByRole('button', { name: 'Save' }).click()
    await row('Marketplaces').getByText('+12.5% · one custom price · not used by any channel').waitFor()

    await page.getByRole('button', { name: 'Add a channel' }).click()
    const form = dialog('Add a channel')
    await form.getByLabel('Name').fill('Kurier Köln')
    await expect.poll(() => form.getByLabel('Key').inputValue()).toBe('kurier-koln')
    await form.getByLabel('Name').fill('Kurier')
    for (const [key, sentence] of [
      ['Kurier!', 'Use 3 to 30 lowercase letters, digits or hyphens.'],
      ['web', 'A channel with this key already exists.'],
    ] as const) {
      await form.getByLabel('Key').fill(key)
      await form.getByRole('button', { name: 'Save' }).click()
      await form.getByText(sentence, { exact: true }).waitFor()
    }
    await looksRight('channel refused')
    await form.getByLabel('Key').fill('kurier')
    await form.getByRole('combobox', { name: 'Price list' }).click()
    await page.getByRole('option', { name: 'Marketplaces' }).click()
    await form.getByRole('button', { name: 'Save' }).click()
    await row('Kurier').getByText('Marketplaces: +12.5% · one custom price').waitFor()
    await row('Marketplaces').getByText('used by Kurier').waitFor()
    expect([await priceOn('kurier', 'soup'), await priceOn('kurier', 'tacos')]).toEqual([1290, 1350])

    await priced(/^Soup \$10\.00 \$12\.90$/).waitFor()
    await priced(/^Tacos \$12\.00 \$13\.50$/).waitFor()
    await looksRight('prices by channel')
    await page.getByRole('searchbox', { name: 'Find a dish or category' }).fill('tac')
    await priced(/^Soup/).waitFor({ state: 'detached' })

    await page.getByRole('button', { name: 'Add a channel' }).click()
    await form.getByLabel('Name').fill('Again')
    await form.getByLabel('Key').fill('kurier')
    await form.getByRole('button', { name: 'Save' }).click()
    await form.getByText('A channel with this key already exists.').waitFor()
    await form.getByRole('button', { name: 'Cancel' }).click()

    await visit(page, `${base}/orders`)
    await page.getByLabel('Channel', { exact: true }).selectOption({ label: 'Kurier' })
    await expect.poll(() => new URL(page.url()).searchParams.get('channel')).toBe('kurier')
    await visit(page, `${base}/settings/channels`)
  })

  test('a built-in channel has a list too; one in use stays, one that is not goes', async () => {
    await row('Website').getByRole('button', { name: 'Edit Website' }).click()
    const form = dialog('Edit Website')
    await form.getByRole('combobox', { name: 'Price list' }).click()
    await page.getByRole('option', { name: 'Marketplaces' }).click()
    await form.getByRole('button', { name: 'Save' }).click()
    await row('Website').getByText('Marketplaces: +12.5%').waitFor()
    expect(await priceOn('web', 'soup')).toBe(1290)
    await looksRight('channels')

    const sure = dialog('Delete Marketplaces?')
    const remove = async () => {
      await row('Marketplaces').getByRole('button', { name: 'Delete Marketplaces' }).click()
      await sure.getByRole('button', { name: 'Delete' }).click()
    }
    await remove()
    await page.getByText('The channel "Kurier" uses this price list.').first().waitFor()
    await venue.put('/channels/web', {})
    await venue.put('/channels/kurier', { is_active: false })
    await row('Kurier').getByText('Inactive').waitFor()
    await remove()
    await row('Marketplaces').waitFor({ state: 'detached' })
    expect((await venue.get('/price-lists')).body.data).toEqual([])
  })

  test('on a phone, in Arabic and in the dark it reads as well', async () => {
    const prices = [{ item_id: venue.ids.items!.soup, price_minor: 1290 }]
    const { body } = await venue.post('/price-lists', { name: 'Marketplaces', percent: -7.5, prices })
    await venue.put('/channels/kurier', { name: 'Kurier', price_list_id: body.data.id })
    await page.setViewportSize({ width: 390, height: 844 })
    await visit(page, `${base}/settings/channels`)
    await looksRight('channels on a phone')
    await row('Marketplaces').getByRole('button', { name: 'Edit Marketplaces' }).click()
    await looksRight('price list on a phone')
    await page.keyboard.press('Escape')
    await choose(page, 'ar')
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto(`${base}/settings/channels`)
    await row('Kurier')
      .getByText(/−7\.5%/)
      .waitFor()
    await looksRight('channels in Arabic')
    await priced(/^Soup/).waitFor()
    await page.close()
  })
})
