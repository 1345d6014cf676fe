import { dish, size, text } from './menu-parts.ts'
import type { Category } from './types.ts'

export const starters: Category = {
  ref: 'starters',
  name: text('Starters', 'Entradas'),
  is_active: true,
  windows: [],
  station_ref: 'hot-kitchen',
  items: [
    dish({
      ref: 'tomato-bruschetta',
      name: text('Tomato bruschetta', 'Bruschetta de tomate'),
      description: text(
        'Grilled sourdough, marinated heirloom tomatoes, garlic and basil.',
        'Pan de masa madre a la parrilla, tomates criollos marinados, ajo y albahaca.',
      ),
      price_minor: 900,
      dietary: 'vegan',
      allergens: ['gluten'],
    }),
    dish({
      ref: 'guacamole',
      name: text('Guacamole and chips', 'Guacamole con totopos'),
      description: text(
        'Hand-mashed avocado, lime and cilantro with warm corn chips.',
        'Aguacate machacado a mano, limón y cilantro, con totopos de maíz calientes.',
      ),
      price_minor: 1100,
      dietary: 'vegan',
      allergens: [],
      station_ref: 'cold-kitchen',
    }),
    dish({
      ref: 'crispy-calamari',
      name: text('Crispy calamari', 'Calamares crujientes'),
      description: text(
        'Point Judith squid, pickled peppers and lemon aioli.',
        'Calamares de Point Judith, pimientos encurtidos y alioli de limón.',
      ),
      price_minor: 1400,
      dietary: 'non_veg',
      allergens: ['eggs', 'gluten', 'molluscs'],
    }),
    dish({
      ref: 'chicken-wings',
      name: text('Chicken wings', 'Alitas de pollo'),
      description: text(
        'Twice-cooked wings in your choice of sauce, celery and blue cheese dip.',
        'Alitas de doble cocción en la salsa que prefiera, con apio y aderezo de queso azul.',
      ),
      variants: [
        size({ ref: 'six', name: text('6 pieces', '6 piezas'), price_minor: 1100, is_default: true }),
        size({ ref: 'twelve', name: text('12 pieces', '12 piezas'), price_minor: 1900 }),
      ],
      dietary: 'non_veg',
      allergens: ['celery', 'eggs', 'milk', 'mustard'],
      modifier_group_refs: ['wing-sauce'],
    }),
    dish({
      ref: 'burrata',
      name: text('Burrata and pistachio pesto', 'Burrata con pesto de pistache'),
      description: text(
        'Creamy burrata, pistachio pesto, roasted grapes and grilled bread.',
        'Burrata cremosa, pesto de pistache, uvas asadas y pan a la parrilla.',
      ),
      price_minor: 1500,
      dietary: 'veg',
      allergens: ['gluten', 'milk', 'nuts'],
      station_ref: 'cold-kitchen',
    }),
  ],
}

export const salads: Category = {
  ref: 'salads',
  name: text('Salads and bowls', 'Ensaladas y tazones'),
  is_active: true,
  windows: [],
  station_ref: 'cold-kitchen',
  items: [
    dish({
      ref: 'caesar-salad',
      name: text('Caesar salad', 'Ensalada César'),
      description: text(
        'Little gem lettuce, anchovy dressing, sourdough croutons and Parmesan.',
        'Lechuga baby, aderezo de anchoas, crutones de masa madre y parmesano.',
      ),
      price_minor: 1300,
      dietary: 'non_veg',
      allergens: ['eggs', 'fish', 'gluten', 'milk', 'mustard'],
      modifier_group_refs: ['salad-protein'],
    }),
    dish({
      ref: 'greek-salad',
      name: text('Greek village salad', 'Ensalada griega'),
      description: text(
        'Tomato, cucumber, red onion, Kalamata olives and a slab of feta.',
        'Tomate, pepino, cebolla morada, aceitunas Kalamata y queso feta.',
      ),
      price_minor: 1200,
      dietary: 'veg',
      allergens: ['milk', 'sulphites'],
      modifier_group_refs: ['salad-protein'],
    }),
    dish({
      ref: 'quinoa-bowl',
      name: text('Quinoa and edamame bowl', 'Tazón de quinua y edamame'),
      description: text(
        'Red quinoa, edamame, roasted squash, kale and tahini dressing.',
        'Quinua roja, edamame, calabaza asada, col rizada y aderezo de tahini.',
      ),
      price_minor: 1400,
      dietary: 'vegan',
      allergens: ['sesame', 'soybeans'],
      modifier_group_refs: ['salad-protein'],
    }),
  ],
}
