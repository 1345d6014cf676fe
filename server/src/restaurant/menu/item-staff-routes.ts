import { act, type StaffRoute } from '../../ground/staff-calls/route.ts'
import { notFound } from '../../platform/errors.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { inRestaurant, readTogether } from '../../platform/postgres/transaction/transaction.ts'
import { changePrices, copyItem, findItems, moveItems, priceChanges, sellOut } from './commands/bulk.ts'
import { deleteItem, setGroups, setOnePrice, setVariants } from './commands/item-parts.ts'
import { changeItem, createItem, findItem } from './commands/items.ts'
import { removePhoto, setPhoto } from './commands/photos.ts'
import { NewItem } from './contract.ts'
import { itemExists } from './photo-queries.ts'
import { photoUpload } from './photo-routes.ts'
import { newItemFaults } from './rules/new-item.ts'
import {
  BulkAvailability,
  BulkMove,
  BulkPrices,
  ItemEdit,
  LinkEdit,
  Nothing,
  PriceEdit,
  Seen,
  VariantEdit,
} from './staff-contract.ts'
import { versionOf } from './staff-present.ts'
import { assertSeen, changedBy, deletedAs, load, staffItems } from './staff-reads.ts'

const right = 'changeMenu'

/** Items on the Menu page: one of them, its photo, and many at once. */
export function itemStaffRoutes(database: Database): StaffRoute[] {
  return [...items(), ...photos(database), ...bulk()]
}

function items(): StaffRoute[] {
  return [
    act({
      method: 'POST',
      path: '/menu/items',
      right,
      body: NewItem,
      refine: newItemFaults,
      run: async (tx, { body }) => ({ data: await load(tx, 'item', (await createItem(tx, body)).id) }),
    }),
    act({
      method: 'PATCH',
      path: '/menu/items/:item',
      right,
      body: ItemEdit,
      async run(tx, { number, body: { version, ...change } }) {
        await assertSeen(tx, 'item', number, version)
        await changeItem(tx, await findItem(tx, number), change)
        return { data: await load(tx, 'item', number) }
      },
    }),
    act({
      method: 'DELETE',
      path: '/menu/items/:item',
      right,
      body: Seen,
      async run(tx, { number, body }) {
        await assertSeen(tx, 'item', number, body.version)
        const { deleted } = await deleteItem(tx, await findItem(tx, number))
        return { data: await deletedAs(tx, deleted) }
      },
    }),
    act({
      method: 'POST',
      path: '/menu/items/:item/copy',
      right,
      body: Nothing,
      run: async (tx, { number }) => ({
        data: await load(tx, 'item', await copyItem(tx, await findItem(tx, number))),
      }),
    }),
    act({
      method: 'PUT',
      path: '/menu/items/:item/variants',
      right,
      body: VariantEdit,
      async run(tx, { number, body }) {
        await assertSeen(tx, 'item', number, body.version)
        await setVariants(tx, await findItem(tx, number), body.variants)
        return { data: await load(tx, 'item', number) }
      },
    }),
    act({
      method: 'PUT',
      path: '/menu/items/:item/price',
      right,
      body: PriceEdit,
      async run(tx, { number, body }) {
        await assertSeen(tx, 'item', number, body.version)
        await setOnePrice(tx, await findItem(tx, number), body.price_minor)
        return { data: await load(tx, 'item', number) }
      },
    }),
    act({
      method: 'PUT',
      path: '/menu/items/:item/modifier-groups',
      right,
      body: LinkEdit,
      async run(tx, { number, body }) {
        await assertSeen(tx, 'item', number, body.version)
        await setGroups(tx, await findItem(tx, number), body.modifier_group_ids)
        return { data: await load(tx, 'item', number) }
      },
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
        const [known] = await readTogether(database, restaurant.id, [itemExists(number)])
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
      right: 'markSoldOut',
      body: BulkAvailability,
      async run(tx, { body }) {
        await sellOut(tx, await findItems(tx, body.item_ids), body)
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
