// Whoever follows the events of the menu has all of it: everything is changed once.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { smallMenu } from '../../../test/documents.ts'
import { changeCategory, deleteCategory, findCategory } from './commands/categories.ts'
import { deleteMenu, findMenu, orderMenus } from './commands/menus.ts'
import { restoreDeleted } from './commands/trash.ts'

let service: TestApp
let venue: Venue
beforeAll(async () => {
  service = await testApp()
  venue = await service.venue({ document: smallMenu() })
})
afterAll(() => service.close())

type Told = { type: string; data: Record<string, unknown> & { changed: string[] } }
let cursor = ''
/** What was told since the last time. */
async function told(): Promise<Told[]> {
  const path = cursor === '' ? '/events?since=2020-01-01' : `/events?cursor=${cursor}`
  const { body } = await venue.get(`${path}&per_page=100`)
  cursor = body.meta.next_cursor
  return body.data.map(({ type, data }: Told) => ({ type, data }))
}
const remove = (path: string) => service.request('DELETE', path, { token: venue.token })
const menu = async (id: number) =>
  (await venue.get('/menus')).body.data.find((shown: { id: number }) => shown.id === id)
const category = async (id: number) =>
  (await venue.get('/categories')).body.data.find((shown: { id: number }) => shown.id === id)
const ofMenu = async (id: number, ...changed: string[]) => ({
  type: 'menu.updated',
  data: { menu: await menu(id), changed },
})
const ofCategory = async (id: number, ...changed: string[]) => ({
  type: 'menu.category_updated',
  data: { category: await category(id), changed },
})
const windows = [{ days: ['mon'], from: '11:00', to: '14:00' }]

test('a menu tells when it is made, renamed, closed, given hours, sorted and deleted, and of nothing else', async () => {
  const { id } = (await venue.post('/menus', { name: 'Lunch' })).body.data
  await told()
  await venue.patch(`/menus/${id}`, { name: 'Noon' })
  expect(await told()).toEqual([await ofMenu(id, 'name')])
  await venue.patch(`/menus/${id}`, { name: 'Noon', is_active: false, windows })
  expect(await told()).toEqual([await ofMenu(id, 'is_active', 'windows')])
  await venue.patch(`/menus/${id}`, { name: 'Noon', is_active: false, windows })
  expect(await told()).toEqual([])

  const made = []
  for (const name of ['Soups', 'Salads']) {
    const one = (await venue.post('/categories', { menu_id: id, name })).body.data
    made.push(one.id)
    expect(await told()).toEqual([await ofCategory(one.id, 'created')])
  }
  await venue.put(`/menus/${id}/order`, { ids: made.toReversed() })
  const sorted = await ofMenu(id, 'order')
  expect(await told()).toEqual([sorted])
  expect(sorted.data.menu.categories.map((own: { id: number }) => own.id)).toEqual(made.toReversed())
  await venue.put(`/menus/${id}/order`, { ids: made.toReversed() })
  expect(await told()).toEqual([])

  for (const own of made) {
    const last = await ofCategory(own, 'deleted')
    await remove(`/categories/${own}`)
    expect(await told()).toEqual([last])
  }
  const last = await ofMenu(id, 'deleted')
  await remove(`/menus/${id}`)
  expect(await told()).toEqual([last])
})

test('a category tells when it is renamed, closed, given hours, and when its items are sorted', async () => {
  const { id: menuId } = (await venue.post('/menus', { name: 'Evening' })).body.data
  const { id } = (await venue.post('/categories', { menu_id: menuId, name: 'Mains' })).body.data
  await told()
  for (const [field, value] of [
    ['name', 'Main dishes'],
    ['is_active', false],
    ['windows', windows],
  ] as const) {
    await venue.patch(`/categories/${id}`, { [field]: value })
    expect(await told()).toEqual([await ofCategory(id, field)])
  }
  const items = []
  for (const name of ['A', 'B']) {
    items.push((await venue.post('/items', { category_id: id, name, price_minor: 100 })).body.data.id)
  }
  await told()
  await venue.put(`/categories/${id}/order`, { ids: items.toReversed() })
  const events = await told()
  expect(events.map(({ type, data: { changed } }) => [type, changed])).toEqual([
    ['menu.item_updated', ['sort_order']],
    ['menu.item_updated', ['sort_order']],
    ['menu.category_updated', ['order']],
  ])
  expect(events[2]).toEqual(await ofCategory(id, 'order'))
})

test('what owners do on the Menu page tells as well: move, sort the menus, delete and restore', async () => {
  const to = (await venue.post('/menus', { name: 'To' })).body.data.id
  const from = (await venue.post('/menus', { name: 'From' })).body.data.id
  const { id } = (await venue.post('/categories', { menu_id: from, name: 'Moving' })).body.data
  await told()
  await venue.inside(async (tx) => changeCategory(tx, await findCategory(tx, id), {}, to))
  expect(await told()).toEqual([await ofCategory(id, 'menu_id')])

  const all = (await venue.get('/menus')).body.data.map((shown: { id: number }) => shown.id)
  const swapped = [...all.slice(0, -2), ...all.slice(-2).toReversed()]
  await venue.inside((tx) => orderMenus(tx, swapped))
  const events = await told()
  expect(events).toEqual([await ofMenu(to, 'sort_order'), await ofMenu(from, 'sort_order')])
  await venue.inside((tx) => orderMenus(tx, swapped))
  expect(await told()).toEqual([])

  const deleted = await venue.inside(async (tx) => deleteMenu(tx, await findMenu(tx, from)))
  await told()
  await venue.inside((tx) => restoreDeleted(tx, deleted))
  expect(await told()).toEqual([await ofMenu(from, 'created')])
  const gone = await venue.inside(async (tx) => deleteCategory(tx, await findCategory(tx, id)))
  await told()
  await venue.inside((tx) => restoreDeleted(tx, gone))
  expect(await told()).toEqual([await ofCategory(id, 'created')])
})

test('only those hear of it that may read the menu', async () => {
  const other = await venue.newToken({ scopes: ['events:read', 'orders:read'] })
  const since = '/events?since=2020-01-01&type=menu.updated,menu.category_updated'
  expect((await service.request('GET', since, { token: other.token })).body.data).toEqual([])
})
