// What the living demo keeps. The sample itself, and so every sandbox, keeps nothing.

import { importDocument } from '../across/document/import.ts'
import type { Tx } from '../platform/postgres/transaction/transaction.ts'
import { changeIngredient } from '../restaurant/stock/commands/ingredients.ts'
import { recordMovement } from '../restaurant/stock/commands/record-movement.ts'
import { addSupplier } from '../restaurant/stock/commands/suppliers.ts'
import { HARBOR } from './harbor.ts'

const SUPPLIERS = {
  dairy: { name: 'Green Meadow Dairy', email: 'orders@greenmeadow.example', phone: '+1 413 555 0160' },
  produce: { name: 'Valley Greens', email: 'desk@valleygreens.example', phone: '+1 413 555 0161' },
  meat: { name: 'Harbour & Field', email: 'sales@harbourfield.example', phone: '+1 413 555 0162' },
  dry: { name: 'Mill Street Wholesale', email: 'hello@millstreet.example', phone: '+1 413 555 0163' },
  drinks: { name: 'Cellar Nine', email: 'orders@cellarnine.example', phone: '+1 413 555 0164' },
} as const

type Pack = readonly [name: string, quantity: number, supplier: keyof typeof SUPPLIERS]
type Level = { on_hand: number; par_level: number }
type Kept = { name: string; sku: string; unit: string; level: Level; unitCostMinor: number; pack: Pack }

function kept(
  name: string,
  sku: string,
  unit: string,
  on_hand: number,
  par_level: number,
  unitCostMinor: number,
  pack: Pack,
): Kept {
  return { name, sku, unit, level: { on_hand, par_level }, unitCostMinor, pack }
}

const INGREDIENTS: Record<string, Kept> = {
  mozzarella: kept('Mozzarella', 'MOZ-1KG', 'kg', 8.25, 5, 780, ['Block', 1, 'dairy']),
  flour: kept('Pizza flour', 'FLO-25KG', 'kg', 62.5, 25, 115, ['Sack', 25, 'dry']),
  tomatoes: kept('Peeled tomatoes', 'TOM-2K5', 'kg', 21, 10, 290, ['Tin', 2.5, 'dry']),
  basil: kept('Basil', 'BAS-100', 'g', 380, 200, 3, ['Bunch', 100, 'produce']),
  'olive-oil': kept('Olive oil', 'OIL-5L', 'l', 11.4, 5, 980, ['Canister', 5, 'dry']),
  parmesan: kept('Parmesan', 'PAR-1KG', 'kg', 2.1, 3, 1650, ['Wedge', 1, 'dairy']),
  pepperoni: kept('Pepperoni', 'PEP-1KG', 'kg', 4.6, 2, 1240, ['Pack', 1, 'meat']),
  mushrooms: kept('Mushrooms', 'MUS-2KG', 'kg', 5.2, 3, 620, ['Box', 2, 'produce']),
  pasta: kept('Dry pasta', 'PAS-5KG', 'kg', 18, 10, 240, ['Bag', 5, 'dry']),
  'ground-beef': kept('Ground beef', 'BEE-5KG', 'kg', 9.8, 6, 960, ['Tray', 5, 'meat']),
  shrimp: kept('Shrimp', 'SHR-1KG', 'kg', 3.4, 2, 1780, ['Bag', 1, 'meat']),
  buns: kept('Burger buns', 'BUN-24', 'piece', 66, 48, 45, ['Tray', 24, 'dry']),
  cheddar: kept('Aged cheddar', 'CHE-2KG', 'kg', 3.15, 2, 1120, ['Block', 2, 'dairy']),
  potatoes: kept('Potatoes', 'POT-10KG', 'kg', 37, 20, 95, ['Sack', 10, 'produce']),
  ribeye: kept('Ribeye', 'RIB-5KG', 'kg', 6.9, 4, 2950, ['Piece', 5, 'meat']),
  chicken: kept('Chicken', 'CHI-5KG', 'kg', 14.2, 8, 640, ['Case', 5, 'meat']),
  salmon: kept('Salmon fillet', 'SAL-2KG', 'kg', 4.1, 3, 2180, ['Side', 2, 'meat']),
  eggs: kept('Eggs', 'EGG-180', 'piece', 214, 120, 28, ['Carton', 180, 'dairy']),
  butter: kept('Butter', 'BUT-5KG', 'kg', 6.3, 4, 890, ['Block', 5, 'dairy']),
  cream: kept('Cream', 'CRE-1L', 'l', 5.5, 6, 420, ['Bottle', 1, 'dairy']),
  avocado: kept('Avocado', 'AVO-20', 'piece', 34, 24, 110, ['Box', 20, 'produce']),
  lettuce: kept('Romaine lettuce', 'LET-12', 'piece', 19, 12, 140, ['Box', 12, 'produce']),
  coffee: kept('Coffee beans', 'COF-1KG', 'kg', 7.8, 4, 2150, ['Bag', 1, 'drinks']),
  milk: kept('Milk', 'MIL-12L', 'l', 28, 18, 105, ['Crate', 12, 'dairy']),
  lemons: kept('Lemons', 'LEM-80', 'piece', 96, 40, 35, ['Box', 80, 'produce']),
  'orange-juice': kept('Fresh orange juice', 'ORA-5L', 'l', 9, 8, 360, ['Canister', 5, 'drinks']),
  pilsner: kept('Pilsner keg', 'PIL-30L', 'l', 41, 30, 310, ['Keg', 30, 'drinks']),
  'pinot-noir': kept('Pinot noir', 'PIN-075', 'l', 13.5, 9, 1450, ['Bottle', 0.75, 'drinks']),
  tequila: kept('Tequila blanco', 'TEQ-070', 'l', 3.85, 2.1, 3100, ['Bottle', 0.7, 'drinks']),
}

