import { placeFrom, placeRow } from '../../ground/tenants/place.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { type Restaurant, readTogether } from '../../platform/postgres/transaction/transaction.ts'
import { HOUR_MS, MINUTE_MS } from '../../platform/time/clock.ts'
import { orderNumber } from '../orders/rules/number.ts'
import type { BoardNumber, OrderBoardSettings, OrderBoardShown } from './contract.ts'
import { type BoardOrderRow, ordersInKitchen, readyOrders } from './queries.ts'

/** Where nobody says that an order is ready, its number leaves all the same. */
const LONGEST_IN_KITCHEN_MS = 4 * HOUR_MS
const MOST_SHOWN = 200

export async function readOrderBoard(
  database: Database,
  restaurant: Restaurant,
  { settings, branchId }: { settings: OrderBoardSettings; branchId: number },
  now: number,
): Promise<OrderBoardShown> {
  const wanted = {
    branchId,
    types: settings.order_types,
    tables: settings.tables,
    channels: settings.channels,
    most: MOST_SHOWN,
  }
  const [places, preparing, ready] = await readTogether(database, restaurant.id, [
    placeRow(branchId),
    ordersInKitchen({ ...wanted, since: now - LONGEST_IN_KITCHEN_MS }),
    readyOrders({ ...wanted, since: now - settings.keep_minutes * MINUTE_MS }),
  ])
  return {
    board: settings,
    restaurant: {
      name: restaurant.name,
      zone: placeFrom(places, restaurant.zone).zone,
      default_language: restaurant.defaultLanguage,
    },
    now,
    preparing: preparing.map(presentNumber),
    ready: ready.map(presentNumber),
  }
}

function presentNumber({ since, told, ...order }: BoardOrderRow): BoardNumber {
  return { number: told ?? orderNumber(order), since }
}
