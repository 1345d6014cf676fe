import { record } from '../../../ground/audit/commands.ts'
import { refuse } from '../../../platform/errors.ts'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { bookingFault } from '../../reservations/faults.ts'
import { sittingFault } from '../faults.ts'
import {
  insertPlaces,
  linkReservation,
  lockLostSittings,
  lockSittings,
  lockSittingsAt,
  ordersOf,
  reservationsOf,
  type Sitting,
  sittingOfReservation,
  TableTaken,
  tellTables,
  unlinkReservation,
  updateSitting,
} from '../queries.ts'
import { FORGOTTEN_AFTER_MS, LEFT_BEHIND } from '../rules/life.ts'
import { endSitting } from './end-sitting.ts'
import { isOver, namedTables, tryOpen } from './open-sitting.ts'

export type Party = {
  tableIds: number[]
  partySize: number
  reservationId: string | null
  /** Of a party without a booking, which would have them. */
  name?: string | null
  note?: string | null
}

const MOST_TRIES = 8

/**
 * A party sits down. Guests who ordered before anybody seated them are the party; a party that has paid makes room for the
 * next. Where another one still sits at a table, this one goes without it: the booking has said that they sit, and staff
 * give them a table.
 */
export async function seatParty(tx: Tx, wanted: Party): Promise<Sitting> {
  // A booking keeps the tables that it was given, also those that have gone from the floor since.
  const party = { ...wanted, tableIds: (await namedTables(tx, wanted.tableIds)).map(({ id }) => id) }
  await endLost(tx)
  for (let attempt = 1; attempt <= MOST_TRIES; attempt++) {
    const { own, takenIds } = await whoIsThere(tx, party)
    const freeIds = party.tableIds.filter((id) => !takenIds.includes(id))
    const seated = own
      ? await tryAdopt(tx, own, party, freeIds)
      : await tryOpen(tx, { ...party, tableIds: freeIds, openedBy: 'staff' })
    if (!seated) continue
    if (party.reservationId !== null) linkReservation(tx, seated.id, party.reservationId)
    return seated
  }
  throw new Error('the tables change hands too fast')
}

/** Nobody comes to the table of a party that has none, so these end with whoever is seated next anywhere. */
async function endLost(tx: Tx): Promise<void> {
  for (const row of await lockLostSittings(tx, tx.cause.now - FORGOTTEN_AFTER_MS))
    await endSitting(tx, { ...row, tableIds: [] }, { reason: null })
}

/** The same where staff ask for a table: one that is taken is refused. */
export async function seatAt(tx: Tx, party: Party): Promise<Sitting> {
  const seated = await seatParty(tx, party)
  await assertAllTaken(tx, seated, party.tableIds)
  return seated
}

/** Somebody else sits at one of them. */
export async function assertAllTaken(tx: Tx, sitting: Sitting, tableIds: number[]): Promise<void> {
  const missing = tableIds.filter((id) => !sitting.tableIds.includes(id))
  if (missing.length > 0) throw await taken(tx, missing)
}

export async function taken(tx: Tx, tableIds: number[]) {
  const names = (await namedTables(tx, tableIds)).map(({ name }) => name).join(', ')
  return refuse({
    table_ids: [names === '' ? NO_SUCH_TABLE : sittingFault('table_taken.now', { by: names })],
  })
}

export const NO_SUCH_TABLE = bookingFault('not_found.table')

async function whoIsThere(tx: Tx, { tableIds }: Party): Promise<{ own: Sitting | null; takenIds: number[] }> {
  let own: Sitting | null = null
  const takenIds: number[] = []
  for (const here of tableIds.length === 0 ? [] : await lockSittingsAt(tx, tableIds)) {
    if (await isOver(tx, here)) await endSitting(tx, here, { reason: LEFT_BEHIND })
    else if (own === null && (await isUnseated(tx, here))) own = here
    else takenIds.push(...here.tableIds)
  }
  return { own, takenIds }
}

/** Begun by an order: nobody has said yet who sits there. */
async function isUnseated(tx: Tx, { id, party_size }: Sitting): Promise<boolean> {
  return party_size === null && (await tx.run(reservationsOf([id]))).length === 0
}

async function tryAdopt(tx: Tx, own: Sitting, party: Party, freeIds: number[]): Promise<Sitting | null> {
  const added = freeIds.filter((id) => !own.tableIds.includes(id))
  try {
    if (added.length > 0) await tx.attempt(() => insertPlaces(tx, own.id, added))
  } catch (error) {
    if (!(error instanceof TableTaken)) throw error
    return null
  }
  const seated: Sitting = {
    ...own,
    opened_by: 'staff',
    party_size: party.partySize,
    party_name: party.name ?? null,
    party_note: party.note ?? null,
    active_at: tx.cause.now,
    version: own.version + (added.length > 0 ? 1 : 0),
    tableIds: [...own.tableIds, ...added],
  }
  updateSitting(tx, seated)
  record(tx, {
    action: 'sitting.seated',
    subject: { kind: 'sitting', id: own.id },
    after: { table_ids: seated.tableIds, party_size: party.partySize },
  })
  tellTables(tx, seated.tableIds)
  return seated
}

/** It was no party after all. Whoever has ordered at the table stays. Answers whether anybody has. */
export async function unseatParty(tx: Tx, reservationId: string): Promise<boolean> {
  const [known] = await tx.run(sittingOfReservation(reservationId))
  if (!known) return false
  const [sitting] = await lockSittings(tx, [known.sitting_id])
  unlinkReservation(tx, reservationId)
  if (!sitting || sitting.closed_at !== null) return false
  const [orders, bookings] = await Promise.all([
    tx.run(ordersOf([sitting.id])),
    tx.run(reservationsOf([sitting.id])),
  ])
  if (orders.length === 0 && bookings.length === 0) await endSitting(tx, sitting, { reason: null })
  else tellTables(tx, sitting.tableIds)
  return orders.length > 0
}
