import type { CategoryPart, ItemPart, MenuPart } from '../document.ts'

type Entry = { ref: string; pointer: string }

/** The tree of a document's menus as three lists, each entry with where it stands. */
export function flatten(parts: MenuPart[]) {
  const menus: (Entry & { part: MenuPart })[] = []
  const categories: (Entry & { part: CategoryPart; menuRef: string })[] = []
  const items: (Entry & { part: ItemPart; categoryRef: string })[] = []
  parts.forEach((menu, m) => {
    const atMenu = `/menus/${m}`
    menus.push({ ref: menu.ref, pointer: atMenu, part: menu })
    menu.categories?.forEach((category, c) => {
      const atCategory = `${atMenu}/categories/${c}`
      categories.push({ ref: category.ref, pointer: atCategory, part: category, menuRef: menu.ref })
      category.items?.forEach((item, i) => {
        items.push({
          ref: item.ref,
          pointer: `${atCategory}/items/${i}`,
          part: item,
          categoryRef: category.ref,
        })
      })
    })
  })
  return { menus, categories, items }
}
