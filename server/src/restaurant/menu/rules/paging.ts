import type { PageOf, PageRequest } from '../../../platform/pagination/page.ts'
import type { MenuDish } from '../dishes.ts'

/** Dishes by id, from a place in the menu found by halving: the last page costs what the first does. */
export function itemsOnPage(
  items: readonly MenuDish[],
  { perPage, direction, position }: PageRequest,
  filter: {
    categoryId: number | undefined
    isAvailable: boolean | undefined
    updatedSince: number | undefined
  },
): PageOf<MenuDish> {
  const fits = ({ categoryId, isAvailable, updatedAt }: MenuDish) =>
    (filter.categoryId === undefined || categoryId === filter.categoryId) &&
    (filter.isAvailable === undefined || isAvailable === filter.isAvailable) &&
    (filter.updatedSince === undefined || updatedAt >= filter.updatedSince)
  const at = position === null ? 0 : Number(position[0])

  if (direction === 'next') {
    const start = position === null ? 0 : firstAfter(items, at)
    const rows = take(items, start, 1, perPage + 1, fits)
    return {
      rows: rows.slice(0, perPage),
      hasNext: rows.length > perPage,
      hasPrev: take(items, start - 1, -1, 1, fits).length > 0,
    }
  }
  const end = position === null ? items.length : firstAfter(items, at - 1)
  const rows = take(items, end - 1, -1, perPage + 1, fits)
  return {
    rows: rows.slice(0, perPage).reverse(),
    hasPrev: rows.length > perPage,
    hasNext: take(items, end, 1, 1, fits).length > 0,
  }
}

function take(
  items: readonly MenuDish[],
  from: number,
  step: 1 | -1,
  most: number,
  fits: (entry: MenuDish) => boolean,
) {
  const taken: MenuDish[] = []
  for (let i = from; taken.length < most; i += step) {
    const entry = items[i]
    if (!entry) break
    if (fits(entry)) taken.push(entry)
  }
  return taken
}

/** The index of the first dish whose id is greater. */
function firstAfter(items: readonly MenuDish[], id: number): number {
  let low = 0
  let high = items.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const entry = items[middle]
    if (entry && entry.id <= id) low = middle + 1
    else high = middle
  }
  return low
}
