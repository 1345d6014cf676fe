import { type SqlBool, sql } from 'kysely'
import { type Keyset, keysetQueries } from '../../platform/pagination/keyset.ts'
import type { PageRequest } from '../../platform/pagination/page.ts'
import { sqlOf } from '../../platform/postgres/sql/statement.ts'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'

/** A shift as the API shows it; moments in milliseconds. */
export type ShownShift = {
  id: number
  staff_name: string
  role: string
  starts_at: number
  ends_at: number
  break_minutes: number
  note: string | null
}

export type ShownWeek = {
  id: number
  branch_id: number
  week_start: string
  shown: ShownShift[]
  published_at: number
}

export type WeekRow = {
  id: number
  branch_id: number
  week_start: string
  version: number
  published_at: number | null
  updated_at: number
}

export type ShiftRow = {
  id: number
  member_id: number | null
  role: string
  starts_at: number
  ends_at: number
  break_minutes: number
  note: string | null
  version: number
}
export type NewShift = Omit<ShiftRow, 'id' | 'version'>
export type PublishedRow = Omit<ShiftRow, 'version'> & { staff_name: string | null }

const WEEK = ['id', 'branch_id', 'week_start', 'version', 'published_at', 'updated_at'] as const
const SHIFT = ['id', 'member_id', 'role', 'starts_at', 'ends_at', 'break_minutes', 'note', 'version'] as const
const PUBLISHED = [
  ...['id', 'member_id', 'staff_name', 'role', 'starts_at', 'ends_at', 'break_minutes', 'note'],
] as (keyof PublishedRow)[]
const SHOWN = ['id', 'branch_id', 'week_start', 'shown', 'published_at'] as const

const BY_WEEK: Keyset = [
  { column: 'week_start', type: 'date' },
  { column: 'id', type: 'bigint' },
]

export type WeekFilter = { branch_id?: number; from?: string; to?: string }

export function shownWeekPage({ branch_id, from, to }: WeekFilter, request: PageRequest) {
  const where = [sql<SqlBool>`published_at is not null`]
  if (branch_id !== undefined) where.push(sql<SqlBool>`branch_id = ${branch_id}`)
  if (from !== undefined) where.push(sql<SqlBool>`week_start >= ${from}::date`)
  if (to !== undefined) where.push(sql<SqlBool>`week_start <= ${to}::date`)
  return keysetQueries<ShownWeek>('shift_weeks', SHOWN, BY_WEEK, where, request)
}

export function findShownWeek(id: number) {
  return sql<ShownWeek>`
    select id, branch_id, week_start, shown, published_at from shift_weeks
     where id = ${id} and published_at is not null`
}

export function findWeek(branchId: number, weekStart: string) {
  return sqlOf
    .selectFrom('shift_weeks')
    .select(WEEK)
    .where('branch_id', '=', branchId)
    .where('week_start', '=', weekStart)
}

/** Made where there is none; locked until the transaction ends, so that two changes of a week follow each other. */
export async function lockWeek(tx: Tx, branchId: number, weekStart: string, at: number): Promise<WeekRow> {
  await tx.run(sql`
    insert into shift_weeks (branch_id, week_start, updated_at)
    values (${branchId}, ${weekStart}::date, ${new Date(at)})
    on conflict (restaurant_id, branch_id, week_start) do nothing`)
  const [week] = await tx.run(findWeek(branchId, weekStart).forNoKeyUpdate())
  if (!week) throw new Error('the week was made a moment ago')
  return week
}

export async function lockWeekOfShift(tx: Tx, shiftId: number): Promise<WeekRow | undefined> {
  const [week] = await tx.run(
    sqlOf
      .selectFrom('shift_weeks')
      .select(WEEK)
      .where('id', '=', sql<number>`(select week_id from shifts where id = ${shiftId})`)
      .forNoKeyUpdate(),
  )
  return week
}

export function touchWeek(tx: Tx, id: number, at: number): void {
  tx.later(sql`update shift_weeks set version = version + 1, updated_at = ${new Date(at)} where id = ${id}`)
}

export function draftOf(weekId: number) {
  return sqlOf
    .selectFrom('shifts')
    .select(SHIFT)
    .where('week_id', '=', weekId)
    .orderBy('starts_at')
    .orderBy('id')
}

export function publishedOf(weekId: number) {
  return sqlOf
    .selectFrom('published_shifts')
    .select(PUBLISHED)
    .where('week_id', '=', weekId)
    .orderBy('starts_at')
    .orderBy('id')
}

export type PlacedShift = ShiftRow & { branch_id: number; week_start: string }

/** The drafts of every branch that begin from one moment until before another. */
export function draftsBetween(fromAt: number, untilAt: number) {
  return sql<PlacedShift>`
    select s.id, s.member_id, s.role, s.starts_at, s.ends_at, s.break_minutes, s.note, s.version, w.branch_id, w.week_start
      from shifts s join shift_weeks w on w.id = s.week_id
     where s.starts_at >= ${new Date(fromAt)} and s.starts_at < ${new Date(untilAt)}
     order by s.starts_at, s.id`
}

