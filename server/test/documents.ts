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
