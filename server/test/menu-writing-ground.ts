// What tests of writing the menu stand on. The bindings are live: each test file finds its own in them.
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type TestApp, testApp, type Venue } from './app.ts'
import { smallMenu } from './documents.ts'

export const NOW = Date.parse('2026-11-14T17:00:00.007Z')
export let service: TestApp
export let venue: Venue

export function standOnMenuWriting(): void {
  beforeAll(async () => {
    service = await testApp()
  })
  afterAll(() => service.close())
  beforeEach(async () => {
    service.clock.now = NOW
    venue = await service.venue({ document: smallMenu() })
  })
}

export const id = (kind: string, ref: string) => venue.ids[kind]![ref]!
export const remove = (path: string, token = venue.token) => service.request('DELETE', path, { token })
export const faults = ({ status, body }: { status: number; body: { error: { details: unknown } } }) => [
  status,
  body.error.details,
]
export const told = async () =>
  (
    await service.owner.query<{ body: string }>(
      "select body from events where restaurant_id = $1 and type = 'menu.item_updated' order by created_at, place",
      [venue.restaurant.id],
    )
  ).rows.map(({ body }) => JSON.parse(body).data as { item: { id: number }; changed: string[] })
export const item = async (ref: string) => (await venue.get(`/items/${id('items', ref)}`)).body.data
