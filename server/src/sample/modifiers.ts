import { text } from './menu-parts.ts'
import type { ModifierGroup, Option } from './types.ts'

type OptionDraft = Pick<Option, 'ref' | 'name'> & Partial<Pick<Option, 'price_minor' | 'is_available'>>

function option(draft: OptionDraft): Option {
  return { price_minor: 0, is_available: true, ...draft }
}

export const modifierGroups: readonly ModifierGroup[] = [
  {
    ref: 'doneness',
    name: text('How would you like it cooked?', '¿Qué término prefiere?'),
    min_select: 1,
    max_select: 1,
    options: [
      option({ ref: 'rare', name: text('Rare', 'Poco cocido') }),
      option({ ref: 'medium-rare', name: text('Medium rare', 'Término medio rojo') }),
      option({ ref: 'medium', name: text('Medium', 'Término medio') }),
      option({ ref: 'well-done', name: text('Well done', 'Bien cocido') }),
    ],
  },
  {
    ref: 'burger-side',
    name: text('Choose a side', 'Elija una guarnición'),
    min_select: 1,
    max_select: 1,
    options: [
      option({ ref: 'fries', name: text('Hand-cut fries', 'Papas fritas de la casa') }),
      option({ ref: 'green-salad', name: text('Green salad', 'Ensalada verde') }),
      option({ ref: 'sweet-potato', name: text('Sweet potato fries', 'Camote frito'), price_minor: 200 }),
    ],
  },
  {
    ref: 'wing-sauce',
    name: text('Choose one or two sauces', 'Elija una o dos salsas'),
    min_select: 1,
    max_select: 2,
    options: [
      option({ ref: 'buffalo', name: text('Buffalo', 'Búfalo') }),
      option({ ref: 'smoky-bbq', name: text('Smoky barbecue', 'Barbacoa ahumada') }),
      option({ ref: 'honey-mustard', name: text('Honey mustard', 'Miel y mostaza') }),
      option({ ref: 'mango-habanero', name: text('Mango habanero', 'Mango y habanero'), price_minor: 50 }),
    ],
  },
  {
    ref: 'egg-style',
    name: text('How would you like your eggs?', '¿Cómo prefiere los huevos?'),
    min_select: 1,
    max_select: 1,
    options: [
      option({ ref: 'scrambled', name: text('Scrambled', 'Revueltos') }),
      option({ ref: 'sunny-side-up', name: text('Sunny side up', 'Estrellados') }),
      option({ ref: 'over-easy', name: text('Over easy', 'Volteados tiernos') }),
      option({ ref: 'poached', name: text('Poached', 'Pochados') }),
    ],
  },
  {
    ref: 'burger-extras',
    name: text('Make it your own', 'A su gusto'),
    min_select: 0,
    max_select: 4,
    options: [
      option({ ref: 'pickles', name: text('House pickles', 'Pepinillos de la casa') }),
      option({ ref: 'aged-cheddar', name: text('Aged cheddar', 'Queso cheddar añejo'), price_minor: 150 }),
      option({ ref: 'fried-egg', name: text('Fried egg', 'Huevo frito'), price_minor: 150 }),
      option({ ref: 'smoked-bacon', name: text('Smoked bacon', 'Tocino ahumado'), price_minor: 200 }),
      option({ ref: 'avocado', name: text('Avocado', 'Aguacate'), price_minor: 250 }),
    ],
  },
  {
    ref: 'pizza-toppings',
    name: text('Extra toppings, as many as you like', 'Ingredientes extra, los que quiera'),
    min_select: 0,
    max_select: null,
    options: [
      option({ ref: 'basil', name: text('Fresh basil', 'Albahaca fresca') }),
      option({ ref: 'jalapenos', name: text('Pickled jalapeños', 'Jalapeños encurtidos'), price_minor: 100 }),
      option({ ref: 'mushrooms', name: text('Roasted mushrooms', 'Champiñones asados'), price_minor: 150 }),
      option({ ref: 'olives', name: text('Castelvetrano olives', 'Aceitunas verdes'), price_minor: 150 }),
      option({ ref: 'pepperoni', name: text('Pepperoni', 'Pepperoni'), price_minor: 250 }),
      option({
        ref: 'prosciutto',
        name: text('Prosciutto', 'Jamón prosciutto'),
        price_minor: 350,
        is_available: false,
      }),
    ],
  },
  {
    ref: 'salad-protein',
    name: text('Add a protein', 'Agregue una proteína'),
    min_select: 0,
    max_select: 1,
    options: [
      option({ ref: 'crispy-tofu', name: text('Crispy tofu', 'Tofu crujiente'), price_minor: 400 }),
      option({
        ref: 'grilled-chicken',
        name: text('Grilled chicken', 'Pollo a la parrilla'),
        price_minor: 500,
      }),
      option({ ref: 'garlic-shrimp', name: text('Garlic shrimp', 'Camarones al ajillo'), price_minor: 700 }),
    ],
  },
  {
    ref: 'breakfast-extras',
    name: text('On the side', 'Para acompañar'),
    min_select: 0,
    max_select: 3,
    options: [
      option({ ref: 'hot-sauce', name: text('House hot sauce', 'Salsa picante de la casa') }),
      option({ ref: 'maple-bacon', name: text('Maple bacon', 'Tocino con maple'), price_minor: 350 }),
      option({ ref: 'home-fries', name: text('Home fries', 'Papas caseras'), price_minor: 300 }),
      option({ ref: 'fresh-berries', name: text('Fresh berries', 'Frutos rojos frescos'), price_minor: 400 }),
    ],
  },
  {
    ref: 'milk',
    name: text('Choice of milk', 'Tipo de leche'),
    min_select: 0,
    max_select: 1,
    options: [
      option({ ref: 'whole', name: text('Whole milk', 'Leche entera') }),
      option({ ref: 'oat', name: text('Oat milk', 'Leche de avena'), price_minor: 75 }),
      option({ ref: 'almond', name: text('Almond milk', 'Leche de almendra'), price_minor: 75 }),
    ],
  },
]
