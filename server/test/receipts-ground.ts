// What tests of receipts stand on: two restaurants, one with two branches, and orders that are paid. The bindings are live: each
// test finds its own in them.
import { afterAll, beforeAll, expect } from 'vitest'
import { verifyReceipts } from '../src/restaurant/fiscal/commands/verify.ts'
import { type TestApp, testApp, type Venue } from './app.ts'
import { smallMenu } from './documents.ts'

export const NOON = Date.parse('2026-11-14T12:00:00-05:00')
/** A soup and a water. */
export const TOTAL = 1300

export let service: TestApp
export let venue: Venue
export let other: Venue
export let uptown: number
export function standOnReceipts(): void {
  beforeAll(async () => {
    service = await testApp()
    service.clock.now = NOON
    const document = {
      ...smallMenu(),
      branches: [
        {
          ref: 'downtown',
          name: 'Downtown',
          default: true,
          address: { line1: '12 Water Street', city: 'Brooklyn', postcode: '11201' },
          seller: { legal_name: 'Downtown Inc.', address: null, tax_number: '12-345' },
        },
        { ref: 'uptown', name: 'Uptown' },
      ],
      settings: { prices_include_tax: true, taxes: [{ name: 'VAT', rate_pct: 10, default: true }] },
    }
    venue = await service.venue({ document })
    other = await service.venue({ document: smallMenu() })
    uptown = venue.ids.branches!.uptown!
  })
  afterAll(() => service.close())
}

export async function place(at = venue, more: object = {}): Promise<string> {
  const { body } = await at.post('/orders', {
    type: 'pickup',
    customer_name: 'Ada Byron',
    customer_phone: '+1 413 555 0101',
    lines: [
      { item_id: at.ids.items!.soup, quantity: 1 },
      { item_id: at.ids.items!.water, quantity: 1 },
    ],
    ...more,
  })
  expect(body.data?.total_minor, JSON.stringify(body)).toBe(TOTAL)
  return body.data.id
}
export const pay = async (id: string, body: object = {}, at = venue) =>
  (await at.post(`/orders/${id}/payments`, { method: 'cash', ...body })).body.data
export const refund = (paymentId: string, body: object = {}) =>
  venue.post(`/payments/${paymentId}/refunds`, body)
export const receiptsOf = async (id: string, at = venue) =>
  (await at.get(`/receipts?order_id=${id}`)).body.data.toReversed()
export const verify = (at = venue) => verifyReceipts(service.database, at.restaurant, () => undefined)
