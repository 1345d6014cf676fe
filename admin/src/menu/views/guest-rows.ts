import type { MenuPreview } from '../../../../server/src/restaurant/menu/staff-contract.ts'
import type { Category, Menu, MenuIndex, StaffItem } from '../menu-index.ts'

export type PricedSize = { name: Record<string, string | null> | null; usualMinor: number; minor: number }
export type GuestRow =
  | { kind: 'menu'; menu: Menu; isOpen: boolean }
  | { kind: 'category'; category: Category; isOpen: boolean }
  | { kind: 'dish'; item: StaffItem; isSoldOut: boolean; sizes: PricedSize[] }

/** The menu as a guest would read it then. What is hidden from guests is left out; closed parts are named, without dishes. */
export function guestRows(index: MenuIndex, preview: MenuPreview): GuestRow[] {
  const soldOut = new Set(preview.sold_out_item_ids)
  const hidden = new Set(preview.hidden_item_ids)
  const then = new Map(preview.menus.map((menu) => [menu.id, menu]))
  return index.page.menus.flatMap((menu): GuestRow[] => {
    const now = then.get(menu.id)
    if (!menu.is_active) return []
    if (!now?.available) return [{ kind: 'menu', menu, isOpen: false }]
    const closed = new Set(now.closed_category_ids)
    const cut = new Map(
      now.prices.map((price) => [`${price.item_id}-${price.variant_id}`, price.price_minor]),
    )
    const categories = menu.categories.filter(({ is_active }) => is_active)
    return [
      { kind: 'menu', menu, isOpen: true },
      ...categories.flatMap((category): GuestRow[] => {
        if (closed.has(category.id)) return [{ kind: 'category', category, isOpen: false }]
        const shown = category.items.filter(({ id }) => !hidden.has(id))
        return [
          { kind: 'category', category, isOpen: true },
          ...shown.map((item) => ({
            kind: 'dish' as const,
            item,
            isSoldOut: soldOut.has(item.id),
            sizes: sizesOf(item, cut),
          })),
        ]
      }),
    ]
  })
}

function sizesOf(item: StaffItem, cut: ReadonlyMap<string, number>): PricedSize[] {
  const sizes =
    item.price_minor === null
      ? item.variants.map(({ id, name, price_minor }) => ({ id, name, usualMinor: price_minor }))
      : [{ id: null, name: null, usualMinor: item.price_minor }]
  return sizes.map(({ id, name, usualMinor }) => ({
    name,
    usualMinor,
    minor: cut.get(`${item.id}-${id}`) ?? usualMinor,
  }))
}
