import type { Database } from '../../platform/db/database.ts'
import { readTogether } from '../../platform/db/transaction.ts'
import { Memory } from '../../platform/memory/memory.ts'
import { type Prepared, preparedFrom } from '../../platform/memory/prepared.ts'
import { afterClaimers } from '../../platform/memory/versions.ts'
import { MINUTE_MS } from '../../platform/time/clock.ts'
import type { Window } from '../../platform/time/windows.ts'
import type { Item } from './contract.ts'
import { presentCategory, presentGroup, presentItem, presentMenu } from './present.ts'
import {
  type CategoryRow,
  type HappyHourRow,
  MENU_VERSION,
  type MenuRow,
  type TargetRow,
  WHOLE_MENU,
} from './queries.ts'
import type { HappyHour } from './rules/happy-hours.ts'
import { menuNow } from './rules/now.ts'

export type BookItem = {
  item: Item
  updatedAt: number
  menuId: number
  stationId: number | null
  json: string
  answer: Prepared | null
}
export type BookCategory = { row: CategoryRow; items: BookItem[] }
export type BookMenu = { row: MenuRow; categories: BookCategory[]; answer: MenuAnswer | null }
type MenuAnswer = { minute: number; meta: string; prepared: Prepared }

/** A restaurant's whole menu as of one version, each part put into bytes at most once. */
export type MenuBook = {
  version: number
  zone: string
  currency: string
  menus: BookMenu[]
  categories: BookCategory[]
  items: BookItem[]
  itemsById: Map<number, BookItem>
  groups: Item['modifier_groups']
  happyHours: HappyHour[]
  /** Lists already put into bytes, by what was asked. */
  answers: Map<string, Prepared>
  answersBytes: number
}

export type MenuBooks = Memory<MenuBook>

// About 3 KiB a dish and as much again for answers, so some 300 MiB when full: room for the menus of 1,100 restaurants of the
// sample's size, at 131 KiB each without their answers. A book by itself weighs as 20 dishes do.
const MOST_DISHES_HELD = 75_000
const BOOK_WEIGHT = 20
const DISH_BYTES = 3 * 1024
const ANSWER_BYTES_A_DISH = 3 * 1024

export function menuBooks(database: Database): MenuBooks {
  const books = new Memory<MenuBook>({
    changes: database.changes,
    subject: 'menu',
    load: async (restaurantId) => bindBook(await readTogether(database, restaurantId, WHOLE_MENU)),
    weigh: (book) => Math.max(book.items.length, bytesOf(book) / DISH_BYTES) + BOOK_WEIGHT,
    most: MOST_DISHES_HELD,
  })
  database.changes.on('restaurant', (restaurantId) => books.forget(restaurantId))
  return books
}

/** With every change that was under way when it was asked for: for those who poll for changes. */
export async function settledBook(
  database: Database,
  books: MenuBooks,
  restaurantId: number,
): Promise<MenuBook> {
  const [, [current]] = await readTogether(
    database,
    restaurantId,
    [afterClaimers(restaurantId, 'menu'), MENU_VERSION],
    { freshEach: true },
  )
  const held = books.peek(restaurantId)
  if (held?.version === (current?.version ?? 0)) return held
  return bindBook(await readTogether(database, restaurantId, WHOLE_MENU))
}

/** A dish with long texts counts as several. */
function bytesOf({ items }: MenuBook): number {
  return items.reduce((sum, { json }) => sum + json.length, 0)
}

export type WholeMenu = Awaited<ReturnType<typeof readTogether<typeof WHOLE_MENU>>>

