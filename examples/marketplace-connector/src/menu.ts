import type { Client, Item, Translations } from '@comanda/sdk'

export type MarketMenu = { currency: string; categories: MarketCategory[] }
type MarketCategory = { name: string; items: MarketItem[] }
type MarketItem = {
  id: number
  name: string
  is_available: boolean
  variants: { id: number | null; name: string; price_minor: number }[]
  option_groups: {
    name: string
    min_select: number
    max_select: number | null
    options: { id: number; name: string; price_minor: number }[]
  }[]
}

/** What guests of the marketplace can order: active menus and categories, and items that are shown online, at the prices of the channel. */
export async function menuOf(comanda: Client, channel: string): Promise<MarketMenu> {
  const { data: menus, meta } = await comanda.listMenus()
  const categories: MarketCategory[] = []
  for (const { id } of menus.filter(({ is_active }) => is_active)) {
    const { data: menu } = await comanda.getMenu(id, { channel })
    for (const category of menu.categories.filter(({ is_active }) => is_active)) {
      const items = category.items.filter(({ show_online }) => show_online).map(marketItem)
      if (items.length > 0) categories.push({ name: textOf(category.name), items })
    }
  }
  return { currency: meta.currency, categories }
}

function marketItem(item: Item): MarketItem {
  const name = textOf(item.name)
  return {
    id: item.id,
    name,
    is_available: item.is_available,
    variants:
      item.price_minor === null
        ? item.variants.map((variant) => ({
            id: variant.id,
            name: textOf(variant.name),
            price_minor: variant.price_minor,
          }))
        : [{ id: null, name, price_minor: item.price_minor }],
    option_groups: item.modifier_groups.map((group) => ({
      name: textOf(group.name),
      min_select: group.min_select,
      max_select: group.max_select,
      options: group.options
        .filter(({ is_available }) => is_available)
        .map((option) => ({
          id: option.id,
          name: textOf(option.name),
          price_minor: option.price_minor,
        })),
    })),
  }
}

/** English, or the first language that there is. */
function textOf(texts: Translations): string {
  return texts.en ?? Object.values(texts).find((text) => text !== null) ?? ''
}
