import * as audit from '../../ground/audit/commands.ts'
import * as events from '../../ground/events/commands.ts'
import { type Redaction, redactionOf, type Trace } from '../../ground/redaction/rules.ts'
import { blankHubOrders } from '../../integration/hubrise/commands/guest-data.ts'
import * as webhooks from '../../integration/webhooks/commands/guest-data.ts'
import { shareSubjects } from '../../platform/cache/versions.ts'
import { notFound } from '../../platform/errors.ts'
import { redactKeptAnswers } from '../../platform/http/idempotency/keys.ts'
import { changedAt, type Tx } from '../../platform/postgres/transaction/transaction.ts'
import { formatMoment } from '../../platform/time/clock.ts'
import { forgetWaiting } from '../../restaurant/confirmations/commands.ts'
import { blankReasons } from '../../restaurant/drawers/queries.ts'
import * as experiences from '../../restaurant/experiences/commands/guest-data.ts'
import { exportReceipts, forgetReceipts } from '../../restaurant/fiscal/commands/guest-data.ts'
import * as giftCards from '../../restaurant/gift-cards/commands/guest-data.ts'
import { announceGuest } from '../../restaurant/guests/commands.ts'
import { NO_NOTES, type Notes, notesOf, saveNotes } from '../../restaurant/guests/notes.ts'
import {
  blankGuest,
  GUESTS,
  type GuestRow,
  idsOf,
  lockGuest,
  lockGuestOnceMore,
  updateGuest,
} from '../../restaurant/guests/queries.ts'
import { foldEmail } from '../../restaurant/guests/rules/contact.ts'
import { mergedNotes, mergedProfile } from '../../restaurant/guests/rules/merge.ts'
import * as notifications from '../../restaurant/notifications/commands.ts'
import { mailsOf } from '../../restaurant/notifications/queries.ts'
import type { ExportedOrder } from '../../restaurant/orders/commands/guest-data.ts'
import * as orders from '../../restaurant/orders/commands/guest-data.ts'
import { exportPayments, forgetPayer } from '../../restaurant/payments/commands/guest-data.ts'
import * as reservations from '../../restaurant/reservations/commands/guest-data.ts'
import * as waitlist from '../../restaurant/reservations/waitlist/guest-data.ts'
import * as reviews from '../../restaurant/reviews/commands/guest-data.ts'
import { forgetSitters } from '../../restaurant/sittings/commands/guest-data.ts'
import { blankNotes } from '../../restaurant/stock/queries/movements.ts'
import { forgetKeptGuests } from '../document/kept-queries.ts'

type Holder = {
  forgetGuest(tx: Tx, guestIds: number[], names: readonly string[]): Promise<Trace>
  adoptGuest(tx: Tx, guests: { from: number; into: number }): void
  exportGuest(tx: Tx, guestId: number): Promise<{ id: unknown }[]>
}

/** Every domain with rows of a guest's own, by the subject that its writers share. A new one that keeps a name or a contact goes here. */
const HOLDERS: Record<string, Holder> = {
  orders,
  reservations,
  reviews,
  experience_bookings: experiences,
  waitlist,
  gift_card_sales: giftCards,
}

/** Everything that quotes such rows. */
const LOGS: ((tx: Tx, redaction: Redaction) => Promise<void>)[] = [
  events.blankEvents,
  audit.blankEntries,
  notifications.blankMessages,
  blankNotes,
  blankReasons,
  blankHubOrders,
  redactKeptAnswers,
]

export async function findGuestForChange(tx: Tx, id: number): Promise<GuestRow> {
  shareHeld(tx)
  const guest = await lockGuest(tx, id)
  if (!guest) throw notFound()
  return guest
}

/** In the same order as orders and reservations take these locks, so that there is no deadlock. */
function shareHeld(tx: Tx): void {
  shareSubjects(tx, [...Object.keys(HOLDERS), GUESTS])
}

/**
 * Name and contact leave the whole database; the figures stay. Final: a later order makes a new guest. Of a guest who
 * was erased before, what was left behind goes, as orders under way were by versions before the guest was claimed;
 * where nothing was, there is no such guest.
 */
export async function eraseGuest(tx: Tx, id: number): Promise<void> {
  shareHeld(tx)
  const guest = await lockGuestOnceMore(tx, id)
  if (!guest) throw notFound()
  const ids = await idsOf(tx, guest.id)
  const [notes] = await tx.run(notesOf(guest.id))
  const traces: Trace[] = [ownTrace(guest, notes)]
  for (const holder of Object.values(HOLDERS)) {
    traces.push(await holder.forgetGuest(tx, ids, [guest.name]))
  }
  const named = [...traces.flatMap(({ names = [] }) => names), ...contactsIn(traces)]
  traces.push(await forgetSitters(tx, redactionOf(ids, traces), named))
  traces.push(await giftCards.forgetRecipient(tx, contactsIn(traces)))
  traces.push(await forgetWaiting(tx, contactsIn(traces)))
  traces.push(await forgetPayer(tx, redactionOf(ids, traces)))
  forgetReceipts(tx, redactionOf(ids, traces))
  const redaction = redactionOf(ids, traces)
  if (guest.erased_at === null) blankGuest(tx, guest.id)
  else if (redaction.whole.length === 0) throw notFound()
  for (const forget of LOGS) await forget(tx, redaction)
  await forgetKeptGuests(tx)
  audit.record(tx, { action: 'guest.erased', subject: { kind: 'guest', id: guest.id } })
  events.emit(tx, 'guest.updated', { guest: { id: guest.id, erased: true } }, `guest:${guest.id}`)
  // Last, so that what receivers answer to this very event is not kept either.
  await webhooks.blankDeliveries(tx, redaction)
}

