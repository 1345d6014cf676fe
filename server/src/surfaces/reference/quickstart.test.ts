// What a newcomer does first, done as it stands in docs/quickstart.md.
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { PROJECT_ROOT } from '../../config.ts'

const guide = await readFile(join(PROJECT_ROOT, 'docs/quickstart.md'), 'utf8')
const blocks = [...guide.matchAll(/```sh quickstart\n(.*?)\n```/gs)].map(([, text = '']) => text)

let service: TestApp
let venue: Venue
let url: string
beforeAll(async () => {
  service = await testApp()
  venue = await service.venue({ sample: true })
  url = await service.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => service.close())

test('the quickstart leads from the menu over an order to its event', async () => {
  const { body } = await venue.get('/items?available=true&per_page=100')
  const simple = body.data.find(
    (item: { price_minor: number | null; modifier_groups: [] }) =>
      item.price_minor !== null && item.modifier_groups.length === 0,
  )
  const answers = []
  for (const block of blocks) {
    const text = block.replace('"item_id": 2', `"item_id": ${simple.id}`)
    const env = { ...process.env, TOKEN: venue.token, API: `${url}/api/v1` }
    const { stdout } = await promisify(execFile)('bash', ['-c', text], { env })
    answers.push(JSON.parse(stdout))
  }
  const [menu, order, feed] = answers
  expect(menu.data).toHaveLength(3)
  expect(order.data.status).toBe('placed')
  expect(feed.data[0].data.order).toEqual(order.data)
})

test('the collection has every operation, with its example', async () => {
  const response = await service.app.inject({ url: '/collection.json', headers: { host: 'here:3000' } })
  const { item, variable } = response.json()
  const requests = item.flatMap((folder: { item: { request: { method: string } }[] }) => folder.item)
  expect(requests).toHaveLength(service.operations.length)
  expect(variable[0]).toEqual({ key: 'url', value: 'http://here:3000/api/v1' })
  const place = requests.find(({ name }: { name: string }) => name === 'Place an order').request
  expect(place.url.raw).toBe('{{url}}/orders')
  expect(JSON.parse(place.body.raw)).toHaveProperty('lines')
})

test('llms.txt names every operation', async () => {
  const { payload, headers } = await service.app.inject('/llms.txt')
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(payload.match(/^- `(GET|POST|PUT|PATCH|DELETE) /gm)).toHaveLength(service.operations.length)
  expect(payload).toContain('`POST /api/v1/orders/{order}/status`')
})
