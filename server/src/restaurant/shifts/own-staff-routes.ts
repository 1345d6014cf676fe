import { act, look, type StaffRoute } from '../../ground/staff-calls/route.ts'
import { ownAddress } from '../../platform/http/server/origin.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { inRestaurant } from '../../platform/postgres/transaction/transaction.ts'
import { makeCalendar } from './commands/calendar-link.ts'
import { endCalendar } from './commands/edit-team.ts'
import { myShifts, ownMember } from './commands/my-shifts.ts'
import { askTimeOff, withdrawAsked } from './commands/time-off.ts'
import { DaysOffBody } from './staff-contract.ts'
import { done } from './staff-routes.ts'

/** What anybody who works here asks of their own shifts: who they are in the team says their address. */
export function ownShiftStaffRoutes({
  database,
  publicUrl,
}: {
  database: Database
  publicUrl: string | null
}): StaffRoute[] {
  const right = 'workHere'
  return [
    look({
      path: '/my-shifts',
      right,
      // Their own are theirs, at whichever branch; what is open is shown of the branches that they see.
      async read({ restaurant: { branches, ...restaurant }, cause, staff }) {
        const data = await inRestaurant(database, restaurant, cause, (tx) =>
          myShifts(tx, staff.email, branches),
        )
        return { data }
      },
    }),
    act({
      method: 'POST',
      path: '/my-shifts/calendar',
      right,
      async run(tx, { staff, request }) {
        const member = await ownMember(tx, staff.email)
        return { data: {}, secrets: { url: makeCalendar(tx, member, ownAddress(request, publicUrl)) } }
      },
    }),
    act({
      method: 'DELETE',
      path: '/my-shifts/calendar',
      right,
      run: async (tx, { staff }) => done(endCalendar(tx, (await ownMember(tx, staff.email)).id)),
    }),
    act({
      method: 'POST',
      path: '/my-shifts/time-off',
      right,
      body: DaysOffBody,
      async run(tx, { staff, body: { from, to, note = null } }) {
        const member = await ownMember(tx, staff.email)
        return { data: { id: await askTimeOff(tx, member, { from, to, note }, 'asked') } }
      },
    }),
    act({
      method: 'POST',
      path: '/my-shifts/time-off/:time_off/withdraw',
      right,
      run: async (tx, { staff, number }) => done(withdrawAsked(tx, await ownMember(tx, staff.email), number)),
    }),
  ]
}
