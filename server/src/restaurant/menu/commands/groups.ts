import { isDeepStrictEqual } from 'node:util'
import { record } from '../../../ground/audit/commands.ts'
import { bumpVersion, claimSubject } from '../../../platform/cache/versions.ts'
import { type FieldErrors, found, refuse } from '../../../platform/errors.ts'
import { fieldFault } from '../../../platform/faults.ts'
import { changedAt, type Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { menuFault } from '../faults.ts'
import { lockItems, touchItems } from '../item-queries.ts'
import { presentGroup, presentItem } from '../present.ts'
import type { GroupRow, OptionRow } from '../queries.ts'
import { nameFrom } from '../rules/texts.ts'
import {
  type GroupParts,
  insertGroup,
  lockGroup,
  newIds,
  replaceOptions,
  updateGroup,
} from '../tree-queries.ts'
import type { ModifierGroupChange, NewModifierGroup } from '../write-contract.ts'
import { announceItem } from './announce.ts'
import { assertMenuSize, changedName } from './names-and-hours.ts'
import { keepDeleted } from './trash.ts'

type OptionInput = NonNullable<NewModifierGroup['options']>[number]

export function groupShown({ group, options }: GroupParts) {
  return presentGroup(group, options)
}

export async function findGroup(tx: Tx, id: number): Promise<GroupParts> {
  return found(await lockGroup(tx, id))
}

export async function createGroup(tx: Tx, wanted: NewModifierGroup): Promise<GroupParts> {
  claimSubject(tx, 'menu')
  const row = {
    name: nameFrom(wanted.name, tx.restaurant.defaultLanguage),
    min_select: wanted.min_select ?? 0,
    max_select: wanted.max_select ?? null,
  }
  const sent = wanted.options ?? []
  refuseCounts(row, sent.length)
  refuseStrangeOptions(sent, [])
  const id = await insertGroup(tx, row)
  const options = await optionsFrom(tx, id, sent, [])
  replaceOptions(tx, id, options)
  await assertMenuSize(tx, 'options')
  const parts = { group: { id, ...row }, options, itemIds: [] }
  record(tx, {
    action: 'menu.group_created',
    subject: { kind: 'modifier_group', id },
    after: groupShown(parts),
  })
  bumpVersion(tx, 'menu')
  return parts
}

/** Every item that is offered with the group changes with it. */
export async function changeGroup(
  tx: Tx,
  parts: GroupParts,
  change: ModifierGroupChange,
): Promise<GroupParts> {
  const { group, itemIds } = parts
  const next: GroupRow = {
    id: group.id,
    name: changedName(tx, group.name, change.name),
    min_select: change.min_select ?? group.min_select,
    max_select: change.max_select === undefined ? group.max_select : change.max_select,
  }
  const sent = change.options ?? null
  refuseCounts(next, sent?.length ?? parts.options.length)
  if (sent) refuseStrangeOptions(sent, parts.options)
  const options = sent ? await optionsFrom(tx, group.id, sent, parts.options) : parts.options
  const after = { group: next, options, itemIds }
  if (isDeepStrictEqual(groupShown(parts), groupShown(after))) return parts
  updateGroup(tx, next)
  if (sent) replaceOptions(tx, group.id, options)
  await assertMenuSize(tx, sent ? 'options' : 'name')
  record(tx, {
    action: 'menu.group_changed',
    subject: { kind: 'modifier_group', id: group.id },
    before: groupShown(parts),
    after: groupShown(after),
  })
  touchItems(tx, itemIds, changedAt(tx))
  for (const item of itemIds.length > 0 ? await lockItems(tx, itemIds) : []) {
    announceItem(tx, presentItem(item, tx.restaurant.zone), ['modifier_groups'])
  }
  bumpVersion(tx, 'menu')
  return after
}

export async function deleteGroup(tx: Tx, parts: GroupParts): Promise<number> {
  const { group, itemIds } = parts
  if (itemIds.length > 0) throw refuse({ items: [menuFault('in_use.group')] })
  const deleted = await keepDeleted(tx, { kind: 'modifier_group', id: group.id, name: group.name })
  record(tx, {
    action: 'menu.group_deleted',
    subject: { kind: 'modifier_group', id: group.id },
    before: groupShown(parts),
  })
  bumpVersion(tx, 'menu')
  return deleted
}

function refuseCounts({ min_select, max_select }: Omit<GroupRow, 'id' | 'name'>, options: number): void {
  const faults: FieldErrors = {}
  if (min_select > options) faults.min_select = [menuFault('too_large.min_select')]
  if (max_select !== null && max_select < min_select) faults.max_select = [menuFault('too_small.max_select')]
  if (Object.keys(faults).length > 0) throw refuse(faults)
}

function refuseStrangeOptions(sent: OptionInput[], before: OptionRow[]): void {
  const faults = strangeIds(
    sent,
    before.map(({ id }) => id),
    'options',
  )
  if (Object.keys(faults).length > 0) throw refuse(faults)
}

/** Ids that are not among those there were, and those that come twice. */
export function strangeIds(
  sent: { id?: number | null | undefined }[],
  own: number[],
  field: string,
): FieldErrors {
  const faults: FieldErrors = {}
  const seen = new Set<number>()
  sent.forEach(({ id }, index) => {
    if (id === undefined || id === null) return
    if (!own.includes(id)) faults[`${field}.${index}.id`] = [menuFault('not_found.part')]
    else if (seen.has(id)) faults[`${field}.${index}.id`] = [fieldFault('not_unique.entry')]
    seen.add(id)
  })
  return faults
}

async function optionsFrom(
  tx: Tx,
  groupId: number,
  sent: OptionInput[],
  before: OptionRow[],
): Promise<OptionRow[]> {
  const known = new Map(before.map((option) => [option.id, option]))
  const fresh = await newIds(tx, 'modifier_options', sent.filter(({ id }) => (id ?? null) === null).length)
  return sent.map((option, index) => {
    const was = known.get(option.id ?? 0)
    return {
      id: was?.id ?? fresh.shift() ?? 0,
      group_id: groupId,
      name: changedName(tx, was?.name ?? {}, option.name, `options.${index}.name`),
      price_minor: option.price_minor,
      is_available: option.is_available ?? was?.is_available ?? true,
    }
  })
}
