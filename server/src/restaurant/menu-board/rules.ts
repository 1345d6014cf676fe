// What a menu board shows of a branch's menu at a channel's prices. Pure: `now` is an argument.
import { addDays, DAY_MS, localDate } from '../../platform/time/clock.ts'
import { spansOn, type Window } from '../../platform/time/windows.ts'
import type { Item } from '../menu/contract.ts'
import type { SnapshotMenu } from '../menu/dishes.ts'
import { menuNow } from '../menu/rules/now.ts'
import type { MenuSnapshot } from '../menu/snapshot.ts'
import { chooseDish } from '../orders/rules/dish.ts'
import type { BoardDish, BoardMenu, BoardTime, MenuBoardSettings } from './contract.ts'

/** For so long a board goes on without a line. */
const AHEAD_MS = DAY_MS
const MOST_TIMES = 40

type Told = Pick<BoardDish, 'photo'>

/** The menus that are chosen, with what is closed now: that may open while the board is cut off. */
export function chosenMenus(
  { menus }: MenuSnapshot,
  { menu_ids, category_ids }: Pick<MenuBoardSettings, 'menu_ids' | 'category_ids'>,
): SnapshotMenu[] {
  const isEverything = menu_ids.length + category_ids.length === 0
  return menus.flatMap(({ row, categories }) => {
    const isWhole = isEverything || menu_ids.includes(row.id)
    const chosen = categories.filter(
      (category) => category.row.is_active && (isWhole || category_ids.includes(category.row.id)),
    )
    return row.is_active && chosen.length > 0 ? [{ row, categories: chosen }] : []
  })
}

/** What the channel does not sell is left out, and what is sold out says so, or is left out too. */
export function boardMenus(
  snapshot: MenuSnapshot,
  menus: readonly SnapshotMenu[],
  settings: Pick<MenuBoardSettings, 'channel' | 'sold_out'>,
  now: number,
  tell: (id: number) => Told,
): BoardMenu[] {
  const shownOf = (item: Item): BoardDish[] => {
    if (!item.show_online && settings.channel !== 'phone') return []
    const is_sold_out = isSoldOut(snapshot, item, settings.channel, now)
    if (is_sold_out && settings.sold_out === 'hidden') return []
    const { id, name, dietary } = item
    const parts = partsOf(snapshot, id, settings.channel, now)
    return [{ id, name, dietary, is_sold_out, parts, ...tell(id), prices: pricesOf(item) }]
  }
  return menus
    .map(({ row, categories }) => ({
      id: row.id,
      name: row.name,
      categories: categories
        .map((category) => ({
          id: category.row.id,
          name: category.row.name,
          dishes: category.items.flatMap((dish) => shownOf(dish.read())),
        }))
        .filter(({ dishes }) => dishes.length > 0),
    }))
    .filter(({ categories }) => categories.length > 0)
}

function pricesOf({ price_minor, variants }: Item): BoardDish['prices'] {
  if (price_minor !== null) return [{ variant_id: null, name: null, price_minor }]
  return variants.map(({ id, name, price_minor }) => ({ variant_id: id, name, price_minor }))
}

/** What can be had in it now. */
function partsOf(snapshot: MenuSnapshot, itemId: number, channel: string, now: number): BoardDish['parts'] {
  return snapshot
    .slotsOf(itemId)
    .map(({ name, choices }) => {
      const had = choices.flatMap(({ item_id, extra_minor }) => {
        const dish = chooseDish(snapshot, item_id, { channel, forAt: now })
        return 'fault' in dish || dish.refusal !== null ? [] : [{ dish: dish.item.name, extra_minor }]
      })
      return {
        name,
        dishes: had.map(({ dish }) => dish),
        extras_minor: had.map(({ extra_minor }) => extra_minor),
      }
    })
    .filter(({ dishes }) => dishes.length > 0)
}

/** So is a set with a slot that needs a choice and has none left. */
function isSoldOut(snapshot: MenuSnapshot, item: Item, channel: string, now: number): boolean {
  if (!item.is_available) return true
  return snapshot.slotsOf(item.id).some(
    ({ min_select, choices }) =>
      min_select > 0 &&
      choices.every(({ item_id }) => {
        const dish = chooseDish(snapshot, item_id, { channel, forAt: now })
        return 'fault' in dish || dish.refusal !== null
      }),
  )
}

/** How it stands now, and each moment at which that changes. */
export function timesOf(snapshot: MenuSnapshot, menus: readonly SnapshotMenu[], now: number): BoardTime[] {
  let last = ''
  return [now, ...turnsOf(snapshot, menus, now)].flatMap((from) => {
    const time = timeAt(snapshot, menus, from)
    const shown = JSON.stringify(time)
    if (shown === last) return []
    last = shown
    return [{ from, ...time }]
  })
}

function timeAt(snapshot: MenuSnapshot, menus: readonly SnapshotMenu[], at: number): Omit<BoardTime, 'from'> {
  const all = menus.map((menu) => ({ menu, now: menuNow(snapshot, menu, at) }))
  return {
    open_category_ids: all.flatMap(({ menu, now: { available, closed_category_ids: closed } }) =>
      available ? menu.categories.map(({ row }) => row.id).filter((id) => !closed.includes(id)) : [],
    ),
    prices: all.flatMap(({ now }) => now.prices),
  }
}

/** When a menu, a category or a happy hour begins or ends. */
function turnsOf({ zone, happyHours }: MenuSnapshot, menus: readonly SnapshotMenu[], now: number): number[] {
  const rows = menus.flatMap(({ row, categories }) => [row, ...categories.map((category) => category.row)])
  const windows: Window[] = [...rows, ...happyHours].flatMap((timed) => timed.windows)
  const today = localDate(now, zone)
  const moments = [-1, 0, 1]
    .flatMap((days) => spansOn(addDays(today, days), windows, zone))
    .flatMap(({ startAt, endAt }) => [startAt, endAt])
    .filter((at) => at > now && at <= now + AHEAD_MS)
  return [...new Set(moments)].sort((a, b) => a - b).slice(0, MOST_TIMES)
}
