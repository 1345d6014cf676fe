import type { Envelope } from '../../platform/http/operations/written.ts'
import type { Static, TObject } from '../../platform/http/validation/schema.ts'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import type { Right } from '../staff/rights.ts'
import type { RestaurantRow } from '../tenants/queries.ts'
import { act, type StaffRoute } from './route.ts'

/** Adding, changing and removing one kind of thing by the commands of the API: each answers it as it is now, or was. */
export function changesOf<Found, New extends TObject, Change extends TObject>(
  {
    right,
    path,
    onePath,
    find,
    show,
  }: {
    right: Right
    path: string
    onePath: string
    find: (tx: Tx, id: number) => Promise<Found>
    show: (found: Found, restaurant: RestaurantRow) => Envelope['data']
  },
  {
    add,
    change,
    remove,
  }: {
    add: { body: New; run: (tx: Tx, wanted: Static<New>) => Promise<Found> }
    change: { body: Change; run: (tx: Tx, found: Found, wanted: Static<Change>) => Promise<Found> }
    remove: (tx: Tx, found: Found) => unknown
  },
): StaffRoute[] {
  return [
    act({
      method: 'POST',
      path,
      right,
      body: add.body,
      run: async (tx, { body, restaurant }) => ({
        data: show(await add.run(tx, body as Static<New>), restaurant),
      }),
    }),
    act({
      method: 'PATCH',
      path: onePath,
      right,
      body: change.body,
      run: async (tx, { body, restaurant, number }) => ({
        data: show(await change.run(tx, await find(tx, number), body as Static<Change>), restaurant),
      }),
    }),
    act({
      method: 'DELETE',
      path: onePath,
      right,
      async run(tx, { restaurant, number }) {
        const found = await find(tx, number)
        await remove(tx, found)
        return { data: show(found, restaurant) }
      },
    }),
  ]
}
