import { dish, size, text } from './menu-parts.ts'
import type { Category, Size } from './types.ts'

function pizzaSizes(priceMinor: { readonly ten: number; readonly fourteen: number }): readonly Size[] {
  return [
    size({
      ref: 'ten-inch',
      name: text('10 inch', '25 cm'),
      price_minor: priceMinor.ten,
      is_default: true,
    }),
    size({ ref: 'fourteen-inch', name: text('14 inch', '35 cm'), price_minor: priceMinor.fourteen }),
  ]
}

export const pizza: Category = {
  ref: 'pizza',
  name: text('Wood-fired pizza', 'Pizza al horno de leña'),
  is_active: true,
  windows: [],
  station_ref: 'hot-kitchen',
  items: [
    dish({
      ref: 'margherita',
      name: text('Margherita', 'Margarita'),
      description: text(
        'San Marzano tomato, fresh mozzarella, basil and olive oil.',
        'Tomate San Marzano, mozzarella fresca, albahaca y aceite de oliva.',
      ),
      variants: pizzaSizes({ ten: 1300, fourteen: 1800 }),
      dietary: 'veg',
      allergens: ['gluten', 'milk'],
      modifier_group_refs: ['pizza-toppings'],
    }),
    dish({
      ref: 'pepperoni-and-hot-honey',
      name: text('Pepperoni and hot honey', 'Pepperoni y miel picante'),
      description: text(
        'Cup-and-char pepperoni, mozzarella and chili honey.',
        'Pepperoni dorado, mozzarella y miel con chile.',
      ),
      variants: pizzaSizes({ ten: 1500, fourteen: 2100 }),
      dietary: 'non_veg',
      allergens: ['gluten', 'milk', 'sulphites'],
      modifier_group_refs: ['pizza-toppings'],
    }),
    dish({
      ref: 'four-cheese',
      name: text('Four cheese', 'Cuatro quesos'),
      description: text(
        'Mozzarella, fontina, Gorgonzola and Parmesan with black pepper.',
        'Mozzarella, fontina, gorgonzola y parmesano con pimienta negra.',
      ),
      variants: pizzaSizes({ ten: 1500, fourteen: 2000 }),
      dietary: 'veg',
      allergens: ['gluten', 'milk'],
      modifier_group_refs: ['pizza-toppings'],
    }),
    dish({
      ref: 'garden-pizza',
      name: text('Garden', 'De la huerta'),
      description: text(
        'Zucchini, roasted peppers, red onion and cashew ricotta.',
        'Calabacín, pimientos asados, cebolla morada y ricotta de marañón.',
      ),
      variants: pizzaSizes({ ten: 1400, fourteen: 1900 }),
      dietary: 'vegan',
      allergens: ['gluten', 'nuts'],
      modifier_group_refs: ['pizza-toppings'],
    }),
  ],
}

export const pasta: Category = {
  ref: 'pasta',
  name: text('Pasta', 'Pastas'),
  is_active: true,
  windows: [],
  station_ref: 'hot-kitchen',
  items: [
    dish({
      ref: 'spaghetti-pomodoro',
      name: text('Spaghetti pomodoro', 'Espagueti al pomodoro'),
      description: text(
        'Slow-cooked tomato, garlic, basil and olive oil.',
        'Tomate a fuego lento, ajo, albahaca y aceite de oliva.',
      ),
      price_minor: 1400,
      dietary: 'vegan',
      allergens: ['gluten'],
    }),
    dish({
      ref: 'tagliatelle-bolognese',
      name: text('Tagliatelle bolognese', 'Tallarines a la boloñesa'),
      description: text(
        'Fresh egg pasta, six-hour beef and pork ragù, Parmesan.',
        'Pasta fresca al huevo, ragú de res y cerdo de seis horas y parmesano.',
      ),
      price_minor: 1800,
      dietary: 'non_veg',
      allergens: ['celery', 'eggs', 'gluten', 'milk', 'sulphites'],
    }),
    dish({
      ref: 'mushroom-carbonara',
      name: text('Mushroom carbonara', 'Carbonara de champiñones'),
      description: text(
        'Rigatoni, crisp oyster mushrooms, egg yolk and pecorino.',
        'Rigatoni, setas crujientes, yema de huevo y queso pecorino.',
      ),
      price_minor: 1700,
      dietary: 'egg',
      allergens: ['eggs', 'gluten', 'milk'],
    }),
    dish({
      ref: 'shrimp-linguine',
      name: text('Shrimp linguine', 'Linguini con camarones'),
      description: text(
        'Gulf shrimp, white wine, garlic, chili and parsley.',
        'Camarones del Golfo, vino blanco, ajo, chile y perejil.',
      ),
      price_minor: 2100,
      dietary: 'non_veg',
      allergens: ['crustaceans', 'gluten', 'sulphites'],
    }),
  ],
}

