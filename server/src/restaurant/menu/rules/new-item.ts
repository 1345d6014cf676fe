import type { FieldErrors } from '../../../platform/errors.ts'
import { menuFault } from '../faults.ts'

/** Faults between the fields of a new dish. */
export function newItemFaults(sent: Record<string, unknown>): FieldErrors {
  const faults: FieldErrors = {}
  const priced = sent.price_minor !== undefined && sent.price_minor !== null
  const sizes = Array.isArray(sent.variants) ? sent.variants : []
  if (priced === sizes.length > 0) {
    faults.price_minor = [priced ? menuFault('exactly_one.new_item') : menuFault('required.new_item')]
  }
  if (sizes.filter((size) => size?.is_default === true).length > 1) {
    faults.variants = [menuFault('not_unique.default_variant')]
  }
  if (Array.isArray(sent.modifier_group_ids)) Object.assign(faults, repeatedGroups(sent.modifier_group_ids))
  return faults
}

export function repeatedGroups(ids: unknown[]): FieldErrors {
  const faults: FieldErrors = {}
  ids.forEach((id, index) => {
    if (ids.indexOf(id) < index) faults[`modifier_group_ids.${index}`] = [menuFault('not_unique.group')]
  })
  return faults
}
