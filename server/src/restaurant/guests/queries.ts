import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Keyset, keysetQueries } from '../../platform/pagination/keyset.ts'
import type { PageRequest } from '../../platform/pagination/page.ts'
import { sqlOf } from '../../platform/postgres/sql/statement.ts'
import { timestamp } from '../../platform/postgres/sql/timestamp.ts'
import { changedAt, changedOnceLocked, type Tx } from '../../platform/postgres/transaction/transaction.ts'
import { deleteNotes } from './notes.ts'

export type GuestRow = {
  id: number
  ref: string | null
  name: string
  phone: string | null
  email: string | null
  /** False where a visit brought the address to a profile that was there before: it may be anybody's. */
  email_is_own: boolean
  locale: string | null
  marketing_opted_in: boolean
  marketing_decided_at: number | null
  marketing_source: string | null
  visits_count: number
  total_spend_minor: number
  last_visit_at: number | null
  created_at: number
  updated_at: number
}

const COLUMNS = [
  'id',
  'ref',
  'name',
  'phone',
  'email',
  'email_is_own',
  'locale',
  'marketing_opted_in',
  'marketing_decided_at',
  'marketing_source',
  'visits_count',
  'total_spend_minor',
  'last_visit_at',
  'created_at',
  'updated_at',
] as const satisfies (keyof GuestRow)[]

/** By name: a version that adds a column must not change what an older one has prepared. */
const OF_GUEST = sql.raw(COLUMNS.map((column) => `(m.guest).${column}`).join(', '))

export type Details = {
  name: string
  phone: string | null
  email: string | null
  emailFolded: string | null
  locale: string | null
}

/** Nothing where the condition does not hold. */
export async function meetGuestRow(
  tx: Tx,
  { name, phone, email, emailFolded, locale }: Details,
  condition: RawBuilder<boolean>,
) {
  const [met] = await tx.run(
    sql<GuestRow & { outcome: 'known' | 'created' | 'updated'; same_as: number | null }>`
      select m.outcome, m.same_as, ${OF_GUEST} from meet_guest(
        ${name}, ${phone}, ${email}, ${emailFolded}, ${locale}, ${new Date(tx.cause.now)},
        ${changedOnceLocked(tx)}) m where ${condition}`,
  )
  return met
}

export function findGuest(id: number) {
  return sqlOf.selectFrom('guests').select(COLUMNS).where('id', '=', id).where('erased_at', 'is', null)
}

/** What they are called; those who were erased are left out. */
export function namesOf(ids: number[]) {
  return sql<{ id: number; name: string }>`
    select id, name from guests where id = any(${ids}::bigint[]) and erased_at is null`
}

/** Waits until orders and reservations of this guest that are under way have committed; later ones wait for this transaction. */
export async function lockGuest(tx: Tx, id: number): Promise<GuestRow | undefined> {
  claimGuest(tx, id)
  return (await tx.run(findGuest(id).forNoKeyUpdate()))[0]
}

/** One who was erased or merged before, too. */
export async function lockGuestOnceMore(
  tx: Tx,
  id: number,
): Promise<(GuestRow & { erased_at: number | null }) | undefined> {
  claimGuest(tx, id)
  const rows = await tx.run(
    sqlOf
      .selectFrom('guests')
      .select([...COLUMNS, 'erased_at'])
      .where('id', '=', id)
      .forNoKeyUpdate(),
  )
  return rows[0]
}

/** Whoever writes this phone or email meanwhile waits; the function meet_guest takes the same locks. */
export function lockContacts(tx: Tx, contacts: (string | null)[]): void {
  const keys = contacts.filter((contact) => contact !== null)
  tx.later(sql`
    select pg_advisory_xact_lock(hashtextextended(format('guest:%s:%s', current_restaurant(), key), 0))
      from (select key from unnest(${keys}::text[]) key order by key) keys`)
}

export function findGuestByEmail(folded: string) {
  return sql<{ id: number }>`
    select id from guests where email_folded = ${folded} and erased_at is null order by email_is_own desc, id limit 1`
}

export function findGuestByPhone(phone: string) {
  return sqlOf.selectFrom('guests').select(COLUMNS).where('phone', '=', phone).where('erased_at', 'is', null)
}

