import { PEOPLE_WITH_PIN } from '../../ground/staff/pin-queries.ts'
import { removePin } from '../../ground/staff/pins.ts'
import { act, inside, look, type StaffRoute } from '../../ground/staff-calls/route.ts'
import { notFound } from '../../platform/errors.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { formatMoment } from '../../platform/time/clock.ts'
import type { PinHolder } from './contract.ts'

/** Whose PINs there are. Managers see none and set none: they take one away, and its person sets another. */
export function tillStaffRoutes({ database }: { database: Database }): StaffRoute[] {
  return [
    look({
      path: '/till-pins',
      right: 'changeSettings',
      read: inside(database, async (tx): Promise<PinHolder[]> => {
        const people = await tx.run(PEOPLE_WITH_PIN)
        return people.map(({ id, name, email, set_at }) => ({
          id,
          name,
          email,
          set_at: formatMoment(set_at, tx.restaurant.zone),
        }))
      }),
    }),
    act({
      method: 'DELETE',
      path: '/till-pins/:person:uuid',
      right: 'changeSettings',
      async run(tx, { id }) {
        if (!(await removePin(tx, id))) throw notFound()
        return { data: null }
      },
    }),
  ]
}
