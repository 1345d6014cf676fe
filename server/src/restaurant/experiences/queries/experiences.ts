import { type SqlBool, sql } from 'kysely'
import { type Keyset, keysetQueries } from '../../../platform/pagination/keyset.ts'
import type { PageRequest } from '../../../platform/pagination/page.ts'
import { timestamp } from '../../../platform/postgres/sql/timestamp.ts'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import type { Translations } from '../../menu/contract.ts'

export type ExperienceRow = {
  id: number
  ref: string | null
  name: Translations
  description: Translations | null
  price_minor: number
  capacity: number
  taken: number
  starts_at: number
  ends_at: number
  sales_until: number
  is_active: boolean
  series_id: string | null
  photo_id: string | null
  table_ids: number[]
  cancelled_at: number | null
  cancel_reason: string | null
  version: number
  created_at: number
  updated_at: number
}

const COLUMNS = [
  'id',
  'ref',
  'name',
  'description',
  'price_minor',
  'capacity',
  'taken',
  'starts_at',
  'ends_at',
  'sales_until',
  'is_active',
  'series_id',
  'photo_id',
  'table_ids',
  'cancelled_at',
  'cancel_reason',
  'version',
  'created_at',
  'updated_at',
] as const satisfies (keyof ExperienceRow)[]
const ALL = sql.raw(COLUMNS.join(', '))

const BY_START: Keyset = [
  { column: 'starts_at', type: 'timestamptz' },
  { column: 'id', type: 'bigint' },
]

export function experiencePage(
  { from, to }: { from?: number | undefined; to?: number | undefined },
  request: PageRequest,
) {
  const where = [
    ...(from === undefined ? [] : [sql<SqlBool>`starts_at >= ${new Date(from)}`]),
    ...(to === undefined ? [] : [sql<SqlBool>`starts_at <= ${new Date(to)}`]),
  ]
  return keysetQueries<ExperienceRow>('experiences', COLUMNS, BY_START, where, request)
}

export function findExperience(id: number) {
  return sql<ExperienceRow>`select ${ALL} from experiences where id = ${id}`
}

/** Locked: nobody takes or frees its tickets meanwhile. */
export async function lockExperience(tx: Tx, id: number): Promise<ExperienceRow | undefined> {
  return (await tx.run(sql<ExperienceRow>`${findExperience(id)} for no key update`))[0]
}

export function listExperiences({ fromAt, untilAt }: { fromAt: number | null; untilAt: number | null }) {
  return sql<ExperienceRow>`
    select ${ALL} from experiences
     where ends_at >= ${fromAt === null ? '-infinity' : new Date(fromAt).toISOString()}::timestamptz
       and ends_at < ${untilAt === null ? 'infinity' : new Date(untilAt).toISOString()}::timestamptz
     order by starts_at, id`
}

/** What guests can book now, sold out dates among them. */
export function experiencesOnSale(now: number) {
  const at = new Date(now)
  return sql<ExperienceRow>`
    select ${ALL} from experiences
     where is_active and cancelled_at is null and sales_until > ${at} and ends_at > ${at} order by starts_at, id`
}

/** Those who look at the pages of experiences. */
export function tellPages(tx: Tx): void {
  tx.notify(`experiences:${tx.restaurant.id}`)
}

/**
 * The one way to take tickets: where there are not so many left, no row comes back. The row stays locked until the
 * transaction ends, so whoever races waits and then sees what is left.
 */
export async function takeTickets(
  tx: Tx,
  id: number,
  tickets: number,
  at: number,
): Promise<ExperienceRow | undefined> {
  tellPages(tx)
  const [row] = await tx.run(sql<ExperienceRow>`
    update experiences set taken = taken + ${tickets}, updated_at = ${new Date(at)}
     where id = ${id} and taken + ${tickets} <= capacity returning ${ALL}`)
  return row
}

export async function freeTickets(tx: Tx, id: number, tickets: number, at: number): Promise<ExperienceRow> {
  tellPages(tx)
  const [row] = await tx.run(sql<ExperienceRow>`
    update experiences set taken = taken - ${tickets}, updated_at = ${new Date(at)} where id = ${id} returning ${ALL}`)
  if (!row) throw new Error(`there is no experience ${id}`)
  return row
}

