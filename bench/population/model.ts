import { orderEventHandlers } from '../../server/src/event-handlers.ts'
import { createRestaurant } from '../../server/src/ground/tenants/commands.ts'
import { rulesCache } from '../../server/src/ground/tenants/owner-rules.ts'
import { removeExpired } from '../../server/src/operations/housekeeping/jobs.ts'
import { refsIn } from '../../server/src/platform/document/refs.ts'
import type { Database } from '../../server/src/platform/postgres/pool/database.ts'
import {
  type Cause,
  inRestaurant,
  type Restaurant,
  type Tx,
} from '../../server/src/platform/postgres/transaction/transaction.ts'
import { addDays, localDate, localToMoment, MINUTE_MS } from '../../server/src/platform/time/clock.ts'
import { menuCache } from '../../server/src/restaurant/menu/snapshot.ts'
import { findOrder, moveOrder } from '../../server/src/restaurant/orders/commands/change-status.ts'
import { type OrderDesk, placeOrder } from '../../server/src/restaurant/orders/commands/place.ts'
import type { NewOrder, OrderStatus } from '../../server/src/restaurant/orders/contract.ts'
import { foldDays, foldFigures } from '../../server/src/restaurant/reports/queries.ts'
import { sampleDocument } from '../../server/src/sample/document.ts'
import { furnishWithSample, SAMPLE_VENUE } from '../../server/src/sample/sample-venue.ts'
import { fillTables } from '../bookings.ts'

export type Model = { restaurant: Restaurant; dishes: number[]; firstMenu: number; bookedOn: string }

const DAYS = 366
const AT_ONCE = 6
const TABLES = { tables: 30, bookingsATable: 5 }

/** A restaurant with the sample and a year of orders, each of them placed and moved by the service's own commands. */
export async function makeModel(
  database: Database,
  { number, orders }: { number: number; orders: number },
  analyze: () => Promise<unknown>,
  onOrder: (more: number) => void,
): Promise<Model> {
  const now = Date.now()
  const slug = `bench-model-${number}`
  const restaurant = await createRestaurant(
    database,
    { ...SAMPLE_VENUE, slug, name: `Model ${number}`, plan: 'pro' },
    causeAt(now),
    furnishWithSample,
  )
  const bookedOn = await fillTables(database, restaurant, TABLES)
  const { dishes, firstMenu } = await inRestaurant(database, restaurant, causeAt(now), findDishes)
  const desk: OrderDesk = {
    menuCache: menuCache(database),
    rules: rulesCache(database),
    eventHandlers: orderEventHandlers,
  }
  let next = 0
  async function work(): Promise<void> {
    for (let index = next++; index < orders; index = next++) {
      await liveThrough(database, restaurant, desk, {
        ...planned(index, orders, dishes),
        ...momentOf(index, orders, restaurant, now),
      })
      onOrder(1)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  // A year is tidied at once; with what PostgreSQL knew of the empty tables it would look through them for each row.
  await analyze()
  await tidy(database, restaurant, now)
  return { restaurant, dishes, firstMenu, bookedOn }
}

type Planned = { wanted: NewOrder; course: OrderStatus[]; placedAt: number }

/** Half of the orders come from guests who have not ordered here before. */
function planned(index: number, orders: number, dishes: number[]): Omit<Planned, 'placedAt'> {
  const guest = index % 2 === 0 ? index : (index * 7919) % Math.max(1, orders)
  const dish = (place: number) => dishes[(index * 13 + place * 5) % dishes.length] ?? 0
  const isAtTable = index % 10 < 3
  return {
    wanted: {
      type: isAtTable ? 'dine_in' : 'pickup',
      ...(isAtTable && { table_code: `T${1 + (index % TABLES.tables)}` }),
      channel: index % 5 === 0 ? 'phone' : 'web',
      customer_name: `${FIRST[guest % FIRST.length]} ${LAST[Math.floor(guest / FIRST.length) % LAST.length]}`,
      customer_phone: `+1413556${String(guest % 10_000).padStart(4, '0')}`,
      note: index % 7 === 0 ? 'No onions, please.' : null,
      lines: [0, 1, 2].map((place) => ({ item_id: dish(place), quantity: 1 + ((index + place) % 2) })),
    },
    course: COURSES[index % COURSES.length] ?? [],
  }
}

/** Spread evenly over the year before today, at hours when the restaurant is open. */
function momentOf(index: number, orders: number, { zone }: Restaurant, now: number): { placedAt: number } {
  const daysAgo = 1 + Math.floor((index * DAYS) / orders)
  const minute = (index * 37) % (9 * 60)
  const time = `${String(12 + Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
  const second = (index * 61_000) % MINUTE_MS
  return {
    placedAt: localToMoment(addDays(localDate(now, zone), -daysAgo), time, zone) + second + (index % 1000),
  }
}

async function liveThrough(
  database: Database,
  restaurant: Restaurant,
  desk: OrderDesk,
  { wanted, course, placedAt }: Planned,
): Promise<void> {
  const { id } = await inRestaurant(database, restaurant, causeAt(placedAt), (tx) =>
    placeOrder(tx, desk, wanted),
  )
  let at = placedAt
  for (const status of course) {
    at += STEP_MS
    await inRestaurant(database, restaurant, causeAt(at), async (tx) =>
      moveOrder(tx, desk.eventHandlers, await findOrder(tx, id), status),
    )
  }
}

/** As the hourly and the nightly jobs would have left it, each day of the year. */
async function tidy(database: Database, restaurant: Restaurant, now: number): Promise<void> {
  const today = localDate(now, 'UTC')
  const year = { since: addDays(today, -DAYS - 2), until: addDays(today, -1) }
  await inRestaurant(database, restaurant, causeAt(now), async (tx) => {
    foldDays(tx, year)
    foldFigures(tx, year)
  })
  await removeExpired(database, restaurant, now)
}

async function findDishes(tx: Tx): Promise<{ dishes: number[]; firstMenu: number }> {
  const [menu] = sampleDocument('2000-01-01').menus
  const [items, menus] = [await refsIn(tx, 'items'), await refsIn(tx, 'menus')]
  const plain = (menu?.categories ?? []).flatMap((category) =>
    category.items.filter(
      (dish) => dish.is_available && dish.show_online && dish.modifier_group_refs.length === 0,
    ),
  )
  const dishes = plain.flatMap(({ ref }) => items.get(ref) ?? [])
  return { dishes, firstMenu: menus.get(menu?.ref ?? '') ?? 0 }
}

function causeAt(now: number): Cause {
  const actor = { kind: 'operator', id: null, name: 'bench' } as const
  return { actor, requestId: null, now, clock: () => now }
}

const STEP_MS = 12 * MINUTE_MS
const DONE: OrderStatus[] = ['accepted', 'ready', 'completed']
const COURSES: OrderStatus[][] = [
  ...Array.from({ length: 23 }, () => DONE),
  ['accepted', 'cancelled'],
  ['rejected'],
]
const FIRST = [
  'Ada',
  'Bruno',
  'Chiara',
  'David',
  'Elena',
  'Farid',
  'Grace',
  'Hana',
  'Ivan',
  'Julia',
  'Kofi',
  'Lena',
  'Marta',
]
const LAST = [
  'Byron',
  'Costa',
  'Duarte',
  'Evans',
  'Fischer',
  'Garcia',
  'Haddad',
  'Ibarra',
  'Jansen',
  'Keller',
  'Lopez',
]
