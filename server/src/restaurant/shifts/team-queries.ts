import { sql } from 'kysely'
import { sqlOf } from '../../platform/postgres/sql/statement.ts'
import { timestamp } from '../../platform/postgres/sql/timestamp.ts'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import type { Window } from '../../platform/time/windows.ts'

export type MemberRow = {
  id: number
  ref: string | null
  name: string
  role: string
  email: string | null
  wage_minor: number | null
  weekly_minutes: number | null
  unavailable: Window[]
  has_calendar: boolean
  left_at: number | null
  version: number
}

export type MemberDetails = Pick<
  MemberRow,
  'name' | 'role' | 'email' | 'wage_minor' | 'weekly_minutes' | 'unavailable'
>

const ALL = sql`id, ref, name, role, email, wage_minor, weekly_minutes, unavailable,
  calendar_hash is not null as has_calendar, left_at, version`

/** Those who have left too. */
export const ALL_MEMBERS = sql<MemberRow>`select ${ALL} from team_members order by left_at is not null, name, id`

export async function lockMember(tx: Tx, id: number): Promise<MemberRow | undefined> {
  const [row] = await tx.run(
    sql<MemberRow>`select ${ALL} from team_members where id = ${id} for no key update`,
  )
  return row
}

/** Whoever works here under this address. */
export function memberByEmail(email: string) {
  return sql<MemberRow>`
    select ${ALL} from team_members where lower(email) = lower(${email}) and left_at is null`
}

export function memberByCalendar(hash: Buffer) {
  return sql<MemberRow>`select ${ALL} from team_members where calendar_hash = ${hash} and left_at is null`
}

export async function insertMember(tx: Tx, details: MemberDetails, at: number): Promise<number> {
  const [row] = await tx.run(
    sqlOf
      .insertInto('team_members')
      .values({ ...written(details), created_at: new Date(at), updated_at: new Date(at) })
      .returning('id'),
  )
  return row?.id ?? 0
}

export function updateMember(tx: Tx, id: number, details: MemberDetails, at: number): void {
  tx.later(
    sqlOf
      .updateTable('team_members')
      .set({ ...written(details), version: sql<number>`version + 1`, updated_at: new Date(at) })
      .where('id', '=', id),
  )
}

function written({ unavailable, ...details }: MemberDetails) {
  return { ...details, unavailable: JSON.stringify(unavailable) }
}

/** Whoever leaves has no calendar any more. */
export function updateLeft(tx: Tx, ids: number[], leftAt: number | null, at: number): void {
  tx.later(sql`
    update team_members
       set left_at = ${timestamp(leftAt)}::timestamptz, version = version + 1,
           updated_at = ${new Date(at)}, calendar_hash = case when ${leftAt === null} then calendar_hash end
     where id = any(${ids}::bigint[])`)
}

export type Opened = { week_id: number }

/** What they were planned for from now on is nobody's. */
/** Whether they have been planned for a branch that is none of these since then, or will be. */
export function shiftsElsewhere(memberId: number, branches: readonly number[], since: number) {
  return sql`
    select from shifts s join shift_weeks w on w.id = s.week_id
     where s.member_id = ${memberId} and s.ends_at > ${new Date(since)} and w.branch_id <> all(${[...branches]}::bigint[])
    union all
    select from published_shifts p join shift_weeks w on w.id = p.week_id
     where p.member_id = ${memberId} and p.ends_at > ${new Date(since)} and w.branch_id <> all(${[...branches]}::bigint[])
    limit 1`
}

export function openShiftsOf(memberIds: number[], fromAt: number) {
  return sql<Opened>`
    with opened as (
      update shifts set member_id = null, version = version + 1
       where member_id = any(${memberIds}::bigint[]) and starts_at >= ${new Date(fromAt)} returning week_id
    )
    update shift_weeks set version = version + 1 where id in (select week_id from opened) returning id as week_id`
}

export function updateCalendar(tx: Tx, memberId: number, hash: Buffer | null): void {
  tx.later(sql`update team_members set calendar_hash = ${hash} where id = ${memberId}`)
}

const TIME_OFF_STATUSES = ['asked', 'granted', 'refused', 'withdrawn'] as const
export type TimeOffStatus = (typeof TIME_OFF_STATUSES)[number]

export type TimeOffRow = {
  id: number
  member_id: number
  from_day: string
  to_day: string
  note: string | null
  status: TimeOffStatus
  answered_by: string | null
  created_at: number
}

const TIME_OFF = [
  'id',
  'member_id',
  'from_day',
  'to_day',
  'note',
  'status',
  'answered_by',
  'created_at',
] as const

export function timeOffUntil(fromDay: string) {
  return sqlOf
    .selectFrom('time_off')
    .select(TIME_OFF)
    .where('to_day', '>=', fromDay)
    .where('status', '<>', 'withdrawn')
    .orderBy('from_day')
    .orderBy('id')
    .limit(500)
}

export async function lockTimeOff(tx: Tx, id: number): Promise<TimeOffRow | undefined> {
  const [row] = await tx.run(
    sqlOf.selectFrom('time_off').select(TIME_OFF).where('id', '=', id).forNoKeyUpdate(),
  )
  return row as TimeOffRow | undefined
}

export async function insertTimeOff(tx: Tx, { created_at, ...off }: Omit<TimeOffRow, 'id'>): Promise<number> {
  const [row] = await tx.run(
    sqlOf
      .insertInto('time_off')
      .values({ ...off, created_at: new Date(created_at) })
      .returning('id'),
  )
  return row?.id ?? 0
}

export function answerTimeOff(
  tx: Tx,
  id: number,
  { status, by, at }: { status: TimeOffStatus; by: string | null; at: number },
): void {
  tx.later(
    sqlOf
      .updateTable('time_off')
      .set({ status, answered_by: by, answered_at: new Date(at) })
      .where('id', '=', id),
  )
}
