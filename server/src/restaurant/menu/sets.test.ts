import { beforeEach, describe, expect, test } from 'vitest'
import { eventsOf } from '../../../test/dining.ts'
import {
  item,
  other,
  remove,
  SLOTS,
  service,
  slots,
  standOnSets,
  type Tree,
  venue,
  withLunch,
} from '../../../test/sets-ground.ts'
import { exportDocument } from '../../across/document/export.ts'
import { importDocument } from '../../across/document/import.ts'
import { exportMenuFile, importMenuFile } from '../../across/document/menu-file.ts'
import type { DocumentInvalid } from '../../platform/document/faults.ts'
import { restoreDeleted } from './commands/trash.ts'

standOnSets()

describe('what makes an item a set', () => {
  const change = (ref: string, body: object, at = venue) => at.put(`/items/${item(ref, at)}/set`, body)
  const one = (choices: object[], rest = {}) => ({
    slots: [{ name: 'Main', min_select: 1, max_select: 1, choices, ...rest }],
  })
  const faultsOf = async (ref: string, body: object) => {
    const { status, body: answer } = await change(ref, body)
    return [status, answer.error?.details]
  }

  test('is read, replaced as a whole and taken back, and everybody hears of it', async () => {
    const before = (await other.get(`/items/${item('lunch', other)}/set`)).body.data
    expect(before.slots).toMatchObject(
      SLOTS.map(({ name, min_select, max_select }) => ({ name, min_select, max_select })),
    )
    expect(before.slots[0].choices[1]).toEqual({
      item_id: item('pizza', other),
      variant_id: other.ids.variants!['pizza/small'],
      extra_minor: 0,
    })
    const [main] = before.slots
    const sent = {
      slots: [
        { name: 'Side', min_select: 0, max_select: 3, choices: [{ item_id: item('water', other) }] },
        { id: main.id, name: 'Dish', min_select: 1, max_select: 2, choices: main.choices.slice(0, 1) },
      ],
    }
    const { status, body } = await change('lunch', sent, other)
    expect([status, body.data.slots.length, body.data.slots[1]]).toEqual([
      200,
      2,
      { ...main, name: { en: 'Dish' }, max_select: 2, choices: main.choices.slice(0, 1) },
    ])
    expect(body.data.slots[0]).toMatchObject({
      name: { en: 'Side' },
      choices: [{ item_id: item('water', other), variant_id: null, extra_minor: 0 }],
    })
    expect((await other.get(`/items/${item('lunch', other)}/set`)).body.data).toEqual(body.data)
    const told = (await eventsOf(service, other, 'menu.item_updated')).map(({ data }) => data.changed)
    expect(told).toEqual([['set']])
    await change('lunch', { slots: body.data.slots }, other)
    expect(await eventsOf(service, other, 'menu.item_updated')).toHaveLength(1)

    const gone = await remove(other, `/items/${item('lunch', other)}/set`)
    expect([gone.status, gone.body.data]).toEqual([200, body.data])
    expect((await other.get(`/items/${item('lunch', other)}/set`)).status).toBe(404)
    expect((await remove(other, `/items/${item('lunch', other)}/set`)).status).toBe(404)
    expect((await other.get(`/items/${item('lunch')}/set`)).status).toBe(404)
  })

  test('has choices that are dishes of the restaurant and no sets, and one price', async () => {
    const soup = { item_id: item('soup') }
    const CHOICE = 'slots.0.choices.0'
    const strange = 'The restaurant has no such item.'
    expect(await faultsOf('cooked-at-bar', one([soup]))).toEqual([
      422,
      { slots: ['A set offers this item as a choice, so it cannot be a set itself.'] },
    ])
    expect(await faultsOf('pizza', one([soup]))).toEqual([
      422,
      { slots: ['This item has a price for each variant: a set has one price.'] },
    ])
    for (const [choices, field, message] of [
      [[{ item_id: item('soup', other) }], `${CHOICE}.item_id`, strange],
      [
        [{ item_id: item('lunch') }],
        `${CHOICE}.item_id`,
        'This item is a set, and a set cannot contain sets.',
      ],
      [
        [{ ...soup, variant_id: venue.ids.variants!['pizza/small'] }],
        `${CHOICE}.variant_id`,
        'This item has no such variant.',
      ],
      [[soup, soup], 'slots.0.choices.1.item_id', 'This choice is listed twice.'],
      [
        [
          { item_id: item('pizza') },
          { item_id: item('pizza'), variant_id: venue.ids.variants!['pizza/large'] },
        ],
        'slots.0.choices.1.item_id',
        'This choice is listed twice.',
      ],
    ] as const) {
      expect(await faultsOf('by-phone', one([...choices]))).toEqual([422, { [field]: [message] }])
    }
    expect(await faultsOf('by-phone', one([soup], { min_select: 2 }))).toEqual([
      422,
      { 'slots.0.max_select': ['Must not be less than min_select.'] },
    ])
    expect(await faultsOf('by-phone', one([soup], { id: slots[0]!.id }))).toEqual([
      422,
      { 'slots.0.id': ['Nothing here has this id.'] },
    ])
    expect((await faultsOf('by-phone', { slots: [] }))[0]).toBe(422)
    expect((await faultsOf('by-phone', one([])))[0]).toBe(422)
    const sizes = { variants: [{ name: 'Large', price_minor: 1 }] }
    const sized = await venue.put(`/items/${item('lunch')}/variants`, sizes)
    expect([sized.status, sized.body.error.details]).toEqual([
      422,
      { variants: ['This item is a set, which has one price and no variants.'] },
    ])
    const { token } = await venue.newToken({ scopes: ['menu:read'] })
    const body = one([soup])
    const path = `/items/${item('by-phone')}/set`
    expect((await service.request('PUT', path, { token, body })).status).toBe(403)
  })

  test('goes through a document without a difference, and errors name their place', async () => {
    const told = await venue.inside((tx) => exportDocument(tx))
    await venue.inside((tx) => importDocument(tx, told))
    expect(await venue.inside((tx) => exportDocument(tx))).toEqual(told)
    expect((await venue.get(`/items/${item('lunch')}/set`)).body.data.slots).toEqual(slots)
    const items = (told as unknown as Tree).menus[0]!.categories[0]!.items
    expect(items.find((one) => (one as { ref: string }).ref === 'lunch')).toMatchObject({ slots: SLOTS })
    const wrong = [
      { ...SLOTS[0], ref: 'a', max_select: 1, min_select: 2, choices: [{ item_ref: 'nothing' }] },
      { ...SLOTS[0], ref: 'b', choices: [{ item_ref: 'pizza', variant_ref: 'tiny' }, { item_ref: 'lunch' }] },
    ]
    const pointers = await venue
      .inside((tx) => importDocument(tx, withLunch({ slots: wrong })))
      .then(() => [])
      .catch((error) => (error as DocumentInvalid).faults.map(({ pointer }) => pointer))
    const at = '/menus/0/categories/0/items/6/slots'
    expect(pointers.toSorted()).toEqual(
      [
        `${at}/0/max_select`,
        `${at}/0/choices/0/item_ref`,
        `${at}/1/choices/0/variant_ref`,
        `${at}/1/choices/1/item_ref`,
      ].toSorted(),
    )
  })

  describe('whose dishes and sizes go and come back', () => {
    const made = async (body: object) => {
      const { category_id } = (await venue.get(`/items/${item('soup')}`)).body.data
      const { status, body: answer } = await venue.post('/items', { category_id, ...body })
      expect(status).toBe(201)
      return answer.data
    }
    const setOf = async (slots: object[]) => {
      const { id } = await made({ name: 'Tea time', price_minor: 700 })
      await venue.put(`/items/${id}/set`, {
        slots: slots.map((slot) => ({ name: 'Part', min_select: 1, max_select: 1, ...slot })),
      })
      return { id, ...(await standing(id)) }
    }
    const standing = async (id: number) => ({
      slots: (await venue.get(`/items/${id}/set`)).body.data.slots,
      at: (await venue.get(`/items/${id}`)).body.data.updated_at,
    })
    const toldOf = async (id: number) =>
      (await eventsOf(service, venue, 'menu.item_updated')).flatMap(({ data }) =>
        data.item.id === id ? [[data.changed, data.item.updated_at]] : [],
      )
    const bringBack = async (id: number) => {
      const { rows } = await service.owner.query(
        'select id from deleted_menu_parts where subject_id = $1 order by id desc limit 1',
        [id],
      )
      await venue.inside((tx) => restoreDeleted(tx, Number(rows[0].id)))
    }
    const orderedAs = (id: number, choices: object[]) =>
      venue.post('/orders/quote', { type: 'pickup', lines: [{ item_id: id, quantity: 1, choices }] })
    const aMinuteLater = () => {
      service.clock.now = service.clock.now! + 60_000
    }
    beforeEach(aMinuteLater)

    test('tells everybody, goes through export, import and table, and is not ordered while a slot is empty', async () => {
      const cake = await made({ name: 'Cake', price_minor: 400 })
      const sizes = [
        { name: { en: 'Pot' }, price_minor: 500 },
        { name: { en: 'Cup' }, price_minor: 300 },
      ]
      const tea = await made({ name: 'Tea', variants: sizes })
      const [pot, cup] = tea.variants
      const set = await setOf([
        { name: 'Sweet', choices: [{ item_id: cake.id }] },
        { name: 'Drink', choices: [{ item_id: tea.id, variant_id: cup.id }] },
        { name: 'More', min_select: 0, choices: [{ item_id: item('soup') }, { item_id: tea.id }] },
      ])
      const [sweet, drink, more] = set.slots
      const before = await toldOf(set.id)

      aMinuteLater()
      await venue.put(`/items/${tea.id}/variants`, { variants: [pot] })
      const less = await standing(set.id)
      expect(less.slots).toEqual([sweet, { ...drink, choices: [] }, more])
      aMinuteLater()
      await remove(venue, `/items/${cake.id}`)
      const emptied = await standing(set.id)
      expect(emptied.slots).toEqual([{ ...sweet, choices: [] }, { ...drink, choices: [] }, more])
      expect((await toldOf(set.id)).slice(before.length)).toEqual([
        [['set'], less.at],
        [['set'], emptied.at],
      ])
      expect(new Set([set.at, less.at, emptied.at]).size).toBe(3)

      const refusal = await orderedAs(set.id, [])
      expect([refusal.status, refusal.body.error.details]).toEqual([
        422,
        {
          'lines.0.choices': [
            'Nothing is left to choose for "Sweet", so this set cannot be ordered.',
            'Nothing is left to choose for "Drink", so this set cannot be ordered.',
          ],
        },
      ])
      expect(refusal.body.error.faults[0]).toMatchObject({
        code: 'not_offered',
        params: { slot: sweet.id, name: 'Sweet' },
      })
      const told = await venue.inside((tx) => exportDocument(tx))
      await venue.inside((tx) => importDocument(tx, told))
      expect(await venue.inside((tx) => exportDocument(tx))).toEqual(told)
      const { text } = await venue.inside((tx) => exportMenuFile(tx, 'csv'))
      await venue.inside((tx) => importMenuFile(tx, { format: 'csv', text }))
      expect((await standing(set.id)).slots).toEqual(emptied.slots)

      aMinuteLater()
      await bringBack(cake.id)
      const again = await standing(set.id)
      expect(again.slots).toEqual([sweet, { ...drink, choices: [] }, more])
      expect((await toldOf(set.id)).at(-1)).toEqual([['set'], again.at])
      for (const { id } of [set, cake, tea]) await remove(venue, `/items/${id}`)
    })

    test('has no set in it, though a dish has become one before the set came back', async () => {
      const cake = await made({ name: 'Cake', price_minor: 400 })
      const set = await setOf([{ choices: [{ item_id: cake.id }, { item_id: item('soup') }] }])
      const [slot] = set.slots
      await remove(venue, `/items/${set.id}`)
      const part = { name: 'Part', min_select: 1, max_select: 1, choices: [{ item_id: item('water') }] }
      expect((await venue.put(`/items/${cake.id}/set`, { slots: [part] })).status).toBe(200)
      await bringBack(set.id)
      expect((await standing(set.id)).slots).toEqual([{ ...slot, choices: slot.choices.slice(1) }])

      // Kept by a version that did not look.
      await service.owner.query(
        `insert into slot_choices (restaurant_id, slot_id, item_id, extra_minor, sort_order) values ($1, $2, $3, 0, 9)`,
        [venue.restaurant.id, slot.id, cake.id],
      )
      await venue.patch(`/items/${set.id}`, { price_minor: 800 })
      const refusal = await orderedAs(set.id, [{ slot_id: slot.id, item_id: cake.id }])
      expect(refusal.body.error.details).toEqual({
        'lines.0.choices.0.item_id': ['This set does not offer this choice.'],
      })
      for (const { id } of [set, cake]) await remove(venue, `/items/${id}`)
    })

    test('may offer one size twice once another is the default: each is had at its own extra, and the export comes back', async () => {
      const sizes = [
        { name: { en: 'Pot' }, price_minor: 500 },
        { name: { en: 'Cup' }, price_minor: 300 },
      ]
      const tea = await made({ name: 'Tea', variants: sizes })
      const [pot, cup] = tea.variants
      const choices = [
        { item_id: tea.id, extra_minor: 100 },
        { item_id: tea.id, variant_id: cup.id },
      ]
      const set = await setOf([{ choices }])
      const variants = [
        { ...pot, is_default: false },
        { ...cup, is_default: true },
      ]
      await venue.put(`/items/${tea.id}/variants`, { variants })
      const prices = await Promise.all(
        [undefined, cup.id].map(async (variant_id) => {
          const chosen = { slot_id: set.slots[0].id, item_id: tea.id, variant_id }
          return (await orderedAs(set.id, [chosen])).body.data.items[0].unit_price_minor
        }),
      )
      expect(prices).toEqual([800, 700])
      const told = await venue.inside((tx) => exportDocument(tx))
      await venue.inside((tx) => importDocument(tx, told))
      expect(await venue.inside((tx) => exportDocument(tx))).toEqual(told)
      const same = await venue.put(`/items/${set.id}/set`, { slots: (await standing(set.id)).slots })
      expect(same.body.error.details).toEqual({
        'slots.0.choices.1.item_id': ['This choice is listed twice.'],
      })
      for (const { id } of [set, tea]) await remove(venue, `/items/${id}`)
    })
  })
})
