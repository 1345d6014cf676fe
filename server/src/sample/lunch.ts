// The living demo's set. The sample itself, and so every sandbox, has none.
import { importDocument } from '../across/document/import.ts'
import type { Tx } from '../platform/postgres/transaction/transaction.ts'
import { breakfastMenu } from './menu-breakfast.ts'
import { drinksMenu } from './menu-drinks.ts'
import { mainMenu } from './menu-main.ts'
import { text } from './menu-parts.ts'

const one = { min_select: 1, max_select: 1 }

const lunchMenu = {
  ref: 'lunch-menu',
  name: text('Lunch menu', 'Menú del día'),
  description: text(
    'A main, a drink and, if you like, a starter',
    'Un plato, una bebida y, si quiere, una entrada',
  ),
  price_minor: 1900,
  allergens: null,
  slots: [
    {
      ...{ ref: 'starter', name: text('Starter', 'Entrada'), min_select: 0, max_select: 1 },
      choices: [{ item_ref: 'guacamole', extra_minor: 400 }],
    },
    {
      ...{ ref: 'main', name: text('Main', 'Plato principal'), ...one },
      choices: [
        { item_ref: 'margherita', variant_ref: 'ten-inch' },
        { item_ref: 'caesar-salad' },
        { item_ref: 'shrimp-linguine', extra_minor: 350 },
      ],
    },
    {
      ...{ ref: 'drink', name: text('Drink', 'Bebida'), ...one },
      choices: [{ item_ref: 'house-lemonade' }, { item_ref: 'cane-sugar-cola' }],
    },
  ],
}

export async function offerLunch(tx: Tx): Promise<void> {
  const category = { ref: 'lunch', name: text('Lunch', 'Almuerzo'), items: [lunchMenu] }
  const menu = { ...mainMenu, categories: [...mainMenu.categories, category] }
  await importDocument(tx, { menus: [menu, breakfastMenu, drinksMenu] })
}
