import { type RawBuilder, sql } from 'kysely'
import { record } from '../../ground/audit/commands.ts'
import { emit } from '../../ground/events/commands.ts'
import { STAFF_ERRORS } from '../../ground/staff-calls/errors.ts'
import { shareSubject } from '../../platform/cache/versions.ts'
import { AppError, refuse } from '../../platform/errors.ts'
import { fieldFault } from '../../platform/faults.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { changedAt, type Tx } from '../../platform/postgres/transaction/transaction.ts'
import type { Guest } from './contract.ts'
import { guestFault } from './faults.ts'
import { NO_NOTES, type Notes, notesOf, saveNotes } from './notes.ts'
import { presentGuest } from './present.ts'
import {
  addSpend,
  addVisit,
  findGuest,
  findGuestByPhone,
  GUESTS,
  type GuestRow,
  lockContacts,
  meetGuestRow,
  removeVisit,
  updateConsent,
  updateGuest,
} from './queries.ts'
import { foldEmail, phoneKey } from './rules/contact.ts'
import { together } from './rules/merge.ts'
import { LONGEST_NOTE } from './staff-contract.ts'

const ALWAYS = sql<boolean>`true`

export type Met = {
  name: string
  phone: string | null
  /** The phone, where it has been read already: reading one takes a tenth of a millisecond. */
  e164?: string | null
  email: string | null
  locale?: string | null
}

/** Done later by privacy/jobs.ts, since merging touches every domain that knows guests. */
export const MERGE_TASK = 'merge_guests'

/** The profile of a guest, in the same transaction: found by phone, else by email, else created. One round trip. */
export function meetGuest(tx: Tx, met: Met): Promise<{ id: number; locale: string | null }> {
  shareSubject(tx, GUESTS)
  return meetSharing(tx, met)
}

/** For who orders or books: that shares `guests` together with its other subjects. */
export async function meetSharing(tx: Tx, met: Met): Promise<{ id: number; locale: string | null }> {
  const guest = await meetSharingIf(tx, ALWAYS, met)
  if (!guest) throw new Error('meet_guest answered nothing')
  return guest
}

/** The same where a condition holds that statements before it in the same round trip have made true or false; else null. */
export async function meetSharingIf(
  tx: Tx,
  condition: RawBuilder<boolean>,
  { name, phone, e164, email, locale }: Met,
): Promise<{ id: number; locale: string | null } | null> {
  const details = {
    name,
    phone: phone === null ? null : phoneKey(phone, tx.restaurant.country, e164),
    email,
    emailFolded: email === null ? null : foldEmail(email),
    locale: locale ?? null,
  }
  const met = await meetGuestRow(tx, details, condition)
  if (!met) return null
  const { outcome, same_as, ...guest } = met
  if (outcome !== 'known') announceGuest(tx, outcome === 'created' ? 'guest.created' : 'guest.updated', guest)
  if (same_as !== null) {
    const payload = { restaurant_id: tx.restaurant.id, into: guest.id, from: same_as }
    enqueue(tx, MERGE_TASK, payload)
  }
  return { id: guest.id, locale: guest.locale }
}

/** A completed order or a seated booking, which shares `guests`. Fires no event: only details and consent do. */
export function countVisit(tx: Tx, guestId: number, visit: { spendMinor: number; at: number }): void {
  addVisit(tx, guestId, visit)
}

/** Takes back what countVisit added. Where that was the last visit, `before` is the one that counts as the last now. */
export function uncountVisit(
  tx: Tx,
  guestId: number,
  visit: { spendMinor: number; at: number; before: number | null },
): void {
  removeVisit(tx, guestId, visit)
}

/** Dishes of a visit that counts were returned. */
export function changeSpend(tx: Tx, guestId: number, byMinor: number): void {
  addSpend(tx, guestId, byMinor)
}

/** The language to write to a guest in, where it is known. */
export async function localeOf(tx: Tx, guestId: number | null): Promise<string | null> {
  if (guestId === null) return null
  const [guest] = await tx.run(findGuest(guestId))
  return guest?.locale ?? null
}

