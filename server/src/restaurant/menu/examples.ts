const currency = 'USD'

const item = {
  id: 7,
  category_id: 2,
  name: { en: 'Margherita', es: 'Margarita' },
  description: { en: 'Tomato, mozzarella, basil', es: 'Tomate, mozzarella, albahaca' },
  price_minor: null,
  is_available: true,
  show_online: true,
  dietary: 'veg',
  allergens: ['gluten', 'milk'],
  sort_order: 1,
  variants: [
    { id: 11, name: { en: 'Small', es: 'Pequeña' }, price_minor: 900, is_default: true },
    { id: 12, name: { en: 'Large', es: 'Grande' }, price_minor: 1250, is_default: false },
  ],
  modifier_groups: [
    {
      id: 3,
      name: { en: 'Extra toppings', es: 'Ingredientes extra' },
      min_select: 0,
      max_select: 3,
      options: [{ id: 31, name: { en: 'Olives', es: 'Aceitunas' }, price_minor: 150, is_available: true }],
    },
  ],
  updated_at: '2026-11-14T19:30:05.123-05:00',
}

const category = { id: 2, menu_id: 1, name: { en: 'Pizza', es: 'Pizza' }, is_active: true, sort_order: 2 }
const menuHead = { id: 1, name: { en: 'All day', es: 'Todo el día' }, is_active: true, sort_order: 1 }
const nothing = {}

export const itemAnswer = { data: item, meta: { currency }, links: nothing }
export const itemPage = {
  data: [item],
  meta: { per_page: 25, next_cursor: null, prev_cursor: null, currency },
  links: { next: null, prev: null },
}
export const menuList = {
  data: [{ ...menuHead, categories: [category] }],
  meta: { count: 1, currency },
  links: nothing,
}
export const categoryList = { data: [category], meta: { count: 1 }, links: nothing }
export const menu = {
  data: { ...menuHead, categories: [{ ...category, items: [item] }] },
  meta: {
    currency,
    now: {
      available: true,
      closed_category_ids: [],
      prices: [{ item_id: 7, variant_id: 11, price_minor: 675 }],
    },
  },
  links: nothing,
}

export const newItem = {
  category_id: 2,
  name: { en: 'Marinara', es: 'Marinara' },
  description: 'Tomato, garlic, oregano',
  variants: [
    { name: { en: 'Small' }, price_minor: 800, is_default: true },
    { name: { en: 'Large' }, price_minor: 1100 },
  ],
  dietary: 'vegan',
  allergens: ['gluten'],
  modifier_group_ids: [3],
}
export const itemChange = { price_minor: 1350, is_available: true }
