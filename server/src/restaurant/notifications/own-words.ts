import { sql } from 'kysely'
import { record } from '../../ground/audit/commands.ts'
import { STAFF_ERRORS } from '../../ground/staff-calls/errors.ts'
import { claimSubject } from '../../platform/cache/versions.ts'
import { AppError, type FieldErrors, refuse } from '../../platform/errors.ts'
import { changedAt, type Tx } from '../../platform/postgres/transaction/transaction.ts'
import { mailFault } from './faults.ts'
import {
  MAIL_KINDS,
  type MailKind,
  mailPlace,
  OWN_PARTS,
  type OwnWords,
  unknownIn,
} from './rules/own-words.ts'

export type OwnWordsRow = OwnWords & { kind: MailKind; language: string; version: number }

export const ALL_OWN_WORDS = sql<OwnWordsRow>`
  select kind, language, subject, opening, closing, version from mail_texts order by kind, language`

/** Null where the restaurant has none for such a mail. */
export async function ownWordsFor(tx: Tx, kind: MailKind, language: string): Promise<OwnWords | null> {
  const [row] = await tx.run(sql<OwnWords>`
    select subject, opening, closing from mail_texts where kind = ${kind} and language = ${language}`)
  return row ?? null
}

/** An unknown word in braces would reach guests as a gap: it is refused by its name. */
export function assertKnownWords(kind: MailKind, own: OwnWords): void {
  const known = MAIL_KINDS[kind].map((word) => `{${word}}`).join(', ')
  const faults: FieldErrors = {}
  for (const part of OWN_PARTS) {
    const unknown = unknownIn(own[part] ?? '', kind).map((word) => `{${word}}`)
    const sentences = unknown.map((word) => mailFault('unknown_word', { word, known }))
    if (sentences.length > 0) faults[part] = sentences
  }
  if (Object.keys(faults).length > 0) throw refuse(faults)
}

export async function changeOwnWords(
  tx: Tx,
  { kind, language, version }: { kind: MailKind; language: string; version: number },
  own: OwnWords,
): Promise<OwnWordsRow> {
  claimSubject(tx, 'mail_texts')
  const rows = await tx.run(ALL_OWN_WORDS)
  const before = rows.find((row) => row.kind === kind && row.language === language)
  if ((before?.version ?? 0) !== version) throw new AppError(STAFF_ERRORS.changed_meanwhile)
  assertKnownWords(kind, own)
  const { subject, opening, closing } = own
  tx.later(sql`
    insert into mail_texts (kind, language, subject, opening, closing, version, updated_at)
    values (${kind}, ${language}, ${subject}, ${opening}, ${closing}, ${version + 1}, ${new Date(changedAt(tx))})
    on conflict (restaurant_id, kind, language) do update set subject = excluded.subject,
      opening = excluded.opening, closing = excluded.closing, version = excluded.version, updated_at = excluded.updated_at`)
  record(tx, {
    action: 'restaurant.mail_texts_changed',
    subject: { kind: 'mail', id: `${kind} ${language}` },
    before: { [mailPlace(kind, language)]: wordsIn(before ?? NO_WORDS) },
    after: { [mailPlace(kind, language)]: wordsIn(own) },
  })
  return { kind, language, ...own, version: version + 1 }
}

const NO_WORDS: OwnWords = { subject: null, opening: null, closing: null }

function wordsIn({ subject, opening, closing }: OwnWords): OwnWords {
  return { subject, opening, closing }
}