export type ExperienceFields = Pick<
  ExperienceRow,
  | 'name'
  | 'description'
  | 'price_minor'
  | 'capacity'
  | 'starts_at'
  | 'ends_at'
  | 'sales_until'
  | 'is_active'
  | 'table_ids'
>

export async function insertExperience(
  tx: Tx,
  row: ExperienceFields & Pick<ExperienceRow, 'series_id' | 'photo_id'>,
  at: number,
): Promise<ExperienceRow> {
  const [made] = await tx.run(sql<ExperienceRow>`
    insert into experiences (name, description, price_minor, capacity, starts_at, ends_at, sales_until, is_active,
                             series_id, photo_id, table_ids, created_at, updated_at)
    values (${JSON.stringify(row.name)}::jsonb, ${json(row.description)}::jsonb, ${row.price_minor}, ${row.capacity},
            ${new Date(row.starts_at)}, ${new Date(row.ends_at)}, ${new Date(row.sales_until)}, ${row.is_active},
            ${row.series_id}, ${row.photo_id}, ${row.table_ids}::bigint[], ${new Date(at)}, ${new Date(at)})
    returning ${ALL}`)
  if (!made) throw new Error('the experience was not stored')
  return made
}

/** What an edit changes; its tickets stay as they are. */
export function updateExperience(tx: Tx, row: ExperienceRow): void {
  tellPages(tx)
  tx.later(sql`
    update experiences
       set name = ${JSON.stringify(row.name)}::jsonb, description = ${json(row.description)}::jsonb,
           price_minor = ${row.price_minor}, capacity = ${row.capacity}, starts_at = ${new Date(row.starts_at)},
           ends_at = ${new Date(row.ends_at)}, sales_until = ${new Date(row.sales_until)}, is_active = ${row.is_active},
           photo_id = ${row.photo_id}, table_ids = ${row.table_ids}::bigint[],
           cancelled_at = ${timestamp(row.cancelled_at)}, cancel_reason = ${row.cancel_reason},
           version = ${row.version}, updated_at = ${new Date(row.updated_at)}
     where id = ${row.id}`)
}

export function deleteExperience(tx: Tx, id: number): void {
  tx.later(sql`delete from experiences where id = ${id}`)
}

export async function hasBookings(tx: Tx, id: number): Promise<boolean> {
  const [row] = await tx.run(sql<{ any: boolean }>`
    select exists (select from experience_bookings where experience_id = ${id})
        or exists (select from experience_waits where experience_id = ${id}) as any`)
  return row?.any ?? false
}

/** The dates of a repetition from one moment on, locked in the order of their ids. */
export function lockSeries(tx: Tx, seriesId: string, fromAt: number): Promise<ExperienceRow[]> {
  return tx.run(sql<ExperienceRow>`
    select ${ALL} from experiences where series_id = ${seriesId} and starts_at >= ${new Date(fromAt)}
     order by id for no key update`)
}

function json(value: object | null): string | null {
  return value === null ? null : JSON.stringify(value)
}

/** In the order of their ids, so that two who lock several do not wait for each other. */
export function lockAllExperiences(tx: Tx): Promise<ExperienceRow[]> {
  return tx.run(sql<ExperienceRow>`select ${ALL} from experiences order by id for no key update`)
}

export async function insertImported(
  tx: Tx,
  row: Omit<ExperienceFields, 'table_ids'> & { id: number; ref: string },
  at: number,
): Promise<void> {
  await tx.run(sql`
    insert into experiences (id, ref, name, description, price_minor, capacity, starts_at, ends_at, sales_until, is_active,
                             created_at, updated_at)
    values (${row.id}, ${row.ref}, ${JSON.stringify(row.name)}::jsonb, ${json(row.description)}::jsonb, ${row.price_minor},
            ${row.capacity}, ${new Date(row.starts_at)}, ${new Date(row.ends_at)}, ${new Date(row.sales_until)},
            ${row.is_active}, ${new Date(at)}, ${new Date(at)})`)
}
