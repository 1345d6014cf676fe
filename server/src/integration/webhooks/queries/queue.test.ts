import pg from 'pg'
import { expect, test } from 'vitest'
import { service, standOnWebhooks } from '../../../../test/webhook-ground.ts'
import { SERVICE_ROLE } from '../../../platform/db/binding.ts'
import { compile } from '../../../platform/db/database.ts'
import { Places } from '../dispatch/places.ts'
import { AT_THE_QUEUE, claimDue } from './queue.ts'

standOnWebhooks()

test('a look that is planned while the queue is empty does not read all of it once many wait', async () => {
  const client = new pg.Client(service.url)
  await client.connect()
  try {
    await client.query(`set role ${SERVICE_ROLE}`)
    await client.query('begin')
    await client.query(compile(AT_THE_QUEUE).sql)
    const { sql, parameters } = compile(claimDue(0, 1, new Places().capacity()))
    await client.query(`prepare look as ${sql}`)
    const values = parameters.map((value) => client.escapeLiteral(asText(value)))
    const { rows } = await client.query(`explain execute look (${values.join(', ')})`)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toContain('Index Scan using webhook_queue_pkey')
    expect(plan).not.toContain('Seq Scan')
  } finally {
    await client.end()
  }
})

function asText(value: unknown): string {
  if (Array.isArray(value)) return '{}'
  return value instanceof Date ? value.toISOString() : String(value)
}
