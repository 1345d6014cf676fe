import { guestPagesAt } from '../../ground/tenants/guest-address.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { type Restaurant, readTogether } from '../../platform/postgres/transaction/transaction.ts'
import { formatMoment } from '../../platform/time/clock.ts'
import { type DiningTable, tablesWith } from '../floor/queries.ts'
import { lineCutsOf } from '../orders/adjustment-queries.ts'
import { readCourses, readOrdersNamed } from '../orders/reading.ts'
import { isSale } from '../orders/rules/lifecycle.ts'
import { sumsTogether } from '../orders/rules/together.ts'
import { unspentEach } from '../payments/commands/money-of-deposit.ts'
import { standingsOf } from '../payments/commands/money-of-order.ts'
import { presentTaps } from '../payments/present.ts'
import { type BillSplit, ledgersOf, paymentsFor, refundsOf } from '../payments/queries/payments.ts'
import { dueOf } from '../payments/rules/ledger.ts'
import { NAMELESS } from '../reservations/commands/walk-in.ts'
import { findReservations, type ReservationRow } from '../reservations/queries.ts'
import { ordersOf, placesOf, reservationsOf, type Sitting, type SittingRow, withTables } from './queries.ts'
import { withCuts } from './rules/bill.ts'
import { isLeftBehind } from './rules/life.ts'
import { withSplits } from './rules/split.ts'
import { secretOf } from './secret.ts'
import type { ShownSitting, SittingBooking } from './staff-contract.ts'

export type Reader = { now: number; maySeeOrders: boolean; key: Buffer }

/** Sittings as the web app shows them: two round trips, however many there are. */
export async function showSittings(
  database: Database,
  restaurant: Restaurant,
  rows: SittingRow[],
  reader: Reader,
): Promise<ShownSitting[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const [places, orders, bookings] = await readTogether(database, restaurant, [
    placesOf(ids),
    ordersOf(ids),
    reservationsOf(ids),
  ])
  const sittings = withTables(rows, places)
  const [tables, reservations, deposits] = await readTogether(database, restaurant, [
    tablesWith(places.map(({ table_id }) => table_id)),
    findReservations(idsOr(bookings.map(({ reservation_id }) => reservation_id))),
    ledgersOf({ reservationIds: bookings.map(({ reservation_id }) => reservation_id) }),
  ])
  const services = reader.maySeeOrders
    ? await readServices(
        database,
        restaurant,
        Map.groupBy(orders, ({ sitting_id }) => sitting_id),
      )
    : null
  const tableOf = new Map(tables.map((table) => [table.id, table]))
  const bookingOf = new Map(reservations.map((row) => [row.id, row]))
  const left = unspentEach(deposits)
  const linked = Map.groupBy(bookings, ({ sitting_id }) => sitting_id)
  const serviceOf = (sitting: Sitting) => {
    const { splits, ...service } = services?.get(sitting.id) ?? NOTHING_HAD
    const sold = service.orders.filter(({ status }) => isSale(status))
    const of = (status: string) =>
      splits.filter((one) => one.status === status).map(({ bill_split }) => bill_split)
    const kept = { lines: sitting.paid_lines, shared: sitting.shared_lines }
    const charged = withSplits(sold, kept, of('captured'))
    const paid = withSplits(sold, charged, of('pending'))
    return {
      ...service,
      paid_lines: [...paid.lines],
      asked_lines: paid.lines.filter((id) => !charged.lines.includes(id)),
      shared_lines: [...paid.shared],
    }
  }
  return sittings.map((sitting) => ({
    ...presentSitting(sitting, restaurant.zone, reader.now),
    tables: sitting.tableIds.flatMap((id) => tableOf.get(id) ?? []),
    bookings: guestsFirst(
      (linked.get(sitting.id) ?? []).flatMap(({ reservation_id }) => bookingOf.get(reservation_id) ?? []),
    ).map((row) => presentBooking(row, left.get(row.id) ?? 0)),
    service: services && {
      ...serviceOf(sitting),
      guest_path: guestPath(restaurant, reader.key, sitting, tableOf),
    },
  }))
}

/** Of tables that were joined: the guest who booked, then a party with a name; one without says nothing beside them. */
function guestsFirst(rows: ReservationRow[]): ReservationRow[] {
  const rank = ({ source, name }: ReservationRow) => (source !== 'walk_in' ? 0 : name === NAMELESS ? 2 : 1)
  const hasName = rows.some((row) => rank(row) < 2)
  return rows
    .filter((row) => !hasName || rank(row) < 2 || row.note !== null)
    .toSorted((a, b) => rank(a) - rank(b))
}

