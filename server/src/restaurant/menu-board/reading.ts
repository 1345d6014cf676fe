import { type RulesCache, rulesAt } from '../../ground/tenants/owner-rules.ts'
import type { RestaurantRow } from '../../ground/tenants/queries.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { readTogether } from '../../platform/postgres/transaction/transaction.ts'
import { presentPhoto } from '../menu/photo.ts'
import { photosOf } from '../menu/photo-queries.ts'
import type { MenuCache } from '../menu/snapshot.ts'
import type { MenuBoardSettings, MenuBoardShown } from './contract.ts'
import { boardMenus, chosenMenus, timesOf } from './rules.ts'

export type MenuBoardSources = { database: Database; menuCache: MenuCache; rules: RulesCache }

export async function readMenuBoard(
  { database, menuCache, rules }: MenuBoardSources,
  restaurant: RestaurantRow,
  { settings, branchId }: { settings: MenuBoardSettings; branchId: number },
  now: number,
): Promise<MenuBoardShown> {
  const branch = rulesAt(await rules.get(restaurant.id), branchId)
  const snapshot = (await menuCache.get(restaurant.id)).at(branch, settings.channel)
  const menus = chosenMenus(snapshot, settings)
  const ids = menus.flatMap(({ categories }) => categories.flatMap(({ items }) => items.map(({ id }) => id)))
  const [photos] = settings.photos ? await readTogether(database, restaurant.id, [photosOf(ids)]) : [[]]
  const photoOf = new Map(photos.map((row) => [row.item_id, presentPhoto(row, restaurant.id, '')]))
  return {
    board: settings,
    restaurant: {
      name: restaurant.name,
      zone: branch.zone,
      currency: snapshot.currency,
      default_language: restaurant.defaultLanguage,
    },
    now,
    menus: boardMenus(snapshot, menus, settings, now, (id) => ({ photo: photoOf.get(id) ?? null })),
    times: timesOf(snapshot, menus, now),
  }
}
