import { type LogFilter, type LogRow, listActorRows, listLogRows } from '../../ground/audit/queries.ts'
import { placeText } from '../../ground/audit/rules.ts'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import { formatMoment } from '../../platform/time/clock.ts'
import type { LogActor, LogEntry } from './contract.ts'

const MOST_ACTORS = 500

/** Newest first; `next` is the place to ask on from, null at the end. */
export async function readLog(
  tx: Tx,
  filter: LogFilter,
  most: number,
): Promise<{ entries: LogEntry[]; next: string | null }> {
  const rows = await listLogRows(tx, filter, most + 1)
  const entries = rows.slice(0, most).map((row) => presentEntry(row, tx.restaurant.zone))
  const last = rows[most - 1]
  return { entries, next: rows.length > most && last ? placeText(last) : null }
}

/** By name, those who act under one; what Comanda does itself and what the operator does is told by kind alone. */
export async function listActors(tx: Tx): Promise<LogActor[]> {
  const rows = await listActorRows(tx, MOST_ACTORS)
  return rows
    .map(({ kind, id, name }) => ({ kind, id, name: name ?? id }))
    .sort((a, b) => a.name.localeCompare(b.name))
}

export function presentEntry(row: LogRow, zone: string): LogEntry {
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
