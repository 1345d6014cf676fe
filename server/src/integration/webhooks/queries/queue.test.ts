import { randomUUID } from 'node:crypto'
import type { CompiledQuery } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { service, standOnWebhooks, venue } from '../../../../test/webhook-ground.ts'
import { SERVICE_ROLE } from '../../../platform/postgres/connection/tenant-role.ts'
import { compile, type Statement } from '../../../platform/postgres/sql/statement.ts'
import { Places } from '../dispatch/places.ts'
import { AT_THE_QUEUE, claimDue, saveAttempts } from './queue.ts'

standOnWebhooks()

/** How PostgreSQL would run them now, while the queue is empty: such a plan is kept, and serves a long queue too. */
async function planned(statements: CompiledQuery[]): Promise<string[]> {
  const client = new pg.Client(service.url)
  await client.connect()
  const plans: string[] = []
  try {
    await client.query(`set role ${SERVICE_ROLE}`)
    await client.query('begin')
    await client.query(`select set_config('app.restaurant_id', $1, true)`, [String(venue.restaurant.id)])
    await client.query(compile(AT_THE_QUEUE).sql)
    for (const { sql } of statements) {
      const { rows } = await client.query(`explain (generic_plan) ${sql}`)
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
    }
  } finally {
    await client.end()
  }
  return plans
}

test('a look that is planned while the queue is empty does not read all of it once many wait', async () => {
  const [plan = ''] = await planned([compile(claimDue(0, 1, new Places().capacity()))])
  expect(plan).not.toMatch(/Seq Scan|Bitmap/)
  expect(plan.match(/Index Scan using webhook_queue_due_at_idx/g)).toHaveLength(1)
  expect(plan.match(/Index Scan using webhook_queue_pkey/g)).toHaveLength(2)
})

test('nor does what writes attempts down', async () => {
  const later: CompiledQuery[] = []
  const result = {
    ...{ deliveryId: randomUUID(), seq: 1, at: 0, statusCode: 204, error: null, durationMs: 1 },
    ...{ answer: null, headers: null, signature: null, attempts: 1 },
  }
  const verdict = { endedAt: 0, nextAttemptAt: null }
  saveAttempts({ later: (statement: Statement<unknown>) => later.push(compile(statement)) } as never, [
    { ...result, verdict: { ...verdict, status: 'delivered' } },
    { ...result, verdict: { ...verdict, status: 'pending', nextAttemptAt: 1 } },
  ])
  const plans = await planned(later)
  expect(plans).toHaveLength(7)
  for (const plan of plans) {
    expect(plan).not.toContain('Seq Scan')
    for (const [condition] of plan.matchAll(/Index Cond:.*/g)) expect(condition).toMatch(/delivery_id|\bid =/)
  }
})
