import { dish, size, text } from './menu-parts.ts'
import type { Category, Size } from './types.ts'

function pizzaSizes(priceMinor: { readonly ten: number; readonly fourteen: number }): readonly Size[] {
  return [
    size({
      ref: 'ten-inch',
      name: text('10 inch', '25 cm'),
      price_minor: priceMinor.ten,
      is_default: true,
    }),
    size({ ref: 'fourteen-inch', name: text('14 inch', '35 cm'), price_minor: priceMinor.fourteen }),
  ]
}

export const pizza: Category = {
  ref: 'pizza',
  name: text('Wood-fired pizza', 'Pizza al horno de leña'),
  is_active: true,
  windows: [],
  station_ref: 'hot-kitchen',
  items: [
    dish('margherita', pizzaSizes({ ten: 1300, fourteen: 1800 }), 'veg', ['gluten', 'milk'], {
      modifier_group_refs: ['pizza-toppings'],
    }),
    dish(
      'pepperoni-and-hot-honey',
      pizzaSizes({ ten: 1500, fourteen: 2100 }),
      'non_veg',
      ['gluten', 'milk', 'sulphites'],
      { modifier_group_refs: ['pizza-toppings'] },
    ),
    dish('four-cheese', pizzaSizes({ ten: 1500, fourteen: 2000 }), 'veg', ['gluten', 'milk'], {
      modifier_group_refs: ['pizza-toppings'],
    }),
    dish('garden-pizza', pizzaSizes({ ten: 1400, fourteen: 1900 }), 'vegan', ['gluten', 'nuts'], {
      modifier_group_refs: ['pizza-toppings'],
    }),
  ],
}

export const pasta: Category = {
  ref: 'pasta',
  name: text('Pasta', 'Pastas'),
  is_active: true,
  windows: [],
  station_ref: 'hot-kitchen',
  items: [
    dish('spaghetti-pomodoro', 1400, 'vegan', ['gluten']),
    dish('tagliatelle-bolognese', 1800, 'non_veg', ['celery', 'eggs', 'gluten', 'milk', 'sulphites']),
    dish('mushroom-carbonara', 1700, 'egg', ['eggs', 'gluten', 'milk']),
    dish('shrimp-linguine', 2100, 'non_veg', ['crustaceans', 'gluten', 'sulphites']),
  ],
}

export const grill: Category = {
  ref: 'grill',
  name: text('From the grill', 'De la parrilla'),
  is_active: true,
  windows: [],
  station_ref: 'hot-kitchen',
  items: [
    dish('house-burger', 1600, 'non_veg', ['eggs', 'gluten', 'milk', 'mustard', 'sesame'], {
      modifier_group_refs: ['doneness', 'burger-side', 'burger-extras'],
    }),
    dish('black-bean-burger', 1500, 'vegan', ['gluten', 'soybeans'], {
      modifier_group_refs: ['burger-side', 'burger-extras'],
    }),
    dish('ribeye-steak', 3400, 'non_veg', ['milk'], { modifier_group_refs: ['doneness'] }),
    dish('roast-chicken', 2200, 'non_veg', ['celery', 'gluten']),
    dish('cedar-plank-salmon', 2600, 'non_veg', ['fish', 'milk', 'mustard']),
    dish('baja-fish-tacos', 1700, 'non_veg', ['fish', 'gluten', 'milk'], { is_available: false }),
  ],
}
