import { dish, size, text } from './menu-parts.ts'
import type { Category, Menu } from './types.ts'

const coffeeAndTea: Category = {
  ref: 'coffee-and-tea',
  name: text('Coffee and tea', 'Café y té'),
  is_active: true,
  windows: [],
  station_ref: 'bar',
  items: [
    dish(
      'cappuccino',
      [
        size({ ref: 'small', name: text('Small (8 oz)', 'Chico (240 ml)'), price_minor: 400 }),
        size({
          ref: 'regular',
          name: text('Regular (12 oz)', 'Mediano (350 ml)'),
          price_minor: 450,
          is_default: true,
        }),
        size({ ref: 'large', name: text('Large (16 oz)', 'Grande (470 ml)'), price_minor: 500 }),
      ],
      'veg',
      ['milk'],
      { modifier_group_refs: ['milk'] },
    ),
    dish('cold-brew', 500, 'vegan', [], { modifier_group_refs: ['milk'] }),
    dish('fresh-mint-tea', 400, 'vegan', []),
  ],
}

const softDrinks: Category = {
  ref: 'soft-drinks',
  name: text('Juices and soft drinks', 'Jugos y refrescos'),
  is_active: true,
  windows: [],
  station_ref: 'bar',
  items: [
    dish('house-lemonade', 400, 'vegan', []),
    dish(
      'orange-juice',
      [
        size({
          ref: 'glass',
          name: text('Glass (10 oz)', 'Vaso (300 ml)'),
          price_minor: 500,
          is_default: true,
        }),
        size({ ref: 'carafe', name: text('Carafe (32 oz)', 'Jarra (950 ml)'), price_minor: 1300 }),
      ],
      'vegan',
      [],
    ),
    dish('cane-sugar-cola', 350, 'none', null),
    dish('sparkling-water', 600, 'none', null),
  ],
}

const cocktails: Category = {
  ref: 'cocktails',
  name: text('Cocktails', 'Cócteles'),
  is_active: true,
  windows: [],
  station_ref: 'bar',
  items: [
    dish('classic-margarita', 1200, 'none', ['sulphites']),
    dish('maple-old-fashioned', 1400, 'none', ['nuts']),
    dish('whiskey-sour', 1300, 'egg', ['eggs']),
    dish('garden-spritz', 900, 'vegan', ['sulphites']),
  ],
}

const beerAndWine: Category = {
  ref: 'beer-and-wine',
  name: text('Beer and wine', 'Cerveza y vino'),
  is_active: true,
  windows: [],
  station_ref: 'bar',
  items: [
    dish(
      'pilsner',
      [
        size({ ref: 'half', name: text('Half pint', 'Media pinta'), price_minor: 450 }),
        size({ ref: 'pint', name: text('Pint', 'Pinta'), price_minor: 800, is_default: true }),
      ],
      'none',
      ['gluten'],
    ),
    dish(
      'pinot-noir',
      [
        size({ ref: 'glass', name: text('Glass', 'Copa'), price_minor: 1200, is_default: true }),
        size({ ref: 'bottle', name: text('Bottle', 'Botella'), price_minor: 4600 }),
      ],
      'none',
      ['sulphites'],
    ),
    dish(
      'sauvignon-blanc',
      [
        size({ ref: 'glass', name: text('Glass', 'Copa'), price_minor: 1100, is_default: true }),
        size({ ref: 'bottle', name: text('Bottle', 'Botella'), price_minor: 4200 }),
      ],
      'none',
      ['sulphites'],
    ),
  ],
}

export const drinksMenu: Menu = {
  ref: 'drinks',
  name: text('Drinks', 'Bebidas'),
  is_active: true,
  windows: [],
  categories: [coffeeAndTea, softDrinks, cocktails, beerAndWine],
}
