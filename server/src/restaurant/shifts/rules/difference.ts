import type { PublishedRow, ShiftRow } from '../queries.ts'

export type Difference = {
  added: ShiftRow[]
  changed: { before: PublishedRow; after: ShiftRow }[]
  removed: PublishedRow[]
}

/** What publishing would change, told by what staff see. */
export function differenceOf(draft: ShiftRow[], published: PublishedRow[]): Difference {
  const before = new Map(published.map((shift) => [shift.id, shift]))
  const kept = new Set(draft.map(({ id }) => id))
  return {
    added: draft.filter(({ id }) => !before.has(id)),
    changed: draft.flatMap((after) => {
      const was = before.get(after.id)
      return was && !isSame(was, after) ? [{ before: was, after }] : []
    }),
    removed: published.filter(({ id }) => !kept.has(id)),
  }
}

type Compared = Omit<ShiftRow, 'id' | 'version'>

export function isSame(one: Compared, other: Compared): boolean {
  return (
    one.member_id === other.member_id &&
    one.role === other.role &&
    one.starts_at === other.starts_at &&
    one.ends_at === other.ends_at &&
    one.break_minutes === other.break_minutes &&
    one.note === other.note
  )
}

export function isEmpty({ added, changed, removed }: Difference): boolean {
  return added.length + changed.length + removed.length === 0
}

/** Whoever has, or had, one of these shifts: also the one it was taken from. */
export function membersConcerned({ added, changed, removed }: Difference): number[] {
  const ids = [
    ...added.map(({ member_id }) => member_id),
    ...changed.flatMap(({ before, after }) => [before.member_id, after.member_id]),
    ...removed.map(({ member_id }) => member_id),
  ]
  return [...new Set(ids.filter((id) => id !== null))]
}
