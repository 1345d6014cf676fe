import { EVERY_DAY } from './days.ts'
import { dish, size, text } from './menu-parts.ts'
import type { Category, Menu } from './types.ts'

const eggs: Category = {
  ref: 'eggs',
  name: text('Eggs', 'Huevos'),
  is_active: true,
  windows: [],
  station_ref: 'hot-kitchen',
  items: [
    dish({
      ref: 'two-eggs-any-style',
      name: text('Two eggs any style', 'Dos huevos al gusto'),
      description: text(
        'Farm eggs, home fries and buttered sourdough toast.',
        'Huevos de granja, papas caseras y pan de masa madre tostado con mantequilla.',
      ),
      price_minor: 1100,
      dietary: 'egg',
      allergens: ['eggs', 'gluten', 'milk'],
      modifier_group_refs: ['egg-style', 'breakfast-extras'],
    }),
    dish({
      ref: 'eggs-benedict',
      name: text('Eggs Benedict', 'Huevos benedictinos'),
      description: text(
        'Poached eggs and smoked ham on an English muffin, lemon hollandaise.',
        'Huevos pochados y jamón ahumado sobre muffin inglés, con salsa holandesa al limón.',
      ),
      price_minor: 1500,
      dietary: 'non_veg',
      allergens: ['eggs', 'gluten', 'milk', 'sulphites'],
    }),
    dish({
      ref: 'huevos-rancheros',
      name: text('Huevos rancheros', 'Huevos rancheros'),
      description: text(
        'Fried eggs on corn tortillas, charred tomato salsa, black beans and queso fresco.',
        'Huevos fritos sobre tortillas de maíz, salsa de tomate asado, frijoles negros y queso fresco.',
      ),
      price_minor: 1400,
      dietary: 'egg',
      allergens: ['eggs', 'milk'],
      modifier_group_refs: ['breakfast-extras'],
    }),
    dish({
      ref: 'shakshuka',
      name: text('Shakshuka', 'Shakshuka'),
      description: text(
        'Eggs baked in spiced tomato and peppers, feta, warm flatbread.',
        'Huevos al horno en tomate y pimientos especiados, queso feta y pan plano caliente.',
      ),
      price_minor: 1400,
      dietary: 'egg',
      allergens: ['eggs', 'gluten', 'milk'],
    }),
  ],
}

const griddle: Category = {
  ref: 'griddle-and-toast',
  name: text('Griddle and toast', 'Plancha y tostadas'),
  is_active: true,
  windows: [],
  station_ref: 'hot-kitchen',
  items: [
    dish({
      ref: 'buttermilk-pancakes',
      name: text('Buttermilk pancakes', 'Hotcakes de suero de leche'),
      description: text(
        'Fluffy pancakes with whipped butter and Massachusetts maple syrup.',
        'Hotcakes esponjosos con mantequilla batida y miel de maple de Massachusetts.',
      ),
      variants: [
        size({
          ref: 'short-stack',
          name: text('Short stack (2)', 'Porción chica (2)'),
          price_minor: 900,
          is_default: true,
        }),
        size({ ref: 'full-stack', name: text('Full stack (4)', 'Porción grande (4)'), price_minor: 1300 }),
      ],
      dietary: 'egg',
      allergens: ['eggs', 'gluten', 'milk'],
      modifier_group_refs: ['breakfast-extras'],
    }),
    dish({
      ref: 'brioche-french-toast',
      name: text('Brioche French toast', 'Pan francés de brioche'),
      description: text(
        'Vanilla custard brioche, roasted strawberries and toasted almonds.',
        'Brioche bañado en crema de vainilla, fresas asadas y almendras tostadas.',
      ),
      price_minor: 1300,
      dietary: 'egg',
      allergens: ['eggs', 'gluten', 'milk', 'nuts'],
    }),
    dish({
      ref: 'avocado-toast',
      name: text('Avocado toast', 'Tostada de aguacate'),
      description: text(
        'Smashed avocado on seeded sourdough with radish, lemon and chili flakes.',
        'Aguacate machacado sobre pan de masa madre con semillas, rábano, limón y chile seco.',
      ),
      price_minor: 1200,
      dietary: 'vegan',
      allergens: ['gluten', 'sesame'],
      station_ref: 'cold-kitchen',
    }),
    dish({
      ref: 'peanut-butter-oatmeal',
      name: text('Peanut butter oatmeal', 'Avena con crema de cacahuate'),
      description: text(
        'Steel-cut oats simmered in oat milk, peanut butter, banana and cacao nibs.',
        'Avena cocida en leche de avena, con crema de cacahuate, plátano y trocitos de cacao.',
      ),
      price_minor: 900,
      dietary: 'vegan',
      allergens: ['gluten', 'peanuts'],
    }),
  ],
}

const bakery: Category = {
  ref: 'bakery',
  name: text('From the bakery', 'De la panadería'),
  is_active: true,
  windows: [],
  station_ref: 'pastry',
  items: [
    dish({
      ref: 'butter-croissant',
      name: text('Butter croissant', 'Cruasán de mantequilla'),
      description: text(
        'Laminated over three days, baked every morning.',
        'Hojaldrado durante tres días y horneado cada mañana.',
      ),
      price_minor: 400,
      dietary: 'egg',
      allergens: ['eggs', 'gluten', 'milk'],
    }),
    dish({
      ref: 'cinnamon-roll',
      name: text('Cinnamon roll', 'Rollo de canela'),
      description: text(
        'Soft milk bread, brown sugar and cinnamon, cream cheese frosting.',
        'Pan de leche suave, azúcar morena y canela, con glaseado de queso crema.',
      ),
      price_minor: 500,
      dietary: 'veg',
      allergens: ['gluten', 'milk'],
    }),
    dish({
      ref: 'blueberry-muffin',
      name: text('Blueberry muffin', 'Panqué de arándanos'),
      description: text(
        'Wild blueberries, lemon zest and a crunchy oat crumble.',
        'Arándanos silvestres, ralladura de limón y crujiente de avena.',
      ),
      price_minor: 450,
      dietary: 'egg',
      allergens: ['eggs', 'gluten', 'milk'],
    }),
    dish({
      ref: 'banana-bread',
      name: text('Gluten-free banana bread', 'Pan de plátano sin gluten'),
      description: text(
        'Ripe bananas, lupin and rice flour, toasted walnuts.',
        'Plátano maduro, harina de lupino y de arroz, nueces tostadas.',
      ),
      price_minor: 450,
      dietary: 'vegan',
      allergens: ['lupin', 'nuts'],
    }),
  ],
}

export const breakfastMenu: Menu = {
  ref: 'breakfast',
  name: text('Breakfast', 'Desayuno'),
  is_active: true,
  windows: [{ days: EVERY_DAY, from: '07:00', to: '11:00' }],
  categories: [eggs, griddle, bakery],
}