export const grill: Category = {
  ref: 'grill',
  name: text('From the grill', 'De la parrilla'),
  is_active: true,
  windows: [],
  station_ref: 'hot-kitchen',
  items: [
    dish({
      ref: 'house-burger',
      name: text('House burger', 'Hamburguesa de la casa'),
      description: text(
        'Grass-fed beef, caramelized onion and mustard mayo on a sesame brioche bun.',
        'Res de pastoreo, cebolla caramelizada y mayonesa de mostaza en pan brioche con ajonjolí.',
      ),
      price_minor: 1600,
      dietary: 'non_veg',
      allergens: ['eggs', 'gluten', 'milk', 'mustard', 'sesame'],
      modifier_group_refs: ['doneness', 'burger-side', 'burger-extras'],
    }),
    dish({
      ref: 'black-bean-burger',
      name: text('Black bean burger', 'Hamburguesa de frijol negro'),
      description: text(
        'Smoky black bean patty, soy chipotle mayo, lettuce and tomato on a vegan bun.',
        'Medallón ahumado de frijol negro, mayonesa de soya y chipotle, lechuga y tomate en pan vegano.',
      ),
      price_minor: 1500,
      dietary: 'vegan',
      allergens: ['gluten', 'soybeans'],
      modifier_group_refs: ['burger-side', 'burger-extras'],
    }),
    dish({
      ref: 'ribeye-steak',
      name: text('12 oz ribeye', 'Ribeye de 340 g'),
      description: text(
        'Dry-aged ribeye, garlic herb butter and charred scallions.',
        'Ribeye madurado en seco, mantequilla de ajo y hierbas, cebollines asados.',
      ),
      price_minor: 3400,
      dietary: 'non_veg',
      allergens: ['milk'],
      modifier_group_refs: ['doneness'],
    }),
    dish({
      ref: 'roast-chicken',
      name: text('Half roast chicken', 'Medio pollo rostizado'),
      description: text(
        'Brined overnight, roasted roots and pan gravy.',
        'Marinado toda la noche, con raíces asadas y su jugo.',
      ),
      price_minor: 2200,
      dietary: 'non_veg',
      allergens: ['celery', 'gluten'],
    }),
    dish({
      ref: 'cedar-plank-salmon',
      name: text('Cedar plank salmon', 'Salmón en tabla de cedro'),
      description: text(
        'Atlantic salmon, whole-grain mustard glaze and buttered green beans.',
        'Salmón del Atlántico, glaseado de mostaza antigua y ejotes con mantequilla.',
      ),
      price_minor: 2600,
      dietary: 'non_veg',
      allergens: ['fish', 'milk', 'mustard'],
    }),
    dish({
      ref: 'baja-fish-tacos',
      name: text('Baja fish tacos', 'Tacos de pescado estilo Baja'),
      description: text(
        'Beer-battered cod, cabbage, lime crema and pico de gallo, three to a plate.',
        'Bacalao rebozado en cerveza, repollo, crema de limón y pico de gallo, tres por plato.',
      ),
      price_minor: 1700,
      dietary: 'non_veg',
      allergens: ['fish', 'gluten', 'milk'],
      is_available: false,
    }),
  ],
}
