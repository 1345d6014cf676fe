import { EVERY_DAY } from './days.ts'
import { dish, size, text } from './menu-parts.ts'
import type { Category, Menu } from './types.ts'

const eggs: Category = {
  ref: 'eggs',
  name: text('Eggs', 'Huevos'),
  is_active: true,
  windows: [],
  station_ref: 'hot-kitchen',
  items: [
    dish('two-eggs-any-style', 1100, 'egg', ['eggs', 'gluten', 'milk'], {
      modifier_group_refs: ['egg-style', 'breakfast-extras'],
    }),
    dish('eggs-benedict', 1500, 'non_veg', ['eggs', 'gluten', 'milk', 'sulphites']),
    dish('huevos-rancheros', 1400, 'egg', ['eggs', 'milk'], { modifier_group_refs: ['breakfast-extras'] }),
    dish('shakshuka', 1400, 'egg', ['eggs', 'gluten', 'milk']),
  ],
}

const griddle: Category = {
  ref: 'griddle-and-toast',
  name: text('Griddle and toast', 'Plancha y tostadas'),
  is_active: true,
  windows: [],
  station_ref: 'hot-kitchen',
  items: [
    dish(
      'buttermilk-pancakes',
      [
        size({
          ref: 'short-stack',
          name: text('Short stack (2)', 'Porción chica (2)'),
          price_minor: 900,
          is_default: true,
        }),
        size({ ref: 'full-stack', name: text('Full stack (4)', 'Porción grande (4)'), price_minor: 1300 }),
      ],
      'egg',
      ['eggs', 'gluten', 'milk'],
      { modifier_group_refs: ['breakfast-extras'] },
    ),
    dish('brioche-french-toast', 1300, 'egg', ['eggs', 'gluten', 'milk', 'nuts']),
    dish('avocado-toast', 1200, 'vegan', ['gluten', 'sesame'], { station_ref: 'cold-kitchen' }),
    dish('peanut-butter-oatmeal', 900, 'vegan', ['gluten', 'peanuts']),
  ],
}

const bakery: Category = {
  ref: 'bakery',
  name: text('From the bakery', 'De la panadería'),
  is_active: true,
  windows: [],
  station_ref: 'pastry',
  items: [
    dish('butter-croissant', 400, 'egg', ['eggs', 'gluten', 'milk']),
    dish('cinnamon-roll', 500, 'veg', ['gluten', 'milk']),
    dish('blueberry-muffin', 450, 'egg', ['eggs', 'gluten', 'milk']),
    dish('banana-bread', 450, 'vegan', ['lupin', 'nuts']),
  ],
}

export const breakfastMenu: Menu = {
  ref: 'breakfast',
  name: text('Breakfast', 'Desayuno'),
  is_active: true,
  windows: [{ days: EVERY_DAY, from: '07:00', to: '11:00' }],
  categories: [eggs, griddle, bakery],
}
