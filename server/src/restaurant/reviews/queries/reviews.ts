import { type SqlBool, sql } from 'kysely'
import { keysetQueries, NEWEST_FIRST } from '../../../platform/pagination/keyset.ts'
import type { PageRequest } from '../../../platform/pagination/page.ts'
import { timestamp } from '../../../platform/postgres/sql/timestamp.ts'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'

export type ReviewRow = {
  id: string
  rating: number
  comment: string | null
  order_id: string | null
  reservation_id: string | null
  guest_id: number | null
  reply: string | null
  replied_at: number | null
  replied_by: string | null
  hidden_at: number | null
  hidden_reason: string | null
  version: number
  created_at: number
  updated_at: number
}

/** What a review, or the asking for one, is about: the one or the other. */
export type Visit = { orderId: string | null; reservationId: string | null }

const COLUMNS = [
  'id',
  'rating',
  'comment',
  'order_id',
  'reservation_id',
  'guest_id',
  'reply',
  'replied_at',
  'replied_by',
  'hidden_at',
  'hidden_reason',
  'version',
  'created_at',
  'updated_at',
] as const satisfies (keyof ReviewRow)[]
const ALL = sql.raw(COLUMNS.join(', '))

export function insertReview(tx: Tx, review: ReviewRow): void {
  tx.later(sql`
    insert into reviews (${ALL}) values (
      ${review.id}, ${review.rating}, ${review.comment}, ${review.order_id}, ${review.reservation_id}, ${review.guest_id},
      ${review.reply}, ${timestamp(review.replied_at)}, ${review.replied_by}, ${timestamp(review.hidden_at)},
      ${review.hidden_reason}, ${review.version}, ${timestamp(review.created_at)}, ${timestamp(review.updated_at)})`)
}

/** What staff may change of a review. */
export function updateReview(tx: Tx, review: ReviewRow): void {
  tx.later(sql`
    update reviews set reply = ${review.reply}, replied_at = ${timestamp(review.replied_at)}, replied_by = ${review.replied_by},
           hidden_at = ${timestamp(review.hidden_at)}, hidden_reason = ${review.hidden_reason}, version = ${review.version},
           updated_at = ${timestamp(review.updated_at)}
     where id = ${review.id}`)
}

export function findReview(id: string) {
  return sql<ReviewRow>`select ${ALL} from reviews where id = ${id}`
}

export async function lockReview(tx: Tx, id: string): Promise<ReviewRow | undefined> {
  const [review] = await tx.run(sql<ReviewRow>`select ${ALL} from reviews where id = ${id} for no key update`)
  return review
}

export function reviewOfVisit({ orderId, reservationId }: Visit) {
  return sql<{ id: string }>`
    select id from reviews where order_id = ${orderId}::uuid or reservation_id = ${reservationId}::uuid`
}

export type ReviewFilter = {
  rating?: number | undefined
  createdFrom?: number | undefined
  createdTo?: number | undefined
  isHidden?: boolean | undefined
  isAnswered?: boolean | undefined
}

export function reviewPage(filter: ReviewFilter, request: PageRequest) {
  const { rating, createdFrom, createdTo, isHidden, isAnswered } = filter
  const where = [
    ...(rating === undefined ? [] : [sql<SqlBool>`rating = ${rating}`]),
    ...(createdFrom === undefined ? [] : [sql<SqlBool>`created_at >= ${new Date(createdFrom)}`]),
    ...(createdTo === undefined ? [] : [sql<SqlBool>`created_at <= ${new Date(createdTo)}`]),
    ...(isHidden === undefined ? [] : [sql<SqlBool>`(hidden_at is not null) = ${isHidden}::boolean`]),
    ...(isAnswered === undefined ? [] : [sql<SqlBool>`(reply is not null) = ${isAnswered}::boolean`]),
  ]
  return keysetQueries<ReviewRow>('reviews', COLUMNS, NEWEST_FIRST, where, request, 'desc')
}

export type PlaceRow = { id: string; order_number: number | null; branch_id: number | null }

/** What staff call the order of each, and at which branch the guest was. */
export function placesOf(ids: string[]) {
  return sql<PlaceRow>`
    select v.id, o.number as order_number, coalesce(o.branch_id, r.branch_id) as branch_id
      from reviews v left join orders o on o.id = v.order_id left join reservations r on r.id = v.reservation_id
     where v.id = any(${ids}::uuid[])`
}

/** How many published reviews there are with each number of stars. */
export const SPREAD = sql<{ rating: number; count: number }>`
  select rating, count(*) as count from reviews where hidden_at is null group by rating`

export const HIDDEN_COUNT = sql<{ count: number }>`
  select count(*) as count from reviews where hidden_at is not null`

export function reviewsOf(guestIds: number[]) {
  return sql<ReviewRow>`
    select ${ALL} from reviews where guest_id = any(${guestIds}::bigint[]) order by created_at, id for no key update`
}

/** Newest first; each row says how many there are in all. */
export function lastReviewsOf(guestId: number, most: number) {
  return sql<ReviewRow & { count: number }>`
    select ${ALL}, count(*) over () as count from reviews
     where guest_id = ${guestId} order by created_at desc, id desc limit ${most}`
}

export function blankReviews(tx: Tx, reviews: { id: string; reply: string | null }[], at: number): void {
  tx.later(sql`
    update reviews r
       set comment = null, guest_id = null, reply = b.reply, updated_at = ${new Date(at)},
           replied_at = case when b.reply is not null then r.replied_at end,
           replied_by = case when b.reply is not null then r.replied_by end
      from jsonb_to_recordset(${JSON.stringify(reviews)}::jsonb) as b(id uuid, reply text)
     where r.id = b.id`)
}

export function handOverReviews(tx: Tx, from: number, into: number): void {
  tx.later(sql`update reviews set guest_id = ${into} where guest_id = ${from}`)
  tx.later(sql`update review_asks set guest_id = ${into} where guest_id = ${from}`)
}
