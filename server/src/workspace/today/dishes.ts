import type { Translations } from '../../restaurant/menu/contract.ts'
import type { MenuSnapshot } from '../../restaurant/menu/snapshot.ts'
import type { TodayDishes } from './contract.ts'

const MOST_SHOWN = 60

/** What is sold out comes first: that is what someone at work has to put right. */
export function dishesFor({ items, categories }: MenuSnapshot, search: string | undefined): TodayDishes {
  const wanted = search?.toLocaleLowerCase()
  const categoryNames = new Map(categories.map(({ id, name }) => [id, name]))
  const found = items
    .map((entry) => entry.read())
    .filter(({ name }) => wanted === undefined || spoken(name).includes(wanted))
  return {
    dishes: found
      .toSorted((a, b) => Number(a.is_available) - Number(b.is_available))
      .slice(0, MOST_SHOWN)
      .map(({ id, name, category_id, price_minor, is_available }) => ({
        id,
        name,
        category: categoryNames.get(category_id) ?? {},
        price_minor,
        is_available,
      })),
    sold_out: items.filter(({ isAvailable }) => !isAvailable).length,
    total: found.length,
  }
}

function spoken(name: Translations): string {
  return Object.values(name).join('\n').toLocaleLowerCase()
}
