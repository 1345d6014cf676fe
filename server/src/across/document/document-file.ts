import { hash } from 'node:crypto'
import { lastEntryIn } from '../../ground/audit/queries.ts'
import { STAFF_ERRORS } from '../../ground/staff-calls/errors.ts'
import { claimSubject } from '../../platform/cache/versions.ts'
import { DocumentInvalid } from '../../platform/document/faults.ts'
import { AppError, notFound, refuse } from '../../platform/errors.ts'
import { changedAt, type Tx } from '../../platform/postgres/transaction/transaction.ts'
import { formatMoment } from '../../platform/time/clock.ts'
import { documentDifference, type Exported, warningsIn } from './document-difference.ts'
import { readDocumentText } from './document-text.ts'
import { exportDocument } from './export.ts'
import type {
  DocumentFile,
  DocumentImported,
  DocumentPreview,
  DocumentSource,
  KeptDocument,
} from './file-contract.ts'
import { importDocument } from './import.ts'
import { findKept, KEPT_MS, keep, listKept } from './kept-queries.ts'
import { areSame, canonicalInTurns } from './large-parts.ts'
import { fieldsOf } from './menu-file.ts'
import { DOCUMENT_PARTS, type DocumentPart } from './part-names.ts'

export async function exportDocumentFile(tx: Tx, parts: string | undefined): Promise<DocumentFile> {
  const whole = await exportDocument(tx)
  const wanted = parts?.split(',')
  const document = Object.fromEntries(
    Object.entries(whole).filter(([name]) => wanted === undefined || wanted.includes(name)),
  )
  const text = `${JSON.stringify(document, null, 2)}\n`
  return { filename: `${tx.restaurant.slug}.json`, type: 'application/json', text }
}

/** What the document would change: told by importing it, which whoever called this undoes. */
export async function previewDocument(tx: Tx, source: DocumentSource): Promise<DocumentPreview> {
  const { before, after, version, changedSince } = await bringIn(tx, source)
  return {
    version,
    warnings: warningsIn(before, after),
    parts: await documentDifference(before, after),
    changed_since: changedSince,
  }
}

/** All or nothing, if it would change what its preview has told; what it replaces is kept for undo. */
export async function importDocumentFile(
  tx: Tx,
  source: DocumentSource,
  agreed: string,
): Promise<DocumentImported> {
  const { before, after, version, parts } = await bringIn(tx, source)
  if (agreed !== version) throw await changedSincePreview(tx)
  if (parts.length === 0) return { kept_id: null, undo_version: null, parts }
  const undoVersion = await stateOf(after, parts)
  const id = await keep(tx, {
    at: changedAt(tx),
    filename: source.from === 'file' ? (source.filename ?? null) : null,
    document: only(before, parts),
    afterVersion: undoVersion,
  })
  return { kept_id: id, undo_version: undoVersion, parts }
}

export async function listKeptDocuments(tx: Tx): Promise<KeptDocument[]> {
  const moment = (at: number) => formatMoment(at, tx.restaurant.zone)
  return (await listKept(tx, tx.cause.now)).map(({ id, at, by_name, filename, parts }) => ({
    id,
    at: moment(at),
    by: by_name,
    filename,
    parts: DOCUMENT_PARTS.filter((part) => parts.includes(part)),
    until: moment(at + KEPT_MS),
  }))
}

async function bringIn(tx: Tx, source: DocumentSource) {
  claimSubject(tx, 'menu')
  claimSubject(tx, 'rules')
  const { document, afterVersion } = await documentOf(tx, source)
  const before = await exportDocument(tx)
  try {
    await importDocument(tx, document)
  } catch (error) {
    if (error instanceof DocumentInvalid) throw refuse(fieldsOf(error))
    throw error
  }
  const after = await exportDocument(tx)
  const parts: DocumentPart[] = []
  for (const part of DOCUMENT_PARTS) if (!(await areSame(before[part], after[part]))) parts.push(part)
  const sent = Object.keys(document)
  const seen = DOCUMENT_PARTS.filter((part) => parts.includes(part) || sent.includes(part))
  return {
    before,
    after,
    parts,
    version: await stateOf(before, seen),
    changedSince: afterVersion === null ? null : afterVersion !== (await stateOf(before, sent)),
  }
}

async function documentOf(
  tx: Tx,
  { from, text, kept_id }: DocumentSource,
): Promise<{ document: Exported; afterVersion: string | null }> {
  if (from === 'kept') {
    const [kept] = await tx.run(findKept(kept_id ?? 0, tx.cause.now))
    if (!kept) throw notFound()
    return { document: kept.document, afterVersion: kept.after_version }
  }
  return { document: readDocumentText((text ?? '').trim()), afterVersion: null }
}

function only(document: Exported, parts: readonly string[]): Exported {
  return Object.fromEntries(parts.map((part) => [part, document[part]]))
}

/** What is on hand changes with every order, and nobody would ever agree in time. */
async function stateOf(document: Exported, parts: readonly string[]): Promise<string> {
  const names = DOCUMENT_PARTS.filter((part) => parts.includes(part))
  const { ingredients, ...others } = only(document, names)
  const standing = (ingredients as { stock?: object[] }[] | undefined)?.map(({ stock, ...own }) => ({
    ...own,
    stock: stock?.map((level) => ({ ...level, on_hand: null })),
  }))
  const text = `[${await canonicalInTurns(others)},${await canonicalInTurns(standing ?? null)}]`
  return hash('sha1', text, 'base64url').slice(0, 16)
}

async function changedSincePreview(tx: Tx): Promise<AppError> {
  const [last] = await tx.run(lastEntryIn('restaurant'))
  const at = last ? formatMoment(last.at, tx.restaurant.zone) : null
  return new AppError(STAFF_ERRORS.changed_meanwhile, { by: last?.actorName ?? null, at, current: null })
}