/** A dish, `dish/size` or `group: option`, and what one of it takes. */
const RECIPES: Record<string, Record<string, number>> = {
  margherita: { tomatoes: 0.09, basil: 4, 'olive-oil': 0.01 },
  'margherita/ten-inch': { flour: 0.18, mozzarella: 0.11 },
  'margherita/fourteen-inch': { flour: 0.33, mozzarella: 0.2 },
  'pepperoni-and-hot-honey': { tomatoes: 0.09 },
  'pepperoni-and-hot-honey/ten-inch': { flour: 0.18, mozzarella: 0.1, pepperoni: 0.06 },
  'pepperoni-and-hot-honey/fourteen-inch': { flour: 0.33, mozzarella: 0.18, pepperoni: 0.11 },
  'four-cheese': { parmesan: 0.03, cheddar: 0.04 },
  'four-cheese/ten-inch': { flour: 0.18, mozzarella: 0.09 },
  'four-cheese/fourteen-inch': { flour: 0.33, mozzarella: 0.16 },
  'garden-pizza': { tomatoes: 0.12, mushrooms: 0.08, 'olive-oil': 0.015 },
  'spaghetti-pomodoro': { pasta: 0.14, tomatoes: 0.18, basil: 5, 'olive-oil': 0.02 },
  'tagliatelle-bolognese': { pasta: 0.14, 'ground-beef': 0.12, tomatoes: 0.1, parmesan: 0.015 },
  'mushroom-carbonara': { pasta: 0.14, mushrooms: 0.1, eggs: 2, parmesan: 0.03 },
  'shrimp-linguine': { pasta: 0.14, shrimp: 0.12, butter: 0.02, lemons: 0.5 },
  'house-burger': { 'ground-beef': 0.18, buns: 1, cheddar: 0.03 },
  'black-bean-burger': { buns: 1, avocado: 0.5 },
  'ribeye-steak': { ribeye: 0.34, butter: 0.03, potatoes: 0.2 },
  'roast-chicken': { chicken: 0.42, potatoes: 0.2, butter: 0.02 },
  'cedar-plank-salmon': { salmon: 0.2, lemons: 0.5, butter: 0.015 },
  'chicken-wings/six': { chicken: 0.38 },
  'chicken-wings/twelve': { chicken: 0.76 },
  guacamole: { avocado: 2, lemons: 0.5 },
  'tomato-bruschetta': { tomatoes: 0.12, basil: 3, 'olive-oil': 0.015 },
  'caesar-salad': { lettuce: 0.5, parmesan: 0.02, eggs: 1 },
  'hand-cut-fries': { potatoes: 0.28 },
  'mac-and-cheese': { pasta: 0.12, cheddar: 0.08, milk: 0.15, butter: 0.02 },
  'two-eggs-any-style': { eggs: 2, butter: 0.01 },
  'eggs-benedict': { eggs: 3, butter: 0.06 },
  'avocado-toast': { avocado: 1, eggs: 1, lemons: 0.25 },
  'new-york-cheesecake': { cream: 0.08, eggs: 1 },
  cappuccino: { coffee: 0.018 },
  'cappuccino/small': { milk: 0.14 },
  'cappuccino/regular': { milk: 0.2 },
  'cappuccino/large': { milk: 0.28, coffee: 0.009 },
  'cold-brew': { coffee: 0.03 },
  'house-lemonade': { lemons: 1.5 },
  'orange-juice/glass': { 'orange-juice': 0.3 },
  'orange-juice/carafe': { 'orange-juice': 0.95 },
  'classic-margarita': { tequila: 0.05, lemons: 1 },
  'pilsner/half': { pilsner: 0.24 },
  'pilsner/pint': { pilsner: 0.47 },
  'pinot-noir/glass': { 'pinot-noir': 0.15 },
  'pinot-noir/bottle': { 'pinot-noir': 0.75 },
  'burger-side: fries': { potatoes: 0.2 },
  'burger-side: green-salad': { lettuce: 0.25 },
  'burger-extras: aged-cheddar': { cheddar: 0.03 },
  'burger-extras: fried-egg': { eggs: 1 },
  'burger-extras: avocado': { avocado: 0.5 },
  'pizza-toppings: basil': { basil: 3 },
  'pizza-toppings: mushrooms': { mushrooms: 0.06 },
  'pizza-toppings: pepperoni': { pepperoni: 0.05 },
  'salad-protein: grilled-chicken': { chicken: 0.15 },
  'salad-protein: garlic-shrimp': { shrimp: 0.1 },
}

