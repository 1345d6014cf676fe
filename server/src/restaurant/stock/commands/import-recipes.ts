import { sql } from 'kysely'
import type { Faults, Refs } from '../../../platform/document/faults.ts'
import { documentFault } from '../../../platform/document/faults.ts'
import { refsIn } from '../../../platform/document/refs.ts'
import type { Fault } from '../../../platform/faults.ts'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { menuFault } from '../../menu/faults.ts'
import type { RecipePart } from '../document.ts'
import { stockFault } from '../faults.ts'
import { hasThreeDecimals, TOO_MANY_DECIMALS } from '../rules/amounts.ts'

type Row = {
  item_id: number | null
  variant_id: number | null
  option_id: number | null
  ingredient_id: number
  quantity: number
}
type Owner = Pick<Row, 'item_id' | 'variant_id' | 'option_id'>

/** Replaces the recipes of dishes, sizes and options; what ingredients are made of is no part of the document. */
export async function importRecipes(
  tx: Tx,
  parts: RecipePart[],
  ingredients: Refs,
  faults: Faults,
): Promise<void> {
  const [items, variants, groups, options] = await Promise.all([
    refsIn(tx, 'items'),
    refsIn(tx, 'variants', 'item_id'),
    refsIn(tx, 'modifier_groups'),
    refsIn(tx, 'modifier_options', 'group_id'),
  ])
  const seen = new Set<string>()
  const rows = parts.flatMap((part, index) => {
    const pointer = `/recipes/${index}`
    const owner = ownerOf(part, { items, variants, groups, options }, pointer, faults)
    if (!owner) return []
    const key = JSON.stringify(owner)
    if (seen.has(key)) faults.at(pointer, stockFault('not_unique.recipe'))
    seen.add(key)
    return usesOf(part, owner, ingredients, pointer, faults)
  })
  if (faults.list.length === 0) await save(tx, rows)
}

type Places = { items: Refs; variants: Refs; groups: Refs; options: Refs }

function ownerOf(part: RecipePart, places: Places, pointer: string, faults: Faults): Owner | null {
  const { item_ref, variant_ref, group_ref, option_ref } = part
  const none = { item_id: null, variant_id: null, option_id: null }
  if (item_ref !== undefined && group_ref === undefined && option_ref === undefined) {
    const item_id = places.items.get(item_ref)
    if (item_id === undefined)
      return fault(`${pointer}/item_ref`, menuFault('not_found.item_ref', { ref: item_ref }))
    if (variant_ref == null) return { ...none, item_id }
    const variant_id = places.variants.get(`${item_id}/${variant_ref}`)
    if (variant_id === undefined) {
      return fault(`${pointer}/variant_ref`, menuFault('not_found.variant_ref', { ref: variant_ref }))
    }
    return { ...none, variant_id }
  }
  if (item_ref === undefined && variant_ref == null && group_ref !== undefined && option_ref !== undefined) {
    const group = places.groups.get(group_ref)
    if (group === undefined) {
      return fault(`${pointer}/group_ref`, menuFault('not_found.group_ref', { ref: group_ref }))
    }
    const option_id = places.options.get(`${group}/${option_ref}`)
    if (option_id === undefined)
      return fault(`${pointer}/option_ref`, menuFault('not_found.option_ref', { ref: option_ref }))
    return { ...none, option_id }
  }
  return fault(pointer, stockFault('exactly_one.recipe'))

  function fault(at: string, wrong: Fault): null {
    faults.at(at, wrong)
    return null
  }
}

function usesOf(part: RecipePart, owner: Owner, known: Refs, pointer: string, faults: Faults): Row[] {
  const seen = new Set<string>()
  return part.uses.flatMap(({ ingredient_ref, quantity }, index) => {
    const at = `${pointer}/uses/${index}`
    const ingredient_id = known.get(ingredient_ref)
    if (ingredient_id === undefined) {
      faults.at(`${at}/ingredient_ref`, stockFault('not_found.ingredient_ref', { ref: ingredient_ref }))
    }
    if (seen.has(ingredient_ref))
      faults.at(`${at}/ingredient_ref`, documentFault('not_unique.ref', { ref: ingredient_ref }))
    seen.add(ingredient_ref)
    if (!hasThreeDecimals(quantity)) faults.at(`${at}/quantity`, TOO_MANY_DECIMALS)
    if (quantity === 0) faults.at(`${at}/quantity`, stockFault('zero'))
    if (quantity < 0 && owner.option_id === null) {
      faults.at(`${at}/quantity`, stockFault('only_options'))
    }
    return ingredient_id === undefined ? [] : [{ ...owner, ingredient_id, quantity }]
  })
}

/** A line that stays as it was is not touched, so that it keeps the unit it was entered in. */
async function save(tx: Tx, rows: Row[]): Promise<void> {
  const sent = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as s(item_id bigint, variant_id bigint, option_id bigint, ingredient_id bigint, quantity numeric)`
  await tx.run(sql`
    delete from recipe_lines r where r.made_id is null and not exists (
      select from ${sent}
       where s.ingredient_id = r.ingredient_id
         and (s.item_id, s.variant_id, s.option_id) is not distinct from (r.item_id, r.variant_id, r.option_id))`)
  await tx.run(sql`
    insert into recipe_lines (item_id, variant_id, option_id, ingredient_id, quantity, entered_quantity, entered_unit)
    select s.item_id, s.variant_id, s.option_id, s.ingredient_id, s.quantity, s.quantity, i.unit
      from ${sent} join ingredients i on i.id = s.ingredient_id
    on conflict (restaurant_id, item_id, variant_id, option_id, made_id, ingredient_id) do update
      set quantity = excluded.quantity, entered_quantity = excluded.entered_quantity, entered_unit = excluded.entered_unit
      where recipe_lines.quantity <> excluded.quantity`)
}
