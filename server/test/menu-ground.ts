// What tests of the menu's staff routes stand on. The bindings are live: each test file finds its own in them.
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { MenuPage, StaffItem } from '../src/restaurant/menu/staff-contract.ts'
import { type TestApp, testApp, type Venue } from './app.ts'
import { smallMenu } from './documents.ts'
import { signedInAs, type Visitor } from './visitor.ts'

export const NOON = Date.parse('2026-11-14T12:00:00-05:00')
export let service: TestApp
export let venue: Venue
export let ann: Visitor
export let ben: Visitor

export function standOnMenu(): void {
  beforeAll(async () => {
    service = await testApp()
  })
  afterAll(() => service.close())
  beforeEach(async () => {
    service.clock.now = NOON
    venue = await service.venue({
      document: { ...smallMenu(), happy_hours: [{ name: 'Happy', percent: 49.955, item_refs: ['soup'] }] },
    })
    ann = await signedIn()
    ben = await signedIn()
  })
}

async function signedIn(): Promise<Visitor> {
  return signedInAs(service, venue, 'manager')
}

export const ask = (visitor: Visitor, method: string, path: string, body?: object | Buffer, key?: string) =>
  visitor.call(method, `/menu${path}`, body, {
    key,
    ...(Buffer.isBuffer(body) && { headers: { 'content-type': 'image/png' } }),
  })
export const id = (kind: string, ref: string) => venue.ids[kind]![ref]!
export const page = async (): Promise<MenuPage> => (await ask(ann, 'GET', '')).data
export const find = async (ref: string): Promise<StaffItem> =>
  (await page()).menus
    .flatMap(({ categories }) => categories.flatMap(({ items }) => items))
    .find((one) => one.id === id('items', ref))!
export const events = async () =>
  (
    await service.owner.query<{ changed: string[] }>(
      "select body::json -> 'data' -> 'changed' as changed from events where restaurant_id = $1 order by place",
      [venue.restaurant.id],
    )
  ).rows.map(({ changed }) => changed)
