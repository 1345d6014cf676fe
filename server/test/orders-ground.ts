// What tests of placed orders stand on. The bindings are live: each test file finds its own in them.
import { afterAll, beforeAll } from 'vitest'
import { type TestApp, testApp, type Venue } from './app.ts'
import { smallMenu, withSettings } from './documents.ts'

export let service: TestApp
export let venue: Venue
export let other: Venue
export const customer = { customer_name: 'Ada', customer_phone: '+1 413 555 0101' }

export function standOnOrders(): void {
  beforeAll(async () => {
    service = await testApp()
    venue = await service.venue({
      document: withSettings({
        delivery_zones: [{ name: 'Town', cities: ['Springfield'], fee_minor: 300, minimum_minor: 1500 }],
      }),
    })
    other = await service.venue({ document: smallMenu() })
  })
  afterAll(() => service.close())
}

export const item = (ref: string) => venue.ids.items![ref]!
export const size = (ref: string) => venue.ids.variants![ref]!
export const option = (ref: string) => venue.ids.options![ref]!

export function place(order: Record<string, unknown>, headers: Record<string, string> = {}) {
  return venue.post('/orders', { type: 'pickup', ...customer, ...order }, headers)
}
