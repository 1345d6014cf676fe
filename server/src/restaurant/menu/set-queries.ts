import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import type { Slot } from './set-contract.ts'

export type SlotRow = Slot & { item_id: number }

/** Without the dish that it is of. */
export function slotFrom({ item_id: _, ...slot }: SlotRow): Slot {
  return slot
}

function slotsWhere(condition: RawBuilder<unknown>) {
  return sql<SlotRow>`
    select s.id, s.item_id, s.name, s.min_select, s.max_select, (
             select coalesce(jsonb_agg(jsonb_build_object('item_id', c.item_id, 'variant_id', c.variant_id,
                      'extra_minor', c.extra_minor) order by c.sort_order, c.id), '[]')
               from slot_choices c where c.slot_id = s.id) as choices
      from item_slots s where ${condition} order by s.item_id, s.sort_order, s.id`
}

export const ALL_SLOTS = slotsWhere(sql`true`)

export function slotsOf(itemIds: number[]) {
  return slotsWhere(sql`s.item_id = any(${itemIds}::bigint[])`)
}

export type Choosable = {
  id: number
  is_set: boolean
  variant_ids: number[]
  default_variant_id: number | null
}

/** Of those named, the dishes that there are. */
export function choosable(tx: Tx, ids: number[]): Promise<Choosable[]> {
  return tx.run(sql<Choosable>`
    select i.id, exists (select from item_slots s where s.item_id = i.id) as is_set,
           coalesce((select jsonb_agg(v.id) from variants v where v.item_id = i.id), '[]') as variant_ids,
           (select v.id from variants v where v.item_id = i.id and v.is_default) as default_variant_id
      from items i where i.id = any(${ids}::bigint[])`)
}

/** The sets that have it among their choices. */
export async function setsOffering(tx: Tx, itemId: number): Promise<number[]> {
  const rows = await tx.run(sql<{ id: number }>`
    select distinct s.item_id as id from slot_choices c join item_slots s on s.id = c.slot_id
     where c.item_id = ${itemId} order by id`)
  return rows.map(({ id }) => id)
}

/** The whole list of a dish's slots: those that were there keep their rows, those that are not named go. */
export function replaceSlots(tx: Tx, itemId: number, slots: Slot[]): void {
  const ids = slots.map(({ id }) => id)
  const rows = slots.map(({ choices: _, ...slot }, index) => ({ ...slot, sort_order: index + 1 }))
  const choices = slots.flatMap(({ id, choices: own }) =>
    own.map((choice, index) => ({ ...choice, slot_id: id, sort_order: index + 1 })),
  )
  tx.later(sql`delete from item_slots where item_id = ${itemId} and id <> all(${ids}::bigint[])`)
  tx.later(sql`delete from slot_choices where slot_id = any(${ids}::bigint[])`)
  if (rows.length === 0) return
  tx.later(sql`
    insert into item_slots (id, item_id, name, min_select, max_select, sort_order)
    select id, ${itemId}, name, min_select, max_select, sort_order from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(id bigint, name jsonb, min_select int, max_select int, sort_order int)
    on conflict (restaurant_id, id) do update set name = excluded.name, min_select = excluded.min_select,
      max_select = excluded.max_select, sort_order = excluded.sort_order`)
  tx.later(insertChoices(choices))
}

export function insertChoices(choices: object[]) {
  return sql`
    insert into slot_choices (slot_id, item_id, variant_id, extra_minor, sort_order)
    select slot_id, item_id, variant_id, extra_minor, sort_order from jsonb_to_recordset(${JSON.stringify(choices)}::jsonb)
      as r(slot_id bigint, item_id bigint, variant_id bigint, extra_minor bigint, sort_order int)`
}
