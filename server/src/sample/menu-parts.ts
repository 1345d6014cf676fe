import { DISH_WORDS } from './dish-words.ts'
import type { Dish, Price, Size, Text } from './types.ts'

export function text(en: string, es: string): Text {
  return { en, es }
}

export function size(draft: Omit<Size, 'is_default'> & { readonly is_default?: boolean }): Size {
  return { is_default: false, ...draft }
}

/** One line of the menu: what it costs, what is in it. Its words are in `dish-words.ts`. */
export function dish(
  ref: keyof typeof DISH_WORDS,
  price: number | readonly Size[],
  dietary: Dish['dietary'],
  allergens: Dish['allergens'],
  more: Partial<Pick<Dish, 'is_available' | 'show_online' | 'modifier_group_refs' | 'station_ref'>> = {},
): Dish {
  const [name, nombre, description, descripcion] = DISH_WORDS[ref]
  const costs: Price = typeof price === 'number' ? { price_minor: price } : { variants: price }
  return {
    ref,
    name: text(name, nombre),
    description: text(description, descripcion),
    ...costs,
    dietary,
    allergens,
    is_available: true,
    show_online: true,
    modifier_group_refs: [],
    ...more,
  }
}
