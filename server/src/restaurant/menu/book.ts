import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { Database } from '../../platform/db/database.ts'
import { readTogether } from '../../platform/db/transaction.ts'
import { Memory } from '../../platform/memory/memory.ts'
import { type Composed, type HeldPart, heldFrom, ownBytes, ownCopy } from '../../platform/memory/prepared.ts'
import { afterClaimers } from '../../platform/memory/versions.ts'
import { MINUTE_MS } from '../../platform/time/clock.ts'
import type { Window } from '../../platform/time/windows.ts'
import { type BookItem, Dishes, listed } from './dishes.ts'
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

export type BookCategory = { row: CategoryRow; items: BookItem[] }
export type BookMenu = { row: MenuRow; categories: BookCategory[] }
/** What the dishes stand in, each part in the owner's order. */
type Frame = { menus: MenuRow[]; categories: CategoryRow[]; happyHours: HappyHour[] }
export type OpenBook = { menus: BookMenu[]; happyHours: HappyHour[]; zone: string }
type Group = ReturnType<typeof presentGroup>
type ListAnswer = { root: string; composed: Composed }
type MenuAnswer = { minute: number; meta: string; composed: Composed }
type Contents = Frame & {
  version: number
  zone: string
  currency: string
  dishes: Dishes
  groups: Group[]
}

/** A restaurant's whole menu as of one version, held as bytes; it is read from them when more than an answer is asked for. */
export class MenuBook {
  version: number
  zone: string
  currency: string
  dishes: Dishes
  #frame: Buffer
  #groups: { pressed: Buffer; count: number }
  /** Lists that were asked for, by what was asked: of items by the query, which is empty or begins with a question mark. */
  answers = new Map<string, ListAnswer>()
  answersWeight = 0
  /** Of menus that were asked for, by their ids. */
  menuAnswers = new Map<number, MenuAnswer>()

  constructor({ version, zone, currency, dishes, groups, ...frame }: Contents) {
    this.version = version
    this.zone = zone
    this.currency = currency
    this.dishes = dishes
    this.#frame = ownBytes(JSON.stringify(frame))
    const pressed = ownCopy(deflateRawSync(JSON.stringify(groups), PRESSING))
    this.#groups = { pressed, count: groups.length }
  }

  /** By their ids. */
  get items(): BookItem[] {
    return this.dishes.all()
  }

