// What tests of stock stand on. The bindings are live: each test file finds its own in them.
import { afterAll, beforeAll, expect } from 'vitest'
import { keepUp } from '../src/restaurant/stock/keeper.ts'
import { type TestApp, testApp, type Venue } from './app.ts'
import { smallMenu } from './documents.ts'

export const INGREDIENTS = [
  { ref: 'cheese', name: 'Cheese', sku: 'CH-1', unit: 'kg', stock: [{ on_hand: 10, par_level: 2 }] },
  { ref: 'dough', name: 'Dough', sku: 'DO-1', unit: 'kg', stock: [{ on_hand: 50, par_level: 5.5 }] },
  { ref: 'stock', name: 'Vegetable stock', sku: null, unit: 'l' },
]
export const RECIPES = [
  { item_ref: 'pizza', uses: [{ ingredient_ref: 'cheese', quantity: 0.1 }] },
  { item_ref: 'pizza', variant_ref: 'small', uses: [{ ingredient_ref: 'dough', quantity: 0.2 }] },
  {
    item_ref: 'pizza',
    variant_ref: 'large',
    uses: [
      { ingredient_ref: 'dough', quantity: 0.35 },
      { ingredient_ref: 'cheese', quantity: 0.025 },
    ],
  },
  { item_ref: 'soup', uses: [{ ingredient_ref: 'stock', quantity: 0.333 }] },
  { item_ref: 'tacos', uses: [{ ingredient_ref: 'cheese', quantity: 0.05 }] },
  { group_ref: 'extras', option_ref: 'cheese', uses: [{ ingredient_ref: 'cheese', quantity: 0.03 }] },
  { group_ref: 'extras', option_ref: 'egg', uses: [{ ingredient_ref: 'cheese', quantity: -0.2 }] },
]

export let service: TestApp

export function standOnStock(): void {
  beforeAll(async () => {
    service = await testApp()
  })
  afterAll(() => service.close())
}

export function kitchen(change: object = {}): Promise<Venue> {
  return service.venue({
    document: { ...smallMenu(), ingredients: INGREDIENTS, recipes: RECIPES, ...change },
  })
}

export const catchUp = (venue: Venue) => keepUp(service.database, venue.restaurant.id)

export async function order(venue: Venue, lines: object[]) {
  const { status, body } = await venue.post('/orders', {
    type: 'pickup',
    customer_name: 'Ada',
    customer_phone: '+1 413 555 0101',
    lines,
  })
  expect([status, body.error]).toEqual([201, undefined])
  return body.data
}

export async function onHand(venue: Venue): Promise<Record<string, number>> {
  const { data } = (await venue.get('/stock')).body
  return Object.fromEntries(
    data.map((row: { ingredient: { name: string }; on_hand: number }) => [row.ingredient.name, row.on_hand]),
  )
}

export const record = (venue: Venue, kind: string, quantity: number, ref = 'cheese') =>
  venue.post('/stock/movements', { ingredient_id: venue.ids.ingredients![ref], kind, quantity })
