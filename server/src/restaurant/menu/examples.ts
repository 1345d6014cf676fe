// Ids and names of a fresh demo: whoever tries an example there gets an answer. A test sends them all.
const currency = 'USD'

const item = {
  id: 9,
  category_id: 3,
  name: { en: 'Margherita', es: 'Margarita' },
  description: { en: 'Tomato, mozzarella, basil', es: 'Tomate, mozzarella, albahaca' },
  price_minor: null,
  is_available: true,
  show_online: true,
  dietary: 'veg',
  allergens: ['gluten', 'milk'],
  sort_order: 1,
  variants: [
    { id: 3, name: { en: '10 inch', es: '25 cm' }, price_minor: 1300, is_default: true },
    { id: 4, name: { en: '14 inch', es: '35 cm' }, price_minor: 1800, is_default: false },
  ],
  modifier_groups: [
    {
      id: 6,
      name: { en: 'Extra toppings, as many as you like', es: 'Ingredientes extra, los que quiera' },
      min_select: 0,
      max_select: null,
      options: [
        {
          id: 24,
          name: { en: 'Castelvetrano olives', es: 'Aceitunas verdes' },
          price_minor: 150,
          is_available: true,
        },
      ],
    },
  ],
  updated_at: '2026-11-14T19:30:05.123-05:00',
}

const category = {
  id: 3,
  menu_id: 1,
  name: { en: 'Wood-fired pizza', es: 'Pizza al horno de leña' },
  is_active: true,
  sort_order: 3,
}
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
      prices: [{ item_id: 9, variant_id: 3, price_minor: 975 }],
    },
  },
  links: nothing,
}

export const newItem = {
  category_id: 3,
  name: { en: 'Marinara', es: 'Marinara' },
  description: 'Tomato, garlic, oregano',
  variants: [
    { name: { en: '10 inch' }, price_minor: 1200, is_default: true },
    { name: { en: '14 inch' }, price_minor: 1700 },
  ],
  dietary: 'vegan',
  allergens: ['gluten'],
  modifier_group_ids: [6],
}
export const itemChange = { price_minor: 1350, is_available: true }

export const menuAnswer = {
  data: { ...menuHead, categories: [category] },
  meta: {},
  links: nothing,
}
export const newMenu = {
  name: { en: 'Lunch', es: 'Almuerzo' },
  windows: [{ days: ['mon', 'tue', 'wed', 'thu', 'fri'], from: '11:30', to: '14:30' }],
}
export const menuChange = { is_active: true, windows: [] }
export const categoryAnswer = { data: category, meta: {}, links: nothing }
export const newCategory = { menu_id: 2, name: { en: 'Calzone', es: 'Calzone' } }
export const categoryChange = { name: 'Wood-fired pizza', is_active: true }
/** Of what a fresh demo has: all categories of its first menu, and all items of one of them. */
export const categoryOrder = { ids: [2, 1, 3, 4, 5, 6, 7, 15] }
export const itemOrder = { ids: [2, 1, 3, 4, 5] }
export const variantList = {
  variants: [
    { name: { en: 'Half', es: 'Media' }, price_minor: 900 },
    { name: { en: 'Whole', es: 'Entera' }, price_minor: 1600, is_default: true },
  ],
}
export const groupLinks = { modifier_group_ids: [6] }
const group = item.modifier_groups[0]
export const groupAnswer = { data: group, meta: {}, links: nothing }
export const groupList = { data: [group], meta: { count: 1, currency }, links: nothing }
export const newGroup = {
  name: { en: 'Crust', es: 'Masa' },
  min_select: 1,
  max_select: 1,
  options: [
    { name: 'Classic', price_minor: 0 },
    { name: 'Gluten free', price_minor: 250 },
  ],
}
export const groupChange = { min_select: 0, max_select: 2 }

const media = 'https://comanda.example.com/media/1/0199f7c2-5c40-7d3b-9b57-6f8f3d1a2b4c'
export const photoAnswer = {
  data: {
    url: `${media}/3.webp`,
    width: 1600,
    height: 1200,
    sizes: [
      { url: `${media}/1.webp`, width: 400 },
      { url: `${media}/2.webp`, width: 800 },
      { url: `${media}/3.webp`, width: 1600 },
    ],
  },
  meta: {},
  links: nothing,
}

export const branchItemInput = { price_minor: 1450, is_available: true }
const branchItem = { item_id: 2, price_minor: 1450, variants: [], is_available: true, is_hidden: false }
export const branchItemAnswer = { data: branchItem, meta: {}, links: {} }
export const branchItemList = { data: [branchItem], meta: { count: 1 }, links: {} }

export const slotList = {
  slots: [
    {
      name: { en: 'Pizza', es: 'Pizza' },
      min_select: 1,
      max_select: 1,
      choices: [
        { item_id: 9, variant_id: 3 },
        { item_id: 9, variant_id: 4, extra_minor: 300 },
      ],
    },
    { name: { en: 'Salad', es: 'Ensalada' }, min_select: 0, max_select: 1, choices: [{ item_id: 6 }] },
  ],
}
export const setAnswer = {
  data: {
    slots: [
      {
        id: 1,
        name: { en: 'Pizza', es: 'Pizza' },
        min_select: 1,
        max_select: 1,
        choices: [
          { item_id: 9, variant_id: 3, extra_minor: 0 },
          { item_id: 9, variant_id: 4, extra_minor: 300 },
        ],
      },
    ],
  },
  meta: {},
  links: nothing,
}
