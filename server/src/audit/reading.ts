import type { Tx } from '../platform/db/transaction.ts'
import { formatMoment } from '../platform/time/clock.ts'
import type { LogEntry } from './contract.ts'
import { type LogFilter, type LogRow, listLogRows } from './queries.ts'

/** Newest first; `next` is the id to ask on from, null at the end. */
export async function readLog(
  tx: Tx,
  filter: LogFilter,
  most: number,
): Promise<{ entries: LogEntry[]; next: number | null }> {
  const rows = await listLogRows(tx, filter, most + 1)
  const entries = rows.slice(0, most).map((row) => presentEntry(row, tx.restaurant.zone))
  return { entries, next: rows.length > most ? (entries.at(-1)?.id ?? null) : null }
}

function presentEntry(row: LogRow, zone: string): LogEntry {
  return {
    id: row.id,
    at: formatMoment(row.at, zone),
    actor: { kind: row.actorKind, id: row.actorId, name: row.actorName },
    action: row.action,
    subject: { kind: row.subjectKind, id: row.subjectId },
    before: row.before,
    after: row.after,
    request_id: row.requestId,
  }
}
