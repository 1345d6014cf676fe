import { act, look, type StaffRoute } from '../../ground/staff-calls/route.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { readTogether } from '../../platform/postgres/transaction/transaction.ts'
import { parseMoment } from '../../platform/time/clock.ts'
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
  Seen,
} from './staff-contract.ts'
import { versionOf } from './staff-present.ts'
import {
  assertSeen,
  changedBy,
  deletedAs,
  load,
  previewAt,
  readMenuPage,
  type StationNames,
} from './staff-reads.ts'
import { menuIds } from './tree-queries.ts'
import { NewCategory, NewMenu, NewModifierGroup } from './write-contract.ts'

const right = 'changeMenu'

type Deps = { database: Database; menuCache: MenuCache; stationNames: StationNames }

/** The Menu page. Its paths, bodies and answers are listed in staff-contract.ts. */
export function menuStaffRoutes(deps: Deps): StaffRoute[] {
  return [
    ...reads(deps),
    ...menus(),
    ...categories(),
    ...itemStaffRoutes(deps.database),
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
        const [rows] = await readTogether(database, restaurant.id, [SOLD_OUT_UNTIL])
        const soldOut = new Map(rows.map(({ id, sold_out_until }) => [id, sold_out_until]))
        const at = query.at === undefined ? now : (parseMoment(query.at, restaurant.zone) ?? now)
        return { data: previewAt(await menuCache.get(restaurant.id), soldOut, at) }
      },
    }),
  ]
}

function menus(): StaffRoute[] {
  return [
    act({
      method: 'POST',
      path: '/menu/menus',
      right,
      body: NewMenu,
      run: async (tx, { body }) => ({ data: await load(tx, 'menu', (await createMenu(tx, body)).menu.id) }),
    }),
    act({
      method: 'PATCH',
      path: '/menu/menus/:menu',
      right,
      body: MenuEdit,
      async run(tx, { number, body: { version, ...change } }) {
        await assertSeen(tx, 'menu', number, version)
        await changeMenu(tx, await findMenu(tx, number), change)
        return { data: await load(tx, 'menu', number) }
      },
    }),
    act({
      method: 'DELETE',
      path: '/menu/menus/:menu',
      right,
      body: Seen,
      async run(tx, { number, body }) {
        await assertSeen(tx, 'menu', number, body.version)
        return { data: await deletedAs(tx, await deleteMenu(tx, await findMenu(tx, number))) }
      },
    }),
    act({
      method: 'PUT',
      path: '/menu/menus/:menu/order',
      right,
      body: OrderEdit,
      async run(tx, { number, body }) {
        await assertSeen(tx, 'menu', number, body.version, 'order_version')
        await orderCategories(tx, await findMenu(tx, number), body.ids)
        return { data: await load(tx, 'menu', number) }
      },
    }),
    act({
      method: 'PUT',
      path: '/menu/order',
      right,
      body: OrderEdit,
      async run(tx, { body }) {
        const standing = (await menuIds(tx)).map(({ id }) => id)
        if (versionOf(standing) !== body.version) {
          throw await changedBy(tx, 'restaurant', tx.restaurant.id, null)
        }
        return { data: { ids: await orderMenus(tx, body.ids) } }
      },
    }),
  ]
}

function categories(): StaffRoute[] {
  return [
    act({
      method: 'POST',
      path: '/menu/categories',
      right,
      body: NewCategory,
      run: async (tx, { body }) => ({
        data: await load(tx, 'category', (await createCategory(tx, body)).category.id),
      }),
    }),
    act({
      method: 'PATCH',
      path: '/menu/categories/:category',
      right,
      body: CategoryEdit,
      async run(tx, { number, body: { version, menu_id, ...change } }) {
        await assertSeen(tx, 'category', number, version)
        await changeCategory(tx, await findCategory(tx, number), change, menu_id)
        return { data: await load(tx, 'category', number) }
      },
    }),
    act({
      method: 'DELETE',
      path: '/menu/categories/:category',
      right,
      body: Seen,
      async run(tx, { number, body }) {
        await assertSeen(tx, 'category', number, body.version)
        return { data: await deletedAs(tx, await deleteCategory(tx, await findCategory(tx, number))) }
      },
    }),
    act({
      method: 'PUT',
      path: '/menu/categories/:category/order',
      right,
      body: OrderEdit,
      async run(tx, { number, body }) {
        await assertSeen(tx, 'category', number, body.version, 'order_version')
        await orderItems(tx, await findCategory(tx, number), body.ids)
        return { data: await load(tx, 'category', number) }
      },
    }),
  ]
}

function groups(): StaffRoute[] {
  return [
    act({
      method: 'POST',
      path: '/menu/modifier-groups',
      right,
      body: NewModifierGroup,
      run: async (tx, { body }) => ({
        data: await load(tx, 'modifier_group', (await createGroup(tx, body)).group.id),
      }),
    }),
    act({
      method: 'PATCH',
      path: '/menu/modifier-groups/:group',
      right,
      body: GroupEdit,
      async run(tx, { number, body: { version, ...change } }) {
        await assertSeen(tx, 'modifier_group', number, version)
        await changeGroup(tx, await findGroup(tx, number), change)
        return { data: await load(tx, 'modifier_group', number) }
      },
    }),
    act({
      method: 'DELETE',
      path: '/menu/modifier-groups/:group',
      right,
      body: Seen,
      async run(tx, { number, body }) {
        await assertSeen(tx, 'modifier_group', number, body.version)
        return { data: await deletedAs(tx, await deleteGroup(tx, await findGroup(tx, number))) }
      },
    }),
  ]
}

function happyHours(): StaffRoute[] {
  return [
    act({
      method: 'POST',
      path: '/menu/happy-hours',
      right,
      body: HappyHourInput,
      run: async (tx, { body }) => ({ data: await load(tx, 'happy_hour', await createHappyHour(tx, body)) }),
    }),
    act({
      method: 'PATCH',
      path: '/menu/happy-hours/:happy_hour',
      right,
      body: HappyHourEdit,
      async run(tx, { number, body: { version, ...wanted } }) {
        await assertSeen(tx, 'happy_hour', number, version)
        await changeHappyHour(tx, await findHappyHour(tx, number), wanted)
        return { data: await load(tx, 'happy_hour', number) }
      },
    }),
    act({
      method: 'DELETE',
      path: '/menu/happy-hours/:happy_hour',
      right,
      body: Seen,
      async run(tx, { number, body }) {
        await assertSeen(tx, 'happy_hour', number, body.version)
        return { data: await deletedAs(tx, await deleteHappyHour(tx, await findHappyHour(tx, number))) }
      },
    }),
  ]
}
