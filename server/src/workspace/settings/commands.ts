import { presentEntry } from '../../across/activity/reading.ts'
import type { BranchPart } from '../../across/document/contract.ts'
import { exportPart } from '../../across/document/export.ts'
import { importPart } from '../../across/document/import.ts'
import { readOrdering } from '../../across/document/import-ordering.ts'
import { lastEntryOf, listPartRows } from '../../ground/audit/queries.ts'
import { STAFF_ERRORS } from '../../ground/staff-calls/errors.ts'
import { claimSubject } from '../../platform/cache/versions.ts'
import { DocumentInvalid } from '../../platform/document/faults.ts'
import { AppError, type FieldErrors, refuse } from '../../platform/errors.ts'
import { fieldFault } from '../../platform/faults.ts'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import { formatMoment } from '../../platform/time/clock.ts'
import { versionOf } from '../../restaurant/menu/staff-present.ts'
import { assertBranchesSettled } from './branches-needed.ts'
import type { OrderingPause, PartChange, SettingsOf } from './contract.ts'
import { asDocument, fieldAt, type PartName, partOf } from './parts.ts'
import { assertTablesFree } from './tables-needed.ts'

const LAST_CHANGES = 5
/** Tells of several parts; a part's are known by its fields. */
const SHARED = 'restaurant.ordering_rules_changed'

export async function readPart(tx: Tx, name: PartName): Promise<SettingsOf> {
  const value = await readValue(tx, name)
  const { action, keys } = partOf(name)
  const rows = await listPartRows(tx, { action, keys: action === SHARED ? keys : null }, LAST_CHANGES)
  const changes = rows.map((row) => presentEntry(row, tx.restaurant.zone))
  return { part: name, value: value as never, version: versionOf(value), changes }
}

async function readValue(tx: Tx, name: PartName): Promise<Record<string, unknown>> {
  const { within, keys } = partOf(name)
  const exported = await exportPart(tx, within ?? name)
  if (name === 'branches') return { branches: withoutItems(exported.branches as BranchPart[]) }
  return keys === null ? exported : Object.fromEntries(keys.map((key) => [key, exported[key]]))
}

/** Which dishes differ at a branch is for the Menu page; an import that leaves them out keeps them. */
function withoutItems(branches: BranchPart[]): object[] {
  return branches.map(({ items: _, ...branch }) => branch)
}

/** One part by the very code that imports a document. Whoever has seen an older version is told, and changes nothing. */
export async function savePart(tx: Tx, name: PartName, { version, value }: PartChange): Promise<SettingsOf> {
  claimSubject(tx, 'menu')
  claimSubject(tx, 'rules')
  const { keys } = partOf(name)
  const current = await readValue(tx, name)
  if (versionOf(current) !== version) throw await changedSince(tx, name, current)
  const foreign = keys === null ? [] : Object.keys(value).filter((key) => !keys.includes(key))
  if (foreign.length > 0) {
    throw refuse(Object.fromEntries(foreign.map((key) => [`value.${key}`, [fieldFault('unknown_field')]])))
  }
  if (name === 'tables') {
    await assertTablesFree(tx, (current.tables ?? []) as never, value.tables ?? [])
  }
  if (name === 'branches') {
    await assertBranchesSettled(tx, (current.branches ?? []) as never, value.branches ?? [])
  }
  try {
    await importPart(tx, asDocument(name, value))
  } catch (error) {
    if (error instanceof DocumentInvalid) throw refuse(fieldsOf(name, error))
    throw error
  }
  return readPart(tx, name)
}

function fieldsOf(name: PartName, { faults }: DocumentInvalid): FieldErrors {
  const fields: FieldErrors = {}
  for (const { pointer, fault } of faults) {
    const field = fieldAt(name, pointer)
    fields[field] = [...(fields[field] ?? []), fault]
  }
  return fields
}

async function changedSince(tx: Tx, name: PartName, value: Record<string, unknown>): Promise<AppError> {
  const [last] = await tx.run(lastEntryOf(partOf(name).action))
  const at = last ? formatMoment(last.at, tx.restaurant.zone) : null
  const current = { value, version: versionOf(value) }
  return new AppError(STAFF_ERRORS.changed_meanwhile, { by: last?.actorName ?? null, at, current })
}

export async function readPause(tx: Tx): Promise<OrderingPause> {
  const { ordering_paused_until: until } = await readOrdering(tx)
  const isPaused = until !== null && Date.parse(until) > tx.cause.now
  return { paused_until: isPaused ? formatMoment(Date.parse(until), tx.restaurant.zone) : null }
}

/** From now on for so long; null: orders are taken again. Whoever presses the button means it, whatever was set before. */
export async function pauseOrdering(tx: Tx, minutes: number | null): Promise<OrderingPause> {
  claimSubject(tx, 'menu')
  claimSubject(tx, 'rules')
  const until = minutes === null ? null : formatMoment(tx.cause.now + minutes * 60_000, 'UTC')
  await importPart(tx, { settings: { ordering_paused_until: until } })
  return readPause(tx)
}
