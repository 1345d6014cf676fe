import { lastEntryAbout } from '../../ground/audit/queries.ts'
import { STAFF_ERRORS } from '../../ground/staff-calls/errors.ts'
import type { RestaurantRow } from '../../ground/tenants/queries.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import type { Statement } from '../../platform/postgres/sql/statement.ts'
import { readTogether, type Tx } from '../../platform/postgres/transaction/transaction.ts'
import { formatMoment } from '../../platform/time/clock.ts'
import { KEPT_MS } from './commands/trash.ts'
import { HAPPY_HOUR_TARGETS, HAPPY_HOURS, lockHappyHour } from './happy-hour-queries.ts'
import { lockItems } from './item-queries.ts'
import { photosOf } from './photo-queries.ts'
import { presentItem } from './present.ts'
import { type ItemRow, WHOLE_MENU } from './queries.ts'
import { menuNow } from './rules/now.ts'
import { bindSnapshot, type MenuSnapshot } from './snapshot.ts'
import type {
  Deleted,
  Meanwhile,
  MenuPage,
  MenuPreview,
  StaffCategory,
  StaffGroup,
  StaffHappyHour,
  StaffItem,
  StaffMenu,
} from './staff-contract.ts'
import {
  presentDeleted,
  staffCategory,
  staffGroup,
  staffHappyHour,
  staffItem,
  staffMenu,
  versionOf,
} from './staff-present.ts'
import { type DeletedKind, listDeleted, takeDeletedOf } from './trash-queries.ts'
import { lockCategory, lockGroup, lockMenu } from './tree-queries.ts'

export type StationNames = Statement<{ id: number; name: string }>

export async function readMenuPage(
  database: Database,
  restaurant: RestaurantRow,
  stationNames: StationNames,
  now: number,
): Promise<MenuPage> {
  const [whole, [happyHours, targets, photos, deleted, stations]] = await Promise.all([
    readTogether(database, restaurant.id, WHOLE_MENU),
    readTogether(database, restaurant.id, [
      HAPPY_HOURS,
      HAPPY_HOUR_TARGETS,
      photosOf(null),
      listDeleted(now - KEPT_MS),
      stationNames,
    ] as const),
  ])
  const snapshot = bindSnapshot(whole)
  const [, , , itemRows, , groupRows, options, links] = whole
  const rowsById = new Map(itemRows.map((row) => [row.id, row]))
  const photosByItem = new Map(photos.map((photo) => [photo.item_id, photo]))
  const optionsByGroup = Map.groupBy(options, (row) => row.group_id)
  const linksByGroup = Map.groupBy(links, (row) => row.group_id)
  const targetsByHour = Map.groupBy(targets, (row) => row.happy_hour_id)
  const { defaultLanguage, languages, currency, zone } = restaurant
  return {
    currency,
    zone,
    default_language: defaultLanguage,
    languages,
    menus: snapshot.menus.map(({ row, categories }) => ({
      ...staffMenu(
        row,
        categories.map((category) => category.row.id),
      ),
      categories: categories.map((category) => ({
        ...staffCategory(
          category.row,
          category.items.map(({ id }) => id),
        ),
        items: category.items.map((entry) =>
          staffItem(
            entry.read(),
            {
              row: rowsById.get(entry.id) as ItemRow,
              slots: snapshot.slotsOf(entry.id),
              photo: photosByItem.get(entry.id),
            },
            restaurant,
          ),
        ),
      })),
    })),
    modifier_groups: groupRows.map((row) =>
      staffGroup(
        row,
        optionsByGroup.get(row.id) ?? [],
        (linksByGroup.get(row.id) ?? []).map(({ item_id }) => item_id).toSorted((a, b) => a - b),
      ),
    ),
    happy_hours: happyHours.map((row) => staffHappyHour({ row, targets: targetsByHour.get(row.id) ?? [] })),
    stations,
    deleted: deleted.map((row) => presentDeleted(row, zone)),
    order_version: versionOf(snapshot.menus.map(({ row }) => row.id)),
  }
}

