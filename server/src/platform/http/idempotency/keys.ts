import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { canDecrypt, type SecretBox } from '../../crypto/secret-box.ts'
import { AppError, FieldsInvalid } from '../../errors.ts'
import { fieldFault } from '../../faults.ts'
import { cachedSql } from '../../postgres/sql/cached-sql.ts'
import { realNow, type Tx } from '../../postgres/transaction/transaction.ts'
import { errorBody } from '../server/error-body.ts'
import { canonicalJson } from '../validation/canonical-json.ts'

const IDEMPOTENCY_WINDOW_MS = 24 * 60 * 60 * 1000
const LONGEST_KEY = 255

type Secrets = Record<string, string>
export type Answered = Answer & { replayed: boolean }
type Kept = { fingerprint: Buffer; status: number; body: string; sealed: Buffer | null }

export function readIdempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined || header === '') return null
  const key = Array.isArray(header) ? header.join(', ') : header
  // A header reaches us as bytes, one character each; whoever sends UTF-8 counts what it stands for.
  if ([...Buffer.from(key, 'latin1').toString()].length > LONGEST_KEY) {
    throw new FieldsInvalid({ 'Idempotency-Key': [fieldFault('too_long', { maximum: LONGEST_KEY })] })
  }
  return key
}

export function fingerprintOf(method: string, path: string, body: unknown): Buffer {
  return hash('sha256', `${method} ${path}\n${canonicalJson(body ?? null)}`, 'buffer')
}

/** `box` encrypts the secrets of an answer that is stored. */
export type KeyedRequest = {
  tokenId: number
  key: string
  fingerprint: Buffer
  box?: SecretBox
  /** How a refusal is kept, where it is read by another than a caller of the API. */
  refusalBody?: (error: AppError) => string
}
/** Without its secrets: those go into `meta` on the way out, and are kept encrypted. */
type Answer = { status: number; body: string; secrets?: Secrets | undefined }
/** Runs `work` in a transaction of its own. */
type Transact = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

/** Another request holds the key, or it has its answer: nothing of `work` may happen. */
class NotClaimed extends Error {
  kept: Kept | null
  constructor(kept: Kept | null) {
    super('the key is not ours')
    this.kept = kept
  }
}

/**
 * Runs `work` at most once for a key within 24 hours. The key is held by an advisory lock of the transaction, so a
 * second request is told at once, in any process, and a crash frees it; the record commits with the effect.
 */
export async function once(
  transact: Transact,
  request: KeyedRequest,
  work: (tx: Tx) => Promise<Answer>,
): Promise<Answered> {
  let refusal: Answer | null = null
  try {
    return await transact(async (tx) => {
      await claim(tx, request)
      const answer = await work(tx).catch((error) => {
        refusal = keptRefusal(error, request)
        throw error
      })
      keep(tx, request, answer)
      return { ...answer, replayed: false }
    })
  } catch (error) {
    if (error instanceof NotClaimed) {
      if (error.kept === null) throw new AppError('idempotency_key_in_use')
      return replay(error.kept, request)
    }
    if (refusal === null) throw error
  }
  return settle(transact, request, refusal)
}

/**
 * A refusal has rolled back its transaction and released the key. A request that took the key since then may have another
 * answer, and a key has only one.
 */
function settle(transact: Transact, request: KeyedRequest, refusal: Answer): Promise<Answered> {
  const { tokenId, key } = request
  return transact(async (tx) => {
    const [kept] = await tx.run(sql<Kept | { fingerprint: null }>`
      select fingerprint, status, body, sealed from settle_key(${tokenId}, ${key}, ${windowStart(tx)})`)
    if (kept && kept.fingerprint !== null) return replay(kept, request)
    keep(tx, request, refusal)
    return { ...refusal, replayed: false }
  })
}

/** Never an error of the database, which would be a line in its log for every replay. */
async function claim(tx: Tx, { tokenId, key }: KeyedRequest): Promise<void> {
  const [claimed] = await tx.run(cachedSql<(Kept | { fingerprint: null }) & { is_ours: boolean }>`
    select is_ours, fingerprint, status, body, sealed from take_key(${tokenId}, ${key}, ${windowStart(tx)})`)
  if (!claimed?.is_ours) throw new NotClaimed(claimed && claimed.fingerprint !== null ? claimed : null)
}

