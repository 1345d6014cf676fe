import { sql } from 'kysely'
import { record } from '../../../ground/audit/commands.ts'
import { STAFF_ERRORS } from '../../../ground/staff-calls/errors.ts'
import { claimSubject } from '../../../platform/cache/versions.ts'
import { AppError, type FieldErrors, refuse } from '../../../platform/errors.ts'
import type { Fault } from '../../../platform/faults.ts'
import { changedAt, type Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { stockFault } from '../faults.ts'
import { ALL_INGREDIENTS, ALL_UNITS, type IngredientRow } from '../queries/ingredients.ts'
import {
  ALL_RECIPES,
  type NewRecipeLine,
  type RecipeOf,
  type RecipeRow,
  replaceRecipe,
} from '../queries/recipes.ts'
import { hasThreeDecimals, TOO_MANY_DECIMALS } from '../rules/amounts.ts'
import { goesInCircles } from '../rules/recipes.ts'
import { converted, type OwnUnit } from '../rules/units.ts'
import type { RecipeForm } from '../staff-contract.ts'
import { beginKeeping } from './begin-keeping.ts'
import { tellStock } from './move-stock.ts'
import { NO_SUCH_INGREDIENT } from './record-movement.ts'

export type Larder = { ingredients: Map<number, IngredientRow>; units: Map<number, OwnUnit[]> }

export async function readLarder(tx: Tx): Promise<Larder> {
  const [rows, units] = await Promise.all([tx.run(ALL_INGREDIENTS), tx.run(ALL_UNITS)])
  return {
    ingredients: new Map(rows.map((row) => [row.id, row])),
    units: Map.groupBy(units, ({ ingredient_id }) => ingredient_id),
  }
}

/** An amount in the ingredient's own unit, or what is wrong with it. */
export function inOwnUnit(
  larder: Larder,
  { ingredient_id, quantity, unit }: { ingredient_id: number; quantity: number; unit: string },
): { value: number; fault: null } | { value: null; fault: [field: string, fault: Fault] } {
  const ingredient = larder.ingredients.get(ingredient_id)
  if (!ingredient) return { value: null, fault: ['ingredient_id', NO_SUCH_INGREDIENT] }
  if (!hasThreeDecimals(quantity)) return { value: null, fault: ['quantity', TOO_MANY_DECIMALS] }
  const value = converted(quantity, unit, ingredient.unit, larder.units.get(ingredient_id) ?? [])
  if (value === null) {
    return { value, fault: ['unit', stockFault('unknown_unit')] }
  }
  if (value === 0 && quantity !== 0) {
    return { value: null, fault: ['quantity', stockFault('too_small.thousandth')] }
  }
  return { value, fault: null }
}

/** The whole recipe of a dish, a size, an option or an ingredient that is made here. */
export async function saveRecipe(tx: Tx, form: RecipeForm): Promise<void> {
  const of = await ownerOf(tx, form)
  // Two recipes saved at the same moment could otherwise close a circle.
  claimSubject(tx, 'recipes')
  const recipes = await tx.run(ALL_RECIPES)
  await assertSeen(tx, of, form.seen, recipes)
  const larder = await readLarder(tx)
  const faults: FieldErrors = {}
  const lines: NewRecipeLine[] = []
  form.lines.forEach((line, index) => {
    const { value, fault } = inOwnUnit(larder, line)
    if (fault) faults[`lines.${index}.${fault[0]}`] = [fault[1]]
    else if (value === 0) faults[`lines.${index}.quantity`] = [stockFault('zero')]
    else if (value < 0 && !('option_id' in of)) {
      faults[`lines.${index}.quantity`] = [stockFault('only_options')]
    }
    if (form.lines.findIndex(({ ingredient_id }) => ingredient_id === line.ingredient_id) < index) {
      faults[`lines.${index}.ingredient_id`] = [stockFault('not_unique.ingredient')]
    }
    lines.push({
      ingredient_id: line.ingredient_id,
      quantity: value ?? 0,
      entered_quantity: line.quantity,
      entered_unit: line.unit,
    })
  })
  if ('made_id' in of) {
    if (lines.length > 0 && form.makes == null) faults.makes = [stockFault('required.makes')]
    const parts = lines.map(({ ingredient_id }) => ingredient_id)
    if (goesInCircles(of.made_id, parts, recipes)) {
      faults.lines = [stockFault('circular')]
    }
  }
  if (Object.keys(faults).length > 0) throw refuse(faults)
  await beginKeeping(tx)
  replaceRecipe(tx, of, lines)
  if ('made_id' in of) {
    const makes = lines.length > 0 ? (form.makes ?? null) : null
    tx.later(sql`
      update ingredients set makes = ${makes}, version = version + 1, updated_at = ${new Date(changedAt(tx))}
       where id = ${of.made_id}`)
  }
  const [[kind, id] = ['', 0]] = Object.entries(of)
  record(tx, {
    action: 'stock.recipe_changed',
    subject: { kind: kind === 'made_id' ? 'ingredient' : kind.replace('_id', ''), id },
    after: { lines: lines.map(({ ingredient_id, quantity }) => ({ ingredient_id, quantity })) },
  })
  tellStock(tx, null)
}

async function assertSeen(
  tx: Tx,
  of: RecipeOf,
  seen: RecipeForm['seen'],
  recipes: readonly RecipeRow[],
): Promise<void> {
  const [[column, id] = ['item_id', 0] as const] = Object.entries(of) as [keyof typeof TABLES, number][]
  const now = recipes
    .filter((line) => line[column] === id)
    .map(({ ingredient_id, entered_quantity, entered_unit }) => [
      ingredient_id,
      entered_quantity,
      entered_unit,
    ])
  const then = seen.lines.map(({ ingredient_id, quantity, unit }) => [ingredient_id, quantity, unit])
  const inOrder = (lines: unknown[]) =>
    lines
      .map((line) => JSON.stringify(line))
      .toSorted()
      .join()
  const isSame = inOrder(now) === inOrder(then) && (await makesOf(tx, of)) === (seen.makes ?? null)
  if (!isSame) throw new AppError(STAFF_ERRORS.changed_meanwhile)
}

async function makesOf(tx: Tx, of: RecipeOf): Promise<number | null> {
  if (!('made_id' in of)) return null
  const [row] = await tx.run(
    sql<{ makes: number | null }>`select makes from ingredients where id = ${of.made_id}`,
  )
  return row?.makes ?? null
}

const TABLES = {
  item_id: 'items',
  variant_id: 'variants',
  option_id: 'modifier_options',
  made_id: 'ingredients',
}

async function ownerOf(tx: Tx, form: RecipeForm): Promise<RecipeOf> {
  const named = (Object.keys(TABLES) as (keyof typeof TABLES)[]).filter((key) => form[key] !== undefined)
  const [key] = named
  if (!key || named.length > 1) throw refuse({ item_id: [stockFault('required.recipe')] })
  const id = form[key] ?? 0
  const [found] = await tx.run(sql<{ id: number }>`select id from ${sql.table(TABLES[key])} where id = ${id}`)
  if (!found) throw refuse({ [key]: [stockFault('not_found.recipe')] })
  return { [key]: id } as RecipeOf
}
