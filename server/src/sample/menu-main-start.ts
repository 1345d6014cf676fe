import { dish, size, text } from './menu-parts.ts'
import type { Category } from './types.ts'

export const starters: Category = {
  ref: 'starters',
  name: text('Starters', 'Entradas'),
  is_active: true,
  windows: [],
  station_ref: 'hot-kitchen',
  items: [
    dish('tomato-bruschetta', 900, 'vegan', ['gluten']),
    dish('guacamole', 1100, 'vegan', [], { station_ref: 'cold-kitchen' }),
    dish('crispy-calamari', 1400, 'non_veg', ['eggs', 'gluten', 'molluscs']),
    dish(
      'chicken-wings',
      [
        size({ ref: 'six', name: text('6 pieces', '6 piezas'), price_minor: 1100, is_default: true }),
        size({ ref: 'twelve', name: text('12 pieces', '12 piezas'), price_minor: 1900 }),
      ],
      'non_veg',
      ['celery', 'eggs', 'milk', 'mustard'],
      { modifier_group_refs: ['wing-sauce'] },
    ),
    dish('burrata', 1500, 'veg', ['gluten', 'milk', 'nuts'], { station_ref: 'cold-kitchen' }),
  ],
}

export const salads: Category = {
  ref: 'salads',
  name: text('Salads and bowls', 'Ensaladas y tazones'),
  is_active: true,
  windows: [],
  station_ref: 'cold-kitchen',
  items: [
    dish('caesar-salad', 1300, 'non_veg', ['eggs', 'fish', 'gluten', 'milk', 'mustard'], {
      modifier_group_refs: ['salad-protein'],
    }),
    dish('greek-salad', 1200, 'veg', ['milk', 'sulphites'], { modifier_group_refs: ['salad-protein'] }),
    dish('quinoa-bowl', 1400, 'vegan', ['sesame', 'soybeans'], { modifier_group_refs: ['salad-protein'] }),
  ],
}
