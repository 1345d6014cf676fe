import { AppError, refuse } from '../../../platform/errors.ts'
import type { Fault } from '../../../platform/faults.ts'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import type { ReservationEventHandlers } from '../../reservations/commands/event-handlers.ts'
import { walkIn } from '../../reservations/commands/walk-in.ts'
import { readPlan } from '../../reservations/plan.ts'
import { lockSittings, sittingOfReservation } from '../queries.ts'
import type { NewParty } from '../staff-contract.ts'
import { branchOfTables, namedTables } from './open-sitting.ts'
import { assertAllTaken, NO_SUCH_TABLE, seatAt } from './seat-party.ts'

/**
 * Staff lead a party to its tables. Where the restaurant takes bookings, it gets one, and is refused where the tables are
 * promised to others; staff may seat it all the same.
 */
export async function seatWalkIn(
  tx: Tx,
  eventHandlers: ReservationEventHandlers,
  { table_ids, party_size: partySize, name, note, anyway = false }: NewParty,
  { takesBookings }: { takesBookings: boolean },
): Promise<{ sitting_id: string }> {
  const tableIds = [...new Set(table_ids)]
  if ((await namedTables(tx, tableIds)).length < tableIds.length) throw refuse({ table_ids: [NO_SUCH_TABLE] })
  const branchId = await branchOfTables(tx, tableIds, 'table_ids')
  if (!takesBookings || anyway) {
    const party = { tableIds, partySize, reservationId: null, name: name ?? null, note: note ?? null }
    return { sitting_id: (await seatAt(tx, party)).id }
  }
  const walked = {
    partySize,
    tableId: tableIds,
    ...(name != null && { name }),
    ...(note != null && { note }),
  }
  const { id } = await atTables(async () => walkIn(tx, eventHandlers, await readPlan(tx, branchId), walked))
  const [known] = await tx.run(sittingOfReservation(id))
  const [sitting] = known ? await lockSittings(tx, [known.sitting_id]) : []
  if (!sitting) throw new Error(`nobody sits down of the walk-in ${id}`)
  await assertAllTaken(tx, sitting, tableIds)
  return { sitting_id: sitting.id }
}

/** A booking speaks of one table; here they are several. */
async function atTables<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof AppError) || !Array.isArray(error.details.table_id)) throw error
    throw refuse({ table_ids: error.details.table_id as Fault[] })
  }
}