/** A list that is never empty: no reservation has the id of nobody. */
function idsOr(ids: string[]): string[] {
  return ids.length === 0 ? ['00000000-0000-0000-0000-000000000000'] : ids
}

type Service = Omit<
  NonNullable<ShownSitting['service']>,
  'paid_lines' | 'asked_lines' | 'shared_lines' | 'guest_path'
> & {
  /** What card readers ask for, or have charged, by dishes and seats. */
  splits: { status: string; bill_split: BillSplit }[]
}
const NOTHING_HAD: Service = {
  splits: [],
  orders: [],
  payments: [],
  sums: sumsTogether([]),
  total_minor: 0,
  covered_minor: 0,
  tip_minor: 0,
  due_minor: 0,
}

async function readServices(
  database: Database,
  restaurant: Restaurant,
  bySitting: Map<string, { order_id: string }[]>,
): Promise<Map<string, Service>> {
  const ids = [...bySitting.values()].flat().map(({ order_id }) => order_id)
  if (ids.length === 0) return new Map()
  const [orders, [ledgers, paymentRows, cuts]] = await Promise.all([
    readOrdersNamed(database, restaurant, ids),
    readTogether(database, restaurant, [ledgersOf({ orderIds: ids }), paymentsFor(ids), lineCutsOf(ids)]),
  ])
  const [[refundRows], courses] = await Promise.all([
    readTogether(database, restaurant, [refundsOf(paymentRows.map(({ id }) => id))]),
    readCourses(database, restaurant, orders),
  ])
  const refunds = Map.groupBy(refundRows, ({ payment_id }) => payment_id)
  const standing = standingsOf(ledgers)
  const byId = new Map(withCuts(orders, cuts).map((order) => [order.id, order]))
  return new Map(
    [...bySitting].map(([sittingId, own]) => {
      const ownIds = own.map(({ order_id }) => order_id)
      const rounds = ownIds
        .flatMap((id) => byId.get(id) ?? [])
        .toSorted((a, b) => Date.parse(a.placed_at) - Date.parse(b.placed_at) || (a.id < b.id ? -1 : 1))
        .map((order) => ({
          ...order,
          due_minor: isSale(order.status) ? dueOf(order.total_minor, standing(order.id)) : 0,
          courses: courses.get(order.id) ?? [],
        }))
      const sum = (of: (round: (typeof rounds)[number]) => number) =>
        rounds.reduce((all, round) => all + of(round), 0)
      const itsPayments = paymentRows.filter(({ order_id }) => order_id !== null && ownIds.includes(order_id))
      const service: Service = {
        splits: itsPayments.flatMap(({ status, bill_split }) => (bill_split ? [{ status, bill_split }] : [])),
        orders: rounds,
        payments: presentTaps(itsPayments, (paymentId) => refunds.get(paymentId) ?? [], restaurant.zone),
        sums: sumsTogether(rounds),
        total_minor: sum(({ status, total_minor }) => (isSale(status) ? total_minor : 0)),
        covered_minor: sum(({ id }) => standing(id).left.amountMinor),
        tip_minor: sum(({ id }) => standing(id).left.tipMinor),
        due_minor: sum(({ due_minor }) => due_minor),
      }
      return [sittingId, service]
    }),
  )
}

function presentSitting(sitting: Sitting, zone: string, now: number) {
  const { id, opened_by, party_size, party_name, party_note, version, close_reason, closed_at } = sitting
  return {
    ...{ id, opened_by, party_size, party_name, party_note, version, close_reason },
    opened_at: formatMoment(sitting.opened_at, zone),
    closed_at: formatMoment(closed_at, zone),
    is_forgotten: closed_at === null && isLeftBehind(sitting.active_at, now, false),
  }
}

function presentBooking(row: ReservationRow, depositLeft: number): SittingBooking {
  const { id, name, party_size, time, note, deposit_status } = row
  return {
    ...{ id, name, party_size, time, note },
    deposit_left_minor: deposit_status === 'paid' ? depositLeft : 0,
  }
}

function guestPath(
  restaurant: Restaurant,
  key: Buffer,
  sitting: Sitting,
  tables: Map<number, DiningTable>,
): string | null {
  const code = sitting.tableIds.flatMap((table) => tables.get(table)?.code ?? [])[0]
  if (code === undefined || sitting.closed_at !== null) return null
  const path = `/t/${encodeURIComponent(code)}?sitting=${secretOf(key, restaurant.id, sitting)}`
  return `${guestPagesAt('', restaurant)}${path}`
}
