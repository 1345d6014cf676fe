import { sql } from 'kysely'
import { record } from '../../../ground/audit/commands.ts'
import { branchFaults } from '../../../ground/tenants/faults.ts'
import { listBranches } from '../../../ground/tenants/queries.ts'
import { type Faults, type Refs, refuseRepeatedRefs } from '../../../platform/document/faults.ts'
import { claimIds, refsIn } from '../../../platform/document/refs.ts'
import { changedAt, type Tx } from '../../../platform/postgres/transaction/transaction.ts'
import type { IngredientPart, RecipePart } from '../document.ts'
import { stockFault } from '../faults.ts'
import { saveStanding } from '../queries/levels.ts'
import { askForSellOut } from '../queries/rounds.ts'
import { saveSellOutAtZero, sellsOutAtZero } from '../queries/sell-outs.ts'
import { hasThreeDecimals, TOO_MANY_DECIMALS } from '../rules/amounts.ts'
import { beginKeeping } from './begin-keeping.ts'
import { importRecipes } from './import-recipes.ts'
import { moveStock, tellStock } from './move-stock.ts'

type StockDocument = {
  settings?: { stock?: { sell_out_at_zero?: boolean } }
  ingredients?: IngredientPart[]
  recipes?: RecipePart[]
}

/** After branches and menus are in place, which it names. */
export async function importStock(
  tx: Tx,
  document: StockDocument,
  faults: Faults,
  { quietly }: { quietly: boolean },
): Promise<Record<string, Refs>> {
  const { ingredients, recipes, settings } = document
  if (settings?.stock?.sell_out_at_zero !== undefined) {
    await setSellOutAtZero(tx, settings.stock.sell_out_at_zero, { quietly })
  }
  if (!ingredients && !recipes) return {}
  await beginKeeping(tx)
  const refs = ingredients && (await importIngredients(tx, ingredients, faults))
  if (recipes) await importRecipes(tx, recipes, refs ?? (await refsIn(tx, 'ingredients')), faults)
  if (refs && faults.list.length === 0) await removeOthers(tx, refs, faults)
  tellStock(tx, null)
  return refs ? { ingredients: refs } : {}
}

/** `quietly`: nothing is sold out by it at once, as an import fires nothing. */
export async function setSellOutAtZero(
  tx: Tx,
  value: boolean,
  { quietly = false }: { quietly?: boolean } = {},
): Promise<void> {
  const before = await sellsOutAtZero(tx)
  if (before === value) return
  saveSellOutAtZero(tx, value)
  await beginKeeping(tx)
  if (!quietly || !value) {
    askForSellOut(tx)
    tx.notify(`orders:${tx.restaurant.id}`)
  }
  record(tx, {
    action: 'stock.rule_changed',
    subject: { kind: 'restaurant', id: tx.restaurant.id },
    before: { sell_out_at_zero: before },
    after: { sell_out_at_zero: value },
  })
}

async function importIngredients(tx: Tx, parts: IngredientPart[], faults: Faults): Promise<Refs> {
  refuseRepeatedRefs(
    parts.map(({ ref }, index) => ({ ref, pointer: `/ingredients/${index}` })),
    faults,
  )
  const ids = await claimIds(
    tx,
    'ingredients',
    parts.map(({ ref }) => ref),
    await refsIn(tx, 'ingredients'),
  )
  const levels = await levelsOf(tx, parts, ids, faults)
  await refuseOtherUnits(tx, parts, ids, faults)
  if (faults.list.length > 0) return ids
  const at = changedAt(tx)
  const rows = parts.map(({ ref, name, sku, unit }) => ({
    id: ids.get(ref),
    ref,
    name,
    sku: sku ?? '',
    unit,
  }))
  await tx.run(sql`
    insert into ingredients (id, ref, name, sku, unit, updated_at)
    select id, ref, name, sku, unit, ${new Date(at)} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(id bigint, ref text, name text, sku text, unit text)
    on conflict (restaurant_id, id) do update
      set name = excluded.name, sku = excluded.sku, unit = excluded.unit, version = ingredients.version + 1,
          updated_at = excluded.updated_at
      where (ingredients.name, ingredients.sku, ingredients.unit) is distinct from (excluded.name, excluded.sku, excluded.unit)`)
  saveStanding(
    tx,
    levels.map(({ ingredientId, branchId, par }) => ({
      ingredient_id: ingredientId,
      branch_id: branchId,
      par_level: par ?? null,
    })),
    at,
  )
  const counts = levels.flatMap(({ ingredientId, branchId, onHand }) =>
    onHand === undefined
      ? []
      : [{ ingredientId, branchId, kind: 'count' as const, quantity: onHand, to: onHand }],
  )
  await moveStock(tx, await changedOnly(tx, counts), { silent: true })
  return ids
}

