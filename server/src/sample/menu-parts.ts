import type { Dish, Price, Size, Text } from './types.ts'

type DishDraft = Price &
  Pick<Dish, 'ref' | 'name' | 'description' | 'dietary' | 'allergens'> &
  Partial<Pick<Dish, 'is_available' | 'show_online' | 'modifier_group_refs' | 'station_ref'>>

export function text(en: string, es: string): Text {
  return { en, es }
}

export function size(draft: Omit<Size, 'is_default'> & { readonly is_default?: boolean }): Size {
  return { is_default: false, ...draft }
}

export function dish(draft: DishDraft): Dish {
  return { is_available: true, show_online: true, modifier_group_refs: [], ...draft }
}
