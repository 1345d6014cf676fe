import { dish, text } from './menu-parts.ts'
import type { Category } from './types.ts'

export const sides: Category = {
  ref: 'sides',
  name: text('Sides', 'Guarniciones'),
  is_active: true,
  windows: [],
  station_ref: 'hot-kitchen',
  items: [
    dish('hand-cut-fries', 600, 'vegan', []),
    dish('charred-broccolini', 700, 'vegan', ['nuts']),
    dish('mac-and-cheese', 800, 'veg', ['gluten', 'milk', 'mustard']),
    dish('apple-slaw', 500, 'egg', ['celery', 'eggs', 'mustard'], { station_ref: 'cold-kitchen' }),
  ],
}

export const desserts: Category = {
  ref: 'desserts',
  name: text('Desserts', 'Postres'),
  is_active: true,
  windows: [],
  station_ref: 'pastry',
  items: [
    dish('new-york-cheesecake', 900, 'egg', ['eggs', 'gluten', 'milk']),
    dish('flourless-chocolate-cake', 900, 'egg', ['eggs', 'milk', 'nuts', 'soybeans']),
    dish('tres-leches', 800, 'egg', ['eggs', 'gluten', 'milk']),
    dish('mango-sorbet', 600, 'vegan', []),
    dish('affogato', 700, 'veg', ['milk'], { station_ref: 'bar' }),
    dish('celebration-cake', 4800, 'egg', ['eggs', 'gluten', 'milk', 'nuts'], { show_online: false }),
  ],
}
