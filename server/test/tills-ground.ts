// What tests of tills at a restaurant with two branches stand on. The bindings are live: each test finds its own in them.
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { type TestApp, testApp, type Venue } from './app.ts'
import { smallMenu } from './documents.ts'
import { EVENING } from './serving.ts'
import { type Person, personWithPin, Till } from './till-ground.ts'
import { signedInAs, type Visitor } from './visitor.ts'

export let service: TestApp
export let venue: Venue
export let owner: Visitor
export let manager: Person
export let waiter: Person
export const branch = (ref: string) => venue.ids.branches![ref]!
export const PRINTER = {
  ...{ name: 'Counter', kind: 'cloudprnt', language: 'star-line', columns: 42, station_ids: [] },
  ...{ takes_unrouted: false, prints_receipts: true, is_active: true },
}

export function standOnTills(): void {
  beforeAll(async () => {
    service = await testApp()
    service.clock.now = EVENING
    venue = await service.venue({
      timezone: 'UTC',
      document: {
        ...smallMenu(),
        branches: [
          { ref: 'main', name: 'Main', default: true },
          { ref: 'west', name: 'West' },
        ],
      },
    })
    owner = await signedInAs(service, venue)
    manager = await personWithPin(service, venue, 'manager', '9031')
    waiter = await personWithPin(service, venue, 'staff')
  })
  beforeEach(() => {
    service.clock.now = EVENING
  })
  afterAll(() => service.close())
}

export const pair = (ref = 'main', settings = {}) =>
  Till.paired(service, owner, `?branch_id=${branch(ref)}`, settings)
export async function openedBy({ id, pin }: Person, ref = 'main', settings = {}): Promise<Till> {
  const till = await pair(ref, settings)
  expect((await till.unlock(id, pin)).status).toBe(200)
  return till
}
const devices = async () => (await owner.call('GET', `/devices?branch_id=${branch('main')}`)).data
export const lastDevice = async (): Promise<number> =>
  (await devices()).toSorted((a: { id: number }, b: { id: number }) => b.id - a.id)[0].id
export const entries = async (action: string) =>
  (
    await service.owner.query(
      'select actor_id, actor_name, after from audit_log where restaurant_id = $1 and action = $2 order by at, id',
      [venue.restaurant.id, action],
    )
  ).rows
export async function order(till: Till, quantity = 2) {
  const { status, data } = await till.call('POST', '/orders', {
    type: 'pickup',
    channel: 'pos',
    customer_name: 'Ada',
    customer_phone: '+1 413 555 0101',
    lines: ['soup', 'water'].map((ref) => ({ item_id: venue.ids.items![ref], quantity })),
  })
  expect(status).toBe(200)
  return data
}
