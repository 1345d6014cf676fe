// Small restaurants for tests: a document with just what a rule needs.
type Json = Record<string, unknown>

function name(en: string): Json {
  return { en }
}

/** Two categories, sizes, a required and an optional group; prices that make sums easy to follow. */
export function smallMenu(): Json {
  return {
    stations: [
      { ref: 'hot', name: 'Hot' },
      { ref: 'bar', name: 'Bar' },
    ],
    modifier_groups: [
      {
        ref: 'sauce',
        name: name('Sauce'),
        min_select: 1,
        max_select: 1,
        options: [
          { ref: 'red', name: name('Red'), price_minor: 0 },
          { ref: 'green', name: name('Green'), price_minor: 50 },
          { ref: 'gone', name: name('Gone'), price_minor: 0, is_available: false },
        ],
      },
      {
        ref: 'extras',
        name: name('Extras'),
        min_select: 0,
        max_select: 2,
        options: [
          { ref: 'cheese', name: name('Cheese'), price_minor: 100 },
          { ref: 'egg', name: name('Egg'), price_minor: 150 },
          { ref: 'bacon', name: name('Bacon'), price_minor: 200 },
        ],
      },
    ],
    menus: [
      {
        ref: 'all-day',
        name: name('All day'),
        categories: [
          {
            ref: 'mains',
            name: name('Mains'),
            station_ref: 'hot',
            items: [
              { ref: 'soup', name: name('Soup'), price_minor: 1000 },
              {
                ref: 'tacos',
                name: name('Tacos'),
                price_minor: 1200,
                modifier_group_refs: ['sauce', 'extras'],
              },
              {
                ref: 'pizza',
                name: name('Pizza'),
                variants: [
                  { ref: 'small', name: name('Small'), price_minor: 900 },
                  { ref: 'large', name: name('Large'), price_minor: 1500, is_default: true },
                ],
              },
              { ref: 'sold-out', name: name('Sold out'), price_minor: 700, is_available: false },
              { ref: 'by-phone', name: name('By phone'), price_minor: 800, show_online: false },
              { ref: 'cooked-at-bar', name: name('Flambé'), price_minor: 600, station_ref: 'bar' },
            ],
          },
          {
            ref: 'drinks',
            name: name('Drinks'),
            station_ref: 'bar',
            items: [{ ref: 'water', name: name('Water'), price_minor: 300 }],
          },
        ],
      },
      {
        ref: 'breakfast',
        name: name('Breakfast'),
        windows: [{ from: '07:00', to: '11:00' }],
        categories: [
          {
            ref: 'eggs',
            name: name('Eggs'),
            items: [{ ref: 'omelette', name: name('Omelette'), price_minor: 500 }],
          },
        ],
      },
    ],
    tables: [{ ref: 't1', name: 'Table 1', code: 'T1', area: 'Room', min_seats: 1, max_seats: 4 }],
  }
}

export function withSettings(settings: Json, document: Json = smallMenu()): Json {
  return { settings, ...document }
}

/** One menu, one category, one dish: the least that every operation of the menu can be tried on. */
export const SMALL_MENU = {
  menus: [
    {
      ref: 'm',
      name: { en: 'Menu' },
      categories: [
        { ref: 'c', name: { en: 'Soups' }, items: [{ ref: 'i', name: { en: 'Soup' }, price_minor: 500 }] },
      ],
    },
  ],
}

/** Two menus, sizes, and groups in an order of their own. */
export const TWO_MENUS = {
  modifier_groups: [
    {
      ref: 'milk',
      name: { en: 'Milk' },
      min_select: 1,
      max_select: 1,
      options: [
        { ref: 'cow', name: { en: 'Cow' }, price_minor: 0 },
        { ref: 'oat', name: { en: 'Oat' }, price_minor: 50, is_available: false },
      ],
    },
    {
      ref: 'extras',
      name: { en: 'Extras' },
      min_select: 0,
      max_select: null,
      options: [{ ref: 'honey', name: { en: 'Honey' }, price_minor: 75 }],
    },
  ],
  menus: [
    {
      ref: 'day',
      name: { en: 'All day', es: 'Todo el día' },
      categories: [
        {
          ref: 'soups',
          name: { en: 'Soups' },
          items: [
            { ref: 'tomato', name: { en: 'Tomato soup', es: 'Sopa de tomate' }, price_minor: 800 },
            { ref: 'onion', name: { en: 'Onion soup' }, price_minor: 900, description: { en: 'Hot' } },
          ],
        },
        {
          ref: 'mains',
          name: { en: 'Mains' },
          items: [{ ref: 'pasta', name: { en: 'Pasta' }, price_minor: 1500 }],
        },
      ],
    },
    {
      ref: 'bar',
      name: { en: 'Bar' },
      categories: [
        {
          ref: 'coffee',
          name: { en: 'Coffee' },
          items: [
            {
              ref: 'latte',
              name: { en: 'Latte' },
              variants: [
                { ref: 's', name: { en: 'Small' }, price_minor: 400 },
                { ref: 'l', name: { en: 'Large' }, price_minor: 500, is_default: true },
              ],
              modifier_group_refs: ['extras', 'milk'],
            },
          ],
        },
      ],
    },
  ],
}

/** Of the menus above. */
export const HAPPY_HOURS = [
  {
    name: 'Happy',
    windows: [
      { days: ['mon', 'fri'], from: '17:00', to: '19:00' },
      { from: '22:00', to: '24:00' },
    ],
    percent: 12.5,
    menu_refs: ['bar', 'day'],
    category_refs: ['soups'],
    item_refs: ['pasta', 'latte'],
  },
  { name: 'Fixed', price_minor: 100 },
  { name: 'Off', amount_off_minor: 50, item_refs: ['tomato'] },
]

/** The two menus by themselves. */
export const [DAY_MENU, BAR_MENU] = TWO_MENUS.menus as [
  (typeof TWO_MENUS.menus)[number],
  (typeof TWO_MENUS.menus)[number],
]

/** More than one wall has room for, in two languages: sizes, diets and a dish that is sold out. */
export function boardMenu(): Json {
  const parts = [
    ['starters', 'Starters', 'المقبلات', 9],
    ['mains', 'Mains', 'الأطباق الرئيسية', 12],
    ['grill', 'From the grill', 'من الشواية', 10],
    ['pizza', 'Pizza', 'بيتزا', 8],
    ['desserts', 'Desserts', 'الحلويات', 6],
    ['drinks', 'Drinks', 'المشروبات', 5],
  ] as const
  return {
    menus: [
      {
        ref: 'menu',
        name: name('Menu'),
        categories: parts.map(([ref, en, ar, count]) => ({
          ref,
          name: { en, ar },
          items: Array.from({ length: count }, (_, index) => ({
            ref: `${ref}-${index + 1}`,
            name: { en: `${en}, the ${index + 1}. of many`, ar: `${ar} رقم ${index + 1}` },
            ...(index % 4 === 3
              ? {
                  variants: [
                    { ref: `${ref}-${index}-s`, name: { en: 'Small', ar: 'صغير' }, price_minor: 900 },
                    { ref: `${ref}-${index}-l`, name: { en: 'Large', ar: 'كبير' }, price_minor: 1500 },
                  ],
                }
              : { price_minor: 1000 + index * 150 }),
            dietary: index % 3 === 1 ? 'vegan' : 'none',
            is_available: index !== 4,
          })),
        })),
      },
    ],
    happy_hours: [{ name: 'Always', percent: 20, category_refs: ['drinks'] }],
  }
}