function recipeOf(key: string, uses: Record<string, number>): object {
  const [group_ref, option_ref] = key.split(': ')
  const [item_ref, variant_ref] = key.split('/')
  return {
    ...(option_ref ? { group_ref, option_ref } : { item_ref, ...(variant_ref && { variant_ref }) }),
    uses: Object.entries(uses).map(([ingredient_ref, quantity]) => ({ ingredient_ref, quantity })),
  }
}

const DOCUMENT = {
  ingredients: Object.entries(INGREDIENTS).map(([ref, { name, sku, unit, level }]) => ({
    ref,
    name,
    sku,
    unit,
    stock: [level, { branch_ref: HARBOR, ...smaller(level) }],
  })),
  recipes: Object.entries(RECIPES).map(([key, uses]) => recipeOf(key, uses)),
}

/** Harbor keeps half of everything: of a few things less than it should. */
function smaller({ on_hand, par_level }: Level): Level {
  return { on_hand: Math.round(on_hand * 40) / 100, par_level: Math.round(par_level * 50) / 100 }
}

const WASTED = [
  ['basil', 40, 'spoiled', 'Left out over night'],
  ['salmon', 0.2, 'miscooked', null],
  ['eggs', 6, 'dropped', null],
  ['ground-beef', 0.54, 'staff_meal', 'Late shift'],
] as const

export async function furnishStock(tx: Tx): Promise<void> {
  const { ingredients = {} } = await importDocument(tx, DOCUMENT)
  const suppliers: Record<string, number> = {}
  for (const [key, supplier] of Object.entries(SUPPLIERS))
    suppliers[key] = (await addSupplier(tx, supplier)).id
  await Promise.all(
    Object.entries(INGREDIENTS).map(([ref, { name, sku, unit, unitCostMinor, pack }]) => {
      const [packName, quantity, supplier] = pack
      const price_minor = Math.round(unitCostMinor * quantity)
      return changeIngredient(tx, ingredients[ref] ?? 0, {
        name,
        sku,
        unit,
        unit_cost_minor: unitCostMinor,
        units: [],
        packs: [{ supplier_id: suppliers[supplier] ?? 0, name: packName, quantity, price_minor }],
        pars: [],
      })
    }),
  )
  for (const [ref, quantity, reason, note] of WASTED) {
    await recordMovement(tx, { ingredient_id: ingredients[ref] ?? 0, kind: 'waste', quantity, reason, note })
  }
}
