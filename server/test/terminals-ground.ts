// What tests of card readers at one restaurant stand on. The bindings are live: each test file finds its own in them.
import { afterAll, beforeAll } from 'vitest'
import { checkOpenPayments } from '../src/restaurant/payments/commands/check-open-payments.ts'
import { acceptTestPayments } from '../src/restaurant/payments/commands/provider-account.ts'
import { addTestTerminal } from '../src/restaurant/payments/commands/terminals.ts'
import { paymentDesk } from '../src/restaurant/payments/desk.ts'
import { type TestApp, testApp, type Venue } from './app.ts'
import { smallMenu } from './documents.ts'

const NOON = Date.parse('2026-11-14T12:00:00-05:00')

export let service: TestApp
export let venue: Venue

export function standAtTerminals(): void {
  beforeAll(async () => {
    service = await testApp()
    service.clock.now = NOON
    venue = await service.venue({
      document: {
        ...smallMenu(),
        branches: [
          { ref: 'main', name: 'Main', default: true },
          { ref: 'west', name: 'West' },
        ],
      },
    })
    await venue.inside(acceptTestPayments)
  })
  afterAll(() => service.close())
}

export function addTerminal(name: string, branchId: number | null = null, at = venue) {
  return at.inside((tx) => addTestTerminal(tx, { name, branchId }))
}

/** The worker's turn, so much later. */
export async function later(ms: number): Promise<void> {
  service.clock.now = (service.clock.now ?? 0) + ms
  const desk = paymentDesk(service.database, service.box, {
    stripeApiBase: null,
    now: () => service.clock.now ?? 0,
  })
  await checkOpenPayments(desk, venue.restaurant.id)
}

/** A soup and a water: 13.00. */
export async function placed(at = venue): Promise<string> {
  const { body } = await at.post('/orders', {
    type: 'pickup',
    customer_name: 'Ada',
    customer_phone: '+1 413 555 0101',
    lines: [
      { item_id: at.ids.items!.soup, quantity: 1 },
      { item_id: at.ids.items!.water, quantity: 1 },
    ],
  })
  return body.data.id
}

export const askFor = (order: string, body: object, headers = {}, at = venue) =>
  at.post(`/orders/${order}/terminal-payments`, body, headers)
export const cancel = (payment: string, at = venue) => at.post(`/payments/${payment}/cancel`)
export const paymentOf = async (id: string) => (await venue.get(`/payments/${id}`)).body.data
