import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { smallMenu } from '../../../test/documents.ts'
import { startWorker } from '../../platform/jobs/worker.ts'
import { createMetrics } from '../../platform/observability/metrics.ts'
import { timeNextCourse } from '../orders/commands/course-timer.ts'
import { lockAccepted } from '../orders/queries.ts'
import { kitchenJobs } from './jobs.ts'

const PREPARATION_MS = 60 * 60_000
const JOBS = { accepted: lockAccepted, afterFire: timeNextCourse }
let service: TestApp
let venue: Venue
beforeAll(async () => {
  service = await testApp()
  venue = await service.venue({
    document: { ...smallMenu(), branches: [{ ref: 'main', name: 'Main', preparation_minutes: 60 }] },
  })
})
afterAll(() => service.close())

async function accepted(scheduledFor: number): Promise<string> {
  const { body } = await venue.post('/orders', {
    type: 'pickup',
    customer_name: 'Ada',
    customer_phone: '+1 413 555 0101',
    scheduled_for: new Date(scheduledFor).toISOString(),
    lines: [{ item_id: venue.ids.items!.soup, quantity: 1 }],
  })
  await venue.post(`/orders/${body.data.id}/status`, { status: 'accepted' })
  return body.data.id
}

async function stateOf(orderId: string): Promise<string> {
  const { rows } = await service.owner.query('select state from kitchen_tickets where order_id = $1', [
    orderId,
  ])
  return rows[0].state
}

function fire(orderId: string): Promise<void> {
  return kitchenJobs(service.database, JOBS)[0]!.run({ restaurantId: venue.restaurant.id, orderId })
}

test('an order for later waits, and a job for its preparation time is queued with the move', async () => {
  const due = Date.now() + 3 * PREPARATION_MS
  const id = await accepted(due)
  expect(await stateOf(id)).toBe('waiting')
  const { rows } = await service.owner.query('select run_at from graphile_worker.jobs where key = $1', [
    `fire:${id}`,
  ])
  expect(rows).toEqual([{ run_at: due - PREPARATION_MS }])
})

test('the job fires once, and a second run changes nothing', async () => {
  const id = await accepted(Date.now() + 3 * PREPARATION_MS)
  await fire(id)
  const first = await service.owner.query('select state, fired_at from kitchen_tickets where order_id = $1', [
    id,
  ])
  await fire(id)
  const second = await service.owner.query(
    'select state, fired_at from kitchen_tickets where order_id = $1',
    [id],
  )
  expect(first.rows[0].state).toBe('fired')
  expect(second.rows).toEqual(first.rows)
})

test('an order cancelled meanwhile is never fired', async () => {
  const id = await accepted(Date.now() + 3 * PREPARATION_MS)
  await venue.post(`/orders/${id}/status`, { status: 'cancelled' })
  await fire(id)
  expect(await stateOf(id)).toBe('voided')
})

test('an order accepted after its preparation time is fired at once', async () => {
  expect(await stateOf(await accepted(Date.now() + PREPARATION_MS / 2))).toBe('fired')
})

test('the worker does it when the time has come', async () => {
  const id = await accepted(Date.now() + 3 * PREPARATION_MS)
  expect(await stateOf(id)).toBe('waiting')
  await service.owner.query('update graphile_worker._private_jobs set run_at = now() where key = $1', [
    `fire:${id}`,
  ])
  const worker = await startWorker(service.owner, kitchenJobs(service.database, JOBS), {
    log: pino({ level: 'silent' }),
    metrics: createMetrics(),
    concurrency: 1,
  })
  await expect.poll(() => stateOf(id)).toBe('fired')
  await worker.stop()
})
