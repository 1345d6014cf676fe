// What the web app reads and sends of reviews.
import { Nullable, OneOf, type Static, Type } from '../../platform/http/validation/schema.ts'
import { LINES } from '../../platform/http/validation/values.ts'
import { LEAST_STARS, LONGEST_ASK_HOURS, LONGEST_COMMENT, MOST_STARS, type Review } from './contract.ts'
import type { Figures } from './rules/visit.ts'

export type StaffReview = Review & {
  /** Null: of a booking, or of an order from before there were numbers. */
  order_number: number | null
  branch_id: number | null
  /** Null: not known, or erased. */
  guest_name: string | null
  replied_at: string | null
  replied_by: string | null
  hidden_at: string | null
  hidden_reason: string | null
  version: number
}

export type ReviewFigures = Figures & { hidden: number; ask_after_hours: number | null }

const SHOWN_STATES = ['published', 'hidden', 'unanswered'] as const
export type ShownState = (typeof SHOWN_STATES)[number]

export const ReviewListQuery = Type.Object({
  rating: Type.Optional(Type.Integer({ minimum: LEAST_STARS, maximum: MOST_STARS })),
  state: Type.Optional(OneOf(SHOWN_STATES)),
  before: Type.Optional(Type.String({ maxLength: 100 })),
})
export type ReviewListQuery = Static<typeof ReviewListQuery>

const version = Type.Integer({ minimum: 1 })

/** Null takes the reply back. */
export const ReplyChange = Type.Object({
  reply: Nullable(Type.String({ maxLength: LONGEST_COMMENT, ...LINES }), { emptyIsNull: true }),
  version,
})

export const HideChange = Type.Object({
  reason: Type.String({ minLength: 3, maxLength: 200, ...LINES }),
  version,
})

export const ShowChange = Type.Object({ version })

export const AskRuleChange = Type.Object({
  ask_after_hours: Nullable(Type.Integer({ minimum: 0, maximum: LONGEST_ASK_HOURS })),
})