/** Where and when the guest agreed, or took it back. A change of nothing writes nothing. */
export function setConsent(
  tx: Tx,
  guest: GuestRow,
  { optedIn, source }: { optedIn: boolean; source: string },
): Guest {
  if (guest.marketing_opted_in === optedIn) return presentGuest(guest, tx.restaurant.zone)
  updateConsent(tx, guest.id, { optedIn, source })
  record(tx, {
    action: optedIn ? 'guest.consent_given' : 'guest.consent_withdrawn',
    subject: { kind: 'guest', id: guest.id },
    before: { marketing_opted_in: guest.marketing_opted_in },
    after: { marketing_opted_in: optedIn, source },
  })
  return announceGuest(tx, 'guest.updated', {
    ...guest,
    marketing_opted_in: optedIn,
    marketing_decided_at: tx.cause.now,
    marketing_source: source,
  })
}

export type Details = Pick<GuestRow, 'name' | 'phone' | 'email' | 'locale'>

/** As staff put it right. Refused where somebody has put them otherwise since. A phone belongs to one guest; the log says what was changed, never to what. */
export async function changeDetails(tx: Tx, guest: GuestRow, wanted: Details, seen: Details): Promise<void> {
  const details: Details = {
    ...wanted,
    name: wanted.name.trim(),
    phone: wanted.phone === null ? null : phoneKey(wanted.phone, tx.restaurant.country),
  }
  const changed = (Object.keys(details) as (keyof Details)[]).filter((name) => details[name] !== guest[name])
  if (changed.length === 0) return
  const names = Object.keys(details) as (keyof Details)[]
  if (names.some((name) => seen[name] !== guest[name])) throw new AppError(STAFF_ERRORS.changed_meanwhile)
  const emailFolded = details.email === null ? null : foldEmail(details.email)
  lockContacts(tx, [details.phone, emailFolded])
  if (changed.includes('phone') && details.phone !== null) {
    const [other] = await tx.run(findGuestByPhone(details.phone))
    if (other) throw refuse({ phone: [guestFault('not_unique.phone')] })
  }
  const email_is_own = changed.includes('email') ? details.email !== null : guest.email_is_own
  const row = { ...guest, ...details, email_is_own, updated_at: changedAt(tx) }
  updateGuest(tx, { ...row, emailFolded })
  record(tx, { action: 'guest.changed', subject: { kind: 'guest', id: guest.id }, after: { changed } })
  announceGuest(tx, 'guest.updated', row)
}

/** Refused where somebody has written something down since. No event: what staff note is nobody else's. */
export async function noteGuest(tx: Tx, guest: GuestRow, wanted: Notes, seenVersion: number): Promise<void> {
  const [known] = await tx.run(notesOf(guest.id))
  if ((known?.version ?? 0) !== seenVersion) {
    const by = { changed_by: known?.updated_by ?? null, version: known?.version ?? 0 }
    throw new AppError(STAFF_ERRORS.changed_meanwhile, by)
  }
  if (isTooLong(wanted.staff_note, known?.staff_note ?? null)) {
    throw refuse({ staff_note: [fieldFault('too_long', { maximum: LONGEST_NOTE })] })
  }
  const notes: Notes = {
    allergies: together(wanted.allergies),
    tags: together(wanted.tags),
    staff_note: wanted.staff_note?.trim() || null,
  }
  const before = known ?? NO_NOTES
  const changed = (Object.keys(notes) as (keyof Notes)[]).filter(
    (name) => JSON.stringify(notes[name]) !== JSON.stringify(before[name]),
  )
  if (changed.length === 0) return
  saveNotes(tx, guest.id, notes)
  record(tx, { action: 'guest.noted', subject: { kind: 'guest', id: guest.id }, after: { changed } })
}

/** Notes that a merge put together are kept whole: they may stay as they are or become shorter. */
function isTooLong(note: string | null, before: string | null): boolean {
  const length = [...(note ?? '')].length
  return length > LONGEST_NOTE && length > [...(before ?? '')].length
}

export function announceGuest(tx: Tx, type: 'guest.created' | 'guest.updated', row: GuestRow): Guest {
  const guest = presentGuest(row, tx.restaurant.zone)
  emit(tx, type, { guest }, `guest:${guest.id}`)
  return guest
}
