import type { Notes } from '../notes.ts'
import type { GuestRow } from '../queries.ts'
import { foldEmail } from './contact.ts'

/** Merges two profiles: details of the kept one come first, figures are added up, the later decision on consent counts. */
export function mergedProfile(kept: GuestRow, other: GuestRow, now: number): GuestRow {
  const decided = decidedLater(kept, other)
  return {
    id: kept.id,
    ref: kept.ref ?? other.ref,
    name: kept.name,
    phone: kept.phone ?? other.phone,
    email: kept.email ?? other.email,
    // Of an address that only one of them had, nobody knows whether it may open what the other had.
    email_is_own: kept.email_is_own && other.email_is_own && hasSameAddress(kept, other),
    locale: kept.locale ?? other.locale,
    marketing_opted_in: decided.marketing_opted_in,
    marketing_decided_at: decided.marketing_decided_at,
    marketing_source: decided.marketing_source,
    visits_count: kept.visits_count + other.visits_count,
    total_spend_minor: kept.total_spend_minor + other.total_spend_minor,
    last_visit_at: latest(kept.last_visit_at, other.last_visit_at),
    created_at: Math.min(kept.created_at, other.created_at),
    updated_at: now,
  }
}

function hasSameAddress(kept: GuestRow, other: GuestRow): boolean {
  return kept.email !== null && other.email !== null && foldEmail(kept.email) === foldEmail(other.email)
}

function decidedLater(kept: GuestRow, other: GuestRow): GuestRow {
  return (other.marketing_decided_at ?? -Infinity) > (kept.marketing_decided_at ?? -Infinity) ? other : kept
}

function latest(a: number | null, b: number | null): number | null {
  return a === null || b === null ? (a ?? b) : Math.max(a, b)
}

/** Nothing that was written down about either of them is lost. */
export function mergedNotes(kept: Notes, other: Notes): Notes {
  const both = [kept.staff_note, other.staff_note].filter((note) => note !== null)
  return {
    allergies: together(kept.allergies, other.allergies),
    tags: together(kept.tags, other.tags),
    staff_note: both.length === 0 ? null : both.join('\n\n'),
  }
}

/** Each once, however it is written. */
export function together(...lists: string[][]): string[] {
  const words = lists.flat().map((word) => word.trim())
  const known = new Map(words.toReversed().map((word) => [word.toLowerCase(), word]))
  return [...new Set(words.map((word) => known.get(word.toLowerCase()) ?? word))].filter(
    (word) => word !== '',
  )
}
