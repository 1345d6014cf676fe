import { record } from '../../../ground/audit/commands.ts'
import { STAFF_ERRORS } from '../../../ground/staff-calls/errors.ts'
import { AppError, notFound, refuse } from '../../../platform/errors.ts'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { findOrder } from '../../orders/commands/change-status.ts'
import { changeTable } from '../../orders/commands/change-table.ts'
import { OPEN } from '../../orders/rules/lifecycle.ts'
import { followParty } from '../../reservations/commands/end-stay.ts'
import { sittingFault } from '../faults.ts'
import {
  endRow,
  handOver,
  insertPlaces,
  lockSittings,
  lockSittingsAt,
  ordersOf,
  removePlaces,
  reservationsOf,
  type Sitting,
  sittingOfReservation,
  TableTaken,
  tellTables,
  updateSitting,
} from '../queries.ts'
import { LEFT_BEHIND } from '../rules/life.ts'
import { endSitting } from './end-sitting.ts'
import { branchOfTables, headRounds, isOver, namedTables } from './open-sitting.ts'
import { NO_SUCH_TABLE, taken } from './seat-party.ts'

const MOST_NAME = 250
const MOST_NOTE = 1_000

const BILL_CLOSED = sittingFault('bill_closed')

/** Locked and still open. */
export async function findOpenSitting(tx: Tx, id: string): Promise<Sitting> {
  const [sitting] = await lockSittings(tx, [id])
  if (!sitting) throw notFound()
  assertOpen(sitting)
  return sitting
}

function assertOpen({ closed_at, joined_into }: Sitting): void {
  if (closed_at === null) return
  const fault = joined_into === null ? BILL_CLOSED : sittingFault('joined')
  throw new AppError('invalid_transition', {}, { fault })
}

function assertSeen({ version }: Sitting, seen: number): void {
  if (version !== seen) throw new AppError(STAFF_ERRORS.changed_meanwhile, { version })
}

/** `isBooked` is false where the booking could not follow: another booking holds a table there. */
export type Moved = { sitting: Sitting; isBooked: boolean }

/** To other tables, or to more or fewer of them. The kitchen and the booking follow. */
export async function moveSitting(
  tx: Tx,
  id: string,
  wanted: { tableIds: number[]; version: number },
): Promise<Moved> {
  const sitting = await findOpenSitting(tx, id)
  assertSeen(sitting, wanted.version)
  const tableIds = [...new Set(wanted.tableIds)]
  if ((await namedTables(tx, tableIds)).length < tableIds.length) throw refuse({ table_ids: [NO_SUCH_TABLE] })
  await branchOfTables(tx, [...sitting.tableIds, ...tableIds], 'table_ids')
  await makeRoom(tx, sitting, tableIds)
  const moved = await tryPlace(tx, sitting, tableIds)
  if (!moved)
    throw await taken(
      tx,
      tableIds.filter((one) => !sitting.tableIds.includes(one)),
    )
  let isBooked = true
  for (const { reservation_id } of await tx.run(reservationsOf([id]))) {
    isBooked = (await followParty(tx, reservation_id, tableIds)) && isBooked
  }
  return { sitting: moved, isBooked }
}

/** A party that has paid and gone does not keep the table. */
async function makeRoom(tx: Tx, sitting: Sitting, tableIds: number[]): Promise<void> {
  const others = (await lockSittingsAt(tx, tableIds)).filter(({ id }) => id !== sitting.id)
  for (const other of others) {
    if (!(await isOver(tx, other)))
      throw await taken(
        tx,
        other.tableIds.filter((id) => tableIds.includes(id)),
      )
    await endSitting(tx, other, { reason: LEFT_BEHIND })
  }
}

/** Null where a table was taken meanwhile. */
async function tryPlace(tx: Tx, sitting: Sitting, tableIds: number[]): Promise<Sitting | null> {
  try {
    await tx.attempt(async () => {
      removePlaces(tx, sitting.id)
      await insertPlaces(tx, sitting.id, tableIds)
    })
  } catch (error) {
    if (!(error instanceof TableTaken)) throw error
    return null
  }
  const moved: Sitting = { ...sitting, tableIds, version: sitting.version + 1 }
  updateSitting(tx, moved)
  await takeOrdersAlong(tx, moved)
  record(tx, {
    action: 'sitting.moved',
    subject: { kind: 'sitting', id: sitting.id },
    before: { table_ids: sitting.tableIds },
    after: { table_ids: tableIds },
  })
  tellTables(tx, [...sitting.tableIds, ...tableIds])
  return moved
}

