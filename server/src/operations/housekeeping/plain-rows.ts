import { makeEventsWhole } from '../../ground/events/whole.ts'
import { eachOf } from '../../ground/tenants/each.ts'
import { listWithForm, updateRestaurant } from '../../ground/tenants/queries.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { type Cause, inDirectory, inRestaurant } from '../../platform/postgres/transaction/transaction.ts'
import { presentOrdersAnew } from '../../restaurant/orders/commands/present-anew.ts'
import { shownAs } from '../../restaurant/orders/rules/format.ts'

/**
 * Rows that an earlier version has stored in a form of its own are stored as they are now. A restaurant is marked only on a night
 * that finds none: by then no process of the version before writes any more, and no row was passed by because somebody held it.
 * From then on it is not looked at, until the form or its clock is another.
 */
export async function makeRowsPlain(database: Database, now: number): Promise<void> {
  const cause: Cause = { actor: { kind: 'system', id: null, name: 'housekeeping' }, requestId: null, now }
  const restaurants = await inDirectory(database, listWithForm())
  await eachOf(
    restaurants.filter(({ zone, plainAs }) => plainAs !== shownAs(zone)),
    async (restaurant) => {
      const events = await makeEventsWhole(database, restaurant, cause)
      const orders = await presentOrdersAnew(database, restaurant, cause)
      if (events + orders > 0) return
      await inRestaurant(database, restaurant, cause, (tx) =>
        updateRestaurant(tx, { plain_as: shownAs(restaurant.zone) }),
      )
    },
  )
}
