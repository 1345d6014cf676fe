import { branchFaults } from '../../../ground/tenants/faults.ts'
import type { Fault } from '../../../platform/faults.ts'
import type { Item } from '../../menu/contract.ts'
import { isOpen } from '../../menu/rules/happy-hours.ts'
import { nameIn } from '../../menu/rules/texts.ts'
import type { MenuSnapshot } from '../../menu/snapshot.ts'
import { orderFault } from '../faults.ts'

export type Menu = Pick<
  MenuSnapshot,
  'find' | 'isHidden' | 'slotsOf' | 'zone' | 'menus' | 'categories' | 'happyHours'
>
export type Judged = {
  channel: string
  forAt: number
  /** Whose prices a marketplace has promised it at: then neither hours nor what is sold out refuse it. */
  promised?: 'ours' | 'theirs' | undefined
}

/** With what the branch has hidden. */
export function withHidden(menu: MenuSnapshot): Menu {
  const { zone, menus, categories, happyHours } = menu
  return {
    ...{ zone, menus, categories, happyHours },
    find: (id) => menu.find(id) ?? menu.hidden(id),
    slotsOf: (id) => menu.slotsOf(id),
    isHidden: () => false,
  }
}

/** The dish, where the branch offers it at all, and what speaks against ordering it. */
export function chooseDish(menu: Menu, itemId: number, { channel, forAt, promised }: Judged) {
  const entry = menu.find(itemId)
  if (!entry) {
    return {
      fault: menu.isHidden(itemId) ? branchFaults('not_offered.branch') : orderFault('not_found.item'),
    }
  }
  const item = entry.read()
  const refusal = promised ? null : dishFault(menu, { item, menuId: entry.menuId }, channel, forAt)
  return { entry, item, refusal }
}

function dishFault(
  { zone, menus, categories }: Menu,
  { item, menuId }: { item: Item; menuId: number },
  channel: string,
  forAt: number,
): Fault | null {
  if (!item.show_online && channel !== 'phone') return orderFault('not_offered.online')
  if (!item.is_available) return orderFault('sold_out')
  const menu = menus.find(({ row }) => row.id === menuId)?.row
  const category = categories.find(({ id }) => id === item.category_id)
  for (const part of [menu, category]) {
    if (!part?.is_active || !isOpen(part.windows, zone, forAt)) {
      return orderFault('not_offered.then')
    }
  }
  return null
}

export function chooseSize(
  item: Item,
  variantId: number | null,
): { variant: Item['variants'][number] | null } | { fault: Fault } {
  if (item.variants.length === 0) {
    return variantId === null ? { variant: null } : { fault: orderFault('not_found.no_variants') }
  }
  const variant = item.variants.find((own) => (variantId === null ? own.is_default : own.id === variantId))
  return variant ? { variant } : { fault: orderFault('not_found.variant') }
}

export function chooseOptions(item: Item, optionIds: number[], { promised }: Pick<Judged, 'promised'>) {
  const faults: Fault[] = []
  const known = new Map(
    item.modifier_groups.flatMap((group) => group.options.map((option) => [option.id, option])),
  )
  const chosen = optionIds.flatMap((id) => known.get(id) ?? [])
  if (chosen.length < optionIds.length) faults.push(orderFault('not_found.options'))
  if (new Set(optionIds).size < optionIds.length) faults.push(orderFault('not_unique.option'))
  for (const option of chosen)
    if (!option.is_available && !promised)
      faults.push(orderFault('sold_out.option', { option: option.id, name: nameIn(option.name, 'en') }))
  for (const { id: group, name, options, min_select, max_select } of item.modifier_groups) {
    const count = options.filter((option) => optionIds.includes(option.id)).length
    const named = { group, name: nameIn(name, 'en') }
    if (count < min_select) faults.push(orderFault('choose_at_least', { count: min_select, ...named }))
    if (max_select !== null && count > max_select) {
      faults.push(orderFault('choose_at_most', { count: max_select, ...named }))
    }
  }
  return faults.length > 0 ? { fault: faults } : { chosen }
}

export type ChosenOption = Item['modifier_groups'][number]['options'][number]

/** At a price that has it within. */
export function atNothing(option: ChosenOption): ChosenOption {
  return { ...option, price_minor: 0 }
}

export function modifierOf({ id, name, price_minor }: ChosenOption) {
  return { option_id: id, name, price_minor }
}
