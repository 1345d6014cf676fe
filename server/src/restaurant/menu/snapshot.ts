import { Cache } from '../../platform/cache/cache.ts'
import { afterClaimers } from '../../platform/cache/versions.ts'
import type { Call } from '../../platform/http/operations/operation.ts'
import { type Written, writtenInBytes } from '../../platform/http/operations/written.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { readTogether } from '../../platform/postgres/transaction/transaction.ts'
import { formatMoment, MINUTE_MS } from '../../platform/time/clock.ts'
import type { Window } from '../../platform/time/windows.ts'
import { listed, MenuDish, type SnapshotMenu } from './dishes.ts'
import { presentCategory, presentGroup, presentItem, presentMenu } from './present.ts'
import {
  type CategoryRow,
  type HappyHourRow,
  MENU_VERSION,
  type MenuRow,
  type TargetRow,
  WHOLE_MENU,
} from './queries.ts'
import { type BranchItem, branchItemFrom, itemAt } from './rules/at-branch.ts'
import type { HappyHour } from './rules/happy-hours.ts'
import { menuNow } from './rules/now.ts'
import { bindChannels, itemOn, type MenuChannel } from './rules/on-channel.ts'
import type { Slot } from './set-contract.ts'
import { slotFrom } from './set-queries.ts'

type ListAnswer = Written & { root: string }
type MenuAnswer = Written & { minute: number; meta: string }
type Contents = {
  version: number
  /** Of the branch that is meant; else the restaurant's. */
  zone: string
  /** The restaurant's, which moments are written on. */
  homeZone: string
  currency: string
  menus: MenuRow[]
  categories: CategoryRow[]
  happyHours: HappyHour[]
  items: MenuDish[]
  /** Those of modifiers, as the API lists them. */
  groups: { list: string; count: number }
  /** What is different at a branch, by its id. */
  differences: ReadonlyMap<number, readonly BranchItem[]>
  /** Stations that only some branches have, with those. */
  stations: ReadonlyMap<number, readonly number[]>
  /** Of sets, by the dish. */
  slots: ReadonlyMap<number, readonly Slot[]>
  /** By their keys. */
  channels: ReadonlyMap<string, MenuChannel>
}

/** A restaurant's whole menu as of one version, each part in the owner's order. */
export class MenuSnapshot {
  version: number
  zone: string
  currency: string
  /** By their ids. */
  items: readonly MenuDish[]
  menus: readonly SnapshotMenu[]
  categories: readonly CategoryRow[]
  happyHours: readonly HappyHour[]
  groups: { list: string; count: number }
  differences: ReadonlyMap<number, readonly BranchItem[]>
  channels: ReadonlyMap<string, MenuChannel>
  /** Lists that were asked for, by what was asked: of items by the query, which is empty or begins with a question mark. */
  answers = new Map<string, ListAnswer>()
  answersWeight = 0
  /** Of menus that were asked for, by their ids. */
  menuAnswers = new Map<number, MenuAnswer>()
  #contents: Contents
  #byId: Map<number, MenuDish>
  /** Of a branch: what it does not offer, as it would sell it. */
  #hidden: ReadonlyMap<number, MenuDish> = new Map()
  #atBranches = new Map<number, MenuSnapshot>()
  #onChannels = new Map<string, MenuSnapshot>()

  constructor(contents: Contents) {
    const { version, zone, currency, menus, categories, happyHours, items, groups, differences, channels } =
      contents
    this.#contents = contents
    this.version = version
    this.zone = zone
    this.currency = currency
    this.items = items
    this.categories = categories
    this.happyHours = happyHours
    this.groups = groups
    this.differences = differences
    this.channels = channels
    this.#byId = new Map(items.map((item) => [item.id, item]))
    const byCategory = Map.groupBy(items, ({ categoryId }) => categoryId)
    const filled = categories.map((row) => ({
      row,
      items: (byCategory.get(row.id) ?? []).toSorted(inOwnersOrder),
    }))
    const byMenu = Map.groupBy(filled, ({ row }) => row.menu_id)
    this.menus = menus.map((row) => ({ row, categories: byMenu.get(row.id) ?? [] }))
  }

  /** The dish of this id, if the menu has it. */
  find(id: number): MenuDish | undefined {
    return this.#byId.get(id)
  }

  /** Of a set; none of any other dish. */
  slotsOf(id: number): readonly Slot[] {
    return this.#contents.slots.get(id) ?? []
  }

  /** Whether the restaurant has it, and the branch does not offer it. */
  isHidden(id: number): boolean {
    return this.#hidden.has(id)
  }

  /** The dish that the branch does not offer, at its price and station. */
  hidden(id: number): MenuDish | undefined {
    return this.#hidden.get(id)
  }