/** The function meet_guest shares the same lock. */
function claimGuest(tx: Tx, id: number): void {
  tx.later(sql`select pg_advisory_xact_lock(hashtextextended(format('guest:%s', ${id}::bigint), 0))`)
}

/** Shared by every change of a profile, before orders or bookings share the menu and the rules. */
export const GUESTS = 'guests'

const BY_ID: Keyset = [{ column: 'id', type: 'bigint' }]

export type GuestFilter = { optedIn?: boolean | undefined; updatedSince?: number | undefined }

export function guestPage(filter: GuestFilter, request: PageRequest) {
  const where = [
    sql<SqlBool>`erased_at is null`,
    ...(filter.optedIn === undefined ? [] : [sql<SqlBool>`marketing_opted_in = ${filter.optedIn}`]),
    ...(filter.updatedSince === undefined
      ? []
      : [sql<SqlBool>`updated_at >= ${new Date(filter.updatedSince)}`]),
  ]
  return keysetQueries<GuestRow>('guests', COLUMNS, BY_ID, where, request)
}

export function updateConsent(tx: Tx, id: number, { optedIn, source }: { optedIn: boolean; source: string }) {
  const now = new Date(tx.cause.now)
  tx.later(
    sqlOf
      .updateTable('guests')
      .set({
        marketing_opted_in: optedIn,
        marketing_decided_at: now,
        marketing_source: source,
        updated_at: new Date(changedAt(tx)),
      })
      .where('id', '=', id),
  )
}

export function addVisit(tx: Tx, id: number, { spendMinor, at }: { spendMinor: number; at: number }): void {
  tx.later(sql`
    update guests set visits_count = visits_count + 1, total_spend_minor = total_spend_minor + ${spendMinor},
                      last_visit_at = greatest(last_visit_at, ${new Date(at)}), updated_at = ${changedOnceLocked(tx)}
     where id = ${id}`)
}

export function removeVisit(
  tx: Tx,
  id: number,
  { spendMinor, at, before }: { spendMinor: number; at: number; before: number | null },
): void {
  tx.later(sql`
    update guests set visits_count = greatest(visits_count - 1, 0),
                      total_spend_minor = greatest(total_spend_minor - ${spendMinor}, 0),
                      last_visit_at = case when last_visit_at > ${new Date(at)} then last_visit_at
                                           else ${timestamp(before)}::timestamptz end,
                      updated_at = ${changedOnceLocked(tx)}
     where id = ${id}`)
}

export function addSpend(tx: Tx, id: number, byMinor: number): void {
  tx.later(sql`
    update guests set total_spend_minor = greatest(total_spend_minor + ${byMinor}, 0),
                      updated_at = ${changedOnceLocked(tx)}
     where id = ${id}`)
}

/** This guest and all who were merged into it. */
export async function idsOf(tx: Tx, id: number): Promise<number[]> {
  const rows = await tx.run(sql<{ id: number }>`
    with recursive same(id) as (
      select ${id}::bigint union select g.id from guests g join same on g.merged_into = same.id
    ) select id from same`)
  return rows.map((row) => row.id)
}

/** Only the figures stay. */
export function blankGuest(tx: Tx, id: number, mergedInto: number | null = null): void {
  deleteNotes(tx, id)
  tx.later(sql`
    update guests
       set ref = null, name = '', phone = null, email = null, email_folded = null, email_is_own = false, locale = null,
           marketing_opted_in = false, marketing_decided_at = null, marketing_source = null,
           erased_at = ${new Date(tx.cause.now)}, updated_at = ${new Date(changedAt(tx))}, merged_into = ${mergedInto}
     where id = ${id}`)
}

export function updateGuest(tx: Tx, row: GuestRow & { emailFolded: string | null }): void {
  tx.later(
    sqlOf
      .updateTable('guests')
      .set({
        ref: row.ref,
        name: row.name,
        phone: row.phone,
        email: row.email,
        email_folded: row.emailFolded,
        email_is_own: row.email_is_own,
        locale: row.locale,
        marketing_opted_in: row.marketing_opted_in,
        marketing_decided_at: timestamp(row.marketing_decided_at),
        marketing_source: row.marketing_source,
        visits_count: row.visits_count,
        total_spend_minor: row.total_spend_minor,
        last_visit_at: timestamp(row.last_visit_at),
        created_at: new Date(row.created_at),
        updated_at: new Date(row.updated_at),
      })
      .where('id', '=', row.id),
  )
}