function windowStart(tx: Tx): Date {
  return new Date(realNow(tx) - IDEMPOTENCY_WINDOW_MS)
}

function keep(tx: Tx, request: KeyedRequest, { status, body, secrets }: Answer): void {
  const { tokenId, key, fingerprint } = request
  const sealed =
    secrets === undefined ? null : boxOf(request).encrypt(JSON.stringify(secrets), placeOfAnswer(request))
  tx.later(cachedSql`
    insert into idempotency_keys (token_id, key, fingerprint, status, body, sealed, created_at)
    values (${tokenId}, ${key}, ${fingerprint}, ${status}, ${body}, ${sealed}, ${new Date(realNow(tx))})
    on conflict (restaurant_id, token_id, key) do update
      set fingerprint = excluded.fingerprint, status = excluded.status, body = excluded.body, event_id = null,
          sealed = excluded.sealed, created_at = excluded.created_at`)
}

function replay({ fingerprint, status, body, sealed }: Kept, request: KeyedRequest): Answered {
  if (!fingerprint.equals(request.fingerprint)) throw new AppError('idempotency_key_reused')
  // One that can no longer be read is left out: what was made with it is there, and its secret can be made anew.
  const isReadable = sealed !== null && canDecrypt(boxOf(request), sealed, placeOfAnswer(request))
  const secrets = isReadable ? JSON.parse(boxOf(request).decrypt(sealed, placeOfAnswer(request))) : undefined
  return { status, body, secrets, replayed: true }
}

function boxOf({ box }: KeyedRequest): SecretBox {
  if (!box) throw new Error('an answer with secrets needs a box to keep them in')
  return box
}

export function placeOfAnswer({ tokenId, key }: Pick<KeyedRequest, 'tokenId' | 'key'>): string {
  return `idempotency:${tokenId}:${key}`
}

/** The answer that an operation has come to after its transaction; where it is never written, the first one stays. */
export function replaceKept(tx: Tx, { tokenId, key }: KeyedRequest, body: string): void {
  tx.later(
    sql`update idempotency_keys set body = ${body}, event_id = null where token_id = ${tokenId} and key = ${key}`,
  )
}

/** Nothing was done in the end, so the key may be used again. */
export function dropKept(tx: Tx, { tokenId, key }: KeyedRequest): void {
  tx.later(sql`delete from idempotency_keys where token_id = ${tokenId} and key = ${key}`)
}

/** Records from before that moment, `most` at once; answers how many. */
export async function removeKept(tx: Tx, before: number, most: number): Promise<number> {
  const [row] = await tx.run(sql<{ removed: number }>`
    with gone as (
      delete from idempotency_keys where (token_id, key) in (
        select token_id, key from idempotency_keys where created_at < ${new Date(before)} limit ${most})
      returning 1
    )
    select count(*)::int as removed from gone`)
  return row?.removed ?? 0
}

const KEPT_REFUSALS = new Set<number>([404, 409, 422])

/** A refusal by the operation itself is its answer, and kept; what the schema alone decides, and faults, are not. */
function keptRefusal(error: unknown, { refusalBody = errorBody }: KeyedRequest): Answer | null {
  if (!(error instanceof AppError) || error instanceof FieldsInvalid) return null
  const { status } = error
  if (!KEPT_REFUSALS.has(status)) return null
  return { status, body: refusalBody(error) }
}

/**
 * Kept answers that show one of these resources; a replay is then the answer of that time with empty texts in place of the
 * guest's, where the resource itself may show null. One that is all about a guest, as an export is, goes.
 */
export async function redactKeptAnswers(
  tx: Tx,
  {
    guestIds,
    subjectIds,
    formerIds,
    whole,
    within,
  }: {
    guestIds: number[]
    subjectIds: string[]
    formerIds: string[]
    whole: string[]
    within: string[]
  },
): Promise<void> {
  await tx.run(sql`
    delete from idempotency_keys where body::json #>> '{data,guest,id}' = any(${guestIds.map(String)}::text[])`)
  await tx.run(sql`
    update idempotency_keys set body = redact(body::json, ${whole}::text[], ${within}::text[])
     where body::json #>> '{data,id}' = any(${subjectIds}::text[])
        or (body::json #>> '{data,id}' = any(${formerIds}::text[])
            and coalesce(body::json #>> '{data,guest_id}' = any(${guestIds.map(String)}::text[]), true))`)
}
