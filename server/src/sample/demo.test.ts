import { readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../test/app.ts'
import { removeDirectory, temporaryDirectory } from '../../test/service.ts'
import { readConfig } from '../config.ts'
import { ensureDemo } from './demo.ts'

let service: TestApp
let directory: string
beforeAll(async () => {
  service = await testApp()
  directory = await temporaryDirectory()
})
afterAll(async () => {
  await service.close()
  await removeDirectory(directory)
})

const restaurants = async () => (await service.owner.query('select slug from restaurants')).rows
const demo = (dataDir = directory) =>
  ensureDemo(service.database, readConfig({ DATA_DIR: dataDir }), Date.now())

test('the demo comes with its token or not at all', async () => {
  await expect(demo(join(directory, 'missing'))).rejects.toThrow('ENOENT')
  expect(await restaurants()).toEqual([])
  expect((await service.owner.query('select from tokens')).rows).toEqual([])
})

test('the demo is made once, and its token stays the same', async () => {
  const token = await demo()
  expect(token).toMatch(/^\d+\|svc_\w{46}$/)
  expect((await service.request('GET', '/menus', { token: token! })).status).toBe(200)
  const file = join(directory, 'demo-token')
  expect([(await readFile(file, 'utf8')).trim(), (await stat(file)).mode & 0o777]).toEqual([token, 0o600])
  const { rows } = await service.owner.query(
    'select count(*)::int as dishes, count(p.id)::int as photos from items left join item_photos p on p.item_id = items.id',
  )
  expect(rows[0].dishes).toBeGreaterThan(50)
  expect(rows[0].photos).toBe(rows[0].dishes)
  expect(await demo()).toBe(token)
  expect(await restaurants()).toEqual([{ slug: 'demo' }])
})

test('a token that was thrown away is not made anew', async () => {
  await rm(join(directory, 'demo-token'))
  expect(await demo()).toBeNull()
  expect((await service.owner.query('select from tokens')).rowCount).toBe(1)
})