export function bindBook(rows: WholeMenu): MenuBook {
  const [
    versions,
    menuRows,
    categoryRows,
    itemRows,
    variants,
    groups,
    options,
    links,
    happyHours,
    targets,
    restaurant,
  ] = rows
  const { zone = 'UTC', currency = '' } = restaurant[0] ?? {}
  const variantsByItem = Map.groupBy(variants, (row) => row.item_id)
  const optionsByGroup = Map.groupBy(options, (row) => row.group_id)
  const groupsById = new Map(groups.map((row) => [row.id, row]))
  const linksByItem = Map.groupBy(links, (row) => row.item_id)
  const categoriesById = new Map(categoryRows.map((row) => [row.id, row]))

  const items = itemRows.map((row): BookItem => {
    const itemGroups = (linksByItem.get(row.id) ?? []).flatMap((link) => groupsById.get(link.group_id) ?? [])
    const item = presentItem(
      {
        item: row,
        variants: variantsByItem.get(row.id) ?? [],
        groups: itemGroups,
        options: itemGroups.flatMap((group) => optionsByGroup.get(group.id) ?? []),
      },
      zone,
    )
    const category = categoriesById.get(row.category_id)
    const stationId = row.station_id ?? category?.station_id ?? null
    return {
      item,
      updatedAt: row.updated_at,
      menuId: category?.menu_id ?? 0,
      stationId,
      json: JSON.stringify(item),
      answer: null,
    }
  })
  const itemsByCategory = Map.groupBy(items, ({ item }) => item.category_id)
  const categories = categoryRows.map((row) => ({
    row,
    items: (itemsByCategory.get(row.id) ?? []).toSorted(inOwnersOrder),
  }))
  const categoriesByMenu = Map.groupBy(categories, ({ row }) => row.menu_id)

  return {
    version: versions[0]?.version ?? 0,
    zone,
    currency,
    menus: menuRows.map((row) => ({ row, categories: categoriesByMenu.get(row.id) ?? [], answer: null })),
    categories,
    items,
    itemsById: new Map(items.map((entry) => [entry.item.id, entry])),
    groups: groups.map((row) => presentGroup(row, optionsByGroup.get(row.id) ?? [])),
    happyHours: happyHours.map((row) => bindHappyHour(row, targets)),
    answers: new Map(),
    answersBytes: 0,
  }
}

function inOwnersOrder(a: BookItem, b: BookItem): number {
  return a.item.sort_order - b.item.sort_order || a.item.id - b.item.id
}

function bindHappyHour(row: HappyHourRow, targets: TargetRow[]): HappyHour {
  const own = targets.filter((target) => target.happy_hour_id === row.id)
  return {
    windows: row.windows as Window[],
    cut: cutOf(row),
    menuIds: new Set(own.flatMap(({ menu_id }) => menu_id ?? [])),
    categoryIds: new Set(own.flatMap(({ category_id }) => category_id ?? [])),
    itemIds: new Set(own.flatMap(({ item_id }) => item_id ?? [])),
  }
}

function cutOf({ percent, amount_off_minor, price_minor }: HappyHourRow): HappyHour['cut'] {
  if (percent !== null) return { percent }
  if (amount_off_minor !== null) return { amountOffMinor: amount_off_minor }
  return { priceMinor: price_minor ?? 0 }
}

/** The dish by itself, put into bytes once. */
export function itemAnswer(entry: BookItem, currency: string): Prepared {
  entry.answer ??= preparedFrom(`{"data":${entry.json},"meta":${JSON.stringify({ currency })},"links":{}}`)
  return entry.answer
}

/** The menu with its dishes. Its hours move on full minutes only, and bytes change only with what they make of it. */
export function menuAnswer(book: MenuBook, menu: BookMenu, now: number): Prepared {
  const minute = Math.floor(now / MINUTE_MS)
  if (menu.answer?.minute === minute) return menu.answer.prepared
  const meta = JSON.stringify({ currency: book.currency, now: menuNow(book, menu, now) })
  const prepared =
    menu.answer?.meta === meta
      ? menu.answer.prepared
      : preparedFrom(`{"data":${menuJson(menu)},"meta":${meta},"links":{}}`)
  menu.answer = { minute, meta, prepared }
  return prepared
}

function menuJson({ row, categories }: BookMenu): string {
  const parts = categories.map(({ row: category, items }) => {
    const head = JSON.stringify(presentCategory(category)).slice(0, -1)
    return `${head},"items":[${items.map((entry) => entry.json).join(',')}]}`
  })
  return `${JSON.stringify(presentMenu(row)).slice(0, -1)},"categories":[${parts.join(',')}]}`
}

/** The same bytes for the same query, as long as this version of the menu is current. */
export function listAnswer(book: MenuBook, question: string, write: () => string): Prepared {
  const known = book.answers.get(question)
  if (known) return known
  const answer = preparedFrom(write())
  keepAnswer(book, question, answer)
  return answer
}

/** Questions vary without bound (an unknown parameter is one more), so the room for their answers is bounded. */
function keepAnswer(book: MenuBook, question: string, answer: Prepared): void {
  const most = (book.items.length + BOOK_WEIGHT) * ANSWER_BYTES_A_DISH
  const size = answer.body.length
  book.answersBytes += size
  if (book.answersBytes > most) {
    book.answers.clear()
    book.answersBytes = size
  }
  if (size > most) book.answersBytes = 0
  else book.answers.set(question, answer)
}
