import { act, look, type StaffRoute } from '../../ground/staff-calls/route.ts'
import { type RulesCache, rulesAt } from '../../ground/tenants/owner-rules.ts'
import type { RestaurantRow } from '../../ground/tenants/queries.ts'
import { notFound } from '../../platform/errors.ts'
import { readTogether } from '../../platform/postgres/transaction/transaction.ts'
import { formatMoment } from '../../platform/time/clock.ts'
import type { HubDesk } from './desk.ts'
import { HUB_MENU_TOPIC } from './menu-keeper.ts'
import { readMenuForHub } from './menu-reading.ts'
import type { HubMenuView } from './menu-staff-contract.ts'
import { findConnection } from './queries/connections.ts'
import { ALL_HUB_MENUS, CONNECTED, forgetSent, type HubMenuRow } from './queries/menus.ts'
import type { HubMenu } from './rules/catalogue.ts'
import { PriceTooFine } from './rules/money.ts'
import type { SendFault } from './rules/sending.ts'

type Deps = { hubrise: HubDesk; rules: RulesCache }

/** What HubRise has of each connected branch's menu. */
export function hubMenuStaffRoutes({ hubrise: desk, rules }: Deps): StaffRoute[] {
  const right = 'changeSettings'
  return [
    look({
      path: '/hubrise/menus',
      right,
      async read({ restaurant }) {
        const [connections, rows] = await readTogether(desk.database, restaurant.id, [
          CONNECTED,
          ALL_HUB_MENUS,
        ])
        const owner = await rules.get(restaurant.id)
        const data = await Promise.all(
          connections.map(async ({ branch_id }): Promise<HubMenuView> => {
            const menu = await menuAt(desk, restaurant, branch_id)
            const row = rows.find((one) => one.branch_id === branch_id)
            return {
              branch_id,
              branch: rulesAt(owner, branch_id).name,
              ...presentSent(row, restaurant.zone),
              dishes: menu?.catalogue.products.length ?? 0,
              sets: menu?.catalogue.deals.length ?? 0,
              sold_out: menu?.inventory.length ?? 0,
              notes: (menu?.notes ?? []).map(({ itemId, name, what }) => ({ item_id: itemId, name, what })),
            }
          }),
        )
        return { data }
      },
    }),
    act({
      method: 'POST',
      path: '/hubrise/menus/:branch/send',
      right,
      async run(tx, { id }) {
        const branchId = Number(id)
        const connection = await findConnection(tx, branchId)
        if (!connection || connection.ended_at !== null) throw notFound()
        await forgetSent(tx, branchId)
        tx.announce(`${HUB_MENU_TOPIC}:${tx.restaurant.id}`)
        return { data: { branch_id: branchId } }
      },
    }),
  ]
}

/** Null: its prices cannot be said, and the problem says so. */
async function menuAt(desk: HubDesk, restaurant: RestaurantRow, branchId: number): Promise<HubMenu | null> {
  try {
    return await readMenuForHub(desk.database, restaurant, branchId, desk.now())
  } catch (error) {
    if (error instanceof PriceTooFine) return null
    throw error
  }
}

function presentSent(row: HubMenuRow | undefined, zone: string): Pick<HubMenuView, 'sent_at' | 'problem'> {
  if (!row) return { sent_at: null, problem: null }
  const sentAt = Math.max(row.menu_sent_at ?? 0, row.stock_sent_at ?? 0)
  return {
    sent_at: row.menu_sent_at === null ? null : formatMoment(sentAt, zone),
    problem:
      row.failed_code === null || row.failed_at === null
        ? null
        : {
            code: row.failed_code as SendFault,
            reason: row.failed_reason,
            since: formatMoment(row.failed_at, zone),
            again_at: formatMoment(row.try_at, zone),
          },
  }
}
