import { randomUUIDv7 } from 'node:crypto'
import { record } from '../../../ground/audit/commands.ts'
import { notFound, refuse } from '../../../platform/errors.ts'
import { changedAt, type Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { meetGuest } from '../../guests/commands.ts'
import { ticketFault } from '../faults.ts'
import { type ExperienceRow, lockExperience, takeTickets } from '../queries/experiences.ts'
import { insertWait, lockWait, nextWaiting, updateWait, type WaitRow, waitOfGuest } from '../queries/waits.ts'
import { saleFault } from '../rules/sale.ts'
import { hold } from './book-tickets.ts'
import { queueBookingMail } from './queue-mail.ts'

export type NewWait = { name: string; phone: string; email: string; tickets: number; locale?: string | null }

/** A guest who wants more tickets than there are waits for them. Only by mail can they be told. `isOnce`: at most once for a date. */
export async function joinWaitlist(
  tx: Tx,
  experienceId: number,
  wanted: NewWait,
  { isOnce = false } = {},
): Promise<WaitRow> {
  const { name, phone, email, tickets } = wanted
  const guest = await meetGuest(tx, { name, phone, email, locale: wanted.locale ?? null })
  const experience = await lockExperience(tx, experienceId)
  if (!experience) throw notFound()
  const fault = saleFault(experience, tx.cause.now)
  if (fault !== null) throw refuse({ experience: [fault] })
  if (tickets > experience.capacity) {
    throw refuse({ tickets: [ticketFault('too_large.capacity', { capacity: experience.capacity })] })
  }
  if (experience.taken + tickets <= experience.capacity) {
    throw refuse({ tickets: [ticketFault('not_full.tickets')] })
  }
  // Whoever asks again waits as before, and is told nothing else.
  const known = isOnce ? await waitOfGuest(tx, experienceId, guest.id) : undefined
  if (known) return known
  const at = changedAt(tx)
  const row: WaitRow = {
    id: randomUUIDv7(),
    experience_id: experienceId,
    guest_id: guest.id,
    status: 'waiting',
    tickets,
    name,
    phone,
    email,
    locale: wanted.locale ?? guest.locale,
    booking_id: null,
    created_at: at,
    updated_at: at,
  }
  insertWait(tx, row)
  record(tx, {
    action: 'experience.waiting',
    subject: { kind: 'experience', id: experienceId },
    after: { wait: row.id, tickets },
  })
  return row
}

export async function leaveWaitlist(tx: Tx, id: string): Promise<WaitRow> {
  const row = await lockWait(tx, id)
  if (!row) throw notFound()
  if (row.status !== 'waiting') return row
  const next: WaitRow = { ...row, status: 'left', updated_at: changedAt(tx) }
  updateWait(tx, next)
  record(tx, {
    action: 'experience.stopped_waiting',
    subject: { kind: 'experience', id: row.experience_id },
    after: { wait: row.id },
  })
  return next
}

/**
 * Tickets have come free: they are held for whoever waits, one after the other, in the transaction that freed them. So
 * nobody else can be faster. The experience is locked.
 */
export async function offerTickets(tx: Tx, experience: ExperienceRow): Promise<void> {
  let current = experience
  while (saleFault(current, tx.cause.now) === null && current.taken < current.capacity) {
    const wait = await nextWaiting(tx, current.id, current.capacity - current.taken)
    if (!wait) return
    const taken = await takeTickets(tx, current.id, wait.tickets, changedAt(tx))
    if (!taken) return
    const { guest_id, tickets, name, phone, email, locale } = wait
    const row = hold(tx, taken, {
      guest_id,
      tickets,
      name,
      phone,
      email,
      locale,
      note: null,
      source: 'waitlist',
    })
    updateWait(tx, { ...wait, status: 'offered', booking_id: row.id, updated_at: row.created_at })
    queueBookingMail(tx, row, 'offered')
    current = taken
  }
}
