// What the web app is shown of guests, and what it may send. None of it is part of the API.
import { LanguageCode } from '../../platform/document/schema.ts'
import { Nullable, OneOf, type Static, Type } from '../../platform/http/validation/schema.ts'
import { AS_IS, Id, LINES, QueryBoolean, Text } from '../../platform/http/validation/values.ts'
import { EmailInput, GuestName, PhoneInput } from './contract.ts'
import { GUEST_SORTS } from './rules/sorts.ts'

export const LONGEST_NOTE = 4000
/** The notes of merged guests stand together, and may be longer than what is written at once. */
const LONGEST_MERGED_NOTE = 25 * LONGEST_NOTE
const LONGEST_TAG = 40

export const GuestListQuery = Type.Object({
  search: Type.Optional(Type.String({ maxLength: 120 })),
  tag: Type.Optional(Text(LONGEST_TAG)),
  marketing_opted_in: Type.Optional(QueryBoolean),
  sort: Type.Optional(OneOf(GUEST_SORTS)),
  before: Type.Optional(Type.String({ maxLength: 500 })),
})
export type GuestListQuery = Static<typeof GuestListQuery>

const Seen = Type.String({ maxLength: 1_000, ...AS_IS })
const Short = Type.String({ minLength: 1, maxLength: LONGEST_TAG, pattern: '\\S' })

/** What staff write down: `version` is the one that they saw, 0 where there was nothing. */
export const NotesEdit = Type.Object({
  allergies: Type.Array(Short, { maxItems: 30 }),
  tags: Type.Array(Short, { maxItems: 30 }),
  staff_note: Nullable(Type.String({ maxLength: LONGEST_MERGED_NOTE, ...LINES }), { emptyIsNull: true }),
  version: Type.Integer({ minimum: 0 }),
})
export type NotesEdit = Static<typeof NotesEdit>

export const DetailsEdit = Type.Object({
  name: GuestName,
  phone: Nullable(PhoneInput, { emptyIsNull: true }),
  email: EmailInput,
  locale: Nullable(LanguageCode, { emptyIsNull: true }),
  /** As the writer knew them: what somebody else wrote meanwhile is not written over. */
  seen: Type.Object({
    name: Seen,
    phone: Nullable(Seen),
    email: Nullable(Seen),
    locale: Nullable(Seen),
  }),
})
export type DetailsEdit = Static<typeof DetailsEdit>

export const NewGuest = Type.Object({
  name: GuestName,
  phone: Nullable(PhoneInput, { emptyIsNull: true }),
  email: EmailInput,
})
export type NewGuest = Static<typeof NewGuest>

export const ConsentEdit = Type.Object({ marketing_opted_in: Type.Boolean() })
export const MergeQuery = Type.Object({ from: Type.Integer({ minimum: 1 }) })
export const Merge = Type.Object({ from: Id() })

export type ListedGuest = {
  id: number
  name: string
  phone: string | null
  email: string | null
  /** False where a visit brought the address to a profile that was there before: it may be anybody's. */
  email_is_own: boolean
  marketing_opted_in: boolean
  visits_count: number
  total_spend_minor: number
  last_visit_at: string | null
  allergies: string[]
  tags: string[]
}

export type StaffGuest = ListedGuest & {
  locale: string | null
  marketing_decided_at: string | null
  marketing_source: string | null
  created_at: string
  staff_note: string | null
  notes_version: number
  /** Who wrote it down last, and when. */
  noted_by: string | null
  noted_at: string | null
}
