import { act, look, type StaffRoute } from '../../ground/staff-calls/route.ts'
import { type RulesCache, rulesAt } from '../../ground/tenants/owner-rules.ts'
import { ORDER_TYPES } from '../../ground/tenants/rules/ordering.ts'
import { AppError, type FieldErrors, FieldsInvalid, refuse } from '../../platform/errors.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { readTogether, type Tx } from '../../platform/postgres/transaction/transaction.ts'
import { SHOWN_TABLES } from '../floor/queries.ts'
import { findGuestByPhone } from '../guests/queries.ts'
import { phoneKey } from '../guests/rules/contact.ts'
import { presentPhoto } from '../menu/photo.ts'
import { type PhotoRow, photosOf } from '../menu/photo-queries.ts'
import { menuNow } from '../menu/rules/now.ts'
import type { MenuCache, MenuSnapshot } from '../menu/snapshot.ts'
import { businessDayOf, businessDayStart } from '../reports/rules.ts'
import { completeStale } from './commands/complete-stale.ts'
import type { OrderEventHandlers } from './commands/event-handlers.ts'
import { keepToldNumber } from './commands/offline.ts'
import { type Held, type OrderDesk, placeOrder } from './commands/place.ts'
import { quoteOrder } from './commands/quote.ts'
import type { OrderAsked } from './contract.ts'
import { orderFault } from './faults.ts'
import { lastAddressOf } from './guest-queries.ts'
import { newOrderFaults } from './rules/new-order.ts'
import { STAFF_CHANNELS, takenOrderFaults } from './rules/taking.ts'
import {
  type DeskItem,
  DeskQuery,
  GuestLookup,
  type KnownGuest,
  type OrderDeskState,
  StaffOrder,
  StaffQuote,
  type StaleOutcome,
  StaleStep,
} from './staff-contract.ts'
import { placeOf, positionOf, presentKnown } from './staff-routes.ts'

const ROSE = orderFault('total_differs.rose')

type Deps = {
  database: Database
  menuCache: MenuCache
  rules: RulesCache
  orderEventHandlers: OrderEventHandlers
}

/** Taking an order by phone or at the counter, by the commands of the API; and ending those that were forgotten. */
export function orderDeskStaffRoutes({ database, menuCache, rules, orderEventHandlers }: Deps): StaffRoute[] {
  const held: OrderDesk = { menuCache, rules, eventHandlers: orderEventHandlers }
  return [
    look({
      path: '/order-desk',
      atOne: true,
      right: 'takeOrders',
      query: DeskQuery,
      async read({ restaurant, branchId, now, query }) {
        const [snapshot, held, [tables, photos]] = await Promise.all([
          menuCache.get(restaurant.id),
          rules.get(restaurant.id),
          readTogether(database, restaurant, [SHOWN_TABLES, photosOf(null)]),
        ])
        const branch = rulesAt(held, branchId)
        const { ordering, zone, business_day_start } = branch
        const data: OrderDeskState = {
          ...deskMenu(snapshot.at(branch, query.channel ?? null), photoUrls(photos, restaurant.id), now),
          tables: tables.flatMap(({ id, name, code, max_seats: seats }) =>
            code === null ? [] : { id, name, code, seats },
          ),
          types: ORDER_TYPES.filter((type) => branch.ordering.order_types[type].offered),
          priced_channels: STAFF_CHANNELS.filter((one) => snapshot.channels.get(one)?.priceList),
          rules: { ordering, zone, business_day_start },
        }
        return { data }
      },
    }),
    look({
      path: '/order-desk/guest',
      right: 'takeOrders',
      query: GuestLookup,
      async read({ restaurant, query }) {
        const key = phoneKey(query.phone, restaurant.country)
        const [guest] =
          key === null ? [] : (await readTogether(database, restaurant, [findGuestByPhone(key)]))[0]
        if (!guest) return { data: null }
        const [[last]] = await readTogether(database, restaurant, [lastAddressOf(guest.id)])
        const address = last ? { line1: last.address.line1, city: last.address.city } : null
        const data: KnownGuest = { ...presentKnown(guest, restaurant.zone), address }
        return { data }
      },
    }),
    act({
      method: 'POST',
      path: '/orders/quote',
      atOne: true,
      right: 'takeOrders',
      body: StaffQuote,
      async run(tx, { branchId, body }) {
        const { customer_phone: _, ...rest } = body
        const asked = { ...rest, branch_id: rest.branch_id ?? branchId }
        await assertSound(tx, held, asked, newOrderFaults(asked))
        return { data: await quoteOrder(tx, held, asked) }
      },
    }),
    act({
      method: 'POST',
      path: '/orders',
      atOne: true,
      right: 'takeOrders',
      body: StaffOrder,
      async run(tx, { branchId, body: sent }) {
        const body = { ...sent, branch_id: sent.branch_id ?? branchId }
        const { customer_name: name = null, customer_phone: phone = null } = body
        await assertSound(tx, held, body, { ...takenOrderFaults(body), ...newOrderFaults(body) })
        const { seen_total_minor: seenMinor, offline, ...asked } = body
        const wanted = { ...asked, customer_name: name?.trim() || null, customer_phone: phone }
        // What its guest was told is beside it.
        if (offline) delete wanted.expected_total_minor
        const order = await placeOrder(tx, held, wanted, { offline })
        // Whoever was told another total has gone.
        if (!offline && seenMinor !== undefined && order.total_minor > seenMinor)
          throw refuse({ seen_total_minor: [ROSE] })
        return { data: order }
      },
      async toldLater(tx, { body: { offline } }, answer) {
        if (offline) await keepToldNumber(tx, JSON.parse(answer).data, offline)
      },
    }),
    act({
      method: 'POST',
      path: '/orders/stale/complete',
      atOne: true,
      right: 'takeOrders',
      body: StaleStep,
      async perform({ restaurant, branchId, cause, now, body }) {
        const branch = rulesAt(await rules.get(restaurant.id), branchId)
        const { next, ...done } = await completeStale(
          { database, restaurant, cause, eventHandlers: orderEventHandlers },
          {
            branchId: branch.id,
            before: businessDayStart(businessDayOf(now, branch), branch),
            after: positionOf(body.after ?? ''),
          },
        )
        const data: StaleOutcome = { ...done, next: placeOf(next) }
        return { data }
      },
    }),
  ]
}

