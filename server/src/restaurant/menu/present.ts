import { formatMoment } from '../../platform/time/clock.ts'
import type { Item } from './contract.ts'
import type { CategoryRow, GroupRow, ItemRow, MenuRow, OptionRow, VariantRow } from './queries.ts'
import type { Slot } from './set-contract.ts'
import type { MenuParts } from './tree-queries.ts'

export type ItemParts = {
  item: ItemRow
  variants: VariantRow[]
  groups: GroupRow[]
  /** Of these groups, in their order. */
  options: OptionRow[]
  /** Empty of what is no set. */
  slots: Slot[]
}

/** The dish as the API and the webhooks show it. */
export function presentItem(
  { item, variants, groups, options }: Omit<ItemParts, 'slots'>,
  zone: string,
): Item {
  return {
    id: item.id,
    category_id: item.category_id,
    name: item.name,
    description: item.description,
    price_minor: item.price_minor,
    is_available: item.is_available,
    show_online: item.show_online,
    dietary: item.dietary,
    allergens: item.allergens as Item['allergens'],
    sort_order: item.sort_order,
    variants: variants.map(({ id, name, price_minor, is_default }) => ({
      id,
      name,
      price_minor,
      is_default,
    })),
    modifier_groups: groups.map((group) =>
      presentGroup(
        group,
        options.filter((option) => option.group_id === group.id),
      ),
    ),
    updated_at: formatMoment(item.updated_at, zone),
  }
}

export function presentGroup({ id, name, min_select, max_select }: GroupRow, options: OptionRow[]) {
  return {
    id,
    name,
    min_select,
    max_select,
    options: options.map(({ id, name, price_minor, is_available }) => ({
      id,
      name,
      price_minor,
      is_available,
    })),
  }
}

export function presentMenu({ id, name, is_active, sort_order }: MenuRow) {
  return { id, name, is_active, sort_order }
}

/** The menu as its list shows it. */
export function menuShown({ menu, categories }: MenuParts) {
  return { ...presentMenu(menu), categories: categories.map(presentCategory) }
}

export function presentCategory({ id, menu_id, name, is_active, sort_order }: CategoryRow) {
  return { id, menu_id, name, is_active, sort_order }
}
