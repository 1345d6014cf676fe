import { randomUUIDv7 } from 'node:crypto'
import { record } from '../../../ground/audit/commands.ts'
import { branchFaults } from '../../../ground/tenants/faults.ts'
import { refuse } from '../../../platform/errors.ts'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { branchesOfTables, type DiningTable, tablesWith } from '../../floor/queries.ts'
import { headTickets } from '../../kitchen/queries.ts'
import {
  insertOrderOf,
  insertSitting,
  lockSittingsAt,
  type OpenedBy,
  type Sitting,
  TableTaken,
  tellTables,
} from '../queries.ts'
import { headingOf, isLeftBehind, LEFT_BEHIND, makesRoom, mayBeGone } from '../rules/life.ts'
import { endSitting } from './end-sitting.ts'
import { isSettled, lockBill } from './lock-bill.ts'

/** Each time round somebody else has come to the table, or left it, in between. */
const MOST_TRIES = 8

type Opening = {
  tableIds: number[]
  openedBy: OpenedBy
  partySize: number | null
  name?: string | null
  note?: string | null
}

/** Null where somebody has taken one of the tables meanwhile. */
export async function tryOpen(
  tx: Tx,
  { tableIds, openedBy, partySize, name = null, note = null }: Opening,
): Promise<Sitting | null> {
  const { now } = tx.cause
  const row = {
    ...{ id: randomUUIDv7(), opened_by: openedBy, party_size: partySize, opened_at: now },
    ...{ party_name: name, party_note: note },
  }
  try {
    await tx.attempt(() => insertSitting(tx, row, tableIds))
  } catch (error) {
    if (!(error instanceof TableTaken)) throw error
    return null
  }
  record(tx, {
    action: 'sitting.opened',
    subject: { kind: 'sitting', id: row.id },
    after: { table_ids: tableIds, party_size: partySize },
  })
  tellTables(tx, tableIds)
  const unpaid = {
    secret_turn: 0,
    paid_lines: [],
    shared_lines: [],
    closed_at: null,
    close_reason: null,
    joined_into: null,
  }
  return { ...row, ...unpaid, active_at: now, version: 1, tableIds }
}

/** The open sitting of a table, locked; one is opened where there is none, or where the last party has long gone. */
export async function sittingAt(tx: Tx, tableId: number, openedBy: OpenedBy): Promise<Sitting> {
  for (let attempt = 1; attempt <= MOST_TRIES; attempt++) {
    const [here] = await lockSittingsAt(tx, [tableId])
    if (here && !(await hasGone(tx, here))) return here
    if (here) await endSitting(tx, here, { reason: LEFT_BEHIND })
    const opened = await tryOpen(tx, { tableIds: [tableId], openedBy, partySize: null })
    if (opened) return opened
  }
  throw new Error(`table ${tableId} changes hands too fast`)
}

async function hasGone(tx: Tx, sitting: Sitting): Promise<boolean> {
  const { now } = tx.cause
  if (!mayBeGone(sitting.active_at, now)) return false
  return isLeftBehind(sitting.active_at, now, isSettled(await lockBill(tx, sitting.id)))
}

/** Whether the sitting gives way to a party that is led to its table. */
export async function isOver(tx: Tx, { id, active_at }: Sitting): Promise<boolean> {
  const bill = await lockBill(tx, id)
  return makesRoom(active_at, tx.cause.now, { isSettled: isSettled(bill), isEmpty: bill.length === 0 })
}

/** The order is one of the sitting's rounds; the kitchen sees it under the sitting's tables. */
export async function addRound(
  tx: Tx,
  sitting: Sitting,
  orderId: string,
  known?: Pick<DiningTable, 'id' | 'name'>,
): Promise<void> {
  insertOrderOf(tx, sitting.id, orderId, tx.cause.now)
  await headRounds(tx, sitting, [orderId], known)
  tellTables(tx, sitting.tableIds)
}

export async function headRounds(
  tx: Tx,
  { id, tableIds }: Pick<Sitting, 'id' | 'tableIds'>,
  orderIds: string[],
  known?: Pick<DiningTable, 'id' | 'name'>,
): Promise<void> {
  if (orderIds.length === 0) return
  const isKnown = known && tableIds.length === 1 && tableIds[0] === known.id
  const tables = isKnown ? [known] : await namedTables(tx, tableIds)
  headTickets(tx, orderIds, { sittingId: id, heading: headingOf(tables.map(({ name }) => name)) })
}

/** In the order of the ids; those that are gone from the floor are left out. */
export async function namedTables(tx: Tx, ids: number[]): Promise<DiningTable[]> {
  if (ids.length === 0) return []
  const byId = new Map((await tx.run(tablesWith(ids))).map((table) => [table.id, table]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** The branch where they all stand; null where none is named. A party sits at one branch. */
export async function branchOfTables(tx: Tx, ids: number[], field: string): Promise<number | null> {
  const [at = null, ...others] = await tx.run(branchesOfTables(ids))
  if (others.length > 0) throw refuse({ [field]: [branchFaults('not_offered.table_branch')] })
  return at?.branch_id ?? null
}