export async function insertShifts(tx: Tx, weekId: number, shifts: NewShift[]): Promise<number[]> {
  if (shifts.length === 0) return []
  const rows = await tx.run(
    sqlOf
      .insertInto('shifts')
      .values(shifts.map((shift) => ({ week_id: weekId, ...dated(shift) })))
      .returning('id'),
  )
  return rows.map(({ id }) => id)
}

export function updateShift(tx: Tx, id: number, shift: NewShift): void {
  tx.later(
    sqlOf
      .updateTable('shifts')
      .set({ ...dated(shift), version: sql<number>`version + 1` })
      .where('id', '=', id),
  )
}

function dated(shift: NewShift) {
  return { ...shift, starts_at: new Date(shift.starts_at), ends_at: new Date(shift.ends_at) }
}

export function deleteShifts(tx: Tx, ids: number[]): void {
  if (ids.length > 0) tx.later(sql`delete from shifts where id = any(${ids}::bigint[])`)
}

/** The draft becomes what is seen. The database refuses it where somebody would work in two places at once. */
export async function replacePublished(tx: Tx, weekId: number): Promise<PublishedRow[]> {
  await tx.run(sql`delete from published_shifts where week_id = ${weekId}`)
  return tx.run(sql<PublishedRow>`
    with copied as (
      insert into published_shifts (id, week_id, member_id, staff_name, role, starts_at, ends_at, break_minutes, note)
      select s.id, s.week_id, s.member_id, m.name, s.role, s.starts_at, s.ends_at, s.break_minutes, s.note
        from shifts s left join team_members m on m.id = s.member_id
       where s.week_id = ${weekId}
      returning id, member_id, staff_name, role, starts_at, ends_at, break_minutes, note
    )
    select id, member_id, staff_name, role, starts_at, ends_at, break_minutes, note from copied order by starts_at, id`)
}

export function markPublished(tx: Tx, weekId: number, shown: ShownShift[], at: number): void {
  tx.later(sql`
    update shift_weeks set shown = ${JSON.stringify(shown)}::jsonb, published_at = ${new Date(at)} where id = ${weekId}`)
}

export type Clash = {
  name: string
  starts_at: number
  ends_at: number
  other_starts_at: number
  other_ends_at: number
  other_branch_id: number
}

/** Two shifts of this draft at once, or one with a published shift of another week. */
export function clashesOf(weekId: number) {
  return sql<Clash>`
    select m.name, s.starts_at, s.ends_at, o.starts_at as other_starts_at, o.ends_at as other_ends_at,
           o.branch_id as other_branch_id
      from shifts s join team_members m on m.id = s.member_id
      join (
        select d.id, d.member_id, d.starts_at, d.ends_at, w.branch_id, true as own
          from shifts d join shift_weeks w on w.id = d.week_id where d.week_id = ${weekId}
        union all
        select p.id, p.member_id, p.starts_at, p.ends_at, w.branch_id, false
          from published_shifts p join shift_weeks w on w.id = p.week_id where p.week_id <> ${weekId}
      ) o on o.member_id = s.member_id and o.starts_at < s.ends_at and o.ends_at > s.starts_at
         and (not o.own or (o.starts_at, o.id) > (s.starts_at, s.id))
     where s.week_id = ${weekId}
     order by s.starts_at, s.id limit 20`
}

export type OwnShift = PublishedRow & { branch_id: number; published_at: number }

/** What is published for a person, or, of null, for nobody yet. */
export function publishedFor(memberId: number | null, fromAt: number) {
  const whose = memberId === null ? sql`p.member_id is null` : sql`p.member_id = ${memberId}`
  return sql<OwnShift>`
    select p.id, p.member_id, p.staff_name, p.role, p.starts_at, p.ends_at, p.break_minutes, p.note, w.branch_id,
           w.published_at
      from published_shifts p join shift_weeks w on w.id = p.week_id
     where ${whose} and p.ends_at > ${new Date(fromAt)}
     order by p.starts_at, p.id limit 1000`
}

export type TemplateShift = {
  member_id: number | null
  role: string
  weekday: number
  from: string
  minutes: number
  break_minutes: number
  note: string | null
}
export type TemplateRow = { id: number; name: string; shifts: TemplateShift[] }

export const ALL_TEMPLATES = sql<TemplateRow>`select id, name, shifts from shift_templates order by name`

export function findTemplate(id: number) {
  return sql<TemplateRow>`select id, name, shifts from shift_templates where id = ${id}`
}

export async function upsertTemplate(
  tx: Tx,
  template: { name: string; shifts: TemplateShift[]; at: number },
): Promise<number> {
  const [row] = await tx.run(sql<{ id: number }>`
    insert into shift_templates (name, shifts, created_at)
    values (${template.name}, ${JSON.stringify(template.shifts)}::jsonb, ${new Date(template.at)})
    on conflict (restaurant_id, name) do update set shifts = excluded.shifts returning id`)
  return row?.id ?? 0
}

export function deleteTemplate(id: number) {
  return sql<{ name: string }>`delete from shift_templates where id = ${id} returning name`
}

export const ALL_WEEKS = sql<WeekRow>`
  select id, branch_id, week_start, version, published_at, updated_at from shift_weeks order by week_start, id`

export const ALL_DRAFTS = sql<ShiftRow & { week_id: number }>`
  select id, week_id, member_id, role, starts_at, ends_at, break_minutes, note, version from shifts order by starts_at, id`
