// People who are limited to a branch, where an act reaches further than what it names.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { smallMenu } from '../../../test/documents.ts'
import { type Asker, signedIn } from '../../../test/serving.ts'
import { importDocument } from '../../across/document/import.ts'

let service: TestApp
let venue: Venue
let manager: Asker
const branch = (ref: string) => venue.ids.branches![ref]!
const branches = (...refs: string[]) =>
  refs.map((ref) => ({ ref, name: ref, ...(ref === 'main' && { default: true }) }))

beforeAll(async () => {
  service = await testApp()
  venue = await service.venue({
    document: { ...smallMenu(), branches: branches('main', 'west', 'gone') },
  })
  manager = await signedIn(service, venue, 'manager')
  await limitTo('west')
})
afterAll(() => service.close())

async function limitTo(ref: string): Promise<void> {
  await service.owner.query(
    `update memberships set branch_ids = $2 where restaurant_id = $1 and role = 'manager'`,
    [venue.restaurant.id, [branch(ref)]],
  )
}

test('several dishes are sold out at their branch alone, and until somebody says so', async () => {
  const item = venue.ids.items!.soup!
  const item_ids = [item]
  const until = await manager('/menu/bulk/availability', { item_ids, is_available: false, until: 'tomorrow' })
  expect([until.status, Object.keys(until.error.details)]).toEqual([422, ['until']])
  expect((await manager('/menu/bulk/availability', { item_ids, is_available: false })).status).toBe(200)
  const soldAt = async (ref: string) =>
    (await venue.get(`/items/${item}?branch_id=${branch(ref)}`)).body.data.is_available
  expect([await soldAt('main'), await soldAt('west')]).toEqual([true, false])
})

test('what reaches all branches is not theirs: rules, a guest’s whole data, an ingredient', async () => {
  const { body } = await venue.post('/orders', {
    type: 'pickup',
    customer_name: 'Ada',
    customer_phone: '+1 413 555 0101',
    lines: [{ item_id: venue.ids.items!.soup!, quantity: 1 }],
  })
  const asked = await Promise.all([
    manager(`/guests/${body.data.guest_id}/export`, {}),
    manager('/stock/rule', { sell_out_at_zero: true }, undefined, 'PUT'),
    manager('/review-rule', { ask_after_hours: 1 }, undefined, 'PUT'),
    manager('/stock/ingredients/1', {}, undefined, 'DELETE'),
  ])
  expect(asked.map(({ status, error }) => [status, error.code])).toEqual(
    asked.map(() => [403, 'limited_to_branches']),
  )
})

test('whose branch is gone has no other instead', async () => {
  await limitTo('gone')
  const day = { day: '2026-11-01', float_minor: 0, counted_minor: 0 }
  expect((await manager('/day-closings', day)).status).toBe(200)
  await venue.inside((tx) => importDocument(tx, { branches: branches('main', 'west') }))
  const asked = await Promise.all([
    manager('/today/orders'),
    manager('/day-end'),
    manager('/day-closings', { ...day, day: '2026-11-02' }),
  ])
  expect(asked.map(({ status, error }) => [status, error?.code])).toEqual(
    asked.map(() => [403, 'limited_to_branches']),
  )
  // The app still opens for them, and shows nobody else's orders.
  const [me, orders] = await Promise.all([manager('/me'), manager('/orders')])
  expect([me.status, me.data.branches, orders.status]).toEqual([200, [], 200])
  expect(JSON.stringify(orders.data)).not.toContain('Ada')
})
