import { sql } from 'kysely'
import { sqlOf } from '../../platform/postgres/sql/statement.ts'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'

/** What staff know of a guest; for them alone, never for the API. */
export type Notes = { allergies: string[]; tags: string[]; staff_note: string | null }
export type NotesRow = Notes & { version: number; updated_at: number; updated_by: string }

export const NO_NOTES: Notes = { allergies: [], tags: [], staff_note: null }

export function notesOf(guestId: number) {
  return sqlOf
    .selectFrom('guest_notes')
    .select(['allergies', 'tags', 'staff_note', 'version', 'updated_at', 'updated_by'])
    .where('guest_id', '=', guestId)
}

export function saveNotes(tx: Tx, guestId: number, { allergies, tags, staff_note }: Notes): void {
  const { actor, now } = tx.cause
  tx.later(sql`
    insert into guest_notes as n (guest_id, allergies, tags, staff_note, version, updated_at, updated_by)
    values (${guestId}, ${allergies}::text[], ${tags}::text[], ${staff_note}, 1, ${new Date(now)}, ${actor.name})
    on conflict (restaurant_id, guest_id) do update
      set allergies = excluded.allergies, tags = excluded.tags, staff_note = excluded.staff_note,
          version = n.version + 1, updated_at = excluded.updated_at, updated_by = excluded.updated_by`)
}

export function deleteNotes(tx: Tx, guestId: number): void {
  tx.later(sqlOf.deleteFrom('guest_notes').where('guest_id', '=', guestId))
}
