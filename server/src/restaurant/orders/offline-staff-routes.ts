import { act, look, type StaffRoute } from '../../ground/staff-calls/route.ts'
import { type RulesCache, rulesAt } from '../../ground/tenants/owner-rules.ts'
import { Fault } from '../../platform/faults.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { inRestaurant, readTogether } from '../../platform/postgres/transaction/transaction.ts'
import { formatMoment } from '../../platform/time/clock.ts'
import { checkOffline } from './commands/offline.ts'
import { LetterWish, type OfflineChecks, type OfflineLetter, type OfflineState } from './offline-contract.ts'
import {
  claimLetter,
  letterAt,
  type OfflineRow,
  UNCHECKED_COUNT,
  type UncheckedRow,
  unchecked,
} from './offline-queries.ts'

const MOST_SHOWN = 50

/** Orders that were taken without a line: the letters of their numbers, and what a manager should look at afterwards. */
export function offlineStaffRoutes({
  database,
  rules,
}: {
  database: Database
  rules: RulesCache
}): StaffRoute[] {
  return [
    act({
      method: 'POST',
      path: '/offline-letters',
      atOne: true,
      right: 'takeOrders',
      body: LetterWish,
      async perform({ restaurant, cause, branchId, body: { browser } }) {
        const branch = rulesAt(await rules.get(restaurant.id), branchId)
        const place = await inRestaurant(database, restaurant, cause, (tx) =>
          claimLetter(tx, { branchId: branch.id, browser }),
        )
        const { zone, business_day_start } = branch
        const data: OfflineLetter = {
          letter: place === null ? null : letterAt(place),
          ...{ zone, business_day_start },
        }
        return { data }
      },
    }),
    look({
      path: '/offline-orders',
      atOne: true,
      right: 'checkOfflineOrders',
      async read({ restaurant, say }) {
        const [rows, [all]] = await readTogether(database, restaurant, [
          unchecked(MOST_SHOWN),
          UNCHECKED_COUNT,
        ])
        const data: OfflineChecks = {
          orders: rows.map((row) => ({
            ...presentOffline(row, restaurant.zone),
            ...pickOf(row),
            faults: row.faults.map(({ code, message, params, dish }) => ({
              ...{ code, params, dish },
              message: say(new Fault(code, message, params)),
            })),
          })),
          count: all?.count ?? 0,
        }
        return { data }
      },
    }),
    act({
      method: 'POST',
      path: '/orders/:order:uuid/offline-check',
      right: 'checkOfflineOrders',
      async run(tx, { id }) {
        await checkOffline(tx, id)
        return { data: null }
      },
    }),
  ]
}

export function presentOffline(
  { number, taken_at, came_at }: Pick<OfflineRow, 'number' | 'taken_at' | 'came_at'>,
  zone: string,
): OfflineState {
  return { number, taken_at: formatMoment(taken_at, zone), came_at: formatMoment(came_at, zone) }
}

function pickOf(row: UncheckedRow) {
  const { order_id, order_number, currency, table, name, told_minor, total_minor, later_minor } = row
  return { order_id, order_number, currency, table, name, told_minor, total_minor, later_minor }
}
