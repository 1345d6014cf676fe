// What people do at the tables in the web app, as browser tests do it.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

export const drawer = (page: Page) => page.getByRole('dialog')
export const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).click()
/** By the list of a phone or the floor of a larger screen. */
export const openTable = (page: Page, name: RegExp) => page.getByRole('button', { name }).click()
export const leave = async (page: Page) => {
  await page.keyboard.press('Escape')
  await drawer(page).waitFor({ state: 'detached' })
}
export async function seat(page: Page, table: RegExp, { size, name }: { size: number; name?: string }) {
  await openTable(page, table)
  await page.getByLabel('Number of guests').fill(String(size))
  if (name) await page.getByLabel('Name').fill(name)
  await press(page, 'Seat')
  await drawer(page).waitFor({ state: 'detached' })
}
export async function round(page: Page, number: number, ...dishes: string[]) {
  await press(page, 'Take an order')
  for (const dish of dishes) {
    await page.getByRole('combobox', { name: 'Find a dish' }).fill(dish)
    await page
      .getByRole('option', { name: new RegExp(dish) })
      .first()
      .click()
  }
  await press(page, /Send to the kitchen/)
  await page.locator(`[data-round="${number}"]`).waitFor()
}
export const due = (page: Page, minor: number) => page.locator(`[data-due-minor="${minor}"]`).waitFor()
export const said = async (page: Page, selector: string) =>
  (await page.locator(selector).first().innerText()).replace(/\s+/g, ' ')

/** At the counter; it asks for its jobs, so nothing has to be reached. */
export async function addReceiptPrinter(page: Page, api: string): Promise<void> {
  const wish = { name: 'Counter', kind: 'cloudprnt', language: 'star-line', columns: 42, station_ids: [] }
  const added = await page.request.post(`${api}/printers`, {
    data: { ...wish, takes_unrouted: false, prints_receipts: true, is_active: true },
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  expect(added.status()).toBe(200)
}
