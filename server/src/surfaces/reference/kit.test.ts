// What stands beside the reference, for programs: it follows the operations and the catalogue by itself.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { PROJECT_ROOT } from '../../config.ts'
import { EVENT_TYPES } from '../../ground/events/types.ts'
import { SCOPES } from '../../integration/tokens/scopes.ts'
import { GUIDES } from './api-guide.ts'
import { isLive } from './status.ts'

const SOURCE = join(PROJECT_ROOT, 'server/src')

let service: TestApp
beforeAll(async () => {
  service = await testApp()
})
afterAll(() => service.close())

test('the collection has every operation, with its example', async () => {
  const response = await service.app.inject({ url: '/collection.json', headers: { host: 'here:3000' } })
  const { item, variable } = response.json()
  const requests = item.flatMap((folder: { item: { request: { method: string } }[] }) => folder.item)
  expect(requests).toHaveLength(service.operations.length)
  expect(variable[0]).toEqual({ key: 'url', value: 'http://here:3000/api/v1' })
  const place = requests.find(({ name }: { name: string }) => name === 'Place an order').request
  expect(place.url.raw).toBe('{{url}}/orders')
  expect(JSON.parse(place.body.raw)).toHaveProperty('lines')
  const photo = requests.find(({ name }: { name: string }) => name === 'Set the photo of an item').request
  expect(photo.body.mode).toBe('file')
  expect(response.payload).not.toMatch(/Scope:? `null`/)
})

test('llms.txt names every operation', async () => {
  const { payload, headers } = await service.app.inject('/llms.txt')
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(payload.match(/^- `(GET|POST|PUT|PATCH|DELETE) /gm)).toHaveLength(service.operations.length)
  expect(payload).toContain('`POST /api/v1/orders/{order}/status`')
  expect(payload).not.toMatch(/Scope:? `null`/)
})

test('llms.txt leads to every guide', async () => {
  const { payload } = await service.app.inject('/llms.txt')
  for (const name of GUIDES) {
    expect(payload).toContain(`/guides/${name}.md)`)
    const page = await service.app.inject(`/guides/${name}.md`)
    expect([page.statusCode, page.payload.startsWith('# ')]).toEqual([200, true])
  }
})

type Tag = { name: string; description: string }

test('every chapter stands in one group at the side, guides before operations', async () => {
  const { tags, 'x-tagGroups': groups } = (await service.app.inject('/openapi.json')).json()
  expect(groups.map(({ name }: Tag) => name)).toEqual(['Get started', 'Guides', 'Concepts', 'API'])
  const grouped = groups.flatMap((group: { tags: string[] }) => group.tags)
  expect(grouped).toEqual(tags.map(({ name }: Tag) => name))
  expect(new Set(grouped).size).toBe(grouped.length)
  expect(grouped).toEqual(
    expect.arrayContaining(['Idempotency', 'Rate limits', 'Pagination', 'Order status']),
  )
})

test('every page that a chapter links to is served, and what readers copy names the service itself', async () => {
  const url = { url: '/openapi.json', headers: { host: 'here.example' } }
  const { tags } = (await service.app.inject(url)).json() as { tags: Tag[] }
  const text = tags.map(({ description }) => description).join('\n')
  expect(text).toContain('export COMANDA_URL=http://here.example')
  expect(text).not.toMatch(/localhost:3000|\{root_url\}/)
  const links = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, link = '']) => link)
  expect(links.length).toBeGreaterThan(0)
  for (const link of new Set(links)) {
    expect([link, (await service.app.inject(link)).statusCode]).toEqual([link, 200])
  }
})

test('/docs says of every event and every scope whether it is live', async () => {
  const { tags } = (await service.app.inject('/openapi.json')).json()
  const { description } = tags.find(({ name }: { name: string }) => name === 'Events and scopes')
  for (const name of [...EVENT_TYPES, ...Object.keys(SCOPES)]) {
    const row = description.split('\n').find((line: string) => line.startsWith(`| \`${name}\` |`))
    expect(row, name).toMatch(/\| (live|not yet)/)
  }
})

test('an event that is live is fired somewhere, and one that is not yet is not', () => {
  const source = globSync('**/*.ts', { cwd: SOURCE })
    .filter((file) => !/\.test\.ts$|events\.ts$|types\.ts$|^sandbox|^surfaces/.test(file))
    .map((file) => readFileSync(join(SOURCE, file), 'utf8'))
    .join('\n')
  for (const type of EVENT_TYPES) {
    expect([type, source.includes(`'${type}'`)]).toEqual([type, isLive(type, service.operations)])
  }
})
