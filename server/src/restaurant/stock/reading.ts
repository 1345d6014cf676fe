// What the web app's stock pages show, each from one snapshot.

import { sql } from 'kysely'
import { bindRules, rulesAt, WHOLE_RULES } from '../../ground/tenants/owner-rules.ts'
import { ALL_BRANCHES } from '../../ground/tenants/queries.ts'
import type { OrderingRules } from '../../ground/tenants/rules/ordering.ts'
import { notFound } from '../../platform/errors.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { type Restaurant, readTogether, type Whose } from '../../platform/postgres/transaction/transaction.ts'
import { formatMoment, localDate } from '../../platform/time/clock.ts'
import { ALL_INGREDIENTS, ALL_UNITS } from './queries/ingredients.ts'
import {
  ALL_LEVELS,
  ALL_SUPPLIERS,
  dishParts,
  lastMovements,
  type MovementRow,
  madeOf,
  PRICED_DISHES,
  packsOf,
  RULE,
  usagesOf,
} from './queries/overview.ts'
import { LAST_PURCHASE_LINES, LAST_PURCHASES, shortAt } from './queries/purchases.ts'
import { ALL_RECIPES, MADE_HERE, type RecipeRow } from './queries/recipes.ts'
import { LAST_STOCKTAKES, type StocktakeRow, stocktakeHead, stocktakeLines } from './queries/stocktakes.ts'
import { netPrice } from './rules/margin.ts'
import { costOf, type Made, recipesFrom, usedBy } from './rules/recipes.ts'
import { unitsOf } from './rules/units.ts'
import type {
  DishRecipe,
  IngredientDetail,
  Margin,
  Purchase,
  StaffMovement,
  StaffRecipeLine,
  StockOverview,
  StocktakeHead,
  StocktakeSheet,
  Suggestion,
} from './staff-contract.ts'

const SHOWN_MOVEMENTS = 60

export async function readStockOverview(database: Database, restaurant: Restaurant): Promise<StockOverview> {
  const [branches, ingredients, units, levels, suppliers, rule] = await readTogether(database, restaurant, [
    ALL_BRANCHES,
    ALL_INGREDIENTS,
    ALL_UNITS,
    ALL_LEVELS,
    ALL_SUPPLIERS,
    RULE,
  ])
  const unitsBy = Map.groupBy(units, ({ ingredient_id }) => ingredient_id)
  const levelsBy = Map.groupBy(levels, ({ ingredient_id }) => ingredient_id)
  return {
    branches: branches
      .filter(({ id }) => restaurant.branches?.includes(id) ?? true)
      .map(({ id, name, is_default }) => ({ id, name, is_default })),
    sell_out_at_zero: rule[0]?.sell_out_at_zero ?? false,
    currency: restaurant.currency,
    ingredients: ingredients.map(({ updated_at: _, ...row }) => {
      const own = (unitsBy.get(row.id) ?? []).map(({ unit, quantity }) => ({ unit, quantity }))
      return {
        ...row,
        units: unitsOf(row.unit, own),
        own_units: own,
        levels: (levelsBy.get(row.id) ?? []).map(({ ingredient_id: _, ...level }) => level),
      }
    }),
    suppliers,
  }
}

export function presentMovement(row: MovementRow, zone: string): StaffMovement {
  return { ...row, created_at: formatMoment(row.created_at, zone) }
}

export async function readIngredient(
  database: Database,
  restaurant: Restaurant,
  id: number,
): Promise<IngredientDetail> {
  const [[known], packs, movements, made_of, used_in] = await readTogether(database, restaurant, [
    sql<{ id: number }>`select id from ingredients where id = ${id}`,
    packsOf(id),
    lastMovements({ ingredientId: id, most: SHOWN_MOVEMENTS }),
    madeOf(id),
    usagesOf(id),
  ])
  if (!known) throw notFound()
  return { packs, movements: movements.map((row) => presentMovement(row, restaurant.zone)), made_of, used_in }
}

type Ground = {
  lines: RecipeRow[]
  made: Made[]
  costs: Map<number, number | null>
  rules: OrderingRules
}

async function readGround(database: Database, whose: Whose) {
  const [lines, made, ingredients, dishes, ...rules] = await readTogether(database, whose, [
    ALL_RECIPES,
    MADE_HERE,
    ALL_INGREDIENTS,
    PRICED_DISHES,
    ...WHOLE_RULES,
  ] as const)
  const costs = new Map(ingredients.map(({ id, unit_cost_minor }) => [id, unit_cost_minor]))
  return { ground: { lines, made, costs, rules: rulesAt(bindRules(rules), null).ordering }, dishes }
}

