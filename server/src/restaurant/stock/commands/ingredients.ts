import { sql } from 'kysely'
import { record } from '../../../ground/audit/commands.ts'
import { STAFF_ERRORS } from '../../../ground/staff-calls/errors.ts'
import { AppError, type FieldErrors, notFound, refuse } from '../../../platform/errors.ts'
import { changedAt, type Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { stockFault } from '../faults.ts'
import { insertIngredient, lockIngredient } from '../queries/ingredients.ts'
import { addLevel, savePar } from '../queries/levels.ts'
import { hasThreeDecimals, TOO_MANY_DECIMALS } from '../rules/amounts.ts'
import type { IngredientEdit, IngredientForm } from '../staff-contract.ts'
import { beginKeeping } from './begin-keeping.ts'
import { tellStock } from './move-stock.ts'
import { NO_SUCH_BRANCH } from './record-movement.ts'

export async function addIngredient(tx: Tx, form: IngredientForm): Promise<{ id: number }> {
  await assertForm(tx, form)
  await beginKeeping(tx)
  const at = changedAt(tx)
  const { name, unit } = form
  const id = await insertIngredient(tx, { name, sku: form.sku ?? '', unit }, at)
  tx.later(sql`update ingredients set unit_cost_minor = ${form.unit_cost_minor ?? null} where id = ${id}`)
  await saveParts(tx, id, form, at)
  record(tx, {
    action: 'stock.ingredient_added',
    subject: { kind: 'ingredient', id },
    after: { name, unit, sku: form.sku ?? '' },
  })
  tellStock(tx, null)
  return { id }
}

/** Whoever has just made it need not say which version they saw. */
export async function changeIngredient(
  tx: Tx,
  id: number,
  form: IngredientForm & Partial<IngredientEdit>,
): Promise<{ id: number }> {
  const before = await lockIngredient(tx, id)
  if (!before) throw notFound()
  if (form.version !== undefined && form.version !== before.version) {
    throw new AppError(STAFF_ERRORS.changed_meanwhile)
  }
  await assertForm(tx, form)
  if (form.unit !== before.unit && (await isInUse(tx, id))) {
    throw refuse({ unit: [stockFault('in_use.unit')] })
  }
  const at = changedAt(tx)
  const { name, unit, sku } = form
  tx.later(sql`
    update ingredients set name = ${name}, sku = ${sku ?? ''}, unit = ${unit},
           unit_cost_minor = ${form.unit_cost_minor ?? null}, version = version + 1, updated_at = ${new Date(at)}
     where id = ${id}`)
  await saveParts(tx, id, form, at)
  record(tx, {
    action: 'stock.ingredient_changed',
    subject: { kind: 'ingredient', id },
    before: { name: before.name, unit: before.unit, unit_cost_minor: before.unit_cost_minor },
    after: { name, unit, unit_cost_minor: form.unit_cost_minor ?? null },
  })
  tellStock(tx, null)
  return { id }
}

export async function removeIngredient(tx: Tx, id: number): Promise<{ id: number }> {
  const before = await lockIngredient(tx, id)
  if (!before) throw notFound()
  const [used] = await tx.run(
    sql<{ id: number }>`select id from recipe_lines where ingredient_id = ${id} limit 1`,
  )
  if (used) throw refuse({ ingredient: [stockFault('in_use.recipes')] })
  tx.later(sql`delete from ingredients where id = ${id}`)
  record(tx, {
    action: 'stock.ingredient_removed',
    subject: { kind: 'ingredient', id },
    before: { name: before.name },
  })
  tellStock(tx, null)
  return { id }
}

async function isInUse(tx: Tx, id: number): Promise<boolean> {
  const [row] = await tx.run(sql<{ used: boolean }>`
    select exists (select from stock_movements where ingredient_id = ${id})
        or exists (select from recipe_lines where ingredient_id = ${id} or made_id = ${id}) as used`)
  return row?.used ?? false
}

async function assertForm(tx: Tx, form: IngredientForm): Promise<void> {
  const faults: FieldErrors = {}
  const [known] = await tx.run(sql<{ branches: number[]; suppliers: number[] }>`
    select array(select id from branches) as branches, array(select id from suppliers) as suppliers`)
  form.units.forEach(({ unit, quantity }, index) => {
    if (unit.toLowerCase() === form.unit.toLowerCase()) {
      faults[`units.${index}.unit`] = [stockFault('not_unique.own_unit')]
    }
    if (form.units.findIndex((other) => other.unit.toLowerCase() === unit.toLowerCase()) < index) {
      faults[`units.${index}.unit`] = [stockFault('not_unique.unit')]
    }
    if (!hasThreeDecimals(quantity)) faults[`units.${index}.quantity`] = [TOO_MANY_DECIMALS]
  })
  form.packs.forEach(({ supplier_id, quantity }, index) => {
    if (!known?.suppliers.includes(supplier_id)) {
      faults[`packs.${index}.supplier_id`] = [stockFault('not_found.supplier')]
    }
    if (!hasThreeDecimals(quantity)) faults[`packs.${index}.quantity`] = [TOO_MANY_DECIMALS]
  })
  form.pars.forEach(({ branch_id, par_level }, index) => {
    if (!known?.branches.includes(branch_id)) faults[`pars.${index}.branch_id`] = [NO_SUCH_BRANCH]
    if (!hasThreeDecimals(par_level)) faults[`pars.${index}.par_level`] = [TOO_MANY_DECIMALS]
  })
  if (Object.keys(faults).length > 0) throw refuse(faults)
}

async function saveParts(tx: Tx, id: number, { units, packs, pars }: IngredientForm, at: number) {
  tx.later(sql`delete from ingredient_units where ingredient_id = ${id}`)
  tx.later(sql`
    insert into ingredient_units (ingredient_id, unit, quantity)
    select ${id}, unit, quantity from jsonb_to_recordset(${JSON.stringify(units)}::jsonb)
      as r(unit text, quantity numeric)`)
  tx.later(sql`delete from ingredient_packs where ingredient_id = ${id}`)
  const rows = packs.map((pack, index) => ({ sku: null, ...pack, sort_order: index + 1 }))
  tx.later(sql`
    insert into ingredient_packs (ingredient_id, supplier_id, name, quantity, price_minor, sku, sort_order)
    select ${id}, supplier_id, name, quantity, price_minor, sku, sort_order
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r(supplier_id bigint, name text, quantity numeric, price_minor bigint, sku text, sort_order int)`)
  for (const { branch_id, par_level } of pars) {
    savePar(tx, { ingredient_id: id, branch_id }, par_level, at)
  }
  const [home] = await tx.run(sql<{ id: number }>`select id from branches where is_default`)
  if (home) addLevel(tx, { ingredient_id: id, branch_id: home.id }, at)
}
