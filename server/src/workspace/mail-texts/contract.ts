import { Nullable, OneOf, type Static, Type } from '../../platform/http/validation/schema.ts'
import { LINES } from '../../platform/http/validation/values.ts'
import { SPOKEN } from '../../platform/i18n/languages.ts'
import { MAIL_KINDS, type MailKind, type OwnWords } from '../../restaurant/notifications/rules/own-words.ts'

const Words = (max: number, options: object = {}) =>
  Nullable(Type.String({ maxLength: max, ...options }), { emptyIsNull: true })

export const MailDraft = Type.Object({
  kind: OneOf(Object.keys(MAIL_KINDS) as MailKind[]),
  language: OneOf(SPOKEN),
  subject: Words(150),
  opening: Words(2_000, LINES),
  closing: Words(2_000, LINES),
})
export type MailDraft = Static<typeof MailDraft>

export const MailChange = Type.Object({ ...MailDraft.properties, version: Type.Integer({ minimum: 0 }) })
export type MailChange = Static<typeof MailChange>

export type MailWords = OwnWords & { kind: MailKind; language: string; version: number }

export type MailTexts = {
  kinds: { kind: MailKind; placeholders: readonly string[]; languages: readonly string[] }[]
  /** What the restaurant has written; all else is as we write it. */
  words: MailWords[]
  /** False: this installation sends no mail at all. */
  sends_mail: boolean
  /** Where a test goes. */
  own_address: string
}

export type MailPreview = { subject: string; body: string }
