import { type FieldErrors, notFound, refuse } from '../../../platform/errors.ts'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { MOST_LANGUAGES } from '../contract.ts'
import { menuFault } from '../faults.ts'
import type { ItemParts } from '../present.ts'
import { choiceFaults } from '../rules/sets.ts'
import { nameFrom } from '../rules/texts.ts'
import type { Slot, SlotInput } from '../set-contract.ts'
import { type Choosable, choosable, setsOffering } from '../set-queries.ts'
import { newIds } from '../tree-queries.ts'
import { strangeIds } from './groups.ts'
import { saveItem, TOO_MANY_LANGUAGES } from './items.ts'

/** The whole list of slots. In the transaction that holds the dish. */
export async function setSlots(tx: Tx, parts: ItemParts, sent: SlotInput[]): Promise<Slot[]> {
  const faults: FieldErrors = {}
  const after = await withSlots(tx, parts, sent, faults)
  if (Object.keys(faults).length > 0) throw refuse(faults)
  await saveItem(tx, parts, after)
  return after.slots
}

/** An ordinary dish again. Answers the slots that it had. */
export async function removeSlots(tx: Tx, parts: ItemParts): Promise<Slot[]> {
  if (parts.slots.length === 0) throw notFound()
  await saveItem(tx, parts, { ...parts, slots: [] })
  return parts.slots
}

/** What is wrong with the slots goes to `faults`. */
export async function withSlots(
  tx: Tx,
  parts: ItemParts,
  sent: SlotInput[],
  faults: FieldErrors,
): Promise<ItemParts> {
  const itemIds = [...new Set(sent.flatMap(({ choices }) => choices.map(({ item_id }) => item_id)))]
  const [known, offering, fresh] = await Promise.all([
    choosable(tx, itemIds),
    setsOffering(tx, parts.item.id),
    newIds(tx, 'item_slots', sent.filter(({ id }) => (id ?? null) === null).length),
  ])
  if (parts.variants.length > 0) faults.slots = [menuFault('priced_by_variant.set')]
  else if (offering.length > 0) faults.slots = [menuFault('in_use.set_choice')]
  const own = parts.slots.map(({ id }) => id)
  Object.assign(faults, strangeIds(sent, own, 'slots'))
  const byId = new Map(known.map((dish) => [dish.id, dish]))
  const slots = sent.map((slot, index) => {
    const path = `slots.${index}`
    Object.assign(faults, faultsOfSlot(slot, path, parts.item.id, byId))
    const was = parts.slots.find(({ id }) => id === slot.id)
    const name = nameFrom(slot.name, tx.restaurant.defaultLanguage, was?.name)
    if (Object.keys(name).length > MOST_LANGUAGES) faults[`${path}.name`] = TOO_MANY_LANGUAGES
    return { ...slotFrom(slot), id: was?.id ?? fresh.shift() ?? 0, name }
  })
  return { ...parts, slots }
}

function slotFrom({ min_select, max_select, choices }: SlotInput) {
  return {
    min_select,
    max_select,
    choices: choices.map(({ item_id, variant_id, extra_minor }) => ({
      item_id,
      variant_id: variant_id ?? null,
      extra_minor: extra_minor ?? 0,
    })),
  }
}

function faultsOfSlot(
  slot: SlotInput,
  path: string,
  itemId: number,
  known: ReadonlyMap<number, Choosable>,
): FieldErrors {
  const faults: FieldErrors = {}
  if (slot.max_select < slot.min_select) faults[`${path}.max_select`] = [menuFault('too_small.max_select')]
  const choices = slot.choices.map(({ item_id, variant_id }) => ({ item_id, variant_id: variant_id ?? null }))
  for (const [index, fault] of choiceFaults(choices, itemId, known)) {
    faults[`${path}.choices.${index}.${fault.field}`] = [fault.fault]
  }
  return faults
}
