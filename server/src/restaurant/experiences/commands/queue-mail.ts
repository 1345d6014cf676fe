import { enqueue } from '../../../platform/jobs/enqueue.ts'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'

export const MAIL_TASK = 'mail_experience_booking'
const MESSAGES = ['booked', 'changed', 'cancelled', 'offered', 'too_late'] as const
export type Message = (typeof MESSAGES)[number]

export type MailPayload = { restaurant_id: number; booking_id: string; message: Message }

/**
 * A message to the guest, where there is an address. It is written by a job, since it bears the address of the tickets,
 * which takes a key that commands do not have.
 */
export function queueBookingMail(
  tx: Tx,
  { id, email }: { id: string; email: string | null },
  message: Message,
): void {
  if (email === null) return
  const payload: MailPayload = { restaurant_id: tx.restaurant.id, booking_id: id, message }
  enqueue(tx, MAIL_TASK, payload)
}
