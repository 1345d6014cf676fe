import { may, type Role } from '../../ground/staff/rights.ts'
import type { RestaurantRow } from '../../ground/tenants/queries.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { readTogether } from '../../platform/postgres/transaction/transaction.ts'
import { soughtBy as guestsSoughtBy } from '../../restaurant/guests/rules/search.ts'
import { type FoundGuest, guestsFound } from '../../restaurant/guests/search.ts'
import type { MenuCache } from '../../restaurant/menu/snapshot.ts'
import { orderNumber } from '../../restaurant/orders/rules/number.ts'
import { soughtBy as ordersSoughtBy } from '../../restaurant/orders/rules/search.ts'
import { findOrders } from '../../restaurant/orders/search.ts'
import { nearestReservationsOf } from '../../restaurant/reservations/guest-queries.ts'
import { presentReservation } from '../../restaurant/reservations/present.ts'
import { dishesFor } from '../today/dishes.ts'
import type { FoundAnything } from './contract.ts'

const MOST_OF_A_KIND = 5
/** Whose bookings are looked through. */
const MOST_GUESTS = 40

type Reader = { role: Role; features: ReadonlySet<string>; now: number }
type Deps = { database: Database; menuCache: MenuCache }

/** Each kind by its own index, and only what the reader may see of them. */
export async function findAnything(
  { database, menuCache }: Deps,
  restaurant: RestaurantRow,
  text: string,
  { role, features, now }: Reader,
): Promise<FoundAnything> {
  const seesBookings = may(role, 'seeBookings') && features.has('reservations')
  const [guests, orders, dishes] = await Promise.all([
    may(role, 'seeGuests') ? guestsCalled(database, restaurant, text) : null,
    may(role, 'seeOrders') ? ordersCalled(database, restaurant, text) : null,
    may(role, 'seeMenu') ? dishesCalled(menuCache, restaurant, text) : null,
  ])
  const bookings =
    seesBookings && guests
      ? await bookingsOf(
          database,
          restaurant,
          guests.map(({ id }) => id),
          now,
        )
      : null
  return {
    ...(orders && { orders }),
    ...(guests && {
      guests: guests.slice(0, MOST_OF_A_KIND).map(({ id, name, phone, email, visits_count }) => ({
        id,
        name,
        phone,
        email,
        visits_count,
      })),
    }),
    ...(bookings && { bookings }),
    ...(dishes && { dishes }),
  }
}

async function guestsCalled(
  database: Database,
  { id, country }: RestaurantRow,
  text: string,
): Promise<FoundGuest[]> {
  const sought = guestsSoughtBy(text, country)
  if (sought.length === 0) return []
  const [found] = await readTogether(database, id, [
    guestsFound({ sought }, { sort: 'visits', after: null, perPage: MOST_GUESTS }),
  ])
  return found
}

async function ordersCalled(database: Database, restaurant: RestaurantRow, text: string) {
  const sought = ordersSoughtBy(text, [])
  const { orders } = await findOrders(
    database,
    restaurant,
    { filter: {}, sought },
    { after: null, perPage: MOST_OF_A_KIND },
  )
  return orders.map(({ id, number, customer, status, placed_at, currency, total_minor }) => ({
    id,
    number: orderNumber({ id, number }),
    name: customer.name,
    status,
    placed_at,
    currency,
    total_minor,
  }))
}

async function dishesCalled(menuCache: MenuCache, { id }: RestaurantRow, text: string) {
  const { dishes } = dishesFor(await menuCache.get(id), text)
  return dishes.slice(0, MOST_OF_A_KIND).map(({ id: itemId, name, category, is_available }) => ({
    id: itemId,
    name,
    category,
    is_available,
  }))
}

async function bookingsOf(database: Database, restaurant: RestaurantRow, guestIds: number[], now: number) {
  if (guestIds.length === 0) return []
  const [rows] = await readTogether(database, restaurant, [
    nearestReservationsOf(guestIds, now, MOST_OF_A_KIND),
  ])
  return rows.map((row) => {
    const { id: bookingId, name, date, time, party_size, status } = presentReservation(row, restaurant.zone)
    return { id: bookingId, name, date, time, party_size, status, guest_id: row.guest_id }
  })
}
