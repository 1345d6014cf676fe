import { act, look, type StaffRoute } from '../../ground/staff-calls/route.ts'
import type { RulesCache } from '../../ground/tenants/owner-rules.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { readTogether } from '../../platform/postgres/transaction/transaction.ts'
import { parseMoment } from '../../platform/time/clock.ts'
import { branchItemStaffRoutes } from './branch-staff-routes.ts'
import {
  changeCategory,
  createCategory,
  deleteCategory,
  findCategory,
  orderItems,
} from './commands/categories.ts'
import { changeGroup, createGroup, deleteGroup, findGroup } from './commands/groups.ts'
import { changeHappyHour, createHappyHour, deleteHappyHour, findHappyHour } from './commands/happy-hours.ts'
import {
  changeMenu,
  createMenu,
  deleteMenu,
  findMenu,
  orderCategories,
  orderMenus,
} from './commands/menus.ts'
import { restoreDeleted } from './commands/trash.ts'
import { SOLD_OUT_UNTIL } from './item-queries.ts'
import { itemStaffRoutes } from './item-staff-routes.ts'
import type { MenuCache } from './snapshot.ts'
import {
  CategoryEdit,
  GroupEdit,
  HappyHourEdit,
  HappyHourInput,
  MenuEdit,
  Nothing,
  OrderEdit,
  PreviewQuery,
  StaffNewCategory,
} from './staff-contract.ts'
import { adding, changing, deleting } from './staff-edits.ts'
import { versionOf } from './staff-present.ts'
import { changedBy, previewAt, readMenuPage, type StationNames } from './staff-reads.ts'
import { menuPlaces } from './tree-queries.ts'
import { NewMenu, NewModifierGroup } from './write-contract.ts'

const right = 'changeMenu'

type Deps = { database: Database; menuCache: MenuCache; rules: RulesCache; stationNames: StationNames }

/** The Menu page. Its paths, bodies and answers are listed in staff-contract.ts. */
export function menuStaffRoutes(deps: Deps): StaffRoute[] {
  return [
    ...reads(deps),
    ...menus(),
    ...categories(),
    ...itemStaffRoutes(deps.database),
    ...branchItemStaffRoutes(deps),
    ...groups(),
    ...happyHours(),
    act({
      method: 'POST',
      path: '/menu/deleted/:deleted/restore',
      right,
      body: Nothing,
      run: async (tx, { number }) => ({ data: await restoreDeleted(tx, number) }),
    }),
  ]
}

function reads({ database, menuCache, stationNames }: Deps): StaffRoute[] {
  return [
    look({
      path: '/menu',
      right: 'seeMenu',
      read: async ({ restaurant, now }) => ({
        data: await readMenuPage(database, restaurant, stationNames, now),
      }),
    }),
    look({
      path: '/menu/preview',
      right: 'seeMenu',
      query: PreviewQuery,
      async read({ restaurant, now, query }) {
        const [rows] = await readTogether(database, restaurant, [SOLD_OUT_UNTIL])
        const soldOut = new Map(rows.map(({ id, sold_out_until }) => [id, sold_out_until]))
        const at = query.at === undefined ? now : (parseMoment(query.at, restaurant.zone) ?? now)
        return { data: previewAt(await menuCache.get(restaurant.id), soldOut, at) }
      },
    }),
  ]
}

function menus(): StaffRoute[] {
  const menu = { kind: 'menu', path: '/menu/menus/:menu' } as const
  return [
    adding(
      { ...menu, path: '/menu/menus' },
      { body: NewMenu, add: async (tx, body) => (await createMenu(tx, body)).menu.id },
    ),
    changing(menu, {
      body: MenuEdit,
      change: async (tx, id, body) => changeMenu(tx, await findMenu(tx, id), body),
    }),
    deleting(menu, async (tx, id) => deleteMenu(tx, await findMenu(tx, id))),
    changing(
      { ...menu, path: `${menu.path}/order` },
      {
        method: 'PUT',
        body: OrderEdit,
        seen: 'order_version',
        change: async (tx, id, { ids }) => orderCategories(tx, await findMenu(tx, id), ids),
      },
    ),
    act({
      method: 'PUT',
      path: '/menu/order',
      right,
      body: OrderEdit,
      async run(tx, { body }) {
        const standing = (await menuPlaces(tx)).map(({ id }) => id)
        if (versionOf(standing) !== body.version) {
          throw await changedBy(tx, 'restaurant', tx.restaurant.id, null)
        }
        return { data: { ids: await orderMenus(tx, body.ids) } }
      },
    }),
  ]
}

function categories(): StaffRoute[] {
  const category = { kind: 'category', path: '/menu/categories/:category' } as const
  return [
    adding(
      { ...category, path: '/menu/categories' },
      { body: StaffNewCategory, add: async (tx, body) => (await createCategory(tx, body)).category.id },
    ),
    changing(category, {
      body: CategoryEdit,
      change: async (tx, id, { menu_id, ...body }) =>
        changeCategory(tx, await findCategory(tx, id), body, menu_id),
    }),
    deleting(category, async (tx, id) => deleteCategory(tx, await findCategory(tx, id))),
    changing(
      { ...category, path: `${category.path}/order` },
      {
        method: 'PUT',
        body: OrderEdit,
        seen: 'order_version',
        change: async (tx, id, { ids }) => orderItems(tx, await findCategory(tx, id), ids),
      },
    ),
  ]
}

function groups(): StaffRoute[] {
  const group = { kind: 'modifier_group', path: '/menu/modifier-groups/:group' } as const
  return [
    adding(
      { ...group, path: '/menu/modifier-groups' },
      { body: NewModifierGroup, add: async (tx, body) => (await createGroup(tx, body)).group.id },
    ),
    changing(group, {
      body: GroupEdit,
      change: async (tx, id, body) => changeGroup(tx, await findGroup(tx, id), body),
    }),
    deleting(group, async (tx, id) => deleteGroup(tx, await findGroup(tx, id))),
  ]
}

function happyHours(): StaffRoute[] {
  const happyHour = { kind: 'happy_hour', path: '/menu/happy-hours/:happy_hour' } as const
  return [
    adding({ ...happyHour, path: '/menu/happy-hours' }, { body: HappyHourInput, add: createHappyHour }),
    changing(happyHour, {
      body: HappyHourEdit,
      change: async (tx, id, body) => changeHappyHour(tx, await findHappyHour(tx, id), body),
    }),
    deleting(happyHour, async (tx, id) => deleteHappyHour(tx, await findHappyHour(tx, id))),
  ]
}
