import { sql } from 'kysely'
import type { Actor, Tx } from '../platform/db/transaction.ts'
import type { ActionGroup } from './rules.ts'

export type LogFilter = {
  actorKind?: Actor['kind'] | undefined
  /** A part of the actor's name, whatever its case. */
  actorName?: string | undefined
  group?: ActionGroup | undefined
  from?: number | undefined
  to?: number | undefined
  /** Older than this entry. */
  before?: number | undefined
}

export type LogRow = {
  id: number
  at: number
  actorKind: Actor['kind']
  actorId: string | null
  actorName: string | null
  action: string
  subjectKind: string
  subjectId: string | null
  before: unknown
  after: unknown
  requestId: string | null
}

/** Newest first. Ids rise with the time of writing, so the primary key gives the order and the place to go on from. */
export function listLogRows(tx: Tx, filter: LogFilter, most: number): Promise<LogRow[]> {
  const { actorKind, actorName, group, from, to, before } = filter
  const conditions = [
    sql`true`,
    ...(before === undefined ? [] : [sql`id < ${before}`]),
    ...(actorKind === undefined ? [] : [sql`actor_kind = ${actorKind}`]),
    ...(actorName === undefined ? [] : [sql`strpos(lower(actor_name), lower(${actorName})) > 0`]),
    ...(group === undefined ? [] : [sql`starts_with(action, ${`${group}.`})`]),
    ...(from === undefined ? [] : [sql`at >= ${new Date(from)}`]),
    ...(to === undefined ? [] : [sql`at <= ${new Date(to)}`]),
  ]
  return tx.run(sql<LogRow>`
    select id, at, actor_kind as "actorKind", actor_id as "actorId", actor_name as "actorName", action,
           subject_kind as "subjectKind", subject_id as "subjectId", before, after, request_id as "requestId"
      from audit_log where ${sql.join(conditions, sql` and `)}
     order by id desc limit ${most}`)
}
