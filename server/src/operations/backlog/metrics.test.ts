import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { emit } from '../../ground/events/commands.ts'
import { addEndpoint, pauseEndpoint } from '../../integration/webhooks/commands/endpoints.ts'
import { systemResolve } from '../../integration/webhooks/sender/resolve.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { noteSuccess } from '../../platform/jobs/schedule.ts'
import { createMetrics, type Metrics } from '../../platform/observability/metrics.ts'
import { inDirectory } from '../../platform/postgres/transaction/transaction.ts'
import { watchDatabase } from '../../platform/postgres/watch.ts'
import { type Backlog, watchBacklog } from './metrics.ts'

const run = async () => undefined
const JOBS: Job[] = [
  { task: 'send_mail', run },
  { task: 'remove_expired', cron: '17 * * * *', run },
  { task: 'payments_rounds', cron: '* * * * *', run },
]

let service: TestApp
let venue: Venue
let metrics: Metrics
let backlog: Backlog
beforeAll(async () => {
  service = await testApp()
  venue = await service.venue()
  metrics = createMetrics()
  watchDatabase(metrics.registry, service.database)
  const { database, owner } = service
  backlog = watchBacklog({ database, owner, metrics, log: pino({ level: 'silent' }), jobs: JOBS })
})
afterAll(async () => {
  backlog.stop()
  await service.close()
})

/** The values of a scrape by name and labels. */
async function scraped(of = metrics): Promise<Record<string, number>> {
  const lines = (await of.registry.metrics()).split('\n').filter((line) => /^comanda_/.test(line))
  return Object.fromEntries(lines.map((line) => [line.replace(/ \S+$/, ''), Number(line.split(' ').at(-1))]))
}

test('what waits is counted for all restaurants, each kind under its name', async () => {
  const tools = { box: service.box, resolve: systemResolve, rules: { allowInsecure: true } }
  const add = (at: Venue, url: string) =>
    at.inside((tx) => addEndpoint(tx, tools, { url, events: ['stock.below_par'], description: null }))
  const other = await service.venue()
  await add(venue, 'http://127.0.0.1:9/a')
  const paused = await add(other, 'http://127.0.0.1:9/b')
  for (const at of [venue, other]) await at.inside(async (tx) => emit(tx, 'stock.below_par', {}, null))
  await other.inside((tx) => pauseEndpoint(tx, paused.id))
  await venue.inside(async (tx) => emit(tx, 'stock.below_par', {}, null))
  await service.owner.query(
    "update webhook_queue set due_at = now() - interval '90 s' where restaurant_id = $1",
    [venue.restaurant.id],
  )
  await service.owner.query(
    `select graphile_worker.add_job('send_mail', run_at => now() + pause) from unnest('{-100 s,1 h}'::interval[]) as pause`,
  )
  await service.owner.query("insert into payment_rounds values ($1, now() - interval '70 s')", [
    venue.restaurant.id,
  ])
  await inDirectory(service.database, noteSuccess('remove_expired'))
  await backlog.read()
  const values = await scraped()
  expect(values).toMatchObject({
    'comanda_webhook_queue_deliveries{state="due"}': 2,
    'comanda_webhook_queue_deliveries{state="later"}': 0,
    'comanda_webhook_queue_deliveries{state="paused"}': 1,
    'comanda_jobs_waiting{task="send_mail"}': 1,
    'comanda_jobs_waiting{task="remove_expired"}': 0,
    comanda_mails_waiting: 2,
    comanda_payment_rounds_overdue: 1,
    comanda_payment_calls_pending: 0,
    'comanda_schedule_interval_seconds{task="remove_expired"}': 3600,
    'comanda_schedule_interval_seconds{task="payments_rounds"}': 60,
  })
  expect(values.comanda_webhook_queue_oldest_seconds).toBeGreaterThanOrEqual(90)
  expect(values['comanda_jobs_oldest_seconds{task="send_mail"}']).toBeGreaterThanOrEqual(100)
  expect(values.comanda_payment_rounds_oldest_seconds).toBeGreaterThanOrEqual(70)
  for (const task of ['remove_expired', 'payments_rounds']) {
    const at = values[`comanda_schedule_last_success_timestamp_seconds{task="${task}"}`] ?? 0
    expect(Math.abs(Date.now() / 1000 - at)).toBeLessThan(600)
  }
})

test('the uses of the database and the waits for it are counted by kind', async () => {
  const before = await scraped()
  await venue.inside(async () => undefined)
  const after = await scraped()
  const more = (name: string) => (after[name] ?? 0) - (before[name] ?? 0)
  expect(more('comanda_database_use_duration_seconds_count{kind="transaction"}')).toBe(1)
  expect(more('comanda_database_wait_duration_seconds_count')).toBeGreaterThanOrEqual(1)
  expect(after.comanda_changes_lag_seconds).toBeGreaterThan(0)
  expect(after.comanda_changes_heard).toBe(1)
})

test('with the database gone a scrape still answers, and shows no figure that it does not have', async () => {
  const gone = await service.another()
  const own = createMetrics()
  watchDatabase(own.registry, gone.database)
  await gone.close()
  const { database, owner } = gone
  const lost = watchBacklog({ database, owner, metrics: own, log: pino({ level: 'silent' }), jobs: JOBS })
  await lost.read()
  lost.stop()
  const values = await scraped(own)
  expect(values.comanda_mails_waiting).toBeNaN()
  expect(values.comanda_changes_heard).toBe(0)
  expect(Object.keys(values).filter((name) => /queue_deliveries|jobs_waiting/.test(name))).toEqual([])
})
