import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { realNow, type Tx } from '../db/transaction.ts'
import { AppError, ERRORS, FieldsInvalid } from '../errors.ts'
import type { Redaction } from '../redaction.ts'
import { canonicalJson } from './body.ts'
import { errorBody } from './error-body.ts'

export const IDEMPOTENCY_WINDOW_MS = 24 * 60 * 60 * 1000
const LONGEST_KEY = 255

export type Answered = { status: number; body: string; replayed: boolean }
type Kept = { fingerprint: Buffer; status: number; body: string }

export function readIdempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined || header === '') return null
  const key = Array.isArray(header) ? header.join(', ') : header
  if ([...key].length > LONGEST_KEY) {
    throw new FieldsInvalid({ 'Idempotency-Key': [`Must be at most ${LONGEST_KEY} characters long.`] })
  }
  return key
}

export function fingerprintOf(method: string, path: string, body: unknown): Buffer {
  return hash('sha256', `${method} ${path}\n${canonicalJson(body ?? null)}`, 'buffer')
}

/**
 * Runs `work` at most once for a key within 24 hours. The key is held by an advisory lock of the transaction, so a
 * second request is told at once, in any process, and a crash frees it; the record commits with the effect.
 */
export async function once(
  tx: Tx,
  request: { tokenId: number; key: string; fingerprint: Buffer },
  work: () => Promise<{ status: number; body: string }>,
): Promise<Answered> {
  const { tokenId, key, fingerprint } = request
  const [held, kept] = await Promise.all([
    tx.run(
      sql<{
        held: boolean
      }>`select pg_try_advisory_xact_lock(hashtextextended(${`${tokenId}:${key}`}, 0)) as held`,
    ),
    findKept(tx, request),
  ])
  if (!held[0]?.held) throw new AppError('idempotency_key_in_use')
  if (kept) return replay(kept, fingerprint)

  const answer = await tx.attempt(work).catch((error) => keptRefusal(error))
  tx.later(sql`
    insert into idempotency_keys (token_id, key, fingerprint, status, body, created_at)
    values (${tokenId}, ${key}, ${fingerprint}, ${answer.status}, ${answer.body}, ${new Date(realNow(tx))})
    on conflict (restaurant_id, token_id, key) do update
      set fingerprint = excluded.fingerprint, status = excluded.status, body = excluded.body,
          created_at = excluded.created_at`)
  return { ...answer, replayed: false }
}

async function findKept(
  tx: Tx,
  { tokenId, key }: { tokenId: number; key: string },
): Promise<Kept | undefined> {
  const rows = await tx.run(sql<Kept>`
    select fingerprint, status, body from idempotency_keys
     where token_id = ${tokenId} and key = ${key}
       and created_at > ${new Date(realNow(tx) - IDEMPOTENCY_WINDOW_MS)}`)
  return rows[0]
}

function replay(kept: Kept, fingerprint: Buffer): Answered {
  if (!kept.fingerprint.equals(fingerprint)) throw new AppError('idempotency_key_reused')
  return { status: kept.status, body: kept.body, replayed: true }
}

const KEPT_REFUSALS = new Set<number>([404, 409, 422])

/** A refusal by the operation itself is its answer, and kept; what the schema alone decides, and faults, are not. */
function keptRefusal(error: unknown): { status: number; body: string } {
  if (!(error instanceof AppError) || error instanceof FieldsInvalid) throw error
  const { status } = ERRORS[error.code]
  if (!KEPT_REFUSALS.has(status)) throw error
  return { status, body: errorBody(error) }
}

/** Kept answers that show one of these resources; a replay then answers as the resource itself would. */
export async function redactKeptAnswers(tx: Tx, { subjectIds, whole, within }: Redaction): Promise<void> {
  await tx.run(sql`
    update idempotency_keys set body = redact(body::json, ${whole}::text[], ${within}::text[])
     where body::json #>> '{data,id}' = any(${subjectIds}::text[])`)
}
