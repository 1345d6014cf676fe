import { describe, expect, test } from 'vitest'
import {
  faults,
  id,
  item,
  NOW,
  remove,
  service,
  standOnMenuWriting,
  told,
  venue,
} from '../../../test/menu-writing-ground.ts'

standOnMenuWriting()

describe('modifier groups', () => {
  test('are listed, made, changed and deleted; items with one change with it', async () => {
    const list = (await venue.get('/modifier-groups')).body
    expect(list.data.map(({ name }: { name: object }) => name)).toEqual([{ en: 'Sauce' }, { en: 'Extras' }])
    expect(list.meta).toEqual({ count: 2, currency: 'USD' })
    const made = await venue.post('/modifier-groups', {
      name: 'Bread',
      options: [{ name: 'Rye', price_minor: 100 }],
    })
    const { data } = made.body
    const shape = {
      id: data.id,
      name: { en: 'Bread' },
      min_select: 0,
      max_select: null,
      options: [{ id: data.options[0].id, name: { en: 'Rye' }, price_minor: 100, is_available: true }],
    }
    expect([made.status, made.body]).toEqual([201, { data: shape, meta: {}, links: {} }])
    expect((await venue.get('/modifier-groups')).body.data).toContainEqual(data)

    const linked = await venue.put(`/items/${id('items', 'soup')}/modifier-groups`, {
      modifier_group_ids: [data.id, id('modifier_groups', 'extras')],
    })
    expect(linked.body.data.modifier_groups.map((group: { id: number }) => group.id)).toEqual([
      data.id,
      id('modifier_groups', 'extras'),
    ])
    expect((await told()).map(({ changed }) => changed)).toEqual([['modifier_groups']])

    service.clock.now = NOW + 1000
    const changed = await venue.patch(`/modifier-groups/${data.id}`, {
      min_select: 1,
      options: [
        { name: 'White', price_minor: 0, is_available: false },
        { id: data.options[0].id, name: 'Dark rye', price_minor: 120 },
      ],
    })
    expect(changed.body.data).toMatchObject({
      min_select: 1,
      options: [
        { is_available: false },
        { id: data.options[0].id, name: { en: 'Dark rye' }, is_available: true },
      ],
    })
    const soup = await item('soup')
    expect(soup.modifier_groups[0]).toEqual(changed.body.data)
    expect(soup.updated_at).toBe('2026-11-14T12:00:01.007-05:00')
    expect((await told())[1]).toEqual({ item: soup, changed: ['modifier_groups'], branch_id: null })

    expect(faults(await remove(`/modifier-groups/${data.id}`))).toEqual([
      422,
      { items: ['Some items still use this group.'] },
    ])
    await venue.put(`/items/${soup.id}/modifier-groups`, { modifier_group_ids: [] })
    expect((await remove(`/modifier-groups/${data.id}`)).body).toEqual(changed.body)
    expect((await venue.get('/modifier-groups')).body.meta.count).toBe(2)
  })

  test('refuse counts that cannot be chosen, and options of others', async () => {
    const path = `/modifier-groups/${id('modifier_groups', 'sauce')}`
    expect(faults(await venue.patch(path, { min_select: 4 }))).toEqual([
      422,
      {
        min_select: ['Asks for more options than the group has.'],
        max_select: ['Must not be less than min_select.'],
      },
    ])
    const foreign = id('options', 'extras/egg')
    const own = id('options', 'sauce/red')
    const option = { name: 'x', price_minor: 0 }
    expect(
      faults(
        await venue.patch(path, {
          options: [
            { ...option, id: foreign },
            { ...option, id: own },
            { ...option, id: own },
          ],
        }),
      ),
    ).toEqual([
      422,
      {
        'options.0.id': ['Nothing here has this id.'],
        'options.2.id': ['This is listed twice.'],
      },
    ])
    const link = `/items/${id('items', 'soup')}/modifier-groups`
    expect(faults(await venue.put(link, { modifier_group_ids: [99_999] }))).toEqual([
      422,
      { 'modifier_group_ids.0': ['The restaurant has no such modifier group.'] },
    ])
  })
})
