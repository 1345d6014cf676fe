import { describe, expect, test } from 'vitest'
import {
  ann,
  ask,
  ben,
  events,
  find,
  id,
  NOON,
  service,
  standOnMenu,
  venue,
} from '../../../test/menu-ground.ts'
import { inRestaurant } from '../../platform/postgres/transaction/transaction.ts'
import { bringBack } from './commands/items.ts'
import type { StaffItem } from './staff-contract.ts'

standOnMenu()

describe('a selection', () => {
  test('changes its prices as the preview said, or not at all', async () => {
    const item_ids = ['soup', 'pizza', 'water'].map((ref) => id('items', ref))
    const wanted = { item_ids, percent: 10, rounding: { to_minor: 100, less_minor: 1 } }
    const preview = (await ask(ann, 'POST', '/bulk/prices/preview', wanted)).data
    const figures = (rows: { before_minor: number; after_minor: number }[]) =>
      rows.map(({ before_minor, after_minor }) => [before_minor, after_minor])
    expect(figures(preview.changes)).toEqual([
      [1000, 1099],
      [900, 999],
      [1500, 1699],
      [300, 299],
    ])
    expect(await events()).toEqual([])
    const { version } = await find('soup')
    await ask(ben, 'PATCH', `/items/${id('items', 'soup')}`, { version, price_minor: 2000 })
    const late = await ask(ann, 'POST', '/bulk/prices', { ...wanted, version: preview.version })
    expect([late.status, late.error.code]).toEqual([409, 'changed_meanwhile'])
    const fresh = (await ask(ann, 'POST', '/bulk/prices/preview', wanted)).data
    const done = await ask(ann, 'POST', '/bulk/prices', { ...wanted, version: fresh.version })
    expect(done.data).toEqual(fresh)
    expect((await find('soup')).price_minor).toBe(2199)
    expect((await find('pizza')).variants.map(({ price_minor }) => price_minor)).toEqual([999, 1699])
    expect(await events()).toEqual([['price_minor'], ['price_minor'], ['variants'], ['price_minor']])
    const both = await ask(ann, 'POST', '/bulk/prices/preview', { item_ids, percent: 1, amount_minor: 1 })
    expect(both.error.details).toEqual({ percent: ['Specify either a percentage or an amount.'] })
    const large = await ask(ann, 'POST', '/bulk/prices/preview', { item_ids, amount_minor: 1_000_000_000 })
    expect(large.error.details).toEqual({ amount_minor: ['A price would be larger than the maximum.'] })
  })

  test('is sold out until tomorrow or a moment, comes back by itself, and a flip by hand ends the wait', async () => {
    const item_ids = [id('items', 'soup'), id('items', 'water')]
    const sell = (until: unknown) =>
      ask(ann, 'POST', '/bulk/availability', { item_ids, is_available: false, until })
    const { items } = (await sell('tomorrow')).data as { items: StaffItem[] }
    expect(items.map(({ is_available, sold_out_until }) => [is_available, sold_out_until])).toEqual([
      [false, '2026-11-15T00:00:00.000-05:00'],
      [false, '2026-11-15T00:00:00.000-05:00'],
    ])
    const preview = async (at: string) =>
      (await ask(ann, 'GET', `/preview?at=${encodeURIComponent(at)}`)).data
    expect((await preview('2026-11-14T23:00:00-05:00')).sold_out_item_ids).toEqual(
      expect.arrayContaining(item_ids),
    )
    expect((await preview('2026-11-15T00:00:00-05:00')).sold_out_item_ids).toEqual([id('items', 'sold-out')])
    await venue.put(`/items/${item_ids[1]}/availability`, { is_available: true })
    await venue.put(`/items/${item_ids[1]}/availability`, { is_available: false })
    const cause = { actor: { kind: 'system', id: null, name: 'menu' }, requestId: null, now: NOON } as const
    await inRestaurant(service.database, venue.restaurant, cause, (tx) =>
      bringBack(tx, Date.parse('2026-11-15T00:00:00-05:00')),
    )
    expect([(await find('soup')).is_available, (await find('water')).is_available]).toEqual([true, false])
    const { rows } = await service.owner.query(
      "select from graphile_worker.jobs where task_identifier = 'items_back_on_sale'",
    )
    expect(rows.length).toBeGreaterThan(0)
    expect((await sell('2026-11-14T11:00:00-05:00')).error.details).toEqual({
      until: ['Must be in the future.'],
    })
    expect((await sell(null)).data.items[0].sold_out_until).toBeNull()
    await sell('2026-11-14T18:00:00-05:00')
    const { version } = await find('soup')
    const { data } = await ask(ann, 'DELETE', `/items/${item_ids[0]}`, { version })
    service.clock.now = Date.parse('2026-11-14T18:10:00-05:00')
    await ask(ann, 'POST', `/deleted/${data.deleted.id}/restore`, {})
    expect(await find('soup')).toMatchObject({ is_available: true, sold_out_until: null })
  })

  test('moves to another category; one that names what is gone is refused', async () => {
    const item_ids = [id('items', 'soup'), id('items', 'tacos')]
    const category_id = id('categories', 'drinks')
    const { data } = await ask(ann, 'POST', '/bulk/move', { item_ids, category_id })
    expect(data.items.map((one: StaffItem) => [one.category_id, one.sort_order])).toEqual([
      [category_id, 2],
      [category_id, 3],
    ])
    const gone = await ask(ann, 'POST', '/bulk/move', { item_ids: [999_999], category_id })
    expect(gone.error.details).toEqual({ item_ids: ['Some of these items no longer exist.'] })
    const nowhere = await ask(ann, 'POST', '/bulk/move', { item_ids, category_id: 999_999 })
    expect(nowhere.error.details).toEqual({ category_id: ['The restaurant has no such category.'] })
  })
})
