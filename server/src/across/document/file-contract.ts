/**
 * The whole restaurant as a file, in the web app:
 *
 *   GET    /document/export?parts=…    → DocumentFile
 *   POST   /document/preview           DocumentSource            → DocumentPreview  (changes nothing)
 *   POST   /document/import            DocumentImport            → DocumentImported
 *   GET    /document/kept              → KeptDocument[]: what imports have replaced, newest first
 */
import { OneOf, type Static, Type } from '../../platform/http/validation/schema.ts'
import { AS_IS, Id, Text } from '../../platform/http/validation/values.ts'
import type { FieldChange, Shown } from './difference.ts'
import { type DocumentPart, type Kind, MOST_CHARACTERS } from './part-names.ts'

export const DocumentExportQuery = Type.Object({
  /** Names with commas; left out: all. */
  parts: Type.Optional(Text(400)),
})

export type DocumentFile = { filename: string; type: string; text: string }

/** A file, or what an earlier import has replaced. */
export const DocumentSource = Type.Object({
  from: OneOf(['file', 'kept']),
  text: Type.Optional(Type.String({ minLength: 1, maxLength: MOST_CHARACTERS, ...AS_IS })),
  filename: Type.Optional(Text(200)),
  kept_id: Type.Optional(Id()),
})
export type DocumentSource = Static<typeof DocumentSource>

export const DocumentImport = Type.Object({
  ...DocumentSource.properties,
  /** Of the preview that was agreed to; 409 where what it changes has changed since. */
  version: Type.String({ minLength: 1, maxLength: 64 }),
})
export type DocumentImport = Static<typeof DocumentImport>

export type PartDifference = {
  part: DocumentPart
  counts: { added: number; changed: number; removed: number; unchanged: number }
  added: Shown<Kind>[]
  changed: (Shown<Kind> & { fields: FieldChange[] })[]
  removed: Shown<Kind>[]
}

/** A file with faults is 422: each fault under its place in the file. */
export type DocumentPreview = {
  version: string
  /** What an owner must not change by mistake: prices keep their numbers in another currency. */
  warnings: { setting: 'currency' | 'timezone'; before: string; after: string }[]
  /** Only those that become different. */
  parts: PartDifference[]
  /** Of what was kept: whether somebody has changed it since that import; null for a file. */
  changed_since: boolean | null
}

export type DocumentImported = {
  /** What undo brings back; null: nothing became different. */
  kept_id: number | null
  /** The version of a preview of that undo, while nobody changes anything. */
  undo_version: string | null
  parts: DocumentPart[]
}

export type KeptDocument = {
  id: number
  at: string
  by: string | null
  filename: string | null
  parts: DocumentPart[]
  /** It is kept until then. */
  until: string
}
