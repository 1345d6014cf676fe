import { type ImportedIds, importDocument } from '../../server/src/across/document/import.ts'
import { createRestaurant } from '../../server/src/ground/tenants/commands.ts'
import { createToken } from '../../server/src/integration/tokens/commands.ts'
import { ALL_SCOPES } from '../../server/src/integration/tokens/scopes.ts'
import type { Database } from '../../server/src/platform/postgres/pool/database.ts'
import {
  type Cause,
  inRestaurant,
  type Restaurant,
  type Tx,
} from '../../server/src/platform/postgres/transaction/transaction.ts'

export type Tenant = { restaurant: Restaurant; token: string; ids: ImportedIds }

const CATEGORIES = 10
const DISHES_A_CATEGORY = 30
const INGREDIENTS = 40

export async function makeTenant(database: Database, slug: string, recipes: boolean): Promise<Tenant> {
  const cause: Cause = {
    actor: { kind: 'operator', id: null, name: 'bench' },
    requestId: null,
    now: Date.now(),
  }
  let ids: ImportedIds = {}
  const restaurant = await createRestaurant(
    database,
    {
      slug,
      name: slug,
      currency: 'EUR',
      timezone: 'Europe/Madrid',
      country: 'ES',
      defaultLanguage: 'en',
      plan: 'pro',
    },
    cause,
    async (tx) => {
      ids = await importDocument(tx, menuDocument(recipes))
    },
  )
  const { token } = await inRestaurant(database, restaurant, cause, (tx: Tx) =>
    createToken(tx, { kind: 'live', name: 'bench', scopes: ALL_SCOPES, rateLimit: null, expiresAt: null }),
  )
  return { restaurant, token, ids }
}

/** One menu of 300 dishes, each with a recipe where they are asked for; every third is priced by size, every second has modifiers. */
function menuDocument(recipes: boolean): object {
  return {
    modifier_groups: [
      group('doneness', 'How would you like it cooked?', ['Rare', 'Medium rare', 'Medium', 'Well done'], 0),
      group('extras', 'Make it your own', ['Fried egg', 'Smoked bacon', 'Blue cheese', 'Mushrooms'], 150),
    ],
    menus: [
      {
        ref: 'all-day',
        name: text('All day', 'Todo el día'),
        categories: times(CATEGORIES, (category) => ({
          ref: `category-${category}`,
          name: text(`Category ${category}`, `Categoría ${category}`),
          items: times(DISHES_A_CATEGORY, (place) => dish((category - 1) * DISHES_A_CATEGORY + place)),
        })),
      },
    ],
    ingredients: times(recipes ? INGREDIENTS : 0, (number) => ({
      ref: `ingredient-${number}`,
      name: `Ingredient ${number}`,
      sku: `ING-${number}`,
      unit: 'kg',
      stock: [{ on_hand: 1_000, par_level: 10 }],
    })),
    recipes: times(recipes ? CATEGORIES * DISHES_A_CATEGORY : 0, (number) => ({
      item_ref: `dish-${number}`,
      uses: times(3, (place) => ({
        ingredient_ref: `ingredient-${((number + place) % INGREDIENTS) + 1}`,
        quantity: 0.125,
      })),
    })),
    happy_hours: [
      {
        name: 'After work',
        percent: 20,
        windows: [{ days: ['mon', 'tue', 'wed', 'thu', 'fri'], from: '17:00', to: '19:00' }],
        category_refs: ['category-1'],
      },
    ],
  }
}

function dish(number: number): object {
  const priceMinor = 600 + (number % 40) * 50
  const size = (ref: string, name: object, more: number) => ({ ref, name, price_minor: priceMinor + more })
  return {
    ref: `dish-${number}`,
    name: text(`Dish ${number} of the house`, `Plato ${number} de la casa`),
    description: text(
      'Slow-cooked over oak, with roast potatoes and the greens of the day.',
      'Asado a fuego lento sobre roble, con patatas y la verdura del día.',
    ),
    dietary: 'none',
    allergens: ['gluten', 'milk'],
    ...(number % 3 === 0
      ? {
          variants: [
            { ...size('half', text('Half', 'Media ración'), 0), is_default: true },
            size('whole', text('Whole', 'Ración'), 500),
          ],
        }
      : { price_minor: priceMinor }),
    modifier_group_refs: number % 2 === 0 ? ['doneness', 'extras'] : [],
  }
}

function group(ref: string, name: string, options: string[], priceMinor: number): object {
  return {
    ref,
    name: { en: name },
    min_select: 0,
    max_select: options.length,
    options: options.map((option, index) => ({
      ref: `${ref}-${index + 1}`,
      name: { en: option },
      price_minor: priceMinor,
    })),
  }
}

function text(en: string, es: string): object {
  return { en, es }
}

function times<T>(count: number, make: (number: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index + 1))
}
