import { act, inside, look, type StaffRoute } from '../../ground/staff-calls/route.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { closeDay, dayEnd, takenToday } from './commands.ts'
import { DayQuery, NewClosing } from './contract.ts'

export function closingStaffRoutes({ database }: { database: Database }): StaffRoute[] {
  return [
    look({
      path: '/payments/today',
      right: 'seePayments',
      read: async ({ restaurant, cause }) => ({ data: await takenToday(database, restaurant, cause) }),
    }),
    look({
      path: '/day-end',
      atOne: true,
      right: 'closeDay',
      query: DayQuery,
      read: inside(database, (tx, { query, branchId }) => dayEnd(tx, branchId, query.day)),
    }),
    act({
      method: 'POST',
      path: '/day-closings',
      atOne: true,
      right: 'closeDay',
      body: NewClosing,
      run: async (tx, { body, branchId }) => ({ data: await closeDay(tx, branchId, body) }),
    }),
  ]
}
