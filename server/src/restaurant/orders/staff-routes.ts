import { Readable } from 'node:stream'
import { download, look, type StaffCall, type StaffRoute } from '../../ground/staff-calls/route.ts'
import { FieldsInvalid, notFound } from '../../platform/errors.ts'
import { fieldFault } from '../../platform/faults.ts'
import { isUuid } from '../../platform/http/validation/formats.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { readTogether } from '../../platform/postgres/transaction/transaction.ts'
import { formatMoment, localDate, localToMoment, parseMomentQuery } from '../../platform/time/clock.ts'
import { findGuest, type GuestRow } from '../guests/queries.ts'
import { type TicketRow, ticketsOf } from '../kitchen/queries.ts'
import { dishesCalled } from '../menu/rules/called.ts'
import type { MenuCache } from '../menu/snapshot.ts'
import { ORDER_STATUSES, type Order } from './contract.ts'
import { deliverersOf } from './delivered-by-queries.ts'
import { ordersCsv } from './export.ts'
import { guestOf, visitsSince } from './guest-queries.ts'
import { offlineAmong } from './offline-queries.ts'
import { presentOffline } from './offline-staff-routes.ts'
import { awaitingPayment } from './pay-by-queries.ts'
import { presentCourses, readOrder, readTimeline } from './reading.ts'
import { soughtBy } from './rules/search.ts'
import { countFound, findOrders, type Position, type Search } from './search.ts'
import {
  type OrderDetail,
  type OrderGuest,
  type OrderInList,
  OrderListQuery,
  type OrderTicket,
  TO_PAY,
} from './staff-contract.ts'

const PER_PAGE = 100
const DISHES_SHOWN = 3
/** Beyond, the count would cost more than it tells. */
const MOST_COUNTED = 200_000

type Deps = { database: Database; menuCache: MenuCache }

/** Every order there is: found, looked at, taken away as a file. */
export function orderListStaffRoutes({ database, menuCache }: Deps): StaffRoute[] {
  const searchOf = async ({ restaurant, query }: StaffCall<OrderListQuery>): Promise<Search> => {
    const text = query.text?.trim() ?? ''
    const sought = text === '' ? null : soughtBy(text, dishesCalled(await menuCache.get(restaurant.id), text))
    return { filter: filterOf(query, restaurant.zone), sought }
  }
  return [
    look({
      path: '/orders',
      right: 'seeOrders',
      query: OrderListQuery,
      async read(call) {
        const page = await findOrders(database, call.restaurant, await searchOf(call), {
          after: positionOf(call.query.before ?? ''),
          perPage: PER_PAGE,
        })
        const ids = page.orders.map(({ id }) => id)
        const [awaiting, delivered, offline] = await readTogether(database, call.restaurant, [
          awaitingPayment(ids),
          deliverersOf(ids),
          offlineAmong(ids),
        ])
        const payBy = new Map(awaiting.map(({ id, pay_by }) => [id, pay_by]))
        const deliverer = new Map(delivered.map(({ id, delivered_by }) => [id, delivered_by]))
        const offlineNumber = new Map(offline.map(({ order_id, number }) => [order_id, number]))
        const data = page.orders.map((order) =>
          inList(order, {
            offline_number: offlineNumber.get(order.id) ?? null,
            pay_by: payBy.get(order.id) ?? null,
            delivered_by: deliverer.get(order.id) ?? null,
          }),
        )
        return { data, meta: { next: placeOf(page.next) } }
      },
    }),
    download({
      path: '/orders/export',
      right: 'exportOrders',
      query: OrderListQuery,
      async file(call) {
        const search = await searchOf(call)
        return {
          name: 'orders.csv',
          rowCount: await countFound(database, call.restaurant, search, MOST_COUNTED),
          content: Readable.from(ordersCsv(database, call.restaurant, search)),
        }
      },
    }),
    look({
      path: '/orders/:order:uuid/detail',
      right: 'seeOrders',
      async read({ restaurant, id }) {
        const [order, timeline] = await Promise.all([
          readOrder(database, restaurant, id),
          readTimeline(database, restaurant, id),
        ])
        if (!order || !timeline) throw notFound()
        const [[whose], tickets, [offline]] = await readTogether(database, restaurant, [
          guestOf(id),
          ticketsOf(id),
          offlineAmong([id]),
        ])
        const guestId = whose?.guest_id ?? null
        const [guest] =
          guestId === null ? [] : (await readTogether(database, restaurant, [findGuest(guestId)]))[0]
        const today = localToMoment(
          localDate(Date.parse(order.placed_at), restaurant.zone),
          '00:00',
          restaurant.zone,
        )
        const [[since]] =
          guestId === null ? [[]] : await readTogether(database, restaurant, [visitsSince(guestId, today)])
        const visitsBefore = Math.max(0, (guest?.visits_count ?? 0) - (since?.visits ?? 0))
        const data: OrderDetail = {
          order,
          guest: guest ? { ...presentKnown(guest, restaurant.zone), visits_count: visitsBefore } : null,
          timeline,
          offline: offline ? presentOffline(offline, restaurant.zone) : null,
          tickets: tickets.map((ticket) => presentTicket(ticket, restaurant.zone)),
          courses: presentCourses(tickets, restaurant.zone),
        }
        return { data }
      },
    }),
  ]
}

