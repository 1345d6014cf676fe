import { sql } from 'kysely'
import { bumpVersion } from '../../../platform/cache/versions.ts'
import type { Faults, Refs } from '../../../platform/document/faults.ts'
import { refsIn } from '../../../platform/document/refs.ts'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import type { HappyHourPart, MenuPart, ModifierGroupPart } from '../document.ts'
import { importGroups, removeOtherGroups } from './import-groups.ts'
import { importHappyHours } from './import-happy-hours.ts'
import { importMenus, removeOtherMenus } from './import-menus.ts'
import { MENU_TOO_LARGE, menuIsTooLarge } from './menu-size.ts'

type MenuDocument = {
  modifier_groups?: ModifierGroupPart[]
  menus?: MenuPart[]
  happy_hours?: HappyHourPart[]
}

/** The menu's parts of a document. A part that is there replaces what was; one that is not leaves it alone. */
export async function importMenuParts(
  tx: Tx,
  document: MenuDocument,
  stations: Refs,
  faults: Faults,
): Promise<Record<string, Refs>> {
  const groups = document.modifier_groups && (await importGroups(tx, document.modifier_groups, faults))
  const groupRefs = groups?.groups ?? (await refsIn(tx, 'modifier_groups'))
  const menus =
    document.menus && (await importMenus(tx, document.menus, { groups: groupRefs, stations }, faults))
  if (document.happy_hours) {
    const places = menus ?? {
      menus: await refsIn(tx, 'menus'),
      categories: await refsIn(tx, 'categories'),
      items: await refsIn(tx, 'items'),
    }
    await importHappyHours(tx, document.happy_hours, places, faults)
  }
  if (faults.list.length === 0) {
    if (menus) await removeOtherMenus(tx, menus, faults)
    if (groups) await removeOtherGroups(tx, groups.groups, faults)
  }
  if (faults.list.length === 0 && (await menuIsTooLarge(tx))) {
    faults.at(document.menus ? '/menus' : '/modifier_groups', MENU_TOO_LARGE)
  }
  bumpVersion(tx, 'menu')
  return { ...menus, ...(groups && { modifier_groups: groups.groups, options: groups.options }) }
}

/** Kitchen stations that a category or dish is routed to. */
export async function stationsNamed(tx: Tx): Promise<Set<number>> {
  const rows = await tx.run(sql<{ id: number }>`
    select station_id as id from categories where station_id is not null
    union select station_id from items where station_id is not null`)
  return new Set(rows.map(({ id }) => id))
}