/** A faulty body is told what the menu and the rules have against it too, so that nobody mends it twice. */
async function assertSound(tx: Tx, held: Held, body: OrderAsked, own: FieldErrors): Promise<void> {
  if (Object.keys(own).length === 0) return
  throw new FieldsInvalid({ ...(await ruleFaults(tx, held, body)), ...own })
}

async function ruleFaults(tx: Tx, held: Held, body: OrderAsked): Promise<FieldErrors> {
  try {
    await quoteOrder(tx, held, body)
    return {}
  } catch (error) {
    if (error instanceof AppError && error.code === 'validation_failed') return error.details as FieldErrors
    throw error
  }
}

function photoUrls(photos: readonly PhotoRow[], restaurantId: number): Map<number, string> {
  return new Map(
    photos.map((row) => {
      const { sizes, url } = presentPhoto(row, restaurantId, '')
      return [row.item_id, sizes[1]?.url ?? url]
    }),
  )
}

function deskMenu(
  snapshot: MenuSnapshot,
  photos: ReadonlyMap<number, string>,
  now: number,
): Pick<OrderDeskState, 'categories' | 'items' | 'groups'> {
  const groups = new Map<number, OrderDeskState['groups'][number]>()
  const items = snapshot.menus.flatMap((menu) => {
    const { available, closed_category_ids: closed, prices } = menuNow(snapshot, menu, now)
    const cutsOf = Map.groupBy(prices, ({ item_id }) => item_id)
    return menu.categories.flatMap(({ row, items: own }) =>
      own.map((entry): DeskItem => {
        const item = entry.read()
        for (const group of item.modifier_groups) groups.set(group.id, group)
        const { id, category_id, name, price_minor, is_available, show_online, variants } = item
        return {
          ...{ id, category_id, name, price_minor, is_available, show_online, variants },
          group_ids: item.modifier_groups.map((group) => group.id),
          is_open: available && !closed.includes(row.id),
          cuts: (cutsOf.get(id) ?? []).map((cut) => ({
            variant_id: cut.variant_id,
            price_minor: cut.price_minor,
          })),
          photo_url: photos.get(id) ?? null,
          slots: snapshot.slotsOf(id),
        }
      }),
    )
  })
  const categories = snapshot.menus.flatMap((menu) =>
    menu.categories.map(({ row }) => ({ id: row.id, name: row.name, course: row.course })),
  )
  return { categories, items, groups: [...groups.values()] }
}