/** What a guest would see then, if nothing were changed until then. */
export function previewAt(
  snapshot: MenuSnapshot,
  soldOut: ReadonlyMap<number, number>,
  at: number,
): MenuPreview {
  const backBy = (id: number) => (soldOut.get(id) ?? Number.POSITIVE_INFINITY) <= at
  return {
    at: formatMoment(at, snapshot.zone),
    menus: snapshot.menus.map((menu) => ({ id: menu.row.id, ...menuNow(snapshot, menu, at) })),
    sold_out_item_ids: snapshot.items
      .filter(({ id, isAvailable }) => !isAvailable && !backBy(id))
      .map(({ id }) => id),
    hidden_item_ids: snapshot.items.filter((entry) => !entry.read().show_online).map(({ id }) => id),
  }
}

type Loaded = {
  menu: StaffMenu
  category: StaffCategory
  item: StaffItem
  modifier_group: StaffGroup
  happy_hour: StaffHappyHour
}

export async function staffItems(tx: Tx, ids: number[]): Promise<StaffItem[]> {
  const [parts, photos] = await Promise.all([lockItems(tx, ids), tx.run(photosOf(ids))])
  const byItem = new Map(photos.map((photo) => [photo.item_id, photo]))
  const { zone } = tx.restaurant
  return parts.map((one) =>
    staffItem(
      presentItem(one, zone),
      { row: one.item, slots: one.slots, photo: byItem.get(one.item.id) },
      tx.restaurant,
    ),
  )
}

/** As the page shows it, after whatever this transaction has written. */
const LOAD: { [Kind in DeletedKind]: (tx: Tx, id: number) => Promise<Loaded[Kind] | undefined> } = {
  async menu(tx, id) {
    const parts = await lockMenu(tx, id)
    return (
      parts &&
      staffMenu(
        parts.menu,
        parts.categories.map((category) => category.id),
      )
    )
  },
  async category(tx, id) {
    const parts = await lockCategory(tx, id)
    return (
      parts &&
      staffCategory(
        parts.category,
        parts.items.map((item) => item.id),
      )
    )
  },
  item: async (tx, id) => (await staffItems(tx, [id]))[0],
  async modifier_group(tx, id) {
    const parts = await lockGroup(tx, id)
    return parts && staffGroup(parts.group, parts.options, parts.itemIds)
  },
  async happy_hour(tx, id) {
    const parts = await lockHappyHour(tx, id)
    return parts && staffHappyHour(parts)
  },
}

export async function load<Kind extends DeletedKind>(tx: Tx, kind: Kind, id: number): Promise<Loaded[Kind]> {
  const loaded = await LOAD[kind](tx, id)
  if (!loaded) throw notFound()
  return loaded
}

/** Whoever edits what is no longer as they saw it is told who changed it, and how it is now. */
export async function assertSeen(
  tx: Tx,
  kind: DeletedKind,
  id: number,
  seen: string,
  of: 'version' | 'order_version' = 'version',
): Promise<void> {
  const current = await LOAD[kind](tx, id)
  if (!current) {
    const [gone] = await tx.run(takeDeletedOf(kind, id))
    if (!gone) throw notFound()
    throw meanwhile({
      by: gone.deleted_by,
      at: formatMoment(gone.deleted_at, tx.restaurant.zone),
      current: null,
    })
  }
  if ((current as Record<string, unknown>)[of] !== seen) throw await changedBy(tx, kind, id, current)
}

export async function changedBy(
  tx: Tx,
  kind: string,
  id: number,
  current: Meanwhile['current'],
): Promise<AppError> {
  const [last] = await tx.run(lastEntryAbout({ kind, id: String(id) }))
  const at = last ? formatMoment(last.at, tx.restaurant.zone) : null
  return meanwhile({ by: last?.actorName ?? null, at, current })
}

function meanwhile(details: Meanwhile): AppError {
  return new AppError(STAFF_ERRORS.changed_meanwhile, details)
}

export async function deletedAs(tx: Tx, id: number): Promise<{ deleted: Deleted }> {
  const row = (await tx.run(listDeleted(tx.cause.now - KEPT_MS))).find((one) => one.id === id)
  if (!row) throw notFound()
  return { deleted: presentDeleted(row, tx.restaurant.zone) }
}