function filterOf({ status, type, channel, from, to }: OrderListQuery, zone: string): Search['filter'] {
  const isUnpaid = status === TO_PAY
  const statuses = isUnpaid ? undefined : status?.split(',')
  const unknown = statuses?.filter((one) => !ORDER_STATUSES.some((known) => known === one)) ?? []
  if (unknown.length > 0)
    throw new FieldsInvalid({ status: [fieldFault('not_one_of', { values: ORDER_STATUSES.join(', ') })] })
  const placedFrom = from === undefined ? null : parseMomentQuery(from, zone, 'first')
  const placedTo = to === undefined ? null : parseMomentQuery(to, zone, 'last')
  return {
    ...(statuses && { statuses }),
    ...(isUnpaid && { isUnpaid }),
    ...(type && { type }),
    ...(channel && { channel }),
    ...(placedFrom !== null && { placedFrom }),
    ...(placedTo !== null && { placedTo }),
  }
}

export function placeOf(position: Position | null): string | null {
  return position && `${position.at}.${position.id}`
}

/** Where a page begins: after the order of this moment and id. */
export function positionOf(place: string): Position | null {
  if (place === '') return null
  const [at = '', id = ''] = place.split('.')
  if (!/^\d{1,15}$/.test(at) || !isUuid(id))
    throw new FieldsInvalid({ before: [fieldFault('unknown_cursor.place')] })
  return { at: Number(at), id }
}

function inList(
  { customer, table, items, ...order }: Order,
  beside: Pick<OrderInList, 'pay_by' | 'delivered_by' | 'offline_number'>,
): OrderInList {
  const left = items.filter(({ voided }) => !voided)
  const { id, number, branch_id, status, type, channel, external, currency, total_minor } = order
  const { placed_at, scheduled_for, paid_at } = order
  return {
    ...{ id, number, branch_id, status, type, channel, external, currency, total_minor },
    ...{ placed_at, scheduled_for, paid_at },
    name: customer.name,
    phone: customer.phone,
    table: table?.name ?? null,
    ...beside,
    dishes: left.slice(0, DISHES_SHOWN).map(({ quantity, name }) => ({ quantity, name })),
    more: Math.max(0, left.length - DISHES_SHOWN),
  }
}

export function presentKnown(guest: GuestRow, zone: string): OrderGuest {
  const { id, name, visits_count, total_spend_minor, last_visit_at: last } = guest
  return {
    ...{ id, name, visits_count, total_spend_minor },
    last_visit_at: formatMoment(last, zone),
  }
}

function presentTicket(ticket: TicketRow, zone: string): OrderTicket {
  const moment = (at: number | null) => formatMoment(at, zone)
  const { id, station_name: station, state, lines, note } = ticket
  return {
    id,
    station,
    state,
    lines,
    note,
    fired_at: moment(ticket.fired_at),
    done_at: moment(ticket.done_at),
  }
}
