import { type RawBuilder, sql } from 'kysely'
import type { Actor, Tx } from '../../platform/postgres/transaction/transaction.ts'
import type { ActionGroup, Place, Subject } from './rules.ts'

export type LogFilter = {
  actorKind?: Actor['kind'] | undefined
  actorId?: string | undefined
  group?: ActionGroup | undefined
  action?: string | undefined
  subject?: Subject | undefined
  from?: number | undefined
  to?: number | undefined
  /** Older than the entry that has this place. */
  before?: Place | undefined
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

/** Most of the log; so they are found by its order alone, and the index of actions leaves them out. */
const FREQUENT = ['order.placed', 'order.moved']
/** Said in so many words, this names that index. */
const IS_RARE = sql`action collate "C" not in ('order.placed', 'order.moved')`

function ofAction(action: string): RawBuilder<unknown> {
  const same = sql`action collate "C" = ${action}`
  return FREQUENT.includes(action) ? same : sql`${same} and ${IS_RARE}`
}

/** From "order." up to "order/", the character after the dot. */
function ofGroup(group: ActionGroup): RawBuilder<unknown> {
  const within = sql`action collate "C" >= ${`${group}.`} and action collate "C" < ${`${group}/`}`
  return group === 'order' ? within : sql`${within} and ${IS_RARE}`
}

/**
 * Newest first. Each filter has an index that ends in the order of the list, so that what is rare is found at once; but the
 * entries about one thing are few, and sorted.
 */
export function listLogRows(tx: Tx, filter: LogFilter, most: number): Promise<LogRow[]> {
  return tx.run(sql<LogRow>`
    select id, at, actor_kind as "actorKind", actor_id as "actorId", actor_name as "actorName", action,
           subject_kind as "subjectKind", subject_id as "subjectId", before, after, request_id as "requestId"
      from audit_log where ${sql.join(conditionsOf(filter), sql` and `)}
     order by at desc, id desc limit ${most}`)
}

/** The newest entries of an action that tell of one of these fields; of any, where none are named. */
export function listPartRows(
  tx: Tx,
  { action, keys }: { action: string; keys: readonly string[] | null },
  most: number,
): Promise<LogRow[]> {
  const ofKeys = keys && sql`and (before ?| ${[...keys]}::text[] or after ?| ${[...keys]}::text[])`
  return tx.run(sql<LogRow>`
    select id, at, actor_kind as "actorKind", actor_id as "actorId", actor_name as "actorName", action,
           subject_kind as "subjectKind", subject_id as "subjectId", before, after, request_id as "requestId"
      from audit_log where ${ofAction(action)} ${ofKeys ?? sql``}
     order by at desc, id desc limit ${most}`)
}

function conditionsOf(filter: LogFilter): RawBuilder<unknown>[] {
  const { actorKind, actorId, group, action, subject, from, to, before } = filter
  const conditions = [sql`true`]
  if (actorKind !== undefined) conditions.push(sql`actor_kind = ${actorKind}`)
  if (actorId !== undefined) conditions.push(sql`actor_id = ${actorId}`)
  if (action !== undefined) conditions.push(ofAction(action))
  if (group !== undefined) conditions.push(ofGroup(group))
  if (subject !== undefined) conditions.push(sql`subject_id = ${subject.id}`)
  if (subject?.kind) conditions.push(sql`subject_kind = ${subject.kind}`)
  if (from !== undefined) conditions.push(sql`at >= ${new Date(from)}`)
  if (to !== undefined) conditions.push(sql`at <= ${new Date(to)}`)
  if (before !== undefined) conditions.push(sql`(at, id) < (${new Date(before.at)}, ${before.id})`)
  return conditions
}

export type ActorRow = { kind: Actor['kind']; id: string; name: string | null }

/** Every actor in the log, with their latest name. Reads one index entry for each actor, not every entry. */
export function listActorRows(tx: Tx, most: number): Promise<ActorRow[]> {
  return tx.run(sql<ActorRow>`
    with recursive actors (kind, id) as (
      (select actor_kind, actor_id from audit_log where actor_id is not null order by actor_kind, actor_id limit 1)
      union all
      select next.actor_kind, next.actor_id
        from actors a cross join lateral (
          select l.actor_kind, l.actor_id from audit_log l
           where (l.actor_kind, l.actor_id) > (a.kind, a.id) and l.actor_id is not null
           order by l.actor_kind, l.actor_id limit 1) next
    )
    select a.kind, a.id, last.name
      from actors a cross join lateral (
        select l.actor_name as name from audit_log l
         where l.actor_kind = a.kind and l.actor_id = a.id
         order by l.at desc, l.id desc limit 1) last
     limit ${most}`)
}

/**
 * All that the log says of one thing, oldest first. A sandbox's reset brings things back under their ids, so what went
 * before the last one is another life's.
 */
export function entriesAbout({ kind, id }: { kind: string; id: string }) {
  return sql<Pick<LogRow, 'at' | 'action' | 'actorName' | 'after'>>`
    select at, action, actor_name as "actorName", after from audit_log
     where subject_kind = ${kind} and subject_id = ${id}
       and id > coalesce((select id from audit_log where action collate "C" = 'sandbox.reset' order by at desc, id desc limit 1), 0)
     order by at, id`
}

/** Who last changed it, or replaced it with an import of everything. */
export function lastEntryAbout({ kind, id }: { kind: string; id: string }) {
  return sql<{ at: number; actorName: string | null }>`
    select at, actor_name as "actorName" from (
      (select at, id, actor_name from audit_log where subject_kind = ${kind} and subject_id = ${id}
        order by at desc, id desc limit 1)
      union all
      (select at, id, actor_name from audit_log where action collate "C" = 'restaurant.imported'
        order by at desc, id desc limit 1)
    ) last order by at desc, id desc limit 1`
}

/** Who last did something of a group, or imported a document. */
export function lastEntryIn(group: ActionGroup) {
  return sql<{ at: number; actorName: string | null }>`
    select at, actor_name as "actorName" from (
      (select at, id, actor_name from audit_log where ${ofGroup(group)} order by at desc, id desc limit 1)
      union all
      (select at, id, actor_name from audit_log where action collate "C" = 'restaurant.imported'
        order by at desc, id desc limit 1)
    ) last order by at desc, id desc limit 1`
}

/** Who last did this. */
export function lastEntryOf(action: string) {
  return sql<{ at: number; actorName: string | null }>`
    select at, actor_name as "actorName" from audit_log where ${ofAction(action)}
     order by at desc, id desc limit 1`
}