  /** Read anew each time. */
  get frame(): Frame {
    return JSON.parse(this.#frame.toString()) as Frame
  }

  /** Those of modifiers, as the API lists them. Dishes show their own, so these are seldom asked for, and pressed into a quarter of the room. */
  get groups(): { list: string; count: number } {
    const { pressed, count } = this.#groups
    return { list: inflateRawSync(pressed).toString(), count }
  }

  /** With the dishes in it. */
  open(): OpenBook {
    const { menus, categories: rows, happyHours } = this.frame
    const itemsByCategory = Map.groupBy(this.items, ({ categoryId }) => categoryId)
    const categories = rows.map((row) => ({
      row,
      items: (itemsByCategory.get(row.id) ?? []).toSorted(inOwnersOrder),
    }))
    const byMenu = Map.groupBy(categories, ({ row }) => row.menu_id)
    return {
      menus: menus.map((row) => ({ row, categories: byMenu.get(row.id) ?? [] })),
      happyHours,
      zone: this.zone,
    }
  }

  get weight(): number {
    return this.#groups.pressed.length + this.dishes.weight + this.#frame.length + BOOK_WEIGHT
  }
}

export type MenuBooks = Memory<MenuBook>

// All in bytes, as the heap grew over a thousand restaurants of the sample's size: 52 KB each with one list and one menu put
// together, 43 of them dishes as they are shown. So there is room for the menus of 1,400.
const MOST_HELD = 72 * 1024 * 1024
const BOOK_WEIGHT = 6 * 1024
// Enough for so short a text; what zlib gets ready by itself takes twice the time.
const PRESSING = { windowBits: 13, memLevel: 6 }
const MOST_ANSWERS = 6 * 1024
const PART_WEIGHT = 24
const ANSWER_WEIGHT = 200

export function menuBooks(database: Database): MenuBooks {
  const books = new Memory<MenuBook>({
    changes: database.changes,
    subject: 'menu',
    load: async (restaurantId) => bindBook(await readTogether(database, restaurantId, WHOLE_MENU)),
    weigh: ({ weight }) => weight,
    most: MOST_HELD,
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

  const placed = itemRows.map((row) => {
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
    return { item, updatedAt: row.updated_at, menuId: category?.menu_id ?? 0, stationId }
  })
  return new MenuBook({
    version: versions[0]?.version ?? 0,
    zone,
    currency,
    menus: menuRows,
    categories: categoryRows,
    dishes: new Dishes(placed),
    groups: groups.map((row) => presentGroup(row, optionsByGroup.get(row.id) ?? [])),
    happyHours: happyHours.map((row) => bindHappyHour(row, targets)),
  })
}

function inOwnersOrder(a: BookItem, b: BookItem): number {
  return a.sortOrder - b.sortOrder || a.id - b.id
}

function bindHappyHour(row: HappyHourRow, targets: TargetRow[]): HappyHour {
  const own = targets.filter((target) => target.happy_hour_id === row.id)
  return {
    windows: row.windows as Window[],
    cut: cutOf(row),
    menuIds: own.flatMap(({ menu_id }) => menu_id ?? []),
    categoryIds: own.flatMap(({ category_id }) => category_id ?? []),
    itemIds: own.flatMap(({ item_id }) => item_id ?? []),
  }
}

function cutOf({ percent, amount_off_minor, price_minor }: HappyHourRow): HappyHour['cut'] {
  if (percent !== null) return { percent }
  if (amount_off_minor !== null) return { amountOffMinor: amount_off_minor }
  return { priceMinor: price_minor ?? 0 }
}

/** The menu with its dishes, if there is one. Its hours move on full minutes only, and bytes change only with what they make of it. */
export function menuAnswer(book: MenuBook, id: number, now: number): Composed | undefined {
  const minute = Math.floor(now / MINUTE_MS)
  const held = book.menuAnswers.get(id)
  if (held?.minute === minute) return held.composed
  if (!book.frame.menus.some((row) => row.id === id)) return undefined
  const open = book.open()
  const menu = open.menus.find(({ row }) => row.id === id) as BookMenu
  const meta = JSON.stringify({ currency: book.currency, now: menuNow(open, menu, now) })
  const composed =
    held?.meta === meta
      ? held.composed
      : heldFrom(['{"data":', ...menuParts(menu), `,"meta":${meta},"links":{}}`])
  book.menuAnswers.set(id, { minute, meta, composed })
  return composed
}

function menuParts({ row, categories }: BookMenu): HeldPart[] {
  const parts = categories.flatMap(({ row: category, items }, index): HeldPart[] => {
    const head = JSON.stringify(presentCategory(category)).slice(0, -1)
    return [`${index === 0 ? '' : ','}${head},"items":[`, ...listed(items), ']}']
  })
  return [`${JSON.stringify(presentMenu(row)).slice(0, -1)},"categories":[`, ...parts, ']}']
}

/**
 * The same bytes for the same query, as long as this version of the menu is current. Of an answer with links, those that
 * begin with the root that was asked last.
 */
export function listAnswer(book: MenuBook, question: string, write: () => HeldPart[], root = ''): Composed {
  const known = book.answers.get(question)
  if (known?.root === root) return known.composed
  const parts = write()
  const composed = heldFrom(parts)
  keepAnswer(book, question, { root, composed }, weightOfParts(parts))
  return composed
}

/** Questions vary without bound (an unknown parameter is one more), so the room for their answers is bounded. */
function keepAnswer(book: MenuBook, question: string, answer: ListAnswer, partsWeight: number): void {
  const weight = question.length + ANSWER_WEIGHT + partsWeight
  if (weight > MOST_ANSWERS) return
  if (book.answersWeight + weight > MOST_ANSWERS) {
    book.answers.clear()
    book.answersWeight = 0
  }
  book.answersWeight += weight
  book.answers.set(question, answer)
}

function weightOfParts(parts: readonly HeldPart[]): number {
  return parts.reduce(
    (sum, part) => sum + PART_WEIGHT + (typeof part === 'string' ? Buffer.byteLength(part) : 0),
    0,
  )
}
