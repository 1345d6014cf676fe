import { dish, text } from './menu-parts.ts'
import type { Category } from './types.ts'

export const sides: Category = {
  ref: 'sides',
  name: text('Sides', 'Guarniciones'),
  is_active: true,
  windows: [],
  station_ref: 'hot-kitchen',
  items: [
    dish({
      ref: 'hand-cut-fries',
      name: text('Hand-cut fries', 'Papas fritas de la casa'),
      description: text('Fried twice, sea salt and rosemary.', 'Doble fritura, sal de mar y romero.'),
      price_minor: 600,
      dietary: 'vegan',
      allergens: [],
    }),
    dish({
      ref: 'charred-broccolini',
      name: text('Charred broccolini', 'Bimi a la brasa'),
      description: text('Toasted almonds, lemon and chili.', 'Almendras tostadas, limón y chile.'),
      price_minor: 700,
      dietary: 'vegan',
      allergens: ['nuts'],
    }),
    dish({
      ref: 'mac-and-cheese',
      name: text('Mac and cheese', 'Macarrones con queso'),
      description: text(
        'Vermont cheddar, a touch of mustard, buttered crumbs.',
        'Cheddar de Vermont, un toque de mostaza y migas con mantequilla.',
      ),
      price_minor: 800,
      dietary: 'veg',
      allergens: ['gluten', 'milk', 'mustard'],
    }),
    dish({
      ref: 'apple-slaw',
      name: text('Apple slaw', 'Ensalada de col y manzana'),
      description: text(
        'Cabbage, green apple, celery seed and a light mayonnaise.',
        'Col, manzana verde, semilla de apio y mayonesa ligera.',
      ),
      price_minor: 500,
      dietary: 'egg',
      allergens: ['celery', 'eggs', 'mustard'],
      station_ref: 'cold-kitchen',
    }),
  ],
}

export const desserts: Category = {
  ref: 'desserts',
  name: text('Desserts', 'Postres'),
  is_active: true,
  windows: [],
  station_ref: 'pastry',
  items: [
    dish({
      ref: 'new-york-cheesecake',
      name: text('New York cheesecake', 'Pay de queso estilo Nueva York'),
      description: text(
        'Baked vanilla cheesecake, graham crust, sour cherries.',
        'Horneado con vainilla, base de galleta y cerezas ácidas.',
      ),
      price_minor: 900,
      dietary: 'egg',
      allergens: ['eggs', 'gluten', 'milk'],
    }),
    dish({
      ref: 'flourless-chocolate-cake',
      name: text('Flourless chocolate cake', 'Pastel de chocolate sin harina'),
      description: text(
        'Dark chocolate and almond, softly whipped cream.',
        'Chocolate oscuro y almendra, con crema batida.',
      ),
      price_minor: 900,
      dietary: 'egg',
      allergens: ['eggs', 'milk', 'nuts', 'soybeans'],
    }),
    dish({
      ref: 'tres-leches',
      name: text('Tres leches cake', 'Pastel de tres leches'),
      description: text(
        'Sponge soaked in three milks, cinnamon and fresh berries.',
        'Bizcocho bañado en tres leches, canela y frutos rojos frescos.',
      ),
      price_minor: 800,
      dietary: 'egg',
      allergens: ['eggs', 'gluten', 'milk'],
    }),
    dish({
      ref: 'mango-sorbet',
      name: text('Mango sorbet', 'Sorbete de mango'),
      description: text('Two scoops with lime and chili salt.', 'Dos bolas con limón y sal de chile.'),
      price_minor: 600,
      dietary: 'vegan',
      allergens: [],
    }),
    dish({
      ref: 'affogato',
      name: text('Affogato', 'Affogato'),
      description: text(
        'Sweet cream ice cream drowned in a shot of espresso.',
        'Helado de crema bañado con un espresso.',
      ),
      price_minor: 700,
      dietary: 'veg',
      allergens: ['milk'],
      station_ref: 'bar',
    }),
    dish({
      ref: 'celebration-cake',
      name: text('Celebration cake (by phone)', 'Pastel de celebración (por teléfono)'),
      description: text(
        'A whole hazelnut layer cake for ten, with your message on top. Call us to order.',
        'Pastel entero de avellana para diez personas, con su mensaje. Pídalo por teléfono.',
      ),
      price_minor: 4800,
      dietary: 'egg',
      allergens: ['eggs', 'gluten', 'milk', 'nuts'],
      show_online: false,
    }),
  ],
}
