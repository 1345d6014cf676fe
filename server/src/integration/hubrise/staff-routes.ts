import { act, inside, look, type StaffRoute } from '../../ground/staff-calls/route.ts'
import { currentRules } from '../../ground/tenants/current-rules.ts'
import { type RulesCache, rulesAt } from '../../ground/tenants/owner-rules.ts'
import { tell } from '../../ground/tenants/tell.ts'
import { refuse } from '../../platform/errors.ts'
import { ownAddress } from '../../platform/http/server/origin.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { inRestaurant, readTogether } from '../../platform/postgres/transaction/transaction.ts'
import { formatMoment } from '../../platform/time/clock.ts'
import { currentMenu } from '../../restaurant/menu/commands/current-menu.ts'
import type { Translations } from '../../restaurant/menu/contract.ts'
import {
  appOf,
  assertMayConnect,
  authoriseUrl,
  branchOfState,
  connect,
  disconnect,
  exchangeCode,
  revoke,
} from './commands/connect.ts'
import { rejectHubOrder, retryOrder, sayName, seeHubOrder } from './commands/name-item.ts'
import type { HubDesk } from './desk.ts'
import { hubFault } from './faults.ts'
import { callbackPath, RETURN_PATH } from './notices.ts'
import { ALL_CONNECTIONS, type ConnectionRow } from './queries/connections.ts'
import { type NameRow, OPEN_NAMES } from './queries/names.ts'
import { type HubOrderRow, shownOrders } from './queries/orders.ts'
import { minorOf } from './rules/money.ts'
import { nameOfItem } from './rules/order-lines.ts'
import { clean } from './rules/their-order.ts'
import {
  ConnectBody,
  ConnectedBody,
  type HubConnectionView,
  type HubNameView,
  type HubOrderView,
  type HubProblem,
  type HubView,
  NameBody,
  RejectBody,
} from './staff-contract.ts'

type Deps = { database: Database; hubrise: HubDesk; rules: RulesCache; publicUrl: string | null }

export function hubStaffRoutes(deps: Deps): StaffRoute[] {
  return [...connectionRoutes(deps), ...orderRoutes(deps)]
}

function connectionRoutes({ database, hubrise: desk, rules, publicUrl }: Deps): StaffRoute[] {
  const right = 'connectHubRise'
  return [
    look({
      path: '/hubrise',
      right: 'changeSettings',
      async read({ restaurant }) {
        const [rows] = await readTogether(database, restaurant.id, [ALL_CONNECTIONS])
        const { branches } = await rules.get(restaurant.id)
        const data: HubView = {
          is_set_up: desk.app !== null,
          branches: branches
            .filter(({ id, is_active }) => is_active || rows.some(({ branch_id }) => branch_id === id))
            .map(({ id, name }) => {
              const row = rows.find(({ branch_id }) => branch_id === id)
              return {
                branch_id: id,
                branch: name,
                connection: row ? shown(row, restaurant.zone, desk) : null,
              }
            }),
        }
        return { data }
      },
    }),
    act({
      method: 'POST',
      path: '/hubrise/connect',
      right,
      body: ConnectBody,
      async perform({ restaurant, staff, body, request, cause }) {
        appOf(desk)
        await inRestaurant(database, restaurant, cause, assertMayConnect)
        const bound = { restaurantId: restaurant.id, branchId: body.branch_id, sessionId: staff.sessionId }
        const redirectUri = `${ownAddress(request, publicUrl)}${RETURN_PATH}`
        const { country, name } = restaurant
        return { data: { url: authoriseUrl(desk, bound, { redirectUri, country, name }) } }
      },
    }),
    act({
      method: 'POST',
      path: '/hubrise/connected',
      right,
      body: ConnectedBody,
      async perform({ restaurant, staff, body: { state, code, error }, request, cause }) {
        const bound = { restaurantId: restaurant.id, sessionId: staff.sessionId }
        const branchId = branchOfState(desk, state, bound)
        if (error === 'access_denied') throw refuse({ code: [hubFault('refused.hub_access')] })
        if (code === undefined)
          throw refuse({ code: [hubFault('refused.hub_code', { reason: error ?? '' })] })
        const granted = await exchangeCode(desk, code)
        const callbackUrl = `${ownAddress(request, publicUrl)}${callbackPath(restaurant.id, branchId)}`
        const former = await inRestaurant(database, restaurant, cause, (tx) =>
          connect(tx, desk, branchId, granted, callbackUrl),
        )
        if (former !== null) await revoke(desk, former)
        return { data: { branch_id: branchId, location: granted.location_name } }
      },
    }),
    act({
      method: 'DELETE',
      path: '/hubrise/connections/:branch',
      right,
      async run(tx, { id }) {
        await disconnect(tx, Number(id))
        return { data: { branch_id: Number(id) } }
      },
    }),
  ]
}

