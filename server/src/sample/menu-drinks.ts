import { dish, size, text } from './menu-parts.ts'
import type { Category, Menu } from './types.ts'

const coffeeAndTea: Category = {
  ref: 'coffee-and-tea',
  name: text('Coffee and tea', 'Café y té'),
  is_active: true,
  windows: [],
  station_ref: 'bar',
  items: [
    dish({
      ref: 'cappuccino',
      name: text('Cappuccino', 'Capuchino'),
      description: text(
        'Double espresso under silky steamed milk.',
        'Espresso doble con leche sedosa al vapor.',
      ),
      variants: [
        size({ ref: 'small', name: text('Small (8 oz)', 'Chico (240 ml)'), price_minor: 400 }),
        size({
          ref: 'regular',
          name: text('Regular (12 oz)', 'Mediano (350 ml)'),
          price_minor: 450,
          is_default: true,
        }),
        size({ ref: 'large', name: text('Large (16 oz)', 'Grande (470 ml)'), price_minor: 500 }),
      ],
      dietary: 'veg',
      allergens: ['milk'],
      modifier_group_refs: ['milk'],
    }),
    dish({
      ref: 'cold-brew',
      name: text('Cold brew', 'Café infusionado en frío'),
      description: text(
        'Steeped for eighteen hours, served over ice.',
        'Infusionado durante dieciocho horas y servido con hielo.',
      ),
      price_minor: 500,
      dietary: 'vegan',
      allergens: [],
      modifier_group_refs: ['milk'],
    }),
    dish({
      ref: 'fresh-mint-tea',
      name: text('Fresh mint tea', 'Té de menta fresca'),
      description: text(
        'Garden mint, hot water, honey on request.',
        'Menta del huerto, agua caliente y miel si lo desea.',
      ),
      price_minor: 400,
      dietary: 'vegan',
      allergens: [],
    }),
  ],
}

const softDrinks: Category = {
  ref: 'soft-drinks',
  name: text('Juices and soft drinks', 'Jugos y refrescos'),
  is_active: true,
  windows: [],
  station_ref: 'bar',
  items: [
    dish({
      ref: 'house-lemonade',
      name: text('House lemonade', 'Limonada de la casa'),
      description: text(
        'Pressed lemons, cane sugar and a sprig of rosemary.',
        'Limones exprimidos, azúcar de caña y una ramita de romero.',
      ),
      price_minor: 400,
      dietary: 'vegan',
      allergens: [],
    }),
    dish({
      ref: 'orange-juice',
      name: text('Fresh orange juice', 'Jugo de naranja natural'),
      description: text('Squeezed to order, nothing added.', 'Exprimido al momento, sin nada más.'),
      variants: [
        size({
          ref: 'glass',
          name: text('Glass (10 oz)', 'Vaso (300 ml)'),
          price_minor: 500,
          is_default: true,
        }),
        size({ ref: 'carafe', name: text('Carafe (32 oz)', 'Jarra (950 ml)'), price_minor: 1300 }),
      ],
      dietary: 'vegan',
      allergens: [],
    }),
    dish({
      ref: 'cane-sugar-cola',
      name: text('Cane sugar cola', 'Refresco de cola con azúcar de caña'),
      description: text('An ice-cold 12 oz glass bottle.', 'Botella de vidrio de 355 ml, bien fría.'),
      price_minor: 350,
      dietary: 'none',
      allergens: null,
    }),
    dish({
      ref: 'sparkling-water',
      name: text('Sparkling water', 'Agua mineral con gas'),
      description: text('A 25 oz bottle to share.', 'Botella de 750 ml para compartir.'),
      price_minor: 600,
      dietary: 'none',
      allergens: null,
    }),
  ],
}

const cocktails: Category = {
  ref: 'cocktails',
  name: text('Cocktails', 'Cócteles'),
  is_active: true,
  windows: [],
  station_ref: 'bar',
  items: [
    dish({
      ref: 'classic-margarita',
      name: text('Classic margarita', 'Margarita clásica'),
      description: text(
        'Blanco tequila, orange liqueur, fresh lime, salted rim.',
        'Tequila blanco, licor de naranja, limón fresco y borde escarchado con sal.',
      ),
      price_minor: 1200,
      dietary: 'none',
      allergens: ['sulphites'],
    }),
    dish({
      ref: 'maple-old-fashioned',
      name: text('Maple old fashioned', 'Old fashioned con maple'),
      description: text(
        'Bourbon, dark maple syrup, walnut bitters and orange peel.',
        'Bourbon, miel de maple oscura, amargo de nuez y cáscara de naranja.',
      ),
      price_minor: 1400,
      dietary: 'none',
      allergens: ['nuts'],
    }),
    dish({
      ref: 'whiskey-sour',
      name: text('Whiskey sour', 'Whiskey sour'),
      description: text(
        'Rye whiskey, lemon, a silky egg white foam and Angostura.',
        'Whiskey de centeno, limón, espuma sedosa de clara de huevo y Angostura.',
      ),
      price_minor: 1300,
      dietary: 'egg',
      allergens: ['eggs'],
    }),
    dish({
      ref: 'garden-spritz',
      name: text('Garden spritz (no alcohol)', 'Spritz del huerto (sin alcohol)'),
      description: text(
        'Cucumber, basil, verjus and sparkling water.',
        'Pepino, albahaca, agraz y agua con gas.',
      ),
      price_minor: 900,
      dietary: 'vegan',
      allergens: ['sulphites'],
    }),
  ],
}

const beerAndWine: Category = {
  ref: 'beer-and-wine',
  name: text('Beer and wine', 'Cerveza y vino'),
  is_active: true,
  windows: [],
  station_ref: 'bar',
  items: [
    dish({
      ref: 'pilsner',
      name: text('Pioneer Valley pilsner', 'Pilsner del valle Pioneer'),
      description: text('Crisp, floral, on draft.', 'Ligera y floral, de barril.'),
      variants: [
        size({ ref: 'half', name: text('Half pint', 'Media pinta'), price_minor: 450 }),
        size({ ref: 'pint', name: text('Pint', 'Pinta'), price_minor: 800, is_default: true }),
      ],
      dietary: 'none',
      allergens: ['gluten'],
    }),
    dish({
      ref: 'pinot-noir',
      name: text('Pinot noir', 'Pinot noir'),
      description: text(
        'Willamette Valley, Oregon: red cherry and soft spice.',
        'Valle de Willamette, Oregón: cereza roja y especias suaves.',
      ),
      variants: [
        size({ ref: 'glass', name: text('Glass', 'Copa'), price_minor: 1200, is_default: true }),
        size({ ref: 'bottle', name: text('Bottle', 'Botella'), price_minor: 4600 }),
      ],
      dietary: 'none',
      allergens: ['sulphites'],
    }),
    dish({
      ref: 'sauvignon-blanc',
      name: text('Sauvignon blanc', 'Sauvignon blanc'),
      description: text(
        'North Fork, Long Island: grapefruit and sea breeze.',
        'North Fork, Long Island: toronja y brisa marina.',
      ),
      variants: [
        size({ ref: 'glass', name: text('Glass', 'Copa'), price_minor: 1100, is_default: true }),
        size({ ref: 'bottle', name: text('Bottle', 'Botella'), price_minor: 4200 }),
      ],
      dietary: 'none',
      allergens: ['sulphites'],
    }),
  ],
}

export const drinksMenu: Menu = {
  ref: 'drinks',
  name: text('Drinks', 'Bebidas'),
  is_active: true,
  windows: [],
  categories: [coffeeAndTea, softDrinks, cocktails, beerAndWine],
}
