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
