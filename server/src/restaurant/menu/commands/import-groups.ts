import { sql } from 'kysely'
import { type Faults, type Refs, refuseRepeatedRefs } from '../../../platform/document/faults.ts'
import { claimIds, refsIn } from '../../../platform/document/refs.ts'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import type { ModifierGroupPart } from '../document.ts'
import { menuFault } from '../faults.ts'

export type GroupRefs = { groups: Refs; options: Refs }

/** Replaces the modifier groups. Groups no longer named go, unless a dish that stays still has them. */
export async function importGroups(tx: Tx, parts: ModifierGroupPart[], faults: Faults): Promise<GroupRefs> {
  checkGroups(parts, faults)
  const groupIds = await claimIds(
    tx,
    'modifier_groups',
    parts.map((part) => part.ref),
    await refsIn(tx, 'modifier_groups'),
  )
  const known = await refsIn(tx, 'modifier_options', 'group_id')
  const options = parts.flatMap((group) =>
    group.options.map((option, index) => ({
      ...option,
      group_id: groupIds.get(group.ref) ?? 0,
      key: `${groupIds.get(group.ref)}/${option.ref}`,
      path: `${group.ref}/${option.ref}`,
      sort_order: index + 1,
    })),
  )
  const optionIds = await claimIds(
    tx,
    'modifier_options',
    options.map((option) => option.key),
    known,
  )
  if (faults.list.length > 0) return { groups: groupIds, options: new Map() }

  const groupRows = parts.map(({ ref, name, min_select, max_select }, index) => ({
    id: groupIds.get(ref),
    ref,
    name,
    min_select,
    max_select,
    sort_order: index + 1,
  }))
  await tx.run(sql`
    insert into modifier_groups (id, ref, name, min_select, max_select, sort_order)
    select id, ref, name, min_select, max_select, sort_order from jsonb_to_recordset(${JSON.stringify(groupRows)}::jsonb)
      as r(id bigint, ref text, name jsonb, min_select int, max_select int, sort_order int)
    on conflict (restaurant_id, id) do update set name = excluded.name, min_select = excluded.min_select,
      max_select = excluded.max_select, sort_order = excluded.sort_order`)
  const optionRows = options.map(
    ({ key, ref, name, price_minor, is_available = true, group_id, sort_order }) => ({
      id: optionIds.get(key),
      ref,
      name,
      price_minor,
      is_available,
      group_id,
      sort_order,
    }),
  )
  await tx.run(sql`
    insert into modifier_options (id, group_id, ref, name, price_minor, is_available, sort_order)
    select id, group_id, ref, name, price_minor, is_available, sort_order
      from jsonb_to_recordset(${JSON.stringify(optionRows)}::jsonb)
        as r(id bigint, group_id bigint, ref text, name jsonb, price_minor bigint, is_available boolean, sort_order int)
    on conflict (restaurant_id, id) do update set name = excluded.name, price_minor = excluded.price_minor,
      is_available = excluded.is_available, sort_order = excluded.sort_order`)
  await tx.run(sql`delete from modifier_options where id <> all(${[...optionIds.values()]}::bigint[])`)
  return {
    groups: groupIds,
    options: new Map(options.map((option) => [option.path, optionIds.get(option.key) ?? 0])),
  }
}

/** After the menus are in place, so that dishes which go with them no longer count. */
export async function removeOtherGroups(tx: Tx, kept: Refs, faults: Faults): Promise<void> {
  const ids = [...kept.values()]
  const used = await tx.run(sql<{ ref: string | null; id: number }>`
    select distinct g.ref, g.id from modifier_groups g join item_modifier_groups l using (restaurant_id)
     where l.group_id = g.id and g.id <> all(${ids}::bigint[])`)
  for (const { ref, id } of used) {
    faults.at('/modifier_groups', menuFault('in_use.group_ref', { group: ref ?? id }))
  }
  if (used.length === 0) await tx.run(sql`delete from modifier_groups where id <> all(${ids}::bigint[])`)
}

function checkGroups(parts: ModifierGroupPart[], faults: Faults): void {
  refuseRepeatedRefs(
    parts.map((part, index) => ({ ref: part.ref, pointer: `/modifier_groups/${index}` })),
    faults,
  )
  parts.forEach((part, index) => {
    const pointer = `/modifier_groups/${index}`
    refuseRepeatedRefs(
      part.options.map(({ ref }, at) => ({ ref, pointer: `${pointer}/options/${at}` })),
      faults,
    )
    if (part.max_select !== null && part.max_select < part.min_select) {
      faults.at(`${pointer}/max_select`, menuFault('too_small.max_select'))
    }
    if (part.min_select > part.options.length) {
      faults.at(`${pointer}/min_select`, menuFault('too_large.min_select'))
    }
  })
}
