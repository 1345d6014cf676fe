import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { cachedSql } from '../../platform/postgres/sql/cached-sql.ts'
import { realNow, type Tx } from '../../platform/postgres/transaction/transaction.ts'
import { formatMoment } from '../../platform/time/clock.ts'
import type { Redaction } from '../redaction/rules.ts'
import type { EventType } from './types.ts'

export const EVENTS_TOPIC = 'events'

/** Of a row of `events`: whether it was sent to try an address, and nothing has happened. */
export const IS_TEST = sql<boolean>`(type = 'ping' or place is null)`

/**
 * Writes an event in the transaction of its cause, in the exact bytes that receivers will be sent, and passes it on to
 * whoever queues it for them (the webhooks, named where the database is opened). `subject` is what it tells of, as `kind:id`: its events reach an address in their
 * order, and an erasure finds them again.
 */
export function emit(tx: Tx, type: EventType, data: object, subject: string | null = null): string {
  const id = writeEvent(tx, { type, data, subject })
  tx.passOn({ id, type, subject })
  return id
}

/** The event alone, for whoever says where it goes. `unlisted`: no part of the feed. Only tests are, and `IS_TEST` knows them by it. */
export function writeEvent(
  tx: Tx,
  {
    type,
    data,
    subject,
    unlisted = false,
  }: { type: EventType; data: object; subject: string | null; unlisted?: boolean },
): string {
  const id = randomUUIDv7()
  const { id: restaurantId, slug, currency, zone } = tx.restaurant
  const body = JSON.stringify({
    id,
    type,
    created_at: formatMoment(tx.cause.now, zone),
    restaurant: { id: restaurantId, slug, currency },
    data,
  })
  const created_at = new Date(realNow(tx))
  tx.later(
    unlisted
      ? cachedSql`insert into events (id, type, subject, body, created_at, place) values (${id}, ${type}, ${subject}, ${body}, ${created_at}, null)`
      : cachedSql`insert into events (id, type, subject, body, created_at) values (${id}, ${type}, ${subject}, ${body}, ${created_at})`,
  )
  tx.hint(`${EVENTS_TOPIC}:${restaurantId}`)
  return id
}

/** What was sent is sent; what is replayed from now on says nothing of the guest. */
export async function blankEvents(
  tx: Tx,
  { guestIds, subjectIds, formerIds, whole, within }: Redaction,
): Promise<void> {
  await tx.run(sql`
    update events set body = redact(event_body(events)::json, ${whole}::text[], ${within}::text[]), pressed_on = null
     where subject = any(${guestIds.map((id) => `guest:${id}`)}::text[])
        or split_part(subject, ':', 2) = any(${subjectIds}::text[])
        or id in (${eventsOfFormer({ guestIds, formerIds, whole })})`)
}

/** What told of orders while they were theirs, and what names them since, such as an integrator's reference. */
function eventsOfFormer({ guestIds, formerIds, whole }: Pick<Redaction, 'guestIds' | 'formerIds' | 'whole'>) {
  return sql`
    select e.id from events e
     cross join lateral (select event_body(e)::json #> '{data,order}' as shown) o
     where split_part(e.subject, ':', 2) = any(${formerIds}::text[])
       and (coalesce(o.shown ->> 'guest_id' = any(${guestIds.map(String)}::text[]), true)
            or exists (select from unnest(${whole}::text[]) text
                        where lower(text) in (lower(o.shown ->> 'reference'), lower(o.shown ->> 'cancel_reason'),
                                             o.shown #>> '{delivery_address,phone}')))`
}
