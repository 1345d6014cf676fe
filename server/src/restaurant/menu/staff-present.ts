// Rows as the Menu page shows them, each with a version of what it tells.
import { hash } from 'node:crypto'
import { canonicalJson } from '../../platform/http/validation/canonical-json.ts'
import { formatMoment } from '../../platform/time/clock.ts'
import { KEPT_MS } from './commands/trash.ts'
import type { Item } from './contract.ts'
import type { HappyHourParts } from './happy-hour-queries.ts'
import { presentPhoto } from './photo.ts'
import type { PhotoRow } from './photo-queries.ts'
import { presentCategory, presentGroup, presentMenu } from './present.ts'
import type { CategoryRow, GroupRow, ItemRow, MenuRow, OptionRow } from './queries.ts'
import type { Slot } from './set-contract.ts'
import type {
  Deleted,
  StaffCategory,
  StaffGroup,
  StaffHappyHour,
  StaffItem,
  StaffMenu,
} from './staff-contract.ts'
import type { DeletedRow } from './trash-queries.ts'

export type Whose = { id: number; zone: string }

export function versionOf(...parts: unknown[]): string {
  return hash('sha1', canonicalJson(parts), 'base64url').slice(0, 16)
}

/** Its place, its photo and what its groups offer are edited elsewhere, so they are no part of its version. */
export function staffItem(
  item: Item,
  { row, slots, photo }: { row: ItemRow; slots: readonly Slot[]; photo: PhotoRow | undefined },
  whose: Whose,
): StaffItem {
  const { id, sort_order, updated_at, modifier_groups, ...own } = item
  return {
    ...item,
    version: versionOf(
      own,
      modifier_groups.map((group) => group.id),
      ...(slots.length === 0 ? [] : [slots]),
    ),
    sold_out_until: formatMoment(row.sold_out_until, whose.zone),
    photo: photo ? presentPhoto(photo, whose.id, '') : null,
    station_id: row.station_id,
    slots: [...slots],
  }
}

export function staffCategory(row: CategoryRow, itemIds: number[]): StaffCategory {
  const { name, menu_id, is_active, windows, station_id, course } = row
  return {
    ...presentCategory(row),
    windows,
    station_id,
    course,
    version: versionOf(name, menu_id, is_active, windows, course),
    order_version: versionOf(itemIds),
  }
}

export function staffMenu(row: MenuRow, categoryIds: number[]): StaffMenu {
  const { name, is_active, windows } = row
  return {
    ...presentMenu(row),
    windows,
    version: versionOf(name, is_active, windows),
    order_version: versionOf(categoryIds),
  }
}

export function staffGroup(row: GroupRow, options: OptionRow[], itemIds: number[]): StaffGroup {
  const shown = presentGroup(row, options)
  return { ...shown, version: versionOf(shown), item_ids: itemIds }
}

export function staffHappyHour({ row, targets }: HappyHourParts): StaffHappyHour {
  const shown = {
    ...row,
    menu_ids: targets.flatMap(({ menu_id }) => menu_id ?? []),
    category_ids: targets.flatMap(({ category_id }) => category_id ?? []),
    item_ids: targets.flatMap(({ item_id }) => item_id ?? []),
  }
  return { ...shown, version: versionOf(shown) }
}

export function presentDeleted(row: DeletedRow, zone: string): Deleted {
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    by: row.deleted_by,
    deleted_at: formatMoment(row.deleted_at, zone),
    until: formatMoment(row.deleted_at + KEPT_MS, zone),
  }
}