function contactsIn(traces: Trace[]): (string | null)[] {
  return traces.flatMap(({ contacts = [] }) => contacts)
}

function ownTrace({ ref, name, phone, email }: GuestRow, notes: Notes = NO_NOTES): Trace {
  return { names: [name], texts: [ref, notes.staff_note], contacts: [phone, email] }
}

/** Two profiles that turn out to be one person's: the second ends, and all that it has goes to the first. */
export async function mergeGuests(tx: Tx, { into, from }: { into: number; from: number }): Promise<void> {
  const [first, second] = [Math.min(into, from), Math.max(into, from)]
  const locked = [await findGuestForChange(tx, first), await findGuestForChange(tx, second)]
  const kept = locked.find(({ id }) => id === into)
  const other = locked.find(({ id }) => id === from)
  if (!kept || !other || into === from) throw notFound()
  for (const holder of Object.values(HOLDERS)) holder.adoptGuest(tx, { from, into })
  const [keptNotes] = await tx.run(notesOf(into))
  const [otherNotes] = await tx.run(notesOf(from))
  blankGuest(tx, from, into)
  if (otherNotes) saveNotes(tx, into, mergedNotes(keptNotes ?? NO_NOTES, otherNotes))
  const merged = mergedProfile(kept, other, changedAt(tx))
  updateGuest(tx, { ...merged, emailFolded: merged.email && foldEmail(merged.email) })
  // A later erasure of the remaining profile would not know this one's name.
  const redaction = redactionOf([from], [ownTrace(other)])
  await events.blankEvents(tx, redaction)
  await audit.blankEntries(tx, redaction)
  await forgetKeptGuests(tx)
  audit.record(tx, { action: 'guest.merged', subject: { kind: 'guest', id: into }, after: { from } })
  announceGuest(tx, 'guest.updated', merged)
  events.emit(tx, 'guest.updated', { guest: { id: from, erased: true } }, `guest:${from}`)
}

/** What each domain keeps of a guest, by its name. */
export type Kept = Record<string, { id: unknown }[]>

export async function keptOf(tx: Tx, guestId: number): Promise<Kept> {
  const kept: Kept = {}
  for (const [domain, holder] of Object.entries(HOLDERS)) kept[domain] = await holder.exportGuest(tx, guestId)
  kept.former_orders = await orders.exportFormer(tx, guestId)
  return kept
}

/** With the payments, receipts and messages about it, and the gift cards sent to the address. */
export async function exportKept(
  tx: Tx,
  kept: Kept,
  address: string | null,
): Promise<Record<string, object[]>> {
  const idsIn = (rows: Kept) =>
    Object.values(rows)
      .flat()
      .map(({ id }) => String(id))
  const payments = await exportPayments(tx, idsIn(kept))
  const receipts = await exportReceipts(tx, (kept.orders ?? []) as ExportedOrder[])
  const gift_cards = await giftCards.exportRecipient(tx, [address])
  const messages = await tx.run(mailsOf(idsIn({ ...kept, payments, gift_cards })))
  const moment = (at: number | null) => formatMoment(at, tx.restaurant.zone)
  return {
    ...kept,
    payments,
    receipts,
    gift_cards,
    messages: messages.map(({ created_at, sent_at, ...message }) => ({
      ...message,
      created_at: moment(created_at),
      sent_at: moment(sent_at),
    })),
  }
}

/** The profile and all that came with it, as the guest gave it. */
export async function exportGiven(tx: Tx, guest: GuestRow, kept: Kept) {
  const { zone } = tx.restaurant
  const moment = (at: number | null) => formatMoment(at, zone)
  return {
    guest: {
      id: guest.id,
      name: guest.name,
      phone: guest.phone,
      email: guest.email,
      locale: guest.locale,
      marketing: {
        opted_in: guest.marketing_opted_in,
        decided_at: moment(guest.marketing_decided_at),
        source: guest.marketing_source,
      },
      visits_count: guest.visits_count,
      total_spend_minor: guest.total_spend_minor,
      last_visit_at: moment(guest.last_visit_at),
      created_at: moment(guest.created_at),
      updated_at: moment(guest.updated_at),
    },
    ...(await exportKept(tx, kept, guest.email)),
  }
}

/** All that is kept of one guest, with what staff have written down. */
export async function exportGuest(tx: Tx, row: GuestRow): Promise<Record<string, unknown>> {
  const { guest, ...held } = await exportGiven(tx, row, await keptOf(tx, row.id))
  const { allergies, tags, staff_note } = (await tx.run(notesOf(row.id)))[0] ?? NO_NOTES
  return { guest: { ...guest, allergies, tags, staff_note }, ...held }
}
