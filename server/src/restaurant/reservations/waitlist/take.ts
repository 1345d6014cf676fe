import { record } from '../../../ground/audit/commands.ts'
import { notFound } from '../../../platform/errors.ts'
import { changedAt, type Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { bookTable } from '../commands/book-table.ts'
import { endHold, lockDaysAround } from '../holds.ts'
import { type BookingPlans, currentPlans } from '../plan.ts'
import type { Plan } from '../rules/decide.ts'
import { depositDue } from '../rules/deposit.ts'
import { planAt } from '../rules/plans.ts'
import { findWait, lockWait, updateWait, type WaitRow } from './queries.ts'

/** It takes a larger deposit than its guest was shown. */
export class DepositRose extends Error {
  dueMinor: number
  constructor(dueMinor: number) {
    super('the deposit is larger than was shown')
    this.dueMinor = dueMinor
  }
}

/** Offered, and still in time. */
export function isOpen(row: WaitRow, now: number): boolean {
  return row.status === 'offered' && row.expires_at !== null && now < row.expires_at
}

/**
 * The guest takes what is held for them. Once: a second press finds it taken. The table is let go and booked in one
 * transaction under the lock of the day, so nobody else can come between. The lead time was kept when it was offered.
 */
export async function takeOffer(
  tx: Tx,
  plans: BookingPlans,
  id: string,
  shownDepositMinor: number,
): Promise<WaitRow> {
  const current = await currentPlans(tx, plans)
  const [known] = await tx.run(findWait(id))
  if (!known) throw notFound()
  const plan = planAt(current, known.branch_id)
  lockDaysAround(tx, known.date)
  const row = await lockWait(tx, id)
  if (!row) throw notFound()
  if (!isOpen(row, tx.cause.now) || row.hold_id === null) return row
  const dueMinor = depositDue(plan.rules.deposit, row.party_size, row.date)
  if (dueMinor > shownDepositMinor) throw new DepositRose(dueMinor)
  const hold = await endHold(tx, row.hold_id, 'offer')
  const waived: Plan = { ...plan, rules: { ...plan.rules, lead_minutes: 0 } }
  const { name, phone, email, party_size, date, time, note } = row
  const tableIds = hold && hold.table_ids.length > 0 ? hold.table_ids : null
  const wanted = { name, phone, email, party_size, date, time, note, status: 'confirmed' as const }
  const reservation = await bookTable(tx, waived, wanted, 'api', tableIds)
  const taken: WaitRow = {
    ...row,
    status: 'taken',
    reservation_id: reservation.id,
    updated_at: changedAt(tx),
  }
  updateWait(tx, taken)
  record(tx, {
    action: 'reservation.waitlist_taken',
    subject: { kind: 'waitlist', id },
    before: { status: row.status },
    after: { status: 'taken', reservation_id: reservation.id },
  })
  return taken
}