function shown(row: ConnectionRow, zone: string, desk: HubDesk): HubConnectionView {
  return {
    account: row.account_name,
    location: row.location_name,
    location_id: row.location_id,
    catalog: row.catalog_name,
    catalog_id: row.catalog_id,
    customer_list_id: row.customer_list_id,
    connected_at: formatMoment(row.connected_at, zone),
    is_ending: row.ended_at !== null,
    problem: problemOf(row, zone, desk),
  }
}

function problemOf(
  { failed_at, failed_reason: reason }: ConnectionRow,
  zone: string,
  { app }: HubDesk,
): HubProblem | null {
  if (app === null) return { code: 'not_set_up', since: null, reason: null }
  if (failed_at === null) return null
  return { code: reason === null ? 'unreadable' : 'refused', since: formatMoment(failed_at, zone), reason }
}

function orderRoutes({ database, rules, hubrise: desk }: Deps): StaffRoute[] {
  const right = 'takeOrders'
  return [
    look({
      path: '/hubrise/orders',
      right: 'seeOrders',
      read: inside(database, async (tx, { restaurant }) => {
        const [orders, names, connections] = await Promise.all([
          tx.run(shownOrders()),
          tx.run(OPEN_NAMES),
          tx.run(ALL_CONNECTIONS),
        ])
        const { branches: seen } = restaurant
        const menu = names.length > 0 ? await currentMenu(tx, null) : null
        const owner = await currentRules(tx, rules)
        return {
          orders: orders.map((row) =>
            shownOrder(row, { ...restaurant, branch: rulesAt(owner, row.branch_id).name }),
          ),
          failing: connections.flatMap((row) => {
            const { branch_id, ended_at } = row
            const problem = problemOf(row, restaurant.zone, desk)
            const isSeen = ended_at === null && (seen === undefined || seen.includes(branch_id))
            if (!problem || !isSeen) return []
            return [{ branch_id, branch: rulesAt(owner, branch_id).name, code: problem.code }]
          }),
          names: names.map((row) => shownName(row, (id) => menu?.find(id)?.read().name)),
        }
      }),
    }),
    act({
      method: 'POST',
      path: '/hubrise/orders/:hub_order/reject',
      right,
      body: RejectBody,
      async run(tx, { id, body }) {
        await rejectHubOrder(tx, Number(id), body.reason)
        tell(tx, 'orders', null)
        return { data: null }
      },
    }),
    act({
      method: 'POST',
      path: '/hubrise/orders/:hub_order/retry',
      right,
      async run(tx, { id }) {
        await retryOrder(tx, Number(id))
        return { data: null }
      },
    }),
    act({
      method: 'POST',
      path: '/hubrise/orders/:hub_order/seen',
      right,
      async run(tx, { id }) {
        await seeHubOrder(tx, Number(id))
        tell(tx, 'orders', null)
        return { data: null }
      },
    }),
    act({
      method: 'POST',
      path: '/hubrise/names/:name',
      right,
      body: NameBody,
      async run(tx, { id, body }) {
        await sayName(tx, Number(id), body)
        tell(tx, 'orders', null)
        return { data: null }
      },
    }),
  ]
}

function shownOrder(
  row: Omit<HubOrderRow, 'tell_note'>,
  { zone, currency, branch }: { zone: string; currency: string; branch: string },
): HubOrderView {
  const { contents } = row
  const { first_name, last_name } = contents?.customer ?? {}
  return {
    ...{ id: row.id, branch_id: row.branch_id, branch, source: row.source, order_id: row.order_id },
    ...{ problem: row.state === 'waiting' ? row.problem : null, attention: row.attention },
    display_id: clean(contents?.collection_code) || clean(contents?.ref) || row.hub_id,
    placed_at: formatMoment(row.placed_at, zone),
    wanted_at: row.wanted_at === null ? null : formatMoment(row.wanted_at, zone),
    total_minor: minorOf(contents?.total, currency),
    change:
      row.attention === 'changed'
        ? {
            from_minor: minorOf(row.sold_total, currency),
            to_minor: minorOf(row.changed_total, currency),
          }
        : null,
    customer: [clean(first_name), clean(last_name)].filter((part) => part !== '').join(' ') || null,
    items: (contents?.items ?? [])
      .filter(({ deleted }) => deleted !== true)
      .map((item) => ({ name: nameOfItem(item), quantity: String(Number(item.quantity ?? 1)) })),
  }
}

function shownName(row: NameRow, nameOf: (itemId: number) => Translations | undefined): HubNameView {
  const itemId = row.of_item_id ?? row.item_id
  const name = itemId === null ? undefined : nameOf(itemId)
  return {
    ...{ id: row.id, kind: row.kind, name: row.name, source: row.source },
    code: row.key.startsWith('ref:') ? row.key.slice('ref:'.length) : null,
    item: itemId === null || name === undefined ? null : { id: itemId, name },
  }
}
