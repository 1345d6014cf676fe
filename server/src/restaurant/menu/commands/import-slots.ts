import { sql } from 'kysely'
import { type Faults, type Refs, refuseRepeatedRefs } from '../../../platform/document/faults.ts'
import { claimIds, refsIn } from '../../../platform/document/refs.ts'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import type { ItemPart, SlotPart } from '../document.ts'
import { menuFault } from '../faults.ts'
import { choiceFaults } from '../rules/sets.ts'
import { insertChoices } from '../set-queries.ts'

type Dish = { ref: string; pointer: string; part: ItemPart }
type Known = { items: Refs; variants: Refs }
type Rows = { slots: { id: number | undefined }[]; choices: object[] }

/** The slots of a document's dishes, ready to be stored, or what is wrong with them. */
export async function readSlots(tx: Tx, dishes: Dish[], known: Known, faults: Faults): Promise<Rows> {
  const dishesById = choosableIn(dishes, known)
  const slots = dishes.flatMap((dish) => slotsOf(dish, known.items.get(dish.ref) ?? 0, faults))
  const ids = await claimIds(
    tx,
    'item_slots',
    slots.map(({ key }) => key),
    await refsIn(tx, 'item_slots', 'item_id'),
  )
  return {
    slots: slots.map(({ key, itemId, sortOrder, part: { ref, name, min_select, max_select } }) => ({
      id: ids.get(key),
      item_id: itemId,
      ...{ ref, name, min_select, max_select },
      sort_order: sortOrder,
    })),
    choices: slots.flatMap(({ key, itemId, pointer, part }) => {
      const choices = part.choices.map((choice, index) =>
        choiceOf(choice, `${pointer}/choices/${index}`, known, faults),
      )
      for (const [index, { field, fault }] of choiceFaults(choices, itemId, dishesById)) {
        // What names nothing has been told already.
        if (choices[index]?.item_id !== 0) {
          faults.at(`${pointer}/choices/${index}/${field === 'item_id' ? 'item_ref' : 'variant_ref'}`, fault)
        }
      }
      return choices.map((choice, index) => ({ ...choice, slot_id: ids.get(key), sort_order: index + 1 }))
    }),
  }
}

function choosableIn(dishes: Dish[], { items, variants }: Known) {
  return new Map(
    dishes.map(({ ref, part }) => {
      const id = items.get(ref) ?? 0
      const variant_ids = (part.variants ?? []).flatMap((size) => variants.get(`${ref}/${size.ref}`) ?? [])
      const is_set = (part.slots ?? []).length > 0
      // Another default size may have made two choices the same since they were named: an export takes both, and comes back.
      return [id, { id, is_set, variant_ids, default_variant_id: null }]
    }),
  )
}

function slotsOf({ pointer, part }: Dish, itemId: number, faults: Faults) {
  const own = part.slots ?? []
  if (own.length > 0 && (part.variants ?? []).length > 0) {
    faults.at(`${pointer}/slots`, menuFault('priced_by_variant.set'))
  }
  const slots = own.map((slot, index) => ({
    key: `${itemId}/${slot.ref}`,
    itemId,
    pointer: `${pointer}/slots/${index}`,
    sortOrder: index + 1,
    part: slot,
  }))
  refuseRepeatedRefs(
    slots.map((slot) => ({ ref: slot.part.ref, pointer: slot.pointer })),
    faults,
  )
  for (const slot of slots) {
    if (slot.part.max_select < slot.part.min_select) {
      faults.at(`${slot.pointer}/max_select`, menuFault('too_small.max_select'))
    }
  }
  return slots
}

function choiceOf(
  { item_ref, variant_ref = null, extra_minor = 0 }: SlotPart['choices'][number],
  pointer: string,
  { items, variants }: Known,
  faults: Faults,
) {
  const item_id = items.get(item_ref)
  const variant_id = variant_ref === null ? null : variants.get(`${item_ref}/${variant_ref}`)
  if (item_id === undefined) {
    faults.at(`${pointer}/item_ref`, menuFault('not_found.item_ref', { ref: item_ref }))
  } else if (variant_id === undefined) {
    const named = { item: item_ref, variant: variant_ref ?? '' }
    faults.at(`${pointer}/variant_ref`, menuFault('not_found.item_variant', named))
  }
  return { item_id: item_id ?? 0, variant_id: variant_id ?? null, extra_minor: extra_minor ?? 0 }
}

/** All slots of the menu, once its dishes are stored. */
export async function replaceAllSlots(tx: Tx, { slots, choices }: Rows): Promise<void> {
  const ids = slots.flatMap(({ id }) => id ?? [])
  await tx.run(sql`delete from item_slots where id <> all(${ids}::bigint[])`)
  await tx.run(sql`delete from slot_choices`)
  if (slots.length === 0) return
  await tx.run(sql`
    insert into item_slots (id, item_id, ref, name, min_select, max_select, sort_order)
    select id, item_id, ref, name, min_select, max_select, sort_order from jsonb_to_recordset(${JSON.stringify(slots)}::jsonb)
      as r(id bigint, item_id bigint, ref text, name jsonb, min_select int, max_select int, sort_order int)
    on conflict (restaurant_id, id) do update set name = excluded.name, min_select = excluded.min_select,
      max_select = excluded.max_select, sort_order = excluded.sort_order`)
  await tx.run(insertChoices(choices))
}