/** Orders that are over keep the table at which they were had. */
async function takeOrdersAlong(tx: Tx, sitting: Sitting): Promise<void> {
  const ids = (await tx.run(ordersOf([sitting.id]))).map(({ order_id }) => order_id)
  const [first] = await namedTables(tx, sitting.tableIds)
  for (const id of ids) {
    const found = await findOrder(tx, id)
    const isHere = sitting.tableIds.includes(found.order.dining_table?.id ?? 0)
    if (first && !isHere && OPEN.includes(found.order.status)) changeTable(tx, found, first)
  }
  await headRounds(tx, sitting, ids)
}

/** One sitting of two: its tables, orders, bookings and heads are the other's too. */
export async function joinSittings(
  tx: Tx,
  id: string,
  wanted: { otherId: string; version: number },
): Promise<Sitting> {
  const { otherId, version } = wanted
  const locked = await lockSittings(tx, [id, otherId])
  const sitting = locked.find((one) => one.id === id)
  const other = locked.find((one) => one.id === otherId)
  if (!sitting) throw notFound()
  if (otherId === id) throw refuse({ sitting_id: [sittingFault('same_table')] })
  if (!other) throw refuse({ sitting_id: [sittingFault('not_found.sitting')] })
  assertOpen(sitting)
  assertOpen(other)
  assertSeen(sitting, version)
  const tableIds = [...sitting.tableIds, ...other.tableIds]
  await branchOfTables(tx, tableIds, 'sitting_id')
  const joined: Sitting = {
    ...sitting,
    tableIds,
    opened_by: [sitting, other].some(({ opened_by }) => opened_by === 'staff') ? 'staff' : 'order',
    party_size:
      sitting.party_size === null && other.party_size === null
        ? null
        : (sitting.party_size ?? 0) + (other.party_size ?? 0),
    party_name: both(sitting.party_name, other.party_name, MOST_NAME),
    party_note: both(sitting.party_note, other.party_note, MOST_NOTE),
    opened_at: Math.min(sitting.opened_at, other.opened_at),
    active_at: Math.max(sitting.active_at, other.active_at),
    paid_lines: [...sitting.paid_lines, ...other.paid_lines],
    shared_lines: [...sitting.shared_lines, ...other.shared_lines],
    version: sitting.version + 1,
  }
  endRow(tx, { id: other.id, at: tx.cause.now, reason: null, into: sitting.id })
  handOver(tx, other.id, sitting.id)
  removePlaces(tx, sitting.id)
  await insertPlaces(tx, sitting.id, tableIds)
  updateSitting(tx, joined)
  await headRounds(
    tx,
    joined,
    (await tx.run(ordersOf([id]))).map(({ order_id }) => order_id),
  )
  record(tx, {
    action: 'sitting.joined',
    subject: { kind: 'sitting', id },
    before: { table_ids: sitting.tableIds },
    after: { table_ids: tableIds, joined: other.id },
  })
  tellTables(tx, [...sitting.tableIds, ...tableIds])
  return joined
}

function both(one: string | null, other: string | null, most: number): string | null {
  const words = [one, other].filter((text) => text !== null)
  return words.length === 0 ? null : words.join(', ').slice(0, most)
}

/** The booking of a seated party has moved; where somebody sits there, it stays where it is until staff see to it. */
export async function followBooking(tx: Tx, reservationId: string, tableIds: number[]): Promise<void> {
  const [known] = await tx.run(sittingOfReservation(reservationId))
  const [sitting] = known ? await lockSittings(tx, [known.sitting_id]) : []
  if (!sitting || sitting.closed_at !== null || tableIds.length === 0) return
  if (tableIds.join() === sitting.tableIds.join()) return
  const others = (await lockSittingsAt(tx, tableIds)).filter(({ id }) => id !== sitting.id)
  if (others.length === 0) await tryPlace(tx, sitting, tableIds)
}
