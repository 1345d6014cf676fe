// The whole menu as the page has it, and what is found and missing in it.
import type {
  MenuPage,
  StaffCategory,
  StaffGroup,
  StaffItem,
  StaffMenu,
} from '../../../server/src/restaurant/menu/staff-contract.ts'

export type Texts = Record<string, string | null>
export type Menu = MenuPage['menus'][number]
export type Category = Menu['categories'][number]
export type { MenuPage, StaffCategory, StaffGroup, StaffItem, StaffMenu }

export type MenuIndex = {
  page: MenuPage
  menus: Map<number, Menu>
  categories: Map<number, Category>
  items: Map<number, StaffItem>
  groups: Map<number, StaffGroup>
  /** Every dish, in the order of the menus. */
  all: StaffItem[]
}

export function menuIndexOf(page: MenuPage): MenuIndex {
  const categories = page.menus.flatMap((menu) => menu.categories)
  const all = categories.flatMap(({ items }) => items)
  return {
    page,
    menus: new Map(page.menus.map((menu) => [menu.id, menu])),
    categories: new Map(categories.map((category) => [category.id, category])),
    items: new Map(all.map((item) => [item.id, item])),
    groups: new Map(page.modifier_groups.map((group) => [group.id, group])),
    all,
  }
}

/** Without case and without the marks of letters: "creme" finds "Crème". */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** Dishes of which a text in any language holds every word; those whose name begins with it first. */
export function foundIn(items: readonly StaffItem[], search: string): StaffItem[] {
  const words = plain(search).split(/\s+/).filter(Boolean)
  if (words.length === 0) return [...items]
  const rank = (item: StaffItem): number => {
    const names = textsOf(item.name)
    const everything = [
      ...names,
      ...textsOf(item.description),
      ...item.variants.flatMap(({ name }) => textsOf(name)),
    ]
      .map(plain)
      .join('\n')
    if (!words.every((word) => everything.includes(word))) return 0
    return names.some((name) => plain(name).startsWith(words[0] ?? '')) ? 2 : 1
  }
  return items
    .map((item) => ({ item, rank: rank(item) }))
    .filter((entry) => entry.rank > 0)
    .toSorted((a, b) => b.rank - a.rank)
    .map(({ item }) => item)
}

function textsOf(texts: Texts | null): string[] {
  return Object.values(texts ?? {}).filter((text) => text !== null)
}

/** The restaurant's languages in which something that has a text elsewhere has none. */
export function missingLanguages(item: StaffItem, languages: readonly string[]): string[] {
  const texts = [item.name, item.description, ...item.variants.map(({ name }) => name)]
  return languages.filter((language) => texts.some((text) => lacks(text, language)))
}

/** A text that is written in some language, but not in this one. */
export function lacks(texts: Texts | null, language: string): boolean {
  return textsOf(texts).some((text) => text.trim() !== '') && !(texts?.[language] ?? '').trim()
}

/** The lowest and the highest of what it can cost. */
export function priceSpan({
  price_minor,
  variants,
}: Pick<StaffItem, 'price_minor' | 'variants'>): [number, number] {
  const prices = price_minor === null ? variants.map((variant) => variant.price_minor) : [price_minor]
  return [Math.min(...prices), Math.max(...prices)]
}

/** The smallest size that still looks sharp at so many pixels; its path alone, since the page's policy is 'self'. */
export function photoPath(photo: StaffItem['photo'], pixels: number): string | null {
  const fitting = photo?.sizes.find(({ width }) => width >= pixels) ?? photo?.sizes.at(-1)
  return fitting ? new URL(fitting.url, location.origin).pathname : null
}
