import { act, look, type StaffRoute } from '../../ground/staff-calls/route.ts'
import { FieldsInvalid, notFound } from '../../platform/errors.ts'
import { fieldFault } from '../../platform/faults.ts'
import { isUuid } from '../../platform/http/validation/formats.ts'
import { keysetPage } from '../../platform/pagination/keyset.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { type Restaurant, readTogether, type Tx } from '../../platform/postgres/transaction/transaction.ts'
import { namesOf } from '../guests/queries.ts'
import { setAskRule } from './commands/ask-rule.ts'
import { hideReview, replyToReview, showReview } from './commands/moderate.ts'
import { presentForStaff } from './present.ts'
import { ASK_RULE } from './queries/asks.ts'
import {
  findReview,
  HIDDEN_COUNT,
  placesOf,
  type ReviewFilter,
  type ReviewRow,
  reviewPage,
  SPREAD,
} from './queries/reviews.ts'
import { figuresOf } from './rules/visit.ts'
import {
  AskRuleChange,
  HideChange,
  ReplyChange,
  type ReviewFigures,
  ReviewListQuery,
  ShowChange,
  type ShownState,
  type StaffReview,
} from './staff-contract.ts'

const PER_PAGE = 50

const FILTERS: Record<ShownState, ReviewFilter> = {
  published: { isHidden: false },
  hidden: { isHidden: true },
  unanswered: { isHidden: false, isAnswered: false },
}

/** What the web app asks of reviews: managers read, answer and hide them, and say when guests are asked. */
export function reviewStaffRoutes(database: Database): StaffRoute[] {
  const right = 'answerReviews' as const
  return [
    look({
      path: '/reviews',
      right,
      query: ReviewListQuery,
      async read({ restaurant, query }) {
        const { rating, state, before = '' } = query
        const request = { perPage: PER_PAGE, direction: 'next', position: positionOf(before) } as const
        const filter = { rating, ...(state && FILTERS[state]) }
        const page = keysetPage(
          request,
          ...(await readTogether(database, restaurant, reviewPage(filter, request))),
        )
        const last = page.rows.at(-1)
        const next = page.hasNext && last ? `${last.created_at}.${last.id}` : null
        return { data: await withNames(database, restaurant, page.rows), meta: { next } }
      },
    }),
    look({
      path: '/reviews/figures',
      right,
      async read({ restaurant }) {
        const [spread, [hidden], [rule]] = await readTogether(database, restaurant, [
          SPREAD,
          HIDDEN_COUNT,
          ASK_RULE,
        ])
        const figures: ReviewFigures = {
          ...figuresOf(spread),
          hidden: hidden?.count ?? 0,
          ask_after_hours: rule?.ask_after_hours ?? null,
        }
        return { data: figures }
      },
    }),
    look({
      path: '/reviews/:review:uuid',
      right,
      async read({ restaurant, id }) {
        const [rows] = await readTogether(database, restaurant, [findReview(id)])
        const [review] = await withNames(database, restaurant, rows)
        if (!review) throw notFound()
        return { data: review }
      },
    }),
    act({
      method: 'PUT',
      path: '/reviews/:review:uuid/reply',
      right,
      body: ReplyChange,
      run: async (tx, { id, body }) => answer(tx, await replyToReview(tx, id, body)),
    }),
    act({
      method: 'POST',
      path: '/reviews/:review:uuid/hide',
      right,
      body: HideChange,
      run: async (tx, { id, body }) => answer(tx, await hideReview(tx, id, body)),
    }),
    act({
      method: 'POST',
      path: '/reviews/:review:uuid/show',
      right,
      body: ShowChange,
      run: async (tx, { id, body }) => answer(tx, await showReview(tx, id, body)),
    }),
    act({
      method: 'PUT',
      path: '/review-rule',
      whole: true,
      right,
      body: AskRuleChange,
      async run(tx, { body }) {
        await setAskRule(tx, body.ask_after_hours)
        return { data: body }
      },
    }),
  ]
}

async function withNames(
  database: Database,
  restaurant: Restaurant,
  rows: ReviewRow[],
): Promise<StaffReview[]> {
  const [guests, places] = await readTogether(database, restaurant, [
    namesOf(guestIdsOf(rows)),
    placesOf(rows.map(({ id }) => id)),
  ])
  return rows.map((row) => presentForStaff(row, { guests, places }, restaurant.zone))
}

async function answer(tx: Tx, row: ReviewRow): Promise<{ data: StaffReview }> {
  const guests = await tx.run(namesOf(guestIdsOf([row])))
  const places = await tx.run(placesOf([row.id]))
  return { data: presentForStaff(row, { guests, places }, tx.restaurant.zone) }
}

function guestIdsOf(rows: ReviewRow[]): number[] {
  return rows.flatMap(({ guest_id }) => guest_id ?? [])
}

/** Where a page begins: after the review of this moment and id. */
function positionOf(before: string): string[] | null {
  if (before === '') return null
  const [at = '', id = ''] = before.split('.')
  if (!/^\d{1,15}$/.test(at) || !isUuid(id)) {
    throw new FieldsInvalid({ before: [fieldFault('unknown_cursor.place')] })
  }
  return [new Date(Number(at)).toISOString(), id]
}
