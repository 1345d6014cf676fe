import { text } from './menu-parts.ts'
import type { ModifierGroup, Option } from './types.ts'

function option(ref: string, en: string, es: string, priceMinor = 0): Option {
  return { ref, name: text(en, es), price_minor: priceMinor, is_available: true }
}

function group(
  ref: string,
  least: number,
  most: number | null,
  en: string,
  es: string,
  options: readonly Option[],
): ModifierGroup {
  return { ref, name: text(en, es), min_select: least, max_select: most, options }
}

export const modifierGroups: readonly ModifierGroup[] = [
  group('doneness', 1, 1, 'How would you like it cooked?', '¿Qué término prefiere?', [
    option('rare', 'Rare', 'Poco cocido'),
    option('medium-rare', 'Medium rare', 'Término medio rojo'),
    option('medium', 'Medium', 'Término medio'),
    option('well-done', 'Well done', 'Bien cocido'),
  ]),
  group('burger-side', 1, 1, 'Side', 'Guarnición', [
    option('fries', 'Hand-cut fries', 'Papas fritas de la casa'),
    option('green-salad', 'Green salad', 'Ensalada verde'),
    option('sweet-potato', 'Sweet potato fries', 'Camote frito', 200),
  ]),
  group('wing-sauce', 1, 2, 'Sauces', 'Salsas', [
    option('buffalo', 'Buffalo', 'Búfalo'),
    option('smoky-bbq', 'Smoky barbecue', 'Barbacoa ahumada'),
    option('honey-mustard', 'Honey mustard', 'Miel y mostaza'),
    option('mango-habanero', 'Mango habanero', 'Mango y habanero', 50),
  ]),
  group('egg-style', 1, 1, 'How would you like your eggs?', '¿Cómo prefiere los huevos?', [
    option('scrambled', 'Scrambled', 'Revueltos'),
    option('sunny-side-up', 'Sunny side up', 'Estrellados'),
    option('over-easy', 'Over easy', 'Volteados tiernos'),
    option('poached', 'Poached', 'Pochados'),
  ]),
  group('burger-extras', 0, 4, 'Make it your own', 'A su gusto', [
    option('pickles', 'House pickles', 'Pepinillos de la casa'),
    option('aged-cheddar', 'Aged cheddar', 'Queso cheddar añejo', 150),
    option('fried-egg', 'Fried egg', 'Huevo frito', 150),
    option('smoked-bacon', 'Smoked bacon', 'Tocino ahumado', 200),
    option('avocado', 'Avocado', 'Aguacate', 250),
  ]),
  group(
    'pizza-toppings',
    0,
    null,
    'Extra toppings, as many as you like',
    'Ingredientes extra, los que quiera',
    [
      option('basil', 'Fresh basil', 'Albahaca fresca'),
      option('jalapenos', 'Pickled jalapeños', 'Jalapeños encurtidos', 100),
      option('mushrooms', 'Roasted mushrooms', 'Champiñones asados', 150),
      option('olives', 'Castelvetrano olives', 'Aceitunas verdes', 150),
      option('pepperoni', 'Pepperoni', 'Pepperoni', 250),
      { ...option('prosciutto', 'Prosciutto', 'Jamón prosciutto', 350), is_available: false },
    ],
  ),
  group('salad-protein', 0, 1, 'Add a protein', 'Agregue una proteína', [
    option('crispy-tofu', 'Crispy tofu', 'Tofu crujiente', 400),
    option('grilled-chicken', 'Grilled chicken', 'Pollo a la parrilla', 500),
    option('garlic-shrimp', 'Garlic shrimp', 'Camarones al ajillo', 700),
  ]),
  group('breakfast-extras', 0, 3, 'On the side', 'Para acompañar', [
    option('hot-sauce', 'House hot sauce', 'Salsa picante de la casa'),
    option('maple-bacon', 'Maple bacon', 'Tocino con maple', 350),
    option('home-fries', 'Home fries', 'Papas caseras', 300),
    option('fresh-berries', 'Fresh berries', 'Frutos rojos frescos', 400),
  ]),
  group('milk', 0, 1, 'Choice of milk', 'Tipo de leche', [
    option('whole', 'Whole milk', 'Leche entera'),
    option('oat', 'Oat milk', 'Leche de avena', 75),
    option('almond', 'Almond milk', 'Leche de almendra', 75),
  ]),
]