type PricedDish = { item_id: number; category_id: number; variant_id: number | null; price_minor: number }

function marginsOf({ lines, made, costs, rules }: Ground, dishes: readonly PricedDish[]): Margin[] {
  const recipes = recipesFrom(lines, made)
  return dishes.flatMap(({ item_id, variant_id, category_id, price_minor }) => {
    const used = usedBy({ item_id, variant_id, option_ids: [], quantity: 1 }, recipes)
    if (used.size === 0) return []
    const cost = costOf(used, costs)
    const dish = { itemId: item_id, categoryId: category_id }
    const net = Math.round(netPrice(price_minor, dish, rules, localDate(Date.now(), 'UTC')))
    return [
      { item_id, variant_id, cost_minor: cost === null ? null : Math.round(cost), net_price_minor: net },
    ]
  })
}

/** What each dish with a recipe costs, and brings. */
export async function readMargins(database: Database, whose: Whose): Promise<Margin[]> {
  const { ground, dishes } = await readGround(database, whose)
  return marginsOf(ground, dishes)
}

export async function readDishRecipe(database: Database, whose: Whose, itemId: number): Promise<DishRecipe> {
  const [[item], variants, options] = await readTogether(database, whose, dishParts(itemId))
  if (!item) throw notFound()
  const { ground, dishes } = await readGround(database, whose)
  const own = (lines: readonly RecipeRow[]): StaffRecipeLine[] =>
    lines.map(({ ingredient_id, quantity, entered_quantity, entered_unit }) => ({
      ingredient_id,
      quantity,
      entered_quantity,
      entered_unit,
    }))
  const linesOf = (column: 'variant_id' | 'option_id', ids: readonly { id: number }[]) =>
    Object.fromEntries(
      ids.map(({ id }) => [id, own(ground.lines.filter((line) => line[column] === id))] as const),
    )
  return {
    item,
    variants,
    options,
    item_lines: own(ground.lines.filter(({ item_id }) => item_id === itemId)),
    variant_lines: linesOf('variant_id', variants),
    option_lines: linesOf('option_id', options),
    margins: marginsOf(
      ground,
      dishes.filter(({ item_id }) => item_id === itemId),
    ),
  }
}

function presentStocktake({ started_at, closed_at, ...row }: StocktakeRow, zone: string): StocktakeHead {
  return {
    ...row,
    started_at: formatMoment(started_at, zone),
    closed_at: formatMoment(closed_at, zone),
  }
}

export async function readStocktakes(database: Database, restaurant: Restaurant): Promise<StocktakeHead[]> {
  const [rows] = await readTogether(database, restaurant, [LAST_STOCKTAKES])
  return rows.map((row) => presentStocktake(row, restaurant.zone))
}

export async function readStocktake(
  database: Database,
  restaurant: Restaurant,
  id: number,
): Promise<StocktakeSheet> {
  const [[head], lines] = await readTogether(database, restaurant, [stocktakeHead(id), stocktakeLines(id)])
  if (!head) throw notFound()
  return { stocktake: presentStocktake(head, restaurant.zone), lines }
}

export async function readPurchases(database: Database, restaurant: Restaurant): Promise<Purchase[]> {
  const [orders, lines] = await readTogether(database, restaurant, [LAST_PURCHASES, LAST_PURCHASE_LINES])
  const linesBy = Map.groupBy(lines, ({ purchase_order_id }) => purchase_order_id)
  const moment = (at: number | null) => formatMoment(at, restaurant.zone)
  return orders.map((order) => ({
    ...order,
    created_at: formatMoment(order.created_at, restaurant.zone),
    ordered_at: moment(order.ordered_at),
    closed_at: moment(order.closed_at),
    lines: (linesBy.get(order.id) ?? []).map(({ purchase_order_id: _, ...line }) => line),
  }))
}

/** So many whole packs that each ingredient is back at its par level. */
export async function readSuggestions(
  database: Database,
  whose: Whose,
  branchId: number,
): Promise<Suggestion[]> {
  const [short] = await readTogether(database, whose, [shortAt(branchId)])
  return short.map(({ missing, ...line }) => ({
    ...line,
    packs: Math.ceil(Math.round((missing / line.pack_quantity) * 1_000) / 1_000),
  }))
}
