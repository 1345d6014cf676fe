import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { furnishedDirectory } from '../../../test/furnished.ts'
import { COMANDA, removeDirectory, type Service, startService } from '../../../test/service.ts'

const ORDERS = 200
const AT_ONCE = 8
const KILL_AT = 90
let dataDir: string
let service: Service

const start = () => startService(dataDir, { API_RATE_LIMIT: '100000', DEMO_HISTORY_DAYS: '0' })

beforeAll(async () => {
  dataDir = await furnishedDirectory()
  service = await start()
})
afterAll(async () => {
  await service.stop()
  await removeDirectory(dataDir)
})

// biome-ignore lint/suspicious/noExplicitAny: answers of several shapes
type Answered = { status: number; data: any } | null

async function call(path: string, body?: object): Promise<Answered> {
  const answer = await fetch(`${service.url}/api/v1${path}`, {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    headers: { authorization: `Bearer ${service.token}`, 'content-type': 'application/json' },
  }).catch(() => null)
  const read = (await answer?.json().catch(() => null)) as { data: unknown } | null
  return answer && read ? { status: answer.status, data: read.data } : null
}

test('kill -9 while orders come in: each that is there is in the levels once', async () => {
  const file = join(dataDir, 'stock.json')
  const recipe = { item_ref: 'guacamole', uses: [{ ingredient_ref: 'avocado', quantity: 1.5 }] }
  const level = { on_hand: 10_000, par_level: 9_990 }
  const avocado = { ref: 'avocado', name: 'Avocado', unit: 'piece', stock: [level] }
  await writeFile(file, JSON.stringify({ ingredients: [avocado], recipes: [recipe] }))
  const { stdout } = await promisify(execFile)(
    COMANDA,
    ['restaurant', 'import', '--restaurant', 'demo', '--file', file, '--json'],
    { env: { ...process.env, DATA_DIR: dataDir } },
  )
  const ingredientId = JSON.parse(stdout).ingredients.avocado
  const items = (await call('/items?per_page=100'))?.data as { id: number; name: { en: string } }[]
  const itemId = items.find(({ name }) => name.en.startsWith('Guacamole'))?.id

  let next = 0
  let placed = 0
  let restarting: Promise<void> | null = null
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (next < ORDERS) {
        next++
        const made = await call('/orders', {
          type: 'pickup',
          customer_name: 'Guest',
          customer_phone: `+1 413 555 ${1000 + next}`,
          lines: [{ item_id: itemId, quantity: 2 }],
        })
        if (made?.status === 201 && next % 7 === 0) {
          await call(`/orders/${made.data.id}/status`, { status: 'cancelled' })
        }
        if (made?.status === 201 && ++placed >= KILL_AT) {
          restarting ??= service.kill().then(async () => {
            service = await start()
          })
        }
        await restarting
      }
    }),
  )
  const client = new pg.Client({
    host: join(dataDir, 'postgres'),
    port: 5432,
    user: 'postgres',
    database: 'comanda',
  })
  client.on('error', () => undefined)
  await client.connect()
  const sold = async () =>
    (
      await client.query<{ n: number }>(
        `select count(*)::int as n from orders where customer_name = 'Guest' and status <> 'cancelled'`,
      )
    ).rows[0]?.n ?? 0
  expect(restarting).not.toBeNull()
  expect(await sold()).toBeGreaterThan(KILL_AT / 2)
  const onHand = async () =>
    (await call('/stock'))?.data.find(
      (row: { ingredient: { id: number } }) => row.ingredient.id === ingredientId,
    )?.on_hand
  await expect.poll(onHand, { message: service.output() }).toBe(10_000 - 3 * (await sold()))
  const { rows } = await client.query(
    `select count(*)::int as told, (select sum(change)::float from stock_movements where ingredient_id = $1 and kind <> 'count') as moved
       from events where type = 'stock.below_par'`,
    [ingredientId],
  )
  await client.end()
  expect(rows).toEqual([{ told: 1, moved: (await onHand()) - 10_000 }])
})
