// What tests of webhooks stand on: a restaurant, a receiver and a dispatcher of their own for each test, on a clock that
// the test moves. The bindings are live: each test finds its own in them.
import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { emit } from '../src/ground/events/commands.ts'
import type { EventType } from '../src/ground/events/types.ts'
import { listDeliveries } from '../src/integration/webhooks/commands/deliveries.ts'
import { addEndpoint } from '../src/integration/webhooks/commands/endpoints.ts'
import { type Dispatcher, startDispatcher } from '../src/integration/webhooks/dispatch/dispatcher.ts'
import { systemResolve } from '../src/integration/webhooks/sender/resolve.ts'
import { createSender, type Message, type Sender } from '../src/integration/webhooks/sender/sender.ts'
import { secretBox } from '../src/platform/crypto/secret-box.ts'
import { type TestApp, testApp, type Venue } from './app.ts'
import { type Receiver, startReceiver } from './receiver.ts'

export const START = Date.parse('2026-11-14T12:00:00Z')
export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

export const box = secretBox(randomBytes(32))
export const tools = { box, resolve: systemResolve, rules: { allowInsecure: true } }
export let service: TestApp
export let venue: Venue
export let receiver: Receiver
export let dispatcher: Dispatcher
let sender: Sender

export function standOnWebhooks(environment: Record<string, string> = {}): void {
  beforeAll(async () => {
    service = await testApp(environment, { box })
  })
  beforeEach(async () => {
    service.clock.now = START
    venue = await service.venue()
    receiver = await startReceiver()
    dispatcher = dispatch()
  })
  afterEach(async () => {
    await dispatcher.stop()
    sender.close()
    await receiver.close()
  })
  afterAll(() => service.close())
}

export function now(): number {
  return service.clock.now ?? Date.now()
}

/** As another process would: on the same queue. */
export function dispatch(more: Partial<Message> = {}): Dispatcher {
  const real = createSender({ allowInsecure: true, clock: now })
  sender = { ...real, sendSigned: (message) => real.sendSigned({ ...message, ...more }) }
  const log = pino({ level: 'error' })
  // Where attempts may last longer, nobody calls them overdue before.
  const patience = more.timeoutMs === undefined ? {} : { overdueMs: 2 * more.timeoutMs }
  return startDispatcher({ database: service.database, sender, box, log, clock: now, ...patience })
}

export function startAnew(more: Partial<Message> = {}): void {
  dispatcher = dispatch(more)
}

export const add = (events: EventType[] = ['stock.below_par'], url = receiver.url, at = venue) =>
  at.inside((tx) => addEndpoint(tx, tools, { url, events, description: null }))
export const say = (data: object = {}, subject: string | null = null, at = venue) =>
  at.inside(async (tx) => emit(tx, 'stock.below_par', data, subject))
export const log = (at = venue) => at.inside(async (tx) => (await listDeliveries(tx, {}, 100)).deliveries)

export async function audit(action: string) {
  const { rows } = await service.owner.query(
    'select before, after from audit_log where restaurant_id = $1 and action = $2',
    [venue.restaurant.id, action],
  )
  return rows
}

/** Time passes. Nothing is due in between, so a jump of the clock does the same as waiting. */
export async function later(ms: number): Promise<void> {
  service.clock.now = now() + ms
  await dispatcher.settled()
}
