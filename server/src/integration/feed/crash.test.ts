// The promise of the feed, at the size that the issue names: the service as its operator runs it, and killed.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClient } from '../../../../sdk/src/index.ts'
import { furnishedDirectory } from '../../../test/furnished.ts'
import { comanda as command, removeDirectory, type Service, startService } from '../../../test/service.ts'

const ORDERS = 2_000
const WRITERS = 8

let dataDir: string
let service: Service
beforeAll(async () => {
  dataDir = await furnishedDirectory()
  service = await startService(dataDir)
}, 120_000)
afterAll(async () => {
  await service.stop()
  await removeDirectory(dataDir)
}, 120_000)

test('8 writers place 2,000 orders, the service is killed half-way: a reader sees each once and misses none', async () => {
  const scopes = 'menu:read orders:read orders:write events:read'
  const made = await command(
    dataDir,
    ...['token', 'create', '--restaurant', 'demo', '--scopes', scopes, '--rate-limit', '1000000'],
  )
  const token = String(made.token)
  // A new process has a new port; the clients go on with whichever there is.
  const toWhereItIs: typeof fetch = (input, init) =>
    fetch(String(input).replace('http://comanda.example', service.url), init)
  const comanda = createClient({ url: 'http://comanda.example', token, fetch: toWhereItIs, maxRetries: 100 })
  const { data: items } = await comanda.listItems({ available: 'true', per_page: 100 })
  const dish = items.find(({ price_minor, modifier_groups }) => price_minor && modifier_groups.length === 0)
  const { meta } = await comanda.listEvents({ since: '9000-01-01' })

  const placed = new Set<string>()
  let next = 0
  let killed: Promise<void> | null = null
  async function killAndRestart(): Promise<void> {
    await service.kill()
    service = await startService(dataDir)
  }
  async function write(): Promise<void> {
    for (let number = next++; number < ORDERS; number = next++) {
      if (number === ORDERS / 2) killed = killAndRestart()
      const { data } = await comanda.placeOrder(
        {
          type: 'pickup',
          customer_name: 'Ada',
          customer_phone: `+1413555${String(number % 50).padStart(4, '0')}`,
          lines: [{ item_id: dish?.id ?? 0, quantity: 1 }],
        },
        { idempotencyKey: `order ${number}` },
      )
      placed.add(data.id)
    }
  }

  const stop = new AbortController()
  const seen: string[] = []
  const reading = (async () => {
    const types = ['order.created'] as const
    for await (const event of comanda.events.follow({
      cursor: meta.next_cursor,
      types,
      signal: stop.signal,
    })) {
      if (event.type === 'order.created') seen.push(event.data.order.id)
    }
  })()

  await Promise.all(Array.from({ length: WRITERS }, write))
  await killed
  const deadline = Date.now() + 60_000
  while (seen.length < ORDERS && Date.now() < deadline) await sleep(50)
  // Whatever came twice would come now.
  await comanda.placeOrder({
    type: 'pickup',
    customer_name: 'The last one',
    customer_phone: '+14135550101',
    lines: [{ item_id: dish?.id ?? 0, quantity: 1 }],
  })
  while (seen.length <= ORDERS && Date.now() < deadline) await sleep(50)
  stop.abort()
  await reading
  expect(placed.size).toBe(ORDERS)
  expect(seen).toHaveLength(ORDERS + 1)
  expect(new Set(seen.slice(0, ORDERS))).toEqual(placed)
}, 180_000)
