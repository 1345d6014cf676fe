import { act, type StaffRoute } from '../../ground/staff-calls/route.ts'
import { notFound } from '../../platform/errors.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { inRestaurant, readTogether } from '../../platform/postgres/transaction/transaction.ts'
import { findItem } from './commands/items.ts'
import {
  changePrices,
  copyItem,
  findItems,
  moveItems,
  priceChanges,
  sellOut,
  sellOutAt,
} from './commands/many-items.ts'
import { removePhoto, setPhoto } from './commands/photos.ts'
import { addDish, deleteItem, saveDish } from './commands/save-dish.ts'
import { itemExists } from './photo-queries.ts'
import { photoUpload } from './photo-routes.ts'
import { newItemFaults } from './rules/new-item.ts'
import { BulkAvailability, BulkMove, BulkPrices, DishEdit, NewDish, Nothing } from './staff-contract.ts'
import { adding, changing, deleting } from './staff-edits.ts'
import { versionOf } from './staff-present.ts'
import { changedBy, load, staffItems } from './staff-reads.ts'

const right = 'changeMenu'

/** Items on the Menu page: one of them, its photo, and many at once. */
export function itemStaffRoutes(database: Database): StaffRoute[] {
  return [...items(), ...photos(database), ...bulk()]
}

function items(): StaffRoute[] {
  const item = { kind: 'item', path: '/menu/items/:item' } as const
  return [
    adding({ ...item, path: '/menu/items' }, { body: NewDish, refine: newItemFaults, add: addDish }),
    changing(item, {
      body: DishEdit,
      change: async (tx, id, body) => saveDish(tx, await findItem(tx, id), body),
    }),
    deleting(item, async (tx, id) => (await deleteItem(tx, await findItem(tx, id))).deleted),
    act({
      method: 'POST',
      path: `${item.path}/copy`,
      right,
      body: Nothing,
      run: async (tx, { number }) => ({
        data: await load(tx, 'item', await copyItem(tx, await findItem(tx, number))),
      }),
    }),
  ]
}

function photos(database: Database): StaffRoute[] {
  const { types, bodyLimit, receive } = photoUpload
  return [
    act({
      method: 'PUT',
      path: '/menu/items/:item/photo',
      right,
      fileTypes: types,
      bodyLimit,
      async perform({ restaurant, cause, number, file }) {
        const [known] = await readTogether(database, restaurant, [itemExists(number)])
        if (known.length === 0) throw notFound()
        const picture = await receive(file, restaurant.id)
        return inRestaurant(database, restaurant, cause, async (tx) => {
          await setPhoto(tx, await findItem(tx, number), picture)
          return { data: await load(tx, 'item', number) }
        })
      },
    }),
    act({
      method: 'DELETE',
      path: '/menu/items/:item/photo',
      right,
      body: Nothing,
      async run(tx, { number }) {
        await removePhoto(tx, await findItem(tx, number))
        return { data: await load(tx, 'item', number) }
      },
    }),
  ]
}

function bulk(): StaffRoute[] {
  return [
    act({
      method: 'POST',
      path: '/menu/bulk/prices/preview',
      right,
      body: BulkPrices,
      async run(tx, { body }) {
        const changes = priceChanges(await findItems(tx, body.item_ids), body)
        return { data: { version: versionOf(changes), changes } }
      },
    }),
    act({
      method: 'POST',
      path: '/menu/bulk/prices',
      right,
      body: BulkPrices,
      async run(tx, { body }) {
        const items = await findItems(tx, body.item_ids)
        const changes = priceChanges(items, body)
        const version = versionOf(changes)
        if (version !== body.version) throw await changedBy(tx, 'item', changes[0]?.item_id ?? 0, null)
        await changePrices(tx, items, changes)
        return { data: { version, changes } }
      },
    }),
    act({
      method: 'POST',
      path: '/menu/bulk/availability',
      atOne: true,
      right: 'markSoldOut',
      body: BulkAvailability,
      async run(tx, { body, branchId, membership }) {
        const items = await findItems(tx, body.item_ids)
        if (membership.branchIds === null || branchId === null) await sellOut(tx, items, body)
        else await sellOutAt(tx, branchId, items, body)
        return { data: { items: await staffItems(tx, body.item_ids) } }
      },
    }),
    act({
      method: 'POST',
      path: '/menu/bulk/move',
      right,
      body: BulkMove,
      async run(tx, { body }) {
        await moveItems(tx, await findItems(tx, body.item_ids), body.category_id)
        return { data: { items: await staffItems(tx, body.item_ids) } }
      },
    }),
  ]
}
