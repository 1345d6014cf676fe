// The menu of a board at one moment, from what the server has told of the day. Pure.
import type { Translations } from '../../../server/src/restaurant/menu/contract.ts'
import type {
  BoardDish,
  BoardPrice,
  BoardTime,
  MenuBoardShown,
} from '../../../server/src/restaurant/menu-board/contract.ts'

export type PriceNow = BoardPrice & { now_minor: number }
export type DishNow = Omit<BoardDish, 'prices'> & { prices: PriceNow[] }
export type Section = {
  key: string
  name: Translations
  /** Above the first of its menu, where dishes of several menus stand beside each other. */
  menu: Translations | null
  dishes: DishNow[]
}

export function timeAt(times: readonly BoardTime[], now: number): BoardTime | undefined {
  return times.findLast(({ from }) => from <= now) ?? times[0]
}

/** When something opens next; null: not as far as the board knows. */
export function opensAt(times: readonly BoardTime[], now: number): number | null {
  return times.find(({ from, open_category_ids: open }) => from > now && open.length > 0)?.from ?? null
}

export function sectionsOf(menus: MenuBoardShown['menus'], time: BoardTime | undefined): Section[] {
  if (!time) return []
  const open = menus
    .map((menu) => ({
      ...menu,
      categories: menu.categories.filter(({ id }) => time.open_category_ids.includes(id)),
    }))
    .filter(({ categories }) => categories.length > 0)
  const cuts = new Map(
    time.prices.map(({ item_id, variant_id, price_minor }) => [`${item_id}/${variant_id}`, price_minor]),
  )
  const dishNow = (dish: BoardDish): DishNow => ({
    ...dish,
    prices: dish.prices.map((price) => ({
      ...price,
      now_minor: cuts.get(`${dish.id}/${price.variant_id}`) ?? price.price_minor,
    })),
  })
  return open.flatMap((menu) =>
    menu.categories.map(({ id, name, dishes }, place) => ({
      key: String(id),
      name,
      menu: open.length > 1 && place === 0 ? menu.name : null,
      dishes: dishes.map(dishNow),
    })),
  )
}
