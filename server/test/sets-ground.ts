// A restaurant whose lunch is a set, for the tests of sets on the menu and in orders.
import { afterAll, beforeAll, expect } from 'vitest'
import type { Order } from '../src/restaurant/orders/contract.ts'
import type { OrderLine } from '../src/restaurant/orders/line-contract.ts'
import { type TestApp, testApp, type Venue } from './app.ts'
import { smallMenu, withSettings } from './documents.ts'

const NOON = Date.parse('2026-11-14T12:00:00-05:00')
export const SLOTS = [
  {
    ref: 'main',
    name: { en: 'Main' },
    min_select: 1,
    max_select: 1,
    choices: [
      { item_ref: 'soup', extra_minor: 0 },
      { item_ref: 'pizza', variant_ref: 'small', extra_minor: 0 },
      { item_ref: 'tacos', extra_minor: 200 },
      { item_ref: 'sold-out', extra_minor: 0 },
      { item_ref: 'omelette', extra_minor: 0 },
    ],
  },
  {
    ref: 'drink',
    name: { en: 'Drink', ar: 'مشروب' },
    min_select: 1,
    max_select: 1,
    choices: [{ item_ref: 'water', extra_minor: 0 }],
  },
  {
    ref: 'after',
    name: { en: 'After' },
    min_select: 0,
    max_select: 2,
    choices: [{ item_ref: 'cooked-at-bar', extra_minor: 50 }],
  },
]
export type Tree = { menus: { categories: { items: object[] }[] }[]; happy_hours?: object[] }

export function withLunch(lunch: object = {}) {
  const document = smallMenu() as unknown as Tree
  document.menus[0]!.categories[0]!.items.push({
    ref: 'lunch',
    name: { en: 'Lunch' },
    price_minor: 1500,
    modifier_group_refs: ['extras'],
    slots: SLOTS,
    ...lunch,
  })
  const taxes = [
    { name: 'Food', rate_pct: 10, default: true },
    { name: 'Drinks', rate_pct: 20, category_refs: ['drinks'] },
  ]
  return withSettings({ prices_include_tax: true, taxes }, document as never)
}

export let service: TestApp
export let venue: Venue
export let other: Venue
export let slots: { id: number; name: object }[]

export function standOnSets(): void {
  beforeAll(async () => {
    service = await testApp()
    service.clock.now = NOON
    venue = await service.venue({ document: withLunch() })
    other = await service.venue({ document: withLunch() })
    slots = (await venue.get(`/items/${item('lunch')}/set`)).body.data.slots
  })
  afterAll(() => service.close())
}

export const item = (ref: string, at = venue) => at.ids.items![ref]!
export const option = (ref: string) => venue.ids.options![ref]!
export const chosen = (place: number, ref: string, rest = {}) => ({
  slot_id: slots[place]!.id,
  item_id: item(ref),
  ...rest,
})
export const soupAndWater = () => [chosen(0, 'soup'), chosen(1, 'water')]
export const lunch = (choices: object[] | undefined = soupAndWater(), rest = {}) => ({
  item_id: item('lunch'),
  quantity: 1,
  choices,
  ...rest,
})
export const remove = (at: Venue, path: string) => service.request('DELETE', path, { token: at.token })
const GUEST = { customer_name: 'Ada', customer_phone: '+1 413 555 0101' }
export const quote = (lines: object[], rest = {}) =>
  venue.post('/orders/quote', { type: 'pickup', lines, ...rest })

export async function place(lines: object[], rest = {}, at = venue): Promise<Order> {
  const { status, body } = await at.post('/orders', { type: 'pickup', ...GUEST, lines, ...rest })
  expect([status, body.error]).toEqual([201, undefined])
  return body.data
}
export const refused = async (line: object) => {
  const { status, body } = await quote([line])
  return [status, body.error?.details]
}
export const pricesOf = ({ choices }: Pick<OrderLine, 'choices'>) =>
  choices.map(({ price_minor }) => price_minor)
export const breakdown = ({ tax_breakdown }: Pick<Order, 'tax_breakdown'>) =>
  (tax_breakdown ?? []).map(({ name, base_minor, tax_minor }) => [name, base_minor + tax_minor])

export async function soldDishes() {
  const { rows } = await service.owner.query(
    `select item_id, sum(quantity)::int as quantity, sum(revenue_minor)::int as revenue
       from dish_sales where restaurant_id = $1 group by item_id having sum(quantity) <> 0 or sum(revenue_minor) <> 0`,
    [venue.restaurant.id],
  )
  const refs = new Map(Object.entries(venue.ids.items!).map(([ref, id]) => [id, ref]))
  return Object.fromEntries(
    rows.map(({ item_id, quantity, revenue }) => [refs.get(Number(item_id)), [quantity, revenue]]),
  )
}

export async function tickets(order: Order) {
  const { rows } = await service.owner.query(
    `select station_name, state, lines from kitchen_tickets where order_id = $1 order by id`,
    [order.id],
  )
  return rows
}