  /** As a branch sells it on a channel: the only place that prices come from. */
  at(branch: { id: number; zone: string }, channel: string | null = null): MenuSnapshot {
    const here = this.#at(branch)
    return channel === null ? here : here.on(channel)
  }

  /**
   * At what a channel charges. Without a price list ever: this very menu. Whoever polls for changes hears of one that was
   * taken off it, too.
   */
  on(channel: string): MenuSnapshot {
    const { priceList = null, changedAt = null } = this.channels.get(channel) ?? {}
    if (changedAt === null) return this
    const held = this.#onChannels.get(channel)
    if (held) return held
    const since = Math.max(priceList?.changedAt ?? 0, changedAt)
    const sold = (dish: MenuDish) => {
      const updatedAt = Math.max(dish.updatedAt, since)
      const item = priceList ? itemOn(dish.read(), priceList) : dish.read()
      const updated_at = formatMoment(updatedAt, this.#contents.homeZone)
      return dish.as({ ...item, updated_at }, { updatedAt })
    }
    const made = new MenuSnapshot({ ...this.#contents, items: this.items.map(sold) })
    made.#hidden = new Map([...this.#hidden].map(([id, dish]) => [id, sold(dish)]))
    this.#onChannels.set(channel, made)
    return made
  }

  /** On its clock. Dishes that do not differ there are the very same objects. */
  #at({ id, zone }: { id: number; zone: string }): MenuSnapshot {
    const differing = this.differences.get(id)
    const { stations } = this.#contents
    if (!differing && zone === this.zone && stations.size === 0) return this
    const held = this.#atBranches.get(id)
    if (held?.zone === zone) return held
    const own = new Map(differing?.map((difference) => [difference.item_id, difference]))
    const all = this.items.map((dish) => {
      const difference = own.get(dish.id)
      const isCookedHere = stations.get(dish.stationId ?? 0)?.includes(id) ?? true
      if (!difference && isCookedHere) return dish
      const item = difference ? itemAt(dish.read(), difference) : dish.read()
      return dish.as(item, { stationId: isCookedHere ? dish.stationId : null })
    })
    const isHidden = ({ id: itemId }: MenuDish) => own.get(itemId)?.is_hidden === true
    const items = all.filter((dish) => !isHidden(dish))
    const made = new MenuSnapshot({ ...this.#contents, zone, items, differences: new Map() })
    made.#hidden = new Map(all.filter(isHidden).map((dish) => [dish.id, dish]))
    this.#atBranches.set(id, made)
    return made
  }

  /** In characters: its dishes, as much again for answers that are put together from them, and what they stand in. */
  get weight(): number {
    const dishes = this.items.reduce((sum, { json }) => sum + json.length, 0)
    const differing = [...this.differences.values()].flatMap((own) => own.length)
    const slots = [...this.#contents.slots.values()].flatMap((own) =>
      own.flatMap(({ choices }) => choices),
    ).length
    const atBranches = differing.reduce((sum, count) => sum + count * DIFFERENT_DISH, 0)
    const places = 1 + this.differences.size
    const lists = new Set([...this.channels.values()].flatMap(({ priceList }) => priceList ?? []))
    const prices = [...lists].flatMap((list) => [...list.prices.values()]).flat().length
    const once =
      atBranches + slots * SLOT_WEIGHT + prices * PRICE_WEIGHT + this.groups.list.length + BOOK_WEIGHT
    const priced = [...this.channels.values()].filter(({ changedAt }) => changedAt !== null).length
    return (2 + priced * places) * dishes + once
  }
}

export type MenuCache = Cache<MenuSnapshot>

/** A read that is answered from the menu. */
export type FromSnapshot = <Query>(
  answer: (snapshot: MenuSnapshot, call: Call, query: Query) => Written,
) => (call: Call, query: Query) => Promise<Written>

// Room for the menus of some 1,400 restaurants of the sample's size.
const MOST_HELD = 144 * 1024 * 1024
const BOOK_WEIGHT = 12 * 1024
const DIFFERENT_DISH = 2 * 1024
const SLOT_WEIGHT = 150
const PRICE_WEIGHT = 100
const MOST_ANSWERS = 64 * 1024
const ANSWER_WEIGHT = 200

export function menuCache(database: Database): MenuCache {
  const menuCache = new Cache<MenuSnapshot>({
    changes: database.changes,
    subject: 'menu',
    load: async (restaurantId) => bindSnapshot(await readTogether(database, restaurantId, WHOLE_MENU)),
    weigh: ({ weight }) => weight,
    most: MOST_HELD,
  })
  database.changes.on('restaurant', (restaurantId) => menuCache.forget(restaurantId))
  return menuCache
}

/** With every change that was under way when it was asked for: for those who poll for changes. */
export async function settledSnapshot(
  database: Database,
  menuCache: MenuCache,
  restaurantId: number,
): Promise<MenuSnapshot> {
  const [, [current]] = await readTogether(
    database,
    restaurantId,
    [afterClaimers(restaurantId, 'menu'), MENU_VERSION],
    { freshEach: true },
  )
  const held = menuCache.peek(restaurantId)
  if (held?.version === (current?.version ?? 0)) return held
  return bindSnapshot(await readTogether(database, restaurantId, WHOLE_MENU))
}

export type WholeMenu = Awaited<ReturnType<typeof readTogether<typeof WHOLE_MENU>>>

export function bindSnapshot(rows: WholeMenu): MenuSnapshot {
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
    branchItems,
    slots,
  ] = rows
  const { zone = 'UTC', currency = '', stations = null, channels, price_lists } = restaurant[0] ?? {}
  const variantsByItem = Map.groupBy(variants, (row) => row.item_id)
  const optionsByGroup = Map.groupBy(options, (row) => row.group_id)
  const groupsById = new Map(groups.map((row) => [row.id, row]))
  const linksByItem = Map.groupBy(links, (row) => row.item_id)
  const categoriesById = new Map(categoryRows.map((row) => [row.id, row]))

  const items = itemRows.map((row) => {
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
    return new MenuDish({ item, updatedAt: row.updated_at, menuId: category?.menu_id ?? 0, stationId })
  })
  const shownGroups = groups.map((row) => presentGroup(row, optionsByGroup.get(row.id) ?? []))
  return new MenuSnapshot({
    version: versions[0]?.version ?? 0,
    zone,
    homeZone: zone,
    currency,
    menus: menuRows,
    categories: categoryRows,
    items,
    groups: { list: JSON.stringify(shownGroups), count: shownGroups.length },
    happyHours: happyHours.map((row) => bindHappyHour(row, targets)),
    differences: new Map(
      [...Map.groupBy(branchItems, ({ branch_id }) => branch_id)].map(([branchId, own]) => [
        branchId,
        [...Map.groupBy(own, ({ item_id }) => item_id)].map(([itemId, parts]) =>
          branchItemFrom(itemId, parts),
        ),
      ]),
    ),
    stations: new Map(stations),
    slots: new Map(
      [...Map.groupBy(slots, ({ item_id }) => item_id)].map(([id, own]) => [id, own.map(slotFrom)]),
    ),
    channels: bindChannels(channels ?? [], price_lists ?? []),
  })
}

function inOwnersOrder(a: MenuDish, b: MenuDish): number {
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

/** The menu with its dishes, if there is one. Its hours move on full minutes only, and its text changes only with what they make of it. */
export function menuAnswer(snapshot: MenuSnapshot, id: number, now: number): Written | undefined {
  const minute = Math.floor(now / MINUTE_MS)
  const held = snapshot.menuAnswers.get(id)
  if (held?.minute === minute) return held
  const menu = snapshot.menus.find(({ row }) => row.id === id)
  if (!menu) return undefined
  const meta = JSON.stringify({ currency: snapshot.currency, now: menuNow(snapshot, menu, now) })
  const answer =
    held?.meta === meta ? held : writtenInBytes(`{"data":${menuJson(menu)},"meta":${meta},"links":{}}`)
  snapshot.menuAnswers.set(id, { ...answer, minute, meta })
  return answer
}

function menuJson({ row, categories }: SnapshotMenu): string {
  const parts = categories.map(({ row: category, items }) =>
    withMember(presentCategory(category), 'items', listed(items)),
  )
  return withMember(presentMenu(row), 'categories', parts.join(','))
}

/** One more field behind the others, a list. */
function withMember(shown: object, name: string, list: string): string {
  return `${JSON.stringify(shown).slice(0, -1)},"${name}":[${list}]}`
}

/**
 * The same text for the same query, as long as this version of the menu is current. Of an answer with links, those that
 * begin with the root that was asked last.
 */
export function listAnswer(
  snapshot: MenuSnapshot,
  question: string,
  write: () => string,
  root = '',
): Written {
  const known = snapshot.answers.get(question)
  if (known?.root === root) return known
  const answer = { ...writtenInBytes(write()), root }
  keepAnswer(snapshot, question, answer)
  return answer
}

/** Questions vary without bound (an unknown parameter is one more), so the room for their answers is bounded. */
function keepAnswer(snapshot: MenuSnapshot, question: string, answer: ListAnswer): void {
  const weight = question.length + answer.body.length + ANSWER_WEIGHT
  if (weight > MOST_ANSWERS) return
  if (snapshot.answersWeight + weight > MOST_ANSWERS) {
    snapshot.answers.clear()
    snapshot.answersWeight = 0
  }
  snapshot.answersWeight += weight
  snapshot.answers.set(question, answer)
}
