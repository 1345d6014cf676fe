import { randomUUIDv7 } from 'node:crypto'
import { record } from '../../ground/audit/commands.ts'
import type { Trace } from '../../ground/redaction/rules.ts'
import type { SecretBox } from '../../platform/crypto/secret-box.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { changedAt, type Tx } from '../../platform/postgres/transaction/transaction.ts'
import { DAY_MS, MINUTE_MS } from '../../platform/time/clock.ts'
import { releaseTable } from '../reservations/commands/hold-table.ts'
import {
  type ConfirmationRow,
  countMail,
  deleteConfirmationsBefore,
  endConfirmation,
  insertConfirmation,
  lockConfirmation,
  waitingFor,
} from './queries.ts'

export const LAPSE_TASK = 'lapse_confirmation'
/** A table is kept for a quarter of an hour; an order waits as long as dishes are likely to be there. */
const WAITS_MS = { order: 30 * MINUTE_MS, booking: 15 * MINUTE_MS } as const
const MOST_MAILS = 3
const BETWEEN_MAILS_MS = MINUTE_MS
const KEPT_MS = 7 * DAY_MS

const ACTIONS = {
  order: { asked: 'order.confirmation_asked', given: 'order.confirmed_by_mail' },
  booking: { asked: 'reservation.confirmation_asked', given: 'reservation.confirmed_by_mail' },
} as const

export function placeOfWish(tx: Pick<Tx, 'restaurant'>, id: string): string {
  return `guest confirmation:${tx.restaurant.id}:${id}`
}

/** Kept until the guest opens the link that is mailed to them. Nobody else hears of it. */
export function keepWish(
  tx: Tx,
  box: SecretBox,
  {
    kind,
    email,
    wish,
    holdId,
  }: { kind: ConfirmationRow['kind']; email: string; wish: object; holdId?: string },
): ConfirmationRow {
  const id = randomUUIDv7()
  const at = changedAt(tx)
  const row: ConfirmationRow = {
    id,
    kind,
    status: 'waiting',
    email,
    sealed_wish: box.encrypt(JSON.stringify(wish), placeOfWish(tx, id)),
    hold_id: holdId ?? null,
    mails: 1,
    mailed_at: at,
    subject_id: null,
    expires_at: at + WAITS_MS[kind],
    created_at: at,
    updated_at: at,
  }
  insertConfirmation(tx, row)
  const payload = { restaurant_id: tx.restaurant.id, confirmation_id: id }
  enqueue(tx, LAPSE_TASK, payload, { runAt: row.expires_at, key: `${LAPSE_TASK}:${id}` })
  record(tx, { action: ACTIONS[kind].asked, subject: { kind: 'confirmation', id } })
  return row
}

export function isWaiting(row: ConfirmationRow, now: number): boolean {
  return row.status === 'waiting' && now < row.expires_at
}

export function wishIn<T>(tx: Tx, box: SecretBox, row: ConfirmationRow): T {
  if (row.sealed_wish === null) throw new Error('nothing waits to be confirmed')
  return JSON.parse(box.decrypt(row.sealed_wish, placeOfWish(tx, row.id))) as T
}

/** Whether the mail may go out once more: not again within a minute, and no more than three in all. */
export async function mayMailAgain(tx: Tx, id: string): Promise<ConfirmationRow | null> {
  const row = await lockConfirmation(tx, id)
  const { now } = tx.cause
  if (!row || !isWaiting(row, now) || row.mails >= MOST_MAILS) return null
  if (now - (row.mailed_at ?? 0) < BETWEEN_MAILS_MS) return null
  countMail(tx, id, now)
  return row
}

export function settleConfirmation(tx: Tx, { id, kind }: ConfirmationRow, subjectId: string): void {
  endConfirmation(tx, id, subjectId, changedAt(tx))
  const subject = { kind: kind === 'order' ? 'order' : 'reservation', id: subjectId }
  record(tx, { action: ACTIONS[kind].given, subject })
}

/** Its time is over, or the guest does not want it to be kept: the table is free again. */
export async function lapseConfirmation(tx: Tx, id: string, isDue = true): Promise<void> {
  const row = await lockConfirmation(tx, id)
  if (row?.status !== 'waiting' || (isDue && tx.cause.now < row.expires_at)) return
  endConfirmation(tx, id, null, changedAt(tx))
  if (row.hold_id !== null) await releaseTable(tx, row.hold_id)
}

export async function forgetWaiting(tx: Tx, contacts: (string | null)[]): Promise<Trace> {
  const addresses = contacts.filter((contact): contact is string => contact?.includes('@') ?? false)
  const rows = await tx.run(waitingFor(addresses))
  for (const { id } of rows) await lapseConfirmation(tx, id, false)
  return { subjectIds: rows.map(({ id }) => id) }
}

export function removeOldConfirmations(tx: Tx): void {
  deleteConfirmationsBefore(tx, tx.cause.now - KEPT_MS)
}
