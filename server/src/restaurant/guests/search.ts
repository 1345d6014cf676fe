import { type RawBuilder, sql } from 'kysely'
import type { Sought, Word } from './rules/search.ts'
import type { GuestSort } from './rules/sorts.ts'

/** A guest as staff see them, whatever the guest has agreed to: they answer the phone and seat the party. */
export type FoundGuest = {
  id: number
  name: string
  phone: string | null
  email: string | null
  email_is_own: boolean
  marketing_opted_in: boolean
  visits_count: number
  total_spend_minor: number
  last_visit_at: number | null
  updated_at: number
  allergies: string[] | null
  tags: string[] | null
}

export type GuestFilter = { sought: Sought | null; tag?: string | undefined; optedIn?: boolean | undefined }
export type GuestPosition = { value: string | number; id: number }

const SORTS: Record<GuestSort, { column: string; type: string; order: 'asc' | 'desc' }> = {
  recent: { column: 'updated_at', type: 'timestamptz', order: 'desc' },
  visits: { column: 'visits_count', type: 'integer', order: 'desc' },
  spend: { column: 'total_spend_minor', type: 'bigint', order: 'desc' },
  name: { column: 'name', type: 'text', order: 'asc' },
}

/** One more than asked for, so that one knows whether there are more. */
export function guestsFound(
  filter: GuestFilter,
  { sort, after, perPage }: { sort: GuestSort; after: GuestPosition | null; perPage: number },
) {
  const { column, type, order } = SORTS[sort]
  const key = sql.ref(`g.${column}`)
  const value = type === 'timestamptz' ? after && new Date(after.value).toISOString() : after?.value
  const beyond = after
    ? sql`(${key}, g.id) ${sql.raw(order === 'asc' ? '>' : '<')} (${value}::${sql.raw(type)}, ${after.id}::bigint)`
    : sql`true`
  const way = sql.raw(order)
  return sql<FoundGuest>`
    select g.id, g.name, g.phone, g.email, g.email_is_own, g.marketing_opted_in, g.visits_count, g.total_spend_minor,
           g.last_visit_at, g.updated_at, n.allergies, n.tags
      from guests g left join guest_notes n on n.guest_id = g.id
     where ${fits(filter)} and ${beyond}
     order by ${key} ${way}, g.id ${way} limit ${perPage + 1}`
}

/** Up to a most: beyond it nobody counts. */
export function countGuests(filter: GuestFilter, most: number) {
  return sql<{ count: number }>`
    select count(*)::int as count from (select from guests g where ${fits(filter)} limit ${most + 1}) counted`
}

export function sortValue(sort: GuestSort, guest: FoundGuest): string | number {
  return guest[SORTS[sort].column as 'updated_at' | 'name']
}

/** Every tag in use, with how many guests have it. */
export const TAGS_IN_USE = sql<{ tag: string; guests: number }>`
  select tag, count(*)::int as guests
    from guest_notes n, unnest(n.tags) tag
   where n.guest_id in (select w.guest_id from guest_words w where w.word >= 'g' and w.word < 'h')
   group by tag order by count(*) desc, tag limit 200`

function fits({ sought, tag, optedIn }: GuestFilter): RawBuilder<unknown> {
  const parts = [
    sql`g.erased_at is null`,
    ...(sought ?? []).map((words) => hasOneOf(words)),
    ...(tag === undefined ? [] : [hasOneOf([{ kind: 'g', text: tag, whole: true }])]),
    ...(optedIn === undefined ? [] : [sql`g.marketing_opted_in = ${optedIn}`]),
  ]
  return sql.join(parts, sql` and `)
}

function hasOneOf(words: Word[]): RawBuilder<unknown> {
  const spans = words.map(({ kind, text, whole }) => {
    const start = sql`${kind}::text || fold_text(${text}::text)`
    const meant = whole ? sql`word = ${start}` : sql`word >= ${start} and word < ${start} || chr(1114111)`
    return sql`select guest_id from guest_words where ${meant}`
  })
  return sql`g.id in (${sql.join(spans, sql` union all `)})`
}
