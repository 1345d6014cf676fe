// Menus of all kinds, as a branch sells them on a channel with a price list.
import fc from 'fast-check'
import { ALLERGENS } from '../src/restaurant/menu/allergens.ts'
import { DIETARY } from '../src/restaurant/menu/contract.ts'
import { bindSnapshot, type MenuSnapshot, type WholeMenu } from '../src/restaurant/menu/snapshot.ts'

const name = fc.constantFrom('Soup', 'Bread', 'Tea', 'Fish', 'Small', 'Large').map((en) => ({ en }))
const price = fc.integer({ min: 0, max: 9_999 })
const windows = fc.constantFrom<{ from: string; to: string; days?: ('mon' | 'sat')[] }[]>(
  [],
  [],
  [{ from: '11:00', to: '15:00' }],
  [{ from: '18:00', to: '02:00' }],
  [{ from: '11:00', to: '15:00', days: ['mon', 'sat'] }],
  [{ from: '11:00', to: '15:00', days: [] }],
)
const mostly = fc.integer({ min: 0, max: 4 }).map((one) => one > 0)
const among = (most: number) => fc.integer({ min: 1, max: most })

const size = fc.record({ name, price })
const slot = fc.record({
  name,
  least: fc.integer({ min: 0, max: 2 }),
  more: fc.integer({ min: 0, max: 1 }),
  choices: fc.array(fc.record({ item: among(8), extra: price }), { minLength: 1, maxLength: 4 }),
})

const parts = fc.record({
  menus: fc.array(fc.record({ name, is_active: mostly, windows }), { minLength: 1, maxLength: 3 }),
  categories: fc.array(fc.record({ menu: among(3), name, is_active: mostly, windows }), {
    minLength: 1,
    maxLength: 4,
  }),
  items: fc.array(
    fc.record({
      category: among(4),
      name,
      description: fc.option(name),
      price,
      is_available: mostly,
      show_online: mostly,
      dietary: fc.constantFrom(...DIETARY),
      allergens: fc.option(fc.subarray([...ALLERGENS])),
      sizes: fc.oneof(fc.array(size, { maxLength: 0 }), fc.array(size, { maxLength: 3 })),
      groups: fc.uniqueArray(among(3), { maxLength: 2 }),
      slots: fc.oneof(
        { weight: 3, arbitrary: fc.array(slot, { maxLength: 0 }) },
        { weight: 1, arbitrary: fc.array(slot, { maxLength: 3 }) },
      ),
    }),
    { maxLength: 8 },
  ),
  groups: fc.array(
    fc.record({
      name,
      least: fc.integer({ min: 0, max: 2 }),
      most: fc.option(fc.integer({ min: 2, max: 3 })),
      options: fc.array(fc.record({ name, price, is_available: mostly }), { maxLength: 3 }),
    }),
    { maxLength: 3 },
  ),
  happyHours: fc.array(fc.record({ windows, percent: fc.integer({ min: 1, max: 90 }), item: among(8) }), {
    maxLength: 2,
  }),
  percent: fc.option(fc.integer({ min: -90, max: 300 })),
  hiddenItem: fc.option(among(8)),
})

export const arbitraryMenus: fc.Arbitrary<{ menu: MenuSnapshot; eats: MenuSnapshot }> = parts.map(
  ({ menus, categories, items, groups, happyHours, percent, hiddenItem }) => {
    const at = <One>(list: readonly One[], place: number) => ((place - 1) % list.length) + 1
    const isSet = (place: number) => (items[place - 1]?.slots.length ?? 0) > 0
    let variantId = 0
    let optionId = 0
    const rows: WholeMenu = [
      [{ version: 1 }],
      menus.map((menu, index) => ({ ...menu, id: index + 1, sort_order: index })),
      categories.map(({ menu, ...category }, index) => ({
        ...category,
        id: index + 1,
        sort_order: index,
        menu_id: at(menus, menu),
        station_id: null,
        course: null,
      })),
      items.map(({ category, price: price_minor, sizes, slots, groups: _, ...item }, index) => ({
        ...item,
        id: index + 1,
        sort_order: index,
        category_id: at(categories, category),
        price_minor: sizes.length > 0 && slots.length === 0 ? null : price_minor,
        station_id: null,
        sold_out_until: null,
        updated_at: 0,
      })),
      items.flatMap(({ sizes, slots }, index) =>
        slots.length > 0
          ? []
          : sizes.map(({ name, price }, place) => ({
              id: ++variantId,
              item_id: index + 1,
              name,
              price_minor: price,
              is_default: place === 0,
            })),
      ),
      groups.map(({ name, least, most }, index) => ({
        id: index + 1,
        name,
        min_select: least,
        max_select: most,
      })),
      groups.flatMap(({ options }, index) =>
        options.map(({ price, ...option }) => ({
          ...option,
          id: ++optionId,
          group_id: index + 1,
          price_minor: price,
        })),
      ),
      items.flatMap(({ groups: own }, index) =>
        own.filter((id) => id <= groups.length).map((group_id) => ({ item_id: index + 1, group_id })),
      ),
      happyHours.map(({ windows, percent }, index) => ({
        ...{ id: index + 1, windows, percent, amount_off_minor: null, price_minor: null },
      })),
      happyHours.map(({ item }, index) => ({
        ...{ happy_hour_id: index + 1, menu_id: null, category_id: null, item_id: item },
      })),
      [
        {
          zone: 'UTC',
          currency: 'EUR',
          stations: null,
          channels: [
            { key: 'hubrise', is_active: true, app_id: null, price_list_id: 1, changed_at: 0 },
            { key: 'hubrise-eats', is_active: true, app_id: null, price_list_id: 2, changed_at: 0 },
          ],
          price_lists: [
            { id: 1, percent, changed_at: 0, prices: null },
            { id: 2, percent: 15, changed_at: 0, prices: null },
          ],
        },
      ],
      hiddenItem === null
        ? []
        : [
            {
              ...{ branch_id: 1, item_id: hiddenItem, variant_id: null, price_minor: null },
              ...{ is_available: null, is_hidden: true },
            },
          ],
      items.flatMap(({ slots }, index) =>
        slots.map(({ name, least, more, choices }, place) => ({
          id: index * 10 + place + 1,
          item_id: index + 1,
          name,
          min_select: least,
          max_select: Math.max(1, least + more),
          choices: choices
            .filter(({ item }) => item <= items.length && !isSet(item))
            .map(({ item, extra }) => ({ item_id: item, variant_id: null, extra_minor: extra })),
        })),
      ),
    ]
    const here = bindSnapshot(rows).at({ id: 1, zone: 'UTC' })
    return { menu: here.on('hubrise'), eats: here.on('hubrise-eats') }
  },
)
