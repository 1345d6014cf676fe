import { sql } from 'kysely'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import { DAY_MS } from '../../platform/time/clock.ts'
import type { Exported } from './document-difference.ts'

export const KEPT_MS = 30 * DAY_MS
const MOST_KEPT = 10

export type KeptRow = {
  id: number
  at: number
  by_name: string | null
  filename: string | null
  parts: string[]
}

export async function keep(
  tx: Tx,
  kept: { at: number; filename: string | null; document: Exported; afterVersion: string },
): Promise<number> {
  const { at, filename, document, afterVersion } = kept
  const [row] = await tx.run(sql<{ id: number }>`
    insert into kept_documents (at, by_name, filename, document, after_version)
    values (${new Date(at)}, ${tx.cause.actor.name}, ${filename}, ${JSON.stringify(document)}::jsonb, ${afterVersion})
    returning id`)
  tx.later(sql`
    delete from kept_documents
     where id not in (select id from kept_documents order by id desc limit ${MOST_KEPT})`)
  if (!row) throw new Error('nothing was kept')
  return row.id
}

export function listKept(tx: Tx, now: number): Promise<KeptRow[]> {
  return tx.run(sql<KeptRow>`
    select id, at, by_name, filename,
           array(select jsonb_object_keys(document)) as parts
      from kept_documents where at > ${new Date(now - KEPT_MS)} order by id desc`)
}

export function findKept(id: number, now: number) {
  return sql<{ document: Exported; after_version: string }>`
    select document, after_version from kept_documents where id = ${id} and at > ${new Date(now - KEPT_MS)}`
}

export function tidyKept(tx: Tx): void {
  tx.later(sql`delete from kept_documents where at <= ${new Date(tx.cause.now - KEPT_MS)}`)
}

/** Undo must not bring back somebody who was erased: from then on it leaves guests as they are. */
export async function forgetKeptGuests(tx: Tx): Promise<void> {
  await tx.run(
    sql`delete from kept_documents where document ? 'guests' and document - 'guests' = '{}'::jsonb`,
  )
  await tx.run(sql`update kept_documents set document = document - 'guests' where document ? 'guests'`)
}