type Level = { ingredientId: number; branchId: number; onHand?: number | undefined; par?: number | undefined }

async function levelsOf(tx: Tx, parts: IngredientPart[], ids: Refs, faults: Faults): Promise<Level[]> {
  const [branches, branchRefs] = await Promise.all([listBranches(tx), refsIn(tx, 'branches')])
  const home = branches.find(({ is_default }) => is_default)?.id ?? 0
  return parts.flatMap(({ ref, stock }, place) => {
    const ingredientId = ids.get(ref) ?? 0
    const seen = new Set<number>()
    const own = (stock ?? []).flatMap(({ branch_ref, on_hand, par_level }, index) => {
      const pointer = `/ingredients/${place}/stock/${index}`
      for (const [field, value] of [
        ['on_hand', on_hand],
        ['par_level', par_level],
      ] as const) {
        if (value !== undefined && !hasThreeDecimals(value))
          faults.at(`${pointer}/${field}`, TOO_MANY_DECIMALS)
      }
      const branchId = branch_ref == null ? home : branchRefs.get(branch_ref)
      if (branchId === undefined) {
        faults.at(`${pointer}/branch_ref`, branchFaults('not_found.branch_ref', { ref: branch_ref ?? '' }))
        return []
      }
      if (seen.has(branchId)) faults.at(`${pointer}/branch_ref`, stockFault('not_unique.branch'))
      seen.add(branchId)
      return [{ ingredientId, branchId, onHand: on_hand, par: par_level }]
    })
    // Every ingredient is on the list of the branch that orders go to.
    return [...own, { ingredientId, branchId: home }]
  })
}

/** Amounts and recipes are in the old one: with another it would all mean something else. */
async function refuseOtherUnits(tx: Tx, parts: IngredientPart[], ids: Refs, faults: Faults): Promise<void> {
  const rows = await tx.run(sql<{ id: number; unit: string }>`
    select id, unit from ingredients i
     where exists (select from stock_movements m where m.ingredient_id = i.id)
        or exists (select from recipe_lines r where r.ingredient_id = i.id)`)
  const inUse = new Map(rows.map(({ id, unit }) => [id, unit]))
  parts.forEach(({ ref, unit }, index) => {
    const before = inUse.get(ids.get(ref) ?? 0)
    if (before !== undefined && before !== unit) {
      faults.at(`/ingredients/${index}/unit`, stockFault('in_use.document_unit', { unit: before }))
    }
  })
}

type Count = { ingredientId: number; branchId: number; kind: 'count'; quantity: number; to: number }

/** An import of what is there already changes nothing, so nothing is counted again. */
async function changedOnly(tx: Tx, counts: Count[]): Promise<Count[]> {
  const rows = await tx.run(sql<{ ingredient_id: number; branch_id: number; on_hand: number }>`
    select ingredient_id, branch_id, on_hand from stock_levels where is_counted`)
  const standing = new Map(rows.map((row) => [`${row.ingredient_id}:${row.branch_id}`, row.on_hand]))
  return counts.filter(({ ingredientId, branchId, to }) => standing.get(`${ingredientId}:${branchId}`) !== to)
}

async function removeOthers(tx: Tx, kept: Refs, faults: Faults): Promise<void> {
  const ids = [...kept.values()]
  const used = await tx.run(sql<{ name: string }>`
    select distinct i.name from recipe_lines r join ingredients i on i.id = r.ingredient_id
     where i.id <> all(${ids}::bigint[]) and (r.made_id is null or r.made_id = any(${ids}::bigint[]))`)
  for (const { name } of used) {
    faults.at('/ingredients', stockFault('in_use.ingredient', { ingredient: name }))
  }
  if (used.length > 0) return
  await tx.run(sql`delete from recipe_lines where made_id is not null and made_id <> all(${ids}::bigint[])`)
  await tx.run(sql`delete from ingredients where id <> all(${ids}::bigint[])`)
}
