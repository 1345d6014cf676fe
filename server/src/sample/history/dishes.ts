import type { Item } from '../../restaurant/menu/contract.ts'
import type { MenuSnapshot } from '../../restaurant/menu/snapshot.ts'
import type { NewLine } from '../../restaurant/orders/line-contract.ts'
import { type Dice, diceOf } from './dice.ts'

export type Course =
  | 'breakfast'
  | 'bakery'
  | 'starter'
  | 'main'
  | 'side'
  | 'dessert'
  | 'coffee'
  | 'soft'
  | 'bar'

const COURSES: Record<string, Course> = {
  eggs: 'breakfast',
  'griddle-and-toast': 'breakfast',
  bakery: 'bakery',
  starters: 'starter',
  salads: 'main',
  pizza: 'main',
  pasta: 'main',
  grill: 'main',
  sides: 'side',
  desserts: 'dessert',
  'coffee-and-tea': 'coffee',
  'soft-drinks': 'soft',
  cocktails: 'bar',
  'beer-and-wine': 'bar',
}

/** What guests choose from, course by course, with how well each dish goes. */
export type Dishes = Map<Course, (readonly [Item, number])[]>

export function dishesOf(snapshot: MenuSnapshot, categoryRefs: ReadonlyMap<string, number>): Dishes {
  const courseOf = new Map(
    Object.entries(COURSES).map(([ref, course]) => [categoryRefs.get(ref) ?? 0, course]),
  )
  const dishes: Dishes = new Map()
  for (const entry of snapshot.items) {
    const item = entry.read()
    const course = courseOf.get(item.category_id)
    if (course === undefined || !item.is_available || !item.show_online) continue
    // Nobody has chosen from a set in the past.
    if (snapshot.slotsOf(item.id).length > 0) continue
    const liking = 0.15 + diceOf('liking', item.name.en ?? item.id).roll() ** 2
    dishes.set(course, [...(dishes.get(course) ?? []), [item, liking] as const])
  }
  return dishes
}

/** One line of an order; none where the menu has nothing of that course any more. */
export function chooseDish(dishes: Dishes, course: Course, dice: Dice, quantity = 1): NewLine[] {
  const choice = dishes.get(course)
  if (!choice) return []
  const item = dice.weighted(choice)
  const variant = item.variants.length > 0 ? dice.pick(item.variants) : null
  const optionIds = item.modifier_groups.flatMap((group) => {
    const there = group.options.filter((option) => option.is_available)
    const isWanted = group.min_select > 0 || dice.chance(0.3)
    return isWanted && there.length > 0 ? [dice.pick(there).id] : []
  })
  return [
    {
      item_id: item.id,
      ...(variant && { variant_id: variant.id }),
      quantity,
      ...(optionIds.length > 0 && { option_ids: optionIds }),
    },
  ]
}
